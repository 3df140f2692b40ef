"""Match files, card sets and scenarios changed at random: each is accepted or refused by the sandbox.

A changed byte seldom gets past the parser, so most files are changed in what they say: a number, a name that stands
elsewhere in the file, a line or a part too many, too few or in another place.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from gloaming.cards.files import card_file
from gloaming.games import GAMES
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text
from gloaming.play.scenario_writer import scenario_text, toml_lines
from gloaming.server.sandbox import answer
from tests.fuzz.states import NUMBERS, game_of, position

PIECES = ("", "0", "-1", "9" * 30, '"', "{}", "[]", "null", "true", "\\ud800", "\0", "]" * 200, "[" * 2000, "é", "\n")
ODD: tuple[Any, ...] = (None, True, "x", -7, 1.5, [], {}, [[]], "\ud800", 10**30)
SCENARIOS = Path(__file__).parents[1] / "scenarios"
TOKEN = re.compile(r'"[^"\n]*"|-?\d+|[A-Za-z_][\w-]*')
PLAYED_BADLY = "cannot be played on"
"""What the sandbox says if everything was checked and the game then fails: the checks have a hole."""


# Changes


def damaged(text: str, luck: Random) -> str:
    """A text with a few pieces dropped, doubled, exchanged or put in."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        at = luck.randrange(len(text) + 1)
        end = min(len(text), at + luck.choice((0, 1, 1, 3, 10, 200)))
        other = luck.randrange(len(text) + 1)
        put = luck.choice((luck.choice(PIECES), text[other : other + luck.choice((1, 5, 50))]))
        text = text[:at] + put + text[end:]
    return text


def respelt(text: str, luck: Random) -> str:
    """A text with a few of its words and numbers exchanged for others, or a line dropped, doubled or moved."""
    for _ in range(luck.choice((1, 1, 2, 3))):
        if luck.random() < 0.25:
            lines = text.splitlines(keepends=True)
            line = lines.pop(luck.randrange(len(lines))) if luck.random() < 0.7 else luck.choice(lines)
            if luck.random() < 0.7:
                lines.insert(luck.randrange(len(lines) + 1), line)
            text = "".join(lines) or "\n"
            continue
        tokens = list(TOKEN.finditer(text))
        if not tokens:
            return text
        token = luck.choice(tokens)
        kind = _kind(token.group())
        alike = [other.group() for other in tokens if _kind(other.group()) == kind]
        put = str(luck.choice(NUMBERS)) if kind == "number" and luck.random() < 0.5 else luck.choice(alike)
        text = text[: token.start()] + put + text[token.end() :]
    return text


def _kind(token: str) -> str:
    return "text" if token[0] == '"' else "number" if token[0] in "-0123456789" else "word"


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a document: what it stands in, and under which key or number."""
    for key, value in list(part.items()) if isinstance(part, dict) else enumerate(part):
        yield part, key
        if isinstance(value, dict | list):
            yield from places(value)


def changed(document: dict[str, Any], luck: Random) -> None:
    """A few changes to a document, in place."""
    for _ in range(luck.choice((1, 1, 2, 3))):
        all_places = list(places(document))
        if not all_places:
            return
        within, key = luck.choice(all_places)
        value = within[key]
        how = luck.random()
        if how < 0.1:
            del within[key]
        elif how < 0.2:
            within[key] = luck.choice(ODD)
        elif how < 0.35 and isinstance(within, list):
            within.insert(luck.randrange(len(within) + 1), deepcopy(value))
        elif how < 0.45 and isinstance(within, list):
            other = luck.randrange(len(within))
            within[key], within[other] = within[other], value
        elif type(value) is int and how < 0.8:
            within[key] = luck.choice((value + 1, value - 1, luck.choice(NUMBERS)))
        elif type(value) is bool:
            within[key] = not value
        else:
            alike = [one[at] for one, at in all_places if type(one[at]) is type(value)]
            within[key] = deepcopy(luck.choice(alike))


# Files


@cache
def house(slug: str) -> str:
    return card_file("house", f"gloaming.games.{slug.replace('-', '_')}").content.decode()


@cache
def scenario_files() -> tuple[str, ...]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(SCENARIOS.glob("*/*.toml"))]
    return tuple(text for text in texts if not re.search("^cards *=", text, re.MULTILINE))


def match_file(luck: Random) -> str:
    game = game_of(luck.choice(list(GAMES)))
    match = Match(game, Opening.of(game, luck.randrange(100), game.chairs))
    for _ in range(luck.choice((0, 3, 20, 60))):
        if not match.state.over:
            seat = luck.choice(match.state.to_act())
            match.choose(seat, luck.choice(match.state.options(seat)), 0)
    text = to_text(match.journal)
    if luck.random() < 0.15:
        return asked({"what": "match", "file": damaged(text, luck)})
    document = json.loads(text)
    cards = document["cards"]["text"]
    if luck.random() < 0.3:
        cards = respelt(cards, luck) + "\n"
        document["cards"] = {"sha256": hashlib.sha256(cards.encode()).hexdigest(), "text": cards}
    else:
        kept = document.pop("cards")
        if luck.random() < 0.2 and document["entries"]:
            back = luck.randrange(len(document["entries"]) + 1)
            document["entries"].append({"seat": 0, "keep": back, "agreed": [0, 1], "time": 0})
        if luck.random() < 0.6:
            changed({"entries": document["entries"]}, luck)
        else:
            changed(document, luck)
        document["cards"] = kept
    return asked({"what": "match", "file": json.dumps(document)})


def card_set(luck: Random) -> str:
    slug = luck.choice(list(GAMES))
    text = (damaged if luck.random() < 0.15 else respelt)(house(slug), luck)
    return asked({"what": "cards", "game": slug, "cards": text + "\n", "options": {}})


def scenario(luck: Random) -> str:
    how = luck.random()
    if how < 0.4:  # a position of play with everything in progress
        game = game_of(luck.choice(list(GAMES)))
        text = scenario_text(game, game.options, position(game, luck), "fuzz", "A position")
    else:
        text = luck.choice(scenario_files())
    if luck.random() < 0.15:
        return asked({"what": "scenario", "file": damaged(text, luck), "cards": None})
    if luck.random() < 0.3:
        return asked({"what": "scenario", "file": respelt(text, luck), "cards": None})
    document = tomllib.loads(text)
    given = document.setdefault("given", {})
    changed(given if given and luck.random() < 0.8 else document, luck)
    return asked({"what": "scenario", "file": "\n".join(toml_lines(document)) + "\n", "cards": None})


class Hole(Exception):
    """A file passed all checks and could then not be played."""


def asked(task: dict[str, Any]) -> str:
    """In a word what the sandbox says to a file."""
    told = answer(json.loads(json.dumps(task)))
    if PLAYED_BADLY in told.get("rejected", ""):
        raise Hole(told["rejected"])
    return "refused" if "rejected" in told else "accepted"
