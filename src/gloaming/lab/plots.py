"""Plots of a report as SVG text: intervals, cards by use and win, lengths. Shapes carry what colours do: a diamond is
now, a ring is before, a triangle is out of bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

Number = tuple[float, float, float]
"""A value and its interval."""


@dataclass(frozen=True)
class Row:
    """One line of a plot of intervals; without a number it is a heading."""

    name: str
    number: Number | None = None
    kind: str = "new"
    """`new`, `old` or `out`: the class of its mark."""
    text: str = ""


@dataclass(frozen=True)
class Point:
    """A card by how often it is used and how often its user wins, and where it was before."""

    name: str
    x: float
    y: Number
    before: tuple[float, float] | None = None


@dataclass
class Plot:
    """SVG under construction."""

    width: int
    height: int
    label: str
    parts: list[str] = field(default_factory=list)

    def add(self, tag: str, text: str = "", **attributes: str | float) -> None:
        written = "".join(
            f' {name.strip("_").replace("_", "-")}="{_number(value)}"' for name, value in attributes.items()
        )
        self.parts.append(f"<{tag}{written}>{escape(text)}</{tag}>" if text else f"<{tag}{written}/>")

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)

    def words(self, x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> None:
        self.add("text", text, x=x, y=y, class_=kind, text_anchor=anchor)

    def mark(self, x: float, y: float, kind: str) -> None:
        if kind == "old":
            self.add("circle", cx=x, cy=y, r=4.5, class_=kind)
        elif kind == "out":
            self.add("path", d=f"M{x:.1f} {y - 6:.1f}l6 10h-12z", class_=kind)
        else:
            self.add("path", d=f"M{x:.1f} {y - 5.5:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z", class_=kind)

    def svg(self) -> str:
        head = f'<svg width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}" role="img"'
        return f'{head} aria-label="{escape(self.label)}">{"".join(self.parts)}</svg>'


def _number(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (min(max(value, low), high) - low) / (high - low) * (end - start)


def _steps(low: float, high: float) -> list[float]:
    """Round numbers along an axis."""
    step = next(one for one in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if (high - low) / one <= 8)
    first = round(low / step)
    return [number * step for number in range(first, round(high / step) + 1) if low <= number * step <= high]


def intervals(rows: Sequence[Row], label: str, even: tuple[float, float] | None = None) -> str:
    """Shares with whiskers, one line each; the pale band is what counts as even."""
    numbers = [row.number for row in rows if row.number is not None]
    low = min([0.4, *(number[1] for number in numbers)]) if even else min(number[1] for number in numbers)
    high = max([0.6, *(number[2] for number in numbers)]) if even else max(number[2] for number in numbers)
    low, high = max(0.0, low - 0.02), min(1.0, high + 0.02)
    width, height = 560, 26 * len(rows) + 34
    plot = Plot(width, height, label)
    x = _scale(low, high, 190, 480)
    bottom = height - 24
    if even:
        plot.add("rect", x=x(even[0]), y=2, width=x(even[1]) - x(even[0]), height=bottom, class_="even")
        plot.line(x(0.5), 2, x(0.5), bottom, "half")
    for number, row in enumerate(rows):
        y = 26 * number + 16
        if row.number is None:
            plot.words(0, y + 4, row.name, "group")
            continue
        value, least, most = row.number
        plot.words(176, y + 4, row.name, "dim" if row.kind == "old" else "", "end")
        plot.line(x(least), y, x(most), y, row.kind)
        for end in (least, most):
            plot.line(x(end), y - 5, x(end), y + 5, row.kind)
        plot.mark(x(value), y, row.kind)
        plot.words(540, y + 4, row.text, "dim" if row.kind == "old" else "value", "end")
    for step in _steps(low, high):
        plot.words(x(step), height - 6, f"{100 * step:.0f} %", "dim", "middle")
    return plot.svg()


def cards(points: Sequence[Point], others: Sequence[Point], label: str) -> str:
    """How often a card is used and how often its user wins: `points` with an arrow from where they were, the others as
    dots."""
    everything = [*points, *others]
    ys = [point.y[0] for point in everything] + [point.before[1] for point in points if point.before]
    xs = [point.x for point in everything] + [point.before[0] for point in points if point.before]
    low, high = min([0.42, *ys]) - 0.02, max([0.58, *ys]) + 0.02
    left, right = max(0.0, min(xs) - 0.05), min(1.0, max(xs) + 0.05)
    if right - left < 0.2:
        left = max(0.0, right - 0.2)
    plot = Plot(560, 340, label)
    x, y = _scale(left, right, 52, 540), _scale(low, high, 300, 12)
    for step in _steps(low, high):
        plot.line(52, y(step), 540, y(step), "half" if abs(step - 0.5) < 1e-9 else "axis")
        plot.words(44, y(step) + 4, f"{100 * step:.0f} %", "dim", "end")
    for step in _steps(left, right):
        plot.words(x(step), 318, f"{100 * step:.0f} %", "dim", "middle")
    plot.words(58, 22, "won by its player", "dim")
    plot.words(540, 336, "used in so many games →", "dim", "end")
    for point in others:
        plot.parts.append(
            f'<circle cx="{x(point.x):.1f}" cy="{y(point.y[0]):.1f}" r="4" class="dot" tabindex="0">'
            f"<title>{escape(point.name)}: {100 * point.x:.0f} %, {100 * point.y[0]:.1f} %</title></circle>"
        )
    for point in points:
        value, least, most = point.y
        if point.before is not None:
            plot.line(x(point.before[0]), y(point.before[1]), x(point.x), y(value), "link")
            plot.mark(x(point.before[0]), y(point.before[1]), "old")
        plot.line(x(point.x), y(least), x(point.x), y(most), "new")
        plot.mark(x(point.x), y(value), "new")
        end = x(point.x) > 400
        plot.words(x(point.x) + (-10 if end else 10), y(value) - 8, point.name, "value", "end" if end else "start")
    return plot.svg()


def lengths(old: Sequence[Sequence[int]], new: Sequence[Sequence[int]], medians: Sequence[int], label: str) -> str:
    """How long games last, as [choices, games]: the old set as filled bars, the new one as an outline."""
    least = min(choices for choices, _ in (*old, *new))
    most = max(choices for choices, _ in (*old, *new))
    bins = 28
    size = max(1.0, (most - least + 1) / bins)

    def binned(counts: Sequence[Sequence[int]]) -> list[float]:
        heights = [0.0] * bins
        whole = sum(games for _, games in counts)
        for choices, games in counts:
            heights[min(bins - 1, int((choices - least) / size))] += games / whole
        return heights

    before, after = binned(old), binned(new)
    highest = max(*before, *after)
    plot = Plot(560, 240, label)
    x, y = _scale(0, bins, 16, 544), _scale(0, highest, 200, 26)
    for number in range(bins):
        top = y(before[number])
        plot.add("rect", x=x(number) + 1, y=top, width=x(1) - x(0) - 2, height=200 - top, class_="bar-old")
    path = f"M{x(0):.1f} 200" + "".join(f"V{y(after[n]):.1f}H{x(n + 1):.1f}" for n in range(bins)) + "V200"
    plot.add("path", d=path, class_="bar-new")
    at = x((medians[1] - least) / size)
    plot.line(at, 20, at, 200, "link")
    plot.words(at + 6, 22, f"median {medians[1]} (before: {medians[0]})", "value")
    for number in range(0, bins + 1, 7):
        plot.words(x(number), 218, f"{least + number * size:.0f}", "dim", "middle")
    plot.words(544, 236, "choices in a game", "dim", "end")
    return plot.svg()
