"""What differs between two card sets of a game: card by card, field by field, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gloaming.kernel.card_info import CardSet, Face

Kind = Literal["added", "removed", "changed"]


@dataclass(frozen=True)
class FieldChange:
    """A field with what stood there and what stands there now; None where it was not given."""

    field: str
    old: str | int | None
    new: str | int | None

    @property
    def matters(self) -> bool:
        """Whether the change can change a game: names, words and pictures cannot."""
        return not self.field.startswith("art.") and self.field.rpartition(".")[2] not in ("name", "text", "colour")

    def __str__(self) -> str:
        if self.old is None:
            return f"{self.field}: {self.new} (new)"
        if self.new is None:
            return f"{self.field}: no longer {self.old}"
        return f"{self.field}: {self.new} instead of {self.old}"


@dataclass(frozen=True)
class CardChange:
    """A card, or whatever else the card file names, that is not as it was."""

    id: str
    table: str
    name: str
    kind: Kind
    fields: tuple[FieldChange, ...] = ()

    @property
    def matters(self) -> bool:
        return self.kind != "changed" or any(field.matters for field in self.fields)


def changes(old: CardSet, new: CardSet) -> list[CardChange]:
    """All that differs, in the order of the new set; what was removed comes last."""
    before = {(face.table, face.id): face for face in old.faces}
    after = {(face.table, face.id): face for face in new.faces}
    found: list[CardChange] = []
    for key, face in after.items():
        if key not in before:
            found.append(CardChange(face.id, face.table, face.name, "added"))
        elif fields := _fields(before[key], face):
            found.append(CardChange(face.id, face.table, face.name, "changed", fields))
    gone = [face for key, face in before.items() if key not in after]
    return [*found, *(CardChange(face.id, face.table, face.name, "removed") for face in gone)]


def _fields(old: Face, new: Face) -> tuple[FieldChange, ...]:
    before, after = _written(old), _written(new)
    names = dict.fromkeys([*before, *after])
    return tuple(
        FieldChange(name, before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)
    )


def _written(face: Face) -> dict[str, str | int]:
    """All that a card file says of a thing, by field."""
    words = {name: value for name, value in (("name", face.name), ("text", face.text)) if value}
    effects = {effect.field: effect.expression for effect in face.effects}
    return {**words, **face.facts, **effects}
