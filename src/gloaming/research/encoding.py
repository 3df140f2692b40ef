"""What the numbers of an observation mean, for any game, from what it declares.

An observation is a row of small numbers (0 to 255) that tells what one seat knows: the fields of the declaration that
it may see, the cards that it knows where they lie, how many cards lie in each zone, and where the others could be.
Seats are counted from the one that looks: `self` is the seat itself, `next` the one behind it, and so on. Cards are
told apart by their faces; copies of one face are counted.

No game has code of its own here, so a game from another package has observations too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.decided import DecidedGame
from gloaming.games.playable import Playable
from gloaming.games.zones import owners_of
from gloaming.kernel.declaration import Declared, Field, KernelFields, declared
from gloaming.kernel.layout import numbers
from gloaming.research import encoder
from gloaming.research.encoder import LARGEST, Encoder, SeatTables

VERSION: Final = 1
"""Of the way in which observations are made. It is raised when the same position gives other numbers."""

TOLD_BY_OTHERS: Final = frozenset(
    {"chance", "over", "sp", "changed", "decline", "decline_sp", "decline_it", "decline_changed"}
)
"""Fields of the kernel that no view tells: what they hold shows in the options, or is nobody's to know."""
PERFORMERS: Final = frozenset({"it", "pick"})
"""Fields of the kernel that only the seat that performs the effect is shown."""


