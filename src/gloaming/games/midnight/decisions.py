"""The decisions of Midnight Edition (D1 to D18): those of the draft, the turn, the check and Week's End, and kinds of
picks.

The picks of verbs stand with their verbs. Only what the asking seat may know decides a refusal: a card whose place it
does not know is like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64

from gloaming.games.decisions import Branch, Decision, Moment, YesOrNo
from gloaming.games.midnight.declaration import D, F, N, Phase, W, Z
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.midnight.rules.draft import pick
from gloaming.games.midnight.rules.turn import play_minion, usable, use_item
from gloaming.games.midnight.rules.week import replace_night
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, capital, in_words
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition

MINION: Final = "a Minion"
LOCATION: Final = "a Location"
SPACE: Final = "a Space"
ITEM: Final = "an Item"
WEEK_CARD: Final = "a Week card"

WEEKS_END: Final = "Week's End"
ONE_MUST_BE_CHOSEN: Final = "There is no passing here: one must be chosen."


def midnight(s: State) -> MidnightState:
    """The state as what it is here."""
    return cast(MidnightState, s)


def table(at: Moment) -> MidnightEdition:
    """The game as what it is here."""
    return cast("MidnightEdition", at.game)


def place_of(at: Moment, choice: int) -> int:
    """A choice as an index of places; below 0 for a card."""
    return choice - int(at.game.rules.first_place)


def by_effect(at: Moment, what: str, say: str = "") -> Prompt:
    """What an effect asks, with the words of the card, Item or Location whose effect it is."""
    if say and at.may_decline():
        say = f"{say} You may decline."
    return Prompt(what, at.source(), say=say, help=table(at).source_text(at.state))


def turn_title(at: Moment) -> str:
    """How far a turn has come."""
    actions = int(at.state.z[F.ACTIONS])
    if actions == N.ACTIONS and not at.state.z[F.GRANTED]:
        return "Your turn: the first of two Actions"
    if actions == 1:
        return "Your turn: the last Action"
    return f"Your turn: {in_words(actions)} Action{'s' * (actions > 1)} left"


# Kinds of picks


class NamePick(Decision):
    """A Minion by its name, out of a hand, a pack, a pile, or the cards being looked at (O6)."""

    def zone(self, s: State, seat: i64) -> i64:
        """Where the cards lie."""
        return Z.HAND + seat

    def holds(self, s: State, seat: i64, card: i64) -> bool:
        """Whether a card is one of those that are picked from."""
        return s.place(card) == self.zone(s, seat)

    def options(self, s: State, seat: i64) -> None:
        midnight(s).offer_names(s.z[s.layout.base[self.zone(s, seat)]])

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), flag=self.verb.lower())

    def card(self, at: Moment, face: int) -> int:
        """The copy that a name means."""
        return int(midnight(at.state).leaving(self.zone(at.state, at.seat), face))

    def lights(self, at: Moment, choice: int) -> list[str]:
        card = self.card(at, int(midnight(at.state).face_of(choice)))
        zone = at.zone_name(int(self.zone(at.state, at.seat)))
        return [at.state.layout.card_names[card], at.game.choice_name(choice), zone]


class LocationPick(Decision):
    """A Location."""

    def goals(self, s: State) -> i64:
        """The Locations that can be chosen, as bits."""
        return 0

    def options(self, s: State, seat: i64) -> None:
        midnight(s).offer_locations(self.goals(s))

    def lights(self, at: Moment, choice: int) -> list[str]:
        return [at.game.choice_name(choice)]


class SpacePick(Decision):
    """D7, R9.3: an empty Space for a Marker, which is placed or moved."""

    def __init__(self, verb: str = "Place") -> None:
        super().__init__("which-space", "D7", "R9.3", "a Space for a Marker", verb, (SPACE,))

    def location(self, s: State) -> i64:
        """Where the Marker goes; -1 if it can go nowhere."""
        return s.z[F.AT]

    def source(self, s: State) -> i64:
        """The Space that the Marker comes from, by its place; -1 if it is an unused one."""
        return -1

    def options(self, s: State, seat: i64) -> None:
        location = self.location(s)
        if location >= 0:
            midnight(s).offer_spaces(location)

    def gain(self, at: Moment, place: int) -> int:
        """R12.2: the points that the Marker brings there."""
        source = int(self.source(at.state))
        owner = int(midnight(at.state).marker_owner(source)) if source >= 0 else at.state.to_act()[0]
        return table(at).marker_gain(midnight(at.state), owner, place, source)

    def prompt(self, at: Moment) -> Prompt:
        location = table(at).location_name(int(self.location(at.state)))
        asked = by_effect(at, f"a Space for a Marker at {location}", f"Where at {location} does the Marker go?")
        return asked._replace(help="A Marker beside one of your own counts 2, alone it counts 1.")

    def label(self, at: Moment, choice: int) -> Label:
        place = place_of(at, choice)
        gain = self.gain(at, place)
        points = f" ({gain:+} point{'s' * (abs(gain) != 1)})"
        flag = f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "0"
        space = table(at).space_name(place)
        if self.source(at.state) >= 0:
            return Label(self.verb, "the Marker", f" to {space}{points}", flag)
        return Label(self.verb, "a Marker", f" on {space}{points}", flag)

    def lights(self, at: Moment, choice: int) -> list[str]:
        return [at.game.choice_name(choice)]

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        location = int(self.location(at.state))
        place = place_of(at, choice)
        if table(at).midnight.space_location[place] != location:
            return Reason(self.clause, f"The Marker goes to {table(at).location_name(location)}.")
        return Reason(self.clause, f"A Marker lies on {table(at).space_name(place)} already.")


# The draft


@final
class DraftPick(NamePick):
    """D1, R13.2: a Minion out of the pack; both players are asked at once."""

    def __init__(self) -> None:
        super().__init__("draft-pick", "D1", "R13.2", "a Minion out of the pack", "Take", (MINION,))

    def zone(self, s: State, seat: i64) -> i64:
        return Z.PACK + seat

    def take(self, s: State, seat: i64, choice: i64) -> None:
        pick(midnight(s), seat, midnight(s).face_of(choice))

    def prompt(self, at: Moment) -> Prompt:
        z = at.state.z
        return Prompt(
            self.what,
            title=f"The draft, round {z[F.ROUND]} of {N.ROUNDS}",
            say="Take one Minion; the rest goes to the other player.",
            help="The other pick is made already."
            if z[F.PICKED] >= 0 or z[F.PICKED + 1] >= 0
            else "Both pick at the same time; nobody sees the other's pick.",
        )

    def not_yours(self, at: Moment) -> Reason:
        return Reason("R13.2", "You have made your pick; both are taken at the same moment.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason(self.clause, ONE_MUST_BE_CHOSEN)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason(self.clause, f"{at.called(choice)} is not in your pack.")


# A turn


@final
class ChooseAction(Decision):
    """D2, R3.2, R3.3: draw, play, use an Item, or end the turn."""

    def __init__(self) -> None:
        what = "an Action, an Item to use, or the end of the turn"
        super().__init__("turn", "D2", "R3.2", what, "Play", (MINION, ITEM))

    def options(self, s: State, seat: i64) -> None:
        position = midnight(s)
        z = s.z
        if z[F.ACTIONS]:
            if s.height(Z.DECK + seat):
                s.offer(s.game.game_word + W.DRAW)
            if position.open_locations():
                position.offer_names(z[s.layout.base[Z.HAND + seat]])
        for kind in range(N.KINDS):
            if usable(position, kind, seat):
                s.offer(s.game.first_place + position.rules.first_slot + 2 * kind)
        s.offer(s.game.game_word + W.END)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        """What was chosen is done; a Minion still needs its Location."""
        position = midnight(s)
        z = s.z
        if choice == s.game.game_word + W.DRAW:
            z[F.ACTIONS] -= 1
            position.draw(seat)
        elif choice == s.game.game_word + W.END:
            z[F.PHASE] = Phase.TURN_ENDS
        elif choice >= s.game.first_place + position.rules.first_face:
            z[F.CARD] = position.leaving(Z.HAND + seat, position.face_of(choice))
            s.ask(D.PLAY_WHERE, seat)
        else:
            use_item(position, (choice - s.game.first_place - position.rules.first_slot) >> 1, seat)

    def prompt(self, at: Moment) -> Prompt:
        if not at.is_asked():
            return Prompt(self.what)
        options = at.state.options(at.seat)
        rules = table(at).midnight
        slots = range(int(rules.first_place + rules.first_slot), int(rules.first_place + rules.first_face))
        plays = any(slots.stop <= choice < rules.first_word for choice in options)
        items = [table(at).kind_of_slot(choice) for choice in options if choice in slots]
        ways = ["play a Minion"] if plays else []
        if rules.game_word + W.DRAW in options:
            ways.append("draw a card")
        if items:
            ways.append(f"use a {table(at).item_name(items[0])}" if len(items) == 1 else "use an Item")
        last_card = plays and at.state.count(Z.HAND + at.seat) == 1
        return Prompt(
            self.what,
            title=turn_title(at),
            say=f"{capital(', '.join(ways))}, or end the turn.",
            help="Who begins a turn with an empty hand draws a card for nothing." if last_card else "",
        )

    def label(self, at: Moment, choice: int) -> Label:
        game, rules = table(at), at.game.rules
        if choice >= rules.game_word:
            if choice == rules.game_word + W.DRAW:
                return Label("Draw", "a card", " (1 Action)", "draw", "R4.1")
            return Label("End", "the turn", clause="R3.5", declines=True)
        face = int(midnight(at.state).face_of(choice))
        if face >= 0:
            return Label(self.verb, game.described_face(face), f": {game.face_text(face)}", clause="R5.1")
        kind = game.kind_of_slot(choice)
        cost = "1 Action" if game.midnight.cost[kind] else "free"
        return Label("Use", f"a {game.item_name(kind)}", f" ({cost}): {game.item_text(kind)}", "use", "R7.3")

    def lights(self, at: Moment, choice: int) -> list[str]:
        s, rules = midnight(at.state), at.game.rules
        if choice >= rules.game_word:
            return [at.zone_name(Z.DECK + at.seat)] if choice == rules.game_word + W.DRAW else []
        face = int(s.face_of(choice))
        zone = (Z.HAND if face >= 0 else Z.ITEMS_UP) + at.seat
        card = s.leaving(zone, face) if face >= 0 else s.item_of(zone, table(at).kind_of_slot(choice))
        return [s.layout.card_names[card], at.game.choice_name(choice), at.zone_name(zone)]

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R3.5", "Choose end to do nothing more this turn.")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        s, place = midnight(at.state), place_of(at, choice)
        name = at.called(choice)
        if place < 0:
            return Reason("R5.1", f"{name} is not in your hand, and Minions are played from there.")
        if place < s.rules.first_face:
            return self._refuse_item(at, place - int(s.rules.first_slot))
        if s.leaving(Z.HAND + at.seat, place - s.rules.first_face) < 0:
            return Reason("R5.1", f"{name} is not in your hand.")
        if s.z[F.ACTIONS] == 0:
            return Reason("R3.2", "You have no Action left.")
        return Reason("R5.2", "There is no Location left where you may play this turn.")

    def _refuse_item(self, at: Moment, slot: int) -> Reason:
        """R3.4, R7.3 to R7.6"""
        s, kind = midnight(at.state), (slot % N.OWN_SLOTS) >> 1
        name = table(at).item_name(kind)
        if slot >= N.OWN_SLOTS:
            return Reason("R7.3", f"That {name} is not yours.")
        if slot & 1:
            return Reason("R7.5", "A face-down Item cannot be used.")
        if s.item_of(Z.ITEMS_UP + at.seat, kind) < 0:
            return Reason("R7.5", f"You have no {name} face up.")
        if s.z[F.ITEM_USED]:
            return Reason("R7.3", "You have used an Item this turn.")
        if s.rules.cost[kind] > s.z[F.ACTIONS]:
            return Reason("R7.4", f"A {name} costs an Action, and you have none left.")
        return Reason("R7.6", f"A {name} would do nothing now.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        name = at.called(choice)
        if kind == LOCATION:
            return Reason("R5.1", "A Minion goes to a Location: touch a card of your hand first.")
        if kind == SPACE:
            return Reason("R3.2", f"{name} is a Space: Markers come there by an Influence Check or by an effect.")
        return Reason("R3.2", f"{name} is a Week card, and no Action uses it.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if at.state.z[F.ACTIONS]:
            return Reason("R4.3", "Your deck is empty.")
        return Reason("R3.2", "You have no Action left.")


@final
class LocationToPlayAt(LocationPick):
    """D3, R5.1, R5.2, R8.2: a Location for the Minion that is played; until it has one only its player knows it
    (K12)."""

    def __init__(self) -> None:
        super().__init__("play-where", "D3", "R5.1", "a Location for the Minion", "Play", (LOCATION,))

    def goals(self, s: State) -> i64:
        return midnight(s).open_locations()

    def take(self, s: State, seat: i64, choice: i64) -> None:
        play_minion(midnight(s), choice - s.game.first_place)

    def prompt(self, at: Moment) -> Prompt:
        if not at.is_asked():
            return Prompt("a Location for a Minion")
        game, card = table(at), int(at.state.z[F.CARD])
        what = f"a Location for {game.card_name(card)}"
        return Prompt(what, title=turn_title(at), help=game.face_text(int(game.midnight.face[card])))

    def label(self, at: Moment, choice: int) -> Label:
        """The total there afterwards, as things stand, and whether the Location is activated."""
        game, s, location = table(at), midnight(at.state), place_of(at, choice)
        card = int(s.z[F.CARD])
        play = game.play_at(s, card, at.seat, location)
        home = ", at Home" if play["home"] else ""
        active = f"; activates: {game.location_text(s, location)}" if play["activates"] else ""
        rest = f" (Influence {play['influence']}{home}{active})"
        return Label(self.verb, f"at {game.location_name(location)}", rest, f"+{game.worth_at(card, location)}")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R5.1", "The Minion has been chosen: it needs a Location. Take it back if you may.")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        name = at.called(choice)
        if at.state.z[F.FESTIVAL] == place_of(at, choice):
            return Reason("R8.2", f"The Festival is held at {name}: no Minion may be played there.")
        return Reason("R5.2", f"You have played a Minion at {name} this turn.")


# The Influence Check and Week's End


@final
class SpaceInCheck(SpacePick):
    """D7, R9.3, R9.4: a Space for who is ahead at a Location, or level."""

    def take(self, s: State, seat: i64, choice: i64) -> None:
        position, location = midnight(s), s.z[F.AT]
        position.place_marker(seat, location, choice - s.game.first_place - position.rules.first_space[location])

    def prompt(self, at: Moment) -> Prompt:
        check = f"{WEEKS_END}: the Influence Check" if at.state.z[F.ENDING] else "The Influence Check"
        return super().prompt(at)._replace(title=check)

    def not_yours(self, at: Moment) -> Reason:
        who = at.teller.does(at.state.to_act()[0], "decide", "now")
        return Reason("R9.4", f"{who}: in an Influence Check whoever is ahead places, at a tie the Start Player first.")

    def no_declining(self, at: Moment) -> Reason:
        told = "A Marker must be placed where you are ahead or level, while you have one and a Space is empty."
        return Reason("R9.3", told)


@final
class MinionToCull(Decision):
    """D17, R10.3: one of the Minions at a Location, of which half are discarded."""

    def __init__(self) -> None:
        super().__init__("cull", "D17", "R10.3", "a Minion to discard", "Discard", (MINION,))

    def zone(self, s: State, seat: i64) -> i64:
        """The side where Minions are discarded."""
        return Z.SIDE + 2 * s.z[F.AT] + seat

    def options(self, s: State, seat: i64) -> None:
        midnight(s).offer_apart(self.zone(s, seat))

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.LEFT] -= 1
        midnight(s).discard(choice, seat)

    def prompt(self, at: Moment) -> Prompt:
        left, location = int(at.state.z[F.LEFT]), table(at).location_name(int(at.state.z[F.AT]))
        return Prompt(
            f"a Minion at {location} to discard, {left} in all",
            title=WEEKS_END,
            say=f"Discard {left} more of your Minions at {location}.",
            help="Half of them, rounded down, go at each Location.",
        )

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), flag="discard")

    def not_yours(self, at: Moment) -> Reason:
        who = at.teller.does(at.state.to_act()[0], "decide", "now")
        return Reason("R10.3", f"{who}: Location by Location, the Start Player first.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason(self.clause, ONE_MUST_BE_CHOSEN)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        name, location = at.called(choice), table(at).location_name(int(at.state.z[F.AT]))
        if place_of(at, choice) < 0 and at.state.place(choice) == self.zone(at.state, at.seat):
            return Reason("Q40", f"Equal Minions are one option: choose the first {name}.")
        return Reason(self.clause, f"{name} is not one of your Minions at {location}.")


@final
class NightToReplace(Decision):
    """D18, R10.5: a Night of the Week deck that becomes a Day."""

    def __init__(self) -> None:
        super().__init__("night-out", "D18", "R10.5", "a Night that becomes a Day", "Turn", (WEEK_CARD,))

    def options(self, s: State, seat: i64) -> None:
        position = midnight(s)
        for index in range(N.LOCATIONS):
            night = position.rules.first_week + position.location_at(index)
            if s.place(night) == Z.REVEALED:
                s.offer(night)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        replace_night(midnight(s), choice)

    def prompt(self, at: Moment) -> Prompt:
        say = "Which Night becomes a Day? It has a check of its own in every Week to come."
        return Prompt(self.what, title=WEEKS_END, say=say)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, at.game.card_name(choice), " into a Day, for good", "becomes Day")

    def not_yours(self, at: Moment) -> Reason:
        who = at.teller.does(at.state.to_act()[0], "decide", "now")
        return Reason("R10.5", f"{who}: the Night is the Start Player's choice.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason(self.clause, ONE_MUST_BE_CHOSEN)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        if at.state.place(choice) == Z.NIGHTS_OUT:
            return Reason(self.clause, f"{at.called(choice)} has left the game.")
        return Reason(self.clause, f"{at.called(choice)} is no Night: one of the Nights in the Week becomes a Day.")


# What the language asks


@final
class OneOfTheEffects(Branch):
    """D4, R6.1: which of the effects of a card."""

    def __init__(self) -> None:
        super().__init__("which-branch", "D4", "R6.1", "one of the effects")

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what)


class YesNo(YesOrNo):
    """D5, R6.1: whether to do it."""

    def __init__(self) -> None:
        super().__init__("yes-no", "D5", "R6.1", "whether to do it")

    def options(self, s: State, seat: i64) -> None:
        s.offer(s.game.yes)
        s.offer(s.game.no)

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what)


ONE_OF_THE_EFFECTS: Final = OneOfTheEffects()
WHETHER_TO_DO_IT: Final = YesNo()


def turn_decisions() -> list[Ask]:
    """The decisions of the rules themselves, as class D numbers them."""
    return [DraftPick(), ChooseAction(), LocationToPlayAt(), SpaceInCheck(), MinionToCull(), NightToReplace()]
