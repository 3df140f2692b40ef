"""What each side is after when it plays quickly, as `weights.toml` has it.

All worths are in hundredths of a Rift Site. "He" is the Necromancer.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.number_tables import NumberTable
from gloaming.games.necromancer.declaration import Key
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState

# Values that Items change, by their names in the file

COMMON: Final = (
    ("walk", Key.WALK),
    ("rides", Key.TRANSIT),
    ("looks", Key.LOOK),
    ("keeps", Key.KEEP),
    ("build_cost", Key.BUILD_COST),
    ("first_build_cost", Key.FIRST_BUILD_COST),
    ("activate_cost", Key.ACTIVATE_COST),
    ("pull", Key.PULL),
    ("ritual", Key.RITUAL),
)
VALUES_OF_HUNTERS: Final = (
    *COMMON,
    ("hits", Key.DAMAGE),
    ("armour", Key.ARMOUR),
    ("ward", Key.WARD),
    ("more_hp", Key.MAX_HP),
    ("faster", Key.SPEED),
    ("slip", Key.SLIP),
)
VALUES_OF_HIS: Final = (
    *COMMON,
    ("creature_damage", Key.CREATURE_DAMAGE),
    ("corrupts", Key.CORRUPTING),
    ("more_undead", Key.SUMMON_UNDEAD),
    ("undead_hp", Key.UNDEAD_HP),
)
AN_ENDLESS_NIGHT: Final = 60
"""So many rounds a night is thought to have that has no end."""


@final
class Taste:
    """What a side is after when it plays quickly, and what the values of Items are worth to it."""

    def __init__(
        self, hunters: int, tastes: NumberTable, items: NumberTable, values: tuple[tuple[str, int], ...]
    ) -> None:
        self.items: Final[list[tuple[int, int]]] = [(value, items.integer(name)) for name, value in values]
        """What a change of a value by one is worth."""
        items.close()
        own = hunters - 1
        self.half_step: Final[i64] = tastes.integers("half_step", 4)[own]
        """What each half step to a goal takes from its worth."""
        self.card: Final[i64] = tastes.integers("card", 4)[own]
        """What paying with any card costs, and what drawing one brings."""
        self.spirit_card: Final[i64] = tastes.integers("spirit_card", 4)[own]
        self.spirit_point: Final[i64] = tastes.integers("spirit_point", 4)[own]
        self.blow_point: Final[i64] = tastes.integers("blow_point", 4)[own]
        """A point of Damage to a Hunter, of Influence to the Necromancer."""
        self.health_point: Final[i64] = tastes.integers("health_point", 4)[own]
        self.item: Final[i64] = tastes.integers("item", 4)[own]
        """Items, as a share of their usual worth in hundredths."""
        self.store: Final[i64] = tastes.integers("store", 4)[own]
        self.held: Final[i64] = tastes.integers("held", 4)[own]
        """By how much each card in hand makes a store less attractive."""
        self.ritual: Final[i64] = tastes.integers("ritual", 4)[own]
        self.slowness: Final[i64] = tastes.integers("slowness", 4)[own]
        """What each pull that a ritual takes costs."""
        self.nearly: Final[i64] = tastes.integers("nearly", 4)[own]
        """A Rift Site where the Spirit does not suffice yet."""
        self.short_of: Final[i64] = tastes.integers("short_of", 4)[own]
        """What each Spirit card that is missing costs there."""
        self.entity: Final[i64] = tastes.integers("entity", 4)[own]
        self.undead: Final[i64] = tastes.integers("undead", 4)[own]
        self.defeat: Final[i64] = tastes.integers("defeat", 4)[own]
        self.boldness: Final[i64] = tastes.integers("boldness", 4)[own]
        """Which forecast makes a fight neither good nor bad: the bolder, the lower."""
        self.danger: Final[i64] = tastes.integers("danger", 4)[own]
        self.pin: Final[i64] = tastes.integers("pin", 4)[own]
        self.corrupting: Final[i64] = tastes.integers("corrupting", 4)[own]
        self.raising: Final[i64] = tastes.integers("raising", 4)[own]
        self.raising_on: Final[i64] = tastes.integers("raising_on", 4)[own]
        """An Undead on a Hunter."""
        self.guarding: Final[i64] = tastes.integers("guarding", 4)[own]
        """An Undead beside an Entity."""
        self.buying: Final[i64] = tastes.integers("buying", 4)[own]
        self.choice: Final[i64] = tastes.integers("choice", 4)[own]
        """What the wider choice of a Buy that was picked is worth."""
        self.trust: Final[i64] = tastes.integers("trust", 4)[own]
        """How much, in hundredths, each other player is counted on for a phase."""
        self.going: Final[i64] = tastes.integers("going", 4)[own]
        """How much more a goal counts in a move than in a pick, in tenths."""
        self.shy: Final[i64] = tastes.integers("shy", 4)[own]
        """What a Rift Site loses for the Necromancer where a Hunter stands; less, the further away they are."""
        self.later: Final[i64] = tastes.integers("later", 4)[own]
        """What each such point, of Damage or Influence, is worth more at the end of the night."""
        self.catching: Final[i64] = tastes.integers("catching", 4)[own]
        """Corrupting a Hunter in this very move."""
        self.ward: Final[i64] = tastes.integers("ward", 4)[own]
        """What a Spirit card is worth more to a Hunter whom the Necromancer may corrupt, now or soon."""
        self.enough: Final[i64] = tastes.integers("enough", 4)[own]
        """What a Spirit card is worth, in hundredths, to a Necromancer whom one more opens nothing new."""
        self.lacking: Final[i64] = tastes.integers("lacking", 4)[own]
        """What a point of Influence is worth more, the less of it a pull of his deck shows."""
        self.guard: Final[i64] = tastes.integers("guard", 4)[own]
        """What a Spirit card is worth more to the Hunter furthest from corruption: one safe Hunter saves all."""
        self.last_site: Final[i64] = tastes.integers("last_site", 4)[own]
        """What closing the Rift Site that wins the game is worth more than another; half of it for the one before, and
        so on."""
        self.last_call: Final[i64] = tastes.integers("last_call", 4)[own]
        """What an Entity is worth more in the last round of the night; less, the more rounds are to come."""
        tastes.close()


@final
class Tastes:
    """The tastes of both sides in a game, and what is worth as much to either."""

    def __init__(self, game: NecromancerRules, file: NumberTable) -> None:
        hunters = int(game.hunters)
        tastes, items, worths = file.table("tastes"), file.table("items"), file.table("worths")
        self.hunters: Final[Taste] = Taste(hunters, tastes.table("hunters"), items.table("hunters"), VALUES_OF_HUNTERS)
        self.his: Final[Taste] = Taste(hunters, tastes.table("his"), items.table("his"), VALUES_OF_HIS)
        self.used_once: Final[i64] = worths.integer("used_once")
        self.trap: Final[i64] = worths.integer("trap")
        self.does_something: Final[i64] = worths.integer("does_something")
        self.health_at_end: Final[i64] = worths.integer("health_at_end")
        self.stock_at_start: Final[i64] = worths.integer("stock_at_start")
        self.site_at_start: Final[i64] = worths.integer("site_at_start")
        self.the_last_one: Final[i64] = worths.integer("the_last_one")
        tastes.close()
        items.close()
        worths.close()
        self.night: i64 = game.o.longest_night
        """How many rounds the night has, or might have."""
        if self.night == 0:
            self.night = AN_ENDLESS_NIGHT

    def of(self, s: NecromancerState, seat: i64) -> Taste:
        """The taste of a player."""
        if s.is_hunter(seat):
            return self.hunters
        return self.his
