"""What the browser table is built from: packages by their hashes, and nothing about where they were fetched."""

import json
from pathlib import Path

WEB = Path(__file__).parents[2] / "frontend"


def test_the_lock_of_the_browser_table_names_no_address_and_hashes_everything() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    packages = json.loads(text)["packages"]
    assert [name for name, one in packages.items() if name and "integrity" not in one and not one.get("link")] == []


def test_no_line_of_the_browser_code_is_longer_than_120_characters() -> None:
    written = [
        path
        for pattern in ("src/**/*", "tools/*", "*.*")
        for path in WEB.glob(pattern)
        if path.suffix in {".ts", ".js", ".svelte", ".css", ".html"} and path != WEB / "src" / "wire" / "schema.ts"
    ]
    assert len(written) > 100
    assert [
        f"{path.relative_to(WEB)}:{number}"
        for path in written
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ] == []
