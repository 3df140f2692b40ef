"""The protocol as docs/protocol.md has it, spoken over real sockets."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from gloaming.server.frames import SERVER_FRAME, ServerFrame
from tests.server.bots import SOLO, TWO_PEOPLE, Bot, Client, Frame, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")
DEALT = 3
"""The entries of a friend who takes a chair and of two people who sit down: with the last the cards are dealt."""
FRAME: TypeAdapter[ServerFrame] = SERVER_FRAME


class Pair:
    """Two people at one match."""

    def __init__(self, base: str, match: str, secrets: list[str], watch: str) -> None:
        self.base, self.match, self.secrets, self.watch = base, match, secrets, watch
        self.clients: list[Client] = []
        self.tables: list[Frame] = []

    async def join(self) -> None:
        self.clients += [await Client.at(self.base, self.match, secret) for secret in self.secrets]
        self.tables += [await client.table() for client in self.clients]

    async def both_see(self, seq: int) -> None:
        for seat, client in enumerate(self.clients):
            if self.tables[seat]["seq"] < seq:
                self.tables[seat] = await client.table(seq=seq)

    def actor(self) -> int:
        return next(seat for seat, table in enumerate(self.tables) if table["options"])

    async def move(self) -> int:
        """Whoever is to choose takes the first option; both have seen it."""
        seat = self.actor()
        told = await self.clients[seat].choose(self.tables[seat])
        assert told["type"] == "ack"
        await self.both_see(told["seq"])
        return seat

    async def close(self) -> None:
        for client in self.clients:
            await client.close()


async def pair(server: Server, **more: object) -> Pair:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE, **more)
    two = Pair(server.base, made["match"], [seat["secret"] for seat in made["seats"]], made["watch"])
    await two.join()
    return two


async def test_every_frame_is_as_the_schema_says(server: Server) -> None:
    two = await pair(server)
    watcher = await Client.at(server.base, two.match, two.watch)
    for _ in range(6):
        await two.move()
    await two.clients[0].send(type="why", thing="conspire")
    await two.clients[0].next("why")
    await two.clients[0].send(type="ping")
    await two.clients[0].next("pong")
    await watcher.table(seq=DEALT + 6)
    for client in (*two.clients, watcher):
        for frame in client.heard:
            FRAME.validate_json(json.dumps(frame), strict=False)
    assert watcher.heard[0]["seat"] == -1 and not watcher.heard[-1]["options"]
    await two.close()
    await watcher.close()


async def test_an_acknowledgement_comes_before_the_table_that_shows_it(server: Server) -> None:
    two = await pair(server)
    seat = two.actor()
    await two.move()
    kinds = [(frame["type"], frame.get("seq")) for frame in two.clients[seat].heard]
    assert kinds.index(("ack", DEALT + 1)) < kinds.index(("table", DEALT + 1))
    await two.close()


async def test_every_entry_comes_as_a_table_of_its_own(server: Server) -> None:
    """Also the computer's, however fast: a browser shows what happened step by step."""
    async with server.http() as http:
        made = await new_match(http, SOLO)
        client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        table = await client.table()
        while table["seq"] < 60 and not table["outcome"]:
            if table["options"]:
                await client.choose(table)
            table = await client.table()
        tables = [frame for frame in client.heard if frame["type"] == "table"]
        last = tables[-1]["seq"]
        assert [one["seq"] for one in tables[1:]] == list(range(tables[0]["seq"] + 1, last + 1))
        told: dict[int, list[Frame]] = {line["seq"]: [] for one in tables for line in one["log"]}
        for line in (line for one in tables for line in one["log"]):
            told[line["seq"]].append(line)
        # Each shows the table of just then, as the replay has it.
        for one in random.Random(1).sample(tables[1:], 8):
            query = {"at": one["seq"]}
            headers = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
            was = (await http.get(f"/api/v1/matches/{made['match']}/replay", params=query, headers=headers)).json()
            assert was["view"] == one["view"]
        # What belongs to one action says so: it begins where an action is chosen, and is of one seat.
        lines = [line for seq in sorted(told) for line in told[seq]]
        assert all(line["action"] <= line["seq"] for line in lines)
        by_action: dict[int, set[int]] = {}
        for line in lines:
            by_action.setdefault(line["action"], set()).add(line["seat"])
        assert all(len(seats) == 1 for seats in by_action.values()) and {0, 1} <= set().union(*by_action.values())
        assert any(line["seq"] > line["action"] for line in lines)
        assert any(line["moment"].startswith("Day ") for line in lines)
    await client.close()


