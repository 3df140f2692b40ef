"""Games as a Parquet file."""

from pathlib import Path

import pytest

from gloaming.lab.arena import Entrant, Plan, run
from gloaming.lab.tables import SCHEMA_VERSION, games_schema, write_games
from gloaming.terminal.main import app

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `lab` is not installed")


def test_games_are_read_back_as_they_were_played(tmp_path: Path) -> None:
    plan = Plan("lords", tuple(map(Entrant.read, ("greedy", "random"))), 4, 1, {"elder_seat": "1"})
    games = run(plan)
    write_games(tmp_path / "games.parquet", plan, games)
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.schema.equals(games_schema(), check_metadata=True)
    assert table.schema.metadata[b"gloaming.games"] == str(SCHEMA_VERSION).encode()
    rows = table.to_pylist()
    assert [tuple(row["results"]) for row in rows] == [game.results for game in games]
    assert rows[1]["players"] == ["random", "greedy"] and rows[1]["options"] == '{"elder_seat": "1"}'


def test_the_command_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    command = ["arena", "lords", "--seats", "random,greedy,footpad@2", "--games", "2", "--format", "swiss", "--json"]
    app([*command, "--workers", "1", "--parquet", str(file)], standalone_mode=False)
    assert parquet.read_table(file).num_rows == 4
