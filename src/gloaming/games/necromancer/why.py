"""Why a choice is not open in Necromancer: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.necromancer.declaration import Act, Creature, F, Kind, N, Phase, Points, T, W, Z
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.necromancer.words import ASKED, PHASE_NAMES, decision
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller, capital
from gloaming.games.views import Viewer

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer


NOT_THIS_CARD = {
    "choose-hunter": "is none of the Hunter cards to choose from",
    "keep": "is none of the cards that you have drawn",
    "entity-pick": "is no Entity that could come",
    "damage-target": "is no creature in this combat",
    "lose-item": "is none of your active cards",
    "pick-hunter": "is no Hunter whom this could mean",
    "pick-player": "is no player whom this could mean",
    "pick-creature": "is no creature on the map that this could mean",
}
"""Where a card is chosen that lies open or that the asked seat alone sees: what is wrong with another one."""

NOT_THIS_PLACE = {
    "draw-store": "is no open store to draw from",
    "pick-store": "is no open store",
    "move-to": "is not where this leads",
}
"""Where a place is chosen: what is wrong with another one."""

WORD_MOMENTS = {
    W.STOP: ("R4.3", "while you move"),
    W.PASS: ("R6.1", "at a store, instead of buying"),
    W.RETURN: ("R16.7", "of an Event that was played"),
    W.DISCARD: ("R16.7", "of an Event that was played"),
    W.DONE: ("R7.1", "when enough is built or activated"),
    W.NEW_SLOT: ("R8.5", "of a card that is activated"),
    W.NOTHING: ("R9.1", "where you could summon, fight or close a Rift"),
    W.UNDEAD: ("R9.1", "when you summon"),
    W.ENTITY: ("R9.1", "when you summon"),
    W.FIGHT: ("R10.1", "where an Entity stands beside you"),
    W.CLOSE: ("R10.1", "on a Rift Site"),
    W.USE: ("R8.7", "of an Item that can be used up"),
    W.SAVE: ("R8.7", "of an Item that can be used up"),
    W.TOP: ("R9.9", "when an Entity comes"),
}
"""The words that answer one question only: the clause of that question, and when it is asked."""


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
    if asked == "phase" and 0 <= seat < game.seats and state.in_ritual(seat):
        return Reason("R3.7", "Your ritual is unfinished: its phase is picked by force.")
    if asked == "phase":
        return Reason("R3.2", "You have picked your phase; the others have not yet.")
    who = teller.does(deciders[0], "decide", "now")
    if 0 <= seat < game.seats and 0 <= state.z[F.NOW] < len(PHASE_NAMES) and not state.takes_part(seat):
        return Reason("R3.8", f"{who}; you take no part in {PHASE_NAMES[state.z[F.NOW]]}.")
    if 0 <= seat < game.seats and state.z[F.NOW] == W.BUY and _bought_twice(state, seat):
        return Reason("R6.2", f"{who}; you have bought twice in a row where you stand, and must buy elsewhere first.")
    if 0 <= seat < game.seats and state.z[F.NOW] == Phase.FIVE and _spirit_too_low(state, seat):
        own, his = int(state.spirit(seat)), int(state.spirit(game.night.necromancer))
        return Reason("R10.4", f"{who}; your Spirit {own} is not higher than {his}, and only the Rift Site is here.")
    return Reason("R3.6", f"{who}: players act one after another.")


def _bought_twice(state: NecromancerState, seat: int) -> bool:
    store = int(state.store_at(state.z[T.POS + seat]))
    return store >= 0 and bool(state.is_open(store)) and not state.can_buy(seat)


def _spirit_too_low(state: NecromancerState, seat: int) -> bool:
    """Whether closing a Rift Site is all there was, and Spirit is lacking for it."""
    place = int(state.z[T.POS + seat])
    return bool(state.is_rift(place)) and not state.creature_at(place, Creature.ENTITY) and not state.can_close(seat)


def _named(game: Necromancer, code: int) -> str:
    """A card, place or word, as a player says it."""
    if code < game.rules.first_place:
        return game.card_name(code)
    return capital(game.choice_name(code).replace("-", " "))


def _refusal(game: Necromancer, state: NecromancerState, seat: int, asked: str, codes: list[int]) -> Reason:
    night = game.night
    code = codes[0]
    if asked == "phase" and state.in_ritual(seat):
        return Reason("R3.7", "Your ritual is unfinished: its phase is picked by force.")
    if code >= night.game_word:
        return _no_word(game, state, seat, asked, int(code - night.game_word))
    if code >= night.first_word:
        if code in (night.yes, night.no):
            return Reason(ASKED[asked].clause, "This is no question of yes or no.")
        if code == night.decline:
            return Reason(ASKED[asked].clause, "This cannot be declined: nothing here says “may”.")
        if asked == "choose":
            return Reason(ASKED[asked].clause, "That effect is not there, or it would change nothing now.")
        return Reason(ASKED[asked].clause, "There are no numbered effects to choose from here.")
    if code >= night.first_place:
        return _no_place(game, state, seat, asked, code)
    return _no_card(game, state, seat, asked, codes)


def _no_word(game: Necromancer, state: NecromancerState, seat: int, asked: str, word: int) -> Reason:
    night = game.night
    place = int(state.z[T.POS + seat])
    code = int(night.game_word) + word
    own, his = int(state.spirit(seat)), int(state.spirit(night.necromancer))
    if asked == "phase":
        return Reason(
            "R3.2",
            f"{PHASE_NAMES[word] if word < len(PHASE_NAMES) else _named(game, code)} is none of your phase cards.",
        )
    if asked == "summon" and word == W.UNDEAD:
        if state.is_empty(Z.UNDEAD_DECK) and state.is_empty(Z.SLAIN):
            return Reason("R9.5", "All Undead are on the map: none is left to come.")
        if state.undead_at(place) >= N.UNDEAD_HERE:
            return Reason("R9.3", "Three Undead stand here already.")
        return Reason("R9.4", f"Your Spirit is {own}: no more Undead than that.")
    if asked == "summon" and word == W.ENTITY:
        if not state.is_rift(place):
            return Reason("R9.6", "This is no open Rift Site.")
        if int(state.creature_at(place, Creature.ENTITY)).bit_count() >= night.o.entities_per_rift > 0:
            return Reason("R9.6", f"{int(night.o.entities_per_rift)} Entities stand on this Rift Site already.")
        standing = int(state.entities_counted())
        return Reason("R9.6", f"The next Entity needs Spirit {int(night.cards.levels[standing])}; yours is {own}.")
    if asked == "five" and word == W.FIGHT:
        return Reason("R10.2", "There is no Entity here; Undead are fought at the end of the round.")
    if asked == "five" and word == W.CLOSE:
        if not state.is_rift(place):
            return Reason("R10.4", "This is no open Rift Site.")
        if own <= his:
            return Reason("R10.4", f"Your Spirit {own} is not higher than {his}.")
        return Reason("R10.4", "An Entity guards this Rift Site.")
    if asked == "slot" and word == W.NEW_SLOT:
        return Reason("R8.4", "There is no room: one of your active cards must be covered.")
    if word >= Points.ONE:
        return _no_points(game, state, asked, word - Points.ONE + 1)
    if word < len(PHASE_NAMES):
        return Reason("R3.2", f"{PHASE_NAMES[word]} is a phase: phases are picked when a round begins.")
    if asked == "entity-pick" and word == W.TOP:
        return Reason("R9.9", "The Entity deck is empty: choose one of the banished.")
    clause, moment = WORD_MOMENTS[word]
    return Reason(clause, f"{_named(game, code)} is said {moment}, and that is not asked now.")


def _no_points(game: Necromancer, state: NecromancerState, asked: str, points: int) -> Reason:
    if asked != "damage-amount":
        return Reason("R12.8", "Damage is spread in a combat, after a creature to hit has been chosen.")
    most = len(state.options(state.to_act()[0]))
    name = game.card_name(int(state.z[F.TARGET]))
    return Reason("R12.8", f"{name} takes {most} at most: its HP, or the damage that is left.")


def _no_place(game: Necromancer, state: NecromancerState, seat: int, asked: str, code: int) -> Reason:
    night = game.night
    if asked == "choose-start":
        return Reason("R1.7", "The Necromancer starts outside the section in which the Hunters do.")
    if asked != "move":
        wrong = NOT_THIS_PLACE.get(asked, "is a place, and no place is chosen now")
        if code - int(night.first_place) < game.seats:
            wrong = (
                NOT_THIS_CARD[asked]
                if asked in ("pick-hunter", "pick-player")
                else "is a player, and none is chosen now"
            )
        return Reason(ASKED[asked].clause, f"{_named(game, code)} {wrong}.")
    if code < night.first_ride and code - int(night.first_place) - game.seats == state.z[T.POS + seat]:
        return Reason("R4.3", "You stand there: stop to stay.")
    if code >= night.first_ride:
        if state.may_not(seat, Act.TRANSIT):
            return Reason("R18.2", "You may not ride public transit.")
        if not state.z[F.BASE]:
            return Reason("R4.2", "A ride takes the base movement, and that is spent.")
        if not state.may_ride(seat):
            return Reason("R4.2", "Only who picked Movement may ride.")
        return Reason("R4.5", "That line does not stop here, or you are there already.")
    if not state.z[F.BASE] and not state.z[F.STEPS]:
        return Reason("R4.3", "No step is left.")
    return Reason("R4.4", "That is not adjacent: water is crossed by bridges only.")


def _no_card(game: Necromancer, state: NecromancerState, seat: int, asked: str, codes: list[int]) -> Reason:
    """Answered from what the seat knows: whether one of these cards lies in its own hand."""
    night = game.night
    viewer = Viewer(game, state, seat, concludes=False)
    held = [code for code in codes if viewer.know(code) and state.place(code) == night.hand + seat]
    if asked in ("build", "activate") and held:
        card = held[0]
        if (night.cards.kind[card] == Kind.COMBAT) != (asked == "build"):
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
    if asked in NOT_THIS_CARD:
        name = _named(game, codes[0])
        if any(option < night.first_place and game.card_name(option) == name for option in state.options(seat)):
            return Reason(ASKED[asked].clause, f"Equal cards are one option: choose the first {name}.")
        return Reason(ASKED[asked].clause, f"{name} {NOT_THIS_CARD[asked]}.")
    return Reason(ASKED[asked].clause, f"{_named(game, codes[0])} is a card, and no card is chosen now.")
