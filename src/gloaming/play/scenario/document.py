"""A scenario file as a document: its keys, and what is wrong with one that cannot be run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gloaming.cards.files import Cards
from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.games.positions import PositionError, names, table, unknown, whole
from gloaming.rulebook import clauses

KEYS = ("game", "id", "title", "clauses", "options", "cards", "given", "when", "then", "puzzle")
WHEN_KEYS = ("seat", "choose", "try", "clause", "text", "undo", "chance", "repeat", "then")
DEEDS = ("choose", "try", "undo")
RESERVED = ("watcher", "has", "lacks", "count", "order", "draw", "any")
"""Words that have a meaning where a seat could be named: no seat may be called so."""
MOST_REPEATED = 100
"""How often an entry may be repeated."""
MOST_CHOICES = 2_000
"""Choices that a file may make, repeated ones counted each time."""


class ScenarioError(ValueError):
    """A scenario that cannot be run: the key at fault, and what is wrong with it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


@dataclass(frozen=True)
class Failure:
    """Something that should hold and does not: under which key of the file, what it says, and what is there instead."""

    key: str
    wanted: str
    found: str

    def __str__(self) -> str:
        return f"{self.key}: wanted {self.wanted}, found {self.found}"


class Failing(Exception):
    """A failure after which the file cannot be checked any further."""

    def __init__(self, key: str, wanted: str, found: str) -> None:
        super().__init__(key)
        self.failure = Failure(key, wanted, found)


def cards_of_scenario(document: Mapping[str, Any]) -> str | None:
    """The card file that a scenario names, or the text of the one that it holds; None if it uses the house set. A text
    has line breaks, a name has none."""
    if "cards" not in document:
        return None
    given = table("cards", document["cards"])
    text, file = given.get("text"), given.get("file")
    if isinstance(text, str) and "\n" in text:
        return text
    if not isinstance(file, str) or "\n" in file:
        raise ScenarioError("cards", "needs the name of a card file: file = …, or its text: text = …")
    return file


def game_of(document: Mapping[str, Any], cards: Cards) -> Playable:
    """The game that a scenario is about, once its keys and the clauses it cites are known to exist."""
    for key in document:
        if key not in KEYS:
            raise unknown(key, "key", key, KEYS)
    if not isinstance(document.get("game"), str):
        raise ScenarioError("game", "is missing: which game is it?")
    for key in ("id", "title"):
        if not isinstance(document.get(key, ""), str):
            raise ScenarioError(key, f"needs a text, not {document[key]!r}")
    try:
        game = playable(document["game"], cards, table("options", document.get("options", {})))
    except PositionError:
        raise
    except ValueError as error:
        raise ScenarioError("game", str(error)) from None
    check_clauses(game, "clauses", names("clauses", document.get("clauses", [])))
    return game


def check_clauses(game: Playable, key: str, cited: Sequence[str]) -> None:
    """`ScenarioError` if a clause is cited that the rules page does not have."""
    known = clauses(game)
    for clause in cited:
        if clause not in known:
            raise unknown(key, "clause", clause, known)


def entries_of(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The `when` entries, each with one deed."""
    entries = document.get("when", [])
    if not isinstance(entries, list):
        raise ScenarioError("when", "needs entries: [[when]]")
    made = 0
    for index, entry in enumerate(entries):
        key = f"when[{index}]"
        for name in table(key, entry):
            if name not in WHEN_KEYS:
                raise unknown(f"{key}.{name}", "key", name, WHEN_KEYS)
        deeds = [name for name in DEEDS if name in entry]
        if len(deeds) != 1:
            raise ScenarioError(key, "needs one of choose, try and undo")
        for name in ("clause", "text"):
            if name in entry and deeds[0] != "try":
                raise ScenarioError(f"{key}.{name}", "belongs to a refusal: beside try only")
        made += repeats(key, entry) * (len(entry["choose"]) if isinstance(entry.get("choose"), list) else 1)
    if made > MOST_CHOICES:
        raise ScenarioError("when", f"a file may make {MOST_CHOICES} choices, not {made}")
    return entries


def repeats(key: str, entry: Mapping[str, Any]) -> int:
    """How often an entry is carried out."""
    number = whole(f"{key}.repeat", entry.get("repeat", 1))
    if not 1 <= number <= MOST_REPEATED:
        raise ScenarioError(f"{key}.repeat", f"is from 1 to {MOST_REPEATED}, not {number}")
    return number


def check_expects(document: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> None:
    """`ScenarioError` if there is no `then` anywhere: such a file would hold whatever the rules say."""
    given = table("given", document.get("given", {}))
    if not ("then" in document or "then" in given or any("then" in entry for entry in entries)):
        raise ScenarioError("then", "is missing: a file must say what holds, here, under given or in an entry of when")
