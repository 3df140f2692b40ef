"""Necromancer: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.board import BIT, Atlas, Board, BoardRules, Effects, NightCards, part
from gloaming.games.necromancer.declaration import (
    WORDS,
    Act,
    Combat,
    Corrupter,
    Creature,
    D,
    End,
    Entry,
    F,
    First,
    Icon,
    Key,
    Kind,
    Lack,
    N,
    Next,
    Phase,
    Points,
    Remark,
    Side,
    T,
    Trigger,
    W,
    Window,
    Z,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED
from gloaming.kernel.layout import Family
from gloaming.kernel.state import DONE, RETURN, State, Step


def night(s: State) -> NecromancerState:
    """The state as what it is here."""
    return cast(NecromancerState, s)


# Steps that the rules themselves are made of, because an effect may need them


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
            trap = table.trap_for(seat, place)
            if trap >= 0:  # R8.10: whatever it can do; O2
                owner = table.owner(trap)
                if s.events is not None:
                    s.events.write(NOTED, Remark.TRAP_SPRUNG, trap, seat, owner)
                z[g.trap_spot + g.cards.number[trap]] = -1
                s.move(trap, g.spent + owner)
                table.settle_stats(owner)
                z[F.PC] = self.pc
                s.perform(g.once[trap], seat, trap, -1)
                return z[F.PC]
            z[F.IT] = g.first_place
        if seat == g.necromancer:
            hunter = z[F.IT] - g.first_place
            while hunter < g.hunters:
                z[F.IT] = g.first_place + hunter + 1
                if table.would_corrupt(hunter, place):
                    z[F.PC] = self.pc
                    table.corrupt_actively(hunter)
                    if z[F.OVER]:
                        return DONE
                    if z[F.PC] != self.pc:
                        return z[F.PC]
                hunter += 1
        if table.would_pin(seat, place):  # R5.3, R5.4
            table.pin(seat)
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
            entry = table.trigger_entry(seat, trigger, index)
            card = table.trigger_card(seat, index)
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
            table.settle_stats(s.z[F.YOU])
        return self.next


@final
class NecromancerRules(BoardRules):
    """Necromancer with a card set and options."""

    def __init__(
        self,
        hunters: int,
        families: list[Family],
        atlas: Atlas,
        cards: NightCards,
        options: dict[str, int],
        places: list[str],
        stores: list[str],
        rides: list[str],
        stack: int,
    ) -> None:
        super().__init__(hunters, families, atlas, cards, options, places, stores, rides, list(WORDS), stack)
        self.bonus_draw: i64 = RETURN
        for step in (Enter(), Fire(), Spend(), EventOver()):
            self.add_step(step)
        self.start = self._boxed()

    def state(self, block: vec[i64]) -> NecromancerState:
        return NecromancerState(self, block)

    def link(self, effects: Effects, bonus_draw: Effect) -> None:
        """Lay out the effects of the card set."""
        total = int(self.layout.cards)
        for card in range(total):
            then = RETURN
            if self.cards.kind[card] == Kind.TRAP:
                then = Entry.SPENT
            self.once[card] = effects.once[card].link(self, then)
            for trigger in range(N.TRIGGERS):
                self.on[card * N.TRIGGERS + trigger] = effects.on[card * N.TRIGGERS + trigger].link(self, RETURN)
            for window in range(N.WINDOWS):
                effect = effects.use[card * N.WINDOWS + window]
                if effect.steps:
                    self.use[card * N.WINDOWS + window] = effect.link(self, Entry.SPENT)
            if effects.plain[card]:
                for icon in range(4):
                    self.plain[4 * card + icon] = effects.plain[card][icon]
        self.use_effects = effects.use
        for number in range(len(effects.tasks)):
            self.task[number] = effects.tasks[number].link(self, RETURN)
        for number in range(len(effects.penalties)):
            self.penalty[number] = effects.penalties[number].link(self, Entry.EVENT_OVER)
        self.row_once = effects.row_once.link(self, RETURN)
        for trigger in range(N.TRIGGERS):
            self.row_on[trigger] = effects.row_on[trigger].link(self, RETURN)
        self.row = effects.row_lasting
        self.lasting = effects.lasting
        self.bonus_draw = bonus_draw.link(self, RETURN)

    def _boxed(self) -> vec[i64]:
        """R1.2, R1.4: every card where it begins."""
        table = NecromancerState(self, self.layout.blank[:])
        cards = self.cards
        for card in range(self.layout.cards):
            if card < cards.stored:
                table.put_first(card, First.STORE_DECK + cards.store[card])
            elif card < cards.first_corruption:
                table.put_first(card, Z.BOX)
            elif card < cards.first_creature:
                table.put_first(card, Z.CORRUPTIONS)
            elif card < cards.first_creature + cards.entities:
                table.put_first(card, Z.ENTITY_DECK)
            else:
                table.put_first(card, Z.UNDEAD_DECK)
        return table.z


@final
class NecromancerState(Board):
    """A position of Necromancer."""

    def __init__(self, game: NecromancerRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.city: Final[NecromancerRules] = game

    def note(self, what: i64, a: i64, b: i64, c: i64) -> None:
        """A remark for whoever tells what happened."""
        if self.events is not None:
            self.events.write(NOTED, what, a, b, c)

    # Set-up

    def set_up(self) -> None:
        """R1.1: the last seat is the Necromancer; everybody takes what they begin with."""
        self.clear_markers()
        self.z[F.STEP] = Next.CHOOSING

    def clear_markers(self) -> None:
        """Pawns at the start and every marker where it begins (R1.6, R1.9, R2.1)."""
        z = self.z
        for seat in range(self.layout.seats):
            z[T.PICKED + seat] = -1
            z[T.BOUGHT_AT + seat] = -1
            z[T.NEED + seat] = -1
            z[T.POS + seat] = self.g.atlas.start  # R1.6
        for number in range(self.g.cards.traps):
            z[self.g.trap_spot + number] = -1
        for number in range(self.g.cards.creatures):
            z[self.g.creature_spot + number] = -1
        z[F.NOW] = -1
        z[F.STORE] = -1
        z[F.FIELD] = -1
        z[F.PULLS] = -1

    def _choose_hunters(self) -> None:
        """R1.5, Q5"""
        z = self.z
        if z[F.AT] == self.g.hunters:
            z[F.STEP] = Next.PLACING
        elif self.g.o.random_hunters:
            self._take_hunter(z[F.AT], self.any_of(Z.BOX))
        else:
            self.ask(D.CHOOSE_HUNTER, z[F.AT])

    def _take_hunter(self, seat: i64, card: i64) -> None:
        """R1.9, Q46"""
        z = self.z
        self.move(card, self.g.hunter + seat)
        hunter = card - self.g.cards.first_hunter
        z[T.HP + seat] = self.g.cards.hunter_start[hunter]
        z[T.MAX_HP + seat] = self.g.cards.hunter_max[hunter]
        z[T.SPEED + seat] = self.g.cards.hunter_speed[hunter]
        z[F.AT] += 1

    def _deal(self) -> None:
        """R1.8, Q7: one card from each store for everybody, Hunters in seat order, then the Necromancer."""
        z = self.z
        while z[F.AT] < self.layout.seats * self.g.stores:
            seat = z[F.AT] // self.g.stores
            store = z[F.AT] % self.g.stores
            z[F.AT] += 1
            card = self.any_of(First.STORE_DECK + store)
            while self.g.cards.kind[card] == Kind.EVENT and not self.g.o.live_events:
                self.note(Remark.REDRAWN, card, seat, 0)
                card = self.any_of(First.STORE_DECK + store)
            if self.take_from(store, card, seat):
                return
        z[F.AT] = 0
        z[F.STEP] = Next.TALENTS

    def _wake_talents(self) -> None:
        """5.1: what Hunter cards and the row do once, at the end of setup."""
        z = self.z
        at = z[F.AT]
        z[F.AT] = at + 1
        if at < self.g.hunters:
            card = self.hunter_card(at)
            self.perform(self.g.once[card], at, card, -1)
        else:
            z[F.STEP] = Next.NEW_ROUND
            self.perform(self.g.row_once, self.g.necromancer, -1, -1)

    # Taking cards out of a store

    def take_from(self, store: i64, card: i64, seat: i64) -> bool:
        """A card out of a store's deck into a hand; an Event by R16. Whether the Necromancer has to be asked."""
        z = self.z
        asks = False
        if self.g.cards.kind[card] != Kind.EVENT:
            self.slip(card, self.g.hand + seat, 0)
        elif seat == self.g.necromancer:
            self.move(card, self.g.spent + seat)
            z[F.CARD] = card
            z[F.STORE] = store
            if not z[F.PC]:
                self.ask(D.EVENT_RETURN, seat)
            asks = True
        else:
            self.face(card, seat)
        if not asks:
            self.note_closing(store)
        return asks

    def face(self, card: i64, seat: i64) -> None:
        """R16.1, R16.2, R18.3: an Event lies before a Hunter; what is done from now on counts for it (Q38)."""
        self.move(card, self.g.events + seat)
        number = self.g.cards.number[card]
        self.z[self.g.task_left + number] = self.g.cards.rounds[card]
        self.begin_task(number)

    def begin_task(self, number: i64) -> None:
        z = self.z
        g = self.g
        z[g.task_came + number] = z[F.ROUND]
        z[g.task_built + number] = 0
        z[g.task_undead + number] = 0
        z[g.task_entities + number] = 0
        z[g.task_places + number] = 0

    def put_back(self, returns: bool) -> None:
        """R16.7: the Event that the Necromancer drew goes back into its deck, or to the discard pile."""
        z = self.z
        card = z[F.CARD]
        store = z[F.STORE]
        z[F.CARD] = -1
        z[F.STORE] = -1
        if returns:
            self.move(card, First.STORE_DECK + store)
        else:
            self.move(card, Z.DISCARD)
        self.note_closing(store)

    def note_closing(self, store: i64) -> None:
        """R6.7"""
        if self.events is not None and self.is_empty(First.STORE_DECK + store):
            self.note(Remark.STORE_CLOSES, store, 0, 0)

    def throw(self, card: i64, seat: i64) -> None:
        """A card from hand face-down to the discard pile: only the own side sees which (Q42)."""
        self.slip(card, Z.DISCARD, self.side(seat))

    # The round

    def proceed(self) -> None:
        step = self.z[F.STEP]
        if step <= Next.NEXT_PHASE:
            self._proceed_to_phase(step)
        elif step <= Next.RISING:
            self._proceed_in_phase(step)
        elif step <= Next.DEFEATED:
            self._proceed_in_combat(step)
        else:
            self._proceed_to_end(step)

    def _proceed_to_phase(self, step: i64) -> None:
        if step == Next.CHOOSING:
            self._choose_hunters()
        elif step == Next.PLACING:
            self.z[F.AT] = 0
            self.z[F.STEP] = Next.DEALING
            self.ask(D.CHOOSE_START, self.g.necromancer)  # R1.7
        elif step == Next.DEALING:
            self._deal()
        elif step == Next.TALENTS:
            self._wake_talents()
        elif step == Next.NEW_ROUND:
            self._begin_round()
        elif step == Next.REVEAL:
            self._reveal()
        else:
            self._begin_phase()

    def lead(self) -> i64:
        """R3.6: the lead Hunter of the round."""
        return (self.z[F.ROUND] - 1) % self.g.hunters

    def acting(self, index: i64) -> i64:
        """R3.6, Q4: the acting order."""
        hunters = self.g.hunters
        if self.g.o.necromancer_first:
            if index == 0:
                return hunters
            index -= 1
        if index == hunters:
            return hunters
        return (self.lead() + index) % hunters

    def _begin_round(self) -> None:
        """R1.10, R3.2: all pick at once."""
        z = self.z
        z[F.ROUND] += 1
        self.note(Remark.ROUND_BEGINS, z[F.ROUND], self.lead(), 0)
        z[F.STEP] = Next.REVEAL
        z[F.DECISION] = D.PHASE
        z[F.ACTORS] = BIT[self.layout.seats] - 1

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """Phase picks already made, until all have picked, if they were not forced; which card is being paid for."""
        z = self.z
        if z[F.DECISION] == D.PHASE:
            for other in range(self.layout.seats):
                if other != seat and not (z[F.ACTORS] & BIT[other]) and not self.in_ritual(other):
                    z[T.PICKED + other] = self.phase_card(other, chance.below(5))
        elif z[F.DECISION] != D.PAY and z[F.DECISION] != D.SLOT:
            return
        elif not (self.layout.visible_to[self.g.hand + z[F.SEAT]] >> seat) & 1:
            self._redeal_card(z[F.SEAT], chance)

    def _redeal_card(self, payer: i64, chance: Chance) -> None:
        """Any card of the hand that costs as much could be the one being paid for; -1 if none could."""
        z = self.z
        g = self.g
        building = z[F.NOW] == Phase.BUILD
        z[F.CARD] = -1
        seen: i64 = 0
        card = self.first(g.hand + payer)
        while card >= 0:
            if (g.cards.kind[card] == Kind.COMBAT) == building:
                cost = self.activate_cost(payer, card)
                if building:
                    cost = self.build_cost(payer, card)
                if cost == z[F.LEFT]:
                    seen += 1
                    if chance.below(seen) == 0:
                        z[F.CARD] = card
            card = self.after(g.hand + payer, card)

    def phase_card(self, seat: i64, index: i64) -> i64:
        """R3.2, Q3: the five phase cards of a seat."""
        if index == Phase.SUMMON and seat != self.g.necromancer:
            return Phase.FIVE
        return index

    def _reveal(self) -> None:
        """R3.2, R3.3"""
        z = self.z
        z[F.PHASES] = 0
        for seat in range(self.layout.seats):
            z[F.PHASES] |= BIT[z[T.PICKED + seat]]
            self.note(Remark.PICKS_SHOWN, seat, z[T.PICKED + seat], 0)
        if self.g.o.phase_five_joined and z[F.PHASES] & (BIT[Phase.SUMMON] | BIT[Phase.FIVE]):
            z[F.PHASES] |= BIT[Phase.SUMMON] | BIT[Phase.FIVE]
        z[F.NOW] = -1
        z[F.STEP] = Next.NEXT_PHASE

    def _begin_phase(self) -> None:
        """R3.1, R3.3: the next phase that somebody picked, else the end of the round (R3.9)."""
        z = self.z
        now = z[F.NOW] + 1
        while now < N.PHASES and not z[F.PHASES] & BIT[now]:
            now += 1
        z[F.NOW] = now
        z[F.AT] = 0
        if now == N.PHASES:
            z[F.STEP] = Next.ROUND_COMBATS
        else:
            self.note(Remark.PHASE_BEGINS, now, 0, 0)
            z[F.STEP] = Next.NEXT_PLAYER

    def picked(self, seat: i64) -> i64:
        """R3.5: 1 if the seat has picked the present phase, and so has its bonus."""
        if self.z[T.PICKED + seat] == self.z[F.NOW]:
            return 1
        return 0

    def takes_part(self, seat: i64) -> bool:
        """R3.4, R3.7, R3.8, and what cards forbid."""
        z = self.z
        now = z[F.NOW]
        if now == Phase.SUMMON and self.is_hunter(seat):
            return False
        if now == Phase.FIVE and not self.is_hunter(seat):
            return False
        if z[T.PINNED + seat] or z[T.BEATEN + seat]:
            return False
        if now < Phase.SUMMON:
            return not self.in_ritual(seat) and not self.may_not(seat, now)
        return not self.may_not(seat, Act.PHASE_FIVE)

    def _next_player(self) -> None:
        z = self.z
        while z[F.AT] < self.layout.seats:
            seat = self.acting(z[F.AT])
            z[F.AT] += 1
            if self.takes_part(seat):
                z[F.SEAT] = seat
                self._begin_part(seat)
                return
        z[F.STEP] = Next.NEXT_PHASE

    def _begin_part(self, seat: i64) -> None:
        z = self.z
        now = z[F.NOW]
        if now == Phase.MOVEMENT:
            z[F.BASE] = 1  # R4.1
            z[F.STEPS] = self.picked(seat) + self.modified(seat, Key.WALK)  # R4.2
            if z[F.STEPS] < 0:
                z[F.STEPS] = 0
            z[F.MOVED] = 0
            z[F.ENDED] = 0
            z[F.STEP] = Next.MOVING
        elif now == Phase.BUY:
            if self.can_buy(seat):
                self.ask(D.BUY, seat)
            elif self.events is not None:
                self._note_no_buy(seat)
        elif now == Phase.BUILD:
            z[F.BUILT] = 0
            z[F.STEP] = Next.BUILDING
        elif now == Phase.ACTIVATE:
            z[F.BUILT] = 0
            z[F.STEP] = Next.ACTIVATING
            if self.picked(seat):
                self.perform(self.city.bonus_draw, seat, -1, -1)  # R8.1, Q18
        elif self.in_ritual(seat):  # R11.2
            z[F.STEP] = Next.RITUAL_BEGINS
        elif now == Phase.SUMMON:
            if self.events is not None and not self.can_raise(z[T.POS + seat]) and not self.can_summon_entity():
                self.note(Remark.PASSED_OVER, seat, Lack.SUMMONS, 0)
            self.ask(D.SUMMON, seat)
        else:
            if self.events is not None:
                self._note_no_five(seat)
            self.ask(D.FIVE, seat)

    def _note_no_buy(self, seat: i64) -> None:
        """R6.1, R6.2, R6.7: why somebody is passed over; of having no store only who picked Buy is told."""
        store = self.store_at(self.z[T.POS + seat])
        if store < 0:
            if self.picked(seat):
                self.note(Remark.PASSED_OVER, seat, Lack.SITE, 0)
        elif not self.is_open(store):
            self.note(Remark.PASSED_OVER, seat, Lack.OPEN_STORE, 0)
        else:
            self.note(Remark.PASSED_OVER, seat, Lack.ANOTHER_SITE, 0)

    def _note_no_five(self, seat: i64) -> None:
        """R10.1, R10.4: why somebody is passed over; of having nothing there only who picked the phase is told."""
        if self.creature_at(self.z[T.POS + seat], Creature.ENTITY) or self.can_close(seat):
            return
        if self.is_rift(self.z[T.POS + seat]):
            self.note(Remark.PASSED_OVER, seat, Lack.SPIRIT, self.spirit(self.g.necromancer))
        elif self.picked(seat):
            self.note(Remark.PASSED_OVER, seat, Lack.RIFT, 0)

    def _proceed_in_phase(self, step: i64) -> None:
        if step == Next.NEXT_PLAYER:
            self._next_player()
        elif step == Next.MOVING:
            self._go_on_moving()
        elif step == Next.BUILDING:
            self._go_on_building()
        elif step == Next.PAYING:
            self._go_on_paying()
        elif step == Next.PULLING:
            self._go_on_pulling()
        elif step == Next.CONSIDERING:
            self._deal_with_events()
        elif step == Next.KEEPING:
            self._go_on_keeping()
        elif step == Next.ACTIVATING:
            self._go_on_activating()
        elif step == Next.RAISING:
            self._go_on_raising()
        elif step == Next.RITUAL_BEGINS:
            self._begin_ritual_pull()
        elif step == Next.RITUAL_WINDOW:
            if not self._open_window(self.z[F.SEAT], Window.RITUAL):
                self._begin_pull(self.z[F.SEAT])
        elif step == Next.RITUAL_ENDS:
            self._end_ritual_pull()
        else:
            self.ask(D.ENTITY_PICK, self.g.necromancer)

    # Movement

    def _go_on_moving(self) -> None:
        """R4.3: until the player stops, is stopped, or has nothing left to move with."""
        z = self.z
        seat = z[F.SEAT]
        if z[F.ENDED] or z[T.PINNED + seat]:
            z[F.STEP] = Next.NEXT_PLAYER
        elif z[F.BASE] or z[F.STEPS] or self.usable(seat, Window.MOVEMENT, 0) >= 0:
            self.ask(D.MOVE, seat)
        else:
            z[F.STEP] = Next.NEXT_PLAYER

    def may_ride(self, seat: i64) -> bool:
        """R4.2, Q9"""
        z = self.z
        if not z[F.BASE] or self.may_not(seat, Act.TRANSIT):
            return False
        if self.g.o.transit_is_whole and z[F.MOVED]:
            return False
        return self.picked(seat) == 1 or self.modified(seat, Key.TRANSIT) > 0

    def _list_moves(self, seat: i64) -> None:
        z = self.z
        g = self.g
        self.offer(g.game_word + W.STOP)
        place = z[T.POS + seat]
        if z[F.BASE] or z[F.STEPS]:
            bits: i64 = g.atlas.neighbours[place]
            while bits:
                self.offer(g.first_spot + lowest(bits))
                bits &= bits - 1
        if self.may_ride(seat):
            self._list_rides(place)
        index = self.usable(seat, Window.MOVEMENT, 0)
        while index >= 0:
            self.offer(self.at(g.active + seat, index))
            index = self.usable(seat, Window.MOVEMENT, index + 1)

    def _list_rides(self, place: i64) -> None:
        """R4.5: every other stop of every line that stops here."""
        atlas = self.g.atlas
        start: i64 = 0
        while start < atlas.rides:
            line = atlas.ride_line[start]
            end = start
            stops = False
            while end < atlas.rides and atlas.ride_line[end] == line:
                if atlas.ride_stop[end] == place:
                    stops = True
                end += 1
            if stops:
                for ride in range(start, end):
                    if atlas.ride_stop[ride] != place:
                        self.offer(self.g.first_ride + ride)
            start = end

    def ride_end(self, seat: i64, ride: i64) -> i64:
        """R4.6, Q11: where a ride ends: a Hunter's at the first stop where an Undead stands."""
        atlas = self.g.atlas
        goal = atlas.ride_stop[ride]
        if not self.is_hunter(seat) or self.modified(seat, Key.SLIP) > 0:
            return goal
        at = ride
        while atlas.ride_line[at] != atlas.ride_line[ride] or atlas.ride_stop[at] != self.z[T.POS + seat]:
            if at + 1 < atlas.rides and atlas.ride_line[at + 1] == atlas.ride_line[ride]:
                at += 1
            else:
                at = ride - 1
                while atlas.ride_stop[at] != self.z[T.POS + seat]:
                    at -= 1
                break
        step: i64 = 1
        if at > ride:
            step = -1
        while at != ride:
            at += step
            if self.creature_at(atlas.ride_stop[at], Creature.UNDEAD):
                return atlas.ride_stop[at]
        return goal

    def _take_move(self, seat: i64, choice: i64) -> None:
        z = self.z
        g = self.g
        if choice == g.game_word + W.STOP:
            z[F.STEP] = Next.NEXT_PLAYER
        elif choice >= g.first_ride:
            ride = choice - g.first_ride
            z[F.BASE] = 0
            if g.o.transit_is_whole:
                z[F.STEPS] = 0
            z[F.MOVED] = 1
            self.go(seat, self.ride_end(seat, ride), 1 + g.atlas.ride_line[ride])
        elif choice >= g.first_spot:
            if z[F.STEPS]:  # R4.3
                z[F.STEPS] -= 1
            else:
                z[F.BASE] = 0
            z[F.MOVED] = 1
            self.go(seat, choice - g.first_spot, 0)
        else:
            self.use_item(seat, choice, Window.MOVEMENT)

    def go(self, seat: i64, place: i64, line: i64) -> None:
        """R4.7, Q10: the pawn enters a neighbourhood; R11.5: whoever leaves a ritual breaks it."""
        z = self.z
        self.note(Remark.WENT, seat, z[T.POS + seat], place + 100 * line)
        z[T.POS + seat] = place
        if self.in_ritual(seat):
            self.break_ritual(seat)
        self.perform(Entry.ENTER, seat, -1, self.layout.seats + place)

    def pin(self, seat: i64) -> None:
        """R5.3, R5.4: no further action until the end of the round."""
        self.end_move(seat)
        if not self.z[T.PINNED + seat]:
            self.z[T.PINNED + seat] = 1
            self.note(Remark.PIN, seat, 0, 0)

    def end_move(self, seat: i64) -> None:
        if self.is_moving(seat):
            self.z[F.ENDED] = 1

    def is_moving(self, seat: i64) -> bool:
        """Whether it is the seat's Movement turn, and it may go on."""
        return self.z[F.NOW] == Phase.MOVEMENT and self.z[F.SEAT] == seat and not self.z[F.ENDED]

    def would_pin(self, seat: i64, place: i64) -> bool:
        """R5.3, Q11: whether whoever enters is stopped by Undead."""
        if not self.is_hunter(seat) and not self.g.o.undead_stop_all:
            return False
        return self.creature_at(place, Creature.UNDEAD) != 0 and self.modified(seat, Key.SLIP) <= 0

    def would_corrupt(self, hunter: i64, place: i64) -> bool:
        """R5.2: whether the Necromancer would corrupt a Hunter by entering a neighbourhood."""
        return self.z[T.POS + hunter] == place and self.corrupts(hunter)

    # Traps

    def trap_for(self, seat: i64, place: i64) -> i64:
        """R5.1, R8.9: the oldest Trap of the other side here, or -1; 5.3: none for who is immune."""
        g = self.g
        if self.is_hunter(seat):
            found = self._trap_of(g.necromancer, place)
        else:
            found = -1
            for hunter in range(g.hunters):
                found = self._older(found, self._trap_of(hunter, place))
        if found >= 0 and self.modified(seat, Key.TRAP_IMMUNE) > 0:
            return -1
        return found

    def _older(self, one: i64, other: i64) -> i64:
        """Of two Traps, either of which may be missing, the one that came first."""
        if one < 0:
            return other
        if other < 0:
            return one
        age = self.g.trap_age
        if self.z[age + self.g.cards.number[one]] < self.z[age + self.g.cards.number[other]]:
            return one
        return other

    def _trap_of(self, owner: i64, place: i64) -> i64:
        g = self.g
        for index in range(self.height(g.active + owner)):
            card = self.at(g.active + owner, index)
            if g.cards.kind[card] == Kind.TRAP and self.z[g.trap_spot + g.cards.number[card]] == place:
                return card
        return -1

    # Corruption

    def corrupts(self, hunter: i64) -> bool:
        """R15.1, Q36: whether the Necromancer's entry corrupts a Hunter."""
        g = self.g
        if self.may_not(g.necromancer, Act.CORRUPT):
            return False
        own = self.spirit(g.necromancer) + self.modified(g.necromancer, Key.CORRUPTING)
        theirs = self.spirit(hunter) + self.modified(hunter, Key.WARD)
        return own >= 2 * theirs and own >= g.o.corruption_level

    def corrupt_actively(self, hunter: i64) -> None:
        """R15.2, R15.4, R15.7, R15.8"""
        z = self.z
        source = z[T.SOURCE + hunter]
        if source == Corrupter.NOBODY:
            z[T.SINCE + hunter] = z[F.ROUND]
            self.corrupt(hunter, Corrupter.NECROMANCER)
        elif source != Corrupter.NECROMANCER:
            z[T.SOURCE + hunter] = Corrupter.NECROMANCER
            z[T.SINCE + hunter] = z[F.ROUND]
            self.note(Remark.CORRUPTED, hunter, -1, Corrupter.NECROMANCER)
        elif not self._has_grace() or z[T.SINCE + hunter] == z[F.ROUND]:
            return
        if self._has_grace() and z[T.SINCE + hunter] == z[F.ROUND]:
            return
        for seat in range(self.g.hunters):
            if z[T.SOURCE + seat] != Corrupter.NECROMANCER:
                return
        self.win(Side.NECROMANCER, End.CORRUPTION)

    def _has_grace(self) -> bool:
        return self.g.hunters == 1 and self.g.o.grace

    def corrupt(self, hunter: i64, source: i64) -> None:
        """R15.3, R15.5: the top Corruption card is flipped before the Hunter."""
        z = self.z
        g = self.g
        if self.is_empty(Z.CORRUPTIONS):
            self.gather(Z.SOLVED, Z.CORRUPTIONS)
        card = self.any_of(Z.CORRUPTIONS)
        self.note(Remark.CORRUPTED, hunter, card, source)
        self.move(card, g.corrupted + hunter)
        z[T.SOURCE + hunter] = source
        self.begin_task(g.cards.number[card])
        self.settle_stats(hunter)
        self.perform(g.once[card], hunter, card, -1)

    def gather(self, source: i64, to: i64) -> None:
        """Move all cards of one set into another."""
        card = self.first(source)
        while card >= 0:
            self.move(card, to)
            card = self.after(source, card)

    def settle_stats(self, seat: i64) -> None:
        """R8.6: HP never stands above Max HP; R11.5: a lasting effect may forbid the phase of a ritual."""
        if self.is_hunter(seat):
            most = self.max_hp(seat)
            if self.z[T.HP + seat] > most:
                self.z[T.HP + seat] = most
        if self.in_ritual(seat) and self.may_not(seat, Act.PHASE_FIVE):
            self.break_ritual(seat)

    # Buying

    def can_buy(self, seat: i64) -> bool:
        """R6.1, R6.2, Q13"""
        z = self.z
        store = self.store_at(z[T.POS + seat])
        if store < 0 or not self.is_open(store):
            return False
        return z[T.BOUGHT_AT + seat] != z[T.POS + seat] or z[T.BUYS + seat] < 2

    def look_size(self, seat: i64) -> i64:
        """R6.3, Q14: how many cards are considered, as far as the deck lasts."""
        look = 3 + 2 * self.picked(seat) + self.modified(seat, Key.LOOK)
        if look < 1:
            return 1
        return look

    def keep_size(self, seat: i64) -> i64:
        """R6.3, Q14"""
        keep = 2 + self.picked(seat) + self.modified(seat, Key.KEEP)
        if keep < 1:
            return 1
        return keep

    def _buy(self, seat: i64) -> None:
        """R6.3, R6.5, R6.6: the top cards of the deck; Events among them are dealt with first (O4)."""
        z = self.z
        g = self.g
        place = z[T.POS + seat]
        if z[T.BOUGHT_AT + seat] != place:
            z[T.BOUGHT_AT + seat] = place
            z[T.BUYS + seat] = 0
        z[T.BUYS + seat] += 1
        self._count_place(seat, place)
        store = self.store_at(place)
        z[F.STORE] = store
        z[F.LOOK] = self.look_size(seat)
        z[F.KEEP] = self.keep_size(seat)
        if z[F.KEEP] > z[F.LOOK]:
            z[F.KEEP] = z[F.LOOK]
        self.note(Remark.BUYING, seat, z[F.LOOK], z[F.KEEP])
        while z[F.LOOK] and not self.is_empty(First.STORE_DECK + store):
            z[F.LOOK] -= 1
            card = self.any_of(First.STORE_DECK + store)
            if g.cards.kind[card] != Kind.EVENT:
                self.show(card, self.side(seat))
                self.slip(card, Z.CONSIDERED, self.side(seat))
            elif seat == g.necromancer:
                self.move(card, g.spent + seat)
            else:
                self.face(card, seat)
        z[F.LOOK] = 0
        z[F.STEP] = Next.CONSIDERING

    def _deal_with_events(self) -> None:
        """R6.6, R16.7, Q15: those of the Necromancer, one after another."""
        z = self.z
        card: i64 = -1
        if z[F.SEAT] == self.g.necromancer:
            card = self.first(self.g.spent + z[F.SEAT])
        if card >= 0:
            z[F.CARD] = card
            self.ask(D.EVENT_RETURN, z[F.SEAT])
        else:
            self.note_closing(z[F.STORE])
            z[F.STEP] = Next.KEEPING

    def _go_on_keeping(self) -> None:
        """R6.4, R6.5"""
        z = self.z
        seat = z[F.SEAT]
        lying = self.count(Z.CONSIDERED)
        if z[F.KEEP] >= lying:
            self.gather(Z.CONSIDERED, self.g.hand + seat)
        elif z[F.KEEP]:
            self.ask(D.KEEP, seat)
            return
        self.gather(Z.CONSIDERED, Z.DISCARD)
        z[F.KEEP] = 0
        z[F.STORE] = -1
        z[F.STEP] = Next.NEXT_PLAYER

    # Building and activating

    def build_cost(self, seat: i64, card: i64) -> i64:
        """R7.3, Q16"""
        cost = self.g.cards.cost[card] + self._build_change(seat)
        if cost < 0:
            return 0
        return cost

    def _build_change(self, seat: i64) -> i64:
        change = self.modified(seat, Key.BUILD_COST) - self.picked(seat)
        if self.z[F.BUILT] == 0:
            change += self.modified(seat, Key.FIRST_BUILD_COST)
        return change

    def activate_cost(self, seat: i64, card: i64) -> i64:
        """R8.2"""
        cost = self.g.cards.cost[card] + self.modified(seat, Key.ACTIVATE_COST)
        if cost < 0:
            return 0
        return cost

    def _list_affordable(self, seat: i64, building: bool) -> None:
        """R7.2, R8.2: the cards whose cost the other cards of the hand can pay; copies are one option."""
        g = self.g
        others = self.hand_size(seat) - 1
        change = self.modified(seat, Key.ACTIVATE_COST)
        if building:
            change = self._build_change(seat)
        last: i64 = -1
        card = self.first(g.hand + seat)
        while card >= 0:
            wanted = (g.cards.kind[card] == Kind.COMBAT) == building and g.cards.face[card] != last
            if wanted and g.cards.cost[card] + change <= others:
                self.offer(card)
                last = g.cards.face[card]
            card = self.after(g.hand + seat, card)

    def _may_go_on(self) -> bool:
        """Q16: `cards_per_build`; R3.8, R5.4: the card just played may have put its player onto an Undead."""
        z = self.z
        most = self.g.o.cards_per_build
        if most and z[F.BUILT] >= most:
            return False
        return self.takes_part(z[F.SEAT]) and not self.is_empty(self.g.hand + z[F.SEAT])

    def _go_on_building(self) -> None:
        """R7.1"""
        if self._may_go_on():
            self.ask(D.BUILD, self.z[F.SEAT])
        else:
            self.z[F.STEP] = Next.NEXT_PLAYER

    def _go_on_activating(self) -> None:
        """R8.2"""
        if self._may_go_on():
            self.ask(D.ACTIVATE, self.z[F.SEAT])
        else:
            self.z[F.STEP] = Next.NEXT_PLAYER

    def _begin_paying(self, seat: i64, card: i64) -> None:
        """O3: the slot first, then the cost."""
        z = self.z
        z[F.CARD] = card
        z[F.SLOT] = -1
        z[F.STEP] = Next.PAYING
        if z[F.NOW] == Phase.BUILD:
            z[F.COST] = self.build_cost(seat, card)
        else:
            z[F.COST] = self.activate_cost(seat, card)
            self.ask(D.SLOT, seat)
        z[F.LEFT] = z[F.COST]
        self.note(Remark.PAID, seat, z[F.COST], 0)

    def _go_on_paying(self) -> None:
        """R7.2, Q17: other cards of the hand, one at a time."""
        z = self.z
        g = self.g
        seat = z[F.SEAT]
        if z[F.COST] and z[F.COST] >= self.hand_size(seat) - 1:
            card = self.first(g.hand + seat)
            while card >= 0:
                if card != z[F.CARD]:
                    self.throw(card, seat)
                card = self.after(g.hand + seat, card)
            z[F.COST] = 0
        if z[F.COST]:
            self.ask(D.PAY, seat)
        elif z[F.NOW] == Phase.BUILD:
            self._build(seat, z[F.CARD])
        else:
            self._activate(seat, z[F.CARD])

    def _build(self, seat: i64, card: i64) -> None:
        """R7.4, R7.5, Q23: face-down into the used pile of the own combat deck."""
        z = self.z
        g = self.g
        zone = g.used_plain
        if g.cards.spirit[card]:
            zone = g.used_spirit
        self.slip(card, zone + seat, self.side(seat))
        z[F.CARD] = -1
        z[F.LEFT] = 0
        z[F.BUILT] += 1
        self._count_built(seat)
        self.note(Remark.BUILT, seat, self.spirit(seat), 0)
        z[F.STEP] = Next.BUILDING

    def _activate(self, seat: i64, card: i64) -> None:
        """R8.3, R8.5, R8.8"""
        z = self.z
        g = self.g
        if z[F.SLOT] >= 0:
            self.lose(z[F.SLOT])
        z[F.SLOT] = -1
        z[F.CARD] = -1
        z[F.LEFT] = 0
        z[F.BUILT] += 1
        z[F.STEP] = Next.ACTIVATING
        self.move(card, g.active + seat)
        if g.cards.kind[card] == Kind.TRAP:
            self.set_trap(card, z[T.POS + seat])
        else:
            self.settle_stats(seat)
            self.perform(g.once[card], seat, card, -1)

    def set_trap(self, card: i64, place: i64) -> None:
        """R8.8: its green token lies in a neighbourhood."""
        z = self.z
        number = self.g.cards.number[card]
        z[self.g.trap_spot + number] = place
        z[self.g.trap_age + number] = z[F.ARRIVALS]
        z[F.ARRIVALS] += 1
        self.note(Remark.TOKEN, card, place, 0)

    def traps_of(self, seat: i64) -> i64:
        n: i64 = 0
        for index in range(self.height(self.g.active + seat)):
            if self.g.cards.kind[self.at(self.g.active + seat, index)] == Kind.TRAP:
                n += 1
        return n

    def _list_slots(self, seat: i64) -> None:
        """R8.4, R8.5, Q19: a new slot if there is room; each active card that the new one may cover."""
        z = self.z
        g = self.g
        traps = self.traps_of(seat)
        active = self.height(g.active + seat)
        is_trap = g.cards.kind[z[F.CARD]] == Kind.TRAP
        slots = active
        if not g.o.traps_use_slots:
            slots = active - traps
            if is_trap:
                slots = 0
        full = slots >= N.ACTIVE
        fourth = is_trap and traps >= N.TRAPS
        if not full and not fourth:
            self.offer(g.game_word + W.NEW_SLOT)
        for index in range(active):
            card = self.at(g.active + seat, index)
            trap = g.cards.kind[card] == Kind.TRAP
            makes_room = not full or not trap or g.o.traps_use_slots
            if makes_room and (trap or not fourth):
                self.offer(card)

    def lose(self, card: i64) -> None:
        """An active card is discarded: what it gave ends at once (R8.5, R8.6), a Trap takes its token along."""
        g = self.g
        owner = self.owner(card)
        self.move(card, Z.DISCARD)
        if g.cards.kind[card] == Kind.TRAP:
            self.z[g.trap_spot + g.cards.number[card]] = -1
        self.settle_stats(owner)

    # Items that are used up

    def usable(self, seat: i64, window: i64, index: i64) -> i64:
        """R8.7: the next active card, from an index on, that may be discarded in a window; -1 if there is none."""
        g = self.g
        while index < self.height(g.active + seat):
            at = self.at(g.active + seat, index) * N.WINDOWS + window
            if g.use[at] > RETURN and self._would_do(g.use_effects[at], seat):
                return index
            index += 1
        return -1

    def _would_do(self, effect: Effect, seat: i64) -> bool:
        z = self.z
        you = z[F.YOU]
        z[F.YOU] = seat
        doable = effect.doable(self)
        z[F.YOU] = you
        return doable

    def use_item(self, seat: i64, card: i64, window: i64) -> None:
        """R8.7: it is discarded for its effect."""
        self.move(card, self.g.spent + seat)
        self.settle_stats(seat)
        self.perform(self.g.use[card * N.WINDOWS + window], seat, card, -1)

    def _open_window(self, seat: i64, window: i64) -> bool:
        """Ask about the next Item of a window; whether there was one."""
        index = self.usable(seat, window, self.z[F.ITEM])
        if index < 0:
            return False
        self.z[F.ITEM] = index
        self.ask(D.USE_ITEM, seat)
        return True

    def _take_use(self, seat: i64, choice: i64) -> None:
        z = self.z
        if choice == self.g.game_word + W.USE:
            window: i64 = Window.RITUAL
            if z[F.COMBAT]:
                window = Window.COMBAT
            self.use_item(seat, self.at(self.g.active + seat, z[F.ITEM]), window)
        else:
            z[F.ITEM] += 1

    # Deeds that tasks remember (Q38)

    def _count_built(self, seat: i64) -> None:
        if self.is_hunter(seat):
            for index in range(self.height(self.g.events + seat)):
                self.z[self.g.task_built + self.g.cards.number[self.at(self.g.events + seat, index)]] += 1
            card = self.corruption(seat)
            if card >= 0:
                self.z[self.g.task_built + self.g.cards.number[card]] += 1

    def _count_place(self, seat: i64, place: i64) -> None:
        if self.is_hunter(seat):
            for index in range(self.height(self.g.events + seat)):
                self.z[self.g.task_places + self.g.cards.number[self.at(self.g.events + seat, index)]] |= BIT[place]
            card = self.corruption(seat)
            if card >= 0:
                self.z[self.g.task_places + self.g.cards.number[card]] |= BIT[place]

    def _count_slain(self, seat: i64, tally: i64) -> None:
        for index in range(self.height(self.g.events + seat)):
            self.z[tally + self.g.cards.number[self.at(self.g.events + seat, index)]] += 1
        card = self.corruption(seat)
        if card >= 0:
            self.z[tally + self.g.cards.number[card]] += 1

    # Summoning

    def can_summon_entity(self) -> bool:
        """R9.6, Q32, Q33"""
        g = self.g
        place = self.z[T.POS + g.necromancer]
        if not self.is_rift(place):
            return False
        if g.o.entities_per_rift and popcount(self.creature_at(place, Creature.ENTITY)) >= g.o.entities_per_rift:
            return False
        standing = self.entities_counted()
        return standing < g.cards.entities and self.spirit(g.necromancer) >= g.cards.levels[standing]

    def entities_counted(self) -> i64:
        """Q33: the Entities that count towards the eighth."""
        if self.g.o.final_total:
            return self.z[F.RISEN]
        return self.count(Z.ENTITIES)

    def raise_undead(self, place: i64) -> None:
        """R9.2, R9.5, Q45"""
        z = self.z
        g = self.g
        if self.is_empty(Z.UNDEAD_DECK):
            self.gather(Z.SLAIN, Z.UNDEAD_DECK)
        card = self.any_of(Z.UNDEAD_DECK)
        self.move(card, Z.UNDEAD)
        c = card - g.cards.first_creature
        full = g.cards.creature_hp[c] + self.modified(g.necromancer, Key.UNDEAD_HP)
        if full < 1:
            full = 1
        if full > N.HP:
            full = N.HP
        z[F.RAISED] += 1
        self.arrive(c, place, full)
        self.note(Remark.UNDEAD_COMES, c, place, 0)

    def arrive(self, c: i64, place: i64, full: i64) -> None:
        """A creature comes onto the map."""
        z = self.z
        g = self.g
        z[g.creature_spot + c] = place
        z[g.creature_hp + c] = full
        z[g.creature_full + c] = full
        z[g.creature_age + c] = z[F.ARRIVALS]
        z[F.ARRIVALS] += 1

    def _go_on_raising(self) -> None:
        """R9.2, Q30: the extra Undead of row and Items."""
        if self.z[F.EXTRA] > 0 and self.can_raise(self.z[T.POS + self.g.necromancer]):
            self.ask(D.UNDEAD_MORE, self.g.necromancer)
        else:
            self.z[F.STEP] = Next.NEXT_PLAYER

    def _take_summon(self, seat: i64, word: i64) -> None:
        """R9.1"""
        z = self.z
        if word == W.UNDEAD:
            self.raise_undead(z[T.POS + seat])
            z[F.EXTRA] = self.modified(seat, Key.SUMMON_UNDEAD)
            z[F.STEP] = Next.RAISING
        elif word == W.ENTITY:
            self._begin_ritual(seat)

    def _raise_entity(self, choice: i64) -> None:
        """R9.9, Q26, Q34; R9.10"""
        z = self.z
        g = self.g
        if choice == g.game_word + W.TOP:
            card = self.any_of(Z.ENTITY_DECK)
            full = g.cards.creature_hp[card - g.cards.first_creature]
        else:
            card = choice
            full = (g.cards.creature_hp[card - g.cards.first_creature] + 1) // 2
        self.move(card, Z.ENTITIES)
        z[F.RISEN] += 1
        place = z[T.POS + g.necromancer]
        self.arrive(card - g.cards.first_creature, place, full)
        self.note(Remark.ENTITY_COMES, card - g.cards.first_creature, place, full)
        z[F.STEP] = Next.NEXT_PLAYER
        if self.entities_counted() == g.cards.entities:
            self._begin_final()
        else:
            self.fire(Trigger.ENTITY_SUMMONED, g.necromancer)

    # Rituals

    def ritual_need(self) -> i64:
        """R9.7, R10.5: twice the Necromancer's Spirit stat."""
        return 2 * self.spirit(self.g.necromancer)

    def _begin_ritual(self, seat: i64) -> None:
        """R11.1, R11.4: nothing but the need is remembered of how things stood."""
        z = self.z
        z[T.NEED + seat] = self.ritual_need()
        z[T.TOTAL + seat] = 0
        z[T.BARREN + seat] = 0
        self.note(Remark.RITUAL_STARTS, seat, z[T.NEED + seat], 0)
        self.shuffle_deck(seat)
        z[F.STEP] = Next.RITUAL_BEGINS

    def break_ritual(self, seat: i64) -> None:
        """R11.5"""
        self._end_ritual(seat)
        self.note(Remark.RITUAL_BROKEN, seat, 0, 0)

    def _end_ritual(self, seat: i64) -> None:
        self.z[T.NEED + seat] = -1
        self.z[T.TOTAL + seat] = 0
        self.z[T.BARREN + seat] = 0

    def _clear_points(self) -> None:
        for icon in range(4):
            self.z[F.POINTS + icon] = 0

    def _begin_ritual_pull(self) -> None:
        """R9.8, R10.6"""
        self._clear_points()
        self.z[F.ITEM] = 0
        self.z[F.STEP] = Next.RITUAL_WINDOW

    def _end_ritual_pull(self) -> None:
        """R9.8, R10.6, R11.3, Q31"""
        z = self.z
        g = self.g
        seat = z[F.SEAT]
        points = (
            z[F.POINTS + Icon.SPIRIT]
            + N.BONUS * self.picked(seat)
            + self.modified(seat, Key.RITUAL)
            + z[T.COMING + seat]
        )
        z[T.COMING + seat] = 0
        if points < g.o.ritual_minimum:
            points = g.o.ritual_minimum
        self._end_pull(seat)
        z[F.STEP] = Next.NEXT_PLAYER
        if not self.in_ritual(seat):  # O6: broken by its own pull
            return
        z[T.TOTAL + seat] += points
        if g.o.current_need:
            z[T.NEED + seat] = self.ritual_need()
        self.note(Remark.RITUAL_PULL, seat, points, z[T.TOTAL + seat])
        if z[T.TOTAL + seat] >= z[T.NEED + seat]:
            self._end_ritual(seat)
            if seat == g.necromancer:
                z[F.STEP] = Next.RISING
            else:
                self._close_rift(seat)
        elif points:
            z[T.BARREN + seat] = 0
        else:
            z[T.BARREN + seat] += 1
            if z[T.BARREN + seat] == N.FRUITLESS:
                self.break_ritual(seat)

    def can_close(self, seat: i64) -> bool:
        """R10.4, Q35"""
        place = self.z[T.POS + seat]
        if not self.is_rift(place) or self.spirit(seat) <= self.spirit(self.g.necromancer):
            return False
        return not (self.g.o.entity_guards and self.creature_at(place, Creature.ENTITY))

    def _close_rift(self, seat: i64) -> None:
        """R10.7, R10.8, R11.6"""
        z = self.z
        place = z[T.POS + seat]
        z[F.CLOSED] |= BIT[place]
        self.note(Remark.CLOSING, place, seat, 0)
        for other in range(self.layout.seats):
            if self.in_ritual(other) and z[T.POS + other] == place:
                self.break_ritual(other)
        if popcount(z[F.CLOSED]) >= N.RIFTS:
            self.win(Side.HUNTERS, End.RIFTS)

    # Pulls

    def shuffle_deck(self, seat: i64) -> None:
        """R12.3: the used cards go back into the combat deck, whose order nobody knows."""
        self.gather(self.g.used_spirit + seat, self.g.fresh_spirit + seat)
        self.gather(self.g.used_plain + seat, self.g.fresh_plain + seat)

    def puller(self) -> i64:
        """Whose combat deck the present pull takes from; creatures pull from the Necromancer's."""
        z = self.z
        if not z[F.COMBAT]:
            return z[F.SEAT]
        who = self.combatant()
        if who < N.SEATS:
            return who
        return self.g.necromancer

    def _begin_pull(self, seat: i64) -> None:
        """R9.8, R12.5"""
        z = self.z
        z[F.PULLS] = N.PULL + self.modified(seat, Key.PULL)
        if z[F.PULLS] < 1:
            z[F.PULLS] = 1
        z[F.STEP] = Next.PULLING

    def has_card_left(self, seat: i64) -> bool:
        """R12.6: whether a pull could take one more card."""
        for index in range(4):  # noqa: SIM110 (a generator would allocate)
            if not self.is_empty(part(self.g, seat, index)):
                return True
        return False

    def _go_on_pulling(self) -> None:
        """R12.5, R12.6: one card after another; what a card does happens as it is pulled."""
        z = self.z
        g = self.g
        seat = self.puller()
        while z[F.PULLS] > 0 and self.has_card_left(seat):
            z[F.PULLS] -= 1
            card = self._any_fresh(seat)
            self.move(card, Z.PULLED)
            if g.plain[4 * card] >= 0:
                for icon in range(4):
                    z[F.POINTS + icon] += g.plain[4 * card + icon]
            else:
                self.perform(g.once[card], seat, card, -1)
                if z[F.PC]:
                    return
        z[F.PULLS] = -1
        z[F.STEP] = Next.RITUAL_ENDS
        if z[F.COMBAT]:
            z[F.STEP] = Next.STRIKING

    def _any_fresh(self, seat: i64) -> i64:
        """The next card of a combat deck (O1); R12.6: if it has run out, the used pile is shuffled first."""
        g = self.g
        spirit = self.count(g.fresh_spirit + seat)
        plain = self.count(g.fresh_plain + seat)
        if spirit + plain == 0:
            self.shuffle_deck(seat)
            spirit = self.count(g.fresh_spirit + seat)
            plain = self.count(g.fresh_plain + seat)
        index = self.below_of(g.fresh_plain + seat, spirit + plain)
        if index < spirit:
            return self.nth(g.fresh_spirit + seat, index)
        return self.nth(g.fresh_plain + seat, index - spirit)

    def _end_pull(self, seat: i64) -> None:
        """R11.1: the pulled cards go to the used pile, burning ones to the discard pile."""
        g = self.g
        card = self.first(Z.PULLED)
        while card >= 0:
            if g.cards.spirit[card]:
                self.move(card, g.used_spirit + seat)
            else:
                self.move(card, g.used_plain + seat)
            card = self.after(Z.PULLED, card)
        self.gather(Z.BURNING, Z.DISCARD)

    # Combat

    def _begin_combat(self, kind: i64, place: i64) -> None:
        """R12.1, R12.2, Q21"""
        z = self.z
        fighters = self.creature_at(place, Creature.ANY) << N.SEATS
        for seat in range(self.g.hunters):
            if z[T.POS + seat] == place and not z[T.BEATEN + seat]:
                fighters |= BIT[seat]
        if self.g.o.necromancer_fights and z[T.POS + self.g.necromancer] == place:  # Q21
            fighters |= BIT[self.g.necromancer]
        z[F.FIELD] = self.layout.seats + place
        self._set_up_combat(kind, fighters)

    def _begin_final(self) -> None:
        """R17.3, R17.4, Q39"""
        z = self.z
        g = self.g
        for seat in range(self.layout.seats):
            self._end_ritual(seat)
        fighters = BIT[g.hunters] - 1
        card = self.first(Z.ENTITIES)
        while card >= 0:
            place = z[g.creature_spot + card - g.cards.first_creature]
            fighters |= self.creature_at(place, Creature.ANY) << N.SEATS
            card = self.after(Z.ENTITIES, card)
        z[F.FIELD] = -1
        self._set_up_combat(Combat.FINAL, fighters)

    def _set_up_combat(self, kind: i64, fighters: i64) -> None:
        """R12.3"""
        z = self.z
        z[F.COMBAT] = kind  # R11.7: rituals keep their totals
        z[F.FIGHTERS] = fighters
        z[F.CYCLE] = 0
        z[F.STEP] = Next.NEW_CYCLE
        place: i64 = -1
        if z[F.FIELD] >= 0:
            place = z[F.FIELD] - self.layout.seats
        self.note(Remark.COMBAT_BEGINS, kind, place, 0)
        self._shuffle_decks()

    def _shuffle_decks(self) -> None:
        for seat in range(self.g.hunters):
            if self.is_fighting(seat) or self.z[F.FALLEN] & BIT[seat]:
                self.shuffle_deck(seat)
        self.shuffle_deck(self.g.necromancer)

    def _proceed_in_combat(self, step: i64) -> None:
        if step == Next.NEXT_TURN:
            self._next_turn()
        elif step == Next.TURN_WINDOW:
            seat = self.combatant()
            if not self._open_window(seat, Window.COMBAT):
                self._begin_pull(seat)
        elif step == Next.STRIKING:
            self._strike()
        elif step == Next.SPREADING:
            self._spread()
        elif step == Next.NEW_CYCLE:
            self._begin_cycle()
        elif step == Next.DEFEATS:
            self._next_defeat()
        else:
            self._carry_out_defeat()

    def combatant(self) -> i64:
        """Whose turn it is in combat: a seat, or a creature behind the seats."""
        return self.z[self.g.order + self.z[F.TURN] - 1]

    def _speed_of(self, who: i64) -> i64:
        if who == self.g.necromancer:  # Q21: he has none, and comes last
            return -1
        if who < N.SEATS:
            return self.speed(who)
        return self.g.cards.creature_speed[who - N.SEATS]

    def _begin_cycle(self) -> None:
        """R12.4, Q22: higher Speed first; at equal Speed Hunters by seat, then creatures by age. Q27: fifty cycles."""
        z = self.z
        g = self.g
        if self._is_decided():
            return
        z[F.CYCLE] += 1
        if g.o.frenzy_cycle == 0 and z[F.CYCLE] > N.CYCLES:
            if z[F.COMBAT] == Combat.FINAL:
                self.win(Side.NECROMANCER, End.FINAL_COMBAT)
            else:
                self._end_combat(1)
            return
        self.note(Remark.CYCLE_BEGINS, z[F.CYCLE], 0, 0)
        n: i64 = 0
        bits: i64 = z[F.FIGHTERS]
        while bits:
            who = lowest(bits)
            bits &= bits - 1
            at = n
            while at > 0 and self._goes_before(who, z[g.order + at - 1]):
                z[g.order + at] = z[g.order + at - 1]
                at -= 1
            z[g.order + at] = who
            n += 1
        z[F.TURN] = 0
        z[F.TURNS] = n
        z[F.STEP] = Next.NEXT_TURN

    def _goes_before(self, who: i64, other: i64) -> bool:
        """Whether a combatant acts before one that is listed before it."""
        own = self._speed_of(who)
        theirs = self._speed_of(other)
        if own != theirs or other < N.SEATS:
            return own > theirs
        age = self.g.creature_age - N.SEATS
        return self.z[age + who] < self.z[age + other]

    def _is_decided(self) -> bool:
        """R12.12, R17.6: whether the combat is over, and if so, what follows."""
        z = self.z
        if z[F.COMBAT] == Combat.FINAL:
            if not self.enemies(Creature.ENTITY):
                self.win(Side.HUNTERS, End.FINAL_COMBAT)
                return True
            if not self.living_hunters():
                self.win(Side.NECROMANCER, End.FINAL_COMBAT)
                return True
            return False
        if self.enemies(Creature.ANY) and self.living_hunters():
            return False
        self._end_combat(0)
        return True

    def _next_turn(self) -> None:
        z = self.z
        g = self.g
        if self._is_decided():
            return
        while z[F.TURN] < z[F.TURNS]:
            z[F.TURN] += 1
            who = self.combatant()
            if z[F.FIGHTERS] & BIT[who]:
                self.note(Remark.TURN_BEGINS, who, 0, 0)
                self._clear_points()
                z[F.ITEM] = 0
                if self.is_hunter(who):
                    z[F.STEP] = Next.TURN_WINDOW
                else:
                    self._begin_pull(g.necromancer)
                return
        z[F.STEP] = Next.NEW_CYCLE

    def frenzy(self) -> i64:
        """R12.13, Q27"""
        first = self.g.o.frenzy_cycle
        if first == 0 or self.z[F.CYCLE] < first:
            return 0
        return self.z[F.CYCLE] - first + 1

    def _strike(self) -> None:
        """R12.5: first health, then damage."""
        who = self.combatant()
        if self.is_hunter(who):
            self._hunter_strikes(who)
        elif who < N.SEATS:
            self._strike_hunters(who, self.z[F.POINTS + Icon.INFLUENCE] + self.frenzy(), 0)  # Q21
        else:
            self._creature_strikes(who - N.SEATS)

    def _hunter_strikes(self, seat: i64) -> None:
        """R12.7, R10.3, Q24"""
        z = self.z
        self.heal(seat, z[F.POINTS + Icon.HEALTH])
        damage = z[F.POINTS + Icon.DAMAGE] + self.modified(seat, Key.DAMAGE) + self.frenzy()
        if z[F.COMBAT] == Combat.FIGHT:
            damage += N.BONUS * self.picked(seat)
        if damage < 0:
            damage = 0
        self.note(Remark.STRIKES, seat, damage, z[F.POINTS + Icon.HEALTH])
        z[F.POOL] = damage
        z[F.TARGET] = -1
        z[F.STEP] = Next.SPREADING

    def heal(self, seat: i64, points: i64) -> bool:
        """R2.2: up to Max HP; whether it changed anything."""
        z = self.z
        hp = z[T.HP + seat] + points
        most = self.max_hp(seat)
        if hp > most:
            hp = most
        if points <= 0 or hp <= z[T.HP + seat]:
            return False
        z[T.HP + seat] = hp
        return True

    def _spread(self) -> None:
        """R12.8: as the Hunter likes, in whole points; nothing is held back."""
        z = self.z
        enemies = self.enemies(Creature.ANY)
        seat = self.combatant()
        if not z[F.POOL] or not enemies:
            z[F.POOL] = 0
            self._end_pull(seat)
            z[F.STEP] = Next.NEXT_TURN
        elif enemies & (enemies - 1) == 0:
            self._hit(lowest(enemies), self._most_damage(lowest(enemies)))
        elif z[F.TARGET] < 0:
            self.ask(D.DAMAGE_TARGET, seat)
        else:
            self.ask(D.DAMAGE_AMOUNT, seat)

    def _most_damage(self, c: i64) -> i64:
        hp = self.z[self.g.creature_hp + c]
        if hp < self.z[F.POOL]:
            return hp
        return self.z[F.POOL]

    def _hit(self, c: i64, points: i64) -> None:
        self.z[F.POOL] -= points
        self.z[F.TARGET] = -1
        self.wound(c, points)

    def wound(self, c: i64, points: i64) -> None:
        """A creature loses HP; R12.11: with none left it is defeated at once."""
        z = self.z
        at = self.g.creature_hp + c
        if points >= z[at]:
            z[at] = 0
        else:
            z[at] -= points
        self.note(Remark.HIT, c, points, z[at])
        if z[at] == 0:
            self.defeat_creature(c)

    def defeat_creature(self, c: i64) -> None:
        """R12.11, Q8: to the defeated ones of its kind. Tasks and triggers of the Hunters in the combat follow.

        R17.6: with the last Entity Final Combat is over; until version 3 of the rules the turn went on to its end.
        """
        z = self.z
        g = self.g
        card = g.cards.first_creature + c
        is_entity = c < g.cards.entities
        fought = z[F.FIGHTERS] & BIT[N.SEATS + c] != 0
        z[F.FIGHTERS] &= ~BIT[N.SEATS + c]
        z[g.creature_spot + c] = -1
        z[g.creature_hp + c] = 0
        self.note(Remark.CREATURE_FALLS, c, 0, 0)
        if is_entity:
            self.move(card, Z.BANISHED)
        else:
            self.move(card, Z.SLAIN)
        if not fought:
            return
        if g.version >= 3 and z[F.COMBAT] == Combat.FINAL and not self.enemies(Creature.ENTITY):
            z[F.POOL] = 0
            self._end_pull(self.puller())
            self.win(Side.HUNTERS, End.FINAL_COMBAT)
            return
        for index in range(g.hunters - 1, -1, -1):
            seat: i64 = index
            if self.is_fighting(seat):
                if is_entity:
                    self._count_slain(seat, g.task_entities)
                else:
                    self._count_slain(seat, g.task_undead)
                    self.fire(Trigger.UNDEAD_DEFEATED, seat)

    def _creature_strikes(self, c: i64) -> None:
        """R12.9, R17.5"""
        z = self.z
        g = self.g
        self.heal_creature(c, z[F.POINTS + Icon.HEALTH])
        damage = z[F.POINTS + Icon.INFLUENCE] + self.modified(g.necromancer, Key.CREATURE_DAMAGE) + self.frenzy()
        if z[F.COMBAT] == Combat.FINAL:
            damage += z[F.POINTS + Icon.SPIRIT]
        self._strike_hunters(N.SEATS + c, damage, z[F.POINTS + Icon.HEALTH])

    def _strike_hunters(self, who: i64, damage: i64, health: i64) -> None:
        """R12.10, Q25: equal shares for all Hunters who are alive."""
        z = self.z
        g = self.g
        if damage < 0:
            damage = 0
        self.note(Remark.STRIKES, who, damage, health)
        hunters = popcount(self.living_hunters())
        if g.o.split_up:
            damage += hunters - 1
        share = damage // hunters
        for seat in range(g.hunters):
            if self.is_fighting(seat) and share > 0:
                self._hurt(seat, share - self.modified(seat, Key.ARMOUR))
        self._end_pull(g.necromancer)
        z[F.STEP] = Next.NEXT_TURN

    def heal_creature(self, c: i64, points: i64) -> bool:
        """Up to its full HP; whether it changed anything."""
        z = self.z
        g = self.g
        hp = z[g.creature_hp + c] + points
        if hp > z[g.creature_full + c]:
            hp = z[g.creature_full + c]
        if points <= 0 or hp <= z[g.creature_hp + c]:
            return False
        z[g.creature_hp + c] = hp
        self.note(Remark.HEALED, c, hp, 0)
        return True

    def _hurt(self, seat: i64, points: i64) -> None:
        """R12.10, R12.11: a Hunter without HP is defeated at once and gets no more turns."""
        z = self.z
        if points <= 0:
            return
        if points >= z[T.HP + seat]:
            z[T.HP + seat] = 0
        else:
            z[T.HP + seat] -= points
        self.note(Remark.HURT, seat, points, z[T.HP + seat])
        if z[T.HP + seat] == 0:
            z[F.FIGHTERS] &= ~BIT[seat]
            z[F.FALLEN] |= BIT[seat]
            final: i64 = 0
            if z[F.COMBAT] == Combat.FINAL:
                final = 1
            self.note(Remark.HUNTER_FALLS, seat, final, 0)

    def _end_combat(self, broken_off: i64) -> None:
        """R12.14, R12.15"""
        z = self.z
        self._shuffle_decks()
        self.note(Remark.COMBAT_ENDS, z[F.COMBAT], broken_off, 0)
        z[F.COMBAT] = Combat.NONE
        z[F.FIELD] = -1
        z[F.FIGHTERS] = 0
        z[F.STEP] = Next.DEFEATS

    # Defeat

    def _next_defeat(self) -> None:
        """R12.15: in seat order; then the round goes on where the combat began."""
        z = self.z
        if z[F.FALLEN]:
            seat = lowest(z[F.FALLEN])
            z[F.FALLEN] &= ~BIT[seat]
            z[F.SEAT] = seat
            z[F.LOSSES] = self.height(self.g.active + seat) // 2  # R13.1
            z[F.STEP] = Next.DEFEATED
        elif z[F.NOW] == Phase.FIVE:
            z[F.STEP] = Next.NEXT_PLAYER
        else:
            z[F.STEP] = Next.ROUND_COMBATS

    def _carry_out_defeat(self) -> None:
        """R13.1 to R13.6, Q28, K11; R18.5: the larger half stays."""
        z = self.z
        g = self.g
        seat = z[F.SEAT]
        if z[F.LOSSES]:
            self.ask(D.LOSE_ITEM, seat)
            return
        for _i in range(self.deck_size(seat) // 2):  # R13.2
            self.strip(seat, -1)
        self.gather(g.hand + seat, Z.DISCARD)  # R13.3
        z[T.MAX_HP + seat] = (z[T.MAX_HP + seat] + 1) // 2  # R13.4
        if z[T.MAX_HP + seat] < 1:
            z[T.MAX_HP + seat] = 1
        z[T.HP + seat] = self.max_hp(seat)  # R13.5
        z[T.BEATEN + seat] = 1  # R13.6
        if self.in_ritual(seat):
            self.break_ritual(seat)
        if not g.o.stay_after_defeat:
            z[T.POS + seat] = g.atlas.start
        self.note(Remark.HUNTER_RISES, seat, z[T.HP + seat], 0)
        z[F.STEP] = Next.DEFEATS

    def strip(self, seat: i64, icon: i64) -> bool:
        """A random card that shows an icon (below 0: any) out of a combat deck, used pile included, shown to everybody;
        whether there was one."""
        n = self.showing(seat, icon)
        if n == 0:
            return False
        n = self.below_of(part(self.g, seat, 0), n)
        for index in range(4):
            card = self.first(part(self.g, seat, index))
            while card >= 0:
                if icon < 0 or self.g.cards.icons[card] & BIT[icon]:
                    if n == 0:
                        self.show(card, self.layout.everybody)
                        self.move(card, Z.DISCARD)
                        return True
                    n -= 1
                card = self.after(part(self.g, seat, index), card)
        return False

    def showing(self, seat: i64, icon: i64) -> i64:
        """How many cards of a combat deck show an icon (below 0: any)."""
        total: i64 = 0
        for index in range(4):
            card = self.first(part(self.g, seat, index))
            while card >= 0:
                if icon < 0 or self.g.cards.icons[card] & BIT[icon]:
                    total += 1
                card = self.after(part(self.g, seat, index), card)
        return total

    # The end of the round

    def _proceed_to_end(self, step: i64) -> None:
        if step == Next.ROUND_COMBATS:
            self._next_round_combat()
        elif step == Next.TASKS:
            self._next_hunter_ends()
        elif step == Next.CORRUPTION_TASK:
            self._check_corruption()
        elif step == Next.EVENT_TASK:
            self._check_event()
        elif step == Next.COUNTDOWN:
            self._count_down()
        else:
            self._end_round()

    def acting_hunter(self, index: i64) -> i64:
        return (self.lead() + index) % self.g.hunters

    def _next_round_combat(self) -> None:
        """R14.1, Q12"""
        z = self.z
        for index in range(self.g.hunters):
            seat = self.acting_hunter(index)
            place = z[T.POS + seat]
            if not z[T.BEATEN + seat] and not z[F.FOUGHT] & BIT[place] and self.creature_at(place, Creature.UNDEAD):
                z[F.FOUGHT] |= BIT[place]
                self._begin_combat(Combat.UNDEAD, place)
                return
        z[F.AT] = 0
        z[F.STEP] = Next.TASKS

    def _next_hunter_ends(self) -> None:
        """R14.2, Q38"""
        z = self.z
        if z[F.AT] == self.g.hunters:
            z[F.STEP] = Next.ROUND_OVER
            self.fire(Trigger.ROUND_END, self.g.necromancer)
            return
        z[F.SEAT] = self.acting_hunter(z[F.AT])
        z[F.AT] += 1
        z[F.EVENT] = 0
        z[F.STEP] = Next.CORRUPTION_TASK
        self.fire(Trigger.ROUND_END, z[F.SEAT])

    def _check_corruption(self) -> None:
        """R15.6"""
        z = self.z
        z[F.STEP] = Next.EVENT_TASK
        card = self.corruption(z[F.SEAT])
        if card >= 0:
            self.perform(self.g.task[self.g.cards.number[card]], z[F.SEAT], card, -1)

    def _check_event(self) -> None:
        """R16.3, R16.5"""
        z = self.z
        zone = self.g.events + z[F.SEAT]
        if z[F.EVENT] >= self.height(zone):
            z[F.STEP] = Next.TASKS
            return
        card = self.at(zone, z[F.EVENT])
        z[F.SLOT] = card
        z[F.STEP] = Next.COUNTDOWN
        self.perform(self.g.task[self.g.cards.number[card]], z[F.SEAT], card, -1)

    def _count_down(self) -> None:
        """R16.4"""
        z = self.z
        g = self.g
        card = z[F.SLOT]
        z[F.SLOT] = -1
        z[F.STEP] = Next.EVENT_TASK
        if self.place(card) != g.events + z[F.SEAT]:
            return
        number = g.cards.number[card]
        if z[g.task_came + number] < z[F.ROUND]:
            z[g.task_left + number] -= 1
            self.note(Remark.TICKS, card, z[g.task_left + number], 0)
            if z[g.task_left + number] == 0:
                self.note(Remark.PENALTY, card, z[F.SEAT], 0)
                self.perform(g.penalty[number], z[F.SEAT], card, -1)
                return
        z[F.EVENT] += 1

    def _end_round(self) -> None:
        """R14.3, R17.7, Q40"""
        z = self.z
        g = self.g
        for seat in range(self.layout.seats):
            z[T.PINNED + seat] = 0
            z[T.BEATEN + seat] = 0
            z[T.FORBIDDEN + seat] = 0
            z[T.PICKED + seat] = -1
        z[F.FOUGHT] = 0
        z[F.PHASES] = 0
        z[F.NOW] = -1
        z[F.STEP] = Next.NEW_ROUND
        if g.o.longest_night and z[F.ROUND] >= g.o.longest_night:
            if g.o.dawn_fights and not self.is_empty(Z.ENTITIES):
                self._begin_final()
            else:
                self.win(Side.HUNTERS, End.DAWN)

    # Triggers

    def trigger_card(self, seat: i64, index: i64) -> i64:
        """The cards that may have something for a trigger, by their place; -1 for the row, and where there is none."""
        g = self.g
        active = self.height(g.active + seat)
        if 1 <= index <= active:
            return self.at(g.active + seat, index - 1)
        if seat == g.necromancer:
            return -1
        if index == 0:
            return self.hunter_card(seat)
        return self.corruption(seat)

    def trigger_entry(self, seat: i64, trigger: i64, index: i64) -> i64:
        card = self.trigger_card(seat, index)
        if card >= 0:
            return self.g.on[card * N.TRIGGERS + trigger]
        if index == 0 and seat == self.g.necromancer:
            return self.g.row_on[trigger]
        return RETURN

    def fire(self, trigger: i64, seat: i64) -> None:
        """Perform what a player has for a trigger."""
        for index in range(self.height(self.g.active + seat) + 2):
            if self.trigger_entry(seat, trigger, index) > RETURN:
                self.perform(Entry.FIRE, seat, -1, trigger)
                return

    # The end

    def win(self, side: i64, reason: i64) -> None:
        """R17.8: one of the sides, never both."""
        z = self.z
        z[F.WINNER] = side
        z[F.REASON] = reason
        z[F.OVER] = 1
        z[F.PC] = DONE
        z[F.SP] = 0

    def result(self, seat: i64) -> i64:
        """R17.1, R17.2, R17.6: Hunters win or lose together."""
        if self.is_hunter(seat) == (self.z[F.WINNER] == Side.HUNTERS):
            return 2
        return 0

    # Options and choices

    def list_options(self, decision: i64, seat: i64) -> None:
        if decision <= D.MOVE:
            self._list_beginnings(decision, seat)
        elif decision <= D.PAY:
            self._list_trade(decision, seat)
        else:
            self._list_deeds(decision, seat)

    def _offer_words(self, first: i64, second: i64) -> None:
        self.offer(self.g.game_word + first)
        self.offer(self.g.game_word + second)

    def offer_faces(self, zone: i64, without: i64) -> None:
        """The cards of a set but one; copies are one option."""
        last: i64 = -1
        card = self.first(zone)
        while card >= 0:
            if card != without and self.g.cards.face[card] != last:
                self.offer(card)
                last = self.g.cards.face[card]
            card = self.after(zone, card)

    def _list_beginnings(self, decision: i64, seat: i64) -> None:
        g = self.g
        if decision == D.MOVE:
            self._list_moves(seat)
        elif decision == D.PHASE:
            if self.in_ritual(seat):  # R3.7
                self.offer(g.game_word + self.phase_card(seat, Phase.SUMMON))
            else:
                for index in range(5):
                    self.offer(g.game_word + self.phase_card(seat, index))
        elif decision == D.CHOOSE_HUNTER:
            self.offer_cards(Z.BOX)
        else:
            section = g.atlas.section[g.atlas.start]
            for place in range(g.atlas.count):
                if g.atlas.section[place] != section:  # R1.7, Q6
                    self.offer(g.first_spot + place)

    def _list_trade(self, decision: i64, seat: i64) -> None:
        g = self.g
        if self.z[F.CARD] < 0 and (decision == D.PAY or decision == D.SLOT):
            return  # a world in which nothing could be paid for
        if decision == D.KEEP:
            self.offer_faces(Z.CONSIDERED, -1)
        elif decision == D.PAY:
            self.offer_faces(g.hand + seat, self.z[F.CARD])
        elif decision == D.BUY:
            self._offer_words(W.BUY, W.PASS)
        elif decision == D.EVENT_RETURN:
            self._offer_words(W.RETURN, W.DISCARD)
        elif decision == D.SLOT:
            self._list_slots(seat)
        else:
            self.offer(g.game_word + W.DONE)
            self._list_affordable(seat, decision == D.BUILD)

    def _list_deeds(self, decision: i64, seat: i64) -> None:
        z = self.z
        g = self.g
        if decision == D.SUMMON:
            self.offer(g.game_word + W.NOTHING)
            if self.can_raise(z[T.POS + seat]):
                self.offer(g.game_word + W.UNDEAD)
            if self.can_summon_entity():
                self.offer(g.game_word + W.ENTITY)
        elif decision == D.FIVE:
            self.offer(g.game_word + W.NOTHING)
            if self.creature_at(z[T.POS + seat], Creature.ENTITY):  # R10.2
                self.offer(g.game_word + W.FIGHT)
            if self.can_close(seat):
                self.offer(g.game_word + W.CLOSE)
        elif decision == D.UNDEAD_MORE:
            self.offer(g.yes)
            self.offer(g.no)
        elif decision == D.ENTITY_PICK:
            if not self.is_empty(Z.ENTITY_DECK):
                self.offer(g.game_word + W.TOP)
            self.offer_cards(Z.BANISHED)
        elif decision == D.USE_ITEM:
            self._offer_words(W.USE, W.SAVE)
        elif decision == D.DAMAGE_TARGET:
            bits: i64 = self.enemies(Creature.ANY)
            while bits:
                self.offer(g.cards.first_creature + lowest(bits))
                bits &= bits - 1
        elif decision == D.DAMAGE_AMOUNT:
            for points in range(self._most_damage(z[F.TARGET] - g.cards.first_creature)):
                self.offer(g.game_word + Points.ONE + points)
        else:
            for index in range(self.height(g.active + seat)):
                self.offer(self.at(g.active + seat, index))

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        if decision <= D.MOVE:
            self._take_beginning(decision, seat, choice)
        elif decision <= D.PAY:
            self._take_trade(decision, seat, choice)
        else:
            self._take_deed(decision, seat, choice)

    def _take_beginning(self, decision: i64, seat: i64, choice: i64) -> None:
        if decision == D.MOVE:
            self._take_move(seat, choice)
        elif decision == D.PHASE:
            self.z[T.PICKED + seat] = choice - self.g.game_word
        elif decision == D.CHOOSE_HUNTER:
            self._take_hunter(seat, choice)
        else:
            self.z[T.POS + seat] = choice - self.g.first_spot

    def _take_trade(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        word = choice - self.g.game_word
        if decision == D.KEEP:
            z[F.KEEP] -= 1
            self.slip(choice, self.g.hand + seat, self.side(seat))
        elif decision == D.PAY:
            z[F.COST] -= 1
            self.throw(choice, seat)
        elif decision == D.BUY:
            if word == W.BUY:
                self._buy(seat)
        elif decision == D.EVENT_RETURN:
            store = z[F.STORE]
            self.put_back(word == W.RETURN)
            if z[F.STEP] == Next.CONSIDERING:
                z[F.STORE] = store
        elif decision == D.SLOT:
            if choice < self.g.first_place:
                z[F.SLOT] = choice
        elif word == W.DONE:
            z[F.STEP] = Next.NEXT_PLAYER
        else:
            self._begin_paying(seat, choice)

    def _take_deed(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        g = self.g
        word = choice - g.game_word
        if decision == D.SUMMON:
            self._take_summon(seat, word)
        elif decision == D.FIVE:
            if word == W.FIGHT:
                self._begin_combat(Combat.FIGHT, z[T.POS + seat])
            elif word == W.CLOSE:
                self._begin_ritual(seat)
        elif decision == D.UNDEAD_MORE:
            z[F.EXTRA] -= 1
            if choice == g.yes:
                self.raise_undead(z[T.POS + seat])
            else:
                z[F.EXTRA] = 0
        elif decision == D.ENTITY_PICK:
            self._raise_entity(choice)
        elif decision == D.USE_ITEM:
            self._take_use(seat, choice)
        elif decision == D.DAMAGE_TARGET:
            z[F.TARGET] = choice
        elif decision == D.DAMAGE_AMOUNT:
            self._hit(z[F.TARGET] - g.cards.first_creature, word - Points.ONE + 1)
        else:
            z[F.LOSSES] -= 1
            self.lose(choice)
