"""No seat receives what it may not know.

Two worlds that differ only in what a seat cannot know are served side by side. Whatever the seat is sent, asks or does
wrong, every frame and every HTTP answer must be the same to the byte, apart from the names of the matches and times.
"""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from gloaming import game as playable
from gloaming.games import GAMES
from gloaming.games.necromancer.declaration import Remark
from gloaming.games.playable import WATCHER, Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import NOTED, SHOWN, Event, EventLog
from gloaming.kernel.state import State
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.record import Chair
from gloaming.play.undo import opened
from gloaming.server import frames_out, logs
from gloaming.server.app import create_app
from gloaming.server.match_service import MatchService
from gloaming.server.settings import Settings
from tests.server.bots import SOLO, Client
from tests.server.conftest import free_port

pytestmark = pytest.mark.asyncio
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elder", "Fir")
MOST_ENTRIES = 150
"""Most of a game of all but Necromancer."""
TIMES = re.compile(r'"(updated|left|away)":\d+')


@asynccontextmanager
async def served(data: Path, **settings: Any) -> AsyncIterator[tuple[MatchService, str]]:
    """A server inside this process, so that matches can be begun from any position."""
    generous = {
        "workers": 0,
        "frames_per_second": 10**6,
        "requests_per_minute": 10**6,
        "matches_per_minute": 10**6,
        "looks_per_minute": 10**6,
        "joins_per_minute": 10**6,
        "upload_bytes_per_minute": 10**12,
        "files_per_minute": 10**6,
        "work_seconds_per_minute": 10**6,
        "answer_seconds": 0,
    }
    app = create_app(Settings(data=data, **{**generous, **settings}))
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, access_log=False))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    try:
        yield app.state.service, f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await running


def chairs(game: Playable) -> list[Chair]:
    return [Chair(name) for name in NAMES[: game.seats]]


