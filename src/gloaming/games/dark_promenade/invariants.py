"""What always holds in Dark Promenade (V1 to V14), checked against a position or a step from the outside.

This is a second opinion: it reads the table by zones and cards and shares no rule with the state machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from gloaming.games.dark_promenade.declaration import D, F, N, Phase, Z
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.views import cards_of
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade


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
    cards = [*_in(state, Z.DISTRICTS), *_in(state, Z.SITE, N.SITES), *_in(state, Z.OUTSKIRTS), *_in(state, Z.AREA, 2)]
    printed = {face.id: int(face.facts["count"]) for face in game.entries}
    return len(cards) == len(set(cards)) and dict(_entries(game, cards)) == printed


def _v2(game: DarkPromenade, state: PromenadeState) -> bool:
    cards = [*_in(state, Z.SIDE), *_in(state, Z.LOST), *_in(state, Z.ITEMS, 2)]
    return sorted(cards) == list(range(int(game.promenade.first_item), int(state.layout.cards)))


def _v3(game: DarkPromenade, state: PromenadeState) -> bool:
    cards = [*_in(state, Z.DECK), *_in(state, Z.HAND, 2), *_in(state, Z.AVENUE, N.AVENUES)]
    return sorted(cards) == list(range(int(game.promenade.minions)))


def _v4(game: DarkPromenade, state: PromenadeState) -> bool:
    return all(len(_in(state, Z.AVENUE + avenue)) <= 2 for avenue in range(N.AVENUES))


def _v5(game: DarkPromenade, state: PromenadeState) -> bool:
    """During the turns a filled grid has no gap before its end; in the check it empties in order."""
    if any(len(_in(state, Z.SITE + site)) > 1 for site in range(N.SITES)):
        return False
    filled = [bool(_in(state, Z.SITE + site)) for site in range(N.SITES)]
    if filled != [bool((state.z[F.GRID] >> site) & 1) for site in range(N.SITES)]:
        return False
    compared = int(state.z[F.COMPARED])
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
    kept = int(state.z[F.WEEK]) - 1 if game.options["week_hands"] == "keep" else 0
    between = state.z[F.DECISION] in (D.BONUS_BEFORE, D.PLAY_MINION) and state.z[F.COMPARED] < 0
    return len(_in(state, Z.HAND, 2)) <= (7 if between else 9) + max(kept, 0)


def _v8(game: DarkPromenade, state: PromenadeState) -> bool:
    """Only types of the card set are marked."""
    return all(0 <= int(state.z[F.USED + seat]) < 1 << int(game.promenade.types) for seat in range(2))


def _v12(game: DarkPromenade, state: PromenadeState) -> bool:
    for seat in range(2):
        cards = [*_in(state, Z.AREA + seat), *_in(state, Z.ITEMS + seat)]
        points = sum(int(game.face(card).facts["points"]) for card in cards)
        if state.points(seat) != points or (state.over and state.z[F.POINTS + seat] != points):
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
    D.BONUS_BEFORE: (Phase.BEFORE,),
    D.PLAY_MINION: (Phase.PLAY,),
    D.PLAY_AVENUE: (Phase.PLAY,),
    D.BONUS_AFTER: (Phase.AFTER,),
    D.BONUS_DRAW: (Phase.DRAW,),
    D.BONUS_TIE: (Phase.TIE,),
    ASKED_BY_EFFECT: (Phase.BEFORE, Phase.SECOND_ABILITY, Phase.ABILITIES_END, Phase.AFTER, Phase.TURN_ENDS, Phase.TIE),
}
"""Where the rules stand when something is asked: what they do next."""


def _asked(game: DarkPromenade, state: PromenadeState) -> bool:
    """The rules stand where this is asked; who plays a Minion is in turn and holds it; what is played is a Minion."""
    asked, phase = int(state.z[F.DECISION]), int(state.z[F.PHASE])
    if int(state.z[F.CARD]) >= int(game.promenade.minions):
        return False
    if asked in ASKED_IN and (phase not in ASKED_IN[asked] or (state.z[F.COMPARED] >= 0) != (phase == Phase.TIE)):
        return False
    if asked not in (D.BONUS_BEFORE, D.PLAY_MINION, D.PLAY_AVENUE, D.BONUS_AFTER):
        return True
    turn = int(state.z[F.TURN])
    if asked == D.PLAY_AVENUE and int(state.z[F.CARD]) not in _in(state, Z.HAND + turn):
        return False
    return state.to_act() == [turn] and state.z[F.COMPARED] < 0


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
    return bool(before.z[F.WEEK] == after.z[F.WEEK]) and not after.over


def _checking(state: PromenadeState) -> bool:
    return bool(state.z[F.COMPARED] >= 0)


def _grid(state: PromenadeState) -> int:
    return len(_in(state, Z.SITE, N.SITES))


def _v5_step(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """During the turns of a Week the grid keeps its number of Districts."""
    if not _same_week(before, after) or _checking(before) or _checking(after):
        return True
    return _grid(before) == _grid(after)


def _v7(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """The house set, hands returning: between turns both hands have 3 cards, unless a Minion has been returned."""
    turned = after.z[F.TURNS] != before.z[F.TURNS] and _same_week(before, after)
    if not _is_house(game) or game.options["week_hands"] == "keep" or not turned or _checking(after):
        return True
    if after.z[F.DECISION] not in (D.BONUS_BEFORE, D.PLAY_MINION):
        return True
    hands = [len(_in(after, Z.HAND + seat)) for seat in range(2)]
    if sum(hands) > 6:
        return sum(hands) == 7
    return hands == [3, 3] and len(_in(after, Z.DECK)) == 12 - len(_in(after, Z.AVENUE, N.AVENUES))


def _v9(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """A mark is new only for a type that its player controlled."""
    for seat in range(2):
        new = int(after.z[F.USED + seat]) & ~int(before.z[F.USED + seat])
        same_turn = before.z[F.TURNS] == after.z[F.TURNS] and _checking(before) == _checking(after)
        for kind in range(int(game.promenade.types)):
            if same_turn and (new >> kind) & 1 and not before.controls(seat, kind):
                return False
    return True


def _v10(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """A check that begins finds six Minions on each side; with the house set only the cap is another way."""
    capped = after.z[F.TURNS] >= int(game.options["turn_cap"])
    if not _is_house(game) or capped or _checking(before) or not _checking(after):
        return True
    return len(_in(after, Z.AVENUE, N.AVENUES)) == 2 * N.AVENUES


def _v11(game: DarkPromenade, before: PromenadeState, choice: int, after: PromenadeState) -> bool:
    """What leaves the grid in a check comes to the players or to The Outskirts."""
    if not _checking(before) or not _checking(after):
        return True
    gone = _grid(before) - _grid(after)
    before_it, after_it = (len(_in(state, Z.AREA, 2)) + len(_in(state, Z.OUTSKIRTS)) for state in (before, after))
    return gone == after_it - before_it


STEP: Final[dict[str, Callable[[DarkPromenade, PromenadeState, int, PromenadeState], bool]]] = {
    "V5": _v5_step,
    "V7": _v7,
    "V9": _v9,
    "V10": _v10,
    "V11": _v11,
}
