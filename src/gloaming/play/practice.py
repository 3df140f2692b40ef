"""Finds a position in which a player can use a card: games are played by chance until it is in somebody's hand.

Whatever is found can be reached by play, with any game and any card set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State

MOST_CHOICES: Final = 12_000
"""Choices that are made in search of a position."""
ENOUGH: Final = 1_500
"""Positions that are looked at for a better one, when a card is in hand already."""
LONGEST_GAME: Final = 150
"""Choices after which another game is begun."""


class Practice(NamedTuple):
    """A position, and the seat of whoever is to try the card. `at` is where the card lies: in hand with a choice about
    it, in hand, in front of that player, or elsewhere."""

    state: State
    seat: int
    at: int


OFFERED: Final = 3
IN_HAND: Final = 2
IN_FRONT: Final = 1
ELSEWHERE: Final = 0


def with_card(game: Playable, card: str) -> Practice:
    """The first position of some random games in which a copy of the card is in hand and can be chosen, or the best
    that there is; the beginning of a game for something that is no card."""
    copies = [number for number, name in enumerate(game.rules.layout.card_names) if game.face(number).id == card]
    best: Practice | None = None
    for number, found in enumerate(_positions(game, copies)):
        if best is None or found.at > best.at:
            best = found
        if best.at == OFFERED or not copies or (best.at == IN_HAND and number > ENOUGH):
            break
    assert best is not None, "a game has a first position"
    return best


def _positions(game: Playable, copies: list[int]) -> Iterator[Practice]:
    made = 0
    seed = 0
    while made < MOST_CHOICES:
        chance = Chance(seed)
        state = game.new(seed)
        seed += 1
        for _ in range(LONGEST_GAME):
            if state.over:
                break
            seats = state.to_act()
            yield from (Practice(state.copy(), seat, _at(game, state, seat, copies)) for seat in seats)
            seat = seats[int(chance.below(len(seats)))]
            options = state.options(seat)
            state.apply(seat, options[int(chance.below(len(options)))])
            made += 1


def _at(game: Playable, state: State, seat: int, copies: list[int]) -> int:
    best = ELSEWHERE
    for card in copies:
        zone = game.zone_infos[int(state.place(card))]
        if zone.owner != seat:
            continue
        if zone.kind != "hand":
            best = max(best, IN_FRONT)
        else:
            best = max(best, OFFERED if card in state.options(seat) else IN_HAND)
    return best
