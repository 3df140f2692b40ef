"""Lasting forms: on, use, mod, forbid. On an active card they are read, not performed; `forbid` on a Trap is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import CONDITION, EFFECT, NUMBER, Param, Term
from gloaming.games.necromancer.declaration import F, Remark, T
from gloaming.games.necromancer.rules.items import settle_stats
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.tables import BIT, Mod
from gloaming.games.necromancer.verbs.language import ACT, FORBIDS, KEY, LASTING, TRIGGER, WINDOW
from gloaming.kernel.effects import Condition, Effect, Number
from gloaming.kernel.state import State, Step


class OnForm(Step):
    """on(trigger, a)"""

    def __init__(self, trigger: int, a: Effect) -> None:
        super().__init__()
        self.trigger = trigger
        self.a = a


ON: Final = Term(
    "on",
    EFFECT,
    OnForm,
    "{trigger}: {a}",
    "Lasting: a, whenever the trigger happens.",
    (Param("trigger", (TRIGGER,)), Param("a", (EFFECT,), acts=True)),
    clauses=("R14.2",),
    needs=frozenset({LASTING}),
)


class UseForm(Step):
    """use(window, a)"""

    def __init__(self, window: int, a: Effect) -> None:
        super().__init__()
        self.window = window
        self.a = a


USE: Final = Term(
    "use",
    EFFECT,
    UseForm,
    "{window} <discard> this, if you wish: {a}",
    "Lasting: in the window the owner may discard the card for a; offered only if a is doable.",
    (Param("window", (WINDOW,)), Param("a", (EFFECT,), acts=True, knows="window")),
    clauses=("R8.7",),
    needs=frozenset({LASTING}),
)


class ModForm(Step):
    """mod(key, n, when)"""

    def __init__(self, key: int, n: Number, when: Condition) -> None:
        super().__init__()
        self.mod = Mod(key, n, when)


MOD: Final = Term(
    "mod",
    EFFECT,
    ModForm,
    "<add> {n} to {key} {when:while}",
    "Lasting: adds n to the value named key, while `when` holds.",
    (
        Param("key", (KEY,)),
        Param("n", (NUMBER,), least=-99, most=99),
        Param("when", (CONDITION,), "always"),
    ),
    clauses=("R8.6",),
    needs=frozenset({LASTING}),
)


@final
class Forbid(Step):
    """forbid(what)"""

    def __init__(self, what: int) -> None:
        super().__init__()
        self.what: i64 = what

    def doable(self, s: State) -> bool:
        return s.z[T.FORBIDDEN + s.z[F.YOU]] & BIT[self.what] == 0

    def run(self, s: State) -> i64:
        if self.doable(s):
            s.z[T.FORBIDDEN + s.z[F.YOU]] |= BIT[self.what]
            s.z[F.CHANGED] = 1
            night(s).note(Remark.BARRED, s.z[F.YOU], self.what, 0)
            settle_stats(night(s), s.z[F.YOU])
        return self.next


FORBID: Final = Term(
    "forbid",
    EFFECT,
    Forbid,
    "<do> not {what}",
    "Lasting, on a Trap for the rest of the round: you may not do this; it beats everything that allows it.",
    (Param("what", (ACT,)),),
    clauses=("R3.8", "R11.5"),
    needs=frozenset({FORBIDS}),
)

FORMS: Final = [ON, USE, MOD, FORBID]
