"""States of Necromancer as bytes and as JSON, in the middle of combats and effects too."""

from __future__ import annotations

import json
from typing import cast

import pytest

from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.state_codec import live_words
from gloaming.kernel.layout import MENU
from tests.games.necromancer.worlds import every_world, necromancer
from tests.games.playing import positions


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_exact_there_and_back(cards: str, options: int) -> None:
    game = necromancer(cards, options)
    for state in positions(game, options, every=23):
        packed = cast(NecromancerState, game.from_bytes(game.to_bytes(state)))
        read = cast(NecromancerState, game.from_json(json.loads(json.dumps(game.to_json(state)))))
        assert live_words(packed) == live_words(read) == live_words(state)
        assert packed.z[MENU] == read.z[MENU] == state.z[MENU]
