"""Chance, in two kinds. The same numbers come out interpreted and compiled, on every machine, for ever.

Quick chance is a 48-bit linear congruential generator whose one integer lives inside a state: for search, simulation,
random play and tests. Whoever sees enough of what it gives can compute the rest, so people never play by it.

Keyed chance is for matches that people play. Every shuffle and every draw is a function of a secret key, of what it is
for (a pile, a zone, the table) and of how often that has happened before; without the key nothing that has been seen
tells anything about what has not. Because each pile counts for itself, its n-th shuffle or draw does not depend on what
was chosen in between.

A scenario file may say what chance brings. Its keyed chance then has answers for certain acts, and only `Table.obey`
gives it any.

The multiplication of the quick kind may wrap at 64 bits when compiled; the mask keeps exactly the bits that do not
depend on it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFFFFFF

KEY_BYTES: Final = 32
"""The length of a key."""
_RANGE: Final = 1 << 32
_BLOCK: Final = 64
"""The bytes that one call of the hash gives: sixteen numbers below 2**32."""


def seeded(seed: int) -> i64:
    """The generator's first state for any integer seed: neighbouring seeds start far apart."""
    low: i64 = seed & _MASK
    high: i64 = (seed >> 48) & _MASK
    state = low ^ 0x2545F4914F6C
    for _i in range(4):
        state = stepped(state ^ (state >> 23) ^ high)
    return state ^ (state >> 21)


def stepped(state: i64) -> i64:
    """The state after `state`."""
    return (state * 25214903917 + 11) & _MASK


def scaled(state: i64, n: i64) -> i64:
    """A number from 0 to n - 1 out of the high bits of a state; n is below 2**30."""
    return ((state >> 17) * n) >> 31


@final
class Chance:
    """A generator of one's own, for whoever draws outside a state: resampling, random players, search."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = seeded(seed)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        self.state = stepped(self.state)
        return scaled(self.state, n)


class Draw(NamedTuple):
    """One act of keyed chance: what it was for, how often that had happened before, and what came out.

    `purpose` is 0 for the table itself, 1 + zone for a draw out of a zone, and after those comes the shuffling of each
    pile. `below` are the numbers that were asked for: each of `numbers` is smaller than its own.
    """

    purpose: int
    number: int
    below: tuple[int, ...]
    numbers: tuple[int, ...]


class Asked(Exception):
    """Chance was asked for something that it has no answer to, and whoever gives the answers wants to know. The state
    is in the middle of it: read what it was about, then discard it."""


def act(purpose: int, number: int) -> int:
    """One number for an act of chance: what it is for, and how often that has happened before."""
    return purpose << 32 | number


@final
class Keyed:
    """The keyed chance of a state: the key, and how often each purpose has been served."""

    def __init__(self, key: bytes, counts: vec[i64]) -> None:
        self.key: Final[bytes] = key
        self.counts: Final[vec[i64]] = counts
        self.notes: list[Draw] | None = None
        """What has been drawn, for whoever wants to check it. Copies do not keep notes."""
        self.purpose: i64 = 0
        self.number: i64 = 0
        self.used: i64 = 0
        self.block: bytes = b""
        self.asked: list[int] = []
        self.given: list[int] = []
        self.answers: dict[int, list[int]] | None = None
        """What a scenario says that certain acts bring: their numbers, by `act`. All copies share them."""
        self.asks: bool = False
        """Whether an act without an answer is `Asked` about instead of drawn."""
        self.wanted: i64 = 0
        """What was asked for: a number below this one."""
        self.told: list[int] | None = None

    def copy(self) -> Keyed:
        other = Keyed(self.key, self.counts[:])
        other.answers = self.answers
        other.asks = self.asks
        return other

    def begin(self, purpose: i64) -> None:
        """Begin an act of chance: a draw, or all the draws of a shuffle."""
        self.purpose = purpose
        self.number = self.counts[purpose]
        self.counts[purpose] = self.number + 1
        self.used = 0
        self.asked = []
        self.given = []
        self.told = None
        if self.answers is not None:
            self.told = self.answers.get(act(int(purpose), int(self.number)))

    def below(self, n: i64) -> i64:
        """The next number of this act, from 0 to n - 1, each exactly as likely; n is below 2**30."""
        if self.answers is not None:
            told = self.told
            if told is not None:
                number_told: i64 = told[self.used]
                self.used += 1
                return number_told
            if self.asks:
                self.wanted = n
                raise Asked("chance has no answer to this")
        most: i64 = _RANGE - _RANGE % n
        number = self._word()
        while number >= most:
            number = self._word()
        if self.notes is not None:
            self.asked.append(n)
            self.given.append(number % n)
        return number % n

    def end(self) -> None:
        if self.notes is not None:
            self.notes.append(Draw(self.purpose, self.number, tuple(self.asked), tuple(self.given)))

    def _word(self) -> i64:
        """The next 32 bits: the hash of purpose, number and block under the key, sixteen words at a time."""
        at = self.used * 4 % _BLOCK
        if at == 0:
            place = (self.purpose, self.number, self.used * 4 // _BLOCK)
            text = b"".join([int(part).to_bytes(8, "little") for part in place])
            self.block = blake2b(text, digest_size=_BLOCK, key=self.key, person=b"gloaming chance").digest()
        self.used += 1
        block = self.block
        low: i64 = block[at] | block[at + 1] << 8 | block[at + 2] << 16
        high: i64 = block[at + 3]
        return low | high << 24
