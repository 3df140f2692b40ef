"""Worlds that a search makes up: they keep no account of who knows what, unless the rules ask."""

import re
from pathlib import Path

import pytest

import gloaming
import gloaming.games
from gloaming.kernel.chance import Chance
from gloaming.kernel.glimpse import Glimpse
from gloaming.kernel.state import State
from tests.games.playing import position

ASKS = re.compile(r"\.(knows|knowers_of|could_be)\(")
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
    unwitnessed.witnessed = False
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
        for name in ("board.py", "rules.py", "verbs.py", "heuristics.py")
        if (folder / name).is_file()
        for line in (folder / name).read_text().splitlines()
        if "tape.write" not in line
    ]
    game = gloaming.game(slug)
    assert any(ASKS.search(line) for line in lines) == game.rules.asks_knowledge
    state = position(game, 3, 12)
    for seat in state.to_act():
        assert Glimpse(state, seat).sample(Chance(1)).witnessed == game.rules.asks_knowledge


def test_a_copy_of_a_made_up_world_is_as_care_free() -> None:
    state = gloaming.game("city-of-hemloch").new(1)
    world = Glimpse(state, state.to_act()[0]).sample(Chance(1))
    assert state.copy().witnessed
    assert not world.copy().witnessed