@dataclass(frozen=True)
class Feature:
    """Some neighbouring numbers of an observation that mean one thing."""

    name: str
    at: int
    labels: tuple[str, ...]
    """What each number stands for."""
    meaning: str
    most: int = 1
    """The largest value that is to be expected; dividing by it brings everything near to 0 to 1."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.labels),)

    @property
    def slice(self) -> slice:
        """Where it stands in a row."""
        return slice(self.at, self.at + len(self.labels))


class NotDeclared(ValueError):
    """A game whose states are not declared, so that nobody can say what its numbers mean."""


def relative(seats: int) -> tuple[str, ...]:
    """What the seats are called by one of them, beginning with itself."""
    return ("self", "next", *(f"next{n}" for n in range(2, seats)))[:seats]


class Encoding:
    """The features of a game's observations, and how they are read from a state."""

    version: Final = VERSION

    def __init__(self, game: Playable) -> None:
        if not isinstance(game, DecidedGame):
            raise NotDeclared(f"{game.slug} has no declaration of its fields, so it has no observations")
        self.game: DecidedGame = game
        self.layout = game.rules.layout
        self.seats = game.seats
        self.features: list[Feature] = []
        self.width = 0
        self._fields: list[list[int]] = [[] for _ in range(self.seats)]
        self._always: list[list[int]] = [[] for _ in range(self.seats)]
        zones = len(self.layout.zones)
        self._places = {
            kind: [[-1] * zones for _ in range(self.seats)] for kind in ("known", "count", "depth", "hidden", "could")
        }
        own = self._feature("seat", game.chairs, "Which seat looks.")
        for seat in range(self.seats):
            self._always[seat].append(own + seat)
        self._add_fields()
        self._add_zones()

    # What follows from the features

    def feature(self, name: str) -> Feature:
        """The feature of that name; `KeyError` if there is none."""
        for feature in self.features:
            if feature.name == name:
                return feature
        raise KeyError(name)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What every number of a row stands for."""
        return tuple(f"{feature.name}={label}" for feature in self.features for label in feature.labels)

    @cached_property
    def scale(self) -> tuple[int, ...]:
        """What every number may be divided by."""
        return tuple(feature.most for feature in self.features for _ in feature.labels)

    @cached_property
    def digest(self) -> str:
        """Tells two encodings apart: by version, features, and what they stand for."""
        told = repr((VERSION, [(feature.name, feature.labels, feature.most) for feature in self.features]))
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def encoder(self, rows: int = 1) -> Encoder:
        """Room for the observations of so many positions."""
        layout = self.layout
        tables = [
            SeatTables(
                numbers(self._fields[seat]),
                numbers(self._places["known"][seat]),
                numbers(self._places["count"][seat]),
                numbers(self._places["depth"][seat]),
                numbers(self._places["hidden"][seat]),
                numbers(self._places["could"][seat]),
                numbers(self._always[seat]),
            )
            for seat in range(self.seats)
        ]
        return Encoder(layout, tables, *self._faces_of_cards(), self.width, rows)

    # Making the features

    def _feature(self, name: str, labels: Sequence[str], meaning: str, most: int = 1) -> int:
        at = self.width
        self.features.append(Feature(name, at, tuple(labels), meaning, most))
        self.width += len(labels)
        return at

    def _faces_of_cards(self) -> tuple[vec[i64], vec[i64]]:
        within: list[int] = []
        overall: list[int] = []
        for card in range(int(self.layout.cards)):
            face = self.game.face_id(card)
            within.append(self._faces[self._family[card]].index(face))
            overall.append(self._all_faces.index(face))
        return numbers(within), numbers(overall)

    @cached_property
    def _family(self) -> list[str]:
        return [family.name for family in self.layout.families for _ in family.cards]

    @cached_property
    def _faces(self) -> dict[str, tuple[str, ...]]:
        """The faces of each family, in the order of the card file."""
        found: dict[str, dict[str, None]] = {family.name: {} for family in self.layout.families}
        for card in range(int(self.layout.cards)):
            found[self._family[card]][self.game.face_id(card)] = None
        return {family: tuple(faces) for family, faces in found.items()}

    @cached_property
    def _all_faces(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(face for faces in self._faces.values() for face in faces))

    # Fields

    def _add_fields(self) -> None:
        lines = {
            name: line
            for declaration in (KernelFields, self.game.fields, self.game.seat_tallies)
            if declaration is not None
            for line in declared(declaration)
            for name in line.names
        }
        names = [name for name, _ in self.layout.fields]
        owners = self._owners(names)
        done: set[str] = set()
        for index, name in enumerate(names):
            owner = owners[index]
            base = name.rpartition(".")[0] if owner is not None else name
            line = lines.get(name)
            if base in done or (line is not None and line.attribute.lower() in TOLD_BY_OTHERS):
                continue
            if owner is None:
                self._add_field(name, index, line, [index] * self.seats)
                continue
            done.add(base)
            of_seat = {owners[at]: at for at, other in enumerate(names) if other.rpartition(".")[0] == base}
            for n, whose in enumerate(relative(self.seats)):
                indices = [of_seat.get((seat + n) % self.seats, -1) for seat in range(self.seats)]
                self._add_field(f"{base}.{whose}", index, line, indices, n)

    def _owners(self, names: Sequence[str]) -> list[int | None]:
        """The seat of each field; in a class of tallies every field has one for each seat that there may be."""
        owners = owners_of(names, self.seats)
        tallies = self.game.seat_tallies
        for line in declared(tallies) if tallies is not None else ():
            for name in line.names:
                owners[names.index(name)] = int(name.rpartition(".")[2])
        return owners

    def _add_field(self, name: str, index: int, line: Declared | None, indices: Sequence[int], n: int = 0) -> None:
        """One field, which each seat finds under its own index; `n` is whose it is, counted from the seat."""
        kind = self.layout.fields[index][1]
        field = line.kind if line is not None and isinstance(line.kind, Field) else None
        when = self._when(field, line, n)
        if when is None:
            return
        least, most = self._bounds(self.layout.fields[index][0])
        how, labels, extent, largest = self._way(kind, field, least, most)
        if not labels:
            return
        meaning = line.meaning if line is not None else f"{name.replace('.', ' ').capitalize()}."
        if when == encoder.ACTING:
            meaning += " Only while the seat may choose."
        elif when == encoder.PERFORMING:
            meaning += " Only for the seat that performs the effect."
        at = self._feature(name, labels, meaning, largest)
        for seat, found in enumerate(indices):
            if found >= 0:
                self._fields[seat] += [how, self.layout.field_at[found], at, extent, when]

    def _when(self, field: Field | None, line: Declared | None, n: int) -> int | None:
        """When a seat is shown a field; None for never."""
        if line is not None and line.attribute.lower() in PERFORMERS:
            return encoder.PERFORMING
        if field is None or field.visible_to == "all":
            return encoder.ALWAYS
        if field.visible_to == "performer":
            return encoder.PERFORMING
        if field.visible_to == "owner":
            if len(field.each) == 1:
                return encoder.ACTING
            return encoder.ALWAYS if n == 0 else None
        return None

    def _bounds(self, name: str) -> tuple[int, int]:
        bounds = self.game.bounds
        while name and name not in bounds:
            name = name.rpartition(".")[0]
        return bounds.get(name, (0, LARGEST))

    def _way(self, kind: str, field: Field | None, least: int, most: int) -> tuple[int, Sequence[str], int, int]:
        """How a field is written, its labels, its extent, and its largest value."""
        game = self.game
        members = field.members if field is not None else 0
        if not members and most > 1 << 30:
            members = most.bit_length()  # so large a number is a set
        if kind == "number" and members:
            return encoder.BITS, [str(n) for n in range(members)], members, 1
        if kind == "number":
            return (
                (encoder.NUMBER if least >= 0 else encoder.SHIFTED),
                ["value"],
                least,
                max(1, min(most - least, LARGEST)),
            )
        if kind == "flag":
            return encoder.NUMBER, ["yes"], 0, 1
        if kind == "seat":
            return encoder.SEAT, relative(self.seats), 0, 1
        if kind == "seats":
            return encoder.SEATS, relative(self.seats), 0, 1
        if kind == "decision":
            return encoder.ONE_OF, game.decisions, len(game.decisions), 1
        if kind == "place":
            return encoder.ONE_OF, game.rules.places, len(game.rules.places), 1
        if kind == "step":
            size = max(1, (len(game.rules.program) - 1).bit_length())
            return encoder.BINARY, [str(1 << n) for n in range(size)], size, 1
        if kind == "choice":
            return encoder.CHOICE, game.choice_names, 0, 1
        return (encoder.NAMED if kind == "named" else encoder.CARD), self._all_faces, 0, 1

    # Zones

    def _add_zones(self) -> None:
        game = self.game
        infos = game.zone_infos
        done: set[str] = set()
        for zone, info in enumerate(infos):
            if info.owner is None:
                self._add_zone(info.name, zone, [zone] * self.seats, None)
            elif info.base not in done:
                done.add(info.base)
                of_seat = {one.owner: at for at, one in enumerate(infos) if one.base == info.base}
                for n, whose in enumerate(relative(self.seats)):
                    found = [of_seat.get((seat + n) % self.seats, -1) for seat in range(self.seats)]
                    self._add_zone(f"{info.base}.{whose}", zone, found, n)

    def _add_zone(self, name: str, zone: int, found: Sequence[int], n: int | None) -> None:
        layout = self.layout
        info, written = self.game.zone_infos[zone], layout.zones[zone]
        faces = self._faces[written.family]
        family = next(one for one in layout.families if one.name == written.family)
        whose = {None: "", 0: " of the seat itself"}.get(n, " of another seat")
        where = f"{info.title}{whose}"
        self._spread("count", found, self._feature(f"{name}/count", ["cards"], f"{where}: how many cards.", 20))
        self._spread("known", found, self._feature(f"{name}/known", faces, f"{where}: cards that are known there."))
        if written.pile:
            meaning = f"{where}: how deep the uppermost known card of each face lies, 1 for the top."
            self._spread("depth", found, self._feature(f"{name}/depth", faces, meaning, 20))
        open_to_all = all(bool(layout.nature[at] & 2) for at in found if at >= 0)
        own = n == 0 and info.visible_to == "owner"
        if open_to_all or own:
            return
        if len(set(family.backs)) > 1:
            meaning = f"{where}: unknown cards by their backs."
            self._spread("hidden", found, self._feature(f"{name}/backs", layout.back_names, meaning, 20))
        meaning = f"{where}: unknown cards that could be there."
        self._spread("could", found, self._feature(f"{name}/could", faces, meaning))

    def _spread(self, kind: str, found: Sequence[int], at: int) -> None:
        """Note where each seat writes this of its own zone."""
        for seat, zone in enumerate(found):
            if zone >= 0:
                self._places[kind][seat][zone] = at
