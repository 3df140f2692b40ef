"""A cluster of three local workers: the same figures as one process, whoever dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gloaming.games import game as playable
from gloaming.lab.executor import Cluster, ExecutorError
from gloaming.lab.simulate import Setting, simulate
from gloaming.terminal.main import app

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

DASK = [sys.executable, "-m", "dask"]
WORKER = ["worker", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--death-timeout", "60"]


@dataclass
class LocalCluster:
    """A scheduler and its workers, as somebody starts them by hand."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def hire(self, number: int, threads: int = 1) -> None:
        command = [*DASK, *WORKER, "--nthreads", str(threads), self.address]
        self.workers += [subprocess.Popen(command, stderr=subprocess.DEVNULL) for _ in range(number)]

    def close(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


def start_cluster(folder: Path) -> LocalCluster:
    file = folder / "scheduler.json"
    command = [*DASK, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    scheduler = subprocess.Popen([*command, "--scheduler-file", str(file)], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not file.exists() or '"address"' not in file.read_text():
        assert scheduler.poll() is None and time.monotonic() < deadline, "the scheduler did not start"
        time.sleep(0.05)
    address = file.read_text().partition('"address": "')[2].partition('"')[0]
    return LocalCluster(address, scheduler)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    started = start_cluster(tmp_path_factory.mktemp("cluster"))
    started.hire(3)
    try:
        with distributed.Client(started.address, timeout=60) as client:  # three starts may take long on a busy machine
            client.wait_for_workers(3, timeout=180)
        yield started
    finally:
        started.close()


def setting(level: str) -> Setting:
    game = playable("lords")
    return Setting(game.slug, game.cards.source, tuple(game.options.items()), (level, level), 1, uses=True)


def test_three_workers_count_what_one_process_counts(cluster: LocalCluster) -> None:
    with Cluster(cluster.address) as executor:
        assert executor.workers == 3
        shared, _, complete = simulate(setting("random"), 800, executor)
    assert complete
    assert shared == simulate(setting("random"), 800)[0]


def test_a_command_gives_the_same_on_a_cluster(cluster: LocalCluster, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "lords", "--seats", "greedy,random", "--games", "20", "--json"]
    told = []
    for where in (["--workers", "1"], ["--cluster", cluster.address]):
        assert app([*command, *where], standalone_mode=False) in (0, None)
        told.append([line for line in capsys.readouterr().out.splitlines() if "ms" not in line])
    assert told[0] == told[1]
    assert any('"share"' in line for line in told[0])


def test_a_worker_that_is_killed_in_mid_run_loses_nothing(cluster: LocalCluster) -> None:
    victim = cluster.workers[0]
    alone, _, _ = simulate(setting("greedy"), 120)
    with Cluster(cluster.address) as executor:

        def kill(games: int) -> None:
            if victim.poll() is None:
                os.kill(victim.pid, signal.SIGKILL)

        shared, _, complete = simulate(setting("greedy"), 120, executor, progress=kill)
    assert victim.wait() == -signal.SIGKILL
    assert complete
    assert shared == alone


def test_workers_with_several_threads_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their thinking time would be counted twice."""
    monkeypatch.setattr("gloaming.lab.executor.CONNECTING", 180)
    other = start_cluster(tmp_path)
    other.hire(1, threads=2)
    try:
        with pytest.raises(ExecutorError, match="--nthreads 1"):
            Cluster(other.address)
    finally:
        other.close()


def test_no_cluster_is_told_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.lab.executor.CONNECTING", 1)
    with pytest.raises(ExecutorError, match=r"no cluster with workers answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")
