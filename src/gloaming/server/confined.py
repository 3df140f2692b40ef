"""Runs work on untrusted data in a child process with limits on time and memory.

The work cannot hang, crash or fill the memory of the process that asked for it. On systems without `fork`
(Windows) the work runs in place, without limits.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import select
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NoReturn

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

Work = Callable[[], dict[str, Any]]
"""Gives an answer that JSON can tell."""

_MEMORY: Final = 71
_FAILED: Final = 72
_RECURSION: Final = 73
LONGEST_ANSWER: Final = 16 * 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Seconds of CPU time, and bytes of memory beyond what the process already uses."""

    seconds: int = 10
    memory: int = 384 * 1024 * 1024


class LimitReached(Exception):
    """The work exceeded a limit, which the message names, or crashed its process."""


def confined(work: Work, limits: Limits) -> dict[str, Any]:
    """The result of work that runs under limits; raises `LimitReached` if it exceeds them."""
    if not hasattr(os, "fork") or resource is None:
        return work()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, limits, writing)
    os.close(writing)
    try:
        told = _read(reading, 2 * limits.seconds + 5)
    finally:
        os.close(reading)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if told is not None and told.endswith(b"\n"):
        answer: dict[str, Any] = json.loads(told)
        return answer
    raise LimitReached(_why(status, told is None, limits))


def _why(status: int, overdue: bool, limits: Limits) -> str:
    by_signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0
    if overdue or by_signal == signal.SIGXCPU:
        return f"time limit: checking this took more than {limits.seconds} seconds of CPU time"
    if code == _MEMORY or by_signal == signal.SIGKILL:
        return f"memory limit: checking this took more than {limits.memory // 1024**2} MB"
    if code == _RECURSION:
        return "depth limit: this is nested too deeply to be read"
    return "this cannot be read: the process that checked it crashed"


def _read(descriptor: int, seconds: float) -> bytes | None:
    """All that is written until the other end is closed; None if that takes too long."""
    told = bytearray()
    end = time.monotonic() + seconds
    while len(told) <= LONGEST_ANSWER:
        ready, _, _ = select.select([descriptor], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return None
        part = os.read(descriptor, 1 << 16)
        if not part:
            break
        told += part
    return bytes(told)


def _work(work: Work, limits: Limits, writing: int) -> NoReturn:
    """What the child process does."""
    code = _FAILED
    try:
        _confine(limits)
        told = json.dumps(work()).encode() + b"\n"
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(told)
        code = 0
    except MemoryError:
        code = _MEMORY
    except RecursionError:
        code = _RECURSION
    finally:
        os._exit(code)


def _confine(limits: Limits) -> None:
    faulthandler.disable()  # a crash here is an answer, and nobody need read its traces
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_CPU, limits.seconds, limits.seconds + 2)
    _limit(resource.RLIMIT_AS, _size() + limits.memory)


def _limit(what: int, soft: int, hard: int | None = None) -> None:
    """Some systems do not know some limits, and a limit can only be lowered."""
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(what, (soft, soft if hard is None else hard))


def _size() -> int:
    """The memory that this process has addresses for, in bytes."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[0]) * resource.getpagesize()
    except OSError:  # not Linux
        return 2 * 1024**3
