"""The decisions of The City of Hemloch (D1 to D22) in words: their names, prompts, and what each choice will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from gloaming.games.city_of_hemloch.rules import (
    ACT_KIND,
    ASIDE,
    CARD,
    CLOSED,
    CONSPIRE,
    DAY_DECK,
    DAYS,
    DECK,
    DISCARD,
    DISTRICTS,
    DRAW,
    DRAWN,
    GAINED,
    HAND,
    HIRE,
    HOUSE,
    ROW,
    SIDE,
    CityState,
)
from gloaming.games.city_of_hemloch.verbs import Exchange, HeldPlace, Move, SidePlace
from gloaming.games.playable import Words
from gloaming.games.programs import alternatives as alternatives_of
from gloaming.games.programs import steps_of
from gloaming.games.sentences import Teller, listed
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.effects import Choose, May
from gloaming.kernel.layout import DECISION, HERE, OVER, PC, PICK, SELF, STAGE
from gloaming.kernel.state import ASKED_BY_EFFECT, State

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch


class Asked(NamedTuple):
    """A decision: its number on the rules page, the clause that asks it, and what is chosen."""

    number: str
    clause: str
    what: str


DECISIONS: Final = (
    "none",
    "effect",
    "open.card1",
    "open.district1",
    "open.card2",
    "open.district2",
    "act.kind",
    "conspire.discard",
    "conspire.take",
    "hire.discard1",
    "hire.discard2",
    "hire.take",
    "influence.card",
    "influence.district",
)
"""As states number them."""

ASKED: Final = {
    "open.card1": Asked("D1", "R2.2", "the first of the drawn cards to place"),
    "open.district1": Asked("D2", "R2.3", "a District for {card}"),
    "open.card2": Asked("D3", "R2.2", "the second card to place; the other two go back on top of their decks"),
    "open.district2": Asked("D4", "R2.3", "a District for {card}"),
    "act.kind": Asked("D5", "R5.2", "an action: Conspire, Hire or Influence"),
    "conspire.discard": Asked("D6", "R6.2", "a card to discard for Conspire"),
    "conspire.take": Asked("D7", "R6.1", "an available Minion that matches {card}"),
    "hire.discard1": Asked("D8", "R6.4", "the first of two cards to discard for Hire"),
    "hire.discard2": Asked("D9", "R6.4", "the second card to discard for Hire"),
    "hire.take": Asked("D10", "R6.4", "an available Minion to hire"),
    "influence.card": Asked("D11", "R7.1", "a Minion to play"),
    "influence.district": Asked("D12", "R7.3", "an open District for {card}"),
    "maze.played": Asked("D13", "R8.1", "a Minion in play for the exchange ({here})"),
    "maze.hand": Asked("D14", "R8.1.1", "the hand card that takes the place of {pick}"),
    "courtyard.minion": Asked("D15", "R8.2", "a Minion at another District to send home ({here})"),
    "boneyard.minion": Asked("D16", "R8.3", "a Minion to move ({here})"),
    "boneyard.to": Asked("D17", "R8.3", "the District that {pick} moves to"),
    "spires.card": Asked("D18", "R8.4", "a card of the discard to fetch ({here})"),
    "effect.pick": Asked("D19", "R7.5", "a card ({source})"),
    "effect.place": Asked("D20", "R7.5", "a District for {pick} ({source})"),
    "effect.choose": Asked("D21", "R7.5", "one of the effects of {source}"),
    "effect.may": Asked("D22", "R7.5", "whether to use {source}"),
}

PRINTED: Final = {
    "exchange(minions(any)[not_self],hand(you))": ("maze.played", "maze.hand"),
    "exchange(minions(any),hand(you))": ("maze.played", "maze.hand"),
    "move(minions(any,elsewhere),hand(keeper))": ("courtyard.minion",),
    "move(minions(any),side(keeper,other))": ("boneyard.minion", "boneyard.to"),
    "move(discard(you),hand(you))": ("spires.card",),
}
"""The four printed abilities by their expressions: what their picks are called (D13 to D18)."""


def decision(game: CityOfHemloch, state: CityState) -> str:
    """The name of the decision that is asked; empty at the end."""
    if state.z[OVER]:
        return ""
    if state.z[DECISION] != ASKED_BY_EFFECT:
        return DECISIONS[state.z[DECISION]]
    stage = int(state.z[STAGE])
    printed = printed_ability(game, state)
    if stage < len(printed):
        return printed[stage]
    step = state.game.program[state.z[PC]]
    if isinstance(step, Choose):
        return "effect.choose"
    if isinstance(step, May):
        return "effect.may"
    return "effect.place" if isinstance(step, Move) and stage == 1 else "effect.pick"


def printed_ability(game: CityOfHemloch, state: CityState) -> tuple[str, ...]:
    """The names of the picks if one of the four printed abilities is being performed."""
    here = int(state.z[HERE])
    if here < 0 or state.z[PC] != state.city.ability[here] or not game.districts[here].effects:
        return ()
    return PRINTED.get("".join(game.districts[here].effects[0].expression.split()), ())


def source(game: CityOfHemloch, state: CityState) -> str:
    """Whose effect is being performed: the District of an ability, or the Minion that was played."""
    here = int(state.z[HERE])
    if here >= 0 and int(state.z[PC]) in ability_steps(game, here):
        return game.districts[here].name
    return game.card_name(int(state.z[SELF]))


def source_text(game: CityOfHemloch, state: CityState) -> str:
    """What the District or Minion whose effect is being performed says."""
    here = int(state.z[HERE])
    by_district = here >= 0 and int(state.z[PC]) in ability_steps(game, here)
    face = game.districts[here] if by_district else game.face(int(state.z[SELF]))
    return face.text or " ".join(effect.wording for effect in face.effects)


def ability_steps(game: CityOfHemloch, district: int) -> list[int]:
    """The steps of a District's ability."""
    return steps_of(game.rules.program, int(game.city.ability[district]))


