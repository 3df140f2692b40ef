"""The advice of Necromancer: sound for every question of every set, shared by a team, and better than chance."""

from __future__ import annotations

from typing import cast

import pytest

import gloaming
from gloaming.games.necromancer import Necromancer
from gloaming.games.necromancer.declaration import D, F, Side, T
from gloaming.games.necromancer.heuristics import NecromancerHeuristics, heuristics
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import WIN, Heuristics, zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import State
from gloaming.play.scenario import position
from gloaming.players.hints import hints, why
from gloaming.players.levels import intention, player
from gloaming.players.player import Budget, GreedyPlayer
from tests.games.necromancer.worlds import every_world, necromancer
from tests.games.playing import positions

TWO, FOUR, THREE = 0, 2, 3
"""Options with two Hunters, with four in a night of 14 rounds, and with three in one of 16."""


def quick_winner(options: int, seed: int, advised: int) -> int:
    """Who wins when one side plays quickly by the heuristics and the other chooses at random."""
    rules = necromancer("house", options).rules
    advice = heuristics(rules)
    chance = Chance(seed)
    state: State = rules.new(seed)
    while not state.over:
        seat = int(state.actor())
        side = Side.HUNTERS if seat < rules.seats - 1 else Side.NECROMANCER
        at_random = int(state.z[MENU + 1 + chance.below(state.z[MENU])])
        state.play(seat, int(advice.rollout(state, seat, chance)) if side == advised else at_random)
    return int(state.z[F.WINNER])


@pytest.mark.parametrize("options", [TWO, THREE])
@pytest.mark.parametrize("advised", [Side.HUNTERS, Side.NECROMANCER])
def test_quick_play_beats_chance(options: int, advised: int) -> None:
    assert [quick_winner(options, seed, advised) for seed in range(8)].count(advised) >= 7


def test_the_greedy_necromancer_beats_chance() -> None:
    """Whoever chooses at random hardly ever loses to a Necromancer who stands about."""
    rules = necromancer("house", TWO).rules
    won = 0
    for seed in range(3):
        state: State = rules.new(seed)
        chance = Chance(seed)
        player = GreedyPlayer(rules, seed)
        moment = 0
        while not state.over:
            seat = int(state.actor())
            if seat == rules.seats - 1:
                choice = player.choose(InformationSet(state, seat, moment))
            else:
                choice = int(state.z[MENU + 1 + chance.below(state.z[MENU])])
            state.play(seat, choice)
            moment += 1
        won += int(state.z[F.WINNER]) == Side.NECROMANCER
    assert won >= 2


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_every_option_has_a_weight_and_every_seat_a_worth(cards: str, options: int) -> None:
    rules = necromancer(cards, options).rules
    advice = heuristics(rules)
    weights = zeros(rules.choices + 1)
    worth = zeros(rules.seats)
    for state in positions(necromancer(cards, options), 2, every=5):
        before = list(state.z)
        if not state.over:
            advice.weigh(state, state.actor(), weights)
            assert all(weights[index] > 0 for index in range(int(state.z[MENU])))
        advice.values(state, worth)
        assert all(0 <= value <= WIN for value in worth)
        assert list(state.z) == before


def test_a_team_wins_and_loses_together() -> None:
    """At the beginning of a round every Hunter has the same chance, and the Necromancer the rest."""
    game = necromancer("house", THREE)
    advice = heuristics(game.rules)
    worth = zeros(game.rules.seats)
    rounds = set()
    for state in positions(game, 4):
        if advice.settled(state):
            rounds.add(int(state.z[F.ROUND]))
            advice.values(state, worth)
            *team, his = worth
            assert len(set(team)) == 1
            assert abs(int(team[0] + his - WIN)) <= 5  # chances are read in steps
    assert len(rounds) == 16


def test_secret_picks_are_supposed_to_be_sensible() -> None:
    """Whoever has picked already is thought to have picked as one would; nothing else of the world changes."""
    game = necromancer("house", THREE)
    advice = heuristics(game.rules)
    state: State = game.rules.new(3)
    chance = Chance(3)
    while state.z[F.DECISION] != D.PHASE:
        state.play(state.actor(), advice.rollout(state, state.actor(), chance))
    last = int(game.rules.seats) - 1
    for seat in range(last):
        state.play(seat, state.z[MENU + 1])
    before = list(state.z)
    picked = set()
    for _ in range(20):
        advice.suppose(state, last, chance)
        picked.add(tuple(state.z[T.PICKED + seat] for seat in range(last)))
    assert state.z[F.ACTORS] == 1 << last
    changed = {at for at, (old, new) in enumerate(zip(before, state.z, strict=True)) if old != new}
    assert changed <= {int(T.PICKED) + seat for seat in range(last)}
    assert 1 < len(picked) < 20  # not always the same, and not just anything


