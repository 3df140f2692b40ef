"""What a decent player of Midnight Edition knows: which Markers join, which lead will last, what a card is good for.

Everything is counted in hundredths of a point. A Location is worth the best Marker that could be placed there, times
the chance to win the next check by the lead of now, which is the surer the fewer turns are left before it. Cards in
hand, Items that can still be used and, in a draft, cards picked are worth what they usually bring.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.cards.number_tables import NumberTable, number_table
from gloaming.games.midnight.declaration import D, F, N, Phase, W, Z
from gloaming.games.midnight.rules import MidnightRules, MidnightState
from gloaming.games.midnight.verbs.cards import Discard, Draw, Recover, Sift
from gloaming.games.midnight.verbs.items import Flip, Gain, LoseItem, Steal
from gloaming.games.midnight.verbs.language import location_of, owner_of
from gloaming.games.midnight.verbs.markers import MoveMarker, PlaceMarker, RemoveMarker
from gloaming.games.midnight.verbs.minions import MoveMinion, PlayAgain, RemoveMinion
from gloaming.games.midnight.verbs.week import ExtraAction, MoveFestival
from gloaming.games.terms import Who, player
from gloaming.games.weights import SearchSettings, search_settings
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Choose, Each, EachPlayer, Effect, If, IfDone, May, Other, Repeat
from gloaming.kernel.heuristics import Heuristics, LeadChances, Ratings, write_chances, write_result, zeros
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import ASKED_BY_EFFECT, State, Step

MOST_TURNS: Final = 12
PACKAGE: Final = "gloaming.games.midnight"


@final
class Promises:
    """What effects bring to whoever performs them."""

    def __init__(self, table: NumberTable) -> None:
        self.draw: Final[int] = table.integer("draw")
        self.their_draw: Final[int] = table.integer("their_draw")
        self.discard: Final[int] = table.integer("discard")
        self.their_discard: Final[int] = table.integer("their_discard")
        self.place_marker: Final[int] = table.integer("place_marker")
        self.their_place_marker: Final[int] = table.integer("their_place_marker")
        self.gain: Final[int] = table.integer("gain")
        self.their_gain: Final[int] = table.integer("their_gain")
        self.remove: Final[int] = table.integer("remove")
        self.steal: Final[int] = table.integer("steal")
        self.item: Final[int] = table.integer("item")
        self.help: Final[int] = table.integer("help")
        self.other: Final[int] = table.integer("other")
        table.close()

    def of(self, effect: Effect) -> int:
        """Roughly what an effect that can be done brings."""
        return sum(self._of_step(step) for step in effect.steps)

    def _of_step(self, step: Step) -> int:
        if isinstance(step, If):
            return (self.of(step.then) + self.of(step.otherwise)) // 2
        if isinstance(step, May):
            return max(0, self.of(step.inner))
        if isinstance(step, IfDone):
            return self.of(step.first) + max(0, self.of(step.then)) // 2
        if isinstance(step, Choose):
            return max(self.of(one) for one in step.alternatives)
        if isinstance(step, Other):
            return -self.of(step.inner)
        if isinstance(step, Repeat | Each):
            return self.of(step.inner)
        if isinstance(step, EachPlayer):
            return 0
        return self._of_verb(step)

    def _of_verb(self, step: Step) -> int:
        if isinstance(step, Draw):
            return self.their_draw if step.who == Who.OPPONENT else self.draw
        if isinstance(step, Discard):
            return self.their_discard if step.who == Who.OPPONENT else self.discard
        if isinstance(step, PlaceMarker):
            return self.their_place_marker if step.who == Who.OPPONENT else self.place_marker
        if isinstance(step, Gain):
            return self.their_gain if step.who == Who.OPPONENT else self.gain
        if isinstance(step, RemoveMinion | RemoveMarker):
            return self.remove
        if isinstance(step, Steal):
            return self.steal
        if isinstance(step, Flip | LoseItem):
            return self.item
        if isinstance(step, Sift | Recover | MoveMinion | PlayAgain | ExtraAction):
            return self.help
        return self.other


@final
class MidnightWeights:
    """The numbers of `weights.toml`."""

    def __init__(self) -> None:
        file = number_table(PACKAGE)
        self.search: Final[SearchSettings] = search_settings(file)
        chance = file.table("chance")
        self.least_spread: Final[float] = chance.real("least_spread")
        self.unrest: Final[float] = chance.real("unrest")
        self.spread: Final[float] = chance.real("spread")
        self.spread_left: Final[float] = chance.real("spread_left")
        self.later: Final[i64] = chance.integer("later")
        self.later_turns: Final[i64] = chance.integer("later_turns")
        chance.close()
        worths = file.table("worths")
        self.full_hand: Final[i64] = worths.integer("full_hand")
        self.empty_hand: Final[i64] = worths.integer("empty_hand")
        self.card: Final[i64] = worths.integer("card")
        self.card_value: Final[i64] = worths.integer("card_value")
        self.card_promise: Final[i64] = worths.integer("card_promise")
        self.draft_value: Final[i64] = worths.integer("draft_value")
        self.draft_promise: Final[i64] = worths.integer("draft_promise")
        self.item_points: Final[i64] = worths.integer("item_points")
        worths.close()
        self.promises: Final[Promises] = Promises(file.table("promise"))
        picks = file.table("picks")
        self.pick_draw: Final[i64] = picks.integer("draw")
        self.pick_draw_held: Final[i64] = picks.integer("draw_held")
        self.pick_use_item: Final[i64] = picks.integer("use_item")
        self.pick_space_beside: Final[i64] = picks.integer("space_beside")
        self.pick_space_theirs: Final[i64] = picks.integer("space_theirs")
        self.pick_festival: Final[i64] = picks.integer("festival")
        self.pick_festival_lead: Final[i64] = picks.integer("festival_lead")
        self.pick_narrow_lead: Final[i64] = picks.integer("narrow_lead")
        self.pick_word: Final[i64] = picks.integer("word")
        self.pick_marker: Final[i64] = picks.integer("marker")
        self.pick_remove: Final[i64] = picks.integer("remove")
        self.pick_item: Final[i64] = picks.integer("item")
        self.pick_item_down: Final[i64] = picks.integer("item_down")
        self.pick_cull: Final[i64] = picks.integer("cull")
        self.pick_other: Final[i64] = picks.integer("other")
        picks.close()
        file.close()


@final
class MidnightHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: MidnightRules) -> None:
        weights = MidnightWeights()
        super().__init__(game, weights.search.temperature, weights.search.noise)
        self.weights: Final[MidnightWeights] = weights
        self.rules: MidnightRules = game
        self.chances: Final[LeadChances] = LeadChances(MOST_TURNS, weights.least_spread, weights.unrest)
        self.promise: vec[i64] = vec[i64]()
        for effect in game.abilities:
            self.promise = append(self.promise, weights.promises.of(effect))
        self.location_promise: vec[i64] = vec[i64]()
        for effect in game.location_abilities:
            self.location_promise = append(self.location_promise, weights.promises.of(effect))
        self.use: vec[i64] = vec[i64]()
        for effect in game.item_effects:
            self.use = append(self.use, max(0, (weights.promises.of(effect) - int(weights.item_points)) // 2))
        self.first_card: vec[i64] = zeros(game.faces)
        for card in range(N.MINIONS - 1, -1, -1):
            self.first_card[game.face[card]] = card
        self.turns: i64 = 0
        self.checks: i64 = 0
        self.lead: vec[i64] = zeros(N.LOCATIONS)
        self.unmanned: vec[i64] = zeros(N.LOCATIONS)
        self.stake: vec[i64] = zeros(2 * N.LOCATIONS)

    # Reading the position

    def _read(self, s: MidnightState) -> None:
        """The turns before the next check, the checks behind it; at each Location the lead of seat 0 and the stakes."""
        self._read_clock(s)
        for location in range(N.LOCATIONS):
            ours = s.influence(location, 0)
            theirs = s.influence(location, 1)
            self.lead[location] = ours - theirs
            self.unmanned[location] = 0
            if ours + theirs == 0:
                self.unmanned[location] = 1
            self.stake[2 * location] = self._best_marker(s, location, 0)
            self.stake[2 * location + 1] = self._best_marker(s, location, 1)

    def _read_clock(self, s: MidnightState) -> None:
        z = s.z
        unrevealed = s.height(Z.WEEK)
        days: i64 = 0
        for location in range(N.LOCATIONS):
            if s.place(self.rules.first_week + N.LOCATIONS + location) == Z.WEEK:
                days += 1
        self.turns = 2 - z[F.TURNS]
        self.checks = days
        if z[F.ENDING]:
            self.turns = 0
            self.checks = 0
        elif s.is_night():
            if days:
                self.turns += 2 * (unrevealed + 1) // (days + 1)
            else:
                self.turns += 2 * unrevealed
        else:
            self.checks += 1
        if self.turns > MOST_TURNS:
            self.turns = MOST_TURNS

    def _best_marker(self, s: MidnightState, location: i64, seat: i64) -> i64:
        """The most that a Marker of a seat would bring on a Location."""
        if s.z[F.UNUSED + seat] == 0:
            return 0
        own = s.marks(location, seat)
        empty = s.empty_spaces(location)
        best: i64 = 0
        while empty:
            gain = s.marker_gain(location, own, lowest(empty))
            if gain > best:
                best = gain
            empty &= empty - 1
        return 100 * best

    def _share(self, location: i64, lead: i64) -> i64:
        """What seat 0 may expect of a Location by a lead, less what seat 1 may, over the checks of the Week."""
        worth = self._one_check(location, lead, self.turns)
        if self.checks:
            turns = self.turns + self.weights.later_turns
            if turns > MOST_TURNS:
                turns = MOST_TURNS
            worth += self._one_check(location, lead, turns) * self.checks * self.weights.later // 100
        return worth

    def _one_check(self, location: i64, lead: i64, turns: i64) -> i64:
        chance = self.chances.of(lead, turns)
        won = (1000 + chance) * self.stake[2 * location]
        lost = (1000 - chance) * self.stake[2 * location + 1]
        return (won - lost) // 2000

    def _margin(self, s: MidnightState) -> i64:
        """By how many hundredths of a point seat 0 is ahead. Reads the position."""
        if s.z[F.PHASE] == Phase.DRAFT:
            return self._drafted(s, 0) - self._drafted(s, 1)
        self._read(s)
        margin = 100 * (s.points(0) - s.points(1))
        for location in range(N.LOCATIONS):
            if not self.unmanned[location]:
                margin += self._share(location, self.lead[location])
        margin += self._hand(s, 0) - self._hand(s, 1)
        return margin + self._usable(s, 0) - self._usable(s, 1)

    def _drafted(self, s: MidnightState, seat: i64) -> i64:
        """What the cards picked so far are worth, this step's pick too."""
        worth: i64 = 0
        card = s.first(Z.PICKS + seat)
        while card >= 0:
            worth += self._owned(self.rules.face[card])
            card = s.after(Z.PICKS + seat, card)
        if s.z[F.PICKED + seat] >= 0:
            worth += self._owned(self.rules.face[s.z[F.PICKED + seat]])
        return worth

    def _owned(self, face: i64) -> i64:
        """What it is worth to have a Minion in one's deck."""
        value = self.rules.value[self.first_card[face]]
        return self.weights.draft_value * value + self.promise[face] // self.weights.draft_promise

    def _hand(self, s: MidnightState, seat: i64) -> i64:
        """Cards are worth what they may do; many of them will never be played, and an empty hand gets a card."""
        worth: i64 = 0
        n: i64 = 0
        card = s.first(Z.HAND + seat)
        while card >= 0:
            worth += self._held(self.rules.face[card])
            n += 1
            card = s.after(Z.HAND + seat, card)
        full = self.weights.full_hand
        if n == 0:
            return self.weights.empty_hand
        if n > full:
            worth = worth * (3 * full + n - full) // (3 * n)
        return worth

    def _held(self, face: i64) -> i64:
        value = self.rules.value[self.first_card[face]]
        return self.weights.card + self.weights.card_value * value + self.promise[face] // self.weights.card_promise

    def _usable(self, s: MidnightState, seat: i64) -> i64:
        """What Items may still bring beyond their points, one a turn at the most."""
        worth: i64 = 0
        for kind in range(N.KINDS):
            number = popcount(s.items_in(Z.ITEMS_UP + seat) & self.rules.kind_bits[kind])
            if number > 3:
                number = 3
            worth += number * self.use[kind]
        return worth

    # Rating choices

    def _play(self, s: MidnightState, card: i64, location: i64, seat: i64) -> i64:
        """What playing a Minion at a Location brings: the lead there, its ability, and the Location's."""
        z = s.z
        face = self.rules.face[card]
        strength = self.rules.worth[N.MINIONS * location + card]
        if seat:
            strength = -strength
        worth = self._share(location, self.lead[location] + strength)
        if not self.unmanned[location]:
            worth -= self._share(location, self.lead[location])
        if seat:
            worth = -worth
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        z[F.YOU] = seat
        z[F.SELF] = card
        z[F.HERE] = location
        if self.rules.abilities[face].doable(s):
            worth += self.promise[face]
        side = 2 * location + s.side_of(location)
        if self.rules.icon[side] == self.rules.faction[card] and self.rules.location_abilities[side].doable(s):
            worth += self.location_promise[side]
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        return worth - self._held(face)

    def _best_play(self, s: MidnightState, card: i64, seat: i64) -> i64:
        best: i64 = -100000
        mask = s.open_locations()
        for location in range(N.LOCATIONS):
            if (mask >> location) & 1:
                worth = self._play(s, card, location, seat)
                if worth > best:
                    best = worth
        return best

    def _rate_turn(self, s: MidnightState, choice: i64, seat: i64) -> i64:
        if choice == s.game.game_word + W.END:
            return 0
        if choice == s.game.game_word + W.DRAW:
            return self.weights.pick_draw - self.weights.pick_draw_held * s.count(Z.HAND + seat)
        place = choice - s.game.first_place
        if place >= self.rules.first_face:
            return self._best_play(s, s.leaving(Z.HAND + seat, place - self.rules.first_face), seat)
        kind = (place - self.rules.first_slot) >> 1
        return self.use[kind] + self.weights.pick_use_item

    def _space(self, s: MidnightState, place: i64, seat: i64) -> i64:
        """A Space for a Marker: what it brings, room beside it, and what the other player would have made of it."""
        location = self.rules.space_location[place]
        space = place - self.rules.first_space[location]
        rating = 100 * s.marker_gain(location, s.marks(location, seat), space)
        rating += self.weights.pick_space_beside * popcount(self.rules.near[place] & s.empty_spaces(location))
        theirs = s.marker_gain(location, s.marks(location, 1 - seat), space)
        return rating + self.weights.pick_space_theirs * theirs

    def _loss(self, s: MidnightState, minion: i64) -> i64:
        """What it costs its owner that a Minion goes from where it stands; reads the position first."""
        location = location_of(s, minion)
        owner = owner_of(s, minion)
        strength = self.rules.worth[N.MINIONS * location + minion]
        if owner:
            strength = -strength
        worth = self._share(location, self.lead[location]) - self._share(location, self.lead[location] - strength)
        if owner:
            return -worth
        return worth

    def _festival(self, s: MidnightState, location: i64, seat: i64) -> i64:
        """The Festival protects a narrow lead and shuts both out of where it is."""
        lead = self.lead[location]
        if seat:
            lead = -lead
        if 0 < lead <= self.weights.pick_narrow_lead:
            return self.weights.pick_festival
        return -self.weights.pick_festival_lead * lead

    def _rate_pick(self, s: MidnightState, choice: i64, seat: i64) -> i64:
        """A pick of an effect, as far as it can be judged at a glance."""
        if choice == s.game.decline or choice == s.game.no:
            return 0
        if choice >= s.game.first_word:
            return self.weights.pick_word
        step = s.game.program[s.z[F.PC]]
        place = choice - s.game.first_place
        if isinstance(step, PlaceMarker):
            if place >= N.LOCATIONS:
                return self._space(s, place, seat)
            return self.weights.pick_marker + self._best_marker(s, place, seat)
        if isinstance(step, MoveFestival):
            return self._festival(s, place, seat)
        if isinstance(step, MoveMinion) and s.z[F.STAGE] == 0:
            worth = self._loss(s, choice)
            if owner_of(s, choice) == seat:
                return -worth
            return worth
        if isinstance(step, MoveMinion):
            return self._arrival(s, s.z[F.PICK], place, seat)
        if isinstance(step, RemoveMinion):
            worth = self._loss(s, choice)
            if owner_of(s, choice) == seat:
                return self.weights.pick_remove - worth
            return self.weights.pick_remove + worth
        if isinstance(step, Discard | Sift | Recover):
            return self._rate_card(s, step, place - self.rules.first_face, seat)
        if isinstance(step, Steal | Flip):
            return self.weights.pick_item - self.weights.pick_item_down * ((place - self.rules.first_slot) & 1)
        if isinstance(step, MoveMarker) and s.z[F.STAGE] and place >= N.LOCATIONS:
            return self._space(s, place, seat)
        return self.weights.pick_other

    def _rate_card(self, s: MidnightState, step: Step, face: i64, seat: i64) -> i64:
        """A card to get, or to take from the other player, is rated by its worth; one to lose by how little it has."""
        own_loss = isinstance(step, Discard) and player(s, step.who) == seat
        if own_loss or (isinstance(step, Sift) and s.z[F.LEFT] <= 0):
            return -self._held(face)
        return self._held(face)

    def _arrival(self, s: MidnightState, minion: i64, location: i64, seat: i64) -> i64:
        """What it means that a Minion comes to a Location: good where one's own decides, or another's does not."""
        owner = owner_of(s, minion)
        strength = self.rules.worth[N.MINIONS * location + minion]
        if owner:
            strength = -strength
        worth = self._share(location, self.lead[location] + strength) - self._share(location, self.lead[location])
        if seat:
            return -worth
        return worth

    def rate(self, state: State, seat: i64) -> None:
        s = cast(MidnightState, state)
        z = s.z
        decision = z[F.DECISION]
        if decision == D.TURN or decision == D.PLAY_WHERE or decision == ASKED_BY_EFFECT:
            self._read(s)
        for i in range(z[MENU]):
            choice = z[MENU + 1 + i]
            rating: i64 = 0
            if decision == D.TURN:
                rating = self._rate_turn(s, choice, seat)
            elif decision == D.PLAY_WHERE:
                rating = self._play(s, z[F.CARD], choice - s.game.first_place, seat)
            elif decision == D.CHECK_SPACE:
                rating = self._space(s, choice - s.game.first_place, seat)
            elif decision == ASKED_BY_EFFECT:
                rating = self._rate_pick(s, choice, seat)
            elif decision == D.CULL:
                rating = -self.weights.pick_cull * self.rules.worth[N.MINIONS * z[F.AT] + choice]
            elif decision == D.DRAFT_PICK:
                rating = self._owned(s.face_of(choice))
            self.ratings[i] = rating

    def consider(self, state: State, seat: i64) -> None:
        """Every option by the position that it leads to; what only begins something by what it promises."""
        s = cast(MidnightState, state)
        z = s.z
        decision = z[F.DECISION]
        if decision == D.TURN or decision == D.PLAY_WHERE or decision == D.DRAFT_PICK:
            self.rate(state, seat)
            return
        for i in range(z[MENU]):
            other = cast(MidnightState, s.copy())
            other.play(seat, z[MENU + 1 + i])
            margin = self._margin(other)
            if seat:
                margin = -margin
            self.ratings[i] = margin

    # What a position is worth

    def quiet(self, state: State) -> bool:
        decision = state.z[F.DECISION]
        return decision == D.TURN or decision == D.DRAFT_PICK

    def _left(self, s: MidnightState) -> float:
        """How much of the game is left, by the end condition that is nearest: from 1 to 0."""
        z = s.z
        if z[F.PHASE] == Phase.DRAFT:
            return 1.0
        unused = z[F.UNUSED]
        if z[F.UNUSED + 1] < unused:
            unused = z[F.UNUSED + 1]
        left = float(unused) / float(N.MARKERS)
        left = min(left, float(popcount(s.items_in(Z.SUPPLY))) / float(self.rules.items))
        left = min(left, float(s.height(Z.DECK)) / 25.0)
        left = min(left, float(s.height(Z.DECK + 1)) / 25.0)
        empty: i64 = 0
        if s.full_locations() < N.FULL_LOCATIONS:
            for location in range(N.LOCATIONS):
                empty += popcount(s.empty_spaces(location))
        return min(left, float(empty) / 33.0)

    def values(self, state: State, worth: vec[i64]) -> None:
        if state.z[F.OVER]:
            write_result(state, worth)
            return
        s = cast(MidnightState, state)
        margin = self._margin(s)
        spread = self.weights.spread + self.weights.spread_left * math.sqrt(self._left(s))
        write_chances(margin, spread, worth)

    def part_names(self) -> list[str]:
        return ["Markers", "Items"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(MidnightState, state)
        items = 100 * (s.item_points(seat) - s.item_points(1 - seat))
        points[0] = 100 * (s.points(seat) - s.points(1 - seat)) - items
        points[1] = items


def heuristics(game: MidnightRules) -> Heuristics:
    """The advice of this game."""
    return MidnightHeuristics(game)
