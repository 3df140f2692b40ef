"""Playing many games and counting what happened. The counts are the same however many processes share the work."""

from __future__ import annotations

import hashlib
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from gloaming.build import build
from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.playout import finish
from gloaming.kernel.state import State
from gloaming.lab.executor import Executor, InProcess
from gloaming.lab.intervals import wilson
from gloaming.lab.results_file import ResultsFile, resumed
from gloaming.play.record import RANDOM
from gloaming.players.levels import player
from gloaming.players.player import RandomPlayer

CHUNK = 200
"""Random games in one piece of work: enough to make sending it cheap, few enough to stop soon."""
WORTH_SHARING = 20_000 if build() == "compiled" else 1_000
"""Below so many random games starting other processes takes longer than playing."""


@dataclass(frozen=True)
class Setting:
    """What is to be played. It is sent to other processes, so the card set is here as its text."""

    slug: str
    cards: str
    options: tuple[tuple[str, str | int], ...]
    seats: tuple[str, ...]
    seed: int
    uses: bool = False
    """Whether choices are counted too, which takes longer than random games themselves."""

    @property
    def quick(self) -> bool:
        """Whether nobody thinks."""
        return set(self.seats) == {RANDOM}


Use = tuple[str, str, int]
"""A card, where it lay or for what it was chosen, and the side of the seat that had or chose it."""


@dataclass
class Tally:
    """What has been counted so far. Adding tallies in any order gives the same sums."""

    games: int = 0
    draws: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    led: int = 0
    """Games in which one seat alone had the first choice."""
    led_winning: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    points: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By part of the score and seat."""
    kept: Counter[Use] = field(default_factory=Counter)
    """By card, kind of zone and side: how often some seat had it there at the end."""
    kept_winning: Counter[Use] = field(default_factory=Counter)
    """How often that seat won; a draw counts nothing."""
    chosen: Counter[Use] = field(default_factory=Counter)
    """By card, decision and side: in how many games some seat chose it there; a seat and a game count once."""
    chosen_winning: Counter[Use] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.draws += other.draws
        self.led += other.led
        self.led_winning += other.led_winning
        for name in ("wins", "lengths", "ends", "points", "kept", "kept_winning", "chosen", "chosen_winning"):
            getattr(self, name).update(getattr(other, name))


def simulate(
    setting: Setting,
    games: int,
    executor: Executor | None = None,
    path: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> tuple[Tally, float, bool]:
    """Play that many games: the tally, the seconds it took, and whether all were played (or somebody interrupted).

    With a `path` every piece is kept there, and pieces that it holds already are not played again.
    """
    chunk = CHUNK if setting.quick else 1
    pieces = [(first, min(first + chunk, games)) for first in range(0, games, chunk)]
    file = ResultsFile(path, _heading(setting), _entry, _read_entry) if path else None
    tally = Tally()
    began = time.perf_counter()
    complete = True
    try:
        for part in resumed(executor or InProcess(), partial(_play_range, setting), pieces, file):
            tally.add(part)
            progress(part.games)
    except KeyboardInterrupt:
        complete = False
    return tally, time.perf_counter() - began, complete


def worth_sharing(setting: Setting, games: int) -> bool:
    """Whether other processes are worth starting."""
    return games >= WORTH_SHARING or not setting.quick


def _play_range(setting: Setting, piece: tuple[int, int]) -> Tally:
    return play_piece(setting, *piece)


def _heading(setting: Setting) -> dict[str, Any]:
    """What a file of results says first."""
    return {"simulate": 1, **asdict(setting), "cards": hashlib.sha256(setting.cards.encode()).hexdigest()}


def _entry(piece: tuple[int, int], tally: Tally) -> dict[str, Any]:
    """A tally as JSON, with keys of several parts as lists."""
    fields = {name: value for name, value in vars(tally).items() if not isinstance(value, Counter)}
    counters = {name: list(value.items()) for name, value in vars(tally).items() if isinstance(value, Counter)}
    return {"piece": piece, **fields, "counters": counters}


def _read_entry(entry: dict[str, Any]) -> tuple[tuple[int, int], Tally]:
    first, last = entry.pop("piece")
    counters: dict[str, Any] = {
        name: Counter({tuple(key) if isinstance(key, list) else key: number for key, number in items})
        for name, items in entry.pop("counters").items()
    }
    return (first, last), Tally(**entry, **counters)


def play_piece(setting: Setting, first: int, last: int) -> Tally:
    """Play the games of these numbers. Each has seeds of its own, so that it does not matter who plays it."""
    game = _game(setting.slug, setting.cards, setting.options)
    tally = Tally()
    uses = Uses(game)
    for number in range(first, last):
        state = game.new(setting.seed + number)
        leaders = state.to_act()
        chosen: set[tuple[int, str, str]] = set()
        if setting.uses or not setting.quick:
            choices = _play_stepped(game, state, setting, number, chosen)
        else:
            choices = int(finish(state, Chance(_seed(setting, number, 0))))
        winners = _count(tally, game, state, choices)
        if len(leaders) == 1:
            tally.led += 1
            tally.led_winning += leaders[0] in winners
        uses.count(state, winners)
        for seat, card, decision in chosen:
            use = card, decision, game.side(seat)
            tally.chosen[use] += 1
            tally.chosen_winning[use] += seat in winners
    uses.tell(tally)
    return tally


@lru_cache(maxsize=4)
def _game(slug: str, cards: str, options: tuple[tuple[str, str | int], ...]) -> Playable:
    return playable(slug, cards, dict(options))


def _play_stepped(
    game: Playable, state: State, setting: Setting, number: int, chosen: set[tuple[int, str, str]]
) -> int:
    """Play a game; the number of choices. If uses count, add which cards each seat chose in which decision."""
    players = [player(level, game.rules, _seed(setting, number, seat)) for seat, level in enumerate(setting.seats)]
    cards = {game.face_id(card) for card in range(int(game.rules.layout.cards))} if setting.uses else set()
    choices = 0
    while not state.over:
        seat = state.to_act()[0]
        who = players[seat]
        if isinstance(who, RandomPlayer):  # worlds that nobody looks at would take longer than the game
            choice = who.any_of(state.options(seat))
        else:
            choice = who.choose(InformationSet(state, seat, choices))
        if setting.uses and (card := game.choice_name(choice).partition(".")[0]) in cards:
            chosen.add((seat, card, game.decision(state)))
        state.apply(seat, choice)
        choices += 1
    return choices


def _seed(setting: Setting, number: int, seat: int) -> int:
    """A seed for a player that has nothing to do with the deal's."""
    return (setting.seed + number) * 64 + seat + (1 << 40)


