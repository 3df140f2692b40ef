"""Worlds that a seat cannot tell apart keep to all that it has seen (K1 to K8), and to nothing else.

What each seat has seen is written down here a second time, by a ledger that follows the cards over the table as a
player with a good memory would, and knows nothing of the table's own bookkeeping.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import cast

import pytest

from gloaming.games.lords.declaration import F, First, N, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.views import cards_of
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import MOVED, SHOWN, SHUFFLED, Event, EventLog
from tests.games.lords.worlds import arranged, choose, every_world, lords, position
from tests.games.playing import step

WATCHER = 2
KNOWERS = (0, 1, WATCHER)
HIDDEN = (Z.DECK, Z.HAND, Z.HAND + 1, Z.REEF, Z.SHELLS, Z.SHELLS + 1)
EYES = {Z.HAND: 0, Z.HAND + 1: 1, Z.SHELLS: 0, Z.SHELLS + 1: 1}
"""The places for one seat's eyes."""


class Ledger:
    """What one seat, or the watcher, has seen of the cards that somebody does not see."""

    def __init__(self, state: LordsState, knower: int) -> None:
        self.knower = knower
        self.sizes = {zone: int(state.count(zone)) for zone in HIDDEN}
        self.known: dict[int, int] = {}
        """Cards whose place is certain, with it; those in open places are not written down."""
        self.could: dict[int, set[int]] = {}
        """The others, with the places where they might be."""
        for zones, cards in (
            ((Z.DECK, Z.HAND, Z.HAND + 1), range(N.LORD_CARDS)),
            ((Z.REEF, Z.SHELLS, Z.SHELLS + 1), range(16, 28)),
        ):
            for card in cards:
                place = int(state.place(card))
                if place in zones:
                    if EYES.get(place) == knower:
                        self.known[card] = place
                    else:
                        self.could[card] = {zone for zone in zones if EYES.get(zone) != knower}

    def hear(self, event: Event) -> None:
        kind, a, b, c, _ = event
        if kind == MOVED and a < First.TEMPLE:
            self._moved(a, b, c)
        elif kind == SHUFFLED:
            for card in [card for card, zone in self.known.items() if zone == b]:
                del self.known[card]
                self.could[card] = {b}
        elif kind == SHOWN and 1 - EYES[b] == self.knower:  # somebody is shown the other player's cards
            self._saw(a, b)

    def _saw(self, card: int, zone: int) -> None:
        self.could.pop(card, None)
        self.known[card] = zone

    def _moved(self, card: int, source: int, to: int) -> None:
        between_players = source in EYES and to in EYES
        if between_players and self.knower == WATCHER and self.sizes[source] > 1:
            for other in [other for other, zone in self.known.items() if zone == source]:
                del self.known[other]  # it may have been that one
                self.could[other] = {source}
        seen = source not in HIDDEN or to not in HIDDEN or card in self.known or EYES.get(to) == self.knower
        seen = seen or (between_players and self.knower != WATCHER)
        if source in self.sizes:
            self.sizes[source] -= 1
        if to in self.sizes:
            self.sizes[to] += 1
        if to not in HIDDEN:
            self.known.pop(card, None)
            self.could.pop(card, None)
        elif seen:
            self._saw(card, to)
        else:
            for zones in self.could.values():
                if source in zones:
                    zones.add(to)
        if source in HIDDEN and self.sizes[source] == 0:
            for zones in self.could.values():
                zones.discard(source)

    def contradicts(self, state: LordsState) -> list[str]:
        """Where a world disagrees with what was seen."""
        found = [f"{zone} has not {size} cards" for zone, size in self.sizes.items() if state.count(zone) != size]
        found += [f"{card} is not in {zone}" for card, zone in self.known.items() if state.place(card) != zone]
        found += [
            f"{card} cannot be in {state.place(card)}"
            for card, zones in self.could.items()
            if int(state.place(card)) not in zones
        ]
        return found


def walk(cards: str, options: int, seed: int) -> list[tuple[LordsState, list[Ledger]]]:
    """Some positions of a random game, with the ledgers of all three as they stood then."""
    luck = Random(seed)
    state = cast(LordsState, lords(cards, options).new(seed))
    ledgers = [Ledger(state, knower) for knower in KNOWERS]
    found = [(cast(LordsState, state.copy()), deepcopy(ledgers))]
    while not state.over:
        follow(state, luck, ledgers)
        if luck.random() < 0.2 and not state.over:
            found.append((cast(LordsState, state.copy()), deepcopy(ledgers)))
    return found


