"""The page audit: what a person at a page would call broken, with where it is and what it says.

trouble = Trouble(page)             # from the start: errors in the console, exceptions
findings = audit(page) + trouble.take()
assert not findings, report(findings)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page
from playwright.sync_api import Error as BrowserError

SIGHT = Path(__file__).with_name("audit_sight.js").read_text()
SCRIPT = Path(__file__).with_suffix(".js").read_text()
AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
KINDS = (
    "covered text",
    "covered control",
    "outside",
    "clipped",
    "small text",
    "nameless control",
    "small control",
    "axe",
    "console",
    "exception",
    "stuck",
)
AT_REST = """async () => {
    const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    // A page asks for its letters when it is drawn for the first time.
    do { await drawn(); await document.fonts.ready } while (document.fonts.status === "loading")
    const finite = () => document.getAnimations().filter(one => {
        const timing = one.effect?.getComputedTiming()
        return one.playState === "running" && timing && Number.isFinite(timing.endTime)
    })
    const end = performance.now() + 1500
    do {
        await Promise.race([
            Promise.allSettled(finite().map(one => one.finished)), new Promise(done => setTimeout(done, 200)),
        ])
        await drawn()
    } while (finite().length && performance.now() < end)
}"""
"""Until letters have come and everything that moves, but for what moves for ever, has arrived."""
LOOK = f"""async options => {{
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error("the page does not come to rest")), 20_000))
    await Promise.race([({AT_REST})(), late])
    return ({SCRIPT})(({SIGHT})(), options)
}}"""
RUN_AXE = """async where => {
    if (where && !document.querySelector(where)) return []
    const told = await axe.run(where || document, { resultTypes: ["violations"] })
    return told.violations.map(one => ({ id: one.id, help: one.help, nodes: one.nodes.map(node => {
        const element = document.querySelector(node.target.flat().at(-1))
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return { target: node.target.flat().join(" "), html: node.html, rect: [x, y, width, height] }
    }) }))
}"""


@dataclass(frozen=True)
class Finding:
    kind: str
    selector: str
    text: str
    rect: tuple[int, int, int, int]
    note: str = ""

    def __str__(self) -> str:
        x, y, width, height = self.rect
        note = f": {self.note}" if self.note else ""
        return f'{self.kind}: {self.selector} "{self.text}" at {x},{y} {width}x{height}{note}'


class Trouble:
    """Collects what a page complains of: errors in its console and exceptions."""

    def __init__(self, page: Page) -> None:
        self.findings: list[Finding] = []
        page.on("console", self._console)
        page.on("pageerror", self._exception)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._add("console", message.text, message.location.get("url", ""))

    def _exception(self, error: BrowserError) -> None:
        self._add("exception", f"{error.name}: {error.message}", (error.stack or "").split("\n    at ", 2)[-1][:200])

    def _add(self, kind: str, text: str, where: str) -> None:
        self.findings.append(Finding(kind, "page", text[:300], (0, 0, 0, 0), where))

    def take(self) -> list[Finding]:
        found, self.findings = self.findings, []
        return found


def audit(page: Page, *, touch: bool = False, axe: bool = True, part: str = "") -> list[Finding]:
    """Everything wrong with a page as it is now. `touch`: there is no pointer to rest on a title.

    `part` narrows axe to a part of the page: it takes most of the time.
    """
    found = [_finding(one) for one in page.evaluate(LOOK, {"touch": touch})]
    return found + (violations(page, part) if axe else [])


def violations(page: Page, part: str = "") -> list[Finding]:
    """What axe finds on a page or in a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    return [
        Finding("axe", node["target"], node["html"][:120], _rect(node["rect"]), f"{one['id']}: {one['help']}")
        for one in page.evaluate(RUN_AXE, part)
        for node in one["nodes"]
    ]


def report(findings: list[Finding]) -> str:
    """One line for each, the same thing in many places once."""
    lines: dict[tuple[str, str, str], list[Finding]] = {}
    for one in findings:
        lines.setdefault((one.kind, one.selector, one.text), []).append(one)
    return "\n".join(
        str(same[0]) + (f" ({len(same)} times)" if len(same) > 1 else "")
        for same in sorted(lines.values(), key=lambda same: KINDS.index(same[0].kind))
    )


def picture(page: Page, findings: list[Finding], path: Path) -> None:
    """A screenshot with the findings framed."""
    page.evaluate(
        """rects => { for (const [x, y, width, height] of rects) {
            const frame = document.createElement("div")
            frame.className = "audit-frame"
            frame.style.cssText = `position:fixed;left:${x - 2}px;top:${y - 2}px;width:${width + 4}px;
                height:${height + 4}px;border:2px solid #f0f;z-index:9999;pointer-events:none;box-sizing:border-box`
            document.body.append(frame)
        } }""",
        [one.rect for one in findings],
    )
    page.screenshot(path=path)
    page.evaluate("document.querySelectorAll('.audit-frame').forEach(one => one.remove())")


def _finding(told: dict[str, Any]) -> Finding:
    return Finding(told["kind"], told["selector"], told["text"], _rect(told["rect"]), told["note"])


def _rect(box: list[float]) -> tuple[int, int, int, int]:
    x, y, width, height = map(round, box)
    return x, y, width, height
