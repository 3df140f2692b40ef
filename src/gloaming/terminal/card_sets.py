"""The commands that make card sets and compare them: `cards new`, `cards diff` and `cards balance`."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gloaming.cards.difference import changes
from gloaming.cards.files import HOUSE
from gloaming.games.playable import Playable
from gloaming.terminal.arguments import INTERRUPTED, Complaint, open_game, read_text, say, write_text
from gloaming.terminal.cards_commands import show_table
from gloaming.terminal.long_work import shared_work

if TYPE_CHECKING:
    from gloaming.lab.balance import Balance

EMPTY = """\
# A card set of {title}. `gloaming cards schema {slug}` and docs/cards/{slug}.md explain the fields;
# `gloaming cards check {name}` says what is still missing.

game = "{slug}"
format = 1

[set]
id = "{id}"
name = "{set_name}"
author = ""
"""
EXTENDING = """
# What this file does not say is as in the house set. An entry with an id of the house set replaces the fields it gives,
# any other entry is added, and [without] leaves entries out.
extends = "house"
"""


def new_set(slug: str, file: Path, how: str, as_json: bool) -> None:
    """Write a file to begin with: a copy of the house set, one that extends it, or an empty one."""
    game = open_game(slug)
    if file.exists():
        raise Complaint(f"{file} is there already; a new set gets a name of its own")
    name = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-") or "my-set"
    title = file.stem.replace("-", " ").replace("_", " ").strip().capitalize()
    if how == "copy":
        text = _renamed(game.cards.source, name, title)
    else:
        text = EMPTY.format(title=game.title, slug=slug, name=file.name, id=name, set_name=title)
        if how == "extend":
            head, table = text.split("\n[set]", 1)
            text = f"{head}{EXTENDING}\n[set]{table}"
    write_text(file, text)
    if as_json:
        print(json.dumps({"file": str(file), "game": slug, "from": how}))
    else:
        print(f"{file}: {'an empty set' if how == 'empty' else 'the house set'} of {game.title}, to be made your own")


def _renamed(source: str, id: str, name: str) -> str:
    """A card file with another id and name in its table `set`."""
    head, found, rest = source.partition("[set]")
    assert found
    about, gap, cards = rest.partition("\n\n")
    about = re.sub(r"(?m)^id = .*$", f"id = {json.dumps(id)}", about, count=1)
    about = re.sub(r"(?m)^name = .*$", f"name = {json.dumps(name, ensure_ascii=False)}", about, count=1)
    return f"{head}{found}{about}{gap}{cards}"


def open_sets(old: str, new: str, options: Sequence[str] = ()) -> tuple[Playable, Playable]:
    """Two sets of one game; either may be `house`, but not both."""
    slug = next((game_of(Path(one)) for one in (new, old) if one != HOUSE), None)
    if slug is None:
        raise Complaint("two card files are compared, or one with the house set: house FILE")
    first, second = (open_game(slug, None if one == HOUSE else Path(one), options) for one in (old, new))
    return first, second


def game_of(file: Path) -> str:
    """The game that a card file says it is for."""
    found = re.search(r'(?m)^\s*game\s*=\s*["\']([a-z-]+)["\']', read_text(file))
    if found is None:
        raise Complaint(f'{file} does not say which game it is for: game = "lords"')
    return found[1]


def show_difference(old: str, new: str, as_json: bool) -> int:
    """The exit code is 0 whether they differ or not, as it is no failure to differ."""
    first, second = open_sets(old, new)
    found = changes(first.cards, second.cards)
    if as_json:
        from gloaming.lab.balance_data import change_told, set_told

        told = {"old": set_told(first.cards), "new": set_told(second.cards), "changed": [change_told(x) for x in found]}
        print(json.dumps({"game": first.slug, **told}))
        return 0
    for change in found:
        what = {"added": "added", "removed": "removed", "changed": ""}[change.kind]
        print(f"{change.name} ({change.table} {change.id}){': ' + what if what else ''}")
        for field in change.fields:
            print(f"  {field}")
    print(f"{len(found)} of {len(second.cards.faces)} entries differ" if found else "no card differs")
    return 0


def show_balance(
    old: str,
    new: str,
    games: int,
    seed: int,
    players: str,
    options: Sequence[str],
    workers: int,
    cluster: str,
    html: Path | None,
    as_json: bool,
) -> int:
    """The exit code: 130 if somebody interrupted it, with what was played so far told all the same."""
    from gloaming.lab.balance import Sets, run
    from gloaming.lab.balance_data import told
    from gloaming.lab.pairs import QUICK, Endless
    from gloaming.players.levels import UnknownLevel, known

    names = tuple(dict.fromkeys(name.strip() for name in players.split(",") if name.strip()))
    try:
        for name in names:
            if name != QUICK:
                known(name)
    except UnknownLevel as error:
        raise Complaint(f"{error}, {QUICK}") from None
    if not names:
        raise Complaint(f"at least one player is needed: --players {QUICK}")
    first, second = open_sets(old, new, options)
    sets = Sets(first, second, tuple(changes(first.cards, second.cards)))
    balance: Balance | None = None
    begun = time.perf_counter()
    try:
        with shared_work(workers, cluster) as executor, _progress() as progress:
            for balance in run(sets, games, seed, names, executor.map):
                _advance(progress, balance)
    except KeyboardInterrupt:
        pass
    except Endless as error:
        raise Complaint(str(error)) from None
    if balance is None:
        return INTERRUPTED
    data = told(balance, time.perf_counter() - begun)
    if html is not None:
        from gloaming.lab.balance_report import page

        write_text(html, page(data, _command(old, new, games, seed, players, options)))
        say(f"the report is in {html}")
    if as_json:
        print(json.dumps(data))
    else:
        tell(data)
    return 0 if balance.complete else INTERRUPTED


def _command(old: str, new: str, games: int, seed: int, players: str, options: Sequence[str]) -> str:
    given = "".join(f" -o {option}" for option in options)
    return f"gloaming cards balance {old} {new} --games {games} --seed {seed} --players {players}{given}"


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _advance(progress: Progress, balance: Balance) -> None:
    from gloaming.lab.balance import most_pairs

    for number, stage in enumerate(balance.stages):
        if len(progress.tasks) <= number:
            progress.add_task(f"deals of {stage.player}", total=most_pairs(balance.games, number))
        progress.update(progress.tasks[number].id, completed=stage.pairs)


def tell(data: dict[str, Any]) -> None:
    print(f"{data['verdict']['headline']} {data['verdict']['detail']}".strip())
    for stage in data["players"]:
        if not stage["deals"]:
            continue
        print(f"\n{stage['player']} against {stage['player']}, {stage['deals']:,} deals with both sets:")
        rows = [(side["name"] + " wins", *_shares(side)) for side in stage["sides"]]
        rows.append(("whoever starts wins", *_shares(stage["starter"])))
        rows.append(("choices in a game", *_numbers(stage["length"])))
        for card in stage["cards"]:
            if card["changed"]:
                rows.append((f"{card['name']}: {card['verb']} in", *_shares(card["use"])))
                rows.append((f"{card['name']}: its player wins", *_shares(card["win"])))
        show_table(("", "old", "new", "difference", "interval"), rows)
    print(
        f"\nIntervals hold however often one looks, those of the differences for all {data['comparisons']} comparisons "
        f"together. {data['speed']['games_per_second']:,} games a second."
    )


def _shares(figure: dict[str, Any]) -> tuple[str, str, str, str]:
    return _row(figure, 100, " %")


def _numbers(figure: dict[str, Any]) -> tuple[str, str, str, str]:
    return _row(figure, 1, "")


def _row(figure: dict[str, Any], scale: float, unit: str) -> tuple[str, str, str, str]:
    def number(one: list[float] | None) -> str:
        return f"{scale * one[0]:.1f}{unit}" if one else ""

    difference = figure["difference"]
    if difference is None:
        return number(figure["old"]), number(figure["new"]), "", ""
    value, low, high = difference
    between = f"{scale * low:+.1f} to {scale * high:+.1f}" if low is not None else "too few deals"
    marked = " *" if figure["moved"] else ""
    return number(figure["old"]), number(figure["new"]), f"{scale * value:+.1f}{marked}", between
