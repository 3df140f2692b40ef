"""What each seat may know of a position of Necromancer (K1 to K16), and the table as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gloaming.games.necromancer.decisions.common import PHASE_NAMES
from gloaming.games.necromancer.declaration import PHASES, D, F, First, Key, Kind, N, T
from gloaming.games.necromancer.facts import (
    NecromancerCombat,
    NecromancerCombatKind,
    NecromancerCorrupter,
    NecromancerCreature,
    NecromancerFacts,
    NecromancerPaying,
    NecromancerPlayer,
    NecromancerTask,
    NecromancerTrap,
    NecromancerWay,
)
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.necromancer.rules.building import build_cost
from gloaming.games.necromancer.rules.combat import frenzy
from gloaming.games.necromancer.rules.corruption import corrupts
from gloaming.games.necromancer.rules.items import activate_cost
from gloaming.games.necromancer.rules.movement import ride_end, would_corrupt, would_pin
from gloaming.games.necromancer.rules.summoning import entities_counted
from gloaming.games.playable import Seen, View
from gloaming.games.sentences import Teller
from gloaming.games.views import Viewer, cards_of

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer

COMBATS: tuple[NecromancerCombatKind, ...] = ("none", "fight", "undead", "final")
CORRUPTERS: tuple[NecromancerCorrupter, ...] = ("none", "event", "necromancer")


def view(game: Necromancer, state: NecromancerState, seat: int, names: Sequence[str]) -> View:
    """All that this seat, or the watcher, may know. A view states what was seen and draws no conclusions."""
    viewer = Viewer(game, state, seat, concludes=False)
    return viewer.view(names, facts(game, state, seat), game.question(state, seat, names))


def facts(game: Necromancer, state: NecromancerState, seat: int) -> NecromancerFacts:
    """What is public, and what is this seat's own; lists go by seat."""
    z = state.z
    night = game.night
    now = int(z[F.NOW])
    started = z[F.ROUND] > 0
    return {
        "hunters": int(night.hunters),
        "round": int(z[F.ROUND]),
        "longest_night": int(night.o.longest_night),
        "lead": int(state.lead()) if started else 0,
        "order": [int(state.acting(index)) for index in range(game.seats)] if started else list(range(game.seats)),
        "phases": [name for number, name in enumerate(PHASES) if (z[F.PHASES] >> number) & 1],
        "phase": PHASES[now] if 0 <= now < len(PHASES) else None,
        "acting": int(z[F.SEAT]) if 0 <= now < len(PHASES) else None,
        "picks": _picks(game, state, seat),
        "picked": [bool(z[T.PICKED + one] >= 0) for one in range(game.seats)],
        "closed": [id for place, id in enumerate(game.place_ids) if (z[F.CLOSED] >> place) & 1],
        "rifts": [id for place, id in enumerate(game.place_ids) if (int(night.atlas.rifts) >> place) & 1],
        "rifts_to_close": N.RIFTS,
        "entities": int(entities_counted(state)),
        "levels": [int(level) for level in night.cards.levels],
        "corruption_level": int(night.o.corruption_level),
        "stores": {
            id: {"cards": int(state.count(First.STORE_DECK + store)), "open": bool(state.is_open(store))}
            for store, id in enumerate(game.store_ids)
        },
        "players": [_player(game, state, one) for one in range(game.seats)],
        "creatures": _creatures(game, state),
        "traps": _traps(game, state),
        "combat": _combat(game, state),
        "costs": _costs(game, state, seat),
        "moves": _moves(game, state, seat),
        "paying": _paying(game, state, seat),
    }


def _picks(game: Necromancer, state: NecromancerState, seat: int) -> list[str | None]:
    """K8: a pick is secret until all have picked, between Hunters too."""
    shown = state.z[F.DECISION] != D.PHASE
    return [
        PHASES[state.z[T.PICKED + one]] if state.z[T.PICKED + one] >= 0 and (shown or one == seat) else None
        for one in range(game.seats)
    ]


