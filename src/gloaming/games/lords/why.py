"""Why a choice is not open in Lords: the first condition that fails, with its clause.

Only what the asking seat may know decides an answer: a card whose place it does not know is like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gloaming.games.lords.declaration import ACTIONS, F, First, N, P, W, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.lords.verbs import in_tribe
from gloaming.games.lords.words import ASKED, alternative, decision, source, zone_phrase
from gloaming.games.playable import Reason
from gloaming.games.sentences import Teller, capital
from gloaming.kernel.effects import Choose

if TYPE_CHECKING:
    from gloaming.games.lords import Lords

ACTION_KIND: Final = "an Action"
LORD_KIND: Final = "a Lord"
LORD_CARD: Final = "a Lord card"
SHELL_KIND: Final = "a Shell"
TEMPLE_KIND: Final = "a Temple"
FOLLOWER_KIND: Final = "a Follower"

KINDS: Final = {
    "temple-order": (LORD_KIND,),
    "action": (ACTION_KIND,),
    "discard-card": (LORD_CARD,),
    "flourish-mode": (),
    "prospect-mode": (),
    "break-first": (SHELL_KIND,),
    "break-second": (SHELL_KIND,),
    "deify-card": (LORD_CARD,),
    "deify-temple": (TEMPLE_KIND,),
    "beseech-card": (LORD_CARD,),
    "branch": (),
    "may": (),
    "lose-card": (SHELL_KIND, TEMPLE_KIND),
    "mend-shell": (SHELL_KIND,),
    "seclude-temple": (LORD_KIND,),
    "gain-temple": (LORD_KIND,),
    "recover-card": (LORD_CARD,),
    "give-card": (LORD_CARD,),
    "seize-card": (SHELL_KIND, TEMPLE_KIND),
    "filch-card": (LORD_CARD,),
    "dig-card": (LORD_CARD,),
    "ready-action": (ACTION_KIND,),
    "pry-shell": (SHELL_KIND,),
}
"""What can be picked in each decision, of cards and places."""

USES: Final = {
    LORD_KIND: "Deify brings a Temple of his",
    LORD_CARD: "select Deify or Beseech to use it",
    SHELL_KIND: "select Prospect to break it",
    TEMPLE_KIND: "select Deify to gain it or to turn it into a Shrine",
    FOLLOWER_KIND: "select Flourish to gain or to raise it",
}
"""Which Action somebody means who points at such a thing."""


def refusal(game: Lords, state: LordsState, seat: int, thing: str, names: Sequence[str]) -> Reason | None:
    """Why a seat cannot choose what goes by this name now; None if it can."""
    if state.over:
        return Reason("R13.1", "The game is over.")
    teller = Teller(seat, names, game.seats)
    asked = decision(game, state)
    codes = game.choice_codes(thing)
    if not codes:
        return _unknown(game, asked, thing)
    if seat not in state.to_act():
        return _not_your_turn(state, asked, teller)
    options = state.options(seat)
    if any(code in options for code in codes):
        return None
    return _refusal(game, state, seat, asked, _meant(state, seat, codes), teller)


def _unknown(game: Lords, asked: str, thing: str) -> Reason:
    if thing in ("agonize", "consecrate"):
        return Reason("R3.2", f"{thing.capitalize()} is a Reference and can never be selected.")
    return game.unknown(thing, ASKED[asked].clause)


def _not_your_turn(state: LordsState, asked: str, teller: Teller) -> Reason:
    decider = state.to_act()[0]
    if asked == "action":
        clause = "R2.6" if state.z[F.SELECTED] == N.SELECTIONS - 1 else "R2.5"
        return Reason(clause, f"{teller.does(decider, 'select')} an Action now.")
    return Reason("R2.5", f"{teller.does(decider, 'decide')} now: what is being performed is completed first.")


def _meant(state: LordsState, seat: int, codes: list[int]) -> int:
    """Of several copies of a card the one that a player would mean: in the own hand, in sight, or the first."""

    def distance(code: int) -> int:
        if code >= state.layout.cards or not state.knows(seat, code):
            return 2
        return 0 if state.place(code) == Z.HAND + seat else 1

    return min(codes, key=lambda code: (distance(code), code))


def _refusal(game: Lords, state: LordsState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    rules = game.rules
    if code == rules.decline:
        return _no_declining(asked)
    if code >= rules.first_word:
        return _not_this_word(game, state, seat, asked, code, teller)
    kind = _kind(game, code)
    if kind not in KINDS[asked]:
        return _not_this_kind(game, state, seat, asked, code, kind)
    if asked == "action":
        action = ACTIONS[code - int(rules.first_place)].capitalize()
        return Reason("R3.1", f"{action} is down: each Action is selected at most once a turn.")
    if asked == "ready-action":
        action = ACTIONS[code - int(rules.first_place)].capitalize()
        return Reason("R3.1", f"{action} is up: only an Action that is down can be turned up again.")
    if kind == LORD_KIND:
        return _not_this_lord(game, state, seat, asked, code - int(rules.first_place) - P.LORD)
    return _not_this_card(game, state, seat, asked, code, teller)


def _kind(game: Lords, code: int) -> str:
    """What a card or place is, in the game's words."""
    if code >= game.rules.first_place:
        return ACTION_KIND if code < game.rules.first_place + P.LORD else LORD_KIND
    for first, kind in ((First.FOLLOWER, FOLLOWER_KIND), (First.TEMPLE, TEMPLE_KIND), (First.SHELL, SHELL_KIND)):
        if code >= first:
            return kind
    return LORD_CARD


