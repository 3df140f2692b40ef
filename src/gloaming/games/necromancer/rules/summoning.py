"""R9: Undead and Entities come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Creature, D, F, Key, N, Next, Remark, T, Trigger, W, Z
from gloaming.games.necromancer.rules.combat import begin_final
from gloaming.games.necromancer.rules.items import fire
from gloaming.kernel.bits import popcount

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def can_raise(s: NecromancerState, place: i64) -> bool:
    """R9.3, R9.4, R9.5: whether one more Undead may come into a neighbourhood."""
    raised = s.count(Z.UNDEAD)
    if s.g.o.undead_total:
        raised = s.z[F.RAISED]
    if raised >= s.spirit(s.g.necromancer):
        return False
    if s.is_empty(Z.UNDEAD_DECK) and s.is_empty(Z.SLAIN):
        return False
    return s.undead_at(place) < 3


def can_summon_entity(s: NecromancerState) -> bool:
    """R9.6, Q32, Q33"""
    g = s.g
    place = s.z[T.POS + g.necromancer]
    if not s.is_rift(place):
        return False
    if g.o.entities_per_rift and popcount(s.creature_at(place, Creature.ENTITY)) >= g.o.entities_per_rift:
        return False
    standing = entities_counted(s)
    return standing < g.cards.entities and s.spirit(g.necromancer) >= g.cards.levels[standing]


def entities_counted(s: NecromancerState) -> i64:
    """Q33: the Entities that count towards the eighth."""
    if s.g.o.final_total:
        return s.z[F.RISEN]
    return s.count(Z.ENTITIES)


def raise_undead(s: NecromancerState, place: i64) -> None:
    """R9.2, R9.5, Q45"""
    z = s.z
    g = s.g
    if s.is_empty(Z.UNDEAD_DECK):
        s.gather(Z.SLAIN, Z.UNDEAD_DECK)
    card = s.any_of(Z.UNDEAD_DECK)
    s.move(card, Z.UNDEAD)
    c = card - g.cards.first_creature
    full = g.cards.creature_hp[c] + s.modified(g.necromancer, Key.UNDEAD_HP)
    if full < 1:
        full = 1
    if full > N.HP:
        full = N.HP
    z[F.RAISED] += 1
    arrive(s, c, place, full)
    s.note(Remark.UNDEAD_COMES, c, place, 0)


def arrive(s: NecromancerState, c: i64, place: i64, full: i64) -> None:
    """A creature comes onto the map."""
    z = s.z
    g = s.g
    z[g.creature_spot + c] = place
    z[g.creature_hp + c] = full
    z[g.creature_full + c] = full
    z[g.creature_age + c] = z[F.ARRIVALS]
    z[F.ARRIVALS] += 1


def go_on_raising(s: NecromancerState) -> None:
    """R9.2, Q30: the extra Undead of row and Items."""
    if s.z[F.EXTRA] > 0 and can_raise(s, s.z[T.POS + s.g.necromancer]):
        s.ask(D.UNDEAD_MORE, s.g.necromancer)
    else:
        s.z[F.STEP] = Next.NEXT_PLAYER


def raise_entity(s: NecromancerState, choice: i64) -> None:
    """R9.9, Q26, Q34; R9.10"""
    z = s.z
    g = s.g
    if choice == g.game_word + W.TOP:
        card = s.any_of(Z.ENTITY_DECK)
        full = g.cards.creature_hp[card - g.cards.first_creature]
    else:
        card = choice
        full = (g.cards.creature_hp[card - g.cards.first_creature] + 1) // 2
    s.move(card, Z.ENTITIES)
    z[F.RISEN] += 1
    place = z[T.POS + g.necromancer]
    arrive(s, card - g.cards.first_creature, place, full)
    s.note(Remark.ENTITY_COMES, card - g.cards.first_creature, place, full)
    z[F.STEP] = Next.NEXT_PLAYER
    if entities_counted(s) == g.cards.entities:
        begin_final(s)
    else:
        fire(s, Trigger.ENTITY_SUMMONED, g.necromancer)
