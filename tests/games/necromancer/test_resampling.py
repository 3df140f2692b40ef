"""Worlds of Necromancer keep to all that a seat has seen (K3 to K16), and to nothing else."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from gloaming.games.necromancer import Necromancer
from gloaming.games.necromancer.declaration import Remark
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.playable import Playable
from gloaming.games.views import cards_of
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import MOVED, NOTED, SHOWN, Event
from gloaming.kernel.state import State
from tests.games.ledgers import check_nothing_hidden, check_playing_on, check_worlds, copied, knowers, walk
from tests.games.necromancer.worlds import necromancer, position

DECKS = ("spirit", "plain", "used-spirit", "used-plain")


class Ledger:
    """The face-down cards that one seat, or the watcher, has seen, and where they lie now."""

    def __init__(self, game: Necromancer, state: State, knower: int) -> None:
        self.game = game
        self.knower = knower
        self.seen: dict[int, int] = {}
        self.buyer = -1
        self.eyes = [int(eyes) for eyes in state.layout.visible_to]
        self.heads = [name.partition(".")[0] for name in game.zone_names]
        for zone in range(len(self.eyes)):
            if (self.eyes[zone] >> knower) & 1:
                self.seen |= dict.fromkeys(cards_of(state, zone), zone)

    def settle(self, state: State) -> None:
        pass

    def copied(self) -> Ledger:
        return cast(Ledger, copied(self))

    def _sees(self, zone: int) -> bool:
        if self.heads[zone] == "considered":
            hand = self.game.zone(f"hand.{self.buyer}")
            return bool((self.eyes[hand] >> self.knower) & 1)
        return bool((self.eyes[zone] >> self.knower) & 1)

    def hear(self, event: Event) -> None:
        kind, a, b, c, d = event
        if kind == NOTED and a == Remark.BUYING:
            self.buyer = b
        elif kind == SHOWN and (d >> self.knower) & 1:
            self.seen[a] = b
        elif kind == MOVED:
            stripped = self.heads[b] in DECKS and self.heads[c] == "discard"
            if self._sees(c) or self._sees(b) or stripped:
                self.seen[a] = c
            else:  # it may have been any card that was there
                self.seen = {card: zone for card, zone in self.seen.items() if zone != b}

    def contradicts(self, state: State) -> list[str]:
        return [
            f"{state.layout.card_names[card]} is not in {self.game.zone_names[zone]}"
            for card, zone in self.seen.items()
            if state.place(card) != zone
        ]


def opened(game: Playable, state: State, knower: int) -> Ledger:
    return Ledger(cast(Necromancer, game), state, knower)


@pytest.mark.parametrize(("cards", "options"), [("house", 3), ("house", 5), ("talkative", 6)])
def test_worlds_keep_to_what_was_seen(cards: str, options: int) -> None:
    game = necromancer(cards, options)
    check_worlds(game, walk(game, 20 + options, opened)[::5])


@pytest.mark.parametrize(("cards", "options"), [("house", 0), ("house", 3), ("talkative", 2), ("talkative", 6)])
def test_the_table_forgets_nothing_that_was_seen(cards: str, options: int) -> None:
    """Otherwise a computer player would be blind."""
    for state, ledgers in walk(necromancer(cards, options), 3, opened):
        for knower, ledger in zip(knowers(state), ledgers, strict=True):
            forgotten = [card for card in cast(Ledger, ledger).seen if not state.knows(knower, card)]
            assert forgotten == []


def test_a_world_can_be_played_on_and_memory_stays_true_in_it() -> None:
    check_playing_on(walk(necromancer("talkative", 6), 40, opened)[::8], 1)


def test_a_world_depends_on_nothing_hidden() -> None:
    check_nothing_hidden(walk(necromancer("house", 5), 7, opened)[::4])


def test_worlds_keep_spirit_and_sizes() -> None:
    """K10: everybody knows how many Spirit cards a combat deck has."""
    state = position(4, 200)
    told = [(int(state.spirit(seat)), int(state.deck_size(seat)), int(state.hand_size(seat))) for seat in range(3)]
    for seed in range(6):
        world = cast(NecromancerState, state.resample(-1, Chance(seed)))
        assert [
            (int(world.spirit(seat)), int(world.deck_size(seat)), int(world.hand_size(seat))) for seat in range(3)
        ] == told


@pytest.mark.clauses("K3", "K5")
def test_an_unseen_hand_may_hold_any_card_that_could_be_there() -> None:
    """A card from each store, no Event."""
    state = position(5, 3)
    game = necromancer()
    hand = int(game.night.hand + 2)
    held: Counter[int] = Counter()
    for seed in range(120):
        world = state.resample(0, Chance(seed))
        cards = cards_of(world, hand)
        assert sorted(int(game.night.cards.store[card]) for card in cards) == list(range(6))
        assert not [card for card in cards if game.face(card).table == "event"]
        held.update(cards)
    assert len(held) > 150
