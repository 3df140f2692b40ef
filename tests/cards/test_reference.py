"""The pages about card files say what the code does."""

from __future__ import annotations

import json
import re
import tomllib

import jsonschema
import pytest

from gloaming.cards.common import common_terms
from gloaming.cards.files import card_file
from gloaming.cards.vocabulary import EFFECT
from tests.cards.reference_files import DOCS, reference_files

FILES = reference_files()


@pytest.mark.parametrize("name", FILES)
def test_a_made_page_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == FILES[name], "renew it: python -m tests.cards.reference_files"


def test_the_page_on_the_language_names_every_combinator() -> None:
    text = (DOCS / "language.md").read_text(encoding="utf-8")
    for term in common_terms(()):
        if term.name[0].isalpha():
            assert re.search(rf"`{term.name}\b|\({term.name}\b", text), term.name
    assert EFFECT.title == "Verbs"


def test_the_editor_schema_accepts_the_house_set_and_refuses_faults() -> None:
    schema = json.loads(FILES["city-of-hemloch.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    text = card_file("house", "gloaming.games.city_of_hemloch").content.decode()
    jsonschema.validate(tomllib.loads(text), schema)
    for old, new in (("value = 3", "value = 12"), ("colour", "color"), ("format = 1", "format = 2")):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(tomllib.loads(text.replace(old, new, 1)), schema)
