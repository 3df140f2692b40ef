"""Hearts, one deal, for four players."""

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
from gloaming_hearts.decisions import PassCard, PlayCard
from gloaming_hearts.declaration import F, N, Phase, Z
from gloaming_hearts.rules import HeartsRules

YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
OPTIONS = (
    Option("pass_cards", YES_NO, "Whether cards are passed before play.", ("R2.1",)),
    Option("no_pts_on_first_trick", YES_NO, "Whether the first trick is free of points.", ("R3.5",)),
    Option("can_lead_any_club", NO_YES, "Whether the first lead may be any club.", ("R3.2",)),
    Option("jd_bonus", NO_YES, "Whether the jack of diamonds takes ten points off.", ("R4.4",)),
    Option("avoid_all_tricks_bonus", NO_YES, "Whether taking no trick takes five points off.", ("R4.3",)),
    Option("must_break_hearts", YES_NO, "Whether hearts must be broken before one is led.", ("R3.4",)),
    Option("qs_breaks_hearts", YES_NO, "Whether the queen of spades breaks hearts.", ("R3.4",)),
    Option("can_lead_hearts_instead_of_qs", NO_YES, "Whether a heart may be led to spare the queen.", ("R3.4",)),
)


def build(deck: Deck, options: Mapping[str, str | int]) -> RuledGame:
    """The game of 52 cards with its options settled."""
    settled = {name: value == "yes" for name, value in options.items()}
    decisions: list[Decision] = [PassCard(), PlayCard(settled)]
    return ruled_game(N.SEATS, Z, F, deck, HeartsRules(settled), decisions, box=Z.DECK, menu=N.RANKS)


class Hearts(DeclaredGame):
    """Hearts with a card set and options."""

    api: ClassVar[int] = 1
    slug: ClassVar[str] = "hearts"
    title: ClassVar[str] = "Hearts"
    zones: ClassVar[type] = Z
    fields: ClassVar[type] = F
    definition: ClassVar[GameDefinition] = plain_definition(__name__, slug, title, OPTIONS, build, cards=N.CARDS)
    asks: ClassVar[tuple[Decision, ...]] = (
        PassCard(),
        PlayCard({option.name: option.default == "yes" for option in OPTIONS}),
    )
    together: ClassVar[frozenset[str]] = frozenset({"pass"})
    secret: ClassVar[frozenset[str]] = frozenset({"pass"})
    aim: ClassVar[str] = "Take as few hearts as you can, and not the queen of spades."
    over_clause: ClassVar[str] = "R4.5"
    moves: ClassVar[Mapping[tuple[str, str], str]] = {
        ("deck", "hand"): "get {card}",
        ("hand", "passed"): "pass {card}",
        ("passed", "hand"): "receive {card}",
        ("hand", "trick"): "play {card}",
        ("trick", "taken"): "take the trick: {card}",
    }
    chain = (*((Z.HAND + seat, N.RANKS) for seat in range(N.SEATS)), (Z.TAKEN, None))

    def scores(self, state: State) -> list[int]:
        return [int(state.z[F.POINTS + seat]) for seat in range(N.SEATS)]

    def ending(self, state: State) -> str:
        return "All cards have been played."

    def left(self, view: View) -> str:
        tricks = (N.CARDS - view.facts["fields"]["played"] + 3) // N.SEATS
        return f"{tricks} trick{'s' if tricks > 1 else ''} left"

    def arranged(self, state: State) -> None:
        """A scenario begins with a trick, or before the pass if it says `phase = 0` and a direction."""
        if state.z[F.PHASE] == Phase.PLAY and not state.z[F.PLAYED]:
            state.z[F.PLAYED] = N.CARDS - sum(int(state.count(Z.HAND + seat)) for seat in range(N.SEATS))
