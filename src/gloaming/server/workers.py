"""The pool of worker processes for computer players and previews. A worker that dies or exceeds its time is replaced,
and its task runs again.

One extra process takes only short tasks, so that a short task never has to wait for long ones. `fairness` decides which
job is next.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog

from gloaming.build import build
from gloaming.players import levels
from gloaming.server import metrics
from gloaming.server.fairness import Busy, FairQueue, Job

LIMIT = 4 * 1024 * 1024
GRACE = 5.0 if build() == "compiled" else 20.0
"""Seconds beyond its time after which a worker is given up. The pure-Python form ends its last iteration slowly."""
TRIES = 4
LONG = 0.25
"""Seconds of thinking from which a thought is a long one."""

log = structlog.get_logger("gloaming.workers")


class Lost(Exception):
    """A worker died, or was too slow."""

    def __init__(self, why: str, slow: bool = False) -> None:
        super().__init__(why)
        self.slow = slow


class ThinkingFailed(Exception):
    """No worker could do it."""


@dataclass(frozen=True)
class Asker:
    """Who a job is for: the address it is charged to, the match, and whether somebody waits for the answer."""

    address: str
    match: str
    watched: Callable[[], bool] = lambda: True


class Worker:
    """One process. It ends when its standard input ends, so none outlives the server."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gloaming.server.worker",
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
        except TimeoutError:
            raise Lost(f"no answer within {seconds + GRACE:.0f} seconds", slow=True) from None
        except (ConnectionError, ValueError) as error:
            raise Lost(type(error).__name__) from None
        if not line.endswith(b"\n"):
            raise Lost("its output ended")
        told: dict[str, Any] = json.loads(line)
        return told

    async def stop(self) -> None:
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()


@dataclass(eq=False)
class _Task:
    told: asyncio.Future[dict[str, Any]]
    task: Mapping[str, Any]
    seconds: float
    begun: asyncio.Event = field(default_factory=asyncio.Event)


class Workers:
    """A small pool: `count` processes for anything, and one for short jobs alone."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.queue: FairQueue[_Task] = FairQueue()
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.running: dict[asyncio.Task[None], Job[_Task]] = {}
        self.costs: dict[tuple[str, str], float] = {}
        """What a kind of job has cost lately, in seconds, by game and kind."""

    async def ask(
        self, task: Mapping[str, Any], seconds: float, asker: Asker, slow: Callable[[int], None] | None = None
    ) -> dict[str, Any]:
        """The answer to a task; `Busy` if too much waits already. A task that has begun runs to its end even if whoever
        asked loses interest. `slow` is told how many come before, if the task has to wait noticeably."""
        kind = (str(task["game"]), str(task.get("level") or task["want"]))
        told: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        job = Job(
            _Task(told, task, seconds),
            asker.address,
            asker.match,
            self.costs.get(kind, expected(kind[1])),
            expected(kind[1]) > LONG,
            asker.watched,
        )
        gives_way = self.queue.put(job)
        if gives_way is not None and not gives_way.work.told.done():
            gives_way.work.told.set_exception(Busy())
        self._go_on()
        try:
            if slow is not None:
                try:
                    await asyncio.wait_for(job.work.begun.wait(), 1.0)
                except TimeoutError:
                    if not told.done():
                        slow(self.queue.before(job))
            return await told
        finally:
            self.queue.drop(job)
            metrics.WAITING.set(len(self.queue.waiting))

    def _go_on(self) -> None:
        """Begin as many jobs as there are workers for."""
        while len(self.running) < self.count + 1:
            longs = sum(job.long for job in self.running.values())
            unwatched = sum(not job.watched() for job in self.running.values())
            job = self.queue.take(long=longs < max(1, self.count), unwatched=unwatched < max(1, self.count // 2))
            if job is None:
                break
            running = asyncio.create_task(self._run(job))
            self.running[running] = job
            running.add_done_callback(self._finished)
        metrics.WAITING.set(len(self.queue.waiting))

    def _finished(self, running: asyncio.Task[None]) -> None:
        self.running.pop(running, None)
        if not running.cancelled():
            running.exception()
            self._go_on()

    async def _run(self, job: Job[_Task]) -> None:
        work = job.work
        work.begun.set()
        begun = time.perf_counter()
        try:
            told = await self._try(work)
        except ThinkingFailed as failed:
            if not work.told.done():
                work.told.set_exception(failed)
                work.told.exception()  # nobody may be waiting any more
        except BaseException:
            work.told.cancel()
            raise
        else:
            if not work.told.done():
                work.told.set_result(told)
            took = time.perf_counter() - begun
            kind = (str(work.task["game"]), str(work.task.get("level") or work.task["want"]))
            self.costs[kind] = 0.8 * self.costs.get(kind, took) + 0.2 * took
        finally:
            self.queue.done(job, time.perf_counter() - begun)

    async def _try(self, work: _Task) -> dict[str, Any]:
        for _ in range(TRIES):
            worker = self.idle.pop() if self.idle else None
            try:
                if worker is not None and worker.process.returncode is not None:
                    self.all.discard(worker)
                    worker = None
                worker = worker or await self._start()
                told = await worker.ask(work.task, work.seconds)
            except Lost as lost:
                metrics.WORKERS_LOST.inc()
                log.warning("worker lost", pid=worker.process.pid if worker else None, why=str(lost))
                if worker is not None:
                    await self._discard(worker)
                if lost.slow:  # it would be no quicker the next time, and others wait
                    raise ThinkingFailed(str(lost)) from None
                continue
            except BaseException:
                if worker is not None:
                    await self._discard(worker)
                raise
            self.idle.append(worker)
            if "error" in told:
                raise ThinkingFailed(told["error"])
            return told
        raise ThinkingFailed(f"{TRIES} workers were lost over it")

    async def warm(self) -> None:
        """Have all workers ready before somebody asks: starting one takes a newcomer's time."""
        while len(self.all) <= self.count:
            worker = await self._start()
            if len(self.all) > self.count + 1:  # whoever asked meanwhile has started one
                await self._discard(worker)
                return
            self.idle.append(worker)

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self.all.add(worker)
        return worker

    async def _discard(self, worker: Worker) -> None:
        self.all.discard(worker)
        await worker.stop()

    async def close(self) -> None:
        self.queue.waiting.clear()
        for running in list(self.running):
            running.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.all))
        self.all.clear()


def expected(kind: str) -> float:
    """What a level, a hint, a slice of a review, a look ahead or paired games take, in seconds, before anything is
    known about it."""
    if kind in ("hint", "review"):
        return 2.0
    if kind == "balance":
        return 0.3
    level = levels.BY_NAME.get(kind)
    return level.budget.seconds if level is not None and level.budget.iterations is None else 0.05
