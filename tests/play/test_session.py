"""A session: a match with its people, as its journal leaves it."""

from __future__ import annotations

import pytest

from gloaming.games import game
from gloaming.play.events import Answered, Chose, Entry, Guessed, MatchEvent, Offered, SetAside, TookBack
from gloaming.play.journal import Opening
from gloaming.play.match_file import from_text, to_text
from gloaming.play.record import Chair, Record
from gloaming.play.refused import Refused
from gloaming.play.replay import replay
from gloaming.play.session import Session

LORDS = game("lords")


def session(*chairs: Chair) -> Session:
    names = [chair.name for chair in chairs]
    return Session(Record(Opening.of(LORDS, 7, names), chairs), LORDS)


def enter(table: Session, *events: MatchEvent) -> None:
    for event in events:
        table.enter(Entry(table.seq + 1, 1000 * table.seq, event))


def choose(table: Session, choices: int) -> None:
    """The first option, so many times."""
    for _ in range(choices):
        seat = table.to_act()[0]
        enter(table, Chose(seat, table.state.options(seat)[0]))


def test_a_choice_of_the_computer_that_has_no_end_sets_the_match_aside() -> None:
    table = session(Chair("Ann"), Chair("House", "broker"))
    enter(table, SetAside(1, "more than 10000 steps followed from one choice"))
    assert table.ended is not None and table.ended.by == "set-aside"


def test_everybody_is_told_when_the_computer_could_not_think() -> None:
    table = session(Chair("Ann"), Chair("House", "broker"))
    enter(table, Guessed(1))
    assert "House could not think" in table.results[-1].lines[0][0].text
    with pytest.raises(Refused, match="a person plays"):
        table.check(Guessed(0))


def test_the_match_file_tells_what_was_taken_back_by_agreement() -> None:
    table = session(Chair("Ann"), Chair("Bob"))
    choose(table, 8)
    keep = 3
    enter(table, Offered(0, "takeback", keep), Answered(1, table.seq + 1, True))
    choose(table, 2)
    journal = table.match_journal()
    assert [entry.event for entry in journal.entries if isinstance(entry.event, TookBack)] == [TookBack(0, keep, (1,))]
    again = replay(from_text(to_text(journal)))
    assert LORDS.to_bytes(again.state) == LORDS.to_bytes(table.state)
    assert [entry.time for entry in again.journal.entries] == [entry.time for entry in journal.entries]


def test_an_event_that_does_not_count_changes_nothing() -> None:
    table = session(Chair("Ann"), Chair("Bob"))
    choose(table, 2)
    before = (table.seq, LORDS.to_bytes(table.state))
    for event in (Chose(1 - table.to_act()[0], 0), TookBack(0, 9, ()), Answered(0, 77, True), Offered(0, "rematch", 0)):
        with pytest.raises(Refused):
            enter(table, event)
    assert (table.seq, LORDS.to_bytes(table.state)) == before
