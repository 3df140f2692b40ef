"""Who asks for much waits for himself and not the others."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from gloaming import game as playable
from gloaming.play.record import Chair
from gloaming.server.fairness import Busy, FairQueue, Job
from gloaming.server.problems import HttpProblem
from gloaming.server.rate_limits import Limits, network_of
from gloaming.server.settings import Settings
from gloaming.server.store import Store
from tests.server.bots import Client
from tests.server.conftest import PostgreSQL
from tests.server.test_leaks import served


def job(
    name: str, address: str, cost: float = 1.0, match: str = "", long: bool = False, watched: bool = True
) -> Job[str]:
    return Job(name, address, match or name, cost, long, lambda: watched)


def order(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (one := queue.take()) is not None:
        taken.append(one.work)
    return taken


# The queue


def test_one_with_many_jobs_waits_for_its_own() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put(job(f"mallory {number}", "mallory"))
    queue.put(job("ash", "ash"))
    queue.put(job("birch", "birch"))
    assert set(order(queue)[:3]) == {"mallory 0", "ash", "birch"}


def test_dear_jobs_count_for_more_than_cheap_ones() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        queue.put(job(f"master {number}", "mallory", cost=1.6))
        queue.put(job(f"lamplighter {number}", "ash", cost=0.05))
    assert order(queue)[:5] == ["master 0", *(f"lamplighter {number}" for number in range(4))]


def test_what_a_job_took_counts_not_what_was_expected() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(job("first of mallory", "mallory", cost=0.01))
    taken = queue.take()
    assert taken is not None
    queue.done(taken, 10.0)
    for number in range(3):
        queue.put(job(f"mallory {number}", "mallory", cost=0.01))
        queue.put(job(f"ash {number}", "ash", cost=0.01))
    assert order(queue)[:3] == ["ash 0", "ash 1", "ash 2"]


def test_within_one_address_matches_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(job(f"large {number}", "family", match="large"))
    queue.put(job("small", "family", match="small"))
    assert order(queue)[:2] == ["large 0", "small"]


def test_who_comes_late_is_not_owed_for_the_time_before() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(20):
        queue.put(job(f"ash {number}", "ash"))
    for _ in range(10):
        queue.take()
    for number in range(10):
        queue.put(job(f"mallory {number}", "mallory"))
    first = order(queue)[:6]
    assert sum(name.startswith("ash") for name in first) == 3


def test_who_is_waited_for_comes_before_what_nobody_watches() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(5):
        queue.put(job(f"away {number}", f"address {number}", watched=False))
    queue.put(job("here", "ash", cost=100))
    assert order(queue)[0] == "here"
    queue.put(job("away", "ash", watched=False))
    assert queue.take(unwatched=False) is None


def test_a_long_thought_leaves_the_last_worker_to_short_ones() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(job("master", "ash", long=True))
    queue.put(job("lamplighter", "mallory"))
    short = queue.take(long=False)
    assert short is not None and short.work == "lamplighter"
    assert queue.take(long=False) is None


def test_too_many_are_told_so_and_a_newcomer_still_gets_in() -> None:
    queue: FairQueue[str] = FairQueue(most=50, most_of_one=40)
    for number in range(40):
        queue.put(job(f"mallory {number}", "mallory"))
    with pytest.raises(Busy):
        queue.put(job("one more", "mallory"))
    for number in range(10):
        queue.put(job(f"eve {number}", "eve"))
    gives_way = queue.put(job("ash", "ash"))
    assert gives_way is not None and gives_way.work == "mallory 39"
    assert len(queue.waiting) == 50
    with pytest.raises(Busy):
        queue.put(job("nobody there", "birch", watched=False))


def test_what_nobody_watches_gives_way() -> None:
    queue: FairQueue[str] = FairQueue(most=5, most_of_one=3)
    for number in range(3):
        queue.put(job(f"left {number}", "ash", watched=False))
    assert (gives_way := queue.put(job("here", "ash"))) is not None and gives_way.work == "left 2"
    for number in range(2):
        queue.put(job(f"birch {number}", "birch"))
    assert (gives_way := queue.put(job("cedar", "cedar"))) is not None and gives_way.work == "left 1"


# Limits


def test_an_address_is_a_subscriber() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2::ffff") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("fe80::1%eth0") == "fe80::/64"


def test_a_limit_slides() -> None:
    now = 1_000_050.0
    limits = Limits(Settings(matches_per_minute=10, requests_per_minute=1000), lambda: now)
    for _ in range(10):
        limits.match("ash")
    with pytest.raises(HttpProblem):
        limits.match("ash")
    limits.match("birch")
    now += 45  # the next window has begun; most of the one before still counts
    begun = 0
    while limits.spend(limits.matches, "ash"):
        begun += 1
    assert 1 <= begun <= 6
    now += 120
    assert sum(limits.spend(limits.matches, "ash") for _ in range(20)) == 10


def test_a_household_of_many_links_has_a_limit_too() -> None:
    limits = Limits(Settings(hints_per_minute=5), lambda: 1_000_000.0)
    assert sum(limits.hint("ash", f"link {number}") for number in range(30)) == 15
    assert sum(limits.hint("birch", "one link") for _ in range(30)) == 5


def test_very_many_addresses_cost_no_more_each_than_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a network of addresses, every count once went through all of them, on the event loop."""
    monkeypatch.setattr("gloaming.server.rate_limits.MOST_KEYS", 1_000)
    limits = Limits(Settings(), lambda: 1_000_000.0)
    looked = 0
    plain = limits.forget

    def forget() -> None:
        nonlocal looked
        looked += 1
        plain()

    monkeypatch.setattr(limits, "forget", forget)
    for number in range(20_000):
        limits.request(f"2001:db8:0:{number:x}::/64")
    assert len(limits.mine) <= 1_000
    assert looked <= 60


