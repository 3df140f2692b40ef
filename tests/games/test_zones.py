"""What a client is told of the zones of a game that it does not know."""

import pytest

import gloaming
import gloaming.games
from gloaming.games.zones import owners_of

SOME = {
    ("lords", "hand.1"): ("hand", "Hand", 1, "hand", "owner"),
    ("lords", "discard"): ("discard", "Discard", None, "pile", "all"),
    ("city-of-hemloch", "deck.boneyard"): ("deck.boneyard", "Deck boneyard", None, "pile", "nobody"),
    ("city-of-hemloch", "row"): ("row", "Row", None, "row", "all"),
    ("city-of-hemloch", "side.boneyard.1"): ("side.boneyard", "Side boneyard", 1, "table", "all"),
    ("necromancer", "hand.0"): ("hand", "Hand", 0, "hand", "some"),
    ("midnight", "alley-maze.0"): ("alley-maze", "Alley maze", 0, "table", "all"),
}


@pytest.mark.parametrize(("slug", "name"), SOME)
def test_a_zone_says_whose_it_is_and_how_it_lies(slug: str, name: str) -> None:
    base, title, owner, kind, seers = SOME[slug, name]
    game = gloaming.game(slug)
    zone = game.zone_infos[game.zone(name)]
    assert (zone.base, zone.title, zone.owner, zone.kind, zone.visible_to) == (base, title, owner, kind, seers)


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_every_zone_is_told_and_every_card_may_lie_in_one(slug: str) -> None:
    game = gloaming.game(slug)
    assert [zone.name for zone in game.zone_infos] == list(game.zone_names)
    assert {zone.family for zone in game.zone_infos} == {family.name for family in game.rules.layout.families}
    assert all(zone.owner is None or 0 <= zone.owner < game.seats for zone in game.zone_infos)
    assert any(zone.kind == "hand" for zone in game.zone_infos)


def test_a_number_behind_a_name_is_a_seat_only_if_all_such_numbers_are() -> None:
    assert owners_of(["deck.0", "deck.1", "deck.2", "hand.0", "hand.1", "pile", "one.0"], 2) == [
        *(None, None, None),
        *(0, 1),
        *(None, None),
    ]
