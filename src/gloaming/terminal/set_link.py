"""Card sets by their links: what the workshop of a server keeps, as a file to play with."""

from __future__ import annotations

import atexit
import json
import re
import tempfile
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from gloaming.terminal.arguments import FAILURE, Complaint


def set_file(written: str) -> Path:
    """The card file that is meant: a file, or what a link of the workshop leads to."""
    parts = urlsplit(written)
    if parts.scheme not in ("http", "https"):
        return Path(written)
    found = re.fullmatch(r"/workshop/([0-9a-f]+)/([A-Za-z0-9_-]+)", parts.fragment)
    if found is None:
        raise Complaint(f"{written} is no link of a card set; one looks like https://…/#/workshop/…/…")
    server = f"{parts.scheme}://{parts.netloc}"
    request = Request(f"{server}/api/v1/card-sets/{found[1]}", headers={"Authorization": f"Bearer {found[2]}"})
    try:
        with urlopen(request, timeout=20) as answer:
            text: str = json.load(answer)["text"]
    except HTTPError as error:
        told = "this link opens no card set there" if error.code == 401 else error.reason
        raise Complaint(f"{server}: {told}", FAILURE) from None
    except (URLError, ValueError, KeyError) as error:
        raise Complaint(f"{server}: {getattr(error, 'reason', 'this is no answer of a table')}", FAILURE) from None
    folder = tempfile.TemporaryDirectory(prefix="gloaming-set-")
    atexit.register(folder.cleanup)
    file = Path(folder.name) / "set.toml"
    file.write_text(text, encoding="utf-8")
    return file
