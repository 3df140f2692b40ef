"""Data sets: every choice of every match, the same again by the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import gloaming
from gloaming.research import dataset
from gloaming.research.encoding import Encoding
from gloaming.terminal.main import app

runner = CliRunner()


def write(path: Path, *more: str) -> Path:
    told = runner.invoke(app, ["dataset", "lords", "--games", "3", "--seed", "5", "--out", str(path), *more])
    assert told.exit_code == 0, told.output
    return path


def test_matches_can_be_played_again_from_their_rows(tmp_path: Path) -> None:
    game = gloaming.game("lords")
    encoding = Encoding(game)
    encoder = encoding.encoder()
    table = pq.read_table(write(tmp_path / "lords.parquet"))
    assert table.schema.names == [name for name, _, _ in dataset.COLUMNS]
    rows = table.to_pylist()
    assert {row["match"] for row in rows} == {0, 1, 2}
    for match in range(3):
        state = game.new(5 + match)
        moves = [row for row in rows if row["match"] == match]
        for number, row in enumerate(moves):
            seat = state.to_act()[0]
            assert (row["seed"], row["move"], row["seat"]) == (5 + match, number, seat)
            assert row["options"] == state.options(seat)
            assert row["decision"] == game.decision(state)
            assert row["name"] == game.choice_names[row["choice"]]
            encoder.write(state, seat, 0)
            assert bytes(row["tensor"]) == bytes(memoryview(encoder.data))
            state.apply(seat, row["choice"])
        assert state.over
        outcome = game.outcome(state)
        assert all(row["points"] == outcome.points[row["seat"]] for row in moves)
        assert all(row["result"] == state.result(row["seat"]) - 1 for row in moves)


def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    players = ("--seats", "lamplighter@4,greedy", "--observations", "none")
    first = write(tmp_path / "first.parquet", *players)
    again = write(tmp_path / "again.parquet", *players)
    assert first.read_bytes() == again.read_bytes()
    rows = pq.read_table(first).to_pylist()
    for row in rows:
        assert row["tensor"] is None
        assert len(row["values"]) == len(row["options"])
        assert len(row["visits"]) == (len(row["options"]) if row["seat"] == 0 else 0)


def test_a_file_says_what_it_holds(tmp_path: Path) -> None:
    schema = pq.read_schema(write(tmp_path / "text.parquet", "--observations", "text"))
    told = {name.decode(): value.decode() for name, value in schema.metadata.items()}
    assert told["game"] == "lords"
    assert json.loads(told["players"]) == ["random", "random"]
    assert json.loads(told["encoding"])["version"] == Encoding.version
    assert schema.field("choice").metadata[b"meaning"] == b"The choice that was made."
    assert "Beseech" in pq.read_table(tmp_path / "text.parquet").to_pylist()[0]["text"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seats", "random"], "has 2 seats, not 1"),
        (["--seats", "master,random"], "thinks by the clock; give it a number of iterations instead: master@400"),
        (["--seats", "bot:mine,random"], "is a program"),
        (["--seats", "brokr,random"], "did you mean broker"),
        (["--observations", "tensors"], "did you mean tensor"),
    ],
)
def test_a_mistake_is_named_and_nothing_is_written(tmp_path: Path, arguments: list[str], complaint: str) -> None:
    path = tmp_path / "none.parquet"
    told = runner.invoke(app, ["dataset", "lords", "--out", str(path), *arguments])
    assert told.exit_code == 2
    assert complaint in told.output
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_a_failure(tmp_path: Path) -> None:
    told = runner.invoke(app, ["dataset", "lords", "--games", "1", "--out", str(tmp_path / "no" / "such.parquet")])
    assert told.exit_code == 1
    assert "cannot be written" in told.output
