"""Running many cases in forked children with limits on time and memory, so that a crash or a hang is a finding."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gloaming.server.confined import LimitReached, Limits, confined

LIMITS = Limits(seconds=20, memory=512 * 1024**2)
"""For a child; a single case takes milliseconds."""
BATCH = 10
"""Cases that share a child, as long as nothing happens to it."""

Case = Callable[[Random], str]
"""Makes something out of chance and tries it: in a word what came of it. An exception is a finding."""


@dataclass
class Findings:
    """What came of many cases: how often which word, and the cases that were worse."""

    counts: dict[str, int] = field(default_factory=dict)
    bad: list[str] = field(default_factory=list)

    def add(self, word: str) -> None:
        self.counts[word] = self.counts.get(word, 0) + 1


def first_seed() -> int:
    """The first seed of a run, which every test prints: a new one each time, or FUZZ_SEED to repeat what was found."""
    return int(os.environ.get("FUZZ_SEED", "0")) or int.from_bytes(os.urandom(4))


def run(case: Case, seeds: Sequence[int]) -> Findings:
    """Try a case with each of these seeds."""
    findings = Findings()
    for at in range(0, len(seeds), BATCH):
        batch = seeds[at : at + BATCH]
        try:
            told = confined(lambda batch=batch: {"words": [_tried(case, seed) for seed in batch]}, LIMITS)  # type: ignore[misc]
        except LimitReached:
            told = {"words": [_alone(case, seed) for seed in batch]}
        for seed, (word, bad) in zip(batch, told["words"], strict=True):
            findings.add(word)
            if bad:
                findings.bad.append(f"seed {seed}: {word}: {bad}")
    return findings


def _tried(case: Case, seed: int) -> tuple[str, str]:
    try:
        return case(Random(seed)), ""
    except MemoryError:
        raise
    except Exception as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""
        return type(error).__name__, f"{error} at {where}"


def _alone(case: Case, seed: int) -> tuple[str, str]:
    try:
        told: dict[str, Any] = confined(lambda: {"words": _tried(case, seed)}, LIMITS)
    except LimitReached as reached:
        return "limit", str(reached)
    word, bad = told["words"]
    return word, bad
