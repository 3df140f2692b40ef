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
from gloaming.players.player import Budget, Considered, SearchPlayer
from gloaming.players.search import Tuning

CLEAR = 0.10
"""By how much the best choice must win more often than the next."""
NEARLY = 0.08
"""The same for the short searches, which are less sure."""
SHORT, LONGER, LONG = 300, 2_000, 12_000
"""Iterations of the three searches."""
PLAIN = 15
"""Where the two lowest levels find the first choice so often, of twice ten tries, there is nothing to find out."""
FEWEST = 4
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
TRIES = 10
"""How often each level tries a puzzle."""
LOOKS = {"spymaster": 500, "master": 2_000}
"""Iterations of the levels that otherwise think by the clock."""
RATINGS = {"lamplighter": 800, "footpad": 1_100, "broker": 1_400, "spymaster": 1_700, "master": 2_000}
"""Where the levels stand on the scale of puzzles: fixed points, 300 apart."""
PLAYERS = "broker"
"""The level whose games are looked through: good enough for sensible positions, quick enough for many."""


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
    positions = list(_positions(game, seed))
    Random(seed).shuffle(positions)
    for made, state, played in positions[:MOST_POSITIONS]:
        found = look(game, state, seed, made, played) if wanted(state) else None
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


def look(game: Playable, state: State, seed: int, made: int, played: tuple[tuple[int, int], ...]) -> Found | None:
    """The puzzle in a position, if there is one."""
    seat = state.to_act()[0]
    information_set = InformationSet(state, seat, made)
    best = _clear(game, information_set, seed, SHORT, NEARLY)
    if best is None:
        return None
    tries = (solves(game, information_set, level.name, one, [best]) for level in LEVELS[:2] for one in range(TRIES))
    if sum(tries) > PLAIN or _clear(game, information_set, seed + 1, LONGER, CLEAR) is None:
        return None
    steps = tuple(_steps(game, information_set, seed + 2))
    if prod(len(step.weighed) for step in steps) < FEWEST:
        return None
    line = [step.weighed[0].choices for step in steps]
    greedy = solves(game, information_set, GREEDY, 0, line[:1])
    finds: dict[str, int] = {}
    for level in LEVELS:
        # Where the level below always finds it, a stronger one need not be asked.
        sure = level.name == "master" and finds["spymaster"] == TRIES
        finds[level.name] = (
            TRIES if sure else sum(solves(game, information_set, level.name, one, line) for one in range(TRIES))
        )
    if finds["master"] < TRIES * 6 // 10:
        return None  # even the strongest do not see it
    return Found(seed, played, seat, steps, finds, greedy, _ends(game, steps, seat))


def _clear(
    game: Playable, information_set: InformationSet, seed: int, iterations: int, gap: float
) -> tuple[int, ...] | None:
    """The best choice and all that are told alike, if a short search finds it ahead by that much."""
    found = SearchPlayer(game.rules, seed, Budget(iterations)).think(information_set)
    weighed = _weighed(game, information_set, found)
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


def _steps(game: Playable, information_set: InformationSet, seed: int) -> Iterator[Asked]:
    """The steps of the play, as long as each is clearly best and asked alike in all worlds that could be."""
    seat = int(information_set.seat)
    worlds = [information_set.world.resample(seat, Chance(number)) for number in range(1, WORLDS + 1)]
    for number in range(MOST_STEPS):
        asked = InformationSet(worlds[0], seat, int(information_set.moment) + number)
        step = weigh(game, asked, seed + number)
        if step is None:
            return
        yield step
        for world in worlds:
            world.apply(seat, step.best)
        first, *others = worlds
        if any(world.over or world.to_act() != [seat] for world in worlds) or game.begins_move(first):
            return
        options = first.options(seat)
        if len(options) < 2 or any(world.options(seat) != options for world in others):
            return


def weigh(game: Playable, information_set: InformationSet, seed: int, iterations: int = LONG) -> Asked | None:
    """What a long search thinks of the choices, if one is clearly best; the others it has looked at well enough."""
    exploration = SearchPlayer(game.rules, seed, Budget(1)).search.heuristics.exploration * CURIOUS
    searcher = SearchPlayer(game.rules, seed, Budget(iterations), tuning=Tuning(exploration=exploration))
    weighed = _weighed(game, information_set, searcher.think(information_set))
    if len(weighed) < 2:
        return None
    step = Asked(information_set.world.copy(), weighed)
    return step if step.gap >= CLEAR and weighed[1].visits >= min(SEEN, iterations // 50) else None


def solves(
    game: Playable, information_set: InformationSet, level: str, number: int, line: Sequence[tuple[int, ...]]
) -> bool:
    """Whether a computer player finds the play; `number` is which of its tries this is."""
    budget = Budget(LOOKS[level]) if level in LOOKS else None
    if level in LOOKS:
        own = next(one for one in LEVELS if one.name == level)
        budget = Budget(calibrated(own, game.rules).budget.iterations or LOOKS[level])
    who = player(level, game.rules, 7_919 * (number + 1), budget)
    seat = int(information_set.seat)
    state = information_set.world.copy()
    for made, right in enumerate(line):
        asked = InformationSet(state, seat, int(information_set.moment) + made)
        choice = who.choose(asked)
        if choice not in right:
            return False
        state.apply(seat, choice)
    return True


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
