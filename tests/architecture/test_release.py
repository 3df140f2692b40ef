"""The release recipe: one version everywhere, and no half-made release."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import commit_subject, release

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n"


def test_the_version_is_the_same_in_package_changelog_and_citation() -> None:
    release.check(release.current_version(release.PACKAGE.read_text(encoding="utf-8")))


def test_a_release_moves_what_is_unreleased_under_its_own_heading() -> None:
    after = release.with_release(CHANGELOG, "0.2.0", "2026-02-03")
    assert release.changes_of(after, release.UNRELEASED) == ""
    assert release.changes_of(after, "## [0.2.0] - 2026-02-03\n") == "### Added\n\n- A thing."
    assert after.endswith("## [0.1.0] - 2026-01-01\n\n- Old.\n")
    with pytest.raises(release.ReleaseError, match="nothing stands under Unreleased"):
        release.with_release(after, "0.3.0", "2026-02-04")


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "1.0", "v0.2.0", "0.2.0-rc1", ""])
def test_a_version_must_be_newer_and_have_three_numbers(version: str) -> None:
    with pytest.raises(release.ReleaseError):
        release.with_version('__version__ = "0.1.0"\n', version)


def test_the_tenth_minor_version_is_newer_than_the_ninth() -> None:
    assert release.with_version('__version__ = "0.9.0"\n', "0.10.0") == '__version__ = "0.10.0"\n'


def test_nothing_is_written_when_one_of_the_files_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"PACKAGE": '__version__ = "0.1.0"\n', "CHANGELOG": CHANGELOG, "CITATION": "version: 0.1.0\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(release, name, tmp_path / name)
    with pytest.raises(release.ReleaseError, match="citation"):
        release.prepare("0.2.0", "2026-02-03")
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in files} == files


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("Do a thing\n\nBecause.\n", None),
        ("Do a thing\n# a comment of git\n", None),
        ("x" * 73, "73 characters"),
        ("Do a thing.", "full stop"),
        ("Do a thing\nBecause.", "blank line"),
        ("\n", "empty"),
        ("Do a thing\n\nSee " + "/".join(["", "home", "ann", "x"]), "path of one machine"),
    ],
)
def test_a_commit_message_is_checked(message: str, problem: str | None) -> None:
    found = commit_subject.problems(message)
    assert found == [] if problem is None else len(found) == 1 and problem in found[0]


def test_workflows_and_hooks_call_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):(?!=)", (release.ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    called = []
    for path in [*(release.ROOT / ".github" / "workflows").glob("*.yml"), release.ROOT / ".pre-commit-config.yaml"]:
        for line in re.findall(r"(?:run|entry): make (.*)", path.read_text(encoding="utf-8")):
            called += [word for word in line.split() if re.fullmatch(r"[a-z][a-z-]*", word)]
    assert {"lint", "types", "test", "fast", "browser", "wheel", "sdist", "docs", "image"} <= set(called)
    assert set(called) <= targets
