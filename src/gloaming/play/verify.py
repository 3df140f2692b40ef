"""Checking a match: that its deal is the one that was sealed, and that every shuffle and every draw follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from gloaming.games.playable import Playable
from gloaming.kernel.chance import Draw
from gloaming.play.journal import Drawn, Journal
from gloaming.play.match import Match
from gloaming.play.match_file import JournalError
from gloaming.play.replay import replay


@dataclass(frozen=True)
class Finding:
    """One thing that was checked, in words."""

    holds: bool
    text: str


def drawn(match: Match) -> tuple[Drawn, ...]:
    """What chance gave along the choices that stand, computed from the key; nothing where there is none."""
    deal = match.journal.opening.deal
    if deal is None:
        return ()
    if match.fresh:
        state = match.game.new_by_key(deal.key(), noting=True)
    else:
        state = match.start.copy()
        state.follow(deal.key(), noting=True)
    assert state.keyed is not None and state.keyed.notes is not None
    notes = state.keyed.notes
    found = [_told(match.game, 0, note) for note in notes]
    for number, made in enumerate(match.made, 1):
        notes.clear()
        state.apply(made.seat, made.choice)
        found += [_told(match.game, number, note) for note in notes]
    return tuple(found)


def _told(game: Playable, after: int, draw: Draw) -> Drawn:
    zones = len(game.zone_names)
    if draw.purpose == 0:
        what = "table"
    elif draw.purpose <= zones:
        what = f"draw {game.zone_names[draw.purpose - 1]}"
    else:
        what = f"shuffle {game.zone_names[draw.purpose - 1 - zones]}"
    return Drawn(after, what, draw.number, draw.numbers)


def verify(journal: Journal) -> list[Finding]:
    """Everything that can be checked about a match file, what holds and what does not."""
    findings = deal_findings(journal)
    try:
        match = replay(journal)
    except JournalError as error:
        return [*findings, Finding(False, f"The match cannot be played again: {error}.")]
    findings.append(Finding(True, f"All {len(match.made)} choices that stand are legal by the rules and the cards."))
    return [*findings, *draw_findings(match, journal.draws)]


def deal_findings(journal: Journal) -> list[Finding]:
    """What can be said about where the key comes from."""
    opening = journal.opening
    deal = opening.deal
    findings: list[Finding] = []
    if opening.origin == "daily":
        findings.append(Finding(True, "This is the deal of a day: everybody who played it there was dealt the same."))
    elif opening.origin:
        words = {"file": "from a file", "branch": "from another match", "position": "from a position"}
        text = f"This match was opened {words[opening.origin]}: whoever opened it could know what was hidden."
        findings.append(Finding(True, text))
    if deal is None:
        text = f"The deal follows from the seed {opening.seed}: whoever chose the seed could know it."
        return [*findings, Finding(True, text)]
    faults = [Finding(False, f"{fault[0].upper()}{fault[1:]}.") for fault in deal.faults()]
    if faults:
        return [*findings, *faults]
    findings.append(Finding(True, "The secret is the one that was sealed before the cards were dealt."))
    names = dict(enumerate(opening.seats))
    for one in deal.numbers:
        name = names.get(one.seat, f"seat {one.seat}")
        text = f"The number of {name} is the one that was sealed." if one.number else f"{name} never told a number."
        findings.append(Finding(True, text))
    told = sum(bool(one.number) for one in deal.numbers)
    who = {0: "nobody but the keeper of the table", 1: "one player"}.get(told, f"{told} players")
    findings.append(Finding(True, f"The key is made of the secret and the numbers of {who}."))
    return findings


def draw_findings(match: Match, draws: tuple[Drawn, ...]) -> list[Finding]:
    """Whether what a file says that chance gave is what the key gives."""
    if match.journal.opening.deal is None:
        return []
    found = drawn(match)
    if not draws:
        return [Finding(True, f"The key gives all {len(found)} shuffles and draws; the file does not list them.")]
    for number, (one, other) in enumerate(zip(draws, found, strict=False), 1):
        if one != other:
            text = f"Draw {number} ({one.what}, after {one.after} choices) is not what the key gives ({other.what})."
            if (one.after, one.what, one.time) == (other.after, other.what, other.time):
                text = f"Draw {number} ({one.what}, after {one.after} choices) gave other numbers than the key gives."
            return [Finding(False, text)]
    if len(draws) != len(found):
        return [Finding(False, f"The file lists {len(draws)} shuffles and draws, but the key gives {len(found)}.")]
    return [Finding(True, f"All {len(found)} shuffles and draws follow from the key.")]