def positions(game: Playable, seed: int, most: int) -> list[State]:
    """At most so many positions out of a random game, evenly spread, its beginning among them."""
    dice = random.Random(seed)
    match = Match(game, Opening.of(game, seed, NAMES[: game.seats]))
    found = []
    while not match.state.over:
        found.append(match.state.copy())
        seat = match.state.to_act()[0]
        match.choose(seat, dice.choice(match.state.options(seat)), 0)
    return found[:: -(-len(found) // most)]


def quiet(state: State, seat: int, length: int, dice: random.Random) -> list[int]:
    """Choices of the seat itself by which nothing becomes known to anybody and nothing ends, as far as they go."""
    choices: list[int] = []
    state = state.copy()
    while len(choices) < length and state.options(seat):
        after = state.copy()
        choice = dice.choice(state.options(seat))
        after.apply(seat, choice)
        if after.over or opened(state, after):
            break
        choices.append(choice)
        state = after
    return choices


class World:
    """One of the two worlds, and all that a seat hears in it."""

    def __init__(self, service: MatchService, base: str, game: Playable) -> None:
        self.service, self.base, self.game = service, base, game
        self.heard: list[str] = []

    async def look_ahead(self, client: Client, things: list[str], dice: random.Random) -> None:
        """What every option would bring about, several in a row, and why things cannot be used with others."""
        through = list(self.game.decisions)
        for asked in ({}, {"lifted": things[:1], "through": through}):
            await client.send(type="ahead", **asked)
            await client.next("ahead", "error")
        for thing in things[:4]:
            await client.send(type="why", thing=thing, lifted=dice.sample(things, 1), through=through)
            await client.next("why")

    async def hear(self, state: State, eyes: int, choices: list[int], seed: int) -> None:
        start = self.game.to_bytes(state)
        opening = Opening.of(self.game, 1, NAMES[: self.game.seats])
        match, secrets, watch, _ = await self.service.begin(self.game, chairs(self.game), start=start, opening=opening)
        secret = watch if eyes == WATCHER else secrets[eyes]
        assert secret is not None
        client = await Client.at(self.base, match, secret)
        table = await client.table()
        dice = random.Random(seed)
        things = dice.sample(self.game.choice_names, 14)
        for thing in things:
            await client.send(type="why", thing=thing)
            await client.next("why")
        await self.look_ahead(client, things, dice)
        for wrong in (0, dice.randrange(int(self.game.rules.choices)), int(self.game.rules.choices) - 1):
            if wrong not in [option["choice"] for option in table["options"]]:
                await client.choose(table, wrong)
        wrongs: list[dict[str, Any]] = [{"type": "undo"}, {"type": "takeback", "seq": 0}, {"type": "choose"}]
        for frame in (*wrongs, {"type": "curtain", "seat": 1}):
            await client.send(id="id", **frame)
            await client.next("refused", "error", "ack")
        for choice in choices:
            assert (await client.choose(table, choice))["type"] == "ack"
            table = await client.table(seq=table["seq"] + 1)
        await client.send(type="undo", id="undo")
        await client.next("refused", "ack")
        async with httpx.AsyncClient(base_url=self.base, headers={"Authorization": f"Bearer {secret}"}) as http:
            path = f"/api/v1/matches/{match}"
            asked = [
                "",
                "/cards",
                "/replay?at=0",
                "/file",
                "/scenario?at=0",
                "/deal",
                "/replay?at=0&seat=0",
                "/replay?at=0&seat=1",
            ]
            answers = [await http.get(path + one) for one in asked]
            answers.append(await http.post(f"{path}/branch", json={"at": 99, "seats": SOLO}))
        await client.close()
        live = await self.service.find(match)
        assert live is not None
        shown = frames_out.summary(match, live.session, ()).model_dump_json()  # what `gloaming admin show` tells
        told = [*client.raw, *(f"{answer.status_code} {answer.text}" for answer in answers), shown]
        self.heard = [TIMES.sub("", text.replace(match, "MATCH")).replace(secret, "SECRET") for text in told]
        self.heard = [re.sub(r'"id":"[-0-9a-f]{36}"', "", text) for text in self.heard]


@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    ("seeds", "most"), [(range(1), 4), pytest.param(range(2, 30), 60, marks=pytest.mark.soak)], ids=["some", "many"]
)
async def test_two_worlds_that_a_seat_cannot_tell_apart_are_served_alike(
    tmp_path: Path, slug: str, seeds: range, most: int
) -> None:
    game = playable(slug)
    compared = different = 0
    async with served(tmp_path) as (service, base):
        for seed in seeds:
            for number, state in enumerate(positions(game, seed, most)):
                for eyes in (*range(game.seats), WATCHER):
                    other = state.resample(game.knower(eyes), Chance(seed * 1000 + number))
                    choices = quiet(state, eyes, 3, random.Random(number)) if eyes != WATCHER else []
                    worlds = [World(service, base, game), World(service, base, game)]
                    for world, position in zip(worlds, (state, other), strict=True):
                        await world.hear(position, eyes, choices, seed)
                    assert worlds[0].heard == worlds[1].heard
                    compared += len(worlds[0].heard)
                    different += game.to_bytes(state) != game.to_bytes(other)
    assert compared > 150 and different > 4


UNLIKE = re.compile(r'"(timestamp|ms)": ("[^"]*"|[0-9.]+)|127\.0\.0\.1:\d+|[0-9a-f]{16,}')
"""What is different in the log of any two runs."""


@pytest.mark.parametrize("slug", GAMES)
async def test_the_log_is_the_same_in_two_worlds_that_a_seat_cannot_tell_apart(
    tmp_path: Path, slug: str, written: io.StringIO
) -> None:
    """Nor can whoever reads the log: nothing in it depends on what is hidden."""
    game = playable(slug)
    state = positions(game, 3, 2)[-1]
    eyes = state.to_act()[0]
    other = state.resample(game.knower(eyes), Chance(77))
    choices = quiet(state, eyes, 3, random.Random(1))
    told = []
    for number, position in enumerate((state, other)):
        written.seek(0)
        written.truncate()
        listener = logs.set_up("json", written)
        async with served(tmp_path / str(number)) as (service, base):
            await World(service, base, game).hear(position, eyes, choices, 3)
        listener.stop()
        lines = [UNLIKE.sub("", line) for line in written.getvalue().splitlines()]
        told.append(sorted(line for line in lines if "request" in line or "socket" in line or "error" in line))
    assert told[0] == told[1] and len(told[0]) > 5


async def test_what_a_computer_player_is_about_to_do_is_told_to_its_side_alone(tmp_path: Path) -> None:
    """Neither the other side hears it, nor a watcher, nor who sits on both sides; nor is it written down."""
    game = playable("necromancer")
    own = [Chair("Ash"), Chair("Birch", "greedy"), Chair("Cedar")]
    async with served(tmp_path) as (service, base):
        heard = {}
        for hot_seat in (False, True):
            match, secrets, watch, _ = await service.begin(game, own, hot_seat=hot_seat)
            live = await service.find(match)
            assert live is not None
            links = (
                {"both": secrets[0]}
                if hot_seat
                else {"Hunter": secrets[0], "Necromancer": secrets[2], "watcher": watch}
            )
            early = {who: await Client.at(base, match, str(secret)) for who, secret in links.items()}
            for client in early.values():
                await client.table()
            service.computers.confide(live, 1, "means to close the Rift at Fremont")
            late = {f"late {who}": await Client.at(base, match, str(secret)) for who, secret in links.items()}
            for who, client in (early | late).items():
                await client.send(type="ping")
                await client.next("pong")
                heard[who] = [frame["text"] for frame in client.heard if frame["type"] == "intention"]
                await client.close()
            assert live.session.seq == live.session.dealt_at
    told = ["means to close the Rift at Fremont"]
    assert {who: lines for who, lines in heard.items() if lines} == {"Hunter": told, "late Hunter": told}
    assert len(heard) == 8


@pytest.mark.parametrize("slug", GAMES)
async def test_what_is_sent_names_only_cards_that_are_known_where_they_are(tmp_path: Path, slug: str) -> None:
    """Throughout matches, with taking back: a view's and an event's cards against the table's own bookkeeping."""
    game = playable(slug)
    async with served(tmp_path) as (service, base):
        match, secrets, watch, _ = await service.begin(game, chairs(game))
        eyes = {**dict(enumerate(secrets)), WATCHER: watch}
        clients = {seat: await Client.at(base, match, str(secret)) for seat, secret in eyes.items()}
        tables = {seat: await client.table() for seat, client in clients.items()}
        dice = random.Random(5)
        live = await service.find(match)
        assert live is not None
        while not tables[0]["outcome"] and tables[0]["seq"] < MOST_ENTRIES:
            seat = next(seat for seat in range(game.seats) if tables[seat]["options"])
            undo = tables[seat]["undo"] and dice.random() < 0.3
            before = live.session.state.copy()
            events: list[Event] = []
            if undo:
                await clients[seat].send(type="undo", id=str(dice.random()))
                told = await clients[seat].next("ack", "refused")
            else:
                choice = dice.choice(tables[seat]["options"])["choice"]
                events = what_happens(before, seat, choice)
                told = await clients[seat].choose(tables[seat], choice)
            assert told["type"] == "ack"
            for each, client in clients.items():
                tables[each] = await client.table(seq=told["seq"])
                assert_known(game, live.session.state, each, tables[each])
                assert_told(game, before, events, live.session.state, each, tables[each])
        for client in clients.values():
            await client.close()


async def test_a_hand_that_was_shown_and_shuffled_away_in_one_choice_counts_as_seen(tmp_path: Path) -> None:
    """Dark Promenade: the last Minion of a Week shows a hand, and with the check all hands go back into the deck."""
    game = playable("dark-promenade")
    start, choices = shown_and_shuffled_away(game, seed=62)
    async with served(tmp_path) as (service, base):
        opening = Opening.of(game, 1, NAMES[: game.seats])
        begun = await service.begin(game, chairs(game), start=game.to_bytes(start), opening=opening)
        match, secrets, watch, _ = begun
        eyes = {**dict(enumerate(secrets)), WATCHER: watch}
        clients = {each: await Client.at(base, match, str(secret)) for each, secret in eyes.items()}
        tables = {each: await client.table() for each, client in clients.items()}
        live = await service.find(match)
        assert live is not None
        for seat, choice in choices:
            before = live.session.state.copy()
            events = what_happens(before, seat, choice)
            told = await clients[seat].choose(tables[seat], choice)
            for each, client in clients.items():
                tables[each] = await client.table(seq=told["seq"])
        for each, client in clients.items():
            assert_told(game, before, events, live.session.state, each, tables[each])
            await client.close()
        with pytest.raises(AssertionError):  # what this seat was told, a watcher may not be told
            assert_told(game, before, events, live.session.state, WATCHER, tables[seat])


def shown_and_shuffled_away(game: Playable, seed: int) -> tuple[State, list[tuple[int, int]]]:
    """The first choice of a random game that shows a card to the chooser and ends with it unknown, and the one before:
    who chooses what, and the position in which they begin."""
    state, dice = game.new(seed), random.Random(seed)
    passed: list[tuple[State, int, int]] = []
    while not state.over:
        seat = state.to_act()[0]
        choice = dice.choice(state.options(seat))
        before = state.copy()
        passed.append((before, seat, choice))
        events = what_happens(before, seat, choice)
        state.apply(seat, choice)
        shown = [event.a for event in events if event.kind == SHOWN and event.d == 1 << seat]
        if any(not (before.knows(seat, card) or state.knows(seat, card)) for card in shown):
            return passed[-2][0], [(seat, choice) for _, seat, choice in passed[-2:]]
    raise AssertionError(f"seed {seed} has no such choice")


def assert_known(game: Playable, state: State, eyes: int, table: dict[str, Any]) -> None:
    knower = game.knower(eyes)
    for zone in table["view"]["zones"]:
        for card in zone["cards"]:
            if card["card"] is not None and not state.knows(knower, game.card(card["card"])):
                # It follows from the rest: it is the only card with this back that could be there.
                index = game.zone(zone["name"])
                back = state.layout.back
                rivals = [
                    other
                    for other in range(int(state.layout.cards))
                    if back[other] == back[game.card(card["card"])]
                    and not state.knows(knower, other)
                    and state.could_be(knower, other, index)
                ]
                assert rivals == [game.card(card["card"])]
    if eyes == WATCHER:
        assert not table["options"] and not table["view"]["options"]


def what_happens(state: State, seat: int, choice: int) -> list[Event]:
    """The engine's own account of a choice, from a copy of the state."""
    after = state.copy()
    after.events = EventLog()
    after.apply(seat, choice)
    return after.events.entries


SEEN_BY_ALL = {("necromancer", Remark.REDRAWN)}
"""The remarks about a card that everybody sees: R1.8, an Event that goes back into its deck."""


def assert_told(
    game: Playable, before: State, happened: list[Event], after: State, eyes: int, table: dict[str, Any]
) -> None:
    """Events and log lines name a card only to who knew it, was shown it, knows it now, or saw it pass through an open
    place. What was shown counts by the engine's account: the card may have been shuffled away since."""
    knower = game.knower(eyes)
    shown = {event.a for event in happened if event.kind == SHOWN and (event.d >> knower) & 1}
    shown |= {event.b for event in happened if event.kind == NOTED and (game.slug, event.a) in SEEN_BY_ALL}
    zones = after.layout.zones
    moves = [event for event in table["events"] if event["kind"] == "move" and event.get("card")]
    passed = {event["card"] for event in moves if (zones[game.zone(event["to"])].visible_to >> knower) & 1}
    named = [event["card"] for event in table["events"] if event.get("card")]
    named += [card for line in table["log"] if line["seq"] == table["seq"] for card in line["cards"]]
    for name in named:
        card = game.card(name)
        known = before.knows(knower, card) or after.knows(knower, card) or card in shown
        assert known or name in passed, (eyes, name, table["events"], table["log"])
