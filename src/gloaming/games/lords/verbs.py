"""What effects of Lords are made of: its sets of cards, filters, verbs, numbers and conditions.

Each class is what one word of the language means; the vocabulary gives it its name, arguments and wording.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from gloaming.games.lords.rules import (
    BREAKING,
    BREAKS_LEFT,
    BROKEN,
    CITADEL,
    CITADEL_WORD,
    DECK,
    DISCARD,
    DOWN,
    DUG,
    FIRST_LORD,
    FIRST_SHELL,
    FOLLOWER,
    FOLLOWER_WORD,
    HAND,
    KEEP,
    LORD_CARDS,
    LORDS,
    MOST_PERFORMED,
    PERFORMED,
    PLAY,
    PRIED,
    REEF,
    SHELL,
    SHELL_WORD,
    SHRINE,
    STACK,
    STOP_WORD,
    TEMPLE,
    LordsState,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Condition, Effect, Filter, Members, Number, Verb, ZoneCards, offer_decline
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import CHANGED, DECLINE, HERE, IT, PC, PICK, SELF, STAGE, YOU, numbers
from gloaming.kernel.state import ASKED_BY_EFFECT, State, Step

# Who, as the language says it
YOU_WORD: Final = 0
OPPONENT: Final = 1
ANY: Final = 2

# Lords: 0 to 3 name one, the others are words
SELF_LORD: Final = 4
IT_LORD: Final = 5
ANY_LORD: Final = 6

# Kinds of cards in a Tribe, in the order of their zones
TRIBE_ZONES: Final = numbers([FOLLOWER, CITADEL, SHELL, BROKEN, TEMPLE, SHRINE])
KINDS: Final = ("follower", "citadel", "shell", "broken", "temple", "shrine")
KIND_COUNT: Final = 6


def lords(s: State) -> LordsState:
    """The state as what it is here."""
    return cast(LordsState, s)


def player(s: State, who: i64) -> i64:
    """The seat that `you` or `opponent` means."""
    if who == YOU_WORD:
        return s.z[YOU]
    return 1 - s.z[YOU]


def the_lord(s: State, lord: i64) -> i64:
    """The Lord that an id, `self` or `it` means."""
    if lord == SELF_LORD:
        return lords(s).lords.lord[s.z[SELF]]
    if lord == IT_LORD:
        return lords(s).lords.lord[s.z[IT]]
    return lord


# Sets of cards


@final
class Held(ZoneCards):
    """The cards in one kind of zone of one or both players: followers(who) and its like, hand(who)"""

    def __init__(self, filters: list[Filter], zone: int, who: int) -> None:
        super().__init__(filters)
        self.base: i64 = zone
        self.who: i64 = who

    def zone_count(self, s: State) -> i64:
        return 2

    def zone(self, s: State, index: i64) -> i64:
        if (self.who == YOU_WORD and index) or (self.who == OPPONENT and not index):
            return -1
        return self.base + player(s, index)

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        if self.who == ANY:
            return s.count(self.base) + s.count(self.base + 1)
        return s.count(self.base + player(s, self.who))


@final
class TribeCards(ZoneCards):
    """tribe(who): kind by kind"""

    def __init__(self, filters: list[Filter], who: int) -> None:
        super().__init__(filters)
        self.who: i64 = who

    def zone_count(self, s: State) -> i64:
        return 2 * KIND_COUNT

    def zone(self, s: State, index: i64) -> i64:
        theirs: i64 = 0
        if index >= KIND_COUNT:
            theirs = 1
            index -= KIND_COUNT
        if (self.who == YOU_WORD and theirs) or (self.who == OPPONENT and not theirs):
            return -1
        return TRIBE_ZONES[index] + player(s, theirs)


@final
class Middle(Members):
    """discards, stock, stack, reef, deck: the cards of a family that lie in one zone of the middle, in card order"""

    def __init__(self, filters: list[Filter], zone: int, first: int, behind: int) -> None:
        super().__init__(filters)
        self.where: i64 = zone
        self.first_card: i64 = first
        self.behind: i64 = behind

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            member = self.first_card - 1
        for card in range(member + 1, self.behind):
            if s.place(card) == self.where:
                return card
        return -1

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        return s.count(self.where)


@final
class TheCard(Members):
    """it"""

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.z[IT]
        return -1


# Filters


@final
class LordIs(Filter):
    """lord=L, several joined with a bar"""

    def __init__(self, wanted: list[int]) -> None:
        self.wanted: Final[list[int]] = wanted

    def keeps(self, s: State, member: i64) -> bool:
        lord = lords(s).lords.lord[member]
        for one in self.wanted:  # noqa: SIM110
            if the_lord(s, one) == lord:
                return True
        return False


@final
class MarkIs(Filter):
    """mark=worship, mark=scorned; as bits"""

    def __init__(self, marks: int) -> None:
        self.marks: i64 = marks

    def keeps(self, s: State, member: i64) -> bool:
        return (self.marks >> lords(s).lords.mark[member]) & 1 != 0


@final
class KindIs(Filter):
    """kind=K, several joined with a bar; as bits"""

    def __init__(self, kinds: int) -> None:
        self.kinds: i64 = kinds

    def keeps(self, s: State, member: i64) -> bool:
        place = s.place(member)
        for kind in range(KIND_COUNT):
            if (self.kinds >> kind) & 1:
                zone = TRIBE_ZONES[kind]
                if place == zone or place == zone + 1:
                    return True
        return False


# Verbs without a pick


@final
class Draw(Verb):
    """draw(n)"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) > 0 and can_draw(s)

    def deed(self, s: State) -> bool:
        table = lords(s)
        drawn = False
        for _i in range(self.n.value(s)):
            if not table.draw(s.z[YOU]):  # R5.4: the remaining cards are not drawn either
                break
            drawn = True
        return drawn


