"""The decisions of Necromancer (D1 to D29) in words: their names, prompts, and what each choice will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from gloaming.games.necromancer.cardset import spoken_parts
from gloaming.games.necromancer.declaration import Creature, F, Phase, Points, T, W
from gloaming.games.necromancer.heuristics import AIMS, TO_BUY, TO_FIGHT, NecromancerHeuristics
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.necromancer.verbs import (
    OPPONENT,
    CloseStore,
    Draw,
    HandOver,
    LoseItem,
    Move,
    Personal,
    RevealHand,
    TouchCreature,
)
from gloaming.games.necromancer.verbs import Discard as DiscardVerb
from gloaming.games.playable import OptionView
from gloaming.games.programs import alternatives as alternatives_of
from gloaming.games.sentences import Teller, listed
from gloaming.kernel.effects import Choose, May, OneSeat
from gloaming.kernel.state import ASKED_BY_EFFECT, Step

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer


class Asked(NamedTuple):
    """A decision: its number on the rules page, the clause that asks it, and what is chosen."""

    number: str
    clause: str
    what: str


DECISIONS: Final = (
    "none",
    "effect",
    "choose-hunter",
    "choose-start",
    "phase",
    "move",
    "buy",
    "event-return",
    "keep",
    "build",
    "activate",
    "slot",
    "pay",
    "summon",
    "undead-more",
    "entity-pick",
    "five",
    "use-item",
    "damage-target",
    "damage-amount",
    "lose-item",
)
"""As states number them."""

ASKED: Final = {
    "choose-hunter": Asked("D1", "R1.5", "a Hunter card"),
    "choose-start": Asked("D2", "R1.7", "where to start"),
    "phase": Asked("D3", "R3.2", "a phase, in secret"),
    "move": Asked("D4", "R4.3", "where to go, or to stop"),
    "buy": Asked("D5", "R6.1", "whether to buy at {store}"),
    "event-return": Asked("D6", "R16.7", "what becomes of {card}"),
    "keep": Asked("D7", "R6.3", "a card to keep ({keep} more)"),
    "draw-store": Asked("D8", "R8.1", "a store to draw from"),
    "build": Asked("D9", "R7.1", "a card to build"),
    "activate": Asked("D10", "R8.2", "a card to activate"),
    "slot": Asked("D11", "R8.5", "a slot for it"),
    "pay": Asked("D12", "R7.2", "a card to pay with ({cost} more)"),
    "summon": Asked("D13", "R9.1", "what to summon"),
    "undead-more": Asked("D14", "R9.2", "whether one more Undead comes"),
    "entity-pick": Asked("D15", "R9.9", "the Entity that comes"),
    "five": Asked("D16", "R10.1", "whether to fight or to close the Rift"),
    "use-item": Asked("D17", "R8.7", "whether {item} is used up now"),
    "damage-target": Asked("D18", "R12.8", "a creature to hit ({pool} damage)"),
    "damage-amount": Asked("D19", "R12.8", "how much of {pool} damage goes to {target}"),
    "lose-item": Asked("D20", "R13.1", "an active card to lose"),
    "discard": Asked("D21", "R1.3", "a card to discard ({left} more){source}"),
    "pay-task": Asked("D22", "R16.3", "a card to discard for the task{source}"),
    "may": Asked("D23", "R18.2", "whether to do it{source}"),
    "choose": Asked("D24", "R18.2", "one of the effects{source}"),
    "move-to": Asked("D25", "R5.1", "where {goes}{source}"),
    "pick-hunter": Asked("D26", "R18.2", "a Hunter{source}"),
    "pick-player": Asked("D27", "R18.2", "a player{source}"),
    "pick-creature": Asked("D28", "R18.2", "a creature{source}"),
    "pick-store": Asked("D29", "R6.7", "a store to close{source}"),
}


def decision(game: Necromancer, state: NecromancerState) -> str:
    """The name of the decision that is asked; empty at the end."""
    if state.z[F.OVER]:
        return ""
    if state.z[F.DECISION] != ASKED_BY_EFFECT:
        return DECISIONS[state.z[F.DECISION]]
    return _asked_by(state.game.program[state.z[F.PC]], int(state.z[F.STAGE]))


def _asked_by(step: Step, stage: int) -> str:
    """The decision that a step asks at one of its stages."""
    if isinstance(step, Personal) and stage == 0:
        return "pick-hunter" if step.who == OPPONENT else "pick-player"
    match step:
        case Draw():
            return "event-return" if stage == 2 else "draw-store"
        case DiscardVerb():
            return "pay-task" if step.in_full else "discard"
        case HandOver():
            return "discard"
        case LoseItem():
            return "lose-item"
        case RevealHand():
            return "pick-player"
        case Move():
            return "move-to"
        case TouchCreature():
            return "pick-creature"
        case CloseStore():
            return "pick-store"
        case OneSeat():
            return "pick-hunter"
        case May():
            first = step.inner.steps[0]
            return "pay-task" if isinstance(first, DiscardVerb) and first.in_full else "may"
        case Choose():
            return "choose"
    raise TypeError(f"{type(step).__name__} asks nothing")


# Naming

PHASE_NAMES: Final = ("Movement", "Buy", "Build", "Activate", "Summon", "Fight Entity / Close Rift")
PHASE_BONUS: Final = {
    Phase.MOVEMENT: "ride transit, one more step",
    Phase.BUY: "consider 2 more cards, keep 1 more",
    Phase.BUILD: "each card costs 1 less",
    Phase.ACTIVATE: "draw a card",
    Phase.SUMMON: "3 more Spirit points on the ritual pull",
    Phase.FIVE: "3 more damage a turn, or 3 more Spirit points",
}


def zone_phrase(game: Necromancer, zone: int, teller: Teller) -> str:
    """A zone in the middle of a sentence."""
    name = game.zone_names[zone]
    head, _, last = name.partition(".")
    if head == "store":
        return f"the deck of {game.store_names[game.store_ids.index(last)]}"
    if last:
        whose = teller.whose(int(last))
        told = {
            "hand": "hand",
            "spirit": "combat deck",
            "plain": "combat deck",
            "used-spirit": "combat deck",
            "used-plain": "combat deck",
            "active": "active cards",
            "spent": "active cards",
            "events": "Events",
            "corrupted": "corruption",
            "hunter": "board",
        }
        return f"{whose} {told[head]}"
    told = {
        "discard": "the discard pile",
        "considered": "the cards considered",
        "pulled": "the cards pulled",
        "burning": "the cards pulled",
        "defeated-entities": "the defeated Entities",
        "defeated-undead": "the defeated Undead",
        "completed": "the completed Corruption cards",
        "hunters": "the Hunter cards",
    }
    return told.get(name, f"the {name.replace('-', ' ')}")


def creature_phrase(game: Necromancer, state: NecromancerState, card: int) -> str:
    """A creature with where it stands and its HP: "Shambler at Alki (2 of 3 HP)"."""
    c = card - int(game.night.cards.first_creature)
    place = int(state.z[game.night.creature_spot + c])
    hp, full = int(state.z[game.night.creature_hp + c]), int(state.z[game.night.creature_full + c])
    where = f" at {game.place_names[place]}" if place >= 0 else ""
    return f"{game.card_name(card)}{where} ({hp} of {full} HP)"


def prompt(game: Necromancer, state: NecromancerState, teller: Teller) -> str:
    """The question for whoever is asked, and for the others what somebody is deciding."""
    z = state.z
    seats = state.to_act()
    asked = decision(game, state)
    source = game.source(state)
    you = int(z[F.YOU])
    pool = int(z[F.POOL])
    what = ASKED[asked].what.format(
        store=game.store_names[int(state.store_at(z[T.POS + z[F.SEAT]]))] if asked == "buy" else "",
        card=game.card_name(int(z[F.CARD])) if asked == "event-return" else "",
        keep=int(z[F.KEEP]),
        cost=int(z[F.COST]),
        item=_window_item(game, state, seats[0]) if asked == "use-item" else "",
        pool=pool,
        target=game.card_name(int(z[F.TARGET])) if asked == "damage-amount" else "",
        left=int(z[F.LEFT]),
        goes="you go" if you == teller.seat else f"{teller.names[you]} goes" if you < game.seats else "",
        source=f" ({source})" if source else "",
    )
    if teller.seat in seats:
        return f"Choose {what}."
    if len(seats) > 1:
        names = [teller.names[seat] for seat in seats]
        return f"{', '.join(names[:-1])} and {names[-1]} choose {what}."
    return f"{teller.does(seats[0], 'choose', what)}."


def _window_item(game: Necromancer, state: NecromancerState, seat: int) -> str:
    return game.card_name(int(state.at(game.night.active + seat, state.z[F.ITEM])))


def intention(game: Necromancer, adviser: NecromancerHeuristics, world: NecromancerState, seat: int) -> str:
    """What a Hunter tells the others before all pick. The pick itself stays secret, so it is not spoken of (Q41)."""
    if seat >= int(game.night.hunters) or int(game.night.hunters) == 1 or decision(game, world) != "phase":
        return ""
    aim = int(adviser.goals.aim(world, seat))
    if aim < 0:
        return ""
    place, what = divmod(aim, AIMS)
    name = game.place_names[place]
    if what == TO_BUY:
        return f"means to buy at {game.store_names[int(world.store_at(place))]} in {name}"
    if what == TO_FIGHT:
        cards = game.night.cards
        here = int(world.creature_at(place, Creature.ENTITY))
        entities = [game.card_name(int(cards.first_creature) + n) for n in range(int(cards.entities)) if here >> n & 1]
        return f"means to fight {listed(entities)} at {name}"
    if world.spirit(seat) > world.spirit(game.night.necromancer):
        return f"means to close the Rift at {name}"
    return f"gathers Spirit to close the Rift at {name}"


# Choices


def words(game: Necromancer, state: NecromancerState, seat: int, choice: int, names: Sequence[str]) -> OptionView:
    """What a choice of this seat will do."""
    asked = decision(game, state)
    teller = Teller(seat, names, game.seats)
    label = _label(game, state, seat, choice, asked, teller)
    return OptionView(game.choice_name(choice), label, _touches(game, state, seat, choice), ASKED[asked].clause)


def _label(game: Necromancer, state: NecromancerState, seat: int, choice: int, asked: str, teller: Teller) -> str:
    rules = game.night
    if choice == rules.decline:
        return "Draw no card" if asked == "draw-store" else "Decline"
    if choice in (rules.yes, rules.no):
        return _yes_no(game, state, choice == rules.yes, asked)
    if choice >= rules.game_word:
        return _word(game, state, seat, int(choice - rules.game_word), asked)
    if choice >= rules.alternative:
        step = state.game.program[state.z[F.PC]]
        number = int(choice - rules.alternative)
        return game.alternatives.get((int(step.pc), number), f"Alternative {number + 1}")
    if choice >= rules.first_ride:
        return _ride(game, state, seat, int(choice - rules.first_ride))
    if choice >= rules.first_store:
        store = game.store_names[int(choice - rules.first_store)]
        return f"Close {store} for good" if asked == "pick-store" else f"Draw from {store}"
    if choice >= rules.first_spot:
        return _go(game, state, seat, int(choice - rules.first_spot), asked)
    if choice >= rules.first_place:
        return teller.names[int(choice - rules.first_place)]
    return _card(game, state, seat, choice, asked)


def _yes_no(game: Necromancer, state: NecromancerState, yes: bool, asked: str) -> str:
    if asked == "undead-more":
        return "One more Undead" if yes else "No more"
    source = game.source(state)
    if asked == "pay-task":
        return f"Discard all of it for {source}" if yes else "Keep the cards"
    return (f"Yes: {source}" if source else "Yes: draw a card") if yes else "No"


def _word(game: Necromancer, state: NecromancerState, seat: int, number: int, asked: str) -> str:
    if asked == "phase":
        return f"{PHASE_NAMES[number]} ({PHASE_BONUS[number]})"
    if number >= Points.ONE:
        return f"{number - Points.ONE + 1} damage"
    told = {
        W.STOP: "Stop here" if state.z[T.POS + seat] >= 0 else "",
        W.BUY: "Buy",
        W.PASS: "Do not buy",
        W.RETURN: "Return it to its deck",
        W.DISCARD: "Discard it",
        W.DONE: "Done",
        W.NEW_SLOT: "Into a new slot",
        W.NOTHING: "Nothing",
        W.UNDEAD: "Summon an Undead",
        W.ENTITY: f"Begin the ritual for an Entity ({int(state.ritual_need())} points)",
        W.FIGHT: "Fight the Entities here",
        W.CLOSE: f"Begin to close the Rift Site ({int(state.ritual_need())} points)",
        W.USE: f"Use {_window_item(game, state, seat)}" if asked == "use-item" else "",
        W.SAVE: "Keep it",
        W.TOP: "The top card of the Entity deck",
    }
    return told[number]


def _dangers(state: NecromancerState, seat: int, place: int) -> str:
    """What would happen on entering: Undead that stop a Hunter, Hunters that the Necromancer would corrupt."""
    taken = 0
    if not state.is_hunter(seat):
        taken = sum(bool(state.would_corrupt(hunter, place)) for hunter in range(int(state.g.hunters)))
    told = f" (corrupts {taken})" if taken else ""
    return f"{told} (Undead: you are stopped)" if state.would_pin(seat, place) else told


def _go(game: Necromancer, state: NecromancerState, seat: int, place: int, asked: str) -> str:
    name = game.place_names[place]
    if asked == "choose-start":
        return f"Start at {name}"
    if asked == "move-to":
        return f"Move to {name}"
    return f"Walk to {name}{_dangers(state, seat, place)}"


def _ride(game: Necromancer, state: NecromancerState, seat: int, ride: int) -> str:
    atlas = game.night.atlas
    line = game.line_names[int(atlas.ride_line[ride])]
    goal = int(atlas.ride_stop[ride])
    end = int(state.ride_end(seat, ride))
    stopped = f", but only as far as {game.place_names[end]}" if end != goal else ""
    return f"Ride the {line} to {game.place_names[goal]}{stopped}{_dangers(state, seat, end)}"


def _card(game: Necromancer, state: NecromancerState, seat: int, choice: int, asked: str) -> str:
    name = game.card_name(choice)
    if asked == "build":
        return f"Build {name} (cost {int(state.build_cost(seat, choice))})"
    if asked == "activate":
        return f"Activate {name} (cost {int(state.activate_cost(seat, choice))})"
    if asked in ("damage-target", "pick-creature"):
        return creature_phrase(game, state, choice)
    told = {
        "choose-hunter": f"Be {name}",
        "move": f"Use {name}",
        "keep": f"Keep {name}",
        "slot": f"Over {name}",
        "pay": f"Pay with {name}",
        "entity-pick": f"{name}, with half its HP",
        "lose-item": f"Lose {name}",
        "discard": f"Discard {name}",
        "pay-task": f"Discard {name}",
    }
    return told[asked]


def alternatives(game: Necromancer) -> dict[tuple[int, int], str]:
    """The alternatives of every `choose` of the card set in plain English, by the step and their place in it."""
    found: dict[tuple[int, int], str] = {}
    if "choose" not in game.cards.source:
        return found
    reading = game.definition.read(game.cards.source)
    written = {(row.id, part): one for row, part, one in spoken_parts(reading)}
    for owner, entry in game.effect_entries().items():
        part, id, *_ = owner.split(".")
        for step, place, text in alternatives_of(game.rules.program, entry, *written.get((id, part), ())):
            found[step, place] = text
    return found


def _touches(game: Necromancer, state: NecromancerState, seat: int, choice: int) -> tuple[str, ...]:
    """The names of the cards, zones and places that light up with a choice."""
    rules = game.night
    if choice < rules.first_place:
        zone = int(state.place(choice))
        names = [state.layout.card_names[choice], game.zone_names[zone]]
        if choice >= rules.cards.first_creature:
            place = int(state.z[rules.creature_spot + choice - rules.cards.first_creature])
            names += [game.place_ids[place]] if place >= 0 else []
        return tuple(names)
    if choice >= rules.first_word:
        return ()
    if choice >= rules.first_ride:
        ride = int(choice - rules.first_ride)
        atlas = rules.atlas
        return game.line_ids[int(atlas.ride_line[ride])], game.place_ids[int(atlas.ride_stop[ride])]
    return (rules.places[int(choice - rules.first_place)],)
