"""The report of a run of paired games, made of its plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloaming.lab.plots import Point, Row, cards, intervals, lengths
from gloaming.lab.report import Finding, Judged, again, document, figure, panel

EVEN = (0.47, 0.53)
FEW = 200
"""With fewer games there are figures, but no verdicts."""
NAMED = 8
"""Changed cards that are drawn with names; more would cover each other."""
CLOSING = (
    "A card's share tells what winners do, not what makes them win. Nothing here says how people play: only how these "
    "players do."
)
Data = dict[str, Any]
Bounds = Sequence[float | None]
"""A number and its interval, which is None while nothing can be said."""


def page(data: Data, command: str) -> str:
    """The whole report as HTML. `command` is how to do it again."""
    stages = [stage for stage in data["players"] if stage["deals"]]
    games = 2 * sum(stage["deals"] for stage in stages)
    planned = 2 * sum(stage["most"] for stage in data["players"])
    stopped = "" if data["complete"] else f" (stopped after {games:,} of {planned:,} games)"
    sections = [_seats(stages)]
    for stage in stages:
        sections += [_cards(stage), _lengths(stage), _endings(stage)]
    sections += [_changes(data), again(command, _how(data))]
    differ = len(data["changed"])
    return document(
        f"{data['title']}: what does the change do?{stopped}",
        f"{data['verdict']['headline']} {data['verdict']['detail']}".strip(),
        f"{games:,} games, the same deals for both sets · {_set(data['new'])} against {_set(data['old'])} · "
        f"{differ} {'card differs' if differ == 1 else 'cards differ'}",
        _findings(stages) if games >= FEW else [],
        [section for section in sections if section],
        CLOSING,
        data,
    )


def _set(told: Data) -> str:
    return f"{told['name']} ({told['hash'][:8]})"


def _findings(stages: list[Data]) -> list[Finding]:
    """Whoever starts, the side that moved most, the card that moved most, and the length."""
    first = stages[0]
    found = [_fairness("Whoever starts", first["starter"])]
    side = max(first["sides"], key=lambda one: abs(one["new"][0] - 0.5) if one["new"] else 0)
    name = side["name"]
    found.append(_fairness(f"{name[0].upper()}{name[1:]}", side))
    changed = [card for card in first["cards"] if card["changed"] and card["use"]["difference"]]
    if changed:
        card = max(changed, key=lambda one: (one["use"]["moved"] or one["win"]["moved"], _size(one["use"])))
        use, win = card["use"], card["win"]
        moved = use["moved"] or win["moved"]
        won = f" Its player wins {_percent(win['new'])}, {_percent(win['old'])} before." if win["difference"] else ""
        found.append(
            Finding(
                "watch" if moved else "fair",
                f"{card['name']} {'has moved' if moved else 'has not surely moved'}",
                _percent(use["new"]),
                f"of games, {_percent(use['old'])} before",
                f"The difference in use is {_between(use['difference'])} points.{won}",
            )
        )
    length = first["length"]
    change = "longer" if length["difference"][0] > 0 else "shorter"
    same = "Games last as long as before" if length["settled"] else "Games may last as long as before"
    found.append(
        Finding(
            "watch" if length["moved"] or not length["settled"] else "fair",
            f"Games are {change}" if length["moved"] else same,
            f"{length['new'][0]:.0f} choices",
            f"{length['old'][0]:.0f} before",
            f"The difference is {_between(length['difference'], 1)} choices.",
        )
    )
    return found


def _fairness(name: str, share: Data) -> Finding:
    value, low, high = share["new"]
    judged: Judged = "out" if low > EVEN[1] or high < EVEN[0] else "fair" if low > 0.45 and high < 0.55 else "watch"
    title = {"out": "is favoured" if value > 0.5 else "is behind", "fair": "is even", "watch": "may be uneven"}[judged]
    sure = "surely " if share["moved"] else "not surely "
    return Finding(
        judged,
        f"{name} {title}",
        _percent(share["new"]),
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"With the old set {_percent(share['old'])}; it has {sure}changed ({_between(share['difference'])} points).",
    )


def _seats(stages: list[Data]) -> str:
    rows, numbers = [], []
    for stage in stages:
        rows.append(Row(f"{stage['player']}, {stage['deals']:,} deals"))
        for name, share in [*((side["name"], side) for side in stage["sides"]), ("whoever starts", stage["starter"])]:
            if share["new"] is None or share["new"][1] is None:
                continue
            out = share["new"][1] > EVEN[1] or share["new"][2] < EVEN[0]
            rows.append(Row(name, tuple(share["new"]), "out" if out else "new", _percent(share["new"])))
            rows.append(Row("old set", tuple(share["old"]), "old", _percent(share["old"])))
            numbers.append((f"{stage['player']}: {name}", *_cells(share)))
    if not numbers:
        return ""
    return figure(
        "Who wins: seat and starter",
        "Share of games won. Diamonds are the new set, rings the old one; the pale band is what we call even.",
        intervals(
            rows, "Share of games won by each side and by whoever starts, with the new set and the old one", EVEN
        ),
        ("", "old", "new", "difference", "pairing shortens"),
        numbers,
    )


def _cards(stage: Data) -> str:
    drawn = [
        card for card in stage["cards"] if card["use"]["new"] and card["win"]["new"] and card["win"]["new"][0] >= 0
    ]
    drawn = [card for card in drawn if card["win"]["new"][1] is not None]
    if not drawn:
        return ""
    changed = [card for card in drawn if card["changed"]][:NAMED]
    points = [_point(card) for card in changed]
    others = [_point(card) for card in drawn if card not in changed]
    verbs = sorted({card["verb"] for card in drawn})
    rows = [
        (card["name"], card["verb"], *_cells(card["use"])[:3], *_cells(card["win"])[:3])
        for card in sorted(stage["cards"], key=lambda card: (not card["changed"], card["name"]))
    ]
    return figure(
        f"Cards of {stage['player']}: how often {', '.join(verbs)}, how often won",
        "Changed cards are diamonds with an arrow from where they were; dots are all others. Differences of cards that "
        "were not changed are not tested.",
        cards(points, others, "Cards by how often they are used and how often their players win"),
        ("card", "how", "use: old", "new", "difference", "win: old", "new", "difference"),
        rows,
    )


def _point(card: Data) -> Point:
    use, win = card["use"], card["win"]
    before = (use["old"][0], win["old"][0]) if use["old"] and win["old"] else None
    return Point(card["name"], use["new"][0], tuple(win["new"]), before)


def _lengths(stage: Data) -> str:
    length = stage["length"]
    return figure(
        f"How long games of {stage['player']} last",
        "In choices. Filled: the old set; outlined: the new one.",
        lengths(
            length["counts"][0],
            length["counts"][1],
            length["median"],
            "How many choices games have, with the old set and the new one",
        ),
        ("", "old", "new", "difference", "pairing shortens"),
        [
            ("mean", *_cells(length, 1)),
            ("median", *(str(number) for number in length["median"]), "", ""),
        ],
    )


def _endings(stage: Data) -> str:
    deals = stage["deals"]
    rows = [
        (ending, *(f"{100 * count / deals:.1f} %" for count in counts))
        for ending, counts in sorted(stage["endings"].items(), key=lambda one: -one[1][1])
    ]
    rows.append(("drawn", *(f"{100 * count / deals:.1f} %" for count in stage["draws"])))
    return panel(f"How games of {stage['player']} end", "In percent of games.", ("", "old", "new"), rows)


def _changes(data: Data) -> str:
    rows = []
    for change in data["changed"]:
        if change["kind"] != "changed":
            rows.append((change["name"], change["kind"], "", ""))
        for one in change["fields"]:
            rows.append((change["name"], one["field"], _plain(one["old"]), _plain(one["new"])))
    if not rows:
        return ""
    return panel("What was changed", "Card by card and field by field.", ("card", "field", "old", "new"), rows)


def _how(data: Data) -> dict[str, str]:
    options = ", ".join(f"{name}={value}" for name, value in data["options"].items())
    return {
        "Options": options or "none",
        "Players": ", then ".join(stage["player"] for stage in data["players"]),
        "Intervals": f"{100 * data['confidence']:.0f} %, at all looks together (confidence sequences); those of the "
        "differences for all comparisons together as well (Bonferroni)",
        "Comparisons": str(data["comparisons"]),
        "No difference": f"means less than {100 * data['tolerance']:.0f} points either way",
        "Time": f"{data['speed']['seconds']:.0f} s, {data['speed']['games_per_second']:,} games a second",
    }


def _cells(share: Data, scale: float = 100) -> tuple[str, str, str, str]:
    unit = " %" if scale == 100 else ""
    factor = f"{share['shortened']:.1f} times" if share["shortened"] else ""
    old, new = (_cell(share[which], scale, unit) for which in ("old", "new"))
    return old, new, _between(share["difference"], scale), factor


def _cell(number: Bounds | None, scale: float, unit: str) -> str:
    if number is None:
        return ""
    value, low, high = number
    around = "" if low is None or high is None else f" ({scale * low:.1f} to {scale * high:.1f})"
    return f"{scale * (value or 0):.1f}{unit}{around}"


def _between(difference: Bounds | None, scale: float = 100) -> str:
    if difference is None:
        return ""
    value, low, high = difference
    around = "" if low is None or high is None else f" ({scale * low:+.1f} to {scale * high:+.1f})"
    return f"{scale * (value or 0):+.1f}{around}"


def _percent(number: Sequence[float] | None) -> str:
    return f"{100 * number[0]:.1f} %" if number else "–"


def _size(share: Data) -> float:
    return abs(share["difference"][0]) if share["difference"] else 0.0


def _plain(value: str | int | None) -> str:
    return "" if value is None else str(value)
