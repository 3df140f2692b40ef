"""A game of Necromancer and its positions: what the table holds, how it is read, and in which order the rules act.

Decks are sets out of which chance deals: nobody ever knows an order in this game. A combat deck lies in four parts,
because everybody knows how many Spirit cards it has (R2.4) and which of its cards have been pulled (R11.1).
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.games.necromancer.declaration import (
    WORDS,
    Corrupter,
    Creature,
    D,
    Entry,
    F,
    First,
    Key,
    Kind,
    N,
    Next,
    Phase,
    Side,
    T,
    Window,
    Z,
)
from gloaming.games.necromancer.rules.building import go_on_activating, go_on_building, go_on_paying, redeal_card
from gloaming.games.necromancer.rules.combat import begin_cycle, next_turn, spread, strike
from gloaming.games.necromancer.rules.defeat import carry_out_defeat, next_defeat
from gloaming.games.necromancer.rules.ending import (
    check_corruption,
    check_event,
    count_down,
    end_round,
    next_hunter_ends,
    next_round_combat,
)
from gloaming.games.necromancer.rules.items import open_window
from gloaming.games.necromancer.rules.movement import go_on_moving
from gloaming.games.necromancer.rules.pulls import begin_pull, go_on_pulling
from gloaming.games.necromancer.rules.rituals import begin_ritual_pull, end_ritual_pull
from gloaming.games.necromancer.rules.rounds import begin_phase, begin_round, next_player, reveal
from gloaming.games.necromancer.rules.setup import choose_hunters, clear_markers, deal, wake_talents
from gloaming.games.necromancer.rules.stores import deal_with_events, go_on_keeping
from gloaming.games.necromancer.rules.summoning import go_on_raising
from gloaming.games.necromancer.rules.tables import (
    BIT,
    Atlas,
    CardTables,
    Effects,
    Lasting,
    RuleOptions,
    tallies,
    zones,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.declaration import fields_of
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED
from gloaming.kernel.layout import Family, Layout, numbers
from gloaming.kernel.state import DONE, RETURN, Game, State


@final
class NecromancerRules(Game):
    """Necromancer with a card set and options. What it adds to a game is tables, all of them written once."""

    def __init__(
        self,
        hunters: int,
        families: list[Family],
        atlas: Atlas,
        cards: CardTables,
        options: dict[str, int],
        places: list[str],
        stores: list[str],
        rides: list[str],
        stack: int,
    ) -> None:
        seats = hunters + 1
        self.o: Final[RuleOptions] = RuleOptions(options)
        order = hunters + int(cards.creatures) + options["necromancer_in_combat"]
        names = [card for family in families for card in family.cards]
        layout = Layout(
            seats,
            fields_of(F),
            families,
            zones(seats, self.o.share, stores, names, cards),
            stack,
            N.MENU,
            tallies(cards, order),
        )
        people = [f"hunter-{seat + 1}" for seat in range(hunters)] + ["necromancer"]
        super().__init__(layout, people + places + stores + rides, list(WORDS))
        self.asks_knowledge = False
        self.asking_tells = True
        self.hunters: i64 = hunters
        self.necromancer: i64 = hunters
        self.atlas: Final[Atlas] = atlas
        self.cards: Final[CardTables] = cards
        self.first_spot: i64 = self.first_place + seats
        """The choice that names the first neighbourhood."""
        self.first_store: i64 = self.first_spot + atlas.count
        self.first_ride: i64 = self.first_store + len(stores)
        self.stores: i64 = len(stores)
        at: i64 = First.STORE_DECK + len(stores)
        self.hand: i64 = at
        self.fresh_spirit: i64 = at + seats
        self.fresh_plain: i64 = at + 2 * seats
        self.used_spirit: i64 = at + 3 * seats
        self.used_plain: i64 = at + 4 * seats
        self.active: i64 = at + 5 * seats
        self.spent: i64 = at + 6 * seats
        self.events: i64 = at + 7 * seats
        self.corrupted: i64 = at + 7 * seats + hunters
        self.hunter: i64 = at + 7 * seats + 2 * hunters
        creatures = cards.creatures
        tally: i64 = First.TALLY
        self.creature_spot: i64 = tally
        self.creature_hp: i64 = tally + creatures
        self.creature_full: i64 = tally + 2 * creatures
        self.creature_age: i64 = tally + 3 * creatures
        self.trap_spot: i64 = tally + 4 * creatures
        self.trap_age: i64 = self.trap_spot + cards.traps
        tally = self.trap_age + cards.traps
        tasks = cards.tasks
        self.task_left: i64 = tally
        self.task_came: i64 = tally + tasks
        self.task_built: i64 = tally + 2 * tasks
        self.task_undead: i64 = tally + 3 * tasks
        self.task_entities: i64 = tally + 4 * tasks
        self.task_places: i64 = tally + 5 * tasks
        self.order: i64 = tally + 6 * tasks
        total = int(layout.cards)
        self.once: Final[vec[i64]] = numbers([RETURN] * total)
        self.on: Final[vec[i64]] = numbers([RETURN] * (N.TRIGGERS * total))
        self.use: Final[vec[i64]] = numbers([RETURN] * (N.WINDOWS * total))
        self.use_effects: list[Effect] = []
        self.task: Final[vec[i64]] = numbers([RETURN] * int(tasks))
        self.penalty: Final[vec[i64]] = numbers([RETURN] * int(cards.events))
        self.row_once: i64 = RETURN
        self.row_on: Final[vec[i64]] = numbers([RETURN] * N.TRIGGERS)
        nothing = Lasting([], 0)
        self.row: Lasting = nothing
        self.lasting: list[Lasting] = [nothing] * total
        self.plain: Final[vec[i64]] = numbers([-1] * (4 * total))
        """Four points for each card that shows these and does nothing else; -1 for the others."""
        self.bonus_draw: i64 = RETURN
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
@mypyc_attr(acyclic=True)
class NecromancerState(State):
    """A position of Necromancer."""

    def __init__(self, game: NecromancerRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.g: Final[NecromancerRules] = game

    # Players

    def opponent(self, seat: i64) -> i64:
        """Of a Hunter the Necromancer; he picks one where the word is reached (5.1)."""
        return self.g.necromancer

    def is_hunter(self, seat: i64) -> bool:
        return seat < self.g.hunters

    def side(self, seat: i64) -> i64:
        """Who sees what a seat sees of its own cards (Q41), as knowers."""
        if self.g.o.share and seat < self.g.hunters:
            return BIT[self.g.hunters] - 1
        return BIT[seat]

    def owner(self, card: i64) -> i64:
        """Whose card an effect is on, wherever in play it is; -1 if it is nobody's."""
        if card < 0:
            return self.g.necromancer
        zone = self.place(card)
        if zone < self.g.active:
            return -1
        if zone < self.g.events:
            return (zone - self.g.active) % self.layout.seats
        return (zone - self.g.events) % self.g.hunters

    def hand_size(self, seat: i64) -> i64:
        return self.count(self.g.hand + seat)

    def spirit(self, seat: i64) -> i64:
        """R2.4, R2.5: the number of Spirit cards of the combat deck, used ones included."""
        return self.count(self.g.fresh_spirit + seat) + self.count(self.g.used_spirit + seat)

    def deck_size(self, seat: i64) -> i64:
        """The combat deck with its used pile."""
        plain = self.count(self.g.fresh_plain + seat) + self.count(self.g.used_plain + seat)
        return self.spirit(seat) + plain

    def hunter_card(self, seat: i64) -> i64:
        """The Hunter card of a seat, or -1."""
        return self.first(self.g.hunter + seat)

    def corruption(self, seat: i64) -> i64:
        """The Corruption card before a Hunter, or -1."""
        return self.first(self.g.corrupted + seat)

    def modified(self, seat: i64, key: i64) -> i64:
        """5.3: the sum of what is added to a value of a player."""
        g = self.g
        total: i64 = 0
        if seat == g.necromancer:
            if g.row.keys & BIT[key]:
                total += self._sum_of(g.row, seat, key)
        else:
            card = self.hunter_card(seat)
            if card >= 0 and g.lasting[card].keys & BIT[key]:
                total += self._sum_of(g.lasting[card], seat, key)
            card = self.corruption(seat)
            if card >= 0 and g.lasting[card].keys & BIT[key]:
                total += self._sum_of(g.lasting[card], seat, key)
        for i in range(self.height(g.active + seat)):
            card = self.at(g.active + seat, i)
            if g.lasting[card].keys & BIT[key]:
                total += self._sum_of(g.lasting[card], seat, key)
        return total

    def _sum_of(self, lasting: Lasting, seat: i64, key: i64) -> i64:
        z = self.z
        you = z[F.YOU]
        z[F.YOU] = seat
        total: i64 = 0
        for mod in lasting.mods:
            if mod.key == key and mod.when.holds(self):
                total += mod.n.value(self)
        z[F.YOU] = you
        return total

    def may_not(self, seat: i64, act: i64) -> bool:
        """Whether something is forbidden to a player; that beats everything that allows it (5.1)."""
        g = self.g
        forbidden = self.z[T.FORBIDDEN + seat]
        if seat == g.necromancer:
            forbidden |= g.row.forbids
        else:
            card = self.hunter_card(seat)
            if card >= 0:
                forbidden |= g.lasting[card].forbids
            card = self.corruption(seat)
            if card >= 0:
                forbidden |= g.lasting[card].forbids
        for i in range(self.height(g.active + seat)):
            forbidden |= g.lasting[self.at(g.active + seat, i)].forbids
        return forbidden & BIT[act] != 0

    def max_hp(self, seat: i64) -> i64:
        """R2.2, with what Items add; never below 1."""
        most = self.z[T.MAX_HP + seat] + self.modified(seat, Key.MAX_HP)
        if most < 1:
            return 1
        return most

    def speed(self, seat: i64) -> i64:
        """R2.3: the Speed that counts in combat."""
        speed = self.z[T.SPEED + seat] + self.modified(seat, Key.SPEED)
        if speed < 0:
            return 0
        return speed

    def in_ritual(self, seat: i64) -> bool:
        return self.z[T.NEED + seat] >= 0

    def is_corrupted(self, seat: i64) -> bool:
        return seat < self.g.hunters and self.z[T.SOURCE + seat] != Corrupter.NOBODY

    # The map

    def is_rift(self, place: i64) -> bool:
        """An open Rift Site."""
        return self.g.atlas.rifts & ~self.z[F.CLOSED] & BIT[place] != 0

    def store_at(self, place: i64) -> i64:
        """The store of a neighbourhood, or -1."""
        return self.g.atlas.store[place]

    def is_open(self, store: i64) -> bool:
        """R6.7: a store without cards is closed, and one that a card closed."""
        return self.z[F.SHUT] & BIT[store] == 0 and not self.is_empty(First.STORE_DECK + store)

    def creature_at(self, place: i64, kinds: i64) -> i64:
        """The creatures of some kinds in a neighbourhood, as bits."""
        g = self.g
        found: i64 = 0
        if kinds & Creature.ENTITY:
            card = self.first(Z.ENTITIES)
            while card >= 0:
                c = card - g.cards.first_creature
                if self.z[g.creature_spot + c] == place:
                    found |= BIT[c]
                card = self.after(Z.ENTITIES, card)
        if kinds & Creature.UNDEAD:
            card = self.first(Z.UNDEAD)
            while card >= 0:
                c = card - g.cards.first_creature
                if self.z[g.creature_spot + c] == place:
                    found |= BIT[c]
                card = self.after(Z.UNDEAD, card)
        return found

    def undead_at(self, place: i64) -> i64:
        return popcount(self.creature_at(place, Creature.UNDEAD))

    def hunters_at(self, place: i64) -> i64:
        """The Hunters in a neighbourhood, as bits of the seats."""
        found: i64 = 0
        for seat in range(self.g.hunters):
            if self.z[T.POS + seat] == place:
                found |= BIT[seat]
        return found

    # Combat

    def is_fighting(self, seat: i64) -> bool:
        return self.z[F.FIGHTERS] & BIT[seat] != 0

    def enemies(self, kinds: i64) -> i64:
        """The living creatures of some kinds in the combat, as bits of the creatures."""
        found = self.z[F.FIGHTERS] >> N.SEATS
        entities = BIT[self.g.cards.entities] - 1
        if kinds == Creature.ENTITY:
            return found & entities
        if kinds == Creature.UNDEAD:
            return found & ~entities
        return found

    def living_hunters(self) -> i64:
        """The Hunters in the combat who are alive, as bits of the seats."""
        return self.z[F.FIGHTERS] & (BIT[self.g.hunters] - 1)

    def first_creature(self, bits: i64) -> i64:
        """The card of the first of some creatures."""
        return self.g.cards.first_creature + lowest(bits)

    def note(self, what: i64, a: i64, b: i64, c: i64) -> None:
        """A remark for whoever tells what happened."""
        if self.events is not None:
            self.events.write(NOTED, what, a, b, c)

    def set_up(self) -> None:
        """R1.1: the last seat is the Necromancer; everybody takes what they begin with."""
        clear_markers(self)
        self.z[F.STEP] = Next.CHOOSING

    # The round

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

    def picked(self, seat: i64) -> i64:
        """R3.5: 1 if the seat has picked the present phase, and so has its bonus."""
        if self.z[T.PICKED + seat] == self.z[F.NOW]:
            return 1
        return 0

    def phase_card(self, seat: i64, index: i64) -> i64:
        """R3.2, Q3: the five phase cards of a seat."""
        if index == Phase.SUMMON and seat != self.g.necromancer:
            return Phase.FIVE
        return index

    def gather(self, source: i64, to: i64) -> None:
        """Move all cards of one set into another."""
        card = self.first(source)
        while card >= 0:
            self.move(card, to)
            card = self.after(source, card)

    def combatant(self) -> i64:
        """Whose turn it is in combat: a seat, or a creature behind the seats."""
        return self.z[self.g.order + self.z[F.TURN] - 1]

    def puller(self) -> i64:
        """Whose combat deck the present pull takes from; creatures pull from the Necromancer's."""
        z = self.z
        if not z[F.COMBAT]:
            return z[F.SEAT]
        who = self.combatant()
        if who < N.SEATS:
            return who
        return self.g.necromancer

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

    def offer_faces(self, zone: i64, without: i64) -> None:
        """The cards of a set but one; copies are one option."""
        last: i64 = -1
        card = self.first(zone)
        while card >= 0:
            if card != without and self.g.cards.face[card] != last:
                self.offer(card)
                last = self.g.cards.face[card]
            card = self.after(zone, card)

    # What comes next

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
            choose_hunters(self)
        elif step == Next.PLACING:
            self.z[F.AT] = 0
            self.z[F.STEP] = Next.DEALING
            self.ask(D.CHOOSE_START, self.g.necromancer)  # R1.7
        elif step == Next.DEALING:
            deal(self)
        elif step == Next.TALENTS:
            wake_talents(self)
        elif step == Next.NEW_ROUND:
            begin_round(self)
        elif step == Next.REVEAL:
            reveal(self)
        else:
            begin_phase(self)

    def _proceed_in_phase(self, step: i64) -> None:
        if step == Next.NEXT_PLAYER:
            next_player(self)
        elif step == Next.MOVING:
            go_on_moving(self)
        elif step == Next.BUILDING:
            go_on_building(self)
        elif step == Next.PAYING:
            go_on_paying(self)
        elif step == Next.PULLING:
            go_on_pulling(self)
        elif step == Next.CONSIDERING:
            deal_with_events(self)
        elif step == Next.KEEPING:
            go_on_keeping(self)
        elif step == Next.ACTIVATING:
            go_on_activating(self)
        elif step == Next.RAISING:
            go_on_raising(self)
        elif step == Next.RITUAL_BEGINS:
            begin_ritual_pull(self)
        elif step == Next.RITUAL_WINDOW:
            if not open_window(self, self.z[F.SEAT], Window.RITUAL):
                begin_pull(self, self.z[F.SEAT])
        elif step == Next.RITUAL_ENDS:
            end_ritual_pull(self)
        else:
            self.ask(D.ENTITY_PICK, self.g.necromancer)

    def _proceed_in_combat(self, step: i64) -> None:
        if step == Next.NEXT_TURN:
            next_turn(self)
        elif step == Next.TURN_WINDOW:
            seat = self.combatant()
            if not open_window(self, seat, Window.COMBAT):
                begin_pull(self, seat)
        elif step == Next.STRIKING:
            strike(self)
        elif step == Next.SPREADING:
            spread(self)
        elif step == Next.NEW_CYCLE:
            begin_cycle(self)
        elif step == Next.DEFEATS:
            next_defeat(self)
        else:
            carry_out_defeat(self)

    def _proceed_to_end(self, step: i64) -> None:
        if step == Next.ROUND_COMBATS:
            next_round_combat(self)
        elif step == Next.TASKS:
            next_hunter_ends(self)
        elif step == Next.CORRUPTION_TASK:
            check_corruption(self)
        elif step == Next.EVENT_TASK:
            check_event(self)
        elif step == Next.COUNTDOWN:
            count_down(self)
        else:
            end_round(self)

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
            redeal_card(self, z[F.SEAT], chance)


def night(s: State) -> NecromancerState:
    """The state as what it is here."""
    return cast(NecromancerState, s)