async def test_a_client_that_does_not_read_skips_and_misses_no_line(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE, hot_seat=True)
    secret = made["seats"][0]["secret"]
    slow = await Client.at(server.base, made["match"], secret, max_queue=1)
    slow.socket.transport.pause_reading()
    player = await Client.at(server.base, made["match"], secret)
    table = await player.table()
    while table["seq"] < 150 and not table["outcome"]:
        seat = table["question"]["seats"][0]
        if table["view"]["seat"] != seat:
            await player.send(type="curtain", seat=seat)
            table = await player.table()
        else:
            told = await player.choose(table, seat=seat)
            table = await player.table(seq=told["seq"])
    slow.socket.transport.resume_reading()
    last = (await slow.table(seq=table["seq"]))["seq"]
    tables = [frame for frame in slow.heard if frame["type"] == "table"]
    assert tables[-1]["seq"] == last and all(one["since"] <= two["since"] for one, two in pairwise(tables))
    assert [two["since"] for two in tables[1:]] == [one["seq"] for one in tables[:-1]]
    for one in (slow, player):
        await one.close()


async def test_a_repeated_choice_is_acknowledged_again_and_made_once(server: Server) -> None:
    two = await pair(server)
    seat = two.actor()
    client, table = two.clients[seat], two.tables[seat]
    choice = {"type": "choose", "id": "again", "seq": table["seq"], "choice": table["options"][0]["choice"]}
    for _ in range(3):
        await client.send(**choice)
    told = [await client.next("ack", "refused") for _ in range(3)]
    assert told == [{"v": 1, "type": "ack", "id": "again", "seq": DEALT + 1}] * 3
    await client.close()
    back = await Client.at(server.base, two.match, two.secrets[seat], DEALT + 1)
    await back.send(**choice)
    assert (await back.next("ack", "refused"))["seq"] == DEALT + 1
    await two.close()
    await back.close()


async def test_a_choice_from_an_old_table_is_refused_and_the_newest_follows(server: Server) -> None:
    two = await pair(server)
    old = two.tables[two.actor()]
    first = await two.move()
    now = two.tables[first]["options"] or [{"choice": 0}]
    told = await two.clients[first].choose(old, now[0]["choice"])
    assert told["type"] == "refused" and told["reason"]["text"]
    assert (await two.clients[first].table())["seq"] == DEALT + 1
    await two.close()


async def test_a_choice_out_of_turn_or_without_meaning_is_refused_with_a_reason(server: Server) -> None:
    two = await pair(server)
    idle = 1 - two.actor()
    for seat, choice in ((idle, 0), (1 - idle, 2**31 - 1)):
        told = await two.clients[seat].choose(two.tables[seat], choice)
        assert told["type"] == "refused" and told["reason"]["text"] and told["seq"] == DEALT
    await two.close()


async def test_who_comes_back_is_told_what_is_new_since(server: Server) -> None:
    two = await pair(server)
    for _ in range(8):
        await two.move()
    whole = await Client.at(server.base, two.match, two.secrets[0])
    part = await Client.at(server.base, two.match, two.secrets[0], 5)
    everything, new = await whole.table(), await part.table()
    assert everything["since"] == 0 and everything["events"] == []
    assert new["since"] == 5 and new["events"]
    assert [line for line in everything["log"] if line["seq"] > 5] == new["log"]
    assert everything["view"] == new["view"]
    for client in (whole, part):
        await client.close()
    await two.close()