def test_hints_speak_of_what_the_game_is_decided_by() -> None:
    game = necromancer("house", TWO)
    advice = heuristics(game.rules)
    state: State = game.rules.new(5)
    chance = Chance(5)
    while not (advice.settled(state) and state.z[F.ROUND] == 20):
        state.play(state.actor(), advice.rollout(state, state.actor(), chance))
    found = hints(InformationSet(state, int(state.actor())), Budget(200))
    assert list(found[0].ends) == ["Rift Sites", "Entities", "corruption", "health"]
    assert "points" not in why(found)


PLACES = {"Ann": "montlake", "Bob": "alki", "Nick": "lake-city"}
GIVEN = {
    "seats": ["Ann", "Bob", "Nick"],
    "at": "round",
    "round": 9,
    "hunter": {"Ann": "park-ranger", "Bob": "professor"},
    "places": PLACES,
}


def quickly(state: State, seat: int, advice: Heuristics) -> int:
    """What quick play chooses for a seat, others being asked before it."""
    chance = Chance(1)
    while state.actor() != seat:
        state.play(state.actor(), advice.rollout(state, state.actor(), chance))
    return int(advice.rollout(state, seat, chance))


def test_he_leaves_the_hunters_he_stands_beside_to_corrupt_them() -> None:
    """R5.2: only who enters corrupts. Both Hunters are in one place, so that the second step wins."""
    table = necromancer("house", TWO)
    beside = {"places": {"Ann": "montlake", "Bob": "montlake", "Nick": "montlake"}, "round": 34}
    state = position(table, {**GIVEN, **beside, "decks": {"Nick": ["votive-candle"] * 9}})
    advice = heuristics(table.rules)
    pick = quickly(state, 2, advice)
    assert table.choice_name(pick) == "movement"
    state.play(2, pick)
    while not state.over and state.z[F.DECISION] == D.MOVE:
        seat = int(state.actor())
        state.play(seat, state.options(seat)[0] if seat < 2 else quickly(state, 2, advice))  # the Hunters stay
    assert state.over
    assert state.z[F.WINNER] == Side.NECROMANCER


SIX = ["fauntleroy", "south-park", "rainier-beach", "magnolia", "green-lake", "lake-city"]


@pytest.mark.parametrize(("closed", "told"), [([], "means to buy at"), (SIX, "means to close the Rift at")])
def test_hunters_leave_a_store_for_the_site_that_wins(closed: list[str], told: str) -> None:
    table = necromancer("house", TWO)
    given = {"decks": {"Ann": ["votive-candle"] * 3}, "places": {**PLACES, "Ann": "ballard"}, "closed": closed}
    assert intention(table, InformationSet(position(table, {**GIVEN, **given}), 0), "greedy").startswith(told)


def test_the_nearer_to_one_of_the_last_sites_the_better() -> None:
    table = necromancer("house", TWO)
    worth = zeros(3)
    chances = []
    for place in ("downtown", "pioneer-square"):
        given = {"decks": {"Ann": ["votive-candle"] * 3}, "places": {**PLACES, "Ann": place}, "closed": SIX[:4]}
        heuristics(table.rules).values(position(table, {**GIVEN, **given}), worth)
        chances.append(int(worth[0]))
    assert chances[1] > chances[0]


def test_against_three_hunters_he_wants_as_much_spirit_as_the_best_of_them() -> None:
    """R10.4: nobody closes a Rift Site without more Spirit than he has. Further ahead, one more opens nothing."""
    table = cast(Necromancer, gloaming.game("necromancer", options={"hunters": 3}))
    worth = zeros(4)
    given = {
        "seats": ["Ann", "Bob", "Cleo", "Nick"],
        "at": "round",
        "round": 3,
        "hunter": {"Ann": "park-ranger", "Bob": "professor", "Cleo": "medium"},
        "places": {**PLACES, "Cleo": "downtown"},
    }

    def chance(hers: int, his: int) -> int:
        decks = {"Ann": ["votive-candle"] * hers, "Nick": ["votive-candle"] * his}
        advice = heuristics(table.rules)
        state = position(table, {**given, "decks": decks})
        advice.suppose(state, 3, Chance(1))
        advice.values(state, worth)
        return int(worth[3])

    assert chance(5, 5) - chance(5, 4) > 2 * abs(chance(0, 5) - chance(0, 4))


def test_he_makes_less_of_his_undead_than_the_hunters_do() -> None:
    """Whoever thinks judges by the weights of its side."""
    table = necromancer("house", TWO)
    worth = zeros(3)
    feared = []
    for seat in (0, 2):
        advice = heuristics(table.rules)
        chances = []
        for undead in ([], [{"card": "shambler", "place": "ballard"}, {"card": "bone-hound", "place": "ballard"}]):
            state = position(table, {**GIVEN, "creatures": undead})
            advice.suppose(state, seat, Chance(1))
            advice.values(state, worth)
            chances.append(int(worth[0]))
        feared.append(chances[0] - chances[1])
    assert feared[0] > feared[1] > 0


