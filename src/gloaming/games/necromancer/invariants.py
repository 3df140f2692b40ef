"""What always holds in Necromancer (V1 to V18), checked against a position or a step from the outside.

This is a second opinion: it reads the table by zones and cards and shares no rule with the state machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from gloaming.games.necromancer.declaration import Combat, Corrupter, D, F, Kind, Phase, T, Z
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.views import cards_of

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer


DEAR: Final = ("V16", "V17")
"""What tries every option or draws every view."""


def violations(game: Necromancer, state: NecromancerState, quick: bool) -> list[str]:
    """The numbers of what does not hold in this position; `quick` leaves aside what costs much."""
    return [number for number, holds in POSITION.items() if not (quick and number in DEAR) and not holds(game, state)]


def violations_by(game: Necromancer, before: NecromancerState, choice: int, after: NecromancerState) -> list[str]:
    """The numbers of what does not hold between two positions."""
    return [number for number, holds in STEP.items() if not holds(game, before, choice, after)]


def _in(state: NecromancerState, *zones: int) -> list[int]:
    return [card for zone in zones for card in cards_of(state, zone)]


def _hunters(game: Necromancer) -> range:
    return range(game.seats - 1)


def _dealt(state: NecromancerState) -> bool:
    """Whether the first round has begun."""
    return bool(state.z[F.ROUND] > 0)


CLASSES: Final = {
    "events": {"event"},
    "active": {"item", "trap"},
    "hand": {"combat", "item", "trap"},
    **{head: {"combat"} for head in ("spirit", "plain", "used-spirit", "used-plain", "pulled", "burning")},
}
"""What may lie where."""


def _v1(game: Necromancer, state: NecromancerState) -> bool:
    """Every store card in one place, each where its class may be."""
    zones = [number for number, zone in enumerate(state.layout.zones) if zone.family == "card"]
    for head, wanted in CLASSES.items():
        if any(game.classes[card] not in wanted for card in _in(state, *game.zones_of[head])):
            return False
    return sorted(_in(state, *zones)) == list(range(int(game.night.cards.stored)))


def _v2(game: Necromancer, state: NecromancerState) -> bool:
    cards = game.night.cards
    first = int(cards.first_creature)
    entities = sorted(_in(state, Z.ENTITY_DECK, Z.ENTITIES, Z.BANISHED))
    undead = sorted(_in(state, Z.UNDEAD_DECK, Z.UNDEAD, Z.SLAIN))
    corruptions = sorted(_in(state, Z.CORRUPTIONS, Z.SOLVED, *game.zones_of["corrupted"]))
    return (
        entities == list(range(first, first + 8))
        and undead == list(range(first + 8, int(state.layout.cards)))
        and corruptions == list(range(int(cards.first_corruption), first))
    )


def _standing(game: Necromancer, state: NecromancerState, zone: int) -> Iterator[tuple[int, int]]:
    """The creatures of a zone: their numbers and neighbourhoods."""
    for card in cards_of(state, zone):
        c = card - int(game.night.cards.first_creature)
        yield c, int(state.z[game.night.creature_spot + c])


def _v5(game: Necromancer, state: NecromancerState) -> bool:
    undead = [place for _, place in _standing(game, state, Z.UNDEAD)]
    entities = [place for _, place in _standing(game, state, Z.ENTITIES)]
    most = int(game.options["entities_per_rift"])
    rifts = int(game.night.atlas.rifts)
    return (
        all(place >= 0 and undead.count(place) <= 3 for place in undead)
        and all((rifts >> place) & 1 and (not most or entities.count(place) <= most) for place in entities)
        and len(entities) <= 8
    )


def _v6(game: Necromancer, state: NecromancerState) -> bool:
    night = game.night
    tokens = 0
    for seat in range(game.seats):
        active = cards_of(state, night.active + seat)
        traps = [card for card in active if night.cards.kind[card] == Kind.TRAP]
        counted = len(active) if game.options["traps_use_item_slots"] == "true" else len(active) - len(traps)
        if counted > 6 or len(traps) > 3:
            return False
        if any(state.z[night.trap_spot + night.cards.number[card]] < 0 for card in traps):
            return False
        tokens += len(traps)
    return sum(state.z[night.trap_spot + trap] >= 0 for trap in range(int(night.cards.traps))) == tokens


def _v7(game: Necromancer, state: NecromancerState) -> bool:
    z = state.z
    night = game.night
    for zone in (Z.ENTITIES, Z.UNDEAD):
        for c, _ in _standing(game, state, zone):
            if not 1 <= z[night.creature_hp + c] <= z[night.creature_full + c]:
                return False
    for seat in _hunters(game):
        card = int(state.hunter_card(seat))
        if card < 0:
            continue
        highest = int(night.cards.hunter_speed[card - int(night.cards.first_hunter)])
        defeated = (z[F.FALLEN] >> seat) & 1 or (z[F.DECISION] == D.LOSE_ITEM and z[F.SEAT] == seat)
        least = 0 if z[F.COMBAT] or defeated or state.over else 1
        if not (0 <= z[T.SPEED + seat] <= highest and least <= z[T.HP + seat] <= state.max_hp(seat)):
            return False
    return True


def _v8(game: Necromancer, state: NecromancerState) -> bool:
    """The Spirit stat counts the cards of the combat deck that show Spirit."""
    parts = ("spirit", "plain", "used-spirit", "used-plain")
    for seat in range(game.seats):
        cards = _in(state, *(game.zones_of[part][seat] for part in parts))
        if sum(game.shows_spirit[card] for card in cards) != state.spirit(seat):
            return False
    return True


def _v9(game: Necromancer, state: NecromancerState) -> bool:
    z = state.z
    between = z[F.DECISION] == D.PHASE
    for seat in range(game.seats):
        if z[T.NEED + seat] < 0:
            continue
        place = int(z[T.POS + seat])
        if not (int(game.night.atlas.rifts) >> place) & 1 or (int(z[F.CLOSED]) >> place) & 1 or z[T.TOTAL + seat] < 0:
            return False
        if between and game.options["ritual_need"] == "fixed" and z[T.TOTAL + seat] >= z[T.NEED + seat]:
            return False
    return True


def _v10(game: Necromancer, state: NecromancerState) -> bool:
    grace = game.seats == 2 and game.options["lone_hunter_grace"] == "true"
    sources = [int(state.z[T.SOURCE + seat]) for seat in _hunters(game)]
    if any((source != 0) != bool(_in(state, game.zone(f"corrupted.{seat}"))) for seat, source in enumerate(sources)):
        return False
    if any(len(_in(state, game.zone(f"corrupted.{seat}"))) > 1 for seat in _hunters(game)):
        return False
    return state.over or grace or any(source != Corrupter.NECROMANCER for source in sources)


def _v11(game: Necromancer, state: NecromancerState) -> bool:
    return int(state.z[F.CLOSED]).bit_count() <= (7 if state.over else 6)


def _v12(game: Necromancer, state: NecromancerState) -> bool:
    if state.z[F.DECISION] != D.PHASE:
        return True
    night = game.night
    pinned = any(state.z[T.PINNED + seat] or state.z[T.BEATEN + seat] for seat in range(game.seats))
    events = [card for seat in _hunters(game) for card in cards_of(state, night.events + seat)]
    counting = all(state.z[night.task_left + night.cards.number[card]] >= 1 for card in events)
    leftover = _in(state, Z.CONSIDERED, *game.zones_of["pulled"], *game.zones_of["burning"], *game.zones_of["spent"])
    return not pinned and counting and not leftover


def _v14(game: Necromancer, state: NecromancerState) -> bool:
    """Phases that nobody picked are not played, and nobody is asked whom the rules do not admit."""
    asked = {D.MOVE: 0, D.BUY: 1, D.KEEP: 1, D.BUILD: 2, D.ACTIVATE: 3, D.SUMMON: 4, D.FIVE: 5}
    phase = asked.get(int(state.z[F.DECISION]))
    if phase is None:
        return True
    seat = state.to_act()[0]
    picks = {int(state.z[T.PICKED + one]) for one in range(game.seats)}
    joined = game.options["phase_five"] == "joined" and phase >= Phase.SUMMON and picks & {Phase.SUMMON, Phase.FIVE}
    if phase not in picks and not joined:
        return False
    if state.z[T.PINNED + seat] or state.z[T.BEATEN + seat] or state.z[T.NEED + seat] >= 0:
        return False
    return state.z[F.NOW] == phase and state.z[F.SEAT] == seat


def _v15(game: Necromancer, state: NecromancerState) -> bool:
    return all(low < high for low, high in pairwise(game.night.cards.levels))


def _v16(game: Necromancer, state: NecromancerState) -> bool:
    """Whoever is asked has two options at least, all different, and each can be carried out."""
    if state.over:
        return state.to_act() == []
    for seat in state.to_act():
        options = state.options(seat)
        if len(options) < 2 or len(set(options)) < len(options):
            return False
        for choice in options:
            after = state.copy()
            after.apply(seat, choice)
            if not after.over and len(after.options(after.to_act()[0])) < 2:
                return False
    return True


def _v17(game: Necromancer, state: NecromancerState) -> bool:
    """Looking changes nothing."""
    before = list(state.z)
    for seat in (*range(game.seats), -1):
        game.text(game.view(state, seat))
    return list(state.z) == before


def _v18(game: Necromancer, state: NecromancerState) -> bool:
    """The Necromancer fights only where he stands, and only if the options say so."""
    necromancer = int(game.night.necromancer)
    if not (int(state.z[F.FIGHTERS]) >> necromancer) & 1:
        return True
    here = game.rules.places[int(state.z[F.FIELD])] == game.place_ids[int(state.z[T.POS + necromancer])]
    return (
        game.options["necromancer_in_combat"] == "true" and state.z[F.COMBAT] in (Combat.FIGHT, Combat.UNDEAD) and here
    )


def _asked(game: Necromancer, state: NecromancerState) -> bool:
    """What is in progress fits what is asked."""
    return _spent(game, state) and _choosing(game, state)


def _choosing(game: Necromancer, state: NecromancerState) -> bool:
    """R1.5: whoever is asked for a Hunter is the first who has none."""
    if state.z[F.DECISION] != D.CHOOSE_HUNTER:
        return True
    chosen = [int(state.hunter_card(seat)) >= 0 for seat in _hunters(game)]
    at = int(state.z[F.AT])
    return all(chosen[:at]) and not any(chosen[at:])


def _spent(game: Necromancer, state: NecromancerState) -> bool:
    """What lies used up is what is being performed, or an Event that the Necromancer has still to deal with."""
    z = state.z
    stack = int(state.layout.stack)
    performed = {int(z[F.SELF]), *(int(z[at]) for at in range(stack, stack + int(z[F.SP])))}
    necromancer = game.zones_of["spent"][int(game.night.necromancer)]
    for zone in game.zones_of["spent"]:
        for card in cards_of(state, zone):
            if card not in performed and not (zone == necromancer and game.face(card).table == "event"):
                return False
    return True


POSITION: Final[dict[str, Callable[[Necromancer, NecromancerState], bool]]] = {
    "asked": _asked,
    "V1": _v1,
    "V2": _v2,
    "V5": _v5,
    "V6": _v6,
    "V7": _v7,
    "V8": _v8,
    "V9": _v9,
    "V10": _v10,
    "V11": _v11,
    "V12": _v12,
    "V14": _v14,
    "V15": _v15,
    "V16": _v16,
    "V17": _v17,
    "V18": _v18,
}


# Steps


def _v3(game: Necromancer, before: NecromancerState, choice: int, after: NecromancerState) -> bool:
    """Store decks and the Entity deck never grow, except by an Event that the Necromancer returns."""
    returned = game.choice_name(choice) == "return"
    for zone in (*game.zones_of["store"], Z.ENTITY_DECK):
        new = set(cards_of(after, zone)) - set(cards_of(before, zone))
        if new and not (returned and zone != Z.ENTITY_DECK and all(game.face(card).table == "event" for card in new)):
            return False
    return True


def _v4(game: Necromancer, before: NecromancerState, choice: int, after: NecromancerState) -> bool:
    """The discard pile never shrinks."""
    return set(cards_of(before, Z.DISCARD)) <= set(cards_of(after, Z.DISCARD))


def _v11_step(game: Necromancer, before: NecromancerState, choice: int, after: NecromancerState) -> bool:
    """A closed site never opens."""
    return int(before.z[F.CLOSED]) & ~int(after.z[F.CLOSED]) == 0


def _v13(game: Necromancer, before: NecromancerState, choice: int, after: NecromancerState) -> bool:
    """Nobody buys three times in a row at one location."""
    return all(
        after.z[T.BUYS + seat] <= 2
        and (
            after.z[T.BUYS + seat] >= before.z[T.BUYS + seat]
            or after.z[T.BOUGHT_AT + seat] != before.z[T.BOUGHT_AT + seat]
        )
        for seat in range(game.seats)
    )


STEP: Final[dict[str, Callable[[Necromancer, NecromancerState, int, NecromancerState], bool]]] = {
    "V3": _v3,
    "V4": _v4,
    "V11": _v11_step,
    "V13": _v13,
}
