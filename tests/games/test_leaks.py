"""Nothing that a seat receives depends on what it cannot know, in any game.

Whatever a seat cannot know is dealt anew; its view, text, options, words, log lines and every answer to "why not?" must
then be the same, byte for byte. Leaks planted on purpose show that the test would find one. Each game's own
`test_leaks.py` says which of its choices are secret, and what else it hides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from gloaming import testing
from gloaming.games.city_of_hemloch.declaration import Z as City
from gloaming.games.dark_promenade.declaration import Z as Promenade
from gloaming.games.lords.declaration import F as LordsField
from gloaming.games.lords.declaration import Z as Lords
from gloaming.games.midnight.declaration import F as MidnightField
from gloaming.games.midnight.declaration import Z as Midnight
from gloaming.games.playable import LogLine, Playable, Reason, View
from gloaming.kernel.events import CHOSE, MOVED, Event
from gloaming.kernel.state import State
from tests.games.city_of_hemloch import test_leaks as city_of_hemloch
from tests.games.dark_promenade import test_leaks as dark_promenade
from tests.games.every import MAKE, WORLDS
from tests.games.lords import test_leaks as lords
from tests.games.midnight import test_leaks as midnight
from tests.games.necromancer import test_leaks as necromancer

SECRET: dict[str, testing.Secret] = {
    "city-of-hemloch": city_of_hemloch.secret,
    "dark-promenade": dark_promenade.secret,
    "lords": lords.secret,
    "midnight": midnight.secret,
    "necromancer": necromancer.secret,
}
EVERY = {"lords": 7, "necromancer": 61}
"""Which positions of a game are looked at every day; in the others every ninth."""
LOGS = {"necromancer": 9}
"""Of how many positions looked at one has its log compared, where a game is long."""


def leaks(slug: str, game: Playable, seed: int, every: int) -> list[str]:
    return testing.leaks(game, seed, every, SECRET[slug], logs=LOGS.get(slug, 1))


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "many"])
@pytest.mark.parametrize(("slug", "cards", "options"), WORLDS)
def test_a_seat_receives_nothing_that_it_cannot_know(slug: str, cards: str, options: int, many: bool) -> None:
    """A game of each world looked at every so many choices; in the long runs more games, at every choice."""
    for seed in range(1, 6) if many else range(1):
        assert leaks(slug, MAKE[slug](cards, options), 100 * options + seed, 1 if many else EVERY.get(slug, 9)) == []


# Leaks planted on purpose

Plant = Callable[[Playable], None]


def a_fact(read: Callable[[Playable, State], object]) -> Plant:
    """Every view tells this."""

    def plant(game: Playable) -> None:
        honest = game.view

        def view(state: State, seat: int, names: Sequence[str] = ()) -> View:
            seen = honest(state, seat, names)
            return replace(seen, facts={**seen.facts, "leak": read(game, state)})

        setattr(game, "view", view)  # noqa: B010

    return plant


def a_reason(read: Callable[[Playable, State], object]) -> Plant:
    """Every answer to "why not?" tells this."""

    def plant(game: Playable) -> None:
        honest = game.why_not

        def why_not(state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
            reason = honest(state, seat, thing, names)
            return reason and replace(reason, text=f"{reason.text} {read(game, state)}")

        setattr(game, "why_not", why_not)  # noqa: B010

    return plant


def a_line(kind: int, read: Callable[[Playable, Event], str]) -> Plant:
    """The log tells this of every event of a kind."""

    def plant(game: Playable) -> None:
        honest = game.log

        def log(state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
            told = [LogLine(read(game, event)) for event in events if event.kind == kind]
            return [*honest(state, events, seat, names), *told]

        setattr(game, "log", log)  # noqa: B010

    return plant


def top(zone: int) -> Callable[[Playable, State], object]:
    return lambda game, state: int(state.top(zone))


def first(zone: int) -> Callable[[Playable, State], object]:
    return lambda game, state: int(state.first(zone))


def first_of(zone: str) -> Callable[[Playable, State], object]:
    return lambda game, state: int(state.first(game.zone(zone)))


def order_of_two(game: Playable, state: State) -> object:
    """The cards are hidden, but their order among themselves is told."""
    return int(state.at(City.DECK, 0)) > int(state.at(City.DECK, 1)) if state.height(City.DECK) > 1 else None


def field(number: int) -> Callable[[Playable, State], object]:
    return lambda game, state: int(state.z[number])


NAMES_EVERY_CARD = a_line(MOVED, lambda game, event: game.choice_name(event.a))
TELLS_EVERY_CHOICE = a_line(CHOSE, lambda game, event: str(event.b))

PLANTED: dict[str, dict[str, Plant]] = {
    "city-of-hemloch": {
        "peeks at the deck": a_fact(top(City.DECK)),
        "peeks at the House": a_reason(first(City.HOUSE + 1)),
        "names every card": NAMES_EVERY_CARD,
        "tells the secret pick": TELLS_EVERY_CHOICE,
        "sorts by the truth": a_fact(order_of_two),
    },
    "dark-promenade": {
        "peeks at the deck": a_fact(top(Promenade.DECK)),
        "peeks at the hand": a_reason(first(Promenade.HAND + 1)),
        "names every card": NAMES_EVERY_CARD,
        "tells the discard": TELLS_EVERY_CHOICE,
    },
    "lords": {
        "peeks at the deck": a_fact(top(Lords.DECK)),
        "peeks at the Shells": a_reason(first(Lords.SHELLS + 1)),
        "names every card": NAMES_EVERY_CARD,
        "tells the secret pick": a_fact(field(LordsField.BREAKING)),
    },
    "midnight": {
        "peeks at the deck": a_fact(top(Midnight.DECK)),
        "peeks at the Week": a_fact(top(Midnight.WEEK)),
        "peeks at the hand": a_reason(first(Midnight.HAND + 1)),
        "names every card": NAMES_EVERY_CARD,
        "tells every choice": TELLS_EVERY_CHOICE,
    },
    "necromancer": {
        "peeks at the hand": a_fact(first_of("hand.2")),
        "peeks at the store": a_reason(first_of("store.books")),
        "names every card": NAMES_EVERY_CARD,
        "tells the pick": TELLS_EVERY_CHOICE,
    },
}
LOOKED_AT = {"lords": (range(3), 1), "necromancer": (range(1, 2), 40)}
"""The seeds and positions of the games in which a leak is found; in the others a game looked at every fifth choice."""


def found(slug: str, plant: Plant, options: int, seeds: range, every: int) -> bool:
    honest = MAKE[slug]("house", options)
    leaky = type(honest)(honest.rules)
    plant(leaky)
    return any(leaks(slug, leaky, seed, every) for seed in seeds)


@pytest.mark.parametrize(("slug", "leak"), [(slug, leak) for slug, planted in PLANTED.items() for leak in planted])
def test_a_planted_leak_is_found(slug: str, leak: str) -> None:
    assert found(slug, PLANTED[slug][leak], 0, *LOOKED_AT.get(slug, (range(1, 2), 5)))


@pytest.mark.parametrize("number", [MidnightField.PICKED, MidnightField.PICKED + 1])
def test_a_leaked_pick_of_the_draft_is_found(number: int) -> None:
    assert found("midnight", a_fact(field(number)), 4, range(2, 3), 3)
