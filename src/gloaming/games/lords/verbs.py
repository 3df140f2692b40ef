"""What effects of Lords are made of: its sets of cards, filters, verbs, numbers and conditions.

Each class is what one word of the language means; the vocabulary gives it its name, arguments and wording.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from gloaming.games.lords.declaration import F, First, N, P, Remark, W, Z
from gloaming.games.lords.rules import LordsState
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Condition, Effect, Filter, Members, Number, Verb, ZoneCards, offer_decline
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import numbers
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
TRIBE_ZONES: Final = numbers([Z.FOLLOWERS, Z.CITADELS, Z.SHELLS, Z.BROKEN, Z.TEMPLES, Z.SHRINES])
KINDS: Final = ("follower", "citadel", "shell", "broken", "temple", "shrine")
KIND_COUNT: Final = 6


def lords(s: State) -> LordsState:
    """The state as what it is here."""
    return cast(LordsState, s)


def player(s: State, who: i64) -> i64:
    """The seat that `you` or `opponent` means."""
    if who == YOU_WORD:
        return s.z[F.YOU]
    return 1 - s.z[F.YOU]


def the_lord(s: State, lord: i64) -> i64:
    """The Lord that an id, `self` or `it` means."""
    if lord == SELF_LORD:
        return lords(s).rules.lord[s.z[F.SELF]]
    if lord == IT_LORD:
        return lords(s).rules.lord[s.z[F.IT]]
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
            return s.z[F.IT]
        return -1


# Filters


@final
class LordIs(Filter):
    """lord=L, several joined with a bar"""

    def __init__(self, wanted: list[int]) -> None:
        self.wanted: Final[list[int]] = wanted

    def keeps(self, s: State, member: i64) -> bool:
        lord = lords(s).rules.lord[member]
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
        return (self.marks >> lords(s).rules.mark[member]) & 1 != 0


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
            if not table.draw(s.z[F.YOU]):  # R5.4: the remaining cards are not drawn either
                break
            drawn = True
        return drawn


def can_draw(s: State) -> bool:
    """R5.3: the deck has a card, or will have one after the reshuffle."""
    return s.height(Z.DECK) > 0 or s.height(Z.DISCARD) > 1


@final
class GainFollowers(Verb):
    """gain(follower, n)"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.STACK) and self.n.value(s) > 0

    def deed(self, s: State) -> bool:
        gained = False
        for _i in range(self.n.value(s)):
            if s.is_empty(Z.STACK):  # R12.1
                break
            lords(s).gain_follower(s.z[F.YOU])
            gained = True
        return gained


