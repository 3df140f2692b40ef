"""What each seat may know of a position of Midnight Edition (K1 to K12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.decisions import Moment
from gloaming.games.midnight.decisions import SpacePick
from gloaming.games.midnight.declaration import KINDS, D, F, N, Phase, Z
from gloaming.games.midnight.facts import (
    MidnightActing,
    MidnightCheck,
    MidnightClock,
    MidnightClockName,
    MidnightDraft,
    MidnightEnds,
    MidnightFacts,
    MidnightItems,
    MidnightLocation,
    MidnightPhase,
    MidnightPlay,
    MidnightWeekCard,
)
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.playable import View
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition


def view(game: MidnightEdition, state: MidnightState, seat: int, names: Sequence[str]) -> View:
    """All that this seat, or the watcher, may know, and what follows by counting (K8); nothing of chance (K14). Those
    who do not decide see which decision is pending, and not what is offered (K11)."""
    viewer = Viewer(game, state, seat, counts=True)
    return viewer.view(names, facts(game, state, seat), game.question(state, seat, names))


def facts(game: MidnightEdition, state: MidnightState, seat: int) -> MidnightFacts:
    """What is public, and what is this seat's own; lists go by seat."""
    z = state.z
    seats = range(2)
    places = game.rules.places
    return {
        "phase": _phase(state),
        "week": int(z[F.WEEK]),
        "day": int(state.height(Z.REVEALED)),
        "night": bool(state.is_night()) if state.height(Z.REVEALED) else None,
        "start": int(z[F.START]),
        "turn": int(z[F.TURN]) if _phase(state) == "turn" else None,
        "actions": int(z[F.ACTIONS]),
        "item_used": bool(z[F.ITEM_USED]),
        "played": [places[n] for n in range(N.LOCATIONS) if (z[F.PLAYED] >> n) & 1],
        "festival": places[z[F.FESTIVAL]] if z[F.FESTIVAL] >= 0 else None,
        "row": [places[state.location_at(position)] for position in range(N.LOCATIONS)],
        "check_order": [places[state.in_order(step)] for step in range(N.LOCATIONS)],
        "checked": places[z[F.AT]] if z[F.DECISION] in (D.CHECK_SPACE, D.CULL) else None,
        "week_cards": _week_cards(game, state),
        "locations": {places[n]: _location(game, state, n) for n in range(N.LOCATIONS)},
        "preview": [] if state.over else preview(game, state),
        "points": [int(state.points(p)) for p in seats],
        "marker_points": [sum(int(state.marker_points(n, p)) for n in range(N.LOCATIONS)) for p in seats],
        "item_points": [int(state.item_points(p)) for p in seats],
        "projected": None if state.over else projected(state),
        "unused": [int(z[F.UNUSED + p]) for p in seats],
        "items": [_items(state, p) for p in seats],
        "item_worth": {"up": 2, "down": 1},  # R12.1
        "supply": {kind: _number(state, Z.SUPPLY, n) for n, kind in enumerate(KINDS)},
        "hands": [int(state.count(Z.HAND + p)) for p in seats],
        "decks": [int(state.height(Z.DECK + p)) for p in seats],
        "discards": [int(state.count(Z.DISCARD + p)) for p in seats],
        "ends": _ends(state),
        "clocks": _clocks(game, state),
        "draft": _draft(game, state, seat),
        "lists": _lists(game, state, seat),
        "plays": _plays(game, state, seat),
        "gains": _gains(game, state, seat),
        "left": int(z[F.LEFT]) if z[F.DECISION] == D.CULL else None,
        "acting": _acting(game, state, seat),
    }


def _phase(state: MidnightState) -> MidnightPhase:
    """draft, turn, check or weeks-end"""
    z = state.z
    if state.over:
        return "over"
    if z[F.PHASE] == Phase.DRAFT:
        return "draft"
    if z[F.ENDING]:
        return "weeks-end"
    return "check" if z[F.DECISION] == D.CHECK_SPACE else "turn"


def _week_cards(game: MidnightEdition, state: MidnightState) -> list[MidnightWeekCard]:
    """K7: by Location whether it has its Night or its Day this Week, and whether that has been revealed."""
    first = int(game.midnight.first_week)
    return [
        {
            "location": game.rules.places[location],
            "time": "day" if state.place(first + location) == Z.NIGHTS_OUT else "night",
            "revealed": Z.REVEALED in (state.place(first + location), state.place(first + N.LOCATIONS + location)),
        }
        for location in (int(state.location_at(position)) for position in range(N.LOCATIONS))
    ]


def _number(state: MidnightState, zone: int, kind: int) -> int:
    return int(state.items_in(zone) & state.rules.kind_bits[kind]).bit_count()


def _items(state: MidnightState, seat: int) -> dict[str, MidnightItems]:
    return {
        kind: {"up": _number(state, Z.ITEMS_UP + seat, n), "down": _number(state, Z.ITEMS_DOWN + seat, n)}
        for n, kind in enumerate(KINDS)
    }


