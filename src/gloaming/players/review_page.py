"""A review as one HTML file that needs nothing else: to keep, to print, to send to a friend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDE, HIGH = 760, 220
"""The curve's room, without its margins."""

STYLE = """
:root{color-scheme:light dark;--paper:#f6f0e2;--ink:#2a2233;--soft:#6a5f78;--line:#cfc4ae;--you:#a55a00;--other:#5b45b0}
@media(prefers-color-scheme:dark){:root{--paper:#1a1424;--ink:#efe6d2;--soft:#a99fb8;--line:#3a3148;--you:#f0ad43;
--other:#b1a0f5}}
body{margin:0 auto;max-width:820px;padding:24px 16px;background:var(--paper);color:var(--ink);
font:16px/1.5 Georgia,serif}
h1{margin:0;font-size:30px}h2{font-size:19px;margin:28px 0 8px}p{margin:4px 0}.soft{color:var(--soft);font-size:14px}
svg{width:100%;height:auto;display:block}table{border-collapse:collapse;width:100%;font-size:15px}
td,th{padding:4px 8px;border-bottom:1px solid var(--line);text-align:right;font-weight:normal}
td:first-child,th:first-child{text-align:left}li{margin:10px 0}b{font-weight:bold}details{margin-top:20px}
@media print{details{display:none}body{background:#fff;color:#000}}
"""


def page(told: Mapping[str, Any]) -> str:
    """The page of a review as data (`review.as_data`)."""
    names: Sequence[str] = told["names"]
    who = names[told["seat"]]
    title = f"{told['title']}: {told['headline']}"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{escape(title)}</title><style>{STYLE}</style></head><body>
