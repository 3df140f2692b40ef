"""What a decent player of Lords knows: what an Action, a card and a Temple are worth now, and how long there is left.

Everything is counted in hundredths of a point. What a card does is worth the sum of its lines, each guessed once from
its words; a line with a condition counts only if the condition holds now.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.cards.number_tables import number_table
from gloaming.games.lords.declaration import Action, D, F, First, N, P, W, Z
from gloaming.games.lords.heuristics.card_lines import CardLines
from gloaming.games.lords.heuristics.weights import CLOCK, PACKAGE, Weights
from gloaming.games.lords.rules import LordsRules, LordsState
from gloaming.games.lords.verbs.actions import Beseech
from gloaming.games.lords.verbs.hand import (
    Dig,
    Discard,
    FilchChosen,
    Give,
    RecoverChosen,
)
from gloaming.games.lords.verbs.shells import Break, Mend, Pry
from gloaming.games.lords.verbs.temples import Deify, Seclude
from gloaming.games.lords.verbs.tribe import Lose, Seize
from gloaming.games.weights import Strength, own_strengths
from gloaming.kernel.effects import (
    Choose,
    May,
)
from gloaming.kernel.heuristics import Heuristics, Ratings, write_chances, write_result, zeros
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import State, Step

# Points as printed, and what turning a card over changes of them, in hundredths

FOLLOWER_WORTH: Final = 100
CITADEL_WORTH: Final = 300
SHELL_WORTH: Final = 200
BROKEN_WORTH: Final = 100
SHRINE_WORTH: Final = 200
RAISED: Final = 200


class LordsHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: LordsRules) -> None:
        weights = Weights()
        super().__init__(game, weights.search.temperature, weights.search.noise)
        if weights.search.exploration is not None:
            self.exploration = weights.search.exploration
        self.weights: Final[Weights] = weights
        self.lords: Final[LordsRules] = game
        self.cards: Final[CardLines] = CardLines(game, weights)
        self.turns: i64 = 0
        self.soon: i64 = 0
        self.active: i64 = 0
        self.usual_card: Final[i64] = self.cards.usual(0, First.SHELL)
        self.usual_shell: Final[i64] = self.cards.usual(First.SHELL, First.TEMPLE)
        self.card: i64 = 0
        self.shell: i64 = 0

    # Reading the position

    def _read(self, s: LordsState) -> None:
        """How many turns are left, by the clock that runs down first, and what a card in hand is worth until then."""
        clock: i64 = s.count(Z.STACK)
        reef = s.height(Z.REEF)
        if reef < clock:
            clock = reef
        if clock >= CLOCK:
            clock = CLOCK - 1
        turns = self.weights.turns[clock]
        shrines: i64 = 0
        for seat in range(2):
            n = s.count(Z.SHRINES + seat)
            if n > shrines:
                shrines = n
        if shrines >= N.ENDING_SHRINES:
            turns = 0
        elif shrines == 2 and turns > self.weights.two_shrines:
            turns = self.weights.two_shrines
        elif shrines == 1:
            turns = turns * self.weights.one_shrine // 10
        self.turns = turns
        self.soon = turns
        if turns > 10:
            self.soon = 10
        self.active = s.z[F.ACTIVE]
        self.card = (self.weights.card_a_turn * turns + self.usual_card * self.soon) // 10
        self.shell = SHELL_WORTH + (self.weights.shell_a_turn * turns + self.usual_shell * self.soon) // 10

    def _temple_worth(self, card: i64, seat: i64) -> i64:
        """What a Temple will still bring; it works on its owner's turns alone."""
        own = self.turns // 2
        if seat != self.active:
            own += 5
        w = self.weights
        return w.temple_now + w.temple_soon * self.soon // 10 + w.temple_share * self.cards.temple[card] * own // 1000

    def _ability(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Lord card or a Shell brings to a seat that performs it now."""
        z = s.z
        you = z[F.YOU]
        source = z[F.SELF]
        z[F.YOU] = seat
        z[F.SELF] = card
        worth: i64 = 0
        for line in self.cards.lines[card]:
            condition = line.condition
            if condition is None or condition.holds(s) == line.wanted:
                worth += line.last + (line.worth - line.last) * self.soon // 10
        z[F.YOU] = you
        z[F.SELF] = source
        return worth

    def _promise(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What the words of a Lord card or a Shell are worth to a seat that may still use it."""
        worth = self.cards.promised[card]
        hopes = self.cards.hopes[card]
        if not hopes:
            return worth
        z = s.z
        you = z[F.YOU]
        source = z[F.SELF]
        z[F.YOU] = seat
        z[F.SELF] = card
        for hope in hopes:
            worth += hope.then if hope.condition.holds(s) else hope.otherwise
        z[F.YOU] = you
        z[F.SELF] = source
        return worth

    def _held(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Lord card is worth in a hand."""
        return (self.weights.card_a_turn * self.turns + self._promise(s, card, seat) * self.soon) // 10

    def _whole_shell(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Shell is worth to a seat that has not broken it."""
        return SHELL_WORTH + (self.weights.shell_a_turn * self.turns + self._promise(s, card, seat) * self.soon) // 10

    def _broken_worth(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What breaking a Shell brings: its ability for a point and the chance to do it later."""
        return self._ability(s, card, seat) + BROKEN_WORTH - self._whole_shell(s, card, seat)

    def _deified(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Lord card brings by Deify, the card itself paid."""
        lord = self.lords.lord[card]
        paid = self._held(s, card, seat)
        temple = s.own_temple(seat, lord)
        if temple >= 0:
            return SHRINE_WORTH - self._temple_worth(temple, seat) - paid
        if s.can_gain(seat, lord):
            return self._temple_worth(s.in_stock(lord), seat) - paid
        return -paid

    # Rating choices

    def _best_shells(self, s: LordsState, seat: i64, most: i64) -> i64:
        best: i64 = -1000
        second: i64 = 0
        card = s.first(Z.SHELLS + seat)
        while card >= 0:
            worth = self._broken_worth(s, card, seat)
            if worth > best:
                if best > second:
                    second = best
                best = worth
            elif worth > second:
                second = worth
            card = s.after(Z.SHELLS + seat, card)
        if most > 1:
            return best + second
        return best

    def _rate_action(self, s: LordsState, action: i64, seat: i64) -> i64:
        hand = Z.HAND + seat
        best: i64 = 0
        if action == Action.MEDITATE:
            return self.card + self.card // 3
        if action == Action.FLOURISH:
            if s.count(Z.FOLLOWERS + seat) > s.count(Z.CITADELS + seat):
                return RAISED
            if not s.is_empty(Z.STACK):
                return FOLLOWER_WORTH
            return 0
        if action == Action.PROSPECT:
            if s.height(Z.REEF) > 0:
                best = self.shell
            broken = self._best_shells(s, seat, 2)
            if broken > best:
                best = broken
            return best
        best = -1000
        card = s.first(hand)
        while card >= 0:
            if action == Action.DEIFY:
                worth = -1000
                if s.fits(seat, card):
                    worth = self._deified(s, card, seat)
            else:
                worth = self._ability(s, card, seat) - self._held(s, card, seat)
            if worth > best:
                best = worth
            card = s.after(hand, card)
        if best == -1000:
            return 0
        return best

    def _rate_word(self, s: LordsState, word: i64, seat: i64, taking: bool) -> i64:
        if word == W.RAISE:
            return RAISED
        if word == W.GAIN:
            step = s.game.program[s.z[F.PC]]
            if step.pc == self.lords.entry[Action.PROSPECT]:
                return self.shell
            return FOLLOWER_WORTH
        if word == W.BREAK:
            return self._best_shells(s, seat, 2)
        lost: i64 = 0
        if word == W.FOLLOWER:
            lost = FOLLOWER_WORTH
        elif word == W.CITADEL:
            lost = CITADEL_WORTH
        elif word == W.SHELL:
            lost = self.shell
        if taking:
            return lost
        return -lost

    def _rate_lord(self, s: LordsState, lord: i64, seat: i64, secluding: bool) -> i64:
        if secluding:
            return SHRINE_WORTH - self._temple_worth(s.own_temple(seat, lord), seat)
        return self._temple_worth(s.in_stock(lord), seat)

    def _in_tribe(self, s: LordsState, card: i64) -> i64:
        """What a card of a Tribe is worth there."""
        zone = s.place(card)
        if zone >= Z.SHRINES:
            return SHRINE_WORTH
        if zone >= Z.TEMPLES:
            return self._temple_worth(card, zone - Z.TEMPLES)
        if zone >= Z.BROKEN:
            return BROKEN_WORTH
        return self._whole_shell(s, card, zone - Z.SHELLS)

    def _rate_card(self, s: LordsState, step: Step, card: i64, seat: i64) -> i64:
        if isinstance(step, Beseech):
            return self._ability(s, card, seat) - self._held(s, card, seat)
        if isinstance(step, Deify):
            if s.z[F.STAGE]:
                return 0
            return self._deified(s, card, seat)
        if isinstance(step, Break):
            return self._broken_worth(s, card, seat)
        if isinstance(step, (Discard, Give, Dig)):
            return -self._held(s, card, seat)
        if isinstance(step, (RecoverChosen, FilchChosen)):
            return self._held(s, card, seat)
        if isinstance(step, Lose):
            return -self._in_tribe(s, card)
        if isinstance(step, Seize):
            return self._in_tribe(s, card)
        if isinstance(step, Mend):
            return self._whole_shell(s, card, seat) - BROKEN_WORTH
        if isinstance(step, Pry):
            return -self._ability(s, card, seat)
        return 0

    def _rate_pick(self, s: LordsState, choice: i64, seat: i64) -> i64:
        """A choice inside an effect."""
        game = s.game
        step = game.program[s.z[F.PC]]
        if choice == game.decline or choice == game.no:
            return 0
        if isinstance(step, Choose) and choice < game.game_word:
            return self.cards.effect(step.alternatives[int(choice - game.alternative)], self.weights.done)
        if isinstance(step, May):
            return self.cards.effect(step.inner, self.weights.done)
        if choice >= game.game_word:
            return self._rate_word(s, choice - game.game_word, seat, isinstance(step, Seize))
        if choice >= game.first_place:
            lord = choice - game.first_place - P.LORD
            if lord < 0:
                return 0
            return self._rate_lord(s, lord, seat, isinstance(step, Seclude))
        return self._rate_card(s, step, choice, seat)

    def rate(self, state: State, seat: i64) -> None:
        s = cast(LordsState, state)
        z = s.z
        self._read(s)
        decision = z[F.DECISION]
        for i in range(z[MENU]):
            choice = z[MENU + 1 + i]
            rating: i64 = 0
            if decision == D.ACTION:
                if choice < s.game.first_word:
                    rating = self._rate_action(s, choice - s.game.first_place, seat)
            elif decision != D.TEMPLE_ORDER:
                rating = self._rate_pick(s, choice, seat)
            self.ratings[i] = rating

    def consider(self, state: State, seat: i64) -> None:
        """What each option leads to, the rest of the step played as it is rated."""
        n = state.z[MENU]
        looked: vec[i64] = zeros(n)
        for i in range(n):
            other = state.copy()
            other.play(seat, state.z[MENU + 1 + i])
            self._complete(other)
            looked[i] = self._margin(cast(LordsState, other), seat)
        for i in range(n):
            self.ratings[i] = looked[i]

    def _complete(self, state: State) -> None:
        """Play on as rated until nothing is half done."""
        z = state.z
        while not z[F.OVER] and not self.quiet(state):
            actor = state.actor()
            self.rate(state, actor)
            best: i64 = 0
            for i in range(1, z[MENU]):
                if self.ratings[i] > self.ratings[best]:
                    best = i
            state.play(actor, z[MENU + 1 + best])

    # What a position is worth

    def quiet(self, state: State) -> bool:
        return state.z[F.DECISION] == D.ACTION

    def _ahead(self, s: LordsState, seat: i64) -> i64:
        """What a seat has, points and prospects."""
        worth = 100 * s.points(seat)
        a_turn = self.weights.shell_a_turn * s.count(Z.SHELLS + seat)
        cards = s.count(Z.HAND + seat)
        if cards:
            worth += self.weights.any_card
        if cards > self.weights.enough:
            a_turn += self.weights.spare_a_turn * (cards - self.weights.enough)
            cards = self.weights.enough
        a_turn += self.weights.card_a_turn * cards
        if s.count(Z.FOLLOWERS + seat) > s.count(Z.CITADELS + seat):
            worth += self.weights.raisable
        temple = s.first(Z.TEMPLES + seat)
        while temple >= 0:
            worth += self._temple_worth(temple, seat)
            temple = s.after(Z.TEMPLES + seat, temple)
        selected = s.z[F.SELECTED]
        if self.turns == 0:
            if seat == self.active:
                worth += self.weights.last_tempo[selected]
            return worth
        if seat == self.active:
            worth += self.weights.tempo[selected]
            a_turn += self.weights.tempo_a_turn[selected]
        promised = self._promises(s, Z.HAND + seat, seat) + self._promises(s, Z.SHELLS + seat, seat)
        return worth + (a_turn * self.turns + promised * self.soon) // 10

    def _promises(self, s: LordsState, zone: i64, seat: i64) -> i64:
        worth: i64 = 0
        card = s.first(zone)
        while card >= 0:
            worth += self._promise(s, card, seat)
            card = s.after(zone, card)
        return worth

    def _margin(self, s: LordsState, seat: i64) -> i64:
        """By how much a seat is ahead; in a game that is over, winning is all that counts."""
        if s.z[F.OVER]:
            return self.weights.won * (s.result(seat) - 1)
        self._read(s)
        return self._ahead(s, seat) - self._ahead(s, 1 - seat)

    def values(self, state: State, worth: vec[i64]) -> None:
        if state.z[F.OVER]:
            write_result(state, worth)
            return
        margin = self._margin(cast(LordsState, state), 0)
        spread = self.weights.spread + self.weights.spread_turn * math.sqrt(float(self.turns) / 10.0)
        write_chances(margin, spread, worth)

    def part_names(self) -> list[str]:
        return ["Followers and Citadels", "Shells", "Shrines"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(LordsState, state)
        other = 1 - seat
        points[0] = 100 * (self._people(s, seat) - self._people(s, other))
        points[1] = 100 * (self._shells(s, seat) - self._shells(s, other))
        points[2] = SHRINE_WORTH * (s.count(Z.SHRINES + seat) - s.count(Z.SHRINES + other))

    def _people(self, s: LordsState, seat: i64) -> i64:
        return s.count(Z.FOLLOWERS + seat) + 3 * s.count(Z.CITADELS + seat)

    def _shells(self, s: LordsState, seat: i64) -> i64:
        return 2 * s.count(Z.SHELLS + seat) + s.count(Z.BROKEN + seat)


@final
class PlainValues(LordsHeuristics):
    """What somebody goes by who knows the rules page's rough values and nothing that was learned from games."""

    def _ahead(self, s: LordsState, seat: i64) -> i64:
        w = self.weights
        turns = self.turns
        worth = 100 * s.points(seat)
        if turns > w.plain_one_left:
            longest = w.plain_long - w.plain_one_left
            fading = turns - w.plain_one_left
            if fading > longest:
                fading = longest
            worth += w.plain_card * s.count(Z.HAND + seat) * fading // longest
        if turns >= w.plain_long:
            worth += w.plain_shell * s.count(Z.SHELLS + seat)
        own = turns // 2
        if seat != self.active:
            own += 5
        return worth + s.count(Z.TEMPLES + seat) * (w.plain_temple + w.plain_temple_a_turn * own // 10)


def strengths() -> Mapping[str, Strength]:
    """The levels that have a strength of their own here."""
    return own_strengths(number_table(PACKAGE))


def heuristics(game: LordsRules) -> Heuristics:
    """The advice of this game."""
    return LordsHeuristics(game)


def plain(game: LordsRules) -> Heuristics:
    """What the baseline goes by: it does not grow with every fit of the advice that is measured against it."""
    return PlainValues(game)