def _location(game: MidnightEdition, state: MidnightState, location: int) -> MidnightLocation:
    """A Location as things stand: its side, both Influences with their parts, who would place, Markers and groups."""
    totals = [int(state.influence(location, seat)) for seat in range(2)]
    lead = totals[0] - totals[1]
    side = int(state.side_of(location))
    return {
        "side": ("light", "dark")[side],
        "home": game.faction_ids[int(game.midnight.home[location])],
        "icon": game.faction_ids[int(game.midnight.icon[2 * location + side])],
        "text": game.location_text(state, location),
        "totals": totals,
        "leader": None if lead == 0 else 0 if lead > 0 else 1,
        "lead": abs(lead),
        "parts": [
            [game.part(card, game.worth_at(card, location)) for card in _standing(state, location, p)] for p in range(2)
        ],
        "spaces": game.spaces[location],
        "marks": _marks(game, state, location),
        "empty": int(state.empty_spaces(location)).bit_count(),
        "groups": [groups(game, state, location, seat) for seat in range(2)],
        "points": [int(state.marker_points(location, seat)) for seat in range(2)],
    }


def _standing(state: MidnightState, location: int, seat: int) -> list[int]:
    return cards_of(state, Z.SIDE + 2 * location + seat)


def _marks(game: MidnightEdition, state: MidnightState, location: int) -> dict[str, int]:
    """Whose Marker lies on each Space that has one."""
    first = int(game.midnight.first_space[location])
    owners = {name: int(state.marker_owner(first + n)) for n, name in enumerate(game.spaces[location])}
    return {name: owner for name, owner in owners.items() if owner >= 0}


def groups(game: MidnightEdition, state: MidnightState, location: int, seat: int) -> list[list[str]]:
    """R12.2: a seat's Markers on a Location in groups that touch; Markers of a group of one count 1, all others 2."""
    names = game.spaces[location]
    first = int(game.midnight.first_space[location])
    left = int(state.marks(location, seat))
    found: list[list[str]] = []
    while left:
        group = left & -left
        reached = 0
        while group != reached:
            reached = group
            for n in range(len(names)):
                if (group >> n) & 1:
                    group |= int(game.midnight.near[first + n]) & left
        left &= ~group
        found.append([name for n, name in enumerate(names) if (group >> n) & 1])
    return found


def preview(game: MidnightEdition, state: MidnightState) -> list[MidnightCheck]:
    """R9.1: the next Influence Check as things stand: who would place at each Location, in order."""
    order = [int(state.z[F.START]), 1 - int(state.z[F.START])]
    found: list[MidnightCheck] = []
    for step in range(N.LOCATIONS):
        location = int(state.in_order(step))
        mask = int(state.placing_at(location))
        found.append(
            {
                "location": game.rules.places[location],
                "totals": [int(state.influence(location, seat)) for seat in range(2)],
                "placing": [seat for seat in order if (mask >> seat) & 1],
                "empty": int(state.empty_spaces(location)).bit_count(),
            }
        )
    return found


def projected(state: MidnightState) -> list[int]:
    """The points after a check made now, if everybody placed where it brings most."""
    points = [int(state.points(seat)) for seat in range(2)]
    unused = [int(state.z[F.UNUSED + seat]) for seat in range(2)]
    start = int(state.z[F.START])
    for location in range(N.LOCATIONS):
        marks = [int(state.marks(location, seat)) for seat in range(2)]
        empty = int(state.empty_spaces(location))
        mask = int(state.placing_at(location))
        for seat in (start, 1 - start):
            if (mask >> seat) & 1 and unused[seat] and empty:
                spaces = [space for space in range(empty.bit_length()) if (empty >> space) & 1]
                gains = {space: int(state.marker_gain(location, marks[seat], space)) for space in spaces}
                best = max(spaces, key=gains.__getitem__)
                points[seat] += gains[best]
                unused[seat] -= 1
                marks[seat] |= 1 << best
                empty &= ~(1 << best)
    return points


def _ends(state: MidnightState) -> MidnightEnds:
    """R11.1: how far each end condition is."""
    return {
        "markers": [int(state.z[F.UNUSED + seat]) for seat in range(2)],
        "full_locations": int(state.full_locations()),
        "items": int(state.count(Z.SUPPLY)),
        "decks": [int(state.height(Z.DECK + seat)) for seat in range(2)],
        "days": int(state.days()),
        "hold": [reason for n, reason in enumerate("abcde") if (state.end_conditions() >> n) & 1]
        if state.z[F.PHASE] != Phase.DRAFT
        else [],
    }


