"""What a card set of Necromancer must have to be played: its counts, a sound map, and effects where they make sense."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from gloaming.cards.resolved import Resolved
from gloaming.cards.schema import Reading, Row
from gloaming.games.necromancer.declaration import N
from gloaming.games.necromancer.verbs import VOCABULARY
from gloaming.games.necromancer.verbs.language import LASTING_FORMS, ON_ACTIVE_CARD, ON_COMBAT_CARD, ON_TRAP, POINTED

ENTITY_CARDS: Final = 8
ROWS: Final = 4
GIVEN: Final = {"combat": ON_COMBAT_CARD, "item": ON_ACTIVE_CARD, "trap": ON_TRAP}


def check(reading: Reading) -> None:
    """What a set must have to be played: its counts, a sound map, and effects only where they make sense (5.6)."""
    _check_map(reading)
    _check_lines(reading)
    _check_stores(reading)
    _check_necromancer(reading)
    _check_counts(reading)
    _check_effects(reading)
    _check_names(reading)


def _check_map(reading: Reading) -> None:
    """Joined up, with a start, somewhere else to start from, and Rift Sites enough."""
    places = [row.id for row in reading.rows["neighbourhood"]]
    joined: dict[str, set[str]] = {place: set() for place in places}
    for row in (*reading.rows["border"], *reading.rows["bridge"]):
        between = row.values.get("between", [])
        if len(between) != 2 or between[0] == between[1]:
            reading.complain_of(row, "between", "two different neighbourhoods are wanted here (R4.4)")
        elif between[1] in joined[between[0]]:
            reading.complain_of(row, "between", f"{between[0]} and {between[1]} are joined already")
        else:
            joined[between[0]].add(between[1])
            joined[between[1]].add(between[0])
    _check_joined(reading, joined)
    _check_spots(reading)
    _check_rifts(reading)
    section = {row.id: row.values.get("section") for row in reading.rows["neighbourhood"]}
    for row in reading.rows["map"]:
        start = section.get(row.values.get("start", ""))
        if start is not None and all(other == start for other in section.values()):
            reading.complain_of(row, "start", "a neighbourhood outside its section is needed (R1.7)")


def _check_joined(reading: Reading, joined: Mapping[str, set[str]]) -> None:
    """One can walk everywhere; a part that lies apart is told of at its first neighbourhood."""
    parts: list[set[str]] = []
    for place in joined:
        if not any(place in part for part in parts):
            parts.append(_reached(place, joined))
    main = max(parts, key=len, default=set())
    for part in parts:
        if part is not main:
            row = next(row for row in reading.rows["neighbourhood"] if row.id in part)
            others = f" and {len(part) - 1} more" if len(part) > 1 else ""
            message = f"nobody can walk from {row.id}{others} to the other {len(joined) - len(part)} neighbourhoods"
            reading.complain_of(row, "id", f"{message}: a border or a bridge is wanted between them (R4.4)")


def _check_spots(reading: Reading) -> None:
    """No neighbourhood is drawn over another."""
    taken: dict[tuple[int, int], str] = {}
    for row in reading.rows["neighbourhood"]:
        spot = (row.values.get("x", -1), row.values.get("y", -1))
        if -1 not in spot and taken.setdefault(spot, row.id) != row.id:
            reading.complain_of(row, "x", f"{taken[spot]} lies at {spot[0]}, {spot[1]} already; another spot is wanted")


def _check_rifts(reading: Reading) -> None:
    rows = reading.rows["neighbourhood"]
    rifts = sum(row.values.get("rift") == "yes" for row in rows)
    if rifts >= ENTITY_CARDS:
        return
    message = f"{rifts} Rift Sites; needed: at least {ENTITY_CARDS} (R9.6, R10.8)"
    free = next((row for row in rows if row.values.get("rift") != "yes" and not row.values.get("store")), None)
    if free is None:
        reading.complain(message)
    else:
        reading.complain_of(free, "rift", f'{message}; {free.id} could be one: rift = "yes"')


def _reached(start: str, joined: Mapping[str, set[str]]) -> set[str]:
    found = {start}
    waiting = [start]
    while waiting:
        for place in joined[waiting.pop()]:
            if place not in found:
                found.add(place)
                waiting.append(place)
    return found


def _check_lines(reading: Reading) -> None:
    for row in reading.rows["line"]:
        stops = row.values.get("stops", [])
        twice = next((stop for number, stop in enumerate(stops) if stop in stops[:number]), None)
        if twice is not None:
            message = f"{twice} is a stop twice; a line has two stops or more, none of them twice (R4.5)"
            reading.complain_of(row, "stops", message)
        elif len(stops) < 2:
            reading.complain_of(row, "stops", f"{len(stops)} stops; a line has two or more (R4.5)")


def _check_stores(reading: Reading) -> None:
    """A site for each, and cards enough for the starting hands (R1.8)."""
    sites = {row.values.get("store") for row in reading.rows["neighbourhood"]}
    for row in reading.rows["store"]:
        if row.id not in sites:
            reading.complain_of(row, "id", f"no neighbourhood has a site of {row.id} (R6.1)")
        cards = sum(card.values.get("copies", {}).get(row.id, 0) for card in reading.rows["card"])
        if cards < N.SEATS:
            message = f"{cards} cards besides Events in the deck of {row.id}; needed: at least {N.SEATS} (R1.8)"
            reading.complain_of(row, "id", message)


def _check_necromancer(reading: Reading) -> None:
    for row in reading.rows["necromancer"]:
        levels = row.values.get("levels", [])
        if len(levels) != ENTITY_CARDS or any(low >= high for low, high in pairwise(levels)):
            reading.complain_of(row, "levels", f"{ENTITY_CARDS} levels that rise strictly are wanted here (R9.6)")
        rows = row.values.get("rows", [])
        if len(rows) != ROWS:
            reading.complain_of(row, "rows", f"{len(rows)} rows; needed: one for 1, 2, 3 and 4 Hunters (Q43)")
    for row in reading.rows["hunter"]:
        if row.values.get("start_hp", 0) > row.values.get("max_hp", 99):
            reading.complain_of(row, "start_hp", "a Hunter starts with Max HP at the most (R2.2)")


def _check_counts(reading: Reading) -> None:
    undead = sum(row.values.get("copies", 1) for row in reading.rows["undead"])
    if undead > N.CREATURES - ENTITY_CARDS:
        reading.complain(f"{undead} Undead cards; at most {N.CREATURES - ENTITY_CARDS}")
    faces = len(reading.rows["card"])
    if faces > N.FACES:
        reading.complain(f"{faces} entries [[card]]; at most {N.FACES}")


def _check_effects(reading: Reading) -> None:
    """Words that another class or field gives, and lasting forms inside other effects (5.1)."""
    for row in reading.rows["card"]:
        kind = row.values.get("class")
        if kind is not None and "effect" in row.values:
            _check_effect(reading, row, "effect", row.values["effect"].resolved, GIVEN[kind])
    for table in ("hunter", "corruption"):
        for row in reading.rows[table]:
            if "effect" in row.values:
                _check_effect(reading, row, "effect", row.values["effect"].resolved, ON_ACTIVE_CARD)
    for row in reading.rows["necromancer"]:
        for one in row.values.get("rows", []):
            if "effect" in one:
                _check_effect(reading, row, "rows", one["effect"].resolved, ON_ACTIVE_CARD)


def _check_effect(reading: Reading, row: Row, field: str, effect: Resolved, given: frozenset[str]) -> None:
    for step in steps_of(effect):
        in_window = step.term.name == "use" and POINTED in step.one("window").term.traits
        for part in step.parts():
            missing = part.term.needs - given - (frozenset({POINTED}) if in_window else frozenset())
            for feature in sorted(missing):
                message = f"{part.term.name} makes no sense here: {VOCABULARY.reasons[feature]}"
                reading.complain_of(row, field, message)
            if part.term.name in LASTING_FORMS and part is not step and given is not ON_TRAP:
                message = f"{part.term.name} lasts, so it is no part of another effect"
                reading.complain_of(row, field, message)


def steps_of(effect: Resolved) -> tuple[Resolved, ...]:
    return effect.all("steps") if effect.term.name == ";" else (effect,)


def _check_names(reading: Reading) -> None:
    """Choices are told by name, so no two things that can be chosen may share one."""
    taken: set[str] = set()
    for table in ("card", "event", "hunter", "corruption", "entity", "undead", "neighbourhood", "store"):
        for row in reading.rows[table]:
            if row.id in taken:
                reading.complain_of(row, "id", f"the id {row.id} already names something else")
        taken |= {row.id for row in reading.rows[table]}
