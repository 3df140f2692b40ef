"""Games and positions to try things on: each game says which options and card sets it is tried with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import gloaming
from gloaming.games.playable import Playable
from gloaming.kernel.state import State
from gloaming.kernel.tape import Event

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Worlds:
    """What a game is tried with: lines of options, the sets beside its scenarios, and a set in which every card speaks.

    `secret` tells the choices that the other seats are not shown.
    """

    slug: str
    options: Sequence[dict[str, str | int]]
    talkative: Callable[[], str]
    secret: Callable[[Event], bool]

    @property
    def folder(self) -> str:
        """What the game's folders are called."""
        return self.slug.replace("-", "_")

    @property
    def scenarios(self) -> Path:
        return ROOT / "tests" / "scenarios" / self.slug

    def game(self, cards: str = "house", options: int = 0) -> Playable:
        """The game with the house set, the talkative one, or one of the scenarios' sets, with a line of the options."""
        return _game(self, cards, options)

    def every(self) -> list[tuple[str, int]]:
        """The house and the talkative set with each line of the options, every other set with one of them."""
        sets = sorted(path.stem for path in (self.scenarios / "sets").glob("*.toml"))
        both = [(cards, options) for cards in ("house", "talkative") for options in range(len(self.options))]
        return both + [(cards, index % len(self.options)) for index, cards in enumerate(sets)]

    def __hash__(self) -> int:
        return hash(self.slug)


@cache
def _game(worlds: Worlds, cards: str, options: int) -> Playable:
    chosen = worlds.talkative() if cards == "talkative" else cards
    if cards not in ("house", "talkative"):
        return gloaming.game(worlds.slug, worlds.scenarios / "sets" / f"{cards}.toml", worlds.options[options])
    return gloaming.game(worlds.slug, chosen, worlds.options[options])


def speaking(house: str, pattern: str, expressions: Sequence[str]) -> str:
    """A card file whose matches of a pattern are replaced by one expression after the other."""
    numbers = iter(range(10_000))
    return re.sub(pattern, lambda _: expressions[next(numbers) % len(expressions)], house)


def step(state: State, luck: Random) -> tuple[int, int]:
    """Choose at random; the seat and the choice."""
    seat = state.to_act()[0]
    choice = luck.choice(state.options(seat))
    state.apply(seat, choice)
    return seat, choice


def positions(game: Playable, seed: int, every: int = 1) -> Iterator[State]:
    """The positions of a random game, the last included; the state goes on changing."""
    luck = Random(seed)
    state = game.new(seed)
    count = 0
    while not state.over:
        if count % every == 0:
            yield state
        step(state, luck)
        count += 1
    yield state


def position(game: Playable, seed: int, steps: int) -> State:
    """The position after so many random choices, or at the end."""
    luck = Random(seed)
    state = game.new(seed)
    for _ in range(steps):
        if state.over:
            break
        step(state, luck)
    return state
