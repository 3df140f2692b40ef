"""Getting at card files: a set of the house by its name, a file by its path, or a text as it is."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TypeAlias

HOUSE = "house"
"""The name of the card set that comes with every game."""

Cards: TypeAlias = str | Path
"""`"house"`, the path of a card file, or its text."""


@dataclass(frozen=True)
class CardFile:
    """The bytes of a card file, and what to call it when something is wrong with it."""

    name: str
    content: bytes
    folder: Path | None = None
    """Where it lies, if it is a file that its owner may name others from."""


def card_file(cards: Cards, package: str = "") -> CardFile:
    """The card file that is meant; `package` is where a game keeps its own, of which "house" is one."""
    if isinstance(cards, str) and "\n" in cards:
        return CardFile("cards", cards.encode(errors="surrogatepass"))
    if package and cards == HOUSE:
        house = resources.files(package) / "cards" / "house.toml"
        return CardFile("house.toml", house.read_bytes())
    return CardFile(str(cards), Path(cards).read_bytes(), Path(cards).parent)
