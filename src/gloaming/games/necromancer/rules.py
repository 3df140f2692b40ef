"""Necromancer: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.board import (
    A_CREATURE,
    ACTIVATE,
    ACTIVATE_COST,
    ACTIVELY,
    AN_ENTITY,
    AN_UNDEAD,
    ARMOUR,
    ARRIVALS,
    AT,
    BANISHED,
    BARREN,
    BASE,
    BEATEN,
    BIT,
    BOUGHT_AT,
    BOX,
    BUILD,
    BUILD_COST,
    BUILT,
    BURNING,
    BUY,
    BUYS,
    CARD,
    CLOSED,
    COMBAT,
    COMBAT_CARD,
    COMING,
    CONSIDERED,
    CORRUPTING_ACT,
    CORRUPTIONS,
    CORRUPTS,
    COST,
    CREATURE_DAMAGE,
    CYCLE,
    DAMAGE,
    DISCARD,
    ENDED,
    ENTITIES,
    ENTITY_DECK,
    ENTITY_SUMMONED,
    EVENT,
    EVENT_CARD,
    EXTRA,
    FALLEN,
    FIELD,
    FIGHT,
    FIGHTERS,
    FINAL,
    FIRST_BUILD_COST,
    FIVE,
    FORBIDDEN,
    FOUGHT,
    HEALTH,
    HITS,
    HP,
    HUNTERS,
    INFLUENCE,
    ITEM,
    KEEP,
    KEEPS,
    LEFT,
    LOOK,
    LOOKS,
    LOSSES,
    MAX_HP,
    MORE_UNDEAD,
    MOST_SEATS,
    MOVED,
    MOVEMENT,
    NECROMANCER,
    NEED,
    NO_COMBAT,
    NOT_CORRUPTED,
    NOW,
    ON_COMBAT,
    ON_MOVEMENT,
    ON_RITUAL,
    PHASE_COUNT,
    PHASE_FIVE,
    PHASES,
    PICKED,
    PINNED,
    POINTS,
    POOL,
    POS,
    PULL,
    PULLED,
    PULLS,
    RAISED,
    REASON,
    RIDES,
    RISEN,
    RITUAL,
    ROUND,
    ROUND_END,
    SEAT,
    SINCE,
    SLAIN,
    SLIP,
    SLOT,
    SOLVED,
    SOURCE,
    SPEED,
    SPIRIT,
    STEP,
    STEPS,
    STORE,
    STORE_DECK,
    SUMMON,
    TARGET,
    TOTAL,
    TRANSIT,
    TRAP_CARD,
    TRAP_IMMUNE,
    TRIGGERS,
    TURN,
    TURNS,
    UNDEAD,
    UNDEAD_DECK,
    UNDEAD_DEFEATED,
    UNDEAD_FIGHT,
    UNDEAD_HP,
    WALK,
    WARD,
    WINDOWS,
    WINNER,
    Atlas,
    Board,
    BoardRules,
    Effects,
    NightCards,
    part,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED
from gloaming.kernel.layout import ACTORS, DECISION, HERE, IT, OVER, PC, SELF, SP, YOU, Family
from gloaming.kernel.state import DONE, RETURN, State, Step

# What `proceed` does next

CHOOSING: Final = 0
PLACING: Final = 1
DEALING: Final = 2
TALENTS: Final = 3
NEW_ROUND: Final = 4
REVEAL: Final = 5
NEXT_PHASE: Final = 6
NEXT_PLAYER: Final = 7
MOVING: Final = 8
CONSIDERING: Final = 9
KEEPING: Final = 10
BUILDING: Final = 11
ACTIVATING: Final = 12
PAYING: Final = 13
RAISING: Final = 14
RITUAL_BEGINS: Final = 15
RITUAL_WINDOW: Final = 16
PULLING: Final = 17
RITUAL_ENDS: Final = 18
RISING: Final = 19
NEW_CYCLE: Final = 20
NEXT_TURN: Final = 21
TURN_WINDOW: Final = 22
STRIKING: Final = 23
SPREADING: Final = 24
DEFEATS: Final = 25
DEFEATED: Final = 26
ROUND_COMBATS: Final = 27
TASKS: Final = 28
CORRUPTION_TASK: Final = 29
EVENT_TASK: Final = 30
COUNTDOWN: Final = 31
ROUND_OVER: Final = 32

# Decisions; effects ask the others

CHOOSE_HUNTER: Final = 2
CHOOSE_START: Final = 3
PICK_PHASE: Final = 4
MOVE: Final = 5
TO_BUY: Final = 6
EVENT_RETURN: Final = 7
KEEP_CARD: Final = 8
BUILD_CARD: Final = 9
ACTIVATE_CARD: Final = 10
COVER: Final = 11
PAY: Final = 12
TO_SUMMON: Final = 13
UNDEAD_MORE: Final = 14
ENTITY_PICK: Final = 15
TO_FIVE: Final = 16
USE_ITEM: Final = 17
DAMAGE_TARGET: Final = 18
DAMAGE_AMOUNT: Final = 19
LOSE_ITEM: Final = 20

# Words of the choice space, behind the kernel's; the first six are the phases

W_BUY: Final = 1
W_STOP: Final = 6
W_PASS: Final = 7
W_RETURN: Final = 8
W_DISCARD: Final = 9
W_DONE: Final = 10
W_NEW_SLOT: Final = 11
W_NOTHING: Final = 12
W_UNDEAD: Final = 13
W_ENTITY: Final = 14
W_FIGHT: Final = 15
W_CLOSE: Final = 16
W_USE: Final = 17
W_SAVE: Final = 18
W_TOP: Final = 19
W_POINTS: Final = 20
MOST_HP: Final = 60
"""No creature has more, so that every number of points has its word."""
WORDS: Final = (
    "movement",
    "buy",
    "build",
    "activate",
    "summon",
    "five",
    "stop",
    "pass",
    "return",
    "discard",
    "done",
    "new-slot",
    "nothing",
    "undead",
    "entity",
    "fight",
    "close",
    "use",
    "save",
    "top",
    *(f"points-{n}" for n in range(1, MOST_HP + 1)),
)

# Remarks among the events

ROUND_BEGINS: Final = 1
"""the round, the lead Hunter"""
PICKS_SHOWN: Final = 2
"""the seat, the phase"""
PHASE_BEGINS: Final = 3
"""the phase"""
WENT: Final = 4
"""the seat, from where, to where (a ride: plus 100 and 200 times its line)"""
TRAP_SPRUNG: Final = 5
"""the card, the victim, the owner"""
CORRUPTED: Final = 6
"""the Hunter, the card (-1: the old one), who did it"""
PIN: Final = 7
"""the seat"""
BUYING: Final = 8
"""the seat, how many are considered, how many kept"""
PAID: Final = 9
"""the seat, the number of cards"""
WAS_BUILT: Final = 10
"""the seat, the Spirit stat now"""
RITUAL_PULL: Final = 11
"""the seat, the points, the total"""
RITUAL_STARTS: Final = 12
"""the seat, the need"""
RITUAL_BROKEN: Final = 13
"""the seat"""
CLOSING: Final = 14
"""the neighbourhood, the Hunter"""
UNDEAD_COMES: Final = 15
"""the creature, the neighbourhood"""
ENTITY_COMES: Final = 16
"""the creature, the neighbourhood, its HP"""
COMBAT_BEGINS: Final = 17
"""which combat, the neighbourhood or -1"""
CYCLE_BEGINS: Final = 18
"""the cycle"""
TURN_BEGINS: Final = 19
"""the Hunter's seat, or 5 and more for a creature"""
STRIKES: Final = 20
"""the combatant as before, the damage, the health"""
HIT: Final = 21
"""the creature, the points, the HP it has left"""
HURT: Final = 22
"""the Hunter, the points, the HP left"""
CREATURE_FALLS: Final = 23
"""the creature"""
HUNTER_FALLS: Final = 24
"""the Hunter, 1 in Final Combat"""
COMBAT_ENDS: Final = 25
"""which combat, 1 if it was broken off"""
HUNTER_RISES: Final = 26
"""the Hunter, the new Max HP"""
TASK_DONE: Final = 27
"""the card, the Hunter"""
TICKS: Final = 28
"""the Event, the rounds left"""
PENALTY: Final = 29
"""the Event, the Hunter"""
STAT_CHANGES: Final = 30
"""the Hunter, which (0 HP, 1 Max HP, 2 Speed), the value now"""
SEEN: Final = 31
"""whose hand, who sees it"""
STORE_CLOSES: Final = 32
"""the store"""
TOKEN: Final = 33
"""the Trap, its neighbourhood"""
BARRED: Final = 34
"""the seat, what it may not do this round"""
HEALED: Final = 35
"""the creature, the HP now"""
REDRAWN: Final = 36
"""the Event that goes back into its deck, the seat that drew it"""
PASSED_OVER: Final = 37
"""the seat, why (below), and of the Spirit the Necromancer's"""

# Why a seat is passed over in a phase

NO_STORE: Final = 0
STORE_IS_CLOSED: Final = 1
BOUGHT_TWICE: Final = 2
NOTHING_TO_SUMMON: Final = 3
NOTHING_HERE: Final = 4
SPIRIT_TOO_LOW: Final = 5

# How a game ends

