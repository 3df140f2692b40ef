"""One way to share out work: in this process, among processes of this machine, or among the workers of a cluster.

`map` gives the results in the order of the tasks, whoever computed them, so that whatever is made of them is the same
for the same tasks. A function and its tasks are sent by pickle: the function is one of a module, or a `partial` of one.
Work that is cut short (an interruption, a caller that has seen enough) leaves nothing running.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import pickle
import signal
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures import Executor as FutureExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

BATCH_SECONDS = 0.5
"""How long a batch of tasks should take: long enough to make sending it cheap, short enough to share out evenly."""
LARGEST_BATCH = 10_000
AHEAD = 3
"""How many batches for each worker are under way or waiting, so that no worker waits for us."""
PATIENCE = 3
"""How often workers may be lost in a row, without one result in between, before we give up."""
CONNECTING = 30
"""Seconds within which a cluster must answer and have a worker."""


class ExecutorError(Exception):
    """Work cannot be shared out as asked; the message may be shown to the user."""


class Executor(Protocol):
    """Who does the work. Used as a context: leaving it ends the workers that it started."""

    @property
    def workers(self) -> int: ...

    def map(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results in the order of the tasks. Tasks are taken as needed; closing the iterator drops the rest."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_executor(workers: int = 0, cluster: str = "", worth_sharing: bool = True) -> Executor:
    """The executor that a command's `--workers` and `--cluster` ask for.

    `workers` 0 takes as many processes as there are processors, or none besides this one if the work is not worth it.
    """
    if cluster:
        return Cluster(cluster)
    if workers <= 0:
        workers = (os.cpu_count() or 1) if worth_sharing else 1
    return InProcess() if workers == 1 else Processes(workers)


class InProcess:
    """All work is done here, one task after the other."""

    workers = 1

    def map(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return map(function, tasks)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


class Batches(Generic[T]):
    """Tasks in runs that take about as long as a batch should, going by how long the last ones took."""

    def __init__(self, tasks: Iterable[T]) -> None:
        self._tasks = iter(tasks)
        self._size = 1

    def next(self) -> list[T]:
        """The next batch; an empty one when there are no more tasks."""
        return list(islice(self._tasks, self._size))

    def took(self, tasks: int, seconds: float) -> None:
        fitting = int(BATCH_SECONDS * tasks / max(seconds, 1e-9))
        self._size = max(1, min(fitting, 2 * self._size, LARGEST_BATCH))


class Pooled(ABC):
    """What processes and clusters share: batches are handed out ahead of need, and again when a worker is lost."""

    lost: tuple[type[Exception], ...]
    """How a future tells that the worker which held its batch is gone."""

    def __init__(self) -> None:
        self._pool: FutureExecutor | None = None

    @property
    @abstractmethod
    def workers(self) -> int: ...

    @abstractmethod
    def _open(self) -> FutureExecutor: ...

    @abstractmethod
    def _stop(self) -> None:
        """End at once what is under way."""

    def map(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        sent = pickle.dumps(function)
        batches = Batches(tasks)
        waiting: deque[tuple[list[T], Future[Any]]] = deque()
        losses = 0
        try:
            while True:
                while len(waiting) < AHEAD * self.workers and (batch := batches.next()):
                    waiting.append((batch, self._submit(sent, batch)))
                if not waiting:
                    return
                batch, future = waiting[0]
                try:
                    results, seconds = future.result()
                except self.lost as error:
                    losses += 1
                    if losses > PATIENCE:
                        raise ExecutorError(f"workers were lost {losses} times in a row: {error}") from error
                    self._replace_pool()
                    waiting = deque(
                        (batch, self._submit(sent, batch) if self._is_lost(future) else future)
                        for batch, future in waiting
                    )
                    continue
                except CancelledError:  # by nobody here
                    raise ExecutorError("the cluster is gone; what it had not told is not done") from None
                waiting.popleft()
                losses = 0
                batches.took(len(batch), seconds)
                yield from results
        finally:
            if waiting:
                self._stop()

    def _submit(self, sent: bytes, batch: list[Any]) -> Future[Any]:
        with _interrupts_later():
            if self._pool is None:
                self._pool = self._open()
            try:
                return self._pool.submit(run_batch, engine_identity(), sent, batch)
            except self.lost as error:  # told when its turn comes, like any other loss
                lost: Future[Any] = Future()
                lost.set_exception(error)
                return lost

    def _is_lost(self, future: Future[Any]) -> bool:
        return future.done() and isinstance(future.exception(), self.lost)

    @abstractmethod
    def _replace_pool(self) -> None:
        """See to it that there are workers again after one was lost."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._stop()
        self._close()

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None


class Processes(Pooled):
    """Processes of this machine. They are started when there is work."""

    lost = (BrokenProcessPool,)

    def __init__(self, workers: int) -> None:
        super().__init__()
        self._workers = workers
        self._others = {child.pid for child in multiprocessing.active_children()}

    @property
    def workers(self) -> int:
        return self._workers

    def _open(self) -> FutureExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_leave_interrupts)

    def _replace_pool(self) -> None:
        """One lost process breaks the pool of all."""
        self._close()

    def _stop(self) -> None:
        if self._pool is not None:
            for child in multiprocessing.active_children():
                if child.pid not in self._others:
                    child.terminate()
            self._close()


class Cluster(Pooled):
    """The workers of a Dask cluster, which must have the same version of this package. A lost worker's work is done by
    the others; the cluster itself sees to that, and gives a batch up only if it has taken several workers with it."""

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            import distributed
        except ImportError:
            raise ExecutorError("a cluster needs the extra `cluster`: pip install 'gloaming[cluster]'") from None
        self.lost = (distributed.scheduler.KilledWorker,)
        try:
            self._client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
            self._client.wait_for_workers(1, timeout=CONNECTING)
        except (OSError, TimeoutError, ValueError) as error:
            raise ExecutorError(f"no cluster with workers answers at {address}: {error}") from None
        if any(threads > 1 for threads in self._client.nthreads().values()):
            self._client.close()
            raise ExecutorError("workers of a cluster must have one thread each: dask worker ADDRESS --nthreads 1")

    @property
    def workers(self) -> int:
        return max(1, len(self._client.nthreads()))

    def _open(self) -> FutureExecutor:
        executor: FutureExecutor = self._client.get_executor(pure=False)
        return executor

    def _replace_pool(self) -> None:
        """The other workers go on."""

    def _stop(self) -> None:
        """What is cancelled is not begun; a batch under way ends by itself."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None

    def _close(self) -> None:
        super()._close()
        self._client.close()


# In the workers


def run_batch(engine: str, sent: bytes, batch: list[Any]) -> tuple[list[Any], float]:
    """The results of some tasks, and the seconds they took."""
    if engine != engine_identity():
        raise ExecutorError("a worker has another version of this package, and might play other games")
    function = _received(sent)
    began = time.perf_counter()
    return [function(task) for task in batch], time.perf_counter() - began


@lru_cache(maxsize=8)
def _received(sent: bytes) -> Callable[[Any], Any]:
    function: Callable[[Any], Any] = pickle.loads(sent)
    return function


@cache
def engine_identity() -> str:
    """What tells versions of this package apart, by its sources: compiled or not, the same sources play alike."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(path for room in root.iterdir() if room.is_dir() for path in room.rglob("*.*")):
        if path.suffix in {".py", ".toml", ".lark"}:
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that gave out the work; it tells the others to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold Ctrl-C back, also from processes that are started meanwhile and could not say yet that they leave it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
