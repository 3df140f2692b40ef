"""The decisions of Dark Promenade (D1 to D19) in words: their names, prompts, and what each choice will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from gloaming.games.dark_promenade.declaration import AVENUES, F, Kind, N, P, W, Z
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.dark_promenade.verbs.minions import Discard, DiscardHand, Move, Return
from gloaming.games.dark_promenade.verbs.property import Gain, Give, Lose
from gloaming.games.dark_promenade.verbs.swaps import Swap
from gloaming.games.dark_promenade.verbs.things import Things
from gloaming.games.playable import OptionView
from gloaming.games.programs import alternatives as alternatives_of
from gloaming.games.sentences import Teller, listed
from gloaming.kernel.effects import Choose, May
from gloaming.kernel.state import ASKED_BY_EFFECT, Step

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade


class Asked(NamedTuple):
    """A decision: its number on the rules page, the clause that asks it, and what is chosen."""

    number: str
    clause: str
    what: str


DECISIONS: Final = (
    "none",
    "effect",
    "bonus_before",
    "play_minion",
    "play_avenue",
    "bonus_after",
    "bonus_draw",
    "bonus_tie",
)
"""As states number them."""

ASKED: Final = {
    "bonus_before": Asked("D1", "R10.7", "a District Bonus to use before the play, or to continue"),
    "play_minion": Asked("D2", "R6.1", "a Minion to play"),
    "play_avenue": Asked("D3", "R6.2", "an Avenue for {card}"),
    "pick_item": Asked("D4", "R8.3", "an Item to gain ({source})"),
    "pick_district": Asked("D5", "R8.4", "a District to gain ({source})"),
    "pick_card": Asked("D6", "R8.4", "a card to gain ({source})"),
    "pick_loss": Asked("D7", "R8.7", "a card to lose ({source})"),
    "pick_gift": Asked("D8", "R8.9", "a card to give away ({source})"),
    "swap_first": Asked("D9", "R9.1", "the first card of a swap ({source})"),
    "swap_second": Asked("D10", "R9.1", "what {pick} is swapped with ({source})"),
    "pick_minion": Asked("D11", "R7.7", "a Minion ({source})"),
    "pick_avenue": Asked("D12", "R7.7", "an Avenue to move to ({source})"),
    "discard_minion_card": Asked("D13", "R11.5", "a Minion to discard from hand ({source})"),
    "confirm": Asked("D14", "R7.4", "whether to use {source}"),
    "choose_effect": Asked("D15", "R7.4", "one of the effects of {source}"),
    "bonus_threat": Asked("D16", "R10.9", "a District Bonus against {source}"),
    "bonus_after": Asked("D17", "R10.7", "a District Bonus to use after the play, or to continue"),
    "bonus_draw": Asked("D18", "R10.9", "a District Bonus to draw with, or the normal draw"),
    "bonus_tie": Asked("D19", "R10.8", "a District Bonus to take the tied {tied}"),
}

GAINS: Final = {Kind.DISTRICT: "pick_district", Kind.CARD: "pick_card"}


def decision(game: DarkPromenade, state: PromenadeState) -> str:
    """The name of the decision that is asked; empty at the end."""
    if state.z[F.OVER]:
        return ""
    if state.z[F.DECISION] != ASKED_BY_EFFECT:
        return DECISIONS[state.z[F.DECISION]]
    return _asked_by(state.game.program[state.z[F.PC]], int(state.z[F.STAGE]))


def _asked_by(step: Step, stage: int) -> str:
    """The decision that a step asks at one of its stages."""
    if isinstance(step, Gain | Lose) and stage == 1:
        return "bonus_threat"
    if isinstance(step, Gain):
        return GAINS.get(int(step.what.kind), "pick_item")
    if isinstance(step, Swap):
        return "swap_second" if stage else "swap_first"
    if isinstance(step, Move):
        return "pick_avenue" if stage == step.picks - 1 else "pick_minion"
    if isinstance(step, Lose):
        return "pick_loss"
    if isinstance(step, Give):
        return "pick_gift"
    if isinstance(step, DiscardHand):
        return "discard_minion_card"
    if isinstance(step, May):
        return "confirm"
    return "choose_effect" if isinstance(step, Choose) else "pick_minion"


# Naming


def avenue_name(avenue: int) -> str:
    """column 1, or row 2"""
    return f"{'column' if avenue < 3 else 'row'} {avenue % 3 + 1}"


def named_member(game: DarkPromenade, state: PromenadeState, choice: int) -> str:
    """What an option names: a card, a District where it lies, or an Avenue."""
    place = choice - int(game.rules.first_place)
    if place < 0:
        return game.described(choice)
    if place < N.SITES:
        card = int(state.first(Z.SITE + place))
        return f"{game.card_name(card)} at site {place + 1}" if card >= 0 else f"site {place + 1}"
    if place < P.ENTRY:
        return avenue_name(place - P.AVENUE)
    entry = (place - P.ENTRY) % int(game.promenade.entries)
    face = game.entries[entry]
    return f"{face.name} ({_points(int(game.promenade.entry_points[entry]))})"


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def zone_phrase(game: DarkPromenade, zone: int, teller: Teller) -> str:
    """A zone in the middle of a sentence."""
    if Z.SITE <= zone < Z.SITE + N.SITES:
        return f"site {zone - Z.SITE + 1}"
    if Z.AVENUE <= zone < Z.AVENUE + len(AVENUES):
        return avenue_name(zone - Z.AVENUE)
    common = {
        Z.DECK: "the Minion deck",
        Z.DISTRICTS: "the District deck",
        Z.OUTSKIRTS: "The Outskirts",
        Z.LOST: "The Outskirts",
        Z.SIDE: "the side",
    }
    if zone in common:
        return common[zone]
    if Z.HAND <= zone < Z.HAND + 2:
        return f"{teller.whose(zone - Z.HAND)} hand"
    return f"{teller.whose((zone - Z.AREA) & 1)} area" if zone < Z.ITEMS else f"{teller.whose(zone - Z.ITEMS)} area"


def where(game: DarkPromenade, zone: int, teller: Teller) -> str:
    """Where a card lies: at site 6, at the side, in your hand."""
    at = zone == Z.SIDE or Z.SITE <= zone < Z.SITE + N.SITES or Z.AVENUE <= zone < Z.AVENUE + len(AVENUES)
    return f"{'at' if at else 'in'} {zone_phrase(game, zone, teller)}"


def prompt(game: DarkPromenade, state: PromenadeState, teller: Teller) -> str:
    """The question for whoever is asked, and for the others what somebody is deciding."""
    seat = state.to_act()[0]
    asked = decision(game, state)
    pick = int(state.z[F.PICK])
    site = int(state.z[F.COMPARED])
    what = ASKED[asked].what.format(
        card=game.card_name(int(state.z[F.CARD])) if state.z[F.CARD] >= 0 else "",
        pick=named_member(game, state, pick) if asked == "swap_second" else "",
        source=game.source(state),
        tied=game.card_name(int(state.first(Z.SITE + site))) if asked == "bonus_tie" else "",
    )
    return f"Choose {what}." if seat == teller.seat else f"{teller.does(seat, 'choose', what)}."


# Choices


def words(game: DarkPromenade, state: PromenadeState, seat: int, choice: int, names: Sequence[str]) -> OptionView:
    """What a choice of this seat will do."""
    asked = decision(game, state)
    label = _label(game, state, seat, choice, asked)
    return OptionView(game.choice_name(choice), label, _touches(game, state, choice, asked), ASKED[asked].clause)


def _label(game: DarkPromenade, state: PromenadeState, seat: int, choice: int, asked: str) -> str:
    rules = game.rules
    if choice == rules.decline:
        return "Let it happen" if asked == "bonus_threat" else "Decline"
    if choice in (rules.yes, rules.no):
        return f"Yes: use {game.source(state)}" if choice == rules.yes else "No"  # O2
    if choice >= rules.game_word:
        return {W.CONTINUE: "Continue", W.NORMAL: "Draw as usual"}[choice - int(rules.game_word)]
    if choice >= rules.alternative:
        step = state.game.program[state.z[F.PC]]
        number = choice - int(rules.alternative)
        return game.alternatives.get((int(step.pc), number), f"Alternative {number + 1}")
    if asked.startswith("bonus_"):
        entry = choice - int(rules.first_place) - P.ENTRY
        return f"Use {game.entries[entry].name}: {game.bonus_text(entry)}"
    if asked == "play_avenue":
        return _playing(game, state, seat, choice - int(rules.first_place) - P.AVENUE)
    thing = named_member(game, state, choice)
    told = {
        "play_minion": f"Play {thing}",
        "pick_loss": f"Lose {thing}",
        "pick_gift": f"Give {thing}",
        "swap_first": f"Swap {thing}",
        "swap_second": f"Swap it with {thing}",
        "pick_avenue": f"Move to {thing}",
        "discard_minion_card": f"Discard {thing}",
    }
    if asked == "pick_minion":
        return f"{_minion_verb(state.game.program[state.z[F.PC]])} {thing}"
    return told.get(asked, f"Gain {thing}")


def _minion_verb(step: Step) -> str:
    if isinstance(step, Discard):
        return "Discard"
    return "Return" if isinstance(step, Return) else "Move"


def _playing(game: DarkPromenade, state: PromenadeState, seat: int, avenue: int) -> str:
    """An Avenue for the Minion: which Abilities would find their requirement met as things stand, and its Influence."""
    play = game.play_at(state, int(state.z[F.CARD]), seat, avenue)
    met = [name for name, holds in zip(("first", "second"), play["abilities"], strict=True) if holds]
    abilities = f"{listed(met)} {'Abilities' if len(met) > 1 else 'Ability'}" if met else "no Ability"
    influence = "/".join(str(number) for number in play["influence"].values())
    return f"Play to {avenue_name(avenue)} ({abilities}; Influence {influence})"


def alternatives(game: DarkPromenade) -> dict[tuple[int, int], str]:
    """The alternatives of every `choose` of the card set in plain English, by the step and their place in it."""
    found: dict[tuple[int, int], str] = {}
    if "choose" not in game.cards.source:
        return found
    rows = game.definition.read(game.cards.source).rows
    written = {f"bonus.{row.id}": row.values["bonus"]["effect"] for row in rows["district"] if "bonus" in row.values}
    for row in rows["minion"]:
        for number, ability in enumerate(row.values["abilities"], 1):
            written[f"ability{number}.{row.id}"] = ability["effect"]
    for owner, entry in game.effect_entries().items():
        spoken = written[".".join(owner.split(".")[:2])]
        for step, place, text in alternatives_of(game.rules.program, entry, spoken.resolved):
            found[step, place] = text
    return found


def _touches(game: DarkPromenade, state: PromenadeState, choice: int, asked: str) -> tuple[str, ...]:
    """The names of the cards, zones and places that light up with a choice."""
    rules = game.rules
    names = state.layout.card_names
    place = choice - int(rules.first_place)
    if place < 0:
        return names[choice], game.zone_names[state.place(choice)]
    if place < N.SITES:
        card = int(state.first(Z.SITE + place))
        return (rules.places[place], *((names[card],) if card >= 0 else ()))
    if place < P.ENTRY:
        step = state.game.program[state.z[F.PC]]
        card = int(step.minion(state) if isinstance(step, Move) else state.z[F.CARD])
        return rules.places[place], names[card]
    if choice >= rules.first_word:
        return ()
    if asked.startswith("bonus_"):
        return (rules.places[place],)
    step = state.game.program[state.z[F.PC]]
    card = int(_things(step, int(state.z[F.STAGE])).card(state, choice))
    return rules.places[place], names[card], game.zone_names[state.place(card)]


def _things(step: Step, stage: int) -> Things:
    """The set that a step lets somebody pick from."""
    if isinstance(step, Swap):
        return step.b if stage else step.a
    assert isinstance(step, Gain | Lose | Give)
    return step.what
