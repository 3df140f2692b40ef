"""What each seat may know of a position of Dark Promenade (K1 to K10), and the table as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from gloaming.games.dark_promenade.declaration import AVENUES, D, F, N, Z
from gloaming.games.dark_promenade.facts import (
    PromenadeActing,
    PromenadeBonus,
    PromenadeCheck,
    PromenadeFacts,
    PromenadePart,
    PromenadePlay,
    PromenadeSite,
)
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.playable import Seen, View
from gloaming.games.sentences import Teller
from gloaming.games.views import Viewer, cards_of

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade


def view(game: DarkPromenade, state: PromenadeState, seat: int, names: Sequence[str]) -> View:
    """All that this seat, or the watcher, may know. K7: a view states what was seen and draws no conclusions."""
    viewer = Viewer(game, state, seat, concludes=False)
    return viewer.view(names, facts(game, state, seat), game.question(state, seat, names))


def facts(game: DarkPromenade, state: PromenadeState, seat: int) -> PromenadeFacts:
    """What is public, and what is this seat's own; lists go by seat."""
    z = state.z
    seats = range(2)
    compared = int(z[F.COMPARED])
    results, ahead = preview(state)
    return {
        "week": int(z[F.WEEK]),
        "weeks": N.WEEKS,
        "start": int(z[F.START]),
        "turn": None if state.over or compared >= 0 else int(z[F.TURN]),
        "turns": int(z[F.TURNS]),
        "columns": int(z[F.COLUMNS]),
        "roles": ["columns" if p == z[F.COLUMNS] else "rows" for p in seats],
        "compared": state.game.places[compared] if compared >= 0 else None,
        "sites": {f"site-{site + 1}": _site(game, state, site) for site in range(N.SITES)},
        "preview": results,
        "forecast": [int(ahead.points(p)) for p in seats],
        "points": [int(state.points(p)) for p in seats],
        "cards": [int(state.cards_of(p)) for p in seats],
        "controls": [_by_entry(game, state, Z.AREA + p) for p in seats],
        "outskirts": _by_entry(game, state, Z.OUTSKIRTS),
        "district_deck": _by_entry(game, state, Z.DISTRICTS),
        "bonuses": [_bonuses(game, state, p) for p in seats],
        "can_act": [bool(state.can_act(p)) for p in seats],
        "hands": [int(state.count(Z.HAND + p)) for p in seats],
        "deck": int(state.height(Z.DECK)),
        "plays": _plays(game, state, seat),
        "acting": _acting(game, state),
    }


def _by_entry(game: DarkPromenade, state: PromenadeState, zone: int) -> dict[str, int]:
    """Q42: copies are equal, so what lies somewhere is told by numbers."""
    counts = {face.id: int(state.copies_in(zone, entry)) for entry, face in enumerate(game.entries)}
    return {id: count for id, count in counts.items() if count}


def _site(game: DarkPromenade, state: PromenadeState, site: int) -> PromenadeSite:
    """R13.2 to R13.6 as things stand: both totals, who leads by how much, and the parts of the sums."""
    entry = int(state.entry_at(site))
    totals = [int(state.influence(site, seat)) for seat in range(2)]
    lead = totals[0] - totals[1]
    leader = None if lead == 0 else 0 if lead > 0 else 1
    by_tie = int(state.tie_winner(site)) if entry >= 0 else -1
    return {
        "district": game.entries[entry].id if entry >= 0 else None,
        "points": int(game.promenade.entry_points[entry]) if entry >= 0 else 0,
        "totals": totals,
        "leader": leader,
        "lead": abs(lead),
        "takes": leader if leader is not None else by_tie if by_tie >= 0 else None,
        "wins_ties": [bool(entry >= 0 and state.wins_ties(site, seat)) for seat in range(2)],
        "parts": [[_part(game, state, site, seat, card) for card in _standing(state, site, seat)] for seat in range(2)],
    }


