"""Names of people: any script, but nothing that disturbs what stands beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.play.people import name_fault, plain_name


@pytest.mark.parametrize(
    "name", ["Ash", "Zoë", "Nguyễn", "שָׁלוֹם", "ภูมิ", "李小龍", "👩‍🚀", "🇸🇪", "O'Neil", "नमस्ते", "e\u0301", "", "A B"]
)
def test_names_in_any_script(name: str) -> None:
    assert name_fault(name) == ""
    assert plain_name(name) == name


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Ash\u202egnp", "U\\+202E"),
        ("\u2066Ash", "U\\+2066"),
        ("\u200b", "U\\+200B"),
        ("A\u2028B", "U\\+2028"),
        ("\ud800", "U\\+D800"),
        ("Z" + "\u0335" * 12, "3 marks"),
        ("\u0301", "seen"),
        ("  ", "seen"),
        ("\u3164", "U\\+3164"),
        ("a\U000e0041", "U\\+E0041"),
    ],
)
def test_names_that_would_disturb_others(name: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        raise ValueError(name_fault(name))


@given(st.text(max_size=60))
def test_any_text_becomes_a_name_or_none(text: str) -> None:
    assert name_fault(plain_name(text)) == ""
