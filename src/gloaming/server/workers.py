"""The processes in which computer players think. One that dies or overruns its time is replaced, its task redone."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from typing import Any

import structlog

from gloaming.server import metrics

LIMIT = 4 * 1024 * 1024
GRACE = 20.0
"""Seconds beyond its time after which a worker is given up. The pure-Python form ends its last iteration slowly."""
TRIES = 4

log = structlog.get_logger("gloaming.workers")


class Lost(Exception):
    """A worker died or overran its time."""


class ThinkingFailed(Exception):
    """No worker could do it."""


class Worker:
    """One process. It ends with its standard input, so none outlives the server."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gloaming.server.thinking",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LIMIT,
            start_new_session=True,  # an interrupt at the keyboard is for the server, which then stops its workers
        )
        log.info("worker started", pid=process.pid)
        return cls(process)

    async def ask(self, task: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps(task).encode() + b"\n")
            await stdin.drain()
            line = await asyncio.wait_for(stdout.readline(), seconds + GRACE)
        except (TimeoutError, ConnectionError) as error:
            raise Lost(type(error).__name__) from None
        if not line.endswith(b"\n"):
            raise Lost("its output ended")
        told: dict[str, Any] = json.loads(line)
        return told

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class Workers:
    """A small pool. A task waits for a worker that is free."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.idle: asyncio.Queue[Worker | None] = asyncio.Queue()
        self.all: set[Worker] = set()
        self.tasks: set[asyncio.Task[dict[str, Any]]] = set()
        for _ in range(count):
            self.idle.put_nowait(None)

    async def ask(self, task: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a task. It runs to its end even if whoever asked loses interest."""
        running = asyncio.create_task(self._ask(task, seconds))
        self.tasks.add(running)
        running.add_done_callback(self._finished)
        return await asyncio.shield(running)

    def _finished(self, task: asyncio.Task[dict[str, Any]]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def _ask(self, task: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        for _ in range(TRIES):
            worker = await self.idle.get()
            try:
                if worker is None or worker.process.returncode is not None:
                    worker = await self._start()
                told = await worker.ask(task, seconds)
            except Lost as lost:
                metrics.WORKERS_LOST.inc()
                log.warning("worker lost", pid=worker.process.pid if worker else None, why=str(lost))
                if worker is not None:
                    await self._discard(worker)
                self.idle.put_nowait(None)
                continue
            except BaseException:
                if worker is not None:
                    await self._discard(worker)
                self.idle.put_nowait(None)
                raise
            self.idle.put_nowait(worker)
            if "error" in told:
                raise ThinkingFailed(told["error"])
            return told
        raise ThinkingFailed(f"{TRIES} workers were lost over it")

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self.all.add(worker)
        return worker

    async def _discard(self, worker: Worker) -> None:
        self.all.discard(worker)
        await worker.stop()

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.all))
        self.all.clear()
