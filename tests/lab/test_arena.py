"""Players against each other: plans, results to go on with, and what is said about them."""

import json
from pathlib import Path

import pytest

import gloaming
from gloaming.lab import arena, arena_report, intervals, ratings
from gloaming.lab.arena import Entrant, Plan, Played
from gloaming.lab.executor import InProcess, Processes
from gloaming.lab.results_file import OtherRun
from gloaming.players.player import Budget
from gloaming.terminal.main import app


def plan(games: int = 4, seats: str = "greedy,random") -> Plan:
    return Plan("city-of-hemloch", tuple(map(Entrant.read, seats.split(","))), games, 1)


def test_every_deal_is_played_from_every_seat() -> None:
    tasks = plan(6, "master,greedy,random").tasks((0, 1))
    assert len(tasks) == 3 * 6
    for pair in ((0, 1), (0, 2), (1, 2)):
        seeds = [task.seed for task in tasks if task.seated == pair]
        assert seeds == [task.seed for task in tasks if task.seated == pair[::-1]] == [1, 2, 3]


def test_the_seats_of_a_side_are_one_players_and_share_its_result() -> None:
    two_hunters = gloaming.game("necromancer", options={"hunters": "2"})
    assert arena.sides(two_hunters) == [0, 0, 1]
    tasks = plan(2, "greedy,random").tasks(arena.sides(two_hunters))
    assert [task.seated for task in tasks] == [(0, 0, 1), (1, 1, 0)]
    played = [
        Played(1, task.seated, results, (0.1, 0.1, 0.1), (0.1, 0.1, 0.1), (5, 5, 5))
        for task, results in zip(tasks, [(2, 2, 0), (2, 2, 0)], strict=True)
    ]
    told = ratings.report(plan().entrants, played)
    assert [(one.rate.share, one.rate.games) for one in told.standings] == [(0.5, 2), (0.5, 2)]
    (duel,) = told.duels
    assert (duel.wilson.share, duel.wilson.games) == (0.5, 2)
    assert [rate.share for rate in duel.seated] == [1.0, 0.0]


def test_budgets_are_read() -> None:
    assert Entrant.read("master@50ms").budget == Budget(seconds=0.05)
    assert Entrant.read("master@2s").budget == Budget(seconds=2)
    assert Entrant.read("broker@400").budget == Budget(400)
    with pytest.raises(ValueError, match="50ms"):
        Entrant.read("master@fast")


def test_an_arena_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    told: list[Played] = []

    def interrupt(played: Played) -> None:
        told.append(played)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.run(plan(), path=file, told=interrupt)
    with file.open("a") as cut:
        cut.write('{"seed": 2, "seat')
    rest = arena.run(plan(), path=file)
    assert len(rest) == 4
    assert {one.task for one in rest} == set(plan().tasks((0, 1)))
    twice = file.read_text().splitlines()[1]
    with file.open("a") as again:
        again.write(f"\n{twice}\n")
    assert len(arena.run(plan(), path=file)) == 4
    with pytest.raises(OtherRun):
        arena.run(plan(seats="greedy,greedy"), path=file)


def test_workers_play_the_same_games(processes: Processes) -> None:
    alone, shared = (arena.run(plan(), executor) for executor in (InProcess(), processes))
    assert {one.task: one.results for one in alone} == {one.task: one.results for one in shared}


def test_the_report() -> None:
    games = [
        Played(seed, seated, (2, 0) if (seed + turn) % 4 else (0, 2), (0.1, 0.2), (0.1, 0.1), (10, 10))
        for seed in range(20)
        for turn, seated in enumerate([(0, 1), (1, 0)])
    ]
    found = ratings.report([Entrant.read("greedy"), Entrant.read("random")], games)
    duel = found.duels[0]
    assert duel.wilson.low < duel.wilson.share < duel.wilson.high
    assert duel.paired.low <= duel.paired.share <= duel.paired.high
    assert found.games == 40
    elo = {one.label: one.elo for one in found.standings}
    assert abs(elo["greedy"] + elo["random"]) < 1e-6


def test_wilson() -> None:
    rate = intervals.wilson(80, 100)
    assert (round(rate.low, 3), round(rate.high, 3)) == (0.711, 0.867)


def test_deals_that_all_went_alike_are_not_certain() -> None:
    rate = intervals.paired([1.0] * 40, 80)
    assert (rate.share, rate.high) == (1.0, 1.0) and 0.85 < rate.low < 0.95


def test_bradley_terry_finds_the_odds() -> None:
    scores = [(0, 1, 1.0)] * 75 + [(0, 1, 0.0)] * 25 + [(1, 2, 1.0)] * 75 + [(1, 2, 0.0)] * 25
    elo = ratings.bradley_terry(3, scores)
    assert elo[0] - elo[1] == pytest.approx(191, abs=5)
    assert elo[1] - elo[2] == pytest.approx(191, abs=5)


def test_the_report_is_one_file_that_says_how_to_do_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "arena.html"
    command = ["arena", "lords", "--seats", "greedy,random", "--games", "2", "--workers", "1", "--stop-within", "20"]
    app([*command, "--html", str(file), "--json"], standalone_mode=False)
    page = file.read_text()
    assert "<h1>Lords: who is strongest?</h1>" in page
    assert "gloaming arena lords --seats greedy,random --games 2 --seed 1 --format round-robin --stop-within 20" in page
    assert "Too few games for a verdict" in page and "is stronger than" not in page
    assert json.loads(capsys.readouterr().out)["decided"][0]["verdict"] == "undecided"
    many = [
        Played(seed, seated, (2, 0) if seated == (0, 1) else (0, 2), (0.1, 0.2), (0.1, 0.1), (10, 10))
        for seed in range(150)
        for seated in [(0, 1), (1, 0)]
    ]
    found = ratings.report([Entrant.read("greedy"), Entrant.read("random")], many)
    told = arena_report.page("Lords", found, [], "gloaming arena lords", 400, complete=False)
    assert "(stopped after 300 of 400 games)" in told
    assert "greedy is stronger than random." in told
