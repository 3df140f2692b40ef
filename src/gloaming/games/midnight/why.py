"""Why a choice is not open in Midnight Edition: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.midnight.declaration import KINDS, D, F, N, W, Z
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.midnight.verbs.cards import Discard
from gloaming.games.midnight.verbs.language import location_of
from gloaming.games.midnight.words import ASKED, asking, decision, marker_location, named_choice, place_of
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller, capital
from gloaming.kernel.effects import Choose

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition


def refusal(game: MidnightEdition, state: MidnightState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R11.1", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes:
        return game.unknown(thing, ASKED[asked].clause)
    if seat not in state.to_act():
        return _not_your_turn(state, asked, teller)
    options = state.options(seat)
    meant = _meant(game, state, seat, codes[0])
    if meant in options or any(code in options for code in codes):
        return None
    return _refusal(game, state, seat, asked, meant)


def _meant(game: MidnightEdition, state: MidnightState, seat: int, code: int) -> int:
    """What is meant by a card that somebody points at: a Minion of the own hand is chosen by its name, an Item by its
    kind, owner and facing."""
    zone = int(state.place(code)) if place_of(game, code) < 0 else -1
    first = int(game.rules.first_place)
    if zone == Z.HAND + seat:
        return first + int(game.midnight.first_face) + int(game.midnight.face[code])
    if Z.SUPPLY <= zone < Z.WEEK:
        kind = KINDS.index(game.face_id(code))
        theirs = zone != Z.SUPPLY and (zone - Z.ITEMS_UP) & 1 != seat
        return first + int(game.midnight.first_slot) + N.OWN_SLOTS * theirs + 2 * kind + (zone >= Z.ITEMS_DOWN)
    return code


def _not_your_turn(state: MidnightState, asked: str, teller: Teller) -> Reason:
    decider = state.to_act()[0]
    if state.z[F.DECISION] == D.DRAFT_PICK:
        return Reason("R13.2", "You have made your pick; both are taken at the same moment.")
    who = teller.does(decider, "decide", "now")
    if state.z[F.DECISION] == D.CHECK_SPACE:
        return Reason("R9.4", f"{who}: in an Influence Check whoever is ahead places, at a tie the Start Player first.")
    if state.z[F.DECISION] == D.CULL:
        return Reason("R10.3", f"{who}: Location by Location, the Start Player first.")
    if state.z[F.ENDING]:
        return Reason("R10.5", f"{who}: the Night is the Start Player's choice.")
    if decider != state.z[F.TURN]:
        return Reason("R6.3", f"{who}: this choice is given to the other player.")
    return Reason("R2.3", f"{who}: it is {teller.whose(decider)} turn.")


def _refusal(game: MidnightEdition, state: MidnightState, seat: int, asked: str, code: int) -> Reason:
    rules = game.rules
    place = place_of(game, code)
    if asked == "turn":
        return _not_in_turn(game, state, seat, code)
    if code == rules.decline or code >= rules.game_word:
        return _no_passing(state, asked)
    if code >= rules.first_word:
        return _not_this_answer(game, state, asked, code)
    if asked in ("which-branch", "yes-no"):
        return _another_kind(game, state, asked, code)
    if asked == "play-where":
        return _not_there(game, state, place)
    if asked == "festival-to":
        return _no_festival(game, state, place)
    if asked in ("which-location", "which-space"):
        return _no_space(game, state, asked, code)
    if asked == "minion-to":
        return _no_move(game, state, place)
    if asked == "night-out":
        return _no_night(game, state, code)
    if asked in ("which-item", "which-kind"):
        return _no_item(game, state, asked, code)
    if asked in ("which-minion", "cull"):
        return _no_minion(game, state, seat, asked, code)
    if asked == "which-marker":
        return _no_marker(game, state, code)
    return _no_card(game, state, seat, asked, code)


def _another_kind(game: MidnightEdition, state: MidnightState, asked: str, code: int) -> Reason:
    """Something of another kind than what is asked for."""
    wanted = {"which-branch": "effect: it is chosen by its number", "yes-no": "answer: say yes or no"}
    thing = capital(named_choice(game, state, code))
    return Reason(ASKED[asked].clause, f"{thing} is no {wanted.get(asked, 'Item, and an Item is chosen here')}.")


def _not_this_answer(game: MidnightEdition, state: MidnightState, asked: str, code: int) -> Reason:
    """Yes, no, or an effect by its number on the card."""
    rules = game.rules
    clause = ASKED[asked].clause
    if code in (rules.yes, rules.no):
        return Reason(clause, "This is no question of yes or no.")
    step = asking(state)
    if asked != "which-branch" or not isinstance(step, Choose):
        return Reason(clause, "There are no numbered effects to choose from here.")
    if code - int(rules.alternative) >= len(step.alternatives):
        return Reason(clause, "There is no effect of that number.")
    return Reason(clause, "That effect would change nothing now.")


def _no_passing(state: MidnightState, asked: str) -> Reason:
    if state.z[F.DECISION] == D.CHECK_SPACE:
        return Reason(
            "R9.3", "A Marker must be placed where you are ahead or level, while you have one and a Space is empty."
        )
    if asked == "yes-no":
        return Reason("R6.1", "This is answered by yes or no.")
    if asked == "play-where":
        return Reason("R5.1", "The Minion has been chosen: it needs a Location. Take it back if you may.")
    if asked in ("cull", "night-out", "draft-pick"):
        return Reason(ASKED[asked].clause, "There is no passing here: one must be chosen.")
    return Reason("R6.1", "Abilities are not optional, unless the text says “may” or “up to”.")  # Q23


def _not_in_turn(game: MidnightEdition, state: MidnightState, seat: int, code: int) -> Reason:
    rules = game.rules
    place = place_of(game, code)
    midnight = game.midnight
    if code == rules.game_word + W.DRAW:
        if state.z[F.ACTIONS]:
            return Reason("R4.3", "Your deck is empty.")
        return Reason("R3.2", "You have no Action left.")
    if midnight.first_slot <= place < midnight.first_face:
        return _no_use(game, state, seat, place - int(midnight.first_slot))
    if place >= midnight.first_face and code < rules.first_word:
        name = game.faces[place - int(midnight.first_face)].name
        if state.leaving(Z.HAND + seat, place - int(midnight.first_face)) < 0:
            return Reason("R5.1", f"{name} is not in your hand.")
        if state.z[F.ACTIONS] == 0:
            return Reason("R3.2", "You have no Action left.")
        return Reason("R5.2", "There is no Location left where you may play this turn.")
    if place < N.LOCATIONS and place >= 0:
        return Reason("R5.1", "A Minion goes to a Location: touch a card of your hand first.")
    if code == rules.decline:
        return Reason("R3.5", "Choose end to do nothing more this turn.")
    if code >= rules.first_word:
        return _not_this_answer(game, state, "turn", code)
    thing = capital(named_choice(game, state, code))
    if place >= 0:
        return Reason("R3.2", f"{thing} is a Space: Markers come there by an Influence Check or by an effect.")
    if code >= midnight.first_week:
        return Reason("R3.2", f"{thing} is a Week card, and no Action uses it.")
    return Reason("R5.1", f"{thing} is not in your hand, and Minions are played from there.")


def _no_use(game: MidnightEdition, state: MidnightState, seat: int, slot: int) -> Reason:
    kind = (slot % 6) >> 1
    name = game.item_name(kind)
    if slot >= 6:
        return Reason("R7.3", f"That {name} is not yours.")
    if slot & 1:
        return Reason("R7.5", "A face-down Item cannot be used.")
    if state.item_of(Z.ITEMS_UP + seat, kind) < 0:
        return Reason("R7.5", f"You have no {name} face up.")
    if state.z[F.ITEM_USED]:
        return Reason("R7.3", "You have used an Item this turn.")
    if game.midnight.cost[kind] > state.z[F.ACTIONS]:
        return Reason("R7.4", f"A {name} costs an Action, and you have none left.")
    return Reason("R7.6", f"A {name} would do nothing now.")


def _not_there(game: MidnightEdition, state: MidnightState, place: int) -> Reason:
    if not 0 <= place < N.LOCATIONS:
        return Reason("R5.1", "That is no Location, and a Minion goes to a Location.")
    name = game.location_name(place)
    if state.z[F.FESTIVAL] == place:
        return Reason("R8.2", f"The Festival is held at {name}: no Minion may be played there.")
    assert (state.z[F.PLAYED] >> place) & 1
    return Reason("R5.2", f"You have played a Minion at {name} this turn.")


def _no_festival(game: MidnightEdition, state: MidnightState, place: int) -> Reason:
    if place == state.z[F.FESTIVAL]:
        return Reason("R8.3", f"The Festival is at {game.location_name(place)} already.")
    if 0 <= place < N.LOCATIONS:
        return Reason("R8.3", f"This effect does not move the Festival to {game.location_name(place)}.")
    return Reason("R8.3", "That is no Location, and the Festival is held at one.")


def _no_space(game: MidnightEdition, state: MidnightState, asked: str, code: int) -> Reason:
    place = place_of(game, code)
    if asked == "which-location":
        if 0 <= place < N.LOCATIONS and not state.empty_spaces(place):
            return Reason("R9.5", f"{game.location_name(place)} has no empty Space.")
        if not 0 <= place < N.LOCATIONS:
            return Reason("R9.3", "That is no Location, and the Marker goes to one.")
        return Reason("R9.3", f"This effect places no Marker at {game.location_name(place)}.")
    if not N.LOCATIONS <= place < game.midnight.first_slot:
        return Reason("R9.3", "That is no Space, and a Marker goes to a Space.")
    location = int(game.midnight.space_location[place])
    if location != marker_location(game, state):
        return Reason("R9.3", f"The Marker goes to {game.location_name(marker_location(game, state))}.")
    return Reason("R9.3", f"A Marker lies on {game.space_name(place)} already.")


def _no_move(game: MidnightEdition, state: MidnightState, place: int) -> Reason:
    if not 0 <= place < N.LOCATIONS:
        return Reason("R6.3", "That is no Location, and a Minion goes to a Location.")
    minion = int(state.z[F.PICK])
    if location_of(state, minion) == place:
        return Reason("R6.2", f"{game.card_name(minion)} stands at {game.location_name(place)} already.")
    return Reason("R6.2", f"This effect moves nobody to {game.location_name(place)}.")


def _no_night(game: MidnightEdition, state: MidnightState, code: int) -> Reason:
    first = int(game.midnight.first_week)
    if not first <= code < first + N.LOCATIONS:
        return Reason("R10.5", "That is no Week card: one of the Nights in the Week becomes a Day.")
    assert state.place(code) == Z.NIGHTS_OUT
    return Reason("R10.5", f"{game.card_name(code)} has left the game.")


def _no_item(game: MidnightEdition, state: MidnightState, asked: str, code: int) -> Reason:
    slot = place_of(game, code) - int(game.midnight.first_slot)
    if not 0 <= slot < 12:
        return _another_kind(game, state, asked, code)
    name = game.item_name((slot % 6) >> 1)
    if asked == "which-kind":
        return Reason("R7.8", f"The supply has no {name}, and you have none to turn up.")
    return Reason("R6.3", f"There is no {named_choice(game, state, code)} that the effect reaches.")


def _no_minion(game: MidnightEdition, state: MidnightState, seat: int, asked: str, code: int) -> Reason:
    name = named_choice(game, state, code)
    if asked == "cull":
        return Reason("R10.3", f"{name} is not one of your Minions at {game.location_name(int(state.z[F.AT]))}.")
    if place_of(game, code) >= 0 or code >= game.midnight.first_week:
        return Reason("R6.2", f"{capital(name)} is no Minion in play.")
    if not state.knows(seat, code) or not Z.SIDE <= state.place(code) < Z.SUPPLY:
        return Reason("R6.2", f"{capital(name)} is not at a Location.")
    return Reason("R6.2", f"The effect does not reach {name} at {game.location_name(location_of(state, code))}.")


def _no_marker(game: MidnightEdition, state: MidnightState, code: int) -> Reason:
    place = place_of(game, code)
    if N.LOCATIONS <= place < game.midnight.first_slot and state.marker_owner(place) < 0:
        return Reason("R6.2", f"There is no Marker on {named_choice(game, state, code)}.")
    if not N.LOCATIONS <= place < game.midnight.first_slot:
        return Reason("R6.3", "That is no Space: a Marker is named by the Space where it lies.")
    return Reason("R6.2", f"The effect does not reach the Marker on {named_choice(game, state, code)}.")


def _no_card(game: MidnightEdition, state: MidnightState, seat: int, asked: str, code: int) -> Reason:
    """D1, D14 to D16: out of the pack, a hand, a pile, or the cards being looked at."""
    name = named_choice(game, state, code)
    where = {"draft-pick": "in your pack", "pile-card": "one of those cards", "sift-keep": "one of the cards you see"}
    step = asking(state)
    if asked == "hand-discard":
        assert isinstance(step, Discard)
        owner = int(state.z[F.YOU]) if step.who == 0 else 1 - int(state.z[F.YOU])
        return Reason("R6.2", f"{name} is not in {'your' if owner == seat else 'that'} hand.")
    return Reason(ASKED[asked].clause, f"{name} is not {where[asked]}.")
