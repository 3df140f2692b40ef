"""Work that is shared out: same results in the same order, nothing lost with a worker, nothing left running."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from gloaming.lab import executor as shared
from gloaming.lab.executor import Batches, ExecutorError, InProcess, Processes, open_executor, run_batch
from gloaming.lab.results_file import OtherRun, ResultsFile, resumed
from gloaming.terminal.main import app


def square(number: int) -> int:
    return number * number


def whose(number: int) -> int:
    return os.getpid()


def refuse(number: int) -> int:
    raise ValueError(f"not {number}")


def die_once(mark: Path, number: int) -> int:
    """The process that gets 7 first dies of it."""
    if number == 7 and not mark.exists():
        mark.touch()
        os._exit(1)
    return square(number)


def die(number: int) -> int:
    os._exit(1)


def test_results_come_in_the_order_of_the_tasks(processes: Processes) -> None:
    assert list(processes.map(square, range(500))) == list(InProcess().map(square, range(500)))
    assert os.getpid() not in set(processes.map(whose, range(20)))


def test_tasks_without_end_are_taken_as_they_are_needed(processes: Processes) -> None:
    results = processes.map(square, count())
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]


def test_batches_grow_to_what_takes_about_as_long_as_they_should() -> None:
    batches = Batches(range(100))
    assert batches.next() == [0]
    batches.took(1, 0.0)
    assert batches.next() == [1, 2]
    batches.took(2, shared.BATCH_SECONDS * 8)
    assert batches.next() == [3]


def test_a_lost_process_loses_no_result(tmp_path: Path) -> None:
    with Processes(2) as executor:
        found = list(executor.map(partial(die_once, tmp_path / "died"), range(40)))
    assert (tmp_path / "died").exists()
    assert found == [square(number) for number in range(40)]


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(ExecutorError, match="lost 4 times"), Processes(1) as executor:
        list(executor.map(die, range(3)))


def test_an_error_is_the_callers(processes: Processes) -> None:
    with pytest.raises(ValueError, match="not 3"):
        list(processes.map(refuse, [3]))
    assert list(processes.map(square, [3])) == [9], "and the workers go on"


def test_nothing_is_left_running() -> None:
    before = set(multiprocessing.active_children())
    with Processes(2) as executor:
        results = executor.map(square, count())
        next(results)
        assert set(multiprocessing.active_children()) > before
        results.close()  # type: ignore[attr-defined]
        assert set(multiprocessing.active_children()) == before


def test_a_worker_with_other_sources_refuses() -> None:
    with pytest.raises(ExecutorError, match="another version"):
        run_batch("other sources", b"", [])


def test_what_workers_and_cluster_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(open_executor(1), InProcess)
    assert isinstance(open_executor(0, worth_sharing=False), InProcess)
    assert open_executor(3).workers == 3
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"gloaming\[cluster\]"):
        open_executor(cluster="tcp://127.0.0.1:1")


# A command that is interrupted


def test_ctrl_c_ends_the_workers_and_leaves_a_file_to_go_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # whoever runs us may ignore it
    command = [sys.executable, "-c", f"{start}; from gloaming.terminal.main import app; app()", "simulate", "lords"]
    command += ["--seats", "greedy,greedy", "--games", "100000", "--workers", "2", "--json", "--resume", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and (not file.exists() or len(file.read_text().splitlines()) < 4):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)  # ends only when no worker holds its pipes any more
    told = json.loads(out)
    assert process.returncode == 130
    assert not told["complete"] and f"interrupted after {told['games']} of 100000 games" in err
    assert len(file.read_text().splitlines()) == 1 + told["games"] >= 4


# Results on disk


def squares(path: Path, what: str = "squares") -> ResultsFile[int, int]:
    return ResultsFile(
        path, {"what": what}, lambda task, result: {"t": task, "r": result}, lambda entry: (entry["t"], entry["r"])
    )


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "squares.jsonl"
    results = resumed(InProcess(), square, range(10), squares(path))
    assert [next(results) for _ in range(4)] == [0, 1, 4, 9]
    with path.open("a") as cut:
        cut.write('{"t": 4, "r"')
    assert squares(path).known == {0: 0, 1: 1, 2: 4, 3: 9}
    asked: list[int] = []

    def counted(number: int) -> int:
        asked.append(number)
        return square(number)

    assert list(resumed(InProcess(), counted, range(10), squares(path))) == [n * n for n in range(10)]
    assert asked == list(range(4, 10)), "what was known is not computed again"
    assert len(squares(path).known) == 10
    with pytest.raises(OtherRun, match="another run"):
        squares(path, "cubes")
    with path.open("a") as strange:
        strange.write('{"who": "nobody"}\n')
    with pytest.raises(OtherRun, match=r"line \d+ is not a result"):
        squares(path)


def test_a_file_that_cannot_be_written_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "nowhere" / "games.jsonl"
    assert app(["simulate", "lords", "--games", "1", "--resume", str(nowhere)], standalone_mode=False) == 1
    assert capsys.readouterr().err == f"gloaming: {nowhere} cannot be used: no such file or directory\n"
