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
    SIDE,
    CityState,
)
from gloaming.games.city_of_hemloch.words import ASKED, alternative, decision, source, source_text, zone_phrase
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.effects import Choose
from gloaming.kernel.layout import PC, PICK, SELF, STAGE

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch


def refusal(game: CityOfHemloch, state: CityState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R9.0.1", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes and thing == "pass":
        return Reason("R5.3", "There is no passing: whoever holds a card takes an action.")
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
    rules = game.rules
    if code == rules.decline:
        return _no_declining(asked)
    if code >= rules.game_word:
        return _no_such_action(game, state, seat, asked, code - int(rules.game_word))
    if code >= rules.first_word:
        return _not_this_answer(game, state, asked, code)
    if asked == "act.kind":
        return _no_action(game, state, seat, code)
    if asked in ("effect.choose", "effect.may"):
        answer = "yes or no answers this" if asked == "effect.may" else "an effect is chosen by its number"
        return Reason(ASKED[asked].clause, f"{_named(game, code)} is {_kind(game, code)}: {answer}.")
    places = asked.endswith((".district", ".district1", ".district2", ".to", ".place"))
    kind = _kind(game, code)
    wanted = "a District" if places else "a Minion"
    if kind != wanted:
        clause = "R7.1" if asked == "influence.district" else ASKED[asked].clause
        return Reason(clause, f"{_named(game, code)} is {kind}, and {wanted} is chosen here.")
    if places:
        return _not_there(game, state, asked, code)
    return _not_this_card(game, state, seat, asked, code, teller)


def _kind(game: CityOfHemloch, code: int) -> str:
    """What a card or place is."""
    if code >= game.rules.first_place:
        return "a District"
    if code >= game.city.first_house:
        return "a House"
    return "a Day card" if code >= game.city.first_day else "a Minion"


def _named(game: CityOfHemloch, code: int) -> str:
    """A card or place, as a player says it."""
    if code >= game.rules.first_place:
        return game.districts[code - int(game.rules.first_place)].name
    return game.card_name(code)


def _not_this_answer(game: CityOfHemloch, state: CityState, asked: str, code: int) -> Reason:
    """Yes, no, or an effect by its number on the card."""
    rules = game.rules
    clause = ASKED[asked].clause
    if code in (rules.yes, rules.no):
        return Reason(clause, "This is no question of yes or no.")
    step = state.game.program[state.z[PC]]
    if asked != "effect.choose" or not isinstance(step, Choose):
        return Reason(clause, "There are no numbered effects to choose from here.")
    number = code - int(rules.alternative)
    if number >= len(step.alternatives):
        return Reason(clause, f"{source(game, state)} has no effect of that number.")
    return Reason(clause, f"“{alternative(game, state, number)}” would change nothing now.")


def _no_action(game: CityOfHemloch, state: CityState, seat: int, code: int) -> Reason:
    """A card or District that is pointed at before an action is chosen: the action that somebody means."""
    name = _named(game, code)
    if code >= game.rules.first_place:
        return Reason("R5.2", f"{name} is a District: Influence plays a Minion there.")
    if code >= game.city.first_day:
        return Reason("R5.2", f"{name} is {_kind(game, code)}: no action uses it.")
    if not Viewer(game, state, seat).know(code):
        return Reason("R5.2", f"{name} is neither in your hand nor available.")
    if state.place(code) == HAND + seat:
        return Reason("R5.2", f"Choose first what to do with {name}: Influence plays it, Conspire and Hire discard it.")
    if state.is_available(code):
        return Reason("R5.2", f"{name} is available: Conspire or Hire takes it.")
    if state.place(code) >= SIDE:
        return Reason("R7.6", f"{name} is in play: only an ability moves it.")
    return Reason("R5.2", f"{name} is neither in your hand nor available.")


def _no_declining(asked: str) -> Reason:
    if asked.partition(".")[0] in ("open", "act", "conspire", "hire", "influence"):
        return Reason("R5.3", "There is no passing.")
    return Reason("R7.5", "An ability must be carried out whenever there is a way to.")


def _no_such_action(game: CityOfHemloch, state: CityState, seat: int, asked: str, word: int) -> Reason:
    """An action that cannot be taken, or that is asked for while another one is being carried out.

    Before a Minion is played the hand is what it was when the action was chosen, or was the only one left (D5).
    """
    if asked.startswith("open."):
        return Reason("R2.7", "Nobody acts before the first Day: cards are placed now.")
    undecided = asked in ("act.kind", "influence.card", "influence.district")
    if undecided and word == CONSPIRE and not _can_conspire(game, state, seat):
        if not game.available(state):
            return Reason("R6.2", "Nothing is available today any more.")
        return Reason("R6.2", "No card in your hand matches an available Minion.")
    if undecided and word == HIRE and not (game.available(state) and state.count(HAND + seat) > 1):
        if not game.available(state):
            return Reason("R6.5", "Nothing is available today any more.")
        return Reason("R6.5", "To hire you discard two cards, and you hold only one.")
    return Reason("R5.5", "An action has begun, and what was begun is finished first.")


def _can_conspire(game: CityOfHemloch, state: CityState, seat: int) -> bool:
    hand = cards_of(state, HAND + seat)
    return any(game.match(card, offered) for card in hand for offered in game.available(state))


def _not_there(game: CityOfHemloch, state: CityState, asked: str, code: int) -> Reason:
    """A place, or something else where a place is asked for."""
    district = code - int(game.rules.first_place)
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
            return Reason(clause, f"{name} is not in play.")
        case "spires.card":
            return Reason("R8.4", f"{name} is not in your discard.")
    where = f" in {zone_phrase(game, place, teller)}" if known and 0 <= place < SIDE else ""
    if state.z[STAGE] and card == state.z[PICK]:
        return Reason("R7.5", f"{name} is picked already, and {source(game, state)} needs another card.")
    return Reason("R7.5", f"{source(game, state)} does not reach {name}{where}: “{source_text(game, state)}”")
