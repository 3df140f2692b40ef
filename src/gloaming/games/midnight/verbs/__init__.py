"""The language of Midnight Edition's effects: each word stands with what it does; here they are collected."""

from typing import Final, cast

from gloaming.cards.common import common_terms
from gloaming.cards.vocabulary import Example, Term, Vocabulary
from gloaming.games.decisions import Decision
from gloaming.games.midnight.decisions import ONE_OF_THE_EFFECTS, WHETHER_TO_DO_IT, turn_decisions
from gloaming.games.midnight.verbs import cards, filters, items, markers, minions, sets, week
from gloaming.games.midnight.verbs.language import ON_MINION, REASONS, SETS, WORDS

VERBS: Final[list[Term]] = [*cards.VERBS, *minions.VERBS, *markers.VERBS, *items.VERBS, *week.VERBS]

EXAMPLES: Final = (
    Example(
        "If you lead here, place a Marker here; otherwise move the Festival here.",
        "if(influence(you, here) > influence(opponent, here), place_marker(here), move_festival(here))",
        given=ON_MINION,
    ),
    Example(
        "Look at the top three cards of your deck; keep one, put the others under it.",
        "sift(3, keep=1, rest=bottom)",
    ),
    Example("Up to two of your Items are turned face up.", "ifdone(may(flip(items, up)), may(flip(items, up)))"),
    Example(
        "By Night the other player returns a Minion with Influence Value 2 or less from here to the hand.",
        "if(night, remove_minion(minions(opponent, here)[value<=2], to=hand, by=owner))",
        given=ON_MINION,
    ),
    Example(
        "On each Location without the Festival you may place a Marker.",
        "each(locations(not_festival), may(place_marker(here)))",
    ),
    Example("Each player gains an Item.", "each(players, gain(any))"),
    Example(
        "The other player may discard a card; if not, you draw two.",
        "ifdone(other(may(discard(1))), none, draw(2))",
    ),
)

VOCABULARY: Final[Vocabulary] = Vocabulary(
    [*common_terms(SETS), *VERBS, *sets.SETS, *filters.NUMBERS, *filters.CONDITIONS, *WORDS],
    filters.FILTER_TERMS,
    REASONS,
    EXAMPLES,
)

DECISIONS: Final[tuple[Decision, ...]] = tuple(
    cast(Decision, one)
    for one in (
        *turn_decisions(),
        ONE_OF_THE_EFFECTS,
        WHETHER_TO_DO_IT,
        *markers.DECISIONS,
        *week.DECISIONS,
        *minions.DECISIONS,
        *items.DECISIONS,
        *cards.DECISIONS,
    )
)
"""Everything that is ever asked (D1 to D18)."""
