"""The decisions of The City of Hemloch: those of the opening and the actions (D1 to D12), and what effects ask.

The picks of verbs stand with their verbs. Only what the asking seat may know decides a refusal: a card whose place it
does not know is like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from gloaming.games.city_of_hemloch.declaration import D, F, N, W, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.decisions import Branch, Decision, Moment, YesOrNo
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.games.views import cards_of
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch

MINION: Final = "a Minion"
DISTRICT: Final = "a District"
DAY_CARD: Final = "a Day card"
HOUSE_CARD: Final = "a House"

ACTION_LABELS: Final = {
    W.CONSPIRE: Label(
        "Conspire", rest=": discard a card and take an available Minion of its House into your discard", clause="R6.1"
    ),
    W.HIRE: Label("Hire", rest=": discard two cards and take any available Minion into your hand", clause="R6.4"),
    W.INFLUENCE: Label("Influence", rest=": play a Minion to an open District", clause="R7.1"),
}


def city(s: State) -> CityState:
    """The state as what it is here."""
    return cast(CityState, s)


def table(at: Moment) -> CityOfHemloch:
    """The game as what it is here."""
    return cast("CityOfHemloch", at.game)


def chosen_card(at: Moment, card: int) -> str:
    """The card that has been chosen before, if this seat knows it."""
    return at.game.card_name(card) if card >= 0 and at.known_place(card) >= 0 else "the chosen card"


def side_lights(at: Moment, choice: int, card: int, seat: int) -> list[str]:
    """What lights up with a District for a card: the place, the side of a seat there, and the card."""
    district = choice - int(at.game.rules.first_place)
    side = at.zone_name(Z.SIDE + 2 * district + seat)
    return [at.game.rules.places[district], side, at.state.layout.card_names[card]]


# The opening


class Opening(Decision):
    """What the two players decide before the first Day."""

    def not_yours(self, at: Moment) -> Reason:
        places = at.teller.does(at.state.to_act()[0], "place")
        return Reason("R2.2", f"{places} first: the other player does so afterwards.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R5.3", "There is no passing.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        return Reason("R2.7", "Nobody acts before the first Day: cards are placed now.")


@final
class OpeningCard(Opening):
    """D1 and D3, R2.2: one of the drawn cards to place."""

    def __init__(self, id: str, number: str, what: str, then: int) -> None:
        super().__init__(id, number, "R2.2", what, "Place", (MINION,))
        self.then: i64 = then

    def options(self, s: State, seat: i64) -> None:
        s.offer_cards(Z.DRAWN + seat)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.CARD] = choice
        s.ask(self.then, seat)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice))

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        left = len(cards_of(at.state, Z.DRAWN + at.seat))
        return Reason(self.clause, f"{at.called(choice)} is not one of the {left} drawn cards that you hold.")


@final
class OpeningDistrict(Opening):
    """D2 and D4, R2.3: a District for the card that was picked."""

    def __init__(self, id: str, number: str, last: bool) -> None:
        super().__init__(id, number, "R2.3", "a District for the picked card", "Place", (DISTRICT,))
        self.last: bool = last

    def options(self, s: State, seat: i64) -> None:
        for district in range(N.DISTRICTS):
            s.offer(s.game.first_place + district)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        city(s).place_first(seat, choice - s.game.first_place)
        if self.last:
            city(s).put_back(seat)
        else:
            s.ask(D.OPEN_CARD2, seat)

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"a District for {chosen_card(at, int(at.state.z[F.CARD]))}")

    def label(self, at: Moment, choice: int) -> Label:
        worth = table(at).worth(int(at.state.z[F.CARD]), choice - int(at.game.rules.first_place))
        return Label(self.verb, f"to {at.called(choice)}", f" (+{worth} Influence)", f"+{worth}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        return side_lights(at, choice, int(at.state.z[F.CARD]), at.seat)


# The three actions


class ActionDecision(Decision):
    """What the player whose turn it is decides about an action."""

    def not_yours(self, at: Moment) -> Reason:
        whose = at.teller.whose(at.state.to_act()[0])
        return Reason("R5.1", f"It is {whose} turn: actions are taken one at a time, in turn.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R5.3", "There is no passing.")


def cannot_act(at: Moment, word: int) -> Reason | None:
    """Why an action cannot be chosen. Before a Minion is played the hand is what it was when the action was chosen, or
    was the only one left (D5)."""
    offered = table(at).available(city(at.state))
    hand = cards_of(at.state, Z.HAND + at.seat)
    if word == W.CONSPIRE and not any(table(at).match(card, other) for card in hand for other in offered):
        told = "No card in your hand matches an available Minion." if offered else NOTHING_LEFT
        return Reason("R6.2", told)
    if word == W.HIRE and not (offered and len(hand) > 1):
        told = "To hire you discard two cards, and you hold only one." if offered else NOTHING_LEFT
        return Reason("R6.5", told)
    return None


NOTHING_LEFT: Final = "Nothing is available today any more."


@final
class ChooseAction(ActionDecision):
    """D5, R5.2, R5.3: Conspire, Hire or Influence."""

    def __init__(self) -> None:
        super().__init__("act.kind", "D5", "R5.2", "an action: Conspire, Hire or Influence")

    def options(self, s: State, seat: i64) -> None:
        position = city(s)
        words = s.game.game_word
        houses = position.available_houses()
        if houses:
            if position.has_match(seat, houses):
                s.offer(words + W.CONSPIRE)
            if s.several(Z.HAND + seat):  # R6.5, Q18
                s.offer(words + W.HIRE)
        s.offer(words + W.INFLUENCE)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        word = choice - s.game.game_word
        if word == W.INFLUENCE:
            s.ask(D.INFLUENCE_CARD, seat)
        elif word == W.HIRE:
            s.ask(D.HIRE_DISCARD1, seat)
        else:
            s.ask(D.CONSPIRE_DISCARD, seat)

    def label(self, at: Moment, choice: int) -> Label:
        return ACTION_LABELS[choice - int(at.game.rules.game_word)]

    def lights(self, at: Moment, choice: int) -> list[str]:
        """The cards that an action can use, with the Districts that are open to Influence."""
        word = choice - int(at.game.rules.game_word)
        names = at.state.layout.card_names
        hand = cards_of(at.state, Z.HAND + at.seat)
        if word == W.INFLUENCE:
            open_today = [at.game.rules.places[d] for d in range(N.DISTRICTS) if d != at.state.z[F.CLOSED]]
            return [*(names[card] for card in hand), *open_today]
        offered = table(at).available(city(at.state))
        if word == W.CONSPIRE:
            match = table(at).match
            matching = [card for card in hand if any(match(card, other) for other in offered)]
            offered = [card for card in offered if any(match(card, other) for other in hand)]
            hand = matching
        return [names[card] for card in (*hand, *offered)]

    def refuse_word(self, at: Moment, word: int) -> Reason:
        return cannot_act(at, word) or super().refuse_word(at, word)

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        """A card or District that is pointed at before an action is chosen: the action that somebody means."""
        name = at.called(choice)
        if kind == DISTRICT:
            return Reason("R5.2", f"{name} is a District: Influence plays a Minion there.")
        if kind != MINION:
            return Reason("R5.2", f"{name} is {kind}: no action uses it.")
        place = at.known_place(choice)
        if place == Z.HAND + at.seat:
            told = f"Choose first what to do with {name}: Influence plays it, Conspire and Hire discard it."
            return Reason("R5.2", told)
        if place >= 0 and city(at.state).is_available(choice):
            return Reason("R5.2", f"{name} is available: Conspire or Hire takes it.")
        if place >= Z.SIDE:
            return Reason("R7.6", f"{name} is in play: only an ability moves it.")
        return Reason("R5.2", f"{name} is neither in your hand nor available.")


class HandCard(ActionDecision):
    """A card of the own hand."""

    def options(self, s: State, seat: i64) -> None:
        s.offer_cards(Z.HAND + seat)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason(self.clause, f"{at.called(choice)} is not in your hand.")


@final
class CardToConspire(HandCard):
    """D6, R6.2, R6.3: a card to discard that matches an available Minion."""

    def __init__(self) -> None:
        super().__init__("conspire.discard", "D6", "R6.2", "a card to discard for Conspire", "Discard", (MINION,))

    def options(self, s: State, seat: i64) -> None:
        matches = city(s).city.matches
        houses = city(s).available_houses()
        card = s.first(Z.HAND + seat)
        while card >= 0:
            if matches[card] & houses:
                s.offer(card)
            card = s.after(Z.HAND + seat, card)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.CARD] = choice
        s.move(choice, Z.DISCARD + seat)
        s.ask(D.CONSPIRE_TAKE, seat)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), " to conspire")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        if at.known_place(choice) == Z.HAND + at.seat:
            return Reason("R6.2", f"{at.called(choice)} matches no available Minion.")
        return Reason("R6.1", f"{at.called(choice)} is not in your hand.")


@final
class MinionToConspireFor(ActionDecision):
    """D7, R6.1: an available Minion that matches the discarded card."""

    def __init__(self) -> None:
        what = "an available Minion that matches the discarded card"
        super().__init__("conspire.take", "D7", "R6.1", what, "Take", (MINION,))

    def options(self, s: State, seat: i64) -> None:
        city(s).offer_available(city(s).city.matches[s.z[F.CARD]])

    def take(self, s: State, seat: i64, choice: i64) -> None:
        city(s).acquire(choice, Z.DISCARD + seat)
        city(s).end_action()

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"an available Minion that matches {chosen_card(at, int(at.state.z[F.CARD]))}")

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), " into your discard")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        name = at.called(choice)
        if at.known_place(choice) < 0 or not city(at.state).is_available(choice):
            return Reason("R3.4", f"{name} is not available today.")
        discarded = at.game.card_name(int(at.state.z[F.CARD]))
        return Reason("R6.1", f"{name} does not match {discarded}: Conspire takes a Minion of the same House.")


@final
class CardToHire(HandCard):
    """D8 and D9, R6.4, Q48: two cards to discard, one after the other."""

    def __init__(self, id: str, number: str, what: str, then: int) -> None:
        super().__init__(id, number, "R6.4", what, "Discard", (MINION,))
        self.then: i64 = then

    def options(self, s: State, seat: i64) -> None:
        if self.then == D.HIRE_DISCARD2 and s.count(Z.HAND + seat) == 2:
            s.offer(s.first(Z.HAND + seat))  # D8: of two cards both go, so that there is nothing to ask
        else:
            s.offer_cards(Z.HAND + seat)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.move(choice, Z.DISCARD + seat)
        s.ask(self.then, seat)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), " to hire")


@final
class MinionToHire(ActionDecision):
    """D10, R6.4, R6.6: any available Minion, which comes into the hand."""

    def __init__(self) -> None:
        super().__init__("hire.take", "D10", "R6.4", "an available Minion to hire", "Hire", (MINION,))

    def options(self, s: State, seat: i64) -> None:
        city(s).offer_available(-1)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        city(s).acquire(choice, Z.HAND + seat)
        city(s).end_action()

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), " into your hand")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason("R3.4", f"{at.called(choice)} is not available today.")


@final
class MinionToPlay(HandCard):
    """D11, R7.1: a Minion to play."""

    def __init__(self) -> None:
        super().__init__("influence.card", "D11", "R7.1", "a Minion to play", "Play", (MINION,))

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.CARD] = choice
        s.ask(D.INFLUENCE_DISTRICT, seat)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice))

    def refuse_word(self, at: Moment, word: int) -> Reason:
        return cannot_act(at, word) or super().refuse_word(at, word)


@final
class DistrictToPlayTo(ActionDecision):
    """D12, R7.2, R7.3: an open District for the Minion that is played."""

    def __init__(self) -> None:
        what = "an open District for the Minion"
        super().__init__("influence.district", "D12", "R7.3", what, "Play", (DISTRICT,))

    def options(self, s: State, seat: i64) -> None:
        for district in range(N.DISTRICTS):
            if district != s.z[F.CLOSED]:
                s.offer(s.game.first_place + district)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        city(s).play_minion(seat, s.z[F.CARD], choice - s.game.first_place)

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"an open District for {chosen_card(at, int(at.state.z[F.CARD]))}")

    def label(self, at: Moment, choice: int) -> Label:
        """What the Minion will count there, and whether the ability fires."""
        card, district = int(at.state.z[F.CARD]), choice - int(at.game.rules.first_place)
        fires = "its ability fires, " if table(at).fires(card, district) else ""
        worth = table(at).worth(card, district)
        return Label(self.verb, f"to {at.called(choice)}", f" ({fires}+{worth} Influence)", f"+{worth}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        return side_lights(at, choice, int(at.state.z[F.CARD]), at.seat)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason("R7.2", f"{at.called(choice)} is closed today: no Minion may be played there.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        return Reason("R7.1", super().refuse_kind(at, choice, kind).text)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        return cannot_act(at, word) or super().refuse_word(at, word)


# What the language asks; where a choice is optional, "decline" is one more answer (O7)

ONE_OF_THE_EFFECTS: Final = Branch("effect.choose", "D21", "R7.5", "one of the effects")
WHETHER_TO_DO_IT: Final = YesOrNo("effect.may", "D22", "R7.5", "whether to do it")


def turn_decisions() -> list[Ask]:
    """The decisions of the turn, as class D numbers them."""
    first, second = "the first of the drawn cards to place", "the second card to place; the other two go back"
    return [
        OpeningCard("open.card1", "D1", first, D.OPEN_DISTRICT1),
        OpeningDistrict("open.district1", "D2", False),
        OpeningCard("open.card2", "D3", f"{second} on top of their decks", D.OPEN_DISTRICT2),
        OpeningDistrict("open.district2", "D4", True),
        ChooseAction(),
        CardToConspire(),
        MinionToConspireFor(),
        CardToHire("hire.discard1", "D8", "the first of two cards to discard for Hire", D.HIRE_DISCARD2),
        CardToHire("hire.discard2", "D9", "the second card to discard for Hire", D.HIRE_TAKE),
        MinionToHire(),
        MinionToPlay(),
        DistrictToPlayTo(),
    ]
