"""The commands: answers on standard output, all else on standard error, clear words for what is wrong."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from gloaming import __version__
from gloaming.build import build
from gloaming.lab import simulate as simulation
from tests.terminal.command import COMMAND, gloaming, process

CITY = "city-of-hemloch"
SCENARIOS = Path(__file__).parents[1] / "scenarios" / CITY


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match saved at the table after a few choices."""
    path = tmp_path / "match.json"
    said = gloaming("play", "--seed", "3", input="1\n1\n1\n1\n1\nsave " + str(path) + "\nquit\n")
    assert said.code == 0
    return path


# What is wrong


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "city-of-hemlock"], "unknown game 'city-of-hemlock' (did you mean city-of-hemloch?)"),
        (["simulate", "city"], "unknown game 'city'; allowed: city-of-hemloch"),
        (["cards", "show", "lodrs"], "unknown game 'lodrs'"),
        (["cards", "schema", "lodrs"], "unknown game 'lodrs'"),
        (["scenario", "new", "lodrs"], "unknown game 'lodrs'"),
        (["play", "-o", "deck_tip=once"], "unknown option deck_tip (did you mean deck_top?)"),
        (["play", "-o", "deck_top=onc"], "option deck_top cannot be 'onc' (did you mean once?)"),
        (["simulate", CITY, "-o", "deck_top"], "an option is written name=value, not 'deck_top'"),
        (["play", "--seat", "2"], "there is no seat '2'; allowed: 0, 1, both"),
        (["play", "--seat", "boht"], "there is no seat 'boht' (did you mean both?)"),
        (["play", "--vs", "rndom"], "unknown computer player 'rndom' (did you mean random?)"),
        (["play", "--names", "Ann"], "needs 2 different names"),
        (["play", "--cards", "missing.toml"], "there is no file missing.toml"),
        (["play", "--resume", "missing.json"], "there is no file missing.json"),
        (["simulate", CITY, "--seats", "random"], "has 2 seats, not 1"),
        (["simulate", CITY, "--seats", "random,rndom"], "unknown computer player 'rndom' (did you mean random?)"),
        (["cards", "explain", CITY, "bel-master"], "nothing called 'bel-master' (did you mean bell-master?)"),
        (["cards", "check", "missing.toml"], "there is no file missing.toml"),
        (["replay", "missing.json"], "there is no file missing.json"),
        (["scenario", "run", "missing.toml"], "there is no file missing.toml"),
        (["scenario", "new", CITY, "--choices", "9999"], "this game is over after"),
    ],
)
def test_what_cannot_be_meant_is_one_clear_line(words: list[str], complaint: str) -> None:
    said = gloaming(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("gloaming: ")
    assert said.err.count("\n") == 1
    assert complaint in said.err


def test_a_file_that_is_nearly_right_is_suggested() -> None:
    said = gloaming("scenario", "run", str(SCENARIOS / "w1-more-gained-than-reman.toml"))
    assert (said.code, "did you mean w1-more-gained-than-remain.toml?" in said.err) == (2, True)


@pytest.mark.parametrize("words", [["frob"], ["play", "--sead", "3"], ["simulate"], ["simulate", CITY, "-n", "0"]])
def test_words_that_are_no_command_exit_with_2(words: list[str]) -> None:
    said = gloaming(*words)
    assert said.code == 2
    assert "Error:" in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("keep", [0, 1, 100, 3000, -10])
def test_a_match_file_cut_off_is_refused(saved: Path, keep: int) -> None:
    whole = saved.read_text()
    saved.write_text(whole[:keep])
    for words in (["replay", str(saved)], ["play", "--resume", str(saved)]):
        said = gloaming(*words)
        assert (said.code, said.out) == (1, "")
        assert said.err == f"gloaming: {saved}: {said.err.split(': ', 2)[2]}"
        assert "not a complete match file" in said.err
    assert saved.read_text() == whole[:keep]


def test_a_choice_that_never_counted_is_named_by_its_entry(saved: Path) -> None:
    file = json.loads(saved.read_text())
    file["entries"][2]["choice"] = 99999
    saved.write_text(json.dumps(file))
    said = gloaming("replay", str(saved))
    assert (said.code, said.out) == (1, "")
    assert said.err.endswith("entry 3: there is no choice 99999\n")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert gloaming("replay", str(path)).err == f"gloaming: {path} is not a text file\n"
    assert gloaming("replay", str(tmp_path)).err == f"gloaming: {tmp_path} cannot be read: is a directory\n"


def test_a_replay_that_asks_for_too_much_is_refused(saved: Path) -> None:
    assert "--at 9999 is too late" in gloaming("replay", str(saved), "--at", "9999").err
    assert "there is no seat 'Cleo'" in gloaming("replay", str(saved), "--seat", "Cleo").err


# What is asked for


def test_the_version_tells_the_form() -> None:
    said = process("--version")
    assert (said.code, said.out, said.err) == (0, f"gloaming {__version__} ({build()})\n", "")


def test_the_games_are_listed() -> None:
    assert CITY in gloaming("games").out
    listed = json.loads(gloaming("games", "--json").out)["games"]
    assert listed[0] == {"game": CITY, "title": "The City of Hemloch", "seats": 2, "package": "gloaming"}


def test_scenarios_are_run(tmp_path: Path) -> None:
    said = gloaming("scenario", "run", str(SCENARIOS / "w1-more-gained-than-remain.toml"))
    assert (said.code, said.out.splitlines()[-1]) == (0, "1 hold, 0 failed")
    wrong = tmp_path / "wrong.toml"
    text = (SCENARIOS / "w1-more-gained-than-remain.toml").read_text()
    wrong.write_text(text.replace('"gained.Dan" = 3', '"gained.Dan" = 4'))
    said = gloaming("scenario", "run", str(wrong))
    assert said.code == 1
    assert "then.facts.gained.Dan\n        wanted 4\n        found  3\n" in said.out
    told = json.loads(gloaming("scenario", "run", str(wrong), "--json").out)
    assert (told["passed"], told["failed"]) == (0, 1)
    assert told["files"][0]["failures"] == [{"key": "then.facts.gained.Dan", "wanted": "4", "found": "3"}]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "file: this is not TOML"),
        ('gaem = "x"', "gaem: unknown key 'gaem' (did you mean game?)"),
        ('game = "city-of-hemloch"\n[cards]\nfile = "none.toml"', "cards.file: there is no file none.toml beside it"),
    ],
)
def test_a_scenario_that_is_none_is_told(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    said = gloaming("scenario", "run", str(path))
    assert said.code == 1
    assert complaint in said.out


def test_expectations_are_mutated(tmp_path: Path) -> None:
    said = gloaming("scenario", "mutate", str(SCENARIOS / "w1-more-gained-than-remain.toml"))
    assert said.code == 0
    assert "changes in 1 files; in 0 files one is not noticed" in said.out
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(f'game = "{CITY}"\n[then]\nover = true\n')
    said = gloaming("scenario", "mutate", str(wrong), "--json")
    assert said.code == 1
    assert "this file does not hold" in json.loads(said.out)["files"][0]["error"]


@pytest.mark.parametrize("choices", [0, 1, 7, 40, 90])
def test_a_scenario_written_from_play_holds(tmp_path: Path, choices: int) -> None:
    said = gloaming("scenario", "new", CITY, "--seed", "5", "--choices", str(choices), "-o", "deck_top=once")
    assert (said.code, said.err) == (0, "")
    path = tmp_path / "new.toml"
    path.write_text(said.out)
    assert gloaming("scenario", "run", str(path)).code == 0


def test_card_sets_are_checked_and_shown(tmp_path: Path) -> None:
    sound = SCENARIOS / "sets" / "town-crier.toml"
    assert gloaming("cards", "check", str(sound)).code == 0
    assert json.loads(gloaming("cards", "check", str(sound), "--json").out)["sound"] is True
    assert "Town Crier" in gloaming("cards", "show", CITY, "--set", str(sound)).out
    wrong = tmp_path / "wrong.toml"
    whole = sound.with_name("shared") / "small.toml"
    wrong.write_text(whole.read_text().replace('house = "vesk"', 'house = "vask"', 1))
    said = gloaming("cards", "check", str(wrong))
    assert said.code == 1
    assert "did you mean: vesk" in said.out
    said = gloaming("play", "--cards", str(wrong))
    assert (said.code, said.out) == (1, "")
    assert "vask" in said.err
    assert "Traceback" not in said.err


def test_a_card_is_explained() -> None:
    said = gloaming("cards", "explain", CITY, "courtyard")
    assert (said.code, "R7.5" in said.out) == (0, True)
    assert json.loads(gloaming("cards", "explain", CITY, "courtyard", "--json").out)["id"] == "courtyard"
    assert json.loads(gloaming("cards", "schema", CITY).out)["type"] == "object"
    assert json.loads(gloaming("cards", "show", CITY, "--json").out)["id"] == "city-of-hemloch-house"


def test_a_replay_shows_what_a_seat_may_know(saved: Path) -> None:
    watcher = json.loads(gloaming("replay", str(saved), "--json").out)
    ann = json.loads(gloaming("replay", str(saved), "--json", "--seat", "0").out)
    assert watcher["view"]["seat"] == -1
    house = next(zone for zone in ann["view"]["zones"] if zone["name"] == "house.0")
    hidden = next(zone for zone in watcher["view"]["zones"] if zone["name"] == "house.0")
    assert house["cards"][0]["card"]
    assert not hidden["cards"][0]["card"]
    begun = json.loads(gloaming("replay", str(saved), "--json", "--at", "0").out)
    assert (begun["at"], begun["log"]) == (0, [])
    assert "Days: none yet" in gloaming("replay", str(saved), "--at", "0").out


def test_figures_are_measured() -> None:
    told = json.loads(gloaming("bench", "--games", "1", "--json").out)
    assert told["form"] == build()
    assert all(number > 0 for number in told["figures"][CITY].values())
    assert "decisions in engine" in gloaming("bench", "--games", "1").out


# Behaviour of the process


def test_a_simulation_told_as_json_is_one_object_and_nothing_else() -> None:
    said = process("simulate", CITY, "--games", "30", "--json")
    told = json.loads(said.out)
    assert (said.code, said.err, told["games"], told["complete"]) == (0, "", 30, True)
    assert "seat 0, random" in process("simulate", CITY, "--games", "5").out


def test_an_interrupted_simulation_tells_what_it_has_and_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(setting: simulation.Setting, first: int, last: int) -> simulation.Tally:
        if first:
            raise KeyboardInterrupt
        return play_piece(setting, first, last)

    play_piece = simulation.play_piece
    monkeypatch.setattr(simulation, "play_piece", interrupted)
    said = gloaming("simulate", CITY, "--games", "5000", "--workers", "1", "--json")
    told = json.loads(said.out)
    assert (said.code, told["games"], told["complete"]) == (130, simulation.CHUNK, False)
    assert said.err == f"gloaming: interrupted after {simulation.CHUNK} of 5000 games\n"


def test_a_reader_that_leaves_is_no_reason_to_complain() -> None:
    run = subprocess.Popen(
        [*COMMAND, "cards", "schema", CITY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    assert run.stderr.read() == ""
    run.wait(timeout=60)


def test_no_colour_where_none_is_wanted() -> None:
    for said in (
        process("play", "--seed", "3", input="quit\n", NO_COLOR="1", FORCE_COLOR="1"),
        process("play", "--seed", "3", input="quit\n", TERM="dumb"),
    ):
        assert said.code == 0
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", said.out)
