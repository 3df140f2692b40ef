"""The card set and the options as tables that the rules read: written once, never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.declaration import CREATURE_TALLIES, TASK_TALLIES, TRAP_TALLIES, Icon, Kind, N, T, Z
from gloaming.kernel.declaration import names_of
from gloaming.kernel.effects import Condition, Effect, Number
from gloaming.kernel.layout import Zone, numbers, zones_of

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerRules

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


class CardTables:
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


class RuleOptions:
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


def zones(seats: int, share: bool, stores: list[str], names: list[str], cards: CardTables) -> list[Zone]:
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
    room = N.ACTIVE + N.TRAPS
    found = zones_of(Z, seats)
    found[Z.CONSIDERED] = found[Z.CONSIDERED]._replace(only=not_events)
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


def tallies(cards: CardTables, order: int) -> tuple[tuple[str, str], ...]:
    """Everything that is counted for each seat, creature, Trap, Event and Corruption card, and the combat's order."""
    found = list(names_of(T))
    found += [f"creature.{name}.{number}" for name in CREATURE_TALLIES for number in range(int(cards.creatures))]
    found += [f"trap.{name}.{number}" for name in TRAP_TALLIES for number in range(int(cards.traps))]
    found += [f"task.{name}.{number}" for name in TASK_TALLIES for number in range(int(cards.tasks))]
    found += [f"order.{number}" for number in range(order)]
    return tuple((name, "number") for name in found)


def part(g: NecromancerRules, seat: i64, index: i64) -> i64:
    """The four zones of a combat deck: Spirit and other cards to be pulled, then those used."""
    return g.fresh_spirit + index * g.layout.seats + seat
