"""Results on disk, one JSON line for each task, so that an interrupted run goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from gloaming.lab.executor import Executor

T = TypeVar("T", bound=Hashable)
R = TypeVar("R")


class OtherRun(ValueError):
    """A file that holds the results of another run."""


class ResultsFile(Generic[T, R]):
    """The file of a run. The first line says what is played; results of anything else are not mixed in.

    `encode` makes an entry of a task and its result; `decode` undoes that.
    """

    def __init__(
        self,
        path: Path,
        heading: Mapping[str, Any],
        encode: Callable[[T, R], dict[str, Any]],
        decode: Callable[[dict[str, Any]], tuple[T, R]],
    ) -> None:
        self._path = path
        self._encode = encode
        self.known: dict[T, R] = {}
        """What the file held when it was opened; a task that two runs at once have done counts once."""
        if not path.exists() or not path.stat().st_size:
            path.write_text(json.dumps(heading) + "\n", encoding="utf-8")
            return
        text = path.read_text(encoding="utf-8", errors="replace")
        first, *lines = text.splitlines()
        if _parsed(first) != json.loads(json.dumps(heading)):
            raise OtherRun(f"{path} holds results of another run: {first[:200]}")
        for number, line in enumerate(lines, start=2):
            if (entry := _parsed(line)) is not None:
                try:
                    self.known.setdefault(*decode(entry))
                except (AttributeError, KeyError, TypeError, ValueError):
                    raise OtherRun(f"{path}, line {number} is not a result: {line[:200]}") from None
        if not text.endswith("\n"):  # cut off when it was written
            with path.open("a", encoding="utf-8") as file:
                file.write("\n")

    def keep(self, task: T, result: R) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self._encode(task, result)) + "\n")


def _parsed(line: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None


def resumed(
    executor: Executor, function: Callable[[T], R], tasks: Iterable[T], file: ResultsFile[T, R] | None
) -> Iterator[R]:
    """The results in the order of the tasks; those in the file are not computed again, the others are added to it."""
    if file is None:
        yield from executor.map(function, tasks)
        return
    tasks = list(tasks)
    missing: Sequence[T] = [task for task in tasks if task not in file.known]
    computed = executor.map(function, missing)
    for task in tasks:
        if task in file.known:
            yield file.known[task]
        else:
            result = next(computed)
            file.keep(task, result)
            yield result
