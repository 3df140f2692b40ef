"""Options as they are written: by word, by number, by truth value."""

from __future__ import annotations

import pytest

import gloaming
from gloaming.cards.options import Option, OptionError, settle

SWITCHES = (
    Option("draft", ("off", "on"), "On or off."),
    Option("late", ("no", "yes"), "Yes or no."),
    Option("guarded", ("false", "true"), "True or false."),
)


@pytest.mark.parametrize(("given", "meant"), [(True, ["on", "yes", "true"]), (False, ["off", "no", "false"])])
def test_a_switch_is_set_by_a_truth_value(given: bool, meant: list[str]) -> None:
    settled = settle(SWITCHES, {option.name: given for option in SWITCHES})
    assert list(settled.values()) == meant


@pytest.mark.parametrize(
    ("slug", "name", "given", "meant"),
    [
        ("midnight", "draft", True, "on"),
        ("midnight", "item_after_actions", True, "yes"),
        ("necromancer", "entity_guards_rift", True, "true"),
        ("necromancer", "hunters_share_hands", False, "false"),
    ],
)
def test_the_switches_of_the_games_take_truth_values(slug: str, name: str, given: bool, meant: str) -> None:
    assert gloaming.game(slug, options={name: given}).options[name] == meant


@pytest.mark.parametrize(
    ("slug", "name", "allowed"),
    [
        ("city-of-hemloch", "hands", "open, concealed"),
        ("city-of-hemloch", "second_seat_points", "0, 1, 2, 3"),
        ("lords", "turn_limit", "60, 10 to 200"),
    ],
)
@pytest.mark.parametrize("given", [True, False])
def test_what_is_no_switch_says_so_and_what_it_takes(slug: str, name: str, allowed: str, given: bool) -> None:
    with pytest.raises(OptionError) as refused:
        gloaming.game(slug, options={name: given})
    assert str(refused.value) == f"option {name} is neither true nor false; allowed: {allowed}"
