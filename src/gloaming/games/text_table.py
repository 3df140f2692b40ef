"""Any game as text: the score, what lies in front of everybody, the middle of the table, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gloaming.games.sentences import capital, possessive

if TYPE_CHECKING:
    from gloaming.games.playable import Playable, View, ZoneView
    from gloaming.games.zones import ZoneInfo


def text_table(game: Playable, view: View) -> str:
    """The canonical text of a view, for a game that has none of its own."""
    return "\n".join(_lines(game, view))


def _lines(game: Playable, view: View) -> Iterator[str]:
    goal = game.goal(view)
    scores = {seat: side.text for side in goal.sides for seat in side.seats}
    yield " · ".join(part for part in (game.title, goal.left) if part)
    places = list(zip(game.zone_infos, view.zones, strict=True))
    for seat in range(game.seats):
        whose = "Your" if seat == view.seat else possessive(view.names[seat])
        score = f" ({scores[seat]})" if scores.get(seat) else ""
        own = [_zone(game, info, zone) for info, zone in places if info.owner == seat]
        yield f"{capital(whose)} cards{score}: {'; '.join(part for part in own if part) or 'none'}"
    for info, zone in places:
        if info.owner is None and (zone.count or info.kind != "pile"):
            yield _zone(game, info, zone) or f"{info.title}: none"
    yield from ending_and_question(view)


def ending_and_question(view: View) -> Iterator[str]:
    """What every text ends with: how the game ended, what is asked, and the options."""
    if view.outcome:
        yield from view.outcome.reasons
    if view.question:
        yield view.question.prompt
        for number, one in enumerate(view.option_views, 1):
            yield f"  {number:2} {one.label}"


def _zone(game: Playable, info: ZoneInfo, zone: ZoneView) -> str:
    """A zone in a line; nothing if it is empty."""
    if not zone.count:
        return ""
    known = [_name(game, one.card, one.face) for one in zone.cards if one.card or one.face]
    hidden = zone.count - len(known)
    if info.kind == "pile" and len(known) == zone.count > 1:
        return f"{info.title}: {known[0]} on top of {zone.count - 1} more"
    if hidden:
        known.append(f"{hidden} unknown" if known else f"{hidden} face down")
    return f"{info.title}: {', '.join(known)}"


def _name(game: Playable, card: str | None, face: str | None) -> str:
    printed = game.cards.copies.get(card) if card else game.cards.find(face or "")
    return printed.name if printed else str(card or face)