def follow(state: LordsState, luck: Random, ledgers: list[Ledger]) -> None:
    state.events = EventLog()
    step(state, luck)
    for event in state.events.entries:
        for ledger in ledgers:
            ledger.hear(event)
    state.events = None


def open_part(state: LordsState, knower: int) -> dict[str, list[int]]:
    """All zones that a knower sees into."""
    return {
        zone.name: cards_of(state, index)
        for index, zone in enumerate(state.layout.zones)
        if (zone.visible_to >> knower) & 1
    }


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_worlds_keep_to_what_was_seen(cards: str, options: int) -> None:
    game = lords(cards, options)
    for game_seed in range(3):
        for state, ledgers in walk(cards, options, 20 + options + 7 * game_seed):
            for knower, ledger in zip(KNOWERS, ledgers, strict=True):
                assert ledger.contradicts(state) == []
                for seed in range(3):
                    world = cast(LordsState, state.resample(knower, Chance(seed)))
                    assert ledger.contradicts(world) == []
                    assert open_part(world, knower) == open_part(state, knower)
                    assert game.violations(world, quick=seed > 0) == []


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_the_table_knows_exactly_what_the_ledger_knows(cards: str, options: int) -> None:
    """K2, K3, K5: no more, or it would be a leak; no less, or a computer player would be blind."""
    for seed in range(6):
        for state, ledgers in walk(cards, options, seed):
            for knower, ledger in zip(KNOWERS, ledgers, strict=True):
                lying = [card for zone in HIDDEN for card in cards_of(state, zone)]
                assert {card for card in lying if state.knows(knower, card)} == set(ledger.known)
                for card, zones in ledger.could.items():
                    assert {zone for zone in HIDDEN if state.could_be(knower, card, zone)} == zones


@pytest.mark.parametrize(("cards", "options"), every_world()[::2])
def test_a_world_can_be_played_on_and_memory_stays_true_in_it(cards: str, options: int) -> None:
    for state, ledgers in walk(cards, options, 40 + options)[::3]:
        for knower in KNOWERS:
            world = cast(LordsState, state.resample(knower, Chance(5)))
            ledger = deepcopy(ledgers[knower])
            luck = Random(options)
            for _ in range(40):
                if world.over:
                    break
                follow(world, luck, [ledger])
                assert ledger.contradicts(world) == []


@pytest.mark.parametrize(("cards", "options"), every_world()[::2])
def test_a_world_depends_on_nothing_hidden(cards: str, options: int) -> None:
    """K7: the same luck gives the same world from every position that the seat cannot tell apart."""
    for state, _ in walk(cards, options, 7):
        for knower in KNOWERS:
            wanted = list(state.resample(knower, Chance(99)).z)
            for seed in range(4):
                other = state.resample(knower, Chance(seed)).resample(knower, Chance(99))
                assert list(other.z) == wanted


# How likely, and what is certain


def chi_square(counts: Counter[int], cells: int) -> float:
    total = sum(counts.values())
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + (cells - len(counts)) * expected


def test_unseen_cards_lie_anywhere() -> None:
    """K1: each of the cards that Ann has not seen is as likely as any other on top, and in Bob's hand."""
    state = cast(LordsState, lords().new(6))
    tops: Counter[int] = Counter()
    held: Counter[int] = Counter()
    for seed in range(2400):
        world = cast(LordsState, state.resample(0, Chance(seed)))
        tops[int(world.top(Z.DECK))] += 1
        held[cards_of(world, Z.HAND + 1)[seed % 3]] += 1
    assert not {*tops, *held} & {*cards_of(state, Z.HAND), int(state.top(1))}
    assert chi_square(tops, 12) < 31.3  # eleven degrees of freedom, one in a thousand
    assert chi_square(held, 12) < 31.3


def test_a_picked_shell_may_be_any_of_the_unbroken_ones() -> None:
    """K8: what Ann has picked to break shows when all picks are made; even a mended Shell may be it."""
    state = arranged(active="Ann", known={"Bob": ["conch"]}, zones={"shells.Ann": ["conch", "limpet", "whelk"]})
    choose(lords(), state, "prospect", "break", "limpet")
    picks: Counter[int] = Counter()
    for seed in range(1500):
        world = cast(LordsState, state.resample(1, Chance(seed)))
        shells = cards_of(world, Z.SHELLS)
        assert state.layout.card_names.index("conch") in shells
        picks[shells.index(First.SHELL + int(world.z[F.BREAKING]) - 1)] += 1
        assert state.resample(0, Chance(seed)).z[F.BREAKING] == state.z[F.BREAKING]
    assert chi_square(picks, 3) < 13.8


