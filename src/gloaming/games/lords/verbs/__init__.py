"""The language of Lords' effects: each verb, set and word stands with what it does; here they are collected."""

from typing import Final, cast

from gloaming.cards.common import common_terms
from gloaming.cards.vocabulary import Vocabulary
from gloaming.games.decisions import Decision
from gloaming.games.lords.decisions import (
    ONE_OF_THE_EFFECTS,
    WHETHER_TO_DO_IT,
    FlourishMode,
    ProspectMode,
    turn_decisions,
)
from gloaming.games.lords.verbs import actions, hand, sets, shells, temples, tribe
from gloaming.games.lords.verbs.language import REASONS, SETS_OF_CARDS, WORDS

VERBS: Final = [*hand.VERBS, *tribe.VERBS, *shells.VERBS, *temples.VERBS, *actions.VERBS]

VOCABULARY: Final = Vocabulary(
    [*common_terms(SETS_OF_CARDS), *VERBS, *sets.SETS, *sets.NUMBERS, *sets.CONDITIONS, *WORDS],
    sets.FILTER_TERMS,
    REASONS,
)

DECISIONS: Final = tuple(
    cast(Decision, one)
    for one in (
        *turn_decisions(),
        FlourishMode(),
        ProspectMode(),
        ONE_OF_THE_EFFECTS,
        WHETHER_TO_DO_IT,
        *hand.DECISIONS,
        *tribe.DECISIONS,
        *shells.DECISIONS,
        *temples.DECISIONS,
        *actions.DECISIONS,
    )
)
"""Everything that is ever asked (D1 to D23)."""