BY_RIFTS: Final = 1
BY_CORRUPTION: Final = 2
IN_FINAL_COMBAT: Final = 3
AT_DAWN: Final = 4

RIFTS_TO_CLOSE: Final = 7
MOST_ACTIVE: Final = 6
MOST_TRAPS: Final = 3
UNDEAD_PER_PLACE: Final = 3
PHASE_BONUS: Final = 3
PULL_SIZE: Final = 5
MOST_CYCLES: Final = 50
FRUITLESS: Final = 3

ENTER: Final = 2
FIRE: Final = 3
SPENT: Final = 4
EVENT_OVER: Final = 5
"""The steps that every game of Necromancer has, behind the kernel's."""


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
        seat = z[YOU]
        place = z[HERE] - s.layout.seats
        if z[POS + seat] != place:  # R5.1, Q20: moved away
            return RETURN
        if z[IT] < 0:
            trap = table.trap_for(seat, place)
            if trap >= 0:  # R8.10: whatever it can do; O2
                owner = table.owner(trap)
                if s.events is not None:
                    s.events.write(NOTED, TRAP_SPRUNG, trap, seat, owner)
                z[g.trap_spot + g.cards.number[trap]] = -1
                s.move(trap, g.spent + owner)
                table.settle_stats(owner)
                z[PC] = self.pc
                s.perform(g.once[trap], seat, trap, -1)
                return z[PC]
            z[IT] = g.first_place
        if seat == g.necromancer:
            hunter = z[IT] - g.first_place
            while hunter < g.hunters:
                z[IT] = g.first_place + hunter + 1
                if table.would_corrupt(hunter, place):
                    z[PC] = self.pc
                    table.corrupt_actively(hunter)
                    if z[OVER]:
                        return DONE
                    if z[PC] != self.pc:
                        return z[PC]
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
        seat = z[YOU]
        trigger = z[HERE]
        index: i64 = 0
        if z[IT] >= 0:
            index = z[IT] - g.first_place
        while index <= s.height(g.active + seat) + 1:
            entry = table.trigger_entry(seat, trigger, index)
            card = table.trigger_card(seat, index)
            index += 1
            if entry > RETURN:
                z[IT] = g.first_place + index
                z[PC] = self.pc
                s.perform(entry, seat, card, -1)
                return z[PC]
        return RETURN


@final
class Spend(Step):
    """Behind a Trap that was sprung or an Item that was used: it goes to the discard pile (R8.7, R8.9)."""

    def run(self, s: State) -> i64:
        s.move(s.z[SELF], DISCARD)
        return RETURN


@final
class EventOver(Step):
    """Behind the penalty of an Event: it is discarded (R16.4)."""

    def run(self, s: State) -> i64:
        s.move(s.z[SELF], DISCARD)
        return RETURN


