"""What the repository may hold: nothing built, nothing fetched, nothing of one person's machine."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\s<>=!~;\[]", line)[0].lower().replace("_", "-") for line in requirements}


def wanted(lock_input: str) -> set[str]:
    lines = (ROOT / "requirements" / lock_input).read_text(encoding="utf-8").splitlines()
    return names([line for line in lines if line and not line.startswith(("#", "-r"))])


def pins(lock: Path) -> dict[str, set[str]]:
    """Package to versions: a lock for all platforms may hold two, each for its own Python."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", lock.read_text(encoding="utf-8"), re.M):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_address_and_hashes_everything(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"://|--(?:extra-)?index|--find-links|--trusted-host| @ ", text)
    entries = re.split(r"^(?=\S)", text, flags=re.M)[1:]
    assert entries
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_a_package_has_one_version_in_all_locks() -> None:
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, found in pins(lock).items():
            assert versions.setdefault(name, found) == found, f"{name} differs in {lock.name}"


def test_the_project_file_and_the_lock_inputs_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert names(project["project"]["dependencies"]) == wanted("runtime.in")
    assert names(project["build-system"]["requires"]) <= wanted("build.in")
    extras = project["project"]["optional-dependencies"]
    assert names(extras["cluster"] + extras["lab"]) <= wanted("cluster.in")
    (compiler,) = pins(ROOT / "requirements" / "build.txt")["mypy"]
    assert f"mypy=={compiler}" in project["build-system"]["requires"]


def test_nothing_built_is_tracked() -> None:
    built = {".so", ".pyd", ".pyc", ".o", ".whl"}
    assert [path for path in tracked() if path.suffix in built] == []


def test_no_extension_module_shadows_a_source() -> None:
    assert [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")] == []


def test_no_text_names_a_path_of_one_machine() -> None:
    # The pattern is put together here so that this file does not match itself.
    homes = b"|".join([b"home", b"Users", b"root", b"work", b"opt"])
    machine = re.compile(rb"(?<![\w.~-])/(?:" + homes + rb")/[\w.-]+")
    assert [(path.name, hit) for path in tracked() for hit in machine.findall(path.read_bytes())] == []