<p class="soft">{escape(told["title"])} · review for {escape(who)}</p>
<h1>{escape(told["headline"])}</h1><p>{escape(told["sentence"])}</p>
<h2>The chance to win, in 100</h2>{_curve(told)}
<p class="soft">◆ own choice, ● another's choice, ✦ luck; above the line helped, below hurt.</p>
<h2>Decisions and luck</h2>{_sums(told)}
<h2>{_moments_title(len(told["moments"]))}</h2>{_moments(told)}
<p class="soft">{escape(_sure(told))}</p>
<details><summary>All choices</summary>{_steps(told)}</details>
</body></html>
"""


def in_hundred(value: int, unit: int) -> int:
    return round(100 * value / unit)


def signed(value: int, unit: int) -> str:
    number = in_hundred(value, unit)
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _curve(told: Mapping[str, Any]) -> str:
    unit, steps = told["won"], told["steps"]
    values = [*(step["value"] for step in steps), told["end"]]
    spreads = [*(step["spread"] for step in steps), 0]

    def x(number: int) -> float:
        return 40 + WIDE * number / max(1, len(values) - 1)

    def y(value: float) -> float:
        return 10 + HIGH * (1 - min(1.0, max(0.0, value / float(unit))))

    line = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(values))
    band = [f"{x(n):.1f},{y(value + 2 * spreads[n]):.1f}" for n, value in enumerate(values)]
    band += [f"{x(n):.1f},{y(values[n] - 2 * spreads[n]):.1f}" for n in reversed(range(len(values)))]
    marks = "".join(
        f'<text x="{x(moment["step"] + (moment["kind"] == "luck")):.1f}" y="{HIGH + 40}" text-anchor="middle" '
        f'font-size="15" fill="var({"--ink" if moment["kind"] == "luck" else _colour(told, moment)})">'
        f"{number}{_sign(told, moment)}</text>"
        for number, moment in enumerate(told["moments"], 1)
    )
    grid = "".join(
        f'<line x1="40" x2="{40 + WIDE}" y1="{y(unit * at / 100):.1f}" y2="{y(unit * at / 100):.1f}" '
        f'stroke="var(--line)"/><text x="32" y="{y(unit * at / 100) + 5:.1f}" text-anchor="end" font-size="13" '
        f'fill="var(--soft)">{at}</text>'
        for at in (0, 50, 100)
    )
    says = f"From {in_hundred(told['start'], unit)} before the deal to {in_hundred(told['end'], unit)} at the end."
    return (
        f'<svg viewBox="0 0 {WIDE + 50} {HIGH + 50}" role="img" aria-label="{says}">{grid}'
        f'<polygon points="{" ".join(band)}" fill="var(--you)" opacity=".15"/>'
        f'<polyline points="{line}" fill="none" stroke="var(--you)" stroke-width="2.5"/>{marks}</svg>'
    )


def _colour(told: Mapping[str, Any], moment: Mapping[str, Any]) -> str:
    return "--you" if moment["seat"] == told["seat"] else "--other"


def _sign(told: Mapping[str, Any], moment: Mapping[str, Any]) -> str:
    return "✦" if moment["kind"] == "luck" else "◆" if moment["seat"] == told["seat"] else "●"


def _sums(told: Mapping[str, Any]) -> str:
    unit = told["won"]
    rows = [("before the deal", str(in_hundred(told["start"], unit)), f"{told['points_start'] / 100:+.1f}")]
    for seat, name in enumerate(told["names"]):
        rows.append(
            (
                f"choices of {name}",
                signed(told["decisions"][seat], unit),
                f"{told['points_decisions'][seat] / 100:+.1f}",
            )
        )
    rows.append(("luck", signed(told["luck"], unit), f"{told['points_luck'] / 100:+.1f}"))
    rows.append(("at the end", str(in_hundred(told["end"], unit)), f"{told['points_end'] / 100:+.1f}"))
    cells = "".join(f"<tr><td>{escape(a)}</td><td>{b}</td><td>{c.replace('-', '−')}</td></tr>" for a, b, c in rows)
    return f"<table><tr><th></th><th>in 100</th><th>{escape(told['unit'])}</th></tr>{cells}</table>"


def _moments_title(count: int) -> str:
    words = ("No moment stood out", "One moment mattered", "Two moments mattered", "Three moments mattered")
    return words[count] if count < len(words) else f"{('Four', 'Five')[count - 4]} moments that mattered"


def _moments(told: Mapping[str, Any]) -> str:
    if not told["moments"]:
        return "<p>No slip of 3 or more. It came down to the shuffles.</p>"
    unit = told["won"]
    items = []
    for moment in told["moments"]:
        who = "luck" if moment["seat"] < 0 else told["names"][moment["seat"]]
        best = ""
        if moment["best_line"]:
            exact = ", exactly" if moment["exact"] else f" ± {max(1, in_hundred(moment['spread'], unit))}"
            best = (
                f"<p>Best: <b>{escape(moment['best_line'])}</b>, {in_hundred(moment['best_value'], unit)} in 100 "
                f"instead of {in_hundred(moment['value'], unit)}{exact}. {escape(moment['why'])}</p>"
            )
        items.append(
            f"<li>{_sign(told, moment)} {escape(moment['title'])} · {escape(who)} · "
            f"<b>{signed(moment['change'], unit)}</b><p>{escape(moment['text'])}</p>{best}</li>"
        )
    return f"<ol>{''.join(items)}</ol>"


def _sure(told: Mapping[str, Any]) -> str:
    error = max(1, in_hundred(told["spread"], told["won"]))
    return (
        f"Each choice was looked at {3 * told['looks']} times. A number is right to about {error} in 100; differences "
        "under 3 are not called slips. Choices are judged by what could be seen, not by what lay hidden."
    )


def _steps(told: Mapping[str, Any]) -> str:
    unit = told["won"]
    rows = "".join(
        f"<tr><td>{escape(step['title'])}</td><td>{escape(told['names'][step['seat']])}: {escape(step['label'])}</td>"
        f"<td>{in_hundred(step['value'], unit)}</td><td>{signed(step['effect'], unit)}</td>"
        f"<td>{signed(step['luck'], unit)}</td></tr>"
        for step in told["steps"]
    )
    head = "<tr><th></th><th>choice</th><th>chance</th><th>decision</th><th>luck</th></tr>"
    return f"<table>{head}{rows}</table>"
