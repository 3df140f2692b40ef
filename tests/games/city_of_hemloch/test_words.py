"""What players read: views, labels, refusals and log lines, in positions told by names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest

from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.declaration import F, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.playable import Reason, Seen
from gloaming.games.views import view_json
from gloaming.kernel.events import EventLog
from tests.games.city_of_hemloch.worlds import city, every_city, positions

NAMES = ("Ann", "Bob")
OPEN_DAY: dict[str, Any] = {
    "at": "act",
    "closed": "spires",
    "turn": "Ann",
    "zones": {
        "row": ["star-reader", "bell-master", "the-iron-steward"],
        "deck.spires": ["glass-polisher", "the-venom-chancellor", "moonlit-cantor"],
        "hand.Ann": ["vesk-footpad", "bramwick-gatehand", "nameless-drifter"],
        "hand.Bob": ["corvane-runner", "mothwyn-lampbearer"],
        "side.courtyard.Ann": ["listening-page", "tower-messenger"],
        "side.courtyard.Bob": ["quill-clerk", "gargoyle-climber"],
    },
}


def given(**changes: Any) -> dict[str, Any]:
    zones = {**OPEN_DAY["zones"], **changes.pop("zones", {})}
    return {**OPEN_DAY, **changes, "zones": zones}


class Played:
    """A position that is played on by names, with what each seat was told on the way."""

    def __init__(self, game: CityOfHemloch, setting: Mapping[str, Any]) -> None:
        self.game = game
        self.state = cast(CityState, game.arrange(setting))
        self.told: dict[int, list[str]] = {0: [], 1: [], -1: []}

    def choose(self, seat: int, *names: str) -> Played:
        for name in names:
            code = self.game.choice_code(self.state, seat, name)
            assert code is not None
            self.state.events = EventLog()
            self.state.apply(seat, code)
            for listener, lines in self.told.items():
                lines += [line.text for line in self.game.log(self.state, self.state.events.entries, listener, NAMES)]
        return self

    def labels(self, seat: int) -> dict[str, str]:
        return {one.name: one.label for one in self.game.view(self.state, seat, NAMES).option_views}


def at(game: CityOfHemloch | None = None, **changes: Any) -> Played:
    return Played(game or city(), given(**changes))


# Views


def test_a_view_is_plain_data_in_one_order() -> None:
    for state in positions(city(), 3, every=30):
        for seat in (0, 1, -1):
            view = city().view(state, seat, NAMES)
            told = json.dumps(view_json(view))
            assert told == json.dumps(view_json(city().view(state, seat, NAMES)))
            assert json.loads(told)["seat"] == seat


@pytest.mark.clauses("I7")
@pytest.mark.parametrize(("cards", "options"), every_city()[::2])
def test_no_face_down_card_goes_by_its_name(cards: str, options: int) -> None:
    """What a seat is sent holds no name of a Minion that it does not know, unless only one is left to be it."""
    game = city(cards, options)
    for state in positions(game, 9, every=15):
        for seat in (0, 1, -1):
            knower = game.knower(seat)
            unknown = [card for card in range(int(game.city.minions)) if not state.knows(knower, card)]
            backs = [int(game.city.back[card]) for card in unknown]
            hidden = [card for card, back in zip(unknown, backs, strict=True) if backs.count(back) > 1]
            told = json.dumps(view_json(game.view(state, seat)))
            names = state.layout.card_names
            assert [names[card] for card in hidden if f'"{names[card]}"' in told] == []


def test_own_cards_and_backs_of_the_others() -> None:
    state = city().new(2)
    first = state.to_act()[0]
    own, others = city().view(state, first), city().view(state, 1 - first)
    assert all(one.card for one in own.zone(f"drawn.{first}").cards)
    assert [one.back for one in others.zone(f"drawn.{first}").cards] == [
        "alley-maze",
        "boneyard",
        "courtyard",
        "spires",
    ]
    assert not any(one.card or one.face for one in others.zone(f"drawn.{first}").cards)
    assert (own.options, others.options) == (tuple(state.options(first)), ())
    assert own.facts["house"][first] is not None
    assert others.facts["house"][first] is None
    assert city().view(state, -1).facts["house"] == [None, None]


def test_the_last_day_card_follows_from_the_others() -> None:
    """E29: both copies of a face left are as good; two faces left are not."""
    seen = {}
    for state in positions(city(), 12):
        left = city().view(state, -1).zone("daydeck")
        seen[left.count] = left.cards
    assert seen[1][0].face in {f"day-{place}" for place in city().rules.places}
    assert seen[8] == (Seen("day"),) * 8


@pytest.mark.clauses("O2", "Q29")
def test_gained_cards_are_shown_by_their_backs_though_one_may_remember_them() -> None:
    remembered = 0
    for seed in range(5):
        *_, state = positions(city(), seed)
        for seat in (0, 1):
            view = city().view(state, seat)
            for owner in (0, 1):
                zone = view.zone(f"gained.{owner}")
                assert all(one.card is None and one.face is None for one in zone.cards)
                assert zone.count == view.facts["gained"][owner]
            remembered += sum(
                state.knows(seat, card) for card in range(54) if state.place(card) in (Z.GAINED, Z.GAINED + 1)
            )
    assert remembered > 0


def test_concealed_hands_are_backs_to_others() -> None:
    """Q27: the option concerns the display alone."""
    state = at(city("house", 1)).state
    view = city("house", 1).view(state, 0)
    assert [one.card for one in view.zone("hand.1").cards] == [None, None]
    assert all(one.card for one in view.zone("hand.0").cards)
    assert state.knows(0, city().card("corvane-runner.day"))


def test_the_table_as_text() -> None:
    text = city().text(city().view(at().state, 0, NAMES))
    for line in (
        "The City of Hemloch: Day 1 of 8, The Spires is closed. Start player: you. Actions taken: you 0, Bob 0",
        "Row: Star Reader (mothwyn 2), Bell Master (corvane 2), The Iron Steward (bramwick 3); "
        "deck top: Glass Polisher (mothwyn 1)",
        "Bob's hand: Corvane Runner (corvane 0), Mothwyn Lampbearer (mothwyn 0)",
        "Bob's House: ?",
        "Choose an action: Conspire, Hire or Influence.",
        "   3 Influence: play a Minion to an open District",
    ):
        assert line in text.splitlines()
    assert "| you 3: Listening Page 1+1, Tower Messenger 1 | Bob 3: Quill Clerk 1, Gargoyle Climber 1+1" in text
    assert "* The Spires [corvane! mothwyn+1] 6 left" in text


def test_the_other_seat_is_told_who_decides() -> None:
    state = at().choose(0, "influence", "nameless-drifter").state
    assert [question.prompt for seat in (0, 1) if (question := city().view(state, seat, NAMES).question)] == [
        "Choose an open District for Nameless Drifter.",
        "Ann chooses an open District for Nameless Drifter.",
    ]


# Labels


def test_labels_say_what_a_choice_will_do() -> None:
    table = at()
    assert table.labels(0)["conspire"].startswith("Conspire: discard a card")
    assert table.labels(1) == {}
    table.choose(0, "conspire")
    assert table.labels(0) == {
        "bramwick-gatehand.day": "Discard Bramwick Gatehand (bramwick 0) to conspire",
        "nameless-drifter.day": "Discard Nameless Drifter (wild 0) to conspire",
    }
    table.choose(0, "nameless-drifter")
    assert table.labels(0)["glass-polisher"] == "Take Glass Polisher (mothwyn 1) into your discard"
    assert at().choose(0, "influence", "nameless-drifter").labels(0) == {
        "alley-maze": "Play to The Alley Maze (its ability fires, +1 Influence)",
        "courtyard": "Play to The Courtyard (its ability fires, +1 Influence)",
        "boneyard": "Play to The Boneyard (its ability fires, +1 Influence)",
    }
    assert at().choose(0, "influence", "vesk-footpad").labels(0)["boneyard"] == "Play to The Boneyard (+0 Influence)"


def test_labels_of_the_four_abilities() -> None:
    maze = at().choose(0, "influence", "vesk-footpad", "alley-maze")
    assert city().decision(maze.state) == "maze.played"
    assert maze.labels(0)["quill-clerk"] == "Exchange Quill Clerk (corvane 1), on Bob's side of The Courtyard"
    maze.choose(0, "quill-clerk")
    assert city().decision(maze.state) == "maze.hand"
    assert maze.labels(0)["nameless-drifter.day"] == (
        "Exchange Quill Clerk with Nameless Drifter (wild 0), in your hand"
    )
    boneyard = at().choose(0, "influence", "nameless-drifter", "boneyard")
    assert boneyard.labels(0)["quill-clerk"] == "Move Quill Clerk (corvane 1) from Bob's side of The Courtyard"
    boneyard.choose(0, "quill-clerk")
    assert boneyard.labels(0)["alley-maze"] == "Move Quill Clerk to The Alley Maze (2 Influence there)"
    zones = {"side.boneyard.Ann": ["spade-hand"], "side.alley-maze.Bob": ["candle-thief"]}
    courtyard = at(zones=zones).choose(0, "influence", "bramwick-gatehand", "courtyard")
    assert courtyard.labels(0) == {
        "candle-thief": "Send Candle Thief (mothwyn 1) from Bob's side of The Alley Maze to Bob's hand",
        "spade-hand": "Send Spade Hand (bramwick 1) from your side of The Boneyard to your hand",
    }


def test_labels_of_effects_that_cards_carry() -> None:
    seen: dict[str, str] = {}
    for cards, options in [("two-faced-envoy", 0), ("patient-abbot", 1), ("stern-bailiff", 2), ("talkative", 3)]:
        game = city(cards, options)
        for seed in range(12):
            for state in positions(game, seed):
                asked = game.decision(state)
                if asked.startswith("effect."):
                    view = game.view(state, state.to_act()[0], NAMES)
                    assert all(one.label and one.clause == game.questions[asked][1] for one in view.option_views)
                    seen |= {f"{asked} {one.name}": one.label for one in view.option_views}
    assert seen["effect.choose 1"]
    assert "Move this Minion" in " ".join(label for name, label in seen.items() if name.startswith("effect.choose"))
    assert seen["effect.choose decline"] == "Decline"
    assert seen["effect.may yes"].startswith("Yes: use")


def test_what_a_choice_touches() -> None:
    table = at()
    touched = {one.name: one.lights for one in city().view(table.state, 0).option_views}
    assert touched["conspire"] == (
        "bramwick-gatehand.day",
        "nameless-drifter.day",
        "star-reader",
        "bell-master",
        "the-iron-steward",
        "glass-polisher",
    )
    table.choose(0, "influence", "vesk-footpad")
    assert city().view(table.state, 0).option_views[0].lights == ("alley-maze", "side.alley-maze.0", "vesk-footpad.day")


# Refusals


@pytest.mark.parametrize(
    ("choices", "seat", "thing", "clause"),
    [
        ([], 1, "influence", "R5.1"),
        ([], 0, "vesk-footpad", "R5.2"),
        ([], 0, "spires", "R5.2"),
        ([], 0, "decline", "R5.3"),
        ([], 0, "conspier", "R5.2"),
        (["conspire"], 0, "vesk-footpad", "R6.2"),
        (["conspire"], 0, "corvane-runner", "R6.1"),
        (["conspire"], 0, "spires", "R6.2"),
        (["conspire", "nameless-drifter"], 1, "influence", "R5.1"),
        (["conspire", "nameless-drifter"], 0, "the-venom-chancellor", "R3.4"),
        (["hire"], 0, "corvane-runner", "R6.4"),
        (["hire", "vesk-footpad"], 0, "vesk-footpad", "R6.4"),
        (["hire", "vesk-footpad", "nameless-drifter"], 0, "vesk-footpad", "R3.4"),
        (["influence"], 0, "corvane-runner", "R7.1"),
        (["influence", "vesk-footpad"], 0, "spires", "R7.2"),
        (["influence", "vesk-footpad"], 0, "nameless-drifter", "R7.1"),
        (["influence", "vesk-footpad", "alley-maze"], 0, "vesk-footpad", "R8.1"),
        (["influence", "vesk-footpad", "alley-maze"], 0, "bramwick-gatehand", "R8.1"),
        (["influence", "vesk-footpad", "alley-maze"], 0, "decline", "R7.5"),
        (["influence", "vesk-footpad", "alley-maze"], 1, "influence", "R5.5"),
        (["influence", "vesk-footpad", "alley-maze", "quill-clerk"], 0, "tower-messenger", "R8.1"),
        (["influence", "nameless-drifter", "boneyard"], 0, "star-reader", "R8.3"),
        (["influence", "nameless-drifter", "boneyard", "quill-clerk"], 0, "courtyard", "R8.3"),
    ],
)
def test_a_refusal_cites_its_clause(choices: list[str], seat: int, thing: str, clause: str) -> None:
    table = at().choose(0, *choices)
    reason = city().why_not(table.state, seat, thing, NAMES)
    assert reason is not None
    assert reason.clause == clause
    assert reason.text.endswith((".", "?"))


def test_refusals_by_what_there_is() -> None:
    one_card = at(zones={"hand.Ann": ["vesk-footpad", "nameless-drifter"], "row": [], "deck.spires": []}).state
    # Nothing is available, so the action is chosen for her; she is asked which card to play.
    assert city().decision(one_card) == "influence.card"
    zones = {
        "hand.Ann": ["bramwick-gatehand", "vesk-footpad"],
        "side.alley-maze.Ann": ["candle-thief"],
        "side.spires.Bob": ["scaffold-hand"],
    }
    courtyard = at(zones=zones)
    courtyard.choose(0, "influence", "bramwick-gatehand", "courtyard")
    assert city().why_not(courtyard.state, 0, "listening-page") == Reason(
        "R8.2",
        "Listening Page stands at The Courtyard itself. "
        "Choose a Minion at another District to send home (The Courtyard).",
    )
    zones = {"hand.Ann": ["corvane-runner", "vesk-footpad"], "discard.Ann": ["quill-clerk", "spade-hand"]}
    spires = Played(city(), {"at": "act", "turn": "Ann", "closed": "boneyard", "zones": zones})
    spires.choose(0, "influence", "corvane-runner", "spires")
    assert city().decision(spires.state) == "spires.card"
    assert cast(Reason, city().why_not(spires.state, 0, "vesk-footpad")).clause == "R8.4"


def test_everything_that_is_offered_is_not_refused_and_everything_else_is() -> None:
    for cards, options in every_city()[::4]:
        game = city(cards, options)
        for state in positions(game, 2, every=12):
            for seat in (0, 1):
                offered = {game.choice_name(choice) for choice in state.options(seat)}
                for name in game.choice_names:
                    assert (game.why_not(state, seat, name) is None) == (name in offered)


def test_a_slip_of_the_pen_is_met_with_a_suggestion() -> None:
    reason = city().why_not(at().state, 0, "influense")
    assert reason and reason.text.startswith("Nothing here goes by the name 'influense'. Did you mean influence?")


def test_after_the_end_nothing_can_be_chosen() -> None:
    *_, state = positions(city(), 1)
    assert city().why_not(state, 0, "influence") == Reason("R9.0.1", "The game is over.")


# The log


def test_each_seat_is_told_in_its_own_words() -> None:
    table = at().choose(0, "hire", "vesk-footpad", "bramwick-gatehand", "glass-polisher")
    assert table.told[0] == [
        "You choose Hire.",
        "You discard Vesk Footpad.",
        "You discard Bramwick Gatehand.",
        "You take Glass Polisher into hand.",
        "The Venom Chancellor lies face up on the deck of The Spires.",
    ]
    assert table.told[1][0] == "Ann chooses Hire."
    assert table.told[-1] == table.told[1]


def test_what_is_done_without_asking_is_said() -> None:
    table = at(zones={"hand.Ann": ["bramwick-gatehand", "vesk-footpad"], "row": ["star-reader", "bell-master"]})
    table.choose(0, "hire")
    assert table.told[1] == [
        "Ann chooses Hire.",
        "Ann discards Vesk Footpad (no other choice).",
        "Ann discards Bramwick Gatehand (no other choice).",
    ]


def test_a_forfeited_action_is_said() -> None:
    table = at(zones={"hand.Bob": []}).choose(0, "influence", "vesk-footpad", "boneyard")
    assert table.told[0][-1] == "Bob has no card in hand: the action is forfeited."
    assert table.told[1][-1] == "You have no card in hand: the action is forfeited."


def test_an_ability_that_finds_nothing_to_do_is_said_to() -> None:
    """R8.1.2: the hand is empty after the play."""
    table = at(zones={"hand.Ann": ["vesk-footpad"], "hand.Bob": ["corvane-runner", "mothwyn-lampbearer"]})
    table.choose(0, "alley-maze")
    assert "The Alley Maze: there is nothing that it could do." in table.told[0]


def test_words_of_a_card_that_come_to_nothing_are_said_to() -> None:
    for seed in range(30):
        game = city("ambitious-clerk", 0)
        for state in positions(game, seed):
            if game.decision(state) != "influence.district" or state.z[F.CARD] != game.card("ambitious-clerk"):
                continue
            seat = state.to_act()[0]
            other = cast(CityState, state.copy())
            other.events = EventLog()
            leading = [d for d in range(4) if state.influence(d, seat) >= state.influence(d, 1 - seat)]
            choices = [choice for choice in state.options(seat) if choice - game.rules.first_place in leading]
            if not choices:
                continue
            other.apply(seat, choices[0])
            lines = [line.text for line in game.log(other, other.events.entries, seat)]
            assert "Ambitious Clerk: there is nothing that it could do." in lines
            return
    raise AssertionError("the clerk was never played")


def test_a_returned_card_is_named_to_its_owner_alone() -> None:
    """R2.4, I1"""
    zones = {"drawn.Ann": ["knife-in-waiting", "the-royal-poisoner", "dusk-mourner", "star-reader"]}
    table = Played(city(), {"at": "opening", "zones": zones})
    table.choose(0, "star-reader", "spires", "dusk-mourner", "spires")
    assert table.told[0][-2:] == [
        "You return Knife-in-Waiting face down to the deck of The Alley Maze.",
        "You return The Royal Poisoner face down to the deck of The Courtyard.",
    ]
    assert table.told[1] == [
        "Ann places Star Reader at The Spires.",
        "Ann places Dusk Mourner at The Spires.",
        "Ann returns a card face down to the deck of The Alley Maze.",
        "Ann returns a card face down to the deck of The Courtyard.",
    ]


def test_draws_are_not_named_to_others_when_hands_are_concealed() -> None:
    game = city("house", 1)
    state = cast(CityState, game.new(3))
    lines: dict[int, list[str]] = {0: [], 1: [], -1: []}
    while int(state.top(Z.DECK)) >= 0 and not lines[0]:
        seat = state.to_act()[0]
        state.events = EventLog()
        state.apply(seat, state.options(seat)[0])
        for listener in lines:
            told = game.log(state, state.events.entries, listener, NAMES)
            lines[listener] += [line.text for line in told if line.clause == "R3.7"]
    assert "Bob draws 3 cards." in lines[0]
    assert [line for line in lines[0] if line.startswith("You draw ")] != ["You draw 3 cards."]
    assert sorted(lines[-1]) == ["Ann draws 3 cards.", "Bob draws 3 cards."]


def test_every_choice_of_every_game_can_be_told() -> None:
    """Every line is a sentence with a clause, whoever listens."""
    for cards, options in every_city()[::3]:
        game = city(cards, options)
        luck_state = cast(CityState, game.new(4))
        while not luck_state.over:
            seat = luck_state.to_act()[0]
            options_now = luck_state.options(seat)
            luck_state.events = EventLog()
            luck_state.apply(seat, options_now[luck_state.z[0] % len(options_now)])
            for listener in (0, 1, -1):
                for line in game.log(luck_state, luck_state.events.entries, listener, NAMES):
                    assert line.text.endswith((".", "”")), line
                    assert line.clause, line
