"""Other worlds: the cards that a knower does not know, dealt anew over the places where they could be."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.bits import lowest
from gloaming.kernel.chance import Chance, stepped
from gloaming.kernel.layout import CHANCE, MEMBER, MENU, PILE, SP
from gloaming.kernel.table import Table


@mypyc_attr(acyclic=True)
class ResamplingTable(Table):
    """A table whose hidden cards can be dealt anew, as one of its knowers cannot tell from what lies there."""

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Deal the cards that a knower does not know anew over the places where they could be, and renew chance.

        The knower could not tell the new table from the old one. Only what it may know decides the outcome: the same
        numbers of `chance` give the same table whatever the hidden cards were. What other knowers know stays with the
        places: who knew the top card of a deck knows the card that lies there now.
        """
        lay = self.layout
        z = self.z
        n = lay.cards
        book: vec[i64] = lay.room_for_cards[:]
        starts = 4 * n  # of each back's slots; before it n positions, n old cards, n new cards and n zones of slots
        unknown = starts + 2 * lay.backs + 2  # of each back, as bits: word by word
        for c in range(n):
            if not self.knows(seat, c):
                b = lay.back[c]
                book[starts + b + 2] += 1
                book[unknown + b * lay.words + lay.word[c]] |= lay.bit[c]
        for b in range(lay.backs + 1):
            book[starts + b + 1] += book[starts + b]
        self._note_slots(seat, book, starts)
        for c in range(n):  # the unknown cards of each back, in the order of the card file
            if not self.knows(seat, c):
                b = lay.back[c]
                fill = starts + lay.backs + 2 + b
                book[2 * n + book[starts + b + 1] + book[fill]] = c
                book[fill] += 1
        for b in range(lay.backs):
            low = book[starts + b + 1]
            high = book[starts + b + 2]
            if high - low > 1:
                self._deal_slots(seat, chance, book, low, high)
        self._take_new_cards(seat, book, book[starts + lay.backs + 1])
        self.keyed = None  # no other world knows the key
        z[CHANCE] = stepped(chance.state)
        chance.state = z[CHANCE]

    def sweep(self) -> None:
        """Clear what is left over above the piles and behind the menu: it may name a card that a knower cannot know."""
        z = self.z
        lay = self.layout
        for h in range(lay.hidden_count):
            zone = lay.hidden[h]
            for i in range(z[lay.heights + zone], lay.room[zone]):
                z[lay.base[zone] + i] = 0
        for i in range(MENU + 1 + z[MENU], lay.menu_end):
            z[i] = 0

    def _note_slots(self, seat: i64, book: vec[i64], starts: i64) -> None:
        """Write down every place that holds a card unknown to the knower, back by back, zone by zone."""
        lay = self.layout
        n = lay.cards
        used: vec[i64] = lay.room_for_cards[: lay.backs]
        for h in range(lay.hidden_count):
            zone = lay.hidden[h]
            if (lay.visible_to[zone] >> seat) & 1:
                continue
            pile = lay.nature[zone] & PILE
            card: i64 = 0
            i: i64 = 0
            left = self.count(zone)
            if left and not pile:
                card = self.first(zone)
            while left:
                if pile:
                    card = self.at(zone, i)
                if not self.knows(seat, card):
                    b = lay.back[card]
                    slot = book[starts + b + 1] + used[b]
                    used[b] += 1
                    book[slot] = i
                    book[n + slot] = card
                    book[3 * n + slot] = zone
                i += 1
                left -= 1
                if left and not pile:
                    card = self.after(zone, card)

    def _deal_slots(self, seat: i64, chance: Chance, book: vec[i64], low: i64, high: i64) -> None:
        """Shuffle the unknown cards of one back over their slots, each to a zone in which it could be."""
        n = self.layout.cards
        for i in range(high - 1, low, -1):
            j = low + chance.below(i - low + 1)
            book[2 * n + i], book[2 * n + j] = book[2 * n + j], book[2 * n + i]
        fits = True
        for i in range(low, high):
            if not self.could_be(seat, book[2 * n + i], book[3 * n + i]):
                fits = False
                break
        if not fits:
            self._deal_restricted(seat, chance, book, low, high)

    def _deal_restricted(self, seat: i64, chance: Chance, book: vec[i64], low: i64, high: i64) -> None:
        """Not every card could be everywhere: deal the shuffled cards over the zones, then stir by allowed swaps."""
        n = self.layout.cards
        size = high - low
        self._deal_over_zones(seat, chance, book, low, high)
        for _i in range(4 * size):
            i = low + chance.below(size)
            j = low + chance.below(size)
            a = book[2 * n + i]
            b = book[2 * n + j]
            if self.could_be(seat, a, book[3 * n + j]) and self.could_be(seat, b, book[3 * n + i]):
                book[2 * n + i] = b
                book[2 * n + j] = a

    def _deal_over_zones(self, seat: i64, chance: Chance, book: vec[i64], low: i64, high: i64) -> None:
        """Each card to a zone with room in which it could be; where there is none, others make room for it.

        The slots of one zone lie together. For each zone the numbers below hold: the zone, its first slot, its slots,
        those taken, and two for the search; behind them the cards that lie in it, as bits.
        """
        lay = self.layout
        n = lay.cards
        stride: i64 = 6 + lay.words
        heap: vec[i64] = lay.blank[: lay.hidden_count * stride]
        groups: i64 = 0
        for slot in range(low, high):
            zone = book[3 * n + slot]
            if groups == 0 or heap[(groups - 1) * stride] != zone:
                for k in range(stride):
                    heap[groups * stride + k] = 0
                heap[groups * stride] = zone
                heap[groups * stride + 1] = slot
                groups += 1
            heap[(groups - 1) * stride + 2] += 1
        for i in range(low, high):
            card = book[2 * n + i]
            room: i64 = 0
            for g in range(groups):
                free = heap[g * stride + 2] - heap[g * stride + 3]
                if free and self.could_be(seat, card, heap[g * stride]):
                    room += free
            if room == 0:
                self._make_room(seat, heap, groups, card)
                continue
            pick = chance.below(room)
            for g in range(groups):
                free = heap[g * stride + 2] - heap[g * stride + 3]
                if free and self.could_be(seat, card, heap[g * stride]):
                    pick -= free
                    if pick < 0:
                        heap[g * stride + 3] += 1
                        heap[g * stride + 6 + lay.word[card]] |= lay.bit[card]
                        break
        for g in range(groups):
            self._fill_slots(chance, book, heap, g * stride)

    def _fill_slots(self, chance: Chance, book: vec[i64], heap: vec[i64], at: i64) -> None:
        """Put the cards of one zone into its slots, in an order of chance."""
        lay = self.layout
        first = 2 * lay.cards + heap[at + 1]
        filled: i64 = 0
        for w in range(lay.words):
            bits: i64 = heap[at + 6 + w]
            while bits:
                j = chance.below(filled + 1)
                book[first + filled] = book[first + j]
                book[first + j] = lay.first_card[w] + lowest(bits)
                filled += 1
                bits &= bits - 1

    def _make_room(self, seat: i64, heap: vec[i64], groups: i64, card: i64) -> None:
        """Put a card into a full zone and let others move on, zone by zone, until one has room: the shortest way."""
        lay = self.layout
        stride: i64 = 6 + lay.words
        queue: vec[i64] = lay.blank[:groups]
        head: i64 = 0
        tail: i64 = 0
        for g in range(groups):
            heap[g * stride + 4] = -2  # not reached
            if self.could_be(seat, card, heap[g * stride]):
                heap[g * stride + 4] = -1
                queue[tail] = g
                tail += 1
        while head < tail:
            full = queue[head]
            head += 1
            for g in range(groups):
                if heap[g * stride + 4] != -2:
                    continue
                mover = self._mover(seat, heap, full * stride, heap[g * stride])
                if mover < 0:
                    continue
                heap[g * stride + 4] = full
                heap[g * stride + 5] = mover
                queue[tail] = g
                tail += 1
                if heap[g * stride + 3] < heap[g * stride + 2]:
                    self._move_on(heap, g, card)
                    return

    def _mover(self, seat: i64, heap: vec[i64], at: i64, zone: i64) -> i64:
        """A card of one zone that could as well be in another, or -1."""
        lay = self.layout
        off = lay.could[zone] + seat * lay.could_width
        for w in range(lay.word_from[zone], lay.word_to[zone]):
            bits: i64 = heap[at + 6 + w] & self.z[off + w]
            if bits:
                return lay.first_card[w] + lowest(bits)
        return -1

    def _move_on(self, heap: vec[i64], last: i64, card: i64) -> None:
        """Along the way that was found every card moves on by one zone, and the new one takes the first place."""
        lay = self.layout
        stride: i64 = 6 + lay.words
        heap[last * stride + 3] += 1
        g = last
        while heap[g * stride + 4] >= 0:
            source = heap[g * stride + 4]
            mover = heap[g * stride + 5]
            heap[source * stride + 6 + lay.word[mover]] &= ~lay.bit[mover]
            heap[g * stride + 6 + lay.word[mover]] |= lay.bit[mover]
            g = source
        heap[g * stride + 6 + lay.word[card]] |= lay.bit[card]

    def _take_new_cards(self, seat: i64, book: vec[i64], slots: i64) -> None:
        lay = self.layout
        z = self.z
        n = lay.cards
        for i in range(slots):
            zone = book[3 * n + i]
            if not lay.nature[zone] & PILE:
                old = book[n + i]
                z[lay.base[zone] + lay.word[old]] &= ~lay.bit[old]
        for i in range(slots):
            zone = book[3 * n + i]
            new = book[2 * n + i]
            z[lay.places + new] = zone
            if lay.nature[zone] & PILE:
                z[lay.base[zone] + book[i]] = new
            else:
                z[lay.base[zone] + lay.word[new]] |= lay.bit[new]
        for knower in range(lay.knowers):
            if knower != seat:
                vague = self._tells_by_zone(knower, book)
                if vague or not self._holds_whole_backs(lay.known + knower * lay.words, 0, lay.words, book):
                    self._let_follow(knower, book, slots, vague)
        for f in range(len(lay.card_fields)):
            field = lay.card_fields[f]
            for i in range(slots):
                if z[field] == book[n + i]:
                    z[field] = book[2 * n + i]
                    break
        for at in range(lay.stack, lay.stack + z[SP]):
            if z[at] >= MEMBER:
                for i in range(slots):
                    if z[at] == MEMBER + book[n + i]:
                        z[at] = MEMBER + book[2 * n + i]
                        break

    def _tells_by_zone(self, knower: i64, book: vec[i64]) -> bool:
        """Whether a knower tells newly dealt cards of one back apart by the zones in which they could be."""
        lay = self.layout
        off = knower * lay.could_width
        for h in range(lay.hidden_count):
            zone = lay.hidden[h]
            if not self._holds_whole_backs(lay.could[zone] + off, lay.word_from[zone], lay.word_to[zone], book):
                return True
        return False

    def _let_follow(self, knower: i64, book: vec[i64], slots: i64, vague: bool) -> None:
        """Let what another knower knows follow from the old cards to the new ones."""
        lay = self.layout
        n = lay.cards
        signs: vec[i64] = lay.room_for_cards[:n]
        known = self._read_signs(knower, signs, vague)
        order = self._in_order(known, signs, book, slots)
        # The slots whose new card the knower does not know as it will know it: few of many, as a rule.
        news: vec[i64] = lay.room_for_cards[:slots]
        count: i64 = 0
        for i in range(slots):
            if signs[book[n + order[i]]] != signs[book[2 * n + i]]:
                news[count] = i
                count += 1
        news = news[:count]
        self._follow(lay.known + knower * lay.words, 0, lay.words, book, order, news)
        if vague:
            off = knower * lay.could_width
            for h in range(lay.hidden_count):
                zone = lay.hidden[h]
                self._follow(lay.could[zone] + off, lay.word_from[zone], lay.word_to[zone], book, order, news)

    def _read_signs(self, knower: i64, signs: vec[i64], vague: bool) -> i64:
        """Write what a knower knows of each card as one number; from the answer on, it knows the card itself."""
        lay = self.layout
        sign: i64 = 1
        if vague:
            for h in range(lay.hidden_count - 1, -1, -1):
                zone = lay.hidden[h]
                at = lay.could[zone] + knower * lay.could_width
                self._sign(at, lay.word_from[zone], lay.word_to[zone], signs, sign)
                sign *= 2
        self._sign(lay.known + knower * lay.words, 0, lay.words, signs, sign)
        return sign

    def _sign(self, base: i64, word_from: i64, word_to: i64, signs: vec[i64], sign: i64) -> None:
        """Mark the cards of a set."""
        for w in range(word_from, word_to):
            bits: i64 = self.z[base + w]
            while bits:
                signs[self.layout.first_card[w] + lowest(bits)] |= sign
                bits &= bits - 1

    def _in_order(self, known: i64, signs: vec[i64], book: vec[i64], slots: i64) -> vec[i64]:
        """For each slot, of which slot's old card its new card takes over what a knower knows.

        A card known in its place of a pile is followed by the card in that place. All else is knowledge of a zone and
        not of a place in it, and is handed out in an order that does not depend on where the cards really lie.
        """
        lay = self.layout
        n = lay.cards
        order: vec[i64] = lay.room_for_cards[:slots]
        for i in range(slots):
            order[i] = i
        low: i64 = 0
        while low < slots:
            zone = book[3 * n + low]
            back = lay.back[book[n + low]]
            placed = known  # from which sign on a card stays where it is
            if not lay.nature[zone] & PILE:
                placed *= 2
            alike = True
            high = low
            while high < slots and book[3 * n + high] == zone and lay.back[book[n + high]] == back:
                alike = alike and signs[book[n + high]] == signs[book[n + low]]
                high += 1
            if not alike:
                self._sort_slots(placed, signs, book, order, low, high)
            low = high
        return order

    def _sort_slots(self, placed: i64, signs: vec[i64], book: vec[i64], order: vec[i64], low: i64, high: i64) -> None:
        """Order the slots of one zone by the signs of their old cards; those placed stay."""
        n = self.layout.cards
        for i in range(low, high):
            if signs[book[n + i]] >= placed:
                continue
            for j in range(i + 1, high):
                if signs[book[n + j]] < placed and signs[book[n + order[j]]] < signs[book[n + order[i]]]:
                    order[i], order[j] = order[j], order[i]

    def _follow(self, base: i64, word_from: i64, word_to: i64, book: vec[i64], order: vec[i64], news: vec[i64]) -> None:
        """In a set of cards, let each card that has been dealt anew be followed by the card that takes over from it."""
        lay = self.layout
        z = self.z
        n = lay.cards
        before: vec[i64] = z[base + word_from : base + word_to]
        for k in range(len(news)):
            new = book[2 * n + news[k]]
            if word_from <= lay.word[new] < word_to:
                z[base + lay.word[new]] &= ~lay.bit[new]
        for k in range(len(news)):
            old = book[n + order[news[k]]]
            new = book[2 * n + news[k]]
            if word_from <= lay.word[old] < word_to and before[lay.word[old] - word_from] & lay.bit[old]:
                z[base + lay.word[new]] |= lay.bit[new]

    def _holds_whole_backs(self, base: i64, word_from: i64, word_to: i64, book: vec[i64]) -> bool:
        """Whether a set has all or none of the newly dealt cards of each back, so that it stays as it is."""
        unknown = 4 * self.layout.cards + 2 * self.layout.backs + 2
        for b in range(self.layout.backs):
            some = False
            lacks = False
            for w in range(word_from, word_to):
                dealt = book[unknown + b * self.layout.words + w]
                held = self.z[base + w] & dealt
                some = some or held != 0
                lacks = lacks or held != dealt
            if some and lacks:
                return False
        return True
