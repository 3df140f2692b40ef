"""The commands `simulate` and `bench`: many games in figures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gloaming.terminal.arguments import INTERRUPTED, Complaint, open_game, say
from gloaming.terminal.cards_commands import show_table
from gloaming.terminal.long_work import progress_bar, shared_work


def show_simulation(
    slug: str,
    games: int,
    seed: int,
    seats: str,
    options: Sequence[str],
    cards: Path | None,
    workers: int,
    cluster: str,
    resume: Path | None,
    uses: bool,
    as_json: bool,
) -> int:
    """The exit code: 130 if somebody interrupted it, with what was played so far told all the same."""
    from gloaming.lab.simulate import Setting, report, simulate, worth_sharing
    from gloaming.play.record import RANDOM
    from gloaming.players.levels import UnknownLevel, known

    game = open_game(slug, cards, options)
    levels = seats.split(",") if seats else [RANDOM] * game.seats
    if len(levels) != game.seats:
        raise Complaint(
            f"{game.title} has {game.seats} seats, not {len(levels)}: --seats {','.join([RANDOM] * game.seats)}"
        )
    try:
        setting = Setting(
            slug, game.cards.source, tuple(game.options.items()), tuple(known(level) for level in levels), seed, uses
        )
    except UnknownLevel as error:
        raise Complaint(str(error)) from None
    with (
        shared_work(workers, cluster, worth_sharing(setting, games)) as executor,
        progress_bar("playing", games) as advance,
    ):
        tally, seconds, complete = simulate(setting, games, executor, resume, advance)
    told = report(setting, tally, seconds, complete)
    if as_json:
        print(json.dumps(told))
    else:
        tell_simulation(game.title, told)
    if not complete:
        say(f"gloaming: interrupted after {tally.games} of {games} games")
    return 0 if complete else INTERRUPTED


def tell_simulation(title: str, told: dict[str, Any]) -> None:
    print(f"{title}: {told['games']} games, seed {told['seed']}")
    rows = [(f"seat {seat}, {level}", *shares(told["wins"][seat])) for seat, level in enumerate(told["seats"])]
    others = [("whoever chose first", *shares(told["first"])), ("draws", *shares(told["draws"]))]
    show_table(("", "won", "share", "95 %"), [*rows, *others])
    length = told["choices"]
    print(f"choices in a game: {length['min']} to {length['max']}, median {length['median']}")
    if told["points"]:
        print("points on average:")
        head = ("", *(f"seat {seat}" for seat in range(len(told["seats"]))))
        show_table(head, [(part, *(f"{points:.2f}" for points in means)) for part, means in told["points"].items()])
    print("ends:")
    show_table(("", "games"), [(reason, str(games)) for reason, games in told["ends"].items()])
    show_uses("cards with a seat at the end: games, and the share of them that this seat won:", told["cards"])
    if "chosen" in told:
        show_uses("cards that a seat chose: games, and the share of them that this seat won:", told["chosen"])
    print(f"{told['speed']['decisions_per_second']:,} choices a second")


def show_uses(title: str, cards: dict[str, dict[str, Any]]) -> None:
    kinds = list(dict.fromkeys(kind for places in cards.values() for kind in places))
    print(title)
    show_table(("card", *kinds), [(card, *(use(places.get(kind)) for kind in kinds)) for card, places in cards.items()])


def shares(share: dict[str, Any]) -> tuple[str, str, str]:
    low, high = share["interval"]
    return str(share["games"]), f"{share['share']:.1%}", f"{low:.1%} to {high:.1%}"


def use(place: dict[str, Any] | None) -> str:
    return f"{place['games']} ({place['win_share']:.0%})" if place else ""


def show_bench(games: int, as_json: bool) -> None:
    from gloaming.lab.bench import bench

    told = bench(games)
    if as_json:
        print(json.dumps(told))
        return
    print(f"{told['form']} form, per second of processor time, best of several slices:")
    for slug, figures in told["figures"].items():
        show_table((slug, ""), [(name.replace("_", " "), f"{number:,}") for name, number in figures.items()])
