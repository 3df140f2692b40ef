"""A game as its card room knows it: what its card files hold, its options, and how both become a game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from gloaming.cards.document import Document
from gloaming.cards.extends import Bases, bases, whole
from gloaming.cards.files import CardFile, Cards, card_file
from gloaming.cards.options import Option, settle
from gloaming.cards.problems import CardSetError, Problem, nearest
from gloaming.cards.schema import Reading, Row, Schema, Spoken, read_cards
from gloaming.cards.wording import clauses, in_order, in_words
from gloaming.kernel.card_info import CardSet, Face, Written
from gloaming.kernel.state import RULES, Game


@dataclass(frozen=True, eq=False)
class GameDefinition:
    """What a game declares about its cards. `build` makes the game of a sound reading, with every option settled."""

    package: str
    """Where its own card sets lie."""
    schema: Schema
    options: tuple[Option, ...]
    build: Callable[[Reading, Mapping[str, str | int]], Game]
    presets: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    """For each value of the option `preset` what it sets; an option given beside it counts more."""
    preset_since: Mapping[str, int] = field(default_factory=dict)
    """The version of the rules from which on presets set an option, where it is not the first."""
    seats_option: str = ""
    """The option that says how many sit at the table, where one does."""
    prepare: Callable[[Reading, Mapping[str, Any]], Mapping[str, str | int]] | None = None
    """Rewrites options that are given by names of the card set."""
    face: Callable[[Row, Reading], Face] = field(default=lambda row, _: face(row))
    """What people read of an entry. While somebody writes a card file it is asked of unfinished entries too."""

    def game(self, cards: Cards, options: Mapping[str, str | int], rules: int = RULES) -> Game:
        """The game of a card set, played by a version of the rules; `CardSetError` or `OptionError` if it cannot be
        played."""
        if self.prepare is not None:
            options = self.prepare(self.read(cards), options)
        settled = settle(self.options, {**self._preset(options, rules), **options})
        game = self.build(self.read(cards), settled)
        game.version = rules
        return game

    def _preset(self, options: Mapping[str, str | int], rules: int) -> dict[str, str | int]:
        """What the preset sets, so that a match on record is played with what it set when the match began."""
        preset = self.presets.get(str(options.get("preset")), {})
        return {name: value for name, value in preset.items() if rules >= self.preset_since.get(name, 1)}

    def read(self, cards: Cards) -> Reading:
        """A card set that can be played; `CardSetError` if it cannot."""
        file = card_file(cards, self.package)
        return _reading(self, file, bases(file, self.package))

    def document(self, file: CardFile) -> Document | Problem:
        """The document of a card file with all that it extends."""
        return whole(file, bases(file, self.package))


@lru_cache(maxsize=8)  # a game is made anew for every line of options, of the same few card sets
def _reading(definition: GameDefinition, file: CardFile, extended: Bases) -> Reading:
    document = whole(file, extended)
    if isinstance(document, Problem):
        raise CardSetError([document])
    reading = read_cards(document, definition.schema)
    if not reading.sound:
        raise CardSetError(reading.problems)
    return reading


def face(row: Row, effects: tuple[str, ...] = ()) -> Face:
    """What people read of an entry; `effects` are the fields whose expressions count."""
    spoken = [(name, row.spoken(name)) for name in effects]
    about = {field.name: field.clauses for field in row.table.fields}
    return Face(
        id=row.id,
        table=row.table.name,
        name=row.values.get("name", row.id),
        text=row.values.get("text", ""),
        effects=tuple(written(name, one, about[name]) for name, one in spoken if one.resolved.term.name != "none"),
        facts=_facts(row.values, ""),
    )


def written(name: str, spoken: Spoken, about: tuple[str, ...]) -> Written:
    """An effect as people read it; `about` are the clauses on when it is performed."""
    wording = in_words(spoken.resolved)
    return Written(name, spoken.expression, wording, in_order({*about, *clauses(spoken.resolved)}))


def _facts(values: Mapping[str, Any], within: str) -> dict[str, str | int]:
    facts: dict[str, str | int] = {}
    for name, value in values.items():
        if isinstance(value, dict):
            facts |= _facts(value, f"{within}{name}.")
        elif isinstance(value, str | int) and name not in ("id", "name", "text"):
            facts[within + name] = value
    return facts


def card_set(
    reading: Reading, options: Mapping[str, str | int], faces: tuple[Face, ...], copies: dict[str, Face]
) -> CardSet:
    """All that people can read of a card set, out of a sound reading whose table `set` names it."""
    about = reading.rows["set"][0]
    return CardSet(
        game=reading.schema.game,
        id=about.text("id"),
        name=about.text("name"),
        author=about.text("author"),
        source=reading.document.text,
        hash=hashlib.sha256(reading.document.text.encode()).hexdigest(),
        options=dict(options),
        faces=faces,
        copies=copies,
    )


class UnknownCard(ValueError):
    """An id that a card set does not have."""


def explain(game: Game, card: str) -> Face:
    """All that can be said about a card, or anything else that the card file names, by its id or a copy's name."""
    cards = game.card_set
    found = cards.copies.get(card) or cards.find(card)
    if found is None:
        near = nearest(card, [*(face.id for face in cards.faces), *cards.copies])
        meant = f" (did you mean {near}?)" if near else ""
        raise UnknownCard(f"{cards.name} has nothing called {card!r}{meant}")
    return found
