"""Worlds of Dark Promenade keep to all that a seat has seen (K1 to K8, K10), and to nothing else."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from gloaming.games.dark_promenade.declaration import N, Z
from gloaming.games.playable import Playable
from gloaming.games.views import cards_of
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import MOVED, SHOWN, SHUFFLED, Event
from gloaming.kernel.state import State
from tests.games.dark_promenade.worlds import OPTIONS, every_world, promenade
from tests.games.ledgers import KNOWERS, check_nothing_hidden, check_playing_on, check_worlds, copied, walk


class Ledger:
    """What one seat, or the watcher, has seen of the Minion deck and of the hands."""

    def __init__(self, state: State, knower: int) -> None:
        self.knower = knower
        self.deck: list[int | None] = [None] * int(state.height(Z.DECK))
        """From the top down."""
        self.hands: list[set[int]] = [set(), set()]
        self.truth: list[int] = []
        """What really lies in the deck: tells at which end a card was drawn, which everybody sees (K10)."""
        self.sizes = [int(state.count(Z.HAND + seat)) for seat in range(2)]
        if knower < 2:
            self.hands[knower] = set(cards_of(state, Z.HAND + knower))
        self.settle(state)

    def settle(self, state: State) -> None:
        self.truth = cards_of(state, Z.DECK)

    def copied(self) -> Ledger:
        return cast(Ledger, copied(self))

    def hear(self, event: Event) -> None:
        kind, a, b, c, d = event
        if kind == MOVED:
            self._moved(a, b, c)
        elif kind == SHOWN and (d >> self.knower) & 1:
            if b == Z.DECK:
                self.deck[self.truth.index(a)] = a
            else:
                self.hands[b - Z.HAND].add(a)
        elif kind == SHUFFLED:  # K8
            self.deck = [None] * len(self.deck)
            self.truth = []

    def _moved(self, card: int, source: int, to: int) -> None:
        for seat in range(2):
            self.sizes[seat] += (to == Z.HAND + seat) - (source == Z.HAND + seat)
        if source == Z.DECK:
            index = self.truth.index(card) if self.truth else 0
            if self.truth:
                self.truth.pop(index)
            seen = self.deck.pop(index)
            if to - Z.HAND == self.knower or seen is not None:  # K3, K4
                self.hands[to - Z.HAND].add(card)
        elif to == Z.DECK:
            self.truth.append(card)
            self._discarded(card, source)
        elif Z.HAND <= source < Z.HAND + 2:
            self.hands[source - Z.HAND].discard(card)
        elif Z.HAND <= to < Z.HAND + 2:  # K5
            self.hands[to - Z.HAND].add(card)

    def _discarded(self, card: int, source: int) -> None:
        if Z.AVENUE <= source < Z.AVENUE + N.AVENUES:  # K1
            self.deck.append(card)
        elif source - Z.HAND == self.knower:  # K2
            self.deck.append(card)
            self.hands[source - Z.HAND].discard(card)
        elif self.sizes[source - Z.HAND] == 0:  # O10: of a hand of one there is nothing to hide
            self.deck.append(card if card in self.hands[source - Z.HAND] else None)
            self.hands[source - Z.HAND].clear()
        else:  # K7
            self.deck.append(None)
            self.hands[source - Z.HAND].clear()

    def contradicts(self, state: State) -> list[str]:
        lying = cards_of(state, Z.DECK)
        found = [] if len(lying) == len(self.deck) else [f"the deck has {len(lying)} cards, not {len(self.deck)}"]
        found += [
            f"{there} at {depth} instead of {seen}"
            for depth, (seen, there) in enumerate(zip(self.deck, lying, strict=False))
            if seen not in (None, there)
        ]
        for seat in range(2):
            found += [f"{card} not in hand {seat}" for card in self.hands[seat] if state.place(card) != Z.HAND + seat]
        return found

    def knows(self) -> set[int]:
        return {*self.hands[0], *self.hands[1], *(card for card in self.deck if card is not None)}


def opened(game: Playable, state: State, knower: int) -> Ledger:
    return Ledger(state, knower)


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_worlds_keep_to_what_was_seen(cards: str, options: int) -> None:
    game = promenade(cards, options)
    check_worlds(game, walk(game, 20 + options, opened))


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_the_table_knows_exactly_what_the_ledger_knows(cards: str, options: int) -> None:
    """K1 to K8: no more, or it would be a leak; no less, or a computer player would be blind."""
    for seed in range(3):
        for state, ledgers in walk(promenade(cards, options), seed, opened):
            hidden = [card for zone in (Z.DECK, Z.HAND, Z.HAND + 1) for card in cards_of(state, zone)]
            for knower, ledger in zip(KNOWERS, ledgers, strict=True):
                assert {card for card in hidden if state.knows(knower, card)} == cast(Ledger, ledger).knows()


@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_a_world_can_be_played_on_and_memory_stays_true_in_it(options: int) -> None:
    check_playing_on(walk(promenade("talkative", options), 40 + options, opened)[::4], options)


@pytest.mark.parametrize(("cards", "options"), [("house", 0), ("house", 3), ("talkative", 2), ("odd-company", 0)])
def test_a_world_depends_on_nothing_hidden(cards: str, options: int) -> None:
    check_nothing_hidden(walk(promenade(cards, options), 7, opened))


def test_the_other_hand_may_hold_any_unseen_minion() -> None:
    state = promenade().new(5)
    held: Counter[int] = Counter()
    for seed in range(1500):
        held.update(cards_of(state.resample(0, Chance(seed)), Z.HAND + 1))
    assert len(held) == 15
    expected = 1500 * 3 / 15
    assert sum((count - expected) ** 2 / expected for count in held.values()) < 36  # 14 degrees, one in a thousand
