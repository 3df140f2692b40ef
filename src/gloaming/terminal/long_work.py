"""What commands that play many games share: who does the work, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gloaming.terminal.arguments import FAILURE, Complaint

if TYPE_CHECKING:
    from gloaming.lab.executor import Executor


@contextmanager
def shared_work(workers: int, cluster: str, worth_sharing: bool = True) -> Iterator[Executor]:
    """The executor for a command's `--workers` and `--cluster`."""
    from gloaming.lab.executor import ExecutorError, open_executor
    from gloaming.lab.results_file import OtherRun

    if cluster and workers:
        raise Complaint("--workers and --cluster exclude each other: a cluster has the workers that it has")
    try:
        with open_executor(workers, cluster, worth_sharing) as executor:
            yield executor
    except ExecutorError as error:
        raise Complaint(str(error), FAILURE) from None
    except OtherRun as error:
        raise Complaint(str(error)) from None
    except OSError as error:
        raise not_usable(error) from None


def not_usable(error: OSError) -> Complaint:
    """A file of results that cannot be read or written."""
    return Complaint(
        f"{error.filename or 'a file'} cannot be used: {(error.strerror or 'no reason given').lower()}", FAILURE
    )


@contextmanager
def progress_bar(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal; what is yielded moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(doing, total=total)
        yield lambda done: progress.advance(bar, done)
