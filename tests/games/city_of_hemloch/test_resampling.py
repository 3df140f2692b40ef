"""Worlds that a seat cannot tell apart keep to all that it has seen (I1 to I5, I8), and to nothing else.

What each seat has seen is written down here a second time, by a ledger that follows the cards over the table as a
player with a good memory would, and knows nothing of the table's own bookkeeping.
"""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.declaration import D, F, N, Remark, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.playable import Playable
from gloaming.games.views import cards_of
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import MOVED, NOTED, SHOWN, SHUFFLED, Event
from gloaming.kernel.state import State
from tests.games.city_of_hemloch.worlds import city, every_city, position
from tests.games.ledgers import KNOWERS, WATCHER, check_nothing_hidden, check_playing_on, check_worlds, copied, walk


class Ledger:
    """What one seat, or the watcher, has seen of the face-down cards."""

    def __init__(self, game: CityOfHemloch, state: CityState, knower: int) -> None:
        self.game = game
        self.knower = knower
        self.decks: list[list[int | None]] = [[None] * int(state.height(Z.DECK + d)) for d in range(N.DISTRICTS)]
        """Each District deck from the top down."""
        self.inside: list[set[int]] = [set() for _ in range(N.DISTRICTS)]
        """Cards that are somewhere in a deck since it was shuffled."""
        self.own: dict[int, int] = {}
        """Cards in places for these eyes alone, with their zones."""
        for seat in range(2):
            for zone in (Z.DRAWN + seat, Z.HOUSE + seat):
                if seat == knower:
                    self.own |= dict.fromkeys(cards_of(state, zone), zone)
        self.today = -1

    def hear(self, event: Event) -> None:
        kind, a, b, c, _ = event
        if kind == MOVED:
            self._moved(a, b, c)
        elif kind == SHOWN and b < N.DISTRICTS:
            self._saw(b, a)
        elif kind == SHUFFLED and b < N.DISTRICTS:
            self.inside[b] |= {card for card in self.decks[b] if card is not None}
            self.decks[b] = [None] * len(self.decks[b])
        elif kind == NOTED and a in (Remark.DAY_BEGINS, Remark.WEEK_ENDS):
            if self.today >= 0:
                self._turn(self.today)
            self.today = c if a == Remark.DAY_BEGINS else -1
            if self.today >= 0:
                self._turn(self.today)

    def _turn(self, district: int) -> None:
        """Q10: with `turn_over` the deck of the Day is turned over in the morning and back at night."""
        if self.game.options["deck_flip"] == "turn_over":
            self.decks[district].reverse()

    def _saw(self, district: int, card: int) -> None:
        self.decks[district][0] = card
        self.inside[district].discard(card)

    def _moved(self, card: int, source: int, to: int) -> None:
        self.own.pop(card, None)
        if source < N.DISTRICTS:
            self.decks[source].pop(0)
            if to not in (Z.GAINED, Z.GAINED + 1):
                self.inside[source].discard(card)
        if to < N.DISTRICTS:
            seen = source == Z.ROW or source - Z.DRAWN == self.knower
            if source == Z.ROW and self.game.options["leftovers"] == "bottom":
                self.decks[to].append(card)
            else:
                self.decks[to].insert(0, card if seen else None)
        elif to - Z.DRAWN == self.knower:
            self.own[card] = to

    def settle(self, state: State) -> None:
        """Nothing is left open by the events."""

    def copied(self) -> Ledger:
        return cast(Ledger, copied(self))

    def contradicts(self, state: State) -> list[str]:
        """Where a world disagrees with what was seen."""
        found: list[str] = []
        for d in range(N.DISTRICTS):
            lying = cards_of(state, Z.DECK + d)
            if len(lying) != len(self.decks[d]):
                found.append(f"deck {d} has {len(lying)} cards instead of {len(self.decks[d])}")
            found += [
                f"deck {d} has {there} at {depth} instead of {seen}"
                for depth, (seen, there) in enumerate(zip(self.decks[d], lying, strict=False))
                if seen not in (None, there)
            ]
            gained = {card for seat in range(2) for card in cards_of(state, Z.GAINED + seat)}
            found += [f"{card} is not in deck {d}" for card in self.inside[d] if card not in {*lying, *gained}]
        found += [f"{card} is not in {zone}" for card, zone in self.own.items() if state.place(card) != zone]
        return found

    def knows(self, state: State) -> set[int]:
        """The cards in face-down decks and private places that this seat could name where they are."""
        return {*self.own, *(card for deck in self.decks for card in deck if card is not None)}


def opened(game: Playable, state: State, knower: int) -> Ledger:
    return Ledger(cast(CityOfHemloch, game), cast(CityState, state), knower)


@pytest.mark.parametrize(("cards", "options"), every_city())
def test_worlds_keep_to_what_was_seen(cards: str, options: int) -> None:
    check_worlds(city(cards, options), walk(city(cards, options), 20 + options, opened))