def _named(game: Lords, code: int) -> str:
    """A card or place, as a player says it."""
    if code < game.rules.first_place:
        return game.card_name(code)
    place = code - int(game.rules.first_place)
    return ACTIONS[place].capitalize() if place < P.LORD else game.lord_faces[place - P.LORD].name


def _no_declining(asked: str) -> Reason:
    if asked == "action":
        return Reason("R2.5", "An Action must be selected.")
    if asked == "temple-order":
        return Reason("R2.4", "A Temple's ability is obligatory unless it says otherwise.")
    if asked == "may":
        return Reason("R12.3", "This is answered by yes or no.")
    if asked == "break-second":
        return Reason("R7.2", "A Shell is picked already: stop instead.")
    return Reason("R3.4", "What can be done must be done: this does not say “may”.")


def _not_this_word(game: Lords, state: LordsState, seat: int, asked: str, code: int, teller: Teller) -> Reason:
    rules = game.rules
    clause = ASKED[asked].clause
    if code in (rules.yes, rules.no):
        return Reason(clause, "This is no question of yes or no.")
    if code < rules.game_word:
        return _not_this_effect(game, state, asked, code - int(rules.alternative))
    word = code - int(rules.game_word)
    if word == W.PASS:
        return _no_passing(state, asked)
    if word == W.STOP:
        if asked == "break-first":
            return Reason("R7.1", "At least one Shell is broken.")
        return Reason("R7.2", "Only the breaking of further Shells can be stopped, and none is being broken.")
    if word in (W.FOLLOWER, W.CITADEL, W.SHELL):
        return _not_this_part(game, state, asked, word, teller)
    if asked == "flourish-mode" and word == W.RAISE:
        return Reason("R6.2", "You may raise only with more Followers than Citadels.")
    if asked == "flourish-mode":
        return Reason("R6.1", "Shells are broken with Prospect; to Flourish is to gain or to raise a Follower.")
    if asked == "prospect-mode":
        return Reason("R7.1", "Followers are raised with Flourish; to Prospect is to gain or to break Shells.")
    way = {
        W.GAIN: ("R6.1", "Gain is a way to Flourish or to Prospect"),
        W.RAISE: ("R6.1", "Raise is a way to Flourish"),
        W.BREAK: ("R7.1", "Break is a way to Prospect"),
    }
    by, told = way[word]
    return Reason(by, f"{told}, and that is not being decided.")


