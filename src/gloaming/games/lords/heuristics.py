"""What a decent player of Lords knows: what an Action, a card and a Temple are worth now, and how long there is left.

Everything is counted in hundredths of a point. What a card does is worth the sum of its lines, each guessed once from
its words; a line with a condition counts only if the condition holds now.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.lords.declaration import Action, D, F, First, N, P, W, Z
from gloaming.games.lords.rules import LordsRules, LordsState
from gloaming.games.lords.verbs.actions import Beseech, Perform
from gloaming.games.lords.verbs.hand import (
    Dig,
    Discard,
    DiscardRandom,
    Draw,
    FilchChosen,
    FilchRandom,
    Give,
    RecoverChosen,
    RecoverTop,
)
from gloaming.games.lords.verbs.shells import Break, Mend, Pry
from gloaming.games.lords.verbs.temples import Deify, GainTemple, Seclude
from gloaming.games.lords.verbs.tribe import GainFollowers, GainShells, Lose, Seize, Turn
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
from gloaming.kernel.layout import MENU, numbers
from gloaming.kernel.state import RETURN, State, Step

STRENGTHS: Final = {"footpad": (16, 0.2, 0.1), "broker": (42, 0.1, 0.05), "spymaster": (None, 0.04, 0.02)}
"""One step ahead shows much here, and further looks add little: these levels look less far than usual and err more."""

# What cards and turns of cards are worth on the table

CARD: Final = 80
"""A Lord card in hand."""
FOLLOWER_WORTH: Final = 100
CITADEL_WORTH: Final = 300
SHELL_WORTH: Final = 200
BROKEN_WORTH: Final = 100
SHRINE_WORTH: Final = 200
RAISED: Final = 200


@dataclass(frozen=True)
class Words:
    """What the words of cards are worth to whoever performs them."""

    called: tuple[int, ...]
    """Performing an Action or a Reference by name: Meditate to Beseech, Agonize, Consecrate."""
    draw: int
    follower: int
    shell: int
    turned: int
    """A Follower raised; razing costs as much."""
    filch: int
    recover: int
    discard: int
    give: int
    mend: int
    broken: int
    """Breaking, of one's own or by prying."""
    pry: int
    seclude: int
    temple: int
    lose: int
    seize: int


DONE: Final = Words(
    called=(90, 170, 240, 120, 190, -90, 210),
    draw=CARD,
    follower=FOLLOWER_WORTH,
    shell=SHELL_WORTH + 50,
    turned=RAISED,
    filch=2 * CARD,
    recover=CARD + 50,
    discard=-40,
    give=-100,
    mend=140,
    broken=150,
    pry=170,
    seclude=40,
    temple=180,
    lose=-FOLLOWER_WORTH,
    seize=2 * FOLLOWER_WORTH,
)
"""Performing them while there are turns to come, guessed once."""
LAST: Final = Words(
    called=(0, 170, 210, 60, 150, -90, 120),
    draw=0,
    follower=FOLLOWER_WORTH,
    shell=SHELL_WORTH,
    turned=RAISED,
    filch=0,
    recover=20,
    discard=0,
    give=0,
    mend=100,
    broken=100,
    pry=120,
    seclude=SHRINE_WORTH,
    temple=0,
    lose=-FOLLOWER_WORTH,
    seize=2 * FOLLOWER_WORTH,
)
"""Performing them in the last turn, where cards and Temples are worth nothing."""
HELD: Final = Words(
    called=(20, 32, 54, 23, 91, -15, 78),
    draw=10,
    follower=17,
    shell=40,
    turned=50,
    filch=30,
    recover=96,
    discard=0,
    give=-30,
    mend=60,
    broken=83,
    pry=113,
    seclude=20,
    temple=70,
    lose=-50,
    seize=35,
)
"""Having them on a card in hand or on a Shell that is not broken, fitted like what follows. Words that call for further
cards are worth most: that makes three cards of one."""
UNPROMISING: Final = -35
"""Any such card, besides its words and what it is worth a turn."""

# What the margin at the end was made of: fitted to the margins of games that the search played against itself
# (lab/reports). Points count as printed; turns left are counted in tenths.

