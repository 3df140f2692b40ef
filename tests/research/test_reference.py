"""The page of tensors is that of the code."""

from pathlib import Path

from gloaming.research.reference import page

PAGE = Path(__file__).parents[2] / "docs" / "research" / "tensors.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        f"python -m gloaming.research.reference docs/research/{PAGE.name}"
    )