async def test_taking_back_is_free_until_something_is_shown_and_then_needs_consent(server: Server) -> None:
    two = await pair(server)
    while not two.tables[seat := two.actor()]["undo"]:
        before = two.tables[seat]["view"]["zones"]
        await two.move()
        if two.tables[seat]["undo"]:
            break
    seq = two.tables[seat]["seq"]
    await two.clients[seat].send(type="undo", id="undo-1")
    assert (await two.clients[seat].next("ack", "refused"))["type"] == "ack"
    await two.both_see(seq + 1)
    assert two.tables[seat]["view"]["zones"] == before
    await two.clients[seat].send(type="undo", id="undo-1")  # the same command, not another one
    assert (await two.clients[seat].next("ack"))["seq"] == seq + 1

    for _ in range(5):
        await two.move()
    other = 1 - seat
    await two.clients[seat].send(type="takeback", id="back", seq=0)
    told = await two.clients[seat].next("ack", "refused")
    assert told["type"] == "ack"
    await two.both_see(told["seq"])
    offer = two.tables[other]["offers"][0]
    assert offer["kind"] == "takeback" and offer["mine"] == [other] and two.tables[seat]["offers"][0]["mine"] == []
    await two.clients[seat].send(type="answer", id="self", offer=offer["offer"], accept=True)
    assert (await two.clients[seat].next("ack", "refused"))["type"] == "refused"
    await two.clients[other].send(type="answer", id="yes", offer=offer["offer"], accept=True)
    told = await two.clients[other].next("ack", "refused")
    await two.both_see(told["seq"])
    assert two.tables[0]["log"][-1]["text"].endswith("choices.") and not two.tables[0]["offers"]
    again = await Client.at(server.base, two.match, two.watch)
    async with server.http(headers={"Authorization": f"Bearer {two.watch}"}) as http:
        at_first = (await http.get(f"/api/v1/matches/{two.match}/replay?at=0")).json()
    assert (await again.table())["view"] == at_first["view"]
    await again.close()
    await two.close()


async def test_taking_back_goes_to_before_the_own_last_turn(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, SOLO)
    client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
    table = await client.table()
    await client.send(type="takeback", id="early")
    assert (await client.next("ack", "refused"))["type"] == "refused"
    shown: list[Frame] = []
    while len(shown) < 8:
        while not table["options"]:
            table = await client.table(seq=table["seq"] + 1)
        shown.append(table)
        told = await client.choose(table)
        table = await client.table(seq=told["seq"])
    while not table["options"]:
        table = await client.table(seq=table["seq"] + 1)
    await client.send(type="takeback", id="back")  # a computer is not asked
    told = await client.next("ack", "refused")
    assert told["type"] == "ack"
    table = await client.table(seq=told["seq"])
    assert table["view"] in [one["view"] for one in shown] and table["options"]
    await client.close()


async def test_a_draw_is_agreed_on_and_a_rematch_swaps_the_seats(server: Server) -> None:
    two = await pair(server)
    await two.clients[0].send(type="rematch", id="early")
    assert (await two.clients[0].next("ack", "refused"))["type"] == "refused"
    await two.clients[0].send(type="name", id="name", name="Ada")
    await two.clients[0].next("ack")
    await two.clients[0].send(type="draw", id="offer")
    seq = (await two.clients[0].next("ack"))["seq"]
    await two.both_see(seq)
    assert two.tables[1]["offers"][0]["text"] == "Ada offers a draw."
    await two.clients[1].send(type="draw", id="accept")
    await two.clients[1].next("ack")
    await two.both_see(seq + 1)
    assert two.tables[0]["outcome"]["by"] == "agreement" and two.tables[0]["outcome"]["winners"] == []
    assert two.tables[0]["options"] == [] and two.tables[1]["options"] == []
    for seat, id in ((0, "again"), (1, "yes")):
        await two.clients[seat].send(type="rematch", id=id)
        told = await two.clients[seat].next("ack", "refused")
        assert told["type"] == "ack"
    await two.both_see(seq + 3)
    following = two.tables[0]["rematch"]
    assert following and following == two.tables[1]["rematch"]
    for seat in (0, 1):
        there = await Client.at(server.base, following, two.secrets[seat])
        welcome = await there.next("welcome")
        assert welcome["seat"] == 1 - seat and welcome["names"][1] == "Ada"
        await there.close()
    await two.close()


