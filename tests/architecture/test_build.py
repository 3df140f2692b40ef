"""Which modules the wheel compiles, and what it says when it cannot."""

from pathlib import Path

import pytest

from hatch_build import CannotCompile, compile_modules, hot_modules


def test_the_list_in_the_project_file_decides(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.gloaming]\ncompiled = ["src/gloaming/kernel/*.py", "src/none/*.py"]\nexclude = ["src/*/*/slow.py"]\n'
    )
    kernel = tmp_path / "src" / "gloaming" / "kernel"
    kernel.mkdir(parents=True)
    for name in ("__init__.py", "table.py", "slow.py", "bits.py"):
        (kernel / name).touch()
    assert hot_modules(tmp_path) == [Path("gloaming/kernel/bits.py"), Path("gloaming/kernel/table.py")]


def test_a_machine_without_a_compiler_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(CannotCompile, match=r"lacks a C compiler \(no-such-compiler\)"):
        compile_modules(tmp_path, [], tmp_path)
