"""The players by name, hints, and bots that misbehave."""

import re
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic

import pytest

import gloaming
import gloaming.games
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.lab import arena
from gloaming.lab.arena import Entrant
from gloaming.players import bots
from gloaming.players.hints import Hint, hints, why
from gloaming.players.levels import LEVELS, NAMES, UnknownLevel, player
from gloaming.players.player import LONGEST, Budget, SearchPlayer, heuristics
from tests.games.playing import step

CITY = gloaming.game("city-of-hemloch")
SAMPLE = [sys.executable, str(Path(__file__).parents[2] / "docs" / "examples" / "bot.py")]


# Names


@pytest.mark.parametrize("name", NAMES)
def test_everybody_plays_a_game_to_its_end(name: str) -> None:
    entrants = [Entrant.read(name, Budget(3)), Entrant.read("random")]
    played = arena.play(CITY, entrants, arena.Task(5, (0, 1)))
    assert sum(played.results) == 2


def test_levels_keep_within_the_longest_time() -> None:
    assert len(LEVELS) == 5
    assert all(level.budget.seconds <= LONGEST for level in LEVELS)


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_a_higher_level_looks_further_and_errs_less(slug: str) -> None:
    found = [player(level.name, gloaming.game(slug).rules, 1) for level in LEVELS]
    budgets = [one.budget for one in found if isinstance(one, SearchPlayer)]
    errs = [one.errs for one in found if isinstance(one, SearchPlayer) and one.errs]
    assert len(errs) == len(LEVELS) - 1, "only the highest does not err"
    looks = [budget.iterations for budget in budgets[:3] if budget.iterations]
    assert looks == sorted(set(looks)), "more looks from level to level"
    assert len(looks) == 3
    assert all(budget.iterations is None for budget in budgets[3:]), "the highest two go by the clock"
    assert budgets[3].seconds < budgets[4].seconds
    assert all(a.tolerance > b.tolerance and a.temperature > b.temperature for a, b in pairwise(errs))


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_every_game_is_played_by_its_own_heuristics(slug: str) -> None:
    """Wherever in the game's folder its rules stand."""
    game = gloaming.game(slug)
    assert type(heuristics(game.rules)).__module__.startswith(f"{game.definition.package}.heuristics")


def test_unknown_names_are_told() -> None:
    with pytest.raises(UnknownLevel, match="did you mean master"):
        player("mastr", CITY.rules, 1)


def test_the_same_seed_plays_the_same_game() -> None:
    entrants = [Entrant.read("footpad@8"), Entrant.read("greedy")]
    one, two = (arena.play(CITY, entrants, arena.Task(9, (0, 1))) for _ in range(2))
    assert (one.results, one.choices) == (two.results, two.choices)


# Hints


def test_hints_tell_choices_with_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.players.hints.ENDS", 5)
    state = CITY.new(3)
    seat = state.to_act()[0]
    found = hints(InformationSet(state, seat), Budget(60), most=3)
    assert 1 <= len(found) <= 3
    assert found[0].visits >= found[-1].visits
    assert set(found[0].ends) == {"Districts", "cards", "House"}
    assert why(found).endswith(".")


def test_tempo_counts_the_moves_that_are_left() -> None:
    """On the last choice of a game of which one has the last move, nobody moves any more."""
    state = CITY.new(3)
    luck = Random(1)
    before = state.copy()
    while not state.over:
        before = state.copy()
        step(state, luck)
    seat = before.to_act()[0]
    assert {one.tempo for one in hints(InformationSet(before, seat), Budget(40))} == {0.0}
    opening = CITY.new(3)
    assert any(one.tempo for one in hints(InformationSet(opening, opening.to_act()[0]), Budget(40)))


@pytest.mark.parametrize(
    ("tempo", "says"),
    [
        (0.4, "More moves for you. It wins about 60 games of 100, the next best 50."),
        (-0.5, "Fewer moves for you. It wins about 60 games of 100, the next best 50."),
        (0.1, "It wins about 60 games of 100, the next best 50."),
    ],
)
def test_tempo_is_a_reason(tempo: float, says: str) -> None:
    found = [Hint(1, 0.6, 9, (), None, {"cards": 1.0}, 2 + tempo), Hint(0, 0.5, 5, (), None, {"cards": 1.0}, 2)]
    assert why(found) == says


def test_two_that_win_as_often_are_said_to() -> None:
    found = [Hint(1, 0.501, 9, (), None, {"cards": 3.0}, 2), Hint(0, 0.499, 5, (), None, {"cards": 1.0}, 2)]
    assert why(found) == "More from cards. It and the next best win about 50 games of 100."


