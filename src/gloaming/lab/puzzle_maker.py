"""Making puzzles: which of those that were found are kept, what is said about them, and their files."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.lab.puzzle_finder import CURIOUS, LONG, Asked, Found, find
from gloaming.play.scenario import run
from gloaming.play.scenario_writer import toml_lines, toml_value
from gloaming.players.hints import NOTICED, Hint, ends, why
from gloaming.players.player import Budget, SearchPlayer
from gloaming.players.puzzles import THEMES
from gloaming.players.search import Tuning

OTHERS = ("Orla", "Bram", "Wren", "Tobias", "Lucie")
"""Who sits in the other seats."""
SOLVER = "You"
A_GAME = 2
"""Puzzles that are taken out of one game at most."""
APART = 12
"""Choices that lie between two puzzles of one game at least."""
WORTH_TELLING = 8
"""Choices of one step that are explained one by one; the others are told by what they win."""
PLAIN = "It wins about {} games of 100, the next best {}."
PROGRESS = "progress.json"


@dataclass
class Variety:
    """Sees to it that a set is not all of one kind: a share of each theme, decision and answer at most."""

    count: int
    themes: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    answers: Counter[tuple[str, ...]] = field(default_factory=Counter)
    easy: int = 0

    def wants(self, decision: str) -> bool:
        return self.decisions[decision] < max(2, self.count // 4)

    def takes(self, theme: str, decision: str, answer: tuple[str, ...], rating: int) -> bool:
        return (
            self.themes[theme] < max(2, self.count * 3 // 10)
            and self.wants(decision)
            and self.answers[answer] < 2
            and (rating >= 1_000 or self.easy < max(2, self.count // 4))
        )

    def took(self, theme: str, decision: str, answer: tuple[str, ...], rating: int) -> None:
        self.themes[theme] += 1
        self.decisions[decision] += 1
        self.answers[answer] += 1
        self.easy += rating < 1_000


@dataclass(frozen=True)
class Made:
    """What came of making puzzles: how many there are now, of how many games, and whether that is all."""

    puzzles: int
    games: int
    complete: bool


def make(
    slug: str, count: int, seed: int, into: Path, progress: Callable[[int, int], None] = lambda puzzles, games: None
) -> Made:
    """Find puzzles until there are `count` and write each to a file. Interrupted, it goes on where it was: the folder
    says which games were looked through."""
    game = playable(slug)
    into.mkdir(parents=True, exist_ok=True)
    at = into / PROGRESS
    games = _looked_through(at)
    files = sorted(into.glob("*.toml"))
    variety = Variety(count)
    for file in files:
        variety.took(*_kind_of_file(file))
    made = len(files)
    try:
        while made < count:
            taken: list[int] = []
            for found in find(game, seed + games, lambda state: variety.wants(game.decision(state))):
                theme, decision, answer = (
                    theme_of(game, found),
                    game.decision(found.steps[0].world),
                    answer_of(game, found),
                )
                near = any(abs(len(found.played) - other) < APART for other in taken)
                if near or not variety.takes(theme, decision, answer, found.rating):
                    continue
                document = scenario_of(game, found, theme, f"{slug}-{made + 1}")
                if document is None:
                    continue
                made += 1
                taken.append(len(found.played))
                variety.took(theme, decision, answer, found.rating)
                _write(into / f"{made:03}.toml", text_of(document))
                progress(made, games)
                if len(taken) == A_GAME or made == count:
                    break
            games += 1
            _write(at, json.dumps({"games": games}))
            progress(made, games)
    except KeyboardInterrupt:
        return Made(made, games, complete=False)
    at.unlink(missing_ok=True)
    return Made(made, games, complete=True)


def _looked_through(progress: Path) -> int:
    """How many games were looked through before; none if the file cannot be read, which costs time and nothing else."""
    try:
        return int(json.loads(progress.read_text(encoding="utf-8"))["games"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return 0


def _write(path: Path, text: str) -> None:
    """All of it or nothing, whenever somebody interrupts."""
    beside = path.with_suffix(".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _kind_of_file(file: Path) -> tuple[str, str, tuple[str, ...], int]:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    told = document["puzzle"]
    answer = tuple(name.partition(".")[0] for entry in document["when"] for name in entry["choose"])
    return told["theme"], document["given"]["then"]["decision"], answer, told["rating"]


def answer_of(game: Playable, found: Found) -> tuple[str, ...]:
    """The answer by names, copies of a card alike."""
    return tuple(game.choice_name(step.best).partition(".")[0] for step in found.steps)


def theme_of(game: Playable, found: Found) -> str:
    first = found.steps[0]
    kind = game.option_view(first.world, found.seat, first.best).kind
    win = first.weighed[0].win
    if found.last:
        return "last-word"
    if kind in ("decline", "no"):
        return "hold-back"
    if win < 0.42:
        return "rescue"
    if not found.greedy:
        return "quiet"
    if win >= 0.85:
        return "seal"
    return "only-way" if first.gap >= 0.25 else "turn"


def names_of(game: Playable, seat: int) -> list[str]:
    others = iter(OTHERS)
    return [SOLVER if one == seat else next(others) for one in range(game.seats)]


def scenario_of(game: Playable, found: Found, theme: str, id: str) -> dict[str, Any] | None:
    """The scenario file of a puzzle; None if it does not hold."""
    names = names_of(game, found.seat)
    looked = [_looked_at(game, step, found.seat, names) for step in found.steps]
    first = looked[0]
    state = found.steps[0].world
    document: dict[str, Any] = {
        "game": game.slug,
        "id": id,
        "title": THEMES[theme].title,
        "clauses": [],
        "options": {},
        "given": {
            "seats": names,
            "seed": found.seed,
            "play": [
                [names[seat], *(game.choice_name(choice) for _, choice in choices)]
                for seat, choices in groupby(found.played, key=lambda one: one[0])
            ],
            "then": {
                "to_act": SOLVER,
                "decision": game.decision(state),
                "options": [game.choice_name(option) for option in state.options(found.seat)],
            },
        },
        "when": [{"seat": SOLVER, "choose": [game.choice_name(step.best) for step in found.steps]}],
        "puzzle": {
            "theme": theme,
            "rating": found.rating,
            "win": round(100 * found.steps[0].weighed[0].win),
            "exact": False,
            "unit": first.unit,
            "answer": game.line([(step.state, step.choice) for step in found.line], found.seat, names),
            "why": first.why,
            "hint": _hint(game, found, names),
            "finds": found.finds,
            "count": first.count,
            "steps": [{"best": one.best, "tries": one.tries} for one in looked],
        },
    }
    return document if not run(document) else None


@dataclass(frozen=True)
class _Looked:
    """A step in words and figures."""

    best: list[str]
    tries: dict[str, tuple[int, str]]
    why: str
    count: dict[str, tuple[float, float]]
    unit: str


def _looked_at(game: Playable, step: Asked, seat: int, names: Sequence[str]) -> _Looked:
    """What each choice brings at the end, compared with the best; the same worlds for every choice."""
    asked = InformationSet(step.world, seat)
    exploration = SearchPlayer(game.rules, 3, Budget(1)).search.heuristics.exploration * CURIOUS
    searcher = SearchPlayer(game.rules, 3, Budget(LONG // 2), tuning=Tuning(exploration=exploration))
    searcher.think(asked)
    unit = searcher.search.heuristics.unit
    hints = [
        Hint(one.choices[0], one.win, one.visits, (), None, *ends(searcher, one.choices[0], 3), unit)
        for one in step.weighed[: WORTH_TELLING + 1]
    ]
    best, *others = hints
    tries: dict[str, tuple[int, str]] = {}
    for one in step.weighed[1:]:
        hint = next((other for other in others if other.choice == one.choices[0]), None)
        told = _less(best, hint) if hint is not None else ""
        tries |= {game.choice_name(choice): (round(100 * one.win), told) for choice in one.choices}
    next_best = others[0]
    count = {
        part: (round(best.ends[part], 1), round(next_best.ends[part], 1))
        for part in best.ends
        if abs(best.ends[part]) >= NOTICED or abs(next_best.ends[part]) >= NOTICED
    }
    right = [game.choice_name(choice) for choice in step.weighed[0].choices]
    if sum(best.ends.values()) - sum(next_best.ends.values()) < NOTICED:
        # How the game goes on quickly does not show why: then the figures say more than the parts.
        wins = (round(100 * hint.win) for hint in (best, next_best))
        return _Looked(right, tries, PLAIN.format(*wins), {}, unit)
    return _Looked(right, tries, why([best, next_best]), count, unit)


def _less(best: Hint, other: Hint) -> str:
    """What a choice brings less than the best, part by part."""
    lost = sorted((best.ends[part] - other.ends[part], part) for part in best.ends)
    said = [f"about {points:.1f} {best.unit} less from {part}" for points, part in reversed(lost) if points >= NOTICED]
    return f"It brings {' and '.join(said[:2])}." if said else ""


def _hint(game: Playable, found: Found, names: Sequence[str]) -> str:
    """A help that does not give everything away: the beginning of a longer play, or two of the choices."""
    first = found.steps[0]

    def label(choice: int) -> str:
        return game.option_view(first.world, found.seat, choice, names).label

    if len(found.steps) > 1:
        return f"It begins so: {label(first.best)}."
    two = sorted((label(first.best), label(first.weighed[1].choices[0])))
    return f"It is one of two: {two[0]}; or {two[1]}."


def text_of(document: Mapping[str, Any]) -> str:
    """A puzzle as TOML. What was played before has lines of its own, so that changes can be read."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Mapping[str, Any]) -> Iterator[str]:
    for line in toml_lines({key: value for key, value in document.items() if key not in ("when", "puzzle")}):
        if line.startswith("play = "):
            yield "play = ["
            yield from (f"  {toml_value(turn)}," for turn in document["given"]["play"])
            yield "]"
        else:
            yield line
    for entry in document["when"]:
        yield "\n[[when]]"
        yield from toml_lines(entry)
    puzzle = document["puzzle"]
    yield from toml_lines({key: value for key, value in puzzle.items() if key != "steps"}, ("puzzle",))
    for step in puzzle["steps"]:
        yield "\n[[puzzle.steps]]"
        yield f"best = {toml_value(step['best'])}"
        yield from toml_lines(step["tries"], ("puzzle", "steps", "tries"))
