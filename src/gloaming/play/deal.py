"""A deal that nobody can choose and that everybody can check afterwards.

The host (a server, or the terminal) generates a secret before anybody sits down and shows its seal, a SHA-256 that does
not reveal the secret. Every person who sits down adds a number: first its seal and, when all seals are there, the
number itself. The key of the match is a hash of all of these. So nobody could know the key before the last seal was
shown, and nobody can change their part afterwards without being noticed. When the match is over, everything is
revealed, and each shuffle and each draw can be computed again from the key.

All hashes are SHA-256 of short lines of ASCII text, so that any tool can compute them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

HEX = 64
"""Secrets, numbers and seals are so many hexadecimal digits: 256 bits."""


@dataclass(frozen=True)
class Number:
    """One person's part: the seal of their number, and the number itself (empty if it was never revealed)."""

    seat: int
    seal: str
    number: str = ""


@dataclass(frozen=True)
class Deal:
    """Where the key of a match comes from. `match` is its id, so that no seal can be used twice."""

    match: str
    seal: str
    secret: str
    numbers: tuple[Number, ...] = ()

    @classmethod
    def of(cls, match: str, secret: str) -> Deal:
        """The deal of a new match, to which nobody has added anything yet."""
        return cls(match, seal_of_secret(match, secret), secret)

    def key(self) -> bytes:
        """The key that chance follows from."""
        told = "".join(f"{one.seat} {one.number}\n" for one in self.numbers if one.number)
        return _sha256(f"gloaming-key\n{self.match}\n{self.secret}\n{told}")

    def with_seal(self, seat: int, seal: str) -> Deal:
        """A person has sat down with the seal of a number."""
        others = [one for one in self.numbers if one.seat != seat]
        return replace(self, numbers=tuple(sorted([*others, Number(seat, seal)], key=lambda one: one.seat)))

    def with_number(self, seat: int, number: str) -> Deal:
        """A person has told their number."""
        numbers = tuple(replace(one, number=number) if one.seat == seat else one for one in self.numbers)
        return replace(self, numbers=numbers)

    def fits(self, seat: int, number: str) -> bool:
        """Whether a number is the one that the seat has sealed."""
        return any(one.seat == seat and one.seal == seal_of_number(self.match, seat, number) for one in self.numbers)

    def faults(self) -> Iterator[str]:
        """What does not fit together, in words; nothing if all does."""
        if self.seal != seal_of_secret(self.match, self.secret):
            yield "the secret is not the one that was sealed before the cards were dealt"
        for one in self.numbers:
            if one.number and one.seal != seal_of_number(self.match, one.seat, one.number):
                yield f"the number of seat {one.seat} is not the one that was sealed"


def seal_of_secret(match: str, secret: str) -> str:
    return _sha256(f"gloaming-secret\n{match}\n{secret}\n").hex()


def seal_of_number(match: str, seat: int, number: str) -> str:
    return _sha256(f"gloaming-number\n{match}\n{seat}\n{number}\n").hex()


def _sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