def _standing(state: PromenadeState, site: int, seat: int) -> list[int]:
    bits = int(state.minions_at(state.avenue_through(site, seat)))
    return [card for card in range(bits.bit_length()) if (bits >> card) & 1]


def _part(game: DarkPromenade, state: PromenadeState, site: int, seat: int, card: int) -> PromenadePart:
    """R13.3: what a Minion brings at a site: Value, own Bonus and how much of it is muted, hindrance, the result."""
    muted = int(state.muted(site, seat))
    is_muted = bool(muted & int(state.layout.bit[card]))
    own = int(state.own_bonus(card, site, seat, False))
    counted = int(state.own_bonus(card, site, seat, is_muted))
    return {
        "card": state.layout.card_names[card],
        "value": int(game.promenade.value[card]),
        "bonus": counted,
        "muted": own - counted,
        "hindered": int(state.hindrance(card, site, seat)),
        "influence": int(state.worth(card, site, seat, muted)),
    }


def preview(state: PromenadeState) -> tuple[list[PromenadeCheck], PromenadeState]:
    """The Influence Check if nothing changed before it and no Bonus were used at ties, and what it leads to."""
    ahead = cast(PromenadeState, state.copy())
    results: list[PromenadeCheck] = []
    for site in range(N.SITES):
        if ahead.entry_at(site) < 0:
            continue
        totals = [int(ahead.influence(site, seat)) for seat in range(2)]
        winner = int(ahead.tie_winner(site)) if totals[0] == totals[1] else int(totals[1] > totals[0])
        if winner >= 0:
            ahead.win(site, winner, False)
        else:
            ahead.clear(site, Z.OUTSKIRTS)
        results.append({"site": f"site-{site + 1}", "totals": totals, "winner": winner if winner >= 0 else None})
    return results, ahead


def _bonuses(game: DarkPromenade, state: PromenadeState, seat: int) -> dict[str, PromenadeBonus]:
    """R10.2, R10.4: by type, whether a player has the Bonus, and whether it has been used this turn."""
    rules = game.promenade
    return {
        game.entries[int(rules.bearer[kind])].id: {
            "has": bool(state.controls(seat, kind)),
            "used": bool((state.z[F.USED + seat] >> kind) & 1),
        }
        for kind in range(int(rules.types))
    }


def _plays(game: DarkPromenade, state: PromenadeState, seat: int) -> dict[str, dict[str, PromenadePlay]]:
    """When this seat is about to play: for each Minion of its hand what it would find at each Avenue with room."""
    if state.over or seat not in state.to_act() or state.z[F.DECISION] not in (D.PLAY_MINION, D.PLAY_AVENUE):
        return {}
    first = int(state.first_avenue(seat))
    avenues = [avenue for avenue in range(first, first + 3) if state.has_room(avenue)]
    hand = [int(state.z[F.CARD])] if state.z[F.DECISION] == D.PLAY_AVENUE else cards_of(state, Z.HAND + seat)
    return {
        state.layout.card_names[card]: {AVENUES[avenue]: game.play_at(state, card, seat, avenue) for avenue in avenues}
        for card in hand
    }


def _acting(game: DarkPromenade, state: PromenadeState) -> PromenadeActing:
    """What the turn is about: the Minion chosen, whose effect is under way, and what has been picked for a swap."""
    acting: PromenadeActing = {}
    if state.z[F.CARD] >= 0:
        acting["card"] = state.layout.card_names[state.z[F.CARD]]
    if game.source(state):
        acting["effect"] = game.source(state)
    if game.decision(state) == "swap_second":
        acting["pick"] = game.choice_name(int(state.z[F.PICK]))
    return acting


# Text


def text(game: DarkPromenade, view: View) -> str:
    """The table for a terminal: the grid with points and totals, the Avenues right of it and below, then the rest."""
    return "\n".join(line.rstrip() for line in _lines(game, view)) + "\n"


WIDTH = 24


