"""The command `dataset`: matches as a Parquet file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from gloaming.terminal.arguments import FAILURE, INTERRUPTED, Complaint, open_game, say
from gloaming.terminal.long_work import progress_bar


def write_dataset(
    slug: str,
    games: int,
    seed: int,
    seats: str,
    observations: str,
    out: Path | None,
    options: Sequence[str],
    cards: Path | None,
    as_json: bool,
) -> int:
    """Play matches and write every choice; the exit code."""
    try:
        from gloaming.research import dataset
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "gloaming":
            raise
        raise Complaint(
            f"a data set needs {missing.name}, which is not installed: pip install 'gloaming[research]'", FAILURE
        ) from None
    from gloaming.play.record import RANDOM
    from gloaming.research.setting import one_of

    game = open_game(slug, cards, options)
    names = seats.split(",") if seats else [RANDOM] * game.seats
    if len(names) != game.seats:
        raise Complaint(
            f"{game.title} has {game.seats} seats, not {len(names)}: --seats {','.join([RANDOM] * game.seats)}"
        )
    try:
        order = dataset.Order(
            game,
            games,
            seed,
            dataset.repeatable(game, names),
            one_of("observation", observations, dataset.OBSERVATIONS),
        )
    except ValueError as error:
        raise Complaint(str(error)) from None
    path = out or Path(f"{slug}.parquet")
    try:
        with progress_bar(f"{slug}: matches", games) as advance:
            rows = dataset.write(order, path, advance)
    except OSError as error:
        reason = (error.strerror or "no reason given").lower()
        raise Complaint(f"{path} cannot be written: {reason}", FAILURE) from None
    except KeyboardInterrupt:
        say("gloaming: interrupted; nothing was written")
        return INTERRUPTED
    if as_json:
        print(json.dumps({"file": str(path), "rows": rows, "bytes": path.stat().st_size}))
    else:
        print(f"{path}: {games} matches, {rows} choices, {path.stat().st_size:,} bytes")
    return 0
