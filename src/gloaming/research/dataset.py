"""Matches as data: one row for every choice, as Parquet. The same arguments give the same rows.

The columns are in `SCHEMA`, each with its meaning, and in docs/research.md. A file says in its metadata which
game, card set, options, players, seed and encoding it was made with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from gloaming import __version__
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.lab.arena import Entrant
from gloaming.players.player import GreedyPlayer, Player, SearchPlayer
from gloaming.research.encoding import Encoding

FORMAT: Final = 1
"""The version of the columns."""
OBSERVATIONS: Final = ("tensor", "text", "none")

COLUMNS: Final[tuple[tuple[str, Any, str], ...]] = (
    ("match", pa.int32(), "The number of the match, from 0."),
    ("seed", pa.int64(), "Its seed: the first seed and the number of the match."),
    ("move", pa.int32(), "The number of the choice within the match, from 0."),
    ("seat", pa.int8(), "Who chose."),
    ("player", pa.string(), "The player that sat there."),
    ("decision", pa.string(), "What was asked, by the id on the game's rules page."),
    ("options", pa.list_(pa.int16()), "The legal choices by their numbers."),
    ("choice", pa.int16(), "The choice that was made."),
    ("name", pa.string(), "What the game calls it."),
    ("visits", pa.list_(pa.int32()), "How often a searching player looked at each option; empty for others."),
    (
        "values",
        pa.list_(pa.float32()),
        "What each option is worth to a player that says so: of a search the chance to "
        "win, of the greedy player the sum of its evaluation; empty for others.",
    ),
    ("tensor", pa.list_(pa.uint8()), "What the seat knew, as numbers (docs/research/tensors.md); null if not wanted."),
    ("text", pa.string(), "What the seat knew, as the game's canonical text; null if not wanted."),
    ("result", pa.int8(), "How the match ended for the seat: 1 won, 0 drawn, -1 lost."),
    ("points", pa.int32(), "The points of the seat at the end."),
)
"""Name, type and meaning of every column."""
SCHEMA: Final = pa.schema([pa.field(name, kind, metadata={"meaning": meaning}) for name, kind, meaning in COLUMNS])
MATCHES_AT_ONCE: Final = 20
"""So many matches are written together."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Order:
    """What is to be written."""

    game: Playable
    games: int
    seed: int
    players: tuple[Entrant, ...]
    observations: str = "tensor"


def judged(player: Player, information_set: InformationSet) -> tuple[int, list[int], list[float]]:
    """What a player chooses, and what it thinks of each option, as far as it says so."""
    options = information_set.options()
    choice = player.choose(information_set)
    if isinstance(player, SearchPlayer):
        search = player.search
        return choice, [search.visits_of(one) for one in options], [search.value_of(one) for one in options]
    if isinstance(player, GreedyPlayer):
        values = player.step.values(information_set, player.seed + int(information_set.moment))
        return choice, [], [float(value) for value in values]
    return choice, [], []


def match_rows(order: Order, number: int, encoding: Encoding) -> list[Row]:
    """One match, choice by choice."""
    game, seed = order.game, order.seed + number
    encoder = encoding.encoder()
    luck = Chance(seed)
    players = [entrant.sit(game, seat, int(luck.below(1 << 29))) for seat, entrant in enumerate(order.players)]
    state = game.new(seed)
    rows: list[Row] = []
    while not state.over:
        seat = state.to_act()[0]
        choice, visits, values = judged(players[seat], InformationSet(state, seat, len(rows)))
        tensor = text = None
        if order.observations == "tensor":
            encoder.write(state, seat, 0)
            tensor = bytes(memoryview(encoder.data))
        elif order.observations == "text":
            text = game.text(game.view(state, seat))
        rows.append(
            {
                "match": number,
                "seed": seed,
                "move": len(rows),
                "seat": seat,
                "player": order.players[seat].label,
                "decision": game.decision(state),
                "options": state.options(seat),
                "choice": choice,
                "name": game.choice_names[choice],
                "visits": visits,
                "values": values,
                "tensor": tensor,
                "text": text,
            }
        )
        state.apply(seat, choice)
    points = game.outcome(state).points
    for row in rows:
        row["result"] = int(state.result(row["seat"])) - 1
        row["points"] = points[row["seat"]]
    return rows


def heading(order: Order, encoding: Encoding) -> dict[str, str]:
    """What a file says of itself."""
    game = order.game
    return {
        "gloaming": __version__,
        "format": str(FORMAT),
        "game": game.slug,
        "cards": game.cards.hash,
        "options": json.dumps(dict(game.options), sort_keys=True),
        "players": json.dumps([player.label for player in order.players]),
        "seed": str(order.seed),
        "games": str(order.games),
        "encoding": json.dumps({"version": encoding.version, "digest": encoding.digest, "width": encoding.width}),
        "choices": json.dumps(list(game.choice_names)),
    }


def _tables(order: Order, encoding: Encoding, progress: Callable[[int], None]) -> Iterator[Any]:
    for first in range(0, order.games, MATCHES_AT_ONCE):
        rows: list[Row] = []
        for number in range(first, min(first + MATCHES_AT_ONCE, order.games)):
            rows += match_rows(order, number, encoding)
            progress(1)
        for row in rows:
            if row["tensor"] is not None:
                row["tensor"] = list(row["tensor"])
        yield pa.Table.from_pylist(rows, SCHEMA)


def write(order: Order, path: Path, progress: Callable[[int], None] = lambda games: None) -> int:
    """Play the matches and write them; the number of rows. A file appears only when it is complete."""
    encoding = Encoding(order.game)
    schema = SCHEMA.with_metadata(heading(order, encoding))
    unfinished = path.with_name(f".{path.name}.part")
    count = 0
    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd") as writer:
            for table in _tables(order, encoding, progress):
                writer.write_table(table.cast(schema))
                count += table.num_rows
        unfinished.replace(path)
    finally:
        with suppress(FileNotFoundError):
            unfinished.unlink()
    return count


def repeatable(game: Playable, names: Sequence[str]) -> tuple[Entrant, ...]:
    """The players by their names; `ValueError` for one that thinks by the clock, because no clock can be repeated, or
    that is a program of its own."""
    found = []
    for name in names:
        entrant = Entrant.read(name)
        if entrant.command:
            raise ValueError(f"{name!r} is a program, of which nobody knows whether it plays the same again")
        player = entrant.sit(game, 0, 0)
        if isinstance(player, SearchPlayer) and player.budget.iterations is None:
            raise ValueError(f"{name} thinks by the clock; give it a number of iterations instead: {entrant.name}@400")
        found.append(entrant)
    return tuple(found)