def _clocks(game: MidnightEdition, state: MidnightState) -> list[MidnightClock]:
    """R11.1: each end condition as a clock: how many steps of how many are left until it holds, and who is nearest."""
    seats = range(2)
    unused = [int(state.z[F.UNUSED + seat]) for seat in seats]
    decks = [int(state.height(Z.DECK + seat)) for seat in seats]
    items = sum(int(bits).bit_count() for bits in game.midnight.kind_bits)
    counted: tuple[tuple[MidnightClockName, int, int, list[int]], ...] = (
        ("markers", min(unused), N.MARKERS, [seat for seat in seats if unused[seat] == min(unused)]),
        ("locations", max(N.FULL_LOCATIONS - int(state.full_locations()), 0), N.FULL_LOCATIONS, []),
        ("items", int(state.count(Z.SUPPLY)), items, []),
        ("decks", min(decks), N.DECK, [seat for seat in seats if decks[seat] == min(decks)]),
        ("days", N.LOCATIONS - int(state.days()), N.LOCATIONS, []),
    )
    return [{"name": name, "left": left, "of": of, "nearest": nearest} for name, left, of, nearest in counted]


def _draft(game: MidnightEdition, state: MidnightState, seat: int) -> MidnightDraft | None:
    """K9, K10: what everybody sees of a draft: the round, the sizes of packs, and who has made this step's pick; and
    which card this seat has picked, until both are taken at once."""
    if not game.midnight.draft or state.z[F.PHASE] != Phase.DRAFT:
        return None
    picked = int(state.z[F.PICKED + seat]) if seat >= 0 else -1
    return {
        "round": int(state.z[F.ROUND]),
        "rounds": N.ROUNDS,
        "packs": [int(state.count(Z.PACK + seat)) for seat in range(2)],
        "picks": [int(state.count(Z.PICKS + seat)) for seat in range(2)],
        "picked": [bool(state.z[F.PICKED + seat] >= 0) for seat in range(2)],
        "own": state.layout.card_names[picked] if picked >= 0 else None,
    }


def _lists(game: MidnightEdition, state: MidnightState, seat: int) -> list[dict[str, int]] | None:
    """K4: both deck lists; after a draft each player knows both, since the pool less one's own is the other's."""
    if state.z[F.PHASE] == Phase.DRAFT or (game.midnight.draft and seat < 0):
        return None
    return [dict(sorted(deck_list(game, state, p).items())) for p in range(2)]


def deck_list(game: MidnightEdition, state: MidnightState, seat: int) -> Counter[str]:
    """All Minions of a player, wherever they are."""
    zones = [Z.DECK + seat, Z.HAND + seat, Z.DISCARD + seat, *(Z.SIDE + 2 * n + seat for n in range(N.LOCATIONS))]
    return Counter(game.face_id(card) for zone in zones for card in cards_of(state, zone))


def _plays(game: MidnightEdition, state: MidnightState, seat: int) -> dict[str, dict[str, MidnightPlay]]:
    """When this seat is about to play: for each Minion of its hand what it would find at each open Location."""
    if seat < 0 or seat not in state.to_act() or state.z[F.DECISION] not in (D.TURN, D.PLAY_WHERE):
        return {}
    if state.z[F.DECISION] == D.TURN and state.z[F.ACTIONS] == 0:
        return {}
    is_open = int(state.open_locations())
    hand = [int(state.z[F.CARD])] if state.z[F.DECISION] == D.PLAY_WHERE else cards_of(state, Z.HAND + seat)
    return {
        game.face_id(card): {
            game.rules.places[n]: game.play_at(state, card, seat, n) for n in range(N.LOCATIONS) if (is_open >> n) & 1
        }
        for card in hand
    }


def _gains(game: MidnightEdition, state: MidnightState, seat: int) -> dict[str, int]:
    """When this seat is about to choose a Space: the points that each would bring."""
    decision = state.asked()
    if seat not in state.to_act() or not isinstance(decision, SpacePick):
        return {}
    at = Moment(game, state, seat, ())
    first = int(game.rules.first_place)
    spaces = [choice - first for choice in state.options(seat) if choice < game.rules.first_word]
    return {game.rules.places[place]: decision.gain(at, place) for place in spaces}


def _acting(game: MidnightEdition, state: MidnightState, seat: int) -> MidnightActing:
    """What is under way: the Minion played, whose effect, what has been picked; K12: a Minion without its Location is
    known to its player alone."""
    acting: MidnightActing = {}
    if state.z[F.CARD] >= 0 and (state.z[F.DECISION] != D.PLAY_WHERE or seat in state.to_act()):
        acting["card"] = state.layout.card_names[state.z[F.CARD]]
    if game.source(state):
        acting["effect"] = game.source(state)
    if state.z[F.DECISION] == ASKED_BY_EFFECT and state.z[F.STAGE] and state.z[F.PICK] >= 0:
        acting["pick"] = game.choice_name(int(state.z[F.PICK]))
    decision = state.asked()
    if isinstance(decision, SpacePick):
        acting["location"] = game.rules.places[decision.location(state)]
    return acting
