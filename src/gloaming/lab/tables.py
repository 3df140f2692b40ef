"""Games as a Parquet file: one row for each, with a schema that docs/lab.md explains."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gloaming import __version__
from gloaming.lab.arena import Plan, Played

SCHEMA_VERSION = 1


class NoParquet(RuntimeError):
    """The library for Parquet files is not installed."""


def parquet_library() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NoParquet("a Parquet file needs the extra `lab`: pip install 'gloaming[lab]'") from None
    return pyarrow


def games_schema() -> Any:
    """The columns of a file of games. Lists hold one entry for each seat."""
    arrow = parquet_library()

    def each_seat(kind: Any) -> Any:
        return arrow.list_(arrow.field("element", kind))

    return arrow.schema(
        [
            arrow.field("game", arrow.string(), nullable=False),
            arrow.field("options", arrow.string(), nullable=False),
            arrow.field("seed", arrow.int64(), nullable=False),
            arrow.field("players", each_seat(arrow.string()), nullable=False),
            arrow.field("results", each_seat(arrow.int8()), nullable=False),
            arrow.field("choices", each_seat(arrow.int32()), nullable=False),
            arrow.field("seconds", each_seat(arrow.float64()), nullable=False),
            arrow.field("slowest", each_seat(arrow.float64()), nullable=False),
            arrow.field("forfeit", arrow.string()),
        ],
        metadata={"gloaming.games": str(SCHEMA_VERSION), "gloaming.version": __version__},
    )


def write_games(path: Path, plan: Plan, games: Sequence[Played]) -> None:
    arrow = parquet_library()
    labels = [entrant.label for entrant in plan.entrants]
    options = json.dumps(dict(plan.options), sort_keys=True)
    rows = [
        {
            "game": plan.game,
            "options": options,
            "seed": played.seed,
            "players": [labels[who] for who in played.seated],
            "results": played.results,
            "choices": played.choices,
            "seconds": played.seconds,
            "slowest": played.slowest,
            "forfeit": played.forfeit or None,
        }
        for played in games
    ]
    arrow.parquet.write_table(arrow.Table.from_pylist(rows, games_schema()), path, compression="zstd")
