"""Whole games written down for people to read: each choice, what it led to, and now and then what every seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from gloaming.games.playable import Playable, View
from gloaming.kernel.events import EventLog
from gloaming.kernel.state import State

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
WATCHER = "Watcher"


def recording(game: Playable, head: str, seed: int, moment: Callable[[State], object]) -> str:
    """A random game; everybody's view is shown whenever the moment is another one."""
    return "\n".join(_lines(game, head, seed, moment)) + "\n"


def _lines(game: Playable, head: str, seed: int, moment: Callable[[State], object]) -> Iterator[str]:
    state = game.new(seed)
    luck = Random(seed)
    yield head
    shown: object = None
    number = 0
    while not state.over:
        if moment(state) != shown:
            shown = moment(state)
            yield from _everybody(game, state)
        number += 1
        seat = state.to_act()[0]
        offered = state.options(seat)
        choice = luck.choice(offered)
        names = ", ".join(game.choice_name(one) for one in offered)
        yield f"{number:3} {NAMES[seat]} {game.decision(state)} [{names}] -> {game.choice_name(choice)}"
        state.events = EventLog()
        state.apply(seat, choice)
        yield from _told(game, state)
    yield from _everybody(game, state)


def _told(game: Playable, state: State) -> Iterator[str]:
    """What everybody was told, once where it is the same to all who watch, and each seat's own where it differs."""
    assert state.events is not None
    names = NAMES[: game.seats]
    watched, *own = [game.log(state, state.events.entries, seat, names) for seat in (-1, *range(game.seats))]
    for index, line in enumerate(watched):
        yield f"      {line.text} [{line.clause}]"
        for seat, lines in enumerate(own):
            if lines[index].cards != line.cards:
                yield f"      to {NAMES[seat]}: {lines[index].text}"


def _everybody(game: Playable, state: State) -> Iterator[str]:
    for seat in (*range(game.seats), -1):
        view = game.view(state, seat, NAMES[: game.seats])
        yield ""
        yield f"--- {NAMES[seat] if seat >= 0 else WATCHER} sees:"
        yield from game.text(view).splitlines()
        yield from _unshown(view)
    yield ""


def _unshown(view: View) -> Iterator[str]:
    """The question's name and clause, which the table itself leaves out."""
    if view.question:
        yield f"({view.question.decision}, {view.question.clause})"
