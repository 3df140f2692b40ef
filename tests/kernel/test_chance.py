"""Chance: both kinds are even, and what the keyed kind has shown tells nothing about what it has not."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from gloaming.games import game as playable
from gloaming.games.playable import WATCHER, Playable
from gloaming.kernel.chance import Chance, Keyed
from gloaming.kernel.layout import numbers
from gloaming.kernel.state import State
from tests.kernel.lattice import Attack, before, drawn

Source = Callable[[int], int]


def keyed(seed: int, purpose: int = 0) -> Source:
    """Draws out of keyed chance, each an act of its own."""
    chance = Keyed(hashlib.sha256(b"%d" % seed).digest(), numbers([0, 0, 0]))

    def below(n: int) -> int:
        chance.begin(purpose)
        return int(chance.below(n))

    return below


def shuffling(seed: int) -> Source:
    """Draws out of keyed chance, all in one act, as a shuffle takes them."""
    chance = Keyed(hashlib.sha256(b"%d" % seed).digest(), numbers([0]))
    chance.begin(0)
    return lambda n: int(chance.below(n))


def quick(seed: int) -> Source:
    chance = Chance(seed)
    return lambda n: int(chance.below(n))


def off(counts: Counter[object], kinds: int, total: int) -> float:
    """How far counts are from even, in standard deviations of chi-square."""
    each = total / kinds
    chi = sum((counts[key] - each) ** 2 / each for key in counts) + each * (kinds - len(counts))
    return float((chi - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


@pytest.mark.parametrize("source", [quick, keyed, shuffling])
@pytest.mark.parametrize("n", [2, 3, 7, 27, 60])
def test_every_number_is_as_likely_as_any_other(source: Callable[[int], Source], n: int) -> None:
    below = source(n)
    total = 6_000
    seen = [below(n) for _ in range(total)]
    assert set(seen) <= set(range(n))
    assert abs(off(Counter(seen), n, total)) < 5
    pairs = Counter(zip(seen[::2], seen[1::2], strict=True))  # and none follows another more often
    if n < 10:
        assert abs(off(Counter(pairs), n * n, total // 2)) < 5


@pytest.mark.parametrize("source", [quick, shuffling])
def test_every_order_of_a_pile_is_as_likely_as_any_other(source: Callable[[int], Source]) -> None:
    total = 6_000
    below = source(5)
    orders: Counter[object] = Counter()
    for _ in range(total):
        pile = [0, 1, 2, 3]
        for i in range(3, 0, -1):
            j = below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        orders[tuple(pile)] += 1
    assert abs(off(orders, 24, total)) < 5


def test_keys_purposes_and_counts_have_nothing_to_do_with_one_another() -> None:
    """Of 4,096 bits about half are different wherever anything is."""

    def bits(source: Source) -> int:
        return sum(source(1 << 16) << (16 * place) for place in range(256))

    others = [keyed(1, purpose=1), keyed(2), keyed(2, purpose=2)]
    for one in others:
        assert 1_800 < (bits(keyed(1)) ^ bits(one)).bit_count() < 2_300
    later = keyed(1)
    later(1 << 16)
    assert 1_800 < (bits(keyed(1)) ^ bits(later)).bit_count() < 2_300
    assert bits(keyed(1)) == bits(keyed(1))


def complexity(bits: list[int]) -> int:
    """Berlekamp and Massey: the length of the shortest linear recurrence that gives these bits."""
    c, b, length, m = 1, 1, 0, -1
    seen = 0
    for n, bit in enumerate(bits):
        seen = seen << 1 | bit
        if (c & seen).bit_count() & 1:
            t = c
            c ^= b << (n - m)
            if length <= n // 2:
                length, m, b = n + 1 - length, n, t
    return length


def test_no_linear_algebra_predicts_a_bit() -> None:
    """The recurrence that explains what was seen is as long as that of coin tosses: it explains nothing that comes."""
    for source in (keyed(3), shuffling(3)):
        tosses = [source(2) for _ in range(2_000)]
        assert abs(complexity(tosses) - 1_000) < 20
    weak = [(toss >> 1) & 1 for toss in drawn(1, [4] * 40)]
    assert complexity([0, 1, 1] * 20) <= 3 and complexity(weak) < 40  # the measure itself tells weak from strong


# The attack that the first generator fell to


def promenade_seen(state: State) -> list[str]:
    """The nine districts of the grid in the order in which they were dealt, as a watcher reads them off the first
    frame, and then the four of the outskirts in any order."""
    view = playable("dark-promenade").view(state, WATCHER)
    grid = [view.zone(f"site-{site}").cards[0].card for site in range(1, 10)]
    return [str(card) for card in (*grid, *(card.card for card in view.zone("outskirts").cards))]


def attacked(attack: Attack, state: State) -> int | None:
    """The generator's state before the districts were dealt, computed from what a watcher sees."""
    game = playable("dark-promenade")
    seen = [game.card(name) for name in promenade_seen(state)]
    family = sorted({*seen, *state.contents(game.zone("districts"))})
    for last in permutations(seen[9:]):
        left, numbers_seen = list(family), []
        for card in (*seen[:9], *last):
            numbers_seen.append((left.index(card), len(left)))
            left.remove(card)
        found = attack.state(numbers_seen)
        if found is not None:
            return found
    return None


@pytest.fixture(scope="module")
def attack() -> Attack:
    return Attack(range(13))


def secrets_of(game: Playable, found: int) -> list[int]:
    """The deck before hands were drawn from it, bottom first: the shuffle that came before the districts, run again."""
    pile = game.rules.state(game.rules.start[:]).contents(game.zone("deck"))
    below = list(range(len(pile), 1, -1))
    for i, j in zip(range(len(pile) - 1, 0, -1), drawn(before(found, len(below)), below), strict=True):
        pile[i], pile[j] = pile[j], pile[i]
    return pile


def computed(attack: Attack, game: Playable, state: State) -> bool:
    """Whether a watcher can compute the deck and both hands from the first frame."""
    found = attacked(attack, state)
    if found is None:
        return False
    deck = secrets_of(game, found)
    hands = {frozenset(state.contents(game.zone(f"hand.{seat}"))) for seat in range(2)}
    return deck[:-6] == state.contents(game.zone("deck")) and {frozenset(deck[-3:]), frozenset(deck[-6:-3])} == hands


def test_a_watcher_computes_all_hidden_cards_of_the_first_rules_and_none_of_the_keyed(attack: Attack) -> None:
    game = playable("dark-promenade", rules=1)
    assert sum(computed(attack, game, game.new(seed)) for seed in range(8)) >= 6
    keys = [hashlib.sha256(b"attack %d" % seed).digest() for seed in range(16)]
    assert not any(computed(attack, game, game.new_by_key(key)) for key in keys)
