"""Prepares a release: the version number, the changelog and the citation file.

    python tools/release.py prepare 0.3.0    # writes the three files; commit them, then tag v0.3.0
    python tools/release.py check 0.3.0      # fails unless all three name this version

`make release VERSION=0.3.0` prepares and then builds everything that is published.
"""

from __future__ import annotations

import argparse
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "gloaming" / "__init__.py"
CHANGELOG = ROOT / "CHANGELOG.md"
CITATION = ROOT / "CITATION.cff"
UNRELEASED = "## [Unreleased]\n"
NUMBER = re.compile(r"(\d+)\.(\d+)\.(\d+)")


class ReleaseError(Exception):
    """Why this version cannot be released."""


def as_numbers(version: str) -> tuple[int, ...]:
    found = NUMBER.fullmatch(version)
    if not found:
        raise ReleaseError(f"{version!r} is not a version: three numbers are needed, such as 0.3.0")
    return tuple(int(part) for part in found.groups())


def current_version(package: str) -> str:
    found = re.search(r'^__version__ = "([^"]+)"$', package, re.M)
    if not found:
        raise ReleaseError("the package has no line __version__ = …")
    return found[1]


def with_version(package: str, version: str) -> str:
    present = current_version(package)
    if as_numbers(version) <= as_numbers(present):
        raise ReleaseError(f"{version} is not newer than {present}")
    return package.replace(f'__version__ = "{present}"', f'__version__ = "{version}"')


def changes_of(changelog: str, heading: str) -> str:
    """What stands under a heading of the second level, up to the next one."""
    _, found, rest = changelog.partition(heading)
    if not found:
        raise ReleaseError(f"the changelog has no heading {heading.strip()!r}")
    return re.split(r"^## ", rest, maxsplit=1, flags=re.M)[0].strip()


def with_release(changelog: str, version: str, day: str) -> str:
    if not changes_of(changelog, UNRELEASED):
        raise ReleaseError("nothing stands under Unreleased in the changelog")
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {day}\n", 1)


def with_citation(citation: str, version: str, day: str) -> str:
    citation, versions = re.subn(r"^version: .*$", f"version: {version}", citation, flags=re.M)
    citation, days = re.subn(r"^date-released: .*$", f"date-released: {day}", citation, flags=re.M)
    if (versions, days) != (1, 1):
        raise ReleaseError("the citation file needs one line version: and one line date-released:")
    return citation


def prepare(version: str, day: str) -> None:
    """Everything is worked out before anything is written."""
    package = with_version(PACKAGE.read_text(encoding="utf-8"), version)
    changelog = with_release(CHANGELOG.read_text(encoding="utf-8"), version, day)
    citation = with_citation(CITATION.read_text(encoding="utf-8"), version, day)
    PACKAGE.write_text(package, encoding="utf-8")
    CHANGELOG.write_text(changelog, encoding="utf-8")
    CITATION.write_text(citation, encoding="utf-8")


def check(version: str) -> None:
    present = current_version(PACKAGE.read_text(encoding="utf-8"))
    if present != version:
        raise ReleaseError(f"the package is version {present}, not {version}")
    changelog = CHANGELOG.read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)\n", changelog, re.M)
    if not found or not changes_of(changelog, found[0]):
        raise ReleaseError(f"the changelog says nothing about {version}")
    citation = CITATION.read_text(encoding="utf-8")
    if with_citation(citation, version, found[1]) != citation:
        raise ReleaseError(f"the citation file does not name version {version} of {found[1]}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["prepare", "check"])
    parser.add_argument("version")
    asked = parser.parse_args()
    try:
        if asked.command == "prepare":
            prepare(asked.version, datetime.now(UTC).date().isoformat())
        else:
            check(asked.version)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"release: {asked.version} {'is prepared' if asked.command == 'prepare' else 'is consistent'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
