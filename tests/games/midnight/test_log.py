"""The numbers behind the log: a check is told part by part, and everybody is told the same lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from gloaming.games.playable import LogLine
from gloaming.kernel.events import EventLog
from tests.games.midnight.worlds import every_world, midnight
from tests.games.playing import step

NAMES = ("Ann", "Bob")


def told(cards: str, options: int, seed: int) -> Iterator[list[list[LogLine]]]:
    """What every choice of a random game led to, as both seats and the watcher are told it."""
    game = midnight(cards, options)
    state = game.new(seed)
    luck = Random(seed)
    while not state.over:
        state.events = EventLog()
        step(state, luck)
        yield [game.log(state, state.events.entries, seat, NAMES) for seat in (0, 1, -1)]


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_everybody_is_told_the_same_lines(cards: str, options: int) -> None:
    """K11: only names of cards and players differ; the numbers behind a line are for all."""
    for first, second, watched in told(cards, options, 3):
        assert [line.clause for line in first] == [line.clause for line in second] == [line.clause for line in watched]
        assert [line.facts for line in first] == [line.facts for line in second] == [line.facts for line in watched]


def test_the_parts_of_a_location_add_up() -> None:
    """R9.2: Values and Home bonuses make the totals by which a Location is settled."""
    homes = 0
    for seed in range(3):
        lines = [line for *_, watched in told("house", 0, seed) for line in watched]
        compared = [line.facts for line in lines if "compared" in line.facts]
        assert Counter(facts["compared"] for facts in compared).most_common(1)[0][1] >= 2
        for facts in compared:
            for seat, parts in enumerate(facts["parts"]):
                assert sum(part["influence"] for part in parts) == facts["totals"][seat]
                assert all(part["influence"] == part["value"] + part["home"] for part in parts)
                homes += sum(part["home"] for part in parts)
    assert homes > 10


def test_checks_weeks_and_markers_are_marked() -> None:
    facts = [line.facts for *_, watched in told("house", 0, 1) for line in watched]
    weeks = [one["week"] for one in facts if "week" in one]
    assert weeks == list(range(2, 2 + len(weeks)))
    assert Counter(one["check"] for one in facts if "check" in one)["week"] >= len(weeks)
    placed = [one for one in facts if "marker" in one and one["source"] is None]
    assert len(placed) > 10 and all("." in one["to"] for one in placed)


def test_a_hand_is_looked_at_once() -> None:
    """K5: Shadow Broker looks, then discards; the second look would show nothing new and is not told."""
    game = midnight()
    zones = {"hand.Ann": ["shadow-broker", "hired-knife"], "hand.Bob": ["carrion-hound", "unfair-lady", "poison-pen"]}
    state = game.arrange({"festival": "spires", "zones": zones})
    state.events = EventLog()
    for name in ("shadow-broker", "courtyard"):
        code = game.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    told = [[line.text for line in game.log(state, state.events.entries, seat, NAMES)] for seat in (0, 1)]
    assert told[0][-1] == "You look at Bob's hand: Carrion Hound, Poison Pen and Unfair Lady."
    assert told[1][-1] == "Ann looks at your hand."
    assert sum("look" in line and "hand" in line and "“" not in line for line in told[1]) == 1
