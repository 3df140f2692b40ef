"""Worlds of Midnight Edition keep to all that a seat has seen (K2 to K10, K13), and to nothing else."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from gloaming.games.midnight.declaration import F, N, Phase, Z
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.midnight.view import deck_list
from gloaming.games.playable import Playable
from gloaming.games.views import cards_of
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import MOVED, SHOWN, SHUFFLED, Event
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from tests.games.ledgers import KNOWERS, check_nothing_hidden, check_playing_on, check_worlds, copied, walk
from tests.games.midnight.worlds import OPTIONS, every_world, midnight

OPEN_EYES = 7


class Ledger:
    """What one seat, or the watcher, has seen of the cards that are not open to all: the zone that each lies in."""

    def __init__(self, game: Playable, state: State, knower: int) -> None:
        self.game = game
        self.knower = knower
        self.puts_back = game.cards.id != "midnight-house"
        """Whether cards that were looked at on a deck are put back, so that others lose sight of them (O5)."""
        self.known: dict[int, int] = {}
        self.sizes = [int(state.count(zone)) for zone in range(int(state.layout.zone_count))]
        self.depths: dict[int, int] = {}
        for zone in range(len(self.sizes)):
            if self._sees(zone):
                self.known |= dict.fromkeys(cards_of(state, zone), zone)
        self.settle(state)

    def _eyes(self, zone: int) -> int:
        return self.game.rules.layout.zones[zone].visible_to

    def _sees(self, zone: int) -> bool:
        return self._eyes(zone) != OPEN_EYES and bool((self._eyes(zone) >> self.knower) & 1)

    def settle(self, state: State) -> None:
        """Where in their piles the known cards lie: everybody sees cards go to the top or the bottom."""
        self.depths = {card: cards_of(state, zone).index(card) for card, zone in self.known.items()}

    def copied(self) -> Ledger:
        return cast(Ledger, copied(self))

    def hear(self, event: Event) -> None:
        kind, a, b, c, d = event
        if kind == MOVED:
            self._moved(a, b, c)
        elif kind == SHOWN and (d >> self.knower) & 1:
            self.known[a] = b
        elif kind == SHOWN and b < Z.HAND and self.puts_back:
            self.known.pop(a, None)
        elif kind == SHUFFLED:
            self._forget(b)

    def _forget(self, zone: int) -> None:
        self.known = {card: lies for card, lies in self.known.items() if lies != zone}

    def _moved(self, card: int, source: int, to: int) -> None:
        self.sizes[source] -= 1
        self.sizes[to] += 1
        if (
            to >= Z.PICKS and Z.PACK <= source < Z.PACK + 2 and not self._sees(source)
        ):  # R13.5: the last card of a pack too
            self._forget(source)  # K9: any card of the pack may have been the one
        seen = card in self.known or self._eyes(source) == OPEN_EYES
        self.known.pop(card, None)
        if self._eyes(to) != OPEN_EYES and (seen or self._sees(to)):
            self.known[card] = to

    def contradicts(self, state: State) -> list[str]:
        found: list[str] = []
        for card, zone in self.known.items():
            lying = cards_of(state, zone)
            if card not in lying:
                found.append(f"{card} not in {zone}")
            elif state.layout.zones[zone].pile and lying.index(card) != self.depths[card]:
                found.append(f"{card} at {lying.index(card)} of {zone} instead of {self.depths[card]}")
        return found


def opened(game: Playable, state: State, knower: int) -> Ledger:
    return Ledger(game, state, knower)


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_worlds_keep_to_what_was_seen(cards: str, options: int) -> None:
    game = midnight(cards, options)
    check_worlds(game, walk(game, 20 + options, opened))


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_the_table_knows_exactly_what_the_ledger_knows(cards: str, options: int) -> None:
    """K2 to K10: no more, or it would be a leak; no less, or a computer player would be blind."""
    for seed in range(3):
        for state, ledgers in walk(midnight(cards, options), seed, opened):
            zones = state.layout.zones
            hidden = [
                card for zone, one in enumerate(zones) if one.visible_to != OPEN_EYES for card in cards_of(state, zone)
            ]
            for knower, ledger in zip(KNOWERS, ledgers, strict=True):
                assert {card for card in hidden if state.knows(knower, card)} == set(cast(Ledger, ledger).known)


@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_a_world_can_be_played_on_and_memory_stays_true_in_it(options: int) -> None:
    check_playing_on(walk(midnight("talkative", options), 40 + options, opened)[::4], options)


@pytest.mark.parametrize(("cards", "options"), [("house", 0), ("house", 4), ("talkative", 2), ("talkative", 5)])
def test_a_world_depends_on_nothing_hidden(cards: str, options: int) -> None:
    check_nothing_hidden(walk(midnight(cards, options), 7, opened))


def test_the_other_hand_may_hold_any_unseen_minion() -> None:
    state = midnight().new(5)
    held: Counter[int] = Counter()
    for seed in range(1500):
        held.update(cards_of(state.resample(0, Chance(seed)), Z.HAND + 1))
    assert len(held) == 30
    expected = 1500 * 5 / 30
    assert sum((count - expected) ** 2 / expected for count in held.values()) < 58  # 29 degrees, one in a thousand


def test_the_order_of_the_week_is_open() -> None:
    """K7"""
    state = midnight().new(5)
    tops = Counter(int(state.resample(0, Chance(seed)).top(Z.WEEK)) for seed in range(600))
    assert len(tops) == N.LOCATIONS - 1
    assert min(tops.values()) > 150


def test_after_a_draft_both_lists_are_kept() -> None:
    """K4: each knows both decks, whatever order they are in."""
    game = midnight("house", 4)
    state = game.new(8)
    while state.z[F.PHASE] == Phase.DRAFT:
        for seat in state.to_act():
            state.apply(seat, state.options(seat)[-1])
    lists = [deck_list(game, cast(MidnightState, state), seat) for seat in range(2)]
    for seed in range(30):
        for seat in range(2):
            world = cast(MidnightState, state.resample(seat, Chance(seed)))
            assert [deck_list(game, world, one) for one in range(2)] == lists
            assert cards_of(world, Z.DECK + seat) != cards_of(state, Z.DECK + seat)
    watched = [deck_list(game, cast(MidnightState, state.resample(-1, Chance(seed))), 0) for seed in range(10)]
    assert any(found != lists[0] for found in watched)


def test_a_missing_card_was_picked() -> None:
    """K9: of the pack that comes back one card is gone, and everybody who saw the pack knows which."""
    game = midnight("house", 4)
    state = game.new(2)
    first = set(cards_of(state, Z.PACK))
    for _ in range(2):
        for seat in (0, 1):
            state.apply(seat, state.options(seat)[0])
    back = set(cards_of(state, Z.PACK))
    gone = first - back - set(cards_of(state, Z.PICKS))
    assert len(gone) == 1
    for seed in range(20):
        assert gone <= set(cards_of(state.resample(0, Chance(seed)), Z.PICKS + 1))


def test_a_glimpse_after_a_draft_deals_each_deck_by_itself() -> None:
    """K4: what a computer player is given keeps to both lists, and deals any card of a list anywhere in it."""
    game = midnight("house", 4)
    state = game.new(8)
    while state.z[F.PHASE] == Phase.DRAFT:
        for seat in state.to_act():
            state.apply(seat, state.options(seat)[-1])
    lists = [deck_list(game, cast(MidnightState, state), seat) for seat in range(2)]
    seat = state.to_act()[0]
    information_set = InformationSet(state, seat)
    assert information_set.plain
    held: Counter[int] = Counter()
    tops: set[int] = set()
    chance = Chance(3)
    for _ in range(1500):
        world = cast(MidnightState, information_set.sample(chance))
        held.update(cards_of(world, Z.HAND + 1 - seat))
        tops.add(int(world.top(Z.DECK + seat)))
    assert [deck_list(game, world, one) for one in range(2)] == lists
    assert game.violations(world) == []
    assert len(held) == 30
    expected = 1500 * 5 / 30
    assert sum((count - expected) ** 2 / expected for count in held.values()) < 58  # 29 degrees, one in a thousand
    assert len(tops) == 25
