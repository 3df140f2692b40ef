"""`gloaming game new`: a folder with a whole small game in it, to be changed into another one."""

from __future__ import annotations

import json
import keyword
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from gloaming.games import GAMES
from gloaming.terminal.arguments import Complaint

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40


def make_game(slug: str, title: str, into: Path, as_json: bool) -> None:
    """Write the template under another name into a new folder of that name."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST or keyword.iskeyword(slug.title()):
        raise Complaint(
            f"{slug!r} cannot be the name of a game: small letters, digits and single hyphens, beginning with a "
            f"letter, at most {LONGEST} characters; for example high-card"
        )
    if slug in GAMES:
        raise Complaint(f"there is a game {slug!r} already, of the package {GAMES.package(slug)}; choose another name")
    title = title.strip() or slug.replace("-", " ").title()
    if not title.isprintable() or '"' in title or "\\" in title:
        raise Complaint(f"{title!r} cannot be the title of a game: quotes, backslashes and line breaks are not allowed")
    folder = into / slug
    if folder.exists():
        raise Complaint(f"{folder} exists already; remove it, or choose another name or folder (--into)")
    names = {
        "template_game": slug.replace("-", "_"),
        "template-game": slug,
        "TemplateGame": slug.title().replace("-", ""),
        "Template Game": title,
    }
    try:
        written = copy(resources.files("gloaming") / "game_template", folder, names)
    except OSError as error:
        raise Complaint(f"{folder} cannot be written: {error.strerror}") from None
    if as_json:
        print(json.dumps({"game": slug, "folder": str(folder), "files": [str(path) for path in written]}))
        return
    print(f"{title} is in {folder}: a small game that can be played. README.md says which file holds what.")
    print("Next:")
    print(f"  pip install {folder}")
    print(f"  gloaming play {slug}")


def copy(source: Traversable, to: Path, names: dict[str, str]) -> list[Path]:
    """Copy a folder; in its files, and in what they are called, every name gives way to another."""
    to.mkdir(parents=True)
    written: list[Path] = []
    for one in sorted(source.iterdir(), key=lambda one: one.name):
        if one.name == "__pycache__":
            continue
        target = to / renamed(one.name, names)
        if one.is_dir():
            written += copy(one, target, names)
        else:
            target.write_text(renamed(one.read_text(encoding="utf-8"), names), encoding="utf-8")
            written.append(target)
    return written


def renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text
