"""When the computer answers tells nothing about what it holds."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming import game as playable
from gloaming.games import GAMES
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.play.journal import Opening
from gloaming.play.record import Chair
from gloaming.players.levels import LEVELS
from gloaming.server.computers import answer_after
from gloaming.server.live_match import LiveMatch
from gloaming.server.match_service import MatchService
from tests.server.bots import Client
from tests.server.test_leaks import NAMES, positions, served

NAMED = [*(level.name for level in LEVELS), "random"]
SURE = 4.0
"""Standard deviations from which two samples are taken to differ: one pair of equal ones in 16,000 does."""


@given(st.sampled_from(NAMED), st.floats(0, 30), st.floats(0.05, 5))
def test_an_answer_comes_at_a_step_and_never_before_it_is_found(level: str, took: float, most: float) -> None:
    at = answer_after(level, took, 0.25, most)
    first = answer_after(level, 0.0, 0.25, most)
    assert at >= took and at >= first > 0
    steps = (at - first) / 0.25
    assert math.isclose(steps, round(steps), abs_tol=1e-6)
    assert at - took <= max(first, 0.25) + 1e-6


@pytest.mark.parametrize(
    ("level", "budget", "seconds"),
    [("lamplighter", 0.2, 0.25), ("broker", 0.2, 0.25), ("spymaster", 0.35, 0.5), ("master", 1.6, 1.75)],
)
def test_a_level_has_one_time_for_every_hand(level: str, budget: float, seconds: float) -> None:
    """A search that ends early because the choice is easy does not answer early."""
    assert {answer_after(level, budget * part, 0.25, 5.0) for part in (0.0, 0.3, 1.0)} == {seconds}


def differ(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard deviations the ranks of two samples differ (Mann and Whitney)."""
    ranked = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    ranks = sum(rank for rank, (_, which) in enumerate(ranked, 1) if which == 0)
    m, n = len(one), len(other)
    return abs(ranks - m * (m + n + 1) / 2) / math.sqrt(m * n * (m + n + 1) / 12)


def two_hands(game: Playable) -> tuple[State, State, int]:
    """A position in which a seat is to choose, the same with another hand as far as all others know, and the seat."""
    for state in positions(game, 11, 40):
        for seat in state.to_act()[:1]:
            others = [other for other in range(game.seats) if other != seat]
            for number in range(20):
                other = state.resample(others[0], Chance(number))
                if other.options(seat) != state.options(seat):
                    return state, other, seat
    raise LookupError("no hand makes a difference")


class Watched:
    """A server at which a computer player is to choose, and how long somebody waits for that."""

    def __init__(self, service: MatchService, base: str, game: Playable, level: str) -> None:
        self.service, self.base, self.game, self.level = service, base, game, level

    async def wait(self, state: State, seat: int) -> float:
        game = self.game
        chairs = [Chair(name) for name in NAMES[: game.seats]]
        chairs[seat] = Chair("Computer", self.level)
        opening = Opening.of(game, 1, NAMES[: game.seats])
        match, _, watch, _ = await self.service.begin(game, chairs, start=game.to_bytes(state), opening=opening)
        client = await Client.at(self.base, match, watch)
        await client.next("thinking")
        begun = time.perf_counter()
        table = await client.table()
        if not table["seq"]:
            await client.table(seq=1)
        took = time.perf_counter() - begun
        await client.close()
        return took


async def compare(
    data: Path, game: Playable, level: str, count: int, step: float, hands: tuple[State, State, int], slow: bool = False
) -> float:
    """By how many standard deviations the answer times of two hands differ. With `slow`, a player thinks longer about
    one of the hands than about the other."""
    first, second, seat = hands
    waits: tuple[list[float], list[float]] = ([], [])
    async with served(data, workers=1, answer_seconds=step) as (service, base):
        if slow:
            told = game.to_bytes(first)

            async def ask(live: LiveMatch, seat: int, *_: Any, **__: Any) -> dict[str, Any]:
                await asyncio.sleep(0.01 if game.to_bytes(live.session.state) == told else 0.15)
                return {"choice": live.session.state.options(seat)[0]}

            service.computers.ask = ask  # type: ignore[method-assign]
        watched = Watched(service, base, game, level)
        await watched.wait(first, seat)  # a worker has to start
        for _ in range(count):
            waits[0].append(await watched.wait(first, seat))
            waits[1].append(await watched.wait(second, seat))
    return differ(*waits)


@pytest.mark.asyncio
async def test_answer_times_of_two_hands_cannot_be_told_apart(tmp_path: Path) -> None:
    """A player that thinks much longer about one hand is caught without the wait, and not with it."""
    game = playable("city-of-hemloch")
    hands = two_hands(game)
    for _ in range(3):  # the difference is there; a busy machine may hide it once
        if await compare(tmp_path, game, "footpad", 16, 0.0, hands, slow=True) > SURE:
            break
    else:
        pytest.fail("this test would not see a difference")
    assert await compare(tmp_path, game, "footpad", 16, 0.3, hands, slow=True) < SURE


@pytest.mark.asyncio
async def test_a_real_player_answers_alike_whatever_it_holds(tmp_path: Path) -> None:
    """The times of a search with one hidden hand and with another, in turn, in a short run."""
    game = playable("city-of-hemloch")
    assert await compare(tmp_path, game, "lamplighter", 14, 0.25, two_hands(game)) < SURE


@pytest.mark.soak
@pytest.mark.asyncio
@pytest.mark.parametrize("level", ("lamplighter", "broker", "master"))
@pytest.mark.parametrize("slug", GAMES)
async def test_answer_times_of_two_hands_with_real_players(tmp_path: Path, slug: str, level: str) -> None:
    game = playable(slug)
    assert await compare(tmp_path, game, level, 20, 0.25, two_hands(game)) < SURE
