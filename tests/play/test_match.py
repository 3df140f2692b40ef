"""A match is its journal: playing, taking back and replaying lead to the same positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.games import game as playable
from gloaming.kernel.state import State
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import from_text, to_text
from gloaming.play.refused import Refused
from gloaming.play.replay import log, moments, replay
from gloaming.play.undo import free_point, last_turn

GAMES = {"city-of-hemloch": playable("city-of-hemloch")}
NAMES = ("Ann", "Bob")

seeds = st.integers(0, 2**32)
picks = st.lists(st.integers(0, 1000), max_size=120)


def play(match: Match, picks: list[int]) -> None:
    """Play on: each number picks one of the options."""
    for time, pick in enumerate(picks):
        if match.state.over:
            return
        seat = match.state.to_act()[0]
        options = match.state.options(seat)
        match.choose(seat, options[pick % len(options)], time)


def begin(seed: int, picks: list[int], slug: str = "city-of-hemloch") -> Match:
    game = GAMES[slug]
    match = Match(game, Opening.of(game, seed, NAMES))
    play(match, picks)
    return match


def packed(match: Match, state: State | None = None) -> bytes:
    return match.game.to_bytes(state or match.state)


@settings(max_examples=25, deadline=None)
@given(seeds, picks)
def test_a_journal_replays_to_the_same_position(seed: int, picks: list[int]) -> None:
    match = begin(seed, picks)
    again = replay(from_text(to_text(match.journal)))
    assert packed(again) == packed(match)
    assert again.journal == match.journal
    assert [log(again, seat) for seat in (0, 1, -1)] == [log(match, seat) for seat in (0, 1, -1)]


@settings(max_examples=25, deadline=None)
@given(seeds, picks, st.integers(0, 1))
def test_taking_back_and_choosing_again_leads_to_the_same_position(seed: int, picks: list[int], seat: int) -> None:
    match = begin(seed, picks)
    before, made = packed(match), list(match.made)
    if not match.may_take_back(seat):
        with pytest.raises(Refused):
            match.take_back(seat, 0)
        assert packed(match) == before
        return
    match.take_back(seat, 0)
    keep = len(match.made)
    assert packed(match) == packed(match, begin(seed, picks).state_at(keep))
    for one in made[keep:]:
        match.choose(one.seat, one.choice, 0)
    assert packed(match) == before
    assert packed(replay(from_text(to_text(match.journal)))) == before


@settings(max_examples=25, deadline=None)
@given(seeds, picks)
def test_what_may_be_taken_back_showed_nothing_and_used_no_chance(seed: int, picks: list[int]) -> None:
    match = begin(seed, picks)
    for seat in range(2):
        keep = free_point(match.made, seat)
        if keep < len(match.made):
            before = match.state_at(keep)
            assert all(one.seat == seat for one in match.made[keep:])
            assert match.game.view(before, 1 - seat).zones
            assert before.z[0] == match.state.z[0]
            for knower in range(3):
                cards = range(int(before.layout.cards))
                assert all(before.knows(knower, c) or not match.state.knows(knower, c) for c in cards)


@settings(max_examples=25, deadline=None)
@given(seeds, picks)
def test_the_moments_of_a_match_are_those_it_went_through(seed: int, picks: list[int]) -> None:
    match = Match(GAMES["city-of-hemloch"], Opening.of(GAMES["city-of-hemloch"], seed, NAMES))
    states = [packed(match)]
    for pick in picks:
        play(match, [pick])
        states.append(packed(match))
    told = [packed(match, state) for _, state in moments(match)]
    assert told == states[: len(told)]


def test_a_choice_that_is_no_option_is_refused_with_its_reason() -> None:
    match = begin(3, [0] * 8)
    seat = match.state.to_act()[0]
    before = packed(match)
    codes = match.game.rules.choices
    for choice in (*range(int(codes)), -1, int(codes), 10**9):
        if choice not in match.state.options(seat):
            with pytest.raises(Refused) as refused:
                match.choose(seat, choice, 0)
            assert refused.value.reason.text
    assert packed(match) == before
    assert len(match.journal.entries) == 8


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    match = begin(3, [])
    for deed in (lambda: match.choose(seat, 0, 0), lambda: match.take_back(seat, 0)):
        with pytest.raises(Refused, match="there is no seat"):
            deed()
    assert match.journal.entries == []


def test_the_seat_that_is_not_to_choose_is_refused_by_the_clause_that_says_so() -> None:
    match = begin(3, [0] * 8)
    seat = match.state.to_act()[0]
    with pytest.raises(Refused) as refused:
        match.choose(1 - seat, match.state.options(seat)[0], 0)
    assert refused.value.reason.clause == "R5.1"


def test_after_the_end_every_choice_is_too_late() -> None:
    match = begin(3, [0] * 300)
    assert match.state.over
    with pytest.raises(Refused, match="the game is over"):
        match.choose(0, 0, 0)


def test_further_back_only_if_the_other_agrees() -> None:
    match = begin(3, [0] * 12)
    seat = match.made[0].seat
    with pytest.raises(Refused, match="unless the others agree"):
        match.take_back(seat, 0, keep=0)
    assert len(match.made) == 12
    match.take_back(seat, 0, keep=0, agreed=[1 - seat])
    assert match.made == []
    assert packed(match) == packed(match, match.start)
    assert packed(replay(from_text(to_text(match.journal)))) == packed(match, match.start)


def test_the_last_turn_of_a_seat_reaches_past_the_others() -> None:
    match = begin(3, [0] * 12)
    seats = [one.seat for one in match.made]
    other = 1 - seats[-1]
    keep = last_turn(match.made, other)
    assert seats[keep] == other
    assert keep == 0 or seats[keep - 1] != other


def test_each_seat_is_told_what_it_may_know() -> None:
    match = begin(3, [])
    seat = match.state.to_act()[0]
    play(match, [0, 0, 0])
    made = match.choose(seat, match.state.options(seat)[0], 0)
    own, other = match.told(made, seat), match.told(made, 1 - seat)
    assert own
    assert other
    returned = {card for line in own for card in line.cards} - {card for line in other for card in line.cards}
    assert returned, "the two cards that went back are named to the one who returned them alone"