def _lines(game: DarkPromenade, view: View) -> Iterator[str]:
    facts = view.facts
    teller = Teller(view.seat, view.names, game.seats)
    yield f"{game.title}: {_moment(game, view, teller)}"
    if view.seat >= 0:
        yield f"You play the {facts['roles'][view.seat]}."
    yield from _grid(game, view)
    yield f"The Outskirts: {_districts(game, facts['outskirts'], view.zone('outskirts-items').cards)}"
    side = ", ".join(_name(game, one) for one in view.zone("side").cards) or "nothing"
    deck = view.zone("deck")
    yield f"At the side: {side}. Minion deck: {deck.count}. District deck: {view.zone('districts').count}"
    known = [f"{depth} {_name(game, one)}" for depth, one in enumerate(deck.cards, 1) if one.card]
    if known:
        yield f"Known in the Minion deck, from the top: {', '.join(known)}"
    for seat in [view.seat, 1 - view.seat] if view.seat >= 0 else [0, 1]:
        yield from _player(game, view, seat)
    if view.outcome:
        yield from view.outcome.reasons
    if view.question:
        yield view.question.prompt
        for number, one in enumerate(view.option_views, 1):
            yield f"  {number:2} {one.label}"


def _moment(game: DarkPromenade, view: View, teller: Teller) -> str:
    facts = view.facts
    if view.over:
        return "the game is over"
    start = f"Week {facts['week']} of {facts['weeks']}, started by {teller.who(facts['start'])}"
    if facts["compared"]:
        return f"{start}. Influence Check at {facts['compared'].replace('-', ' ')}"
    return f"{start}. Turn {facts['turns']}: {teller.who(facts['turn'])}"


def _grid(game: DarkPromenade, view: View) -> Iterator[str]:
    """R1.3: three rows of three sites; each with its District, points, and the totals of columns and rows."""
    facts = view.facts
    columns = facts["columns"]
    yield f"     {'C1':{WIDTH}}{'C2':{WIDTH}}{'C3':{WIDTH}}(totals: columns:rows)"
    for row in range(3):
        cells = ""
        for column in range(3):
            site = facts["sites"][f"site-{3 * row + column + 1}"]
            cell = "-"
            if site["district"]:
                name = next(face.name for face in game.entries if face.id == site["district"])
                cell = f"{name} {site['points']} [{site['totals'][columns]}:{site['totals'][1 - columns]}]"
            cells += f"{cell:{WIDTH}}"
        yield f"  R{row + 1} {cells}| {_avenue(game, view, f'R{row + 1}')}"
    for column in range(3):
        yield f"  C{column + 1} below: {_avenue(game, view, f'C{column + 1}')}"


def _avenue(game: DarkPromenade, view: View, name: str) -> str:
    return ", ".join(game.described(game.card(one.card)) for one in view.zone(name).cards if one.card) or "nobody"


def _name(game: DarkPromenade, one: Seen) -> str:
    return game.described(game.card(one.card)) if one.card is not None else "?"


def _districts(game: DarkPromenade, counts: dict[str, int], items: Sequence[Seen]) -> str:
    names = {face.id: face.name for face in game.entries}
    told = [f"{names[id]}{f' x{count}' if count > 1 else ''}" for id, count in counts.items()]
    return ", ".join([*told, *(_name(game, one) for one in items)]) or "nothing"


def _player(game: DarkPromenade, view: View, seat: int) -> Iterator[str]:
    facts = view.facts
    whose = "Your" if seat == view.seat else f"{view.names[seat]}'s"
    area = _districts(game, facts["controls"][seat], view.zone(f"items.{seat}").cards)
    yield f"{whose} area ({facts['points'][seat]} points, {facts['cards'][seat]} cards): {area}"
    used = [id for id, bonus in facts["bonuses"][seat].items() if bonus["used"]]
    if used:
        names = {face.id: face.name for face in game.entries}
        yield f"{whose} Bonuses used this turn: {', '.join(names[id] for id in used)}"
    hand = view.zone(f"hand.{seat}")
    yield f"{whose} hand: {', '.join(_name(game, one) for one in hand.cards) or 'empty'}"