def can_draw(s: State) -> bool:
    """R5.3: the deck has a card, or will have one after the reshuffle."""
    return s.height(DECK) > 0 or s.height(DISCARD) > 1


@final
class GainFollowers(Verb):
    """gain(follower, n)"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return not s.is_empty(STACK) and self.n.value(s) > 0

    def deed(self, s: State) -> bool:
        gained = False
        for _i in range(self.n.value(s)):
            if s.is_empty(STACK):  # R12.1
                break
            lords(s).gain_follower(s.z[YOU])
            gained = True
        return gained


@final
class GainShells(Verb):
    """gain(shell, n)"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return s.height(REEF) > 0 and self.n.value(s) > 0

    def deed(self, s: State) -> bool:
        gained = False
        for _i in range(self.n.value(s)):
            if s.height(REEF) == 0:  # R12.1
                break
            lords(s).gain_shell(s.z[YOU])
            gained = True
        return gained


@final
class Turn(Verb):
    """raise(n) and raze(n): Followers to Citadels, or the other way round; they are alike, so nobody is asked"""

    def __init__(self, source: int, to: int, n: Number) -> None:
        super().__init__(0)
        self.source: i64 = source
        self.to: i64 = to
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return not s.is_empty(self.source + s.z[YOU]) and self.n.value(s) > 0

    def deed(self, s: State) -> bool:
        you = s.z[YOU]
        turned = False
        for _i in range(self.n.value(s)):
            card = s.first(self.source + you)
            if card < 0:
                break
            s.move(card, self.to + you)
            turned = True
        return turned


@final
class FilchRandom(Verb):
    """filch(how=random), one card"""

    def __init__(self) -> None:
        super().__init__(0)

    def doable(self, s: State) -> bool:
        return not s.is_empty(HAND + 1 - s.z[YOU])

    def deed(self, s: State) -> bool:
        theirs = HAND + 1 - s.z[YOU]
        if s.is_empty(theirs):
            return False
        lords(s).pass_on(s.any_of(theirs), s.z[YOU])  # R12.5
        return True


@final
class DiscardRandom(Verb):
    """discard(how=random), one card"""

    def __init__(self) -> None:
        super().__init__(0)

    def doable(self, s: State) -> bool:
        return not s.is_empty(HAND + s.z[YOU])

    def deed(self, s: State) -> bool:
        hand = HAND + s.z[YOU]
        if s.is_empty(hand):
            return False
        lords(s).discard(s.any_of(hand))  # R12.5
        return True


