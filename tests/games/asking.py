"""Asking "why not?" about things picked at random, over random play: how often the answer names no reason.

`python -m tests.games.asking` prints the table by game; `--questions 1000000` asks that many of all games together.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import gloaming
from gloaming.games import GAMES
from gloaming.games.playable import Playable, Reason
from gloaming.kernel.state import State
from gloaming.testing import named, things
from tests.games.playing import step

SHARE = 1000
"""Of so many answers at most one may name no reason."""
THIN = re.compile(
    r"is not among|is not what is|is not asked for|is asked for|another question|no answer to this|no such"
    r"|^[^:,;]+ (?:is|are) an? [A-Z]\w*(?: \w+)?\.$"
)
"""Answers that name no reason: the thing is no option, is of another kind, or belongs elsewhere, and that is all."""
A_POSITION = 12
"""How many questions are asked of one position."""


def worlds(slug: str) -> list[Mapping[str, Any]]:
    """The options under which questions are asked: the defaults, and what changes who may choose what."""
    more: dict[str, list[Mapping[str, Any]]] = {
        "city-of-hemloch": [{"leftovers": "bottom"}],
        "dark-promenade": [],
        "lords": [{"reply": "may", "deify_unfit": "discard"}],
        "midnight": [{"sides": "dark"}, {"sides": "random"}, {"draft": "on"}],
        "necromancer": [{"hunters": 1}, {"hunters": 3}, {"hunters": 4}, {"preset": "book"}],
    }
    return [{}, *more[slug]]


@dataclass
class Answers:
    """What was answered in one game."""

    asked: int = 0
    open: int = 0
    unexplained: int = 0
    wrong: list[str] = field(default_factory=list)
    """What was said to be open and was not, or the other way round."""
    kinds: Counter[str] = field(default_factory=Counter)
    """The answers that name no reason, by the decision and what was asked for."""
    texts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """All refusals, by decision and text."""

    @property
    def refused(self) -> int:
        return self.asked - self.open

    @property
    def holds(self) -> bool:
        return not self.wrong and self.unexplained * SHARE < self.refused


def asked_at(state: State, luck: Random) -> int:
    """A seat that may choose; now and then another one."""
    seats = state.to_act()
    return luck.choice(seats) if luck.randrange(8) else luck.randrange(state.layout.seats)


def questions(game: Playable, seed: int) -> Iterator[tuple[State, int, str, Reason | None]]:
    """Questions of one random game with their answers."""
    luck = Random(seed)
    state = game.new(seed)
    while not state.over:
        seat = asked_at(state, luck)
        for thing in luck.sample(things(game), min(A_POSITION, len(things(game)))):
            yield state, seat, thing, game.refusal(state, seat, thing, named(game))
        for _ in range(luck.randrange(1, 5)):
            if not state.over:
                step(state, luck)


def ask(slug: str, most: int, seed: int = 0) -> Answers:
    """So many questions of one game, spread over its worlds."""
    games = [gloaming.game(slug, options=options) for options in worlds(slug)]
    answers = Answers()
    while answers.asked < most:
        game = games[seed % len(games)]
        for state, seat, thing, reason in questions(game, seed):
            count(answers, game, state, seat, thing, reason)
        seed += 1
    return answers


def count(answers: Answers, game: Playable, state: State, seat: int, thing: str, reason: Reason | None) -> None:
    options = set(state.options(seat)) if seat in state.to_act() else set()
    is_open = any(code in options for code in game.choice_codes(thing))
    answers.asked += 1
    answers.open += is_open
    if is_open != (reason is None) and not (reason is None and _stands_for(game, state, seat, thing)):
        answers.wrong.append(f"{game.decision(state)}: {thing} is {'open' if is_open else 'not open'}, said: {reason}")
    elif reason is not None:
        answers.texts[game.decision(state), reason.text] += 1
        if not specific(reason):
            answers.unexplained += 1
            answers.kinds[f"{game.decision(state)}: {thing} ({reason.text})"] += 1


def specific(reason: Reason) -> bool:
    """Whether it says more than that the thing is no option."""
    return bool(reason.text) and THIN.search(reason.text) is None


def _stands_for(game: Playable, state: State, seat: int, thing: str) -> bool:
    """Whether an option stands for this copy: a Minion of a hand is chosen by its face, an Item by its kind."""
    options = state.options(seat) if seat in state.to_act() else []
    named = {game.choice_name(choice).partition(".")[0] for choice in options}
    return "." in thing and thing.partition(".")[0] in named


def table(found: Mapping[str, Answers]) -> str:
    lines = [f"{'game':<18}{'questions':>11}{'open':>10}{'refused':>10}{'no reason':>11}{'share':>11}{'wrong':>7}"]
    for slug, answers in found.items():
        share = answers.unexplained / max(1, answers.refused)
        lines.append(
            f"{slug:<18}{answers.asked:>11,}{answers.open:>10,}{answers.refused:>10,}"
            f"{answers.unexplained:>11,}{share:>11.5%}{len(answers.wrong):>7,}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.asking", description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to ask of; all if left out")
    parser.add_argument("--questions", type=int, default=20_000, help="how many questions in all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--texts", type=int, default=0, help="also print so many of the commonest answers by game")
    given = parser.parse_args(arguments)
    slugs = given.games or list(GAMES)
    found = {slug: ask(slug, given.questions // len(slugs), given.seed) for slug in slugs}
    print(table(found))
    for slug, answers in found.items():
        for wrong in answers.wrong[:5]:
            print(f"{slug}: wrong: {wrong}")
        for kind, times in answers.kinds.most_common(12):
            print(f"{slug}: no reason {times} times: {kind}")
        for (decision, text), times in answers.texts.most_common(given.texts):
            print(f"{slug}: {times:>6} {decision}: {text}")


if __name__ == "__main__":
    main()
