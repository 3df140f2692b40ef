"""The decisions of Dark Promenade (D1 to D19): those of the turn and of the check, and what effects ask.

The picks of verbs stand with their verbs. Only what the asking seat may know decides a refusal: a card whose place it
does not know is like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from gloaming.games.dark_promenade.declaration import D, F, N, P, Phase, W, Window, Z
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.decisions import Branch, Decision, Moment, YesOrNo
from gloaming.games.picks import equal_card, offer_once
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, listed
from gloaming.kernel.events import SHOWN
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade

MINION_KIND: Final = "a Minion"
ITEM_KIND: Final = "an Item"
DISTRICT_KIND: Final = "a District"
SITE_KIND: Final = "a site"
AVENUE_KIND: Final = "an Avenue"

MOMENTS: Final = {
    Window.BEFORE_PLAY: "before the play",
    Window.AFTER_PLAY: "after the play",
    Window.ON_DRAW: "at the draw",
    Window.ON_TIE: "at a tie of the Influence Check",
    Window.ON_THREAT: "when a card is taken from you",
}
"""When a Bonus is used, by its window."""

YOUR_TURN: Final = "Your turn"


def promenade(s: State) -> PromenadeState:
    """The state as what it is here."""
    return cast(PromenadeState, s)


def table(at: Moment) -> DarkPromenade:
    """The game as what it is here."""
    return cast("DarkPromenade", at.game)


def place_named(at: Moment, choice: int) -> int:
    """The place that a choice names: a site, an Avenue or a District entry; negative for a card."""
    return choice - int(at.game.rules.first_place)


def avenue_name(avenue: int) -> str:
    """column 1, or row 2"""
    return f"{'column' if avenue < 3 else 'row'} {avenue % 3 + 1}"


def avenue_lights(at: Moment, choice: int, minion: int) -> list[str]:
    """What lights up with an Avenue for a Minion."""
    return [at.game.rules.places[place_named(at, choice)], at.state.layout.card_names[minion]]


def no_avenue(at: Moment, avenue: int, owner: int) -> Reason | None:
    """R1.2, R6.2: why a Minion of a seat cannot come to an Avenue, if that is because of the Avenue."""
    name = avenue_name(avenue)
    position = promenade(at.state)
    if position.avenue_owner(avenue) != owner:
        role = "columns" if position.first_avenue(owner) == 0 else "rows"
        whose = "yours" if owner == at.seat else "one of them"
        return Reason("R1.2", f"{at.teller.does(owner, 'play', f'the {role}')}; {name} is not {whose}.")
    return None if position.has_room(avenue) else Reason("R6.2", f"Two Minions stand at {name} already.")


# District Bonuses


def cannot_use(at: Moment, entry: int, window: int) -> Reason:
    """Why the Bonus of a District's type cannot be used in a window: not one's own, used, for another moment, or with
    nothing to do."""
    rules = table(at).promenade
    kind = int(rules.entry_type[entry])
    name = table(at).type_name(kind)
    if not promenade(at.state).controls(at.seat, kind):
        return Reason("R10.2", f"You control no District of the type {name}.")
    if (at.state.z[F.USED + at.seat] >> kind) & 1:
        return Reason("R10.4", f"The Bonus of {name} has been used this turn.")
    if rules.window[kind] != window:
        return Reason("R10.9", f"The Bonus of {name} is used {MOMENTS[int(rules.window[kind])]}.")
    return Reason("R10.10", f"The Bonus of {name} would do nothing now.")


class BonusChoice(Decision):
    """A District Bonus of a window to use, or none (R10.3, R10.7)."""

    def __init__(self, id: str, number: str, clause: str, what: str, window: int, without: str) -> None:
        """`without` is the word by which no Bonus is used."""
        super().__init__(id, number, clause, what, "Use", (DISTRICT_KIND,))
        self.window: i64 = window
        self.without = without

    def label(self, at: Moment, choice: int) -> Label:
        entry = place_named(at, choice) - P.ENTRY
        return Label(self.verb, table(at).entries[entry].name, f": {table(at).bonus_text(entry)}", "use")

    def lights(self, at: Moment, choice: int) -> list[str]:
        """The badge of the Bonus."""
        return [at.game.rules.places[place_named(at, choice)]] if choice < at.game.rules.first_word else []

    def only_text(self, at: Moment) -> str:
        """What the Bonus does, if there is only one to use."""
        if not at.is_asked():
            return ""
        entries = [
            place_named(at, one) - P.ENTRY for one in at.state.options(at.seat) if one < at.game.rules.first_word
        ]
        return table(at).bonus_text(entries[0]) if len(entries) == 1 else ""

    def no_declining(self, at: Moment) -> Reason:
        return Reason(self.clause, f"Choose {self.without} to use no Bonus here.")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        """Q31: a District by its type, or a card of that type."""
        if choice < at.game.rules.first_place:
            told = f"A Bonus is not named by a card: say {at.called(choice)} to use the Bonus of that type."
            return Reason("R10.3", told)
        entry = place_named(at, choice) - P.ENTRY
        return self.refuse_kind(at, choice, "") if entry >= len(table(at).entries) else self.refuse_bonus(at, entry)

    def refuse_bonus(self, at: Moment, entry: int) -> Reason:
        """Why the Bonus of a District cannot be used here."""
        return cannot_use(at, entry, int(self.window))

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        return Reason("R10.3", f"{at.called(choice)} is no Bonus: a Bonus is named by the type of its District.")


class BonusOfTurn(BonusChoice):
    """A Bonus that the player in turn may use, or a word to do without."""

    def __init__(
        self, id: str, number: str, clause: str, what: str, window: int, without: str, label: Label, say: str
    ) -> None:
        super().__init__(id, number, clause, what, window, without)
        self.without_label = label
        self.say = say

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, title=YOUR_TURN, say=self.say, help=self.only_text(at))

    def label(self, at: Moment, choice: int) -> Label:
        return self.without_label if choice >= at.game.rules.game_word else super().label(at, choice)


@final
class BonusAroundPlay(BonusOfTurn):
    """D1 and D17, R10.7: a Bonus before or after the play, one at a time, until the player goes on."""

    def __init__(self, id: str, number: str, window: int, moment: str, then: int) -> None:
        what = f"a District Bonus to use {MOMENTS[window]}, or to continue"
        say = f"{moment}: use a District Bonus, or continue."
        super().__init__(id, number, "R10.7", what, window, "continue", Label("Continue", declines=True), say)
        self.then: i64 = then

    def options(self, s: State, seat: i64) -> None:
        promenade(s).list_usable(self.window, seat)
        s.offer(s.game.game_word + W.CONTINUE)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        if choice == s.game.game_word + W.CONTINUE:
            s.z[F.PHASE] = self.then
        else:
            promenade(s).use_bonus(choice, seat)


@final
class BonusToDraw(BonusOfTurn):
    """D18, R10.9: a Bonus instead of the normal draw; R10.7: one at most."""

    def __init__(self) -> None:
        what = "a District Bonus to draw with, or the normal draw"
        label = Label("Draw", "as usual", declines=True)
        say = "You draw: with a District Bonus, or as usual?"
        super().__init__("bonus_draw", "D18", "R10.9", what, Window.ON_DRAW, "normal", label, say)

    def options(self, s: State, seat: i64) -> None:
        promenade(s).list_usable(Window.ON_DRAW, seat)
        s.offer(s.game.game_word + W.NORMAL)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        if choice == s.game.game_word + W.NORMAL:
            promenade(s).draw_normally()
        else:
            s.z[F.PHASE] = Phase.TURN_ENDS
            promenade(s).use_bonus(choice, seat)


@final
class BonusAtTie(BonusChoice):
    """D19, R10.8: a Bonus to take a tied District."""

    def __init__(self) -> None:
        what = "a District Bonus to take the tied District"
        super().__init__("bonus_tie", "D19", "R10.8", what, Window.ON_TIE, "decline")

    def options(self, s: State, seat: i64) -> None:
        promenade(s).list_usable(Window.ON_TIE, seat)
        s.offer(s.game.decline)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        if choice != s.game.decline:
            promenade(s).use_bonus(choice, seat)

    def prompt(self, at: Moment) -> Prompt:
        site = int(at.state.z[F.COMPARED])
        tied = at.game.card_name(int(at.state.first(Z.SITE + site)))
        each = int(promenade(at.state).influence(site, 0))
        return Prompt(
            f"a District Bonus to take the tied {tied}",
            title="The Influence Check",
            say=f"{tied} at site {site + 1} is tied, {each} to {each}: take it?",
            help=self.only_text(at),
        )

    def label(self, at: Moment, choice: int) -> Label:
        return super().label(at, choice)._replace(flag="take it")

    def not_yours(self, at: Moment) -> Reason:
        who = at.teller.does(at.state.to_act()[0], "decide", "now")
        if at.seat == at.state.z[F.START]:
            return self._had_the_moment(at, who)
        return Reason("R10.8", f"{who}: at a tie the Start Player of the Week is asked first.")

    def _had_the_moment(self, at: Moment, who: str) -> Reason:
        """R10.8: why the Start Player, who is asked first, is not the one who is asked at this tie."""
        window = table(at).promenade.window
        kinds = [kind for kind in range(len(window)) if window[kind] == Window.ON_TIE]
        held = [kind for kind in kinds if promenade(at.state).controls(at.seat, kind)]
        names = " or ".join(table(at).type_name(kind) for kind in kinds)
        if not held:
            return Reason("R10.2", f"{who}: you were passed over, for you control no {names}.")
        if all((at.state.z[F.USED + at.seat] >> kind) & 1 for kind in held):
            return Reason("R10.5", f"{who}: you have used the Bonus of {names} in this check.")
        return Reason("R10.8", f"{who}: you were asked first and let this tie pass.")


# Playing a Minion


class PlayDecision(Decision):
    """What Minion is played, and where: that cannot be passed over (R5.3)."""

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R5.3", "There is no passing: a Minion must be played.")


@final
class MinionToPlay(PlayDecision):
    """D2, R6.1: any Minion in hand, however many (R11.6, Q28), copies of one card once."""

    def __init__(self) -> None:
        super().__init__("play_minion", "D2", "R6.1", "a Minion to play", "Play", (MINION_KIND,))

    def options(self, s: State, seat: i64) -> None:
        offer_once(s, Z.HAND + seat)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.CARD] = choice  # O3
        s.show(choice, s.layout.everybody)
        if s.events is not None:
            s.events.write(SHOWN, choice, Z.HAND + seat, Z.HAND + seat, s.layout.everybody)
        s.ask(D.PLAY_AVENUE, seat)

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(self.what, title=YOUR_TURN)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice))

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return equal_card(self, at, choice) or Reason(self.clause, f"{at.called(choice)} is not in your hand.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        """A District type that is named here means its Bonus."""
        entry = place_named(at, choice) - P.ENTRY
        if entry >= 0:
            return cannot_use(at, entry % len(table(at).entries), -1)
        return super().refuse_kind(at, choice, kind)


@final
class AvenueToPlayTo(PlayDecision):
    """D3, R6.2: an own Avenue with room for the Minion."""

    def __init__(self) -> None:
        super().__init__("play_avenue", "D3", "R6.2", "an Avenue for the Minion", "Play", (AVENUE_KIND,))

    def options(self, s: State, seat: i64) -> None:
        position = promenade(s)
        first = position.first_avenue(seat)
        for avenue in range(first, first + N.AVENUES_EACH):
            if position.has_room(avenue):  # R6.2
                s.offer(s.game.first_place + P.AVENUE + avenue)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        promenade(s).play_to(choice - s.game.first_place - P.AVENUE)

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"an Avenue for {at.game.card_name(int(at.state.z[F.CARD]))}", title=YOUR_TURN)

    def label(self, at: Moment, choice: int) -> Label:
        """Which Abilities would find their requirement met as things stand, and the Influence there."""
        avenue = place_named(at, choice) - P.AVENUE
        play = table(at).play_at(at.state, int(at.state.z[F.CARD]), at.seat, avenue)
        met = [name for name, holds in zip(("first", "second"), play["abilities"], strict=True) if holds]
        abilities = f"{listed(met)} {'Abilities' if len(met) > 1 else 'Ability'}" if met else "no Ability"
        influence = "/".join(str(number) for number in play["influence"].values())
        flag = {"first": "I happens", "second": "II happens"}[met[0]] if len(met) == 1 else "no Ability"
        rest = f" ({abilities}; Influence {influence})"
        return Label(self.verb, f"to {avenue_name(avenue)}", rest, "I and II" if len(met) > 1 else flag)

    def lights(self, at: Moment, choice: int) -> list[str]:
        return avenue_lights(at, choice, int(at.state.z[F.CARD]))

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return no_avenue(at, place_named(at, choice) - P.AVENUE, at.seat) or super().refuse_thing(at, choice)


# What the language asks

ONE_OF_THE_EFFECTS: Final = Branch("choose_effect", "D15", "R7.4", "one of the effects")
WHETHER_TO_DO_IT: Final = YesOrNo("confirm", "D14", "R7.4", "whether to do it")  # O2


def turn_decisions() -> list[Ask]:
    """The decisions of the turn and of the check, as class D numbers them."""
    return [
        BonusAroundPlay("bonus_before", "D1", Window.BEFORE_PLAY, "Before you play", Phase.PLAY),
        MinionToPlay(),
        AvenueToPlayTo(),
        BonusAroundPlay("bonus_after", "D17", Window.AFTER_PLAY, "After your play", Phase.DRAW),
        BonusToDraw(),
        BonusAtTie(),
    ]
