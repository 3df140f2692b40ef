"""Why a choice is not open in Dark Promenade: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.dark_promenade.declaration import F, N, P, Window, Z
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.dark_promenade.verbs.minions import Move
from gloaming.games.dark_promenade.verbs.swaps import Swap
from gloaming.games.dark_promenade.verbs.things import Things
from gloaming.games.dark_promenade.words import ASKED, avenue_name, decision, named_member, where
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller, capital
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.effects import Choose

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade

WINDOWS = {
    "bonus_before": Window.BEFORE_PLAY,
    "bonus_after": Window.AFTER_PLAY,
    "bonus_draw": Window.ON_DRAW,
    "bonus_tie": Window.ON_TIE,
    "bonus_threat": Window.ON_THREAT,
}


MOMENTS = {
    Window.BEFORE_PLAY: "before the play",
    Window.AFTER_PLAY: "after the play",
    Window.ON_DRAW: "at the draw",
    Window.ON_TIE: "at a tie of the Influence Check",
    Window.ON_THREAT: "when a card is taken from you",
}


def refusal(game: DarkPromenade, state: PromenadeState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R14.3", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes:
        return game.unknown(thing, ASKED[asked].clause)
    if seat not in state.to_act():
        return _not_your_turn(game, state, seat, asked, teller)
    options = state.options(seat)
    if any(code in options for code in codes):
        return None
    return _refusal(game, state, seat, asked, codes[0], teller)


def _not_your_turn(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, teller: Teller) -> Reason:
    decider = state.to_act()[0]
    who = teller.does(decider, "decide", "now")
    if asked == "bonus_tie" and seat == state.z[F.START]:
        return _had_the_moment(game, state, seat, who)
    if asked == "bonus_tie":
        return Reason("R10.8", f"{who}: at a tie the Start Player of the Week is asked first.")
    if state.z[F.COMPARED] >= 0 or decider != state.z[F.TURN]:
        return Reason(ASKED[asked].clause, f"{who}: this choice is given to the other player.")
    if seat >= 0 and state.is_full(seat):
        return Reason("R12.3", f"{who}: your three Avenues are full, so you have no turn.")
    if seat >= 0 and not state.can_act(seat):
        return Reason("R12.3", f"{who}: you have no Minion in hand and none to draw, so you have no turn.")
    return Reason("R5.1", f"{who}: it is {teller.whose(decider)} turn, and players alternate.")


def _had_the_moment(game: DarkPromenade, state: PromenadeState, seat: int, who: str) -> Reason:
    """R10.8: why the Start Player, who is asked first, is not the one who is asked at this tie."""
    kinds = [kind for kind in range(len(game.promenade.window)) if game.promenade.window[kind] == Window.ON_TIE]
    held = [kind for kind in kinds if state.controls(seat, kind)]
    names = " or ".join(game.type_name(kind) for kind in kinds)
    if not held:
        return Reason("R10.2", f"{who}: you were passed over, for you control no {names}.")
    if all((state.z[F.USED + seat] >> kind) & 1 for kind in held):
        return Reason("R10.5", f"{who}: you have used the Bonus of {names} in this check.")
    return Reason("R10.8", f"{who}: you were asked first and let this tie pass.")


def _refusal(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    rules = game.rules
    place = code - int(rules.first_place)
    if code == rules.decline or code >= rules.game_word:
        return _no_passing(game, state, asked, code)
    if code >= rules.first_word:
        return _not_this_answer(game, state, asked, code)
    if asked in WINDOWS:
        return _no_such_bonus(game, state, seat, asked, code, teller)
    if asked in ("choose_effect", "confirm"):
        name = capital(named_member(game, state, code))
        answer = "yes or no answers this" if asked == "confirm" else "an effect is chosen by its number"
        return Reason(ASKED[asked].clause, f"{name} is not chosen here: {answer}.")
    if asked in ("play_avenue", "pick_avenue"):
        return _not_there(game, state, seat, asked, code, teller)
    if place >= P.ENTRY and asked == "play_minion":
        return _no_bonus_now(game, state, seat, (place - P.ENTRY) % int(game.promenade.entries))
    if place >= 0:
        return _not_this_district(game, state, seat, asked, code)
    return _not_this_card(game, state, seat, asked, code, teller)


def _not_this_answer(game: DarkPromenade, state: PromenadeState, asked: str, code: int) -> Reason:
    """Yes, no, or an effect by its number on the card."""
    rules = game.rules
    clause = ASKED[asked].clause
    if code in (rules.yes, rules.no):
        return Reason(clause, "This is no question of yes or no.")
    step = state.game.program[state.z[F.PC]]
    if asked != "choose_effect" or not isinstance(step, Choose):
        return Reason(clause, "There are no numbered effects to choose from here.")
    number = code - int(rules.alternative)
    if number >= len(step.alternatives):
        return Reason(clause, f"{capital(game.source(state))} has no effect of that number.")
    told = game.alternatives.get((int(step.pc), number), f"Alternative {number + 1}")
    return Reason(clause, f"“{told}” would change nothing now.")


def _no_passing(game: DarkPromenade, state: PromenadeState, asked: str, code: int) -> Reason:
    if asked in WINDOWS:
        instead = "decline" if asked in ("bonus_tie", "bonus_threat") else "continue"
        instead = "normal" if asked == "bonus_draw" else instead
        return Reason(ASKED[asked].clause, f"Choose {instead} to use no Bonus here.")
    if asked in ("play_minion", "play_avenue"):
        return Reason("R5.3", "There is no passing: a Minion must be played.")
    if asked == "discard_minion_card":
        return Reason("R11.4", "As many Minions as the text says are discarded.")
    if asked == "confirm":
        return Reason("R7.4", "This is answered by yes or no.")
    if game.step_names[state.z[F.PC]].startswith("bonus."):
        return Reason("R10.3", "Using a Bonus is optional; once it is used, it is carried out.")
    return Reason("R7.4", "An Ability is compulsory, as far as it can be carried out, unless its text says “may”.")


def _no_bonus_now(game: DarkPromenade, state: PromenadeState, seat: int, entry: int) -> Reason:
    """A District type that is named where no Bonus is asked for: whether it is yours, used, or for another moment."""
    kind = int(game.promenade.entry_type[entry])
    name = game.type_name(kind)
    if not state.controls(seat, kind):
        return Reason("R10.2", f"You control no District of the type {name}.")
    if (state.z[F.USED + seat] >> kind) & 1:
        return Reason("R10.4", f"The Bonus of {name} has been used this turn.")
    return Reason(
        "R10.9", f"The Bonus of {name} is used {MOMENTS.get(int(game.promenade.window[kind]), 'at another moment')}."
    )


def _no_such_bonus(
    game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, teller: Teller
) -> Reason:
    """R10.3, Q31: not a type, not yours, used, for another moment, or nothing to do."""
    entry = code - int(game.rules.first_place) - P.ENTRY
    if not 0 <= entry < game.promenade.entries:
        told = capital(named_member(game, state, code))
        if code < game.rules.first_place and game.face(code).table == "district":
            return Reason("R10.3", f"A Bonus is not named by a card: say {told} to use the Bonus of that type.")
        return Reason("R10.3", f"{told} is no Bonus: a Bonus is named by the type of its District.")
    kind = int(game.promenade.entry_type[entry])
    name = game.type_name(kind)
    if not state.controls(seat, kind):
        return Reason("R10.2", f"You control no District of the type {name}.")
    if (state.z[F.USED + seat] >> kind) & 1:
        return Reason("R10.4", f"The Bonus of {name} has been used this turn.")
    if game.promenade.window[kind] != WINDOWS[asked]:
        return Reason("R10.9", f"The Bonus of {name} is used {MOMENTS[int(game.promenade.window[kind])]}.")
    return Reason("R10.10", f"The Bonus of {name} would do nothing now.")


def _not_there(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    avenue = code - int(game.rules.first_place) - P.AVENUE
    if not 0 <= avenue < N.AVENUES:
        return Reason(ASKED[asked].clause, f"{capital(named_member(game, state, code))} is no Avenue.")
    name = avenue_name(avenue)
    step = state.game.program[state.z[F.PC]]
    minion = int(step.minion(state)) if asked == "pick_avenue" and isinstance(step, Move) else -1
    if minion >= 0 and state.place(minion) == Z.AVENUE + avenue:
        return Reason("R7.7", f"{game.card_name(minion)} stands at {name} already.")
    owner = seat if minion < 0 else int(state.avenue_owner(state.place(minion) - Z.AVENUE))
    if state.avenue_owner(avenue) != owner:
        role = "columns" if state.first_avenue(owner) == 0 else "rows"
        told = teller.does(owner, "play", f"the {role}")
        return Reason("R1.2", f"{told}; {name} is not {'yours' if owner == seat else 'one of them'}.")
    if not state.has_room(avenue):
        return Reason("R6.2", f"Two Minions stand at {name} already.")
    return Reason(ASKED[asked].clause, f"{capital(game.source(state))} does not reach {name}.")


def _not_this_district(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int) -> Reason:
    rules = game.rules
    place = code - int(rules.first_place)
    thing = capital(named_member(game, state, code))
    clause = ASKED[asked].clause
    if asked in ("play_minion", "pick_minion", "discard_minion_card"):
        what = "an Avenue" if N.SITES <= place < P.ENTRY else "a site" if place < N.SITES else "a District"
        return Reason(clause, f"{thing} is {what} and no Minion.")
    if N.SITES <= place < P.ENTRY:
        return Reason(clause, f"{thing} is an Avenue, and a card is chosen here.")
    if place < N.SITES:
        return _not_this_site(game, state, seat, asked, code, thing)
    if asked in ("swap_first", "swap_second"):
        return _no_swap(game, state, seat, asked, code, thing)
    theirs = place >= P.ENTRY + int(game.promenade.entries)
    entry = (place - P.ENTRY) % int(game.promenade.entries)
    name = game.entries[entry].name
    kind = int(game.promenade.entry_type[entry])
    if asked in ("pick_loss", "pick_gift") and (theirs or not state.controls(seat, kind)):
        return Reason(clause, f"You control no {name}.")
    if asked in ("pick_district", "pick_card") and theirs and not state.controls(1 - seat, kind):
        return Reason(clause, f"The other player controls no {name}.")
    if asked in ("pick_district", "pick_card") and not theirs and not _in_outskirts(game, state, entry):
        return Reason("R8.4", f"There is no {name} in The Outskirts.")
    if asked == "pick_item":
        return Reason("R8.3", f"{name} is a District and no Item.")
    return _out_of_reach(game, state, asked, thing)


def _in_outskirts(game: DarkPromenade, state: PromenadeState, entry: int) -> bool:
    return any(game.face(card).id == game.entries[entry].id for card in cards_of(state, Z.OUTSKIRTS))


def _not_this_site(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, thing: str) -> Reason:
    place = code - int(game.rules.first_place)
    if state.entry_at(place) < 0:
        return Reason("R3.4", f"{thing} is empty.")
    if asked in ("pick_district", "pick_card", "pick_item"):
        return Reason(
            "R4.5",  # Q11
            f"{thing} can only be swapped: Districts in the grid are not gained before the check.",
        )
    if asked in ("pick_loss", "pick_gift"):
        return Reason("R4.5", f"{thing} lies in the grid and belongs to nobody.")
    return _no_swap(game, state, seat, asked, code, thing)


def _out_of_reach(game: DarkPromenade, state: PromenadeState, asked: str, thing: str) -> Reason:
    """What the text that asks leaves out."""
    return Reason(ASKED[asked].clause, f"{capital(game.source(state))} does not reach {thing}.")


def _no_swap(game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, thing: str) -> Reason:
    step = state.game.program[state.z[F.PC]]
    assert isinstance(step, Swap)
    if asked == "swap_second":
        picked = int(state.z[F.PICK])
        other = named_member(game, state, picked)
        if code == picked:
            return Reason("R9.2", f"{thing} is picked already, and cannot be swapped with itself.")
        first = int(game.rules.first_place)
        sites = [one - first for one in (code, picked, *state.options(seat)) if 0 <= one - first < N.SITES]
        through = [int(state.avenue_through(site, seat)) for site in sites]
        if len(through) > 2 and through[0] != through[1] and set(through[1:]) == {through[1]}:
            clause = "R10.9" if game.step_names[state.z[F.PC]].startswith("bonus.") else "R7.8"
            return Reason(clause, f"{thing} is not in {avenue_name(through[1])}, where {other} is.")
        if _member(step.b, state, code):
            return Reason("R9.2", f"{thing} and {other} are in the same place.")
    elif _member(step.a, state, code):
        return Reason("R9.2", f"{thing} has no partner to be swapped with.")
    return _outside_the_avenue(game, state, seat, asked, code, thing)


def _member(things: Things, state: PromenadeState, code: int) -> bool:
    member = int(things.first(state))
    while member >= 0 and member != code:
        member = int(things.after(state, member))
    return member >= 0


def _outside_the_avenue(
    game: DarkPromenade, state: PromenadeState, seat: int, asked: str, code: int, thing: str
) -> Reason:
    """R7.8: "this Avenue" is where the Minion stands, or stood last, whose Ability asks."""
    site = code - int(game.rules.first_place)
    last = int(state.z[F.LAST])
    offered = [option - int(game.rules.first_place) for option in state.options(seat)]
    through = [one for one in offered if 0 <= one < N.SITES]
    if 0 <= site < N.SITES and last >= 0 and through:
        avenue = last - P.AVENUE if last >= P.AVENUE else last
        if 0 <= avenue < N.AVENUES and all(_at(one, avenue) for one in through) and not _at(site, avenue):
            return Reason("R7.8", f"{thing} is outside {avenue_name(avenue)}, the Avenue of {game.source(state)}.")
    return _out_of_reach(game, state, asked, thing)


def _at(site: int, avenue: int) -> bool:
    """Whether an Avenue runs through a site: columns first, then rows."""
    return site % 3 == avenue if avenue < 3 else site // 3 == avenue - 3


def _not_this_card(
    game: DarkPromenade, state: PromenadeState, seat: int, asked: str, card: int, teller: Teller
) -> Reason:
    name = game.card_name(card)
    clause = ASKED[asked].clause
    known = Viewer(game, state, seat, concludes=False).know(card)
    place = int(state.place(card)) if known else -1
    if any(option < game.rules.first_place and game.card_name(option) == name for option in state.options(seat)):
        return Reason(clause, f"Equal cards are one option: choose the first {name}.")
    kind = game.face(card).table
    if kind == "district":
        return _not_this_copy(game, state, seat, asked, card, place, teller)
    if asked in ("play_minion", "discard_minion_card"):
        clause = "R6.1" if asked == "play_minion" else "R11.4"
        return Reason(clause, f"{name} is {'an Item and no Minion' if kind == 'item' else 'not in your hand'}.")
    if asked in ("swap_first", "swap_second"):
        return _no_swap(game, state, seat, asked, card, name)
    if asked == "pick_minion":
        if kind == "item":
            return Reason(clause, f"{name} is an Item and no Minion.")
        if not Z.AVENUE <= place < Z.AVENUE + N.AVENUES:
            return Reason("R7.5", f"{name} is not in play.")
        return _out_of_reach(game, state, asked, f"{name} {where(game, place, teller)}")
    if kind == "minion":
        return Reason(clause, f"{name} is a Minion, and a District or an Item is chosen here.")
    if asked in ("pick_item", "pick_card") and place == Z.ITEMS + seat:
        return Reason("R8.3", f"You control {name} already.")
    if asked in ("pick_loss", "pick_gift") and place != Z.ITEMS + seat:
        return Reason(clause, f"You do not control {name}: it is {where(game, place, teller)}.")
    if asked == "pick_district":
        return Reason("R8.4", f"{name} is an Item and no District.")
    return _out_of_reach(game, state, asked, f"{name} {where(game, place, teller)}")


def _not_this_copy(
    game: DarkPromenade, state: PromenadeState, seat: int, asked: str, card: int, place: int, teller: Teller
) -> Reason:
    """A District card by its name: options name its site, or its type where it lies in an area or The Outskirts."""
    name = game.card_name(card)
    clause = ASKED[asked].clause
    if asked in ("play_minion", "pick_minion", "discard_minion_card"):
        return Reason(clause, f"{name} is a District and no Minion.")
    if asked == "pick_item":
        return Reason("R8.3", f"{name} is a District and no Item.")
    if place < 0 or place == Z.DISTRICTS:
        return Reason(clause, f"{name} is not on the table.")
    if Z.SITE <= place < Z.SITE + N.SITES:
        code = int(game.rules.first_place) + place - Z.SITE
        if code in state.options(seat):
            return Reason(
                clause, f"A District in the grid is named by its place: choose {where(game, place, teller)[3:]}."
            )
        return _not_this_site(game, state, seat, asked, code, capital(named_member(game, state, code)))
    if asked in ("pick_loss", "pick_gift") and place != Z.AREA + seat:
        return Reason(clause, f"That {name} is not yours: it is {where(game, place, teller)}.")
    if asked in ("pick_district", "pick_card") and place == Z.AREA + seat:
        return Reason("R8.4", f"That {name} is in your area: Districts are gained from elsewhere.")
    entry = next(number for number, face in enumerate(game.entries) if face.id == game.face(card).id)
    code = int(game.rules.first_place) + P.ENTRY + entry
    code += int(game.promenade.entries) if place == Z.AREA + 1 - seat else 0
    if code in state.options(seat):
        return Reason(clause, f"A District in an area or in The Outskirts is named by its type: choose {name}.")
    return _not_this_district(game, state, seat, asked, code)
