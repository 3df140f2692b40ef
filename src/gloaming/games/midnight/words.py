"""The decisions of Midnight Edition (D1 to D18) in words: their names, prompts, and what each choice will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from gloaming.games.midnight.declaration import F, N, W, Z
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.midnight.verbs.cards import Discard, Recover, Sift
from gloaming.games.midnight.verbs.items import ExchangeItems, Flip, Gain, LoseItem, Steal
from gloaming.games.midnight.verbs.markers import MoveMarker, PlaceMarker, RemoveMarker, SwapMarkers
from gloaming.games.midnight.verbs.minions import MoveMinion, PlayAgain, RemoveMinion, SwapMinions
from gloaming.games.midnight.verbs.sets import item_meant
from gloaming.games.midnight.verbs.week import MoveFestival, ScoutWeek
from gloaming.games.playable import OptionView
from gloaming.games.programs import alternatives as alternatives_of
from gloaming.games.sentences import Teller
from gloaming.kernel.effects import Choose
from gloaming.kernel.state import ASKED_BY_EFFECT, Step

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition


class Asked(NamedTuple):
    """A decision: its number on the rules page, the clause that asks it, and what is chosen."""

    number: str
    clause: str
    what: str


DECISIONS: Final = ("none", "effect", "draft-pick", "turn", "play-where", "which-space", "cull", "night-out")
"""As states number them."""

ASKED: Final = {
    "draft-pick": Asked("D1", "R13.2", "a Minion out of the pack"),
    "turn": Asked("D2", "R3.2", "an Action, an Item to use, or the end of the turn"),
    "play-where": Asked("D3", "R5.1", "a Location for {card}"),
    "which-branch": Asked("D4", "R6.1", "one of the effects of {source}"),
    "yes-no": Asked("D5", "R6.1", "yes or no ({source})"),
    "which-location": Asked("D6", "R9.3", "a Location for a Marker ({source})"),
    "which-space": Asked("D7", "R9.3", "a Space for a Marker at {location}"),
    "which-marker": Asked("D8", "R6.3", "a Marker ({source})"),
    "festival-to": Asked("D9", "R8.3", "where the Festival goes ({source})"),
    "which-minion": Asked("D10", "R6.3", "a Minion ({source})"),
    "minion-to": Asked("D11", "R6.3", "where {pick} goes ({source})"),
    "which-kind": Asked("D12", "R7.8", "a kind of Item to gain ({source})"),
    "which-item": Asked("D13", "R6.3", "an Item ({source})"),
    "hand-discard": Asked("D14", "R6.3", "a card to discard from {hand} ({source})"),
    "pile-card": Asked("D15", "R6.3", "a card of the Discard Pile ({source})"),
    "sift-keep": Asked("D16", "R6.3", "a card to {sift} ({source})"),
    "cull": Asked("D17", "R10.3", "a Minion at {location} to discard, {left} in all"),
    "night-out": Asked("D18", "R10.5", "a Night that becomes a Day"),
}


def decision(game: MidnightEdition, state: MidnightState) -> str:
    """The name of the decision that is asked; empty at the end."""
    if state.z[F.OVER]:
        return ""
    if state.z[F.DECISION] != ASKED_BY_EFFECT:
        return DECISIONS[state.z[F.DECISION]]
    return _asked_by(asking(state), int(state.z[F.STAGE]))


def asking(state: MidnightState) -> Step:
    """The step that asks, while an effect does."""
    return state.game.program[state.z[F.PC]]


MARKER_STAGES: Final = {
    1: ("which-space",),
    2: ("which-location", "which-space"),
}


def _asked_by(step: Step, stage: int) -> str:
    """The decision that a step asks at one of its stages."""
    match step:
        case PlaceMarker():
            return MARKER_STAGES[int(step.picks)][stage]
        case MoveMarker():
            return "which-marker" if stage == 0 else MARKER_STAGES[int(step.picks) - 1][stage - 1]
        case RemoveMarker() | SwapMarkers():
            return "which-marker"
        case MoveMinion():
            return "minion-to" if stage else "which-minion"
        case RemoveMinion() | SwapMinions() | PlayAgain():
            return "which-minion"
        case MoveFestival():
            return "festival-to"
        case Gain():
            return "yes-no" if stage else "which-kind"
        case Steal() | Flip() | LoseItem() | ExchangeItems():
            return "which-item"
        case Discard():
            return "hand-discard"
        case Recover():
            return "pile-card"
        case Sift():
            return "sift-keep"
        case Choose():
            return "which-branch"
    return "yes-no"


# Naming


def place_of(game: MidnightEdition, choice: int) -> int:
    """A choice as an index of places; below 0 for a card."""
    return choice - int(game.rules.first_place)


def named_choice(game: MidnightEdition, state: MidnightState, choice: int) -> str:
    """What an option names: a Minion, a Location, a Space, an Item, a Week card."""
    midnight = game.midnight
    place = place_of(game, choice)
    if place < 0:
        return game.described(choice)
    if place < N.LOCATIONS:
        return game.location_name(place)
    if place < midnight.first_slot:
        location = int(midnight.space_location[place])
        return f"{game.space_name(place)} at {game.location_name(location)}"
    if place < midnight.first_face:
        return item_phrase(game, place - int(midnight.first_slot))
    return game.described_face(place - int(midnight.first_face))


def item_phrase(game: MidnightEdition, slot: int) -> str:
    """Potion face up"""
    kind = (slot % N.OWN_SLOTS) >> 1
    return f"{game.item_name(kind)} face {'down' if slot & 1 else 'up'}"


def zone_phrase(game: MidnightEdition, zone: int, teller: Teller) -> str:
    """A zone in the middle of a sentence."""
    if Z.SIDE <= zone < Z.SUPPLY:
        return f"{teller.whose((zone - Z.SIDE) & 1)} side of {game.location_name((zone - Z.SIDE) >> 1)}"
    if zone < Z.SIDE:
        what = {Z.DECK: "deck", Z.HAND: "hand", Z.DISCARD: "Discard Pile"}[zone & ~1]
        return f"{teller.whose(zone & 1)} {what}"
    if Z.ITEMS_UP <= zone < Z.WEEK:
        return f"{teller.whose(zone - (Z.ITEMS_DOWN if zone >= Z.ITEMS_DOWN else Z.ITEMS_UP))} Items"
    return {"supply": "the supply", "week": "the Week deck"}.get(game.zone_names[zone], game.zone_names[zone])


def prompt(game: MidnightEdition, state: MidnightState, teller: Teller) -> str:
    """The question for whoever is asked, and for the others what somebody is deciding."""
    asked = decision(game, state)
    seats = state.to_act()
    what = ASKED[asked].what.format(**_details(game, state, asked, teller, teller.seat in seats))
    if asked == "yes-no" and teller.seat in seats:
        return _yes_no(game, state)
    if teller.seat in seats:
        return f"Choose {what}."
    who = " and ".join(teller.names[seat] for seat in seats)
    return f"{who} choose{'s' * (len(seats) == 1)} {what}."


def _details(game: MidnightEdition, state: MidnightState, asked: str, teller: Teller, own: bool) -> dict[str, str]:
    """What fills the prompts; a card that only its player knows is named to that player alone."""
    details = dict.fromkeys(("card", "location", "pick", "hand", "sift", "left"), "")
    details["source"] = game.source(state)
    if asked == "play-where":
        details["card"] = game.card_name(int(state.z[F.CARD])) if own else "a Minion"
    elif asked in ("cull", "which-space"):
        details["location"] = game.location_name(marker_location(game, state) if asked == "which-space" else _at(state))
        details["left"] = str(int(state.z[F.LEFT]))
    elif asked == "minion-to":
        details["pick"] = game.card_name(int(state.z[F.PICK]))
    elif asked == "hand-discard":
        step = asking(state)
        assert isinstance(step, Discard)
        seat = int(state.z[F.YOU]) if step.who == 0 else 1 - int(state.z[F.YOU])
        details["hand"] = f"{teller.whose(seat)} hand"
    elif asked == "sift-keep":
        details["sift"] = "keep" if state.z[F.LEFT] > 0 else "put back, the lowest first"
    return details


def _at(state: MidnightState) -> int:
    return int(state.z[F.AT])


def marker_location(game: MidnightEdition, state: MidnightState) -> int:
    """The Location where a Space is being chosen."""
    if state.z[F.DECISION] != ASKED_BY_EFFECT:
        return _at(state)
    first = state.options(state.to_act()[0])[0]
    return int(game.midnight.space_location[place_of(game, first)])


def _yes_no(game: MidnightEdition, state: MidnightState) -> str:
    step = asking(state)
    if isinstance(step, Gain):
        kind = (place_of(game, int(state.z[F.PICK])) - int(game.midnight.first_slot)) >> 1
        return f"The supply has no {game.item_name(kind)}. Turn one of yours face up instead?"
    if isinstance(step, ScoutWeek):
        return f"The next Week card is {game.card_name(int(state.top(Z.WEEK)))}. Put it on the bottom?"
    return f"Use {game.source(state)}?"


# Choices


def words(game: MidnightEdition, state: MidnightState, seat: int, choice: int, names: Sequence[str]) -> OptionView:
    """What a choice of this seat will do."""
    asked = decision(game, state)
    label = _label(game, state, seat, choice, asked)
    touches = _touches(game, state, seat, choice, asked)
    return OptionView(game.choice_name(choice), label, touches, _clause(asked, choice, game))


def _clause(asked: str, choice: int, game: MidnightEdition) -> str:
    """The Actions of a turn have clauses of their own."""
    if asked != "turn":
        return ASKED[asked].clause
    place = place_of(game, choice)
    if choice >= game.rules.game_word:
        return "R4.1" if choice == game.rules.game_word + W.DRAW else "R3.5"
    return "R5.1" if place >= game.midnight.first_face else "R7.3"


def _label(game: MidnightEdition, state: MidnightState, seat: int, choice: int, asked: str) -> str:
    rules = game.rules
    if choice == rules.decline:
        return "Decline"
    if choice in (rules.yes, rules.no):
        return "Yes" if choice == rules.yes else "No"
    if choice >= rules.game_word:
        return "Draw a card" if choice == rules.game_word + W.DRAW else "End the turn"
    if choice >= rules.alternative:
        number = choice - int(rules.alternative)
        return game.alternatives.get((int(state.z[F.PC]), number), f"Alternative {number + 1}")
    thing = named_choice(game, state, choice)
    match asked:
        case "draft-pick":
            return f"Take {thing}"
        case "turn":
            return _turn_label(game, choice, thing)
        case "play-where":
            return _playing(game, state, seat, place_of(game, choice))
        case "which-space":
            return _placing(game, state, choice)
        case "festival-to" | "minion-to":
            return f"To {thing}"
        case "which-location":
            return f"At {thing}"
        case "which-kind":
            return f"Gain a {game.item_name((place_of(game, choice) - int(game.midnight.first_slot)) >> 1)}"
        case "hand-discard" | "cull":
            return f"Discard {thing}"
        case "sift-keep":
            return f"{'Keep' if state.z[F.LEFT] > 0 else 'Put back'} {thing}"
        case "night-out":
            location = game.location_name(choice - int(game.midnight.first_week))
            return f"{thing} leaves the game; it becomes Day at {location}"
    return f"{_deed(asking(state), int(state.z[F.STAGE]))} {_where(game, state, choice, thing)}"


def _turn_label(game: MidnightEdition, choice: int, thing: str) -> str:
    place = place_of(game, choice)
    if place >= game.midnight.first_face:
        return f"Play {thing}: {game.face_text(place - int(game.midnight.first_face))}"
    kind = (place - int(game.midnight.first_slot)) >> 1
    cost = "1 Action" if game.midnight.cost[kind] else "free"
    return f"Use a {game.item_name(kind)} ({cost}): {game.item_text(kind)}"


def _deed(step: Step, stage: int) -> str:
    """What is done with the thing that a step lets somebody pick."""
    match step:
        case MoveMinion() | MoveMarker():
            return "Move"
        case RemoveMinion():
            return ("Discard", "Return to the hand", "Put under the deck")[int(step.to)]
        case RemoveMarker():
            return "Return"
        case SwapMinions() | SwapMarkers():
            return "Swap it with" if stage else "Swap"
        case ExchangeItems():
            return "Exchange it for" if stage else "Exchange"
        case PlayAgain():
            return "Repeat the ability of"
        case Flip():
            return "Turn face down:" if step.face else "Turn face up:"
        case LoseItem():
            return "Return to the supply:"
    return "Take"


def _where(game: MidnightEdition, state: MidnightState, choice: int, thing: str) -> str:
    """A Minion with the Location where it stands."""
    zone = int(state.place(choice)) if place_of(game, choice) < 0 else -1
    if Z.SIDE <= zone < Z.SUPPLY:
        return f"{thing} at {game.location_name((zone - Z.SIDE) >> 1)}"
    return thing


def _playing(game: MidnightEdition, state: MidnightState, seat: int, location: int) -> str:
    """A Location for the Minion: the total there afterwards, as things stand, and whether it is activated."""
    play = game.play_at(state, int(state.z[F.CARD]), seat, location)
    home = ", at Home" if play["home"] else ""
    active = f"; activates: {game.location_text(state, location)}" if play["activates"] else ""
    return f"Play at {game.location_name(location)} (Influence {play['influence']}{home}{active})"


def _placing(game: MidnightEdition, state: MidnightState, choice: int) -> str:
    """A Space for a Marker, and what it is worth there."""
    place = place_of(game, choice)
    owner, source = marker_in_hand(game, state)
    gain = game.marker_gain(state, owner, place, source)
    points = f"{gain:+} point{'s' * (abs(gain) != 1)}"
    return f"{game.space_name(place).capitalize()} ({points})"


def marker_in_hand(game: MidnightEdition, state: MidnightState) -> tuple[int, int]:
    """Whose Marker is being placed, and the Space that it comes from or -1."""
    step = asking(state)
    if state.z[F.DECISION] == ASKED_BY_EFFECT and isinstance(step, MoveMarker):
        source = place_of(game, int(state.z[F.PICK]))
        return int(state.marker_owner(source)), source
    return state.to_act()[0], -1


def alternatives(game: MidnightEdition) -> dict[tuple[int, int], str]:
    """The alternatives of every `choose` of the card set in plain English, by the step and their place in it."""
    found: dict[tuple[int, int], str] = {}
    rows = game.definition.read(game.cards.source).rows
    spoken = {row.id: row.spoken("effect") for row in rows["minion"]}
    spoken |= {row.text("kind"): row.spoken("effect") for row in rows["item"]}
    for row in rows["location"]:
        spoken |= {f"{row.id}.{side}": row.values[side]["effect"] for side in ("light", "dark")}
    for owner, entry in game.effect_entries().items():
        for step, place, text in alternatives_of(game.rules.program, entry, spoken[owner].resolved):
            found[step, place] = text
    return found


def _touches(game: MidnightEdition, state: MidnightState, seat: int, choice: int, asked: str) -> tuple[str, ...]:
    """The names of the cards, zones and places that light up with a choice."""
    rules = game.rules
    midnight = game.midnight
    names = state.layout.card_names
    place = place_of(game, choice)
    if place < 0:
        return names[choice], game.zone_names[state.place(choice)]
    if choice >= rules.first_word:
        deck = (game.zone_names[Z.DECK + seat],)
        return deck if choice == rules.game_word + W.DRAW else ()
    if place < midnight.first_slot:
        return (rules.places[place],)
    if place < midnight.first_face:
        return rules.places[place], *_item_touched(game, state, choice, asked)
    card, zone = _card_touched(state, seat, place - int(midnight.first_face), asked)
    return rules.places[place], names[card], game.zone_names[zone]


def _item_touched(game: MidnightEdition, state: MidnightState, choice: int, asked: str) -> tuple[str, ...]:
    """The Item that an option names, and where it lies; of a kind to gain the one in the supply, if there is one."""
    kind = (place_of(game, choice) - int(game.midnight.first_slot)) >> 1
    if asked == "turn":
        card = int(state.item_of(Z.ITEMS_UP + state.to_act()[0], kind))
    elif asked == "which-kind":
        card = int(state.item_of(Z.SUPPLY, kind))
    else:
        card = int(item_meant(state, choice))
    return (state.layout.card_names[card], game.zone_names[state.place(card)]) if card >= 0 else ()


def _card_touched(state: MidnightState, seat: int, face: int, asked: str) -> tuple[int, int]:
    """The card that an option by name means, and its zone."""
    if asked == "draft-pick":
        zone = Z.PACK + seat
    elif asked == "pile-card":
        zone = Z.DISCARD + int(state.z[F.YOU])
    elif asked == "sift-keep":
        zone = Z.DECK + int(state.z[F.YOU])
        height = int(state.height(zone))
        looked = [int(state.at(zone, height - 1 - depth)) for depth in range(height)]
        return next(card for card in looked if state.rules.face[card] == face), zone
    elif asked == "hand-discard":
        step = asking(state)
        assert isinstance(step, Discard)
        zone = Z.HAND + (int(state.z[F.YOU]) if step.who == 0 else 1 - int(state.z[F.YOU]))
    else:
        zone = Z.HAND + seat
    return int(state.leaving(zone, face)), zone
