"""R12, R17: combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import (
    Combat,
    Creature,
    D,
    End,
    F,
    Icon,
    Key,
    N,
    Next,
    Remark,
    Side,
    T,
    Trigger,
    Z,
)
from gloaming.games.necromancer.rules.items import fire
from gloaming.games.necromancer.rules.pulls import begin_pull, clear_points, end_pull, shuffle_deck
from gloaming.games.necromancer.rules.rituals import end_ritual
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.games.necromancer.rules.tasks import count_slain
from gloaming.kernel.bits import lowest, popcount

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def begin_combat(s: NecromancerState, kind: i64, place: i64) -> None:
    """R12.1, R12.2, Q21"""
    z = s.z
    fighters = s.creature_at(place, Creature.ANY) << N.SEATS
    for seat in range(s.g.hunters):
        if z[T.POS + seat] == place and not z[T.BEATEN + seat]:
            fighters |= BIT[seat]
    if s.g.o.necromancer_fights and z[T.POS + s.g.necromancer] == place:  # Q21
        fighters |= BIT[s.g.necromancer]
    z[F.FIELD] = s.layout.seats + place
    set_up_combat(s, kind, fighters)


def begin_final(s: NecromancerState) -> None:
    """R17.3, R17.4, Q39"""
    z = s.z
    g = s.g
    for seat in range(s.layout.seats):
        end_ritual(s, seat)
    fighters = BIT[g.hunters] - 1
    card = s.first(Z.ENTITIES)
    while card >= 0:
        place = z[g.creature_spot + card - g.cards.first_creature]
        fighters |= s.creature_at(place, Creature.ANY) << N.SEATS
        card = s.after(Z.ENTITIES, card)
    z[F.FIELD] = -1
    set_up_combat(s, Combat.FINAL, fighters)


def set_up_combat(s: NecromancerState, kind: i64, fighters: i64) -> None:
    """R12.3"""
    z = s.z
    z[F.COMBAT] = kind  # R11.7: rituals keep their totals
    z[F.FIGHTERS] = fighters
    z[F.CYCLE] = 0
    z[F.STEP] = Next.NEW_CYCLE
    place: i64 = -1
    if z[F.FIELD] >= 0:
        place = z[F.FIELD] - s.layout.seats
    s.note(Remark.COMBAT_BEGINS, kind, place, 0)
    shuffle_decks(s)


def shuffle_decks(s: NecromancerState) -> None:
    for seat in range(s.g.hunters):
        if s.is_fighting(seat) or s.z[F.FALLEN] & BIT[seat]:
            shuffle_deck(s, seat)
    shuffle_deck(s, s.g.necromancer)


def speed_of(s: NecromancerState, who: i64) -> i64:
    if who == s.g.necromancer:  # Q21: he has none, and comes last
        return -1
    if who < N.SEATS:
        return s.speed(who)
    return s.g.cards.creature_speed[who - N.SEATS]


def begin_cycle(s: NecromancerState) -> None:
    """R12.4, Q22: higher Speed first; at equal Speed Hunters by seat, then creatures by age. Q27: fifty cycles."""
    z = s.z
    g = s.g
    if is_decided(s):
        return
    z[F.CYCLE] += 1
    if g.o.frenzy_cycle == 0 and z[F.CYCLE] > N.CYCLES:
        if z[F.COMBAT] == Combat.FINAL:
            s.win(Side.NECROMANCER, End.FINAL_COMBAT)
        else:
            end_combat(s, 1)
        return
    s.note(Remark.CYCLE_BEGINS, z[F.CYCLE], 0, 0)
    n: i64 = 0
    bits: i64 = z[F.FIGHTERS]
    while bits:
        who = lowest(bits)
        bits &= bits - 1
        at = n
        while at > 0 and goes_before(s, who, z[g.order + at - 1]):
            z[g.order + at] = z[g.order + at - 1]
            at -= 1
        z[g.order + at] = who
        n += 1
    z[F.TURN] = 0
    z[F.TURNS] = n
    z[F.STEP] = Next.NEXT_TURN


def goes_before(s: NecromancerState, who: i64, other: i64) -> bool:
    """Whether a combatant acts before one that is listed before it."""
    own = speed_of(s, who)
    theirs = speed_of(s, other)
    if own != theirs or other < N.SEATS:
        return own > theirs
    age = s.g.creature_age - N.SEATS
    return s.z[age + who] < s.z[age + other]


def is_decided(s: NecromancerState) -> bool:
    """R12.12, R17.6: whether the combat is over, and if so, what follows."""
    z = s.z
    if z[F.COMBAT] == Combat.FINAL:
        if not s.enemies(Creature.ENTITY):
            s.win(Side.HUNTERS, End.FINAL_COMBAT)
            return True
        if not s.living_hunters():
            s.win(Side.NECROMANCER, End.FINAL_COMBAT)
            return True
        return False
    if s.enemies(Creature.ANY) and s.living_hunters():
        return False
    end_combat(s, 0)
    return True


def next_turn(s: NecromancerState) -> None:
    z = s.z
    g = s.g
    if is_decided(s):
        return
    while z[F.TURN] < z[F.TURNS]:
        z[F.TURN] += 1
        who = s.combatant()
        if z[F.FIGHTERS] & BIT[who]:
            s.note(Remark.TURN_BEGINS, who, 0, 0)
            clear_points(s)
            z[F.ITEM] = 0
            if s.is_hunter(who):
                z[F.STEP] = Next.TURN_WINDOW
            else:
                begin_pull(s, g.necromancer)
            return
    z[F.STEP] = Next.NEW_CYCLE


def frenzy(s: NecromancerState) -> i64:
    """R12.13, Q27"""
    first = s.g.o.frenzy_cycle
    if first == 0 or s.z[F.CYCLE] < first:
        return 0
    return s.z[F.CYCLE] - first + 1


def strike(s: NecromancerState) -> None:
    """R12.5: first health, then damage."""
    who = s.combatant()
    if s.is_hunter(who):
        hunter_strikes(s, who)
    elif who < N.SEATS:
        strike_hunters(s, who, s.z[F.POINTS + Icon.INFLUENCE] + frenzy(s), 0)  # Q21
    else:
        creature_strikes(s, who - N.SEATS)


def hunter_strikes(s: NecromancerState, seat: i64) -> None:
    """R12.7, R10.3, Q24"""
    z = s.z
    heal(s, seat, z[F.POINTS + Icon.HEALTH])
    damage = z[F.POINTS + Icon.DAMAGE] + s.modified(seat, Key.DAMAGE) + frenzy(s)
    if z[F.COMBAT] == Combat.FIGHT:
        damage += N.BONUS * s.picked(seat)
    if damage < 0:
        damage = 0
    s.note(Remark.STRIKES, seat, damage, z[F.POINTS + Icon.HEALTH])
    z[F.POOL] = damage
    z[F.TARGET] = -1
    z[F.STEP] = Next.SPREADING


def heal(s: NecromancerState, seat: i64, points: i64) -> bool:
    """R2.2: up to Max HP; whether it changed anything."""
    z = s.z
    hp = z[T.HP + seat] + points
    most = s.max_hp(seat)
    if hp > most:
        hp = most
    if points <= 0 or hp <= z[T.HP + seat]:
        return False
    z[T.HP + seat] = hp
    return True


def spread(s: NecromancerState) -> None:
    """R12.8: as the Hunter likes, in whole points; nothing is held back."""
    z = s.z
    enemies = s.enemies(Creature.ANY)
    seat = s.combatant()
    if not z[F.POOL] or not enemies:
        z[F.POOL] = 0
        end_pull(s, seat)
        z[F.STEP] = Next.NEXT_TURN
    elif enemies & (enemies - 1) == 0:
        hit(s, lowest(enemies), most_damage(s, lowest(enemies)))
    elif z[F.TARGET] < 0:
        s.ask(D.DAMAGE_TARGET, seat)
    else:
        s.ask(D.DAMAGE_AMOUNT, seat)


def most_damage(s: NecromancerState, c: i64) -> i64:
    hp = s.z[s.g.creature_hp + c]
    if hp < s.z[F.POOL]:
        return hp
    return s.z[F.POOL]


def hit(s: NecromancerState, c: i64, points: i64) -> None:
    s.z[F.POOL] -= points
    s.z[F.TARGET] = -1
    wound(s, c, points)


def wound(s: NecromancerState, c: i64, points: i64) -> None:
    """A creature loses HP; R12.11: with none left it is defeated at once."""
    z = s.z
    at = s.g.creature_hp + c
    if points >= z[at]:
        z[at] = 0
    else:
        z[at] -= points
    s.note(Remark.HIT, c, points, z[at])
    if z[at] == 0:
        defeat_creature(s, c)


def defeat_creature(s: NecromancerState, c: i64) -> None:
    """R12.11, Q8: to the defeated ones of its kind. Tasks and triggers of the Hunters in the combat follow.

    R17.6: with the last Entity Final Combat is over; until version 3 of the rules the turn went on to its end.
    """
    z = s.z
    g = s.g
    card = g.cards.first_creature + c
    is_entity = c < g.cards.entities
    fought = z[F.FIGHTERS] & BIT[N.SEATS + c] != 0
    z[F.FIGHTERS] &= ~BIT[N.SEATS + c]
    z[g.creature_spot + c] = -1
    z[g.creature_hp + c] = 0
    s.note(Remark.CREATURE_FALLS, c, 0, 0)
    if is_entity:
        s.move(card, Z.BANISHED)
    else:
        s.move(card, Z.SLAIN)
    if not fought:
        return
    if g.version >= 3 and z[F.COMBAT] == Combat.FINAL and not s.enemies(Creature.ENTITY):
        z[F.POOL] = 0
        end_pull(s, s.puller())
        s.win(Side.HUNTERS, End.FINAL_COMBAT)
        return
    for index in range(g.hunters - 1, -1, -1):
        seat: i64 = index
        if s.is_fighting(seat):
            if is_entity:
                count_slain(s, seat, g.task_entities)
            else:
                count_slain(s, seat, g.task_undead)
                fire(s, Trigger.UNDEAD_DEFEATED, seat)


def creature_strikes(s: NecromancerState, c: i64) -> None:
    """R12.9, R17.5"""
    z = s.z
    g = s.g
    heal_creature(s, c, z[F.POINTS + Icon.HEALTH])
    damage = z[F.POINTS + Icon.INFLUENCE] + s.modified(g.necromancer, Key.CREATURE_DAMAGE) + frenzy(s)
    if z[F.COMBAT] == Combat.FINAL:
        damage += z[F.POINTS + Icon.SPIRIT]
    strike_hunters(s, N.SEATS + c, damage, z[F.POINTS + Icon.HEALTH])


def strike_hunters(s: NecromancerState, who: i64, damage: i64, health: i64) -> None:
    """R12.10, Q25: equal shares for all Hunters who are alive."""
    z = s.z
    g = s.g
    if damage < 0:
        damage = 0
    s.note(Remark.STRIKES, who, damage, health)
    hunters = popcount(s.living_hunters())
    if g.o.split_up:
        damage += hunters - 1
    share = damage // hunters
    for seat in range(g.hunters):
        if s.is_fighting(seat) and share > 0:
            hurt(s, seat, share - s.modified(seat, Key.ARMOUR))
    end_pull(s, g.necromancer)
    z[F.STEP] = Next.NEXT_TURN


def heal_creature(s: NecromancerState, c: i64, points: i64) -> bool:
    """Up to its full HP; whether it changed anything."""
    z = s.z
    g = s.g
    hp = z[g.creature_hp + c] + points
    if hp > z[g.creature_full + c]:
        hp = z[g.creature_full + c]
    if points <= 0 or hp <= z[g.creature_hp + c]:
        return False
    z[g.creature_hp + c] = hp
    s.note(Remark.HEALED, c, hp, 0)
    return True


def hurt(s: NecromancerState, seat: i64, points: i64) -> None:
    """R12.10, R12.11: a Hunter without HP is defeated at once and gets no more turns."""
    z = s.z
    if points <= 0:
        return
    if points >= z[T.HP + seat]:
        z[T.HP + seat] = 0
    else:
        z[T.HP + seat] -= points
    s.note(Remark.HURT, seat, points, z[T.HP + seat])
    if z[T.HP + seat] == 0:
        z[F.FIGHTERS] &= ~BIT[seat]
        z[F.FALLEN] |= BIT[seat]
        final: i64 = 0
        if z[F.COMBAT] == Combat.FINAL:
            final = 1
        s.note(Remark.HUNTER_FALLS, seat, final, 0)


def end_combat(s: NecromancerState, broken_off: i64) -> None:
    """R12.14, R12.15"""
    z = s.z
    shuffle_decks(s)
    s.note(Remark.COMBAT_ENDS, z[F.COMBAT], broken_off, 0)
    z[F.COMBAT] = Combat.NONE
    z[F.FIELD] = -1
    z[F.FIGHTERS] = 0
    z[F.STEP] = Next.DEFEATS
