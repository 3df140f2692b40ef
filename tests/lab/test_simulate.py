"""Simulations count the same whoever plays the games, and their intervals are Wilson's."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.games import game as playable
from gloaming.lab.executor import Processes
from gloaming.lab.intervals import wilson
from gloaming.lab.results_file import OtherRun
from gloaming.lab.simulate import CHUNK, Setting, report, simulate


def setting(*seats: str, seed: int = 1) -> Setting:
    game = playable("city-of-hemloch")
    return Setting(game.slug, game.cards.source, tuple(game.options.items()), seats, seed)


def test_any_number_of_workers_counts_the_same(processes: Processes) -> None:
    games = 2 * CHUNK + 7
    alone, _, complete = simulate(setting("random", "random"), games)
    shared, _, _ = simulate(setting("random", "random"), games, processes)
    assert complete
    assert alone == shared
    assert alone.games == games


def test_a_simulation_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    path, games = tmp_path / "games.jsonl", 3 * CHUNK
    told: list[int] = []

    def interrupt(games: int) -> None:
        told.append(games)
        if len(told) == 2:
            raise KeyboardInterrupt

    cut, _, complete = simulate(setting("random", "random"), games, path=path, progress=interrupt)
    assert not complete and cut.games == 2 * CHUNK
    whole, _, complete = simulate(setting("random", "random"), games, path=path)
    assert complete and whole == simulate(setting("random", "random"), games)[0]
    assert len(path.read_text().splitlines()) == 1 + 3
    with pytest.raises(OtherRun):
        simulate(setting("random", "random", seed=2), games, path=path)


def test_every_game_ends_somehow_and_every_card_somewhere() -> None:
    tally, seconds, complete = simulate(setting("random", "random"), 40)
    told = report(setting("random", "random"), tally, seconds, complete)
    assert sum(tally.wins.values()) + tally.draws == 40
    assert sum(told["ends"].values()) == 40
    assert told["choices"]["min"] <= told["choices"]["median"] <= told["choices"]["max"]
    assert set(told["points"]) >= {"districts", "deck", "house"}
    assert told["cards"]["bell-master"]


@pytest.mark.parametrize(("slug", "decision"), [("dark-promenade", "play_minion"), ("midnight", "turn")])
def test_what_is_chosen_is_counted_once_a_game_and_seat(slug: str, decision: str) -> None:
    game = playable(slug)
    counted = Setting(game.slug, game.cards.source, tuple(game.options.items()), ("random", "random"), 1, uses=True)
    tally, seconds, complete = simulate(counted, 30)
    told = report(counted, tally, seconds, complete)
    played = [places[decision] for places in told["chosen"].values() if decision in places]
    assert len(played) >= 18
    assert all(0 < one["games"] <= 60 * 2 and 0 <= one["win_share"] <= 1 for one in played)
    plain, _, _ = simulate(setting("random", "random"), 5)
    assert "chosen" not in report(setting("random", "random"), plain, 1.0, True)


def test_what_is_chosen_is_told_side_by_side() -> None:
    """What a card is worth to Hunters says nothing of what it is worth to the Necromancer."""
    game = playable("necromancer")
    seats = ("random",) * game.seats
    counted = Setting(game.slug, game.cards.source, tuple(game.options.items()), seats, 1, uses=True)
    tally, seconds, complete = simulate(counted, 12)
    told = report(counted, tally, seconds, complete)
    assert told["wins"][0] == told["wins"][1] != told["wins"][2]
    hunters, his = told["chosen"]["votive-candle"]["build"]["sides"]
    assert 0 < his["games"] <= 12 and 0 < hunters["games"] <= 24
    assert hunters["games"] + his["games"] == told["chosen"]["votive-candle"]["build"]["games"]
    assert his["win_share"] == told["wins"][2]["share"] == 0 < hunters["win_share"]
    assert told["chosen"]["medium"]["choose-hunter"]["sides"][1] == {"games": 0, "win_share": 0.0}


def test_how_often_whoever_chose_first_wins() -> None:
    """In Lords a card decides who starts; in a draft both begin at once."""

    def of(slug: str, **options: str) -> Setting:
        game = playable(slug, options=options)
        return Setting(game.slug, game.cards.source, tuple(game.options.items()), ("random", "random"), 1)

    tally, _, _ = simulate(of("lords"), 80)
    assert tally.led == 80 and 20 < tally.led_winning < 60
    assert tally.led_winning not in tally.wins.values()
    assert report(of("lords"), tally, 1.0, True)["first"]["games"] == tally.led_winning
    assert simulate(of("midnight", draft="on"), 5)[0].led == 0


def test_other_players_than_random_ones_play_too() -> None:
    done: list[int] = []
    tally, _, _ = simulate(setting("random", "greedy"), 2, progress=done.append)
    again, _, _ = simulate(setting("random", "greedy"), 2)
    assert tally == again
    assert sum(done) == 2


def test_another_seed_gives_other_games() -> None:
    one, _, _ = simulate(setting("random", "random"), 20)
    other, _, _ = simulate(setting("random", "random", seed=1000), 20)
    assert one != other


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    rate = wilson(wins, games)
    assert (rate.low, rate.high) == pytest.approx((low, high), abs=1e-4)
