"""Decisions in combat and after it (D17 to D20)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from gloaming.games.decisions import Moment
from gloaming.games.necromancer.decisions.common import (
    CREATURES,
    ITEM,
    TRAP,
    NightDecision,
    creature_phrase,
    position,
)
from gloaming.games.necromancer.declaration import Creature, F, Points, W, Window
from gloaming.games.necromancer.rules.combat import hit, most_damage
from gloaming.games.necromancer.rules.items import lose, use_item
from gloaming.games.necromancer.rules.state import night
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.bits import lowest
from gloaming.kernel.state import State


@final
class UseItem(NightDecision):
    """D17, R8.7: whether an Item is used up in this window."""

    def __init__(self) -> None:
        super().__init__("use-item", "D17", "R8.7", "whether an Item is used up now")

    def options(self, s: State, seat: i64) -> None:
        s.offer(s.game.game_word + W.USE)
        s.offer(s.game.game_word + W.SAVE)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        z = s.z
        if choice == s.game.game_word + W.USE:
            window: i64 = Window.RITUAL
            if z[F.COMBAT]:
                window = Window.COMBAT
            use_item(night(s), seat, s.at(night(s).g.active + seat, z[F.ITEM]), window)
        else:
            z[F.ITEM] += 1

    def item(self, at: Moment) -> int:
        """The Item in question."""
        owner = at.state.to_act()[0]
        return int(at.state.at(position(at).g.active + owner, at.state.z[F.ITEM]))

    def prompt(self, at: Moment) -> Prompt:
        item = self.item(at)
        return self.ask(at, f"whether {at.game.card_name(item)} is used up now", help=at.game.face(item).text)

    def label(self, at: Moment, choice: int) -> Label:
        if choice - int(at.game.rules.game_word) == W.SAVE:
            return Label("Keep it", declines=True)
        return Label("Use", at.game.card_name(self.item(at)), flag="use")


@final
class DamageTarget(NightDecision):
    """D18, R12.8: a creature in the combat to hit."""

    wrong: ClassVar[str] = "is no creature in this combat"
    flag: ClassVar[str] = "hit"

    def __init__(self) -> None:
        super().__init__("damage-target", "D18", "R12.8", "a creature to hit", "", CREATURES)

    def options(self, s: State, seat: i64) -> None:
        first = night(s).g.cards.first_creature
        bits: i64 = night(s).enemies(Creature.ANY)
        while bits:
            s.offer(first + lowest(bits))
            bits &= bits - 1

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.TARGET] = choice

    def prompt(self, at: Moment) -> Prompt:
        help = "Spread it as you like, all of it as long as a creature stands."
        return self.ask(at, cost=f"{int(at.state.z[F.POOL])} damage", help=help)

    def label(self, at: Moment, choice: int) -> Label:
        name, where = creature_phrase(at, choice)
        return Label(name, rest=where, flag=self.flag)


@final
class DamageAmount(NightDecision):
    """D19, R12.8: how much of the damage goes to it."""

    def __init__(self) -> None:
        super().__init__("damage-amount", "D19", "R12.8", "how much damage it takes")

    def options(self, s: State, seat: i64) -> None:
        table = night(s)
        for points in range(most_damage(table, s.z[F.TARGET] - table.g.cards.first_creature)):
            s.offer(s.game.game_word + Points.ONE + points)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        points = choice - s.game.game_word - Points.ONE + 1
        hit(night(s), s.z[F.TARGET] - night(s).g.cards.first_creature, points)

    def prompt(self, at: Moment) -> Prompt:
        pool, target = int(at.state.z[F.POOL]), at.game.card_name(int(at.state.z[F.TARGET]))
        return self.ask(at, f"how much of {pool} damage goes to {target}")

    def needed(self, at: Moment) -> int:
        """The HP of the target."""
        g = position(at).g
        return int(at.state.z[g.creature_hp + at.state.z[F.TARGET] - g.cards.first_creature])

    def label(self, at: Moment, choice: int) -> Label:
        points = choice - int(at.game.rules.game_word) - Points.ONE + 1
        return Label(str(points), "damage", flag="all it needs" if points == self.needed(at) else "")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word < Points.ONE:
            return super().refuse_word(at, word)
        most = len(at.state.options(at.seat))
        name = at.game.card_name(int(at.state.z[F.TARGET]))
        return Reason("R12.8", f"{name} takes {most} at most: its HP, or the damage that is left.")


@final
class LoseItem(NightDecision):
    """D20, R13.1: an active card to lose."""

    wrong: ClassVar[str] = "is none of your active cards"
    flag: ClassVar[str] = "lose"

    def __init__(self) -> None:
        super().__init__("lose-item", "D20", "R13.1", "an active card to lose", "Lose", (ITEM, TRAP))

    def options(self, s: State, seat: i64) -> None:
        zone = night(s).g.active + seat
        for index in range(s.height(zone)):
            s.offer(s.at(zone, index))

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.LOSSES] -= 1
        lose(night(s), choice)

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Which active card do you lose?")