@final
class GainShells(Verb):
    """gain(shell, n)"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return s.height(Z.REEF) > 0 and self.n.value(s) > 0

    def deed(self, s: State) -> bool:
        gained = False
        for _i in range(self.n.value(s)):
            if s.height(Z.REEF) == 0:  # R12.1
                break
            lords(s).gain_shell(s.z[F.YOU])
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
        return not s.is_empty(self.source + s.z[F.YOU]) and self.n.value(s) > 0

    def deed(self, s: State) -> bool:
        you = s.z[F.YOU]
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
        return not s.is_empty(Z.HAND + 1 - s.z[F.YOU])

    def deed(self, s: State) -> bool:
        theirs = Z.HAND + 1 - s.z[F.YOU]
        if s.is_empty(theirs):
            return False
        lords(s).pass_on(s.any_of(theirs), s.z[F.YOU])  # R12.5
        return True


@final
class DiscardRandom(Verb):
    """discard(how=random), one card"""

    def __init__(self) -> None:
        super().__init__(0)

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        hand = Z.HAND + s.z[F.YOU]
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
        return s.height(Z.DISCARD) > 0

    def deed(self, s: State) -> bool:
        card = s.top(Z.DISCARD)
        if card < 0:
            return False
        s.move(card, Z.HAND + s.z[F.YOU])
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
            show_to(s, card, s.z[F.YOU])
            card = self.what.after(s, card)
        return False


def show_to(s: State, card: i64, seat: i64) -> None:
    """One seat sees a card where it is."""
    s.show(card, 1 << seat)
    if s.events is not None:
        s.events.write(SHOWN, card, s.place(card), s.place(card), s.knowers_of(card))


def show_hand(s: State, owner: i64) -> None:
    """The other player sees a whole hand."""
    card = s.first(Z.HAND + owner)
    while card >= 0:
        if not s.knows(1 - owner, card):
            show_to(s, card, 1 - owner)
        card = s.after(Z.HAND + owner, card)


def offer_once(s: State, zone: i64) -> None:
    """Offer the cards of a set zone, equal copies as one option (5.5)."""
    if not lords(s).rules.has_copies:
        s.offer_cards(zone)
        return
    face = lords(s).rules.face
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
            return 1 - s.z[F.YOU]
        return s.z[F.YOU]

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + s.z[F.YOU])

    def run(self, s: State) -> i64:
        if self.by_opponent:
            show_hand(s, s.z[F.YOU])
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, Z.HAND + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        lords(s).discard(s.z[F.PICK])
        return True


@final
class FilchChosen(Picking):
    """filch(how=choice), one card (D20)"""

    def __init__(self) -> None:
        super().__init__("filch-card")

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + 1 - s.z[F.YOU])

    def run(self, s: State) -> i64:
        show_hand(s, 1 - s.z[F.YOU])
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, Z.HAND + 1 - s.z[F.YOU])

    def deed(self, s: State) -> bool:
        lords(s).pass_on(s.z[F.PICK], s.z[F.YOU])
        return True


@final
class Give(Picking):
    """give, one card (D18)"""

    def __init__(self) -> None:
        super().__init__("give-card")

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + s.z[F.YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, Z.HAND + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        lords(s).pass_on(s.z[F.PICK], 1 - s.z[F.YOU])
        return True


@final
class RecoverChosen(Picking):
    """recover(how=choice), one card (D17)"""

    def __init__(self) -> None:
        super().__init__("recover-card")

    def doable(self, s: State) -> bool:
        return s.height(Z.DISCARD) > 0

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        for card in range(N.LORD_CARDS):
            if s.place(card) == Z.DISCARD:
                face = lords(s).rules.face[card]
                if face != last:
                    s.offer(card)
                last = face

    def deed(self, s: State) -> bool:
        s.move(s.z[F.PICK], Z.HAND + s.z[F.YOU])
        return True


@final
class Mend(Picking):
    """mend, one Shell (D14); R7.9: everybody remembers what it is"""

    def __init__(self) -> None:
        super().__init__("mend-shell")

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.BROKEN + s.z[F.YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        offer_once(s, Z.BROKEN + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        s.move(s.z[F.PICK], Z.SHELLS + s.z[F.YOU])
        return True


@final
class Seclude(Picking):
    """seclude, one Temple (D15)"""

    def __init__(self) -> None:
        super().__init__("seclude-temple")

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.TEMPLES + s.z[F.YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        table = lords(s)
        card = s.first(Z.TEMPLES + s.z[F.YOU])
        while card >= 0:
            s.offer(table.lord_place(table.rules.lord[card]))
            card = s.after(Z.TEMPLES + s.z[F.YOU], card)

    def deed(self, s: State) -> bool:
        table = lords(s)
        lord = s.z[F.PICK] - s.game.first_place - P.LORD
        table.seclude(table.own_temple(s.z[F.YOU], lord), s.z[F.YOU])
        return True


@final
class Ready(Picking):
    """ready, one Action (D22)"""

    def __init__(self) -> None:
        super().__init__("ready-action")

    def doable(self, s: State) -> bool:
        return s.z[F.DOWN] != 0

    def list_pick(self, s: State, pick: i64) -> None:
        for action in range(P.LORD):
            if (s.z[F.DOWN] >> action) & 1:
                s.offer(s.game.first_place + action)

    def deed(self, s: State) -> bool:
        lords(s).turn_up(s.z[F.PICK] - s.game.first_place)
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
        while card >= 0 and not in_tribe(s, card, s.z[F.YOU]):
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
        while kind_or_card(s, card, False) != s.z[F.PICK]:
            card = self._next(s, card)
        lords(s).lose(card)
        return True


def in_tribe(s: State, card: i64, seat: i64) -> bool:
    """Whether a card is in a Tribe."""
    place = s.place(card)
    return place >= Z.SHELLS and (place == Z.SHELLS + seat or place == Z.BROKEN + seat or _behind_stock(place, seat))


def _behind_stock(place: i64, seat: i64) -> bool:
    if place >= Z.FOLLOWERS:
        return place == Z.FOLLOWERS + seat or place == Z.CITADELS + seat
    return place == Z.TEMPLES + seat or place == Z.SHRINES + seat


def kind_or_card(s: State, card: i64, one_shell: bool) -> i64:
    """The option for a card of a Tribe: cards that are alike there share one; `one_shell`: all unbroken Shells too."""
    place = s.place(card)
    if place >= Z.CITADELS:
        return s.game.game_word + W.CITADEL
    if place >= Z.FOLLOWERS:
        return s.game.game_word + W.FOLLOWER
    if one_shell and Z.SHELLS <= place < Z.BROKEN:
        return s.game.game_word + W.SHELL
    face = lords(s).rules.face
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
        you = s.z[F.YOU]
        card = self.what.after(s, card)
        while card >= 0:
            temple = s.place(card) == Z.TEMPLES + 1 - you
            if in_tribe(s, card, 1 - you) and (not temple or lords(s).may_have(you, lords(s).rules.lord[card])):
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
            if kind_or_card(s, card, True) == s.z[F.PICK]:
                found += 1
                if chosen < 0:
                    chosen = card
            card = self._next(s, card)
        if found > 1 and s.z[F.PICK] == s.game.game_word + W.SHELL:
            for _i in range(s.below_of(s.place(chosen), found)):  # R12.5
                chosen = self._next(s, chosen)
        lords(s).seize(chosen, s.z[F.YOU])
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
            return table.can_gain(s.z[F.YOU], the_lord(s, self.lord))
        for lord in range(N.LORDS):  # noqa: SIM110
            if table.can_gain(s.z[F.YOU], lord):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        return self.lord == ANY_LORD

    def run(self, s: State) -> i64:
        if self.lord == ANY_LORD:
            return super().run(s)
        lord = the_lord(s, self.lord)
        if not lords(s).can_gain(s.z[F.YOU], lord):
            return self.next
        return self._gain(s, lord)

    def list_pick(self, s: State, pick: i64) -> None:
        table = lords(s)
        if pick == 1:
            offer_temples(s, s.z[F.PICK] - s.game.first_place - P.LORD)
            return
        for lord in range(N.LORDS):
            if table.can_gain(s.z[F.YOU], lord):
                s.offer(table.lord_place(lord))

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            return self.next
        z[F.DECLINE] = 0
        if z[F.STAGE] == 1:
            z[F.STAGE] = 0
            return self._take(s, choice)
        return self._gain(s, choice - s.game.first_place - P.LORD)

    def _gain(self, s: State, lord: i64) -> i64:
        """R8.7: only where a Lord's Temples differ is it asked which."""
        card = lords(s).in_stock(lord)
        if lords(s).other_in_stock(card) < 0:
            return self._take(s, card)
        ask_which(s, lord)
        return self.pc

    def _take(self, s: State, card: i64) -> i64:
        s.move(card, Z.TEMPLES + s.z[F.YOU])
        s.z[F.CHANGED] = 1
        return self.next


