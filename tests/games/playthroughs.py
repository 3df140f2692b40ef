"""Whole games written down for people to read: each choice, what it led to, and now and then what every seat sees.

The files lie in tests/playthroughs, a folder for each game, and are compared byte for byte. After a change that is to
show in them, renew them and read the difference: python -m tests.games.playthroughs
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from gloaming.games.playable import Playable, View
from gloaming.kernel.state import State
from gloaming.kernel.tape import Tape
from tests.games.every import GAMES as EVERY_GAME

FOLDER = Path(__file__).parents[1] / "playthroughs"
NAMES = ("Ann", "Bob")
WATCHER = "Watcher"
GAMES = {
    "city-of-hemloch/house-set": ("house", 0, 7),
    "city-of-hemloch/cards-that-speak": ("talkative", 2, 3),
    "city-of-hemloch/turned-decks-and-concealed-hands": ("house", 1, 11),
    "dark-promenade/house-set": ("house", 0, 7),
    "dark-promenade/cards-that-speak": ("talkative", 1, 3),
    "dark-promenade/a-short-week": ("house", 3, 11),
}
"""Each file: card set, line of the options, seed."""

MOMENTS = {"city-of-hemloch": "day", "dark-promenade": "week"}
"""The fact that changes when everybody's view is worth showing; before the first, whenever another seat decides."""


def playthroughs() -> dict[str, str]:
    return {f"{name}.txt": "\n".join(_lines(name.split("/")[0], *chosen)) + "\n" for name, chosen in GAMES.items()}


def _lines(slug: str, cards: str, options: int, seed: int) -> Iterator[str]:
    worlds = EVERY_GAME[slug]
    game = worlds.game(cards, options)
    state = game.new(seed)
    luck = Random(seed)
    chosen = ", ".join(f"{name} = {value}" for name, value in worlds.options[options].items()) or "the usual ones"
    yield f"{game.title}. Cards: {game.cards.name if cards == 'house' else cards}. Options: {chosen}. Seed: {seed}."
    shown: tuple[int, str] | None = None
    number = 0
    while not state.over:
        if _moment(game, state) != shown:
            shown = _moment(game, state)
            yield from _everybody(game, state)
        number += 1
        seat = state.to_act()[0]
        offered = state.options(seat)
        choice = luck.choice(offered)
        names = ", ".join(game.choice_name(one) for one in offered)
        yield f"{number:3} {NAMES[seat]} {game.decision(state)} [{names}] -> {game.choice_name(choice)}"
        state.tape = Tape()
        state.apply(seat, choice)
        yield from _told(game, state)
    yield from _everybody(game, state)


def _moment(game: Playable, state: State) -> tuple[int, str]:
    """When everybody's view is worth showing."""
    count = game.facts(state)[MOMENTS[game.slug]]
    return count, "" if count else str(state.to_act()[0])


def _told(game: Playable, state: State) -> Iterator[str]:
    """What everybody was told, once where it is the same to all who watch, and each seat's own where it differs."""
    assert state.tape is not None
    watched, *own = [game.log(state, state.tape.events, seat, NAMES) for seat in (-1, 0, 1)]
    for index, line in enumerate(watched):
        yield f"      {line.text} [{line.clause}]"
        for seat, lines in enumerate(own):
            if lines[index].cards != line.cards:
                yield f"      to {NAMES[seat]}: {lines[index].text}"


def _everybody(game: Playable, state: State) -> Iterator[str]:
    for seat in (0, 1, -1):
        view = game.view(state, seat, NAMES)
        yield ""
        yield f"--- {NAMES[seat] if seat >= 0 else WATCHER} sees:"
        yield from game.text(view).splitlines()
        yield from _unshown(view)
    yield ""


def _unshown(view: View) -> Iterator[str]:
    """The question's name and clause, which the table itself leaves out."""
    if view.question:
        yield f"({view.question.decision}, {view.question.clause})"


def main() -> None:
    for name, text in playthroughs().items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
