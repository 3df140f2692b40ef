"""The table of cards: where each card is, and who knows it. One bookkeeping for every game.

What a knower (a seat, or the watcher) knows of a card is one of two things. Either its place and face are *known*. Or
the knower only has an idea which hidden zones it *could* be in. Moving a card keeps what was known; a zone shows its
cards to those whose eyes it is open to; shuffling forgets places, but not that the cards are in that pile; an unseen
card that travels takes the possibilities of its old zone along. Views, resampling and the proof that nothing leaks all
come from here (`resampling` deals other worlds).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Keyed, scaled, stepped
from gloaming.kernel.events import MOVED, SHUFFLED, EventLog
from gloaming.kernel.layout import CHANCE, OPEN, PILE, Layout, numbers

NOWHERE: Final = -1


@mypyc_attr(acyclic=True)
class Table:
    """A packed block of integers behind the operations that a player would name."""

    def __init__(self, layout: Layout, block: vec[i64]) -> None:
        self.layout: Final[Layout] = layout
        self.z: Final[vec[i64]] = block
        self.events: EventLog | None = None
        self.keyed: Keyed | None = None
        """The chance of a match that people play; None where the quick generator in the block is good enough."""
        self.tracks_knowledge: bool = True
        """Whether it is kept who knows what: in a world that a search makes up and throws away, nobody may ask."""
        self.tracks_guesses: bool = True
        """Whether it is kept where a card could be for those who do not know: rules never ask, only views do and those
        who deal anew."""

    # Looking. Compiled code borrows `self.z` and `self.layout` to read and counts references to write, hence the
    # habit: read in place, and take a local name where something is written or read many times.

    def count(self, zone: i64) -> i64:
        """How many cards lie in a zone."""
        if self.layout.nature[zone] & PILE:
            return self.z[self.layout.heights + zone]
        n: i64 = 0
        for at in range(self.layout.begin[zone], self.layout.end[zone]):
            n += popcount(self.z[at])
        return n

    def height(self, pile: i64) -> i64:
        """How many cards lie in a pile."""
        return self.z[self.layout.heights + pile]

    def place(self, card: i64) -> i64:
        """The zone a card is in."""
        return self.z[self.layout.places + card]

    def first(self, zone: i64) -> i64:
        """The first card of a set zone in the order of the card file, or -1. Go on with `after`."""
        at: i64 = self.layout.begin[zone]
        bits: i64 = self.z[at]
        if bits:
            return self.layout.lowest_card[zone] + lowest(bits)
        at += 1
        if at == self.layout.end[zone]:
            return -1
        return self._first_from(zone, at)

    def after(self, zone: i64, card: i64) -> i64:
        """The next card of a set zone behind `card`, or -1. The zone may have changed in between."""
        w: i64 = self.layout.word[card]
        at: i64 = self.layout.base[zone] + w
        bits: i64 = self.z[at] & -(self.layout.bit[card] << 1)
        if bits:
            return self.layout.first_card[w] + lowest(bits)
        at += 1
        if at == self.layout.end[zone]:
            return -1
        return self._first_from(zone, at)

    def _first_from(self, zone: i64, begin: i64) -> i64:
        for at in range(begin, self.layout.end[zone]):
            bits: i64 = self.z[at]
            if bits:
                return self.layout.first_card[at - self.layout.base[zone]] + lowest(bits)
        return -1

    def is_empty(self, zone: i64) -> bool:
        """Whether a set zone holds no card."""
        bits: i64 = 0
        for at in range(self.layout.begin[zone], self.layout.end[zone]):
            bits |= self.z[at]
        return bits == 0

    def several(self, zone: i64) -> bool:
        """Whether a set zone holds two cards or more."""
        seen = False
        for at in range(self.layout.begin[zone], self.layout.end[zone]):
            bits: i64 = self.z[at]
            if bits:
                if seen or bits & (bits - 1):
                    return True
                seen = True
        return False

    def nth(self, zone: i64, n: i64) -> i64:
        """The card of a set zone with n others before it."""
        for at in range(self.layout.begin[zone], self.layout.end[zone]):
            bits: i64 = self.z[at]
            while bits:
                if n == 0:
                    return self.layout.first_card[at - self.layout.base[zone]] + lowest(bits)
                bits &= bits - 1
                n -= 1
        return -1

    def total(self, zone: i64, worth: vec[i64], offset: i64) -> i64:
        """The sum of what each card of a set zone is worth, by a table that begins at `offset`."""
        total: i64 = 0
        for w in range(self.layout.word_from[zone], self.layout.word_to[zone]):
            bits: i64 = self.z[self.layout.base[zone] + w]
            first = offset + self.layout.first_card[w]
            while bits:
                total += worth[first + lowest(bits)]
                bits &= bits - 1
        return total

    def at(self, pile: i64, index: i64) -> i64:
        """The card at an index of a pile; index 0 is its bottom, or the first of a row."""
        return self.z[self.layout.base[pile] + index]

    def contents(self, zone: i64) -> list[int]:
        """The cards of a zone: a pile's from its bottom up, a set's in the order of the card file."""
        cards: list[int] = []
        if self.layout.nature[zone] & PILE:
            for index in range(self.height(zone)):
                cards.append(int(self.at(zone, index)))
            return cards
        card = self.first(zone)
        while card >= 0:
            cards.append(int(card))
            card = self.after(zone, card)
        return cards

    def top(self, pile: i64) -> i64:
        """The top card of a pile, or -1."""
        n = self.z[self.layout.heights + pile]
        if n == 0:
            return -1
        return self.z[self.layout.base[pile] + n - 1]

    def knows(self, knower: i64, card: i64) -> bool:
        """Whether a seat (or the watcher) knows this card where it is."""
        word = self.z[self.layout.known + knower * self.layout.words + self.layout.word[card]]
        return (word & self.layout.bit[card]) != 0

    def could_be(self, knower: i64, card: i64, zone: i64) -> bool:
        """Whether this card could be in that zone, for all that the knower has seen."""
        if self.knows(knower, card):
            return self.place(card) == zone
        if self.layout.could[zone] < 0:
            return False
        if not self.layout.word_from[zone] <= self.layout.word[card] < self.layout.word_to[zone]:
            return False  # of another family
        word = self.z[self.layout.could[zone] + knower * self.layout.could_width + self.layout.word[card]]
        return (word & self.layout.bit[card]) != 0

    # Moving

    def put_first(self, card: i64, zone: i64) -> None:
        """Put a card on an untouched table, face down unless the zone is open: it could be in this zone only."""
        lay = self.layout
        z = self.z
        z[lay.places + card] = zone
        if lay.nature[zone] & PILE:
            z[lay.base[zone] + z[lay.heights + zone]] = card
            z[lay.heights + zone] += 1
        else:
            z[lay.base[zone] + lay.word[card]] |= lay.bit[card]
        for knower in range(lay.knowers):
            if (lay.visible_to[zone] >> knower) & 1:
                z[lay.known + knower * lay.words + lay.word[card]] |= lay.bit[card]
            else:
                z[lay.could[zone] + knower * lay.could_width + lay.word[card]] |= lay.bit[card]

    def move(self, card: i64, to: i64) -> None:
        """Move a card on top of a pile or into a set. Whoever knew it goes on knowing it."""
        lay = self.layout
        z = self.z
        at = lay.places + card
        source = z[at]
        z[at] = to
        left = lay.nature[source]
        entered = lay.nature[to]
        if left & PILE:
            self._lift(card, source)
        else:
            z[lay.base[source] + lay.word[card]] ^= lay.bit[card]
        if entered & PILE:
            at = lay.heights + to
            height = z[at]
            z[at] = height + 1
            z[lay.base[to] + height] = card
        else:
            z[lay.base[to] + lay.word[card]] |= lay.bit[card]
        if self.tracks_knowledge and not left & OPEN:
            if entered & OPEN:
                self.show(card, lay.everybody)
            elif self.tracks_guesses:
                self._unseen_moving(card, source, to)
            else:
                self.show(card, lay.visible_to[to])
            if self.tracks_guesses and self._has_emptied(source):
                self._rule_out(source)
        if self.events is not None:
            self.events.write(MOVED, card, source, to, self.knowers_of(card))

    def move_under(self, card: i64, pile: i64) -> None:
        """Move a card under a pile."""
        self.move(card, pile)
        self.sink(card, pile, 0)

    def slip_under(self, card: i64, pile: i64, witnesses: i64) -> None:
        """Move a card out of a set under a pile, face down, as `slip` does."""
        self.slip(card, pile, witnesses)
        self.sink(card, pile, 0)

    def sink(self, card: i64, pile: i64, index: i64) -> None:
        """Let a card of a pile sink to an index; what lay between rises. Whoever knew it goes on knowing it."""
        z = self.z
        low = self.layout.base[pile] + index
        at = self.layout.base[pile] + self.height(pile) - 1
        while z[at] != card:
            at -= 1
        while at > low:
            z[at] = z[at - 1]
            at -= 1
        z[low] = card

    def lose_sight(self, pile: i64, n: i64, witnesses: i64) -> None:
        """Only the witnesses see what becomes of the n top cards of a pile; to the others they are somewhere in it."""
        if not self.tracks_knowledge:
            return
        for knower in range(self.layout.knowers):
            if not (witnesses >> knower) & 1:
                for i in range(self.height(pile) - n, self.height(pile)):
                    card = self.at(pile, i)
                    self._forget(knower, self.layout.word[card], self.layout.bit[card], pile)

    def slip(self, card: i64, to: i64, witnesses: i64) -> None:
        """Move a card out of a set face down: only the witnesses, and those who see into the zone it goes to, see which
        of its cards it was, if it had several."""
        lay = self.layout
        source = self.place(card)
        witnesses |= lay.visible_to[to]
        if not self.several(source):
            witnesses = lay.everybody
        for knower in range(lay.knowers):
            if not (witnesses >> knower) & 1:
                self.forget_zone(knower, source)
        self.move(card, to)

    def show(self, card: i64, knowers: i64) -> None:
        """Show a card where it is."""
        if not self.tracks_knowledge:
            return
        z = self.z
        at = self.layout.known + self.layout.word[card]
        bit = self.layout.bit[card]
        while knowers:
            if knowers & 1:
                z[at] |= bit
            knowers >>= 1
            at += self.layout.words

    def reverse(self, pile: i64) -> None:
        """Turn a pile over: its bottom card becomes its top card. What is known stays known."""
        z = self.z
        low = self.layout.base[pile]
        high = low + self.height(pile) - 1
        while low < high:
            z[low], z[high] = z[high], z[low]
            low += 1
            high -= 1

    def _lift(self, card: i64, pile: i64) -> None:
        """Take a card out of a pile; what lies above it sinks."""
        z = self.z
        n = z[self.layout.heights + pile] - 1
        z[self.layout.heights + pile] = n
        at = self.layout.base[pile] + n
        above: i64 = z[at]
        while above != card:
            at -= 1
            below: i64 = z[at]
            z[at] = above
            above = below

    def _unseen_moving(self, card: i64, source: i64, to: i64) -> None:
        """Whoever sees into the new zone knows the card now; to the others it could be any card of the old zone that
        the new one may hold."""
        lay = self.layout
        z = self.z
        visible_to = lay.visible_to[to]
        known = lay.known + lay.word[card]
        bit = lay.bit[card]
        off: i64 = 0
        for knower in range(lay.knowers):
            if (visible_to >> knower) & 1:
                z[known] |= bit
            elif not z[known] & bit:
                for w in range(lay.word_from[to], lay.word_to[to]):
                    z[lay.could[to] + off + w] |= z[lay.could[source] + off + w] & lay.holds[to * lay.words + w]
            known += lay.words
            off += lay.could_width

    def _has_emptied(self, zone: i64) -> bool:
        if self.layout.nature[zone] & PILE:
            return self.z[self.layout.heights + zone] == 0
        return self.is_empty(zone)

    def _rule_out(self, zone: i64) -> None:
        """Nothing could be in an empty zone; otherwise what comes next might be taken for what was there before."""
        lay = self.layout
        z = self.z
        for knower in range(lay.knowers):
            for w in range(lay.word_from[zone], lay.word_to[zone]):
                z[lay.could[zone] + knower * lay.could_width + w] = 0

    # Chance

    # The block says which kind it is: the state of the quick generator, or below 0 how often keyed chance was used.

    def follow(self, key: bytes, noting: bool = False) -> None:
        """From here on chance follows from a key; `noting` keeps what it gives, for whoever checks it."""
        keyed = Keyed(key, numbers([0] * (1 + 2 * int(self.layout.zone_count))))
        if noting:
            keyed.notes = []
        self.keyed = keyed
        self.z[CHANCE] = -1

    def obey(self, key: bytes, answers: dict[int, list[int]], asks: bool = False) -> None:
        """As `follow`, but certain acts of chance bring what a scenario file says; nobody plays by this."""
        self.follow(key)
        self.heed(answers, asks)

    def heed(self, answers: dict[int, list[int]], asks: bool) -> None:
        """Take other answers from here on; `asks` stops with `Asked` where there is none."""
        keyed = self.keyed
        assert keyed is not None
        keyed.answers = answers
        keyed.asks = asks

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1 by the game's own chance."""
        state = self.z[CHANCE]
        if state < 0:
            return self._keyed_below(0, n)
        state = stepped(state)
        self.z[CHANCE] = state
        return scaled(state, n)

    def below_of(self, zone: i64, n: i64) -> i64:
        """As `below`, for drawing out of a zone: what it gives does not depend on what happened elsewhere."""
        state = self.z[CHANCE]
        if state < 0:
            return self._keyed_below(1 + zone, n)
        state = stepped(state)
        self.z[CHANCE] = state
        return scaled(state, n)

    def _keyed_below(self, purpose: i64, n: i64) -> i64:
        keyed = self.keyed
        assert keyed is not None
        self.z[CHANCE] -= 1
        keyed.begin(purpose)
        number = keyed.below(n)
        keyed.end()
        return number

    def any_of(self, zone: i64) -> i64:
        """A card of a set zone by chance; the zone must not be empty."""
        return self.nth(zone, self.below_of(zone, self.count(zone)))

    def mix(self, pile: i64) -> None:
        """Shuffle a pile of which nobody knows a card."""
        z = self.z
        base = self.layout.base[pile]
        state = z[CHANCE]
        if state < 0:
            self._keyed_mix(pile)
        else:
            for i in range(self.height(pile) - 1, 0, -1):
                state = stepped(state)
                j = scaled(state, i + 1)
                z[base + i], z[base + j] = z[base + j], z[base + i]
            z[CHANCE] = state
        if self.events is not None:
            self.events.write(SHUFFLED, -1, pile, pile, 0)

    def _keyed_mix(self, pile: i64) -> None:
        z = self.z
        base = self.layout.base[pile]
        keyed = self.keyed
        assert keyed is not None
        z[CHANCE] -= 1
        keyed.begin(1 + self.layout.zone_count + pile)
        for i in range(self.height(pile) - 1, 0, -1):
            j = keyed.below(i + 1)
            z[base + i], z[base + j] = z[base + j], z[base + i]
        keyed.end()

    def shuffle(self, pile: i64) -> None:
        """Shuffle a pile. Everybody forgets where in it a card lies, nobody forgets that it lies there."""
        self.mix(pile)
        if not self.tracks_knowledge:
            return
        for w in range(self.layout.word_from[pile], self.layout.word_to[pile]):
            cards = self.held(pile, w)
            for knower in range(self.layout.knowers):
                if not (self.layout.visible_to[pile] >> knower) & 1:
                    self._forget(knower, w, cards, pile)

    def forget_zone(self, knower: i64, zone: i64) -> None:
        """All that this knower is left with of the known cards of a zone: they are somewhere in it."""
        if not self.tracks_knowledge or (self.layout.visible_to[zone] >> knower) & 1:
            return
        for w in range(self.layout.word_from[zone], self.layout.word_to[zone]):
            self._forget(knower, w, self.held(zone, w), zone)

    def held(self, zone: i64, word: i64) -> i64:
        """The cards of a zone that belong to a word, as bits."""
        if not self.layout.nature[zone] & PILE:
            return self.z[self.layout.base[zone] + word]
        bits: i64 = 0
        for i in range(self.height(zone)):
            card = self.at(zone, i)
            if self.layout.word[card] == word:
                bits |= self.layout.bit[card]
        return bits

    def _forget(self, knower: i64, word: i64, cards: i64, zone: i64) -> None:
        """Of these cards of a zone, a knower is left with their being somewhere in it."""
        lay = self.layout
        z = self.z
        known = lay.known + knower * lay.words + word
        cards &= z[known]
        if cards == 0:
            return
        z[known] ^= cards
        if not self.tracks_guesses:
            return
        off = knower * lay.could_width + word
        for h in range(lay.hidden_count):
            other = lay.hidden[h]
            if lay.word_from[other] <= word < lay.word_to[other]:
                z[lay.could[other] + off] &= ~cards
        z[lay.could[zone] + off] |= cards

    def knowers_of(self, card: i64) -> i64:
        """Who knows this card where it is, as bits."""
        mask: i64 = 0
        for knower in range(self.layout.knowers):
            if self.knows(knower, card):
                mask |= 1 << knower
        return mask
