"""Why a choice is not open in The City of Hemloch: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.city_of_hemloch.rules import (
    CARD,
    CLOSED,
    CONSPIRE,
    DRAWN,
    HAND,
    HIRE,
    INFLUENCE,
    SIDE,
    CityState,
)
from gloaming.games.city_of_hemloch.words import ASKED, decision, zone_phrase
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.layout import PICK, SELF, STAGE

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch


def refusal(game: CityOfHemloch, state: CityState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R9.0.1", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes:
        return game.unknown(thing, ASKED[asked].clause)
    if seat not in state.to_act():
        return _not_your_turn(state, asked, teller)
    options = state.options(seat)
    if any(code in options for code in codes):
        return None
    return _refusal(game, state, seat, asked, _meant(state, seat, codes), teller)


def _not_your_turn(state: CityState, asked: str, teller: Teller) -> Reason:
    decider = state.to_act()[0]
    if asked.startswith("open."):
        return Reason("R2.2", f"{teller.does(decider, 'place')} first: the other player does so afterwards.")
    if asked.partition(".")[0] in ("act", "conspire", "hire", "influence"):
        return Reason("R5.1", f"It is {teller.whose(decider)} turn: actions are taken one at a time, in turn.")
    return Reason("R5.5", f"{teller.does(decider, 'decide')} now: an action and what it sets off are finished first.")


def _meant(state: CityState, seat: int, codes: list[int]) -> int:
    """Of several copies of a card the one that a player would mean: in the own hand, on a side, or the first."""

    def distance(code: int) -> int:
        if code >= state.layout.cards or not state.knows(seat, code):
            return 3
        place = int(state.place(code))
        return 0 if place == HAND + seat else 1 if place >= SIDE else 2

    return min(codes, key=lambda code: (distance(code), code))


def _refusal(game: CityOfHemloch, state: CityState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    if code == game.rules.decline:
        return _no_declining(asked)
    if asked == "act.kind":
        return _no_such_action(game, state, seat, code - int(game.rules.game_word))
    if asked.endswith((".district", ".district1", ".district2", ".to", ".place")):
        return _not_there(game, state, asked, code)
    if asked in ("effect.choose", "effect.may"):
        return Reason(ASKED[asked].clause, "That is not one of the answers, or it would change nothing now.")
    if code >= game.rules.first_place:
        return _no_place_asked(game, asked, code)
    return _not_this_card(game, state, seat, asked, code, teller)


def _no_place_asked(game: CityOfHemloch, asked: str, code: int) -> Reason:
    """A District, or an action, where a card is asked for."""
    district = code - int(game.rules.first_place)
    if district < len(game.districts):
        return Reason(ASKED[asked].clause, f"{game.districts[district].name} is a District.")
    return Reason("R5.5", "What was begun is finished first.")


def _no_declining(asked: str) -> Reason:
    if asked.partition(".")[0] in ("open", "act", "conspire", "hire", "influence"):
        return Reason("R5.3", "There is no passing.")
    return Reason("R7.5", "An ability must be carried out whenever there is a way to.")


def _no_such_action(game: CityOfHemloch, state: CityState, seat: int, word: int) -> Reason:
    if word not in (CONSPIRE, HIRE, INFLUENCE):
        return Reason("R5.2", "")
    clause = "R6.2" if word == CONSPIRE else "R6.5"
    if not game.available(state):
        return Reason(clause, "Nothing is available today any more.")
    if word == CONSPIRE:
        return Reason(clause, "No card in your hand matches an available Minion.")
    return Reason(clause, "To hire you discard two cards, and you hold only one.")


def _not_there(game: CityOfHemloch, state: CityState, asked: str, code: int) -> Reason:
    """A place, or something else where a place is asked for."""
    district = code - int(game.rules.first_place)
    if code < game.rules.first_place or code >= game.rules.first_word:
        clause = "R7.1" if asked == "influence.district" else ASKED[asked].clause
        return Reason(clause, "")
    name = game.districts[district].name
    if asked == "influence.district" and district == state.z[CLOSED]:
        return Reason("R7.2", f"{name} is closed today: no Minion may be played there.")
    if asked == "boneyard.to":
        return Reason(
            "R8.3", f"{game.card_name(int(state.z[PICK]))} stands at {name} already; it must move to another."
        )
    return Reason(ASKED[asked].clause, f"{game.card_name(int(state.z[PICK]))} cannot go to {name}.")


def _not_this_card(game: CityOfHemloch, state: CityState, seat: int, asked: str, card: int, teller: Teller) -> Reason:
    name = game.card_name(card)
    clause = ASKED[asked].clause
    known = Viewer(game, state, seat).know(card)
    place = int(state.place(card)) if known else -1
    match asked:
        case "open.card1" | "open.card2":
            left = len(cards_of(state, DRAWN + seat))
            return Reason(clause, f"{name} is not one of the {left} drawn cards that you hold.")
        case "conspire.discard" if place == HAND + seat:
            return Reason("R6.2", f"{name} matches no available Minion.")
        case "conspire.discard" | "hire.discard1" | "hire.discard2" | "influence.card" | "maze.hand":
            from_hand = {"conspire.discard": "R6.1", "influence.card": "R7.1", "maze.hand": "R8.1"}
            return Reason(from_hand.get(asked, "R6.4"), f"{name} is not in your hand.")
        case "conspire.take" if known and state.is_available(card):
            discarded = game.card_name(int(state.z[CARD]))
            return Reason("R6.1", f"{name} does not match {discarded}: Conspire takes a Minion of the same House.")
        case "conspire.take" | "hire.take":
            return Reason("R3.4", f"{name} is not available today.")
        case "maze.played" if card == state.z[SELF]:
            return Reason("R8.1", f"{name} is the Minion just played, and it cannot be exchanged by its own play.")
        case "courtyard.minion" if place >= SIDE:
            return Reason("R8.2", f"{name} stands at {game.districts[(place - SIDE) >> 1].name} itself.")
        case "maze.played" | "courtyard.minion" | "boneyard.minion":
            return Reason(clause, f"{name} is not a Minion in play.")
        case "spires.card":
            return Reason("R8.4", f"{name} is not in your discard.")
    where = f" in {zone_phrase(game, place, teller)}" if known and 0 <= place < SIDE else ""
    again = " for the second part" if state.z[STAGE] else ""
    return Reason("R7.5", f"{name}{where} is not among the cards that can be picked{again}.")
