"""What people at a table agree on around a game: offers, taking back, resigning, handing over, flags."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gloaming.games import game
from gloaming.play.clocks import Timing
from gloaming.play.events import (
    DRAW,
    HAND_OVER,
    REMATCH,
    TAKE_BACK,
    Answered,
    Chose,
    Entry,
    FlagFell,
    HandedOver,
    MatchEvent,
    Offered,
    Resigned,
    TookBack,
)
from gloaming.play.journal import Opening
from gloaming.play.record import Chair, Record
from gloaming.play.refused import Refused
from gloaming.play.session import Session

LORDS = game("lords")
NECROMANCER = game("necromancer")
PEOPLE = (Chair("Ann", mine=True), Chair("Bob"))
AGAINST_THE_COMPUTER = (Chair("Ann", mine=True), Chair("House", "broker"))


def session(chairs: Sequence[Chair] = PEOPLE, hot_seat: bool = False, timing: Timing | None = None) -> Session:
    played = LORDS if len(chairs) == 2 else NECROMANCER
    opening = Opening.of(played, 7, [chair.name for chair in chairs])
    return Session(Record(opening, tuple(chairs), hot_seat, timing or Timing()), played)


def enter(table: Session, *events: MatchEvent, time: int = 0) -> None:
    for event in events:
        table.enter(Entry(table.seq + 1, time, event))


def choose(table: Session, choices: int) -> None:
    for _ in range(choices):
        seat = table.to_act()[0]
        enter(table, Chose(seat, table.state.options(seat)[0]))


# Choosing


def test_a_choice_out_of_an_old_table_is_refused() -> None:
    table = session()
    seat = table.to_act()[0]
    choice = table.state.options(seat)[0]
    assert table.choice(seat, choice, 0) == Chose(seat, choice)
    while table.to_act() == [seat]:
        choose(table, 1)
    while table.to_act() != [seat]:
        choose(table, 1)
    with pytest.raises(Refused, match="the table has changed since"):
        table.choice(seat, table.state.options(seat)[0], 0)
    assert table.choice(seat, table.state.options(seat)[0], table.seq).seat == seat


def test_person_and_computer_do_not_choose_for_one_another() -> None:
    table = session(AGAINST_THE_COMPUTER)
    with pytest.raises(Refused, match="the computer plays in this seat"):
        table.choice(1, 0, 0)
    with pytest.raises(Refused, match="the seat has been taken back"):
        table.choice(0, 0, 0, computer=True)


# Offers


def test_a_draw_comes_about_when_all_agree() -> None:
    table = session()
    enter(table, table.offer(0, DRAW))
    (offer,) = table.offers.values()
    assert (offer.open, table.over) == ({1}, False)
    answer = table.offer(1, DRAW)
    assert answer == Answered(1, offer.number, True)
    assert table.completes(answer) == offer
    enter(table, answer)
    assert table.ended is not None
    assert (table.ended.by, table.ended.outcome.winners, table.offers) == ("agreement", (), {})


def test_a_declined_offer_is_gone_and_the_match_goes_on() -> None:
    table = session()
    enter(table, Offered(0, DRAW, 0))
    enter(table, Answered(1, 1, False))
    assert (table.offers, table.over) == ({}, False)


def test_who_chooses_has_answered_what_was_asked_of_them() -> None:
    table = session()
    asked = table.to_act()[0]
    enter(table, Offered(1 - asked, DRAW, 0))
    choose(table, 1)
    assert table.offers == {}


def test_a_rematch_is_for_afterwards() -> None:
    table = session()
    with pytest.raises(Refused):
        table.check(Offered(0, REMATCH, 0))
    enter(table, Resigned(0))
    enter(table, table.offer(0, REMATCH))
    assert [offer.what for offer in table.offers.values()] == [REMATCH]


# Taking back


def test_what_another_has_seen_is_taken_back_by_agreement() -> None:
    table = session()
    choose(table, 12)
    event = table.take_back(0, 2)
    assert event == Offered(0, TAKE_BACK, 2)
    before = LORDS.to_bytes(table.match.state_at(2))
    enter(table, event, Answered(1, table.seq + 1, True))
    assert len(table.match.made) == len(table.made_at) == 2
    assert LORDS.to_bytes(table.state) == before


@pytest.mark.parametrize(("chairs", "hot_seat"), [(AGAINST_THE_COMPUTER, False), (PEOPLE, True)])
def test_the_computer_and_who_sits_at_the_same_screen_need_not_be_asked(
    chairs: Sequence[Chair], hot_seat: bool
) -> None:
    table = session(chairs, hot_seat)
    choose(table, 12)
    assert table.must_agree(0) == set()
    assert table.take_back(0, 2) == TookBack(0, 2, (1,))


def test_there_may_be_nothing_to_take_back() -> None:
    table = session()
    with pytest.raises(Refused, match="nothing to take back"):
        table.take_back(0, None)
    assert not table.may_undo(0)
    assert not table.may_undo(-1)


# Giving up


def test_who_resigns_loses() -> None:
    table = session()
    assert table.resign(0) == Resigned(0, None)
    enter(table, table.resign(0))
    assert table.ended is not None
    assert (table.ended.by, table.ended.outcome.winners) == ("resignation", (1,))
    assert table.ended.told[0] != table.ended.told[1]
    assert table.to_act() == []
    with pytest.raises(Refused, match="over"):
        table.check(Resigned(1))


def test_the_computer_plays_on_for_one_of_several_on_a_side() -> None:
    table = session((Chair("Ann"), Chair("Bob"), Chair("Cleo")))
    event = table.resign(0)
    assert event == Resigned(0, table.level)
    enter(table, event)
    assert not table.over
    assert table.seats[0].level == table.level
    assert session((Chair("Ann"), Chair("Bob"), Chair("Cleo"))).resign(2) == Resigned(2, None)


# Somebody is away


def test_the_computer_takes_over_at_once_where_nobody_is_left_to_ask() -> None:
    table = session()
    event = table.hand_over(0, 1, [1])
    assert event == HandedOver(1, table.level)
    enter(table, event)
    assert table.seats[1].left
    assert table.computers_to_act() == [seat for seat in table.to_act() if seat == 1]


def test_others_who_are_here_are_asked_first() -> None:
    table = session((Chair("Ann"), Chair("Bob"), Chair("Cleo")))
    event = table.hand_over(0, 1, [1])
    assert event == Offered(0, HAND_OVER, 1, (1,))
    enter(table, event)
    assert table.hand_over(2, 1, [1]) == Answered(2, 1, True)
    enter(table, Answered(2, 1, True))
    assert table.seats[1].left


# Time


def test_a_flag_falls_a_moment_after_the_time_is_up_and_not_before() -> None:
    table = session(timing=Timing("move", 60))
    seat = table.to_act()[0]
    assert table.fallen(60_000) is None
    assert table.fallen(60_001) == seat
    enter(table, FlagFell(seat), time=60_001)
    assert table.ended is not None
    assert (table.ended.by, table.ended.outcome.winners) == ("time", (1 - seat,))
    assert table.fallen(99_999) is None
