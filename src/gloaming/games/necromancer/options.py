"""The options of Necromancer (3.1), and what `preset = "book"` sets: the plain words of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gloaming.cards.options import Option

_NO_YES: Final = ("false", "true")
_YES_NO: Final = ("true", "false")

OPTIONS: Final = (
    Option("preset", ("house", "book"), "House rules, or the plain words of the rulebook for all options at once."),
    Option("hunters", (2, 1, 3, 4), "How many Hunters there are.", ("R1.1", "Q1")),
    Option("phase_five", ("split", "joined"), "Whether 5.1 and 5.3 are two phases or one.", ("R3.3", "Q3")),
    Option("acting_order", ("hunters-first", "necromancer-first"), "Who acts first in a phase.", ("R3.6", "Q4")),
    Option("hunter_cards", ("choose", "random"), "How Hunter cards are dealt.", ("R1.5", "Q5")),
    Option(
        "events_in_starting_hand", ("redraw", "live"), "What happens to an Event in a starting hand.", ("R1.8", "Q7")
    ),
    Option(
        "transit_uses_whole_movement", _NO_YES, "Whether a ride is a whole movement, without steps.", ("R4.2", "Q9")
    ),
    Option("cards_per_build", (0,), "The most cards of a Build or Activate phase; 0: any number.", ("Q16",), (0, 9)),
    Option("traps_use_item_slots", _YES_NO, "Whether Traps take Item slots.", ("R8.4", "Q19")),
    Option("split_rounding", ("down", "up"), "How damage is rounded that does not divide.", ("R12.10", "Q25")),
    Option("frenzy_cycle", (4, 0), "The cycle from which combats turn frantic; 0: never.", ("R12.13", "Q27"), (2, 20)),
    Option("after_defeat", ("west-seattle", "stay"), "Where a defeated Hunter stands up again.", ("R13.6", "Q28")),
    Option("undead_stop", ("hunters", "players"), "Whom Undead stop and pin.", ("R5.3", "R5.4", "Q11")),
    Option("necromancer_in_combat", _NO_YES, "Whether he fights where he stands.", ("R12.2", "Q21")),
    Option("undead_limit", ("on-map", "total"), "Which Undead count against Spirit.", ("R9.4", "Q30")),
    Option("ritual_need", ("fixed", "current"), "When the need of a ritual is read.", ("R9.7", "R10.5", "Q31")),
    Option("ritual_minimum", (1, 0), "The fewest points that a ritual pull adds.", ("R11.3", "Q31")),
    Option("entities_per_rift", (3,), "The most Entities of a Rift Site; 0: any number.", ("R9.6", "Q32"), (0, 8)),
    Option("entity_guards_rift", _NO_YES, "Whether an Entity keeps its Rift Site open.", ("R10.4", "Q35")),
    Option("final_trigger", ("on-map", "total"), "Which Entities count to eight.", ("R9.10", "Q33")),
    Option("corruption_level", ("card",), "The Spirit needed to corrupt; 0: none.", ("R15.1", "Q36"), (0, 30)),
    Option("lone_hunter_grace", _YES_NO, "Whether a lone Hunter is warned once.", ("R15.8", "Q36")),
    Option(
        "longest_night",
        ("auto", 0),
        "After how many rounds dawn comes: 36, or 35 for a lone Hunter; 0: never.",
        ("R17.7", "Q40"),
        (10, 500),
    ),
    Option("dawn", ("auto", "final-combat", "hunters-win"), "What dawn brings.", ("R17.7", "Q40")),
    Option("necromancer_row", ("auto", 1, 2, 3, 4), "Which row of his card counts.", ("Q43",)),
    Option("hunters_share_hands", _YES_NO, "Whether Hunters see each other's cards.", ("Q41",)),
)

PRESETS: Final[Mapping[str, Mapping[str, str | int]]] = {
    "book": {
        "events_in_starting_hand": "live",
        "frenzy_cycle": 0,
        "after_defeat": "stay",
        "undead_stop": "players",
        "necromancer_in_combat": "true",
        "undead_limit": "total",
        "ritual_minimum": 0,
        "entities_per_rift": 0,
        "final_trigger": "total",
        "corruption_level": 0,
        "lone_hunter_grace": "false",
        "longest_night": 0,
        "necromancer_row": 1,
    }
}
PRESET_SINCE: Final = {"undead_stop": 4, "necromancer_in_combat": 4, "final_trigger": 4}


def option_codes(options: Mapping[str, str | int], level: int) -> dict[str, int]:
    """The options as the rules read them: a number is itself, yes is 1, another word its place among the values."""
    values = {option.name: option.values for option in OPTIONS}
    found: dict[str, int] = {}
    for name, value in options.items():
        if isinstance(value, int):
            found[name] = value
        elif value in _NO_YES:
            found[name] = _NO_YES.index(value)
        else:
            found[name] = values[name].index(value)
    hunters = found["hunters"]
    if options["corruption_level"] == "card":
        found["corruption_level"] = level
    if options["longest_night"] == "auto":
        found["longest_night"] = 36 if hunters > 1 else 35
    if options["necromancer_row"] == "auto":
        found["necromancer_row"] = hunters
    fights = options["dawn"] == "final-combat" or (options["dawn"] == "auto" and hunters > 1)
    found["dawn"] = int(fights)
    return found