def test_dug_cards_may_be_any_that_came_from_the_deck() -> None:
    """D21: what Ann has dug is hidden from Bob; a card that he knows in her hand was never dug."""
    state = arranged(
        "workshop", active="Ann", known={"Bob": ["gifts"]}, zones={"hand.Ann": ["sifting", "gifts", "oath"]}
    )
    choose(lords("workshop"), state, "beseech", "sifting")
    known = state.layout.card_names.index("gifts")
    for seed in range(200):
        world = cast(LordsState, state.resample(1, Chance(seed)))
        dug = [card for card in range(N.LORD_CARDS) if (int(world.z[F.DUG]) >> card) & 1]
        assert len(dug) == 3
        assert known not in dug
        assert set(dug) < set(cards_of(world, Z.HAND))


def test_a_lost_shell_is_in_the_deck_until_somebody_draws() -> None:
    """K5: the Murex that Bob gave up is in the Shell deck in every world; after Ann gains a Shell she may have it."""
    state = arranged(
        active="Ann",
        down=["beseech"],
        followers={"Bob": 0},
        zones={"shells.Ann": ["conch", "razor"], "shells.Bob": ["limpet"], "broken.Bob": ["murex"]},
    )
    murex = state.layout.card_names.index("murex")
    state.lose(murex)
    assert all(state.resample(1, Chance(seed)).place(murex) == Z.REEF for seed in range(40))
    choose(lords(), state, "prospect", "gain")
    places = Counter(int(state.resample(1, Chance(seed)).place(murex)) for seed in range(200))
    assert set(places) == {Z.REEF, Z.SHELLS}
    assert all(state.resample(0, Chance(seed)).place(murex) == state.place(murex) for seed in range(20))


def test_when_the_deck_has_run_out_the_unseen_cards_are_the_other_hand() -> None:
    """K4, K7: and they stay there, whatever is drawn from the new deck later."""
    names = lords().rules.layout.card_names[: N.LORD_CARDS]
    state = arranged(
        active="Ann",
        zones={"hand.Ann": names[:4], "hand.Bob": names[4:8], "deck": names[8:9], "discard": names[9:]},
    )
    choose(lords(), state, "meditate", names[0])
    unseen = {lords().card(name) for name in names[4:8]}
    for seed in range(40):
        assert set(cards_of(cast(LordsState, state.resample(0, Chance(seed))), Z.HAND + 1)) == unseen
    choose(lords(), state, "flourish", "gain", "beseech")


def test_what_counting_tells_is_not_shown() -> None:
    """K6: Ann could work out the whole hand of Bob, but her table shows four backs."""
    names = lords().rules.layout.card_names[: N.LORD_CARDS]
    state = arranged(
        active="Ann", zones={"hand.Ann": names[:11], "hand.Bob": names[11:15], "deck": [], "discard": names[15:]}
    )
    assert [one.card for one in lords().view(state, 0).zone("hand.1").cards] == [None] * 4


@pytest.mark.clauses("K6", "O4")
def test_the_watcher_loses_track_of_what_a_random_pick_took() -> None:
    """Out of two cards the watcher cannot tell which; out of one it can."""
    for bobs, told in (
        (["ruminator-gnawing-doubt", "ruminator-stray-notion"], False),
        (["ruminator-stray-notion"], True),
    ):
        state = arranged(
            active="Ann",
            followers={"Ann": 1},
            citadels={"Ann": 1},
            zones={"hand.Ann": ["interloper-light-fingers"], "hand.Bob": bobs},
        )
        for name in bobs:
            state.show(lords().card(name), 7)
        choose(lords(), state, "beseech")
        taken = cards_of(state, Z.HAND)
        assert [state.knows(WATCHER, card) for card in taken] == [told]
        assert all(state.knows(seat, card) for seat in (0, 1) for card in taken)


def test_the_watcher_may_be_called_minus_one() -> None:
    state = position(lords(), 4, 30)
    assert list(state.resample(-1, Chance(1)).z) == list(state.resample(WATCHER, Chance(1)).z)
