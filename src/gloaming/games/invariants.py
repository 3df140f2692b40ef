"""What the invariants of all games share. They are a second opinion and share no rule with the state machines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeVar

from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

OfGame = TypeVar("OfGame", bound="Playable")
OfState = TypeVar("OfState", bound=State)


def violated(
    checks: Mapping[str, Callable[[OfGame, OfState], bool]], left_out: Collection[str], game: OfGame, state: OfState
) -> list[str]:
    """The numbers of what does not hold in a position."""
    return [number for number, holds in checks.items() if number not in left_out and not holds(game, state)]


def looking_changes_nothing(game: Playable, state: State) -> bool:
    """Views and texts of all seats, and of the watcher, leave a position as it is."""
    before = list(state.z)
    for seat in (*range(game.seats), -1):
        game.text(game.view(state, seat))
    return list(state.z) == before


def same_again(before: State, choice: int, after: State) -> bool:
    """The same choice from the same position leads to the same position."""
    again = before.copy()
    again.apply(before.to_act()[0], choice)
    return list(again.z) == list(after.z)


def has_a_choice(state: State) -> bool:
    """Whoever is asked first has at least two options, all different."""
    options = state.options(state.to_act()[0])
    return len(options) >= 2 and len(set(options)) == len(options)
