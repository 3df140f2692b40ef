"""What people read on the cards of a game, and where it came from. The rules never look at it."""

from __future__ import annotations

from typing import NamedTuple


class Written(NamedTuple):
    """An effect of a card: the field that holds it, as it is written, in plain English, and the clauses it touches."""

    field: str
    expression: str
    wording: str
    clauses: tuple[str, ...]


class Face(NamedTuple):
    """A thing of the card file: a card, or whatever else has a name in it. `facts` are its other fields."""

    id: str
    table: str
    name: str
    text: str
    effects: tuple[Written, ...]
    facts: dict[str, str | int]


class CardSet(NamedTuple):
    """A card set with the options it is played with."""

    game: str
    id: str
    name: str
    author: str
    source: str
    """The card file in full."""
    hash: str
    """SHA-256 of the source."""
    options: dict[str, str | int]
    faces: tuple[Face, ...]
    copies: dict[str, Face]
    """The face of each card, by the card's name in the game."""

    def find(self, id: str) -> Face | None:
        """The first thing of the file with this id."""
        for face in self.faces:
            if face.id == id:
                return face
        return None


NO_CARDS = CardSet("", "", "", "", "", "", {}, (), {})
