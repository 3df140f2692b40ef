"""A change of cards and what it does: the same deals with both sets, and a verdict that may be believed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.lab.balance import Balance, Sets, run
from gloaming.lab.balance_data import told
from gloaming.lab.pairs import QUICK, play_pair
from gloaming.lab.verdict import verdict

QUICK_ONLY = (QUICK,)


def house(slug: str) -> str:
    return playable(slug).cards.source


def with_field(text: str, card: str, field: str, value: str) -> str:
    """A card file with a field of one card changed."""
    entry = re.search(rf'id = "{card}".*?(?=\n\[\[|\Z)', text, re.DOTALL)
    assert entry is not None
    changed = re.sub(rf"(?m)^{field} = .*$", f"{field} = {value}", entry[0], count=1)
    assert changed != entry[0]
    return text.replace(entry[0], changed)


def turned_round(text: str) -> str:
    """A card file with the same Lord cards in another order: other deals, the same game."""
    entries = re.findall(r"(?m)^\[\[lord_card\]\]\n(?:.+\n)+", text)
    assert len(entries) == 16
    for entry in entries:
        text = text.replace(entry, "")
    return text + "\n" + "\n".join(reversed(entries))


def last(sets: Sets, games: int, seed: int = 1, names: tuple[str, ...] = QUICK_ONLY) -> Balance:
    return list(run(sets, games, seed, names))[-1]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_same_set_plays_the_same_games(slug: str) -> None:
    sets = Sets.read(slug, house(slug), house(slug))
    assert sets.changed == ()
    pair = play_pair(sets.pairing(QUICK, 3), 0)
    assert pair.alike and pair.old == pair.new
    assert pair.old.uses


def test_with_no_change_there_is_no_difference() -> None:
    balance = last(Sets.read("lords", house("lords"), house("lords")), 2000)
    assert balance.first.pairs < 1000  # it stops when it is sure
    assert str(verdict(balance)) == f"No difference. All {balance.first.pairs} deals went alike, choice for choice."


def test_other_words_and_pictures_are_no_difference() -> None:
    text = house("lords").replace('name = "Light Fingers"', 'name = "Nimble Fingers"')
    sets = Sets.read("lords", house("lords"), text)
    assert [change.id for change in sets.changed] == ["interloper-light-fingers"]
    assert sets.compared == []
    assert verdict(last(sets, 1000)).kind == "none"


def _claims(runs: int, games: int) -> int:
    """In how many runs something is claimed of two sets that are the same game on other deals."""
    sets = Sets.read("lords", house("lords"), turned_round(house("lords")))
    assert sets.changed == ()
    found = [last(sets, games, 1000 * seed) for seed in range(runs)]
    assert all(balance.first.alike < balance.first.pairs / 2 for balance in found)
    return sum(verdict(balance).kind not in ("none", "open") for balance in found)


def test_luck_is_not_taken_for_a_difference() -> None:
    assert _claims(5, 200) == 0


@pytest.mark.soak
def test_luck_is_taken_for_a_difference_at_most_once_in_twenty() -> None:
    assert _claims(20, 4000) <= 1


@pytest.mark.parametrize(
    ("slug", "card", "field", "value"),
    [("dark-promenade", "the-poisoner", "value", "3"), ("city-of-hemloch", "carrion-priest", "value", "4")],
)
def test_a_card_that_was_made_too_strong_is_named(slug: str, card: str, field: str, value: str) -> None:
    sets = Sets.read(slug, house(slug), with_field(house(slug), card, field, value))
    balance = last(sets, 300)
    said = verdict(balance)
    assert said.kind in ("changed", "unfair")
    assert said.card == card
    name = next(change.name for change in sets.changed)
    assert f"Better for {name}" in said.headline
    assert "instead of" in said.detail


def test_few_games_say_that_they_are_few() -> None:
    text = with_field(house("lords"), "interloper-light-fingers", "effect", '"filch(1) ; flourish"')
    said = verdict(last(Sets.read("lords", house("lords"), text), 100))
    assert said.kind == "open"
    assert "too few to tell" in said.headline


def test_the_same_seed_tells_the_same() -> None:
    sets = Sets.read("lords", house("lords"), turned_round(house("lords")))
    one, two, three = (json.dumps(told(last(sets, 200, seed))) for seed in (4, 4, 5))
    assert one == two != three


def test_a_stronger_player_comes_after_the_quick_one_on_fewer_deals(tmp_path: Path) -> None:
    sets = Sets.read("lords", house("lords"), house("lords"))
    data = told(last(sets, 1000, names=(QUICK, "lamplighter")))
    first, second = data["players"]
    assert (first["player"], second["player"]) == (QUICK, "lamplighter")
    assert second["deals"] == second["most"] == 50
    assert data["comparisons"] == 2 * 4  # two seats, whoever starts, the length
    assert data["verdict"]["kind"] == "none"
