"""What each seat may know of a position of Lords (K1 to K7), and the table as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from gloaming.games.lords.declaration import ACTIONS, F, First, N, P, Phase, Z
from gloaming.games.lords.facts import LordsFacts, LordsLine, LordsStatus, LordsStep
from gloaming.games.lords.rules import LordsState
from gloaming.games.playable import Seen, View, ZoneView
from gloaming.games.programs import chain
from gloaming.games.sentences import Teller
from gloaming.games.text_table import ending_and_question
from gloaming.games.views import Viewer, cards_of

if TYPE_CHECKING:
    from gloaming.games.lords import Lords

WORSHIP: Final = "worship"
SCORNED: Final = "scorned"
NEITHER: Final = "neither"


def view(game: Lords, state: LordsState, seat: int, names: Sequence[str]) -> View:
    """All that this seat, or the watcher, may know."""
    viewer = Viewer(game, state, seat, concludes=False)  # K6: never a conclusion from counting (K7)
    return viewer.view(names, facts(game, state, seat), game.question(state, seat, names))


def facts(game: Lords, state: LordsState, seat: int) -> LordsFacts:
    """What is public, and what the seat can tell of its own cards and Actions; lists go by seat."""
    z = state.z
    seats = range(2)
    return {
        "turn": int(z[F.TURN]),
        "turn_limit": int(game.lords.turn_limit),
        "active": None if state.over else int(z[F.ACTIVE]),
        "starter": int(z[F.STARTER]),
        "step": _step(state),
        "selected": int(z[F.SELECTED]),
        "performed": int(z[F.PERFORMED]),
        "points": [int(state.points(p)) for p in seats],
        "tribe": [int(state.tribe(p)) for p in seats],
        "hand": [int(state.count(Z.HAND + p)) for p in seats],
        "followers": [int(state.count(Z.FOLLOWERS + p)) for p in seats],
        "citadels": [int(state.count(Z.CITADELS + p)) for p in seats],
        "shells": [int(state.count(Z.SHELLS + p)) for p in seats],
        "broken": [int(state.count(Z.BROKEN + p)) for p in seats],
        "shrines": [int(state.count(Z.SHRINES + p)) for p in seats],
        "actions": {
            name: {"up": not (z[F.DOWN] >> number) & 1, "by": _selector(state, number)}
            for number, name in enumerate(ACTIONS)
        },
        "temples": {
            game.rules.places[P.LORD + lord]: {
                "stock": sum(int(game.lords.lord[card]) == lord for card in cards_of(state, Z.STOCK)),
                "status": [status(state, p, lord) for p in seats],
            }
            for lord in range(N.LORDS)
        },
        "due": [
            game.rules.places[P.LORD + int(game.lords.lord[card])]
            for card in cards_of(state, Z.TEMPLES + int(z[F.ACTIVE]))
            if (z[F.DUE] >> (card - First.TEMPLE)) & 1
        ],
        "clocks": {
            "followers": int(state.count(Z.STACK)),
            "shells": int(state.height(Z.REEF)),
            "shrines": [int(state.count(Z.SHRINES + p)) for p in seats],
            "turns": int(game.lords.turn_limit - z[F.TURN]),
        },
        "deck": int(state.height(Z.DECK)),
        "discard": int(state.height(Z.DISCARD)),
        "lines": _lines_of_hand(game, state, seat) if seat >= 0 else {},
        "in_play": _lines_in_play(game, state),
        "idle": _idle(game, state, seat) if seat >= 0 else [],
        "seen": _seen(state, seat) if seat >= 0 else [],
        "picked": _picked(state) if seat == z[F.YOU] else [],
        "stack": game.stack(state),
    }


def _step(state: LordsState) -> LordsStep:
    """Where the turn is: the strip of section "the turn" (R2.1)."""
    if state.over:
        return "end"
    if state.z[F.PHASE] != Phase.ACTING:
        return "temples"
    steps: tuple[LordsStep, ...] = ("action-1", "action-1", "action-2", "reply")
    return steps[_selection(state)]


def _selection(state: LordsState) -> int:
    """Which selection is being made or carried out, from 1."""
    selected = int(state.z[F.SELECTED])
    performing = bool(state.z[F.PC])
    return selected if performing else selected + 1


def _selector(state: LordsState, action: int) -> int | None:
    by = (int(state.z[F.SELECTOR]) >> (2 * action)) & 3
    return by - 1 if by else None


def status(state: LordsState, seat: int, lord: int) -> LordsStatus:
    """R9.1, R9.2, R9.3: what a Lord is to a seat."""
    if state.worships(seat, lord):
        return WORSHIP
    return SCORNED if state.scorned(lord) else NEITHER


def _asking(state: LordsState, seat: int) -> LordsState:
    """The same position, as if this seat performed something."""
    asking = state.copy()
    assert isinstance(asking, LordsState)
    asking.z[F.YOU] = seat
    return asking


def _line(game: Lords, asking: LordsState, card: int) -> LordsLine:
    """R9.4: whether the marked line of a Lord card would apply now, and each of its conditions."""
    asking.z[F.SELF] = card
    mark = str(game.face(card).facts["mark"])
    return {
        "mark": mark,
        "applies": status(asking, int(asking.z[F.YOU]), int(game.lords.lord[card])) == mark,
        "conditions": [bool(condition.holds(asking)) for condition in game.conditions(card)],
    }


def _lines_of_hand(game: Lords, state: LordsState, seat: int) -> dict[str, LordsLine]:
    asking = _asking(state, seat)
    return {state.layout.card_names[card]: _line(game, asking, card) for card in cards_of(state, Z.HAND + seat)}


def _lines_in_play(game: Lords, state: LordsState) -> dict[str, LordsLine]:
    """The same for the Lord cards being performed, as they stand for who performs them."""
    names = state.layout.card_names
    performers = {frame["card"]: int(frame["seat"]) for frame in game.stack(state) if frame["card"]}
    return {
        names[card]: _line(game, _asking(state, performers[names[card]]), card)
        for card in cards_of(state, Z.PLAY)
        if names[card] in performers
    }


def _idle(game: Lords, state: LordsState, seat: int) -> list[str]:
    """R3.3: the Actions that would change nothing if this seat performed them now."""
    asking = _asking(state, seat)
    program = game.rules.program
    return [
        name
        for number, name in enumerate(ACTIONS)
        if not any(step.doable(asking) for step in chain(program, int(game.lords.entry[number])))
    ]


def _seen(state: LordsState, seat: int) -> list[str]:
    """K2, K3: the cards of the own hand and the own unbroken Shells that the other seat knows."""
    own = [*cards_of(state, Z.HAND + seat), *cards_of(state, Z.SHELLS + seat)]
    return [state.layout.card_names[card] for card in own if state.knows(1 - seat, card)]


def _picked(state: LordsState) -> list[str]:
    """K8: the Shells picked for breaking so far, in order; for nobody but who picks them."""
    found: list[str] = []
    picked = int(state.z[F.BREAKING])
    while picked:
        found.insert(0, state.layout.card_names[First.SHELL + (picked & 15) - 1])
        picked >>= 4
    return found


# Text


def text(game: Lords, view: View) -> str:
    """The table for a terminal: two Tribe lines, the middle, the hand, and the question."""
    return "\n".join(_lines(game, view)) + "\n"


def _lines(game: Lords, view: View) -> Iterator[str]:
    facts = view.facts
    teller = Teller(view.seat, view.names, game.seats)
    if view.over:
        yield f"{game.title}: the end, after turn {facts['turn']}"
    else:
        yield f"{game.title}: turn {facts['turn']}, {teller.who(facts['active'])} active, {facts['step']}"
    order = [1 - view.seat, view.seat] if view.seat >= 0 else [0, 1]
    yield _tribe(game, view, order[0])
    yield from _middle(game, view)
    yield _tribe(game, view, order[1])
    for seat in order:
        yield f"{_whose(view, seat)} hand: {_zone(game, view, view.zone(f'hand.{seat}'))}"
    for frame in facts["stack"]:
        waiting = " (waiting)" if frame["waiting"] else ""
        yield f"In progress: {frame['name']}, by {teller.who(frame['seat'])}{waiting}"
    yield from ending_and_question(view)


def _whose(view: View, seat: int) -> str:
    return "Your" if seat == view.seat else f"{view.names[seat]}'s"


def _tribe(game: Lords, view: View, seat: int) -> str:
    facts = view.facts
    parts = [f"{facts['followers'][seat]} Followers, {facts['citadels'][seat]} Citadels"]
    for name, title in (("shells", "Shells"), ("broken", "Broken"), ("temples", "Temples"), ("shrines", "Shrines")):
        zone = view.zone(f"{name}.{seat}")
        if zone.count:
            parts.append(f"{title}: {_zone(game, view, zone)}")
    return (
        f"{_whose(view, seat)} Tribe, {facts['points'][seat]} points, {facts['tribe'][seat]} cards: {'; '.join(parts)}"
    )


def _middle(game: Lords, view: View) -> Iterator[str]:
    facts = view.facts
    up = [name for name, action in facts["actions"].items() if action["up"]]
    yield f"Actions: {', '.join(name.capitalize() for name in up) or 'none'}"
    lords = [
        f"{face.name} {temples['stock']}{_status(view, temples['status'])}"
        for face, temples in zip(game.lord_faces, facts["temples"].values(), strict=True)
    ]
    yield f"Temples in stock: {', '.join(lords)}"
    clocks = facts["clocks"]
    yield (
        f"Followers left: {clocks['followers']}. Shells left: {clocks['shells']}. Lord deck: {facts['deck']}. "
        f"Discard: {_zone(game, view, view.zone('discard'))}"
    )


def _status(view: View, status: Sequence[str]) -> str:
    if view.seat >= 0:
        told = {WORSHIP: " (you Worship)", SCORNED: " (Scorned)", NEITHER: " (only the other player)"}
        return told[status[view.seat]]
    return " (Scorned)" if status[0] == SCORNED else ""


def _zone(game: Lords, view: View, zone: ZoneView) -> str:
    known = [_card(game, view, zone, one) for one in zone.cards if one.card]
    hidden = sum(one.card is None for one in zone.cards)
    if hidden:
        known.append(f"{hidden} unknown" if known else f"{hidden}")
    return ", ".join(known) or "none"


def _card(game: Lords, view: View, zone: ZoneView, one: Seen) -> str:
    assert one.card is not None
    card = game.card(one.card)
    if zone.name.startswith("shrines"):
        return game.lord_faces[int(game.lords.lord[card])].name
    line = view.facts["lines"].get(one.card)
    if zone.name == f"hand.{view.seat}" and line:
        mark = "W" if line["mark"] == WORSHIP else "S"
        return f"{game.card_name(card)} ({mark}{'!' if line['applies'] else ''})"
    return game.card_name(card)