# Naming


def zone_phrase(game: CityOfHemloch, zone: int, teller: Teller) -> str:
    """A zone in the middle of a sentence."""
    if zone >= SIDE:
        return f"{teller.whose((zone - SIDE) & 1)} side of {game.districts[(zone - SIDE) >> 1].name}"
    if zone < DECK + DISTRICTS:
        return f"the deck of {game.districts[zone - DECK].name}"
    common = {ROW: "the row", DAY_DECK: "the Day deck", DAYS: "the revealed Days", ASIDE: "the Houses put aside"}
    if zone in common:
        return common[zone]
    held = {
        HAND: "hand",
        DISCARD: "discard",
        DRAW: "draw pile",
        DRAWN: "opening draw",
        HOUSE: "House",
        GAINED: "gained cards",
    }
    return f"{teller.whose(zone & 1)} {held[zone & ~1]}"


def prompt(game: CityOfHemloch, state: CityState, viewer: Viewer, teller: Teller) -> str:
    """The question for whoever is asked, and for the others what somebody is deciding."""
    seat = state.to_act()[0]

    def card(number: int) -> str:
        return game.card_name(number) if 0 <= number < state.layout.cards and viewer.know(number) else "the chosen card"

    here = int(state.z[HERE])
    what = ASKED[decision(game, state)].what.format(
        card=card(int(state.z[CARD])),
        pick=card(int(state.z[PICK])),
        here=game.districts[here].name if here >= 0 else "",
        source=source(game, state) if state.z[PC] else "",
    )
    return f"Choose {what}." if seat == teller.seat else f"{teller.does(seat, 'choose', what)}."


# Choices


def words(game: CityOfHemloch, state: CityState, seat: int, choice: int, names: Sequence[str]) -> Words:
    """What a choice of this seat will do."""
    asked = decision(game, state)
    teller = Teller(seat, names, game.seats)
    label, clause = _label(game, state, seat, choice, asked, teller)
    return Words(game.choice_name(choice), label, _touches(game, state, seat, choice), clause)


