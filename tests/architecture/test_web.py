"""What the browser table is built from: packages by their hashes, and nothing about where they were fetched."""

import json
from pathlib import Path

WEB = Path(__file__).parents[2] / "frontend"


def test_the_lock_of_the_browser_table_names_no_address_and_hashes_everything() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    packages = json.loads(text)["packages"]
    assert [name for name, one in packages.items() if name and "integrity" not in one and not one.get("link")] == []
