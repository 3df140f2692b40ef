"""Many games at once, in NumPy arrays that are written in place.

    env = BatchEnv("lords", games=256, seed=1)
    while learning:
        env.step(policy(env.observation, env.action_mask))

Each row is a game. `seat` says who chooses in it, and observation and mask are that seat's. After a step `done` says
which games ended with it and `reward` what each seat won; those rows already show the first question of the next game.
The arrays are always the same ones: copy what you want to keep. The seed of row r in its n-th game is
`seed + r + n * games`, whoever does the work, so a run can be repeated with any number of workers.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import numpy as np

from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import IllegalChoice
from gloaming.research.setting import Setting, any_seed

ARRAYS: Final = ("observation", "action_mask", "seat", "reward", "done")
DTYPES: Final = {"observation": "u1", "action_mask": "u1", "seat": "i4", "reward": "i4", "done": "u1"}


def shapes(setting: Setting, games: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the arrays."""
    return {
        "observation": (games, setting.encoding.width),
        "action_mask": (games, setting.choices),
        "seat": (games,),
        "reward": (games, setting.seats),
        "done": (games,),
    }


class BatchEnv:
    """Games that are played side by side in this process."""

    observation: np.ndarray[Any, Any]
    action_mask: np.ndarray[Any, Any]
    seat: np.ndarray[Any, Any]
    reward: np.ndarray[Any, Any]
    done: np.ndarray[Any, Any]

    def __init__(
        self,
        game: str | Playable,
        games: int,
        seed: int | None = None,
        cards: str | Path = "house",
        options: Mapping[str, str | int] | None = None,
        rewards: str = "result",
        first: int = 0,
        stride: int | None = None,
    ) -> None:
        """`first` and `stride` are for one part of a larger batch: the number of its first row, and how many rows
        there are in all."""
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        self.setting = Setting(game, cards, options, rewards)
        self.games = games
        self.first = first
        self.stride = games if stride is None else stride
        self._stepper = self.setting.stepper(
            self.setting.encoding.encoder(games), self._seeds(any_seed() if seed is None else seed), self.stride
        )
        stepper = self._stepper
        tables = {
            "observation": memoryview(stepper.encoder.data),
            "action_mask": memoryview(stepper.mask),
            "seat": memoryview(stepper.seat),
            "reward": memoryview(stepper.reward),
            "done": memoryview(stepper.done),
        }
        for name, shape in shapes(self.setting, games).items():
            setattr(self, name, np.frombuffer(tables[name], DTYPES[name]).reshape(shape))

    def _seeds(self, seed: int) -> list[int]:
        return [seed + self.first + row for row in range(self.games)]

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew."""
        self._stepper.reset(self._seeds(any_seed() if seed is None else seed))

    def step(self, choices: Sequence[int] | np.ndarray[Any, Any]) -> None:
        """Make one choice in every game, for the seat that chooses in it. `IllegalChoice` if one is not legal, and then
        nothing has happened."""
        chosen = choices.tolist() if isinstance(choices, np.ndarray) else list(choices)
        if len(chosen) != self.games:
            raise ValueError(f"there are {self.games} games, so {self.games} choices are needed, not {len(chosen)}")
        self._stepper.step(chosen)

    def sample(self, chance: Chance) -> list[int]:
        """A legal choice in every game, by chance."""
        return self._stepper.sample(chance)

    def close(self) -> None:
        """Nothing is held that would have to be given back; for whoever uses either kind of batch."""


STEP: Final = b"s"
RESET: Final = b"r"
CLOSE: Final = b"c"
DONE: Final = b"d"


def _blocks(memory: SharedMemory, setting: Setting, games: int) -> dict[str, np.ndarray[Any, Any]]:
    """The arrays of a whole batch, and its choices, in shared memory."""
    arrays: dict[str, np.ndarray[Any, Any]] = {}
    at = 0
    for name, shape in {"choices": (games,), **shapes(setting, games)}.items():
        dtype = np.dtype(DTYPES.get(name, "i4"))
        at += -at % 64
        arrays[name] = np.ndarray(shape, dtype, memory.buf, at)
        at += arrays[name].nbytes
    return arrays


def _size(setting: Setting, games: int) -> int:
    wanted = {"choices": (games,), **shapes(setting, games)}
    return sum(int(np.prod(shape)) * np.dtype(DTYPES.get(name, "i4")).itemsize + 64 for name, shape in wanted.items())


def _work(pipe: Connection, name: str, made: Mapping[str, Any], games: int, first: int, rows: int) -> None:
    """One worker: plays its rows, and writes what they show where all of them lie."""
    env = BatchEnv(games=rows, seed=0, first=first, stride=games, **made)
    memory = SharedMemory(name)
    arrays = _blocks(memory, env.setting, games)
    mine = {one: array[first : first + rows] for one, array in arrays.items()}
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            order = pipe.recv_bytes()
            if order == CLOSE:
                break
            if order == STEP:
                env.step(mine["choices"])
            else:
                env.reset(int(order[1:]))
            for one in ARRAYS:
                np.copyto(mine[one], getattr(env, one))
            pipe.send_bytes(DONE)
    del arrays, mine
    memory.close()


class WorkerBatchEnv:
    """As `BatchEnv`, with the games spread over processes. What they show lies in memory that all of them share."""

    observation: np.ndarray[Any, Any]
    action_mask: np.ndarray[Any, Any]
    seat: np.ndarray[Any, Any]
    reward: np.ndarray[Any, Any]
    done: np.ndarray[Any, Any]

    def __init__(
        self,
        game: str,
        games: int,
        workers: int,
        seed: int | None = None,
        cards: str | Path = "house",
        options: Mapping[str, str | int] | None = None,
        rewards: str = "result",
    ) -> None:
        if not 1 <= workers <= games:
            raise ValueError(f"{games} games are shared by 1 to {games} workers, not {workers}")
        self.setting = Setting(game, cards, options, rewards)
        self.games = games
        self._memory = SharedMemory(create=True, size=_size(self.setting, games))
        self._arrays = _blocks(self._memory, self.setting, games)
        for name in ARRAYS:
            seen = self._arrays[name].view()
            seen.flags.writeable = False
            setattr(self, name, seen)
        context = multiprocessing.get_context("spawn")
        made = {"game": game, "cards": cards, "options": options, "rewards": rewards}
        bounds = [games * n // workers for n in range(workers + 1)]
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in pairwise(bounds):
            ours, theirs = context.Pipe()
            work = (theirs, self._memory.name, made, games, first, last - first)
            process = context.Process(target=_work, args=work, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew."""
        self._order(RESET + str(any_seed() if seed is None else seed).encode())

    def step(self, choices: Sequence[int] | np.ndarray[Any, Any]) -> None:
        """Make one choice in every game, as in `BatchEnv`."""
        chosen = np.asarray(choices)
        if chosen.shape != (self.games,):
            raise ValueError(f"there are {self.games} games, so {self.games} choices are needed, not {chosen.shape}")
        within = (chosen >= 0) & (chosen < self.setting.choices)
        legal = within & (self.action_mask[np.arange(self.games), np.where(within, chosen, 0)] != 0)
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalChoice(
                f"choice {chosen[row]} is not open to seat {self.seat[row]} in game {row}; its mask says 0"
            )
        self._arrays["choices"][:] = chosen
        self._order(STEP)

    def _order(self, order: bytes) -> None:
        try:
            for pipe in self._pipes:
                pipe.send_bytes(order)
            for pipe in self._pipes:
                pipe.recv_bytes()
        except (EOFError, OSError):
            raise RuntimeError("a worker of this batch has died; close it and make another") from None

    def close(self) -> None:
        """End the workers and give the memory back. The arrays are gone with it."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send_bytes(CLOSE)
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
        self._pipes, self._processes = [], []
        for name in ARRAYS:
            setattr(self, name, np.zeros(0))
        self._arrays = {}
        self._memory.close()
        with contextlib.suppress(FileNotFoundError):
            self._memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