def _count(tally: Tally, game: Playable, state: State, choices: int) -> tuple[int, ...]:
    outcome = game.outcome(state, ["A seat"] * game.seats)
    tally.games += 1
    tally.draws += not outcome.winners
    tally.lengths[choices] += 1
    tally.wins.update(outcome.winners)
    tally.ends.update(plain_ending(reason) for reason in outcome.reasons)
    for part, points in outcome.lines:
        for seat, number in enumerate(points):
            tally.points[part, seat] += number
    return outcome.winners


def plain_ending(reason: str) -> str:
    """Why a game ended, without the numbers of this one."""
    return re.sub(r"\d+", "n", reason)


class Uses:
    """Where cards lie at the end, counted by number first: names would take longer than the games."""

    def __init__(self, game: Playable) -> None:
        self.game = game
        self.cards = range(int(game.rules.layout.cards))
        self.zones = len(game.zone_names)
        self.owner: list[int] = []
        """Whose each zone is; -1 for one that is nobody's."""
        for name in game.zone_names:
            seat = name.rpartition(".")[2]
            self.owner.append(int(seat) if seat.isdigit() else -1)
        self.all = [0] * (len(self.cards) * self.zones)
        self.won = [0] * (len(self.cards) * self.zones)

    def count(self, state: State, winners: tuple[int, ...]) -> None:
        winning = [owner in winners for owner in self.owner]
        at = 0
        for card in self.cards:
            zone = int(state.place(card))
            self.all[at + zone] += 1
            self.won[at + zone] += winning[zone]
            at += self.zones

    def tell(self, tally: Tally) -> None:
        """Add up the copies of a card, and the zones of a kind."""
        for card in self.cards:
            face = self.game.face_id(card)
            for zone, owner in enumerate(self.owner):
                games = self.all[card * self.zones + zone]
                if owner >= 0 and games:
                    use = face, self.game.zone_names[zone].partition(".")[0], self.game.side(owner)
                    tally.kept[use] += games
                    tally.kept_winning[use] += self.won[card * self.zones + zone]


# Reports


def report(setting: Setting, tally: Tally, seconds: float, complete: bool) -> dict[str, Any]:
    """A tally as plain data. All but `speed` depends on the setting and the number of games alone."""
    games = tally.games
    lengths = sorted(tally.lengths.elements())
    return {
        "game": setting.slug,
        "options": dict(setting.options),
        "seats": list(setting.seats),
        "seed": setting.seed,
        "games": games,
        "complete": complete,
        "wins": [_share(tally.wins[seat], games) for seat in range(len(setting.seats))],
        "first": _share(tally.led_winning, tally.led),
        "draws": _share(tally.draws, games),
        "choices": {
            "min": lengths[0] if lengths else 0,
            "median": lengths[len(lengths) // 2] if lengths else 0,
            "max": lengths[-1] if lengths else 0,
        },
        "ends": dict(sorted(tally.ends.items())),
        "points": _points(tally, len(setting.seats)),
        "cards": _cards(tally.kept, tally.kept_winning),
        **({"chosen": _cards(tally.chosen, tally.chosen_winning)} if setting.uses else {}),
        "speed": {
            "seconds": round(seconds, 3),
            "decisions_per_second": round(sum(lengths) / seconds) if seconds > 0 else 0,
        },
    }


def _share(wins: int, games: int) -> dict[str, Any]:
    rate = wilson(wins, games)
    return {
        "games": wins,
        "share": round(rate.share, 4) if games else 0.0,
        "interval": [round(rate.low, 4), round(rate.high, 4)],
    }


def _points(tally: Tally, seats: int) -> dict[str, list[float]]:
    """The mean of each part of the score, seat by seat."""
    parts = dict.fromkeys(part for part, _ in sorted(tally.points))
    return {part: [round(tally.points[part, seat] / tally.games, 3) for seat in range(seats)] for part in parts}


def _cards(uses: Mapping[Use, int], winning: Mapping[Use, int]) -> dict[str, dict[str, Any]]:
    """Where each card was with a seat at the end, or for what one chose it; how often, and how often that seat won: all
    seats together, and side by side."""
    sides = range(1 + max((side for _, _, side in uses), default=-1))
    cards: dict[str, dict[str, Any]] = {}
    for card, kind in sorted({(card, kind) for card, kind, _ in uses}):
        found = [(uses.get((card, kind, side), 0), winning.get((card, kind, side), 0)) for side in sides]
        games, won = (sum(numbers) for numbers in zip(*found, strict=True))
        cards.setdefault(card, {})[kind] = {**_use(games, won), "sides": [_use(*numbers) for numbers in found]}
    return cards


def _use(games: int, won: int) -> dict[str, Any]:
    return {"games": games, "win_share": round(won / games, 4) if games else 0.0}
