"""The rules page of a game, clause by clause, as plain text."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import NamedTuple

from gloaming.games.playable import Playable

_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def rules_page(game: type[Playable] | Playable) -> str:
    """The whole page, as it is written."""
    return (resources.files(game.definition.package) / "rules.md").read_text(encoding="utf-8")


def brief(game: type[Playable] | Playable) -> str:
    """What somebody needs to begin, read in two minutes."""
    return (resources.files(game.definition.package) / "brief.md").read_text(encoding="utf-8")


class Term(NamedTuple):
    """What a sign on the table means, in a sentence, and the clause that says it in full."""

    id: str
    name: str
    text: str
    clause: str


def glossary(game: type[Playable] | Playable) -> tuple[Term, ...]:
    """The signs of a game's table that no card explains: phases, Actions, the check, stats, what is left; none if the
    game has no glossary."""
    file = resources.files(game.definition.package) / "glossary.toml"
    if not file.is_file():
        return ()
    page = file.read_text(encoding="utf-8")
    return tuple(Term(id, **term) for id, term in tomllib.loads(page).items())


def clauses(game: type[Playable] | Playable) -> dict[str, str]:
    """All clauses of the rules page by their numbers."""
    found: dict[str, str] = {}
    for paragraph in _paragraphs(rules_page(game)):
        anchor = _ANCHOR.search(paragraph)
        if anchor:
            found[anchor[1]] = _plain(paragraph)
    return found


def _paragraphs(page: str) -> list[str]:
    """The page in pieces that belong together: a list item or a table row each, with the lines that carry it on."""
    pieces: list[str] = []
    for line in page.splitlines():
        begins = not line.strip() or line.lstrip().startswith(("- ", "|", "#")) or not pieces or not pieces[-1]
        if begins:
            pieces.append(line.strip())
        else:
            pieces[-1] += " " + line.strip()
    return pieces


def _plain(paragraph: str) -> str:
    text = _LINK.sub(r"\1", _ANCHOR.sub("", paragraph))
    if text.startswith("|"):
        text = "; ".join(cell.strip() for cell in text.strip("|").split("|") if cell.strip())
    return re.sub(r"\*\*|\*(?=\w)|(?<=\w)\*|`", "", text.removeprefix("- "))
