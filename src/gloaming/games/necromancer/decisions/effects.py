"""What effects ask (D8, D21 to D29). The options come from the verbs; here is what is said about them."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from gloaming.games.decisions import Branch, Decision, Moment, YesOrNo
from gloaming.games.necromancer.decisions import rule_decisions
from gloaming.games.necromancer.decisions.building import HandCard
from gloaming.games.necromancer.decisions.combat import LoseItem
from gloaming.games.necromancer.decisions.common import (
    CREATURES,
    HAND_CARDS,
    PLACE,
    PLAYER,
    STORE,
    NightDecision,
    creature_phrase,
    source_text,
    title,
)
from gloaming.games.necromancer.decisions.stores import EventReturn
from gloaming.games.necromancer.declaration import F
from gloaming.games.sentences import Label, Prompt


@final
class DrawStore(NightDecision):
    """D8, R8.1: a store to draw from."""

    wrong: ClassVar[str] = "is no open store to draw from"
    flag: ClassVar[str] = "draw"

    def __init__(self) -> None:
        super().__init__("draw-store", "D8", "R8.1", "a store to draw from", "Draw from", (STORE,))

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Draw a card from a store.")

    def decline_label(self, at: Moment) -> Label:
        return Label("Draw no card")


@final
class DiscardCard(HandCard):
    """D21: a card of the hand to discard."""

    flag: ClassVar[str] = "discard"

    def __init__(self) -> None:
        super().__init__("discard", "D21", "R1.3", "a card to discard", "Discard", HAND_CARDS)

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, cost=f"{int(at.state.z[F.LEFT])} more")


@final
class PayTask(HandCard):
    """D22, R16.3: a card to discard for a task, or whether all of the hand goes for it."""

    flag: ClassVar[str] = "discard"

    def __init__(self) -> None:
        super().__init__("pay-task", "D22", "R16.3", "a card to discard for the task", "Discard", HAND_CARDS)

    def label(self, at: Moment, choice: int) -> Label:
        if choice == at.game.rules.yes:
            return Label("Discard", "all of it", f" for {at.source()}")
        if choice == at.game.rules.no:
            return Label("Keep", "the cards")
        return super().label(at, choice)


@final
class ToDoIt(YesOrNo):
    """D23: whether to do what a card says."""

    def __init__(self) -> None:
        super().__init__("may", "D23", "R18.2", "whether to do it")

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, at.source(), title=title(at), help=source_text(at))

    def label(self, at: Moment, choice: int) -> Label:
        if choice == at.game.rules.yes:
            return Label("Yes:", at.source() or "draw a card")
        return Label("No")


@final
class OneOfTheEffects(Branch):
    """D24: one of the effects of a card."""

    def __init__(self) -> None:
        super().__init__("choose", "D24", "R18.2", "one of the effects")

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, at.source(), title=title(at), help=source_text(at))


@final
class MoveTo(NightDecision):
    """D25, R5.1: where a card moves somebody."""

    wrong: ClassVar[str] = "is not where this leads"

    def __init__(self) -> None:
        super().__init__("move-to", "D25", "R5.1", "where a pawn goes", "Move to", (PLACE,))

    def prompt(self, at: Moment) -> Prompt:
        you = int(at.state.z[F.YOU])
        return self.ask(at, "where you go" if you == at.seat else f"where {at.teller.names[you]} goes")


@final
class PickHunter(NightDecision):
    """D26: a Hunter for whom the effect would change something."""

    wrong: ClassVar[str] = "is no Hunter whom this could mean"
    flag: ClassVar[str] = "choose"

    def __init__(self) -> None:
        super().__init__("pick-hunter", "D26", "R18.2", "a Hunter", "", (PLAYER,))

    def label(self, at: Moment, choice: int) -> Label:
        return player_label(at, choice)


@final
class PickPlayer(NightDecision):
    """D27: a player for whom the effect would change something."""

    wrong: ClassVar[str] = "is no player whom this could mean"
    flag: ClassVar[str] = "choose"

    def __init__(self) -> None:
        super().__init__("pick-player", "D27", "R18.2", "a player", "", (PLAYER,))

    def label(self, at: Moment, choice: int) -> Label:
        return player_label(at, choice)


def player_label(at: Moment, choice: int) -> Label:
    """A player by name."""
    return Label(at.teller.names[choice - int(at.game.rules.first_place)], flag="choose")


@final
class PickCreature(NightDecision):
    """D28: a creature where one stands."""

    wrong: ClassVar[str] = "is no creature on the map that this could mean"
    flag: ClassVar[str] = "hit"

    def __init__(self) -> None:
        super().__init__("pick-creature", "D28", "R18.2", "a creature", "", CREATURES)

    def label(self, at: Moment, choice: int) -> Label:
        name, where = creature_phrase(at, choice)
        return Label(name, rest=where, flag=self.flag)


@final
class PickStore(NightDecision):
    """D29, R6.7: a store to close."""

    wrong: ClassVar[str] = "is no open store"
    flag: ClassVar[str] = "close"

    def __init__(self) -> None:
        super().__init__("pick-store", "D29", "R6.7", "a store to close", "Close", (STORE,))

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, at.called(choice), " for good", self.flag)


DRAW_STORE: Final = DrawStore()
DISCARD_CARD: Final = DiscardCard()
PAY_TASK: Final = PayTask()
MAY: Final = ToDoIt()
CHOOSE: Final = OneOfTheEffects()
MOVE_TO: Final = MoveTo()
PICK_HUNTER: Final = PickHunter()
PICK_PLAYER: Final = PickPlayer()
PICK_CREATURE: Final = PickCreature()
PICK_STORE: Final = PickStore()
EVENT_RETURN: Final = EventReturn()
ITEM_TO_LOSE: Final = LoseItem()
"""The last two are asked by the rules too."""
DECISIONS: Final = sorted(
    cast(
        list[Decision],
        [
            *rule_decisions(),
            DRAW_STORE,
            DISCARD_CARD,
            PAY_TASK,
            MAY,
            CHOOSE,
            MOVE_TO,
            PICK_HUNTER,
            PICK_PLAYER,
            PICK_CREATURE,
            PICK_STORE,
        ],
    ),
    key=lambda one: int(one.number[1:]),
)
"""Everything that is ever asked (D1 to D29)."""