@final
class RecoverTop(Verb):
    """recover(how=top), one card"""

    def __init__(self) -> None:
        super().__init__(0)

    def doable(self, s: State) -> bool:
        return s.height(DISCARD) > 0

    def deed(self, s: State) -> bool:
        card = s.top(DISCARD)
        if card < 0:
            return False
        s.move(card, HAND + s.z[YOU])
        return True


@final
class Look(Verb):
    """look(what): knowledge changes, but nothing that `ifdone` asks about (R12.4)"""

    def __init__(self, what: Members) -> None:
        super().__init__(0)
        self.what: Final[Members] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def deed(self, s: State) -> bool:
        card = self.what.first(s)
        while card >= 0:
            show_to(s, card, s.z[YOU])
            card = self.what.after(s, card)
        return False


def show_to(s: State, card: i64, seat: i64) -> None:
    """One seat sees a card where it is."""
    s.show(card, 1 << seat)
    if s.events is not None:
        s.events.write(SHOWN, card, s.place(card), s.place(card), s.knowers_of(card))


def show_hand(s: State, owner: i64) -> None:
    """The other player sees a whole hand."""
    card = s.first(HAND + owner)
    while card >= 0:
        if not s.knows(1 - owner, card):
            show_to(s, card, 1 - owner)
        card = s.after(HAND + owner, card)


def offer_once(s: State, zone: i64) -> None:
    """Offer the cards of a set zone, equal copies as one option (5.5)."""
    if not lords(s).lords.has_copies:
        s.offer_cards(zone)
        return
    face = lords(s).lords.face
    card = s.first(zone)
    last: i64 = -1
    while card >= 0:
        if face[card] != last:
            s.offer(card)
        last = face[card]
        card = s.after(zone, card)


class Picking(Verb):
    """A verb with a pick that has a name."""

    def __init__(self, decision: str, picks: int = 1) -> None:
        super().__init__(picks)
        self.decision: str = decision


# Verbs with a pick among cards of a hand, a Tribe or the discard


@final
class Discard(Picking):
    """discard(how=choice) and discard(how=opponent), one card (D3); R5.5: whatever was drawn before"""

    def __init__(self, by_opponent: bool) -> None:
        super().__init__("discard-card")
        self.by_opponent: bool = by_opponent

    def chooser(self, s: State) -> i64:
        if self.by_opponent:
            return 1 - s.z[YOU]
        return s.z[YOU]

    def doable(self, s: State) -> bool:
        return not s.is_empty(HAND + s.z[YOU])

    def run(self, s: State) -> i64:
        if self.by_opponent:
            show_hand(s, s.z[YOU])
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, HAND + s.z[YOU])

    def deed(self, s: State) -> bool:
        lords(s).discard(s.z[PICK])
        return True


@final
class FilchChosen(Picking):
    """filch(how=choice), one card (D20)"""

    def __init__(self) -> None:
        super().__init__("filch-card")

    def doable(self, s: State) -> bool:
        return not s.is_empty(HAND + 1 - s.z[YOU])

    def run(self, s: State) -> i64:
        show_hand(s, 1 - s.z[YOU])
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, HAND + 1 - s.z[YOU])

    def deed(self, s: State) -> bool:
        lords(s).pass_on(s.z[PICK], s.z[YOU])
        return True