def _no_passing(state: LordsState, asked: str) -> Reason:
    if asked != "action":
        return Reason("R3.4", "What has been selected is performed as far as possible; nobody can pass here.")
    if state.z[F.SELECTED] < N.SELECTIONS - 1:
        return Reason("R2.5", "The active player selects two Actions.")
    return Reason("R2.6", "The other player must select an Action.")


def _not_this_effect(game: Lords, state: LordsState, asked: str, number: int) -> Reason:
    """R12.2: an effect by its number on the card."""
    if asked != "branch":
        return Reason(ASKED[asked].clause, "There are no numbered effects to choose from here.")
    step = game.rules.program[state.z[F.PC]]
    if not isinstance(step, Choose) or number >= len(step.alternatives):
        return Reason("R12.2", f"{source(game, state)} has no effect of that number.")
    return Reason("R12.2", f"“{alternative(game, state, number)}” would change nothing now.")


def _not_this_part(game: Lords, state: LordsState, asked: str, word: int, teller: Teller) -> Reason:
    """A Follower, a Citadel or any unbroken Shell, as cards that are alike are named when a Tribe loses one."""
    clause = ASKED[asked].clause
    if asked not in ("lose-card", "seize-card"):
        return Reason("R4.2", "So a card is named that a Tribe loses, and none is being lost.")
    whose = int(state.z[F.YOU]) if asked == "lose-card" else 1 - int(state.z[F.YOU])
    zone, kind = {
        W.FOLLOWER: (Z.FOLLOWERS, "Follower"),
        W.CITADEL: (Z.CITADELS, "Citadel"),
        W.SHELL: (Z.SHELLS, "unbroken Shell"),
    }[word]
    if not state.count(zone + whose):
        return Reason(clause, f"There is no {kind} in {teller.whose(whose)} Tribe.")
    if asked == "lose-card" and word == W.SHELL:
        return Reason(clause, "You know your Shells: name the one to lose, if it is among those that can go.")
    return _out_of_reach(game, state, asked, f"a {kind}" if word != W.SHELL else f"an {kind}")


def _out_of_reach(game: Lords, state: LordsState, asked: str, what: str) -> Reason:
    """What the words of the card that asks leave out."""
    innermost = game.stack(state)[-1]
    clause = "R11.1" if innermost["action"] == "agonize" else ASKED[asked].clause
    return Reason(clause, f"{innermost['name']} does not reach {what}.")


def _not_this_kind(game: Lords, state: LordsState, seat: int, asked: str, code: int, kind: str) -> Reason:
    """Something of another kind than what is asked for."""
    clause = ASKED[asked].clause
    name = _named(game, code)
    if kind == TEMPLE_KIND and LORD_KIND in KINDS[asked]:
        lord = int(state.rules.lord[code])
        if state.lord_place(lord) in state.options(seat):
            return Reason(clause, f"A Temple is named by its Lord: choose {game.lord_faces[lord].name}.")
        return _not_this_lord(game, state, seat, asked, lord)
    if kind == FOLLOWER_KIND and asked in ("lose-card", "seize-card"):
        return Reason(clause, "Followers are alike, and so are Citadels: choose follower or citadel.")
    if asked == "action":
        told = name if kind in (LORD_CARD, SHELL_KIND, LORD_KIND) else capital(kind)
        return Reason("R3.1", f"{told} is no Action: {USES[kind]}.")
    if kind in (FOLLOWER_KIND, TEMPLE_KIND, LORD_KIND):
        return Reason(clause, f"No {kind.removeprefix('a ')} is asked for.")
    return Reason(clause, f"{name} is {kind}.")


