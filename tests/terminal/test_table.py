"""The terminal table: whole games through a pipe and through a real terminal, and everything one can say there."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
from pathlib import Path

import pytest

from gloaming.games import game as playable
from gloaming.terminal.matches import open_match
from tests.terminal.command import COMMAND, gloaming, process

FIRST = "1\n" * 300
CITY = playable("city-of-hemloch", options={"start_player": 0})
SECOND = CITY.view(CITY.new(3), 0).option_views[1]
"""The second of the cards that seat 0 may place first, with the seed that the tests use."""
CARD = next(face.name for face in CITY.cards.faces if face.id == SECOND.name)


def test_a_whole_game_through_a_pipe_with_the_first_option() -> None:
    said = process("play", "city-of-hemloch", "--seed", "3", input=FIRST)
    assert (said.code, said.err) == (0, "")
    assert "Week's End" in said.out
    assert re.search(r"^points +\d+ +\d+$", said.out, re.MULTILINE)
    assert "--seed 3" in said.out.splitlines()[-1]
    assert process("play", "--seed", "3", input=FIRST) == said, "the same seed and the same choices, the same game"


def test_a_whole_game_with_both_seats_and_the_second_option() -> None:
    said = gloaming("play", "--seat", "both", "--names", "Kim,Lou", "--seed", "4", input="2\n" * 300)
    assert said.code == 0
    assert "—— Kim's turn ——" in said.out
    assert "—— Lou's turn ——" in said.out
    assert re.search(r"(Kim|Lou) wins|draw", said.out)


def test_a_whole_game_from_the_other_seat_against_a_greedy_player() -> None:
    said = gloaming("play", "--seat", "1", "--vs", "greedy", "--seed", "5", "-o", "hands=concealed", input=FIRST)
    assert (said.code, said.err) == (0, "")
    assert "plays as greedy" in said.out


def test_input_that_ends_too_soon_is_told() -> None:
    said = gloaming("play", "--seed", "3", input="1\n")
    assert (said.code, said.err) == (1, "gloaming: the input ended before the game did\n")


def say(*lines: str, seed: int = 3, words: tuple[str, ...] = ()) -> str:
    said = gloaming(
        "play", "--seed", str(seed), "-o", "start_player=0", *words, input="\n".join([*lines, "quit"]) + "\n"
    )
    assert said.code == 0
    return said.out


def test_the_rule_of_the_moment_and_any_other() -> None:
    assert "R2.2" in say("?")
    assert "R7.2" in say("? r7.2")
    assert "the rules have no clause" in say("? R99")


def test_why_something_cannot_be_chosen() -> None:
    assert (
        "Nobody acts before the first Day: cards are placed now. Choose the first of the drawn cards to place."
        in say("why hire")
    )
    assert "why what?" in say("why")
    assert "did you mean bell-master?" in say("why bel-master")
    assert "You can choose that now." in say(f"why {SECOND.name}")


def test_choices_by_name_and_by_the_beginning_of_a_name() -> None:
    for name in (SECOND.name, SECOND.name.replace("-", " ").title(), SECOND.name[:-2], SECOND.label.lower(), "2"):
        assert f"Choose a District for {CARD}." in say(name)


def test_what_is_not_open_is_refused_and_changes_nothing() -> None:
    out = say("hire", "frob", "99", "0", "-1", "hirx")
    assert out.count("No: ") == 1
    assert out.count("is nothing you can say here") == 5
    assert "You place" not in out


def test_taking_back() -> None:
    out = say("2", "undo", "undo")
    assert out.count("Taken back.") == 1
    assert "No: " in out
    assert out.count("Choose the first of the drawn cards to place.") == 2


def test_the_computer_lets_one_take_back_a_whole_turn() -> None:
    out = say("2", "1", "undo")
    assert "Taken back." in out


def test_the_other_person_is_asked_only_where_one_can_answer() -> None:
    out = say("1", "1", "1", "1", "undo", words=("--seat", "both"))
    assert "No: " in out


def test_a_hint_says_what_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.players.hints.ENDS", 5)
    out = say("hint")
    assert len(re.findall(r"^ *\d+% Place ", out, re.MULTILINE)) >= 2
    assert re.search(r"games of 100", out)


def test_log_board_and_help() -> None:
    out = say("2", "1", "log", "log all", "board", "help", "")
    assert out.count(f"You place {CARD} at The Alley Maze.") >= 3
    assert "write the match to a file" in out


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    out = say("2", "1", f"save {path}", f"save {path}", f"save {tmp_path / 'no' / 'where.json'}")
    assert out.count(f"saved in {path}") == 2
    assert "cannot be written" in out
    assert len(open_match(path).made) == 2
    said = gloaming("play", "--resume", str(path), input="1\n1\nsave\nquit\n")
    assert said.code == 0
    assert len(open_match(path).made) >= 4
    assert gloaming("play", "--resume", str(path), input=FIRST).code == 0


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    assert "exists already" in say(f"save {path}")
    assert path.read_text() == "mine"


def test_without_a_name_the_match_is_saved_here(tmp_path: Path) -> None:
    said = process("play", "--seed", "3", input="save\nquit\n", folder=tmp_path)
    assert said.code == 0
    assert json.loads((tmp_path / "city-of-hemloch-3.json").read_text())["seed"] == 3


@pytest.mark.parametrize("words", [(), ("--seat", "both")])
def test_a_whole_game_at_a_real_terminal(words: tuple[str, ...]) -> None:
    out, code = at_a_terminal(["play", "--seed", "3", *words], "1\n")
    assert code == 0
    assert "Week's End" in out
    if words:
        assert "Press Enter when only you are looking." in out


def test_ctrl_d_leaves_the_table() -> None:
    out, code = at_a_terminal(["play", "--seed", "3"], "\x04")
    assert code == 0
    assert "Traceback" not in out


def test_ctrl_c_leaves_with_130() -> None:
    out, code = at_a_terminal(["play", "--seed", "3"], "\x03")
    assert code == 130
    assert "Traceback" not in out


def at_a_terminal(words: list[str], answer: str) -> tuple[str, int]:
    """Drive the command through a terminal, the same answer to every prompt; what it showed, and the exit code."""
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background ignores it
        os.execvpe(COMMAND[0], [*COMMAND, *words], {**os.environ, "TERM": "xterm", "COLUMNS": "100"})
    out = ""
    answered = 0
    while True:
        if not select.select([terminal], [], [], 3)[0]:
            os.write(terminal, answer.encode())  # a key pressed in the instant before reading begins can be lost
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side has closed
            break
        if not piece:
            break
        out += piece.decode(errors="replace")
        prompts = len(re.findall(r"> |looking\. ", out))
        if prompts > answered:
            answered = prompts
            os.write(terminal, answer.encode())
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    return out, code


def test_computer_players_of_ones_own_side_say_what_they_are_about_to_do() -> None:
    """A Hunter hears it before all pick; the Necromancer hears nothing."""
    words = ("play", "necromancer", "--vs", "greedy", "--seed", "3")
    told = re.compile(r"^[A-Z]\w+ [A-Z]\w+ (means to|gathers Spirit to) .+\.$", re.MULTILINE)
    hunter = gloaming(*words, "--seat", "0", input="1\nquit\n").out
    assert hunter.index("Choose a phase, in secret.") > told.search(hunter).start()  # type: ignore[union-attr]
    assert not re.search("means to|gathers Spirit", gloaming(*words, "--seat", "2", input="1\nquit\n").out)


def test_without_a_seed_the_deal_is_keyed_and_a_saved_match_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    said = gloaming("play", input=f"1\n1\n1\n1\nsave {path}\nquit\n")
    assert "--seed" not in said.out
    checked = gloaming("verify", str(path))
    assert checked.code == 0 and "shuffles and draws follow from the key" in checked.out
    assert "The match is as it says." in checked.out
    changed = path.read_text()
    at = changed.index('"secret": "') + len('"secret": "')
    path.write_text(changed[:at] + ("0" if changed[at] != "0" else "1") + changed[at + 1 :])
    checked = gloaming("verify", str(path))
    assert checked.code == 1 and "The secret is not the one that was sealed" in checked.out
