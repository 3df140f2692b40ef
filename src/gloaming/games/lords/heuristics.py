"""What a decent player of Lords knows: what an Action, a card and a Temple are worth now, and how long there is left.

Everything is counted in hundredths of a point. What a card does is worth the sum of its lines, each guessed once from
its words; a line with a condition counts only if the condition holds now.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.lords.rules import (
    ACTION,
    ACTIVE,
    BESEECH,
    BREAK_WORD,
    BROKEN,
    CITADEL,
    CITADEL_WORD,
    DEIFY,
    ENDING_SHRINES,
    FIRST_FOLLOWER,
    FIRST_LORD,
    FIRST_TEMPLE,
    FLOURISH,
    FOLLOWER,
    FOLLOWER_WORD,
    GAIN_WORD,
    HAND,
    MEDITATE,
    PROSPECT,
    RAISE_WORD,
    REEF,
    SELECTED,
    SHELL,
    SHELL_WORD,
    SHRINE,
    STACK,
    TEMPLE,
    TEMPLE_ORDER,
    Lords,
    LordsGame,
)
from gloaming.games.lords.verbs import (
    Beseech,
    Break,
    Deify,
    Dig,
    Discard,
    DiscardRandom,
    Draw,
    FilchChosen,
    FilchRandom,
    GainFollowers,
    GainShells,
    GainTemple,
    Give,
    Lose,
    Mend,
    Perform,
    Pry,
    RecoverChosen,
    RecoverTop,
    Seclude,
    Seize,
    Turn,
)
from gloaming.kernel.effects import (
    Choose,
    Condition,
    Each,
    EachPlayer,
    Effect,
    If,
    IfDone,
    Integer,
    May,
    Number,
    Other,
    Repeat,
)
from gloaming.kernel.heuristics import WIN, Heuristics, Ratings, zeros
from gloaming.kernel.layout import DECISION, MENU, OVER, PC, SELF, STAGE, YOU, numbers
from gloaming.kernel.state import RETURN, State, Step

# What the words of cards are worth, guessed once

CARD: Final = 50
"""A Lord card in hand."""
FOLLOWER_WORTH: Final = 100
CITADEL_WORTH: Final = 300
SHELL_WORTH: Final = 200
BROKEN_WORTH: Final = 100
SHRINE_WORTH: Final = 200
RAISED: Final = 200
CALLED: Final = (60, 170, 220, 130, 170, -90, 220)
"""What performing an Action or a Reference by name brings: Meditate to Beseech, Agonize, Consecrate."""

# What the margin at the end was made of: fitted to the margins of games that the search played against itself
# (docs/players.md). Points count as printed; turns left are counted in tenths.

CLOCK: Final = (0, 4, 9, 16, 24, 32, 40, 48, 58)
"""The turns left after this one, by how many Followers or Shells are left, whichever are fewer."""
ONE_SHRINE: Final = 7
"""Of ten turns, so many are left if somebody has a Shrine."""
TWO_SHRINES: Final = 12
"""No more turns than these are left if somebody has two."""
CARD_A_TURN: Final = 16
"""A card in hand, for each turn left."""
SPARE_A_TURN: Final = 5
"""A card above three."""
ENOUGH: Final = 3
ANY_CARD: Final = 37
"""Having a card at all."""
SHELL_A_TURN: Final = 9
RAISABLE: Final = 20
RAISABLE_A_TURN: Final = 7
"""Being able to raise a Follower by Flourish."""
TEMPLE_NOW: Final = 25
"""A Temple, besides what it brings on each turn of its owner."""
TEMPO: Final = (190, 0, -155, -180)
"""For whoever is active, by the selections made this turn: two are one's own, then comes one of the other's and a turn
of the other's."""
TEMPO_A_TURN: Final = (-7, -27, -48, 0)


def _times(n: Number) -> int:
    return int(n.n) if isinstance(n, Integer) else 2


@final
class Line:
    """A part of a card: what it is worth, if its condition holds (or, with `wanted` false, if it does not)."""

    def __init__(self, worth: int, condition: Condition | None, wanted: bool) -> None:
        self.worth: i64 = worth
        self.condition: Condition | None = condition
        self.wanted: bool = wanted


