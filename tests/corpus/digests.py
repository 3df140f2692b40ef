"""What is digested of a position and of what the seats are told, in a form that outlives a change of the code.

Choices, and with them the numbers of cards and places, are a contract: match files hold them. Everything else goes by
its recorded name (`names.py`), in the order of the names.

- `cards`: every zone by name, with its cards in order (a set's in the order of the card file); after every choice
- `numbers`: the fields of the rules by name, and the state of quick chance; after every choice
- `asked`: whether the game is over, the decision, who decides, and each one's options in order; after every choice
- `knowledge`: what each seat and a watcher know and what they can rule out, by names; at the moments
- `views`: each seat's and a watcher's view without its sentences; at the moments and the end
- `logs`: the lines that each seat and a watcher are told, without their sentences; at the moments
- `taking back`: what may be taken back after every choice, where a match is played through `play`
- `texts`: the sentences. They may improve: a difference is reported and is no failure
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from gloaming.games.playable import LogLine, Playable
from gloaming.games.views import cards_of, view_json
from gloaming.kernel.state import State
from tests.corpus.names import RENUMBERED, is_later_line, left_out, recorded, recorded_indexed

NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve")
PARTS: Final = ("cards", "numbers", "asked", "knowledge", "views", "logs", "taking back", "texts")
TEXTS: Final = "texts"
SHORT: Final = 2
"""Bytes of a digest that stands for one choice or one seat at one moment. It goes on from the one before, so that a
difference shows in all that follow."""
WHOLE: Final = 6
"""Bytes of the digest of a part over a whole match."""


class Canonical:
    """A game as the corpus reads it."""

    def __init__(self, game: Playable) -> None:
        self.game = game
        self.names = NAMES[: game.seats]
        self.knowers = (*range(game.seats), -1)

    @cached_property
    def zones(self) -> list[tuple[str, int]]:
        slug = self.game.slug
        return sorted((recorded_indexed("zone", slug, name), zone) for zone, name in enumerate(self.game.zone_names))

    @cached_property
    def fields(self) -> list[tuple[str, int, Mapping[int, Any] | None]]:
        """Each field's recorded name, its address, and what its numbers stand for where they are a code."""
        layout, slug = self.game.rules.layout, self.game.slug
        found: list[tuple[str, int, Mapping[int, Any] | None]] = []
        for at, (name, kind) in zip(layout.field_at, layout.fields, strict=True):
            known = recorded_indexed("field", slug, name)
            if name and known not in ("chance", "actors", "decision", "over") and not left_out(slug, known):
                meaning = (
                    self._decisions if kind == "decision" else RENUMBERED.get(f"{slug}: {known.partition('.')[0]}")
                )
                found.append((known, int(at), meaning))
        return sorted(found)

    def _meaning(self, kind: str, known: str) -> Mapping[int, Any] | None:
        if kind == "decision":
            return self._decisions
        if kind == "step":
            return dict(enumerate(self.game.step_names))
        return RENUMBERED.get(f"{self.game.slug}: {known.partition('.')[0]}")

    @cached_property
    def _decisions(self) -> Mapping[int, str]:
        slug = self.game.slug
        return {number: recorded("decision", slug, name) for number, name in enumerate(self.game.decisions)}

    # The position

    def cards(self, state: State) -> list[Any]:
        return [[name, cards_of(state, zone)] for name, zone in self.zones]

    def numbers(self, state: State) -> list[Any]:
        z = state.z
        quick = int(z[0]) if state.keyed is None else "keyed"
        fields = [
            [name, int(z[at]) if meaning is None else meaning.get(int(z[at]), int(z[at]))]
            for name, at, meaning in self.fields
        ]
        return [quick, fields]

    def asked(self, state: State) -> list[Any]:
        decision = recorded("decision", self.game.slug, self.game.decision(state))
        return [state.over, decision, [[seat, state.options(seat)] for seat in state.to_act()]]

    def knowledge(self, state: State) -> Any:
        slug = self.game.slug

        def zone(name: str) -> str:
            return recorded_indexed("zone", slug, name)

        return {
            who: {
                "known": {zone(name): cards for name, cards in known["known"].items()},
                "could": sorted([sorted(map(zone, one["zones"])), one["cards"]] for one in known["could"]),
            }
            for who, known in self.game.to_json(state)["knows"].items()
        }

    # What a seat is told

    def view(self, state: State, seat: int) -> tuple[Any, Any]:
        """A view's facts and its sentences."""
        slug, texts = self.game.slug, list[str]()
        plain = view_json(self.game.view(state, seat, self.names))
        zones = sorted(
            [
                recorded_indexed("zone", slug, zone["name"]),
                zone["count"],
                [list(card.values()) for card in zone["cards"]],
            ]
            for zone in plain["zones"]
        )
        question = plain["question"]
        if question:
            texts.append(question["prompt"])
            question = [recorded("decision", slug, question["decision"]), question["seats"], question["clause"]]
        choices = [[option["name"], sorted(option["lights"]), option["clause"]] for option in plain["option_views"]]
        texts += [option["label"] for option in plain["option_views"]]
        outcome = plain["outcome"]
        if outcome:
            texts += outcome["reasons"]
            lines = sorted([recorded("score line", slug, name), points] for name, points in outcome["lines"])
            outcome = [outcome["winners"], outcome["points"], lines]
        facts = _without_sentences(plain["facts"], slug, texts)
        return [zones, facts, question, plain["options"], choices, plain["over"], outcome], texts

    def log(self, lines: Sequence[LogLine]) -> tuple[Any, Any]:
        """The facts of log lines and their sentences."""
        lines = [line for line in lines if not is_later_line(self.game.slug, line.facts)]
        texts = [text for line in lines for text in (line.text, line.moment)]
        told = [
            [list(line.cards), line.clause, _without_sentences(dict(line.facts), self.game.slug, texts), line.part]
            for line in lines
        ]
        return told, texts


