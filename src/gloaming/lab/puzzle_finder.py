"""Finding puzzles: positions of computer games in which one play is clearly best.

Looking goes from cheap to dear: a short search throws most positions out, a longer one most of the rest, and what is
left is searched long, with another seed and with more curiosity, so that the choices that come second are known too.
All of it starts from what the seat to act knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from random import Random

from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.players.hints import Expected
from gloaming.players.levels import GREEDY, LEVELS, calibrated, player
from gloaming.players.player import Budget, Considered, Player, SearchPlayer, heuristics
from gloaming.players.search import Tuning

CLEAR = 0.10
"""By how much the best choice must win more often than the next."""
NEARLY = 0.10
"""The same for the short searches, which are less sure."""
SHORT, LONGER, LONG = 300, 2_000, 12_000
"""Iterations of the three searches."""
PLAIN = 7
"""Where the two lowest levels find the first choice more often, of twice five tries, there is nothing to find out."""
FEWEST = 3
"""Ways to play it at least: less is a guess."""
CURIOUS = 2.5
"""How much more readily the long search looks at what seems worse."""
SEEN = 120
"""How often the long search must have looked at the second best to speak of it."""
MOST_STEPS = 5
"""Choices of one play at most."""
MOST_POSITIONS = 80
"""Positions of one game that are looked at: another game is more of a change than more of the same."""
WORLDS = 4
"""How many worlds must ask the same thing before a further choice belongs to the play."""
TRIES, FEW_TRIES, FIRST_TRIES = 10, 4, 5
"""How often each level tries a puzzle, those that think long, and those that show whether it is plain."""
LOOKS = {"spymaster": 500, "master": 2_000}
"""Iterations of the levels that otherwise think by the clock."""
RATINGS = {"lamplighter": 800, "footpad": 1_100, "broker": 1_400, "spymaster": 1_700, "master": 2_000}
"""Where the levels stand on the scale of puzzles: fixed points, 300 apart."""
PLAYERS = "broker"
"""The level whose games are looked through: good enough for sensible positions, quick enough for many."""


class Panel:
    """Those who look at positions, each made once for a game: making one takes longer than many a look of it."""

    def __init__(self, game: Playable, seed: int) -> None:
        self.game = game
        self.seed = seed
        self._searchers: dict[tuple[int, bool], SearchPlayer] = {}
        self._players: dict[str, Player] = {}

    def searcher(self, iterations: int, curious: bool = False) -> SearchPlayer:
        """A search of so many iterations, with a seed of its own."""
        key = iterations, curious
        if key not in self._searchers:
            rules = self.game.rules
            tuning = Tuning(exploration=heuristics(rules).exploration * CURIOUS) if curious else Tuning()
            made = SearchPlayer(rules, self.seed * 8 + len(self._searchers), Budget(iterations), tuning=tuning)
            self._searchers[key] = made
        return self._searchers[key]

    def player(self, level: str) -> Player:
        """A computer player of a level; where it would think by the clock, with a number of iterations."""
        if level not in self._players:
            budget = None
            if level in LOOKS:
                own = next(one for one in LEVELS if one.name == level)
                budget = Budget(calibrated(own, self.game.rules).budget.iterations or LOOKS[level])
            self._players[level] = player(level, self.game.rules, self.seed * 64 + len(self._players), budget)
        return self._players[level]


@dataclass(frozen=True)
class Weighed:
    """A choice, with all others that are told alike: copies of one card."""

    choices: tuple[int, ...]
    win: float
    visits: int


@dataclass(frozen=True)
class Asked:
    """One step of a play: the position as the seat knows it, and its choices, best first."""

    world: State
    weighed: tuple[Weighed, ...]

    @property
    def best(self) -> int:
        return self.weighed[0].choices[0]

    @property
    def gap(self) -> float:
        """By how much the best is ahead of the next."""
        return self.weighed[0].win - self.weighed[1].win


@dataclass(frozen=True)
class Found:
    """A puzzle that was found: the game it is from, what was chosen before, and the steps of the answer."""

    seed: int
    played: tuple[tuple[int, int], ...]
    seat: int
    steps: tuple[Asked, ...]
    finds: dict[str, int]
    greedy: bool
    """Whether whoever looks one step ahead plays it too."""
    last: bool
    """Whether the game ends before the seat begins another move."""

    @property
    def rating(self) -> int:
        return rating(self.finds)

    @property
    def line(self) -> list[Expected]:
        return [Expected(step.world, self.seat, step.best) for step in self.steps]


def find(game: Playable, seed: int, wanted: Callable[[State], bool] = lambda _: True) -> Iterator[Found]:
    """The puzzles in one computer game, in any order; only positions that are `wanted` are looked at."""
    panel = Panel(game, seed)
    positions = list(_positions(game, seed))
    Random(seed).shuffle(positions)
    for made, state, played in positions[:MOST_POSITIONS]:
        found = look(panel, state, made, played) if wanted(state) else None
        if found is not None:
            yield found


def _positions(game: Playable, seed: int) -> Iterator[tuple[int, State, tuple[tuple[int, int], ...]]]:
    """The positions of a game in which one seat alone has something to choose."""
    players = [player(PLAYERS, game.rules, (seed << 4) + seat) for seat in range(game.seats)]
    state = game.new(seed)
    played: list[tuple[int, int]] = []
    while not state.over:
        seat, *others = state.to_act()
        if not others and len(state.options(seat)) > 1:
            yield len(played), state.copy(), tuple(played)
        choice = players[seat].choose(InformationSet(state, seat, len(played)))
        state.apply(seat, choice)
        played.append((seat, choice))


def look(panel: Panel, state: State, made: int, played: tuple[tuple[int, int], ...]) -> Found | None:
    """The puzzle in a position, if there is one."""
    seat = state.to_act()[0]
    information_set = InformationSet(state, seat, made)
    best = _clear(panel, information_set, SHORT, NEARLY)
    if best is None:
        return None
    first = sum(found_by(panel, information_set, level.name, [best], FIRST_TRIES) for level in LEVELS[:2])
    if first > PLAIN or _clear(panel, information_set, LONGER, CLEAR) is None:
        return None
    steps = tuple(_steps(panel, information_set))
    if prod(len(step.weighed) for step in steps) < FEWEST:
        return None
    line = [step.weighed[0].choices for step in steps]
    strongest = found_by(panel, information_set, "master", line, FEW_TRIES)
    if strongest < FEW_TRIES - 1:
        return None  # even the strongest do not see it
    finds = {level.name: _finds(panel, information_set, level.name, line) for level in LEVELS[:-1]}
    finds["master"] = round(strongest * TRIES / FEW_TRIES)
    greedy = found_by(panel, information_set, GREEDY, line[:1], 1) == 1
    return Found(panel.seed, played, seat, steps, finds, greedy, _ends(panel.game, steps, seat))


def _clear(panel: Panel, information_set: InformationSet, iterations: int, gap: float) -> tuple[int, ...] | None:
    """The best choice and all that are told alike, if a short search finds it ahead by that much."""
    found = panel.searcher(iterations).think(information_set)
    weighed = _weighed(panel.game, information_set, found)
    return weighed[0].choices if len(weighed) > 1 and weighed[0].win - weighed[1].win >= gap else None


def _weighed(game: Playable, information_set: InformationSet, found: Sequence[Considered]) -> tuple[Weighed, ...]:
    """The choices, those that are told alike together: the most looked at first, then by what they win."""
    alike: dict[str, list[Considered]] = {}
    for one in found:
        label = game.option_view(information_set.world, int(information_set.seat), one.choice).label
        alike.setdefault(label, []).append(one)
    weighed = []
    for several in alike.values():
        visits = sum(one.visits for one in several)
        win = sum(one.value * one.visits for one in several) / visits if visits else 0.0
        weighed.append(Weighed(tuple(one.choice for one in several), win, visits))
    first, *others = sorted(weighed, key=lambda one: -one.visits)
    return first, *sorted(others, key=lambda one: -one.win)


def _steps(panel: Panel, information_set: InformationSet) -> Iterator[Asked]:
    """The steps of the play, as long as each is clearly best and asked alike in all worlds that could be."""
    seat = int(information_set.seat)
    worlds = [information_set.world.resample(seat, Chance(number)) for number in range(1, WORLDS + 1)]
    for number in range(MOST_STEPS):
        asked = InformationSet(worlds[0], seat, int(information_set.moment) + number)
        step = weigh(panel, asked)
        if step is None:
            return
        yield step
        for world in worlds:
            world.apply(seat, step.best)
        first, *others = worlds
        if any(world.over or world.to_act() != [seat] for world in worlds) or panel.game.begins_move(first):
            return
        options = first.options(seat)
        if len(options) < 2 or any(world.options(seat) != options for world in others):
            return


def weigh(panel: Panel, information_set: InformationSet) -> Asked | None:
    """What a long search thinks of the choices, if one is clearly best; the others it has looked at well enough."""
    found = panel.searcher(LONG, curious=True).think(information_set)
    weighed = _weighed(panel.game, information_set, found)
    if len(weighed) < 2:
        return None
    step = Asked(information_set.world.copy(), weighed)
    return step if step.gap >= CLEAR and weighed[1].visits >= SEEN else None


def solves(
    panel: Panel, information_set: InformationSet, level: str, number: int, line: Sequence[tuple[int, ...]]
) -> bool:
    """Whether a computer player finds the play; `number` is which of its tries this is."""
    who = panel.player(level)
    seat = int(information_set.seat)
    state = information_set.world.copy()
    for made, right in enumerate(line):
        moment = (int(information_set.moment) * TRIES + number) * (MOST_STEPS + 1) + made  # no try goes on from another
        choice = who.choose(InformationSet(state, seat, moment))
        if choice not in right:
            return False
        state.apply(seat, choice)
    return True


def found_by(
    panel: Panel, information_set: InformationSet, level: str, line: Sequence[tuple[int, ...]], tries: int
) -> int:
    """In how many tries a level finds the play."""
    return sum(solves(panel, information_set, level, number, line) for number in range(tries))


def _finds(panel: Panel, information_set: InformationSet, level: str, line: Sequence[tuple[int, ...]]) -> int:
    """How often of ten a level finds the play."""
    tries = FEW_TRIES if level in LOOKS else TRIES
    return round(found_by(panel, information_set, level, line, tries) * TRIES / tries)


def _ends(game: Playable, steps: Sequence[Asked], seat: int) -> bool:
    """Whether the game ends before the seat begins another move, in several worlds and however it goes on there."""
    for number in range(WORLDS):
        chance = Chance(number)
        state = steps[0].world.resample(seat, chance)
        for step in steps:
            if state.over or seat not in state.to_act() or step.best not in state.options(seat):
                return False
            state.apply(seat, step.best)
        while not state.over:
            actor = state.to_act()[0]
            if actor == seat and game.begins_move(state):
                return False
            options = state.options(actor)
            state.apply(actor, options[int(chance.below(len(options)))])
    return True


def rating(finds: dict[str, int]) -> int:
    """Where a puzzle stands on the scale of the levels: there it would be solved as often as it was."""
    solved = sum(finds.values()) / TRIES
    low, high = 400.0, 2_600.0
    for _ in range(30):
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - own) / 400)) for own in RATINGS.values())
        low, high = (middle, high) if expected > solved else (low, middle)
    return min(2_400, max(600, round(low / 10) * 10))
