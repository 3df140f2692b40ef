"""The files under docs/cards that are made out of declarations. To renew them: python -m tests.cards.reference_files"""

from __future__ import annotations

import json
from pathlib import Path

from gloaming.cards.reference import page
from gloaming.cards.schema import json_schema
from gloaming.games import GAMES, definition

DOCS = Path(__file__).parents[2] / "docs" / "cards"


def reference_files() -> dict[str, str]:
    """The files by name, with what they must hold."""
    files: dict[str, str] = {}
    for slug in GAMES:
        made = definition(slug)
        files[f"{slug}.md"] = page(made, made.read("house").vocabulary)
        files[f"{slug}.schema.json"] = json.dumps(json_schema(made.schema), indent=2, ensure_ascii=False) + "\n"
    return files


if __name__ == "__main__":
    for name, text in reference_files().items():
        (DOCS / name).write_text(text, encoding="utf-8")
