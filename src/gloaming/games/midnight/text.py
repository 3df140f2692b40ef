"""A view of Midnight Edition as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gloaming.games.playable import Seen, View
from gloaming.games.sentences import Teller, possessive

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition


def text(game: MidnightEdition, view: View) -> str:
    """The table for a terminal: the Week, the Locations with their Minions and Markers, the players, the question."""
    return "\n".join(line.rstrip() for line in _lines(game, view)) + "\n"


def _lines(game: MidnightEdition, view: View) -> Iterator[str]:
    facts = view.facts
    teller = Teller(view.seat, view.names, game.seats)
    yield f"{game.title}: {_moment(view, teller)}"
    if facts["draft"]:
        yield from _drafting(game, view)
    else:
        yield _week(game, view)
        row = facts["row"] if view.seat != 1 else facts["row"][::-1]
        for name in row:
            yield from _location_lines(game, view, name)
        yield _supply(game, view)
        for seat in [view.seat, 1 - view.seat] if view.seat >= 0 else [0, 1]:
            yield from _player(game, view, seat)
        yield _meters(view)
    if view.outcome:
        yield from view.outcome.reasons
    if view.question:
        yield view.question.prompt
        for number, one in enumerate(view.option_views, 1):
            yield f"  {number:2} {one.label}"


def _moment(view: View, teller: Teller) -> str:
    facts = view.facts
    if view.over:
        return "the game is over"
    if facts["draft"]:
        return f"the draft, round {facts['draft']['round']} of {facts['draft']['rounds']}"
    start = f"Week {facts['week']}, started by {teller.who(facts['start'])}"
    if facts["phase"] == "weeks-end":
        return f"{start}. Week's End"
    time = f"{'Night' if facts['night'] else 'Day'} {facts['day']} of 4"
    if facts["phase"] == "check":
        return f"{start}. {time}. Influence Check"
    return f"{start}. {time}. Turn: {teller.who(facts['turn'])}, Actions left: {facts['actions']}"


def _whose(view: View, seat: int) -> str:
    """Your, or Ann's, at the beginning of a line"""
    return "Your" if seat == view.seat else possessive(view.names[seat])


def _drafting(game: MidnightEdition, view: View) -> Iterator[str]:
    for seat in range(2):
        whose = _whose(view, seat)
        done = ", pick made" if view.facts["draft"]["picked"][seat] else ""
        yield f"{whose} pack ({view.zone(f'pack.{seat}').count}{done}): {_cards(game, view.zone(f'pack.{seat}').cards)}"
        yield f"{whose} picks ({view.zone(f'picks.{seat}').count}): {_cards(game, view.zone(f'picks.{seat}').cards)}"


def _week(game: MidnightEdition, view: View) -> str:
    shown = [game.cards.copies[one.card].name for one in view.zone("revealed").cards if one.card]
    ahead = [game.cards.copies[one.card].name if one.card else "?" for one in view.zone("week").cards]
    days = [game.location_names[one["location"]] for one in view.facts["week_cards"] if one["time"] == "day"]
    deck = f"Week deck: {', '.join(shown) or 'nothing'} | {', '.join(ahead) or 'nothing'} to come"
    return f"{deck}. Days: {', '.join(days) or 'none'}"


def _location_lines(game: MidnightEdition, view: View, name: str) -> Iterator[str]:
    one = view.facts["locations"][name]
    closed = " [Festival: closed]" if view.facts["festival"] == name else ""
    home, icon = (game.faction_names[one[key]] for key in ("home", "icon"))
    yield f"{game.location_names[name]} ({one['side']}){closed}. Home: {home} +1. {icon}: {one['text']}"
    for seat in [1 - view.seat, view.seat] if view.seat >= 0 else [1, 0]:
        whose = "you" if seat == view.seat else view.names[seat]
        cards = _cards(game, view.zone(f"{name}.{seat}").cards) or "nobody"
        yield f"    {one['totals'][seat]:2} {whose}: {cards}"
    for line in _grid(game, view, name):
        yield f"       {line}"


def _grid(game: MidnightEdition, view: View, name: str) -> Iterator[str]:
    """The Spaces of a Location with the Markers on them, by the first letters of the players' names."""
    one = view.facts["locations"][name]
    signs = ["ox"[seat] for seat in range(2)]
    columns = max(int(space[1:]) for space in one["spaces"])
    for row in dict.fromkeys(space[0] for space in one["spaces"]):
        cells = [f"{row}{column + 1}" for column in range(columns)]
        told = [
            " " if cell not in one["spaces"] else signs[one["marks"][cell]] if cell in one["marks"] else "."
            for cell in cells
        ]
        points = " ".join(f"{signs[seat]} {one['points'][seat]}" for seat in range(2)) if row == "a" else ""
        yield f"{row} {' '.join(told):20}{points}"


def _supply(game: MidnightEdition, view: View) -> str:
    kinds = (f"{count} {game.kind_names[kind]}{'s' * (count != 1)}" for kind, count in view.facts["supply"].items())
    return f"Supply: {', '.join(kinds)}"


def _name(game: MidnightEdition, one: Seen) -> str:
    face = one.face or (one.card.split(".")[0] if one.card else None)
    return game.described_id(face) if face else "?"


def _cards(game: MidnightEdition, cards: Sequence[Seen]) -> str:
    return ", ".join(_name(game, one) for one in cards)


def _player(game: MidnightEdition, view: View, seat: int) -> Iterator[str]:
    facts = view.facts
    whose = _whose(view, seat)
    items = [
        f"{count} {game.kind_names[kind]}{'s' * (count != 1)} {face}"
        for kind, faces in facts["items"][seat].items()
        for face, count in faces.items()
        if count
    ]
    sign = "ox"[seat]
    yield (
        f"{whose} Markers ({sign}): {facts['unused'][seat]} unused. Items: {', '.join(items) or 'none'}. "
        f"Points: {facts['points'][seat]}"
    )
    hand = view.zone(f"hand.{seat}")
    deck = view.zone(f"deck.{seat}")
    known = [f"{depth} {_name(game, one)}" for depth, one in enumerate(deck.cards, 1) if one.face]
    told = f" (known from the top: {', '.join(known)})" if known and len(known) < deck.count else ""
    yield f"{whose} hand: {_cards(game, hand.cards) or 'empty'}. Deck: {deck.count}{told}"
    yield f"{whose} Discard Pile: {_cards(game, view.zone(f'discard.{seat}').cards) or 'empty'}"


def _meters(view: View) -> str:
    ends = view.facts["ends"]
    markers = " and ".join(map(str, ends["markers"]))
    decks = " and ".join(map(str, ends["decks"]))
    return (
        f"Until the end: Markers {markers}; full Locations {ends['full_locations']} of 2; Items {ends['items']}; "
        f"decks {decks}; Days {ends['days']} of 4"
    )
