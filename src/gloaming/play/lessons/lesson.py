"""A lesson as it is played: a line of choices, and the steps that explain it.

Where a learner stands follows from the choices that have been made, and from nothing else: so a lesson can be left and
taken up, taken back and skipped like any other match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol


class ChoiceMade(Protocol):
    """A choice that stands in a match."""

    @property
    def seat(self) -> int: ...
    @property
    def choice(self) -> int: ...


@dataclass(frozen=True)
class LessonStep:
    """One idea. Of the lesson's line it covers the choices from `begins` to `settles`: first the learner's own,
    up to `ends`, then what the others answer. A step that only tells something covers none."""

    title: str
    say: str
    point: tuple[str, ...]
    task: str
    do: tuple[str, ...]
    """The names of the learner's own choices."""
    done: str
    otherwise: str
    clause: str
    any_order: bool
    """Whether the learner's own choices may come in any order."""
    free: bool
    """From here on nothing is scripted: the game is played to its end."""
    begins: int
    ends: int
    settles: int


@dataclass(frozen=True)
class Lesson:
    """A lesson without its position, as plain data that a match keeps. `line` holds seats and choices."""

    game: str
    number: int
    title: str
    minutes: int
    learner: int
    line: tuple[tuple[int, int], ...]
    steps: tuple[LessonStep, ...]

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Lesson:
        steps = tuple(
            LessonStep(**{**step, "point": tuple(step["point"]), "do": tuple(step["do"])}) for step in data["steps"]
        )
        line = tuple((int(seat), int(choice)) for seat, choice in data["line"])
        return cls(**{**data, "line": line, "steps": steps})

    def followed(self, made: Sequence[ChoiceMade]) -> int:
        """How many of the choices that stand are those that the lesson meant, from its beginning."""
        number = 0
        for step in self.steps:
            left = list(self.line[step.begins : step.settles])
            while left:
                meant = left[: step.ends - number] if step.any_order and number < step.ends else left[:1]
                if number == len(made) or (made[number].seat, made[number].choice) not in meant:
                    return number
                left.remove((made[number].seat, made[number].choice))
                number += 1
        return number

    def strayed(self, made: Sequence[ChoiceMade]) -> bool:
        """Whether something else was chosen than what the lesson meant, which may be tried and then goes back."""
        followed = self.followed(made)
        return followed < len(made) and (followed < len(self.line) or not self.steps[-1].free)

    def expected(self, made: Sequence[ChoiceMade]) -> tuple[int, int] | None:
        """The seat and the choice that come next; None where the line has ended or was left."""
        followed = self.followed(made)
        if followed < len(made) or followed == len(self.line):
            return None
        step = next(step for step in self.steps if step.begins <= followed < step.settles)
        left = list(self.line[step.begins : step.settles])
        for one in made[step.begins :]:
            left.remove((one.seat, one.choice))
        return left[0]

    def scripted(self, made: Sequence[ChoiceMade]) -> bool:
        """Whether the others do what the lesson says, and nothing of their own."""
        return not self.steps[-1].free or self.followed(made) < len(self.line)

    def reached(self, made: Sequence[ChoiceMade]) -> tuple[LessonStep, ...]:
        """The steps that may be told: those after them could name what nobody has seen yet."""
        followed = self.followed(made)
        return tuple(step for step in self.steps if step.begins <= followed)

    def word(self, made: Sequence[ChoiceMade]) -> str:
        """What is said when the line was left; empty where it was not."""
        if not self.strayed(made):
            return ""
        followed = self.followed(made)
        asking = [step for step in self.steps if step.begins <= followed < step.ends]
        return asking[0].otherwise if asking else "The lesson is over: what you try here goes back."
