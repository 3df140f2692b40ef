"""Template Game: two players, twenty cards, the higher card takes the trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gloaming.cards.game_definition import GameDefinition
from gloaming.cards.options import Option
from gloaming.cards.plain import Deck, plain_definition
from gloaming.games.decisions import Decision
from gloaming.games.declared import DeclaredGame, ruled_game
from gloaming.games.playable import View
from gloaming.kernel.ruled import RuledGame
from gloaming.kernel.state import State
from gloaming_template_game.decisions import PlayCard
from gloaming_template_game.declaration import F, N, Z
from gloaming_template_game.rules import TemplateGameRules

OPTIONS = (Option("ties", ("leader", "second"), "Who takes a trick of two equal cards.", ("R2.2",)),)


def build(deck: Deck, options: Mapping[str, str | int]) -> RuledGame:
    """The game of a deck, with its options settled."""
    values = [int(str(face.facts["value"])) for face in deck.faces]
    rules = TemplateGameRules(values, options["ties"] == "leader")
    return ruled_game(N.SEATS, Z, F, deck, rules, [PlayCard()], box=Z.DECK, menu=N.HAND)


class TemplateGame(DeclaredGame):
    """Template Game with a card set and options."""

    api: ClassVar[int] = 1
    slug: ClassVar[str] = "template-game"
    title: ClassVar[str] = "Template Game"
    zones: ClassVar[type] = Z
    fields: ClassVar[type] = F
    definition: ClassVar[GameDefinition] = plain_definition(__name__, slug, title, OPTIONS, build, cards=N.CARDS)
    asks: ClassVar[tuple[Decision, ...]] = (PlayCard(),)
    aim: ClassVar[str] = "Take more cards than the other player."
    over_clause: ClassVar[str] = "R3.1"
    moves: ClassVar[Mapping[tuple[str, str], str]] = {
        ("deck", "hand"): "draw {card}",
        ("hand", "trick"): "play {card}",
        ("trick", "taken"): "take {card}",
    }
    """What the log says when a card goes from one zone to another."""
    chain = ((Z.HAND, N.HAND), (Z.HAND + 1, N.HAND), (Z.DECK, None))
    """Where the cards lie that a scenario does not mention."""

    def scores(self, state: State) -> list[int]:
        return [int(state.count(Z.TAKEN + seat)) for seat in range(N.SEATS)]

    def ending(self, state: State) -> str:
        return "All cards have been played."

    def left(self, view: View) -> str:
        taken = sum(view.facts["scores"])
        return f"{(N.CARDS - taken + 1) // 2} tricks left"
