"""Seats belong to people: who may let the computer play on, who plays on when somebody gives up, whose time runs."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import httpx
import pytest

from gloaming import game as playable
from gloaming.play.clocks import Clocks, Timing, lasting
from gloaming.play.events import HAND_OVER, Answered, Chose, Entry, HandedOver, MatchEvent, Resigned, TookBack
from gloaming.play.journal import Opening
from gloaming.play.record import Chair, Record
from gloaming.play.refused import Refused
from gloaming.play.session import Session
from gloaming.server.match_service import steady_clock
from gloaming.server.store import Store
from tests.server.bots import TWO_PEOPLE, Client, new_match, take_chairs
from tests.server.conftest import Server
from tests.server.test_store import new

HOUSE = Chair("Orla", "spymaster")


def session(*chairs: Chair, timing: Timing | None = None, hot_seat: bool = False) -> Session:
    """The first moment of a match of Necromancer, or of The City where two sit down."""
    slug, options = ("city-of-hemloch", {}) if len(chairs) == 2 else ("necromancer", {"hunters": len(chairs) - 1})
    game = playable(slug, options=options)
    names = [chair.name for chair in chairs]
    return Session(Record(Opening.of(game, 7, names), chairs, hot_seat, timing or Timing()), game)


def enter(table: Session, event: MatchEvent, time: int = 0) -> None:
    table.enter(Entry(table.seq + 1, max(time, table.time), event))


def choose(table: Session, time: int, choice: int = 0) -> int:
    """The first seat that is asked takes an option."""
    seat = table.to_act()[0]
    enter(table, Chose(seat, table.state.options(seat)[choice]), time)
    return seat


# Session down by the link of the table


@pytest.mark.asyncio
async def test_whoever_begins_a_match_holds_nobody_elses_chair(tmp_path: Path) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "friend"}]
    wanted = {"game": "necromancer", "seats": seats, "options": {"hunters": 2}}
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = (await http.post("/api/v1/matches", json=wanted)).json()
            assert made["seats"][0]["secret"] and [seat["secret"] for seat in made["seats"][1:]] == [None, None]
            path = f"/api/v1/matches/{made['match']}"

            async def take(seat: int, name: str, secret: str, link: str = made["invitation"]) -> httpx.Response:
                chair = {"seat": seat, "name": name, "secret": secret}
                return await http.post(f"{path}/chairs", json=chair, headers={"Authorization": f"Bearer {link}"})

            invited = {"Authorization": f"Bearer {made['invitation']}"}
            shown = (await http.get(path, headers=invited)).json()
            assert [chair["free"] for chair in shown["chairs"]] == [False, True, True]
            assert (
                shown["chairs"][2]["title"] == "Necromancer"
                and shown["chairs"][2]["side"] != shown["chairs"][1]["side"]
            )
            assert shown["held"] == []  # the invitation itself is nobody's seat

            for link in (made["seats"][0]["secret"], made["watch"]):
                assert (await take(1, "Eve", "e" * 22, link)).status_code == 403
            bob = "b" * 22
            assert (await take(1, "Bob", bob)).json() == {"seat": 1, "secret": bob}
            assert (await take(1, "Bob", bob)).status_code == 200  # the answer was lost, and Bob asks again
            late = await take(1, "Eve", "e" * 22)
            assert late.status_code == 409 and "taken" in late.json()["detail"]
            assert (await take(2, "Bob", bob)).status_code == 409  # one secret, one chair
            assert (await take(0, "Eve", "e" * 22)).status_code == 409
            assert (await take(9, "Eve", "e" * 22)).status_code == 409
            assert (await take(2, "Eve", "short")).status_code == 422
            assert (await take(2, "Eve", made["watch"])).status_code == 409  # a secret that means something already

        ann = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        assert (await ann.next("welcome"))["held"] == [0]
        await ann.send(type="choose", id="steal", seq=0, choice=0, seat=1)
        assert (await ann.next("ack", "refused"))["type"] == "refused"
        server.kill()  # the chairs are in the journal
        server.start()
        await server.ready()
        friend = await Client.at(server.base, made["match"], bob)
        welcome = await friend.next("welcome")
        assert welcome["held"] == [1] and welcome["names"][1] == "Bob" and welcome["seats"][2]["free"]
        await friend.send(type="seat", id="house", to="computer", seat=2)  # nobody comes: the house plays at once
        assert (await friend.next("ack", "refused"))["type"] == "ack"
        ann = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        table = await ann.table()
        assert table["view"]["names"][:2] == ["Ann", "Bob"]
        async with server.http() as http:
            assert (
                await http.post(f"{path}/chairs", json={"seat": 2, "secret": "e" * 22}, headers=invited)
            ).status_code == 409
    finally:
        server.kill()


@pytest.mark.asyncio
async def test_the_clock_waits_until_everybody_has_sat_down(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            wanted = {"game": "lords", "seats": TWO_PEOPLE, "clock": {"kind": "bank", "seconds": 1, "increment": 0}}
            made = (await http.post("/api/v1/matches", json=wanted)).json()
            ann = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
            await ann.next("welcome")
            await asyncio.sleep(2)  # longer than the whole match may take
            await take_chairs(http, made, TWO_PEOPLE)
            bob = await Client.at(server.base, made["match"], made["seats"][1]["secret"])
            table = await bob.table()
        assert table["outcome"] is None
        assert sum(clock["running"] for clock in table["clocks"]) == 1
        assert all(clock["left"] > 500 for clock in table["clocks"])
        await bob.close()
    finally:
        server.kill()


# Giving up


def test_one_hunter_gives_up_and_the_others_play_on() -> None:
    table = session(Chair("Ann"), Chair("Bob"), Chair("Cy"), HOUSE)
    event = table.resign(1)
    assert event == Resigned(1, "spymaster")  # at the strength of the match's own computer player
    enter(table, event)
    assert not table.over and not table.seats[1].owner and table.seats[1].level == "spymaster"
    with pytest.raises(Refused):
        table.check(HandedOver(1, None))  # a seat that was given up is not taken back
    with pytest.raises(Refused):
        table.check(Resigned(1))
    enter(table, table.resign(0))
    assert not table.over
    enter(table, table.resign(2))
    assert table.ended is not None and table.ended.outcome.winners == (3,)


def test_people_at_one_device_give_up_one_by_one_and_one_person_with_two_seats_at_once() -> None:
    chairs = (Chair("Ann", mine=True), Chair("Bob", mine=True), HOUSE)
    assert session(*chairs, hot_seat=True).resign(0) == Resigned(0, "spymaster")
    assert session(*chairs).resign(0) == Resigned(0, None)


def test_a_lone_necromancer_and_a_player_of_two_end_the_match_as_before() -> None:
    table = session(Chair("Ann"), Chair("Bob"), Chair("Cy"))
    enter(table, table.resign(2))
    assert table.ended is not None and table.ended.outcome.winners == (0, 1)
    table = session(Chair("Ann"), Chair("Bob"))
    enter(table, table.resign(0))
    assert table.ended is not None and table.ended.outcome.winners == (1,)


# Playing on for somebody who is away


def test_the_others_who_are_here_are_asked_before_the_computer_plays_on() -> None:
    table = session(Chair("Ann"), Chair("Bob"), Chair("Cy"), Chair("Dee"), Chair("Eve"))
    offered = table.hand_over(0, 3, away=[3, 4])  # Eve is away as well: nobody can wait for her word
    enter(table, offered)
    offer = next(iter(table.offers.values()))
    assert offer.what == HAND_OVER and offer.open == {1, 2}
    enter(table, Answered(1, offer.number, True))
    levels = [[seat.level for seat in table.seats]]
    enter(table, table.hand_over(2, 3, away=[3, 4]))  # asking for the same is agreeing
    levels.append([seat.level for seat in table.seats])
    enter(table, HandedOver(3, None))
    levels.append([seat.level for seat in table.seats])
    assert levels == [[None] * 5, [None, None, None, "broker", None], [None] * 5]


def test_one_no_and_the_seat_stays_empty() -> None:
    table = session(Chair("Ann"), Chair("Bob"), Chair("Cy"))
    enter(table, table.hand_over(0, 2, away=[2]))
    enter(table, Answered(1, next(iter(table.offers)), False))
    assert not table.offers and table.seats[2].level is None


def test_nobody_is_asked_where_nobody_else_is() -> None:
    assert session(Chair("Ann"), Chair("Bob")).hand_over(0, 1, away=[1]) == HandedOver(1, "broker")
    weak = session(Chair("Ann"), Chair("Bob"), Chair("R", "random"))
    assert weak.hand_over(0, 1, away=[1]) == HandedOver(1, "broker")  # never at random


def test_whoever_chooses_again_is_back() -> None:
    table = session(Chair("Ann"), Chair("Bob"), Chair("Cy"))
    absent = table.to_act()[0]
    asker = next(seat for seat in range(3) if seat != absent)
    enter(table, table.hand_over(asker, absent, away=[absent]))
    assert table.offers
    choose(table, 0)
    assert not table.offers


@pytest.mark.asyncio
async def test_how_long_somebody_was_away_survives_a_restart(tmp_path: Path) -> None:
    """A crash and a new start do not make anybody seem gone for long, nor here."""
    store = Store(f"sqlite:///{tmp_path}/matches.db")
    await store.open()
    await store.create(new("days"))
    await store.note_seen([("days", 0), ("days", 1)], 5_000)
    await store.note_seen([("days", 1)], 9_000)
    await store.note_seen([("days", 1)], 7_000)  # a slower process does not set it back
    await store.close()
    again = Store(f"sqlite:///{tmp_path}/matches.db")
    await again.open()
    assert await again.seen("days") == {0: 5_000, 1: 9_000}
    await again.close()


@pytest.mark.asyncio
async def test_without_a_clock_a_player_may_be_away_for_a_day(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
        secrets = [seat["secret"] for seat in made["seats"]]
        ann, bob = [await Client.at(server.base, made["match"], secret) for secret in secrets]
        await ann.table()
        await bob.close()
        while True:
            bob_now = (await ann.next("presence"))["seats"][1]
            if not bob_now["present"]:
                break
        assert bob_now["away"] < 10_000
        assert ann.heard[0]["patience"] == 86_400_000
        await ann.send(type="seat", id="now", to="computer", seat=1)
        refused = await ann.next("ack", "refused")
        assert refused["type"] == "refused" and "24 hours" in refused["reason"]["text"]
        await ann.send(type="seat", id="random", to="computer", level="random")
        assert (await ann.next("ack", "refused"))["type"] == "refused"
        server.kill()
        server.start()
        await server.ready()
        again = await Client.at(server.base, made["match"], secrets[0])
        away = (await again.next("welcome"))["seats"][1]["away"]
        assert 0 <= away < 60_000
        await again.close()
    finally:
        server.kill()


# Commands


@pytest.mark.asyncio
async def test_one_player_cannot_use_up_the_other_players_ids(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
        clients = [await Client.at(server.base, made["match"], seat["secret"]) for seat in made["seats"]]
        for client, name in zip(clients, ("Ada", "Bea"), strict=True):
            await client.send(type="name", id="same", name=name)
            assert (await client.next("ack", "refused"))["type"] == "ack"
        names = (await clients[0].next("table"))["view"]["names"]
        while names != ["Ada", "Bea"]:
            names = (await clients[0].next("table"))["view"]["names"]
        for client in clients:
            await client.close()
    finally:
        server.kill()


# Clocks


@pytest.mark.parametrize("kind", ["bank", "move"])
def test_taking_back_gains_no_time_however_often(kind: str) -> None:
    table = session(Chair("Ann"), Chair("Bob"), timing=Timing(kind, 60, 10))
    random.seed(3)
    seat = table.to_act()[0]
    had = table.clocks.left_at(seat, 0)
    for round_ in range(1, 6):
        time = round_ * 4_000
        choose(table, time)
        keep = len(table.match.made) - 1
        others = tuple(other for other in (0, 1) if other != seat)
        enter(table, TookBack(seat, keep, others), time + 1_000)
        left = table.clocks.left_at(seat, time + 1_000)
        assert left < had, "time that was used stays used"
        had = left
    assert seat in table.clocks.since, "and the clock goes on"


def test_a_choice_taken_back_returns_the_increment_it_brought() -> None:
    clocks = Clocks.fresh(Timing("bank", 60, 10), 2)
    clocks.asked([0], 0)
    clocks.asked([1], 5_000, chose=0)
    assert clocks.left[0] == 65_000
    clocks.taken_back(0, 8_000)
    clocks.asked([0], 8_000)
    assert clocks.left_at(0, 8_000) == 55_000
    assert clocks.left[1] == 57_000, "the other's three seconds are gone too, and bring no increment"


def test_a_move_clock_remembers_the_choice_that_was_given_up() -> None:
    clocks = Clocks.fresh(Timing("move", 60), 1)
    clocks.asked([0], 0)
    clocks.asked([0], 10_000, chose=0)  # 50 seconds were left for the first choice
    clocks.taken_back(0, 65_000)  # 55 seconds went by at the second
    clocks.asked([0], 65_000)
    assert clocks.left_at(0, 65_000) == 50_000
    clocks.asked([0], 66_000, chose=0)
    assert clocks.left_at(0, 66_000) == 5_000, "the second choice does not begin anew"


def test_time_in_which_no_server_ran_counts_against_nobody_and_the_rest_does() -> None:
    clocks = Clocks.fresh(Timing("bank", 60), 2)
    clocks.asked([0], 0)
    clocks.resume(50_000, down=40_000)  # ten seconds of these fifty were played
    assert clocks.left_at(0, 50_000) == 50_000


@pytest.mark.asyncio
async def test_nobody_loses_on_time_while_the_server_is_down(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE, clock={"kind": "bank", "seconds": 6, "increment": 0})
        server.kill()
        await asyncio.sleep(7)
        server.start()
        await server.ready()
        clients = [await Client.at(server.base, made["match"], seat["secret"]) for seat in made["seats"]]
        tables = [await client.table() for client in clients]
        seat = next(seat for seat, table in enumerate(tables) if table["options"])
        assert tables[seat]["outcome"] is None
        assert (await clients[seat].choose(tables[seat]))["type"] == "ack"
        for client in clients:
            await client.close()
    finally:
        server.kill()


@pytest.mark.asyncio
async def test_the_clock_goes_on_whatever_becomes_of_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = steady_clock(1_000_000)
    for jump in (-3_600, 3_600):
        monkeypatch.setattr("time.time_ns", lambda jump=jump: jump * 1_000_000_000)
        before = clock()
        await asyncio.sleep(0.03)
        assert 20 <= clock() - before < 5_000


def test_spans_are_told_in_words() -> None:
    told = [lasting(ms) for ms in (0, 1_000, 59_400, 60_000, 61_000, 3_599_000, 3_600_000, 86_400_000)]
    assert told == ["1 second", "1 second", "1 minute", "1 minute", "2 minutes", "60 minutes", "1 hour", "24 hours"]
