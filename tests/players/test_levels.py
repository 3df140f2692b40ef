"""Computer players choose what is open to them, the same for the same seed, and see only their own side."""

from __future__ import annotations

import pytest

from gloaming.games import game as playable
from gloaming.kernel.chance import Chance
from gloaming.players.chair import Chair
from gloaming.players.levels import LEVELS, UnknownLevel, player

CITY = playable("city-of-hemloch")


def choices(level: str, seed: int) -> list[int]:
    state = CITY.new(1)
    players = [player(level, seed), player(level, seed + 1)]
    made: list[int] = []
    while not state.over:
        seat = state.to_act()[0]
        made.append(players[seat].choose(Chair(CITY, state, seat)))
        state.apply(seat, made[-1])
    return made


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_plays_whole_games_the_same_for_the_same_seed(level: str) -> None:
    assert choices(level, 7) == choices(level, 7)


def test_a_chair_shows_what_the_seat_may_know_and_no_more() -> None:
    state = CITY.new(1)
    chair = Chair(CITY, state, 0)
    assert chair.view() == CITY.view(state, 0)
    assert CITY.view(chair.world(Chance(3)), 0) == CITY.view(state, 0)
    assert not hasattr(chair, "state")


def test_an_unknown_player_is_named_with_a_suggestion() -> None:
    with pytest.raises(UnknownLevel, match="did you mean random"):
        player("rndom", 1)
