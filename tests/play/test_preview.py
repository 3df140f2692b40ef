"""Looking ahead tells what the rules will do, and nothing that the seat cannot know."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gloaming import game as playable
from gloaming.games import GAMES
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.play.preview import Line, Preview, deal
from gloaming.play.scenario import position

MIDDLE = Path(__file__).parents[2] / "tools/positions/middle.toml"
THROUGH = (
    *("conspire.discard", "conspire.take", "hire.discard1", "hire.discard2", "hire.take"),
    *("influence.card", "influence.district"),
)


def middle() -> tuple[Playable, State]:
    city = playable("city-of-hemloch")
    return city, position(city, tomllib.loads(MIDDLE.read_text())["given"])


def to(lines: list[Line], *names: str) -> Line:
    return next(line for line in lines if [name for _, name in line.steps][-len(names) :] == list(names))


def test_the_ways_of_a_lifted_card() -> None:
    city, state = middle()
    lines = Preview(city, deal(state, 0, 0), 0).lines(["corvane-runner.day"], THROUGH)
    played = to(lines, "corvane-runner.day", "alley-maze")
    assert played.steps[0] == ("act.kind", "influence")
    assert played.then["influence"] == {"alley-maze": [5, city.known_facts(state, 0)["influence"]["alley-maze"][1]]}
    assert {line.steps[-1][1] for line in lines if line.steps[0][1] == "conspire"} == {"carrion-priest", "bone-picker"}
    assert not any(line.steps[-1][1] == "boneyard" for line in lines)  # R7.2
    fires = to(lines, "corvane-runner.day", "spires")
    assert [told.clause for told in fires.tells][-1] == "R7.4"


def test_what_one_choice_would_change() -> None:
    """Without `through` a line is a single choice."""
    city, state = middle()
    assert [line.steps for line in Preview(city, deal(state, 0, 0), 0).lines([], ())] == [
        (("act.kind", name),) for name in ("conspire", "hire", "influence")
    ]


def test_all_that_is_lifted_is_used() -> None:
    city, state = middle()
    lines = Preview(city, deal(state, 0, 0), 0).lines(["dusk-mourner", "corvane-runner.day"], THROUGH)
    assert {line.steps[0][1] for line in lines} == {"hire"}
    assert lines[0].steps[1:3] == (("hire.discard1", "dusk-mourner"), ("hire.discard2", "corvane-runner.day"))
    assert Preview(city, deal(state, 0, 0), 0).lines(["nobody"], THROUGH) == []


def test_why_not_with_what_is_lifted() -> None:
    city, state = middle()
    ahead = Preview(city, deal(state, 0, 0), 0)

    def reason(thing: str) -> str | None:
        found = ahead.why_not(thing, ["corvane-runner.day"], THROUGH)
        return found.clause if found else None

    assert reason("boneyard") == "R7.2"
    assert reason("shroud-weaver") == "R6.1"
    assert reason("carrion-priest") is None
    assert reason("dusk-mourner") is None  # the second card of a hire


def play(game: Playable, seed: int) -> list[tuple[State, int]]:
    """Every position of a random game at which somebody chooses, and who."""
    dice = random.Random(seed)
    state = game.new(seed)
    found: list[tuple[State, int]] = []
    while not state.over and len(found) < 120:
        seat = dice.choice(state.to_act())
        found.append((state.copy(), seat))
        state.apply(seat, dice.choice(state.options(seat)))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_told_comes_true_and_needs_no_secret(slug: str) -> None:
    """Of every option: the true position does what was told, and from a world that the seat could not tell from it the
    same is told. Worlds are few, so that now and then all of them agree about what is only likely."""
    game = playable(slug)
    told = false = 0
    for number, (state, seat) in enumerate(play(game, 3)[::4]):
        lines = Preview(game, deal(state, seat, number), seat).lines([], ())
        assert [line.steps[0][1] for line in lines] == [game.choice_name(one) for one in state.options(seat)][:60]
        other = state.resample(seat, Chance(number + 1))
        assert Preview(game, deal(other, seat, number), seat).lines([], ()) == lines
        for choice, line in zip(state.options(seat), lines, strict=False):
            after = state.copy()
            after.apply(seat, choice)
            facts = game.known_facts(after, seat)
            told += len(line.then)
            false += sum(not part_of(value, facts[key]) for key, value in line.then.items())
    print(f"{slug}: {told} told, {false} otherwise")
    assert told > 50
    assert false <= told // 100


def part_of(part: Any, whole: Any) -> bool:
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and part_of(value, whole[key]) for key, value in part.items())
    return bool(part == whole)
