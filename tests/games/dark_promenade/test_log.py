"""The numbers behind the log: a check is told part by part, and the parts are the engine's own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gloaming.kernel.events import MOVED, EventLog
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.scenario import position
from tests.games.dark_promenade.worlds import promenade

NAMES = ("Ann", "Orla")


def told(seed: int) -> Iterator[dict[str, Any]]:
    """The facts of every line of a game played by chance, as a watcher is told it."""
    game = promenade("house", 0)
    match = Match(game, Opening.of(game, seed, NAMES))
    chance = random.Random(seed)
    while not match.state.over:
        seat = match.state.to_act()[0]
        made = match.choose(seat, chance.choice(list(match.state.options(seat))), 0)
        yield from (dict(line.facts) for line in match.told(made, -1))


def test_the_parts_of_a_site_add_up_and_decide_it() -> None:
    seen: set[str] = set()
    for seed in range(6):
        sites = [facts for facts in told(seed) if "site" in facts]
        compared = [facts for facts in sites if "totals" in facts]
        assert len(compared) == 27
        for facts in compared:
            totals = facts["totals"]
            for seat, parts in enumerate(facts["parts"]):
                assert sum(part["influence"] for part in parts) == totals[seat]
                for part in parts:
                    assert part["influence"] == max(0, part["value"] + part["bonus"] - part["hindered"])
                    seen |= {name for name in ("bonus", "muted", "hindered") if part[name]}
            if totals[0] != totals[1]:
                assert facts["winner"] == int(totals[1] > totals[0])
        # every tie that was told open is decided in a later line
        assert {facts["site"] for facts in compared} == {facts["site"] for facts in sites if "winner" in facts}
    assert seen == {"bonus", "muted", "hindered"}


def test_weeks_and_checks_are_marked() -> None:
    facts = list(told(1))
    assert [one["check"] for one in facts if "check" in one] == [1, 2, 3]
    assert [one["week"] for one in facts if "week" in one] == [2, 3]


def test_a_play_is_told_with_the_totals_it_leads_to() -> None:
    """What a lifted Minion promises at an Avenue is what the view shows once it stands there."""
    game = promenade("house", 0)
    state = game.new(2)
    seat = state.to_act()[0]
    card, avenues = next(iter(game.view(state, seat).facts["plays"].items()))
    for avenue, play in avenues.items():
        tried = state.copy()
        tried.move(game.card(card), game.zone_names.index(avenue))
        sites = game.view(tried, seat).facts["sites"]
        assert play["totals"] == {site: sites[site]["totals"] for site in play["totals"]}
        assert len(play["totals"]) == 3


def test_the_end_of_the_deck_is_told_with_the_draw() -> None:
    """K10, O11: to everybody, in the log and with the move, and the card to nobody but who draws it."""
    game = promenade("house", 0)
    given = {"turn": "Ann", "zones": {"area.Ann": ["boneyard"], "hand.Ann": ["the-seer", "the-beggar", "the-duelist"]}}
    state = position(game, {"seats": ["Ann", "Bob"], **given})
    happened = EventLog()
    for name in ("the-beggar", "C1", "boneyard"):
        state.events = happened = EventLog()
        code = game.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    events = list(happened.entries)
    hand, deck = game.zone("hand.0"), game.zone("deck")
    draws = [at for at, event in enumerate(events) if event.kind == MOVED and (event.b, event.c) == (deck, hand)]
    assert len(draws) == 2
    assert game.moved_from_bottom(events) == {draws[1]}
    for seat in (0, 1, -1):
        assert [game.named_moves(events, seat)[at] for at in draws] == [seat == 0] * 2
        drawn = [line.text for line in game.log(state, events, seat, NAMES) if "draw" in line.text]
        assert [text.endswith("from the bottom of the deck.") for text in drawn[-2:]] == [False, True]