@pytest.mark.parametrize("slug", gloaming.games.GAMES)
def test_a_hint_tells_a_whole_move_in_a_players_words(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From where a move begins to where the next one would, or to what hangs on cards that nobody has seen."""
    monkeypatch.setattr("gloaming.players.hints.ENDS", 2)
    game = gloaming.game(slug)
    state, luck = game.new(2), Random(2)
    asked = 0
    while asked < 2 and not state.over:
        seat = state.to_act()[0]
        if game.begins_move(state) and len(state.options(seat)) > 1:
            asked += 1
            names = ("Ann", "Bob", "Cleo", "Dan")[: game.seats]
            found = hints(InformationSet(state, seat), Budget(30), begins=game.begins_move)
            for one in found:
                for made in one.move:
                    assert made.seat == seat and made.choice in made.state.options(seat)
                assert not any(game.begins_move(made.state) for made in one.move[1:])
                assert game.line([(made.state, made.choice) for made in one.move], seat, names)
        step(state, luck)
    assert asked


def test_an_action_of_the_city_is_told_in_one_sentence() -> None:
    state, luck = CITY.new(3), Random(3)
    said = set[str]()
    while len(said) < 40 and not state.over:
        seat = state.to_act()[0]
        if CITY.decision(state) == "act.kind":
            made: list[tuple[State, int]] = []
            going_on = state.copy()
            while going_on.to_act() == [seat] and (not made or not CITY.begins_move(going_on)):
                made.append((going_on.copy(), luck.choice(going_on.options(seat))))
                going_on.apply(seat, made[-1][1])
            said.add(CITY.line(made, seat))
        step(state, luck)
    assert any(re.fullmatch(r"Hire: discard .+ and .+, take .+", line) for line in said), said
    assert any(re.match(r"Influence: play .+ to The .+", line) for line in said), said
    assert any(re.fullmatch(r"Conspire: discard .+, take .+", line) for line in said), said


# Bots


def test_the_sample_bot_keeps_to_the_protocol() -> None:
    assert len(bots.check(CITY, SAMPLE)) == 2


HELLO = 'import json,sys,time\nprint(json.dumps({"type": "hello", "protocol": 1}), flush=True)\n'


@pytest.mark.parametrize(
    ("code", "how", "what"),
    [
        ("import sys; sys.exit(3)", "crashed", "code 3"),
        ("raise ValueError('my own fault')", "crashed", "my own fault"),
        ("import time; time.sleep(60)", "stalled", "no answer"),
        ("print('good day')", "nonsense", "not JSON"),
        ("print('[' * 5000)", "nonsense", "not JSON"),
        ("print('[1]')", "nonsense", "not a JSON object"),
        ("print('x' * 200000)", "nonsense", "65536 bytes"),
        ("while True: print('x' * 10, end='')", "nonsense", "65536 bytes"),
        ('print(\'{"type": "hello", "protocol": 9}\')', "nonsense", "protocol 9"),
        (HELLO + "time.sleep(60)", "stalled", "no answer"),
        (HELLO, "crashed", "code 0"),
        (
            HELLO + "for i in range(300): print(json.dumps({'id': i, 'choice': 'best'}), flush=True)\ntime.sleep(9)",
            "nonsense",
            "no choice",
        ),
        (
            HELLO
            + "for i in range(300): print(json.dumps({'type': 'choice', 'id': i, 'choice': 9999}), flush=True)\n"
            + "time.sleep(9)",
            "nonsense",
            "9999",
        ),
        (
            HELLO + "for i in range(300): print(json.dumps({'id': -1}), flush=True)\ntime.sleep(9)",
            "nonsense",
            "100 lines",
        ),
    ],
)
def test_a_bot_that_misbehaves_forfeits(monkeypatch: pytest.MonkeyPatch, code: str, how: str, what: str) -> None:
    monkeypatch.setattr(bots, "TO_START", 5.0 if "sleep(60)" not in code or HELLO in code else 1.0)
    with pytest.raises(bots.Forfeit) as caught:
        bots.check(CITY, [sys.executable, "-c", code], seconds=1.0)
    assert caught.value.how == how
    assert what in caught.value.what


def test_what_a_bot_said_before_it_ended_is_heard() -> None:
    line = bots.Line([sys.executable, "-c", "print('good day')"])
    try:
        line.process.wait(30)
        line.send({"type": "hello"}, monotonic() + 5)
        with pytest.raises(bots.Forfeit, match="not JSON"):
            line.receive(monotonic() + 5)
        with pytest.raises(bots.Forfeit, match="ended with code 0"):
            line.receive(monotonic() + 5)
    finally:
        line.close()


def test_a_bot_that_cannot_be_started_forfeits() -> None:
    with pytest.raises(bots.Forfeit, match="could not be started"):
        bots.check(CITY, ["./no-such-program"])


def test_a_forfeit_loses_the_game_and_nothing_else() -> None:
    entrants = [Entrant.read("bot:false"), Entrant.read("random")]
    played = arena.play(CITY, entrants, arena.Task(1, (1, 0)))
    assert played.results == (2, 0)
    assert played.forfeit.startswith("bot:false crashed")


def test_a_bot_is_told_what_its_seat_may_know(game: Playable = CITY) -> None:
    """The view that a bot gets of an information set's world is the seat's view of the true one."""
    state = game.new(8)
    for _ in range(15):
        seat = state.to_act()[0]
        assert game.view(InformationSet(state, seat).world, seat) == game.view(state, seat)
        state.apply(seat, state.options(seat)[-1])
