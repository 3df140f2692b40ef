"""What a table of Lords is told, in the middle of nested effects too."""

from __future__ import annotations

from tests.games.lords.worlds import arranged, choose, lords


def test_what_is_in_progress_is_told_from_the_outside_in() -> None:
    """R10.4, R7.3: Stray Notion is in play, inside it Second Thoughts, inside that a Shell waits for another."""
    state = arranged(
        active="Ann",
        zones={
            "hand.Ann": ["ruminator-stray-notion", "desolator-ebb-and-return"],
            "shells.Ann": ["whelk", "cowrie", "conch"],
        },
    )
    choose(lords(), state, "beseech", "ruminator-stray-notion", "desolator-ebb-and-return", "whelk", "cowrie")
    told = [(frame["name"], frame["waiting"]) for frame in lords().view(state, 1).facts["stack"]]
    assert told == [
        ("Stray Notion", False),
        ("Ebb and Return", False),
        ("Cowrie", True),
        ("Whelk: Prospect", False),
    ]


def test_the_lines_of_the_own_hand_are_told_and_no_other() -> None:
    """R9.4"""
    state = arranged(
        active="Ann",
        zones={"hand.Ann": ["propagator-twin-harvest", "propagator-wild-seed"], "temples.Ann": ["temple-propagator"]},
    )
    lines = lords().view(state, 0).facts["lines"]
    assert lines["propagator-twin-harvest"] == {"mark": "worship", "applies": True, "conditions": [True]}
    assert lines["propagator-wild-seed"] == {"mark": "scorned", "applies": False, "conditions": [False]}
    assert not set(lines) & set(lords().view(state, 1).facts["lines"])
    assert lords().view(state, -1).facts["lines"] == {}


def test_the_lines_of_a_card_in_play_stand_for_who_performs_it() -> None:
    """R9.4: Ann's Temple makes her Worship, whoever looks."""
    state = arranged(
        active="Ann",
        zones={
            "hand.Ann": ["ruminator-long-vigil", "ruminator-stray-notion", "propagator-wild-seed"],
            "temples.Ann": ["temple-ruminator"],
        },
    )
    choose(lords(), state, "beseech", "ruminator-long-vigil")
    told = {"ruminator-long-vigil": {"mark": "worship", "applies": True, "conditions": [True]}}
    assert [lords().view(state, seat).facts["in_play"] for seat in (0, 1, -1)] == [told, told, told]


def test_actions_that_would_change_nothing_are_told_to_the_seat_alone() -> None:
    """R3.3: Ann has no card to Deify with, nor one to Beseech; Bob has."""
    state = arranged(active="Ann", zones={"hand.Ann": [], "hand.Bob": ["propagator-wild-seed"]})
    assert [lords().view(state, seat).facts["idle"] for seat in (0, 1, -1)] == [["deify", "beseech"], [], []]


def test_a_shell_picked_for_breaking_is_told_to_nobody_else() -> None:
    """K8"""
    state = arranged(active="Ann", zones={"shells.Ann": ["whelk", "cowrie", "conch"]})
    choose(lords(), state, "prospect", "break", "cowrie")
    assert [lords().view(state, seat).facts["picked"] for seat in (0, 1, -1)] == [["cowrie"], [], []]


def test_a_seat_is_told_which_of_its_cards_the_other_knows() -> None:
    """K2: what was recovered from the discard is known to both."""
    state = arranged(
        active="Ann",
        zones={
            "hand.Ann": ["ruminator-second-thoughts", "propagator-wild-seed"],
            "discard": ["interloper-trespass", "desolator-toppled-idol"],
        },
    )
    choose(lords(), state, "beseech", "ruminator-second-thoughts", "interloper-trespass")
    assert [lords().view(state, seat).facts["seen"] for seat in (0, 1, -1)] == [["interloper-trespass"], [], []]


def test_the_clocks_are_told() -> None:
    state = arranged(active="Ann", followers={"Ann": 3}, zones={"shrines.Bob": ["temple-ruminator"]})
    assert lords().view(state, -1).facts["clocks"] == {"followers": 7, "shells": 8, "shrines": [0, 1], "turns": 59}
