"""The language of Necromancer's effects: each verb, set and word stands with what it does; here they are collected."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gloaming.cards.common import PLAYERS, common_terms
from gloaming.cards.vocabulary import CONDITION, Example, Term, Vocabulary
from gloaming.games.necromancer.decisions.effects import PICK_HUNTER
from gloaming.games.necromancer.verbs import hand, places, pulls, stats
from gloaming.games.necromancer.verbs.language import (
    IN_TASK,
    ON_ACTIVE_CARD,
    ON_COMBAT_CARD,
    ON_TRAP,
    REASONS,
    SETS,
    TASK,
    WORDS,
)
from gloaming.games.necromancer.verbs.lasting import FORMS
from gloaming.games.necromancer.verbs.numbers import CONDITIONS, NUMBERS
from gloaming.games.necromancer.verbs.sets import FILTER_TERMS, SET_TERMS, Opponents
from gloaming.kernel.effects import Effect, OneSeat
from gloaming.kernel.state import Step

VERBS: Final = [*pulls.VERBS, *stats.VERBS, *hand.VERBS, *places.VERBS]

EXAMPLES: Final = (
    Example(
        "Stop moving. A Hunter loses 3 HP; the Necromancer discards 2 random cards.",
        "end_move ; if(role(hunter), lose_hp(3), discard(2, how=random))",
        given=ON_TRAP,
    ),
    Example(
        "2 Damage, or 4 when another Hunter fights beside you.",
        "points(damage=2) ; if(count(allies) >= 1, points(damage=2))",
        given=ON_COMBAT_CARD,
    ),
    Example(
        "Draw a card now. On your Movement turn you may discard this: move to any other Hunter.",
        "draw(1) ; use(movement, move(places(friends)))",
        given=ON_ACTIVE_CARD,
    ),
    Example(
        "Your combat turns deal 3 more damage while an Undead opposes you.",
        "mod(damage, 3, when=versus(undead))",
        given=ON_ACTIVE_CARD,
    ),
    Example(
        "Every corrupted Hunter discards a card; then you close a store for good.",
        "each(hunters[corrupted], discard(1)) ; close_store(open_stores)",
    ),
    Example("Have Spirit 3 or more.", "spirit >= 3", sort=CONDITION, given=IN_TASK),
    Example("Discard 2 cards at the end of a round.", "pay(2)", sort=TASK, given=IN_TASK),
)


def _other(a: Effect) -> Step:
    return OneSeat(Opponents([]), a, PICK_HUNTER)


def _common() -> list[Term]:
    """What all games share, with the words for players as this game has them."""
    terms = [term for term in common_terms(SETS) if term.sort is not PLAYERS]
    return [replace(term, build=_other) if term.name == "other" else term for term in terms]


VOCABULARY: Final = Vocabulary(
    [*_common(), *VERBS, *FORMS, *SET_TERMS, *NUMBERS, *CONDITIONS, *hand.TASKS, *WORDS],
    FILTER_TERMS,
    REASONS,
    EXAMPLES,
)
