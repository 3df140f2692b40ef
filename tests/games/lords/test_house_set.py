"""The house set keeps the numbers that the game was measured with."""

from __future__ import annotations

from collections import Counter

from gloaming.cards.game_definition import explain
from gloaming.games.lords.declaration import First, N
from tests.games.lords.worlds import lords


def test_there_are_sixteen_lord_cards_eight_temples_and_twelve_shells() -> None:
    """R1.2, R1.4, R1.6: four cards and two Temples for each Lord, eight marks of each kind, no copies of one."""
    game = lords()
    cards = [game.face(card) for card in range(First.FOLLOWER)]
    lord_cards = [face for face in cards if face.table == "lord_card"]
    assert Counter(face.facts["lord"] for face in lord_cards) == Counter(
        {"interloper": 4, "ruminator": 4, "propagator": 4, "desolator": 4}
    )
    assert Counter(face.facts["mark"] for face in lord_cards) == {"worship": 8, "scorned": 8}
    assert len({face.id for face in lord_cards}) == N.LORD_CARDS
    assert Counter(face.facts["lord"] for face in cards if face.table == "temple") == Counter(
        {"interloper": 2, "ruminator": 2, "propagator": 2, "desolator": 2}
    )
    assert len({face.id for face in cards if face.table == "shell"}) == 12


def test_every_mark_agrees_with_the_line_of_its_card() -> None:
    """R9.1: a card marked Worship asks about Worship, one marked Scorned about scorn, both about its own Lord."""
    for face in lords().cards.faces:
        if face.table == "lord_card":
            expression = face.effects[0].expression
            assert f"{face.facts['mark']}(self)" in expression
            other = {"worship": "scorned", "scorned": "worship"}[str(face.facts["mark"])]
            assert f"{other}(" not in expression


def test_cards_without_a_text_explain_themselves() -> None:
    told = {
        id: explain(lords().rules, id).effects[0].wording for id in ("whelk", "cowrie", "agonize", "temple-desolator")
    }
    assert told == {
        "whelk": "Prospect.",
        "cowrie": "Gain 2 Followers.",
        "agonize": "Lose 1 of the cards that are Followers or Broken Shells in your Tribe. "
        "If you do not, discard 1 random card.",
        "temple-desolator": "You may choose one: break 1 of your Shells; or mend 1 of your Broken Shells.",
    }
