"""Clauses are addresses, both ways: each clause of a rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.games.clauses import Clauses, citations, shown_in


@dataclass(frozen=True)
class Page:
    """What is expected of a game's rules page."""

    slug: str
    kinds: str
    """R rules, Q rulings, D decisions, K or I knowledge, V or I invariants, O rulings of our own."""
    least: int
    """So many clauses at least."""
    examples: tuple[tuple[str, int], ...] = ()
    """The worked examples and edge cases that have scenarios: a letter, and the last number."""
    cited: str = ""
    """The kinds that the code cites, if not all: rulings (Q, O) may explain clauses that it cites instead."""
    by_scenarios: str = ""
    """The kinds of which scenarios alone show every clause."""
    places: frozenset[str] = frozenset()
    """Places of the table that look like clauses."""


PAGES = (
    Page("city-of-hemloch", "RQDIVO", 160, (("W", 9), ("E", 37), ("X", 10))),
    Page(
        "dark-promenade",
        "RQDKVO",
        190,
        (("W", 8), ("E", 45)),
        by_scenarios="RQDKO",
        places=frozenset({"C1", "C2", "C3", "R1", "R2", "R3"}),
    ),
    Page("lords", "RQDIKO", 170, (("W", 7), ("E", 45)), cited="RDIK"),
    Page("midnight", "RQDKIO", 180, (("W", 6), ("X", 45)), by_scenarios="RQDKO"),
    Page("necromancer", "RQDKVO", 230, (("W", 12), ("E", 56))),
)
CLAUSES = {page.slug: Clauses(page.slug, page.kinds) for page in PAGES}


def each(kinds: str) -> Iterator[tuple[str, str]]:
    """Every game with every kind of clause."""
    return ((page.slug, kind) for page in PAGES for kind in getattr(page, kinds) or page.kinds)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.slug)
def test_the_page_has_clauses_of_every_kind(page: Page) -> None:
    anchors = CLAUSES[page.slug].anchors
    assert {anchor[0] for anchor in anchors} == set(page.kinds)
    assert len(anchors) > page.least


@pytest.mark.parametrize("slug", CLAUSES)
def test_anchors_are_unique_and_links_lead_somewhere(slug: str) -> None:
    text = CLAUSES[slug].page
    found = re.findall(r'<a id="([^"]+)"></a>', text)
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) - set(found) == set()


@pytest.mark.parametrize(("slug", "kind"), each("cited"))
def test_every_clause_is_cited_by_code_or_data(slug: str, kind: str) -> None:
    assert CLAUSES[slug].uncited(kind) == []


@pytest.mark.parametrize(("slug", "kind"), each("kinds"))
def test_every_clause_is_shown_by_a_scenario_or_test(slug: str, kind: str) -> None:
    assert CLAUSES[slug].unshown(kind) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.by_scenarios], ids=lambda page: page.slug)
def test_every_clause_of_some_kinds_is_shown_by_a_scenario(page: Page) -> None:
    assert CLAUSES[page.slug].unshown_by_scenarios(page.by_scenarios) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.slug)
def test_every_citation_leads_to_a_clause_or_a_scenario(page: Page) -> None:
    clauses = CLAUSES[page.slug]
    chapters = {anchor.split(".")[0] for anchor in clauses.anchors if "." in anchor}
    assert set(clauses.astray()) - page.places - chapters == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.slug)
def test_every_worked_example_and_edge_case_has_a_file(page: Page) -> None:
    numbered = {re.sub(r"[a-z]$", "", one) for one in CLAUSES[page.slug].scenario_ids}
    assert {f"{letter}{n}" for letter, last in page.examples for n in range(1, last + 1)} - numbered == set()


# The check itself


def test_a_citation_is_found_where_it_stands_and_nowhere_else() -> None:
    text = "R3.5, Q10: as (D7) says; E37 and V1 to V9, but not CARD1, R2D2, W-1 or I18n; R9.0.1."
    assert citations(text) == {"R3.5", "Q10", "D7", "E37", "R9.0.1"}


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ('def test_a() -> None:\n    """R1.1"""\n    assert f()\n', set()),
        ('"""R1.1"""\nX = 1\n"""R1.2"""\n', set()),
        ("def test_a() -> None:\n    assert f()  # R1.1\n", set()),
        ('@pytest.mark.clauses("R1.1")\ndef test_a() -> None:\n    assert f()\n', {"R1.1"}),
        ('@pytest.mark.clauses("R1.1")\ndef test_a() -> None:\n    check_it()\n', {"R1.1"}),
        ('@pytest.mark.clauses("R1.1")\ndef test_a() -> None:\n    f()\n', set()),
        ('def test_a() -> None:\n    assert why("x").clause == "R1.1"\n', {"R1.1"}),
        ('CASES = [("alki", "R1.7")]\n', {"R1.7"}),
    ],
)
def test_a_docstring_or_a_comment_shows_no_clause(tmp_path: Path, code: str, shown: set[str]) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(code, encoding="utf-8")
    assert shown_in(path) == shown


def test_a_scenario_shows_the_clauses_of_its_data(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    told = '# R1.1\ntitle = "R1.2"\nclauses = ["R1.3"]\n[[when]]\n[when.then]\nwhy = { alki = { clause = "R1.4" } }\n'
    path.write_text(told, encoding="utf-8")
    assert shown_in(path) == {"R1.3", "R1.4"}
