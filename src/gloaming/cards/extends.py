"""A card file that extends another: the entries of its base with its own laid over them, as one card set.

`extends` names the base, a file by its path from the folder of this one or "house"; a base may extend another in turn.
An entry with the id of one of the base's replaces the fields it gives and keeps the others; any other entry is added
behind those of its table. `[without]` names entries of the base that are left out. The card set that comes of it has a
text of its own, complete without the base: that text is what a match remembers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeGuard

from gloaming.cards.document import Document, Source, open_document
from gloaming.cards.files import HOUSE, CardFile, card_file
from gloaming.cards.positions import Path as Keys
from gloaming.cards.positions import Spot
from gloaming.cards.problems import Problem, nearest

EXTENDS: Final = "extends"
WITHOUT: Final = "without"
DEEPEST: Final = 8
"""Bases of bases."""

Bases = tuple[CardFile | Problem, ...]


def bases(file: CardFile, package: str) -> Bases:
    """The files that a card file extends, the nearest first; last a problem where one cannot be had. `package` is where
    the game keeps its own sets."""
    found: list[CardFile | Problem] = []
    chain = [file]
    while EXTENDS.encode() in chain[-1].content:
        document = open_document(chain[-1])
        if isinstance(document, Problem) or EXTENDS not in document.data:
            break  # what is wrong with the file is told by whoever reads it
        base = _base(document, chain, package)
        found.append(base)
        if isinstance(base, Problem):
            break
        chain.append(base)
    return tuple(found)


def _base(document: Document, chain: list[CardFile], package: str) -> CardFile | Problem:
    name = document.data[EXTENDS]
    file = chain[-1]
    if not isinstance(name, str) or not name:
        return document.problem(
            (EXTENDS,), "extends must be the name of a card file, as a string", f'{EXTENDS} = "{HOUSE}"'
        )
    if name == HOUSE:
        return card_file(HOUSE, package)
    if file.folder is None:
        message = (
            f"without a file there is no folder in which to find {name}: these cards can extend only the house set"
        )
        return document.problem((EXTENDS,), message, HOUSE, (HOUSE,))
    path = file.folder / name
    known = [one.folder / Path(one.name).name for one in chain if one.folder is not None]
    if path.resolve() in [one.resolve() for one in known]:
        loop = " extends ".join([*(Path(one.name).name for one in chain), path.name])
        return document.problem((EXTENDS,), f"a loop without end: {loop}")
    if len(chain) > DEEPEST:
        return document.problem((EXTENDS,), f"more than {DEEPEST} files extend one another")
    if not path.is_file():
        beside = sorted(one.name for one in file.folder.glob("*.toml") if one.name != Path(file.name).name)
        return document.problem((EXTENDS,), f"there is no card file {name}", nearest(name, beside), (*beside, HOUSE))
    try:
        return card_file(path)
    except OSError as error:
        return document.problem((EXTENDS,), f"{name} cannot be read: {error.strerror}")


def whole(file: CardFile, found: Bases) -> Document | Problem:
    """The document of a card file with all that it extends, or why there is none."""
    documents: list[Document] = []
    for one in (file, *found):
        document = one if isinstance(one, Problem) else open_document(one)
        if isinstance(document, Problem):
            return document
        documents.append(document)
    if len(documents) == 1:
        return documents[0]
    return _Laid(documents).document()


class _Laid:
    """Documents laid one over another, each of whose values keeps its place in the file that it comes from."""

    def __init__(self, documents: list[Document]) -> None:
        self.documents = documents
        self.starts: list[int] = []
        """Where each document's characters begin when all texts stand one behind another."""
        self.below: list[dict[Keys, list[Keys]]] = []
        """The keys of each document by the entry, or the table, in which they are."""
        start = 0
        for document in documents:
            self.starts.append(start)
            start += len(document.text) + 1
            self.below.append(_by_entry(document.spots))
        self.data: dict[str, Any] = {}
        self.spots: dict[Keys, Spot] = {}

    def document(self) -> Document | Problem:
        own = self.documents[0]
        for number in range(len(self.documents) - 1, -1, -1):
            fault = self._lay(number)
            if fault:
                return fault
        sources = tuple(
            Source(document.name, start, document.sources[0].positions)
            for document, start in zip(self.documents, self.starts, strict=True)
        )
        return Document(own.name, written(self.data), self.data, self.spots, sources)

    def _lay(self, number: int) -> Problem | None:
        """Lay a document over what the ones below it have become."""
        over = self.documents[number]
        base = self.data.get("game")
        if base is not None and over.data.get("game", base) != base:
            return over.problem((EXTENDS,), f"this is a card set of {over.data['game']}, but its base is one of {base}")
        if self.data:
            fault = self._leave_out(number)
            if fault:
                return fault
        for key, value in over.data.items():
            if key in (EXTENDS, WITHOUT):
                continue
            known = self.data.get(key)
            if _is_table(value) and _is_table(known):
                self._lay_entry(number, (key,), value, (key,), known)
            elif _is_entries(value) and _is_entries(known) and all(isinstance(one.get("id"), str) for one in value):
                self._lay_entries(number, key, value, known)
            else:
                self._forget((key,))
                self.data[key] = value
                self._place(number, (key,), (key,))
        return None

    def _lay_entries(self, number: int, key: str, over: list[dict[str, Any]], known: list[dict[str, Any]]) -> None:
        at = {entry.get("id"): index for index, entry in enumerate(known)}
        for index, entry in enumerate(over):
            place = at.pop(entry["id"], None)  # an id that stands twice in one file is found when the whole is read
            if place is None:
                known.append({})
                place = len(known) - 1
            self._lay_entry(number, (key, index), entry, (key, place), known[place])

    def _lay_entry(self, number: int, path: Keys, over: dict[str, Any], to: Keys, known: dict[str, Any]) -> None:
        for name, value in over.items():
            self._forget((*to, name))
            known[name] = value
        self._place(number, path, to)

    def _leave_out(self, number: int) -> Problem | None:
        over = self.documents[number]
        without = over.data.get(WITHOUT, {})
        if not _is_table(without):
            return over.problem((WITHOUT,), "without must be a table of lists of ids", '[without]\nminion = ["an-id"]')
        for table, ids in without.items():
            known = self.data.get(table)
            if not _is_entries(known):
                tables = tuple(name for name, value in self.data.items() if _is_entries(value))
                message = f"the base has no table [[{table}]]"
                return over.problem((WITHOUT, table), message, nearest(table, tables), tables)
            names = [entry["id"] for entry in known if isinstance(entry.get("id"), str)]
            for index, name in enumerate(ids if isinstance(ids, list) else [ids]):
                if name not in names:
                    path = (WITHOUT, table, index) if isinstance(ids, list) else (WITHOUT, table)
                    message = f"the base has no {table} {name}"
                    return over.problem(path, message, nearest(str(name), names))
            self._keep(table, [index for index, entry in enumerate(known) if entry.get("id") not in ids])
        return None

    def _keep(self, table: str, indices: list[int]) -> None:
        """Leave of a table's entries only these."""
        kept = {old: new for new, old in enumerate(indices)}
        self.data[table] = [self.data[table][index] for index in indices]
        spots = {}
        for path, spot in self.spots.items():
            if path[0] != table or len(path) == 1:
                spots[path] = spot
            elif path[1] in kept:
                spots[(table, kept[int(path[1])], *path[2:])] = spot
        self.spots = spots

    def _place(self, number: int, path: Keys, to: Keys) -> None:
        """Note where an entry, or a table, stands and all that is in it."""
        start, spots = self.starts[number], self.documents[number].spots
        for keys in self.below[number].get(path[:2], ()):
            if keys[: len(path)] == path:
                spot = spots[keys]
                moved = tuple(character + start for character in spot.characters)
                self.spots[(*to, *keys[len(path) :])] = Spot(spot.key + start, spot.value + start, moved)
        if len(path) == 2:
            self.spots.setdefault(to[:1], self.spots[to])

    def _forget(self, path: Keys) -> None:
        for keys in [keys for keys in self.spots if keys[: len(path)] == path] if path in self.spots else ():
            del self.spots[keys]


