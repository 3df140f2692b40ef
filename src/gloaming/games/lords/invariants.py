"""What always holds in Lords (I1 to I12), checked against a position or a step from the outside.

This is a second opinion: it reads the table by zones and cards and shares no rule with the state machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from gloaming.games.invariants import has_a_choice, same_again, violated
from gloaming.games.lords.declaration import ACTIONS, D, F, First, N, Phase, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.playable import WATCHER
from gloaming.games.views import cards_of, lie_in_place
from gloaming.kernel.state import ASKED_BY_EFFECT, State

if TYPE_CHECKING:
    from gloaming.games.lords import Lords


DEAR: Final = ("I10", "I11")
"""What tries every option or draws every view."""


def violations(game: Lords, state: State, quick: bool = False) -> list[str]:
    """The numbers of what does not hold in this position; `quick` leaves aside what costs much."""
    return violated(POSITION, DEAR if quick else (), game, cast(LordsState, state))


def violations_by(game: Lords, before: State, choice: int, after: State) -> list[str]:
    """The numbers of what does not hold between two positions."""
    was, is_now = cast(LordsState, before), cast(LordsState, after)
    return [number for number, holds in STEP.items() if not holds(game, was, choice, is_now)]


def _count(state: LordsState, *zones: int) -> int:
    return sum(len(cards_of(state, zone)) for zone in zones)


def _i1(game: Lords, state: LordsState) -> bool:
    return _count(state, Z.STACK, Z.FOLLOWERS, Z.FOLLOWERS + 1, Z.CITADELS, Z.CITADELS + 1) == N.FOLLOWERS


def _i2(game: Lords, state: LordsState) -> bool:
    return lie_in_place(state, range(First.SHELL, First.TEMPLE))


def _i3(game: Lords, state: LordsState) -> bool:
    return lie_in_place(state, range(N.LORD_CARDS))


def _i4(game: Lords, state: LordsState) -> bool:
    zones = (Z.STOCK, Z.TEMPLES, Z.TEMPLES + 1, Z.SHRINES, Z.SHRINES + 1)
    lords = Counter(int(game.lords.lord[card]) for zone in zones for card in cards_of(state, zone))
    return lords == Counter(dict.fromkeys(range(len(game.lord_faces)), 2))


def _i5(game: Lords, state: LordsState) -> bool:
    for seat in range(2):
        lords = [int(game.lords.lord[card]) for card in cards_of(state, Z.TEMPLES + seat)]
        if len(lords) > 2 or len(set(lords)) < len(lords):
            return False
    return True


def _i6(game: Lords, state: LordsState) -> bool:
    down = int(state.z[F.DOWN]).bit_count()
    selected = int(state.z[F.SELECTED])
    if state.over:
        return not cards_of(state, Z.PLAY)
    if state.z[F.PHASE] != Phase.ACTING and down:
        return False
    may_be_fewer = "ready" in game.cards.source
    if down > selected or (down < selected and not may_be_fewer):
        return False
    return bool(state.z[F.PC]) or not cards_of(state, Z.PLAY)


def _i7(game: Lords, state: LordsState) -> bool:
    worth = {Z.FOLLOWERS: 1, Z.CITADELS: 3, Z.SHELLS: 2, Z.BROKEN: 1, Z.SHRINES: 2, Z.TEMPLES: 0}
    for seat in range(2):
        cards = {zone: _count(state, zone + seat) for zone in worth}
        if state.points(seat) != sum(worth[zone] * cards[zone] for zone in worth):
            return False
        if state.tribe(seat) != sum(cards.values()):
            return False
    return True


def _i8(game: Lords, state: LordsState) -> bool:
    selected = int(state.z[F.SELECTED])
    if state.over:
        return selected == 3
    return selected <= 3 and (state.z[F.DECISION] != D.ACTION or selected < 3)


def _i9(game: Lords, state: LordsState) -> bool:
    """At the start of a turn nothing has ended the game; nor is the last turn over."""
    if state.over or state.z[F.PHASE] == Phase.ACTING or state.z[F.PC]:
        return bool(state.z[F.TURN] <= game.lords.turn_limit)
    shrines = max(_count(state, Z.SHRINES + seat) for seat in range(2))
    return (
        _count(state, Z.STACK) > 0
        and _count(state, Z.REEF) > 0
        and (shrines < 3 or game.options["shrine_end"] == "active")
    )


def _i10(game: Lords, state: LordsState) -> bool:
    """At least two different options, each of which can be carried out; a choice that is none changes nothing."""
    if state.over:
        return True
    seat = state.to_act()[0]
    options = state.options(seat)
    if not has_a_choice(state):
        return False
    if state.z[F.DECISION] == D.ACTION:
        up = [name for number, name in enumerate(ACTIONS) if not (state.z[F.DOWN] >> number) & 1]
        told = [game.choice_name(option) for option in options]
        if told != [*up, *(["pass"] if state.z[F.SELECTED] == 2 and game.options["reply"] == "may" else [])]:
            return False
    for choice in options:
        after = state.copy()
        after.apply(seat, choice)
    other = next(code for code in range(int(game.rules.choices)) if code not in options)
    before = list(state.z)
    try:
        state.apply(seat, other)
    except ValueError:
        return list(state.z) == before
    return False


def _i11(game: Lords, state: LordsState) -> bool:
    """Looking changes nothing, and whoever cannot see a card is not told it."""
    before = list(state.z)
    names = state.layout.card_names
    for seat in (0, 1, -1):
        view = game.view(state, seat)
        game.text(view)
        for zone in view.zones:
            for one in zone.cards:
                if one.card and not state.knows(game.knower(seat), names.index(one.card)):
                    return False
    return list(state.z) == before


def _r10_7(game: Lords, state: LordsState) -> bool:
    return 0 <= state.z[F.PERFORMED] <= N.MOST_PERFORMED


def _asked(game: Lords, state: LordsState) -> bool:
    """What a verb has set aside while it asks: Shells of the performer's, and cards that nobody else has seen. The
    Temples whose turn has not come are of the active player's Tribe."""
    z = state.z
    temples = range(int(z[F.DUE]).bit_length())
    due = [First.TEMPLE + place for place in temples if (int(z[F.DUE]) >> place) & 1]
    if not set(due) <= set(cards_of(state, Z.TEMPLES + int(z[F.ACTIVE]))) or (due and z[F.PHASE] != Phase.TEMPLES):
        return False
    you = int(z[F.YOU])
    picked = [(int(z[F.BREAKING]) >> shift) & 15 for shift in range(0, int(z[F.BREAKING]).bit_length(), 4)]
    dug = [card for card in range(N.LORD_CARDS) if (int(z[F.DUG]) >> card) & 1]
    if z[F.DECISION] != ASKED_BY_EFFECT:
        return not picked and not dug
    shells = cards_of(state, Z.SHELLS + you)
    unseen = [card for card in cards_of(state, Z.HAND + you) if not state.knows(game.knower(WATCHER), card)]
    return (
        len(set(picked)) == len(picked)
        and all(First.SHELL + number - 1 in shells for number in picked)
        and int(z[F.DUG]) >> N.LORD_CARDS == 0
        and all(card in unseen for card in dug)
    )


POSITION: Final[dict[str, Callable[[Lords, LordsState], bool]]] = {
    "asked": _asked,
    "I1": _i1,
    "I2": _i2,
    "I3": _i3,
    "I4": _i4,
    "I5": _i5,
    "I6": _i6,
    "I7": _i7,
    "I8": _i8,
    "I9": _i9,
    "I10": _i10,
    "I11": _i11,
    "R10.7": _r10_7,
}


def _i12(game: Lords, before: LordsState, choice: int, after: LordsState) -> bool:
    """The same choice from the same position leads to the same position."""
    return same_again(before, choice, after)


STEP: Final[dict[str, Callable[[Lords, LordsState, int, LordsState], bool]]] = {"I12": _i12}
