"""Structured logs: JSON for machines, plain lines for people.

A separate thread renders and writes the lines, so a slow terminal or a long traceback delays nobody. Tracebacks are
plain, limited in length and show no variables. Everything that looks like a secret, a key or a seed is removed from
every value, because an exception's message may quote its input.
"""

from __future__ import annotations

import logging
import queue
import re
import sys
import traceback
from collections.abc import MutableMapping
from logging.handlers import QueueHandler, QueueListener
from typing import Any, TextIO

import structlog

MOST_WAITING = 10_000
"""Lines that may wait to be written. More are counted and dropped: the log must not fill the memory."""
LONGEST_VALUE = 1_000
LONGEST_MESSAGE = 300
MOST_FRAMES = 25
MOST_CAUSES = 4
SHOWN = frozenset({"match", "event", "level", "timestamp", "logger", "exception", "method", "route"})
"""Values that are ours and hold no secret: the id of a match opens nothing."""

_SECRET = re.compile(
    r"""b'(?:[^'\\]|\\.)*' | b"(?:[^"\\]|\\.)*" | [\w+/=-]{20,} | \d{10,}""", re.VERBOSE | re.ASCII | re.DOTALL
)
"""Bytes, and long runs of letters and digits: seat secrets, digests, keys, seeds, packed positions."""

_GIVEN: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
"""What every line is given where it is said."""


def blot(text: str, longest: int = LONGEST_VALUE) -> str:
    """A text of bounded length without anything that could be a secret."""
    # Cut a little later than shown, so that no secret is recognised by half only.
    blotted = _SECRET.sub("[…]", text[: 2 * longest])
    return blotted if len(blotted) <= longest else blotted[:longest] + "…"


def plain_traceback(error: BaseException) -> str:
    """The files and lines that led to an error and its cause, without variables, bounded in length."""
    parts: list[str] = []
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen and len(parts) < MOST_CAUSES:
        seen.add(id(at))
        frames = traceback.extract_tb(at.__traceback__)
        left_out = f"  … {len(frames) - MOST_FRAMES} more\n" if len(frames) > MOST_FRAMES else ""
        lines = "".join(f"  {frame.filename}:{frame.lineno} in {frame.name}\n" for frame in frames[-MOST_FRAMES:])
        parts.append(f"{left_out}{lines}{type(at).__name__}: {message(at)}")
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\ncaused by\n".join(parts)


def message(error: BaseException) -> str:
    """What an error says, blotted. Saying it must not fail either."""
    try:
        return blot(str(error), LONGEST_MESSAGE)
    except Exception:
        return "(its message cannot be shown)"


def make_safe(form: str) -> None:
    """Where nobody has set up logs, let them be plain and blotted at least: structlog shows variables if left alone."""
    if not structlog.is_configured():
        structlog.configure(processors=[*_GIVEN, _told_plainly, _renderer(form)])


def set_up(form: str, stream: TextIO | None = None) -> QueueListener:
    """Send all logs to a stream (standard error) in a form; stop the listener to write out what still waits."""
    structlog.configure(
        processors=[*_GIVEN, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_GIVEN,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _told_plainly, _renderer(form)],
        )
    )
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(MOST_WAITING)
    root = logging.getLogger()
    root.handlers[:] = [_Hand(waiting)]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    for name in ("uvicorn.access", "alembic", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
    listener = QueueListener(waiting, handler)
    listener.start()
    return listener


def _renderer(form: str) -> Any:
    return structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)


class _Hand(QueueHandler):
    """Hands records to the writing thread as they are."""

    def __init__(self, waiting: queue.Queue[logging.LogRecord]) -> None:
        super().__init__(waiting)
        self.dropped = 0

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        return record

    def enqueue(self, record: logging.LogRecord) -> None:
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            self.dropped += 1
            return
        if self.dropped:
            dropped, self.dropped = self.dropped, 0
            logging.getLogger("gloaming.logs").warning("%d log lines were dropped", dropped)


def _told_plainly(_logger: object, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The last step before rendering: tracebacks as text, and every value bounded and blotted."""
    error = _error(event.pop("exc_info", None))
    event.pop("stack_info", None)
    for key, value in event.items():
        if not isinstance(value, int | float | None):
            event[key] = str(value)[:LONGEST_VALUE] if key in SHOWN else blot(_said(value))
    event["event"] = blot(str(event.get("event", "")))
    if error is not None:
        event["exception"] = plain_traceback(error)
    return event


def _said(value: object) -> str:
    try:
        return str(value)
    except Exception:
        return f"({type(value).__name__})"


def _error(given: object) -> BaseException | None:
    if isinstance(given, BaseException):
        return given
    if isinstance(given, tuple) and len(given) == 3 and isinstance(given[1], BaseException):
        return given[1]
    return sys.exc_info()[1] if given is True else None
