"""The decisions of Lords (D1 to D23): those of the turn, the two ways of an Action, and kinds of picks.

The picks of verbs stand with their verbs. Only what the asking seat may know decides a refusal: a card whose place it
does not know is like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from gloaming.games.decisions import Branch, Decision, Moment, YesOrNo
from gloaming.games.lords.declaration import ACTIONS, End, F, First, N, P, W, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.picks import CardPick
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, capital, in_words
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


def lord_name(at: Moment, lord: int) -> str:
    return table(at).lord_faces[lord].name


def owner_of(zone: int) -> int:
    """The seat whose zone it is; -1 for the middle."""
    for base in (Z.HAND, Z.SHELLS, Z.BROKEN, Z.TEMPLES, Z.SHRINES, Z.FOLLOWERS, Z.CITADELS):
        if base <= zone < base + 2:
            return zone - base
    return -1


def read_out(verb: str, at: Moment, card: int) -> Label:
    """What is done to a card, and what is written on it."""
    return Label(verb, at.game.card_name(card), f": {table(at).text_of(card)}")


# Picks of several verbs


class ShellPick(CardPick):
    """A Shell of the performer or of the other player; with `telling`, the label also says what is written on it."""

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
        super().__init__(id, number, clause, what, verb, zone, SHELL_KIND, theirs)
        self.telling: bool = telling

    def label(self, at: Moment, choice: int) -> Label:
        return read_out(self.verb, at, choice) if self.telling else super().label(at, choice)

    def refuse_card(self, at: Moment, card: int, place: int) -> Reason:
        unbroken = int(self.where(at.state)) == Z.SHELLS + at.seat
        if unbroken and place == Z.BROKEN + at.seat:
            return Reason(self.clause, f"{at.game.card_name(card)} is broken already.")
        side = "unbroken" if unbroken else "Broken"
        return Reason(self.clause, f"{at.game.card_name(card)} is not one of your {side} Shells.")


class LordPick(Decision):
    """A Lord, for a Temple of his."""

    def label(self, at: Moment, choice: int) -> Label:
        lord = choice - int(at.game.rules.first_place) - P.LORD
        return Label(self.verb, f"the Temple of {lord_name(at, lord)}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        """A Temple of one's own is touched itself."""
        place = choice - int(at.game.rules.first_place)
        own = int(lords(at.state).own_temple(at.seat, place - P.LORD))
        temple = at.state.layout.card_names[own] if own >= 0 else at.zone_name(Z.STOCK)
        return [temple, at.game.rules.places[place]]

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

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, title="Your Temples")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R2.4", "A Temple's ability is obligatory unless it says otherwise.")

    def refuse_lord(self, at: Moment, lord: int) -> Reason:
        return Reason("R2.3", f"No Temple of {lord_name(at, lord)} of yours is still to be used this turn.")


@final
class SelectAction(Decision):
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

    def prompt(self, at: Moment) -> Prompt:
        if not at.is_asked():
            return Prompt(self.what)
        up, other = len(at.state.options(at.seat)), at.teller.first_name(1 - at.seat)
        selected = int(at.state.z[F.SELECTED])
        if selected == N.SELECTIONS - 1:
            title = "Your Action in their turn"
            say = f"Choose one of the {in_words(up)} Actions that {other} left."
        elif selected:
            title = "Your second Action"
            say = f"Choose one of {in_words(up)} Actions. {other} then takes one of the other {in_words(up - 1)}."
        else:
            title = "Your first Action"
            say = "Choose the first of two Actions. What you take, the other cannot."
        return Prompt(self.what, title=title, say=say, help=last_turn(at))

    def label(self, at: Moment, choice: int) -> Label:
        action = choice - int(at.game.rules.first_place)
        return ACTION_LABELS[ACTIONS[action]] if action < P.LORD else Label("Pass", clause="R2.6", declines=True)

    def lights(self, at: Moment, choice: int) -> list[str]:
        action = choice - int(at.game.rules.first_place)
        return [ACTIONS[action]] if action < P.LORD else []

    def not_yours(self, at: Moment) -> Reason:
        clause = "R2.6" if at.state.z[F.SELECTED] == N.SELECTIONS - 1 else "R2.5"
        return Reason(clause, f"{at.teller.does(at.state.to_act()[0], 'select')} an Action now.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R2.5", "An Action must be selected.")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason("R3.1", f"{at.called(choice)} is down: each Action is selected at most once a turn.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        told = at.called(choice) if kind in (LORD_CARD, SHELL_KIND, LORD_KIND) else capital(kind)
        return Reason("R3.1", f"{told} is no Action: {USES[kind]}.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word != W.PASS:
            return super().refuse_word(at, word)
        if at.state.z[F.SELECTED] < N.SELECTIONS - 1:
            return Reason("R2.5", "The active player selects two Actions.")
        return Reason("R2.6", "The other player must select an Action.")


def last_turn(at: Moment) -> str:
    """A warning before the turn that may be the last (R13.2); otherwise empty."""
    s = lords(at.state)
    if s.reasons() & End.SHRINES:
        return "Three Shrines stand: the game ends with this turn."
    near = [name for name, left in (("Followers", s.count(Z.STACK)), ("Shells", s.height(Z.REEF))) if left <= 1]
    return f"{' and '.join(near)} run out: this turn may be the last." if near else ""


# The two ways of an Action: the Action's `choose` offers them and goes on with them


@final
class FlourishMode(Decision):
    """D4, R6.1: to gain a Follower or to raise one."""

    def __init__(self) -> None:
        super().__init__("flourish-mode", "D4", "R6.1", "how to Flourish")

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, at.source(), say="Gain a Follower from the stack, or raise one of yours.")

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
class ProspectMode(Decision):
    """D5, R7.1: to gain a Shell or to break some."""

    def __init__(self) -> None:
        super().__init__("prospect-mode", "D5", "R7.1", "how to Prospect")

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, at.source(), say="Gain a Shell from the deck, or break one or two of yours.")

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


ONE_OF_THE_EFFECTS: Final = Branch("branch", "D11", "R12.2", "one of the effects")
WHETHER_TO_DO_IT: Final = YesOrNo("may", "D12", "R12.3", "whether to do it")


def turn_decisions() -> list[Ask]:
    """The decisions of the turn, as class D numbers them."""
    return [TempleOrder(), SelectAction()]
