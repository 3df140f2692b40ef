"""Necromancer: what lies on the table, and how it is read. Clause numbers are those of the rules page.

Decks are sets out of which chance deals: nobody ever knows an order in this game. A combat deck lies in four parts,
because everybody knows how many Spirit cards it has (R2.4) and which of its cards have been pulled (R11.1).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.declaration import (
    CREATURE_TALLIES,
    TASK_TALLIES,
    TRAP_TALLIES,
    Corrupter,
    Creature,
    F,
    First,
    Icon,
    Key,
    Kind,
    N,
    T,
    Z,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.declaration import fields_of, names_of
from gloaming.kernel.effects import Condition, Effect, Number
from gloaming.kernel.layout import Family, Layout, Zone, numbers
from gloaming.kernel.state import RETURN, Game, State

BIT: Final = numbers([1 << n for n in range(60)])


class Mod:
    """A lasting change of a value: its key, how much, and the condition under which it holds."""

    def __init__(self, key: int, n: Number, when: Condition) -> None:
        self.key: i64 = key
        self.n: Final[Number] = n
        self.when: Final[Condition] = when


class Lasting:
    """What a card does as long as it is active: changes of values, and what it forbids as bits."""

    def __init__(self, mods: list[Mod], forbids: int) -> None:
        self.mods: Final[list[Mod]] = mods
        self.forbids: i64 = forbids
        self.keys: i64 = 0
        for mod in mods:
            self.keys |= BIT[mod.key]


class Atlas:
    """The map as tables: neighbourhoods go by their numbers (R4.4, R4.5, R6.1, R9.6)."""

    def __init__(
        self,
        section: list[int],
        start: int,
        store: list[int],
        rifts: list[int],
        borders: list[tuple[int, int]],
        lines: list[list[int]],
    ) -> None:
        n = len(section)
        neighbours = [0] * n
        for one, other in borders:
            neighbours[one] |= 1 << other
            neighbours[other] |= 1 << one
        self.count: i64 = n
        self.start: i64 = start
        self.section: Final[vec[i64]] = numbers(section)
        self.store: Final[vec[i64]] = numbers(store)
        """The store of each neighbourhood, or -1."""
        self.rifts: i64 = 0
        for place in rifts:
            self.rifts |= BIT[place]
        self.neighbours: Final[vec[i64]] = numbers(neighbours)
        self.rides: i64 = sum(len(line) for line in lines)
        self.ride_line: Final[vec[i64]] = numbers([number for number, line in enumerate(lines) for _ in line])
        self.ride_stop: Final[vec[i64]] = numbers([stop for line in lines for stop in line])
        """Every stop of every line, one behind the other."""


class NightCards:
    """The cards as tables. Cards go by their numbers: store cards, Hunters, Corruption cards, Entities, Undead."""

    def __init__(
        self,
        kind: list[int],
        face: list[int],
        store: list[int],
        cost: list[int],
        icons: list[int],
        rounds: list[int],
        hunters: int,
        corruptions: int,
        entities: int,
        creature_hp: list[int],
        creature_speed: list[int],
        hunter_start: list[int],
        hunter_max: list[int],
        hunter_speed: list[int],
        levels: list[int],
        corruption_level: int,
    ) -> None:
        n = len(kind)
        self.stored: i64 = n
        """How many store cards there are."""
        self.first_hunter: i64 = n
        self.first_corruption: i64 = n + hunters
        self.first_creature: i64 = n + hunters + corruptions
        self.hunters: i64 = hunters
        self.corruptions: i64 = corruptions
        self.entities: i64 = entities
        self.creatures: i64 = len(creature_hp)
        others = hunters + corruptions + len(creature_hp)
        self.kind: Final[vec[i64]] = numbers(kind + [Kind.NONE] * others)
        self.face: Final[vec[i64]] = numbers(face + [-1 - n for n in range(others)])
        self.store: Final[vec[i64]] = numbers(store)
        self.cost: Final[vec[i64]] = numbers(cost)
        self.icons: Final[vec[i64]] = numbers(icons)
        """The icons that a Combat card shows, as bits."""
        self.spirit: Final[vec[i64]] = numbers([bits >> Icon.SPIRIT & 1 for bits in icons])
        """1 for a Spirit card (R2.4)."""
        self.rounds: Final[vec[i64]] = numbers(rounds)
        """The countdown of an Event."""
        traps = [card for card in range(n) if kind[card] == Kind.TRAP]
        events = [card for card in range(n) if kind[card] == Kind.EVENT]
        numbered = [-1] * (n + others)
        for number, card in enumerate(traps):
            numbered[card] = number
        tasks = events + list(range(n + hunters, n + hunters + corruptions))
        for number, card in enumerate(tasks):
            numbered[card] = number
        self.traps: i64 = len(traps)
        self.events: i64 = len(events)
        self.tasks: i64 = len(tasks)
        self.number: Final[vec[i64]] = numbers(numbered)
        """Of a Trap, or of an Event or Corruption card, its place among the tallies."""
        self.creature_hp: Final[vec[i64]] = numbers(creature_hp)
        self.creature_speed: Final[vec[i64]] = numbers(creature_speed)
        self.hunter_start: Final[vec[i64]] = numbers(hunter_start)
        self.hunter_max: Final[vec[i64]] = numbers(hunter_max)
        self.hunter_speed: Final[vec[i64]] = numbers(hunter_speed)
        self.levels: Final[vec[i64]] = numbers(levels)
        self.corruption_level: i64 = corruption_level


class Effects:
    """What the cards of a set do, before it is laid out: by card where nothing else is said."""

    def __init__(
        self,
        once: list[Effect],
        lasting: list[Lasting],
        on: list[Effect],
        use: list[Effect],
        tasks: list[Effect],
        penalties: list[Effect],
        row_once: Effect,
        row_lasting: Lasting,
        row_on: list[Effect],
        plain: list[list[int]],
    ) -> None:
        self.once: Final[list[Effect]] = once
        self.lasting: list[Lasting] = lasting
        self.on: Final[list[Effect]] = on
        """For each card one for each trigger."""
        self.use: Final[list[Effect]] = use
        """For each card one for each window."""
        self.tasks: Final[list[Effect]] = tasks
        self.penalties: Final[list[Effect]] = penalties
        self.row_once: Final[Effect] = row_once
        self.row_lasting: Final[Lasting] = row_lasting
        self.row_on: Final[list[Effect]] = row_on
        self.plain: Final[list[list[int]]] = plain
        """For each Combat card that only shows fixed points, these; empty for the others."""


def zones(seats: int, share: bool, stores: list[str], names: list[str], cards: NightCards) -> list[Zone]:
    """The zones with who sees into them; `share` is `hunters_share_hands` (Q41)."""
    everybody = (1 << (seats + 1)) - 1
    hunters = seats - 1
    side = (1 << hunters) - 1
    visible_to = [side if share and seat < hunters else 1 << seat for seat in range(seats)]
    everything = range(int(cards.stored))
    not_events = frozenset(names[card] for card in everything if cards.kind[card] != Kind.EVENT)
    combat = [card for card in everything if cards.kind[card] == Kind.COMBAT]
    spirit = frozenset(names[card] for card in combat if cards.spirit[card])
    plain = frozenset(names[card] for card in combat if not cards.spirit[card])
    room = 6 + 3
    found = [
        Zone("discard", "card", 0),  # K6
        Zone("considered", "card", 0, only=not_events),  # K4
        Zone("pulled", "card", everybody),
        Zone("burning", "card", everybody),
        Zone("entity-deck", "entity", everybody),  # K13
        Zone("entities", "entity", everybody),
        Zone("defeated-entities", "entity", everybody),
        Zone("undead-deck", "undead", everybody),  # K14
        Zone("undead", "undead", everybody),
        Zone("defeated-undead", "undead", everybody),
        Zone("corruption-deck", "corruption", everybody),
        Zone("completed", "corruption", everybody),
        Zone("hunters", "hunter", everybody),
    ]
    for number, store in enumerate(stores):  # K3, K7
        own = frozenset(names[card] for card in everything if cards.store[card] == number)
        found.append(Zone(f"store.{store}", "card", 0, only=own))
    found += [Zone(f"hand.{seat}", "card", visible_to[seat], only=not_events) for seat in range(seats)]
    found += [Zone(f"spirit.{seat}", "card", visible_to[seat], only=spirit) for seat in range(seats)]
    found += [Zone(f"plain.{seat}", "card", visible_to[seat], only=plain) for seat in range(seats)]
    found += [Zone(f"used-spirit.{seat}", "card", visible_to[seat], only=spirit) for seat in range(seats)]
    found += [Zone(f"used-plain.{seat}", "card", visible_to[seat], only=plain) for seat in range(seats)]
    found += [Zone(f"active.{seat}", "card", everybody, pile=True, room=room, row=True) for seat in range(seats)]
    found += [Zone(f"spent.{seat}", "card", everybody) for seat in range(seats)]
    events = int(cards.events)
    found += [Zone(f"events.{seat}", "card", everybody, pile=True, room=events, row=True) for seat in range(hunters)]
    found += [Zone(f"corrupted.{seat}", "corruption", everybody) for seat in range(hunters)]
    found += [Zone(f"hunter.{seat}", "hunter", everybody) for seat in range(hunters)]
    return found


def tallies(cards: NightCards, order: int) -> tuple[tuple[str, str], ...]:
    """Everything that is counted for each seat, creature, Trap, Event and Corruption card, and the combat's order."""
    found = list(names_of(T))
    found += [f"creature.{name}.{number}" for name in CREATURE_TALLIES for number in range(int(cards.creatures))]
    found += [f"trap.{name}.{number}" for name in TRAP_TALLIES for number in range(int(cards.traps))]
    found += [f"task.{name}.{number}" for name in TASK_TALLIES for number in range(int(cards.tasks))]
    found += [f"order.{number}" for number in range(order)]
    return tuple((name, "number") for name in found)


