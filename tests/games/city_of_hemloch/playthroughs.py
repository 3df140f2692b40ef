"""Whole games written down for people to read: each choice, what it led to, and now and then what every seat sees.

The files lie in tests/playthroughs/city-of-hemloch and are compared byte for byte. After a change that is meant to show
in them, renew them and read the difference: python -m tests.games.city_of_hemloch.playthroughs
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.rules import DAY, City
from gloaming.games.playable import View
from gloaming.kernel.tape import Tape
from tests.games.city_of_hemloch.worlds import OPTIONS, city

FOLDER = Path(__file__).parents[2] / "playthroughs" / "city-of-hemloch"
NAMES = ("Ann", "Bob")
WATCHER = "Watcher"
GAMES = {
    "house-set": ("house", 0, 7),
    "cards-that-speak": ("talkative", 2, 3),
    "turned-decks-and-concealed-hands": ("house", 1, 11),
}
"""Each file: card set, line of the options, seed."""


def playthroughs() -> dict[str, str]:
    return {f"{name}.txt": "\n".join(_lines(*chosen)) + "\n" for name, chosen in GAMES.items()}


def _lines(cards: str, options: int, seed: int) -> Iterator[str]:
    game = city(cards, options)
    state = cast(City, game.new(seed))
    luck = Random(seed)
    chosen = ", ".join(f"{name} = {value}" for name, value in OPTIONS[options].items()) or "the usual ones"
    yield f"{game.title}. Cards: {game.cards.name if cards == 'house' else cards}. Options: {chosen}. Seed: {seed}."
    shown: tuple[int, str] | None = None
    number = 0
    while not state.over:
        if _moment(state) != shown:
            shown = _moment(state)
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


def _moment(state: City) -> tuple[int, str]:
    """When everybody's view is worth showing: whenever a Day begins, and when the second player opens."""
    return int(state.z[DAY]), str(state.to_act()[0]) if not state.z[DAY] else ""


def _told(game: CityOfHemloch, state: City) -> Iterator[str]:
    """What everybody was told, once where it is the same to all who watch, and each seat's own where it differs."""
    assert state.tape is not None
    watched, *own = [game.log(state, state.tape.events, seat, NAMES) for seat in (-1, 0, 1)]
    for index, line in enumerate(watched):
        yield f"      {line.text} [{line.clause}]"
        for seat, lines in enumerate(own):
            if lines[index].cards != line.cards:
                yield f"      to {NAMES[seat]}: {lines[index].text}"


def _everybody(game: CityOfHemloch, state: City) -> Iterator[str]:
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
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
