"""How `make docs` builds the site: Sphinx with Markdown, everything from this repository, nothing from a CDN."""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

DOCS = Path(__file__).parent
ROOT = DOCS.parent
GAMES = ("city-of-hemloch", "dark-promenade", "midnight", "lords", "necromancer")

project = "Gloaming"
author = "The Gloaming authors"
version = release = re.findall(r'__version__ = "(.+)"', (ROOT / "src/gloaming/__init__.py").read_text("utf-8"))[0]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["screens"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 4
nitpicky = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_class_signature = "separated"
html_theme = "furo"
html_title = f"Gloaming {version}"
html_favicon = "../frontend/public/lantern.svg"
html_copy_source = False
html_show_sphinx = False

log = logging.getLogger(__name__)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")


def rules_page(path: Path) -> str | None:
    """The page of the site for a game's rules.md, by its name without an ending."""
    folder = path.parent.name.replace("_", "-")
    return f"rules/{folder}" if path.name == "rules.md" and folder in GAMES else None


def for_the_site(app: Sphinx, page: str, source: list[str]) -> None:
    """The pages are written for readers of the repository. Links to rules lead to the rules pages of the site; a link
    to any other file of the repository becomes its path. A link to what does not exist is an error."""
    rules = page.startswith("rules/")
    here = ROOT / "src/gloaming/games" / page.split("/")[1].replace("-", "_") if rules else (DOCS / page).parent
    up = "../" * page.count("/")

    def link(found: re.Match[str]) -> str:
        text, target = found.groups()
        file, _, anchor = target.partition("#")
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        if not file:
            return f'<a href="#{anchor}">{text}</a>' if rules else found[0]
        path = (here / file).resolve()
        if not path.exists():
            log.warning("%s: dead link %s", page, target)
            return text
        to = rules_page(path)
        if to:
            return f'<a href="{up}{to}.html{f"#{anchor}" if anchor else ""}">{text}</a>'
        if path.is_relative_to(DOCS) and path.is_file():
            return f"[{text}](../{path.relative_to(DOCS)}{f'#{anchor}' if anchor else ''})" if rules else found[0]
        return f"{text} (`{path.relative_to(ROOT)}`)"

    source[0] = LINK.sub(link, source[0])


def copy_rules(app: Sphinx) -> None:
    """The rules live beside the code that plays them; the site shows them as pages of its own."""
    folder = DOCS / "rules"
    folder.mkdir(exist_ok=True)
    for game in GAMES:
        text = (ROOT / "src/gloaming/games" / game.replace("-", "_") / "rules.md").read_text("utf-8")
        page = folder / f"{game}.md"
        if not page.exists() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8")


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", copy_rules)
    app.connect("source-read", for_the_site)
