"""Undo never shows: what a seat learns from a choice cannot be used by taking that choice back without consent."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.games.playable import LogLine, Playable, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.refused import Refused

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
WORLDS = 6
CHOICES = {"necromancer": 40}
"""Of a match that is looked at; worlds of Necromancer take long to deal."""


def begin(game: Playable, seed: int) -> Match:
    return Match(game, Opening.of(game, seed, NAMES[: game.seats]))


def in_world(match: Match, world: State) -> Match:
    """The same moment of a match in another world: whether a question is pending is known to everybody."""
    there = Match(match.game, match.journal.opening, world)
    there.made = [replace(made, opened=True) for made in match.made[-1:]]
    return there


def outcome(match: Match, seat: int, choice: int) -> tuple[bool, View, list[LogLine]]:
    """Whether a choice counts as opened, and all that its seat is shown and told after it."""
    made = match.choose(seat, choice, 0)
    return made.opened, match.view(seat), match.told(made, seat)


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 40), marks=pytest.mark.soak)], ids=["some", "many"])
def test_what_a_choice_shows_of_other_worlds_cannot_be_taken_back(slug: str, seeds: range) -> None:
    """In worlds that the seat cannot tell apart the same choice is made. Where what the seat sees then is not the same
    in all of them, it has learned which world it is in, and none of these choices may be free to take back."""
    options: dict[str, str | int] = {"draft": "on"} if slug == "midnight" else {}
    game = playable(slug, options=options)
    compared = told_apart = 0
    for seed in seeds:
        dice = random.Random(seed)
        match = begin(game, seed)
        for number in range(CHOICES.get(slug, 120)):
            if match.state.over:
                break
            seat = dice.choice(match.state.to_act())
            choice = dice.choice(match.state.options(seat))
            worlds = [match.state.resample(seat, Chance(seed * 10_000 + number * 10 + n)) for n in range(WORLDS)]
            found = [outcome(in_world(match, world), seat, choice) for world in worlds]
            found.append(outcome(match, seat, choice))
            compared += 1
            if any(one[1:] != found[0][1:] for one in found):
                told_apart += 1
                assert all(one[0] for one in found), (seed, number, game.choice_name(choice))
    assert compared >= 25 and told_apart >= 3


def test_the_last_to_pick_a_phase_has_seen_the_others_picks() -> None:
    """Necromancer: all pick in secret; with the last pick all are shown."""
    game = playable("necromancer")
    match = begin(game, 1)
    while len(match.state.to_act()) < 2:
        seat = match.state.to_act()[0]
        match.choose(seat, match.state.options(seat)[0], 0)
    first, *_, last = seats = match.state.to_act()
    for seat in seats[:-1]:
        match.choose(seat, match.state.options(seat)[0], 0)
        assert match.may_take_back(seat) == 1  # others have still to pick
    match.choose(last, match.state.options(last)[0], 0)
    assert match.may_take_back(last) == 0
    with pytest.raises(Refused, match="unless the others agree"):
        match.take_back(last, 0, keep=len(match.made) - 1)
    match.take_back(last, 0, keep=len(match.made) - 1, agreed=[seat for seat in range(game.seats) if seat != last])
    assert match.state.to_act() == [last] and first != last