@final
class LordsHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: LordsGame) -> None:
        super().__init__(game, 110.0, 60)
        self.ahead = 8
        self.lords: LordsGame = game
        self.spread_base: float = 70.0
        self.spread_turn: float = 150.0
        self.lines: list[list[Line]] = []
        self.temple: vec[i64] = zeros(FIRST_FOLLOWER)
        for card in range(FIRST_FOLLOWER):
            found: list[Line] = []
            for step in self._chain(int(game.effect[card])):
                self._note(step, found)
            self.lines.append(found)
            if card >= FIRST_TEMPLE:
                self.temple[card] = self._whole(found)
        self.clock: vec[i64] = numbers(list(CLOCK))
        self.tempo: vec[i64] = numbers(list(TEMPO))
        self.tempo_a_turn: vec[i64] = numbers(list(TEMPO_A_TURN))
        self.turns: i64 = 0
        self.active: i64 = 0
        self.card: i64 = 0

    # What words are worth, guessed once

    def _chain(self, entry: int) -> list[Step]:
        steps: list[Step] = []
        while entry > RETURN and entry != self.lords.beseeched:
            steps.append(self.lords.program[entry])
            entry = int(self.lords.program[entry].next)
        return steps

    def _note(self, step: Step, found: list[Line]) -> None:
        if isinstance(step, If):
            found.append(Line(self._effect(step.then), step.condition, True))
            found.append(Line(self._effect(step.otherwise), step.condition, False))
        else:
            found.append(Line(self._step(step), None, True))

    def _whole(self, lines: list[Line]) -> int:
        """What lines bring if each condition holds every second time; nobody is the worse for a Temple."""
        worth = 0
        for line in lines:
            worth += int(line.worth) if line.condition is None else int(line.worth) // 2
        return max(0, worth)

    def _effect(self, effect: Effect) -> int:
        return sum(self._step(step) for step in effect.steps)

    def _step(self, step: Step) -> int:
        """What a step brings to whoever performs it."""
        if isinstance(step, Choose):
            return max([self._effect(alternative) for alternative in step.alternatives])
        if isinstance(step, May):
            return max(0, self._effect(step.inner))
        if isinstance(step, If):
            return max(self._effect(step.then), self._effect(step.otherwise)) // 2
        if isinstance(step, IfDone):
            return self._effect(step.first) + self._effect(step.then)
        if isinstance(step, Repeat):
            return _times(step.times) * self._effect(step.inner)
        if isinstance(step, Each):
            return 2 * self._effect(step.inner)
        if isinstance(step, EachPlayer):
            return 0
        if isinstance(step, Other):
            return -self._effect(step.inner)
        if isinstance(step, Perform):
            return CALLED[int(step.what)]
        return self._verb(step)

    def _verb(self, step: Step) -> int:
        if isinstance(step, Draw):
            return _times(step.n) * CARD
        if isinstance(step, GainFollowers):
            return _times(step.n) * FOLLOWER_WORTH
        if isinstance(step, GainShells):
            return _times(step.n) * (SHELL_WORTH + 30)
        if isinstance(step, Turn):
            return RAISED if step.to == CITADEL else -RAISED
        if isinstance(step, Dig):
            return CARD + 20
        if isinstance(step, FilchRandom | FilchChosen):
            return 2 * CARD
        if isinstance(step, RecoverChosen | RecoverTop):
            return CARD + 20
        if isinstance(step, Discard | DiscardRandom):
            return -CARD
        if isinstance(step, Give):
            return -2 * CARD
        if isinstance(step, Mend):
            return 100
        if isinstance(step, Break | Pry):
            return 120
        if isinstance(step, Deify):
            return CALLED[DEIFY]
        if isinstance(step, Beseech):
            return CALLED[BESEECH]
        if isinstance(step, Seclude):
            return 60
        if isinstance(step, GainTemple):
            return 200
        if isinstance(step, Lose):
            return -FOLLOWER_WORTH
        if isinstance(step, Seize):
            return 2 * FOLLOWER_WORTH
        return 0

    # Reading the position

    def _read(self, s: Lords) -> None:
        """How many turns are left, by the clock that runs down first, and what a card in hand is worth until then."""
        clock: i64 = s.count(STACK)
        reef = s.height(REEF)
        if reef < clock:
            clock = reef
        if clock >= len(CLOCK):
            clock = len(CLOCK) - 1
        turns = self.clock[clock]
        shrines: i64 = 0
        for seat in range(2):
            n = s.count(SHRINE + seat)
            if n > shrines:
                shrines = n
        if shrines >= ENDING_SHRINES:
            turns = 0
        elif shrines == 2 and turns > TWO_SHRINES:
            turns = TWO_SHRINES
        elif shrines == 1:
            turns = turns * ONE_SHRINE // 10
        self.turns = turns
        self.active = s.z[ACTIVE]
        self.card = CARD_A_TURN * turns // 10

    def _temple_worth(self, card: i64, seat: i64) -> i64:
        """What a Temple will still bring; it works on its owner's turns alone."""
        own = self.turns // 2
        if seat != self.active:
            own += 5
        return TEMPLE_NOW + self.temple[card] * own // 10

    def _ability(self, s: Lords, card: i64, seat: i64) -> i64:
        """What a Lord card or a Shell brings to a seat that performs it now."""
        z = s.z
        you = z[YOU]
        source = z[SELF]
        z[YOU] = seat
        z[SELF] = card
        worth: i64 = 0
        for line in self.lines[card]:
            condition = line.condition
            if condition is None or condition.holds(s) == line.wanted:
                worth += line.worth
        z[YOU] = you
        z[SELF] = source
        return worth

    def _held(self, s: Lords, card: i64, seat: i64) -> i64:
        """What a Lord card is worth in a hand."""
        return self.card + self._ability(s, card, seat) * self.turns // 200

    def _broken_worth(self, s: Lords, card: i64, seat: i64) -> i64:
        """What breaking a Shell brings: its ability for a point and the chance to do it later."""
        return self._ability(s, card, seat) - BROKEN_WORTH - SHELL_A_TURN * self.turns // 10

    def _deified(self, s: Lords, card: i64, seat: i64) -> i64:
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

    def _best_shells(self, s: Lords, seat: i64, most: i64) -> i64:
        best: i64 = -1000
        second: i64 = 0
        card = s.first(SHELL + seat)
        while card >= 0:
            worth = self._broken_worth(s, card, seat)
            if worth > best:
                if best > second:
                    second = best
                best = worth
            elif worth > second:
                second = worth
            card = s.after(SHELL + seat, card)
        if most > 1:
            return best + second
        return best

    def _rate_action(self, s: Lords, action: i64, seat: i64) -> i64:
        hand = HAND + seat
        best: i64 = 0
        if action == MEDITATE:
            return self.card + self.card // 3
        if action == FLOURISH:
            if s.count(FOLLOWER + seat) > s.count(CITADEL + seat):
                return RAISED
            if not s.is_empty(STACK):
                return FOLLOWER_WORTH
            return 0
        if action == PROSPECT:
            if s.height(REEF) > 0:
                best = SHELL_WORTH + 20
            broken = self._best_shells(s, seat, 2)
            if broken > best:
                best = broken
            return best
        best = -1000
        card = s.first(hand)
        while card >= 0:
            if action == DEIFY:
                worth = -1000
                if s.fits(seat, card):
                    worth = self._deified(s, card, seat)
            else:
                worth = self._ability(s, card, seat) - self.card
            if worth > best:
                best = worth
            card = s.after(hand, card)
        if best == -1000:
            return 0
        return best

    def _rate_word(self, s: Lords, word: i64, seat: i64, taking: bool) -> i64:
        if word == RAISE_WORD:
            return RAISED
        if word == GAIN_WORD:
            step = s.game.program[s.z[PC]]
            if step.pc == self.lords.entry[PROSPECT]:
                return SHELL_WORTH + 20
            return FOLLOWER_WORTH
        if word == BREAK_WORD:
            return self._best_shells(s, seat, 2)
        lost: i64 = 0
        if word == FOLLOWER_WORD:
            lost = FOLLOWER_WORTH
        elif word == CITADEL_WORD:
            lost = CITADEL_WORTH
        elif word == SHELL_WORD:
            lost = SHELL_WORTH + SHELL_A_TURN * self.turns // 10
        if taking:
            return lost
        return -lost

    def _rate_lord(self, s: Lords, lord: i64, seat: i64, secluding: bool) -> i64:
        if secluding:
            return SHRINE_WORTH - self._temple_worth(s.own_temple(seat, lord), seat)
        return self._temple_worth(s.in_stock(lord), seat)

    def _in_tribe(self, s: Lords, card: i64) -> i64:
        """What a card of a Tribe is worth there."""
        zone = s.place(card)
        if zone >= SHRINE:
            return SHRINE_WORTH
        if zone >= TEMPLE:
            return self._temple_worth(card, zone - TEMPLE)
        if zone >= BROKEN:
            return BROKEN_WORTH
        return SHELL_WORTH + SHELL_A_TURN * self.turns // 10

    def _rate_card(self, s: Lords, step: Step, card: i64, seat: i64) -> i64:
        if isinstance(step, Beseech):
            return self._ability(s, card, seat) - self._held(s, card, seat) + self.card
        if isinstance(step, Deify):
            if s.z[STAGE]:
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
            return BROKEN_WORTH + self._ability(s, card, seat) // 4
        if isinstance(step, Pry):
            return -self._ability(s, card, seat)
        return 0

    def _rate_pick(self, s: Lords, choice: i64, seat: i64) -> i64:
        """A choice inside an effect."""
        game = s.game
        step = game.program[s.z[PC]]
        if choice == game.decline or choice == game.no:
            return 0
        if isinstance(step, Choose) and choice < game.game_word:
            return self._effect(step.alternatives[int(choice - game.alternative)])
        if isinstance(step, May):
            return self._effect(step.inner)
        if choice >= game.game_word:
            return self._rate_word(s, choice - game.game_word, seat, isinstance(step, Seize))
        if choice >= game.first_place:
            lord = choice - game.first_place - FIRST_LORD
            if lord < 0:
                return 0
            return self._rate_lord(s, lord, seat, isinstance(step, Seclude))
        return self._rate_card(s, step, choice, seat)

    def rate(self, state: State, seat: i64) -> None:
        s = cast(Lords, state)
        z = s.z
        self._read(s)
        decision = z[DECISION]
        for i in range(z[MENU]):
            choice = z[MENU + 1 + i]
            rating: i64 = 0
            if decision == ACTION:
                if choice < s.game.first_word:
                    rating = self._rate_action(s, choice - s.game.first_place, seat)
            elif decision != TEMPLE_ORDER:
                rating = self._rate_pick(s, choice, seat)
            self.ratings[i] = rating

    # What a position is worth

    def quiet(self, state: State) -> bool:
        return state.z[DECISION] == ACTION

    def _ahead(self, s: Lords, seat: i64) -> i64:
        """What a seat has, points and prospects."""
        worth = 100 * s.points(seat)
        a_turn = SHELL_A_TURN * s.count(SHELL + seat)
        cards = s.count(HAND + seat)
        if cards:
            worth += ANY_CARD
        if cards > ENOUGH:
            a_turn += SPARE_A_TURN * (cards - ENOUGH)
            cards = ENOUGH
        a_turn += CARD_A_TURN * cards
        if s.count(FOLLOWER + seat) > s.count(CITADEL + seat):
            worth += RAISABLE
            a_turn += RAISABLE_A_TURN
        temple = s.first(TEMPLE + seat)
        while temple >= 0:
            worth += self._temple_worth(temple, seat)
            temple = s.after(TEMPLE + seat, temple)
        if seat == self.active:
            selected = s.z[SELECTED]
            worth += self.tempo[selected]
            a_turn += self.tempo_a_turn[selected]
        return worth + a_turn * self.turns // 10

    def values(self, state: State, worth: vec[i64]) -> None:
        if state.z[OVER]:
            worth[0] = state.result(0) * (WIN // 2)
        else:
            s = cast(Lords, state)
            self._read(s)
            margin = self._ahead(s, 0) - self._ahead(s, 1)
            spread = self.spread_base + self.spread_turn * math.sqrt(float(self.turns) / 10.0)
            worth[0] = i64(float(WIN) / (1.0 + math.exp(-float(margin) / spread)))
        worth[1] = WIN - worth[0]

    def part_names(self) -> list[str]:
        return ["Followers and Citadels", "Shells", "Shrines"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(Lords, state)
        other = 1 - seat
        points[0] = 100 * (self._people(s, seat) - self._people(s, other))
        points[1] = 100 * (self._shells(s, seat) - self._shells(s, other))
        points[2] = SHRINE_WORTH * (s.count(SHRINE + seat) - s.count(SHRINE + other))

    def _people(self, s: Lords, seat: i64) -> i64:
        return s.count(FOLLOWER + seat) + 3 * s.count(CITADEL + seat)

    def _shells(self, s: Lords, seat: i64) -> i64:
        return 2 * s.count(SHELL + seat) + s.count(BROKEN + seat)


def heuristics(game: LordsGame) -> Heuristics:
    """The advice of this game."""
    return LordsHeuristics(game)
