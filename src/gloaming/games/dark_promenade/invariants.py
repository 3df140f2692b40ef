"""What always holds in Dark Promenade (V1 to V14), checked against a position or a step from the outside.

This is a second opinion: it reads the table by zones and cards and shares no rule with the state machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from gloaming.games.dark_promenade.rules import (
    ABILITIES_END,
    AFTER,
    AREA,
    AVENUE,
    AVENUES,
    BEFORE,
    BONUS_AFTER,
    BONUS_BEFORE,
    BONUS_DRAW,
    BONUS_TIE,
    CARD,
    COMPARED,
    DECK,
    DISTRICTS,
    DRAW,
    GRID,
    HAND,
    ITEMS,
    LOST,
    OUTSKIRTS,
    PHASE,
    PLAY,
    PLAY_AVENUE,
    PLAY_MINION,
    POINTS,
    SECOND_ABILITY,
    SIDE,
    SITE,
    SITES,
    TIE,
    TURN,
    TURN_ENDS,
    TURNS,
    USED,
    WEEK,
    WEEKS,
    PromenadeState,
)
from gloaming.games.views import cards_of
from gloaming.kernel.layout import DECISION
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade


BOUNDS: Final = {
    "phase": (0, 11),
    "week": (1, WEEKS),
    "turns": (0, 1_000),
    "holders_asked": (0, 2),
    "drawn": (0, 1_000),
    "discards": (0, 1_000),
    "used": (0, (1 << 40) - 1),
    "points": (0, 10_000),
    "grid": (0, (1 << SITES) - 1),
}
"""The least and the largest value of every field that is a number, by its name without the indices behind."""


DEAR: Final = ("V13", "V14")
"""What tries every option or draws every view."""


def violations(game: DarkPromenade, state: PromenadeState, quick: bool) -> list[str]:
    """The numbers of what does not hold in this position; `quick` leaves aside what costs much."""
    return [number for number, holds in POSITION.items() if not (quick and number in DEAR) and not holds(game, state)]


def violations_by(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> list[str]:
    """The numbers of what does not hold between two positions, with the house set's effects."""
    return [number for number, holds in STEP.items() if not holds(game, before, choice, after)]


def _in(state: PromenadeState, first: int, count: int = 1) -> list[int]:
    """The cards of one or several zones."""
    return [card for zone in range(first, first + count) for card in cards_of(state, zone)]


def _entries(game: DarkPromenade, cards: list[int]) -> Counter[str]:
    return Counter(game.face_id(card) for card in cards)


def _v1(game: DarkPromenade, state: PromenadeState) -> bool:
    """Districts: every card in one zone, every entry in its number."""
    cards = [*_in(state, DISTRICTS), *_in(state, SITE, SITES), *_in(state, OUTSKIRTS), *_in(state, AREA, 2)]
    printed = {face.id: int(face.facts["count"]) for face in game.entries}
    return len(cards) == len(set(cards)) and dict(_entries(game, cards)) == printed


def _v2(game: DarkPromenade, state: PromenadeState) -> bool:
    cards = [*_in(state, SIDE), *_in(state, LOST), *_in(state, ITEMS, 2)]
    return sorted(cards) == list(range(int(game.city.first_item), int(state.layout.cards)))


def _v3(game: DarkPromenade, state: PromenadeState) -> bool:
    cards = [*_in(state, DECK), *_in(state, HAND, 2), *_in(state, AVENUE, AVENUES)]
    return sorted(cards) == list(range(int(game.city.minions)))


def _v4(game: DarkPromenade, state: PromenadeState) -> bool:
    return all(len(_in(state, AVENUE + avenue)) <= 2 for avenue in range(AVENUES))


def _v5(game: DarkPromenade, state: PromenadeState) -> bool:
    """During the turns a filled grid has no gap before its end; in the check it empties in order."""
    if any(len(_in(state, SITE + site)) > 1 for site in range(SITES)):
        return False
    filled = [bool(_in(state, SITE + site)) for site in range(SITES)]
    if filled != [bool((state.z[GRID] >> site) & 1) for site in range(SITES)]:
        return False
    compared = int(state.z[COMPARED])
    if state.over:
        return not any(filled)
    ahead = filled[compared + 1 :]
    return not any(filled[: max(compared, 0)]) and ahead == sorted(ahead, reverse=True)


def _is_house(game: DarkPromenade) -> bool:
    return game.cards.id == "dark-promenade-house"


def _v6(game: DarkPromenade, state: PromenadeState) -> bool:
    """The house set: both hands hold at most 7 cards between turns, 2 more during one, 1 more for each Week kept."""
    if not _is_house(game):
        return True
    kept = int(state.z[WEEK]) - 1 if game.options["week_hands"] == "keep" else 0
    between = state.z[DECISION] in (BONUS_BEFORE, PLAY_MINION) and state.z[COMPARED] < 0
    return len(_in(state, HAND, 2)) <= (7 if between else 9) + max(kept, 0)


def _v8(game: DarkPromenade, state: PromenadeState) -> bool:
    """Only types of the card set are marked."""
    return all(0 <= int(state.z[USED + seat]) < 1 << int(game.city.types) for seat in range(2))


