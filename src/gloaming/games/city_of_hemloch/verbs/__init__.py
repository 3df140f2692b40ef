"""The language of effects of The City of Hemloch: each verb, set and word stands with what it does; here they are
collected."""

from typing import Final, cast

from gloaming.cards.common import common_terms
from gloaming.cards.vocabulary import Vocabulary
from gloaming.games.city_of_hemloch.decisions import ONE_OF_THE_EFFECTS, WHETHER_TO_DO_IT, turn_decisions
from gloaming.games.city_of_hemloch.verbs import exchange, move, places, sets
from gloaming.games.city_of_hemloch.verbs.exchange import Exchange
from gloaming.games.city_of_hemloch.verbs.language import CARDS, REASONS, WORDS
from gloaming.games.city_of_hemloch.verbs.move import Move
from gloaming.games.decisions import Decision
from gloaming.kernel.effects import Effect

VERBS: Final = [*move.VERBS, *exchange.VERBS]

VOCABULARY: Final = Vocabulary(
    [*common_terms((CARDS,)), *VERBS, *sets.SETS, *places.PLACES, *sets.NUMBERS, *sets.CONDITIONS, *WORDS],
    sets.FILTER_TERMS,
    REASONS,
)

DECISIONS: Final = tuple(
    cast(Decision, one)
    for one in (
        *turn_decisions(),
        *exchange.DECISIONS,
        *move.DECISIONS,
        ONE_OF_THE_EFFECTS,
        WHETHER_TO_DO_IT,
    )
)
"""Everything that is ever asked (D1 to D22)."""

MAZES: Final = ("exchange(minions(any)[not_self],hand(you))", "exchange(minions(any),hand(you))")
PRINTED_MOVES: Final = {
    "move(minions(any,elsewhere),hand(keeper))": move.courtyard,
    "move(minions(any),side(keeper,other))": move.boneyard,
    "move(discard(you),hand(you))": move.spires,
}


def as_printed(effect: Effect, expression: str) -> Effect:
    """The ability of a District; if it is one of the four printed ones, its picks are those of the rules page
    (D13 to D18)."""
    written = "".join(expression.split())
    if written in MAZES:
        return Effect([exchange.maze(step) for step in effect.steps if isinstance(step, Exchange)])
    if written in PRINTED_MOVES:
        return Effect([PRINTED_MOVES[written](step) for step in effect.steps if isinstance(step, Move)])
    return effect
