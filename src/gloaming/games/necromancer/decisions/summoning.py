"""Decisions of the phases 5.1 and 5.3 (D13 to D16)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from gloaming.games.decisions import Moment
from gloaming.games.necromancer.decisions.common import ENTITY, NightDecision, place_of, position
from gloaming.games.necromancer.declaration import Combat, Creature, F, Key, N, Next, T, W, Z
from gloaming.games.necromancer.rules.combat import begin_combat
from gloaming.games.necromancer.rules.rituals import begin_ritual, can_close, ritual_need
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.summoning import (
    can_raise,
    can_summon_entity,
    entities_counted,
    raise_entity,
    raise_undead,
)
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.state import State


@final
class Summon(NightDecision):
    """D13, R9.1: an Undead, the ritual for an Entity, or nothing."""

    def __init__(self) -> None:
        super().__init__("summon", "D13", "R9.1", "what to summon")

    def options(self, s: State, seat: i64) -> None:
        table = night(s)
        s.offer(s.game.game_word + W.NOTHING)
        if can_raise(table, s.z[T.POS + seat]):
            s.offer(s.game.game_word + W.UNDEAD)
        if can_summon_entity(table):
            s.offer(s.game.game_word + W.ENTITY)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        table = night(s)
        z = s.z
        word = choice - s.game.game_word
        if word == W.UNDEAD:
            raise_undead(table, z[T.POS + seat])
            z[F.EXTRA] = table.modified(seat, Key.SUMMON_UNDEAD)
            z[F.STEP] = Next.RAISING
        elif word == W.ENTITY:
            begin_ritual(table, seat)

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Raise Undead, begin the ritual for an Entity, or let it be.")

    def label(self, at: Moment, choice: int) -> Label:
        word = choice - int(at.game.rules.game_word)
        if word == W.NOTHING:
            return Label("Nothing", declines=True)
        if word == W.UNDEAD:
            return Label("Summon", "an Undead")
        points = f"{int(ritual_need(position(at)))} points"
        return Label("Begin", "the ritual for an Entity", f" ({points})", points)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        s = position(at)
        g = s.g
        own = int(s.spirit(at.seat))
        place = place_of(at)
        if word == W.UNDEAD:
            if s.is_empty(Z.UNDEAD_DECK) and s.is_empty(Z.SLAIN):
                return Reason("R9.5", "All Undead are on the map: none is left to come.")
            if s.undead_at(place) >= N.UNDEAD_HERE:
                return Reason("R9.3", "Three Undead stand here already.")
            return Reason("R9.4", f"Your Spirit is {own}: no more Undead than that.")
        if word == W.ENTITY:
            if not s.is_rift(place):
                return Reason("R9.6", "This is no open Rift Site.")
            if int(s.creature_at(place, Creature.ENTITY)).bit_count() >= g.o.entities_per_rift > 0:
                return Reason("R9.6", f"{int(g.o.entities_per_rift)} Entities stand on this Rift Site already.")
            level = int(g.cards.levels[entities_counted(s)])
            return Reason("R9.6", f"The next Entity needs Spirit {level}; yours is {own}.")
        return super().refuse_word(at, word)


@final
class UndeadMore(NightDecision):
    """D14, R9.2: whether one more Undead comes."""

    def __init__(self) -> None:
        super().__init__("undead-more", "D14", "R9.2", "whether one more Undead comes")

    def options(self, s: State, seat: i64) -> None:
        s.offer(s.game.yes)
        s.offer(s.game.no)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.EXTRA] -= 1
        if choice == s.game.yes:
            raise_undead(night(s), s.z[T.POS + seat])
        else:
            s.z[F.EXTRA] = 0

    def label(self, at: Moment, choice: int) -> Label:
        return Label("One more Undead") if choice == at.game.rules.yes else Label("No more")


@final
class EntityPick(NightDecision):
    """D15, R9.9, Q34: the top card of the Entity deck, or a defeated Entity."""

    wrong: ClassVar[str] = "is no Entity that could come"
    flag: ClassVar[str] = "half its HP"

    def __init__(self) -> None:
        super().__init__("entity-pick", "D15", "R9.9", "the Entity that comes", "", (ENTITY,))

    def options(self, s: State, seat: i64) -> None:
        if not s.is_empty(Z.ENTITY_DECK):
            s.offer(s.game.game_word + W.TOP)
        s.offer_cards(Z.BANISHED)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        raise_entity(night(s), choice)

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Which Entity comes?")

    def label(self, at: Moment, choice: int) -> Label:
        if choice >= at.game.rules.game_word:
            return Label("The top card of the Entity deck")
        return Label(at.game.card_name(choice), rest=", with half its HP", flag=self.flag)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word == W.TOP:
            return Reason("R9.9", "The Entity deck is empty: choose one of the banished.")
        return super().refuse_word(at, word)


@final
class Five(NightDecision):
    """D16, R10.1: fight, close the Rift Site, or nothing."""

    def __init__(self) -> None:
        super().__init__("five", "D16", "R10.1", "whether to fight or to close the Rift")

    def options(self, s: State, seat: i64) -> None:
        s.offer(s.game.game_word + W.NOTHING)
        if night(s).creature_at(s.z[T.POS + seat], Creature.ENTITY):  # R10.2
            s.offer(s.game.game_word + W.FIGHT)
        if can_close(night(s), seat):
            s.offer(s.game.game_word + W.CLOSE)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        word = choice - s.game.game_word
        if word == W.FIGHT:
            begin_combat(night(s), Combat.FIGHT, s.z[T.POS + seat])
        elif word == W.CLOSE:
            begin_ritual(night(s), seat)

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Fight, close the Rift, or let it be.")

    def label(self, at: Moment, choice: int) -> Label:
        word = choice - int(at.game.rules.game_word)
        if word == W.NOTHING:
            return Label("Nothing", declines=True)
        if word == W.FIGHT:
            return Label("Fight", "the Entities here")
        points = f"{int(ritual_need(position(at)))} points"
        return Label("Begin", "to close the Rift Site", f" ({points})", points)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        s = position(at)
        if word == W.FIGHT:
            return Reason("R10.2", "There is no Entity here; Undead are fought at the end of the round.")
        if word == W.CLOSE:
            own, his = int(s.spirit(at.seat)), int(s.spirit(s.g.necromancer))
            if not s.is_rift(place_of(at)):
                return Reason("R10.4", "This is no open Rift Site.")
            if own <= his:
                return Reason("R10.4", f"Your Spirit {own} is not higher than {his}.")
            return Reason("R10.4", "An Entity guards this Rift Site.")
        return super().refuse_word(at, word)
