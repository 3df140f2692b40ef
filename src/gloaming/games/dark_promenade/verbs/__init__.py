"""The language of Dark Promenade's effects: each verb, set and word stands with what it does; here they are
collected."""

from __future__ import annotations

from typing import Final, cast

from gloaming.cards.common import common_terms
from gloaming.cards.vocabulary import Example, Vocabulary
from gloaming.games.dark_promenade.decisions import ONE_OF_THE_EFFECTS, WHETHER_TO_DO_IT, turn_decisions
from gloaming.games.dark_promenade.verbs import filters, influence, minions, property, swaps
from gloaming.games.dark_promenade.verbs.filters import FILTER_TERMS
from gloaming.games.dark_promenade.verbs.language import IN_ABILITY, IN_INFLUENCE_BONUS, PASSIVE, REASONS, SETS, WORDS
from gloaming.games.dark_promenade.verbs.sets import SET_TERMS
from gloaming.games.decisions import Decision

EXAMPLES: Final = (
    Example(
        "Garden in this Avenue: gain The Potion.",
        "if(has(districts(avenue)[type=garden]), gain(items(gainable)[item=potion]))",
        given=IN_ABILITY,
    ),
    Example(
        "Each player draws a Minion, then discards one.",
        "each(players, draw(1) ; discard_hand(1))",
    ),
    Example(
        "Either your opponent loses an Item, or you look at the top three Minions of the deck.",
        "choose(lose(items(opponent)) | peek(3))",
    ),
    Example(
        "You may move another of your Minions. If you do, your opponent swaps two of theirs.",
        "ifdone(may(move(minions(you)[not_self])), other(swap(minions(you), minions(you))))",
        given=IN_ABILITY,
    ),
    Example(
        "Up to twice: swap a District in this Avenue, no Garden, with one in The Outskirts.",
        "repeat(2, may(swap(districts(avenue)[type!=garden], districts(outskirts))))",
        given=IN_ABILITY,
    ),
    Example(
        "Each Item you control goes to The Outskirts.",
        "each(items(you), lose(it))",
    ),
    Example(
        "+2 at Gardens and Courtyards, +1 for each Minion opposing this one here; you win ties at the centre.",
        "influence(2, if=any(here(garden), here(courtyard))) ; influence(count(minions(crossing))) ; "
        "win_ties(if=site(centre))",
        sort=PASSIVE,
        given=IN_INFLUENCE_BONUS,
    ),
    Example(
        "Twice the number of Items you control less.",
        "influence(times(count(items(you)), -2), if=not(has(items(opponent))))",
        sort=PASSIVE,
        given=IN_INFLUENCE_BONUS,
    ),
)

VERBS: Final = [*property.VERBS, *swaps.VERBS, *minions.VERBS]

VOCABULARY: Final = Vocabulary(
    [
        *common_terms(SETS),
        *VERBS,
        *SET_TERMS,
        *filters.NUMBERS,
        *filters.CONDITIONS,
        *influence.TERMS,
        *influence.WINDOWS,
        *WORDS,
    ],
    FILTER_TERMS,
    REASONS,
    EXAMPLES,
)

DECISIONS: Final = tuple(
    sorted(
        (
            cast(Decision, one)
            for one in (
                *turn_decisions(),
                *property.DECISIONS,
                *swaps.DECISIONS,
                *minions.DECISIONS,
                WHETHER_TO_DO_IT,
                ONE_OF_THE_EFFECTS,
            )
        ),
        key=lambda one: int(one.number[1:]),
    )
)
"""Everything that is ever asked (D1 to D19)."""
