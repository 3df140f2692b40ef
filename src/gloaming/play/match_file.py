"""Match files: a journal as text, for keeping, sharing and checking. A file holds choices and what was taken back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from gloaming.kernel.state import RULES
from gloaming.play.deal import HEX, Deal, Number
from gloaming.play.events import Chose, Entry, TookBack
from gloaming.play.journal import ORIGINS, Drawn, Journal, Opening

FORMAT = 1
"""The version of the form that `to_text` writes."""
KIND = "gloaming-match"
LONGEST = 20_000
"""Entries of a match file."""
MOST_TAKEN_BACK = 2_000
"""Entries of a match file that take something back."""
LONGEST_NAME = 200
LATEST = 253_402_300_799_999
"""The last millisecond of the year 9999."""
LARGEST = 2**31 - 1
"""Seats, choices and their numbers are no larger."""

Value = TypeVar("Value")


class JournalError(ValueError):
    """A match file that cannot be read or does not replay; the message is one line and names the place."""


def to_text(journal: Journal) -> str:
    """A journal as a match file: JSON, one line for each entry."""
    opening = journal.opening
    head = {
        "kind": KIND,
        "format": FORMAT,
        "rules": opening.rules,
        "game": opening.game,
        **({"seed": opening.seed} if opening.deal is None else {"deal": asdict(opening.deal)}),
        **({"origin": opening.origin} if opening.origin else {}),
        "seats": list(opening.seats),
        "options": dict(opening.options),
        "cards": {"sha256": _hash(opening.cards), "text": opening.cards},
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    if journal.draws:
        draws = ",\n".join(json.dumps([one.after, one.what, one.time, one.gave]) for one in journal.draws)
        lines.append(f'"draws": [\n{draws}\n]')
    entries = ",\n".join(json.dumps(_entry_json(entry)) for entry in journal.entries)
    return "{\n" + ",\n".join(lines) + ',\n"entries": [\n' + entries + "\n]}\n"


def from_text(text: str) -> Journal:
    """The journal that a match file holds; `JournalError` if it is cut off, damaged or something else."""
    try:
        file = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise JournalError(f"not a complete match file: it breaks off or is damaged at line {line}") from None
    if not isinstance(file, dict) or file.get("kind") != KIND:
        raise JournalError("this is no match file of Gloaming")
    if file.get("format") != FORMAT:
        raise JournalError(f"this match file has format {file.get('format')!r}; this version reads format {FORMAT}")
    if file.get("rules") not in range(1, RULES + 1):
        raise JournalError(
            f"this match was played by version {file.get('rules')!r} of the rules; this version plays by 1 to {RULES}"
        )
    entries: list[Any] = _field(file, "entries", list)
    if len(entries) > LONGEST:
        raise JournalError(f"entries: a match file may have {LONGEST}, not {len(entries)}")
    if sum(isinstance(entry, dict) and "choice" not in entry for entry in entries) > MOST_TAKEN_BACK:
        raise JournalError(f"entries: in a match file something may be taken back {MOST_TAKEN_BACK} times, no more")
    draws: list[Any] = _field(file, "draws", list) if "draws" in file else []
    if len(draws) > LONGEST:
        raise JournalError(f"draws: a match file may have {LONGEST}, not {len(draws)}")
    return Journal(
        _opening(file),
        [_entry(number, entry) for number, entry in enumerate(entries, 1)],
        tuple(_drawn(number, draw) for number, draw in enumerate(draws, 1)),
    )


def _opening(file: Mapping[str, Any]) -> Opening:
    cards: dict[str, Any] = _field(file, "cards", dict)
    text = _field(cards, "text", str, "cards.")
    if not _is_text(text) or _field(cards, "sha256", str, "cards.") != _hash(text) or "\n" not in text:
        raise JournalError("cards: the card set is damaged, it is not the one whose sha256 is given")
    seats: list[Any] = _field(file, "seats", list)
    if not all(isinstance(seat, str) and _is_text(seat) and len(seat) <= LONGEST_NAME for seat in seats):
        raise JournalError(f"seats: needs names, each of {LONGEST_NAME} characters at most")
    deal = _deal(_field(file, "deal", dict)) if "deal" in file else None
    if deal is None and not -(2**63) <= _field(file, "seed", int) < 2**63:
        raise JournalError("seed: out of range; a seed has 64 bits")
    origin = _field(file, "origin", str) if "origin" in file else ""
    if origin not in ORIGINS:
        raise JournalError(f"origin cannot be {origin[:60]!r}")
    return Opening(
        game=_field(file, "game", str),
        cards=text,
        options=_field(file, "options", dict),
        seed=_field(file, "seed", int) if deal is None else None,
        seats=tuple(seats),
        rules=_field(file, "rules", int),
        deal=deal,
        origin=origin,
    )


def _deal(table: Mapping[str, Any]) -> Deal:
    numbers: list[Number] = []
    for index, one in enumerate(_field(table, "numbers", list, "deal.")):
        where = f"deal.numbers.{index}."
        if not isinstance(one, dict):
            raise JournalError(f"{where[:-1]} needs a table, not {json.dumps(one)[:60]}")
        number = "" if one.get("number") == "" else _hex(one, "number", where)
        numbers.append(Number(_field(one, "seat", int, where), _hex(one, "seal", where), number))
    seats = [one.seat for one in numbers]
    if seats != sorted(set(seats)) or any(not 0 <= seat < 16 for seat in seats):
        raise JournalError("deal.numbers: needs each seat once, in order")
    match = _field(table, "match", str, "deal.")
    if not match.isascii() or not match.isalnum() or len(match) > 64:
        raise JournalError("deal.match: needs letters and digits")
    return Deal(match, _hex(table, "seal", "deal."), _hex(table, "secret", "deal."), tuple(numbers))


def _drawn(number: int, draw: object) -> Drawn:
    if isinstance(draw, list) and [type(part) for part in draw] == [int, str, int, list]:
        after, what, time, gave = draw
        if len(gave) <= LONGEST and all(type(one) is int for one in gave):
            return Drawn(after, what, time, tuple(gave))
    raise JournalError(f"draw {number}: needs [choices before it, what for, which time, [numbers]]")


def _hex(table: Mapping[str, Any], key: str, where: str) -> str:
    text = _field(table, key, str, where)
    if len(text) != HEX or set(text) - set("0123456789abcdef"):
        raise JournalError(f"{where}{key}: needs {HEX} hexadecimal digits")
    return text


def _entry_json(entry: Entry) -> dict[str, Any]:
    event = entry.event
    if isinstance(event, TookBack):
        return {"seat": event.seat, "keep": event.keep, "agreed": list(event.agreed), "time": entry.time}
    assert isinstance(event, Chose), f"a match file has no place for {event.kind}"
    return {"seat": event.seat, "choice": event.choice, "time": entry.time}


def _entry(number: int, entry: object) -> Entry:
    where = f"entry {number}: "
    if not isinstance(entry, dict):
        raise JournalError(f"{where}needs a table, not {json.dumps(entry)[:60]}")

    def number_of(key: str, most: int = LARGEST) -> int:
        value = _field(entry, key, int, where)
        if not 0 <= value <= most:
            raise JournalError(f"{where}{key}: {value} is out of range; it is 0 to {most}")
        return value

    if "choice" in entry:
        return Entry(number, number_of("time", LATEST), Chose(number_of("seat"), number_of("choice")))
    agreed: list[Any] = _field(entry, "agreed", list, where)
    if len(agreed) > 16 or not all(type(seat) is int and 0 <= seat <= LARGEST for seat in agreed):
        raise JournalError(f"{where}agreed needs seats, not {json.dumps(agreed)[:60]}")
    return Entry(number, number_of("time", LATEST), TookBack(number_of("seat"), number_of("keep"), tuple(agreed)))


def _is_text(text: str) -> bool:
    """Whether a text can be written and stored everywhere: JSON can smuggle in halves of characters."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def _field(table: Mapping[str, Any], key: str, kind: type[Value], where: str = "") -> Value:
    if key not in table:
        raise JournalError(f"{where}{key} is missing")
    value = table[key]
    if type(value) is not kind:
        raise JournalError(f"{where}{key} cannot be {json.dumps(value)[:60]}")
    found: Value = value
    return found


def _hash(cards: str) -> str:
    return hashlib.sha256(cards.encode()).hexdigest()