@final
class TaskDone(Step):
    """The task of SELF is done: R15.6, R16.3."""

    def run(self, s: State) -> i64:
        table = night(s)
        card = s.z[SELF]
        if s.events is not None:
            s.events.write(NOTED, TASK_DONE, card, s.z[YOU], 0)
        if table.g.cards.kind[card] == EVENT_CARD:
            s.move(card, DISCARD)
        else:
            s.move(card, SOLVED)
            s.z[SOURCE + s.z[YOU]] = NOT_CORRUPTED
            table.settle_stats(s.z[YOU])
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
            if self.cards.kind[card] == TRAP_CARD:
                then = SPENT
            self.once[card] = effects.once[card].link(self, then)
            for trigger in range(TRIGGERS):
                self.on[card * TRIGGERS + trigger] = effects.on[card * TRIGGERS + trigger].link(self, RETURN)
            for window in range(WINDOWS):
                effect = effects.use[card * WINDOWS + window]
                if effect.steps:
                    self.use[card * WINDOWS + window] = effect.link(self, SPENT)
            if effects.plain[card]:
                for icon in range(4):
                    self.plain[4 * card + icon] = effects.plain[card][icon]
        self.use_effects = effects.use
        for number in range(len(effects.tasks)):
            self.task[number] = effects.tasks[number].link(self, RETURN)
        for number in range(len(effects.penalties)):
            self.penalty[number] = effects.penalties[number].link(self, EVENT_OVER)
        self.row_once = effects.row_once.link(self, RETURN)
        for trigger in range(TRIGGERS):
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
                table.put_first(card, STORE_DECK + cards.store[card])
            elif card < cards.first_corruption:
                table.put_first(card, BOX)
            elif card < cards.first_creature:
                table.put_first(card, CORRUPTIONS)
            elif card < cards.first_creature + cards.entities:
                table.put_first(card, ENTITY_DECK)
            else:
                table.put_first(card, UNDEAD_DECK)
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
        self.z[STEP] = CHOOSING

    def clear_markers(self) -> None:
        """Pawns at the start and every marker where it begins (R1.6, R1.9, R2.1)."""
        z = self.z
        for seat in range(self.layout.seats):
            z[PICKED + seat] = -1
            z[BOUGHT_AT + seat] = -1
            z[NEED + seat] = -1
            z[POS + seat] = self.g.atlas.start  # R1.6
        for number in range(self.g.cards.traps):
            z[self.g.trap_spot + number] = -1
        for number in range(self.g.cards.creatures):
            z[self.g.creature_spot + number] = -1
        z[NOW] = -1
        z[STORE] = -1
        z[FIELD] = -1
        z[PULLS] = -1

    def _choose_hunters(self) -> None:
        """R1.5, Q5"""
        z = self.z
        if z[AT] == self.g.hunters:
            z[STEP] = PLACING
        elif self.g.o.random_hunters:
            self._take_hunter(z[AT], self.any_of(BOX))
        else:
            self.ask(CHOOSE_HUNTER, z[AT])

    def _take_hunter(self, seat: i64, card: i64) -> None:
        """R1.9, Q46"""
        z = self.z
        self.move(card, self.g.hunter + seat)
        hunter = card - self.g.cards.first_hunter
        z[HP + seat] = self.g.cards.hunter_start[hunter]
        z[MAX_HP + seat] = self.g.cards.hunter_max[hunter]
        z[SPEED + seat] = self.g.cards.hunter_speed[hunter]
        z[AT] += 1

    def _deal(self) -> None:
        """R1.8, Q7: one card from each store for everybody, Hunters in seat order, then the Necromancer."""
        z = self.z
        while z[AT] < self.layout.seats * self.g.stores:
            seat = z[AT] // self.g.stores
            store = z[AT] % self.g.stores
            z[AT] += 1
            card = self.any_of(STORE_DECK + store)
            while self.g.cards.kind[card] == EVENT_CARD and not self.g.o.live_events:
                self.note(REDRAWN, card, seat, 0)
                card = self.any_of(STORE_DECK + store)
            if self.take_from(store, card, seat):
                return
        z[AT] = 0
        z[STEP] = TALENTS

    def _wake_talents(self) -> None:
        """5.1: what Hunter cards and the row do once, at the end of setup."""
        z = self.z
        at = z[AT]
        z[AT] = at + 1
        if at < self.g.hunters:
            card = self.hunter_card(at)
            self.perform(self.g.once[card], at, card, -1)
        else:
            z[STEP] = NEW_ROUND
            self.perform(self.g.row_once, self.g.necromancer, -1, -1)

    # Taking cards out of a store

    def take_from(self, store: i64, card: i64, seat: i64) -> bool:
        """A card out of a store's deck into a hand; an Event by R16. Whether the Necromancer has to be asked."""
        z = self.z
        asks = False
        if self.g.cards.kind[card] != EVENT_CARD:
            self.slip(card, self.g.hand + seat, 0)
        elif seat == self.g.necromancer:
            self.move(card, self.g.spent + seat)
            z[CARD] = card
            z[STORE] = store
            if not z[PC]:
                self.ask(EVENT_RETURN, seat)
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
        z[g.task_came + number] = z[ROUND]
        z[g.task_built + number] = 0
        z[g.task_undead + number] = 0
        z[g.task_entities + number] = 0
        z[g.task_places + number] = 0

    def put_back(self, returns: bool) -> None:
        """R16.7: the Event that the Necromancer drew goes back into its deck, or to the discard pile."""
        z = self.z
        card = z[CARD]
        store = z[STORE]
        z[CARD] = -1
        z[STORE] = -1
        if returns:
            self.move(card, STORE_DECK + store)
        else:
            self.move(card, DISCARD)
        self.note_closing(store)

    def note_closing(self, store: i64) -> None:
        """R6.7"""
        if self.events is not None and self.is_empty(STORE_DECK + store):
            self.note(STORE_CLOSES, store, 0, 0)

    def throw(self, card: i64, seat: i64) -> None:
        """A card from hand face-down to the discard pile: only the own side sees which (Q42)."""
        self.slip(card, DISCARD, self.side(seat))

    # The round

    def proceed(self) -> None:
        step = self.z[STEP]
        if step <= NEXT_PHASE:
            self._proceed_to_phase(step)
        elif step <= RISING:
            self._proceed_in_phase(step)
        elif step <= DEFEATED:
            self._proceed_in_combat(step)
        else:
            self._proceed_to_end(step)

    def _proceed_to_phase(self, step: i64) -> None:
        if step == CHOOSING:
            self._choose_hunters()
        elif step == PLACING:
            self.z[AT] = 0
            self.z[STEP] = DEALING
            self.ask(CHOOSE_START, self.g.necromancer)  # R1.7
        elif step == DEALING:
            self._deal()
        elif step == TALENTS:
            self._wake_talents()
        elif step == NEW_ROUND:
            self._begin_round()
        elif step == REVEAL:
            self._reveal()
        else:
            self._begin_phase()

    def lead(self) -> i64:
        """R3.6: the lead Hunter of the round."""
        return (self.z[ROUND] - 1) % self.g.hunters

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
        z[ROUND] += 1
        self.note(ROUND_BEGINS, z[ROUND], self.lead(), 0)
        z[STEP] = REVEAL
        z[DECISION] = PICK_PHASE
        z[ACTORS] = BIT[self.layout.seats] - 1

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """Phase picks already made, until all have picked, if they were not forced; which card is being paid for."""
        z = self.z
        if z[DECISION] == PICK_PHASE:
            for other in range(self.layout.seats):
                if other != seat and not (z[ACTORS] & BIT[other]) and not self.in_ritual(other):
                    z[PICKED + other] = self.phase_card(other, chance.below(5))
        elif z[DECISION] != PAY and z[DECISION] != COVER:
            return
        elif not (self.layout.visible_to[self.g.hand + z[SEAT]] >> seat) & 1:
            self._redeal_card(z[SEAT], chance)

    def _redeal_card(self, payer: i64, chance: Chance) -> None:
        """Any card of the hand that costs as much could be the one being paid for; -1 if none could."""
        z = self.z
        g = self.g
        building = z[NOW] == BUILD
        z[CARD] = -1
        seen: i64 = 0
        card = self.first(g.hand + payer)
        while card >= 0:
            if (g.cards.kind[card] == COMBAT_CARD) == building:
                cost = self.activate_cost(payer, card)
                if building:
                    cost = self.build_cost(payer, card)
                if cost == z[LEFT]:
                    seen += 1
                    if chance.below(seen) == 0:
                        z[CARD] = card
            card = self.after(g.hand + payer, card)

    def phase_card(self, seat: i64, index: i64) -> i64:
        """R3.2, Q3: the five phase cards of a seat."""
        if index == SUMMON and seat != self.g.necromancer:
            return FIVE
        return index

    def _reveal(self) -> None:
        """R3.2, R3.3"""
        z = self.z
        z[PHASES] = 0
        for seat in range(self.layout.seats):
            z[PHASES] |= BIT[z[PICKED + seat]]
            self.note(PICKS_SHOWN, seat, z[PICKED + seat], 0)
        if self.g.o.phase_five_joined and z[PHASES] & (BIT[SUMMON] | BIT[FIVE]):
            z[PHASES] |= BIT[SUMMON] | BIT[FIVE]
        z[NOW] = -1
        z[STEP] = NEXT_PHASE

    def _begin_phase(self) -> None:
        """R3.1, R3.3: the next phase that somebody picked, else the end of the round (R3.9)."""
        z = self.z
        now = z[NOW] + 1
        while now < PHASE_COUNT and not z[PHASES] & BIT[now]:
            now += 1
        z[NOW] = now
        z[AT] = 0
        if now == PHASE_COUNT:
            z[STEP] = ROUND_COMBATS
        else:
            self.note(PHASE_BEGINS, now, 0, 0)
            z[STEP] = NEXT_PLAYER

    def picked(self, seat: i64) -> i64:
        """R3.5: 1 if the seat has picked the present phase, and so has its bonus."""
        if self.z[PICKED + seat] == self.z[NOW]:
            return 1
        return 0

    def takes_part(self, seat: i64) -> bool:
        """R3.4, R3.7, R3.8, and what cards forbid."""
        z = self.z
        now = z[NOW]
        if now == SUMMON and self.is_hunter(seat):
            return False
        if now == FIVE and not self.is_hunter(seat):
            return False
        if z[PINNED + seat] or z[BEATEN + seat]:
            return False
        if now < SUMMON:
            return not self.in_ritual(seat) and not self.may_not(seat, now)
        return not self.may_not(seat, PHASE_FIVE)

    def _next_player(self) -> None:
        z = self.z
        while z[AT] < self.layout.seats:
            seat = self.acting(z[AT])
            z[AT] += 1
            if self.takes_part(seat):
                z[SEAT] = seat
                self._begin_part(seat)
                return
        z[STEP] = NEXT_PHASE

    def _begin_part(self, seat: i64) -> None:
        z = self.z
        now = z[NOW]
        if now == MOVEMENT:
            z[BASE] = 1  # R4.1
            z[STEPS] = self.picked(seat) + self.modified(seat, WALK)  # R4.2
            if z[STEPS] < 0:
                z[STEPS] = 0
            z[MOVED] = 0
            z[ENDED] = 0
            z[STEP] = MOVING
        elif now == BUY:
            if self.can_buy(seat):
                self.ask(TO_BUY, seat)
            elif self.events is not None:
                self._note_no_buy(seat)
        elif now == BUILD:
            z[BUILT] = 0
            z[STEP] = BUILDING
        elif now == ACTIVATE:
            z[BUILT] = 0
            z[STEP] = ACTIVATING
            if self.picked(seat):
                self.perform(self.city.bonus_draw, seat, -1, -1)  # R8.1, Q18
        elif self.in_ritual(seat):  # R11.2
            z[STEP] = RITUAL_BEGINS
        elif now == SUMMON:
            if self.events is not None and not self.can_raise(z[POS + seat]) and not self.can_summon_entity():
                self.note(PASSED_OVER, seat, NOTHING_TO_SUMMON, 0)
            self.ask(TO_SUMMON, seat)
        else:
            if self.events is not None:
                self._note_no_five(seat)
            self.ask(TO_FIVE, seat)

    def _note_no_buy(self, seat: i64) -> None:
        """R6.1, R6.2, R6.7: why somebody is passed over; of having no store only who picked Buy is told."""
        store = self.store_at(self.z[POS + seat])
        if store < 0:
            if self.picked(seat):
                self.note(PASSED_OVER, seat, NO_STORE, 0)
        elif not self.is_open(store):
            self.note(PASSED_OVER, seat, STORE_IS_CLOSED, 0)
        else:
            self.note(PASSED_OVER, seat, BOUGHT_TWICE, 0)

    def _note_no_five(self, seat: i64) -> None:
        """R10.1, R10.4: why somebody is passed over; of having nothing there only who picked the phase is told."""
        if self.creature_at(self.z[POS + seat], AN_ENTITY) or self.can_close(seat):
            return
        if self.is_rift(self.z[POS + seat]):
            self.note(PASSED_OVER, seat, SPIRIT_TOO_LOW, self.spirit(self.g.necromancer))
        elif self.picked(seat):
            self.note(PASSED_OVER, seat, NOTHING_HERE, 0)

    def _proceed_in_phase(self, step: i64) -> None:
        if step == NEXT_PLAYER:
            self._next_player()
        elif step == MOVING:
            self._go_on_moving()
        elif step == BUILDING:
            self._go_on_building()
        elif step == PAYING:
            self._go_on_paying()
        elif step == PULLING:
            self._go_on_pulling()
        elif step == CONSIDERING:
            self._deal_with_events()
        elif step == KEEPING:
            self._go_on_keeping()
        elif step == ACTIVATING:
            self._go_on_activating()
        elif step == RAISING:
            self._go_on_raising()
        elif step == RITUAL_BEGINS:
            self._begin_ritual_pull()
        elif step == RITUAL_WINDOW:
            if not self._open_window(self.z[SEAT], ON_RITUAL):
                self._begin_pull(self.z[SEAT])
        elif step == RITUAL_ENDS:
            self._end_ritual_pull()
        else:
            self.ask(ENTITY_PICK, self.g.necromancer)

    # Movement

    def _go_on_moving(self) -> None:
        """R4.3: until the player stops, is stopped, or has nothing left to move with."""
        z = self.z
        seat = z[SEAT]
        if z[ENDED] or z[PINNED + seat]:
            z[STEP] = NEXT_PLAYER
        elif z[BASE] or z[STEPS] or self.usable(seat, ON_MOVEMENT, 0) >= 0:
            self.ask(MOVE, seat)
        else:
            z[STEP] = NEXT_PLAYER

    def may_ride(self, seat: i64) -> bool:
        """R4.2, Q9"""
        z = self.z
        if not z[BASE] or self.may_not(seat, TRANSIT):
            return False
        if self.g.o.transit_is_whole and z[MOVED]:
            return False
        return self.picked(seat) == 1 or self.modified(seat, RIDES) > 0

    def _list_moves(self, seat: i64) -> None:
        z = self.z
        g = self.g
        self.offer(g.game_word + W_STOP)
        place = z[POS + seat]
        if z[BASE] or z[STEPS]:
            bits: i64 = g.atlas.neighbours[place]
            while bits:
                self.offer(g.first_spot + lowest(bits))
                bits &= bits - 1
        if self.may_ride(seat):
            self._list_rides(place)
        index = self.usable(seat, ON_MOVEMENT, 0)
        while index >= 0:
            self.offer(self.at(g.active + seat, index))
            index = self.usable(seat, ON_MOVEMENT, index + 1)

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
        if not self.is_hunter(seat) or self.modified(seat, SLIP) > 0:
            return goal
        at = ride
        while atlas.ride_line[at] != atlas.ride_line[ride] or atlas.ride_stop[at] != self.z[POS + seat]:
            if at + 1 < atlas.rides and atlas.ride_line[at + 1] == atlas.ride_line[ride]:
                at += 1
            else:
                at = ride - 1
                while atlas.ride_stop[at] != self.z[POS + seat]:
                    at -= 1
                break
        step: i64 = 1
        if at > ride:
            step = -1
        while at != ride:
            at += step
            if self.creature_at(atlas.ride_stop[at], AN_UNDEAD):
                return atlas.ride_stop[at]
        return goal

    def _take_move(self, seat: i64, choice: i64) -> None:
        z = self.z
        g = self.g
        if choice == g.game_word + W_STOP:
            z[STEP] = NEXT_PLAYER
        elif choice >= g.first_ride:
            ride = choice - g.first_ride
            z[BASE] = 0
            if g.o.transit_is_whole:
                z[STEPS] = 0
            z[MOVED] = 1
            self.go(seat, self.ride_end(seat, ride), 1 + g.atlas.ride_line[ride])
        elif choice >= g.first_spot:
            if z[STEPS]:  # R4.3
                z[STEPS] -= 1
            else:
                z[BASE] = 0
            z[MOVED] = 1
            self.go(seat, choice - g.first_spot, 0)
        else:
            self.use_item(seat, choice, ON_MOVEMENT)

    def go(self, seat: i64, place: i64, line: i64) -> None:
        """R4.7, Q10: the pawn enters a neighbourhood; R11.5: whoever leaves a ritual breaks it."""
        z = self.z
        self.note(WENT, seat, z[POS + seat], place + 100 * line)
        z[POS + seat] = place
        if self.in_ritual(seat):
            self.break_ritual(seat)
        self.perform(ENTER, seat, -1, self.layout.seats + place)

    def pin(self, seat: i64) -> None:
        """R5.3, R5.4: no further action until the end of the round."""
        self.end_move(seat)
        if not self.z[PINNED + seat]:
            self.z[PINNED + seat] = 1
            self.note(PIN, seat, 0, 0)

    def end_move(self, seat: i64) -> None:
        if self.is_moving(seat):
            self.z[ENDED] = 1

    def is_moving(self, seat: i64) -> bool:
        """Whether it is the seat's Movement turn, and it may go on."""
        return self.z[NOW] == MOVEMENT and self.z[SEAT] == seat and not self.z[ENDED]

    def would_pin(self, seat: i64, place: i64) -> bool:
        """R5.3, Q11: whether whoever enters is stopped by Undead."""
        if not self.is_hunter(seat) and not self.g.o.undead_stop_all:
            return False
        return self.creature_at(place, AN_UNDEAD) != 0 and self.modified(seat, SLIP) <= 0

    def would_corrupt(self, hunter: i64, place: i64) -> bool:
        """R5.2: whether the Necromancer would corrupt a Hunter by entering a neighbourhood."""
        return self.z[POS + hunter] == place and self.corrupts(hunter)

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
        if found >= 0 and self.modified(seat, TRAP_IMMUNE) > 0:
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
            if g.cards.kind[card] == TRAP_CARD and self.z[g.trap_spot + g.cards.number[card]] == place:
                return card
        return -1

    # Corruption

    def corrupts(self, hunter: i64) -> bool:
        """R15.1, Q36: whether the Necromancer's entry corrupts a Hunter."""
        g = self.g
        if self.may_not(g.necromancer, CORRUPTING_ACT):
            return False
        own = self.spirit(g.necromancer) + self.modified(g.necromancer, CORRUPTS)
        theirs = self.spirit(hunter) + self.modified(hunter, WARD)
        return own >= 2 * theirs and own >= g.o.corruption_level

    def corrupt_actively(self, hunter: i64) -> None:
        """R15.2, R15.4, R15.7, R15.8"""
        z = self.z
        source = z[SOURCE + hunter]
        if source == NOT_CORRUPTED:
            z[SINCE + hunter] = z[ROUND]
            self.corrupt(hunter, ACTIVELY)
        elif source != ACTIVELY:
            z[SOURCE + hunter] = ACTIVELY
            z[SINCE + hunter] = z[ROUND]
            self.note(CORRUPTED, hunter, -1, ACTIVELY)
        elif not self._has_grace() or z[SINCE + hunter] == z[ROUND]:
            return
        if self._has_grace() and z[SINCE + hunter] == z[ROUND]:
            return
        for seat in range(self.g.hunters):
            if z[SOURCE + seat] != ACTIVELY:
                return
        self.win(NECROMANCER, BY_CORRUPTION)

    def _has_grace(self) -> bool:
        return self.g.hunters == 1 and self.g.o.grace

    def corrupt(self, hunter: i64, source: i64) -> None:
        """R15.3, R15.5: the top Corruption card is flipped before the Hunter."""
        z = self.z
        g = self.g
        if self.is_empty(CORRUPTIONS):
            self.gather(SOLVED, CORRUPTIONS)
        card = self.any_of(CORRUPTIONS)
        self.note(CORRUPTED, hunter, card, source)
        self.move(card, g.corrupted + hunter)
        z[SOURCE + hunter] = source
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
            if self.z[HP + seat] > most:
                self.z[HP + seat] = most
        if self.in_ritual(seat) and self.may_not(seat, PHASE_FIVE):
            self.break_ritual(seat)

    # Buying

    def can_buy(self, seat: i64) -> bool:
        """R6.1, R6.2, Q13"""
        z = self.z
        store = self.store_at(z[POS + seat])
        if store < 0 or not self.is_open(store):
            return False
        return z[BOUGHT_AT + seat] != z[POS + seat] or z[BUYS + seat] < 2

    def look_size(self, seat: i64) -> i64:
        """R6.3, Q14: how many cards are considered, as far as the deck lasts."""
        look = 3 + 2 * self.picked(seat) + self.modified(seat, LOOKS)
        if look < 1:
            return 1
        return look

    def keep_size(self, seat: i64) -> i64:
        """R6.3, Q14"""
        keep = 2 + self.picked(seat) + self.modified(seat, KEEPS)
        if keep < 1:
            return 1
        return keep

    def _buy(self, seat: i64) -> None:
        """R6.3, R6.5, R6.6: the top cards of the deck; Events among them are dealt with first (O4)."""
        z = self.z
        g = self.g
        place = z[POS + seat]
        if z[BOUGHT_AT + seat] != place:
            z[BOUGHT_AT + seat] = place
            z[BUYS + seat] = 0
        z[BUYS + seat] += 1
        self._count_place(seat, place)
        store = self.store_at(place)
        z[STORE] = store
        z[LOOK] = self.look_size(seat)
        z[KEEP] = self.keep_size(seat)
        if z[KEEP] > z[LOOK]:
            z[KEEP] = z[LOOK]
        self.note(BUYING, seat, z[LOOK], z[KEEP])
        while z[LOOK] and not self.is_empty(STORE_DECK + store):
            z[LOOK] -= 1
            card = self.any_of(STORE_DECK + store)
            if g.cards.kind[card] != EVENT_CARD:
                self.show(card, self.side(seat))
                self.slip(card, CONSIDERED, self.side(seat))
            elif seat == g.necromancer:
                self.move(card, g.spent + seat)
            else:
                self.face(card, seat)
        z[LOOK] = 0
        z[STEP] = CONSIDERING

    def _deal_with_events(self) -> None:
        """R6.6, R16.7, Q15: those of the Necromancer, one after another."""
        z = self.z
        card: i64 = -1
        if z[SEAT] == self.g.necromancer:
            card = self.first(self.g.spent + z[SEAT])
        if card >= 0:
            z[CARD] = card
            self.ask(EVENT_RETURN, z[SEAT])
        else:
            self.note_closing(z[STORE])
            z[STEP] = KEEPING

    def _go_on_keeping(self) -> None:
        """R6.4, R6.5"""
        z = self.z
        seat = z[SEAT]
        lying = self.count(CONSIDERED)
        if z[KEEP] >= lying:
            self.gather(CONSIDERED, self.g.hand + seat)
        elif z[KEEP]:
            self.ask(KEEP_CARD, seat)
            return
        self.gather(CONSIDERED, DISCARD)
        z[KEEP] = 0
        z[STORE] = -1
        z[STEP] = NEXT_PLAYER

    # Building and activating

    def build_cost(self, seat: i64, card: i64) -> i64:
        """R7.3, Q16"""
        cost = self.g.cards.cost[card] + self._build_change(seat)
        if cost < 0:
            return 0
        return cost

    def _build_change(self, seat: i64) -> i64:
        change = self.modified(seat, BUILD_COST) - self.picked(seat)
        if self.z[BUILT] == 0:
            change += self.modified(seat, FIRST_BUILD_COST)
        return change

    def activate_cost(self, seat: i64, card: i64) -> i64:
        """R8.2"""
        cost = self.g.cards.cost[card] + self.modified(seat, ACTIVATE_COST)
        if cost < 0:
            return 0
        return cost

    def _list_affordable(self, seat: i64, building: bool) -> None:
        """R7.2, R8.2: the cards whose cost the other cards of the hand can pay; copies are one option."""
        g = self.g
        others = self.hand_size(seat) - 1
        change = self.modified(seat, ACTIVATE_COST)
        if building:
            change = self._build_change(seat)
        last: i64 = -1
        card = self.first(g.hand + seat)
        while card >= 0:
            wanted = (g.cards.kind[card] == COMBAT_CARD) == building and g.cards.face[card] != last
            if wanted and g.cards.cost[card] + change <= others:
                self.offer(card)
                last = g.cards.face[card]
            card = self.after(g.hand + seat, card)

    def _may_go_on(self) -> bool:
        """Q16: `cards_per_build`; R3.8, R5.4: the card just played may have put its player onto an Undead."""
        z = self.z
        most = self.g.o.cards_per_build
        if most and z[BUILT] >= most:
            return False
        return self.takes_part(z[SEAT]) and not self.is_empty(self.g.hand + z[SEAT])

    def _go_on_building(self) -> None:
        """R7.1"""
        if self._may_go_on():
            self.ask(BUILD_CARD, self.z[SEAT])
        else:
            self.z[STEP] = NEXT_PLAYER

    def _go_on_activating(self) -> None:
        """R8.2"""
        if self._may_go_on():
            self.ask(ACTIVATE_CARD, self.z[SEAT])
        else:
            self.z[STEP] = NEXT_PLAYER

    def _begin_paying(self, seat: i64, card: i64) -> None:
        """O3: the slot first, then the cost."""
        z = self.z
        z[CARD] = card
        z[SLOT] = -1
        z[STEP] = PAYING
        if z[NOW] == BUILD:
            z[COST] = self.build_cost(seat, card)
        else:
            z[COST] = self.activate_cost(seat, card)
            self.ask(COVER, seat)
        z[LEFT] = z[COST]
        self.note(PAID, seat, z[COST], 0)

    def _go_on_paying(self) -> None:
        """R7.2, Q17: other cards of the hand, one at a time."""
        z = self.z
        g = self.g
        seat = z[SEAT]
        if z[COST] and z[COST] >= self.hand_size(seat) - 1:
            card = self.first(g.hand + seat)
            while card >= 0:
                if card != z[CARD]:
                    self.throw(card, seat)
                card = self.after(g.hand + seat, card)
            z[COST] = 0
        if z[COST]:
            self.ask(PAY, seat)
        elif z[NOW] == BUILD:
            self._build(seat, z[CARD])
        else:
            self._activate(seat, z[CARD])

    def _build(self, seat: i64, card: i64) -> None:
        """R7.4, R7.5, Q23: face-down into the used pile of the own combat deck."""
        z = self.z
        g = self.g
        zone = g.used_plain
        if g.cards.spirit[card]:
            zone = g.used_spirit
        self.slip(card, zone + seat, self.side(seat))
        z[CARD] = -1
        z[LEFT] = 0
        z[BUILT] += 1
        self._count_built(seat)
        self.note(WAS_BUILT, seat, self.spirit(seat), 0)
        z[STEP] = BUILDING

    def _activate(self, seat: i64, card: i64) -> None:
        """R8.3, R8.5, R8.8"""
        z = self.z
        g = self.g
        if z[SLOT] >= 0:
            self.lose(z[SLOT])
        z[SLOT] = -1
        z[CARD] = -1
        z[LEFT] = 0
        z[BUILT] += 1
        z[STEP] = ACTIVATING
        self.move(card, g.active + seat)
        if g.cards.kind[card] == TRAP_CARD:
            self.set_trap(card, z[POS + seat])
        else:
            self.settle_stats(seat)
            self.perform(g.once[card], seat, card, -1)

    def set_trap(self, card: i64, place: i64) -> None:
        """R8.8: its green token lies in a neighbourhood."""
        z = self.z
        number = self.g.cards.number[card]
        z[self.g.trap_spot + number] = place
        z[self.g.trap_age + number] = z[ARRIVALS]
        z[ARRIVALS] += 1
        self.note(TOKEN, card, place, 0)

    def traps_of(self, seat: i64) -> i64:
        n: i64 = 0
        for index in range(self.height(self.g.active + seat)):
            if self.g.cards.kind[self.at(self.g.active + seat, index)] == TRAP_CARD:
                n += 1
        return n

    def _list_slots(self, seat: i64) -> None:
        """R8.4, R8.5, Q19: a new slot if there is room; each active card that the new one may cover."""
        z = self.z
        g = self.g
        traps = self.traps_of(seat)
        active = self.height(g.active + seat)
        is_trap = g.cards.kind[z[CARD]] == TRAP_CARD
        slots = active
        if not g.o.traps_use_slots:
            slots = active - traps
            if is_trap:
                slots = 0
        full = slots >= MOST_ACTIVE
        fourth = is_trap and traps >= MOST_TRAPS
        if not full and not fourth:
            self.offer(g.game_word + W_NEW_SLOT)
        for index in range(active):
            card = self.at(g.active + seat, index)
            trap = g.cards.kind[card] == TRAP_CARD
            makes_room = not full or not trap or g.o.traps_use_slots
            if makes_room and (trap or not fourth):
                self.offer(card)

    def lose(self, card: i64) -> None:
        """An active card is discarded: what it gave ends at once (R8.5, R8.6), a Trap takes its token along."""
        g = self.g
        owner = self.owner(card)
        self.move(card, DISCARD)
        if g.cards.kind[card] == TRAP_CARD:
            self.z[g.trap_spot + g.cards.number[card]] = -1
        self.settle_stats(owner)

    # Items that are used up

    def usable(self, seat: i64, window: i64, index: i64) -> i64:
        """R8.7: the next active card, from an index on, that may be discarded in a window; -1 if there is none."""
        g = self.g
        while index < self.height(g.active + seat):
            at = self.at(g.active + seat, index) * WINDOWS + window
            if g.use[at] > RETURN and self._would_do(g.use_effects[at], seat):
                return index
            index += 1
        return -1

    def _would_do(self, effect: Effect, seat: i64) -> bool:
        z = self.z
        you = z[YOU]
        z[YOU] = seat
        doable = effect.doable(self)
        z[YOU] = you
        return doable

    def use_item(self, seat: i64, card: i64, window: i64) -> None:
        """R8.7: it is discarded for its effect."""
        self.move(card, self.g.spent + seat)
        self.settle_stats(seat)
        self.perform(self.g.use[card * WINDOWS + window], seat, card, -1)

    def _open_window(self, seat: i64, window: i64) -> bool:
        """Ask about the next Item of a window; whether there was one."""
        index = self.usable(seat, window, self.z[ITEM])
        if index < 0:
            return False
        self.z[ITEM] = index
        self.ask(USE_ITEM, seat)
        return True

    def _take_use(self, seat: i64, choice: i64) -> None:
        z = self.z
        if choice == self.g.game_word + W_USE:
            window: i64 = ON_RITUAL
            if z[COMBAT]:
                window = ON_COMBAT
            self.use_item(seat, self.at(self.g.active + seat, z[ITEM]), window)
        else:
            z[ITEM] += 1

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
        place = self.z[POS + g.necromancer]
        if not self.is_rift(place):
            return False
        if g.o.entities_per_rift and popcount(self.creature_at(place, AN_ENTITY)) >= g.o.entities_per_rift:
            return False
        standing = self.entities_counted()
        return standing < g.cards.entities and self.spirit(g.necromancer) >= g.cards.levels[standing]

    def entities_counted(self) -> i64:
        """Q33: the Entities that count towards the eighth."""
        if self.g.o.final_total:
            return self.z[RISEN]
        return self.count(ENTITIES)

    def raise_undead(self, place: i64) -> None:
        """R9.2, R9.5, Q45"""
        z = self.z
        g = self.g
        if self.is_empty(UNDEAD_DECK):
            self.gather(SLAIN, UNDEAD_DECK)
        card = self.any_of(UNDEAD_DECK)
        self.move(card, UNDEAD)
        c = card - g.cards.first_creature
        full = g.cards.creature_hp[c] + self.modified(g.necromancer, UNDEAD_HP)
        if full < 1:
            full = 1
        if full > MOST_HP:
            full = MOST_HP
        z[RAISED] += 1
        self.arrive(c, place, full)
        self.note(UNDEAD_COMES, c, place, 0)

    def arrive(self, c: i64, place: i64, full: i64) -> None:
        """A creature comes onto the map."""
        z = self.z
        g = self.g
        z[g.creature_spot + c] = place
        z[g.creature_hp + c] = full
        z[g.creature_full + c] = full
        z[g.creature_age + c] = z[ARRIVALS]
        z[ARRIVALS] += 1

    def _go_on_raising(self) -> None:
        """R9.2, Q30: the extra Undead of row and Items."""
        if self.z[EXTRA] > 0 and self.can_raise(self.z[POS + self.g.necromancer]):
            self.ask(UNDEAD_MORE, self.g.necromancer)
        else:
            self.z[STEP] = NEXT_PLAYER

    def _take_summon(self, seat: i64, word: i64) -> None:
        """R9.1"""
        z = self.z
        if word == W_UNDEAD:
            self.raise_undead(z[POS + seat])
            z[EXTRA] = self.modified(seat, MORE_UNDEAD)
            z[STEP] = RAISING
        elif word == W_ENTITY:
            self._begin_ritual(seat)

    def _raise_entity(self, choice: i64) -> None:
        """R9.9, Q26, Q34; R9.10"""
        z = self.z
        g = self.g
        if choice == g.game_word + W_TOP:
            card = self.any_of(ENTITY_DECK)
            full = g.cards.creature_hp[card - g.cards.first_creature]
        else:
            card = choice
            full = (g.cards.creature_hp[card - g.cards.first_creature] + 1) // 2
        self.move(card, ENTITIES)
        z[RISEN] += 1
        place = z[POS + g.necromancer]
        self.arrive(card - g.cards.first_creature, place, full)
        self.note(ENTITY_COMES, card - g.cards.first_creature, place, full)
        z[STEP] = NEXT_PLAYER
        if self.entities_counted() == g.cards.entities:
            self._begin_final()
        else:
            self.fire(ENTITY_SUMMONED, g.necromancer)

    # Rituals

    def ritual_need(self) -> i64:
        """R9.7, R10.5: twice the Necromancer's Spirit stat."""
        return 2 * self.spirit(self.g.necromancer)

    def _begin_ritual(self, seat: i64) -> None:
        """R11.1, R11.4: nothing but the need is remembered of how things stood."""
        z = self.z
        z[NEED + seat] = self.ritual_need()
        z[TOTAL + seat] = 0
        z[BARREN + seat] = 0
        self.note(RITUAL_STARTS, seat, z[NEED + seat], 0)
        self.shuffle_deck(seat)
        z[STEP] = RITUAL_BEGINS

    def break_ritual(self, seat: i64) -> None:
        """R11.5"""
        self._end_ritual(seat)
        self.note(RITUAL_BROKEN, seat, 0, 0)

    def _end_ritual(self, seat: i64) -> None:
        self.z[NEED + seat] = -1
        self.z[TOTAL + seat] = 0
        self.z[BARREN + seat] = 0

    def _clear_points(self) -> None:
        for icon in range(4):
            self.z[POINTS + icon] = 0

    def _begin_ritual_pull(self) -> None:
        """R9.8, R10.6"""
        self._clear_points()
        self.z[ITEM] = 0
        self.z[STEP] = RITUAL_WINDOW

    def _end_ritual_pull(self) -> None:
        """R9.8, R10.6, R11.3, Q31"""
        z = self.z
        g = self.g
        seat = z[SEAT]
        points = z[POINTS + SPIRIT] + PHASE_BONUS * self.picked(seat) + self.modified(seat, RITUAL) + z[COMING + seat]
        z[COMING + seat] = 0
        if points < g.o.ritual_minimum:
            points = g.o.ritual_minimum
        self._end_pull(seat)
        z[STEP] = NEXT_PLAYER
        if not self.in_ritual(seat):  # O6: broken by its own pull
            return
        z[TOTAL + seat] += points
        if g.o.current_need:
            z[NEED + seat] = self.ritual_need()
        self.note(RITUAL_PULL, seat, points, z[TOTAL + seat])
        if z[TOTAL + seat] >= z[NEED + seat]:
            self._end_ritual(seat)
            if seat == g.necromancer:
                z[STEP] = RISING
            else:
                self._close_rift(seat)
        elif points:
            z[BARREN + seat] = 0
        else:
            z[BARREN + seat] += 1
            if z[BARREN + seat] == FRUITLESS:
                self.break_ritual(seat)

    def can_close(self, seat: i64) -> bool:
        """R10.4, Q35"""
        place = self.z[POS + seat]
        if not self.is_rift(place) or self.spirit(seat) <= self.spirit(self.g.necromancer):
            return False
        return not (self.g.o.entity_guards and self.creature_at(place, AN_ENTITY))

    def _close_rift(self, seat: i64) -> None:
        """R10.7, R10.8, R11.6"""
        z = self.z
        place = z[POS + seat]
        z[CLOSED] |= BIT[place]
        self.note(CLOSING, place, seat, 0)
        for other in range(self.layout.seats):
            if self.in_ritual(other) and z[POS + other] == place:
                self.break_ritual(other)
        if popcount(z[CLOSED]) >= RIFTS_TO_CLOSE:
            self.win(HUNTERS, BY_RIFTS)

    # Pulls

    def shuffle_deck(self, seat: i64) -> None:
        """R12.3: the used cards go back into the combat deck, whose order nobody knows."""
        self.gather(self.g.used_spirit + seat, self.g.fresh_spirit + seat)
        self.gather(self.g.used_plain + seat, self.g.fresh_plain + seat)

    def puller(self) -> i64:
        """Whose combat deck the present pull takes from; creatures pull from the Necromancer's."""
        z = self.z
        if not z[COMBAT]:
            return z[SEAT]
        who = self.combatant()
        if who < MOST_SEATS:
            return who
        return self.g.necromancer

    def _begin_pull(self, seat: i64) -> None:
        """R9.8, R12.5"""
        z = self.z
        z[PULLS] = PULL_SIZE + self.modified(seat, PULL)
        if z[PULLS] < 1:
            z[PULLS] = 1
        z[STEP] = PULLING

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
        while z[PULLS] > 0 and self.has_card_left(seat):
            z[PULLS] -= 1
            card = self._any_fresh(seat)
            self.move(card, PULLED)
            if g.plain[4 * card] >= 0:
                for icon in range(4):
                    z[POINTS + icon] += g.plain[4 * card + icon]
            else:
                self.perform(g.once[card], seat, card, -1)
                if z[PC]:
                    return
        z[PULLS] = -1
        z[STEP] = RITUAL_ENDS
        if z[COMBAT]:
            z[STEP] = STRIKING

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
        card = self.first(PULLED)
        while card >= 0:
            if g.cards.spirit[card]:
                self.move(card, g.used_spirit + seat)
            else:
                self.move(card, g.used_plain + seat)
            card = self.after(PULLED, card)
        self.gather(BURNING, DISCARD)

    # Combat

    def _begin_combat(self, kind: i64, place: i64) -> None:
        """R12.1, R12.2, Q21"""
        z = self.z
        fighters = self.creature_at(place, A_CREATURE) << MOST_SEATS
        for seat in range(self.g.hunters):
            if z[POS + seat] == place and not z[BEATEN + seat]:
                fighters |= BIT[seat]
        if self.g.o.necromancer_fights and z[POS + self.g.necromancer] == place:  # Q21
            fighters |= BIT[self.g.necromancer]
        z[FIELD] = self.layout.seats + place
        self._set_up_combat(kind, fighters)

    def _begin_final(self) -> None:
        """R17.3, R17.4, Q39"""
        z = self.z
        g = self.g
        for seat in range(self.layout.seats):
            self._end_ritual(seat)
        fighters = BIT[g.hunters] - 1
        card = self.first(ENTITIES)
        while card >= 0:
            place = z[g.creature_spot + card - g.cards.first_creature]
            fighters |= self.creature_at(place, A_CREATURE) << MOST_SEATS
            card = self.after(ENTITIES, card)
        z[FIELD] = -1
        self._set_up_combat(FINAL, fighters)

    def _set_up_combat(self, kind: i64, fighters: i64) -> None:
        """R12.3"""
        z = self.z
        z[COMBAT] = kind  # R11.7: rituals keep their totals
        z[FIGHTERS] = fighters
        z[CYCLE] = 0
        z[STEP] = NEW_CYCLE
        place: i64 = -1
        if z[FIELD] >= 0:
            place = z[FIELD] - self.layout.seats
        self.note(COMBAT_BEGINS, kind, place, 0)
        self._shuffle_decks()

    def _shuffle_decks(self) -> None:
        for seat in range(self.g.hunters):
            if self.is_fighting(seat) or self.z[FALLEN] & BIT[seat]:
                self.shuffle_deck(seat)
        self.shuffle_deck(self.g.necromancer)

    def _proceed_in_combat(self, step: i64) -> None:
        if step == NEXT_TURN:
            self._next_turn()
        elif step == TURN_WINDOW:
            seat = self.combatant()
            if not self._open_window(seat, ON_COMBAT):
                self._begin_pull(seat)
        elif step == STRIKING:
            self._strike()
        elif step == SPREADING:
            self._spread()
        elif step == NEW_CYCLE:
            self._begin_cycle()
        elif step == DEFEATS:
            self._next_defeat()
        else:
            self._carry_out_defeat()

    def combatant(self) -> i64:
        """Whose turn it is in combat: a seat, or a creature behind the seats."""
        return self.z[self.g.order + self.z[TURN] - 1]

    def _speed_of(self, who: i64) -> i64:
        if who == self.g.necromancer:  # Q21: he has none, and comes last
            return -1
        if who < MOST_SEATS:
            return self.speed(who)
        return self.g.cards.creature_speed[who - MOST_SEATS]

    def _begin_cycle(self) -> None:
        """R12.4, Q22: higher Speed first; at equal Speed Hunters by seat, then creatures by age. Q27: fifty cycles."""
        z = self.z
        g = self.g
        if self._is_decided():
            return
        z[CYCLE] += 1
        if g.o.frenzy_cycle == 0 and z[CYCLE] > MOST_CYCLES:
            if z[COMBAT] == FINAL:
                self.win(NECROMANCER, IN_FINAL_COMBAT)
            else:
                self._end_combat(1)
            return
        self.note(CYCLE_BEGINS, z[CYCLE], 0, 0)
        n: i64 = 0
        bits: i64 = z[FIGHTERS]
        while bits:
            who = lowest(bits)
            bits &= bits - 1
            at = n
            while at > 0 and self._goes_before(who, z[g.order + at - 1]):
                z[g.order + at] = z[g.order + at - 1]
                at -= 1
            z[g.order + at] = who
            n += 1
        z[TURN] = 0
        z[TURNS] = n
        z[STEP] = NEXT_TURN

    def _goes_before(self, who: i64, other: i64) -> bool:
        """Whether a combatant acts before one that is listed before it."""
        own = self._speed_of(who)
        theirs = self._speed_of(other)
        if own != theirs or other < MOST_SEATS:
            return own > theirs
        age = self.g.creature_age - MOST_SEATS
        return self.z[age + who] < self.z[age + other]

    def _is_decided(self) -> bool:
        """R12.12, R17.6: whether the combat is over, and if so, what follows."""
        z = self.z
        if z[COMBAT] == FINAL:
            if not self.enemies(AN_ENTITY):
                self.win(HUNTERS, IN_FINAL_COMBAT)
                return True
            if not self.living_hunters():
                self.win(NECROMANCER, IN_FINAL_COMBAT)
                return True
            return False
        if self.enemies(A_CREATURE) and self.living_hunters():
            return False
        self._end_combat(0)
        return True

    def _next_turn(self) -> None:
        z = self.z
        g = self.g
        if self._is_decided():
            return
        while z[TURN] < z[TURNS]:
            z[TURN] += 1
            who = self.combatant()
            if z[FIGHTERS] & BIT[who]:
                self.note(TURN_BEGINS, who, 0, 0)
                self._clear_points()
                z[ITEM] = 0
                if self.is_hunter(who):
                    z[STEP] = TURN_WINDOW
                else:
                    self._begin_pull(g.necromancer)
                return
        z[STEP] = NEW_CYCLE

    def frenzy(self) -> i64:
        """R12.13, Q27"""
        first = self.g.o.frenzy_cycle
        if first == 0 or self.z[CYCLE] < first:
            return 0
        return self.z[CYCLE] - first + 1

    def _strike(self) -> None:
        """R12.5: first health, then damage."""
        who = self.combatant()
        if self.is_hunter(who):
            self._hunter_strikes(who)
        elif who < MOST_SEATS:
            self._strike_hunters(who, self.z[POINTS + INFLUENCE] + self.frenzy(), 0)  # Q21
        else:
            self._creature_strikes(who - MOST_SEATS)

    def _hunter_strikes(self, seat: i64) -> None:
        """R12.7, R10.3, Q24"""
        z = self.z
        self.heal(seat, z[POINTS + HEALTH])
        damage = z[POINTS + DAMAGE] + self.modified(seat, HITS) + self.frenzy()
        if z[COMBAT] == FIGHT:
            damage += PHASE_BONUS * self.picked(seat)
        if damage < 0:
            damage = 0
        self.note(STRIKES, seat, damage, z[POINTS + HEALTH])
        z[POOL] = damage
        z[TARGET] = -1
        z[STEP] = SPREADING

    def heal(self, seat: i64, points: i64) -> bool:
        """R2.2: up to Max HP; whether it changed anything."""
        z = self.z
        hp = z[HP + seat] + points
        most = self.max_hp(seat)
        if hp > most:
            hp = most
        if points <= 0 or hp <= z[HP + seat]:
            return False
        z[HP + seat] = hp
        return True

    def _spread(self) -> None:
        """R12.8: as the Hunter likes, in whole points; nothing is held back."""
        z = self.z
        enemies = self.enemies(A_CREATURE)
        seat = self.combatant()
        if not z[POOL] or not enemies:
            z[POOL] = 0
            self._end_pull(seat)
            z[STEP] = NEXT_TURN
        elif enemies & (enemies - 1) == 0:
            self._hit(lowest(enemies), self._most_damage(lowest(enemies)))
        elif z[TARGET] < 0:
            self.ask(DAMAGE_TARGET, seat)
        else:
            self.ask(DAMAGE_AMOUNT, seat)

    def _most_damage(self, c: i64) -> i64:
        hp = self.z[self.g.creature_hp + c]
        if hp < self.z[POOL]:
            return hp
        return self.z[POOL]

    def _hit(self, c: i64, points: i64) -> None:
        self.z[POOL] -= points
        self.z[TARGET] = -1
        self.wound(c, points)

    def wound(self, c: i64, points: i64) -> None:
        """A creature loses HP; R12.11: with none left it is defeated at once."""
        z = self.z
        at = self.g.creature_hp + c
        if points >= z[at]:
            z[at] = 0
        else:
            z[at] -= points
        self.note(HIT, c, points, z[at])
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
        fought = z[FIGHTERS] & BIT[MOST_SEATS + c] != 0
        z[FIGHTERS] &= ~BIT[MOST_SEATS + c]
        z[g.creature_spot + c] = -1
        z[g.creature_hp + c] = 0
        self.note(CREATURE_FALLS, c, 0, 0)
        if is_entity:
            self.move(card, BANISHED)
        else:
            self.move(card, SLAIN)
        if not fought:
            return
        if g.version >= 3 and z[COMBAT] == FINAL and not self.enemies(AN_ENTITY):
            z[POOL] = 0
            self._end_pull(self.puller())
            self.win(HUNTERS, IN_FINAL_COMBAT)
            return
        for index in range(g.hunters - 1, -1, -1):
            seat: i64 = index
            if self.is_fighting(seat):
                if is_entity:
                    self._count_slain(seat, g.task_entities)
                else:
                    self._count_slain(seat, g.task_undead)
                    self.fire(UNDEAD_DEFEATED, seat)

    def _creature_strikes(self, c: i64) -> None:
        """R12.9, R17.5"""
        z = self.z
        g = self.g
        self.heal_creature(c, z[POINTS + HEALTH])
        damage = z[POINTS + INFLUENCE] + self.modified(g.necromancer, CREATURE_DAMAGE) + self.frenzy()
        if z[COMBAT] == FINAL:
            damage += z[POINTS + SPIRIT]
        self._strike_hunters(MOST_SEATS + c, damage, z[POINTS + HEALTH])

    def _strike_hunters(self, who: i64, damage: i64, health: i64) -> None:
        """R12.10, Q25: equal shares for all Hunters who are alive."""
        z = self.z
        g = self.g
        if damage < 0:
            damage = 0
        self.note(STRIKES, who, damage, health)
        hunters = popcount(self.living_hunters())
        if g.o.split_up:
            damage += hunters - 1
        share = damage // hunters
        for seat in range(g.hunters):
            if self.is_fighting(seat) and share > 0:
                self._hurt(seat, share - self.modified(seat, ARMOUR))
        self._end_pull(g.necromancer)
        z[STEP] = NEXT_TURN

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
        self.note(HEALED, c, hp, 0)
        return True

    def _hurt(self, seat: i64, points: i64) -> None:
        """R12.10, R12.11: a Hunter without HP is defeated at once and gets no more turns."""
        z = self.z
        if points <= 0:
            return
        if points >= z[HP + seat]:
            z[HP + seat] = 0
        else:
            z[HP + seat] -= points
        self.note(HURT, seat, points, z[HP + seat])
        if z[HP + seat] == 0:
            z[FIGHTERS] &= ~BIT[seat]
            z[FALLEN] |= BIT[seat]
            final: i64 = 0
            if z[COMBAT] == FINAL:
                final = 1
            self.note(HUNTER_FALLS, seat, final, 0)

    def _end_combat(self, broken_off: i64) -> None:
        """R12.14, R12.15"""
        z = self.z
        self._shuffle_decks()
        self.note(COMBAT_ENDS, z[COMBAT], broken_off, 0)
        z[COMBAT] = NO_COMBAT
        z[FIELD] = -1
        z[FIGHTERS] = 0
        z[STEP] = DEFEATS

    # Defeat

    def _next_defeat(self) -> None:
        """R12.15: in seat order; then the round goes on where the combat began."""
        z = self.z
        if z[FALLEN]:
            seat = lowest(z[FALLEN])
            z[FALLEN] &= ~BIT[seat]
            z[SEAT] = seat
            z[LOSSES] = self.height(self.g.active + seat) // 2  # R13.1
            z[STEP] = DEFEATED
        elif z[NOW] == FIVE:
            z[STEP] = NEXT_PLAYER
        else:
            z[STEP] = ROUND_COMBATS

    def _carry_out_defeat(self) -> None:
        """R13.1 to R13.6, Q28, K11; R18.5: the larger half stays."""
        z = self.z
        g = self.g
        seat = z[SEAT]
        if z[LOSSES]:
            self.ask(LOSE_ITEM, seat)
            return
        for _i in range(self.deck_size(seat) // 2):  # R13.2
            self.strip(seat, -1)
        self.gather(g.hand + seat, DISCARD)  # R13.3
        z[MAX_HP + seat] = (z[MAX_HP + seat] + 1) // 2  # R13.4
        if z[MAX_HP + seat] < 1:
            z[MAX_HP + seat] = 1
        z[HP + seat] = self.max_hp(seat)  # R13.5
        z[BEATEN + seat] = 1  # R13.6
        if self.in_ritual(seat):
            self.break_ritual(seat)
        if not g.o.stay_after_defeat:
            z[POS + seat] = g.atlas.start
        self.note(HUNTER_RISES, seat, z[HP + seat], 0)
        z[STEP] = DEFEATS

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
                        self.move(card, DISCARD)
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
        if step == ROUND_COMBATS:
            self._next_round_combat()
        elif step == TASKS:
            self._next_hunter_ends()
        elif step == CORRUPTION_TASK:
            self._check_corruption()
        elif step == EVENT_TASK:
            self._check_event()
        elif step == COUNTDOWN:
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
            place = z[POS + seat]
            if not z[BEATEN + seat] and not z[FOUGHT] & BIT[place] and self.creature_at(place, AN_UNDEAD):
                z[FOUGHT] |= BIT[place]
                self._begin_combat(UNDEAD_FIGHT, place)
                return
        z[AT] = 0
        z[STEP] = TASKS

    def _next_hunter_ends(self) -> None:
        """R14.2, Q38"""
        z = self.z
        if z[AT] == self.g.hunters:
            z[STEP] = ROUND_OVER
            self.fire(ROUND_END, self.g.necromancer)
            return
        z[SEAT] = self.acting_hunter(z[AT])
        z[AT] += 1
        z[EVENT] = 0
        z[STEP] = CORRUPTION_TASK
        self.fire(ROUND_END, z[SEAT])

    def _check_corruption(self) -> None:
        """R15.6"""
        z = self.z
        z[STEP] = EVENT_TASK
        card = self.corruption(z[SEAT])
        if card >= 0:
            self.perform(self.g.task[self.g.cards.number[card]], z[SEAT], card, -1)

    def _check_event(self) -> None:
        """R16.3, R16.5"""
        z = self.z
        zone = self.g.events + z[SEAT]
        if z[EVENT] >= self.height(zone):
            z[STEP] = TASKS
            return
        card = self.at(zone, z[EVENT])
        z[SLOT] = card
        z[STEP] = COUNTDOWN
        self.perform(self.g.task[self.g.cards.number[card]], z[SEAT], card, -1)

    def _count_down(self) -> None:
        """R16.4"""
        z = self.z
        g = self.g
        card = z[SLOT]
        z[SLOT] = -1
        z[STEP] = EVENT_TASK
        if self.place(card) != g.events + z[SEAT]:
            return
        number = g.cards.number[card]
        if z[g.task_came + number] < z[ROUND]:
            z[g.task_left + number] -= 1
            self.note(TICKS, card, z[g.task_left + number], 0)
            if z[g.task_left + number] == 0:
                self.note(PENALTY, card, z[SEAT], 0)
                self.perform(g.penalty[number], z[SEAT], card, -1)
                return
        z[EVENT] += 1

    def _end_round(self) -> None:
        """R14.3, R17.7, Q40"""
        z = self.z
        g = self.g
        for seat in range(self.layout.seats):
            z[PINNED + seat] = 0
            z[BEATEN + seat] = 0
            z[FORBIDDEN + seat] = 0
            z[PICKED + seat] = -1
        z[FOUGHT] = 0
        z[PHASES] = 0
        z[NOW] = -1
        z[STEP] = NEW_ROUND
        if g.o.longest_night and z[ROUND] >= g.o.longest_night:
            if g.o.dawn_fights and not self.is_empty(ENTITIES):
                self._begin_final()
            else:
                self.win(HUNTERS, AT_DAWN)

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
            return self.g.on[card * TRIGGERS + trigger]
        if index == 0 and seat == self.g.necromancer:
            return self.g.row_on[trigger]
        return RETURN

    def fire(self, trigger: i64, seat: i64) -> None:
        """Perform what a player has for a trigger."""
        for index in range(self.height(self.g.active + seat) + 2):
            if self.trigger_entry(seat, trigger, index) > RETURN:
                self.perform(FIRE, seat, -1, trigger)
                return

    # The end

    def win(self, side: i64, reason: i64) -> None:
        """R17.8: one of the sides, never both."""
        z = self.z
        z[WINNER] = side
        z[REASON] = reason
        z[OVER] = 1
        z[PC] = DONE
        z[SP] = 0

    def result(self, seat: i64) -> i64:
        """R17.1, R17.2, R17.6: Hunters win or lose together."""
        if self.is_hunter(seat) == (self.z[WINNER] == HUNTERS):
            return 2
        return 0

    # Options and choices

    def list_options(self, decision: i64, seat: i64) -> None:
        if decision <= MOVE:
            self._list_beginnings(decision, seat)
        elif decision <= PAY:
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
        if decision == MOVE:
            self._list_moves(seat)
        elif decision == PICK_PHASE:
            if self.in_ritual(seat):  # R3.7
                self.offer(g.game_word + self.phase_card(seat, SUMMON))
            else:
                for index in range(5):
                    self.offer(g.game_word + self.phase_card(seat, index))
        elif decision == CHOOSE_HUNTER:
            self.offer_cards(BOX)
        else:
            section = g.atlas.section[g.atlas.start]
            for place in range(g.atlas.count):
                if g.atlas.section[place] != section:  # R1.7, Q6
                    self.offer(g.first_spot + place)

    def _list_trade(self, decision: i64, seat: i64) -> None:
        g = self.g
        if self.z[CARD] < 0 and (decision == PAY or decision == COVER):
            return  # a world in which nothing could be paid for
        if decision == KEEP_CARD:
            self.offer_faces(CONSIDERED, -1)
        elif decision == PAY:
            self.offer_faces(g.hand + seat, self.z[CARD])
        elif decision == TO_BUY:
            self._offer_words(W_BUY, W_PASS)
        elif decision == EVENT_RETURN:
            self._offer_words(W_RETURN, W_DISCARD)
        elif decision == COVER:
            self._list_slots(seat)
        else:
            self.offer(g.game_word + W_DONE)
            self._list_affordable(seat, decision == BUILD_CARD)

    def _list_deeds(self, decision: i64, seat: i64) -> None:
        z = self.z
        g = self.g
        if decision == TO_SUMMON:
            self.offer(g.game_word + W_NOTHING)
            if self.can_raise(z[POS + seat]):
                self.offer(g.game_word + W_UNDEAD)
            if self.can_summon_entity():
                self.offer(g.game_word + W_ENTITY)
        elif decision == TO_FIVE:
            self.offer(g.game_word + W_NOTHING)
            if self.creature_at(z[POS + seat], AN_ENTITY):  # R10.2
                self.offer(g.game_word + W_FIGHT)
            if self.can_close(seat):
                self.offer(g.game_word + W_CLOSE)
        elif decision == UNDEAD_MORE:
            self.offer(g.yes)
            self.offer(g.no)
        elif decision == ENTITY_PICK:
            if not self.is_empty(ENTITY_DECK):
                self.offer(g.game_word + W_TOP)
            self.offer_cards(BANISHED)
        elif decision == USE_ITEM:
            self._offer_words(W_USE, W_SAVE)
        elif decision == DAMAGE_TARGET:
            bits: i64 = self.enemies(A_CREATURE)
            while bits:
                self.offer(g.cards.first_creature + lowest(bits))
                bits &= bits - 1
        elif decision == DAMAGE_AMOUNT:
            for points in range(self._most_damage(z[TARGET] - g.cards.first_creature)):
                self.offer(g.game_word + W_POINTS + points)
        else:
            for index in range(self.height(g.active + seat)):
                self.offer(self.at(g.active + seat, index))

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        if decision <= MOVE:
            self._take_beginning(decision, seat, choice)
        elif decision <= PAY:
            self._take_trade(decision, seat, choice)
        else:
            self._take_deed(decision, seat, choice)

    def _take_beginning(self, decision: i64, seat: i64, choice: i64) -> None:
        if decision == MOVE:
            self._take_move(seat, choice)
        elif decision == PICK_PHASE:
            self.z[PICKED + seat] = choice - self.g.game_word
        elif decision == CHOOSE_HUNTER:
            self._take_hunter(seat, choice)
        else:
            self.z[POS + seat] = choice - self.g.first_spot

    def _take_trade(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        word = choice - self.g.game_word
        if decision == KEEP_CARD:
            z[KEEP] -= 1
            self.slip(choice, self.g.hand + seat, self.side(seat))
        elif decision == PAY:
            z[COST] -= 1
            self.throw(choice, seat)
        elif decision == TO_BUY:
            if word == W_BUY:
                self._buy(seat)
        elif decision == EVENT_RETURN:
            store = z[STORE]
            self.put_back(word == W_RETURN)
            if z[STEP] == CONSIDERING:
                z[STORE] = store
        elif decision == COVER:
            if choice < self.g.first_place:
                z[SLOT] = choice
        elif word == W_DONE:
            z[STEP] = NEXT_PLAYER
        else:
            self._begin_paying(seat, choice)

    def _take_deed(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        g = self.g
        word = choice - g.game_word
        if decision == TO_SUMMON:
            self._take_summon(seat, word)
        elif decision == TO_FIVE:
            if word == W_FIGHT:
                self._begin_combat(FIGHT, z[POS + seat])
            elif word == W_CLOSE:
                self._begin_ritual(seat)
        elif decision == UNDEAD_MORE:
            z[EXTRA] -= 1
            if choice == g.yes:
                self.raise_undead(z[POS + seat])
            else:
                z[EXTRA] = 0
        elif decision == ENTITY_PICK:
            self._raise_entity(choice)
        elif decision == USE_ITEM:
            self._take_use(seat, choice)
        elif decision == DAMAGE_TARGET:
            z[TARGET] = choice
        elif decision == DAMAGE_AMOUNT:
            self._hit(z[TARGET] - g.cards.first_creature, word - W_POINTS + 1)
        else:
            z[LOSSES] -= 1
            self.lose(choice)
