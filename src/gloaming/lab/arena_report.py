"""The report of an arena, made of its plain data."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gloaming.lab.intervals import Rate
from gloaming.lab.plots import Row, intervals
from gloaming.lab.ratings import Duel, Report
from gloaming.lab.report import Finding, again, document, figure, panel
from gloaming.lab.stopping import ALPHA
from gloaming.lab.tournament import Decided

EVEN = (0.5, 0.5)
FEW = 200
"""With fewer games there are figures, but no verdicts."""
CLOSING = "Strength here is strength against these players. Nothing here says how people play."


def page(title: str, found: Report, decided: Sequence[Decided], command: str, planned: int, complete: bool) -> str:
    """The whole report as HTML. `command` is how to do it again."""
    stopped = "" if complete else f" (stopped after {found.games:,} of {planned:,} games)"
    best = found.standings[0]
    sections = [_standings(found), _duels(found.duels), _decided(decided), again(command, _how(found, decided))]
    return document(
        f"{title}: who is strongest?{stopped}",
        f"{best.label} has the most strength on the common scale."
        if found.games >= FEW
        else "Too few games for a verdict.",
        f"{found.games:,} games, every deal from every seat · {len(found.standings)} players",
        [_finding(duel) for duel in _closest(found)] if found.games >= FEW else [],
        [section for section in sections if section],
        CLOSING,
        {"games": found.games, "rows": [[one.label, one.elo, one.elo_margin] for one in found.standings]},
    )


def _closest(found: Report) -> list[Duel]:
    """The duels of neighbours in the standings, best first."""
    order = [one.label for one in found.standings]
    met = {frozenset((duel.one, duel.two)): duel for duel in found.duels}
    pairs = [met.get(frozenset(pair)) for pair in pairwise(order)]
    return [duel for duel in pairs if duel is not None]


def _finding(duel: Duel) -> Finding:
    rate = duel.paired
    stronger = rate.low > 0.5 or rate.high < 0.5
    better, worse = (duel.one, duel.two) if rate.share >= 0.5 else (duel.two, duel.one)
    share = max(rate.share, 1 - rate.share)
    low, high = (rate.low, rate.high) if rate.share >= 0.5 else (1 - rate.high, 1 - rate.low)
    sentence = f"{better} is stronger than {worse}." if stronger else "The games do not tell them apart."
    return Finding(
        "fair" if stronger else "watch",
        f"{better} against {worse}",
        f"{100 * share:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f}",
        sentence,
    )


def _standings(found: Report) -> str:
    rows = [Row(one.label, _number(one.rate), text=f"{100 * one.rate.share:.1f} %") for one in found.standings]
    return figure(
        "Points of all games",
        "A draw counts half. Wilson's 95 % intervals; the line is half of the points.",
        intervals(rows, "Points of each player", EVEN),
        ("player", "points", "95 %", "Elo", "±", "ms a choice", "slowest, ms"),
        [
            (
                one.label,
                f"{100 * one.rate.share:.1f} %",
                _between(one.rate),
                f"{one.elo:+.0f}",
                f"{one.elo_margin:.0f}" if one.elo_margin else "",
                f"{one.ms_per_choice:.2f}",
                f"{one.slowest_ms:.0f}",
            )
            for one in found.standings
        ],
    )


def _duels(duels: Sequence[Duel]) -> str:
    if not duels:
        return ""
    rows = [Row(f"{duel.one} – {duel.two}", _number(duel.paired), text=f"{duel.paired.share:.0%}") for duel in duels]
    return figure(
        "One against another",
        "The first one's share over the deals that both played from both sides, with the interval by deals.",
        intervals(rows, "Share of the first of two", EVEN),
        ("one", "against", "share", "95 % by deals", "95 % by games", "games"),
        [
            (
                duel.one,
                duel.two,
                f"{100 * duel.paired.share:.1f} %",
                _between(duel.paired),
                _between(duel.wilson),
                f"{duel.paired.games:,}",
            )
            for duel in duels
        ],
    )


def _decided(decided: Sequence[Decided]) -> str:
    if not decided:
        return ""
    rows = [
        (one.one, one.verdict, one.two, f"{100 * one.rate.share:.1f} %", _between(one.rate), f"{one.rate.games:,}")
        for one in decided
    ]
    return panel(
        "When matches ended",
        "A match ended once this was certain; the intervals hold at every look.",
        ("one", "is", "than or with", "share", "95 % at every look", "games"),
        rows,
    )


def _how(found: Report, decided: Sequence[Decided]) -> dict[str, str]:
    how = {
        "players": ", ".join(one.label for one in found.standings),
        "strength": "Elo numbers by Bradley and Terry's model; intervals from resampled deals",
        "comparisons": f"{len(found.duels)}; every interval by itself holds with 95 %",
    }
    if decided:
        how["stopping"] = f"asymptotic confidence sequences, {ALPHA:.0%} for each match"
    if found.forfeits:
        how["forfeits"] = "; ".join(found.forfeits)
    return how


def _number(rate: Rate) -> tuple[float, float, float]:
    return rate.share, rate.low, rate.high


def _between(rate: Rate) -> str:
    return f"{100 * rate.low:.1f} to {100 * rate.high:.1f} %"
