"""The deals that a seat cannot rule out, one by one: every way in which the cards that it does not know could lie.

A pile is dealt down to a depth; below, the order is left open, and `Dealing.check_reach` notices whoever reaches there.
"""

from __future__ import annotations

from math import factorial
from typing import Final, final

from mypy_extensions import i64

from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import ACTORS, CHANCE, MEMBER, MENU, OVER, PILE, SP, Layout
from gloaming.kernel.state import State

TRIES: Final = 100
"""Cards that are laid for each deal, before there are too many."""
SECRETS: Final = 3
"""How many times secret choices are made anew to see whether there are any."""
UNUSED: Final = 1
"""The state of the quick generator in a position, so that one which has been used is noticed."""


class TooLarge(Exception):
    """There is too much to look at, in a word or two: `str(error)`."""


class Deeper(Exception):
    """Somebody has reached further into a pile than its cards are dealt."""


def faces(layout: Layout) -> list[int]:
    """For each card the first one with the same face: copies differ in what follows the dot of their names."""
    first: dict[str, int] = {}
    found: list[int] = []
    for card in range(len(layout.card_names)):
        found.append(first.setdefault(layout.card_names[card].split(".")[0], card))
    return found


@final
class Dealing:
    """The deals that a seat cannot rule out, each pile dealt down to a depth; below it lie the rest, in any order."""

    def __init__(self, information_set: InformationSet, depths: dict[int, int], most: int) -> None:
        self.seat: i64 = information_set.seat
        self.world: State = information_set.world.copy()
        self.world.z[CHANCE] = UNUSED
        self.faces: Final = faces(self.world.layout)
        self.depths: Final = depths
        self.most: Final = most
        self.slots: list[int] = []
        """The unknown cards as they lie, in the order of the blocks."""
        self.blocks: list[tuple[int, int, int]] = []
        """Slots of one back whose order does not matter: zone, first slot, number of slots."""
        self.below: list[tuple[int, list[int]]] = []
        """Of each pile the cards that nobody may reach, from the bottom up, as a pile and its indices."""
        self.heights: dict[int, int] = {}
        self._check_plain()
        self._note_slots()
        self._pool_below()
        self.tries = 0
        self.worlds: list[State] = []
        self.weights: list[int] = []
        self._left = sorted(self.slots)
        self._dealt: list[int] = []
        self._deal(0, 0, -1, 1)

    def _check_plain(self) -> None:
        """Whatever else is hidden, or refers to hidden cards, cannot be dealt here."""
        world = self.world
        lay = world.layout
        for at in range(lay.stack, lay.stack + world.z[SP]):
            if world.z[at] >= MEMBER:
                raise TooLarge("an effect is under way that may concern hidden cards")
        for f in range(len(lay.card_fields)):
            card = world.z[lay.card_fields[f]]
            if 0 <= card < lay.cards and not world.knows(self.seat, card):
                raise TooLarge("a hidden card has been named")
        for number in range(SECRETS):
            other = world.copy()
            other.redeal_secrets(self.seat, Chance(number))
            other.z[CHANCE] = UNUSED
            if not key(other) == key(world):
                raise TooLarge("a secret choice has been made")

    def _note_slots(self) -> None:
        world = self.world
        lay = world.layout
        for h in range(lay.hidden_count):
            zone = int(lay.hidden[h])
            if lay.nature[zone] & PILE:
                self._note_pile(zone)
                continue
            self._add_blocks(zone, [card for card in world.contents(zone) if not world.knows(self.seat, card)])

    def _add_blocks(self, zone: int, unknown: list[int]) -> None:
        """Note slots of a zone, back by back."""
        lay = self.world.layout
        for back in range(lay.backs):
            alike = [card for card in unknown if lay.back[card] == back]
            if alike:
                self.blocks.append((zone, len(self.slots), len(alike)))
                self.slots += alike

    def _note_pile(self, pile: int) -> None:
        world = self.world
        cards = world.contents(pile)
        self.heights[pile] = len(cards)
        depth = self.depths.get(pile, 0)
        rest: list[int] = []
        for index in range(len(cards)):  # from the bottom up
            if world.knows(self.seat, cards[index]):
                continue
            if index < len(cards) - depth:
                rest.append(index)
            else:
                self._add_blocks(pile, [cards[index]])
        if rest:
            self.below.append((pile, rest))

    def _pool_below(self) -> None:
        """What lies below in several piles is one block for each back: it makes no difference which lies where, unless
        not every card could lie everywhere."""
        world = self.world
        lay = world.layout
        for back in range(lay.backs):
            lies = [(pile, int(world.at(pile, index))) for pile, indices in self.below for index in indices]
            lies = [one for one in lies if lay.back[one[1]] == back]
            cards = [card for card in self.slots if lay.back[card] == back] + [card for _, card in lies]
            piles = list(dict.fromkeys(pile for pile, _ in lies))
            apart = not all(world.could_be(self.seat, card, pile) for card in cards for pile in piles)
            for pile in piles if apart else piles[:1]:
                pooled = [card for at, card in lies if not apart or at == pile]
                self.blocks.append((pile, len(self.slots), len(pooled)))
                self.slots += pooled

    def _deal(self, block: int, filled: int, last: int, weight: int) -> None:
        """Fill the blocks one after the other with each set of faces that could lie there."""
        if block == len(self.blocks):
            self._add_world(weight)
            return
        zone, first, size = self.blocks[block]
        if filled == size:
            self._deal(block + 1, 0, -1, weight * self._ways(block))
            return
        self.tries += 1
        if self.tries > TRIES * self.most:
            raise TooLarge("too many deals")
        face = self.faces
        seen: set[int] = set()
        fitting = [card for card in self._left if card > last and self._fits(card, self.slots[first], zone)]
        for at in range(len(fitting) - (size - filled) + 1):
            card = fitting[at]
            if face[card] not in seen:
                seen.add(face[card])
                before = self._left
                self._left = [other for other in before if other != card]
                self._dealt.append(card)
                self._deal(block, filled + 1, card, weight)
                self._dealt.pop()
                self._left = before

    def _fits(self, card: int, lies: int, zone: int) -> bool:
        """Whether a card could lie in a zone in place of another."""
        back = self.world.layout.back
        return back[card] == back[lies] and self.world.could_be(self.seat, card, zone)

    def _ways(self, block: int) -> int:
        """In how many ways the copies of a face could have come to lie so: one part of a multinomial coefficient."""
        _, first, size = self.blocks[block]
        face = self.faces
        counts: dict[int, int] = {}
        for card in self._dealt[first : first + size]:
            counts[face[card]] = counts.get(face[card], 0) + 1
        left: dict[int, int] = {}
        for card in [*self._left, *self._dealt[first : first + size]]:
            left[face[card]] = left.get(face[card], 0) + 1
        ways = 1
        for one, count in counts.items():
            ways *= factorial(left[one]) // factorial(count) // factorial(left[one] - count)
        return ways

    def _add_world(self, weight: int) -> None:
        world = self.world.copy()
        self._put(world)
        if world.z[ACTORS] and world.actor() != self.seat:
            world.list_anew(world.actor())
            if world.z[MENU] < 2:
                return  # whoever is asked has a real choice, and everybody sees that
        if len(self.worlds) == self.most:
            raise TooLarge("too many deals")
        self.worlds.append(world)
        self.weights.append(weight)

    def _put(self, world: State) -> None:
        """Lay the cards as dealt; what others know of a place they know of the card that lies there now."""
        z = world.z
        lay = world.layout
        old = self.world
        places: dict[int, list[int]] = {}
        for zone, first, size in self.blocks:
            for slot in range(first, first + size):
                if not lay.nature[zone] & PILE:
                    z[lay.base[zone] + lay.word[self.slots[slot]]] &= ~lay.bit[self.slots[slot]]
        for _, first, size in self.blocks:
            for slot in range(first, first + size):
                card = self._dealt[slot]
                zone = int(old.place(self.slots[slot]))  # a pool has slots in several piles
                z[lay.places + card] = zone
                if lay.nature[zone] & PILE:
                    if zone not in places:
                        places[zone] = old.contents(zone)
                    z[lay.base[zone] + places[zone].index(self.slots[slot])] = card
                else:
                    z[lay.base[zone] + lay.word[card]] |= lay.bit[card]
        for knower in range(lay.knowers):
            if knower != self.seat:
                self._let_follow(world, lay.known + knower * lay.words, 0, lay.words)
                for h in range(lay.hidden_count):
                    zone = int(lay.hidden[h])
                    at = lay.could[zone] + knower * lay.could_width
                    self._let_follow(world, at, lay.word_from[zone], lay.word_to[zone])

    def _let_follow(self, world: State, base: i64, word_from: i64, word_to: i64) -> None:
        lay = world.layout
        before = self.world.z
        z = world.z
        for slot in range(len(self.slots)):
            was: i64 = self.slots[slot]
            now: i64 = self._dealt[slot]
            if was == now or not word_from <= lay.word[was] < word_to or not word_from <= lay.word[now] < word_to:
                continue
            if before[base + lay.word[was]] & lay.bit[was]:
                z[base + lay.word[now]] |= lay.bit[now]
            else:
                z[base + lay.word[now]] &= ~lay.bit[now]

    def check_reach(self, root: State, state: State) -> None:
        """`Deeper`, with the depth noted, if somebody has reached below the cards that are dealt."""
        for pile, indices in self.below:
            height = int(state.height(pile))
            for index in indices:
                card = root.at(pile, index)
                lies = index < height and state.at(pile, index) == card
                if lies and (state.z[OVER] or state.knowers_of(card) == root.knowers_of(card)):
                    continue
                depth = self.heights[pile] - index
                self.depths[pile] = max(depth, self.depths.get(pile, 0) + 1)
                raise Deeper


def key(state: State) -> tuple[int, int]:
    """A position as two numbers that no other position will have."""
    z = state.z
    end: i64 = state.layout.stack + z[SP]
    one: i64 = 7
    two: i64 = 11
    for i in range(CHANCE, end):
        if MENU <= i < state.layout.menu_end:
            continue  # it follows from the rest
        one = ((one ^ z[i]) * 0x9E3779B97F4A7C1 + (one >> 29)) & 0xFFFFFFFFFFFFFFF
        two = ((two ^ z[i]) * 0x2545F4914F6CDD1 + (two >> 31)) & 0xFFFFFFFFFFFFFFF
    return int(one), int(two)