def test_work_is_counted_by_its_time() -> None:
    limits = Limits(Settings(work_seconds_per_minute=1.0), lambda: 1_000_000.0)
    limits.worked("ash", 0.6)
    limits.request("ash")
    limits.worked("ash", 0.6)
    with pytest.raises(HttpProblem):
        limits.request("ash")
    limits.request("birch")


@pytest.mark.asyncio
async def test_processes_share_their_limits(postgresql: PostgreSQL) -> None:
    postgresql.create("limits")  # servers of other tests count in theirs
    settings = Settings(DATABASE_URL=postgresql.url_of("limits"), matches_per_minute=10)  # type: ignore[call-arg]
    store = Store(settings.url)
    await store.open()
    try:
        one, other = (Limits(settings, time.time) for _ in range(2))
        for _ in range(6):
            one.match("2001:db8::/64")
        for _ in range(5):
            other.match("2001:db8::/64")
        for limits in (one, other, one):
            await limits.exchange(store)
        for limits in (one, other):
            with pytest.raises(HttpProblem):
                limits.match("2001:db8::/64")
            limits.match("somebody else")
        await one.exchange(store)
        await one.exchange(store)  # nothing is told twice
        sums = await store.add_spent({}, 0)
        assert {amount for (name, _), amount in sums.items() if name.startswith("match ")} <= {11.0, 1.0}
        assert not any("2001" in name for name, _ in sums)
        await store.forget_spent(int(time.time()) + 100)
        assert await store.add_spent({}, 0) == {}
    finally:
        await store.close()


# Thinking


