"""Real servers in processes of their own, on loopback, and PostgreSQL where its programs are at hand."""

from __future__ import annotations

import asyncio
import glob
import io
import logging
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import structlog

GENEROUS = {
    "GLOAMING_FRAMES_PER_SECOND": "100000",
    "GLOAMING_REQUESTS_PER_MINUTE": "1000000",
    "GLOAMING_MATCHES_PER_MINUTE": "1000000",
    "GLOAMING_FILES_PER_MINUTE": "1000000",
    "GLOAMING_CHECKS_PER_MINUTE": "1000000",
    "GLOAMING_UPLOAD_BYTES_PER_MINUTE": "1000000000000",
    "GLOAMING_JOINS_PER_MINUTE": "1000000",
    "GLOAMING_WORK_SECONDS_PER_MINUTE": "1000000",
    "GLOAMING_CONNECTIONS_PER_ADDRESS": "5000",
    "GLOAMING_ANSWER_SECONDS": "0",
    "GLOAMING_WORKERS": "1",
    "GLOAMING_LOG": "json",
}


COMMAND = "from gloaming.terminal.main import app; app()"


class Server:
    """A server process on a port of its own. It can be killed and started again."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = environment
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = data / f"log-{self.port}.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", COMMAND, "serve", "--port", str(self.port), "--data", str(self.data)],
                env={**os.environ, **GENEROUS, **self.environment},
                stdout=log,
                stderr=log,
            )

    async def ready(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        async with httpx.AsyncClient() as http:
            while time.monotonic() < end:
                assert self.process is not None and self.process.poll() is None, self.log.read_text()
                try:
                    if (await http.get(f"{self.base}/readyz")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.05)
        raise TimeoutError(self.log.read_text())

    def errors(self) -> list[str]:
        """The lines of the log that tell of something that failed; the log is JSON unless a test has it otherwise."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level": "error"' in line or line.startswith("Traceback")]

    def kill(self) -> None:
        """As a crash would."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
        self.wait()

    def stop(self, with_signal: int = signal.SIGTERM) -> int:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(with_signal)
        return self.wait()

    def wait(self) -> int:
        assert self.process is not None
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def http(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.base, timeout=30, **more)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the log says; logging is as it was afterwards."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    stream = io.StringIO()
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """One server for the tests of a module."""
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    try:
        await made.ready()
        yield made
    finally:
        made.kill()


def without_postgresql() -> str:
    """Why there is no PostgreSQL here, if there is none."""
    return "" if _programs() else "PostgreSQL's programs (initdb, pg_ctl) are not on this machine"


def _programs() -> Path | None:
    found = shutil.which("initdb")
    if found and shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    return Path(folders[-1]) if folders else None


class PostgreSQL:
    """A cluster in a folder of its own, reached by a socket in that folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs
        self.user: dict[str, Any] = {}
        if os.getuid() == 0:  # the server refuses to run as root
            who = next((name for name in ("postgres", "nobody") if _account(name)), "nobody")
            account = pwd.getpwnam(who)
            self.user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
            os.chown(folder, account.pw_uid, account.pw_gid)

    @property
    def url(self) -> str:
        return self.url_of("app")

    def url_of(self, database: str) -> str:
        return f"postgresql://app@/{database}?host={self.folder}"

    def create(self, database: str) -> None:
        self._run("createdb", "-h", str(self.folder), "-U", "app", database)

    def start(self) -> None:
        cluster = str(self.folder / "cluster")
        self._run("initdb", "-D", cluster, "-A", "trust", "-U", "app", "--no-sync", "--locale=C.UTF-8")
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self._run("pg_ctl", "-D", cluster, "-w", "-l", str(self.folder / "log"), "-o", options, "start")
        self.create("app")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "cluster"), "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *arguments], cwd=self.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, check=False, **self.user,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()


def _account(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    programs = _programs()
    if programs is None:
        pytest.skip(without_postgresql())
    # pytest's own folders are closed to the account that the server runs under.
    with tempfile.TemporaryDirectory(prefix="gloaming-pg-") as folder:
        made = PostgreSQL(Path(folder), programs)
        made.start()
        try:
            yield made
        finally:
            made.stop()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if without_postgresql():
        terminalreporter.write_line(f"gloaming: NOT TESTED on PostgreSQL: {without_postgresql()}")