@pytest.mark.parametrize(("cards", "options"), [("house", options) for options in range(7)])
def test_the_table_knows_exactly_what_the_ledger_knows(cards: str, options: int) -> None:
    """I1, I2, I3: no more, or it would be a leak; no less, or a computer player would be blind."""
    for seed in range(4):
        for state, ledgers in walk(city(cards, options), seed, opened):
            hidden = [Z.DECK + d for d in range(N.DISTRICTS)] + [Z.DRAWN, Z.DRAWN + 1]
            if state.over:
                continue
            for knower, ledger in zip(KNOWERS, ledgers, strict=True):
                houses = [Z.HOUSE + knower] if knower < 2 else []
                lying = [card for zone in (*hidden, *houses) for card in cards_of(state, zone)]
                assert {card for card in lying if state.knows(knower, card)} == cast(Ledger, ledger).knows(state)


@pytest.mark.parametrize("options", range(7))
def test_a_world_can_be_played_on_and_memory_stays_true_in_it(options: int) -> None:
    check_playing_on(walk(city("talkative", options), 40 + options, opened)[::4], options)


@pytest.mark.clauses("I8")
@pytest.mark.parametrize(("cards", "options"), [("house", 0), ("house", 3), ("talkative", 2), ("talkative", 6)])
def test_a_world_depends_on_nothing_hidden(cards: str, options: int) -> None:
    check_nothing_hidden(walk(city(cards, options), 7, opened))


def test_the_watcher_may_be_called_minus_one() -> None:
    state = city().new(4)
    assert list(state.resample(-1, Chance(1)).z) == list(state.resample(WATCHER, Chance(1)).z)


# How likely


def chi_square(counts: Counter[int], cells: int) -> float:
    total = sum(counts.values())
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + (cells - len(counts)) * expected


@pytest.mark.clauses("I6", "I8")
def test_the_other_house_is_one_of_three_equally_likely() -> None:
    state = city().new(5)
    counts = Counter(int(state.resample(0, Chance(seed)).first(Z.HOUSE + 1)) for seed in range(1500))
    assert len(counts) == 3
    assert int(state.first(Z.HOUSE)) not in counts
    assert chi_square(counts, 3) < 13.8  # two degrees of freedom, one in a thousand


@pytest.mark.clauses("I4", "I8")
def test_unseen_cards_lie_anywhere_in_their_deck() -> None:
    """Of eleven cards Ann has seen one; each other is as likely at any depth, and in Bob's opening draw."""
    state = city().new(6)
    own = set(cards_of(cast(CityState, state), Z.DRAWN))
    tops: Counter[int] = Counter()
    days: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    for seed in range(2000):
        world = cast(CityState, state.resample(0, Chance(seed)))
        tops[int(world.top(Z.DECK))] += 1
        days[int(city().city.day_district[int(world.top(Z.DAYDECK)) - city().city.first_day])] += 1
        drawn[cards_of(world, Z.DRAWN + 1)[0]] += 1
    assert not own & {*tops, *drawn}
    assert chi_square(tops, 10) < 27.9  # nine degrees
    assert chi_square(drawn, 10) < 27.9
    assert chi_square(days, 4) < 16.3  # three degrees


def test_a_secret_pick_of_the_opening_may_be_any_of_the_drawn_cards() -> None:
    """D1: which card Bob has picked shows only when he has chosen its District."""
    game = city("house", 4)  # seat 0 begins
    state = cast(CityState, game.new(8))
    state.apply(0, state.options(0)[2])
    assert state.z[F.DECISION] == D.OPEN_DISTRICT1
    picks: Counter[int] = Counter()
    for seed in range(1200):
        world = cast(CityState, state.resample(1, Chance(seed)))
        picks[cards_of(world, Z.DRAWN).index(int(world.z[F.CARD]))] += 1
        assert state.resample(0, Chance(seed)).z[F.CARD] == state.z[F.CARD]
    assert chi_square(picks, 4) < 16.3


def test_after_a_shuffle_leftovers_may_be_anywhere_in_their_deck() -> None:
    """I2 with `leftovers = shuffle`: which cards went back is known, where they are is not."""
    game = city("house", 2)
    for steps in range(20, 120):
        state = position(game, 3, steps)
        unplaced = [
            (d, card)
            for d in range(N.DISTRICTS)
            for card in cards_of(state, Z.DECK + d)
            if not state.knows(0, card) and sum(state.could_be(0, card, zone) for zone in range(28)) == 1
        ]
        if unplaced and state.height(Z.DECK + unplaced[0][0]) >= 5:
            break
    district, card = unplaced[0]
    free = [
        index
        for index in range(int(state.height(Z.DECK + district)))
        if not state.knows(0, int(state.at(district, index)))
    ]
    depths: Counter[int] = Counter()
    for seed in range(1500):
        world = state.resample(0, Chance(seed))
        depths[next(i for i in free if world.at(Z.DECK + district, i) == card)] += 1
    assert chi_square(depths, len(free)) < 30  # at most ten degrees, one in a thousand
