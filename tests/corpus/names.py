"""What the corpus calls the things of a game, where the code has come to call them otherwise.

The corpus is recorded once and outlives the names in the code. Whoever renames a zone, a field, a decision or a fact
adds a line here: the name as it is now, and the name as it was recorded. Nothing is recorded anew for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RENAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "zone": {},
    "field": {},
    "decision": {},
    "fact": {},
    "score line": {},
}
"""By kind: the name now, and the name that was recorded. A name may stand with its game, "lords: due", which counts
before the bare one. A zone or field that has indices behind it ("hand.0") is named without them."""

RENUMBERED: Final[Mapping[str, Mapping[int, int]]] = {}
"""Fields whose numbers are a code of the rules (such as a phase), by game and recorded name, "lords: phase": the number
now, and the number that was recorded."""

LEFT_OUT: Final = frozenset(
    {
        "pc",
        "sp",
        "changed",
        "stage",
        "decline",
        "decline_sp",
        "decline_it",
        "decline_changed",
        "pick.0",
        "pick.1",
        "pick.2",
        "pick.3",
        "you",
        "self",
        "here",
        "it",
    }
)
"""Fields that are not digested: the registers of the effect machine. What they lead to shows in the choices offered and
in every later position. To take away a field of a game, name it here as well ("lords: dug") and run
`tools/corpus.py digest` before the field goes, while the old code still shows that nothing else has changed."""


LATER_LINES: Final = frozenset({"necromancer: redrawn", "necromancer: passed_over"})
"""Log lines that were added after the recording, by a fact that they hold. They are not digested."""


def recorded(kind: str, slug: str, name: str) -> str:
    """The name as it was recorded."""
    table = RENAMED[kind]
    return table.get(f"{slug}: {name}") or table.get(name) or name


def recorded_indexed(kind: str, slug: str, name: str) -> str:
    """The name as it was recorded, of something that may have indices behind its name."""
    head, dot, indices = name.partition(".")
    return recorded(kind, slug, head) + dot + indices


def is_later_line(slug: str, facts: Mapping[str, object]) -> bool:
    """Whether a log line was added after the recording."""
    return any(f"{slug}: {name}" in LATER_LINES for name in facts)


def left_out(slug: str, name: str) -> bool:
    """Whether a field, by its recorded name, is not digested."""
    return name in LEFT_OUT or f"{slug}: {name}" in LEFT_OUT
