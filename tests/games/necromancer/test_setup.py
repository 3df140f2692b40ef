"""Before the first round (R1.1 to R1.10): who begins where, with what, and what everybody knows of it."""

from __future__ import annotations

from typing import cast

import pytest

import gloaming
from gloaming.games.necromancer.declaration import F, First, Kind, T, Z
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.views import cards_of
from tests.games.necromancer.worlds import necromancer
from tests.games.playing import positions


@pytest.mark.clauses("R1.1", "Q1")
def test_one_to_four_hunters_and_the_necromancer_last() -> None:
    for hunters in range(1, 5):
        game = gloaming.game("necromancer", options={"hunters": hunters})
        assert game.seats == hunters + 1
        assert game.view(game.new(1), 0).facts["players"][-1]["role"] == "necromancer"


@pytest.mark.clauses("R1.5", "R1.6", "R1.7", "Q5", "Q6", "D1", "D2", "K1")
def test_hunters_choose_in_seat_order_then_he_chooses_a_start_outside_the_section() -> None:
    game = necromancer()
    state = game.new(4)
    taken = []
    for seat in range(2):
        assert (state.to_act(), game.decision(state)) == ([seat], "choose-hunter")
        assert [game.choice_name(one) for one in state.options(seat)] == [
            id
            for id in ("longshoreman", "medium", "night-nurse", "bike-courier", "professor", "park-ranger")
            if id not in taken
        ]
        taken.append(game.choice_name(state.options(seat)[0]))
        state.apply(seat, state.options(seat)[0])
    assert (state.to_act(), game.decision(state), len(state.options(2))) == ([2], "choose-start", 27)
    reason = game.why_not(state, 2, "alki")
    assert reason is not None and reason.clause == "R1.7"
    state.apply(2, state.options(2)[0])
    places = ["west-seattle", "west-seattle", "south-park"]
    assert [game.place_ids[state.z[T.POS + seat]] for seat in range(3)] == places
    for seat in (0, 1, 2, -1):  # K1
        assert [player["place"] for player in game.view(state, seat).facts["players"]] == places


@pytest.mark.clauses("R1.2", "R1.3", "R1.4", "R1.8", "R1.9", "R1.10", "Q7", "Q8", "Q46", "R18.1", "K2", "K5")
def test_everybody_begins_with_a_card_from_each_store() -> None:
    game = necromancer()
    state = cast(NecromancerState, next(one for one in positions(game, 3) if one.z[F.ROUND] == 1))
    for seat in range(3):
        hand = cards_of(state, game.night.hand + seat)
        assert sorted(int(game.night.cards.store[card]) for card in hand) == list(range(6))
        assert not [card for card in hand if game.face(card).table == "event"]
        assert state.spirit(seat) == state.deck_size(seat) == 0
    assert state.count(Z.DISCARD) == 0
    assert [state.count(First.STORE_DECK + store) for store in range(6)] == [43] * 6
    assert (state.count(Z.ENTITY_DECK), state.count(Z.UNDEAD_DECK), state.count(Z.CORRUPTIONS)) == (8, 16, 12)
    for seat in range(2):
        face = game.face(int(state.hunter_card(seat)))
        printed = [face.facts[name] for name in ("start_hp", "max_hp", "speed")]
        assert [int(state.z[at + seat]) for at in (T.HP, T.MAX_HP, T.SPEED)] == printed
    assert game.night.cards.kind[int(state.hunter_card(0))] == Kind.NONE
    stocked = [card for store in range(6) for card in cards_of(state, First.STORE_DECK + store)]
    assert {game.face(card).table for card in stocked} == {"card", "event"}  # R18.1
    watched = game.view(state, -1)
    told = [(player["hp"], player["max_hp"], player["speed"]) for player in watched.facts["players"][:-1]]
    assert told == [tuple(int(state.z[at + seat]) for at in (T.HP, T.MAX_HP, T.SPEED)) for seat in range(2)]
    assert watched.zone("hand.0").count == 6
    assert [one.card for one in watched.zone("hand.0").cards] == [None] * 6


@pytest.mark.clauses("Q7")
def test_live_events_in_a_starting_hand() -> None:
    """A Hunter faces them, the Necromancer is asked, and that hand is a card smaller."""
    game = gloaming.game("necromancer", options={"events_in_starting_hand": "live", "hunters": 4})
    faced = asked = 0
    for seed in range(12):
        for state in positions(game, seed):
            if state.z[F.ROUND]:
                facts = game.view(state, 0).facts["players"]
                for player in facts[:-1]:
                    assert player["hand"] + len(player["events"]) == 6
                    faced += len(player["events"])
                break
            asked += game.decision(state) == "event-return"
    assert faced and asked


