"""District Bonuses: who may use which, in which window, and against which threat (R10)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gloaming.games.dark_promenade.declaration import F, Kind, P, Remark, Window
from gloaming.games.dark_promenade.rules.grid import Grid
from gloaming.kernel.bits import lowest
from gloaming.kernel.events import NOTED


@mypyc_attr(acyclic=True)
class Bonuses(Grid):
    """A position, with the District Bonuses."""

    def usable(self, kind: i64, seat: i64) -> bool:
        """R10.2, R10.4, R10.10, Q33, Q35: the seat controls the type and has a Bonus left that would do something."""
        z = self.z
        if (z[F.USED + seat] >> kind) & 1 or not self.controls(seat, kind):
            return False
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        z[F.YOU] = seat
        z[F.SELF] = -1
        z[F.HERE] = z[F.COMPARED]
        doable = self.rules.bonuses[kind].doable(self)
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        return doable

    def may_use(self, window: i64, seat: i64) -> bool:
        """Whether a seat has a Bonus to use in a window; if not, it is not asked."""
        kinds = self.rules.in_window[window]
        while kinds:
            if self.usable(lowest(kinds), seat):
                return True
            kinds &= kinds - 1
        return False

    def list_usable(self, window: i64, seat: i64) -> None:
        kinds = self.rules.in_window[window]
        while kinds:
            kind = lowest(kinds)
            if self.usable(kind, seat):
                self.offer(self.game.first_place + P.ENTRY + self.rules.bearer[kind])
            kinds &= kinds - 1

    def _mark(self, kind: i64, seat: i64) -> None:
        """R10.4, R10.6, Q32"""
        z = self.z
        z[F.USED + seat] |= 1 << kind
        z[F.DRAWN] = 0
        if self.events is not None:
            self.events.write(NOTED, Remark.BONUS_USED, kind, seat, self.rules.window[kind])

    def bonus_of(self, choice: i64) -> i64:
        """The type that a choice of a Bonus names."""
        return self.rules.entry_type[choice - self.game.first_place - P.ENTRY]

    def use_bonus(self, choice: i64, seat: i64) -> None:
        kind = self.bonus_of(choice)
        self._mark(kind, seat)
        self.perform(self.rules.bonus[kind], seat, -1, self.z[F.COMPARED])

    # Threats: only Abilities threaten, since no Bonus answers a Bonus

    def guards(self, kind: i64, how: i64, what: i64) -> bool:
        """Whether the Bonus of a type answers this threat."""
        rules = self.rules
        if rules.window[kind] != Window.ON_THREAT or not rules.threat_how[kind] & how:
            return False
        return rules.threat_kind[kind] == what or rules.threat_kind[kind] == Kind.CARD

    def is_answerable(self, victim: i64, how: i64, what: i64) -> bool:
        """Whether a threat is made by an Ability and its victim has a Bonus against it."""
        if self.z[F.HERE] < P.AVENUE:
            return False
        for kind in range(self.rules.types):  # noqa: SIM110
            if self.guards(kind, how, what) and self.usable(kind, victim):
                return True
        return False

    def list_answers(self, victim: i64, how: i64, what: i64) -> None:
        for kind in range(self.rules.types):
            if self.guards(kind, how, what) and self.usable(kind, victim):
                self.offer(self.game.first_place + P.ENTRY + self.rules.bearer[kind])
        self.offer(self.game.decline)

    def answer_threat(self, choice: i64, victim: i64, then: i64) -> i64:
        """Let a Bonus replace what would have happened; the effect goes on with `then`. The step to take now."""
        z = self.z
        kind = self.bonus_of(choice)
        z[F.PC] = then
        self.push(z[F.DRAWN])
        self._mark(kind, victim)
        self.perform(self.rules.bonus[kind], victim, -1, -1)
        return z[F.PC]