def ask_which(s: State, lord: i64) -> None:
    """Ask which of a Lord's two different Temples (D9)."""
    s.z[F.PICK] = lords(s).lord_place(lord)
    s.z[F.STAGE] = 1
    s.ask(ASKED_BY_EFFECT, s.z[F.YOU])


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
        hand = Z.HAND + s.z[F.YOU]
        card = s.first(hand)
        while card >= 0:
            if lords(s).fits(s.z[F.YOU], card):
                return True
            card = s.after(hand, card)
        return False

    def doable(self, s: State) -> bool:
        if lords(s).rules.deify_discards:
            return not s.is_empty(Z.HAND + s.z[F.YOU])
        return self.has_fitting(s)

    def list_pick(self, s: State, pick: i64) -> None:
        table = lords(s)
        if pick == 1:
            offer_temples(s, s.z[F.PICK] - s.game.first_place - P.LORD)
            return
        face = table.rules.face
        hand = Z.HAND + s.z[F.YOU]
        last: i64 = -1
        card = s.first(hand)
        while card >= 0:
            if face[card] != last and table.fits(s.z[F.YOU], card):
                s.offer(card)
                last = face[card]
            card = s.after(hand, card)
        if last < 0 and table.rules.deify_discards:
            offer_once(s, hand)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        table = lords(s)
        if choice < 0:
            return self.next
        z[F.DECLINE] = 0
        z[F.CHANGED] = 1
        if z[F.STAGE] == 1:
            z[F.STAGE] = 0
            s.move(choice, Z.TEMPLES + z[F.YOU])
            return self.next
        you = z[F.YOU]
        lord = table.rules.lord[choice]
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
        s.move(card, Z.TEMPLES + you)
        return self.next


