"""Verbs that change HP, Max HP and Speed."""

from __future__ import annotations

from functools import partial
from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, NUMBER, Param, Term
from gloaming.games.necromancer.declaration import F, Gauge, Remark, T
from gloaming.games.necromancer.rules.items import settle_stats
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.verbs.language import ABOUT, HOW_MANY
from gloaming.games.necromancer.verbs.personal import Personal
from gloaming.kernel.effects import Number
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import State, Step


@final
class ChangeStat(Personal):
    """heal, lose_hp, lose_max_hp, gain_max_hp, lose_speed, restore_speed: of a Hunter only (Q29)"""

    def __init__(self, stat: int, n: Number, who: int, down: bool) -> None:
        super().__init__(n, who)
        self.stat: i64 = stat
        self.down: bool = down

    def doable_for(self, s: State, seat: i64) -> bool:
        table = night(s)
        z = s.z
        if not table.is_hunter(seat):
            return False
        if self.stat == Gauge.HP:
            if self.down:
                return z[T.HP + seat] > 1  # R13.7
            return z[T.HP + seat] < table.max_hp(seat)
        if self.stat == Gauge.MAX_HP:
            return not self.down or table.max_hp(seat) > 1
        if self.down:
            return z[T.SPEED + seat] > 0
        return z[T.SPEED + seat] < self._highest(s, seat)

    def _highest(self, s: State, seat: i64) -> i64:
        g = night(s).g
        return g.cards.hunter_speed[night(s).hunter_card(seat) - g.cards.first_hunter]

    def act(self, s: State, seat: i64) -> i64:
        table = night(s)
        z = s.z
        n = z[F.LEFT]
        if self.down:
            n = -n
        if self.stat == Gauge.HP:
            at = T.HP + seat
            low: i64 = 1
            high = table.max_hp(seat)
        elif self.stat == Gauge.MAX_HP:
            at = T.MAX_HP + seat
            low = 1 - (table.max_hp(seat) - z[at])  # R2.2: with what Items add it stays at 1 or more
            high = 999
        else:
            at = T.SPEED + seat
            low = 0
            high = self._highest(s, seat)
        value = z[at] + n
        if value < low:
            value = low
        if value > high:
            value = high
        z[at] = value
        z[F.CHANGED] = 1
        settle_stats(table, seat)
        if s.events is not None:
            if self.stat == Gauge.MAX_HP:
                value = table.max_hp(seat)
            s.events.write(NOTED, Remark.STAT_CHANGES, seat, self.stat, value)
        return self.over(s)


def _stat(stat: int, down: bool, n: Number, who: int) -> Step:
    return ChangeStat(stat, n, who, down)


VERBS: Final = [
    *(
        Term(
            name,
            EFFECT,
            partial(_stat, stat, down),
            f"{{who:let}} <{told.split()[0]}> {told.split(' ', 1)[1]}",
            doc,
            (amount, ABOUT),
            clauses=clauses,
            chooses="whom, where `who` leaves it open",
            doable=doable,
            reveals="to all",
        )
        for name, stat, down, told, amount, clauses, doable, doc in (
            (
                "heal",
                Gauge.HP,
                False,
                "heal {n} HP",
                HOW_MANY,
                ("R2.2",),
                "a Hunter below Max HP",
                "HP + n, up to Max HP.",
            ),
            (
                "lose_hp",
                Gauge.HP,
                True,
                "lose {n} HP",
                HOW_MANY,
                ("R13.7",),
                "a Hunter with HP above 1",
                "HP - n, not below 1.",
            ),
            (
                "lose_max_hp",
                Gauge.MAX_HP,
                True,
                "lose {n} Max HP",
                HOW_MANY,
                ("R2.2", "R8.6"),
                "a Hunter with Max HP above 1",
                "Max HP - n, not below 1; HP is capped.",
            ),
            ("gain_max_hp", Gauge.MAX_HP, False, "gain {n} Max HP", HOW_MANY, ("R2.2",), "a Hunter", "Max HP + n."),
            (
                "lose_speed",
                Gauge.SPEED,
                True,
                "lose {n} Speed",
                HOW_MANY,
                ("R2.3",),
                "a Hunter with the marker above 0",
                "The Speed marker goes down, not below 0.",
            ),
            (
                "restore_speed",
                Gauge.SPEED,
                False,
                "restore up to {n} Speed",
                Param("n", (NUMBER,), "99", least=1, most=99),
                ("R2.3",),
                "a Hunter below the highest level",
                "The Speed marker goes up, not above its highest level.",
            ),
        )
    )
]