def _not_this_lord(game: Lords, state: LordsState, seat: int, asked: str, lord: int) -> Reason:
    name = game.lord_faces[lord].name
    if asked == "temple-order":
        return Reason("R2.3", f"No Temple of {name} of yours is still to be used this turn.")
    if asked == "seclude-temple":
        return Reason("R8.6", f"You have no Temple of {name}.")
    if state.worships(seat, lord):
        return Reason("R8.2", f"You have a Temple of {name} already.")
    if state.count(Z.TEMPLES + seat) >= N.MOST_TEMPLES:
        return Reason("R8.2", "You have two Temples already.")
    return Reason("R4.1", f"The stock has no Temple of {name} left.")


def _not_this_card(game: Lords, state: LordsState, seat: int, asked: str, card: int, teller: Teller) -> Reason:
    name = game.card_name(card)
    clause = ASKED[asked].clause
    place = int(state.place(card)) if state.knows(seat, card) else -1
    if any(option < state.layout.cards and game.card_name(option) == name for option in state.options(seat)):
        return Reason(clause, f"Equal cards are one option: choose the first {name}.")
    if asked == "deify-card" and place == Z.HAND + seat:
        return _unfit(game, state, seat, card)
    if asked == "deify-temple":
        return Reason("R8.7", "Only a Temple of this Lord in the stock can be gained.")
    if asked in ("lose-card", "seize-card"):
        return _not_of_this_tribe(game, state, seat, asked, card, place)
    if asked == "dig-card" and place == Z.HAND + seat:
        return Reason(clause, f"{name} was in your hand before: only a card just drawn is discarded.")
    if asked == "break-second" and place == Z.SHELLS + seat:
        return Reason("R7.2", f"{name} has been picked already.")
    wanted = {
        "discard-card": Z.HAND + int(state.z[F.YOU]),
        "filch-card": Z.HAND + 1 - seat,
        "recover-card": Z.DISCARD,
        "break-first": Z.SHELLS + seat,
        "break-second": Z.SHELLS + seat,
        "pry-shell": Z.SHELLS + seat,
        "mend-shell": Z.BROKEN + seat,
    }.get(asked, Z.HAND + seat)
    if wanted == Z.SHELLS + seat and place == Z.BROKEN + seat:
        return Reason(clause, f"{name} is broken already.")
    side = {Z.SHELLS + seat: "one of your unbroken Shells", Z.BROKEN + seat: "one of your Broken Shells"}
    where = side.get(wanted, f"in {zone_phrase(wanted, teller)}")
    return Reason(clause, f"{name} is not {where}.")


def _not_of_this_tribe(game: Lords, state: LordsState, seat: int, asked: str, card: int, place: int) -> Reason:
    """A Shell or a Temple that cannot be lost, or taken from the other Tribe."""
    name = game.card_name(card)
    clause = ASKED[asked].clause
    losing = asked == "lose-card"
    whose = seat if losing else 1 - seat
    if not losing and card < First.TEMPLE and place in (-1, Z.SHELLS + whose):
        return Reason(clause, "An unbroken Shell of the other Tribe is taken unseen: none is picked by its name.")
    if place < 0 or not in_tribe(state, card, whose):
        return Reason(clause, f"{name} is not in {'your' if losing else 'the other'} Tribe.")
    if not losing and place == Z.TEMPLES + whose and not state.may_have(seat, state.rules.lord[card]):
        return Reason("R8.8", f"{name} would break the limits on Temples.")
    return _out_of_reach(game, state, asked, name)


def _unfit(game: Lords, state: LordsState, seat: int, card: int) -> Reason:
    """R8.3: why a card of the hand cannot be used to Deify."""
    lord = game.lord_faces[int(state.rules.lord[card])].name
    if state.count(Z.TEMPLES + seat) >= N.MOST_TEMPLES:
        return Reason("R8.2", f"You have two Temples, and none of them is of {lord}.")
    return Reason("R8.3", f"The stock has no Temple of {lord} left, and you have none to seclude.")