CLOCK: Final = (0, 4, 9, 16, 24, 32, 40, 48, 58)
"""The turns left after this one, by how many Followers or Shells are left, whichever are fewer."""
ONE_SHRINE: Final = 7
"""Of ten turns, so many are left if somebody has a Shrine."""
TWO_SHRINES: Final = 12
"""No more turns than these are left if somebody has two."""
CARD_A_TURN: Final = 16
"""A card in hand, for each turn left."""
SPARE_A_TURN: Final = 3
"""A card above three."""
ENOUGH: Final = 3
ANY_CARD: Final = 48
"""Having a card at all."""
SHELL_A_TURN: Final = 7
RAISABLE: Final = 32
"""Being able to raise a Follower by Flourish."""
TEMPLE_NOW: Final = 20
TEMPLE_SOON: Final = 60
"""A Temple, besides what it brings on each turn of its owner: always, and if it is not the last turn."""
TEMPLE_SHARE: Final = 52
"""Of a hundredth of what its words say it brings, so much comes of it."""
TEMPO: Final = (171, -88, -328, -328)
"""For whoever is active, by the selections made this turn: two are one's own, then comes one of the other's and a turn
of the other's."""
TEMPO_A_TURN: Final = (-17, -13, -13, -13)
LAST_TEMPO: Final = (192, 21, -127, 0)
"""The same in a turn that is the last as things stand."""
WON: Final = 600
"""A game won, beside other ways to go on."""

# Rough values before anything was fitted

PLAIN_CARD: Final = 110
"""A card in hand, fading to nothing when a clock has one left."""
ONE_LEFT: Final = 4
"""Turns left, in tenths, when a clock has one left."""
LONG: Final = 40
"""Four turns."""
PLAIN_SHELL: Final = 50
"""An unbroken Shell, besides its points, while there are four turns or more."""
PLAIN_TEMPLE: Final = 80
PLAIN_TEMPLE_A_TURN: Final = 100
"""A Temple, and what it brings on each turn of its owner."""


def _times(n: Number) -> int:
    return int(n.n) if isinstance(n, Integer) else 2


@final
class Line:
    """A part of a card: what it is worth done, done in the last turn, and held, if its condition holds (or, with
    `wanted` false, if it does not)."""

    def __init__(self, worth: int, last: int, promise: int, condition: Condition | None, wanted: bool) -> None:
        self.worth: i64 = worth
        self.last: i64 = last
        self.promise: i64 = promise
        self.condition: Condition | None = condition
        self.wanted: bool = wanted


class LordsHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: LordsRules) -> None:
        super().__init__(game, 110.0, 60)
        self.exploration = 0.3
        self.lords: LordsRules = game
        self.spread_base: float = 85.0
        self.spread_turn: float = 100.0
        self.lines: list[list[Line]] = []
        self.temple: vec[i64] = zeros(First.FOLLOWER)
        for card in range(First.FOLLOWER):
            found: list[Line] = []
            for step in self._chain(int(game.effect[card])):
                self._note(step, found)
            self.lines.append(found)
            if card >= First.TEMPLE:
                self.temple[card] = self._whole(found)
        self.clock: vec[i64] = numbers(list(CLOCK))
        self.tempo: vec[i64] = numbers(list(TEMPO))
        self.tempo_a_turn: vec[i64] = numbers(list(TEMPO_A_TURN))
        self.last_tempo: vec[i64] = numbers(list(LAST_TEMPO))
        self.turns: i64 = 0
        self.soon: i64 = 0
        self.active: i64 = 0
        self.usual_card: i64 = self._usual(0, First.SHELL)
        self.usual_shell: i64 = self._usual(First.SHELL, First.TEMPLE)
        self.card: i64 = 0
        self.shell: i64 = 0

    # What words are worth, guessed once

    def _chain(self, entry: int) -> list[Step]:
        steps: list[Step] = []
        while entry > RETURN and entry != self.lords.beseeched:
            steps.append(self.lords.program[entry])
            entry = int(self.lords.program[entry].next)
        return steps

    def _note(self, step: Step, found: list[Line]) -> None:
        if isinstance(step, If):
            found.append(self._line(step.then, step.condition, True))
            found.append(self._line(step.otherwise, step.condition, False))
        else:
            found.append(Line(self._step(step, DONE), self._step(step, LAST), self._step(step, HELD), None, True))

    def _line(self, effect: Effect, condition: Condition, wanted: bool) -> Line:
        done, last, held = self._effect(effect, DONE), self._effect(effect, LAST), self._effect(effect, HELD)
        return Line(done, last, held, condition, wanted)

    def _whole(self, lines: list[Line]) -> int:
        """What lines bring if each condition holds every second time; nobody is the worse for a Temple."""
        worth = 0
        for line in lines:
            worth += int(line.worth) if line.condition is None else int(line.worth) // 2
        return max(0, worth)

    def _usual(self, first: int, end: int) -> int:
        """What the words of one of these cards promise on average, if each condition holds every second time."""
        worth = 0
        for card in range(first, end):
            for line in self.lines[card]:
                worth += int(line.promise) if line.condition is None else int(line.promise) // 2
        return worth // (end - first) + UNPROMISING

    def _effect(self, effect: Effect, words: Words) -> int:
        return sum(self._step(step, words) for step in effect.steps)

    def _step(self, step: Step, words: Words) -> int:
        """What a step brings to whoever performs it."""
        if isinstance(step, Choose):
            return max([self._effect(alternative, words) for alternative in step.alternatives])
        if isinstance(step, May):
            return max(0, self._effect(step.inner, words))
        if isinstance(step, If):
            return max(self._effect(step.then, words), self._effect(step.otherwise, words)) // 2
        if isinstance(step, IfDone):
            return self._effect(step.first, words) + self._effect(step.then, words)
        if isinstance(step, Repeat):
            return _times(step.times) * self._effect(step.inner, words)
        if isinstance(step, Each):
            return 2 * self._effect(step.inner, words)
        if isinstance(step, EachPlayer):
            return 0
        if isinstance(step, Other):
            return -self._effect(step.inner, words)
        if isinstance(step, Perform):
            return words.called[int(step.what)]
        return self._verb(step, words)

    def _verb(self, step: Step, words: Words) -> int:
        if isinstance(step, Draw):
            return _times(step.n) * words.draw
        if isinstance(step, GainFollowers):
            return _times(step.n) * words.follower
        if isinstance(step, GainShells):
            return _times(step.n) * words.shell
        if isinstance(step, Turn):
            return words.turned if step.to == Z.CITADELS else -words.turned
        if isinstance(step, Dig | RecoverChosen | RecoverTop):
            return words.recover
        if isinstance(step, FilchRandom | FilchChosen):
            return words.filch
        if isinstance(step, Discard | DiscardRandom):
            return words.discard
        if isinstance(step, Give):
            return words.give
        if isinstance(step, Mend):
            return words.mend
        if isinstance(step, Break):
            return words.broken
        if isinstance(step, Pry):
            return words.pry
        if isinstance(step, Deify):
            return words.called[Action.DEIFY]
        if isinstance(step, Beseech):
            return words.called[Action.BESEECH]
        if isinstance(step, Seclude):
            return words.seclude
        if isinstance(step, GainTemple):
            return words.temple
        if isinstance(step, Lose):
            return words.lose
        if isinstance(step, Seize):
            return words.seize
        return 0

    # Reading the position

    def _read(self, s: LordsState) -> None:
        """How many turns are left, by the clock that runs down first, and what a card in hand is worth until then."""
        clock: i64 = s.count(Z.STACK)
        reef = s.height(Z.REEF)
        if reef < clock:
            clock = reef
        if clock >= len(CLOCK):
            clock = len(CLOCK) - 1
        turns = self.clock[clock]
        shrines: i64 = 0
        for seat in range(2):
            n = s.count(Z.SHRINES + seat)
            if n > shrines:
                shrines = n
        if shrines >= N.ENDING_SHRINES:
            turns = 0
        elif shrines == 2 and turns > TWO_SHRINES:
            turns = TWO_SHRINES
        elif shrines == 1:
            turns = turns * ONE_SHRINE // 10
        self.turns = turns
        self.soon = turns
        if turns > 10:
            self.soon = 10
        self.active = s.z[F.ACTIVE]
        self.card = (CARD_A_TURN * turns + self.usual_card * self.soon) // 10
        self.shell = SHELL_WORTH + (SHELL_A_TURN * turns + self.usual_shell * self.soon) // 10

    def _temple_worth(self, card: i64, seat: i64) -> i64:
        """What a Temple will still bring; it works on its owner's turns alone."""
        own = self.turns // 2
        if seat != self.active:
            own += 5
        return TEMPLE_NOW + TEMPLE_SOON * self.soon // 10 + TEMPLE_SHARE * self.temple[card] * own // 1000

    def _ability(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Lord card or a Shell brings to a seat that performs it now."""
        z = s.z
        you = z[F.YOU]
        source = z[F.SELF]
        z[F.YOU] = seat
        z[F.SELF] = card
        worth: i64 = 0
        for line in self.lines[card]:
            condition = line.condition
            if condition is None or condition.holds(s) == line.wanted:
                worth += line.last + (line.worth - line.last) * self.soon // 10
        z[F.YOU] = you
        z[F.SELF] = source
        return worth

    def _promise(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What the words of a Lord card or a Shell are worth to a seat that may still use it."""
        z = s.z
        you = z[F.YOU]
        source = z[F.SELF]
        z[F.YOU] = seat
        z[F.SELF] = card
        worth: i64 = UNPROMISING
        for line in self.lines[card]:
            if line.promise:
                condition = line.condition
                if condition is None or condition.holds(s) == line.wanted:
                    worth += line.promise
        z[F.YOU] = you
        z[F.SELF] = source
        return worth

    def _held(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Lord card is worth in a hand."""
        return (CARD_A_TURN * self.turns + self._promise(s, card, seat) * self.soon) // 10

    def _whole_shell(self, s: LordsState, card: i64, seat: i64) -> i64:
        """What a Shell is worth to a seat that has not broken it."""
        return SHELL_WORTH + (SHELL_A_TURN * self.turns + self._promise(s, card, seat) * self.soon) // 10

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
            return self._effect(step.alternatives[int(choice - game.alternative)], DONE)
        if isinstance(step, May):
            return self._effect(step.inner, DONE)
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
        a_turn = SHELL_A_TURN * s.count(Z.SHELLS + seat)
        cards = s.count(Z.HAND + seat)
        if cards:
            worth += ANY_CARD
        if cards > ENOUGH:
            a_turn += SPARE_A_TURN * (cards - ENOUGH)
            cards = ENOUGH
        a_turn += CARD_A_TURN * cards
        if s.count(Z.FOLLOWERS + seat) > s.count(Z.CITADELS + seat):
            worth += RAISABLE
        temple = s.first(Z.TEMPLES + seat)
        while temple >= 0:
            worth += self._temple_worth(temple, seat)
            temple = s.after(Z.TEMPLES + seat, temple)
        selected = s.z[F.SELECTED]
        if self.turns == 0:
            if seat == self.active:
                worth += self.last_tempo[selected]
            return worth
        if seat == self.active:
            worth += self.tempo[selected]
            a_turn += self.tempo_a_turn[selected]
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
            return WON * (s.result(seat) - 1)
        self._read(s)
        return self._ahead(s, seat) - self._ahead(s, 1 - seat)

    def values(self, state: State, worth: vec[i64]) -> None:
        if state.z[F.OVER]:
            worth[0] = state.result(0) * (WIN // 2)
        else:
            margin = self._margin(cast(LordsState, state), 0)
            spread = self.spread_base + self.spread_turn * math.sqrt(float(self.turns) / 10.0)
            worth[0] = i64(float(WIN) / (1.0 + math.exp(-float(margin) / spread)))
        worth[1] = WIN - worth[0]

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
        turns = self.turns
        worth = 100 * s.points(seat)
        if turns > ONE_LEFT:
            fading = turns - ONE_LEFT
            if fading > LONG - ONE_LEFT:
                fading = LONG - ONE_LEFT
            worth += PLAIN_CARD * s.count(Z.HAND + seat) * fading // (LONG - ONE_LEFT)
        if turns >= LONG:
            worth += PLAIN_SHELL * s.count(Z.SHELLS + seat)
        own = turns // 2
        if seat != self.active:
            own += 5
        return worth + s.count(Z.TEMPLES + seat) * (PLAIN_TEMPLE + PLAIN_TEMPLE_A_TURN * own // 10)


def heuristics(game: LordsRules) -> Heuristics:
    """The advice of this game."""
    return LordsHeuristics(game)


def plain(game: LordsRules) -> Heuristics:
    """What the baseline goes by: it does not grow with every fit of the advice that is measured against it."""
    return PlainValues(game)