def _cards(zone: Mapping[str, Any]) -> list[Any]:
    return [[card["back"], card["card"], card["face"]] for card in zone["cards"]]


def _without_sentences(value: Any, slug: str, texts: list[str]) -> Any:
    """Facts with their keys in order, by recorded names. A text with a space in it is a sentence."""
    if isinstance(value, str):
        if " " in value:
            texts.append(value)
            return "…"
        return value
    if isinstance(value, Mapping):
        known = [(recorded("fact", slug, str(name)), part) for name, part in value.items()]
        return [[name, _without_sentences(part, slug, texts)] for name, part in sorted(known, key=lambda one: one[0])]
    if isinstance(value, list | tuple):
        return [_without_sentences(part, slug, texts) for part in value]
    return value


class Digest:
    """The digests of a match: of each part over the whole of it, and a short one that goes on from choice to choice."""

    def __init__(self) -> None:
        self._parts = {part: hashlib.blake2b(digest_size=WHOLE) for part in PARTS}
        self._rolling = b""

    def take(self, part: str, content: Any) -> bytes:
        """Digest something of one part; the bytes that were digested."""
        told = repr(content).encode() if part in ("cards", "numbers", "asked") else json.dumps(content).encode()
        self._parts[part].update(told)
        return told

    def step(self, told: Iterator[bytes] | Sequence[bytes]) -> bytes:
        """The short digest of all that was digested up to now; sentences are never part of it."""
        self._rolling = hashlib.blake2b(self._rolling + b"\n".join(told), digest_size=8).digest()
        return self._rolling[:SHORT]

    def parts(self) -> dict[str, str]:
        """Each part over all that was taken."""
        return {part: summed.hexdigest() for part, summed in self._parts.items()}


def short(content: Any) -> bytes:
    """A digest of something by itself."""
    return hashlib.blake2b(json.dumps(content).encode(), digest_size=SHORT).digest()