@pytest.mark.clauses("Q41", "Q42", "K5", "K9", "K10")
@pytest.mark.parametrize("share", ["true", "false"])
def test_hunters_share_hands_or_not(share: str) -> None:
    """The own side sees hands and decks, the others their sizes."""
    game = gloaming.game("necromancer", options={"hunters_share_hands": share})
    state = game.arrange({"zones": {"hand.Bob": ["crowbar", "loupe"]}, "decks": {"Bob": ["votive-candle", "fire-axe"]}})
    for zone in ("hand.1", "spirit.1", "plain.1"):
        seen = [one.card is not None for one in game.view(state, 0).zone(zone).cards]
        assert all(seen) if share == "true" else not any(seen)
        assert not any(one.card for one in game.view(state, 2).zone(zone).cards)
        assert all(one.card for one in game.view(state, 1).zone(zone).cards)
    assert game.view(state, 2).facts["players"][1]["spirit"] == 1


@pytest.mark.clauses("R3.2", "D3", "K8")
def test_picks_are_secret_until_all_have_picked() -> None:
    """Between Hunters too, whatever they share."""
    game = gloaming.game("necromancer")
    state = game.arrange({})
    assert state.to_act() == [0, 1, 2]
    code = game.choice_code(state, 1, "build")
    assert code is not None
    state.apply(1, code)
    assert state.to_act() == [0, 2]
    assert game.view(state, 1).facts["picks"] == [None, "build", None]
    for other in (0, 2, -1):
        assert game.view(state, other).facts["picks"] == [None, None, None]
        assert game.view(state, other).facts["picked"] == [False, True, False]


@pytest.mark.clauses("K12", "K13", "K14")
def test_tasks_and_creature_decks_are_open_to_all() -> None:
    """Events and Corruption cards with their progress; what is left in the creatures' decks."""
    game = gloaming.game("necromancer")
    state = game.arrange(
        {
            "zones": {"events.Ann": ["fever"], "corrupted.Ann": ["cold-hands"]},
            "left": {"fever": 2},
            "creatures": [{"card": "kraken", "place": "lake-city"}],
        }
    )
    view = game.view(state, -1)
    ann = view.facts["players"][0]
    assert [(task["card"], task["left"]) for task in ann["events"]] == [("fever.market.1", 2)]
    assert (ann["corruption"]["card"], ann["corruption"]["built"]) == ("cold-hands", 0)
    assert len([one for one in view.zone("entity-deck").cards if one.card]) == 7
    assert len([one for one in view.zone("undead-deck").cards if one.card]) == 16


@pytest.mark.clauses("R2.3")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_the_speed_marker_falls_and_not_below_nothing(before: int, after: int) -> None:
    state = necromancer().arrange(
        {
            "at": "round-end",
            "round": 3,
            "hunter": {"Ann": "medium"},
            "speed": {"Ann": before},
            "left": {"cold-trail": 1},
            "zones": {"events.Ann": ["cold-trail"]},
        }
    )
    assert state.z[T.SPEED] == after


@pytest.mark.clauses("R2.3")
@pytest.mark.parametrize("before", [0, 3, 4])
def test_speed_is_restored_to_its_highest_level_and_a_change_by_a_card_leaves_the_marker_alone(before: int) -> None:
    game = necromancer()
    state = game.arrange(
        {
            "at": "reveal",
            "picks": {"Ann": "activate", "Bob": "build", "Cleo": "build"},
            "hunter": {"Ann": "medium"},
            "places": {"Ann": "alki", "Bob": "alki"},
            "speed": {"Ann": before},
            "zones": {"hand.Ann": ["running-shoes", "loupe"], "hand.Bob": [], "hand.Cleo": []},
        }
    )
    for name in ("decline", "running-shoes"):
        code = game.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    ann = game.view(state, 0).facts["players"][0]
    assert (ann["marker"], ann["speed"]) == (4, 6)


@pytest.mark.clauses("R16.3", "D22")
def test_a_hunter_may_pay_for_a_task_out_of_the_hand_in_secret() -> None:
    game = necromancer("house", 1)
    asked = declined = 0
    for seed in range(8):
        for state in positions(game, seed):
            if game.decision(state) != "pay-task":
                continue
            asked += 1
            (seat,) = state.to_act()
            assert seat != game.night.necromancer
            names = {game.choice_name(one) for one in state.options(seat)}
            hand = {game.choice_name(card) for card in cards_of(state, int(game.night.hand + seat))}
            assert names == {"yes", "no"} or names - {"decline"} <= hand
            declined += bool(names & {"decline", "no"})
            assert game.view(state, game.seats - 1).options == ()
    assert asked and declined
