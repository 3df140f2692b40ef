"""What a game declares of its states holds in play: who sees which field, and that every line means something."""

from random import Random

import pytest

import gloaming
from gloaming.games.lords import declaration as lords
from gloaming.kernel.chance import Chance
from gloaming.kernel.declaration import KernelFields, bounds_of, declared, fields_of, secret_fields_of
from gloaming.kernel.layout import zones_of

DECLARED = {"lords": lords}
"""The declarations of the games that have one."""
FOLLOWS_CARDS = ("card", "choice")
"""What names a card is another card in another world."""


@pytest.mark.parametrize("slug", DECLARED)
def test_the_layout_is_the_declared_one(slug: str) -> None:
    layout = gloaming.game(slug).rules.layout
    module = DECLARED[slug]
    assert layout.fields == fields_of(KernelFields) + fields_of(module.F)
    assert layout.zones == zones_of(module.Z, int(layout.seats))
    assert gloaming.game(slug).bounds == bounds_of(module.F)


@pytest.mark.parametrize("slug", DECLARED)
def test_every_line_has_a_meaning(slug: str) -> None:
    module = DECLARED[slug]
    lines = [line for one in (module.F, module.Z, module.W, module.Remark) for line in declared(one)]
    assert all(line.meaning.endswith(".") for line in lines)
    assert len({line.attribute for line in declared(module.F)}) == len(declared(module.F))


@pytest.mark.parametrize("slug", DECLARED)
@pytest.mark.parametrize("seed", range(6))
def test_a_world_differs_only_in_fields_that_are_secret(slug: str, seed: int) -> None:
    """Whoever may see a field finds it the same in every world that it takes for possible."""
    game = gloaming.game(slug)
    module = DECLARED[slug]
    secret = {**secret_fields_of(KernelFields), **secret_fields_of(module.F)}
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
