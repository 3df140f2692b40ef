"""Clocks follow from the times in the journal alone: who runs, who loses what, and that nobody gains by taking back."""

from __future__ import annotations

import pytest

from gloaming.play.clocks import Clocks, Timing, lasting

MOVE = Timing("move", 60)
BANK = Timing("bank", 300, 10)


def begun(timing: Timing, *seats: int, at: int = 0) -> Clocks:
    clocks = Clocks.fresh(timing, 2)
    clocks.asked(seats, at)
    return clocks


# Without clocks


def test_where_there_are_none_nothing_is_noted_and_no_flag_falls() -> None:
    clocks = begun(Timing(), 0)
    clocks.asked([1], 5000, chose=0)
    clocks.taken_back(0, 9000)
    assert not clocks.ticking
    assert (clocks.since, clocks.chosen, clocks.falls()) == ({}, [], None)


# Running


@pytest.mark.parametrize(("timing", "left"), [(MOVE, 60_000), (BANK, 300_000)])
def test_a_clock_runs_while_its_seat_is_asked_and_no_longer(timing: Timing, left: int) -> None:
    clocks = begun(timing, 0, at=1000)
    assert [clocks.left_at(seat, 11_000) for seat in (0, 1)] == [left - 10_000, left]
    assert clocks.falls() == (1000 + left, 0)
    clocks.asked([1], 11_000, chose=0)
    assert clocks.left_at(1, 12_000) == left - 1000
    assert clocks.falls() == (11_000 + left, 1)
    assert clocks.chosen == [(0, left - 10_000)]


def test_nobody_has_less_than_nothing_and_time_never_runs_backwards() -> None:
    clocks = begun(MOVE, 0, at=5000)
    assert clocks.left_at(0, 10_000_000) == 0
    assert clocks.left_at(0, 0) == 60_000


def test_a_move_clock_begins_anew_with_every_choice() -> None:
    clocks = begun(MOVE, 0)
    clocks.asked([0], 50_000, chose=0)
    assert clocks.left_at(0, 50_000) == 60_000
    assert clocks.falls() == (110_000, 0)


def test_a_bank_runs_on_over_the_parts_of_a_turn_and_has_its_increment_at_the_end_of_it() -> None:
    clocks = begun(BANK, 0)
    clocks.asked([0], 20_000, chose=0)
    assert clocks.left_at(0, 20_000) == 280_000
    clocks.asked([1], 30_000, chose=0)
    assert clocks.left_at(0, 99_000) == 300_000 - 30_000 + 10_000
    clocks.asked([0], 40_000, chose=1)
    assert clocks.left_at(0, 45_000) == 275_000


def test_a_seat_that_is_no_longer_asked_without_having_chosen_gets_no_increment() -> None:
    clocks = begun(BANK, 0, 1)
    clocks.asked([], 5000, chose=0)
    assert clocks.left == [305_000, 295_000]
    assert clocks.falls() is None


def test_seats_that_choose_at_the_same_time_each_have_their_own() -> None:
    clocks = begun(MOVE, 0, 1)
    clocks.asked([1], 20_000, chose=0)
    assert clocks.left_at(1, 20_000) == 40_000
    assert clocks.falls() == (60_000, 1)


def test_of_flags_that_fall_together_the_first_seat_s_counts() -> None:
    assert begun(MOVE, 1, 0).falls() == (60_000, 0)


# Taking back


def test_who_takes_back_a_choice_has_no_more_time_than_when_it_was_made() -> None:
    clocks = begun(MOVE, 0)
    clocks.asked([1], 45_000, chose=0)
    clocks.taken_back(0, 50_000)
    assert clocks.since == {}
    clocks.asked([0], 50_000)
    assert clocks.left_at(0, 50_000) == 15_000


def test_going_to_and_fro_gains_nobody_anything() -> None:
    clocks = begun(MOVE, 0)
    for time in (10_000, 20_000, 30_000):
        clocks.asked([1], time, chose=0)
        clocks.taken_back(0, time)
        clocks.asked([0], time)
    assert clocks.left_at(0, 30_000) == 30_000


def test_the_other_goes_on_with_what_was_left_for_the_same_choice() -> None:
    clocks = begun(MOVE, 0)
    clocks.asked([1], 5000, chose=0)
    clocks.taken_back(0, 35_000)  # thirty of the other's seconds are gone
    clocks.asked([0], 35_000)
    clocks.asked([1], 36_000, chose=0)
    assert clocks.left_at(1, 36_000) == 30_000


def test_an_increment_is_taken_back_too() -> None:
    clocks = begun(BANK, 0)
    clocks.asked([1], 20_000, chose=0)
    assert clocks.left[0] == 290_000
    clocks.taken_back(0, 25_000)
    clocks.asked([0], 25_000)
    assert (clocks.left_at(0, 25_000), clocks.left[1]) == (280_000, 295_000)


def test_what_is_kept_stays_chosen() -> None:
    clocks = begun(BANK, 0)
    clocks.asked([1], 1000, chose=0)
    clocks.asked([0], 2000, chose=1)
    clocks.asked([1], 3000, chose=0)
    clocks.taken_back(1, 4000)
    assert clocks.chosen == [(0, 299_000)]


# A server that was away


def test_nobody_loses_the_time_in_which_nobody_could_choose() -> None:
    clocks = begun(MOVE, 0)
    clocks.resume(40_000, down=30_000)
    assert clocks.left_at(0, 40_000) == 50_000


def test_where_it_is_not_known_how_long_all_of_it_is_given_back_and_nothing_more() -> None:
    clocks = begun(MOVE, 0, at=1000)
    clocks.resume(40_000)
    assert clocks.left_at(0, 40_000) == 60_000
    clocks.resume(41_000, down=500_000)
    assert clocks.since == {0: 41_000}
    clocks.resume(39_000)
    assert clocks.since == {0: 41_000}


# In words


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [
        (0, "1 second"),
        (1000, "1 second"),
        (1001, "2 seconds"),
        (59_999, "1 minute"),
        (60_001, "2 minutes"),
        (3_600_000, "1 hour"),
        (3_600_001, "2 hours"),
    ],
)
def test_a_span_of_time_is_rounded_up(milliseconds: int, told: str) -> None:
    assert lasting(milliseconds) == told
