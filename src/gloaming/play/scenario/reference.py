"""What a scenario file of a game may name: moments, facts, zones, decisions and choices, as the code has them."""

from __future__ import annotations

from collections.abc import Iterable

from gloaming.games.playable import Playable
from gloaming.games.positions import GIVEN
from gloaming.kernel.state import State
from gloaming.play.scenario.opening import position

SEAT = "NAME"
"""Stands for the name of a seat."""
FRESH = 16
"""Fresh games whose facts are looked at: some facts are there only while a card lies somewhere."""


def section(game: Playable) -> str:
    """The part of a game's page that lists all names."""
    zones = game.rules.layout.zones
    piles = [name for name, zone in zip(game.zone_names, zones, strict=True) if zone.pile]
    sets = [name for name, zone in zip(game.zone_names, zones, strict=True) if not zone.pile]
    parts = [
        "### Moments, and the facts that may be given",
        f"Always: {_code(GIVEN)}, `chance` and `then`.",
        _rows(("`at`", "Facts"), ((f"`{at}`", _code(facts)) for at, facts in game.moments.items())),
        "### Zones",
        f"`{SEAT}` stands for the name of a seat. Piles have an order, the others have none.",
        _rows(("Piles", "each of"), _grouped(game, piles)),
        _rows(("Other zones", "each of"), _grouped(game, sets)),
        "### Facts that may be expected",
        _rows(("Fact", "each of"), _grouped(game, _facts(game))),
        "### Decisions",
        _rows(
            ("Decision", "Number", "Clause", "What is chosen"),
            ((f"`{name}`", *asked[:2], _plain(asked[2])) for name, asked in game.questions.items()),
        ),
        "### Choices",
        "A card is chosen by its id; of several copies `id` means any that is open, and the full name that copy.",
        _rows(("What", "Names"), _choices(game)),
    ]
    return "\n\n".join(parts)


def _facts(game: Playable) -> list[str]:
    states: list[State] = [game.new(seed) for seed in range(FRESH)]
    states.append(position(game, {}))
    return list(dict.fromkeys(name for state in states for name in game.facts(state)))


def _choices(game: Playable) -> Iterable[tuple[str, str]]:
    names = game.rules.layout.card_names
    tables: dict[str, dict[str, int]] = {}
    for card, _ in enumerate(names):
        ids = tables.setdefault(game.face(card).table, {})
        ids[game.face_id(card)] = ids.get(game.face_id(card), 0) + 1
    for table, ids in tables.items():
        told = (f"`{id}`{f' ({count} copies)' if count > 1 else ''}" for id, count in ids.items())
        yield f"cards: {table}", ", ".join(told)
    shown = next(name for name in (*(name for name in names if "." in name), names[0]))
    yield "the full name of a copy", f"such as `{shown}`"
    others = game.choice_names[len(names) :]
    first_word = len(names) + len(game.rules.places)
    if game.rules.places:
        yield "places", _code(game.choice_names[len(names) : first_word])
    yield "words", _code(others[len(game.rules.places) :])


def _grouped(game: Playable, names: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Names that differ in one part only, in one row; the number of a seat at the end becomes `NAME`."""
    groups: dict[tuple[str, str], dict[str, None]] = {}
    for name in names:
        parts = name.split(".")
        seat = parts[-1].isdigit() and len(parts) > 1 and int(parts[-1]) < game.seats
        end = f".{SEAT}" if seat else ""
        head, *middle = parts[:-1] if seat else parts
        groups.setdefault((head if middle else "", end if middle else f"{end}"), {})[".".join(middle) or head] = None
    for (head, end), middles in groups.items():
        if head:
            yield f"`{head}.…{end}`", _code(middles)
        else:
            yield (f"of a seat: `…{end}`" if end else "by itself"), _code(middles)


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"


def _plain(text: str) -> str:
    return text.replace("{", "").replace("}", "").replace("|", "/")


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def put_into(page: str, game: Playable, begin: str, end: str) -> str:
    """A page with its section renewed between two marks."""
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n\n{section(game)}\n\n{end}{after}"
