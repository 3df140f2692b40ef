"""The decisions of Lords (D1 to D23): those of the turn, the two ways of an Action, and what all picks have in common.

The picks of verbs stand with their verbs. Only what the asking seat may know decides a refusal: a card whose place it
does not know is like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from gloaming.games.decisions import Branch, Decision, Moment, YesOrNo
from gloaming.games.lords.declaration import ACTIONS, F, First, N, P, W, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Teller, capital
from gloaming.kernel.bits import lowest
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.games.lords import Lords

ACTION_KIND: Final = "an Action"
LORD_KIND: Final = "a Lord"
LORD_CARD: Final = "a Lord card"
SHELL_KIND: Final = "a Shell"
TEMPLE_KIND: Final = "a Temple"
FOLLOWER_KIND: Final = "a Follower"

USES: Final = {
    LORD_KIND: "Deify brings a Temple of his",
    LORD_CARD: "select Deify or Beseech to use it",
    SHELL_KIND: "select Prospect to break it",
    TEMPLE_KIND: "select Deify to gain it or to turn it into a Shrine",
    FOLLOWER_KIND: "select Flourish to gain or to raise it",
}
"""Which Action somebody means who points at such a thing."""

ACTION_LABELS: Final = {
    "meditate": Label("Meditate", rest=": draw 2 Lord cards, then discard 1", clause="R5.1"),
    "flourish": Label(
        "Flourish", rest=": gain a Follower, or raise one if you have more Followers than Citadels", clause="R6.1"
    ),
    "prospect": Label("Prospect", rest=": gain a random Shell, or break 1 or 2 of yours", clause="R7.1"),
    "deify": Label(
        "Deify", rest=": discard a Lord card to gain his Temple, or to turn yours into a Shrine", clause="R8.1"
    ),
    "beseech": Label("Beseech", rest=": reveal a Lord card and do what it says", clause="R10.1"),
}


def lords(s: State) -> LordsState:
    """The state as what it is here."""
    return cast(LordsState, s)


def table(at: Moment) -> Lords:
    """The game as what it is here."""
    return cast("Lords", at.game)


# Naming


def zone_phrase(zone: int, teller: Teller) -> str:
    """A zone in the middle of a sentence."""
    common = {
        Z.DECK: "the Lord deck",
        Z.DISCARD: "the discard",
        Z.PLAY: "play",
        Z.REEF: "the Shell deck",
        Z.STOCK: "the Temple stock",
        Z.STACK: "the Follower stack",
    }
    if zone in common:
        return common[zone]
    if Z.HAND <= zone < Z.HAND + 2:
        return f"{teller.whose(zone - Z.HAND)} hand"
    return f"{teller.whose(owner_of(zone))} Tribe"


def owner_of(zone: int) -> int:
    """The seat whose zone it is; -1 for the middle."""
    for base in (Z.HAND, Z.SHELLS, Z.BROKEN, Z.TEMPLES, Z.SHRINES, Z.FOLLOWERS, Z.CITADELS):
        if base <= zone < base + 2:
            return zone - base
    return -1


def lord_name(at: Moment, lord: int) -> str:
    return table(at).lord_faces[lord].name


def kind_of(at: Moment, code: int) -> str:
    """What a card or place is, in the game's words."""
    if code >= at.game.rules.first_place:
        return ACTION_KIND if code < at.game.rules.first_place + P.LORD else LORD_KIND
    for first, kind in ((First.FOLLOWER, FOLLOWER_KIND), (First.TEMPLE, TEMPLE_KIND), (First.SHELL, SHELL_KIND)):
        if code >= first:
            return kind
    return LORD_CARD


def called(at: Moment, code: int) -> str:
    """A card or place, as a player says it."""
    if code < at.game.rules.first_place:
        return at.game.card_name(code)
    place = code - int(at.game.rules.first_place)
    return ACTIONS[place].capitalize() if place < P.LORD else lord_name(at, place - P.LORD)


# What all decisions have in common


