"""Files of numbers: what is wrong with one is told with its place and what would be right."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import gloaming
import gloaming.games
from gloaming.cards import number_tables
from gloaming.cards.number_tables import BadNumbers, NumberTable, number_table
from gloaming.players.levels import BY_NAME
from gloaming.players.player import heuristics, strengths

GOOD = {"card": 16, "spread": 85.5, "tempo": [1, -2], "weights": [[1, 2], [3, 4]], "plain": {"shell": 50}}


def take_all(table: NumberTable) -> tuple[object, ...]:
    plain = table.table("plain")
    found = (table.integer("card"), table.real("spread"), table.integers("tempo", 2), table.pairs("weights", 2))
    shell = plain.integer("shell")
    plain.close()
    table.close()
    return (*found, shell)


def test_numbers_are_taken_as_they_are_written() -> None:
    assert take_all(NumberTable("x.toml", GOOD)) == (16, 85.5, [1, -2], [[1, 2], [3, 4]], 50)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"card": "16"}, "x.toml: card holds '16', but it must be a whole number"),
        ({"card": True}, "x.toml: card holds True, but it must be a whole number"),
        ({"card": 1.5}, "x.toml: card holds 1.5, but it must be a whole number"),
        ({"card": 2**40}, "x.toml: card holds 1099511627776, but it must be between -2147483648 and 2147483648"),
        ({"spread": "wide"}, "x.toml: spread is 'wide', but it must be a number"),
        ({"spread": float("nan")}, "x.toml: spread is nan, but it must be a number"),
        ({"tempo": [1]}, "x.toml: tempo has 1 entries, but it must have 2"),
        ({"tempo": 3}, "x.toml: tempo holds 3, but it must be a list of 2"),
        ({"weights": [[1, 2], [3]]}, "x.toml: weights has 1 entries, but it must have 2"),
        ({"plain": 50}, "x.toml: plain is 50, but it must be a table"),
        ({"plain": {}}, "x.toml: plain.shell is missing; it must be a whole number"),
        ({"plain": {"shell": 50, "shel": 1}}, "x.toml: plain.shel is unknown (did you mean shell?); allowed: shell"),
        ({"cards": 16}, "x.toml: cards is unknown (did you mean card?); allowed: card, plain, spread, tempo, weights"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(BadNumbers) as caught:
        take_all(NumberTable("x.toml", GOOD | wrong))
    assert str(caught.value) == told


def test_a_file_that_is_missing_or_no_toml_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    with pytest.raises(BadNumbers, match=r"nowhere/none\.toml: there is no such file"):
        number_table("nowhere", "none.toml")
    (tmp_path / "bad.toml").write_text("card = ")
    with pytest.raises(BadNumbers, match=r"nowhere/bad\.toml: this is not TOML: Invalid value"):
        number_table("nowhere", "bad.toml")


OPTIONAL = ("exploration", "iterations", "quick_play")
"""What a game may leave out."""


def numbers_in(table: dict[str, object], path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name, value in table.items():
        found += numbers_in(value, (*path, name)) if isinstance(value, dict) else [(*path, name)]
    return found


def changed(file: dict[str, object], path: tuple[str, ...], change: Callable[[dict[str, object], str], object]) -> None:
    table = file
    for name in path[:-1]:
        table = table[name]  # type: ignore[assignment]
    change(table, path[-1])


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_every_number_of_a_games_weights_is_read(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None may be missing, and none may be there that nobody knows."""
    game = gloaming.game(slug)
    folder = Path(gloaming.__file__).parent.joinpath(*game.definition.package.split(".")[1:])
    text = (folder / "weights.toml").read_text(encoding="utf-8")
    told = []
    for path in numbers_in(tomllib.loads(text)):
        for change in (lambda table, name: table.pop(name), lambda table, name: table.update({name + "x": 1})):
            file = tomllib.loads(text)
            changed(file, path, change)
            monkeypatch.setattr(number_tables, "_entries", lambda package, name, file=file: file)
            if path[-1] in OPTIONAL and f"{path[-1]}x" not in str(file):
                continue
            with pytest.raises(BadNumbers) as caught:
                heuristics(game.rules)
                strengths(game.rules)
            told.append(str(caught.value))
    assert all(message.startswith(f"{game.definition.package}/weights.toml: ") for message in told)
    assert len(told) > 20


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_levels_with_a_strength_of_their_own_exist(slug: str) -> None:
    assert set(strengths(gloaming.game(slug).rules)) <= set(BY_NAME)
