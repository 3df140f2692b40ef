"""Scenarios tell what failed and what was there instead; a file that is none says which key is wrong."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from gloaming.cards.files import card_file
from gloaming.games import game as playable
from gloaming.play.scenario import ScenarioError, cards_of_scenario, position, run
from gloaming.play.scenario_writer import scenario_text

SOUND = """
game = "city-of-hemloch"
id = "x"
title = "Ann hires"
clauses = []

[given]
closed = "spires"
turn = "Ann"

[given.zones]
"row" = ["star-reader", "bell-master", "the-iron-steward"]
"hand.Ann" = ["vesk-footpad", "corvane-runner"]
"hand.Bob" = ["corvane-runner", "nameless-drifter"]

[[when]]
seat = "Ann"
choose = ["hire", "bell-master"]

[then]
to_act = "Bob"
decision = "act.kind"
zones = { "hand.Ann" = ["bell-master"] }
facts = { "actions.Ann" = 1, start = "Ann" }
offers = ["influence"]
log = ["bell master"]
over = false
seen = { Bob = { "hand.Ann" = ["bell-master"] } }
"""


def document(**tables: Any) -> dict[str, Any]:
    read = tomllib.loads(SOUND)
    for path, value in tables.items():
        *within, key = path.split("__")
        table = read
        for name in within:
            table = table[name]
        table[key] = value
    return read


def failed(**tables: Any) -> list[str]:
    return [str(failure) for failure in run(document(**tables))]


def refused(**tables: Any) -> str:
    with pytest.raises(ScenarioError) as error:
        run(document(**tables))
    return str(error.value)


def test_a_sound_scenario_holds() -> None:
    assert failed() == []


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("to_act", "Ann", "then.to_act: wanted Ann, found Bob"),
        ("decision", "hire.take", "then.decision: wanted hire.take, found act.kind"),
        ("zones", {"hand.Ann": []}, "then.zones.hand.Ann: wanted no card, found bell-master"),
        ("count", {"row": 3}, "then.count.row: wanted 3, found 2"),
        ("facts", {"actions.Ann": 2}, "then.facts.actions.Ann: wanted 2, found 1"),
        ("facts", {"start": "Bob"}, "then.facts.start: wanted Bob, found Ann"),
        ("options", ["hire"], "then.options: wanted hire, found conspire, hire, influence"),
        ("offers", ["decline"], "then.offers: wanted decline, found conspire, hire, influence"),
        ("lacks", ["hire"], "then.lacks: wanted no hire, found conspire, hire, influence"),
        ("over", True, "then.over: wanted true, found false"),
        ("winner", "draw", "then.winner: wanted draw, found the game goes on"),
        ("points", {"Ann": 3}, "then.points: wanted {'Ann': 3}, found the game goes on"),
        ("seen", {"Bob": {"house.Ann": ["house-vesk"]}}, "then.seen.Bob.house.Ann: wanted house-vesk, found ?"),
    ],
)
def test_what_does_not_hold_is_told_with_what_is_there(key: str, value: Any, complaint: str) -> None:
    assert failed(then={key: value}) == [complaint]


def test_a_missing_log_line_is_told_with_the_lines_there_are() -> None:
    (told,) = failed(then={"log": ["a storm"]})
    assert told.startswith("then.log: wanted a line with 'a storm', found ")
    assert "Bell Master" in told


def test_a_choice_that_is_not_open_fails_with_its_reason_and_ends_the_run() -> None:
    (told,) = failed(when=[{"seat": "Ann", "choose": ["hire", "the-crowkeeper"]}])
    assert told.startswith("when[0].choose[1]: wanted the-crowkeeper to be open to Ann, found ")
    assert "open: star-reader, bell-master, the-iron-steward" in told


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"seat": "Ann", "try": "influence"}, "when[0].try: wanted influence to be refused, found it is allowed"),
        (
            {"seat": "Bob", "try": "influence", "clause": "R9.1"},
            "when[0].clause: wanted influence to be refused by R9.1",
        ),
        (
            {"seat": "Bob", "try": "influence", "text": "a storm"},
            "when[0].text: wanted influence to be refused with 'a sto",
        ),
        ({"seat": "Ann", "undo": True}, "when[0].undo: wanted something to take back"),
    ],
)
def test_tries_and_undos_that_go_otherwise_fail(step: dict[str, Any], complaint: str) -> None:
    (told,) = failed(when=[step])
    assert told.startswith(complaint)


def test_an_undo_that_should_be_refused_fails_when_it_is_not() -> None:
    steps = [{"seat": "Ann", "choose": ["influence"]}, {"seat": "Ann", "undo": "refused"}]
    (told,) = failed(when=steps)
    assert told == "when[1].undo: wanted nothing that may be taken back, found it was taken back"


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        ({"game": "city-of-hemlock"}, "did you mean city-of-hemloch?"),
        ({"game": 3}, "game: is missing"),
        ({"gven": {}}, "gven: unknown key 'gven' (did you mean given?)"),
        ({"options": {"deck_tip": "once"}}, "did you mean deck_top?"),
        ({"given__clsed": "spires"}, "given.clsed: unknown key 'clsed' (did you mean closed?)"),
        ({"given__closed": "spire"}, "given.closed: unknown District 'spire' (did you mean spires?)"),
        ({"given__at": "nite"}, "given.at: unknown moment 'nite'; allowed: act, opening, day, weeks-end"),
        ({"given__at": "opening"}, "given.closed: says nothing at 'opening'"),
        ({"given__at": ["act"]}, "given.at: unknown moment ['act']"),
        ({"then": {"decision": ["act.kind"]}}, "then.decision: unknown decision ['act.kind']"),
        ({"given__turn": "Cleo"}, "given.turn: unknown seat 'Cleo'; allowed: Ann, Bob"),
        ({"given__seats": ["Ann"]}, "given.seats: needs 2 different names"),
        ({"given__seed": "one"}, "given.seed: needs a whole number"),
        ({"given__day": 9}, "given.day: is from 1 to 8 here, not 9"),
        ({"given__day": 2}, "given.turn: Bob is the start player of Day 2, not Ann"),
        ({"given__start": "Bob"}, "given.turn: it is Bob's turn after these actions"),
        ({"given__actions": {"Ann": 4}}, "given.actions.Ann: is from 0 to 3, not 4"),
        ({"given__actions": {"Ann": 3, "Bob": 3}}, "given.actions: after three actions each the Day is over"),
        ({"given__actions": {"Ann": 2}}, "given.actions: the start player has taken as many actions"),
        ({"given__zones": {"hnd.Ann": []}}, "given.zones.hnd.Ann: unknown zone 'hnd.Ann' (did you mean hand.Ann?)"),
        ({"given__zones": {"row": "star-reader"}}, "given.zones.row: needs a list of names"),
        ({"given__zones": {"row": ["star-raeder"]}}, "unknown card 'star-raeder' (did you mean star-reader?)"),
        ({"given__zones": {"row": ["star-reader"] * 2}}, "there is no star-reader left"),
        ({"given__zones": {"row": ["vesk-footpad"]}}, "given.zones.row: vesk-footpad can never lie there"),
        ({"given__zones": {"deck.spires": ["candle-thief"]}}, "candle-thief can never lie there"),
        ({"given__zones": {"hand.Ann": ["house-vesk"]}}, "house-vesk can never lie there"),
        ({"given__zones": {"row": ["candle-thief"]}}, "given.zones.row: holds only cards of today's District, spires"),
        ({"given__zones": {"house.Ann": []}}, "given.zones.house.Ann: a player serves exactly one House"),
        ({"given__zones": {"days": ["day-courtyard"]}}, "given.zones.days: the last of them closes courtyard"),
        ({"given__zones": {"days": [], "daydeck": []}}, "given.day: is from 1 to 8 here, not 0"),
        ({"given__zones": {"drawn.Ann": ["bell-master"]}}, "given.zones.drawn.Ann: is empty once"),
        ({"given__zones": {"gained.Ann": ["bell-master"]}}, "given.zones.gained.Ann: cards are gained at Week's End"),
        ({"given__known": {"Cleo": []}}, "given.known.Cleo: unknown seat 'Cleo'"),
        ({"given__known": {"Ann": ["bel-master"]}}, "given.known.Ann: unknown card 'bel-master'"),
        ({"given__play": []}, "cannot stand beside play"),
        ({"given__state": {}}, "cannot stand beside state"),
        ({"given": {"state": {}}}, "given.state: format: missing"),
        ({"given": {"play": [["Ann", "frob"]]}}, "given.play[0]: unknown choice 'frob'"),
        ({"given": {"play": [["Ann", "hire"]]}}, "given.play[0]: Ann cannot choose hire there: "),
        ({"when": {}}, "when: needs entries"),
        ({"when": [{"seat": "Cleo", "choose": []}]}, "when[0].seat: unknown seat 'Cleo'"),
        ({"when": [{"seat": "Ann", "chose": []}]}, "when[0].chose: unknown key 'chose' (did you mean choose?)"),
        ({"when": [{"seat": "Ann"}]}, "when[0]: needs one of choose, try and undo"),
        ({"when": [{"seat": "Ann", "undo": 3}]}, 'when[0].undo: is true or "refused"'),
        ({"when": [{"seat": "Ann", "choose": ["hira"]}]}, "when[0].choose[0]: unknown choice 'hira'"),
        ({"then": {"desision": "x"}}, "then.desision: unknown key 'desision' (did you mean decision?)"),
        (
            {"then": {"facts": {"lft.spires": 1}}},
            "then.facts.lft.spires: unknown fact 'lft.spires' (did you mean left.spires?)",
        ),
        ({"then": {"zones": {"row": ["nobody"]}}}, "then.zones.row: unknown card 'nobody'"),
        ({"then": {"zones": {"rw": []}}}, "then.zones.rw: unknown zone 'rw' (did you mean row?)"),
        ({"then": {"seen": {"Cleo": {}}}}, "then.seen.Cleo: unknown seat 'Cleo'"),
    ],
)
def test_a_file_that_is_none_says_what_is_wrong(tables: dict[str, Any], complaint: str) -> None:
    assert complaint in refused(**tables)


def test_a_card_set_is_named_by_its_file() -> None:
    assert cards_of_scenario(document()) is None
    assert cards_of_scenario(document(cards={"file": "sets/mine.toml"})) == "sets/mine.toml"
    with pytest.raises(ScenarioError, match="needs the name of a card file"):
        cards_of_scenario(document(cards={}))


def test_a_card_that_no_zone_is_left_for_is_named() -> None:
    zones: dict[str, list[str]] = {zone: [] for zone in ("deck.boneyard", "discard.Ann", "discard.Bob")}
    assert "needs a place: no list has it, and its zones are all listed" in refused(given__zones=zones)


def test_a_position_by_its_choices_is_the_one_that_play_leads_to() -> None:
    game = playable("city-of-hemloch")
    state = game.new(4)
    turns: list[list[str]] = []
    for _ in range(12):
        seat = state.to_act()[0]
        choice = state.options(seat)[-1]
        turns.append([("Ann", "Bob")[seat], game.choice_name(choice)])
        state.apply(seat, choice)
    assert game.to_bytes(position(game, {"seed": 4, "play": turns})) == game.to_bytes(state)


def test_a_scenario_carries_a_card_set_of_its_own() -> None:
    cards = card_file("house", "gloaming.games.lords").content.decode().replace("Light Fingers", "Quick Fingers")
    game = playable("lords", cards)
    state = game.new(4)
    text = scenario_text(game, game.options, state, "kept", "A position with cards of our own", house=False)
    document = tomllib.loads(text)
    assert cards_of_scenario(document) == game.cards.source
    assert not run(document, game.cards.source)
    assert "cards" not in tomllib.loads(scenario_text(game, game.options, state, "kept", "As at the house"))
