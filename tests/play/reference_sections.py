"""What scenario files may name, on each game's page. To renew: python -m tests.play.reference_sections"""

from __future__ import annotations

from pathlib import Path

from gloaming.games import GAMES, game
from gloaming.play.scenario.reference import put_into

DOCS = Path(__file__).parents[2] / "docs" / "games"
BEGIN = "<!-- Made from the code: python -m tests.play.reference_sections -->"
END = "<!-- End of what is made from the code -->"


def renewed(slug: str) -> str:
    """The page of a game as it should be."""
    return put_into((DOCS / f"{slug}.md").read_text(encoding="utf-8"), game(slug), BEGIN, END)


if __name__ == "__main__":
    for slug in GAMES:
        (DOCS / f"{slug}.md").write_text(renewed(slug), encoding="utf-8")
