"""What each seat may know of a position of The City of Hemloch (I1 to I8), and the table as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gloaming.games.city_of_hemloch.declaration import F, N, Z
from gloaming.games.city_of_hemloch.facts import CityActing, CityFacts
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.playable import Seen, View, ZoneView
from gloaming.games.sentences import Teller
from gloaming.games.text_table import ending_and_question
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch


def view(game: CityOfHemloch, state: CityState, seat: int, names: Sequence[str]) -> View:
    """All that this seat, or the watcher, may know; face-down cards go by their backs alone (I7)."""
    viewer = Viewer(game, state, seat)
    question = game.question(state, seat, names)
    return viewer.view(names, facts(game, state, viewer), question, lambda zone: _by_backs(game, zone, seat))


def _by_backs(game: CityOfHemloch, zone: int, seat: int) -> bool:
    """Gained cards are never shown (Q29); hands to others only if the option says so (Q27)."""
    if Z.GAINED <= zone < Z.GAINED + 2:
        return True
    return Z.HAND <= zone < Z.HAND + 2 and zone - Z.HAND != seat and game.options["hands"] == "concealed"


def facts(game: CityOfHemloch, state: CityState, viewer: Viewer) -> CityFacts:
    """What is public, and what is this seat's own; lists go by seat."""
    z = state.z
    places = state.game.places
    seats = range(2)
    houses = [int(state.first(Z.HOUSE + seat)) for seat in seats]
    closed = int(z[F.CLOSED])
    return {
        "day": int(z[F.DAY]),
        "days": int(state.layout.room[Z.DAYDECK]),
        "closed": places[closed] if closed >= 0 else None,
        "start": int(z[F.START]),
        "first": int(z[F.FIRST]),
        "turn": None if state.over else int(z[F.TURN]),
        "actions": [int(z[F.ACTIONS + seat]) for seat in seats],
        "actions_left": [N.ACTIONS_A_DAY - int(z[F.ACTIONS + seat]) if closed >= 0 else 0 for seat in seats],
        "influence": {places[d]: [int(state.influence(d, seat)) for seat in seats] for d in range(N.DISTRICTS)},
        "left": {places[d]: game.left(state, d) for d in range(N.DISTRICTS)},
        "gained": [int(state.count(Z.GAINED + seat)) for seat in seats],
        "collection": [game.collection(state, seat) for seat in seats],
        "available": [state.layout.card_names[card] for card in game.available(state)],
        "days_left": _days_left(game, state),
        # I6: the other House is told to nobody who does not know the card
        "house": [game.face(card).id if viewer.know(card) else None for card in houses],
        "house_points": [game.house_points(state, seat) if viewer.know(houses[seat]) else None for seat in seats],
        "acting": _acting(game, state, viewer),
    }


def _days_left(game: CityOfHemloch, state: CityState) -> dict[str, int]:
    """Q38: which Day cards are still to come, by District; the order is nobody's to know."""
    left = [int(game.city.day_district[card - game.city.first_day]) for card in cards_of(state, Z.DAYDECK)]
    return {state.game.places[d]: left.count(d) for d in range(N.DISTRICTS)}


def _acting(game: CityOfHemloch, state: CityState, viewer: Viewer) -> CityActing:
    """What the action under way is about, as far as this seat may know it."""
    z = state.z
    names = state.layout.card_names
    acting: CityActing = {}
    if z[F.CARD] >= 0 and viewer.know(int(z[F.CARD])):
        acting["card"] = names[z[F.CARD]]
    if not state.over and z[F.DECISION] == ASKED_BY_EFFECT:
        acting["effect"] = game.source(state)
        acting["here"] = state.game.places[z[F.HERE]]
        if z[F.STAGE]:
            acting["pick"] = names[z[F.PICK]]
    return acting


# Text


def text(game: CityOfHemloch, view: View) -> str:
    """The table for a terminal: one line for each District, the row, hands, Days, and the question."""
    return "\n".join(_lines(game, view)) + "\n"


def _lines(game: CityOfHemloch, view: View) -> Iterator[str]:
    facts = view.facts
    teller = Teller(view.seat, view.names, game.seats)
    yield f"{game.title}: {_moment(game, view, teller)}"
    yield from (_district(game, view, district, teller) for district in range(N.DISTRICTS))
    if facts["closed"] is not None and not view.over:
        row = view.zone("row").cards
        top = [one for one in view.zone(f"deck.{facts['closed']}").cards[:1] if one.card]
        beneath = f"; deck top: {_card(game, top[0])}" if top else ""
        once = " (not available any more today)" if top and top[0].card not in facts["available"] else ""
        yield f"Row: {_cards(game, row)}{beneath}{once}"
    order = [view.seat, 1 - view.seat] if view.seat >= 0 else [0, 1]
    for seat in order:
        yield from _player(game, view, seat, teller)
    yield from _known(game, view)
    yield _days(game, view)
    yield from ending_and_question(view)


