"""OpenSpiel's own tests, for every game, and what its algorithms rely on."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from gloaming import games
from gloaming.research import open_spiel_game

SLUGS = tuple(games.GAMES)
SHORT = ("dark-promenade", "lords")
"""Games short enough that OpenSpiel's test, which copies and writes down every state, takes seconds."""
NAMES = open_spiel_game.register()


def load(slug: str, **params: object) -> pyspiel.Game:
    given = ",".join(f"{name}={value}" for name, value in {"deals": 16, **params}.items())
    return pyspiel.load_game(f"{open_spiel_game.short_name(slug)}({given})")


@pytest.mark.parametrize(
    "slug", [slug if slug in SHORT else pytest.param(slug, marks=pytest.mark.soak) for slug in SLUGS]
)
def test_its_random_simulation_accepts_the_game(slug: str) -> None:
    pyspiel.random_sim_test(load(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_to_its_end(slug: str) -> None:
    """A whole game, with the strings, tensors and copies of some states."""
    game = load(slug)
    state, luck, moves = game.new_initial_state(), Random(2), 0
    assert state.is_chance_node()
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(5)
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(legal)
        assert sum(state.legal_actions_mask()) == len(legal)
        if moves % 60 == 0:
            world = state.resample_from_infostate(player, luck.random)
            assert world.legal_actions() == legal
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            assert str(state.clone()) == str(state)
            assert all(state.action_to_string(player, action) for action in legal)
        state.apply_action(luck.choice(legal))
        moves += 1
    assert len(state.history()) == moves + 1
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}
    if game.num_players() == 2:
        assert sum(state.returns()) == 0


def test_an_information_state_recalls_what_the_player_chose() -> None:
    state = load("lords").new_initial_state()
    state.apply_action(5)
    player, action = state.current_player(), state.legal_actions()[0]
    name = state.action_to_string(action).partition(":")[2]
    state.apply_action(action)
    assert state.information_state_string(player).endswith(f"chosen: {name}")
    assert "chosen" not in state.observation_string(player)
    assert state.information_state_string(1 - player).endswith("chosen: ")


def test_observers_name_the_features() -> None:
    game = load("lords")
    observation = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, 0)
    assert not observation.tensor.any()
    state.apply_action(5)
    observation.set_from(state, 0)
    assert list(observation.dict["seat"]) == [1.0, 0.0]
    assert observation.dict["hand.self/known"].sum() == 3
    assert observation.tensor.dtype == np.float32


def test_points_are_paid_where_they_are_asked_for() -> None:
    game = load("lords", rewards="points")
    state, luck = game.new_initial_state(), Random(1)
    state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
    assert max(state.returns()) > 1
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(Exception, match="allowed: result, points"):
        load("lords", rewards="glory")
    with pytest.raises(Exception, match="at least one deal"):
        load("lords", deals=0)
