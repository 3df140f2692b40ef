"""Why a choice is not open in Necromancer: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.necromancer.board import (
    AN_ENTITY,
    BASE,
    COMBAT_CARD,
    NOW,
    POS,
    STEPS,
    TRANSIT,
)
from gloaming.games.necromancer.rules import (
    UNDEAD_PER_PLACE,
    W_CLOSE,
    W_ENTITY,
    W_FIGHT,
    W_NEW_SLOT,
    W_UNDEAD,
    NecromancerState,
)
from gloaming.games.necromancer.words import ASKED, PHASE_NAMES, decision
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller
from gloaming.games.views import Viewer

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer


def refusal(game: Necromancer, state: NecromancerState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R17.8", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes:
        return game.unknown(thing, ASKED[asked].clause)
    if seat not in state.to_act():
        return _not_your_turn(game, state, seat, asked, teller)
    options = state.options(seat)
    if any(code in options for code in codes):
        return None
    return _refusal(game, state, seat, asked, codes)


def _not_your_turn(game: Necromancer, state: NecromancerState, seat: int, asked: str, teller: Teller) -> Reason:
    deciders = state.to_act()
    if asked == "phase":
        return Reason("R3.2", "You have picked your phase; the others have not yet.")
    who = teller.does(deciders[0], "decide", "now")
    if 0 <= seat < game.seats and 0 <= state.z[NOW] < len(PHASE_NAMES) and not state.takes_part(seat):
        return Reason("R3.8", f"{who}; you take no part in {PHASE_NAMES[state.z[NOW]]}.")
    return Reason("R3.6", f"{who}: players act one after another.")


def _refusal(game: Necromancer, state: NecromancerState, seat: int, asked: str, codes: list[int]) -> Reason:
    night = game.night
    code = codes[0]
    if asked == "phase" and state.in_ritual(seat):
        return Reason("R3.7", "Your ritual is unfinished: its phase is picked by force.")
    if code >= night.game_word:
        return _no_word(game, state, seat, asked, int(code - night.game_word))
    if code >= night.first_word:
        return Reason(ASKED[asked].clause, "That is not one of the answers now.")
    if code >= night.first_place:
        return _no_place(game, state, seat, asked, code)
    return _no_card(game, state, seat, asked, codes)


def _no_word(game: Necromancer, state: NecromancerState, seat: int, asked: str, word: int) -> Reason:
    night = game.night
    place = int(state.z[POS + seat])
    own, his = int(state.spirit(seat)), int(state.spirit(night.necromancer))
    if asked == "phase":
        return Reason(
            "R3.2", f"{PHASE_NAMES[word] if word < len(PHASE_NAMES) else 'That'} is none of your phase cards."
        )
    if asked == "summon" and word == W_UNDEAD:
        if state.undead_at(place) >= UNDEAD_PER_PLACE:
            return Reason("R9.3", "Three Undead stand here already.")
        return Reason("R9.4", f"Your Spirit is {own}: no more Undead than that.")
    if asked == "summon" and word == W_ENTITY:
        if not state.is_rift(place):
            return Reason("R9.6", "This is no open Rift Site.")
        if int(state.creature_at(place, AN_ENTITY)).bit_count() >= night.o.entities_per_rift > 0:
            return Reason("R9.6", f"{int(night.o.entities_per_rift)} Entities stand on this Rift Site already.")
        standing = int(state.entities_counted())
        return Reason("R9.6", f"The next Entity needs Spirit {int(night.cards.levels[standing])}; yours is {own}.")
    if asked == "five" and word == W_FIGHT:
        return Reason("R10.2", "There is no Entity here; Undead are fought at the end of the round.")
    if asked == "five" and word == W_CLOSE:
        if not state.is_rift(place):
            return Reason("R10.4", "This is no open Rift Site.")
        if own <= his:
            return Reason("R10.4", f"Your Spirit {own} is not higher than {his}.")
        return Reason("R10.4", "An Entity guards this Rift Site.")
    if asked == "slot" and word == W_NEW_SLOT:
        return Reason("R8.4", "There is no room: one of your active cards must be covered.")
    return Reason(ASKED[asked].clause, "That is not asked now.")


def _no_place(game: Necromancer, state: NecromancerState, seat: int, asked: str, code: int) -> Reason:
    night = game.night
    if asked == "choose-start":
        return Reason("R1.7", "The Necromancer starts outside the section in which the Hunters do.")
    if asked != "move":
        return Reason(ASKED[asked].clause, "That is not one of the choices now.")
    if code >= night.first_ride:
        if state.may_not(seat, TRANSIT):
            return Reason("R18.2", "You may not ride public transit.")
        if not state.z[BASE]:
            return Reason("R4.2", "A ride takes the base movement, and that is spent.")
        if not state.may_ride(seat):
            return Reason("R4.2", "Only who picked Movement may ride.")
        return Reason("R4.5", "That line does not stop here, or you are there already.")
    if not state.z[BASE] and not state.z[STEPS]:
        return Reason("R4.3", "No step is left.")
    return Reason("R4.4", "That is not adjacent: water is crossed by bridges only.")


def _no_card(game: Necromancer, state: NecromancerState, seat: int, asked: str, codes: list[int]) -> Reason:
    """Answered from what the seat knows: whether one of these cards lies in its own hand."""
    night = game.night
    viewer = Viewer(game, state, seat, concludes=False)
    held = [code for code in codes if viewer.know(code) and state.place(code) == night.hand + seat]
    if asked in ("build", "activate") and held:
        card = held[0]
        if (night.cards.kind[card] == COMBAT_CARD) != (asked == "build"):
            clause = "R7.1" if asked == "build" else "R8.2"
            return Reason(clause, "Combat cards are built, Items and Traps are activated.")
        cost = int(state.build_cost(seat, card) if asked == "build" else state.activate_cost(seat, card))
        others = int(state.hand_size(seat)) - 1
        return Reason("R7.2", f"It costs {cost}, and only {others} other cards are in your hand.")
    if asked in ("build", "activate", "pay", "discard", "pay-task") and not held:
        return Reason(ASKED[asked].clause, "That card is not in your hand.")
    if asked == "pay":
        return Reason("R7.2", "A card does not pay for itself.")
    if asked == "slot":
        return Reason("R8.5", "That cannot be covered: a fourth Trap goes over a Trap, an Item over what makes room.")
    return Reason(ASKED[asked].clause, "That is not one of the choices now.")
