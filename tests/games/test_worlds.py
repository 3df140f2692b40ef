"""Worlds that a search makes up: they keep no account of who knows what, unless the rules ask."""

import re
from collections import Counter
from pathlib import Path

import pytest

import gloaming
import gloaming.games
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from tests.games.playing import position

ASKS = re.compile(r"\.(knows|knowers_of|could_be)\(")
HOT = re.compile(r"board\.py|(rules|verbs|heuristics)(\.py|/)")
"""The modules that search runs, by their paths in the folder of a game."""
QUICK, SLOW = 500, 40
"""How many worlds are made up in a test, and dealt by the table itself."""
CARE_FREE = [slug for slug in gloaming.games.GAMES if not gloaming.game(slug).rules.asks_knowledge]


def without_knowledge(state: State) -> list[int]:
    """The whole position but for who knows what."""
    block = [int(number) for number in state.z]
    return block[: int(state.layout.known)] + block[int(state.layout.stack) :]


@pytest.mark.parametrize("slug", CARE_FREE)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_the_same_way_whether_or_not_it_is_witnessed(slug: str, seed: int) -> None:
    witnessed = gloaming.game(slug).new(seed)
    unwitnessed = witnessed.copy()
    unwitnessed.tracks_knowledge = False
    chance = Chance(seed)
    while not witnessed.over:
        seat = witnessed.to_act()[0]
        options = witnessed.options(seat)
        assert options == unwitnessed.options(seat)
        choice = options[int(chance.below(len(options)))]
        witnessed.apply(seat, choice)
        unwitnessed.apply(seat, choice)
        assert without_knowledge(witnessed) == without_knowledge(unwitnessed)
    assert list(witnessed.z) != list(unwitnessed.z), "otherwise nobody learned anything in the whole game"


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_rules_that_ask_who_knows_what_are_answered(slug: str) -> None:
    """What a log or a view asks counts for nothing: a made-up world has neither."""
    folder = Path(gloaming.games.__file__).parent / slug.replace("-", "_")
    lines = [
        line
        for path in sorted(folder.rglob("*.py"))
        if HOT.match(path.relative_to(folder).as_posix())
        for line in path.read_text().splitlines()
        if "events.write" not in line
    ]
    game = gloaming.game(slug)
    assert any(ASKS.search(line) for line in lines) == game.rules.asks_knowledge
    state = position(game, 3, 12)
    for seat in state.to_act():
        assert InformationSet(state, seat).sample(Chance(1)).tracks_knowledge == game.rules.asks_knowledge


def test_a_copy_of_a_made_up_world_is_as_care_free() -> None:
    state = gloaming.game("city-of-hemloch").new(1)
    world = InformationSet(state, state.to_act()[0]).sample(Chance(1))
    assert state.copy().tracks_knowledge
    assert not world.copy().tracks_knowledge


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
@pytest.mark.parametrize("moves", [0, 12, 40])
def test_made_up_worlds_are_those_that_the_table_itself_deals(slug: str, moves: int) -> None:
    """The quick way of dealing: what the seat knows stays, and what it does not know moves as far as it could."""
    state = position(gloaming.game(slug), 3, moves)
    seat = state.to_act()[0]
    information_set = InformationSet(state, seat)
    chance = Chance(1)
    cards = range(int(state.layout.cards))
    quick: set[tuple[int, int]] = set()
    slow: set[tuple[int, int]] = set()
    for turn in range(QUICK):
        world = information_set.sample(chance)
        assert world.options(seat) == state.options(seat)
        assert all(world.count(zone) == state.count(zone) for zone in range(int(state.layout.zone_count)))
        quick |= {(card, int(world.place(card))) for card in cards}
        if turn < SLOW:
            world = state.resample(seat, chance)
            slow |= {(card, int(world.place(card))) for card in cards}
    for card, zone in quick:
        assert state.could_be(seat, card, zone) or zone == state.place(card)
        assert not state.knows(seat, card) or zone == state.place(card)
    assert _moving(slow) <= _moving(quick)


def _moving(seen: set[tuple[int, int]]) -> set[int]:
    """The cards that were seen in several zones."""
    return {card for card, zones in Counter(card for card, _ in seen).items() if zones > 1}