class NightOptions:
    """The options as the rules read them (3.1)."""

    def __init__(self, values: dict[str, int]) -> None:
        self.phase_five_joined: bool = values["phase_five"] == 1
        self.necromancer_first: bool = values["acting_order"] == 1
        self.random_hunters: bool = values["hunter_cards"] == 1
        self.live_events: bool = values["events_in_starting_hand"] == 1
        self.transit_is_whole: bool = values["transit_uses_whole_movement"] == 1
        self.cards_per_build: i64 = values["cards_per_build"]
        self.traps_use_slots: bool = values["traps_use_item_slots"] == 1
        self.split_up: bool = values["split_rounding"] == 1
        self.frenzy_cycle: i64 = values["frenzy_cycle"]
        self.stay_after_defeat: bool = values["after_defeat"] == 1
        self.undead_stop_all: bool = values["undead_stop"] == 1
        self.necromancer_fights: bool = values["necromancer_in_combat"] == 1
        self.undead_total: bool = values["undead_limit"] == 1
        self.current_need: bool = values["ritual_need"] == 1
        self.ritual_minimum: i64 = values["ritual_minimum"]
        self.entities_per_rift: i64 = values["entities_per_rift"]
        self.entity_guards: bool = values["entity_guards_rift"] == 1
        self.final_total: bool = values["final_trigger"] == 1
        self.corruption_level: i64 = values["corruption_level"]
        self.grace: bool = values["lone_hunter_grace"] == 1
        self.longest_night: i64 = values["longest_night"]
        self.dawn_fights: bool = values["dawn"] == 1
        self.share: bool = values["hunters_share_hands"] == 1