async def test_resigning_ends_the_match_and_opens_its_file(server: Server) -> None:
    two = await pair(server)
    for _ in range(4):
        await two.move()
    secret = {"Authorization": f"Bearer {two.secrets[1]}"}
    async with server.http(headers=secret) as http:
        path = f"/api/v1/matches/{two.match}"
        assert (await http.get(f"{path}/file")).status_code == 403
        assert (await http.get(f"{path}/replay?at=4&seat=0")).status_code == 403
        assert (await http.get(f"{path}/replay?at=4")).status_code == 200
        assert (await http.get(f"{path}/replay?at=99")).status_code == 404
        shared = await http.get(f"{path}/scenario?at=5")
        await two.clients[1].send(type="resign", id="enough")
        assert (await two.clients[1].next("ack"))["seq"] == DEALT + 5
        await two.both_see(DEALT + 5)
        assert two.tables[0]["outcome"] == {
            "by": "resignation",
            "winners": [0],
            "points": [],
            "reasons": ["Birch resigns."],
            "lines": [],
        }
        file = await http.get(f"{path}/file")
        assert (await http.get(f"{path}/replay?at=4&seat=0")).json()["view"]["seat"] == 0
        opened = (await http.post("/api/v1/matches/open", json={"file": file.text})).json()
        branched = (await http.post(f"{path}/branch", json={"at": 5, "seats": SOLO})).json()
        puzzle = (await http.post("/api/v1/matches/open", json={"file": shared.text, "seats": SOLO})).json()
    for made in (opened, branched, puzzle):
        there = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        assert (await there.table())["outcome"] is None
        await there.close()
    await two.close()


async def test_a_scenario_is_opened_with_the_card_file_that_it_names(server: Server) -> None:
    there = Path(__file__).parents[1] / "scenarios/necromancer"
    file = (there / "x16-close-a-store.toml").read_text()
    cards = (there / "sets/odd-cards.toml").read_text()
    async with server.http() as http:
        alone = await http.post("/api/v1/matches/open", json={"file": file})
        assert alone.status_code == 422 and "send the text of its card file along" in alone.text
        made = (await http.post("/api/v1/matches/open", json={"file": file, "cards": cards})).json()
        secret = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
        told = (await http.get(f"/api/v1/matches/{made['match']}/cards", headers=secret)).json()
    assert told["set"] == "necromancer-odd"


async def test_a_hot_seat_shows_each_player_their_own_after_the_curtain(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE, hot_seat=True)
    assert made["seats"][0]["secret"] == made["seats"][1]["secret"]
    client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
    welcome = await client.next("welcome")
    table = await client.table()
    assert welcome["held"] == [0, 1] and welcome["seat"] == -1 and table["view"]["seat"] == -1
    for _ in range(8):
        seat = table["view"]["question"]["seats"][0]
        await client.send(type="curtain", seat=seat)
        table = await client.table()
        assert table["view"]["seat"] == seat and table["options"]
        told = await client.choose(table, seat=seat)
        assert told["type"] == "ack"
        table = await client.table(seq=told["seq"])
    await client.send(type="takeback", id="all", seq=0)
    assert (await client.next("ack", "refused"))["type"] == "ack"
    await client.close()


