"""What a game declares of its states holds in play: who sees which field, and that every line means something."""

from random import Random

import pytest

import gloaming
from gloaming.games.city_of_hemloch import declaration as city_of_hemloch
from gloaming.games.dark_promenade import declaration as dark_promenade
from gloaming.games.lords import declaration as lords
from gloaming.games.midnight import declaration as midnight
from gloaming.games.necromancer import declaration as necromancer
from gloaming.kernel.chance import Chance
from gloaming.kernel.declaration import KernelFields, bounds_of, declared, fields_of, secret_fields_of
from gloaming.kernel.layout import zones_of

DECLARED = {
    "city-of-hemloch": city_of_hemloch,
    "dark-promenade": dark_promenade,
    "lords": lords,
    "midnight": midnight,
}
"""The declarations of the games whose zones and fields are all declared."""
ALL = {**DECLARED, "necromancer": necromancer}
"""With the game in which the card set decides how many more zones and tallies there are."""
CALLED_BY_THE_CARDS = {"midnight": ("side",)}
"""Zones whose names come from the card set."""
ALL_ZONES: dict[str, dict[str, str]] = {"midnight": {"draft": "on"}}
"""The options that bring every declared zone; others leave out the last ones."""
FOLLOWS_CARDS = ("card", "choice")
"""What names a card is another card in another world."""


@pytest.mark.parametrize("slug", DECLARED)
def test_the_layout_is_the_declared_one(slug: str) -> None:
    module = DECLARED[slug]
    layout = gloaming.game(slug, options=ALL_ZONES.get(slug, {})).rules.layout
    assert layout.fields == fields_of(KernelFields) + fields_of(module.F)
    wanted = zones_of(module.Z, int(layout.seats))
    for at, zone in enumerate(wanted):
        if zone.name.split(".")[0] in CALLED_BY_THE_CARDS.get(slug, ()):
            wanted[at] = zone._replace(name=layout.zones[at].name)
        elif zone.pile and not zone.room:  # the card set says how many cards there are
            wanted[at] = zone._replace(room=layout.zones[at].room)
    assert layout.zones == wanted
    usual = gloaming.game(slug).rules.layout.zones
    assert [zone.name for zone in usual] == [zone.name for zone in wanted][: len(usual)]
    assert gloaming.game(slug).bounds == bounds_of(module.F)


def test_the_layout_of_necromancer_begins_with_the_declared_one() -> None:
    game = gloaming.game("necromancer")
    layout = game.rules.layout
    fields = fields_of(KernelFields) + fields_of(necromancer.F) + fields_of(necromancer.T)
    assert layout.fields[: len(fields)] == fields
    assert [layout.field_at[at] for at in range(len(fields))] == [*range(64), *range(225, necromancer.First.TALLY)]
    zones = [zone._replace(only=None) for zone in layout.zones[: necromancer.First.STORE_DECK]]
    assert zones == zones_of(necromancer.Z, int(layout.seats))
    bounds = {**bounds_of(necromancer.F), **bounds_of(necromancer.T)}
    of_an_icon = bounds.pop("points")
    assert {game.bounds[f"points.{icon}"] for icon in necromancer.ICONS} == {of_an_icon}
    assert {name: game.bounds[name] for name in bounds} == bounds


@pytest.mark.parametrize("slug", ALL)
def test_every_line_has_a_meaning(slug: str) -> None:
    module = ALL[slug]
    lines = [line for one in (module.F, module.Z, module.W, module.Remark) for line in declared(one)]
    assert all(line.meaning.endswith(".") for line in lines)
    assert len({line.attribute for line in declared(module.F)}) == len(declared(module.F))


@pytest.mark.parametrize("slug", ALL)
@pytest.mark.parametrize("seed", range(6))
def test_a_world_differs_only_in_fields_that_are_secret(slug: str, seed: int) -> None:
    """Whoever may see a field finds it the same in every world that it takes for possible."""
    game = gloaming.game(slug)
    module = ALL[slug]
    secret = {**secret_fields_of(KernelFields), **secret_fields_of(module.F)}
    secret |= secret_fields_of(module.T) if slug == "necromancer" else {}
    layout = game.rules.layout
    luck = Random(seed)
    state = game.new(seed)
    while not state.over:
        seat = state.to_act()[0]
        for knower in range(int(layout.seats) + 1):
            world = state.resample(knower, Chance(luck.getrandbits(30)))
            for at, (name, kind) in zip(layout.field_at, layout.fields, strict=True):
                seen = secret.get(name, "all")
                may_see = seen == "all" or (seen == "performer" and knower == state.z[module.F.YOU])
                if may_see and kind not in FOLLOWS_CARDS:
                    assert world.z[at] == state.z[at], (name, knower)
        state.apply(seat, luck.choice(state.options(seat)))
