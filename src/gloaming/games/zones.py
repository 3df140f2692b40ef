"""What the zones of a game are, for a client that knows nothing of it: whose, in what order, seen by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gloaming.kernel.layout import Layout, Zone

ZoneKind = Literal["hand", "pile", "row", "table"]
"""`hand`: held by its owner; `pile`: of which the top card counts; `row`: cards side by side in an order; `table`: laid
out without an order."""
Seers = Literal["all", "some", "owner", "nobody"]
"""Who sees every face in a zone; `some` are several seats, but not all."""


@dataclass(frozen=True)
class ZoneInfo:
    """A zone as the game declares it. `base` is shared by the zones of all seats; `text` is a sentence about it."""

    name: str
    base: str
    title: str
    text: str
    owner: int | None
    kind: ZoneKind
    family: str
    visible_to: Seers


def zone_infos(layout: Layout, names: Sequence[str], texts: Sequence[str] = ()) -> tuple[ZoneInfo, ...]:
    """The zones of a game by its layout, as players call them; `texts` may tell each in a sentence."""
    seats = int(layout.seats)
    told = texts or [""] * len(names)
    rows = zip(layout.zones, names, owners_of(names, seats), told, strict=True)
    return tuple(_info(zone, name, owner, seats, text) for zone, name, owner, text in rows)


def owners_of(names: Sequence[str], seats: int) -> list[int | None]:
    """The seat that each zone belongs to: the number behind its name, where the numbers behind this name are seats."""
    numbers: dict[str, list[int]] = {}
    for name in names:
        base, _, last = name.rpartition(".")
        if last.isdigit():
            numbers.setdefault(base, []).append(int(last))
    of_seats = {base for base, several in numbers.items() if len(several) > 1 and max(several) < seats}
    parts = [name.rpartition(".") for name in names]
    return [int(last) if last.isdigit() and base in of_seats else None for base, _, last in parts]


def _info(zone: Zone, name: str, owner: int | None, seats: int, text: str) -> ZoneInfo:
    base = name if owner is None else name.rpartition(".")[0]
    title = base.replace("-", " ").replace(".", " ")
    everybody = (1 << (seats + 1)) - 1
    seen: Seers = "some"
    if zone.visible_to == everybody:
        seen = "all"
    elif zone.visible_to == 0:
        seen = "nobody"
    elif owner is not None and zone.visible_to == 1 << owner:
        seen = "owner"
    kind: ZoneKind = "table"
    if zone.pile:
        kind = "row" if zone.row else "pile"
    elif owner is not None and (seen in ("owner", "some") or base == "hand"):
        kind = "hand"
    return ZoneInfo(name, base, title[:1].upper() + title[1:], text, owner, kind, zone.family, seen)
