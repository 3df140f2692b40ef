"""A report as one HTML file: a question, verdicts, figures with their numbers, and how to do it again. It needs no
network, and no scripts to be read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from typing import Any, Literal

from gloaming import __version__
from gloaming.build import build

Judged = Literal["fair", "watch", "out"]
MARKS: Mapping[Judged, tuple[str, str]] = {
    "fair": ("✓", "fine"),
    "watch": ("◉", "worth watching"),
    "out": ("▲", "out of bounds"),
}
MOST_VERDICTS = 4


@dataclass(frozen=True)
class Finding:
    """One verdict: what is found, the number it stands on with its interval, and a sentence."""

    judged: Judged
    title: str
    number: str
    interval: str
    sentence: str


def figure(title: str, caption: str, plot: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A panel with a plot and the numbers behind it."""
    return (
        f'<section class="panel"><h2>{escape(title)}</h2><p>{escape(caption)}</p>'
        f'<div class="plot" tabindex="0" role="group" aria-label="{escape(title)}">{plot}</div>'
        f"<details><summary>Figures</summary>{table(head, rows)}</details></section>"
    )


def panel(title: str, caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A panel with numbers alone."""
    return f'<section class="panel"><h2>{escape(title)}</h2><p>{escape(caption)}</p>{table(head, rows)}</section>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    heading = "".join(f'<th scope="col">{escape(one)}</th>' for one in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"


def again(command: str, facts: Mapping[str, str]) -> str:
    """How to do it again, and by what rules the numbers were made."""
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts.items())
    return (
        '<section class="panel wide"><h2>To do this again</h2><p>The same seed gives the same games, choice by choice.'
        f"</p><pre>{escape(command)}</pre><dl>{listed}</dl></section>"
    )


def document(
    title: str,
    lead: str,
    facts: str,
    findings: Sequence[Finding],
    sections: Sequence[str],
    closing: str,
    data: Mapping[str, Any],
) -> str:
    """The whole file. `data` is kept inside as JSON, for programs that read the report."""
    style, script = (
        resources.files(__package__).joinpath(name).read_text("utf-8") for name in ("report.css", "report.js")
    )
    verdicts = "".join(_finding(one) for one in findings[:MOST_VERDICTS])
    embedded = json.dumps(data).replace("<", "\\u003c")
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title>\n<style>{style}</style></head>\n<body><main>"
        '<header class="top"><b>Gloaming</b><span>Lab report</span><div></div></header>'
        f'<h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>'
        f'<p class="facts">{escape(facts)} · Gloaming {escape(__version__)} ({build()})</p>'
        f'<div class="grid verdicts">{verdicts}</div><div class="grid">{"".join(sections)}</div>'
        f"<footer>{escape(closing)}</footer></main>"
        f'<script type="application/json" id="figures">{embedded}</script>'
        f'<script type="module">{script}</script></body></html>\n'
    )


def _finding(finding: Finding) -> str:
    mark, name = MARKS[finding.judged]
    return (
        f'<section class="panel verdict {finding.judged}"><h3><span class="mark" role="img" aria-label="{name}">{mark}'
        f'</span>{escape(finding.title)}</h3><p class="number">{escape(finding.number)} '
        f"<small>{escape(finding.interval)}</small></p><p>{escape(finding.sentence)}</p></section>"
    )
