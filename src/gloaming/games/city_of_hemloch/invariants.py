"""What always holds in The City of Hemloch (V1 to V14), checked against a position or a step from the outside.

This is a second opinion: it reads the table by zones and cards and shares no rule with the state machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, cast

from gloaming.games.city_of_hemloch.declaration import D, F, N, Phase, W, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.invariants import has_a_choice, looking_changes_nothing, violated
from gloaming.games.views import cards_of, lie_in_place
from gloaming.kernel.state import ASKED_BY_EFFECT, State

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch

OPENING_CARDS: Final = 4
"""Minions on sides once the opening is over (R2.8)."""


DEAR: Final = ("V12", "V14")
"""What tries every option or draws every view."""


def violations(game: CityOfHemloch, state: State, quick: bool = False) -> list[str]:
    """The numbers of what does not hold in this position; `quick` leaves aside what costs much."""
    return violated(POSITION, DEAR if quick else (), game, cast(CityState, state))


def violations_by(game: CityOfHemloch, before: State, choice: int, after: State) -> list[str]:
    """The numbers of what does not hold between two positions, with the house set's effects."""
    was, is_now = cast(CityState, before), cast(CityState, after)
    return [number for number, holds in STEP.items() if not holds(game, was, choice, is_now)]


def _opened(state: CityState) -> bool:
    return bool(state.z[F.DAY])


def _backs(game: CityOfHemloch, cards: list[int]) -> set[int]:
    return {int(game.city.back[card]) for card in cards}


def _v1(game: CityOfHemloch, state: CityState) -> bool:
    """Every card is in exactly one zone, which is the one it says."""
    return lie_in_place(state, range(int(state.layout.cards)))


def _v2(game: CityOfHemloch, state: CityState) -> bool:
    """Q45: starters have no District back and come into no District deck."""
    starter = N.STARTER
    away = [
        *cards_of(state, Z.ROW),
        *(card for p in range(2) for z in (Z.DRAWN, Z.GAINED) for card in cards_of(state, z + p)),
    ]
    decks = all(_backs(game, cards_of(state, Z.DECK + d)) <= {d} for d in range(N.DISTRICTS))
    return (
        decks and starter not in _backs(game, away) and _backs(game, cards_of(state, Z.ROW)) <= {int(state.z[F.CLOSED])}
    )


def _v3(game: CityOfHemloch, state: CityState) -> bool:
    return not _opened(state) or not any(cards_of(state, Z.DRAW + seat) for seat in range(2))


def _v4(game: CityOfHemloch, state: CityState) -> bool:
    row = len(cards_of(state, Z.ROW))
    return row <= 3 and (row == 0 or (_opened(state) and not state.over))


def _v5(game: CityOfHemloch, state: CityState) -> bool:
    """Today's deck shows its top to all; a deck whose Day has not come has shown nothing to somebody who watches."""
    seen = {int(game.city.day_district[card - game.city.first_day]) for card in cards_of(state, Z.DAYS)}
    unseen = [card for d in range(N.DISTRICTS) if d not in seen for card in cards_of(state, Z.DECK + d)]
    if any(state.knows(game.seats, card) for card in unseen):
        return False
    if state.over or state.z[F.CLOSED] < 0:
        return True
    top = int(state.top(Z.DECK + state.z[F.CLOSED]))
    return top < 0 or state.knowers_of(top) == state.layout.everybody


def _v8(game: CityOfHemloch, state: CityState) -> bool:
    """District-backed cards in play and held are the opening's four and all that were acquired since."""
    if not _opened(state) or state.over:
        return True
    backed = [card for card in range(int(game.city.minions)) if game.city.back[card] < N.DISTRICTS]
    lying = sum(len(cards_of(state, Z.DECK + d)) for d in range(N.DISTRICTS)) + len(cards_of(state, Z.ROW))
    held = [card for card in backed if Z.HAND <= state.place(card) < Z.DRAW or state.place(card) >= Z.SIDE]
    acquired = len(held) - OPENING_CARDS
    return acquired == len(backed) - OPENING_CARDS - lying and acquired >= 0


def _v9(game: CityOfHemloch, state: CityState) -> bool:
    if not _opened(state) or state.over:
        return True
    start = int(state.z[F.START])
    ahead, behind = int(state.z[F.ACTIONS + start]), int(state.z[F.ACTIONS + 1 - start])
    return (
        0 <= behind <= ahead <= 3
        and ahead - behind <= 1
        and state.z[F.TURN] == (start if ahead == behind else 1 - start)
    )


