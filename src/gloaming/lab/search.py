"""Search for small changes of a card set that bring measured figures within goals.

A *space* is a file that lists, card by card, what might stand in place of what is there. The optimiser (Optuna's
tree-structured Parzen estimator) proposes combinations; each is played on the same deals by the same players, and
judged by how far its figures are beyond the goals, with a price for every change. The same seed gives the same search.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gloaming.games import game as playable
from gloaming.lab.executor import Executor, InProcess
from gloaming.lab.intervals import wilson
from gloaming.lab.results_file import ResultsFile
from gloaming.lab.simulate import Setting, Tally, simulate

Picks = tuple[int, ...]
"""For each change which alternative is taken; 0 leaves the card as it is."""


class SpaceError(ValueError):
    """A space that cannot be searched: what is wrong, and where."""


class NoOptimiser(RuntimeError):
    """The optimiser is not installed."""


@dataclass(frozen=True)
class Change:
    """A card, and what might stand on it instead."""

    table: str
    id: str
    alternatives: tuple[Mapping[str, str | int], ...]


@dataclass(frozen=True)
class Goals:
    """What the figures should be, in points of a hundred. Whatever is 0 is not asked for."""

    starter: float = 0.0
    """The most that whoever starts may win more often than the other."""
    table: str = ""
    """The table of the card file whose entries are counted."""
    decision: str = ""
    """The decision in which they are chosen."""
    least_use: float = 0.0
    """The share of games in which a player of the side should choose each of them, at least."""
    spread: float = 0.0
    """The most by which the win share of whoever chose a card may differ from that of all who chose one."""
    side: int = -1
    """The side whose choices count; -1: all."""
    price: float = 0.3
    """Points that a change costs, so that fewer are better."""


@dataclass(frozen=True)
class Space:
    game: str
    options: Mapping[str, str | int]
    goals: Goals
    changes: tuple[Change, ...]

    def cards(self, picks: Picks) -> str:
        """The card file of a combination: the house set and what is different."""
        lines = [
            f'game = "{self.game}"',
            "format = 1",
            'extends = "house"',
            "[set]",
            f'id = "{self.game}-trial"',
            'name = "A trial"',
            'author = "The search"',
        ]
        for change, pick in zip(self.changes, picks, strict=True):
            if pick:
                fields = {"id": change.id, **change.alternatives[pick - 1]}
                lines += [f"[[{change.table}]]", *(f"{name} = {json.dumps(value)}" for name, value in fields.items())]
        return "\n".join(lines) + "\n"

    def setting(self, picks: Picks, seats: tuple[str, ...], seed: int) -> Setting:
        try:
            game = playable(self.game, self.cards(picks), self.options)
        except ValueError as error:
            raise SpaceError(f"a combination of changes is no card set: {' '.join(str(error).split())}") from None
        return Setting(self.game, game.cards.source, tuple(game.options.items()), seats, seed, uses=True)


def read_space(text: str) -> Space:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SpaceError(f"not a TOML file: {error}") from None
    _only(data, {"game", "options", "goals", "change"}, "at the top")
    if not isinstance(data.get("game"), str):
        raise SpaceError('at the top: `game = "lords"` must name the game')
    changes = tuple(_change(number, entry) for number, entry in enumerate(data.get("change", []), start=1))
    if not changes:
        raise SpaceError("there is no [[change]]: nothing to search")
    goals = data.get("goals", {})
    _only(goals, set(Goals.__dataclass_fields__), "in [goals]")
    space = Space(data["game"], data.get("options", {}), Goals(**goals), changes)
    if (space.goals.least_use or space.goals.spread) and not (space.goals.table and space.goals.decision):
        raise SpaceError(
            "in [goals]: `least_use` and `spread` need the `table` of the cards and the `decision` in question"
        )
    for at, change in enumerate(changes):
        for pick in range(len(change.alternatives) + 1):  # each alternative must be a card by itself
            space.setting(tuple(pick if other == at else 0 for other in range(len(changes))), (), 0)
    return space


def _change(number: int, entry: Any) -> Change:
    where = f"in [[change]] {number}"
    if not isinstance(entry, dict):
        raise SpaceError(f"{where}: must be a table")
    _only(entry, {"table", "id", "alternatives"}, where)
    alternatives = entry.get("alternatives")
    if not all(isinstance(entry.get(name), str) for name in ("table", "id")) or not isinstance(alternatives, list):
        raise SpaceError(f"{where}: needs `table` and `id`, as strings, and a list `alternatives`")
    for alternative in alternatives:
        if not isinstance(alternative, dict) or not all(isinstance(v, str | int) for v in alternative.values()):
            raise SpaceError(f"{where}: an alternative is a table of fields, texts or whole numbers")
    if not alternatives:
        raise SpaceError(f"{where}: there is no alternative")
    return Change(entry["table"], entry["id"], tuple(alternatives))


def _only(data: Mapping[str, Any], known: set[str], where: str) -> None:
    for name in data:
        if name not in known:
            raise SpaceError(f"{where}: unknown {name!r}; known are {', '.join(sorted(known))}")


@dataclass(frozen=True)
class Figures:
    """What was measured of a combination, in points of a hundred."""

    games: int
    edge: float
    """How much more often whoever starts wins than the other."""
    edge_margin: float
    uses: dict[str, float]
    """By card: in how many of a hundred games a player chose it."""
    wins: dict[str, float]
    """By card: in how many of a hundred of these the player won."""
    beyond: float
    """By how much the figures miss the goals, all together; the price of changes not counted."""


def figures(space: Space, tally: Tally, seats: int) -> Figures:
    goals = space.goals
    first = wilson(tally.led_winning, tally.led)
    others = (tally.led - tally.led_winning - tally.draws) / tally.led if tally.led else 0.5
    edge = 100 * (first.share - others) if tally.led else 0.0
    counted = dict.fromkeys(_entries(space), 0)
    won = dict(counted)
    seen = {decision for _, decision, _ in tally.chosen}
    if goals.decision and goals.decision not in seen:
        raise SpaceError(
            f"in [goals]: no card was chosen in {goals.decision!r}; decisions are {', '.join(sorted(seen))}"
        )
    for (card, decision, side), number in tally.chosen.items():
        if card in counted and decision == goals.decision and goals.side in (-1, side):
            counted[card] += number
            won[card] += tally.chosen_winning[card, decision, side]
    sides = [playable(space.game, options=space.options).side(seat) for seat in range(seats)]
    players = tally.games * sum(goals.side in (-1, side) for side in sides)
    cards = sorted(counted)
    uses = {card: 100 * counted[card] / players for card in cards}
    wins = {card: 100 * won[card] / counted[card] for card in cards if counted[card]}
    beyond = max(0.0, abs(edge) - goals.starter) if goals.starter else 0.0
    if goals.least_use:
        beyond += sum(max(0.0, goals.least_use - use) for use in uses.values())
    if goals.spread and wins:
        mean = 100 * sum(won.values()) / sum(counted.values())
        beyond += sum(max(0.0, abs(share - mean) - goals.spread) for share in wins.values())
    return Figures(tally.games, edge, 100 * (first.high - first.low), uses, wins, beyond)


def _entries(space: Space) -> list[str]:
    """The ids of the cards that are counted, also of those that nobody chooses."""
    table = space.goals.table
    if not table:
        return []
    entries = tomllib.loads(playable(space.game, options=space.options).cards.source).get(table)
    if not isinstance(entries, list):
        raise SpaceError(f"in [goals]: the card set has no table [[{table}]]")
    return [entry["id"] for entry in entries]


@dataclass(frozen=True)
class Trial:
    picks: Picks
    figures: Figures
    loss: float


def search(
    space: Space,
    seats: tuple[str, ...],
    games: int,
    trials: int,
    seed: int,
    executor: Executor | None = None,
    path: Path | None = None,
    told: Callable[[Trial], None] = lambda trial: None,
) -> list[Trial]:
    """The combinations that were tried, each once, the best first; the first that is tried is the set as it is."""
    try:
        import optuna
    except ImportError:
        raise NoOptimiser("a search needs the extra `lab`: pip install 'gloaming[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed), direction="minimize")
    names = [f"{change.table}.{change.id}" for change in space.changes]
    study.enqueue_trial(dict.fromkeys(names, 0))
    file = results_file(path, space, seats, games, seed) if path else None
    done: dict[Picks, Trial] = {}
    for _ in range(trials):
        asked = study.ask()
        picks = tuple(
            asked.suggest_categorical(name, list(range(len(change.alternatives) + 1)))
            for name, change in zip(names, space.changes, strict=True)
        )
        if picks not in done:
            found = file.known.get(picks) if file else None
            if found is None:
                tally, _, complete = simulate(space.setting(picks, seats, seed), games, executor or InProcess())
                if not complete:
                    raise KeyboardInterrupt
                found = figures(space, tally, len(seats))
                if file:
                    file.keep(picks, found)
            done[picks] = Trial(picks, found, found.beyond + space.goals.price * sum(pick > 0 for pick in picks))
            told(done[picks])
        study.tell(asked, done[picks].loss)
    return sorted(done.values(), key=lambda trial: trial.loss)


def results_file(
    path: Path, space: Space, seats: tuple[str, ...], games: int, seed: int
) -> ResultsFile[Picks, Figures]:
    digest = hashlib.sha256(json.dumps(asdict(space), sort_keys=True).encode()).hexdigest()
    heading = {"search": 1, "space": digest, "seats": list(seats), "games": games, "seed": seed}
    return ResultsFile(
        path,
        heading,
        lambda picks, found: {"picks": picks, **asdict(found)},
        lambda entry: (tuple(entry.pop("picks")), Figures(**entry)),
    )


def differences(space: Space, picks: Picks) -> Iterator[tuple[str, Mapping[str, str | int]]]:
    """The cards that a combination changes, and what then stands on them."""
    for change, pick in zip(space.changes, picks, strict=True):
        if pick:
            yield change.id, change.alternatives[pick - 1]
