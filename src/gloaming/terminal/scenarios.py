"""Scenario files on disk: reading, running and writing them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gloaming.cards.files import HOUSE, Cards
from gloaming.kernel.chance import Chance
from gloaming.play.scenario import Failure, ScenarioError, cards_of_scenario, run
from gloaming.play.scenario.mutations import mutants
from gloaming.play.scenario_writer import scenario_text
from gloaming.terminal.arguments import FAILURE, Complaint, open_game, read_text, within_limits


def run_files(paths: Sequence[Path], as_json: bool) -> int:
    """The exit code: 1 if something does not hold in one of the files."""
    told = [_within_limits(path, run_file) for path in all_files(paths)]
    failed = sum(not one["holds"] for one in told)
    if as_json:
        print(json.dumps({"passed": len(told) - failed, "failed": failed, "files": told}))
        return FAILURE if failed else 0
    for one in told:
        print(f"{'holds ' if one['holds'] else 'FAILED'} {one['file']}  {one['title']}")
        if one["error"]:
            print(f"    {one['error']}")
        for failure in one["failures"]:
            print(f"    {failure['key']}\n        wanted {failure['wanted']}\n        found  {failure['found']}")
    print(f"{len(told) - failed} hold, {failed} failed")
    return FAILURE if failed else 0


def mutate_files(paths: Sequence[Path], as_json: bool) -> int:
    """The exit code: 1 if an expectation of one of the files cannot fail."""
    told = [_within_limits(path, mutate_file) for path in all_files(paths)]
    sound = sum(one["holds"] for one in told)
    changes = sum(one["changes"] for one in told)
    if as_json:
        print(json.dumps({"changes": changes, "sound": sound, "unsound": len(told) - sound, "files": told}))
        return 0 if sound == len(told) else FAILURE
    for one in told:
        if not one["holds"]:
            print(f"{one['file']}  {one['title']}")
            print(*(f"    {line}" for line in [one["error"], *one["still_hold"]] if line), sep="\n")
    print(f"{changes} changes in {len(told)} files; in {len(told) - sound} files one is not noticed")
    return 0 if sound == len(told) else FAILURE


def all_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files, and the scenario files of the folders; card sets beside them are not meant."""
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*.toml")) if "sets" not in file.relative_to(path).parts)
        else:
            yield path


def _within_limits(path: Path, work: Callable[[Path], dict[str, Any]]) -> dict[str, Any]:
    """What came of some work on a file; going beyond a limit is a failure like any other."""
    read_text(path)
    try:
        return within_limits(path, lambda: work(path))
    except Complaint as beyond:
        empty = {"failures": [], "changes": 0, "still_hold": []}
        return {"file": str(path), "title": "", "holds": False, "error": str(beyond), **empty}


def mutate_file(path: Path) -> dict[str, Any]:
    """What came of changing every expectation of a file: those that hold nevertheless."""
    title, error, changes, still_hold = "", "", 0, list[str]()
    try:
        document = read_scenario(path)
        title = str(document.get("title", ""))
        found = mutants(document, scenario_cards(document, path))
        changes = len(found)
        still_hold = [f"{one.key}: holds as {dict(one.change)} too" for one in found if not one.fails]
    except ScenarioError as fault:
        error = str(fault)
    return {
        "file": str(path),
        "title": title,
        "holds": not still_hold and not error,
        "error": error,
        "changes": changes,
        "still_hold": still_hold,
    }


def run_file(path: Path) -> dict[str, Any]:
    """What came of running a file."""
    title, error, failures = "", "", list[Failure]()
    try:
        document = read_scenario(path)
        title = str(document.get("title", ""))
        failures = run_document(document, path)
    except ScenarioError as fault:
        error = str(fault)
    return {
        "file": str(path),
        "title": title,
        "holds": not failures and not error,
        "error": error,
        "failures": [{"key": one.key, "wanted": one.wanted, "found": one.found} for one in failures],
    }


def read_scenario(path: Path) -> dict[str, Any]:
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScenarioError("file", f"this is not TOML: {error}") from None


def run_document(document: Mapping[str, Any], path: Path) -> list[Failure]:
    """Run what was read; a card file is looked for beside the scenario."""
    return run(document, scenario_cards(document, path))


def scenario_cards(document: Mapping[str, Any], path: Path) -> Cards:
    """The card set that a scenario is played with."""
    file = cards_of_scenario(document)
    if file is None:
        return HOUSE
    if "\n" in file:
        return file
    beside = path.parent / file
    if not beside.is_file():
        raise ScenarioError("cards.file", f"there is no file {file} beside it")
    return beside


# Writing


def write_new(slug: str, seed: int, choices: int, options: Sequence[str]) -> None:
    """A position out of a random game, on standard output."""
    game = open_game(slug, None, options)
    state = game.new(seed)
    chance = Chance(seed)
    for made in range(choices):
        if state.over:
            raise Complaint(f"this game is over after {made} choices")
        seat = state.to_act()[0]
        open_ = state.options(seat)
        state.apply(seat, open_[int(chance.below(len(open_)))])
    defaults = open_game(slug).options
    id, title = f"seed-{seed}-choice-{choices}", f"After {choices} random choices with seed {seed}"
    print(scenario_text(game, defaults, state, id, title), end="")