async def test_five_sit_at_one_table_and_one_of_them_holds_two_seats(server: Server) -> None:
    house = {"kind": "computer", "level": "random"}
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ann"}, {"kind": "friend"}, house, house]
    async with server.http() as http:
        made = await new_match(http, seats, game="necromancer", options={"hunters": 4})
    secrets = [seat["secret"] for seat in made["seats"]]
    assert secrets[0] == secrets[1] != secrets[2] and secrets[3:] == [None, None]
    ann = await Client.at(server.base, made["match"], secrets[0])
    friend = await Client.at(server.base, made["match"], secrets[2])
    welcome = await ann.next("welcome")
    assert welcome["held"] == [0, 1] and not welcome["hot_seat"]
    assert welcome["names"][:3] == ["Ann 1", "Ann 2", "Cedar"] and len(set(welcome["names"])) == 5

    async def pick(client: Client, held: tuple[int, ...], times: int) -> None:
        """Choose for these seats until so many phases are picked; all pick at once, and so does the house."""
        while times:
            table = await client.table()
            seat = next((one for one in table["question"]["seats"] if one in held), table["view"]["seat"])
            if table["view"]["seat"] != seat:
                await client.send(type="curtain", seat=seat)
            elif table["options"]:
                times -= table["question"]["decision"] == "phase"
                assert (await client.choose(table, seat=seat))["type"] == "ack"

    await asyncio.gather(pick(ann, (0, 1), 2), pick(friend, (2,), 1))
    await ann.send(type="takeback", id="back", seq=0, seat=0)
    assert (await ann.next("ack"))["id"] == "back"
    while not (asked := (await friend.table())["offers"]):
        pass
    assert asked[0]["mine"] == [2]
    while not (asked := (await ann.table())["offers"]):
        pass
    assert asked[0]["mine"] == []  # her other seat need not agree
    await friend.send(type="resign", id="enough")
    await friend.next("ack")
    left = [frame for frame in friend.heard if frame["type"] == "presence"][-1]["seats"][2]
    assert left["kind"] == "computer" and left["level"] == "broker" and not left["left"]  # the others play on
    await friend.send(type="seat", id="regret", to="me")
    assert (await friend.next("ack", "refused"))["type"] == "refused"
    await ann.send(type="resign", id="both", seat=0)
    await ann.next("ack")
    ended = await friend.table()
    while not ended["outcome"]:
        ended = await friend.table()
    assert ended["outcome"]["winners"] == [4]  # nobody of the Hunters is left: they lose together
    await ann.close()
    await friend.close()


async def test_a_flag_falls_by_the_servers_clock(server: Server) -> None:
    two = await pair(server, clock={"kind": "bank", "seconds": 1, "increment": 0})
    slow = two.actor()
    assert two.tables[slow]["clocks"][slow]["running"]
    await two.both_see(DEALT + 1)
    assert two.tables[0]["outcome"]["by"] == "time" and two.tables[0]["outcome"]["winners"] == [1 - slow]
    assert two.tables[0]["clocks"][slow] == {"left": 0, "running": False}
    told = await two.clients[slow].choose(two.tables[slow], 0)
    assert told["type"] == "refused"
    await two.close()


async def test_time_for_each_choice_begins_anew_with_it(server: Server) -> None:
    two = await pair(server, clock={"kind": "move", "seconds": 60, "increment": 0})
    seat = two.actor()
    await asyncio.sleep(0.2)
    await two.move()
    clocks = two.tables[seat]["clocks"]
    assert all(clock["left"] > 59_000 for clock in clocks)
    await two.close()


async def test_the_computer_plays_on_for_who_left_and_gives_the_seat_back(tmp_path: Path) -> None:
    server = Server(tmp_path, GLOAMING_LEFT_SECONDS_UNCLOCKED="0.2")
    server.start()
    try:
        await server.ready()
        two = await pair(server)
        await two.clients[0].send(type="seat", id="early", to="computer", seat=1)
        assert (await two.clients[0].next("ack", "refused"))["type"] == "refused"
        await two.clients[1].close()
        await asyncio.sleep(0.6)
        await two.clients[0].send(type="seat", id="now", to="computer", level="random", seat=1)
        assert (await two.clients[0].next("ack", "refused"))["type"] == "ack"
        seats = [frame for frame in two.clients[0].heard if frame["type"] == "presence"][-1]["seats"]
        assert seats[1]["left"] and not seats[1]["present"]
        assert seats[1]["level"] == "broker"  # the level of the match, whatever was asked for
        bot = Bot(server.base, two.match, two.secrets[0], 1)
        playing = asyncio.create_task(bot.play())
        while not bot.last or bot.last["seq"] < 10:
            await asyncio.sleep(0.02)
        back = await Client.at(server.base, two.match, two.secrets[1])
        await back.send(type="seat", id="back", to="me")
        assert (await back.next("ack", "refused"))["type"] == "ack"
        while not (table := await back.table())["options"] and not table["outcome"]:
            pass
        await asyncio.sleep(0.3)
        told = await back.choose(table)
        assert told["type"] == "ack", told
        playing.cancel()
        await back.close()
        await two.close()
    finally:
        server.kill()


