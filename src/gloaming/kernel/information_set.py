"""All that a computer player is given of a position: the worlds that its seat could not tell from the real one.

An information set keeps no true state. It is made from a world in which everything that the seat cannot know has been
dealt anew already, so that nothing reachable from it, by whatever means, depends on what is hidden.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.kernel.chance import Chance, scaled, stepped
from gloaming.kernel.layout import ACTORS, CHANCE, MEMBER, PILE, SP, numbers
from gloaming.kernel.state import Game, State

KEPT: Final = 32
"""Where dealing takes long, so many worlds are kept to be used again, each time with luck of its own."""
AGAIN: Final = 8
"""Once they are there, one in so many worlds is new."""
SHUFFLED: Final = -1
"""A group in which every card could be in every slot; any other is stirred."""
LAST_ZONE: Final = 1 << 60
"""The zones of such a group are told apart by bits: none is above this one."""


@final
class InformationSet:
    """A seat's knowledge at one moment. `moment` counts the choices made so far, by anybody."""

    def __init__(self, state: State, seat: int, moment: int = 0) -> None:
        self.seat: i64 = seat
        self.moment: i64 = moment
        self.game: Game = state.game
        self.world: State = state.resample(seat, Chance(0))
        self._ask_the_actor(self.world)
        # The slots whose cards are unknown, back by back and class by class: their zones, their indices in a pile, the
        # cards in them.
        self.slot_zone: vec[i64] = vec[i64]()
        self.slot_index: vec[i64] = vec[i64]()
        self.unknown: vec[i64] = vec[i64]()
        self.group_end: vec[i64] = vec[i64]()
        # Groups in which not every card could be in every slot are stirred, from one world to the next: where they say
        # how many zones they have, and where the slots of each begin and those of the last end; the cards as they lay
        # in the slots last; the zone of each slot as a bit; and the zones in which each card could be.
        self.group_at: vec[i64] = vec[i64]()
        self.zone_from: vec[i64] = vec[i64]()
        self.stirred: vec[i64] = vec[i64]()
        self.slot_bit: vec[i64] = numbers([0] * int(state.layout.cards))
        self.allowed: vec[i64] = numbers([0] * int(state.layout.cards))
        # Where each slot lies in a block: the place in a pile, or below 0 the words of a set zone, less than 0 by that
        # much. And the world with the sets emptied of unknown cards.
        self.slot_at: vec[i64] = vec[i64]()
        self.bare: State = self.world
        self.plain: bool = True
        self.kept: list[State] = []
        self.sampled: i64 = 0
        for back in range(self.world.layout.backs):
            self._note_slots(back)
        self.stirred = self.unknown[:]
        self._empty_sets()
        for at in range(self.world.layout.stack, self.world.layout.stack + self.world.z[SP]):
            if self.world.z[at] >= MEMBER:  # it may be one of the unknown cards
                self.plain = False

    def options(self) -> list[int]:
        """What the seat may choose now."""
        return self.world.options(int(self.seat))

    def sample(self, chance: Chance) -> State:
        """A world that the seat could not tell from the real one; what the other seats know of it is left open."""
        if not self.plain:
            return self._sample_kept(chance)
        other = self.bare.copy()
        self._forgo_knowledge(other)
        self._deal(other, chance)
        other.z[CHANCE] = stepped(chance.state)
        chance.state = other.z[CHANCE]
        other.redeal_secrets(self.seat, chance)
        self._ask_the_actor(other)
        return other

    def _sample_kept(self, chance: Chance) -> State:
        """A world dealt by the table's own way, or one of the last few that were, going on with other luck."""
        self.sampled += 1
        if len(self.kept) == KEPT and self.sampled % AGAIN:
            other = self.kept[chance.below(KEPT)].copy()
            other.z[CHANCE] = stepped(chance.state)
            chance.state = other.z[CHANCE]
            return other
        other = self.world.resample(int(self.seat), chance)
        self._forgo_knowledge(other)
        self._ask_the_actor(other)
        if len(self.kept) < KEPT:
            self.kept.append(other.copy())
        else:
            self.kept[self.sampled // AGAIN % KEPT] = other.copy()
        return other

    def _forgo_knowledge(self, world: State) -> None:
        """Keep only what the rules ask: nobody looks at this world or deals it anew."""
        world.tracks_knowledge = self.game.asks_knowledge
        world.tracks_guesses = False

    def _ask_the_actor(self, world: State) -> None:
        """The menu of another seat follows from its own cards, which have just been dealt anew."""
        if world.z[ACTORS] and world.actor() != self.seat:
            world.list_anew(world.actor())

    def _note_slots(self, back: i64) -> None:
        world = self.world
        lay = world.layout
        begin = len(self.unknown)
        for h in range(lay.hidden_count):
            zone = lay.hidden[h]
            if lay.nature[zone] & PILE:
                for i in range(world.height(zone)):
                    self._note_slot(back, world.at(zone, i), zone, i)
            else:
                card = world.first(zone)
                while card >= 0:
                    self._note_slot(back, card, zone, -1)
                    card = world.after(zone, card)
        end: i64 = len(self.unknown)
        if self._fit(begin, end):
            self._add_group(end, SHUFFLED)
            return
        begin = self._split(begin, end)
        if begin < end and self.game.asks_knowledge:
            self.plain = False  # by the table's own way, what others know follows the cards
        elif begin < end:
            self._add_group(end, len(self.zone_from))
            self._note_zones(begin, end)

    def _add_group(self, end: i64, at: i64) -> None:
        self.group_end = append(self.group_end, end)
        self.group_at = append(self.group_at, at)

    def _fit(self, low: i64, high: i64) -> bool:
        """Whether each of these cards could be in each of their slots."""
        for i in range(low, high):
            for j in range(low, high):
                if not self.world.could_be(self.seat, self.unknown[i], self.slot_zone[j]):
                    return False
        return True

    def _split(self, low: i64, high: i64) -> i64:
        """Let each class of cards that has no zone in common with others be dealt by itself; answer from where on cards
        are left that fall into no such class."""
        while low < high:
            one = self.unknown[low]
            end = low
            for i in range(low, high):
                if self.world.could_be(self.seat, one, self.slot_zone[i]):
                    self._swap_slots(i, end)
                    end += 1
            if not self._fit(low, end):
                return low
            for i in range(end, high):
                for j in range(low, end):
                    if self.world.could_be(self.seat, self.unknown[i], self.slot_zone[j]):
                        return low
            self._add_group(end, SHUFFLED)
            low = end
        return low

    def _note_zones(self, low: i64, high: i64) -> None:
        """Let the slots of each zone lie together, and note in which of these zones each card could be."""
        counted = len(self.zone_from)
        self.zone_from = append(self.zone_from, 0)
        bit: i64 = 1
        begin = low
        while begin < high:
            if bit > LAST_ZONE:
                self.plain = False  # the table's own way is taken
                return
            zone = self.slot_zone[begin]
            for i in range(low, high):
                if self.world.could_be(self.seat, self.unknown[i], zone):
                    self.allowed[self.unknown[i]] |= bit
            self.zone_from[counted] += 1
            self.zone_from = append(self.zone_from, begin)
            for i in range(begin, high):
                if self.slot_zone[i] == zone:
                    self._swap_slots(i, begin)
                    self.slot_bit[begin] = bit
                    begin += 1
            bit *= 2
        self.zone_from = append(self.zone_from, high)

    def _swap_slots(self, i: i64, j: i64) -> None:
        self.unknown[i], self.unknown[j] = self.unknown[j], self.unknown[i]
        self.slot_zone[i], self.slot_zone[j] = self.slot_zone[j], self.slot_zone[i]
        self.slot_index[i], self.slot_index[j] = self.slot_index[j], self.slot_index[i]

    def _note_slot(self, back: i64, card: i64, zone: i64, index: i64) -> None:
        world = self.world
        lay = world.layout
        if lay.back[card] != back or world.knows(self.seat, card):
            return
        self.slot_zone = append(self.slot_zone, zone)
        self.slot_index = append(self.slot_index, index)
        self.unknown = append(self.unknown, card)
        for f in range(len(lay.card_fields)):
            if world.z[lay.card_fields[f]] == card:
                self.plain = False

    def _empty_sets(self) -> None:
        """Take the unknown cards out of the sets: `_deal` puts others there."""
        self.bare = self.world.copy()
        z = self.bare.z
        lay = self.bare.layout
        for i in range(len(self.unknown)):
            base = lay.base[self.slot_zone[i]]
            if self.slot_index[i] < 0:
                old = self.unknown[i]
                z[base + lay.word[old]] &= ~lay.bit[old]
                self.slot_at = append(self.slot_at, -base)
            else:
                self.slot_at = append(self.slot_at, base + self.slot_index[i])

    def _deal(self, world: State, chance: Chance) -> None:
        """Shuffle the unknown cards of each group over its slots, or stir them."""
        cards: vec[i64] = self.unknown[:]
        luck = chance.state
        low: i64 = 0
        for g in range(len(self.group_end)):
            high = self.group_end[g]
            if self.group_at[g] != SHUFFLED:
                luck = self._stir(self.group_at[g], high - low, luck)
                for i in range(low, high):
                    cards[i] = self.stirred[i]
                low = high
                continue
            for i in range(high - 1, low, -1):
                luck = stepped(luck)
                j = low + scaled(luck, i - low + 1)
                held = cards[i]
                cards[i] = cards[j]
                cards[j] = held
            low = high
        chance.state = luck
        z = world.z
        places = world.layout.places
        word = world.layout.word
        bit = world.layout.bit
        slot_at = self.slot_at
        slot_zone = self.slot_zone
        for i in range(low):
            new = cards[i]
            at = slot_at[i]
            z[places + new] = slot_zone[i]
            if at < 0:
                z[word[new] - at] |= bit[new]
            else:
                z[at] = new

    def _stir(self, at: i64, times: i64, luck: i64) -> i64:
        """Swap cards of a group at random where both could be in the other's place; answer the luck that is left.

        Zones are picked before slots: most cards may lie in a few large decks, while hands are what is played from.
        """
        stirred = self.stirred
        zone_from = self.zone_from
        slot_bit = self.slot_bit
        allowed = self.allowed
        zones = zone_from[at]
        at += 1
        for _i in range(times):
            luck = stepped(luck)
            zone = at + scaled(luck, zones)
            luck = stepped(luck)
            first = zone_from[zone]
            i = first + scaled(luck, zone_from[zone + 1] - first)
            luck = stepped(luck)
            zone = at + scaled(luck, zones)
            luck = stepped(luck)
            first = zone_from[zone]
            j = first + scaled(luck, zone_from[zone + 1] - first)
            one = stirred[i]
            other = stirred[j]
            if allowed[one] & slot_bit[j] and allowed[other] & slot_bit[i]:
                stirred[i] = other
                stirred[j] = one
        return luck