def _player(game: Necromancer, state: NecromancerState, seat: int) -> NecromancerPlayer:
    """K2, K5, K10, K12: what everybody knows of a player."""
    z = state.z
    night = game.night
    placed = z[F.ROUND] > 0 or seat < night.hunters
    bought = int(z[T.BOUGHT_AT + seat])
    found: NecromancerPlayer = {
        "role": game.role(seat),
        "place": game.place_ids[int(z[T.POS + seat])] if placed else None,
        "spirit": int(state.spirit(seat)),
        "hand": int(state.hand_size(seat)),
        "deck": int(state.deck_size(seat)),
        "fresh": int(state.count(night.fresh_spirit + seat) + state.count(night.fresh_plain + seat)),
        "pinned": bool(z[T.PINNED + seat]),
        "bought_at": game.place_ids[bought] if bought >= 0 else None,
        "buys": int(z[T.BUYS + seat]),
        "ritual": {"need": int(z[T.NEED + seat]), "total": int(z[T.TOTAL + seat])} if state.in_ritual(seat) else None,
        "coming": int(z[T.COMING + seat]),
    }
    if seat < night.hunters and state.hunter_card(seat) >= 0:
        own = int(state.spirit(night.necromancer) + state.modified(night.necromancer, Key.CORRUPTING))
        found |= {
            "hunter": state.layout.card_names[state.hunter_card(seat)],
            "hp": int(z[T.HP + seat]),
            "max_hp": int(state.max_hp(seat)),
            "speed": int(state.speed(seat)),
            "marker": int(z[T.SPEED + seat]),
            "beaten": bool(z[T.BEATEN + seat]),
            "corrupted": CORRUPTERS[z[T.SOURCE + seat]],
            "corruption": _task(game, state, int(state.corruption(seat))) if state.corruption(seat) >= 0 else None,
            "events": [_task(game, state, card) for card in cards_of(state, night.events + seat)],
            "safe_spirit": max(own // 2 + 1 - int(state.modified(seat, Key.WARD)), 0),
            "in_danger": bool(corrupts(state, seat)),
        }
    return found


def _task(game: Necromancer, state: NecromancerState, card: int) -> NecromancerTask:
    """K12: an Event or Corruption card with its countdown and what has been done for it."""
    night = game.night
    z = state.z
    number = int(night.cards.number[card])
    event = game.face(card).table == "event"
    return {
        "card": state.layout.card_names[card],
        "left": int(z[night.task_left + number]) if event else None,
        "built": int(z[night.task_built + number]),
        "slain": int(z[night.task_undead + number] + z[night.task_entities + number]),
        "places": int(z[night.task_places + number]).bit_count(),
    }


def _creatures(game: Necromancer, state: NecromancerState) -> list[NecromancerCreature]:
    """K1: the creatures on the map, in the order of their arrival."""
    night = game.night
    z = state.z
    found: list[NecromancerCreature] = []
    for c in range(int(night.cards.creatures)):
        place = int(z[night.creature_spot + c])
        if place >= 0:
            found.append(
                {
                    "card": state.layout.card_names[int(night.cards.first_creature) + c],
                    "kind": "entity" if c < night.cards.entities else "undead",
                    "place": game.place_ids[place],
                    "hp": int(z[night.creature_hp + c]),
                    "full": int(z[night.creature_full + c]),
                    "speed": int(night.cards.creature_speed[c]),
                    "age": int(z[night.creature_age + c]),
                }
            )
    return sorted(found, key=lambda one: one["age"])


def _traps(game: Necromancer, state: NecromancerState) -> list[NecromancerTrap]:
    night = game.night
    return [
        {
            "card": state.layout.card_names[card],
            "owner": seat,
            "place": game.place_ids[int(state.z[night.trap_spot + int(night.cards.number[card])])],
        }
        for seat in range(game.seats)
        for card in cards_of(state, night.active + seat)
        if night.cards.kind[card] == Kind.TRAP
    ]


def combatant(game: Necromancer, state: NecromancerState, who: int) -> str:
    """A combatant by the name of a place or card: `hunter-2`, `shambler.1`."""
    if who < N.SEATS:
        return game.rules.places[who]
    return state.layout.card_names[int(game.night.cards.first_creature) + who - N.SEATS]


def _combat(game: Necromancer, state: NecromancerState) -> NecromancerCombat | None:
    """The combat or ritual pull that is going on."""
    z = state.z
    if not z[F.COMBAT]:
        return None
    order = [int(z[game.night.order + index]) for index in range(int(z[F.TURNS]))]
    return {
        "kind": COMBATS[z[F.COMBAT]],
        "place": game.rules.places[z[F.FIELD]] if z[F.FIELD] >= 0 else None,
        "cycle": int(z[F.CYCLE]),
        "frenzy": int(frenzy(state)),
        "order": [combatant(game, state, who) for who in order],
        "alive": [bool((z[F.FIGHTERS] >> who) & 1) for who in order],
        "turn": combatant(game, state, int(state.combatant())) if z[F.TURN] > 0 else None,
        "points": [int(z[F.POINTS + icon]) for icon in range(4)],
        "damage": int(z[F.POOL]),
        "target": state.layout.card_names[z[F.TARGET]] if z[F.TARGET] >= 0 else None,
    }


def _costs(game: Necromancer, state: NecromancerState, seat: int) -> dict[str, int]:
    """What each card of the own hand would cost now, while this seat builds or activates."""
    if state.over or seat not in state.to_act() or state.z[F.DECISION] not in (D.BUILD, D.ACTIVATE):
        return {}
    building = state.z[F.DECISION] == D.BUILD
    cost = build_cost if building else activate_cost
    return {
        state.layout.card_names[card]: int(cost(state, seat, card))
        for card in cards_of(state, game.night.hand + seat)
        if (game.face(card).facts.get("class") == "combat") == building
    }


def _moves(game: Necromancer, state: NecromancerState, seat: int) -> dict[str, NecromancerWay]:
    """While this seat moves: for each option where it ends, and what waits there."""
    if state.over or seat not in state.to_act() or state.z[F.DECISION] != D.MOVE:
        return {}
    night = game.night
    found: dict[str, NecromancerWay] = {}
    for choice in state.options(seat):
        if not night.first_spot <= choice < night.first_word:
            continue
        if choice >= night.first_ride:
            end = int(ride_end(state, seat, choice - night.first_ride))
            line = game.line_ids[int(night.atlas.ride_line[int(choice - night.first_ride)])]
        else:
            end, line = int(choice - night.first_spot), None
        found[game.choice_name(choice)] = {
            "place": game.place_ids[end],
            "line": line,
            "pins": bool(would_pin(state, seat, end)),
            "corrupts": [
                hunter
                for hunter in range(int(night.hunters))
                if not state.is_hunter(seat) and would_corrupt(state, hunter, end)
            ],
        }
    return found


def _paying(game: Necromancer, state: NecromancerState, seat: int) -> NecromancerPaying | None:
    """K9: that something is being paid for, and how much; which card, to those who see the hand."""
    z = state.z
    if state.over or z[F.DECISION] != D.PAY:
        return None
    sees = (state.layout.visible_to[game.night.hand + z[F.SEAT]] >> game.knower(seat)) & 1
    return {"card": state.layout.card_names[z[F.CARD]] if sees else None, "left": int(z[F.COST])}


# Text


def text(game: Necromancer, view: View) -> str:
    """The table for a terminal: where everybody stands, then the boards, then what is asked."""
    return "\n".join(line.rstrip() for line in _lines(game, view)) + "\n"


def _lines(game: Necromancer, view: View) -> Iterator[str]:
    facts = view.facts
    teller = Teller(view.seat, view.names, game.seats)
    yield f"{game.title}: {_moment(game, view)}"
    picks = [f"{teller.who(seat)} {pick}" for seat, pick in enumerate(facts["picks"]) if pick and facts["phases"]]
    if picks:
        yield f"Picks: {', '.join(picks)}. Phases: {', '.join(facts['phases'])}."
    yield f"Rift Sites closed: {len(facts['closed'])} of {facts['rifts_to_close']}. Entities: {facts['entities']} of 8."
    if facts["closed"]:
        yield f"Closed: {', '.join(_place(game, id) for id in facts['closed'])}"
    yield from _map(game, view)
    stores = ", ".join(
        f"{id} {store['cards']}" + ("" if store["open"] else " (closed)") for id, store in facts["stores"].items()
    )
    yield f"Stores: {stores}. Discard pile: {view.zone('discard').count}"
    for seat in range(game.seats):
        yield from _board(game, view, seat)
    yield from _fight(game, view)
    considered = [_name(game, one) for one in view.zone("considered").cards]
    if considered:
        yield f"Considered: {', '.join(considered)}"
    pulled = [_name(game, one) for one in (*view.zone("pulled").cards, *view.zone("burning").cards)]
    if pulled:
        yield f"Pulled: {', '.join(pulled)}"
    if view.outcome:
        yield from view.outcome.reasons
    if view.question:
        yield view.question.prompt
        for number, one in enumerate(view.option_views, 1):
            yield f"  {number:2} {one.label}"


def _moment(game: Necromancer, view: View) -> str:
    facts = view.facts
    if view.over:
        return "the game is over"
    if not facts["round"]:
        return "setting up"
    night = f" of {facts['longest_night']}" if facts["longest_night"] else ""
    phase = f", {PHASE_NAMES[PHASES.index(facts['phase'])]}" if facts["phase"] else ""
    return f"round {facts['round']}{night}{phase}"


def _place(game: Necromancer, id: str) -> str:
    return game.place_names[game.place_ids.index(id)]


def _map(game: Necromancer, view: View) -> Iterator[str]:
    """Every neighbourhood where something stands."""
    facts = view.facts
    standing: dict[str, list[str]] = {}
    for seat, player in enumerate(facts["players"]):
        if player["place"]:
            standing.setdefault(player["place"], []).append("you" if seat == view.seat else view.names[seat])
    for creature in facts["creatures"]:
        told = f"{game.card_name(game.card(creature['card']))} {creature['hp']}/{creature['full']} HP"
        standing.setdefault(creature["place"], []).append(told)
    for trap in facts["traps"]:
        told = f"trap {game.card_name(game.card(trap['card']))}"
        standing.setdefault(trap["place"], []).append(told)
    for id in game.place_ids:
        if id in standing:
            mark = " (Rift Site)" if id in facts["rifts"] and id not in facts["closed"] else ""
            yield f"  {_place(game, id)}{mark}: {', '.join(standing[id])}"


def _name(game: Necromancer, one: Seen) -> str:
    return game.card_name(game.card(one.card)) if one.card is not None else "?"


def _board(game: Necromancer, view: View, seat: int) -> Iterator[str]:
    player = view.facts["players"][seat]
    who = "You" if seat == view.seat else view.names[seat]
    if player["role"] == "necromancer":
        yield f"{who}, the Necromancer: Spirit {player['spirit']}, hand {player['hand']}, deck {player['deck']}"
    elif "hunter" in player:
        name = game.card_name(game.card(player["hunter"]))
        marks = [mark for mark in ("pinned", "beaten") if player[mark]]
        if player["corrupted"] != "none":
            marks.append(f"corrupted by {'an Event' if player['corrupted'] == 'event' else 'the Necromancer'}")
        told = f", {', '.join(marks)}" if marks else ""
        yield (
            f"{who}, {name}: HP {player['hp']}/{player['max_hp']}, Speed {player['speed']}, Spirit {player['spirit']}, "
            f"hand {player['hand']}, deck {player['deck']}{told}"
        )
    else:
        return
    yield from _cards(game, view, seat)


def _cards(game: Necromancer, view: View, seat: int) -> Iterator[str]:
    player = view.facts["players"][seat]
    if player["ritual"]:
        yield f"    ritual: {player['ritual']['total']} of {player['ritual']['need']} points"
    active = [_name(game, one) for one in view.zone(f"active.{seat}").cards]
    if active:
        yield f"    active: {', '.join(active)}"
    for task in [*([player["corruption"]] if player.get("corruption") else []), *player.get("events", ())]:
        left = f" ({task['left']} rounds left)" if task["left"] is not None else ""
        yield f"    {game.card_name(game.card(task['card']))}{left}: {game.cards.copies[task['card']].text}"
    hand = [_name(game, one) for one in view.zone(f"hand.{seat}").cards]
    if any(name != "?" for name in hand):
        yield f"    hand: {', '.join(hand)}"
    parts = ("spirit", "plain", "used-spirit", "used-plain")
    deck = [_name(game, one) for part in parts for one in view.zone(f"{part}.{seat}").cards]
    if any(name != "?" for name in deck):
        yield f"    combat deck: {', '.join(deck)}"


def _fight(game: Necromancer, view: View) -> Iterator[str]:
    combat = view.facts["combat"]
    if not combat:
        return
    where = "Final Combat" if combat["kind"] == "final" else f"Combat at {_place(game, combat['place'])}"
    order = [_combatant(game, view, who) for who, alive in zip(combat["order"], combat["alive"], strict=True) if alive]
    yield f"{where}, cycle {combat['cycle']}: {', '.join(order)}"
    if combat["turn"]:
        damage, health, spirit, influence = combat["points"]
        points = f"{damage} Damage, {health} Health, {spirit} Spirit, {influence} Influence"
        yield f"    {_combatant(game, view, combat['turn'])}: {points}"


def _combatant(game: Necromancer, view: View, who: str) -> str:
    if who in game.rules.places:
        seat = game.rules.places.index(who)
        return "you" if seat == view.seat else view.names[seat]
    return game.card_name(game.card(who))
