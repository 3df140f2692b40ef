"""A parlour game for testing: everybody throws at the same time, and a judge says who won. Any number of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.chance import Chance
from gloaming.kernel.layout import ACTORS, DECISION, FIELDS, OVER, Layout
from gloaming.kernel.state import Game, State

Judge = Callable[[Sequence[int]], Sequence[int]]
THROW = 2


class Parlour(Game):
    """The judge turns what the seats threw into 2, 1 or 0 for each."""

    def __init__(self, throws: list[str], seats: int, judge: Judge, rounds: int = 1) -> None:
        fields = (("round", "number"), *((f"thrown.{seat}", "number") for seat in range(seats * rounds)))
        super().__init__(Layout(seats, fields, [], [], 0, len(throws)), throws, [])
        self.judge = judge
        self.rounds = rounds

    def state(self, block: vec[i64]) -> State:
        return Party(self, block)


class Party(State):
    """A position: the throws of all rounds, those of the present one secret until everybody has thrown."""

    def __init__(self, game: Parlour, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.parlour = game

    def proceed(self) -> None:
        if self.z[FIELDS] == self.parlour.rounds:
            self.z[OVER] = 1
        else:
            self.z[DECISION] = THROW
            self.z[ACTORS] = (1 << self.layout.seats) - 1

    def list_options(self, decision: i64, seat: i64) -> None:
        for place in range(len(self.game.places)):
            self.offer(self.game.first_place + place)

    def _slot(self, seat: i64) -> i64:
        return FIELDS + 1 + self.z[FIELDS] * self.layout.seats + seat

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        self.z[self._slot(seat)] = choice - self.game.first_place + 1
        if not self.z[ACTORS]:
            self.z[FIELDS] += 1

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        if self.z[DECISION] != THROW:
            return
        for other in range(self.layout.seats):
            if other != seat and self.z[self._slot(other)]:
                self.z[self._slot(other)] = 1 + chance.below(len(self.game.places))

    def result(self, seat: i64) -> i64:
        seats = int(self.layout.seats)
        thrown = [int(self.z[FIELDS + 1 + i]) - 1 for i in range(seats * self.parlour.rounds)]
        return self.parlour.judge(thrown)[seat]


def highest_wins(thrown: Sequence[int]) -> list[int]:
    """Whoever throws the highest alone wins; a tie draws."""
    top = max(thrown)
    alone = list(thrown).count(top) == 1
    return [(2 if alone else 1) if throw == top else 0 for throw in thrown]


def rock_paper_scissors(thrown: Sequence[int]) -> list[int]:
    """Each throw beats the one before it, over all rounds."""
    wins = sum(
        ((one - two) % 3 == 1) - ((two - one) % 3 == 1) for one, two in zip(thrown[::2], thrown[1::2], strict=True)
    )
    return [1 + (wins > 0) - (wins < 0), 1 - (wins > 0) + (wins < 0)]


def teams(thrown: Sequence[int]) -> list[int]:
    """Seats 0 and 2 against 1 and 3: the team with more in sum wins."""
    ahead = thrown[0] + thrown[2] - thrown[1] - thrown[3]
    one = 1 + (ahead > 0) - (ahead < 0)
    return [one, 2 - one, one, 2 - one]