async def test_hints_are_for_who_is_to_choose(server: Server) -> None:
    two = await pair(server, hints=True)
    seat = two.actor()
    await two.clients[1 - seat].send(type="hint")
    assert (await two.clients[1 - seat].next("error"))["code"] == "hint"
    await two.clients[seat].send(type="hint")
    hint = await two.clients[seat].next("hint", "error", seconds=60)
    options = {option["choice"] for option in two.tables[seat]["options"]}
    assert hint["type"] == "hint" and hint["choices"][0]["why"]
    assert {one["choice"] for one in hint["choices"]} <= options
    await two.close()


async def test_a_stop_tells_everybody_to_come_back_and_the_match_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        two = await pair(server)
        await two.move()
        assert server.stop() == 0
        assert [await client.closed() for client in two.clients] == [1012, 1012]
        server.start()
        await server.ready()
        back = Pair(server.base, two.match, two.secrets, two.watch)
        await back.join()
        assert back.tables[0]["seq"] == DEALT + 1 and back.tables[0]["view"] == two.tables[0]["view"]
        await back.move()
        await back.close()
    finally:
        server.kill()


async def test_what_can_be_read_about_games_and_the_server(server: Server) -> None:
    async with server.http() as http:
        games = (await http.get("/api/v1/games")).json()
        assert games[0]["slug"] == "city-of-hemloch" and all(game["blurb"] for game in games)
        page = (await http.get("/api/v1/games/city-of-hemloch/rules")).json()
        assert "R1.1" in {clause["id"] for clause in page["clauses"]}
        cards = (await http.get("/api/v1/games/city-of-hemloch/cards")).json()
        assert set(cards["copies"].values()) <= {face["id"] for face in cards["faces"]}
        assert (await http.get("/api/v1/games/chess/cards")).json()["status"] == 404
        schema = (await http.get("/openapi.json")).json()
        assert {"ClientFrame", "ServerFrame", "Table"} <= set(schema["components"]["schemas"])
        docs = await http.get("/docs")
        assert "ServerFrame" in docs.text and "<script" not in docs.text and "http" not in docs.text.replace("HTTP", "")
        assert docs.headers["content-security-policy"].startswith("default-src 'none'")
        assert docs.headers["referrer-policy"] == "no-referrer"
        metrics = (await http.get("/metrics")).text
        assert "gloaming_to_disk_seconds_count" in metrics
        assert (await http.get("/healthz")).text == "alive\n"


async def test_matches_of_all_options_begin_or_say_why_not(server: Server) -> None:
    async with server.http() as http:
        for seats, more, word in (
            ([{"kind": "computer"}] * 2, {}, "needs a person"),
            ([{"kind": "me"}], {}, "2 seats"),
            ([{"kind": "me"}, {"kind": "computer", "level": "god"}], {}, "lamplighter"),
            (TWO_PEOPLE, {"options": {"deck_top": "thrice"}}, "rolling"),
            (TWO_PEOPLE, {"game": "chess"}, "city-of-hemloch"),
            (TWO_PEOPLE, {"cards": "/etc/passwd"}, "card file"),
            (TWO_PEOPLE, {"cards": "game = 'x'\n"}, "game"),
            (TWO_PEOPLE, {"clock": {"kind": "bank", "seconds": 0, "increment": 0}}, "second"),
        ):
            body = {"game": "city-of-hemloch", "seats": seats, **more}
            answer = await http.post("/api/v1/matches", json=body)
            assert answer.status_code == 422 and word in answer.json()["detail"], answer.text
            assert answer.headers["content-type"] == "application/problem+json"


async def test_ids_are_of_the_match_alone(server: Server) -> None:
    id = str(uuid.uuid4())
    for _ in range(2):
        two = await pair(server)
        await two.clients[0].send(type="name", id=id, name="Ada")
        assert (await two.clients[0].next("ack"))["seq"] == DEALT + 1
        await two.close()