def _moment(game: CityOfHemloch, view: View, teller: Teller) -> str:
    facts = view.facts
    if view.over:
        return "Week's End"
    if facts["closed"] is None:
        return f"the opening. Start player: {teller.who(facts['start'])}"
    closed = game.districts[game.rules.places.index(facts["closed"])].name
    taken = ", ".join(f"{teller.who(seat)} {facts['actions'][seat]}" for seat in (facts["start"], 1 - facts["start"]))
    return (
        f"Day {facts['day']} of {facts['days']}, {closed} is closed. "
        f"Start player: {teller.who(facts['start'])}. Actions taken: {taken}"
    )


def _district(game: CityOfHemloch, view: View, district: int, teller: Teller) -> str:
    """Name, cards left and Houses; then both sides with their totals, and who would gain how much."""
    place = game.rules.places[district]
    face = game.districts[district]
    influence = view.facts["influence"][place]
    left = view.facts["left"][place]
    sides = []
    for seat in [view.seat, 1 - view.seat] if view.seat >= 0 else [0, 1]:
        cards = view.zone(f"side.{place}.{seat}").cards
        standing = ", ".join(_standing(game, one, district) for one in cards) or "nobody"
        sides.append(f"{teller.who(seat)} {influence[seat]}: {standing}")
    lead = abs(influence[0] - influence[1])
    gain = ""
    if lead and not view.over:
        only = f", only {left} left" if lead > left else ""
        gain = f" | +{lead}{only} for {teller.who(0 if influence[0] > influence[1] else 1)}"
    mark = "*" if place == view.facts["closed"] and not view.over else " "
    houses = f"{face.facts['ability_house']}! {face.facts['bonus_house']}+{face.facts['bonus']}"
    return f"{mark} {face.name} [{houses}] {left} left | {' | '.join(sides)}{gain}"


def _standing(game: CityOfHemloch, one: Seen, district: int) -> str:
    assert one.card is not None
    card = game.card(one.card)
    value = int(game.city.value[card])
    bonus = game.worth(card, district) - value
    return f"{game.card_name(card)} {value}{f'+{bonus}' if bonus else ''}"


def _card(game: CityOfHemloch, one: Seen) -> str:
    if one.card is not None:
        return game.described(game.card(one.card))
    if one.face is not None:
        return next(face.name for name, face in game.cards.copies.items() if name.split(".")[0] == one.face)
    return "?"


def _cards(game: CityOfHemloch, cards: Sequence[Seen]) -> str:
    return ", ".join(_card(game, one) for one in cards) or "none"


def _player(game: CityOfHemloch, view: View, seat: int, teller: Teller) -> Iterator[str]:
    facts = view.facts
    whose = "Your" if seat == view.seat else f"{view.names[seat]}'s"
    house = facts["house"][seat]
    own = (
        f"House: {game.house_name(house)}, House points so far: {facts['house_points'][seat]}" if house else "House: ?"
    )
    yield f"{whose} hand: {_zone(game, view.zone(f'hand.{seat}'))}"
    yield f"{whose} discard: {_zone(game, view.zone(f'discard.{seat}'))}"
    for name, word in ((f"draw.{seat}", "draw pile"), (f"drawn.{seat}", "opening draw")):
        if view.zone(name).count:
            yield f"{whose} {word}: {_zone(game, view.zone(name))}"
    gained = f"; gained: {facts['gained'][seat]}" if view.over else ""
    yield f"{whose} {own}{gained}"


def _zone(game: CityOfHemloch, zone: ZoneView) -> str:
    if zone.count and all(one.card is None and one.face is None for one in zone.cards):
        return f"{zone.count} cards"
    return _cards(game, zone.cards)


def _known(game: CityOfHemloch, view: View) -> Iterator[str]:
    """I1, I2: the places in face-down decks that this seat knows, counted from the top."""
    for district, face in enumerate(game.districts):
        place = game.rules.places[district]
        if place == view.facts["closed"] and not view.over:
            continue
        cards = view.zone(f"deck.{place}").cards
        known = [f"{depth} {_card(game, one)}" for depth, one in enumerate(cards, 1) if one.face]
        if known:
            yield f"Known in the deck of {face.name}: {', '.join(known)}"


def _days(game: CityOfHemloch, view: View) -> str:
    gone = [game.day_district_name(game.card(one.card)) for one in view.zone("days").cards if one.card]
    left = [
        f"{game.districts[district].name}{f' x{count}' if count > 1 else ''}"
        for district, count in enumerate(view.facts["days_left"].values())
        if count
    ]
    return f"Days: {', '.join(gone) or 'none yet'}. To come: {', '.join(left) or 'none'}"
