"""Why a choice is not open in Lords: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.lords.rules import (
    ACTIONS,
    BROKEN,
    DISCARD,
    DOWN,
    FIRST_LORD,
    FIRST_SHELL,
    FIRST_TEMPLE,
    HAND,
    MOST_TEMPLES,
    PASS_WORD,
    RAISE_WORD,
    SELECTED,
    SELECTIONS,
    SHELL,
    TEMPLE,
    LordsState,
)
from gloaming.games.lords.words import ASKED, decision, zone_phrase
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller
from gloaming.kernel.layout import YOU

if TYPE_CHECKING:
    from gloaming.games.lords import Lords


def refusal(game: Lords, state: LordsState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R13.1", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes:
        return _unknown(game, asked, thing)
    if seat not in state.to_act():
        return _not_your_turn(state, asked, teller)
    options = state.options(seat)
    if any(code in options for code in codes):
        return None
    return _refusal(game, state, seat, asked, _meant(state, seat, codes), teller)


def _unknown(game: Lords, asked: str, thing: str) -> Reason:
    if thing in ("agonize", "consecrate"):
        return Reason("R3.2", f"{thing.capitalize()} is a Reference and can never be selected.")
    return game.unknown(thing, ASKED[asked].clause)


def _not_your_turn(state: LordsState, asked: str, teller: Teller) -> Reason:
    decider = state.to_act()[0]
    if asked == "action":
        clause = "R2.6" if state.z[SELECTED] == SELECTIONS - 1 else "R2.5"
        return Reason(clause, f"{teller.does(decider, 'select')} an Action now.")
    return Reason("R2.5", f"{teller.does(decider, 'decide')} now: what is being performed is completed first.")


def _meant(state: LordsState, seat: int, codes: list[int]) -> int:
    """Of several copies of a card the one that a player would mean: in the own hand, in sight, or the first."""

    def distance(code: int) -> int:
        if code >= state.layout.cards or not state.knows(seat, code):
            return 2
        return 0 if state.place(code) == HAND + seat else 1

    return min(codes, key=lambda code: (distance(code), code))


def _refusal(game: Lords, state: LordsState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    rules = game.rules
    if code == rules.decline:
        return _no_declining(asked)
    if asked == "action":
        return _not_this_action(game, state, code)
    if asked in ("flourish-mode", "prospect-mode"):
        return _not_this_way(asked, code - int(rules.game_word))
    if asked in ("branch", "may"):
        return Reason(ASKED[asked].clause, "That is not one of the answers, or it would change nothing now.")
    if asked in ("temple-order", "seclude-temple", "gain-temple"):
        return _not_this_lord(game, state, seat, asked, code - int(rules.first_place) - FIRST_LORD)
    if asked == "ready-action":
        return Reason("R3.1", "Only an Action that is down can be turned up again.")
    if code >= rules.first_place:
        return Reason(ASKED[asked].clause, f"{game.choice_name(code)} is not among the options; choose a card.")
    return _not_this_card(game, state, seat, asked, code, teller)


def _no_declining(asked: str) -> Reason:
    if asked == "action":
        return Reason("R2.5", "An Action must be selected.")
    if asked == "temple-order":
        return Reason("R2.4", "A Temple's ability is obligatory unless it says otherwise.")
    return Reason("R3.4", "What can be done must be done: this does not say “may”.")


def _not_this_action(game: Lords, state: LordsState, code: int) -> Reason:
    action = code - int(game.rules.first_place)
    if 0 <= action < FIRST_LORD:
        assert (state.z[DOWN] >> action) & 1
        return Reason("R3.1", f"{ACTIONS[action].capitalize()} is down: each Action is selected at most once a turn.")
    if code == int(game.rules.game_word) + PASS_WORD:
        if state.z[SELECTED] < SELECTIONS - 1:
            return Reason("R2.5", "The active player selects two Actions.")
        return Reason("R2.6", "The other player must select an Action.")
    return Reason("R3.1", "")


def _not_this_way(asked: str, word: int) -> Reason:
    if asked == "flourish-mode" and word == RAISE_WORD:
        return Reason("R6.2", "You may raise only with more Followers than Citadels.")
    clause = "R6.1" if asked == "flourish-mode" else "R7.1"
    return Reason(clause, "That is not one of the two ways.")


def _not_this_lord(game: Lords, state: LordsState, seat: int, asked: str, lord: int) -> Reason:
    if not 0 <= lord < len(game.lord_faces):
        return Reason(ASKED[asked].clause, "")
    name = game.lord_faces[lord].name
    if asked == "temple-order":
        return Reason("R2.3", f"No Temple of {name} of yours is still to be used this turn.")
    if asked == "seclude-temple":
        return Reason("R8.6", f"You have no Temple of {name}.")
    if state.worships(seat, lord):
        return Reason("R8.2", f"You have a Temple of {name} already.")
    if state.count(TEMPLE + seat) >= MOST_TEMPLES:
        return Reason("R8.2", "You have two Temples already.")
    return Reason("R4.1", f"The stock has no Temple of {name} left.")


def _not_this_card(game: Lords, state: LordsState, seat: int, asked: str, card: int, teller: Teller) -> Reason:
    name = game.card_name(card)
    known = state.knows(seat, card)
    place = int(state.place(card)) if known else -1
    if asked == "deify-card" and place == HAND + seat:
        return _unfit(game, state, seat, card)
    wanted = {
        "discard-card": HAND + int(state.z[YOU]),
        "deify-card": HAND + seat,
        "beseech-card": HAND + seat,
        "give-card": HAND + seat,
        "filch-card": HAND + 1 - seat,
        "recover-card": DISCARD,
        "break-first": SHELL + seat,
        "break-second": SHELL + seat,
        "pry-shell": SHELL + seat,
        "mend-shell": BROKEN + seat,
    }
    clause = ASKED[asked].clause
    if asked == "break-second" and place == SHELL + seat:
        return Reason("R7.2", f"{name} has been picked already.")
    if asked in wanted and place != wanted[asked]:
        whole = FIRST_SHELL <= card < FIRST_TEMPLE and wanted[asked] == SHELL + seat and place == BROKEN + seat
        if whole:
            return Reason(clause, f"{name} is broken already.")
        side = {SHELL + seat: "one of your unbroken Shells", BROKEN + seat: "one of your Broken Shells"}
        where = side.get(wanted[asked], f"in {zone_phrase(wanted[asked], teller)}")
        return Reason(clause, f"{name} is not {where}.")
    if asked == "seize-card" and place == TEMPLE + 1 - seat:
        return Reason("R8.8", f"{name} would break the limits on Temples.")
    return Reason(ASKED[asked].clause, f"{name} is not among the cards that can be picked.")


def _unfit(game: Lords, state: LordsState, seat: int, card: int) -> Reason:
    """R8.3: why a card of the hand cannot be used to Deify."""
    lord = game.lord_faces[int(state.lords.lord[card])].name
    if state.count(TEMPLE + seat) >= MOST_TEMPLES:
        return Reason("R8.2", f"You have two Temples, and none of them is of {lord}.")
    return Reason("R8.3", f"The stock has no Temple of {lord} left, and you have none to seclude.")
