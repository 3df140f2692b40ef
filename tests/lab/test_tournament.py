"""Round robin, Swiss and ladder: who meets whom, when a match is decided, and that it can be gone on with."""

from pathlib import Path
from random import Random

import pytest

import gloaming.lab.tournament as tournaments
from gloaming.lab.arena import Entrant, Plan, Played, Task
from gloaming.lab.executor import Processes
from gloaming.lab.stopping import StoppingRule
from gloaming.lab.tournament import Tournament, swiss_pairs

STRENGTHS = [0.0, 2.0, 4.0, 6.0, 8.0]


def by_strength(plan: Plan, task: Task) -> Played:
    """A game in which chance and the strength of both decide."""
    one, two = task.seated
    chance = 1 / (1 + 2.0 ** (STRENGTHS[two] - STRENGTHS[one]))
    won = Random(f"{task.seed}/{task.seated}").random() < chance
    return Played(task.seed, task.seated, (2, 0) if won else (0, 2), (0.0, 0.0), (0.0, 0.0), (1, 1))


@pytest.fixture
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "play_task", by_strength)


def plan(players: int = 5, games: int = 40) -> Plan:
    return Plan("lords", tuple(Entrant(f"p{who}", None, f"p{who}") for who in range(players)), games, 1)


@pytest.mark.usefixtures("quick_games")
def test_in_a_round_robin_all_meet_on_the_same_deals() -> None:
    tournament = Tournament(plan(4))
    assert len(tournament.run("round-robin")) == 6 * 40
    for match in tournament.matches.values():
        assert sorted({played.seed for played in match.games}) == list(range(1, 21))


@pytest.mark.usefixtures("quick_games")
def test_a_swiss_pairs_equals_who_have_not_met() -> None:
    tournament = Tournament(plan(5))
    tournament.run("swiss")
    assert len(tournament.matches) == 3 * 2, "three rounds, in each of which one is left out"
    assert tournament._standings()[0] == 4
    assert swiss_pairs([0, 1, 2, 3], set()) == [(0, 1), (2, 3)]
    assert swiss_pairs([0, 1, 2, 3], {(0, 1)}) == [(0, 2), (1, 3)]
    assert swiss_pairs([0, 1, 2], set()) == [(0, 1)]
    assert swiss_pairs([0, 1, 2], {(0, 1)}) == [(0, 2)]
    assert swiss_pairs([0, 1, 2], set(), rested=[2]) == [(0, 2)], "nobody is left out twice"
    assert swiss_pairs([0, 1], {(0, 1)}) == []


@pytest.mark.usefixtures("quick_games")
def test_on_a_ladder_the_stronger_climb_past_the_weaker() -> None:
    """Named from weakest to strongest, all of them have to."""
    tournament = Tournament(plan(4, games=100))
    ladder = [0, 1, 2, 3]
    tournament._climb(ladder)
    assert ladder == [3, 2, 1, 0]
    upright = Tournament(plan(4, games=100))
    upright._climb([3, 2, 1, 0])
    assert len(upright.matches) == 3, "a ladder that stands right needs its neighbours only"


@pytest.mark.usefixtures("quick_games")
def test_a_match_ends_when_it_is_decided() -> None:
    tournament = Tournament(plan(2, games=4000), StoppingRule(0.02))
    games = tournament.run("round-robin")
    assert 100 <= len(games) < 1000
    (decided,) = tournament.decided()
    assert decided.verdict == "weaker"
    assert decided.rate.high < 0.5 and decided.rate.games == len(games)


def test_equals_are_called_even_and_seldom_anything_else() -> None:
    """However often one looks: of forty matches of equals at most a few may be decided wrongly."""
    rule, wrong, even = StoppingRule(0.06), 0, 0
    for number in range(40):
        chance = Random(number)
        deals: list[float] = []
        verdict = "undecided"
        while verdict == "undecided" and len(deals) < 4000:
            deals += [chance.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(50)]
            verdict = rule.verdict(rule.rate(deals, 2 * len(deals)))
        wrong += verdict in ("stronger", "weaker")
        even += verdict == "even"
    assert wrong <= 5
    assert even >= 35
    assert rule.verdict(rule.rate([0.5] * 20, 40)) == "undecided", "nothing is said after a few deals"


def test_a_tournament_is_the_same_with_workers_and_goes_on_from_its_file(tmp_path: Path, processes: Processes) -> None:
    entrants = tuple(map(Entrant.read, ("random", "footpad@2", "greedy")))
    short = Plan("lords", entrants, 4, 1)
    path = tmp_path / "games.jsonl"
    alone = Tournament(short, path=path).run("ladder")
    shared = Tournament(short, executor=processes).run("ladder")
    assert [(one.task, one.results) for one in alone] == [(one.task, one.results) for one in shared]
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:4]) + "\n")
    again = Tournament(short, path=path).run("ladder")
    assert [(one.task, one.results) for one in alone] == [(one.task, one.results) for one in again]
    assert len(path.read_text().splitlines()) == len(lines)
