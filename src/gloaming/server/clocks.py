"""The clocks of a match, computed from the times in its journal alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


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
        now = set(seats)
        for seat in list(self.since):
            if seat not in now:
                self._stop(seat, time)
            elif seat == chose and self.timing.kind == "move":
                self._start(seat, time)
        for seat in now - set(self.since):
            self._start(seat, time)

    def resume(self, time: int) -> None:
        """Nobody could choose for a while: that time counts against nobody."""
        for seat in self.since:
            self.since[seat] = max(time, self.since[seat])

    def _start(self, seat: int, time: int) -> None:
        self.since[seat] = time
        if self.timing.kind == "move":
            self.left[seat] = self.timing.seconds * 1000

    def _stop(self, seat: int, time: int) -> None:
        self.left[seat] = self.left_at(seat, time)
        del self.since[seat]
        if self.timing.kind == "bank":
            self.left[seat] += self.timing.increment * 1000

    def left_at(self, seat: int, time: int) -> int:
        """What a seat has left at a time; not below nothing."""
        spent = time - self.since[seat] if seat in self.since else 0
        return max(0, self.left[seat] - max(0, spent))

    def falls(self) -> tuple[int, int] | None:
        """When the next flag falls if nobody chooses, and whose; None if no clock is running."""
        return min(((start + self.left[seat], seat) for seat, start in self.since.items()), default=None)
