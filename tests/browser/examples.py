"""The games under examples/, laid into a folder as if they were installed, for a server that is to find them."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"
GROUP = "gloaming.games"


def projects() -> list[Path]:
    """The example games that are here: folders with a project file."""
    return sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml"))


def slugs() -> list[str]:
    """The games that their entry points name."""
    return [slug for project in projects() for slug in _about(project)["entry-points"][GROUP]]


def install(site: Path) -> dict[str, str]:
    """Make the examples known to a process that starts with the environment returned: what `pip install` would leave of
    their entry points in `site`, and their sources on the path."""
    for project in projects():
        about = _about(project)
        info = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
        points = "\n".join(f"{slug} = {value}" for slug, value in about["entry-points"][GROUP].items())
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")
    paths = [str(site), *(str(project / "src") for project in projects()), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _about(project: Path) -> dict[str, Any]:
    about: dict[str, Any] = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    return about
