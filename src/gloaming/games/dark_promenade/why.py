"""Why a choice is not open in Dark Promenade: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.dark_promenade.rules import (
    AFTER_PLAY,
    AREA,
    AVENUE,
    AVENUES,
    BEFORE_PLAY,
    COMPARED,
    FIRST_AVENUE,
    FIRST_ENTRY,
    HAND,
    ITEMS,
    ON_DRAW,
    ON_THREAT,
    ON_TIE,
    SITES,
    TURN,
    USED,
    PromenadeState,
)
from gloaming.games.dark_promenade.words import ASKED, avenue_name, decision, named_member, zone_phrase
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller, capital
from gloaming.games.views import Viewer
from gloaming.kernel.layout import PICK

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade

WINDOWS = {
    "bonus_before": BEFORE_PLAY,
    "bonus_after": AFTER_PLAY,
    "bonus_draw": ON_DRAW,
    "bonus_tie": ON_TIE,
    "bonus_threat": ON_THREAT,
}


def refusal(game: DarkPromenade, state: PromenadeState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R14.3", "The game is over.")
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
    return _refusal(game, state, seat, asked, codes[0], teller)


def _not_your_turn(state: PromenadeState, asked: str, teller: Teller) -> Reason:
    decider = state.to_act()[0]
    who = teller.does(decider, "decide", "now")
    if state.z[COMPARED] >= 0:
        return Reason("R10.8", f"{who}: at a tie the Start Player of the Week is asked first.")
    if decider != state.z[TURN]:
        return Reason(ASKED[asked].clause, f"{who}: this choice is given to the other player.")
    return Reason("R5.1", f"{who}: it is {teller.whose(decider)} turn, and players alternate.")


def _refusal(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    rules = game.rules
    if code == rules.decline or code >= rules.game_word:
        return _no_passing(asked)
    if asked in ("choose_effect", "confirm"):
        return Reason(ASKED[asked].clause, "That is not one of the answers, or it would change nothing now.")
    if asked in WINDOWS:
        return _no_such_bonus(game, state, seat, asked, code, teller)
    place = code - int(rules.first_place)
    if asked in ("play_avenue", "pick_avenue"):
        return _not_there(game, state, seat, asked, place)
    if place >= FIRST_ENTRY + 2 * int(game.city.entries):
        return Reason(ASKED[asked].clause, "")
    if place >= 0:
        return _not_this_district(game, state, asked, code)
    return _not_this_card(game, state, seat, asked, code, teller)


def _no_passing(asked: str) -> Reason:
    if asked in ("play_minion", "play_avenue"):
        return Reason("R5.3", "There is no passing: a Minion must be played.")
    if asked in WINDOWS:
        return Reason(ASKED[asked].clause, "That is not among the answers here.")
    if asked == "discard_minion_card":
        return Reason("R7.4", "A Minion must be discarded.")
    return Reason("R7.4", "An Ability is compulsory, as far as it can be carried out, unless its text says “may”.")


def _no_such_bonus(
    game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, teller: Teller
) -> Reason:
    """R10.3, Q31: not a type, not yours, used, for another moment, or nothing to do."""
    entry = code - int(game.rules.first_place) - FIRST_ENTRY
    if not 0 <= entry < game.city.entries:
        return Reason("R10.3", "")
    kind = int(game.city.entry_type[entry])
    name = game.type_name(kind)
    if not state.controls(seat, kind):
        return Reason("R10.2", f"You control no District of the type {name}.")
    if (state.z[USED + seat] >> kind) & 1:
        return Reason("R10.4", f"The Bonus of {name} has been used this turn.")
    if game.city.window[kind] != WINDOWS[asked]:
        return Reason("R10.9", f"The Bonus of {name} is not for this moment.")
    return Reason("R10.10", f"The Bonus of {name} would do nothing now.")


def _not_there(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, place: int) -> Reason:
    avenue = place - FIRST_AVENUE
    if not 0 <= avenue < AVENUES:
        return Reason(ASKED[asked].clause, "")
    name = avenue_name(avenue)
    if state.avenue_owner(avenue) != seat:
        role = "columns" if state.first_avenue(seat) == 0 else "rows"
        return Reason("R1.2", f"You play the {role}; {name} is not yours.")
    if not state.has_room(avenue):
        return Reason("R6.2", f"Two of your Minions stand at {name} already.")
    return Reason(ASKED[asked].clause, f"It stands at {name} already.")


def _not_this_district(game: DarkPromenade, state: PromenadeState, asked: str, code: int) -> Reason:
    place = code - int(game.rules.first_place)
    thing = capital(named_member(game, state, code))
    if SITES <= place < FIRST_ENTRY:
        return Reason(ASKED[asked].clause, "That is an Avenue.")
    if place < SITES and state.entry_at(place) < 0:
        return Reason("R3.4", f"{thing} is empty.")
    if place < SITES and asked in ("pick_district", "pick_card"):
        return Reason(
            "R4.5",  # Q11
            f"{thing} can only be swapped: Districts in the grid are not gained before the check.",
        )
    if asked in ("swap_first", "swap_second"):
        return _no_swap(game, state, asked, thing)
    if asked in ("pick_loss", "pick_gift"):
        return Reason(ASKED[asked].clause, f"{thing} is not among the cards that can go.")
    return Reason(ASKED[asked].clause, f"{thing} is not among what can be picked.")


def _no_swap(game: DarkPromenade, state: PromenadeState, asked: str, thing: str) -> Reason:
    if asked == "swap_second":
        other = named_member(game, state, int(state.z[PICK]))
        return Reason("R9.2", f"{thing} and {other} cannot be swapped with each other.")
    return Reason("R9.2", f"{thing} has no partner to be swapped with.")


def _not_this_card(
    game: DarkPromenade, state: PromenadeState, seat: int, asked: str, card: int, teller: Teller
) -> Reason:
    name = game.card_name(card)
    known = Viewer(game, state, seat, concludes=False).know(card)
    place = int(state.place(card)) if known else -1
    where = f", in {zone_phrase(game, place, teller)}," if known else ""
    if asked in ("play_minion", "discard_minion_card"):
        clause = "R6.1" if asked == "play_minion" else "R11.4"
        return Reason(clause, f"{name} is not in your hand." if place != HAND + seat else f"{name} cannot be chosen.")
    if asked in ("pick_item", "pick_card") and place in (ITEMS + seat, AREA + seat):
        return Reason("R8.3", f"You control {name} already.")
    if asked in ("swap_first", "swap_second"):
        return _no_swap(game, state, asked, name)
    if asked == "pick_minion" and not AVENUE <= place < AVENUE + AVENUES:
        return Reason("R7.5", f"{name} is not in play.")
    return Reason(ASKED[asked].clause, f"{name}{where} is not among what can be picked.")
