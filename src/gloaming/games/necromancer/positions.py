"""Positions of Necromancer by names: its moments, its chains, and the facts that scenario files may state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from gloaming.games.necromancer.declaration import Corrupter, Creature, F, First, Kind, N, Next, T, Z
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.items import set_trap
from gloaming.games.necromancer.rules.setup import clear_markers
from gloaming.games.necromancer.rules.summoning import arrive
from gloaming.games.playable import Playable
from gloaming.games.positions import Filling, Given, PositionError, called, names, table, unknown, whole
from gloaming.games.views import cards_of
from gloaming.kernel.state import State

_TABLE = (
    "round",
    "hunter",
    "places",
    "hp",
    "max_hp",
    "speed",
    "decks",
    "creatures",
    "traps",
    "closed",
    "rituals",
    "corrupted",
    "bought",
    "left",
    "raised",
    "risen",
)
MOMENTS = {
    "round": _TABLE,
    "reveal": (*_TABLE, "picks"),
    "round-end": (*_TABLE, "picks"),
    "dawn": _TABLE,
}
"""Each moment with the facts that may be given for it; the first is the default. At `round` phases are about to be
picked; at `reveal` they have been, as `picks` says; at `round-end` the phases are over; at `dawn` the round is too."""

PHASES = ("movement", "buy", "build", "activate", "summon", "five")
SOURCES = {"event": Corrupter.EVENT, "necromancer": Corrupter.NECROMANCER}
WINNERS = ("none", "hunters", "necromancer")
REASONS = ("none", "rifts", "corruption", "final-combat", "dawn")
COMBATS = ("none", "fight", "undead", "final")
MOST_UNDEAD = 3
MOST_HP = 99
"""What may be given; printed ones are far below."""
MOST_ROUNDS = 99


def lay_out(game: Playable, given: Mapping[str, Any]) -> State:
    """The position that the given part of a scenario file describes."""
    return Arrangement(game, given).state()


class Arrangement:
    """One position being put together: cards first, then everything that is counted."""

    def __init__(self, game: Playable, given: Mapping[str, Any]) -> None:
        self.game = game
        self.night = cast(NecromancerRules, game.rules)
        self.given = Given(game, given, MOMENTS)
        self.ids = [face.id for face in game.cards.faces if face.table == "neighbourhood"]
        self.creatures = self._creatures()
        self._list_hunters()
        self._list_creatures()
        self._list_decks()
        night = self.night

        def home(card: int, zone: int) -> bool:
            stored = card < night.cards.stored and First.STORE_DECK <= zone < First.STORE_DECK + night.stores
            return not stored or bool(night.cards.store[card] == zone - First.STORE_DECK)

        self.filling = Filling(self.given, home=home)

    def state(self) -> State:
        self._fill()
        state = cast(NecromancerState, self.filling.state())
        clear_markers(state)
        self._set_players(state)
        self._set_map(state)
        self._set_tasks(state)
        state.z[F.ROUND] = max(self._number("round", 1) - (self.given.at == "round"), 0)
        if self.given.at == "reveal":
            state.z[F.STEP] = Next.REVEAL
        elif self.given.at == "round-end":
            state.z[F.STEP] = Next.ROUND_COMBATS
            state.z[F.NOW] = N.PHASES
        elif self.given.at == "dawn":
            state.z[F.STEP] = Next.ROUND_OVER
        else:
            state.z[F.STEP] = Next.NEW_ROUND
        return state

    # Cards

    def _zone(self, name: str, seat: int = -1) -> int:
        return self.game.zone(f"{name}.{seat}" if seat >= 0 else name)

    def _list_hunters(self) -> None:
        """`hunter = { Ann = "medium" }`; who is left out is the first that nobody else is."""
        chosen = {seat: str(id) for seat, id in self._by_seat("hunter").items()}
        ids = [face.id for face in self.game.cards.faces if face.table == "hunter"]
        for seat in range(int(self.night.hunters)):
            if seat not in chosen:
                chosen[seat] = next(id for id in ids if id not in chosen.values())
            self.given.listed[self._zone("hunter", seat)] = [chosen[seat]]

    def _list_creatures(self) -> None:
        entities = {face.id for face in self.game.cards.faces if face.table == "entity"}
        for zone, wanted in ((Z.ENTITIES, True), (Z.UNDEAD, False)):
            here = [one["card"] for one in self.creatures if (one["card"].split(".")[0] in entities) == wanted]
            self.given.listed.setdefault(zone, here)

    def _list_decks(self) -> None:
        """`decks = { Ann = ["crowbar", …] }`: a combat deck, whichever of its cards are Spirit cards."""
        facts = {face.id: face for face in self.game.cards.faces if face.table == "card"}
        layout = self.night.layout
        spirit = {
            layout.card_names[card].split(".")[0]
            for card in range(int(self.night.cards.stored))
            if self.night.cards.spirit[card]
        }
        for seat, cards in self._by_seat("decks").items():
            key = f"decks.{self.given.seats[seat]}"
            ids = names(key, cards)
            for id in ids:
                if id.split(".")[0] not in facts:
                    raise unknown(key, "card", id, facts)
            self.given.listed[self._zone("spirit", seat)] = [id for id in ids if id.split(".")[0] in spirit]
            self.given.listed[self._zone("plain", seat)] = [id for id in ids if id.split(".")[0] not in spirit]

    def _fill(self) -> None:
        """Everything that is not listed lies where it lay at the beginning, or on the discard pile."""
        filling = self.filling
        cards = self.night.cards
        for store in range(int(self.night.stores)):
            own = [card for card in range(int(cards.stored)) if cards.store[card] == store]
            filling.fill(own, First.STORE_DECK + store)
        filling.fill(range(int(cards.stored)), Z.DISCARD)
        filling.fill(range(int(cards.first_hunter), int(cards.first_corruption)), Z.BOX)
        filling.fill(range(int(cards.first_corruption), int(cards.first_creature)), Z.CORRUPTIONS)
        entities = int(cards.first_creature + cards.entities)
        filling.fill(range(int(cards.first_creature), entities), Z.ENTITY_DECK)
        filling.fill(range(int(cards.first_creature), entities), self._zone("defeated-entities"))
        filling.fill(range(entities, int(self.night.layout.cards)), Z.UNDEAD_DECK)
        filling.fill(range(entities, int(self.night.layout.cards)), self._zone("defeated-undead"))

    # Reading

    def _number(self, key: str, default: int) -> int:
        found = self.given.number(key)
        return default if found is None else found

    def _by_seat(self, key: str) -> dict[int, Any]:
        return self.given.by_seat(key)

    def _place(self, key: str, name: object) -> int:
        if name not in self.ids:
            raise unknown(key, "neighbourhood", name, self.ids)
        return self.ids.index(str(name))

    def _creatures(self) -> list[dict[str, Any]]:
        """`creatures = [{ card = "shambler", place = "alki", hp = 2 }]`, in the order of their arrival."""
        found = self.given.facts.get("creatures", [])
        if not isinstance(found, list):
            raise PositionError("creatures", f"needs a list of tables, not {found!r}")
        creatures = []
        for index, one in enumerate(found):
            key = f"creatures[{index}]"
            entry = table(key, one)
            if not {"card", "place"} <= set(entry) <= {"card", "place", "hp", "full"}:
                raise PositionError(key, "needs card and place, and may have hp and full")
            creature = {**entry, "card": str(entry["card"]), "place": self._place(key, entry["place"])}
            self._check_creature(key, creature)
            creatures.append(creature)
        self._check_crowds(creatures)
        return creatures

    def _check_creature(self, key: str, one: Mapping[str, Any]) -> None:
        cards = self.night.cards
        first = int(cards.first_creature)
        known = self.night.layout.card_names[first:]
        copies = [c for c, name in enumerate(known) if called(name, one["card"])]
        if not copies:
            raise unknown(f"{key}.card", "creature", one["card"], dict.fromkeys(name.split(".")[0] for name in known))
        entity = copies[0] < cards.entities
        if entity and not (int(self.night.atlas.rifts) >> one["place"]) & 1:
            raise PositionError(
                f"{key}.place", f"an Entity stands at a Rift Site, and {self.ids[one['place']]} is none (V5)"
            )
        full = whole(f"{key}.full", one.get("full", int(cards.creature_hp[copies[0]])))
        if not 1 <= full <= MOST_HP:
            raise PositionError(f"{key}.full", f"is from 1 to {MOST_HP}, not {full}")
        hp = whole(f"{key}.hp", one.get("hp", full))
        if not 1 <= hp <= full:
            raise PositionError(f"{key}.hp", f"is from 1 to {full}, not {hp} (V7)")

    def _check_crowds(self, creatures: Sequence[Mapping[str, Any]]) -> None:
        """V5: three Undead in a neighbourhood at the most, and so many Entities at a site as the option says."""
        entities = {face.id for face in self.game.cards.faces if face.table == "entity"}
        most = int(self.game.options["entities_per_rift"])
        for place, id in enumerate(self.ids):
            here = [one["card"].split(".")[0] in entities for one in creatures if one["place"] == place]
            if here.count(False) > MOST_UNDEAD:
                raise PositionError(
                    "creatures", f"{here.count(False)} Undead at {id}: {MOST_UNDEAD} at the most (R9.3, V5)"
                )
            if most and here.count(True) > most:
                raise PositionError("creatures", f"{here.count(True)} Entities at {id}: {most} at the most (V5)")

    # What is counted

    def _set_players(self, state: NecromancerState) -> None:
        z = state.z
        cards = self.night.cards
        for seat in range(int(self.night.hunters)):
            hunter = int(state.hunter_card(seat) - cards.first_hunter)
            z[T.HP + seat] = cards.hunter_start[hunter]
            z[T.MAX_HP + seat] = cards.hunter_max[hunter]
            z[T.SPEED + seat] = cards.hunter_speed[hunter]
        outside = [
            place
            for place in range(len(self.ids))
            if self.night.atlas.section[place] != self.night.atlas.section[self.night.atlas.start]
        ]
        z[T.POS + self.night.necromancer] = outside[0]
        for seat, place in self._by_seat("places").items():
            z[T.POS + seat] = self._place("places", place)
        for key, field in (("max_hp", T.MAX_HP), ("hp", T.HP), ("speed", T.SPEED)):
            for seat, value in self._by_seat(key).items():
                z[field + seat] = self._stat(state, key, seat, value)
        for seat, phase in self._by_seat("picks").items():
            if phase not in PHASES:
                raise unknown("picks", "phase", phase, PHASES)
            z[T.PICKED + seat] = PHASES.index(phase)
        if self.given.at == "reveal" and any(z[T.PICKED + seat] < 0 for seat in range(self.game.seats)):
            raise PositionError("picks", "needs a phase for every seat")
        for seat, ritual in self._by_seat("rituals").items():
            entry = table("rituals", ritual)
            z[T.NEED + seat] = whole("rituals.need", entry.get("need"))
            z[T.TOTAL + seat] = whole("rituals.total", entry.get("total", 0))
        for seat, bought in self._by_seat("bought").items():
            entry = table("bought", bought)
            z[T.BOUGHT_AT + seat] = self._place("bought", entry.get("place"))
            z[T.BUYS + seat] = whole("bought.times", entry.get("times", 1))

    def _stat(self, state: NecromancerState, key: str, seat: int, value: object) -> int:
        """V7: HP up to the highest that the Hunter has now, Speed up to the printed one."""
        place = f"{key}.{self.given.seats[seat]}"
        if seat == self.night.necromancer:
            raise PositionError(place, "the Necromancer has none")
        number = whole(place, value)
        cards = self.night.cards
        hunter = int(state.hunter_card(seat) - cards.first_hunter)
        least, most = {
            "max_hp": (1, MOST_HP),
            "hp": (1, int(state.max_hp(seat))),
            "speed": (0, int(cards.hunter_speed[hunter])),
        }[key]
        if not least <= number <= most:
            raise PositionError(place, f"is from {least} to {most}, not {number} (V7)")
        return number

    def _set_map(self, state: NecromancerState) -> None:
        z = state.z
        night = self.night
        left = {zone: list(cards) for zone, cards in self.filling.cards.items() if zone in (Z.ENTITIES, Z.UNDEAD)}
        for one in self.creatures:
            named = night.layout.card_names
            there = [(zone, card) for zone, cards in left.items() for card in cards if called(named[card], one["card"])]
            if not there:
                raise PositionError("creatures", f"no list of zones has {one['card']} on the map (entities, undead)")
            zone, card = there[0]
            left[zone].remove(card)
            c = card - int(night.cards.first_creature)
            full = int(one.get("full", night.cards.creature_hp[c]))
            arrive(state, c, one["place"], full)
            z[night.creature_hp + c] = one.get("hp", full)
        for zone, cards in left.items():
            if cards:
                self.filling.refuse(zone, "needs a place for each of its creatures: use `creatures`")
        closed = self.given.facts.get("closed", [])
        for place in names("closed", closed):
            z[F.CLOSED] |= 1 << self._place("closed", place)
        lying = [
            (seat, card)
            for seat in range(self.game.seats)
            for card in cards_of(state, night.active + seat)
            if night.cards.kind[card] == Kind.TRAP
        ]
        places = self._by_card("traps", [card for _, card in lying], "Trap", "in an `active` zone")
        for seat, card in lying:  # left out, a Trap lies where its owner stands
            here = int(z[T.POS + seat]) if card not in places else self._place("traps", places[card])
            set_trap(state, card, here)
        z[F.RAISED] = self._number("raised", int(state.count(Z.UNDEAD)))
        z[F.RISEN] = self._number("risen", int(state.count(Z.ENTITIES)))

    def _by_card(self, key: str, lying: Sequence[int], what: str, where: str) -> dict[int, Any]:
        """A fact that is given for cards by their names: `bear-trap` for all that lie there, `"bear-trap.iron"` for
        that copy alone, which then comes first."""
        names = self.night.layout.card_names
        found: dict[int, Any] = {}
        written = table(key, self.given.facts.get(key, {}))
        for name in sorted(written, key=lambda name: -name.count(".")):
            place = f"{key}.{name}"
            if isinstance(written[name], Mapping):
                raise PositionError(
                    place, f'the name of a copy needs quotes: "{name}.{next(iter(written[name]), "…")}"'
                )
            if not any(called(names[card], name) for card in lying):
                known = [card for card in range(len(names)) if self._is(what, card)]
                if any(called(names[card], name) for card in known):
                    raise PositionError(place, f"{name} does not lie {where}; there lie: {self._listed(lying)}")
                raise unknown(place, what, name, dict.fromkeys(self.game.face_id(card) for card in known))
            for card in lying:
                if called(names[card], name):
                    found.setdefault(card, written[name])
        return found

    def _is(self, what: str, card: int) -> bool:
        if what == "Task":
            return self.game.face(card).table == "event"
        return card < self.night.cards.stored and bool(self.night.cards.kind[card] == Kind.TRAP)

    def _listed(self, cards: Sequence[int]) -> str:
        return ", ".join(self.night.layout.card_names[card] for card in cards) or "none"

    def _set_tasks(self, state: NecromancerState) -> None:
        z = state.z
        night = self.night
        tasks = [card for seat in range(int(night.hunters)) for card in cards_of(state, night.events + seat)]
        left = self._by_card("left", tasks, "Task", "in an `events` zone")
        sources = self._by_seat("corrupted")
        for card in tasks:
            rounds = whole(f"left.{self.game.face_id(card)}", left.get(card, int(night.cards.rounds[card])))
            if not 1 <= rounds <= MOST_ROUNDS:
                raise PositionError(
                    f"left.{self.game.face_id(card)}", f"is from 1 to {MOST_ROUNDS}, not {rounds} (V12)"
                )
            z[night.task_left + int(night.cards.number[card])] = rounds
        for seat in sources:
            if seat == night.necromancer or state.corruption(seat) < 0:
                raise PositionError(
                    f"corrupted.{self.given.seats[seat]}", "needs a card in the zone of that name beside it (V10)"
                )
        for seat in range(int(night.hunters)):
            if state.corruption(seat) >= 0:
                source = sources.get(seat, "necromancer")
                if source not in SOURCES:
                    raise unknown("corrupted", "source", source, SOURCES)
                z[T.SOURCE + seat] = SOURCES[source]
                z[T.SINCE + seat] = 0


def facts(game: Playable, state: State) -> dict[str, Any]:
    """Every named fact of a position, seats by number."""
    board = cast(NecromancerState, state)
    night = cast(NecromancerRules, game.rules)
    z = board.z
    ids = [face.id for face in game.cards.faces if face.table == "neighbourhood"]
    found: dict[str, Any] = {
        "round": int(z[F.ROUND]),
        "phase": PHASES[z[F.NOW]] if 0 <= z[F.NOW] < N.PHASES else "none",
        "closed": int(z[F.CLOSED]).bit_count(),
        "entities": int(board.count(Z.ENTITIES)),
        "undead": int(board.count(Z.UNDEAD)),
        "discard": int(board.count(Z.DISCARD)),
        "combat": COMBATS[z[F.COMBAT]],
        "cycle": int(z[F.CYCLE]),
        "pool": int(z[F.POOL]),
        "points": [int(z[F.POINTS + icon]) for icon in range(4)],
        "winner": WINNERS[z[F.WINNER]],
        "reason": REASONS[z[F.REASON]],
    }
    for seat in range(game.seats):
        found |= _of_player(game, board, seat, ids)
    for place, id in enumerate(ids):
        found[f"undead.{id}"] = int(board.undead_at(place))
        found[f"entities.{id}"] = int(board.creature_at(place, Creature.ENTITY)).bit_count()
        found[f"open.{id}"] = bool(board.is_rift(place))
    for store in range(int(night.stores)):
        id = night.places[game.seats + len(ids) + store]
        found[f"open.{id}"] = bool(board.is_open(store))
        found[f"store.{id}"] = int(board.count(First.STORE_DECK + store))
    for c in range(int(night.cards.creatures)):
        name = _one_word(board.layout.card_names[int(night.cards.first_creature) + c])
        found[f"hp.{name}"] = int(z[night.creature_hp + c]) if z[night.creature_spot + c] >= 0 else 0
    for card in range(int(night.cards.first_creature)):
        number = int(night.cards.number[card])
        name = _one_word(board.layout.card_names[card])
        if game.face(card).table == "event":
            found[f"left.{name}"] = int(z[night.task_left + number])
        elif card < night.cards.stored and night.cards.kind[card] == Kind.TRAP:
            at = int(z[night.trap_spot + number])
            found[f"trap.{name}"] = ids[at] if at >= 0 else "none"
    return found


def _one_word(name: str) -> str:
    """The name of a copy, so that its number is not taken for a seat: `shambler-2`."""
    return name.replace(".", "-")


def _of_player(game: Playable, board: NecromancerState, seat: int, ids: Sequence[str]) -> dict[str, Any]:
    z = board.z
    found: dict[str, Any] = {
        f"place.{seat}": ids[z[T.POS + seat]],
        f"spirit.{seat}": int(board.spirit(seat)),
        f"hand.{seat}": int(board.hand_size(seat)),
        f"deck.{seat}": int(board.deck_size(seat)),
        f"pinned.{seat}": bool(z[T.PINNED + seat]),
        f"pick.{seat}": PHASES[z[T.PICKED + seat]] if z[T.PICKED + seat] >= 0 else "none",
        f"ritual.{seat}": bool(board.in_ritual(seat)),
        f"need.{seat}": int(z[T.NEED + seat]),
        f"total.{seat}": int(z[T.TOTAL + seat]),
        f"coming.{seat}": int(z[T.COMING + seat]),
        f"buys.{seat}": int(z[T.BUYS + seat]),
        f"active.{seat}": int(board.height(board.g.active + seat)),
    }
    if seat < board.g.hunters and board.hunter_card(seat) >= 0:
        found |= {
            f"hp.{seat}": int(z[T.HP + seat]),
            f"max_hp.{seat}": int(board.max_hp(seat)),
            f"speed.{seat}": int(board.speed(seat)),
            f"corrupted.{seat}": ("none", "event", "necromancer")[z[T.SOURCE + seat]],
            f"events.{seat}": int(board.height(board.g.events + seat)),
        }
    return found
