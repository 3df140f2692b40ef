"""Linear algebra computes the first generator's hidden cards from what anybody sees, and nothing of keyed chance."""

from __future__ import annotations

import hashlib
from itertools import permutations

import pytest

from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance, Keyed
from gloaming.kernel.layout import numbers
from gloaming.kernel.state import State
from tests.kernel.linear import Relations, linear_in_bits
from tests.kernel.test_chance import Source, keyed, promenade_seen, quick, secrets_of, shuffling

MATCHES = 24


@pytest.fixture(scope="module")
def relations() -> Relations:
    return Relations(range(13))


def found_by(relations: Relations, game: Playable, state: State) -> int | None:
    """The generator's state before the districts were dealt, solved for from what a watcher's first frame shows."""
    seen = [game.card(name) for name in promenade_seen(state)]
    family = sorted({*seen, *state.contents(game.zone("districts"))})
    for last in permutations(seen[9:]):
        left, told = list(family), []
        for card in (*seen[:9], *last):
            told.append((left.index(card), len(left)))
            left.remove(card)
        found = relations.state(told)
        if found is not None:
            return found
    return None


def deck_is_known(relations: Relations, game: Playable, state: State) -> bool:
    found = found_by(relations, game, state)
    return found is not None and secrets_of(game, found)[:-6] == state.contents(game.zone("deck"))


def test_equations_give_all_hidden_cards_of_the_first_rules_and_none_of_the_keyed(relations: Relations) -> None:
    game = playable("dark-promenade", rules=1)
    assert sum(deck_is_known(relations, game, game.new(seed)) for seed in range(6)) >= 4
    keys = [hashlib.sha256(b"linear %d" % seed).digest() for seed in range(MATCHES)]
    assert not any(deck_is_known(relations, game, game.new_by_key(key)) for key in keys)


# Whatever is linear in its bits


class Shifting:
    """A generator that is linear in its bits (xorshift), to show what the attack can do."""

    def __init__(self, seed: int) -> None:
        self.state = seed | 1

    def below(self, n: int) -> int:
        x = self.state
        x ^= (x << 13) & (2**64 - 1)
        x ^= x >> 7
        x ^= (x << 17) & (2**64 - 1)
        self.state = x
        return x % n


WINDOW = 150
"""Bits that the attack looks back, more than the states of quick generators have."""


def predicted(source: Source, bits: int) -> float:
    """The share of bits that a rule learned from the first half foretells in the second; 0.5 if there is no rule."""
    tosses = [source(2) for _ in range(bits)]

    def sample(at: int) -> tuple[int, int]:
        row = 1
        for toss in tosses[at - WINDOW : at]:
            row = row << 1 | toss
        return row, tosses[at]

    half = WINDOW + (bits - WINDOW) // 2
    rule = linear_in_bits([sample(at) for at in range(WINDOW, half)])
    if rule is None:
        return 0.5
    rest = [sample(at) for at in range(half, bits)]
    return sum(((row & rule).bit_count() & 1) == told for row, told in rest) / len(rest)


def test_a_rule_of_bits_is_found_where_there_is_one_and_not_in_keyed_chance() -> None:
    assert predicted(Shifting(99).below, 2 * WINDOW + 300) == 1.0
    for source in (keyed(5), keyed(5, purpose=2), shuffling(5)):
        assert predicted(source, 2 * WINDOW + 300) == 0.5


def test_what_many_matches_show_tells_no_bit_of_what_they_hide() -> None:
    """All that a watcher's first frame shows of the deal, as bits, against a bit of the hidden deck, over many matches:
    no sum of the former gives the latter, so nothing is foretold better than by tossing a coin."""
    game = playable("dark-promenade")
    deck = game.zone("deck")
    samples = []
    for number in range(120):
        state = game.new_by_key(hashlib.sha256(b"frames %d" % number).digest())
        seen = 1
        for name in promenade_seen(state):
            seen = seen << 6 | game.card(name) & 63
        samples.append((seen, state.contents(deck)[-1] & 1))
    assert len(promenade_seen(game.new(1))) * 6 < 100  # fewer unknowns than matches: a rule would have to be true
    assert linear_in_bits(samples) is None
    known = [(seen, (seen >> 3 & 1) ^ (seen >> 20 & 1)) for seen, _ in samples]
    rule = linear_in_bits(known)
    assert rule is not None and all(((seen & rule).bit_count() & 1) == told for seen, told in known)


# Statistics of both kinds


def serial(numbers_seen: list[int], lag: int) -> float:
    """The correlation of a series with itself so many places later, in standard deviations."""
    n = len(numbers_seen) - lag
    mean = sum(numbers_seen) / len(numbers_seen)
    away = [x - mean for x in numbers_seen]
    variance = sum(x * x for x in away) / len(away)
    return float(sum(away[i] * away[i + lag] for i in range(n)) / (n * variance) * n**0.5)


@pytest.mark.parametrize("source", [quick, keyed, shuffling])
@pytest.mark.parametrize("n", [2, 13, 60, 1000])
def test_no_draw_leans_on_an_earlier_one(source: object, n: int) -> None:
    assert callable(source)
    below = source(n + 7)
    series = [below(n) for _ in range(4_000)]
    assert max(abs(serial(series, lag)) for lag in (1, 2, 3, 5, 13, 60)) < 5
    assert serial([0, 1] * 2_000, 2) > 5  # the measure itself


@pytest.mark.parametrize("kind", ["quick", "keyed"])
@pytest.mark.parametrize(
    ("slug", "pile_name"),
    [("dark-promenade", "deck"), ("city-of-hemloch", "deck.spires"), ("city-of-hemloch", "daydeck")],
)
def test_every_card_comes_to_every_place_of_a_shuffled_pile_alike(slug: str, pile_name: str, kind: str) -> None:
    """Chi-square over cards and places of a real deal."""
    game = playable(slug)
    zone = game.zone(pile_name)
    deals = 400
    counts: dict[tuple[int, int], int] = {}
    size = 0
    for number in range(deals):
        key = hashlib.sha256(b"places %d" % number).digest()
        state = game.new(number) if kind == "quick" else game.new_by_key(key)
        pile = state.contents(zone)
        size = len(pile)
        for place, card in enumerate(pile):
            counts[place, card] = counts.get((place, card), 0) + 1
    cards = {card for _, card in counts}
    each = deals / len(cards)
    chi = sum((counts.get((place, card), 0) - each) ** 2 / each for place in range(size) for card in cards)
    freedom = size * (len(cards) - 1)
    assert abs(chi - freedom) / (2 * freedom) ** 0.5 < 5


def test_draws_of_a_purpose_do_not_depend_on_other_purposes() -> None:
    """The n-th act of a purpose is the same whatever came in between."""
    key = hashlib.sha256(b"between").digest()
    alone, among = Keyed(key, numbers([0, 0])), Keyed(key, numbers([0, 0]))
    first, second = [], []
    luck = Chance(3)
    for _ in range(50):
        alone.begin(1)
        first.append(int(alone.below(60)))
        for _ in range(int(luck.below(3))):
            among.begin(0)
            among.below(60)
        among.begin(1)
        second.append(int(among.below(60)))
    assert first == second