class LordsDecision(Decision):
    """A decision of Lords. `kinds` are what can be picked in it, of cards and places."""

    def __init__(self, id: str, number: str, clause: str, what: str, verb: str, kinds: tuple[str, ...]) -> None:
        super().__init__(id, number, clause, what, verb)
        self.kinds = kinds

    def not_yours(self, at: Moment) -> Reason:
        decides = at.teller.does(at.state.to_act()[0], "decide")
        return Reason("R2.5", f"{decides} now: what is being performed is completed first.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R3.4", "What can be done must be done: this does not say “may”.")

    def refuse(self, at: Moment, choice: int) -> Reason:
        rules = at.game.rules
        if choice >= rules.game_word:
            return self.refuse_word(at, choice - int(rules.game_word))
        if choice >= rules.alternative:
            return self.refuse_effect(at, choice - int(rules.alternative))
        if choice >= rules.first_word:
            return Reason(self.clause, "This is no question of yes or no.")
        kind = kind_of(at, choice)
        return self.refuse_thing(at, choice) if kind in self.kinds else self.refuse_kind(at, choice, kind)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        """A card or place of a kind that can be picked, but not this one."""
        return Reason(self.clause, f"{called(at, choice)} is not among the options.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        """Something of another kind than what is asked for."""
        wanted = f"{self.kinds[0]} is chosen" if self.kinds else f"the question is {self.what}"
        if kind in (FOLLOWER_KIND, TEMPLE_KIND, LORD_KIND):
            return Reason(self.clause, f"{capital(kind)} cannot be chosen here: {wanted}.")
        return Reason(self.clause, f"{called(at, choice)} is {kind}, and here {wanted}.")

    def refuse_effect(self, at: Moment, number: int) -> Reason:
        return Reason(self.clause, "There are no numbered effects to choose from here.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word == W.PASS:
            return Reason("R3.4", "What has been selected is performed as far as possible; nobody can pass here.")
        if word == W.STOP:
            return Reason("R7.2", "Only the breaking of further Shells can be stopped, and none is being broken.")
        if word in (W.FOLLOWER, W.CITADEL, W.SHELL):
            return Reason("R4.2", "So a card is named that a Tribe loses, and none is being lost.")
        clause, told = {
            W.GAIN: ("R6.1", "Gain is a way to Flourish or to Prospect"),
            W.RAISE: ("R6.1", "Raise is a way to Flourish"),
            W.BREAK: ("R7.1", "Break is a way to Prospect"),
        }[word]
        return Reason(clause, f"{told}, and that is not being decided.")


def equal_card(decision: LordsDecision, at: Moment, choice: int) -> Reason | None:
    """Why not this card, if a copy of it is an option."""
    name = at.game.card_name(choice)
    options = at.state.options(at.seat)
    if any(option < at.state.layout.cards and at.game.card_name(option) == name for option in options):
        return Reason(decision.clause, f"Equal cards are one option: choose the first {name}.")
    return None


class CardPick(LordsDecision):
    """A Lord card or Shell out of one zone of the performer, or of the other player; equal copies are one option.

    With `telling`, the label also says what is written on the card.
    """

    def __init__(
        self,
        id: str,
        number: str,
        clause: str,
        what: str,
        verb: str,
        zone: int,
        theirs: bool = False,
        telling: bool = False,
    ) -> None:
        super().__init__(id, number, clause, what, verb, (LORD_CARD if zone < Z.REEF else SHELL_KIND,))
        self.zone: i64 = zone
        self.theirs: bool = theirs
        self.telling: bool = telling

    def where(self, s: State) -> i64:
        """The zone that it is picked from: a player's, or the discard."""
        if self.zone == Z.DISCARD:
            return self.zone
        if self.theirs:
            return self.zone + 1 - s.z[F.YOU]
        return self.zone + s.z[F.YOU]

    def options(self, s: State, seat: i64) -> None:
        offer_once(s, self.where(s))

    def label(self, at: Moment, choice: int) -> Label:
        text = f": {table(at).text_of(choice)}" if self.telling else ""
        return Label(self.verb, at.game.card_name(choice), text)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return equal_card(self, at, choice) or self.refuse_card(at, choice, at.known_place(choice))

    def refuse_card(self, at: Moment, card: int, place: int) -> Reason:
        """Why a card cannot be picked, by the place where the seat knows it."""
        wanted = int(self.where(at.state))
        shells, broken = Z.SHELLS + at.seat, Z.BROKEN + at.seat
        if wanted == shells and place == broken:
            return Reason(self.clause, f"{at.game.card_name(card)} is broken already.")
        side = {shells: "one of your unbroken Shells", broken: "one of your Broken Shells"}
        where = side.get(wanted, f"in {zone_phrase(wanted, at.teller)}")
        return Reason(self.clause, f"{at.game.card_name(card)} is not {where}.")


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


class LordPick(LordsDecision):
    """A Lord, for a Temple of his."""

    def label(self, at: Moment, choice: int) -> Label:
        lord = choice - int(at.game.rules.first_place) - P.LORD
        return Label(self.verb, f"the Temple of {lord_name(at, lord)}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        place = choice - int(at.game.rules.first_place)
        own = int(lords(at.state).own_temple(at.seat, place - P.LORD))
        temple = at.state.layout.card_names[own] if own >= 0 else at.zone_name(Z.STOCK)
        return [at.game.rules.places[place], temple]

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return self.refuse_lord(at, choice - int(at.game.rules.first_place) - P.LORD)

    def refuse_lord(self, at: Moment, lord: int) -> Reason:
        """Why a Lord cannot be chosen."""
        return Reason(self.clause, f"{lord_name(at, lord)} is not among the options.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        if kind != TEMPLE_KIND:
            return super().refuse_kind(at, choice, kind)
        lord = int(lords(at.state).rules.lord[choice])
        if lords(at.state).lord_place(lord) in at.state.options(at.seat):
            return Reason(self.clause, f"A Temple is named by its Lord: choose {lord_name(at, lord)}.")
        return self.refuse_lord(at, lord)


# The turn


@final
class TempleOrder(LordPick):
    """D1, R2.2: which Temple to use next."""

    def __init__(self) -> None:
        super().__init__("temple-order", "D1", "R2.2", "the Temple to use next", "Use", (LORD_KIND,))

    def options(self, s: State, seat: i64) -> None:
        position = lords(s)
        due = s.z[F.DUE]
        while due:
            s.offer(position.lord_place(position.rules.lord[First.TEMPLE + lowest(due)]))
            due &= due - 1

    def take(self, s: State, seat: i64, choice: i64) -> None:
        position = lords(s)
        position.use_temple(position.own_temple(seat, choice - s.game.first_place - P.LORD))

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R2.4", "A Temple's ability is obligatory unless it says otherwise.")

    def refuse_lord(self, at: Moment, lord: int) -> Reason:
        return Reason("R2.3", f"No Temple of {lord_name(at, lord)} of yours is still to be used this turn.")


@final
class SelectAction(LordsDecision):
    """D2, R2.5, R2.6: an Action that is up, or with `reply = may` a pass."""

    def __init__(self) -> None:
        super().__init__("action", "D2", "R2.5", "an Action", "Select", (ACTION_KIND,))

    def options(self, s: State, seat: i64) -> None:
        down = s.z[F.DOWN]
        first = s.game.first_place
        for action in range(P.LORD):  # R3.1, R3.3: any that is up; R3.2: References are none
            if not (down >> action) & 1:
                s.offer(first + action)
        if s.z[F.SELECTED] == N.SELECTIONS - 1 and lords(s).rules.reply_may:  # Q3
            s.offer(s.game.game_word + W.PASS)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        lords(s).select(seat, choice - s.game.first_place)

    def label(self, at: Moment, choice: int) -> Label:
        action = choice - int(at.game.rules.first_place)
        return ACTION_LABELS[ACTIONS[action]] if action < P.LORD else Label("Pass", clause="R2.6")

    def lights(self, at: Moment, choice: int) -> list[str]:
        action = choice - int(at.game.rules.first_place)
        return [ACTIONS[action]] if action < P.LORD else []

    def not_yours(self, at: Moment) -> Reason:
        clause = "R2.6" if at.state.z[F.SELECTED] == N.SELECTIONS - 1 else "R2.5"
        return Reason(clause, f"{at.teller.does(at.state.to_act()[0], 'select')} an Action now.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R2.5", "An Action must be selected.")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason("R3.1", f"{called(at, choice)} is down: each Action is selected at most once a turn.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        told = called(at, choice) if kind in (LORD_CARD, SHELL_KIND, LORD_KIND) else capital(kind)
        return Reason("R3.1", f"{told} is no Action: {USES[kind]}.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word != W.PASS:
            return super().refuse_word(at, word)
        if at.state.z[F.SELECTED] < N.SELECTIONS - 1:
            return Reason("R2.5", "The active player selects two Actions.")
        return Reason("R2.6", "The other player must select an Action.")


# The two ways of an Action: the Action's `choose` offers them and goes on with them


@final
class FlourishMode(LordsDecision):
    """D4, R6.1: to gain a Follower or to raise one."""

    def __init__(self) -> None:
        super().__init__("flourish-mode", "D4", "R6.1", "how to Flourish", "", ())

    def label(self, at: Moment, choice: int) -> Label:
        if choice - int(at.game.rules.game_word) == W.GAIN:
            return Label("Gain", "a Follower", flag="gain")
        return Label("Raise", "a Follower", " to a Citadel", flag="raise, +2")

    def lights(self, at: Moment, choice: int) -> list[str]:
        gain = choice - int(at.game.rules.game_word) == W.GAIN
        return [at.zone_name(Z.STACK if gain else Z.FOLLOWERS + at.seat)]

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word == W.RAISE:
            return Reason("R6.2", "You may raise only with more Followers than Citadels.")
        if word in (W.GAIN, W.BREAK):
            return Reason("R6.1", "Shells are broken with Prospect; to Flourish is to gain or to raise a Follower.")
        return super().refuse_word(at, word)


@final
class ProspectMode(LordsDecision):
    """D5, R7.1: to gain a Shell or to break some."""

    def __init__(self) -> None:
        super().__init__("prospect-mode", "D5", "R7.1", "how to Prospect", "", ())

    def label(self, at: Moment, choice: int) -> Label:
        if choice - int(at.game.rules.game_word) == W.GAIN:
            return Label("Gain", "a random Shell", flag="gain")
        several = at.state.count(Z.SHELLS + at.seat) >= 2
        return Label("Break", f"{'1 or 2' if several else '1'} of your Shells", flag="break")

    def lights(self, at: Moment, choice: int) -> list[str]:
        gain = choice - int(at.game.rules.game_word) == W.GAIN
        return [at.zone_name(Z.REEF if gain else Z.SHELLS + at.seat)]

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word in (W.GAIN, W.RAISE, W.BREAK):
            return Reason("R7.1", "Followers are raised with Flourish; to Prospect is to gain or to break Shells.")
        return super().refuse_word(at, word)


# What the language asks


@final
class OneOfTheEffects(Branch):
    """D11, R12.2: which of the effects of a card."""

    def __init__(self) -> None:
        super().__init__("branch", "D11", "R12.2", "one of the effects")
        self.others: Final[LordsDecision] = LordsDecision(self.id, self.number, self.clause, self.what, "", ())

    def not_yours(self, at: Moment) -> Reason:
        return self.others.not_yours(at)

    def no_declining(self, at: Moment) -> Reason:
        return self.others.no_declining(at)

    def refuse(self, at: Moment, choice: int) -> Reason:
        rules = at.game.rules
        if rules.alternative <= choice < rules.game_word:
            return self.refuse_effect(at, choice - int(rules.alternative))
        return self.others.refuse(at, choice)


@final
class WhetherToDoIt(YesOrNo):
    """D12, R12.3: whether to do what a card allows."""

    def __init__(self) -> None:
        super().__init__("may", "D12", "R12.3", "whether to do it")
        self.others: Final[LordsDecision] = LordsDecision(self.id, self.number, self.clause, self.what, "", ())

    def not_yours(self, at: Moment) -> Reason:
        return self.others.not_yours(at)

    def refuse(self, at: Moment, choice: int) -> Reason:
        return self.others.refuse(at, choice)


def turn_decisions() -> list[Ask]:
    """The decisions of the turn, as class D numbers them."""
    return [TempleOrder(), SelectAction()]
