"""Writer of scenarios: a position with all that is in progress, as TOML."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gloaming.games.playable import Playable
from gloaming.games.positions import SEATS
from gloaming.kernel.state import State


def scenario_text(
    game: Playable, defaults: Mapping[str, str | int], state: State, id: str, title: str, house: bool = True
) -> str:
    """A scenario file that begins at a position; `defaults` are the options that need not be written. If the game is
    not played with the house set, the file carries its cards."""
    then: dict[str, Any] = {"over": state.over}
    if not state.over:
        seat = state.to_act()[0]
        then = {
            "to_act": SEATS[seat],
            "decision": game.decision(state),
            "options": [game.choice_name(option) for option in state.options(seat)],
        }
    document: dict[str, Any] = {
        "game": game.slug,
        "id": id,
        "title": title,
        "clauses": [],
        "options": {name: value for name, value in game.options.items() if value != defaults[name]},
        **({} if house else {"cards": {"text": game.cards.source}}),
        "given": {"state": game.to_json(state)},
        "then": then,
    }
    return "\n".join(toml_lines(document)) + "\n"


def toml_lines(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """A table as TOML: its values first, then the tables within it. TOML has no null: such a value is left out."""
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping) and value is not None}
    if path and (plain or not table):
        yield f"\n[{'.'.join(map(toml_key, path))}]"
    for key, value in plain.items():
        yield f"{toml_key(key)} = {toml_value(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from toml_lines(value, (*path, key))


def toml_key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else json.dumps(key)


def toml_value(value: object) -> str:
    """Strings, numbers, flags and lists are written alike in TOML and JSON; tables within lists are not."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{toml_key(key)} = {toml_value(part)}' for key, part in value.items())} }}"
    return json.dumps(value).replace(
        "\x7f", "\\u007f"
    )  # the one character that JSON may hold as it is and TOML may not
