"""The choices of a game as a space of actions, each with a structured name."""

from __future__ import annotations

from dataclasses import dataclass

from gloaming.games.playable import OptionKind, Playable


@dataclass(frozen=True)
class Action:
    """A choice by its number. `kind` says what it is, `name` what the game calls it, and of a card `face` is what all
    its copies share."""

    number: int
    kind: OptionKind
    name: str
    face: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


def actions_of(game: Playable) -> tuple[Action, ...]:
    """All choices that there are in a game; which of them are legal now is what a mask tells."""
    found = []
    for number, name in enumerate(game.choice_names):
        kind = game.option_kind(number)
        found.append(Action(number, kind, name, game.face_id(number) if kind == "card" else ""))
    return tuple(found)
