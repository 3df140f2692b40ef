"""How long a ritual takes and what it is worth to begin one (R11)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import F
from gloaming.games.necromancer.heuristics.tastes import Taste, Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.rituals import ritual_need

LAST_HOURS: Final = 10
"""In the last so many rounds Entities grow dearer to him."""


@final
class Rituals:
    """Judges rituals, of Hunters who close a Rift and of the Necromancer who summons."""

    def __init__(self, game: NecromancerRules, tastes: Tastes) -> None:
        self.game: Final[NecromancerRules] = game
        self.tastes: Final[Tastes] = tastes

    def last_call(self, s: NecromancerState) -> i64:
        """What an Entity is worth more, the nearer dawn is: those that stand then decide the game (R17.7)."""
        late = s.z[F.ROUND] + LAST_HOURS - self.tastes.night
        if late <= 0 or not self.game.o.dawn_fights:
            return 0
        return self.tastes.his.last_call * late // LAST_HOURS

    def slowness(self, s: NecromancerState, taste: Taste, shown: i64) -> i64:
        """What the pulls of a ritual begun now would cost, each showing so many tenths of a point, and one at least
        (R11.3)."""
        if shown < 0:
            shown = 0
        return 10 * taste.slowness * ritual_need(s) // (shown + 10)

    def share(self, shown: i64, need: i64) -> i64:
        """How much of a ritual one pull does, in hundredths."""
        share = 10 * (shown + 30) // need
        return share if share < 100 else 100
