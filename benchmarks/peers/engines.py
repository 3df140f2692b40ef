"""The other engines, each driven the way its own users would drive it: random games and copies of a state.

A decision is one action applied for a player, forced ones included. Chance events that the caller must draw himself
(OpenSpiel's deals) cost their CPU time but are no decisions; they are counted as nodes. Our games deal and draw inside,
so both sides pay for their chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import gloaming.games
from benchmarks.peers import hearts
from benchmarks.peers.measure import Entry, Tally, entry

HALFWAY = 20
"""Decisions after which a state is copied: hands are dealt and something lies on the table."""


def open_spiel() -> Iterator[Entry]:
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401  # importing it registers the game

    pick = Random(7).random

    def draw(outcomes: list[tuple[int, float]]) -> int:
        """Draw by weight in the quickest way: numpy's or `random.choices` would halve their speed."""
        point = pick()
        for outcome, weight in outcomes:
            point -= weight
            if point <= 0:
                return outcome
        return outcomes[-1][0]  # the weights add up to a little less than one

    def advance(state: Any) -> bool:
        """Apply one action, a player's or chance's; whether it was a player's."""
        if state.is_chance_node():
            state.apply_action(draw(state.chance_outcomes()))
            return False
        actions = state.legal_actions()
        state.apply_action(actions[int(pick() * len(actions))])
        return True

    def stepped(game: Any, games: int) -> Tally:
        decisions = nodes = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += advance(state)
                nodes += 1
        return Tally(games, decisions, nodes)

    def copies(state: Any, count: int) -> Tally:
        for _ in range(count):
            state.clone()
        return Tally(count, 0, 0)

    def halfway(game: Any) -> Any:
        state, decisions = game.new_initial_state(), 0
        while decisions < HALFWAY:
            decisions += advance(state)
        return state

    if hearts.SLUG in gloaming.games.GAMES:
        yield from hearts.theirs_in_cpp()
    for name in ("hearts", "crazy_eights"):
        yield entry("OpenSpiel", name, "stepped", "C++ game", partial(stepped, pyspiel.load_game(name)))
    dominoes = pyspiel.load_game("python_block_dominoes")
    yield entry("OpenSpiel", "block_dominoes", "stepped", "pure-Python game", partial(stepped, dominoes))
    for name in ("spades", "hearts", "crazy_eights"):
        yield entry("OpenSpiel", name, "copy", "C++ game", partial(copies, halfway(pyspiel.load_game(name))))


def rlcard() -> Iterator[Entry]:
    import rlcard as package

    pick = Random(7).random
    table = package.make("uno", config={"seed": 7})

    def stepped(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            state, _player = table.reset()
            while not table.is_over():
                actions = list(state["legal_actions"])
                state, _player = table.step(actions[int(pick() * len(actions))])
                decisions += 1
        return Tally(games, decisions, decisions)

    yield entry("RLCard", "uno", "stepped", "its step also extracts features", stepped)


def catanatron() -> Iterator[Entry]:
    from catanatron import Color, Game, RandomPlayer

    def stepped(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
            # Its own limit for games in which nobody wins.
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                decisions += 1
        return Tally(games, decisions, decisions)

    yield entry("Catanatron", "catan 2 players", "stepped", "its own random players", stepped)


PEERS: dict[str, Callable[[], Iterator[Entry]]] = {
    "open_spiel": open_spiel,
    "rlcard": rlcard,
    "catanatron": catanatron,
}
"""By the name under which each is installed."""
