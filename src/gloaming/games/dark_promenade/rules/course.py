"""The course of Dark Promenade: set-up, Weeks, turns, the end (R2, R3, R5 to R7, R11, R12, R14, R15).

Districts are told apart by card on the table and by card file entry in choices: copies of one entry are equal (Q42).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.games.dark_promenade.declaration import D, F, N, OptionCode, P, Phase, Remark, Window, Z
from gloaming.games.dark_promenade.rules.influence import InfluenceCheck
from gloaming.games.dark_promenade.rules.tables import PromenadeTables
from gloaming.kernel.bits import popcount
from gloaming.kernel.effects import If
from gloaming.kernel.events import NOTED


@final
class PromenadeRules(PromenadeTables):
    """Dark Promenade with a card set and options."""

    def state(self, block: vec[i64]) -> PromenadeState:
        return PromenadeState(self, block)


@final
@mypyc_attr(acyclic=True)
class PromenadeState(InfluenceCheck):
    """A position of Dark Promenade."""

    # Set-up

    def set_up(self) -> None:
        z = self.z
        columns = self.rules.columns_seat
        if columns == OptionCode.RANDOM:
            columns = self.below(2)
        z[F.COLUMNS] = columns  # R1.2, Q2
        start = self.rules.start_player  # R2.4, Q3
        if start == OptionCode.RANDOM:
            start = self.below(2)
        elif start == OptionCode.START_ROWS:
            start = 1 - columns
        else:
            start = columns
        z[F.START] = start
        z[F.TURN] = start
        z[F.CARD] = -1
        z[F.LAST] = -1
        z[F.COMPARED] = -1
        self.mix(Z.DECK)  # R2.2
        z[F.PHASE] = Phase.NEW_WEEK

    def _start_week(self) -> None:
        z = self.z
        z[F.WEEK] += 1
        if z[F.WEEK] > 1:
            self._clear_outskirts()
            z[F.START] = self._week_start()  # R3.8, Q13: before hands are drawn
        if self.events is not None:
            self.events.write(NOTED, Remark.WEEK_BEGINS, z[F.WEEK], z[F.START], 0)
        self._deal_districts()
        for turn in range(2):  # R3.9: the Start Player first; Q5: hands that were kept are filled up
            seat = z[F.START] ^ turn
            while self.height(Z.DECK) and self.count(Z.HAND + seat) < N.HAND:
                self.move(self.top(Z.DECK), Z.HAND + seat)
        z[F.TURNS] = 0
        self._next_turn(z[F.START])

    def _clear_outskirts(self) -> None:
        """R3.1, Q8, Q9"""
        card = self.first(Z.OUTSKIRTS)
        while card >= 0:
            self.move(card, Z.DISTRICTS)
            card = self.after(Z.OUTSKIRTS, card)
        card = self.first(Z.LOST)
        while card >= 0:
            self.move(card, Z.SIDE)
            card = self.after(Z.LOST, card)

    def _week_start(self) -> i64:
        """R3.8, Q12: who controls more cards; if equal, as the option says."""
        ahead = self.cards_of(0) - self.cards_of(1)
        if ahead > 0:
            return 0
        if ahead < 0:
            return 1
        if self.rules.week_start_tie == OptionCode.TIE_ALTERNATES:
            return 1 - self.z[F.START]
        if self.rules.week_start_tie == OptionCode.TIE_SAME:
            return self.z[F.START]
        return self.below(2)

    def _deal_districts(self) -> None:
        """R3.2, R3.3, R3.4, R3.5, R3.6: nine sites, face up (Q1), as far as the deck lasts (Q6, Q10), then four."""
        left = self.count(Z.DISTRICTS)
        self.z[F.GRID] = 0
        for site in range(N.SITES):
            if left:
                self.move(self.nth(Z.DISTRICTS, self.below_of(Z.DISTRICTS, left)), Z.SITE + site)
                self.z[F.GRID] |= 1 << site
                left -= 1
        for _i in range(N.OUTSKIRTS):
            if left:
                self.move(self.nth(Z.DISTRICTS, self.below_of(Z.DISTRICTS, left)), Z.OUTSKIRTS)
                left -= 1

    # The turn

    def proceed(self) -> None:
        z = self.z
        phase = z[F.PHASE]
        if phase == Phase.BEFORE:  # R5.2, Q31, step 1
            if self.may_use(Window.BEFORE_PLAY, z[F.TURN]):
                self.ask(D.BONUS_BEFORE, z[F.TURN])
            else:
                z[F.PHASE] = Phase.PLAY
        elif phase == Phase.PLAY:  # step 2; R5.3, Q14: nobody may pass; O7
            if self.is_empty(Z.HAND + z[F.TURN]):
                z[F.PHASE] = Phase.DRAW
            else:
                self.ask(D.PLAY_MINION, z[F.TURN])
        elif phase == Phase.FIRST_ABILITY:  # step 3
            z[F.PHASE] = Phase.SECOND_ABILITY
            self._perform_ability(0)
        elif phase == Phase.SECOND_ABILITY:
            self._note_ability_end(0)
            z[F.PHASE] = Phase.ABILITIES_END
            self._perform_ability(1)
        elif phase == Phase.ABILITIES_END:
            self._note_ability_end(1)
            z[F.PHASE] = Phase.AFTER
        elif phase == Phase.AFTER:  # step 4
            if self.may_use(Window.AFTER_PLAY, z[F.TURN]):
                self.ask(D.BONUS_AFTER, z[F.TURN])
            else:
                z[F.PHASE] = Phase.DRAW
        elif phase == Phase.DRAW:  # step 5
            if self.may_use(Window.ON_DRAW, z[F.TURN]):
                self.ask(D.BONUS_DRAW, z[F.TURN])
            else:
                self.draw_normally()
        elif phase == Phase.COMPARE:
            if not self.compare_next():
                self._end_week()
        elif phase == Phase.TIE:
            self.break_tie()
        elif phase == Phase.TURN_ENDS:  # step 6
            self._end_turn()
        elif phase == Phase.CHECK:
            self.start_check()
        else:
            self._start_week()

    def _next_turn(self, seat: i64) -> None:
        """R12.2, R12.3, Q29: the turn of a seat, else of the other one; R12.5, Q30: if neither can act, the check."""
        if self.can_act(seat):
            self._begin_turn(seat)
        elif self.can_act(1 - seat):
            if self.events is not None:
                self.events.write(NOTED, Remark.TURN_SKIPPED, seat, 1 if self.is_full(seat) else 0, 0)
            self._begin_turn(1 - seat)
        else:
            self.z[F.PHASE] = Phase.CHECK

    def _begin_turn(self, seat: i64) -> None:
        z = self.z
        z[F.TURN] = seat
        z[F.TURNS] += 1
        z[F.USED] = 0  # R5.4, R3.10
        z[F.USED + 1] = 0
        z[F.CARD] = -1
        z[F.LAST] = -1
        z[F.PHASE] = Phase.BEFORE
        if self.is_empty(Z.HAND + seat):  # R12.4: steps 5 and 6 only
            z[F.PHASE] = Phase.DRAW
        if self.events is not None:
            self.events.write(NOTED, Remark.TURN_BEGINS, seat, 1 if z[F.PHASE] == Phase.DRAW else 0, 0)

    def play_to(self, avenue: i64) -> None:
        """R6.1: the Minion that was chosen goes to an Avenue."""
        z = self.z
        self.move(z[F.CARD], Z.AVENUE + avenue)
        z[F.LAST] = P.AVENUE + avenue
        z[F.PHASE] = Phase.FIRST_ABILITY

    def station(self, minion: i64, zone: i64) -> None:
        """Move a Minion between Avenues; R7.6, Q17: nothing is triggered; R7.8: it is kept in mind where it stood."""
        z = self.z
        self.move(minion, zone)
        if minion == z[F.CARD] and self.avenue_owner(zone - Z.AVENUE) == z[F.TURN]:
            z[F.LAST] = P.AVENUE + zone - Z.AVENUE

    def _perform_ability(self, which: i64) -> None:
        """R7.2, R7.3, Q16: an Ability, on the position as it is now; R7.8, Q18: `here` is the Avenue it speaks of."""
        z = self.z
        card = z[F.CARD]
        if self.events is not None:
            met = self.requirement_met(card, which)
            self.events.write(NOTED, Remark.ABILITY, card, which, 1 if met else 0)
        z[F.CHANGED] = 0
        z[F.DRAWN] = 0
        self.perform(self.rules.ability[2 * card + which], z[F.TURN], card, z[F.LAST])

    def requirement_met(self, card: i64, which: i64) -> bool:
        """Whether the outermost `if` of an Ability holds now, where it has one with nothing to do otherwise."""
        steps = self.rules.abilities[2 * card + which].steps
        if len(steps) != 1:
            return True
        step = steps[0]
        if not isinstance(step, If) or len(step.otherwise.steps) > 0:
            return True
        z = self.z
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        z[F.YOU] = z[F.TURN]
        z[F.SELF] = card
        z[F.HERE] = z[F.LAST]
        met = step.condition.holds(self)
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        return met

    def _note_ability_end(self, which: i64) -> None:
        if self.events is not None:
            self.events.write(NOTED, Remark.ABILITY_ENDS, self.z[F.CARD], which, self.z[F.CHANGED])

    def draw(self, seat: i64, bottom: bool) -> bool:
        """R11.1, R11.2, Q26: one Minion from an end of the deck, which nobody shuffles (R11.7), into a hand; K3, K4."""
        if self.height(Z.DECK) == 0:
            return False
        card = self.top(Z.DECK)
        if bottom:
            card = self.at(Z.DECK, 0)
            if self.events is not None:
                self.events.write(NOTED, Remark.FROM_BOTTOM, seat, 0, 0)  # K10
        self.move(card, Z.HAND + seat)
        return True

    def discard_unseen(self, card: i64, seat: i64) -> None:
        """R11.3, R11.4, Q27: a Minion from a hand goes under the deck; only its owner sees which; K2, K7, O10."""
        self.slip_under(card, Z.DECK, 1 << seat)

    def draw_normally(self) -> None:
        z = self.z
        self.draw(z[F.TURN], False)
        z[F.PHASE] = Phase.TURN_ENDS

    def _end_turn(self) -> None:
        """R12.1, Q40: after the draw; R12.6"""
        z = self.z
        both_full = self.is_full(0) and self.is_full(1)
        if both_full or z[F.TURNS] >= self.rules.turn_cap:
            z[F.PHASE] = Phase.CHECK
        else:
            self._next_turn(1 - z[F.TURN])

    # The end

    def _end_week(self) -> None:
        """R14.1, R13.8: now all Minions go back; K8: what was known of them is lost in the shuffle (R3.7)."""
        z = self.z
        if self.events is not None:
            self.events.write(NOTED, Remark.WEEK_ENDS, z[F.WEEK], 0, 0)
        z[F.COMPARED] = -1
        z[F.CARD] = -1
        for avenue in range(N.AVENUES):
            self._gather(Z.AVENUE + avenue)
        if self.rules.week_hands != OptionCode.KEEP_HANDS:  # R14.2, Q5
            self._gather(Z.HAND)
            self._gather(Z.HAND + 1)
        self.shuffle(Z.DECK)
        z[F.PHASE] = Phase.NEW_WEEK
        if z[F.WEEK] == N.WEEKS:  # R14.3; K9: nothing is shown
            for seat in range(2):
                z[F.POINTS + seat] = self.points(seat)
            z[F.OVER] = 1

    def _gather(self, zone: i64) -> None:
        card = self.first(zone)
        while card >= 0:
            self.move(card, Z.DECK)
            card = self.after(zone, card)

    def result(self, seat: i64) -> i64:
        """R15.3, R15.4, R15.5, Q39"""
        z = self.z
        lead = z[F.POINTS + seat] - z[F.POINTS + 1 - seat]
        if lead == 0:
            lead = self.cards_of(seat) - self.cards_of(1 - seat)
        if lead == 0 and self.rules.final_tie == OptionCode.ITEMS_DECIDE:
            lead = popcount(self.items_in(Z.ITEMS + seat)) - popcount(self.items_in(Z.ITEMS + 1 - seat))
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0
