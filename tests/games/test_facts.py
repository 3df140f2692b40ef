"""What views show is what their games declare: the browser's types are made from the declarations."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from gloaming.games.playable import WATCHER
from tests.games.playing import positions
from tests.games.test_invariants import GAMES, WORLDS

LOOKED_AT = 7
"""After so many choices everybody's facts are checked."""


@pytest.mark.parametrize(("slug", "name"), WORLDS)
def test_facts_are_what_their_game_declares(slug: str, name: str) -> None:
    game = GAMES[slug][name]
    declared: TypeAdapter[object] = TypeAdapter(game.facts_type)
    for state in positions(game, seed=3, every=LOOKED_AT):
        for seat in (*range(game.seats), WATCHER):
            declared.validate_python(game.view(state, seat).facts, strict=True, extra="forbid")
