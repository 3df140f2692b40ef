"""Exact endings: the same as trying every strategy by brute force, over every deal that the seat cannot rule out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import gloaming
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.players.deals import Dealing, TooLarge, faces, key
from gloaming.players.exact import Exact, solve
from gloaming.players.player import Budget, SearchPlayer

WITHOUT_CHANCE = ("city-of-hemloch", "lords")
"""In the others chance has a say in the last choices too, or the decks are too long to try in every order: brute force
finds no ending there that it could try."""
SMALL = 400
"""Positions of an ending that brute force is tried on."""


def endings(slug: str, games: int, last: int) -> Iterator[InformationSet]:
    """The last positions of some random games, as whoever is to choose knows them."""
    game = gloaming.game(slug)
    for seed in range(games):
        state, chance, seen = game.new(seed), Chance(seed), []
        while not state.over:
            seen.append(state.copy())
            seat = state.to_act()[0]
            options = state.options(seat)
            state.apply(seat, options[int(chance.below(len(options)))])
        for number, position in enumerate(seen[-last:]):
            yield InformationSet(position, position.to_act()[0], number)


def small(slug: str, games: int = 12, last: int = 4) -> Iterator[tuple[InformationSet, Exact]]:
    for information_set in endings(slug, games, last):
        try:
            yield information_set, solve(information_set, SMALL, 40)
        except TooLarge:
            continue


class Undecided(Exception):
    """The strategy does not say what to do here."""

    def __init__(self, where: tuple[int, int], options: list[int]) -> None:
        self.where = where
        self.options = options


class ByChance(Exception):
    """Chance has a say: brute force leaves that aside."""


def after(state: State, seat: int, choice: int) -> State:
    made = state.copy()
    made.apply(seat, choice)
    if made.z[0] != state.z[0]:
        raise ByChance
    return made


def played(state: State, seat: int, strategy: dict[tuple[int, int], int]) -> int:
    """What a strategy brings in one deal against others who see everything."""
    if state.over:
        return int(state.result(seat))
    if seat not in state.to_act():
        other = state.to_act()[0]
        return min(played(after(state, other, choice), seat, strategy) for choice in state.options(other))
    where = key(state.resample(seat, Chance(0)))
    if where not in strategy:
        raise Undecided(where, state.options(seat))
    return played(after(state, seat, strategy[where]), seat, strategy)


def by_brute_force(dealing: Dealing, seat: int, strategy: dict[tuple[int, int], int]) -> Fraction:
    """The best that any strategy that goes on from this one can make sure of."""
    try:
        worth = sum(
            weight * played(world, seat, strategy)
            for world, weight in zip(dealing.worlds, dealing.weights, strict=True)
        )
    except Undecided as undecided:
        return max(by_brute_force(dealing, seat, {**strategy, undecided.where: choice}) for choice in undecided.options)
    return Fraction(worth, 2 * sum(dealing.weights))


@pytest.mark.parametrize("slug", WITHOUT_CHANCE)
def test_exact_values_equal_brute_force(slug: str) -> None:
    checked = 0
    for information_set, found in small(slug):
        if found.nodes > SMALL // 4:
            continue
        seat = int(information_set.seat)
        whole = {int(zone): 99 for zone in information_set.game.layout.hidden}
        try:
            dealing = Dealing(information_set, whole, 40)
            where = key(dealing.worlds[0].resample(seat, Chance(0)))
            for choice, value in found.choices.items():
                assert by_brute_force(dealing, seat, {where: choice}) == value
        except (ByChance, TooLarge, RecursionError):
            continue
        checked += 1
        if checked == 6:
            break
    assert checked


@pytest.mark.parametrize("slug", WITHOUT_CHANCE)
def test_the_deals_are_those_that_the_table_deals(slug: str) -> None:
    """Every deal that resampling brings is among them, and comes as often as its weight says."""
    checked = 0
    for information_set in endings(slug, 6, 3):
        seat = int(information_set.seat)
        try:
            dealing = Dealing(information_set, {int(zone): 99 for zone in information_set.game.layout.hidden}, 60)
        except TooLarge:
            continue
        face = faces(information_set.game.layout)
        hidden = [int(zone) for zone in information_set.game.layout.hidden]

        def lie(state: State, hidden: list[int] = hidden, face: list[int] = face) -> tuple[tuple[int, ...], ...]:
            piles = [int(state.layout.nature[zone]) & 1 for zone in hidden]
            held = [[face[card] for card in state.contents(zone)] for zone in hidden]
            return tuple(tuple(one if pile else sorted(one)) for pile, one in zip(piles, held, strict=True))

        weights: dict[tuple[tuple[int, ...], ...], int] = {}
        for world, weight in zip(dealing.worlds, dealing.weights, strict=True):
            assert lie(world) not in weights
            weights[lie(world)] = weight
        draws = 60 * len(weights)
        counts = dict.fromkeys(weights, 0)
        chance = Chance(1)
        for _ in range(draws):
            counts[lie(information_set.world.resample(seat, chance))] += 1
        for deal, weight in weights.items():
            expected = draws * weight / sum(weights.values())
            assert abs(counts[deal] - expected) < 6 * expected**0.5 + 3
        checked += len(weights) > 1
    assert checked


def test_a_search_agrees_with_exact_values_where_nothing_is_hidden() -> None:
    agreed = []
    for information_set, found in small("dark-promenade", 10, 3):
        if found.deals > 1 or len(set(found.choices.values())) < 2:
            continue
        considered = SearchPlayer(information_set.game, 1, Budget(400)).think(information_set)
        agreed.append(found.choices[considered[0].choice] == found.value)
    assert agreed and sum(agreed) >= 0.9 * len(agreed)


def test_what_is_too_large_is_said() -> None:
    game = gloaming.game("city-of-hemloch")
    with pytest.raises(TooLarge, match="choices are left"):
        solve(InformationSet(game.new(1), game.new(1).to_act()[0]))
    night = gloaming.game("necromancer")
    with pytest.raises(TooLarge, match="seats"):
        solve(InformationSet(night.new(1), night.new(1).to_act()[0]))


@pytest.mark.parametrize("slug", ["city-of-hemloch", "lords"])
def test_exact_values_do_not_depend_on_what_is_hidden(slug: str) -> None:
    """The leak property: another world that the seat cannot tell apart gives the same values."""
    checked = 0
    for information_set, found in small(slug, 6, 3):
        seat = int(information_set.seat)
        for number in range(3):
            other = information_set.world.resample(seat, Chance(number + 7))
            again = solve(InformationSet(other, seat), SMALL, 40)
            assert again.choices == found.choices and again.deals == found.deals
        checked += 1
    assert checked
