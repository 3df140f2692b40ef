"""What a decent player of Dark Promenade knows: where a Minion decides Districts, what an Ability brings, who is ahead.

Everything is counted in hundredths of a point. A District in the grid is worth its points times the chance to win it,
judged from the totals and from how many places are open in the two Avenues. A controlled card is worth its points, and
the first District of a type something more for its Bonus, as long as there are turns to use it.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.cards.number_tables import NumberTable, number_table
from gloaming.games.dark_promenade.declaration import D, F, N, P, Z
from gloaming.games.dark_promenade.rules import PromenadeRules, PromenadeState
from gloaming.games.dark_promenade.verbs.minions import Discard, DiscardHand, Draw, Return
from gloaming.games.dark_promenade.verbs.property import Gain, Give, Lose
from gloaming.games.dark_promenade.verbs.swaps import Swap
from gloaming.games.dark_promenade.verbs.things import entry_of
from gloaming.games.weights import SearchSettings, search_settings
from gloaming.kernel.bits import popcount
from gloaming.kernel.effects import Choose, Effect, If, IfDone, May, Other
from gloaming.kernel.heuristics import Heuristics, LeadChances, Ratings, write_chances, write_result, zeros
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import ASKED_BY_EFFECT, State, Step

OPEN_PLACES: Final = 4
PACKAGE: Final = "gloaming.games.dark_promenade"


@final
class Promises:
    """What effects bring to whoever performs them."""

    def __init__(self, table: NumberTable) -> None:
        self.gain_district: Final[int] = table.integer("gain_district")
        self.gain_item: Final[int] = table.integer("gain_item")
        self.lose: Final[int] = table.integer("lose")
        self.give: Final[int] = table.integer("give")
        self.swap: Final[int] = table.integer("swap")
        self.remove: Final[int] = table.integer("remove")
        self.draw: Final[int] = table.integer("draw")
        self.other: Final[int] = table.integer("other")
        table.close()

    def of(self, effect: Effect) -> int:
        """Roughly what an effect that can be done brings."""
        return sum(self._of_step(step) for step in effect.steps)

    def _of_step(self, step: Step) -> int:
        if isinstance(step, If):
            return self.of(step.then)
        if isinstance(step, May):
            return max(0, self.of(step.inner))
        if isinstance(step, IfDone):
            return max(0, self.of(step.first) + self.of(step.then))
        if isinstance(step, Choose):
            return max(self.of(one) for one in step.alternatives)
        if isinstance(step, Other):
            return -self.of(step.inner)
        if isinstance(step, Gain):
            return self.gain_district if step.what.kind == 1 else self.gain_item
        if isinstance(step, Lose):
            return self.lose
        if isinstance(step, Give):
            return self.give
        if isinstance(step, Swap):
            return self.swap
        if isinstance(step, Discard | Return):
            return self.remove
        return self.draw if isinstance(step, Draw) else self.other


@final
class PromenadeWeights:
    """The numbers of `weights.toml`."""

    def __init__(self) -> None:
        file = number_table(PACKAGE)
        self.search: Final[SearchSettings] = search_settings(file)
        chance = file.table("chance")
        self.influence_to_come: Final[i64] = chance.integer("influence_to_come")
        self.least_spread: Final[float] = chance.real("least_spread")
        self.unrest: Final[float] = chance.real("unrest")
        self.spread: Final[float] = chance.real("spread")
        self.spread_week: Final[float] = chance.real("spread_week")
        chance.close()
        worths = file.table("worths")
        self.bonus_a_week: Final[i64] = worths.integer("bonus_a_week")
        self.card: Final[i64] = worths.integer("card")
        self.card_value: Final[i64] = worths.integer("card_value")
        self.card_promise: Final[i64] = worths.integer("card_promise")
        worths.close()
        self.promises: Final[Promises] = Promises(file.table("promise"))
        picks = file.table("picks")
        self.pick_word: Final[i64] = picks.integer("word")
        self.pick_gain: Final[i64] = picks.integer("gain")
        self.pick_lose: Final[i64] = picks.integer("lose")
        self.pick_discard: Final[i64] = picks.integer("discard")
        self.pick_discard_value: Final[i64] = picks.integer("discard_value")
        self.pick_other: Final[i64] = picks.integer("other")
        self.use_bonus: Final[i64] = picks.integer("use_bonus")
        picks.close()
        file.close()


@final
class PromenadeHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: PromenadeRules) -> None:
        weights = PromenadeWeights()
        super().__init__(game, weights.search.temperature, weights.search.noise)
        self.weights: Final[PromenadeWeights] = weights
        self.rules: PromenadeRules = game
        self.chances: Final[LeadChances] = LeadChances(OPEN_PLACES, weights.least_spread, weights.unrest)
        self.promise: vec[i64] = vec[i64]()
        for effect in game.abilities:
            self.promise = append(self.promise, weights.promises.of(effect))
        self.lead: vec[i64] = zeros(N.SITES)
        self.places: vec[i64] = zeros(N.SITES)
        self.stake: vec[i64] = zeros(N.SITES)

    # Reading the position

    def _read(self, s: PromenadeState) -> None:
        """At every site the lead of seat 0, the places that are open there, and what the District is worth."""
        for site in range(N.SITES):
            entry = s.entry_at(site)
            self.stake[site] = 0
            if entry < 0:
                continue
            self.stake[site] = 100 * self.rules.entry_points[entry]
            ours = popcount(s.minions_at(s.avenue_through(site, 0)))
            theirs = popcount(s.minions_at(s.avenue_through(site, 1)))
            self.places[site] = 4 - ours - theirs
            to_come = self.weights.influence_to_come * (theirs - ours)
            self.lead[site] = s.influence(site, 0) - s.influence(site, 1) + to_come

    def _share(self, site: i64, lead: i64, places: i64) -> i64:
        """What seat 0 may expect of a District, from minus its worth to its worth."""
        return self.stake[site] * self.chances.of(lead, places) // 1000

    def _margin(self, s: PromenadeState) -> i64:
        """By how many hundredths of a point seat 0 is ahead. Reads the position."""
        self._read(s)
        margin = 100 * (s.points(0) - s.points(1))
        weeks = N.WEEKS - s.z[F.WEEK] + 1
        for kind in range(self.rules.types):
            if s.controls(0, kind):
                margin += self.weights.bonus_a_week * weeks
            if s.controls(1, kind):
                margin -= self.weights.bonus_a_week * weeks
        for site in range(N.SITES):
            if self.stake[site]:
                margin += self._share(site, self.lead[site], self.places[site])
        return margin + self._hand(s, 0) - self._hand(s, 1)

    def _hand(self, s: PromenadeState, seat: i64) -> i64:
        worth: i64 = 0
        card = s.first(Z.HAND + seat)
        while card >= 0:
            worth += self._held(card)
            card = s.after(Z.HAND + seat, card)
        return worth

    def _held(self, card: i64) -> i64:
        """What a Minion in hand is good for: its Value and what its Abilities may bring."""
        promise = self.promise[2 * card] + self.promise[2 * card + 1]
        return (
            self.weights.card + self.weights.card_value * self.rules.value[card] + promise // self.weights.card_promise
        )

    # Rating choices

    def _play(self, s: PromenadeState, card: i64, avenue: i64, seat: i64) -> i64:
        """What playing a Minion to an Avenue brings: the sites it decides and the Abilities that would do something."""
        z = s.z
        at = s.layout.places + card
        before = z[at]
        z[at] = Z.AVENUE + avenue
        worth: i64 = -self._held(card)
        for site in range(N.SITES):
            if self.stake[site] and s.avenue_through(site, seat) == avenue:
                strength = s.worth(card, site, seat, s.muted(site, seat)) - self.weights.influence_to_come
                if seat:
                    strength = -strength
                gain = self._share(site, self.lead[site] + strength, self.places[site] - 1)
                gain -= self._share(site, self.lead[site], self.places[site])
                if seat:
                    gain = -gain
                worth += gain
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        z[F.YOU] = seat
        z[F.SELF] = card
        z[F.HERE] = P.AVENUE + avenue
        for which in range(2):
            if self.rules.abilities[2 * card + which].doable(s):
                worth += self.promise[2 * card + which]
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        z[at] = before
        return worth

    def _best_play(self, s: PromenadeState, card: i64, seat: i64) -> i64:
        best: i64 = -100000
        first = s.first_avenue(seat)
        for avenue in range(first, first + 3):
            if s.has_room(avenue):
                worth = self._play(s, card, avenue, seat)
                if worth > best:
                    best = worth
        return best

    def _card_worth(self, s: PromenadeState, choice: i64) -> i64:
        """The points of a District or Item that an option names, in hundredths."""
        entry = entry_of(s, choice)
        if entry >= 0:
            return 100 * self.rules.entry_points[entry]
        if choice >= self.rules.first_item:
            return 100 * self.rules.item_points[choice - self.rules.first_item]
        return 0

    def _rate_pick(self, s: PromenadeState, choice: i64, seat: i64) -> i64:
        """A pick of an effect, as far as it can be judged at a glance."""
        if choice == s.game.decline:
            return 0
        if choice >= s.game.first_word:
            return self.weights.pick_word
        step = s.game.program[s.z[F.PC]]
        if isinstance(step, Gain):
            return self.weights.pick_gain + self._card_worth(s, choice)
        if isinstance(step, Lose | Give):
            return self.weights.pick_lose - self._card_worth(s, choice)
        if isinstance(step, DiscardHand):
            return -self._held(choice)
        if isinstance(step, Discard):
            return self.weights.pick_discard + self.weights.pick_discard_value * self.rules.value[choice]
        return self.weights.pick_other

    def rate(self, state: State, seat: i64) -> None:
        s = cast(PromenadeState, state)
        z = s.z
        decision = z[F.DECISION]
        if decision == D.PLAY_MINION or decision == D.PLAY_AVENUE:
            self._read(s)
        for i in range(z[MENU]):
            choice = z[MENU + 1 + i]
            rating: i64 = 0
            if decision == D.PLAY_MINION:
                rating = self._best_play(s, choice, seat)
            elif decision == D.PLAY_AVENUE:
                rating = self._play(s, z[F.CARD], choice - s.game.first_place - P.AVENUE, seat)
            elif decision == ASKED_BY_EFFECT:
                rating = self._rate_pick(s, choice, seat)
            elif choice < s.game.first_word and (decision == D.BONUS_TIE or decision == D.BONUS_DRAW):
                rating = self.weights.use_bonus
            self.ratings[i] = rating

    def consider(self, state: State, seat: i64) -> None:
        """Every option by the position that it leads to; plays by what is known of the Minion."""
        s = cast(PromenadeState, state)
        z = s.z
        if z[F.DECISION] == D.PLAY_MINION or z[F.DECISION] == D.PLAY_AVENUE:
            self.rate(state, seat)
            return
        for i in range(z[MENU]):
            other = cast(PromenadeState, s.copy())
            other.play(seat, z[MENU + 1 + i])
            margin = self._margin(other)
            if seat:
                margin = -margin
            self.ratings[i] = margin

    # What a position is worth

    def quiet(self, state: State) -> bool:
        decision = state.z[F.DECISION]
        return decision != ASKED_BY_EFFECT and decision != D.PLAY_AVENUE

    def values(self, state: State, worth: vec[i64]) -> None:
        if state.z[F.OVER]:
            write_result(state, worth)
            return
        s = cast(PromenadeState, state)
        margin = self._margin(s)
        weeks = float(N.WEEKS - s.z[F.WEEK])
        if s.z[F.COMPARED] < 0:
            weeks += 0.5
        spread = self.weights.spread + self.weights.spread_week * math.sqrt(weeks)
        write_chances(margin, spread, worth)

    def part_names(self) -> list[str]:
        return ["Districts", "Items"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(PromenadeState, state)
        other = 1 - seat
        points[0] = 100 * (s.district_points(seat) - s.district_points(other))
        points[1] = 100 * (s.points_of_items(seat) - s.points_of_items(other))


def heuristics(game: PromenadeRules) -> Heuristics:
    """The advice of this game."""
    return PromenadeHeuristics(game)