def _v12(game: DarkPromenade, state: PromenadeState) -> bool:
    for seat in range(2):
        cards = [*_in(state, AREA + seat), *_in(state, ITEMS + seat)]
        points = sum(int(game.face(card).facts["points"]) for card in cards)
        if state.points(seat) != points or (state.over and state.z[POINTS + seat] != points):
            return False
    return True


def _v13(game: DarkPromenade, state: PromenadeState) -> bool:
    """Looking changes nothing."""
    before = list(state.z)
    for seat in (0, 1, -1):
        game.text(game.view(state, seat))
    return list(state.z) == before


def _v14(game: DarkPromenade, state: PromenadeState) -> bool:
    """Whoever is asked has two options at least, all different, and each can be carried out."""
    if state.over:
        return state.to_act() == []
    options = state.options(state.to_act()[0])
    if len(options) < 2 or len(set(options)) < len(options):
        return False
    for choice in options:
        after = state.copy()
        after.apply(state.to_act()[0], choice)
        if not after.over and len(after.options(after.to_act()[0])) < 2:
            return False
    return True


ASKED_IN: Final = {
    BONUS_BEFORE: (BEFORE,),
    PLAY_MINION: (PLAY,),
    PLAY_AVENUE: (PLAY,),
    BONUS_AFTER: (AFTER,),
    BONUS_DRAW: (DRAW,),
    BONUS_TIE: (TIE,),
    ASKED_BY_EFFECT: (BEFORE, SECOND_ABILITY, ABILITIES_END, AFTER, TURN_ENDS, TIE),
}
"""Where the rules stand when something is asked: what they do next."""


def _asked(game: DarkPromenade, state: PromenadeState) -> bool:
    """The rules stand where this is asked; who plays a Minion is in turn and holds it; what is played is a Minion."""
    asked, phase = int(state.z[DECISION]), int(state.z[PHASE])
    if int(state.z[CARD]) >= int(game.city.minions):
        return False
    if asked in ASKED_IN and (phase not in ASKED_IN[asked] or (state.z[COMPARED] >= 0) != (phase == TIE)):
        return False
    if asked not in (BONUS_BEFORE, PLAY_MINION, PLAY_AVENUE, BONUS_AFTER):
        return True
    turn = int(state.z[TURN])
    if asked == PLAY_AVENUE and int(state.z[CARD]) not in _in(state, HAND + turn):
        return False
    return state.to_act() == [turn] and state.z[COMPARED] < 0


POSITION: Final[dict[str, Callable[[DarkPromenade, PromenadeState], bool]]] = {
    "asked": _asked,
    "V1": _v1,
    "V2": _v2,
    "V3": _v3,
    "V4": _v4,
    "V5": _v5,
    "V6": _v6,
    "V8": _v8,
    "V12": _v12,
    "V13": _v13,
    "V14": _v14,
}


# Steps


def _same_week(before: PromenadeState, after: PromenadeState) -> bool:
    return bool(before.z[WEEK] == after.z[WEEK]) and not after.over


def _checking(state: PromenadeState) -> bool:
    return bool(state.z[COMPARED] >= 0)


def _grid(state: PromenadeState) -> int:
    return len(_in(state, SITE, SITES))


def _v5_step(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """During the turns of a Week the grid keeps its number of Districts."""
    if not _same_week(before, after) or _checking(before) or _checking(after):
        return True
    return _grid(before) == _grid(after)


def _v7(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """The house set, hands returning: between turns both hands have 3 cards, unless a Minion has been returned."""
    turned = after.z[TURNS] != before.z[TURNS] and _same_week(before, after)
    if not _is_house(game) or game.options["week_hands"] == "keep" or not turned or _checking(after):
        return True
    if after.z[DECISION] not in (BONUS_BEFORE, PLAY_MINION):
        return True
    hands = [len(_in(after, HAND + seat)) for seat in range(2)]
    if sum(hands) > 6:
        return sum(hands) == 7
    return hands == [3, 3] and len(_in(after, DECK)) == 12 - len(_in(after, AVENUE, AVENUES))


def _v9(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """A mark is new only for a type that its player controlled."""
    for seat in range(2):
        new = int(after.z[USED + seat]) & ~int(before.z[USED + seat])
        same_turn = before.z[TURNS] == after.z[TURNS] and _checking(before) == _checking(after)
        for kind in range(int(game.city.types)):
            if same_turn and (new >> kind) & 1 and not before.controls(seat, kind):
                return False
    return True


def _v10(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """A check that begins finds six Minions on each side; with the house set only the cap is another way."""
    capped = after.z[TURNS] >= int(game.options["turn_cap"])
    if not _is_house(game) or capped or _checking(before) or not _checking(after):
        return True
    return len(_in(after, AVENUE, AVENUES)) == 2 * AVENUES


def _v11(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """What leaves the grid in a check comes to the players or to The Outskirts."""
    if not _checking(before) or not _checking(after):
        return True
    gone = _grid(before) - _grid(after)
    before_it, after_it = (len(_in(state, AREA, 2)) + len(_in(state, OUTSKIRTS)) for state in (before, after))
    return gone == after_it - before_it


STEP: Final[dict[str, Callable[[DarkPromenade, PromenadeState, int, PromenadeState], bool]]] = {
    "V5": _v5_step,
    "V7": _v7,
    "V9": _v9,
    "V10": _v10,
    "V11": _v11,
}
