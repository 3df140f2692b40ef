"""Which modules the wheel compiles, and what it says when it cannot."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming.compiling import CannotCompile, compile_engine, demand, engine_group, guard
from hatch_build import hot_modules

ROOT = Path(__file__).parents[2]
ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.Constant, ast.Name, ast.operator, ast.unaryop, ast.expr_context)


def slow_constants(text: str) -> Iterator[str]:
    """Constants of a module that are computed from another module's: compiled code reads them as Python objects."""
    known: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            parts = list(ast.walk(node.value))
            if all(isinstance(part, ARITHMETIC) for part in parts):
                if {part.id for part in parts if isinstance(part, ast.Name)} <= known:
                    known.add(node.target.id)
                else:
                    yield node.target.id


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
        compile_engine(tmp_path, [], tmp_path)


def test_a_constant_that_the_compiler_does_not_know_is_found() -> None:
    text = "from k import FIELDS\nA: Final = 20\nPHASE: Final = A + 1\nWEEK: Final = FIELDS + 2\nX: Final = f(3)"
    assert list(slow_constants(text)) == ["WEEK"]


def test_the_compiler_knows_every_constant_of_a_hot_module() -> None:
    found = {str(path): list(slow_constants((ROOT / "src" / path).read_text())) for path in hot_modules(ROOT)}
    assert {path: names for path, names in found.items() if names} == {}


def test_no_hot_loop_counts_with_an_underscore_alone() -> None:
    """mypy gives `_` no type of its own, so that compiled code makes a Python object of every number counted."""
    found = [
        f"{path}:{number}"
        for path in hot_modules(ROOT)
        for number, line in enumerate((ROOT / "src" / path).read_text().splitlines(), 1)
        if line.lstrip().startswith("for _ in ")
    ]
    assert found == []


def test_the_name_of_the_engine_changes_with_what_a_game_builds_on(tmp_path: Path) -> None:
    kernel = tmp_path / "gloaming" / "kernel"
    kernel.mkdir(parents=True)
    (kernel / "table.py").write_text("HEIGHT = 1\n")
    (kernel / "declaration.py").write_text("MENU = 64\n")
    modules = [Path("gloaming/kernel/table.py")]
    names = [engine_group(tmp_path, modules)]
    for file in ("table.py", "declaration.py"):  # not all that a game reads is compiled
        (kernel / file).write_text("HEIGHT = MENU = 2\n")
        names.append(engine_group(tmp_path, modules))
    assert len(set(names)) == 3
    (tmp_path / "gloaming" / "server.py").touch()
    assert engine_group(tmp_path, modules) == names[-1]


def test_a_game_of_another_build_is_not_imported() -> None:
    with pytest.raises(ImportError, match=r"compiled for another build .* install it again"):
        demand("gloaming_0123456789ab")


def test_a_game_asks_before_it_takes_the_table(tmp_path: Path) -> None:
    code = tmp_path / "game.c"
    code.write_text("int ensure(void)\n{\n    static int done = 0;\n    if (done) return 0;\n    take();\n}\n")
    guard(code, "gloaming_0123456789ab")
    text = code.read_text()
    assert 0 < text.index("if (done)") < text.index('"demand", "s", "gloaming_0123456789ab"') < text.index("take();")
    code.write_text("int ensure(void) { take(); }\n")
    with pytest.raises(SystemExit, match="the guard does not fit"):
        guard(code, "gloaming_0123456789ab")