# Verbs that perform other cards


def within_limit(s: State) -> bool:
    """R10.7"""
    return s.z[F.PERFORMED] < N.MOST_PERFORMED


@final
class Perform(Step):
    """meditate, flourish, prospect, agonize, consecrate: the effect of that Action or Reference (R3.5, R11.3)"""

    def __init__(self, what: int) -> None:
        super().__init__()
        self.what: i64 = what

    def effect(self, s: State) -> Effect:
        return lords(s).rules.called[self.what]

    def doable(self, s: State) -> bool:
        return self.effect(s).doable(s)

    def begins_with_pick(self, s: State) -> bool:
        return self.effect(s).begins_with_pick(s)

    def run(self, s: State) -> i64:
        z = s.z
        z[F.PC] = self.next
        s.perform(lords(s).rules.entry[self.what], z[F.YOU], z[F.SELF], z[F.HERE])
        return z[F.PC]


@final
class Beseech(Picking):
    """beseech: a Lord card of the hand is revealed and performed (D10); R10.3: with an empty hand nothing happens"""

    def __init__(self) -> None:
        super().__init__("beseech-card")

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(Z.HAND + s.z[F.YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        if within_limit(s):
            offer_once(s, Z.HAND + s.z[F.YOU])

    def _do(self, s: State) -> i64:
        """R10.1, Q23: in play it belongs to no pile; R10.4: whatever is being performed waits.

        R10.5: whoever Beseeches is `you` on it. R10.6: its steps pass over what cannot be done.
        """
        z = s.z
        table = lords(s)
        card = table.leaving(z[F.PICK])
        z[F.PICK] = -1
        s.move(card, Z.PLAY)
        z[F.PERFORMED] += 1
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        s.perform(table.rules.effect[card], z[F.YOU], card, -1)
        return z[F.PC]


@final
class Break(Picking):
    """break(n): the first Shell (D6), others up to n or `stop` (D7), then all are turned and used in order (R7.2)"""

    def __init__(self, n: Number) -> None:
        super().__init__("break-first")
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(Z.SHELLS + s.z[F.YOU]) and self.n.value(s) > 0

    def run(self, s: State) -> i64:
        z = s.z
        if not self.doable(s):
            return self.next
        most = N.MOST_PERFORMED - z[F.PERFORMED]
        shells = s.count(Z.SHELLS + z[F.YOU])
        if shells < most:
            most = shells
        wanted = self.n.value(s)
        if wanted < most:
            most = wanted
        z[F.BREAKS_LEFT] = most
        return super().run(s)

    def list_options(self, s: State) -> None:
        z = s.z
        zone = Z.SHELLS + z[F.YOU]
        if not z[F.BREAKING]:
            offer_once(s, zone)
            offer_decline(s)
            return
        face = lords(s).rules.face
        card = s.first(zone)
        last: i64 = -1
        while card >= 0:
            if not lords(s).is_picked(card):
                if face[card] != last:
                    s.offer(card)
                last = face[card]
            card = s.after(zone, card)
        s.offer(s.game.game_word + W.STOP)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[F.DECLINE] = 0
        if choice != s.game.game_word + W.STOP:
            lords(s).pick(choice)
            z[F.BREAKS_LEFT] -= 1
            if z[F.BREAKS_LEFT]:
                s.ask(ASKED_BY_EFFECT, z[F.YOU])
                return self.pc
        z[F.BREAKS_LEFT] = 0
        return self._turn(s)

    def _turn(self, s: State) -> i64:
        """R7.2: all are turned before an ability is used; R7.3: the first is completed before the second starts.

        R7.5: so it is whatever has you break your own Shells.
        """
        z = s.z
        table = lords(s)
        you = z[F.YOU]
        backwards: i64 = 0
        picked: i64 = z[F.BREAKING]
        while picked:
            backwards = (backwards << 4) | (picked & 15)
            picked >>= 4
        z[F.BREAKING] = 0
        waiting: i64 = 0
        while backwards:
            turned = table.broken_open(First.SHELL + (backwards & 15) - 1, you)
            waiting = (waiting << 4) | (turned - First.SHELL + 1)
            backwards >>= 4
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        while waiting:
            table.use_shell(First.SHELL + (waiting & 15) - 1, you)
            waiting >>= 4
        return z[F.PC]


@final
class Pry(Picking):
    """pry(how): a Shell of the other player is broken and you use it (R7.6); with `choice` its owner picks it (D23)"""

    def __init__(self, by_owner: bool) -> None:
        super().__init__("pry-shell", 1 if by_owner else 0)

    def chooser(self, s: State) -> i64:
        return 1 - s.z[F.YOU]

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(Z.SHELLS + 1 - s.z[F.YOU])

    def list_pick(self, s: State, pick: i64) -> None:
        if within_limit(s):
            offer_once(s, Z.SHELLS + 1 - s.z[F.YOU])

    def _do(self, s: State) -> i64:
        z = s.z
        if not self.doable(s):
            return self.next
        table = lords(s)
        owner = 1 - z[F.YOU]
        card = z[F.PICK]
        z[F.PICK] = -1
        if self.picks == 0:
            card = s.any_of(Z.SHELLS + owner)  # R12.5
        turned = table.broken_open(card, owner)
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        table.use_shell(turned, z[F.YOU])
        if s.events is not None:
            s.events.write(NOTED, Remark.PRIED, turned, z[F.YOU], 0)
        return z[F.PC]


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
        hand = Z.HAND + z[F.YOU]
        base = s.layout.base[hand] + s.layout.word_from[hand]
        z[F.KEEP] = self.keep.value(s)
        z[F.DUG] = 0
        for _i in range(self.n.value(s)):
            before = z[base]
            if not lords(s).draw(z[F.YOU]):
                break
            z[F.DUG] |= z[base] & ~before
            z[F.CHANGED] = 1
        return self._go_on(s)

    def _go_on(self, s: State) -> i64:
        if popcount(s.z[F.DUG]) <= s.z[F.KEEP]:
            s.z[F.DUG] = 0
            return self.next
        s.ask(ASKED_BY_EFFECT, s.z[F.YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        face = lords(s).rules.face
        last: i64 = -1
        dug = s.z[F.DUG]
        while dug:
            card = lowest(dug)
            if face[card] != last:
                s.offer(card)
            last = face[card]
            dug &= dug - 1

    def answer(self, s: State, choice: i64) -> i64:
        s.z[F.DUG] &= ~s.layout.bit[choice]
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
