"""What verbs about one player have in common: whom they are about may be a pick of its own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gloaming.games.necromancer.decisions.effects import PICK_HUNTER, PICK_PLAYER
from gloaming.games.necromancer.declaration import F, Who
from gloaming.games.necromancer.verbs.language import can_be
from gloaming.kernel.effects import Number, offer_decline
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Personal(Step):
    """A verb about one player. Where the word for it leaves a choice, `you` picks first (5.1).

    PICK is that player, once settled; LEFT counts what is still to be done; STAGE is 0 while the player is picked.
    """

    def __init__(self, n: Number, who: int) -> None:
        super().__init__()
        self.n: Final[Number] = n
        self.who: i64 = who

    def doable_for(self, s: State, seat: i64) -> bool:
        """Whether it would change something if it were about this player."""
        return False

    def act(self, s: State, seat: i64) -> i64:
        """Do it, or as much as can be done before somebody is asked; the next step."""
        return self.over(s)

    def list_for(self, s: State, seat: i64) -> None:
        """Offer the options of what has been asked."""

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        """Go on with a choice."""
        return self.over(s)

    def picks_first(self, s: State, seat: i64) -> bool:
        """Whether the first thing would be that this player picks."""
        return False

    def subject(self, s: State) -> i64:
        return s.seat_named(s.z[F.PICK])

    def asked(self, s: State) -> Ask | None:
        if s.z[F.STAGE]:
            return self.asked_about(s)
        return PICK_HUNTER if self.who == Who.OPPONENT else PICK_PLAYER

    def asked_about(self, s: State) -> Ask | None:
        """The question once the player is settled."""
        return None

    def over(self, s: State) -> i64:
        """The verb is complete."""
        s.z[F.PICK] = -1
        s.z[F.PICK + 1] = -1
        s.z[F.STAGE] = 0
        s.z[F.LEFT] = 0
        return self.next

    def wait(self, s: State, seat: i64) -> i64:
        """Ask a player and come back."""
        s.ask(ASKED_BY_EFFECT, seat)
        return self.pc

    def _after(self, s: State, seat: i64) -> i64:
        """The next player behind this one whom it may be about, or -1."""
        seat += 1
        while seat < s.layout.seats:
            if can_be(s, self.who, seat) and self.doable_for(s, seat):
                return seat
            seat += 1
        return -1

    def doable(self, s: State) -> bool:
        return self.n.value(s) != 0 and self._after(s, -1) >= 0

    def begins_with_pick(self, s: State) -> bool:
        first = self._after(s, -1)
        if first < 0:
            return False
        if self._after(s, first) >= 0:
            return True
        return first == s.z[F.YOU] and self.picks_first(s, first)

    def run(self, s: State) -> i64:
        if self.n.value(s) == 0:
            return self.next
        first = self._after(s, -1)
        if first < 0:
            return self.next
        if self._after(s, first) < 0:
            return self._begin(s, first)
        s.z[F.STAGE] = 0
        return self.wait(s, s.z[F.YOU])

    def _begin(self, s: State, seat: i64) -> i64:
        z = s.z
        z[F.LEFT] = self.n.value(s)
        z[F.PICK] = s.game.first_place + seat
        z[F.STAGE] = 1
        return self.act(s, seat)

    def list_options(self, s: State) -> None:
        if s.z[F.STAGE] == 0:
            seat = self._after(s, -1)
            while seat >= 0:
                s.offer(s.game.first_place + seat)
                seat = self._after(s, seat)
        else:
            self.list_for(s, self.subject(s))
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        if choice < 0:
            return self.over(s)
        s.z[F.DECLINE] = 0
        if s.z[F.STAGE] == 0:
            return self._begin(s, s.seat_named(choice))
        return self.resume(s, self.subject(s), choice)
