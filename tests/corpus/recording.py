"""Plays the matches of the corpus: card sets, options, seats, chance and the skill of the players varied by a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from gloaming import games
from gloaming.cards.files import card_file
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import RULES, RanOn, State
from gloaming.play.record import RANDOM
from gloaming.players.levels import GREEDY, player
from gloaming.players.player import heuristics
from tests.corpus.matches import Chooser, Recorded, canonical, play

COUNTS: Final[Mapping[str, int]] = {
    "city-of-hemloch": 700,
    "dark-promenade": 600,
    "lords": 900,
    "midnight": 600,
    "necromancer": 260,
}
LONGEST: Final[Mapping[str, int]] = {"necromancer": 900}
"""A match that goes on for longer is left there."""
USUALLY_LONGEST: Final = 600
EVERY: Final[Mapping[str, int]] = {"necromancer": 60}
USUALLY_EVERY: Final = 16
"""How many choices lie between two moments at which every seat's view is digested."""
ROLLOUT: Final = "rollout"
"""By the game's own hunches, without looking ahead."""
LEVEL: Final = "lamplighter"
SKILLS: Final = (RANDOM, RANDOM, ROLLOUT, ROLLOUT, GREEDY, LEVEL)
PLAIN: Final = 3
"""One match in so many has the usual options."""

Skill = Callable[[State, int, int], int]
"""From the position, the seat and how many choices were made: a choice."""


def card_sets(slug: str) -> list[dict[str, str]]:
    """The house set, the one in which cards say all that they can, and those of the scenarios."""
    folder = slug.replace("-", "_")
    house = card_file("house", f"gloaming.games.{folder}").content.decode()
    found = [{"name": "house", "text": house}]
    worlds = import_module(f"tests.games.{folder}.worlds")
    if hasattr(worlds, "talkative_set"):
        found.append({"name": "talkative", "text": worlds.talkative_set()})
    sets = Path(__file__).parents[1] / "scenarios" / slug / "sets"
    read = games.definition(slug).read
    return found + [{"name": path.stem, "text": read(path).document.text} for path in sorted(sets.glob("*.toml"))]


def record_one(slug: str, sets: Sequence[Mapping[str, str]], number: int, seed: int) -> Recorded:
    """One of the matches of a game."""
    luck = Random(f"{slug} {seed} {number}")
    cards = 0 if luck.random() < 0.4 else luck.randrange(len(sets))
    match = Recorded(
        cards=cards,
        options=_options(slug, luck),
        rules=RULES if luck.random() < 0.9 else luck.randint(1, RULES),
        seed=luck.randrange(2**32),
        keyed=luck.random() < 0.4,
        every=EVERY.get(slug, USUALLY_EVERY),
        by_match=number % 6 == 0,
        players=[],
    )
    text = sets[cards]["text"]
    game = canonical(slug, text, match).game
    match.options = dict(game.options)
    match.players = [luck.choice(SKILLS) for _ in range(game.seats)]
    return play(slug, text, match, _players(game, match, LONGEST.get(slug, USUALLY_LONGEST), luck))


def _options(slug: str, luck: Random) -> dict[str, str | int]:
    """The usual options, a line that the tests use, or any values that are allowed."""
    worlds: Any = import_module(f"tests.games.{slug.replace('-', '_')}.worlds")
    kind = luck.randrange(PLAIN)
    if kind == 0:
        return {}
    if kind == 1:
        return dict(luck.choice(worlds.OPTIONS))
    chosen: dict[str, str | int] = {}
    for option in games.definition(slug).options:
        if luck.random() < 0.5:
            continue
        values = list(option.values)
        if option.span:
            least, most = option.span
            values.append(luck.randint(least, least + 12 if most is None else min(most, least + 12)))
        chosen[option.name] = luck.choice(values)
    return chosen


def _players(game: Playable, match: Recorded, longest: int, luck: Random) -> Chooser:
    skills = [_skill(name, game, match.seed + seat) for seat, name in enumerate(match.players)]

    def choose(state: State, number: int) -> tuple[int, int] | None:
        if number == longest:
            return None
        seats = state.to_act()
        seat = seats[0] if len(seats) == 1 else luck.choice(seats)
        options = state.options(seat)
        choice = options[0] if len(options) == 1 else skills[seat](state, seat, number)
        return (seat, choice) if _carries(state, seat, choice) else None

    return choose


def _carries(state: State, seat: int, choice: int) -> bool:
    """Whether a choice can be carried out to its end: cards of the endless set may run on."""
    try:
        state.copy().apply(seat, choice)
    except RanOn:
        return False
    return True


def _skill(name: str, game: Playable, seed: int) -> Skill:
    if name == RANDOM:
        luck = Random(seed)
        return lambda state, seat, number: luck.choice(state.options(seat))
    if name == ROLLOUT:
        hunches, chance = heuristics(game.rules), Chance(seed)

        def by_hunch(state: State, seat: int, number: int) -> int:
            other = state.copy()
            if other.actor() != seat:  # several choose at the same time: the menu is another's
                other.list_anew(seat)
            return int(hunches.rollout(other, seat, chance))

        return by_hunch
    computer = player(name, game.rules, seed, clock=lambda: 0.0)
    return lambda state, seat, number: computer.choose(InformationSet(state, seat, number))