def _v10(game: CityOfHemloch, state: CityState) -> bool:
    days = cards_of(state, Z.DAYS)
    printed = Counter(int(d) for d in game.city.day_district)
    shown = Counter(int(game.city.day_district[card - game.city.first_day]) for card in days)
    if len(days) != state.z[F.DAY] or any(shown[d] > printed[d] for d in shown):
        return False
    if not days or state.over:
        return True
    start = state.z[F.FIRST] if len(days) % 2 else 1 - state.z[F.FIRST]
    return bool(
        state.z[F.START] == start and game.city.day_district[days[-1] - game.city.first_day] == state.z[F.CLOSED]
    )


def _v11(game: CityOfHemloch, state: CityState) -> bool:
    own = [cards_of(state, Z.HOUSE + seat) for seat in range(2)]
    return (
        len(own[0]) == len(own[1]) == 1
        and own[0] != own[1]
        and not set(own[0] + own[1]) & set(cards_of(state, Z.ASIDE))
    )


def _v12(game: CityOfHemloch, state: CityState) -> bool:
    """What is offered is what the rules page allows, and each of it can be carried out."""
    if state.over:
        return True
    seat = state.to_act()[0]
    options = state.options(seat)
    if not has_a_choice(state):
        return False
    allowed = list(_allowed(game, state, seat))
    if allowed and options != allowed:
        return False
    for choice in options:
        after = state.copy()
        after.apply(seat, choice)
        if not after.over and not after.options(after.to_act()[0]):
            return False
    return True


def _allowed(game: CityOfHemloch, state: CityState, seat: int) -> Iterator[int]:
    """The options that the rules page gives for D1 to D18, in their order; nothing for other effects."""
    first = int(game.rules.first_place)
    hand = cards_of(state, Z.HAND + seat)
    offered = game.available(state)
    closed = int(state.z[F.CLOSED])
    asked = int(state.z[F.DECISION])
    if asked in (D.OPEN_CARD1, D.OPEN_CARD2):
        yield from cards_of(state, Z.DRAWN + seat)
    elif asked in (D.OPEN_DISTRICT1, D.OPEN_DISTRICT2):
        yield from range(first, first + N.DISTRICTS)
    elif asked == D.ACT_KIND:
        word = int(game.rules.game_word)
        if any(game.match(card, other) for card in hand for other in offered):
            yield word + W.CONSPIRE
        if len(hand) >= 2 and offered:
            yield word + W.HIRE
        yield word + W.INFLUENCE
    elif asked == D.CONSPIRE_DISCARD:
        yield from (card for card in hand if any(game.match(card, other) for other in offered))
    elif asked == D.CONSPIRE_TAKE:
        yield from (card for card in offered if game.match(card, int(state.z[F.CARD])))
    elif asked == D.HIRE_TAKE:
        yield from offered
    elif asked in (D.HIRE_DISCARD1, D.HIRE_DISCARD2, D.INFLUENCE_CARD):
        yield from hand
    elif asked == D.INFLUENCE_DISTRICT:
        yield from (first + d for d in range(N.DISTRICTS) if d != closed)
    elif asked == ASKED_BY_EFFECT:
        yield from _allowed_by_ability(game, state, seat)


def _allowed_by_ability(game: CityOfHemloch, state: CityState, seat: int) -> Iterator[int]:
    source = int(state.z[F.CARD])
    here = int(state.z[F.DISTRICT])
    standing = [
        (card, d) for d in range(N.DISTRICTS) for p in (seat, 1 - seat) for card in cards_of(state, Z.SIDE + 2 * d + p)
    ]
    match game.decision(state):
        case "maze.played":
            included = game.options["maze_source"] == "included"
            yield from (card for card, _ in standing if included or card != source)
        case "maze.hand":
            yield from cards_of(state, Z.HAND + seat)
        case "courtyard.minion":
            yield from (card for card, d in standing if d != here)
        case "boneyard.minion":
            yield from (card for card, _ in standing)
        case "boneyard.to":
            at = (int(state.place(state.z[F.PICK])) - Z.SIDE) >> 1
            yield from (int(game.rules.first_place) + d for d in range(N.DISTRICTS) if d != at)
        case "spires.card":
            yield from cards_of(state, Z.DISCARD + seat)


