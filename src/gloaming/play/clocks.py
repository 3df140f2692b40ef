"""The clocks of a match, computed from the times in its journal alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


def lasting(milliseconds: float) -> str:
    """A span of time in words, rounded up to its largest unit: "3 hours", "1 minute", "20 seconds"."""
    seconds = max(1, -int(-milliseconds // 1000))
    size, unit = next(one for one in ((3600, "hour"), (60, "minute"), (1, "second")) if seconds >= one[0])
    count = -(-seconds // size)
    return f"{count} {unit}{'' if count == 1 else 's'}"


@dataclass(frozen=True)
class Timing:
    """`none`, `move` (seconds for every choice) or `bank` (seconds for the match, increment for every turn)."""

    kind: str = "none"
    seconds: int = 0
    increment: int = 0


@dataclass
class Clocks:
    """How much time each seat has left. Milliseconds throughout."""

    timing: Timing
    left: list[int]
    since: dict[int, int] = field(default_factory=dict)
    """When the clock of each seat that is to choose was last set going."""
    chosen: list[tuple[int, int]] = field(default_factory=list)
    """Who made each choice that stands, and what that seat had left then."""
    spared: dict[tuple[int, int], int] = field(default_factory=dict)
    """`move` clocks: what a seat had left for the choice of this number when it was taken back or given up."""

    @classmethod
    def fresh(cls, timing: Timing, seats: int) -> Clocks:
        return cls(timing, [timing.seconds * 1000] * seats)

    @property
    def ticking(self) -> bool:
        return self.timing.kind != "none"

    def asked(self, seats: Iterable[int], time: int, chose: int | None = None) -> None:
        """These seats are to choose from now on; `chose` has just chosen, if anybody has."""
        if not self.ticking:
            return
        if chose is not None:
            self.chosen.append((chose, self.left_at(chose, time)))
        now = set(seats)
        for seat in list(self.since):
            if seat not in now:
                self._stop(seat, time)
                if seat == chose and self.timing.kind == "bank":
                    self.left[seat] += self.timing.increment * 1000
            elif seat == chose and self.timing.kind == "move":
                self._start(seat, time)
        for seat in now - set(self.since):
            self._start(seat, time)

    def taken_back(self, keep: int, time: int) -> None:
        """All choices but the first `keep` are taken back. Nobody gains by it: what was used is used, and nobody has
        more than when the choice was first made."""
        if not self.ticking:
            return
        for seat in list(self.since):
            self._stop(seat, time)
            self.spared[seat, len(self.chosen)] = self.left[seat]
        for number, (seat, had) in reversed(list(enumerate(self.chosen[keep:], keep))):
            self.left[seat] = min(self.left[seat], had)
            self.spared[seat, number] = had
        del self.chosen[keep:]

    def resume(self, time: int, down: int | None = None) -> None:
        """Nobody could choose for `down` milliseconds (None: since the clocks were set going); nobody loses by that."""
        for seat, since in self.since.items():
            self.since[seat] = max(since, min(time, since + down) if down is not None else time)

    def _start(self, seat: int, time: int) -> None:
        self.since[seat] = time
        if self.timing.kind == "move":
            self.left[seat] = self.spared.get((seat, len(self.chosen)), self.timing.seconds * 1000)

    def _stop(self, seat: int, time: int) -> None:
        self.left[seat] = self.left_at(seat, time)
        del self.since[seat]

    def left_at(self, seat: int, time: int) -> int:
        """What a seat has left at a time; not below nothing."""
        spent = time - self.since[seat] if seat in self.since else 0
        return max(0, self.left[seat] - max(0, spent))

    def falls(self) -> tuple[int, int] | None:
        """When the next flag falls if nobody chooses, and whose; None if no clock is running."""
        return min(((start + self.left[seat], seat) for seat, start in self.since.items()), default=None)
