"""The decisions of Lords (D1 to D23) in words: their names, prompts, and what each choice will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from gloaming.cards.wording import in_words
from gloaming.games.lords.declaration import ACTIONS, Action, F, P, W, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.lords.verbs import Break, Picking
from gloaming.games.playable import Words
from gloaming.games.programs import chooses_of
from gloaming.games.sentences import Teller, capital
from gloaming.kernel.effects import Choose, May
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.lords import Lords


class Asked(NamedTuple):
    """A decision: its number on the rules page, the clause that asks it, and what is chosen."""

    number: str
    clause: str
    what: str


DECISIONS: Final = ("none", "effect", "temple-order", "action")
"""As states number them."""

ASKED: Final = {
    "temple-order": Asked("D1", "R2.2", "the Temple to use next"),
    "action": Asked("D2", "R2.5", "an Action"),
    "discard-card": Asked("D3", "R5.1", "a card to discard"),
    "flourish-mode": Asked("D4", "R6.1", "how to Flourish"),
    "prospect-mode": Asked("D5", "R7.1", "how to Prospect"),
    "break-first": Asked("D6", "R7.1", "a Shell to break"),
    "break-second": Asked("D7", "R7.2", "another Shell to break, or stop"),
    "deify-card": Asked("D8", "R8.1", "a Lord card to discard for a Temple or a Shrine"),
    "deify-temple": Asked("D9", "R8.7", "which of his Temples"),
    "beseech-card": Asked("D10", "R10.1", "a Lord card to Beseech"),
    "branch": Asked("D11", "R12.2", "one of the effects"),
    "may": Asked("D12", "R12.3", "whether to do it"),
    "lose-card": Asked("D13", "R4.2", "what to lose"),
    "mend-shell": Asked("D14", "R7.9", "a Broken Shell to mend"),
    "seclude-temple": Asked("D15", "R8.6", "a Temple to turn into a Shrine"),
    "gain-temple": Asked("D16", "R8.2", "a Lord whose Temple to gain"),
    "recover-card": Asked("D17", "R5.6", "a card of the discard to take"),
    "give-card": Asked("D18", "R12.1", "a card to give away"),
    "seize-card": Asked("D19", "R4.4", "a card to take from the other Tribe"),
    "filch-card": Asked("D20", "R12.1", "a card to take from the other hand"),
    "dig-card": Asked("D21", "R12.1", "a card just drawn to discard"),
    "ready-action": Asked("D22", "R3.1", "an Action to turn up again"),
    "pry-shell": Asked("D23", "R7.6", "a Shell of yours for the other player to use"),
}

ACTION_TEXTS: Final = {
    "meditate": ("Meditate: draw 2 Lord cards, then discard 1", "R5.1"),
    "flourish": ("Flourish: gain a Follower, or raise one if you have more Followers than Citadels", "R6.1"),
    "prospect": ("Prospect: gain a random Shell, or break 1 or 2 of yours", "R7.1"),
    "deify": ("Deify: discard a Lord card to gain his Temple, or to turn yours into a Shrine", "R8.1"),
    "beseech": ("Beseech: reveal a Lord card and do what it says", "R10.1"),
}


def decision(game: Lords, state: LordsState) -> str:
    """The name of the decision that is asked; empty at the end."""
    if state.z[F.OVER]:
        return ""
    if state.z[F.DECISION] != ASKED_BY_EFFECT:
        return DECISIONS[state.z[F.DECISION]]
    step = state.game.program[state.z[F.PC]]
    if isinstance(step, Choose):
        modes = {
            int(state.rules.entry[Action.FLOURISH]): "flourish-mode",
            int(state.rules.entry[Action.PROSPECT]): "prospect-mode",
        }
        return modes.get(int(step.pc), "branch")
    if isinstance(step, May):
        return "may"
    assert isinstance(step, Picking)
    if state.z[F.STAGE]:
        return "deify-temple"
    if isinstance(step, Break) and state.z[F.BREAKING]:
        return "break-second"
    return step.decision  # Q12: of Deify too if no card fits, since another name would tell of the hand


# Naming


def zone_phrase(zone: int, teller: Teller) -> str:
    """A zone in the middle of a sentence."""
    common = {
        Z.DECK: "the Lord deck",
        Z.DISCARD: "the discard",
        Z.PLAY: "play",
        Z.REEF: "the Shell deck",
        Z.STOCK: "the Temple stock",
        Z.STACK: "the Follower stack",
    }
    if zone in common:
        return common[zone]
    if Z.HAND <= zone < Z.HAND + 2:
        return f"{teller.whose(zone - Z.HAND)} hand"
    return f"{teller.whose(owner_of(zone))} Tribe"


def owner_of(zone: int) -> int:
    """The seat whose zone it is; -1 for the middle."""
    for base in (Z.HAND, Z.SHELLS, Z.BROKEN, Z.TEMPLES, Z.SHRINES, Z.FOLLOWERS, Z.CITADELS):
        if base <= zone < base + 2:
            return zone - base
    return -1


def source(game: Lords, state: LordsState) -> str:
    """Whose effect asks: the innermost card, or the Action that was selected."""
    if state.z[F.SELF] >= 0:
        return game.card_name(int(state.z[F.SELF]))
    stack = game.stack(state)
    return str(stack[-1]["name"]) if stack else ""


def prompt(game: Lords, state: LordsState, teller: Teller) -> str:
    """The question for whoever is asked, and for the others what somebody is deciding."""
    seat = state.to_act()[0]
    asked = decision(game, state)
    what = ASKED[asked].what
    by = f" ({source(game, state)})" if state.z[F.DECISION] == ASKED_BY_EFFECT else ""
    return f"Choose {what}{by}." if seat == teller.seat else f"{teller.does(seat, 'choose', what)}{by}."


# Choices


def words(game: Lords, state: LordsState, seat: int, choice: int, names: Sequence[str]) -> Words:
    """What a choice of this seat will do."""
    asked = decision(game, state)
    teller = Teller(seat, names, game.seats)
    label, clause = _label(game, state, seat, choice, asked, teller)
    return Words(game.choice_name(choice), label, _touches(game, state, seat, choice, asked), clause)


def _label(game: Lords, state: LordsState, seat: int, choice: int, asked: str, teller: Teller) -> tuple[str, str]:
    rules = game.rules
    clause = ASKED[asked].clause
    if choice == rules.decline:
        return "Decline", "R12.3"
    if choice in (rules.yes, rules.no):
        return (f"Yes: use {source(game, state)}" if choice == rules.yes else "No"), clause
    if rules.alternative <= choice < rules.game_word:
        return alternative(game, state, choice - int(rules.alternative)), clause
    if choice >= rules.game_word:
        return _word(state, seat, choice - int(rules.game_word), asked)
    if choice >= rules.first_place:
        return _place(game, choice - int(rules.first_place), asked)
    return _card(game, state, choice, asked, teller), clause


def _word(state: LordsState, seat: int, word: int, asked: str) -> tuple[str, str]:
    taking = asked == "seize-card"
    if word == W.GAIN:
        return ("Gain a random Shell", "R7.1") if asked == "prospect-mode" else ("Gain a Follower", "R6.1")
    if word == W.BREAK:
        most = min(2, int(state.count(Z.SHELLS + seat)))
        return f"Break {'1 or 2' if most == 2 else '1'} of your Shells", "R7.1"
    if word == W.RAISE:
        return "Raise a Follower to a Citadel", "R6.1"
    if word == W.STOP:
        return "Break these and no more", "R7.2"
    if word in (W.FOLLOWER, W.CITADEL, W.SHELL):
        kind = {W.FOLLOWER: "a Follower", W.CITADEL: "a Citadel", W.SHELL: "a random unbroken Shell"}[word]
        return f"{'Take' if taking else 'Lose'} {kind}", "R4.4" if taking else "R4.2"
    return "Pass", "R2.6"


def _place(game: Lords, place: int, asked: str) -> tuple[str, str]:
    if place < P.LORD:
        if asked == "ready-action":
            return f"Turn {ACTIONS[place].capitalize()} up again", "R3.1"
        return ACTION_TEXTS[ACTIONS[place]]
    temple = f"the Temple of {game.lord_faces[place - P.LORD].name}"
    if asked == "temple-order":
        return f"Use {temple}", "R2.2"
    if asked == "seclude-temple":
        return f"Turn {temple} into a Shrine", "R8.6"
    return f"Gain {temple}", "R8.2"


def _card(game: Lords, state: LordsState, card: int, asked: str, teller: Teller) -> str:
    name = game.card_name(card)
    match asked:
        case "deify-card":
            lord = int(state.rules.lord[card])
            if not state.fits(state.z[F.YOU], card):  # R8.4
                return f"Discard {name}, for nothing: no card of yours fits"
            use = "turn his Temple into a Shrine" if state.worships(state.z[F.YOU], lord) else "gain his Temple"
            return f"Discard {name} and {use} ({game.lord_faces[lord].name})"
        case "deify-temple":
            return f"Gain {name}: {game.text_of(card)}"
        case "beseech-card":
            return f"Beseech {name}: {game.text_of(card)}"
        case "break-first" | "break-second":
            return f"Break {name}: {game.text_of(card)}"
        case "lose-card" | "seize-card":
            side = "the Shrine of " if state.place(card) in (Z.SHRINES, Z.SHRINES + 1) else ""
            told = f"{side}{game.lord_faces[int(state.rules.lord[card])].name}" if side else name
            return f"{'Lose' if asked == 'lose-card' else 'Take'} {told}"
    verb = {
        "discard-card": "Discard",
        "dig-card": "Discard",
        "mend-shell": "Mend",
        "recover-card": "Take",
        "filch-card": "Take",
        "give-card": "Give",
        "pry-shell": "Let them break",
    }[asked]
    return f"{verb} {name}"


def alternative(game: Lords, state: LordsState, number: int) -> str:
    """An alternative of a `choose` in plain English."""
    return game.alternatives.get((int(state.z[F.PC]), number), f"Alternative {number + 1}")


def alternatives(game: Lords) -> dict[tuple[int, int], str]:
    """The alternatives of every `choose` of the card set in plain English, by the step and their place in it."""
    found: dict[tuple[int, int], str] = {}
    rows = {
        row.id: row
        for table, entries in game.definition.read(game.cards.source).rows.items()
        if table not in ("set", "lord")
        for row in entries
    }
    for owner, entry in game.effect_entries().items():
        row = rows.get(owner.split(".")[0])
        if row is None:
            continue
        written = [part for part in row.spoken("effect").resolved.parts() if part.term.name == "choose"]
        for choose, resolved in zip(chooses_of(game.rules.program, entry), written, strict=True):
            for number, part in enumerate(resolved.all("alternatives")):
                found[int(choose.pc), number] = capital(in_words(part).rstrip("."))
    return found


def _touches(game: Lords, state: LordsState, seat: int, choice: int, asked: str) -> tuple[str, ...]:
    """The names of the cards, zones and places that light up with a choice."""
    rules = game.rules
    zones = game.zone_names
    if choice < rules.first_place:
        touched = [state.layout.card_names[choice], zones[state.place(choice)]]
        if asked == "deify-card" and state.fits(seat, choice):  # the Temple or the slot that it would affect
            lord = int(state.rules.lord[choice])
            touched.append(rules.places[P.LORD + lord])
            touched.append(zones[(Z.SHRINES if state.worships(seat, lord) else Z.TEMPLES) + seat])
        return tuple(touched)
    if choice < rules.first_word:
        place = choice - int(rules.first_place)
        touched = [rules.places[place]]
        if place >= P.LORD:
            own = int(state.own_temple(seat, place - P.LORD))
            touched.append(zones[Z.STOCK] if asked == "gain-temple" or own < 0 else state.layout.card_names[own])
        return tuple(touched)
    word = choice - int(rules.game_word)
    whose = 1 - seat if asked == "seize-card" else seat
    lit = {
        W.GAIN: Z.REEF if asked == "prospect-mode" else Z.STACK,
        W.RAISE: Z.FOLLOWERS + seat,
        W.BREAK: Z.SHELLS + seat,
        W.FOLLOWER: Z.FOLLOWERS + whose,
        W.CITADEL: Z.CITADELS + whose,
        W.SHELL: Z.SHELLS + whose,
    }
    return (zones[lit[word]],) if word in lit else ()
