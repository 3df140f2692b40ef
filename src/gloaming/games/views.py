"""What a seat sees of the zones, built from what the table says it knows; and views as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from gloaming.games.playable import Playable, Question, Seen, View, ZoneView
from gloaming.games.sentences import named
from gloaming.kernel.state import State


def cards_of(state: State, zone: int) -> list[int]:
    """The cards of a zone as players list them: piles from the top down, rows in order, sets as in the card file."""
    written = state.layout.zones[zone]
    cards = state.contents(zone)
    if written.pile:
        return cards if written.row else cards[::-1]
    order = state.game.file_order
    return sorted(cards, key=order.__getitem__) if order else cards


def lie_in_place(state: State, cards: range) -> bool:
    """Whether each of these cards lies in exactly one zone, which is of its family and the one that the card says."""
    families = [family.name for family in state.layout.families for _ in family.cards]
    found = []
    for zone, written in enumerate(state.layout.zones):
        for card in state.contents(zone):
            if card in cards:
                if state.place(card) != zone or families[card] != written.family:
                    return False
                found.append(card)
    return sorted(found) == list(cards)


class Viewer:
    """A seat, or the watcher, looking at a state: what it knows, and what follows from that."""

    def __init__(self, game: Playable, state: State, seat: int, concludes: bool = True, counts: bool = False) -> None:
        """`concludes`: whether what follows from counting is shown too, or only what has been seen; `counts`: also of
        a whole set of different cards."""
        self.counts = counts
        self.game = game
        self.concludes = concludes
        self.state = state
        self.seat = seat
        self.knower = game.knower(seat)
        self.backs = game.card_backs
        self.unknown = [card for card in range(int(state.layout.cards)) if not state.knows(self.knower, card)]
        self.unseen: dict[tuple[str, int], Seen] = {}

    def know(self, card: int) -> bool:
        """Whether this card is known where it is."""
        return self.state.knows(self.knower, card)

    def see(self, card: int, zone: int) -> Seen:
        """What this seat sees where the card lies: if it does not know it, its back and what follows from the rest."""
        if self.state.knows(self.knower, card):
            return self.game.card_faces[card]
        back = self.backs[card]
        if not self.concludes:
            return Seen(back)
        if (back, zone) not in self.unseen:
            self.unseen[back, zone] = self._follows(back, zone)
        return self.unseen[back, zone]

    def _follows(self, back: str, zone: int) -> Seen:
        """What follows of an unknown card: if it can be but one, or copies of but one face, then it is that."""
        could = [
            card for card in self.unknown if self.backs[card] == back and self.state.could_be(self.knower, card, zone)
        ]
        if len(could) == 1:
            return self.game.card_faces[could[0]]
        faces = {self.game.face_id(card) for card in could}
        return Seen(back, None, faces.pop() if len(faces) == 1 else None)

    def _counted(self, zone: int, seen: list[Seen]) -> list[Seen]:
        """A set whose unknown cards can only be all those that are left is known, as the game says it may be shown."""
        unknown = [one for one in seen if one.card is None]
        if not self.counts or len(unknown) < 2 or self.state.layout.zones[zone].pile:
            return seen
        could = [card for card in self.unknown if self.state.could_be(self.knower, card, zone)]
        if len(could) != len(unknown):
            return seen
        return [one for one in seen if one.card is not None] + [self.game.card_faces[card] for card in could]

    def zone(self, zone: int, hidden: bool = False) -> ZoneView:
        """A zone; `hidden` for one that is shown to this seat by its backs alone."""
        cards = cards_of(self.state, zone)
        if hidden:
            seen = [Seen(back) for back in sorted(self.backs[card] for card in cards)]
        else:
            seen = self._counted(zone, [self.see(card, zone) for card in cards])
            if not self.state.layout.zones[zone].pile:
                unknown = sorted((one for one in seen if one.card is None), key=lambda one: (one.back, one.face or ""))
                seen = [one for one in seen if one.card is not None] + unknown
        return ZoneView(self.game.zone_names[zone], len(cards), tuple(seen))

    def view(
        self,
        names: Sequence[str],
        facts: Mapping[str, Any],
        question: Question | None,
        by_backs: Callable[[int], bool] = lambda zone: False,
    ) -> View:
        """All that this seat may know: the zones, what the game says of them, what is asked, and what may be chosen.

        `by_backs` tells the zones that are shown by their backs alone.
        """
        game, state = self.game, self.state
        options = tuple(state.options(self.seat))
        return View(
            game=game.slug,
            seat=self.seat,
            names=named(names, game.seats),
            zones=tuple(self.zone(zone, by_backs(zone)) for zone in range(len(game.zone_names))),
            facts=facts,
            question=question,
            options=options,
            option_views=tuple(game.option_view(state, self.seat, choice, names) for choice in options),
            over=state.over,
            outcome=game.outcome(state, names, self.seat) if state.over else None,
        )


def view_json(view: View) -> dict[str, Any]:
    """A view as plain data: lists, strings, numbers and dictionaries in an order that never changes."""
    plain = _plain(view)
    assert isinstance(plain, dict)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | None):  # nearly all that is asked
        return value
    kind: type[Any] = type(value)
    if is_dataclass(kind):
        return {name: _plain(getattr(value, name)) for name in _parts(kind)}
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return value


@cache
def _parts(kind: type[Any]) -> tuple[str, ...]:
    return tuple(part.name for part in fields(kind))