def _label(
    game: CityOfHemloch, state: CityState, seat: int, choice: int, asked: str, teller: Teller
) -> tuple[str, str]:
    clause = ASKED[asked].clause
    kind = asked.partition(".")[0]
    if asked == "act.kind":
        return _action(choice - int(game.rules.game_word))
    if kind in ("open", "influence") and choice >= game.rules.first_place:
        return _placing(game, state, kind, choice - int(game.rules.first_place)), clause
    if kind in ("open", "conspire", "hire", "influence"):
        text = {
            "open": "Place {card}",
            "conspire.discard": "Discard {card} to conspire",
            "conspire.take": "Take {card} into your discard",
            "hire.discard1": "Discard {card} to hire",
            "hire.discard2": "Discard {card} to hire",
            "hire.take": "Hire {card} into your hand",
            "influence.card": "Play {card}",
        }
        return text.get(asked, text.get(kind, "")).format(card=game.described(choice)), clause
    return _effect_label(game, state, choice, asked, teller), clause


def _action(word: int) -> tuple[str, str]:
    if word == CONSPIRE:
        return "Conspire: discard a card and take an available Minion of its House into your discard", "R6.1"
    if word == HIRE:
        return "Hire: discard two cards and take any available Minion into your hand", "R6.4"
    return "Influence: play a Minion to an open District", "R7.1"


def _placing(game: CityOfHemloch, state: CityState, kind: str, district: int) -> str:
    """A District for the opening's card or a played one: what it will count there, and whether the ability fires."""
    card = int(state.z[CARD])
    effects = [f"+{game.worth(card, district)} Influence"]
    if kind == "influence" and game.fires(card, district):
        effects.insert(0, "its ability fires")
    return f"{'Play' if kind == 'influence' else 'Place'} to {game.districts[district].name} ({', '.join(effects)})"


def _effect_label(game: CityOfHemloch, state: CityState, choice: int, asked: str, teller: Teller) -> str:
    rules = game.rules
    if choice == rules.decline:
        return "Decline"
    if choice in (rules.yes, rules.no):
        return f"Yes: use {source(game, state)}" if choice == rules.yes else "No"
    if rules.alternative <= choice < rules.game_word:
        return alternative(game, state, choice - int(rules.alternative))
    picked = int(state.z[PICK])
    if choice >= rules.first_place:
        district = choice - int(rules.first_place)
        return (
            f"Move {game.card_name(picked)} to {game.districts[district].name} "
            f"({game.worth(picked, district)} Influence there)"
        )
    card = game.described(choice)
    where = zone_phrase(game, int(state.place(choice)), teller)
    step = state.game.program[state.z[PC]]
    if isinstance(step, Exchange):
        if state.z[STAGE] == 0:
            return f"Exchange {card}, {_preposition(state, choice)} {where}"
        return f"Exchange {game.card_name(picked)} with {card}, {_preposition(state, choice)} {where}"
    assert isinstance(step, Move)
    return _moving(game, state, step, choice, card, where, teller)


def _preposition(state: CityState, card: int) -> str:
    return "on" if state.place(card) >= SIDE else "in"


def _moving(game: CityOfHemloch, state: CityState, step: Move, card: int, text: str, where: str, teller: Teller) -> str:
    place = int(state.place(card))
    to = step.to
    if isinstance(to, HeldPlace):
        goal = f"{teller.whose(int(to.seat(state, card)))} {'hand' if to.base == HAND else 'discard'}"
        if state.is_available(card):
            return f"Take {text} into {goal}"
        if place >= SIDE:
            return f"Send {text} from {where} to {goal}"
        return f"Put {text} from {where} into {goal}"
    goals = [game.districts[d].name for d in range(DISTRICTS) if to.target(state, card, d) >= 0]
    goal = f" to {goals[0]}" if len(goals) == 1 and isinstance(to, SidePlace) else ""
    return f"Move {text} from {where}{goal}"


