"""A run of paired games in a sentence or two: what the change does, and what is still open.

One headline, then the figures that it stands on. Nothing is claimed whose interval includes "no difference", nor what
the stronger player contradicts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from gloaming.cards.difference import CardChange
from gloaming.lab.balance import TOLERANCE, Balance, Figure, Measured

Kind = Literal["none", "open", "changed", "unfair"]
FAIR: Final = 0.5
SELDOM: Final = 0.02
"""Of a card that is used less often than this nothing is said about winning."""
UNFAIR: Final = 0.05
"""Shares further from a half than this are called unfair, if that is sure."""


@dataclass(frozen=True)
class Verdict:
    kind: Kind
    """`none`: no difference. `open`: too few games to tell. `changed`: something moved. `unfair`: and not for the
    better."""
    headline: str
    detail: str = ""
    card: str = ""
    """The card that the verdict is about, by its id."""

    def __str__(self) -> str:
        return f"{self.headline} {self.detail}".strip()


def verdict(balance: Balance) -> Verdict:
    """What the games say so far."""
    stage = balance.first
    games = 2 * sum(one.pairs for one in balance.stages)
    if stage.pairs and balance.alike:
        if all(figure.settled for figure in stage.figures()):
            return Verdict("none", "No difference.", f"All {stage.pairs:,} deals went alike, choice for choice.")
        return Verdict("open", f"{games:,} games are too few to tell.", "So far all deals went alike with both sets.")
    moved = [figure for figure in stage.figures() if figure.moved and not _contradicted(balance, figure)]
    unfair = _unfair(stage, moved)
    cards = _by_card(balance, moved)
    if unfair:
        about = _card_sentence(stage, cards[0], cards[0].name) if cards else ""
        return Verdict("unfair", unfair, about, cards[0].id if cards else "")
    if cards:
        first = cards[0]
        return Verdict("changed", _headline(stage, first), _detail(balance, cards), first.id)
    if moved:
        return Verdict("changed", _general_headline(stage, moved[0]), _fairness(stage))
    if all(figure.settled for figure in stage.figures()):
        points = round(100 * TOLERANCE)
        return Verdict("none", "No difference.", f"Nothing that was measured moved by {points} points or more.")
    return Verdict("open", f"{games:,} games are too few to tell.", _widest(stage))


def _contradicted(balance: Balance, figure: Figure) -> bool:
    """Whether a stronger player surely shows the opposite."""
    for stage in balance.stages[1:]:
        other = stage.figure(figure.id)
        if other.moved and other.difference and figure.difference:
            return (other.difference.value > 0) != (figure.difference.value > 0)
    return False


def _unfair(stage: Measured, moved: list[Figure]) -> str:
    """The sentence, if a side or whoever starts is now favoured and was less so before."""
    for figure in moved:
        if figure.id != "starter" and not figure.id.startswith("side."):
            continue
        new, old = figure.new, figure.old
        if new is None or old is None or abs(new.value - FAIR) <= abs(old.value - FAIR):
            continue
        if new.low > FAIR + UNFAIR:
            return f"Unfair: {_who(stage, figure.id)} {wins_as(stage, figure.id)} {percent(new.value)}."
    return ""


def _who(stage: Measured, id: str) -> str:
    if id == "starter":
        return "whoever starts"
    return side_name(stage, int(id.partition(".")[2]))


def wins_as(stage: Measured, id: str) -> str:
    """ "wins" for one, "win" for several."""
    if id == "starter":
        return "wins"
    game, side = stage.sets.new, int(id.partition(".")[2])
    return "wins" if sum(game.side(seat) == side for seat in range(game.seats)) == 1 else "win"


def side_name(stage: Measured, side: int) -> str:
    """What a side is called in a sentence: its chairs, or which seat it is."""
    game = stage.sets.new
    seats = [seat for seat in range(game.seats) if game.side(seat) == side]
    if stage.sides == game.seats:
        return f"the {('first', 'second', 'third', 'fourth', 'fifth')[seats[0]]} seat"
    return listed([game.chairs[seat] for seat in seats])


def _by_card(balance: Balance, moved: list[Figure]) -> list[CardChange]:
    """The changed cards that moved, the surest first."""
    sure: dict[str, float] = {}
    for figure in moved:
        what, _, card = figure.id.partition(".")
        if what in ("use", "win") and figure.difference is not None:
            half = figure.difference.high - figure.difference.value
            sure[card] = max(sure.get(card, 0.0), abs(figure.difference.value) / half)
    found = [change for change in balance.sets.compared if change.id in sure]
    return sorted(found, key=lambda change: -sure[change.id])


def _headline(stage: Measured, card: CardChange) -> str:
    use, win = stage.figure(f"use.{card.id}"), stage.figure(f"win.{card.id}")
    ways = [figure.difference.value > 0 for figure in (win, use) if figure.moved and figure.difference]
    word = "Better" if ways[0] else "Worse"
    fair = _fairness(stage)
    return f"{word} for {card.name}, and still fair." if fair else f"{word} for {card.name}."


def _fairness(stage: Measured) -> str:
    """Whether the new set is surely fair to whoever starts and to every side."""
    asked = ["starter", *(f"side.{side}" for side in range(stage.sides))]
    shares = [stage.figure(id).new for id in asked]
    even = (FAIR - UNFAIR - TOLERANCE, FAIR + UNFAIR + TOLERANCE)
    return "It is still fair." if all(one is None or one.within(*even) for one in shares) else ""


def _detail(balance: Balance, cards: list[CardChange]) -> str:
    text = _card_sentence(balance.first, cards[0], "It")
    if len(cards) > 1:
        others = [card.name for card in cards[1:]]
        text += f" {listed(others)} moved too."
    return text


def _card_sentence(stage: Measured, card: CardChange, subject: str) -> str:
    """ "It is played in 63 % of games instead of 46 %, and its player wins 47.9 % of them instead of 43.1 %." """
    use, win = stage.figure(f"use.{card.id}"), stage.figure(f"win.{card.id}")
    verb = stage.sets.new.plays.get(card.table, ("used", frozenset()))[0]
    said = []
    if use.old and use.new:
        often = f"{percent(use.new.value, 0)} of games"
        before = f" instead of {percent(use.old.value, 0)}" if use.moved else ", as before"
        said.append(f"is {verb} in {often}{before}")
    if win.old and win.new and use.new and use.new.value >= SELDOM:
        if win.moved:
            said.append(f"its player wins {percent(win.new.value)} of them instead of {percent(win.old.value)}")
        elif win.new.high < FAIR or win.new.low > FAIR:
            less = win.new.high < FAIR
            still = "still " if (win.old.value < FAIR) == less else ""
            said.append(f"{still}wins {'less' if less else 'more'} than half")
        else:
            said.append(f"its player wins {percent(win.new.value)} of them; whether that has changed is open")
    return f"{subject} {', and '.join(said)}."


def _general_headline(stage: Measured, figure: Figure) -> str:
    assert figure.old is not None and figure.new is not None
    if figure.id == "length":
        longer = "longer" if figure.new.value > figure.old.value else "shorter"
        return f"Games become {longer}: {figure.new.value:.0f} choices instead of {figure.old.value:.0f}."
    who = _who(stage, figure.id)
    much = "more" if figure.new.value > figure.old.value else "less"
    shares = f"{percent(figure.new.value)} of games instead of {percent(figure.old.value)}"
    return f"{who[0].upper()}{who[1:]} {wins_as(stage, figure.id)} {much}: {shares}."


def _widest(stage: Measured) -> str:
    """How large a difference could still hide."""
    open_ones = [one for one in stage.figures() if not one.settled and one.difference and one.id != "length"]
    if not open_ones or stage.pairs < 50:
        return ""
    most = max(max(abs(one.difference.low), abs(one.difference.high)) for one in open_ones if one.difference)
    return f"A difference of up to {100 * most:.0f} points could still hide."


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def listed(names: list[str]) -> str:
    """A, B and C."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
