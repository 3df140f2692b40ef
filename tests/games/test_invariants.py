"""What always holds, over random games of every game: all options, the house set, and sets in which cards speak."""

from __future__ import annotations

import os
import re
from collections import Counter
from importlib import import_module
from random import Random

import pytest

from gloaming.build import build
from gloaming.games import playable
from gloaming.games.necromancer import Necromancer
from gloaming.games.playable import Playable
from gloaming.games.views import cards_of
from gloaming.kernel.state import State
from tests.games.city_of_hemloch import worlds as city_of_hemloch
from tests.games.dark_promenade import worlds as dark_promenade
from tests.games.lords import worlds as lords
from tests.games.midnight import worlds as midnight
from tests.games.necromancer import worlds as necromancer
from tests.games.playing import position, step

GAMES: dict[str, dict[str, Playable]] = {
    "city-of-hemloch": dict(city_of_hemloch.every_game()),
    "dark-promenade": dict(dark_promenade.every_game()),
    "lords": dict(lords.every_game()),
    "midnight": dict(midnight.every_game()),
    "necromancer": dict(necromancer.every_game()),
}
"""Each game with all its card sets and lines of options, by name."""
WORLDS = [(slug, name) for slug, games in GAMES.items() for name in games]
MOST_CHOICES = {
    "city-of-hemloch": 248,
    "dark-promenade": 1399,
    "lords": 200 * 180,
    "midnight": 1049,
    "necromancer": 2500,
}
"""The bound on a game's choices with the house set."""
FEW = {"necromancer": 2}
"""Games whose length makes a few of them enough for every day."""
SOAK = {
    (slug, name): game
    for slug, games in {**GAMES, "necromancer": GAMES["necromancer"] | dict(necromancer.whole_nights())}.items()
    for name, game in games.items()
    if re.match("house|talkative|workshop|twins", name)
}
"""The sets of the long runs: the house's, and those in which every card speaks or every word is used."""
MANY = {"necromancer": (20_000, 1_000)}
"""How many games a long run plays for each number of seats, compiled and interpreted."""
USUAL = (100_000, 10_000)


def violations(game: Playable, state: State, luck: Random, dear: float) -> list[str]:
    """The invariants of a position that do not hold; the dear ones are looked at with a probability."""
    invariants = import_module(f"gloaming.games.{game.slug.replace('-', '_')}.invariants")
    checks = invariants.POSITION
    wanted = [name for name in checks if name not in invariants.DEAR or luck.random() < dear]
    return [name for name in wanted if not checks[name](game, state)]


def play(game: Playable, seed: int, house: bool, dear: float, tally: Counter[str], chosen: set[int]) -> None:
    """A random game with every position and step checked; the dear checks with a probability.

    What lies before a Hunter counts as chosen: nobody is asked about Events.
    """
    luck = Random(seed)
    state = game.new(seed)
    choices = 0
    while not state.over:
        before = state.copy()
        tally[game.decision(state)] += 1
        _, choice = step(state, luck)
        chosen.add(choice)
        choices += 1
        assert violations(game, state, luck, dear) == []
        if house:
            assert game.violations_by(before, choice, state) == []
        if isinstance(game, Necromancer):
            chosen.update(card for zone in game.zones_of["events"] for card in cards_of(state, zone))
    assert game.violations(state) == []
    assert not house or choices <= MOST_CHOICES[game.slug]


@pytest.mark.parametrize(("slug", "name"), WORLDS)
def test_random_games(slug: str, name: str) -> None:
    house = name.startswith("house")
    for seed in range(FEW.get(slug, 12 if house else 5)):
        play(GAMES[slug][name], seed, house, 0.02, Counter(), set())


@pytest.mark.parametrize("slug", GAMES)
def test_every_decision_is_met(slug: str) -> None:
    """The games above would prove nothing about a question that they never reach."""
    asked = set(playable(slug).questions)
    tally: Counter[str] = Counter()
    for seed in range(40):
        for name, game in GAMES[slug].items():
            if not name.startswith("house") or name == f"house {seed % 5}":
                play(game, seed, name.startswith("house"), 0, tally, set())
        if asked <= set(tally):
            return
    assert asked - set(tally) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_seed_and_choices_give_the_same_game(slug: str) -> None:
    for game in list(GAMES[slug].values())[::3]:
        one, other = position(game, 5, 9000), position(game, 5, 9000)
        assert one.over
        assert list(one.z) == list(other.z)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("slug", "name"), SOAK)
def test_very_many_games(slug: str, name: str) -> None:
    """MANY games for each number of seats, spread over sets and options.

    Every position and every step is checked, the dear checks at one choice in 500, and every card has to be chosen.
    """
    game = SOAK[slug, name]
    usual = MANY.get(slug, USUAL)[build() != "compiled"]
    alike = sum(one == slug and other.rules.seats == game.rules.seats for (one, _), other in SOAK.items())
    games = -(-int(os.environ.get("GLOAMING_SOAK", str(usual))) // alike)
    tally: Counter[str] = Counter()
    chosen: set[int] = set()
    for seed in range(games):
        play(game, seed, name.startswith("house"), 0.002, tally, chosen)
    print(f"\n{slug} {name}: {games} games, {tally.total()} choices {dict(tally)}")
    cards = {card.split(".")[0] for card in game.rules.layout.families[0].cards}
    assert cards - {game.choice_name(choice).split(".")[0] for choice in chosen} == set()