@final
class Give(Picking):
    """give, one card (D18)"""

    def __init__(self) -> None:
        super().__init__("give-card")

    def doable(self, s: State) -> bool:
        return not s.is_empty(HAND + s.z[YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, HAND + s.z[YOU])

    def deed(self, s: State) -> bool:
        lords(s).pass_on(s.z[PICK], 1 - s.z[YOU])
        return True


@final
class RecoverChosen(Picking):
    """recover(how=choice), one card (D17)"""

    def __init__(self) -> None:
        super().__init__("recover-card")

    def doable(self, s: State) -> bool:
        return s.height(DISCARD) > 0

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        for card in range(LORD_CARDS):
            if s.place(card) == DISCARD:
                face = lords(s).lords.face[card]
                if face != last:
                    s.offer(card)
                last = face

    def deed(self, s: State) -> bool:
        s.move(s.z[PICK], HAND + s.z[YOU])
        return True


@final
class Mend(Picking):
    """mend, one Shell (D14); R7.9: everybody remembers what it is"""

    def __init__(self) -> None:
        super().__init__("mend-shell")

    def doable(self, s: State) -> bool:
        return not s.is_empty(BROKEN + s.z[YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, BROKEN + s.z[YOU])

    def deed(self, s: State) -> bool:
        s.move(s.z[PICK], SHELL + s.z[YOU])
        return True


@final
class Seclude(Picking):
    """seclude, one Temple (D15)"""

    def __init__(self) -> None:
        super().__init__("seclude-temple")

    def doable(self, s: State) -> bool:
        return not s.is_empty(TEMPLE + s.z[YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        table = lords(s)
        card = s.first(TEMPLE + s.z[YOU])
        while card >= 0:
            s.offer(table.lord_place(table.lords.lord[card]))
            card = s.after(TEMPLE + s.z[YOU], card)

    def deed(self, s: State) -> bool:
        table = lords(s)
        lord = s.z[PICK] - s.game.first_place - FIRST_LORD
        table.seclude(table.own_temple(s.z[YOU], lord), s.z[YOU])
        return True


@final
class Ready(Picking):
    """ready, one Action (D22)"""

    def __init__(self) -> None:
        super().__init__("ready-action")

    def doable(self, s: State) -> bool:
        return s.z[DOWN] != 0

    def list_pick(self, s: State, pick: i64) -> None:
        for action in range(FIRST_LORD):
            if (s.z[DOWN] >> action) & 1:
                s.offer(s.game.first_place + action)

    def deed(self, s: State) -> bool:
        lords(s).turn_up(s.z[PICK] - s.game.first_place)
        return True


@final
class Lose(Picking):
    """lose(what), one card (D13). Followers are alike, and so are Citadels: each is one option."""

    def __init__(self, what: Members) -> None:
        super().__init__("lose-card")
        self.what: Final[Members] = what

    def _next(self, s: State, card: i64) -> i64:
        """The next card of the set that is in your own Tribe."""
        card = self.what.after(s, card)
        while card >= 0 and not in_tribe(s, card, s.z[YOU]):
            card = self.what.after(s, card)
        return card

    def doable(self, s: State) -> bool:
        return self._next(s, -1) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        card = self._next(s, -1)
        while card >= 0:
            option = kind_or_card(s, card, False)
            if option != last:
                s.offer(option)
            last = option
            card = self._next(s, card)

    def deed(self, s: State) -> bool:
        card = self._next(s, -1)
        while kind_or_card(s, card, False) != s.z[PICK]:
            card = self._next(s, card)
        lords(s).lose(card)
        return True


def in_tribe(s: State, card: i64, seat: i64) -> bool:
    """Whether a card is in a Tribe."""
    place = s.place(card)
    return place >= SHELL and (place == SHELL + seat or place == BROKEN + seat or _behind_stock(place, seat))


def _behind_stock(place: i64, seat: i64) -> bool:
    if place >= FOLLOWER:
        return place == FOLLOWER + seat or place == CITADEL + seat
    return place == TEMPLE + seat or place == SHRINE + seat


def kind_or_card(s: State, card: i64, one_shell: bool) -> i64:
    """The option for a card of a Tribe: cards that are alike there share one; `one_shell`: all unbroken Shells too."""
    place = s.place(card)
    if place >= CITADEL:
        return s.game.game_word + CITADEL_WORD
    if place >= FOLLOWER:
        return s.game.game_word + FOLLOWER_WORD
    if one_shell and SHELL <= place < BROKEN:
        return s.game.game_word + SHELL_WORD
    face = lords(s).lords.face
    first = s.first(place)
    while face[first] != face[card]:
        first = s.after(place, first)
    return first


@final
class Seize(Picking):
    """seize(what), one card (D19). All unbroken Shells are one option: it is random which (R4.4)."""

    def __init__(self, what: Members) -> None:
        super().__init__("seize-card")
        self.what: Final[Members] = what

    def _next(self, s: State, card: i64) -> i64:
        """The next card of the set that is in the other Tribe and that you may have (R8.8)."""
        you = s.z[YOU]
        card = self.what.after(s, card)
        while card >= 0:
            temple = s.place(card) == TEMPLE + 1 - you
            if in_tribe(s, card, 1 - you) and (not temple or lords(s).may_have(you, lords(s).lords.lord[card])):
                return card
            card = self.what.after(s, card)
        return -1

    def doable(self, s: State) -> bool:
        return self._next(s, -1) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        card = self._next(s, -1)
        while card >= 0:
            option = kind_or_card(s, card, True)
            if option != last:
                s.offer(option)
            last = option
            card = self._next(s, card)

    def deed(self, s: State) -> bool:
        found: i64 = 0
        chosen: i64 = -1
        card = self._next(s, -1)
        while card >= 0:
            if kind_or_card(s, card, True) == s.z[PICK]:
                found += 1
                if chosen < 0:
                    chosen = card
            card = self._next(s, card)
        if found > 1 and s.z[PICK] == s.game.game_word + SHELL_WORD:
            for _i in range(s.below_of(s.place(chosen), found)):  # R12.5
                chosen = self._next(s, chosen)
        lords(s).seize(chosen, s.z[YOU])
        return True


# Temples


@final
class GainTemple(Picking):
    """gain(temple, lord), one Temple: the Lord (D16) where any will do, then which of two different ones (D9)"""

    def __init__(self, lord: int) -> None:
        super().__init__("gain-temple", 2)
        self.lord: i64 = lord

    def doable(self, s: State) -> bool:
        table = lords(s)
        if self.lord != ANY_LORD:
            return table.can_gain(s.z[YOU], the_lord(s, self.lord))
        for lord in range(LORDS):  # noqa: SIM110
            if table.can_gain(s.z[YOU], lord):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        return self.lord == ANY_LORD

    def run(self, s: State) -> i64:
        if self.lord == ANY_LORD:
            return super().run(s)
        lord = the_lord(s, self.lord)
        if not lords(s).can_gain(s.z[YOU], lord):
            return self.next
        return self._gain(s, lord)

    def list_pick(self, s: State, pick: i64) -> None:
        table = lords(s)
        if pick == 1:
            offer_temples(s, s.z[PICK] - s.game.first_place - FIRST_LORD)
            return
        for lord in range(LORDS):
            if table.can_gain(s.z[YOU], lord):
                s.offer(table.lord_place(lord))

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            return self.next
        z[DECLINE] = 0
        if z[STAGE] == 1:
            z[STAGE] = 0
            return self._take(s, choice)
        return self._gain(s, choice - s.game.first_place - FIRST_LORD)

    def _gain(self, s: State, lord: i64) -> i64:
        """R8.7: only where a Lord's Temples differ is it asked which."""
        card = lords(s).in_stock(lord)
        if lords(s).other_in_stock(card) < 0:
            return self._take(s, card)
        ask_which(s, lord)
        return self.pc

    def _take(self, s: State, card: i64) -> i64:
        s.move(card, TEMPLE + s.z[YOU])
        s.z[CHANGED] = 1
        return self.next


def ask_which(s: State, lord: i64) -> None:
    """Ask which of a Lord's two different Temples (D9)."""
    s.z[PICK] = lords(s).lord_place(lord)
    s.z[STAGE] = 1
    s.ask(ASKED_BY_EFFECT, s.z[YOU])


def offer_temples(s: State, lord: i64) -> None:
    card = lords(s).in_stock(lord)
    s.offer(card)
    s.offer(lords(s).other_in_stock(card))


@final
class Deify(Picking):
    """deify: a Lord card is discarded for his Temple, or to seclude it (D8)"""

    def __init__(self) -> None:
        super().__init__("deify-card", 2)

    def has_fitting(self, s: State) -> bool:
        """R8.4"""
        hand = HAND + s.z[YOU]
        card = s.first(hand)
        while card >= 0:
            if lords(s).fits(s.z[YOU], card):
                return True
            card = s.after(hand, card)
        return False

    def doable(self, s: State) -> bool:
        if lords(s).lords.deify_discards:
            return not s.is_empty(HAND + s.z[YOU])
        return self.has_fitting(s)

    def list_pick(self, s: State, pick: i64) -> None:
        table = lords(s)
        if pick == 1:
            offer_temples(s, s.z[PICK] - s.game.first_place - FIRST_LORD)
            return
        face = table.lords.face
        hand = HAND + s.z[YOU]
        last: i64 = -1
        card = s.first(hand)
        while card >= 0:
            if face[card] != last and table.fits(s.z[YOU], card):
                s.offer(card)
                last = face[card]
            card = s.after(hand, card)
        if last < 0 and table.lords.deify_discards:
            offer_once(s, hand)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        table = lords(s)
        if choice < 0:
            return self.next
        z[DECLINE] = 0
        z[CHANGED] = 1
        if z[STAGE] == 1:
            z[STAGE] = 0
            s.move(choice, TEMPLE + z[YOU])
            return self.next
        you = z[YOU]
        lord = table.lords.lord[choice]
        fits = table.fits(you, choice)
        table.discard(choice)
        if not fits:
            return self.next
        own = table.own_temple(you, lord)
        if own >= 0:  # R8.3
            table.seclude(own, you)
            return self.next
        card = table.in_stock(lord)
        if table.other_in_stock(card) >= 0:
            ask_which(s, lord)
            return self.pc
        s.move(card, TEMPLE + you)
        return self.next


# Verbs that perform other cards


def within_limit(s: State) -> bool:
    """R10.7"""
    return s.z[PERFORMED] < MOST_PERFORMED


@final
class Perform(Step):
    """meditate, flourish, prospect, agonize, consecrate: the effect of that Action or Reference (R3.5, R11.3)"""

    def __init__(self, what: int) -> None:
        super().__init__()
        self.what: i64 = what

    def effect(self, s: State) -> Effect:
        return lords(s).lords.called[self.what]

    def doable(self, s: State) -> bool:
        return self.effect(s).doable(s)

    def begins_with_pick(self, s: State) -> bool:
        return self.effect(s).begins_with_pick(s)

    def run(self, s: State) -> i64:
        z = s.z
        z[PC] = self.next
        s.perform(lords(s).lords.entry[self.what], z[YOU], z[SELF], z[HERE])
        return z[PC]


@final
class Beseech(Picking):
    """beseech: a Lord card of the hand is revealed and performed (D10); R10.3: with an empty hand nothing happens"""

    def __init__(self) -> None:
        super().__init__("beseech-card")

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(HAND + s.z[YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        if within_limit(s):
            offer_once(s, HAND + s.z[YOU])

    def _do(self, s: State) -> i64:
        """R10.1, Q23: in play it belongs to no pile; R10.4: whatever is being performed waits.

        R10.5: whoever Beseeches is `you` on it. R10.6: its steps pass over what cannot be done.
        """
        z = s.z
        table = lords(s)
        card = table.leaving(z[PICK])
        z[PICK] = -1
        s.move(card, PLAY)
        z[PERFORMED] += 1
        z[CHANGED] = 1
        z[PC] = self.next
        s.perform(table.lords.effect[card], z[YOU], card, -1)
        return z[PC]


@final
class Break(Picking):
    """break(n): the first Shell (D6), others up to n or `stop` (D7), then all are turned and used in order (R7.2)"""

    def __init__(self, n: Number) -> None:
        super().__init__("break-first")
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(SHELL + s.z[YOU]) and self.n.value(s) > 0

    def run(self, s: State) -> i64:
        z = s.z
        if not self.doable(s):
            return self.next
        most = MOST_PERFORMED - z[PERFORMED]
        shells = s.count(SHELL + z[YOU])
        if shells < most:
            most = shells
        wanted = self.n.value(s)
        if wanted < most:
            most = wanted
        z[BREAKS_LEFT] = most
        return super().run(s)

    def list_options(self, s: State) -> None:
        z = s.z
        zone = SHELL + z[YOU]
        if not z[BREAKING]:
            offer_once(s, zone)
            offer_decline(s)
            return
        face = lords(s).lords.face
        card = s.first(zone)
        last: i64 = -1
        while card >= 0:
            if not lords(s).is_picked(card):
                if face[card] != last:
                    s.offer(card)
                last = face[card]
            card = s.after(zone, card)
        s.offer(s.game.game_word + STOP_WORD)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[DECLINE] = 0
        if choice != s.game.game_word + STOP_WORD:
            lords(s).pick(choice)
            z[BREAKS_LEFT] -= 1
            if z[BREAKS_LEFT]:
                s.ask(ASKED_BY_EFFECT, z[YOU])
                return self.pc
        z[BREAKS_LEFT] = 0
        return self._turn(s)

    def _turn(self, s: State) -> i64:
        """R7.2: all are turned before an ability is used; R7.3: the first is completed before the second starts.

        R7.5: so it is whatever has you break your own Shells.
        """
        z = s.z
        table = lords(s)
        you = z[YOU]
        backwards: i64 = 0
        picked: i64 = z[BREAKING]
        while picked:
            backwards = (backwards << 4) | (picked & 15)
            picked >>= 4
        z[BREAKING] = 0
        waiting: i64 = 0
        while backwards:
            turned = table.broken_open(FIRST_SHELL + (backwards & 15) - 1, you)
            waiting = (waiting << 4) | (turned - FIRST_SHELL + 1)
            backwards >>= 4
        z[CHANGED] = 1
        z[PC] = self.next
        while waiting:
            table.use_shell(FIRST_SHELL + (waiting & 15) - 1, you)
            waiting >>= 4
        return z[PC]


@final
class Pry(Picking):
    """pry(how): a Shell of the other player is broken and you use it (R7.6); with `choice` its owner picks it (D23)"""

    def __init__(self, by_owner: bool) -> None:
        super().__init__("pry-shell", 1 if by_owner else 0)

    def chooser(self, s: State) -> i64:
        return 1 - s.z[YOU]

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(SHELL + 1 - s.z[YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        if within_limit(s):
            offer_once(s, SHELL + 1 - s.z[YOU])

    def _do(self, s: State) -> i64:
        z = s.z
        if not self.doable(s):
            return self.next
        table = lords(s)
        owner = 1 - z[YOU]
        card = z[PICK]
        z[PICK] = -1
        if self.picks == 0:
            card = s.any_of(SHELL + owner)  # R12.5
        turned = table.broken_open(card, owner)
        z[CHANGED] = 1
        z[PC] = self.next
        table.use_shell(turned, z[YOU])
        if s.events is not None:
            s.events.write(NOTED, PRIED, turned, z[YOU], 0)
        return z[PC]


@final
class Dig(Picking):
    """dig(n, keep): draw n, then discard all but `keep` of the cards just drawn (D21)"""

    def __init__(self, n: Number, keep: Number) -> None:
        super().__init__("dig-card")
        self.n: Final[Number] = n
        self.keep: Final[Number] = keep

    def doable(self, s: State) -> bool:
        return self.n.value(s) > 0 and can_draw(s)

    def begins_with_pick(self, s: State) -> bool:
        return False

    def run(self, s: State) -> i64:
        z = s.z
        hand = HAND + z[YOU]
        base = s.layout.base[hand] + s.layout.word_from[hand]
        z[KEEP] = self.keep.value(s)
        z[DUG] = 0
        for _i in range(self.n.value(s)):
            before = z[base]
            if not lords(s).draw(z[YOU]):
                break
            z[DUG] |= z[base] & ~before
            z[CHANGED] = 1
        return self._go_on(s)

    def _go_on(self, s: State) -> i64:
        if popcount(s.z[DUG]) <= s.z[KEEP]:
            s.z[DUG] = 0
            return self.next
        s.ask(ASKED_BY_EFFECT, s.z[YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        face = lords(s).lords.face
        last: i64 = -1
        dug = s.z[DUG]
        while dug:
            card = lowest(dug)
            if face[card] != last:
                s.offer(card)
            last = face[card]
            dug &= dug - 1

    def answer(self, s: State, choice: i64) -> i64:
        s.z[DUG] &= ~s.layout.bit[choice]
        lords(s).discard(choice)
        return self._go_on(s)


# Numbers and conditions


@final
class Score(Number):
    """score(who)"""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def value(self, s: State) -> i64:
        return lords(s).points(player(s, self.who))


@final
class Worships(Condition):
    """worship(lord, who)"""

    def __init__(self, lord: int, who: int) -> None:
        self.lord: i64 = lord
        self.who: i64 = who

    def holds(self, s: State) -> bool:
        lord = the_lord(s, self.lord)
        if self.who == ANY:
            return not lords(s).scorned(lord)
        return lords(s).worships(player(s, self.who), lord)


@final
class Scorned(Condition):
    """scorned(lord)"""

    def __init__(self, lord: int) -> None:
        self.lord: i64 = lord

    def holds(self, s: State) -> bool:
        return lords(s).scorned(the_lord(s, self.lord))
