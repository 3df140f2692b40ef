"""Reviews: luck and decisions add up to the result, a planted blunder is found, nobody is judged by hidden cards."""

from __future__ import annotations

import json

import pytest

import gloaming
from gloaming.build import build
from gloaming.games import GAMES
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.players.belief import Choice, belief, faces_in
from gloaming.players.evaluation import UNIT, Evaluator
from gloaming.players.exact import solved
from gloaming.players.review import Review, Reviewer, as_data, from_data, reviewed
from gloaming.players.review_page import page

LOOKS = 8 if build() == "compiled" else 2


def table(slug: str, seed: int, options: dict[str, str | int] | None = None) -> Match:
    game = gloaming.game(slug, options=options or {})
    names = ("Ash", "Birch", "Cedar", "Dogwood", "Elder")[: game.seats]
    return Match(game, Opening(slug, game.cards.source, dict(game.options), seed, names))


def play(match: Match, seed: int, most: int = 10_000) -> Match:
    """Random choices, to the end."""
    chance = Chance(seed)
    while not match.state.over and len(match.made) < most:
        seat = match.state.to_act()[0]
        options = match.state.options(seat)
        match.choose(seat, options[int(chance.below(len(options)))], 0)
    return match


def check_sums(review: Review) -> None:
    seats = range(len(review.names))
    assert review.start + sum(review.decisions(seat) for seat in seats) + review.luck == review.end
    assert review.points_start + sum(review.points_by(seat) for seat in seats) + review.points_luck == review.points_end
    value = review.start + review.deal_luck
    for step in review.steps:
        assert step.value == value
        assert step.loss <= 0
        value += step.effect + step.luck
    assert value == review.end


@pytest.mark.parametrize("slug", GAMES)
def test_decisions_and_luck_are_the_whole_way(slug: str) -> None:
    long = slug == "necromancer" or build() != "compiled"
    match = play(table(slug, 3), 5, 30 if long else 10_000)
    review = reviewed(match, 1, LOOKS)
    check_sums(review)
    if match.state.over:
        assert review.end == match.state.result(1) * UNIT // 2
        assert review.headline.split()[0].strip(",") in {"Won", "Lost", "Drawn"}
    assert len(review.moments) <= 5
    again = from_data(json.loads(json.dumps(as_data(review))))
    assert as_data(again) == as_data(review)


@pytest.mark.skipif(build() != "compiled", reason="takes long without the compiler")
def test_teams_of_necromancer_win_and_lose_together() -> None:
    match = play(table("necromancer", 2, {"hunters": 3}), 1, 6)
    for review in (reviewed(match, seat, 4) for seat in (1, 3)):
        check_sums(review)
        assert review.sides == (0, 0, 0, 1)
        for step in review.steps:  # what a Hunter gives up, all Hunters lose and the Necromancer wins
            ally = review.sides[step.seat] == review.sides[review.seat]
            assert step.effect == pytest.approx(step.loss if ally else -step.loss, abs=UNIT // 500)


def test_a_review_that_was_interrupted_goes_on_to_the_same_end() -> None:
    match = play(table("lords", 4), 2, 30)
    whole = Reviewer(match, 0, LOOKS)
    while whole.go_on():
        pass
    reviewer = Reviewer(match, 0, LOOKS)
    for _ in range(7):
        reviewer.go_on()
    part = reviewer.review()
    assert part.done == 7 and not part.headline
    check_sums(part)
    rest = Reviewer(match, 0, LOOKS, before=from_data(json.loads(json.dumps(as_data(part)))))
    while rest.go_on():
        pass
    assert as_data(rest.review()) == as_data(whole.review())


def blundered() -> tuple[Match, int]:
    """A match in which somebody near the end threw a sure result away, and the number of that choice."""
    for seed in range(40):
        match = table("dark-promenade", seed)
        chance = Chance(seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            options = match.state.options(seat)
            found = solved(InformationSet(match.state, seat), 1500) if len(match.made) > 150 else None
            if found and found.deals == 1 and found.value - min(found.choices.values()) >= 0.5:
                number = len(match.made)
                match.choose(seat, min(found.choices, key=lambda one: found.choices[one]), 0)
                return play(match, 1), number
            match.choose(seat, options[int(chance.below(len(options)))], 0)
    raise AssertionError("nobody could blunder")


@pytest.mark.skipif(build() != "compiled", reason="takes long without the compiler")
def test_a_planted_blunder_is_found_and_explained() -> None:
    match, number = blundered()
    seat = match.made[number].seat
    reviewer = Reviewer(match, seat, LOOKS)
    while reviewer.go_on():
        pass
    review = reviewer.review()
    step = review.steps[number]
    assert step.slip and step.exact and step.loss <= -UNIT // 2
    moment = next(one for one in review.moments if one.step == number and one.kind == "choice")
    assert moment.best_line and moment.line != moment.best_line
    assert moment.best_value - moment.value == -step.loss
    written = page(as_data(review))
    assert "<script" not in written and "http" not in written.replace("http-equiv", "")
    assert review.headline in written


@pytest.mark.parametrize("slug", ["city-of-hemloch", "lords"])
def test_a_choice_is_judged_by_what_the_seat_could_know(slug: str) -> None:
    """The leak property: in another world that the seat cannot tell apart, the choice gets the same judgement."""
    match = play(table(slug, 6), 3, 25)
    state = match.state
    seat = state.to_act()[0]
    choice = state.options(seat)[-1]
    judged = Evaluator(match.game.rules, LOOKS).judge(InformationSet(state, seat, 25), choice)
    places = belief(match.game, InformationSet(state, seat, 25))
    for number in range(3):
        other = state.resample(seat, Chance(number + 11))
        assert Evaluator(match.game.rules, LOOKS).judge(InformationSet(other, seat, 25), choice) == judged
        assert belief(match.game, InformationSet(other, seat, 25)) == places


@pytest.mark.parametrize("slug", ["city-of-hemloch", "lords", "dark-promenade", "midnight"])
def test_belief_counts_to_what_is_there(slug: str) -> None:
    """Of each hidden place the shares add up to how many different faces lie there on average, and what really lies
    there is never ruled out."""
    match = play(table(slug, 8), 4, 30)
    seat = match.state.to_act()[0]
    information_set = InformationSet(match.state, seat, 30)
    earlier = [
        Choice(InformationSet(match.state_at(at), seat, at), match.made[at].seat, match.made[at].choice)
        for at in range(20, 30)
        if match.made[at].seat != seat
    ]
    places = belief(match.game, information_set, earlier)
    assert places
    for place in places:
        there = faces_in(match.state, place.zone, information_set)
        shares = {card.face: card for card in place.cards}
        assert all(0 <= card.counted <= 1.000001 and 0 <= card.suggested <= 1.000001 for card in place.cards)
        if place.exact:
            assert there <= shares.keys()
        if len(there) == 1 and len(match.state.contents(place.zone)) == 1:
            assert sum(card.counted for card in place.cards) == pytest.approx(1)
            assert sum(card.suggested for card in place.cards) == pytest.approx(1)
