"""Trying a card: a position is found in which somebody has it."""

from __future__ import annotations

import pytest

from gloaming.games import GAMES, game
from gloaming.play.practice import ELSEWHERE, IN_FRONT, IN_HAND, OFFERED, with_card

CARDS = {
    "city-of-hemloch": "minion",
    "dark-promenade": "minion",
    "midnight": "minion",
    "lords": "lord_card",
    "necromancer": "card",
}


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_to_be_tried_is_in_hand_and_can_be_chosen(slug: str) -> None:
    played = game(slug)
    cards = [face.id for face in played.cards.faces if face.table == CARDS[slug]]
    for card in (cards[0], cards[len(cards) // 2], cards[-1]):
        found = with_card(played, card)
        # There an Action or a phase is chosen before the card.
        assert found.at >= (IN_HAND if slug in ("midnight", "necromancer") else OFFERED)
        assert found.seat in found.state.to_act()
        view = played.view(found.state, found.seat)
        hands = {info.name for info in played.zone_infos if info.kind == "hand" and info.owner == found.seat}
        hand = [seen.face for zone in view.zones for seen in zone.cards if zone.name in hands]
        assert card in hand


def test_a_shell_lies_in_front_of_whoever_tries_it() -> None:
    assert with_card(game("lords"), "conch").at >= IN_FRONT


def test_what_is_no_card_is_tried_from_the_beginning() -> None:
    assert with_card(game("lords"), "interloper").at == ELSEWHERE
