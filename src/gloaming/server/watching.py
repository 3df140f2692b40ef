"""Watching the process itself: how late its event loop is, and how many files it has open."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import structlog

from gloaming.server import metrics

log = structlog.get_logger("gloaming.watching")

EVERY = 0.1
LATE = 0.5
"""Seconds by which the event loop may be late before that is noted."""
FILES_EVERY = 10.0
ENOUGH_FILES = 65_536
FULL = 0.8
"""The share of the files that may be open from which that is noted."""


async def watch_loop() -> None:
    """Measure how late the event loop is, and how many files are open."""
    looked = 0.0
    while True:
        begun = time.monotonic()
        await asyncio.sleep(EVERY)
        lag = max(0.0, time.monotonic() - begun - EVERY)
        metrics.LAG.observe(lag)
        if lag > LATE:
            log.warning("the event loop was late", ms=round(1000 * lag))
        if begun - looked > FILES_EVERY:
            looked = begun
            watch_files()


def watch_files() -> None:
    """Count the open files where the system tells them, and note when they are about to run out."""
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        return
    count, most = len(os.listdir(folder)), most_files()
    metrics.FILES.set(count)
    if count > FULL * most:
        log.warning("open files are about to run out", open=count, most=most)


def most_files() -> int:
    if sys.platform == "win32":
        return ENOUGH_FILES
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def raise_file_limit() -> int:
    """Allow this process as many open files as the system lets it have, within reason; how many."""
    if sys.platform == "win32":
        return ENOUGH_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, ENOUGH_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