def line(game: CityOfHemloch, choices: Sequence[tuple[State, int]]) -> str:
    """An action from beginning to end, as players say it: "Hire: discard A and B, take C". Empty for anything else."""
    made = [(decision(game, cast(CityState, state)), choice) for state, choice in choices]
    cards = {asked: game.card_name(choice) for asked, choice in made if choice < game.rules.first_place}
    places = {
        asked: game.districts[choice - int(game.rules.first_place)].name
        for asked, choice in made
        if 0 <= choice - int(game.rules.first_place) < len(game.districts)
    }
    said = ""
    if "conspire.take" in cards and "conspire.discard" in cards:
        said = f"Conspire: discard {cards['conspire.discard']}, take {cards['conspire.take']}"
    elif "hire.take" in cards and "hire.discard2" in cards and "hire.discard1" in cards:
        given = listed([cards["hire.discard1"], cards["hire.discard2"]])
        said = f"Hire: discard {given}, take {cards['hire.take']}"
    elif "influence.district" in places and "influence.card" in cards:
        said = f"Influence: play {cards['influence.card']} to {places['influence.district']}"
    elif "open.district2" in places and "open.card1" in cards:
        first = f"{cards['open.card1']} at {places['open.district1']}"
        said = f"Place {first} and {cards['open.card2']} at {places['open.district2']}"
    shown = {"conspire.take", "hire.take", "influence.district", "open.district2"}
    last = max((number for number, (asked, _) in enumerate(made) if asked in shown), default=-1)
    rest = choices[last + 1 :]
    after = [words(game, cast(CityState, state), state.to_act()[0], choice, ()).label for state, choice in rest]
    return ", then ".join([said, *(f"{label[0].lower()}{label[1:]}" for label in after)]) if said else ""


def alternative(game: CityOfHemloch, state: CityState, number: int) -> str:
    """An alternative of a `choose` in plain English; "decline" is one more choice where it is optional (O7)."""
    step = state.game.program[state.z[PC]]
    assert isinstance(step, Choose)
    return game.alternatives.get((int(step.pc), number), f"Alternative {number + 1}")


def alternatives(game: CityOfHemloch) -> dict[tuple[int, int], str]:
    """The alternatives of every `choose` of the card set in plain English, by the step and their place in it."""
    found: dict[tuple[int, int], str] = {}
    if "choose" not in game.cards.source:
        return found
    rows = game.definition.read(game.cards.source).rows
    owners = {f"ability.{row.id}": row for row in rows["district"]} | {
        f"on_play.{row.id}": row for row in rows["minion"]
    }
    for owner, entry in game.effect_entries().items():
        row = owners[".".join(owner.split(".")[:2])]
        field = (
            "on_play" if row.table.name == "minion" else game.districts[rows["district"].index(row)].effects[0].field
        )
        for step, number, text in alternatives_of(game.rules.program, entry, row.spoken(field).resolved):
            found[step, number] = text
    return found


def _touches(game: CityOfHemloch, state: CityState, seat: int, choice: int) -> tuple[str, ...]:
    """The names of the cards, zones and places that light up with a choice."""
    rules = game.rules
    names = state.layout.card_names
    if choice < rules.first_place:
        return names[choice], game.zone_names[state.place(choice)]
    if choice < rules.first_word:
        district = choice - int(rules.first_place)
        card = int(state.z[PICK] if state.z[DECISION] == ASKED_BY_EFFECT else state.z[CARD])
        side = seat if state.z[DECISION] != ASKED_BY_EFFECT or state.place(card) < HAND else int(state.place(card)) & 1
        return rules.places[district], game.zone_names[SIDE + 2 * district + side], names[card]
    if state.z[DECISION] != ACT_KIND:
        return ()
    word = choice - int(rules.game_word)
    hand = cards_of(state, HAND + seat)
    if word in (CONSPIRE, HIRE):
        offered = game.available(state)
        if word == CONSPIRE:
            matching = [card for card in hand if any(game.match(card, other) for other in offered)]
            offered = [card for card in offered if any(game.match(card, other) for other in hand)]
            hand = matching
        return tuple(names[card] for card in (*hand, *offered))
    open_districts = [rules.places[d] for d in range(DISTRICTS) if d != state.z[CLOSED]]
    return (*(names[card] for card in hand), *open_districts)