def test_he_raises_undead_on_hunters_the_less_the_less_they_suffer_from_it() -> None:
    table = necromancer("house", TWO)
    beside = {"places": {"Ann": "eastlake", "Bob": "alki", "Nick": "eastlake"}}
    advice = heuristics(table.rules)
    weights = zeros(table.rules.choices + 1)
    shares = []
    for axes in (0, 2, 5):
        decks = {"Ann": ["fire-axe"] * axes, "Nick": ["whispered-pact"] * 4}
        state = position(table, {**GIVEN, **beside, "decks": decks})
        while state.actor() != 2:
            state.play(state.actor(), state.options(int(state.actor()))[0])
        advice.weigh(state, 2, weights)
        by_name = {table.choice_name(code): int(weights[i]) for i, code in enumerate(state.options(2))}
        shares.append(by_name["summon"] / sum(by_name.values()))
    assert shares[0] > 0.8
    assert shares[0] > 1.5 * shares[1] > 2 * shares[2]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"decks": {"Ann": ["votive-candle"]}}, "means to close the Rift at Montlake"),
        (
            {
                "decks": {"Ann": ["silver-harpoon"] * 3, "Nick": ["votive-candle"] * 4},
                "creatures": [{"card": "fisherman-joe", "place": "montlake", "hp": 2}],
            },
            "means to fight Fisherman Joe at Montlake",
        ),
        (
            {"decks": {"Nick": ["votive-candle"] * 4}, "places": {**PLACES, "Ann": "ballard"}},
            "means to buy at Ballard Ironworks in Ballard",
        ),
    ],
)
def test_a_hunter_tells_what_it_is_about_to_do(given: dict[str, object], told: str) -> None:
    table = necromancer("house", TWO)
    state = position(table, {**GIVEN, **given})
    assert intention(table, InformationSet(state, 0), "greedy") == told
    assert not intention(table, InformationSet(state, 0), "random")
    assert not intention(table, InformationSet(state, 2), "greedy")  # the Necromancer has nobody to tell


@pytest.mark.parametrize(("options", "rounds"), [(FOUR, 1), (TWO, 4)])
def test_he_thinks_rounds_ahead_of_the_hunters(options: int, rounds: int) -> None:
    """Against up to three Hunters: what he goes for takes him a way, a purchase and a building."""
    rules = necromancer("house", options).rules
    his = int(rules.seats) - 1
    for seat, ahead in ((0, 1), (his, rounds)):
        advice = heuristics(rules)
        state: State = rules.new(3)
        chance = Chance(3)
        while not (state.z[F.ROUND] == 5 and advice.settled(state)):
            state.play(state.actor(), advice.rollout(state, state.actor(), chance))
        advice.suppose(state, seat, chance)
        while not advice.settled(state):
            state.play(state.actor(), advice.rollout(state, state.actor(), chance))
        assert state.z[F.ROUND] == 5 + ahead


@pytest.mark.parametrize(("dawn", "grows"), [("auto", True), ("hunters-win", False)])
def test_entities_grow_dearer_to_him_before_dawn(dawn: str, grows: bool) -> None:
    """R17.7: those that stand at dawn decide the game, unless an option says otherwise."""
    table = cast(Necromancer, gloaming.game("necromancer", options={"dawn": dawn}))
    at_a_site = {"places": {**PLACES, "Nick": "green-lake"}, "decks": {"Nick": ["votive-candle"] * 3}}
    weights = zeros(table.rules.choices + 1)
    shares = []
    for when in (20, 36):
        state = position(table, {**GIVEN, **at_a_site, "round": when})
        advice = heuristics(table.rules)
        while state.actor() != 2:
            state.play(state.actor(), state.options(int(state.actor()))[0])
        advice.weigh(state, 2, weights)
        by_name = {table.choice_name(code): int(weights[i]) for i, code in enumerate(state.options(2))}
        shares.append(by_name["summon"] / sum(by_name.values()))
    assert (shares[1] > shares[0]) == grows


def test_a_deck_that_shows_less_than_nothing_is_thought_slow() -> None:
    """R11.3: a pull adds a point at least, whatever spoils it."""
    state = position(necromancer("house", TWO), {**GIVEN, "decks": {"Nick": ["votive-candle"] * 4}})
    advice = NecromancerHeuristics(cast(NecromancerRules, state.game))
    taste, s = advice.tastes.hunters, cast(NecromancerState, state)
    slow = [int(advice.rituals.slowness(s, taste, shown)) for shown in (-30, -10, 0, 30)]
    assert slow[0] == slow[1] == slow[2] > slow[3] > 0


@pytest.mark.parametrize("hunters", [1, 2, 3, 4])
def test_he_begins_where_spirit_is_sold_beside_rift_sites(hunters: int) -> None:
    """R1.7: thirty places that a few looks cannot tell apart, and one choice that matters all night."""
    table = gloaming.game("necromancer", options={"hunters": hunters})
    state = table.new(hunters)
    while table.decision(state) != "choose-start":
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    broker = player("broker", table.rules, 1)
    assert table.choice_name(broker.choose(InformationSet(state, hunters))) in ("capitol-hill", "u-district")
