"""`gloaming cards search`: which small changes of a card set would bring its figures within goals."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from gloaming.terminal.arguments import INTERRUPTED, Complaint, read_text, say
from gloaming.terminal.cards_commands import show_table
from gloaming.terminal.long_work import progress_bar, shared_work

if TYPE_CHECKING:
    from gloaming.lab.search import Space, Trial

SHOWN = 5


def show_search(
    file: Path,
    seats: str,
    games: int,
    trials: int,
    seed: int,
    workers: int,
    cluster: str,
    resume: Path | None,
    as_json: bool,
) -> int:
    """The exit code: 130 if somebody interrupted it, with what was tried so far told all the same."""
    from gloaming.games import game as playable
    from gloaming.lab.search import NoOptimiser, SpaceError, read_space, search
    from gloaming.players.levels import UnknownLevel, known

    text = read_text(file)
    tried: list[Trial] = []
    complete = True
    try:
        space = read_space(text)
        number = playable(space.game, options=space.options).seats
        levels = tuple(known(level) for level in seats.split(",")) if seats else ("footpad",) * number
        if len(levels) != number:
            raise Complaint(f"{space.game} has {number} seats, not {len(levels)}")
        with shared_work(workers, cluster) as executor, progress_bar("trials", trials) as advance:

            def told(trial: Trial) -> None:
                tried.append(trial)
                advance(1)

            try:
                search(space, levels, games, trials, seed, executor, resume, told)
            except KeyboardInterrupt:
                complete = False
    except (SpaceError, UnknownLevel) as error:
        raise Complaint(f"{file}: {error}") from None
    except NoOptimiser as error:
        raise Complaint(str(error)) from None
    ranked = sorted(tried, key=lambda trial: trial.loss)
    if as_json:
        print(json.dumps({"seed": seed, "games": games, "seats": levels, "trials": [asdict(one) for one in ranked]}))
    else:
        tell_search(space, tried[0] if tried else None, ranked)
    if not complete:
        say(f"gloaming: interrupted after {len(tried)} trials")
    return 0 if complete else INTERRUPTED


def tell_search(space: Space, base: Trial | None, ranked: list[Trial]) -> None:
    from gloaming.lab.search import differences

    rows = []
    for trial in ranked[:SHOWN]:
        found = trial.figures
        cards = ", ".join(card for card, _ in differences(space, trial.picks)) or "as it is"
        least = min(found.uses.values(), default=0.0)
        edge = f"{found.edge:+.1f} ±{found.edge_margin:.1f}"
        rows.append((f"{trial.loss:.1f}", edge, f"{least:.0f}", f"{found.beyond:.1f}", cards))
    show_table(("loss", "starter's edge", "least used", "beyond goals", "changed"), rows)
    if base:
        print(f"the set as it is: {base.figures.beyond:.1f} beyond the goals, {base.figures.games} games a trial")
    if ranked and any(ranked[0].picks):
        print("\n# the best of them, as a card file:\n")
        print(space.cards(ranked[0].picks), end="")
