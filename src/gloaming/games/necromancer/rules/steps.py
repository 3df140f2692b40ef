"""Steps that the rules themselves are made of, because an effect may need them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Corrupter, F, Kind, Remark, T, Z
from gloaming.games.necromancer.rules.corruption import corrupt_actively
from gloaming.games.necromancer.rules.items import settle_stats, trigger_card, trigger_entry
from gloaming.games.necromancer.rules.movement import pin, trap_for, would_corrupt, would_pin
from gloaming.games.necromancer.rules.state import night
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import DONE, RETURN, State, Step


@final
class Enter(Step):
    """R5: `you` has come into the neighbourhood HERE. IT tells how far this has gone: the Hunters seen to.

    R5.5, R5.7: nothing else that stands there matters; R5.6: and whoever comes later does not either.
    """

    def run(self, s: State) -> i64:
        table = night(s)
        z = s.z
        g = table.g
        seat = z[F.YOU]
        place = z[F.HERE] - s.layout.seats
        if z[T.POS + seat] != place:  # R5.1, Q20: moved away
            return RETURN
        if z[F.IT] < 0:
            trap = trap_for(table, seat, place)
            if trap >= 0:  # R8.10: whatever it can do; O2
                owner = table.owner(trap)
                if s.events is not None:
                    s.events.write(NOTED, Remark.TRAP_SPRUNG, trap, seat, owner)
                z[g.trap_spot + g.cards.number[trap]] = -1
                s.move(trap, g.spent + owner)
                settle_stats(table, owner)
                z[F.PC] = self.pc
                s.perform(g.once[trap], seat, trap, -1)
                return z[F.PC]
            z[F.IT] = g.first_place
        if seat == g.necromancer:
            hunter = z[F.IT] - g.first_place
            while hunter < g.hunters:
                z[F.IT] = g.first_place + hunter + 1
                if would_corrupt(table, hunter, place):
                    z[F.PC] = self.pc
                    corrupt_actively(table, hunter)
                    if z[F.OVER]:
                        return DONE
                    if z[F.PC] != self.pc:
                        return z[F.PC]
                hunter += 1
        if would_pin(table, seat, place):  # R5.3, R5.4
            pin(table, seat)
        return RETURN


@final
class Fire(Step):
    """R14.2: what `you` has for the trigger HERE: Hunter card or row, Items by age, Corruption card. IT counts them."""

    def run(self, s: State) -> i64:
        table = night(s)
        z = s.z
        g = table.g
        seat = z[F.YOU]
        trigger = z[F.HERE]
        index: i64 = 0
        if z[F.IT] >= 0:
            index = z[F.IT] - g.first_place
        while index <= s.height(g.active + seat) + 1:
            entry = trigger_entry(table, seat, trigger, index)
            card = trigger_card(table, seat, index)
            index += 1
            if entry > RETURN:
                z[F.IT] = g.first_place + index
                z[F.PC] = self.pc
                s.perform(entry, seat, card, -1)
                return z[F.PC]
        return RETURN


@final
class Spend(Step):
    """Behind a Trap that was sprung or an Item that was used: it goes to the discard pile (R8.7, R8.9)."""

    def run(self, s: State) -> i64:
        s.move(s.z[F.SELF], Z.DISCARD)
        return RETURN


@final
class EventOver(Step):
    """Behind the penalty of an Event: it is discarded (R16.4)."""

    def run(self, s: State) -> i64:
        s.move(s.z[F.SELF], Z.DISCARD)
        return RETURN


@final
class TaskDone(Step):
    """The task of SELF is done: R15.6, R16.3."""

    def run(self, s: State) -> i64:
        table = night(s)
        card = s.z[F.SELF]
        if s.events is not None:
            s.events.write(NOTED, Remark.TASK_DONE, card, s.z[F.YOU], 0)
        if table.g.cards.kind[card] == Kind.EVENT:
            s.move(card, Z.DISCARD)
        else:
            s.move(card, Z.SOLVED)
            s.z[T.SOURCE + s.z[F.YOU]] = Corrupter.NOBODY
            settle_stats(table, s.z[F.YOU])
        return self.next


def rule_steps() -> list[Step]:
    """The steps of every game, as class Entry numbers them."""
    return [Enter(), Fire(), Spend(), EventOver()]
