"""Verbs of the Tribes: gain, lose, seize, raise, raze."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Example, Param, Term
from gloaming.games.decisions import Decision, Moment
from gloaming.games.lords.decisions import (
    FOLLOWER_KIND,
    SHELL_KIND,
    TEMPLE_KIND,
    lord_name,
    lords,
    table,
)
from gloaming.games.lords.declaration import F, First, W, Z
from gloaming.games.lords.verbs.language import (
    CARDS,
    HOW_MANY,
    KIND,
    KINDS,
    LORD,
    LORD_WORD,
    TEMPLES,
    TRIBE,
    TRIBE_TRAITS,
    only_of,
)
from gloaming.games.lords.verbs.temples import GainTemple
from gloaming.games.picks import equal_card
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label
from gloaming.games.terms import times
from gloaming.kernel.effects import Members, Number, Picking, Verb
from gloaming.kernel.state import Ask, State, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class GainFollowers(Verb):
    """gain(follower, n)"""

    def __init__(self, n: Number) -> None:
        super().__init__()
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
        super().__init__()
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


def _gain(kind: int, n: Number, lord: int) -> Step:
    if KINDS[kind] == "follower":
        return GainFollowers(n)
    if KINDS[kind] == "shell":
        return GainShells(n)
    return times(n, GainTemple(lord))


def _validate_gain(resolved: Resolved) -> str:
    if resolved.one("kind").term.name != "temple" and resolved.one("lord").term.name != "any":
        return "a Lord may be named only with temple"
    return ""


GAIN: Final = Term(
    "gain",
    EFFECT,
    _gain,
    "<gain> {n} {kind:gained} {lord:of}",
    "n Followers from the stack, Shells from the top of the Shell deck, or Temples from the stock.",
    (
        Param("kind", (KIND,), only=("follower", "shell", "temple")),
        HOW_MANY,
        Param("lord", (LORD, LORD_WORD), "any", only=("self", "it", "any")),
    ),
    clauses=("R4.1", "R4.5", "R8.2"),
    chooses="you, for a Temple of any Lord: the Lord",
    doable="the pile is not empty; for a Temple, some such Temple is within the limits",
    reveals="all; which Shell, to the gainer only",
    examples=(
        Example(
            "For each of your Shrines, gain a Follower; then the other player breaks a Shell.",
            "each(shrines, gain(follower)) ; other(break(1))",
        ),
    ),
    validate=_validate_gain,
)


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
    face = s.game.face
    first = s.first(place)
    while face[first] != face[card]:
        first = s.after(place, first)
    return first


ALIKE: Final = {
    W.FOLLOWER: (Z.FOLLOWERS, "Follower"),
    W.CITADEL: (Z.CITADELS, "Citadel"),
    W.SHELL: (Z.SHELLS, "unbroken Shell"),
}
"""The words that name cards which are alike: where those lie, and what they are called."""


class TribePick(Decision):
    """A card of a Tribe out of a set: cards that are alike there share one option."""

    def __init__(self, id: str, number: str, clause: str, what: str, verb: str, among: Members, losing: bool) -> None:
        super().__init__(id, number, clause, what, verb, (SHELL_KIND, TEMPLE_KIND))
        self.among: Final[Members] = among
        self.losing: bool = losing

    def after(self, s: State, card: i64) -> i64:
        """The next card of the set that is within reach; the first for -1, -1 behind the last."""
        return -1

    def options(self, s: State, seat: i64) -> None:
        last: i64 = -1
        card = self.after(s, -1)
        while card >= 0:
            option = kind_or_card(s, card, not self.losing)
            if option != last:
                s.offer(option)
            last = option
            card = self.after(s, card)

    def label(self, at: Moment, choice: int) -> Label:
        flag = self.verb.lower()
        if choice >= at.game.rules.game_word:
            kind = {W.FOLLOWER: "a Follower", W.CITADEL: "a Citadel", W.SHELL: "a random unbroken Shell"}
            return Label(self.verb, kind[choice - int(at.game.rules.game_word)], flag=flag)
        if at.state.place(choice) in (Z.SHRINES, Z.SHRINES + 1):
            lord = int(lords(at.state).rules.lord[choice])
            return Label(self.verb, f"the Shrine of {lord_name(at, lord)}", flag=flag)
        return Label(self.verb, at.game.card_name(choice), flag=flag)

    def whose(self, at: Moment) -> int:
        """The seat whose Tribe it is."""
        return at.seat if self.losing else 1 - at.seat

    def lights(self, at: Moment, choice: int) -> list[str]:
        if choice < at.game.rules.game_word:
            return super().lights(at, choice)
        zone, _ = ALIKE[choice - int(at.game.rules.game_word)]
        return [at.zone_name(zone + self.whose(at))]

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        if kind == FOLLOWER_KIND:
            return Reason(self.clause, "Followers are alike, and so are Citadels: choose follower or citadel.")
        return super().refuse_kind(at, choice, kind)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word not in ALIKE:
            return super().refuse_word(at, word)
        whose = self.whose(at)
        zone, kind = ALIKE[word]
        if not at.state.count(zone + whose):
            return Reason(self.clause, f"There is no {kind} in {at.teller.whose(whose)} Tribe.")
        if self.losing and word == W.SHELL:
            return Reason(self.clause, "You know your Shells: name the one to lose, if it is among those that can go.")
        return self._out_of_reach(at, f"a {kind}" if word != W.SHELL else f"an {kind}")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        """A Shell or a Temple that cannot be lost, or taken from the other Tribe."""
        equal = equal_card(self, at, choice)
        if equal is not None:
            return equal
        name = at.game.card_name(choice)
        place = at.known_place(choice)
        whose = self.whose(at)
        if not self.losing and choice < First.TEMPLE and place in (-1, Z.SHELLS + whose):
            told = "An unbroken Shell of the other Tribe is taken unseen: none is picked by its name."
            return Reason(self.clause, told)
        if place < 0 or not in_tribe(at.state, choice, whose):
            return Reason(self.clause, f"{name} is not in {'your' if self.losing else 'the other'} Tribe.")
        lord = lords(at.state).rules.lord[choice]
        if not self.losing and place == Z.TEMPLES + whose and not lords(at.state).may_have(at.seat, lord):
            return Reason("R8.8", f"{name} would break the limits on Temples.")
        return self._out_of_reach(at, name)

    def _out_of_reach(self, at: Moment, what: str) -> Reason:
        """What the words of the card that asks leave out."""
        innermost = table(at).stack(at.state)[-1]
        clause = "R11.1" if innermost["action"] == "agonize" else self.clause
        return Reason(clause, f"{innermost['name']} does not reach {what}.")


@final
class CardToLose(TribePick):
    """D13, R4.2: a card of your own Tribe. Followers are alike, and so are Citadels: each is one option."""

    def __init__(self, among: Members) -> None:
        super().__init__("lose-card", "D13", "R4.2", "what to lose", "Lose", among, True)

    def after(self, s: State, card: i64) -> i64:
        card = self.among.after(s, card)
        while card >= 0 and not in_tribe(s, card, s.z[F.YOU]):
            card = self.among.after(s, card)
        return card


@final
class Lose(Picking):
    """lose(what), one card (D13)"""

    def __init__(self, what: Members) -> None:
        self.pick: Final[CardToLose] = CardToLose(what)
        super().__init__([self.pick])

    def doable(self, s: State) -> bool:
        return self.pick.after(s, -1) >= 0

    def deed(self, s: State) -> bool:
        card = self.pick.after(s, -1)
        while kind_or_card(s, card, False) != s.z[F.PICK]:
            card = self.pick.after(s, card)
        lords(s).lose(card)
        return True


def _lose(what: Members, n: Number) -> Step:
    return times(n, Lose(what))


LOSE: Final = Term(
    "lose",
    EFFECT,
    _lose,
    "<lose> {n} of the {what:many}",
    "You lose n cards of the set, which is of your Tribe.",
    (Param("what", (CARDS, TEMPLES, TRIBE), asks=TRIBE_TRAITS), HOW_MANY),
    clauses=("R4.2", "R4.3"),
    chooses="you",
    doable="the set is not empty",
    reveals="all; which unbroken Shell, to its owner and to whoever knew it",
    examples=(
        Example(
            "Lose a Follower or a Broken Shell; if you cannot, discard a random card.",
            "ifdone(lose(tribe[kind=follower|broken]), none, discard(1, how=random))",
        ),
    ),
    validate=partial(only_of, "you", "you lose only what is in your own Tribe"),
)


@final
class CardToSeize(TribePick):
    """D19, R4.4: a card of the other Tribe that you may have (R8.8). All unbroken Shells are one option."""

    def __init__(self, among: Members) -> None:
        super().__init__("seize-card", "D19", "R4.4", "a card to take from the other Tribe", "Take", among, False)

    def after(self, s: State, card: i64) -> i64:
        you = s.z[F.YOU]
        card = self.among.after(s, card)
        while card >= 0:
            temple = s.place(card) == Z.TEMPLES + 1 - you
            if in_tribe(s, card, 1 - you) and (not temple or lords(s).may_have(you, lords(s).rules.lord[card])):
                return card
            card = self.among.after(s, card)
        return -1


@final
class Seize(Picking):
    """seize(what), one card (D19); among unbroken Shells it is random which (R4.4)"""

    def __init__(self, what: Members) -> None:
        self.pick: Final[CardToSeize] = CardToSeize(what)
        super().__init__([self.pick])

    def doable(self, s: State) -> bool:
        return self.pick.after(s, -1) >= 0

    def deed(self, s: State) -> bool:
        found: i64 = 0
        chosen: i64 = -1
        card = self.pick.after(s, -1)
        while card >= 0:
            if kind_or_card(s, card, True) == s.z[F.PICK]:
                found += 1
                if chosen < 0:
                    chosen = card
            card = self.pick.after(s, card)
        if found > 1 and s.z[F.PICK] == s.game.game_word + W.SHELL:
            for _i in range(s.below_of(s.place(chosen), found)):  # R12.5
                chosen = self.pick.after(s, chosen)
        lords(s).seize(chosen, s.z[F.YOU])
        return True


def _seize(what: Members, n: Number) -> Step:
    return times(n, Seize(what))


SEIZE: Final = Term(
    "seize",
    EFFECT,
    _seize,
    "<take> {n} of the {what:many}",
    "n cards of the set, which is of the other Tribe, go to your Tribe, the same side up. Among unbroken Shells "
    "it is random which.",
    (Param("what", (CARDS, TEMPLES, TRIBE), asks=TRIBE_TRAITS), HOW_MANY),
    clauses=("R4.4", "R8.8"),
    chooses="you",
    doable="the set holds a card that you may have",
    reveals="all; an unbroken Shell, to both players",
    examples=(
        Example(
            "If the other player has more points, take a Follower from them.",
            "if(score(opponent) > score, seize(followers(opponent)))",
        ),
    ),
    validate=partial(only_of, "opponent", "cards are taken from the other Tribe"),
)


@final
class Turn(Verb):
    """raise(n) and raze(n): Followers to Citadels, or the other way round; they are alike, so nobody is asked"""

    def __init__(self, source: int, to: int, n: Number) -> None:
        super().__init__()
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


RAISE: Final = Term(
    "raise",
    EFFECT,
    partial(Turn, Z.FOLLOWERS, Z.CITADELS),
    "<raise> {n} [n:Follower|Followers]",
    "Turn n of your Followers to Citadels, whatever your numbers.",
    (HOW_MANY,),
    doable="you have a Follower",
    reveals="all",
)


RAZE: Final = Term(
    "raze",
    EFFECT,
    partial(Turn, Z.CITADELS, Z.FOLLOWERS),
    "<raze> {n} [n:Citadel|Citadels]",
    "Turn n of your Citadels to Followers.",
    (HOW_MANY,),
    doable="you have a Citadel",
    reveals="all",
)


VERBS: Final = [GAIN, LOSE, SEIZE, RAISE, RAZE]
DECISIONS: Final[list[Ask]] = [CardToLose(Members([])), CardToSeize(Members([]))]
