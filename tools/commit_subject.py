"""Checks the first line of a commit message: at most 72 characters, no full stop, no machine path in the message."""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
MACHINE = re.compile(r"(?<![\w.~-])/(?:home|Users|root|work|tmp)/")


def problems(message: str) -> list[str]:
    text = "\n".join(line for line in message.splitlines() if not line.startswith("#"))
    subject, _, rest = text.partition("\n")
    found = []
    if not subject.strip():
        found.append("the subject is empty")
    if len(subject) > LONGEST:
        found.append(f"the subject has {len(subject)} characters; at most {LONGEST} are allowed")
    if subject.endswith("."):
        found.append("the subject ends with a full stop")
    if rest.split("\n")[0].strip():
        found.append("a blank line must follow the subject")
    if MACHINE.search(text):
        found.append("the message names a path of one machine")
    return found


if __name__ == "__main__":
    found = problems(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for problem in found:
        print(f"commit message: {problem}", file=sys.stderr)
    sys.exit(bool(found))