def _v13(game: CityOfHemloch, state: CityState) -> bool:
    if not state.over:
        return True
    for d in range(N.DISTRICTS):
        totals = [sum(game.worth(card, d) for card in cards_of(state, Z.SIDE + 2 * d + seat)) for seat in range(2)]
        gained = [sum(game.city.back[card] == d for card in cards_of(state, Z.GAINED + seat)) for seat in range(2)]
        before = len(cards_of(state, Z.DECK + d)) + sum(gained)
        lead = totals[0] - totals[1]
        if gained != [min(max(lead, 0), before), min(max(-lead, 0), before)]:
            return False
    for seat in range(2):
        deck = cards_of(state, Z.DISCARD + seat)
        house = cards_of(state, Z.HOUSE + seat)[0] - game.city.first_house
        points = 2 * len(cards_of(state, Z.GAINED + seat)) + len(deck)
        points += sum(int(game.city.value[card]) for card in deck if game.city.house[card] == house)
        points += int(game.options["second_seat_points"]) if seat != state.z[F.FIRST] else 0
        if points != state.z[F.POINTS + seat]:
            return False
    return not cards_of(state, Z.HAND) and not cards_of(state, Z.HAND + 1) and not cards_of(state, Z.DAYDECK)


def _v14(game: CityOfHemloch, state: CityState) -> bool:
    return looking_changes_nothing(game, state)


def _asked(game: CityOfHemloch, state: CityState) -> bool:
    """Who acts is in turn, and the rules stand where this is asked; a card that is played in the opening lies among
    those drawn."""
    z = state.z
    asked, phase = int(z[F.DECISION]), int(z[F.PHASE])
    seats = state.to_act()
    if asked in (D.OPEN_CARD1, D.OPEN_CARD2, D.OPEN_DISTRICT1, D.OPEN_DISTRICT2):
        placed = asked in (D.OPEN_CARD1, D.OPEN_CARD2) or int(z[F.CARD]) in cards_of(state, Z.DRAWN + seats[0])
        begun = phase == Phase.OPENING and not z[F.DAY] and z[F.START] == z[F.FIRST]
        return placed and begun and seats == [int(z[F.TURN])]
    if D.ACT_KIND <= asked <= D.INFLUENCE_DISTRICT:
        return _opened(state) and phase in (Phase.NEW_DAY, Phase.ACTION_ENDS) and seats == [int(z[F.TURN])]
    return asked != ASKED_BY_EFFECT or (_opened(state) and phase in (Phase.ABILITY, Phase.ACTION_ENDS))


POSITION: Final[dict[str, Callable[[CityOfHemloch, CityState], bool]]] = {
    "asked": _asked,
    "V1": _v1,
    "V2": _v2,
    "V3": _v3,
    "V4": _v4,
    "V5": _v5,
    "V8": _v8,
    "V9": _v9,
    "V10": _v10,
    "V11": _v11,
    "V12": _v12,
    "V13": _v13,
    "V14": _v14,
}


# Steps


def _standing(state: CityState) -> int:
    return sum(len(cards_of(state, Z.SIDE + index)) for index in range(2 * N.DISTRICTS))


def _v6(game: CityOfHemloch, before: CityState, choice: int, after: CityState) -> bool:
    """An Influence action adds a Minion to the sides and the Courtyard takes one away; nothing else does either."""
    if not _opened(before):
        return _standing(after) <= OPENING_CARDS
    change = _standing(after) - _standing(before)
    expected = 0
    if before.z[F.DECISION] == D.INFLUENCE_DISTRICT:
        expected = 1
    elif game.decision(before) == "courtyard.minion":
        expected = -1
    # An automatic Courtyard follows within the same step, and so may an automatic play of the last card.
    return _standing(after) >= OPENING_CARDS and (
        change == expected or (expected == 1 and change == 0 and _sent_home(before, after))
    )


def _sent_home(before: CityState, after: CityState) -> bool:
    """Whether a Minion that stood on a side has come to a hand."""
    minions = range(len(before.layout.families[0].cards))
    return any(before.place(card) >= Z.SIDE and after.place(card) < Z.SIDE for card in minions)


def _v7(game: CityOfHemloch, before: CityState, choice: int, after: CityState) -> bool:
    """What an action does to the collections; not asked across Days, where hands are drawn anew."""
    if not _opened(before) or after.over:
        return True
    asked = game.decision(before)
    seat = before.to_act()[0]
    sizes = [game.collection(after, p) - game.collection(before, p) for p in range(2)]
    if asked in ("conspire.take", "hire.take"):
        return sizes[seat] == 1 and sizes[1 - seat] == 0
    if asked == "influence.district":
        home = sum(sizes) + 1
        return home in (0, 1) and (home == 0 or _sent_home(before, after))
    if asked == "courtyard.minion":
        keeper = int(before.place(choice)) & 1
        return sizes[keeper] == 1 and sizes[1 - keeper] == 0
    if asked in ("maze.played", "maze.hand", "boneyard.minion", "boneyard.to", "spires.card"):
        return sizes == [0, 0]
    return True


STEP: Final[dict[str, Callable[[CityOfHemloch, CityState, int, CityState], bool]]] = {"V6": _v6, "V7": _v7}
