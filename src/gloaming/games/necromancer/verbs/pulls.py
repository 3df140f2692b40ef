"""Verbs of pulls and rituals: points, pull, burn, ritual_points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, NUMBER, Param, Term
from gloaming.games.necromancer.declaration import F, Next, T, Z
from gloaming.games.necromancer.rules.pulls import has_card_left
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.verbs.language import ABOUT, POINTED, PULLED, SOME
from gloaming.games.necromancer.verbs.personal import Personal
from gloaming.kernel.effects import Number
from gloaming.kernel.state import State, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class AddPoints(Step):
    """points(…): to the present pull, in a window to the coming one"""

    def __init__(self, damage: Number, health: Number, spirit: Number, influence: Number) -> None:
        super().__init__()
        self.points: Final[list[Number]] = [damage, health, spirit, influence]

    def doable(self, s: State) -> bool:
        z = s.z
        return z[F.PULLS] >= 0 or z[F.STEP] == Next.TURN_WINDOW or z[F.STEP] == Next.RITUAL_WINDOW

    def run(self, s: State) -> i64:
        if self.doable(s):
            for icon in range(4):
                s.z[F.POINTS + icon] += self.points[icon].value(s)
            s.z[F.CHANGED] = 1
        return self.next


_POINTS: Final = tuple(
    Param(name, (NUMBER,), "0", least=0, most=99) for name in ("damage", "health", "spirit", "influence")
)


def _validate_points(resolved: Resolved) -> str:
    if all(resolved.one(icon.name).number == 0 for icon in _POINTS):
        return "no points are given"
    return ""


POINTS: Final = Term(
    "points",
    EFFECT,
    AddPoints,
    "<get> {damage} Damage, {health} Health, {spirit} Spirit and {influence} Influence points",
    "Adds to the points of the present pull, in `use` to those of the coming one.",
    _POINTS,
    clauses=("R9.8", "R10.6", "R12.7", "R12.9", "R17.5"),
    needs=frozenset({POINTED}),
    doable="during a pull, or in a `combat` or `ritual` window",
    reveals="pulled cards, to all",
    validate=_validate_points,
)


@final
class PullMore(Step):
    """pull(n)"""

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return s.z[F.PULLS] >= 0 and has_card_left(night(s), s.z[F.YOU])

    def run(self, s: State) -> i64:
        if self.doable(s):
            s.z[F.PULLS] += self.n.value(s)
            s.z[F.CHANGED] = 1
        return self.next


PULL: Final = Term(
    "pull",
    EFFECT,
    PullMore,
    "<pull> {n} more [n:card|cards]",
    "The present pull takes n more cards, as far as there are any.",
    (SOME,),
    clauses=("R12.6",),
    needs=frozenset({PULLED}),
    doable="during a pull, a card being left",
    reveals="pulled cards, to all",
)


@final
class Burn(Step):
    """burn: in a combat; in a ritual nothing"""

    def doable(self, s: State) -> bool:
        return s.z[F.PULLS] >= 0 and s.z[F.COMBAT] != 0

    def run(self, s: State) -> i64:
        if self.doable(s):
            s.move(s.z[F.SELF], Z.BURNING)
            s.z[F.CHANGED] = 1
        return self.next


BURN: Final = Term(
    "burn",
    EFFECT,
    Burn,
    "<discard> this card after the turn",
    "After this combat turn the card goes to the discard pile instead of the used pile; in a ritual nothing.",
    clauses=("R12.5",),
    needs=frozenset({PULLED}),
    doable="during a combat pull",
    reveals="to all",
)


@final
class RitualPoints(Personal):
    """ritual_points(n, who): on the next ritual pull, once"""

    def doable_for(self, s: State, seat: i64) -> bool:
        return True

    def act(self, s: State, seat: i64) -> i64:
        s.z[T.COMING + seat] += s.z[F.LEFT]
        s.z[F.CHANGED] = 1
        return self.over(s)


def _ritual_points(n: Number, who: int) -> Step:
    return RitualPoints(n, who)


RITUAL_POINTS: Final = Term(
    "ritual_points",
    EFFECT,
    _ritual_points,
    "{who:let} <count> {n} more on the next ritual pull",
    "That player's next ritual pull, in whatever round, shows n more (fewer) points, once.",
    (Param("n", (NUMBER,), least=-99, most=99), ABOUT),
    clauses=("R11.3",),
    doable="always",
    reveals="to all",
)

VERBS: Final = [POINTS, PULL, BURN, RITUAL_POINTS]