class BoardRules(Game):
    """Necromancer with a card set and options. What it adds to a game is tables, all of them written once."""

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
        words: list[str],
        stack: int,
    ) -> None:
        seats = hunters + 1
        self.o: Final[NightOptions] = NightOptions(options)
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
        super().__init__(layout, people + places + stores + rides, words)
        self.asks_knowledge = False
        self.asking_tells = True
        self.hunters: i64 = hunters
        self.necromancer: i64 = hunters
        self.atlas: Final[Atlas] = atlas
        self.cards: Final[NightCards] = cards
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


class Board(State):
    """The table of Necromancer, and how it is read."""

    def __init__(self, game: BoardRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.g: Final[BoardRules] = game

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

    def can_raise(self, place: i64) -> bool:
        """R9.3, R9.4, R9.5: whether one more Undead may come into a neighbourhood."""
        raised = self.count(Z.UNDEAD)
        if self.g.o.undead_total:
            raised = self.z[F.RAISED]
        if raised >= self.spirit(self.g.necromancer):
            return False
        if self.is_empty(Z.UNDEAD_DECK) and self.is_empty(Z.SLAIN):
            return False
        return self.undead_at(place) < 3

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


def part(g: BoardRules, seat: i64, index: i64) -> i64:
    """The four zones of a combat deck: Spirit and other cards to be pulled, then those used."""
    return g.fresh_spirit + index * g.layout.seats + seat
