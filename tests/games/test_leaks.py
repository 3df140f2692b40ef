"""Every game, every set, every line of options: a seat receives nothing that it cannot know."""

from __future__ import annotations

import pytest

from tests.games.every import GAMES, WORLDS
from tests.games.leaks import leaks


@pytest.mark.parametrize(("slug", "cards", "options"), WORLDS)
def test_a_seat_receives_nothing_that_it_cannot_know(slug: str, cards: str, options: int) -> None:
    worlds = GAMES[slug]
    assert leaks(worlds, worlds.game(cards, options), options, every=6) == []
