"""What the decisions of Necromancer have in common: titles, what lights up, and why a word answers nothing now.

Only what the asking seat may know decides a refusal: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from gloaming.games.decisions import Decision, Moment
from gloaming.games.necromancer.declaration import Combat, Creature, F, N, Phase, Points, T, W
from gloaming.games.necromancer.rules.rituals import can_close
from gloaming.games.necromancer.rules.rounds import takes_part
from gloaming.games.necromancer.rules.state import NecromancerState
from gloaming.games.necromancer.rules.stores import can_buy
from gloaming.games.picks import equal_card
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer

PLAYER: Final = "a player"
PLACE: Final = "a neighbourhood"
STORE: Final = "a store"
RIDE: Final = "a ride"
COMBAT_CARD: Final = "a Combat card"
ITEM: Final = "an Item"
TRAP: Final = "a Trap"
EVENT: Final = "an Event"
HUNTER_CARD: Final = "a Hunter card"
CORRUPTION: Final = "a Corruption card"
ENTITY: Final = "an Entity"
UNDEAD: Final = "an Undead"
HAND_CARDS: Final = (COMBAT_CARD, ITEM, TRAP)
CREATURES: Final = (ENTITY, UNDEAD)

PHASE_NAMES: Final = ("Movement", "Buy", "Build", "Activate", "Summon", "Fight Entity / Close Rift")

MISPLACED: Final = {
    W.STOP: ("R4.3", "while you move"),
    W.PASS: ("R6.1", "at a store, instead of buying"),
    W.RETURN: ("R16.7", "of an Event that was drawn"),
    W.DISCARD: ("R16.7", "of an Event that was drawn"),
    W.DONE: ("R7.1", "when enough is built or activated"),
    W.NEW_SLOT: ("R8.5", "of a card that is activated"),
    W.NOTHING: ("R9.1", "where you could summon, fight or close a Rift"),
    W.UNDEAD: ("R9.1", "when you summon"),
    W.ENTITY: ("R9.1", "when you summon"),
    W.FIGHT: ("R10.1", "where an Entity stands beside you"),
    W.CLOSE: ("R10.1", "on a Rift Site"),
    W.USE: ("R8.7", "of an Item that can be used up"),
    W.SAVE: ("R8.7", "of an Item that can be used up"),
    W.TOP: ("R9.9", "when an Entity comes"),
}
"""The words that answer one question only: the clause of that question, and when it is asked."""


def position(at: Moment) -> NecromancerState:
    """The state as what it is here."""
    return cast(NecromancerState, at.state)


def table(at: Moment) -> Necromancer:
    """The game as what it is here."""
    return cast("Necromancer", at.game)


def place_of(at: Moment) -> int:
    """The neighbourhood of the seat that looks."""
    return int(at.state.z[T.POS + at.seat])


def title(at: Moment) -> str:
    """Why something is asked: the combat, the card, or the phase."""
    z = at.state.z
    if z[F.COMBAT]:
        return f"{'Final Combat' if z[F.COMBAT] == Combat.FINAL else 'Combat'}, cycle {int(z[F.CYCLE])}"
    if at.source():
        return ""
    if not z[F.ROUND]:
        return "Before the first round"
    now = int(z[F.NOW])
    if not 0 <= now < N.PHASES:
        return f"Round {int(z[F.ROUND])}"
    bonus = at.seat >= 0 and position(at).picked(at.seat)
    return f"{PHASE_NAMES[now]}, with your bonus" if bonus else PHASE_NAMES[now]


def source_text(at: Moment) -> str:
    """What is written on the card that asks."""
    card = int(at.state.z[F.SELF])
    return at.game.face(card).text if at.source() and card >= 0 else ""


def creature_phrase(at: Moment, card: int) -> tuple[str, str]:
    """A creature, and where it stands with its HP: "Shambler" and " at Alki (2 of 3 HP)"."""
    night = position(at).g
    c = card - int(night.cards.first_creature)
    place = int(at.state.z[night.creature_spot + c])
    hp, full = int(at.state.z[night.creature_hp + c]), int(at.state.z[night.creature_full + c])
    where = f" at {table(at).place_names[place]}" if place >= 0 else ""
    return at.game.card_name(card), f"{where} ({hp} of {full} HP)"


class NightDecision(Decision):
    """A decision of Necromancer. `wrong` says what is wrong with a card or place of the right kind; `flag` stands on
    what can be touched."""

    wrong: ClassVar[str] = "is not among what can be chosen: it would change nothing"
    flag: ClassVar[str] = ""

    def ask(self, at: Moment, what: str = "", cost: str = "", say: str = "", help: str = "") -> Prompt:
        """The question with its title."""
        return Prompt(what or self.what, at.source(), cost=cost, title=title(at), say=say, help=help or source_text(at))

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, at.called(choice), flag=self.flag)

    def lights(self, at: Moment, choice: int) -> list[str]:
        rules = position(at).g
        if choice >= rules.first_word:
            return []
        if choice >= rules.first_place:
            return [rules.places[choice - int(rules.first_place)]]
        lit = super().lights(at, choice)
        if choice >= rules.cards.first_creature:
            place = int(at.state.z[rules.creature_spot + choice - rules.cards.first_creature])
            lit += [table(at).place_ids[place]] if place >= 0 else []
        return lit

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        equal = equal_card(self, at, choice) if choice < at.state.layout.cards else None
        return equal or self.refuse_one(at, choice)

    def refuse_one(self, at: Moment, choice: int) -> Reason:
        """A card or place of the right kind, no copy of which is an option."""
        return Reason(self.clause, f"{at.called(choice)} {self.wrong}.")

    def refuse_effect(self, at: Moment, number: int) -> Reason:
        return Reason(self.clause, "There are no numbered effects to choose from here.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word >= Points.ONE:
            return Reason("R12.8", "Damage is spread in a combat, after a creature to hit has been chosen.")
        if word < N.PHASES:
            return Reason("R3.2", f"{PHASE_NAMES[word]} is a phase: phases are picked when a round begins.")
        clause, when = MISPLACED[word]
        name = at.game.rules.words[word].replace("-", " ").capitalize()
        return Reason(clause, f"{name} is said {when}, and that is not asked now.")


def not_your_part(at: Moment) -> Reason:
    """Why a seat that is not asked has to wait: it takes no part, is passed over, or comes later."""
    s = position(at)
    now, seat = int(s.z[F.NOW]), at.seat
    who = at.teller.does(s.to_act()[0], "decide", "now")
    if 0 <= seat < at.game.seats and 0 <= now < N.PHASES:
        if not takes_part(s, seat):
            return Reason("R3.8", f"{who}; you take no part in {PHASE_NAMES[now]}.")
        if now == Phase.BUY and _bought_twice(s, seat):
            return Reason(
                "R6.2", f"{who}; you have bought twice in a row where you stand, and must buy elsewhere first."
            )
        if now == Phase.FIVE and _spirit_too_low(s, seat):
            own, his = int(s.spirit(seat)), int(s.spirit(s.g.necromancer))
            told = f"your Spirit {own} is not higher than {his}, and only the Rift Site is here"
            return Reason("R10.4", f"{who}; {told}.")
    return Reason("R3.6", f"{who}: players act one after another.")


def _bought_twice(s: NecromancerState, seat: int) -> bool:
    store = int(s.store_at(s.z[T.POS + seat]))
    return store >= 0 and bool(s.is_open(store)) and not can_buy(s, seat)


def _spirit_too_low(s: NecromancerState, seat: int) -> bool:
    """Whether closing a Rift Site is all there was, and Spirit is lacking for it."""
    place = int(s.z[T.POS + seat])
    return bool(s.is_rift(place)) and not s.creature_at(place, Creature.ENTITY) and not can_close(s, seat)
