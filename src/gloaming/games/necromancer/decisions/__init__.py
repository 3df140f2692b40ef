"""The decisions of Necromancer that the rules themselves ask (D1 to D20), by what they are about."""

from __future__ import annotations

from gloaming.games.necromancer.decisions.building import Pay, Slot, ToPlay
from gloaming.games.necromancer.decisions.combat import DamageAmount, DamageTarget, LoseItem, UseItem
from gloaming.games.necromancer.decisions.movement import Move
from gloaming.games.necromancer.decisions.opening import ChooseHunter, ChooseStart, PickPhase
from gloaming.games.necromancer.decisions.stores import EventReturn, Keep, ToBuy
from gloaming.games.necromancer.decisions.summoning import EntityPick, Five, Summon, UndeadMore
from gloaming.kernel.state import Ask


def rule_decisions() -> list[Ask]:
    """The decisions of the rules, as class D numbers them."""
    return [
        ChooseHunter(),
        ChooseStart(),
        PickPhase(),
        Move(),
        ToBuy(),
        EventReturn(),
        Keep(),
        ToPlay("build", "D9", "R7.1", "a card to build", "Build", builds=True),
        ToPlay("activate", "D10", "R8.2", "a card to activate", "Activate", builds=False),
        Slot(),
        Pay(),
        Summon(),
        UndeadMore(),
        EntityPick(),
        Five(),
        UseItem(),
        DamageTarget(),
        DamageAmount(),
        LoseItem(),
    ]
