"""Names of people, and which of them may be shown to others.

A name appears in sentences, lists and logs beside other names. It may be in any script, but it may not change the
writing direction of the text around it, be invisible, or stack marks over the lines above and below.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""Marks on one letter: as many as any living language writes."""
_TURNING: Final = frozenset(map(chr, (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that turn the direction of what follows."""
_UNSEEN: Final = frozenset(map(chr, (0x00AD, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060, 0x2800, 0x3164, 0xFEFF, 0xFFA0)))
"""Characters that show nothing, those that join letters and signs aside."""
_NEVER: Final = frozenset(("Cc", "Cn", "Co", "Cs", "Zl", "Zp"))


def name_fault(name: str) -> str:
    """What is wrong with a name; empty if nothing is. No name at all is none of it."""
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        if kind in _NEVER or sign in _TURNING or sign in _UNSEEN or 0xE0000 <= ord(sign) < 0xE1000:
            return f"a name cannot hold the character U+{ord(sign):04X}"
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return f"a name may have {MOST_MARKS} marks on a letter at most"
    if name and not any(unicodedata.category(sign)[0] in "LNSP" for sign in name):
        return "a name needs something that can be seen"
    return ""


def plain_name(name: str) -> str:
    """A name from an old file without what a name cannot hold."""
    kept = ""
    for sign in name:
        if not name_fault(f"x{kept}{sign}"):
            kept += sign
    return "" if name_fault(kept) else kept.strip()