def _by_entry(spots: Mapping[Keys, Spot]) -> dict[Keys, list[Keys]]:
    found: dict[Keys, list[Keys]] = {}
    for keys in spots:
        for length in {1, min(len(keys), 2)}:
            found.setdefault(keys[:length], []).append(keys)
    return found


def _is_table(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_entries(value: object) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


# As text


def written(data: Mapping[str, Any]) -> str:
    """A card set as TOML, in a form that depends on nothing but what it holds."""
    plain = [f"{toml_key(key)} = {toml_value(value)}" for key, value in data.items() if not _has_header(value)]
    parts = ["\n".join(plain)]
    for key, value in data.items():
        if _has_header(value):
            head = f"[[{toml_key(key)}]]" if isinstance(value, list) else f"[{toml_key(key)}]"
            entries = value if isinstance(value, list) else [value]
            parts += [
                "\n".join([head, *(f"{toml_key(k)} = {toml_value(v)}" for k, v in entry.items())]) for entry in entries
            ]
    return "\n\n".join(parts) + "\n"


def _has_header(value: object) -> bool:
    return _is_table(value) or (_is_entries(value) and bool(value))


def toml_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else toml_value(name)


def toml_value(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, dict):
        return (
            f"{{ {', '.join(f'{toml_key(key)} = {toml_value(one)}' for key, one in value.items())} }}"
            if value
            else "{}"
        )
    return str(value)  # numbers, and dates, which no field wants
