"""Many games of one kind, a row each, and what whoever is to choose sees of them. Compiled.

All that comes out lies in five tables which whoever holds a view of them sees change: observations, masks of legal
choices, the seat that chooses, rewards and ends. Of seats that choose at the same time, one after the other is asked;
what the earlier ones chose is not known to the later ones, and so it is in no observation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from gloaming.kernel.chance import Chance
from gloaming.kernel.layout import MENU, OVER
from gloaming.kernel.state import Game, IllegalChoice, State
from gloaming.research.encoder import Encoder, zeros


def small_numbers(size: int) -> vec[i32]:
    row: vec[i32] = vec[i32]()
    for _i in range(size):
        row = append(row, 0)
    return row


@final
class Stepper:
    """Games that go on side by side. `points` tells what each seat has won in a finished one; without it a win counts
    1, a draw 0 and a loss -1."""

    def __init__(
        self,
        game: Game,
        encoder: Encoder,
        choices: int,
        seeds: list[int],
        stride: int,
        points: Callable[[State], Sequence[int]] | None = None,
    ) -> None:
        self.game: Final[Game] = game
        self.encoder: Final[Encoder] = encoder
        self.choices: Final[i64] = choices
        self.rows: Final[i64] = len(seeds)
        self.points: Final[Callable[[State], Sequence[int]] | None] = points
        self.mask: Final[vec[u8]] = zeros(choices * len(seeds))
        self.seat: Final[vec[i32]] = small_numbers(len(seeds))
        self.reward: Final[vec[i32]] = small_numbers(len(seeds) * int(game.seats))
        self.done: Final[vec[u8]] = zeros(len(seeds))
        self.seeds: list[int] = seeds
        self.stride: Final[int] = stride
        """What the seed of a row grows by with every game."""
        self.states: Final[list[State]] = [game.new(seed) for seed in seeds]
        for row in range(self.rows):
            self.show(row)

    def reset(self, seeds: list[int]) -> None:
        """Begin all games anew, each by its seed."""
        self.seeds = seeds
        for row in range(self.rows):
            self._hide(row)
            self._forget_end(row)
            self._begin(row)
            self.show(row)

    def begin(self, row: i64, seed: int) -> None:
        """Begin one game anew."""
        self.seeds[row] = seed
        self._hide(row)
        self._forget_end(row)
        self._begin(row)
        self.show(row)

    def put(self, row: i64, state: State) -> None:
        """Go on from a position."""
        self._hide(row)
        self._forget_end(row)
        self.states[row] = state
        self.show(row)

    def step(self, choices: list[int]) -> None:
        """Make one choice in every game. A game that has ended begins anew by its next seed, and what is seen is its
        first question. If any choice is not legal, nothing happens at all."""
        for row in range(self.rows):
            self._check(row, choices[row])
        for row in range(self.rows):
            self._forget_end(row)
            state = self.states[row]
            self._hide(row)
            state.play(i64(self.seat[row]), choices[row])
            if state.z[OVER]:
                self._end(row, state)
                self.seeds[row] += self.stride
                self._begin(row)
            self.show(row)

    def play(self, row: i64, choice: i64) -> bool:
        """Make one choice in one game; whether it has ended. It does not begin anew."""
        self._check(row, choice)
        state = self.states[row]
        self._hide(row)
        state.play(i64(self.seat[row]), choice)
        if state.z[OVER]:
            self._end(row, state)
            self.encoder.clear(row)
            return True
        self.show(row)
        return False

    def sample(self, chance: Chance) -> list[int]:
        """A legal choice for every game, each as likely as any other."""
        chosen: list[int] = []
        for row in range(self.rows):
            z = self.states[row].z
            chosen.append(int(z[MENU + 1 + chance.below(z[MENU])]))
        return chosen

    def show(self, row: i64) -> None:
        """Write what whoever is to choose sees."""
        state = self.states[row]
        seat = state.actor()
        self.seat[row] = i32(seat)
        self.encoder.write(state, seat, row)
        z = state.z
        begin = row * self.choices
        for i in range(MENU + 1, MENU + 1 + z[MENU]):
            self.mask[begin + z[i]] = 1

    def _hide(self, row: i64) -> None:
        """Take back the mask, which is that of the menu."""
        z = self.states[row].z
        begin = row * self.choices
        for i in range(MENU + 1, MENU + 1 + z[MENU]):
            self.mask[begin + z[i]] = 0

    def _check(self, row: i64, choice: i64) -> None:
        if choice < 0 or choice >= self.choices or self.mask[row * self.choices + choice] == 0:
            raise IllegalChoice(f"choice {choice} is not open to seat {self.seat[row]} in game {row}; its mask says 0")

    def _begin(self, row: i64) -> None:
        self.states[row] = self.game.new(self.seeds[row])

    def _end(self, row: i64, state: State) -> None:
        self.done[row] = 1
        begin = row * self.game.seats
        if self.points is not None:
            won = self.points(state)
            for seat in range(self.game.seats):
                self.reward[begin + seat] = i32(won[seat])
            return
        for seat in range(self.game.seats):
            self.reward[begin + seat] = i32(state.result(seat) - 1)

    def _forget_end(self, row: i64) -> None:
        if self.done[row]:
            self.done[row] = 0
            begin = row * self.game.seats
            for seat in range(self.game.seats):
                self.reward[begin + seat] = 0