@pytest.mark.asyncio
async def test_unwatched_masters_keep_nobody_waiting(tmp_path: Path) -> None:
    """Sixty matches of masters that nobody has opened do not think; as many that were left think last."""
    masters = [*(Chair(f"Master {number}", "master") for number in range(2)), Chair("Me")]
    city, night = playable("city-of-hemloch"), playable("necromancer")
    async with served(tmp_path, workers=1) as (service, base):
        unopened = [await service.begin(night, masters) for _ in range(30)]
        assert not any(service.live[match].thinking for match, *_ in unopened)
        left = [await service.begin(night, masters) for _ in range(30)]
        for match, secrets, *_ in left:
            client = await Client.at(base, match, str(secrets[-1]))
            await client.next("thinking")
            await client.close()
        assert all(service.live[match].thinking for match, *_ in left)
        begun = time.perf_counter()
        match, secrets, *_ = await service.begin(city, [Chair("New"), Chair("Lamplighter", "lamplighter")])
        newcomer = await Client.at(base, match, str(secrets[0]))
        table = await newcomer.table()
        while table["options"]:
            await newcomer.choose(table)
            table = await newcomer.table(seq=table["seq"] + 1)
        await newcomer.table(seq=table["seq"] + 1)
        assert time.perf_counter() - begun < 10  # it was 150; how long exactly is measured by benchmarks.siege
        await newcomer.close()


@pytest.mark.asyncio
async def test_who_plays_over_days_finds_the_answer_ready(tmp_path: Path) -> None:
    """Somebody chooses and leaves; the computer answers although nobody looks on."""
    city = playable("city-of-hemloch")
    async with served(tmp_path, workers=1) as (service, base):
        match, secrets, *_ = await service.begin(city, [Chair("Ash"), Chair("Footpad", "footpad")])
        client = await Client.at(base, match, str(secrets[0]))
        table = await client.table()
        while table["options"]:
            assert (await client.choose(table))["type"] == "ack"
            table = await client.table(seq=table["seq"] + 1)
        await client.close()
        live = await service.find(match)
        assert live is not None
        for _ in range(600):
            if not live.session.computers_to_act():
                break
            await asyncio.sleep(0.05)
        assert live.session.to_act() == [0] and live.session.seq > table["seq"]


@pytest.mark.asyncio
async def test_a_player_that_cannot_think_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.server.computers.TRY_AGAIN", (0.05,))
    city = playable("city-of-hemloch")
    async with served(tmp_path, workers=1) as (service, base):

        async def fail(*_: object, **__: object) -> dict[str, object]:
            raise Busy if len(asked) < 1 and not asked.append(1) else ValueError("cannot be written")  # type: ignore[func-returns-value]

        asked: list[int] = []
        monkeypatch.setattr(service.computers, "ask", fail)
        match, secrets, *_ = await service.begin(city, [Chair("Ash"), Chair("Footpad", "footpad")])
        client = await Client.at(base, match, str(secrets[0]))
        table = await client.table()
        while table["options"]:
            await client.choose(table)
            table = await client.table(seq=table["seq"] + 1)
        await client.table(seq=table["seq"] + 1)
        told = [frame["text"] for frame in client.heard if frame["type"] in ("busy", "error")]
        assert "has to wait" in told[0] and "tries again" in told[1]
        assert "could not think here, and took any choice" in told[2]
        await client.close()


@pytest.mark.asyncio
async def test_only_the_newest_look_ahead_is_answered(tmp_path: Path) -> None:
    game = playable("midnight")
    async with served(tmp_path, workers=0) as (service, base):
        match, secrets, *_ = await service.begin(game, [Chair("Ash"), Chair("Birch")], hot_seat=True)
        client = await Client.at(base, match, str(secrets[0]))
        await client.table()
        await client.send(type="curtain", seat=0)
        table = await client.table()
        if not table["options"]:
            await client.send(type="curtain", seat=1)
            await client.table()
        for number in range(20):
            await client.send(type="ahead", lifted=[f"thing {number}"], through=list(game.decisions))
        answer = await client.next("ahead")
        answered = [answer["lifted"]]
        while answered[-1] != ["thing 19"]:
            answered.append((await client.next("ahead"))["lifted"])
        await client.send(type="ping")
        await client.next("pong")
        assert len(answered) <= 3
        assert len([frame for frame in client.heard if frame["type"] == "ahead"]) == len(answered)
        await client.close()
