"""Replay of a match: the position at any point, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from gloaming.games import game as playable
from gloaming.games.playable import LogLine
from gloaming.kernel.state import State
from gloaming.play.journal import Journal
from gloaming.play.match import Made, Match
from gloaming.play.match_file import JournalError
from gloaming.play.refused import Refused


def replay(journal: Journal) -> Match:
    """The match that a journal tells; `JournalError` names the entry that does not count."""
    opening = journal.opening
    try:
        game = playable(opening.game, opening.cards, opening.options, opening.rules)
    except ValueError as error:
        raise JournalError(f"the game of this match cannot be set up: {str(error).splitlines()[0]}") from None
    if len(opening.seats) != game.seats:
        raise JournalError(f"seats: {game.title} has {game.seats} seats, not {len(opening.seats)}")
    match = Match(game, opening)
    for number, entry in enumerate(journal.entries, 1):
        try:
            match.enter(entry)
        except Refused as refused:
            raise JournalError(f"entry {number}: {refused}") from None
    return match


def moments(match: Match) -> Iterator[tuple[Made | None, State]]:
    """The beginning, then each choice that stands with the position after it. Copy a state to keep it."""
    state = match.start.copy()
    yield None, state
    for made in match.made:
        state.apply(made.seat, made.choice)
        yield made, state


def log(match: Match, seat: int, since: int = 0, until: int | None = None) -> list[LogLine]:
    """What a seat, or the watcher, has been told between two numbers of choices."""
    lines: list[LogLine] = []
    for number, (made, state) in enumerate(moments(match)):
        if made is not None and since < number <= (len(match.made) if until is None else until):
            lines += match.game.log(state, made.events, seat, match.seats)
    return lines
