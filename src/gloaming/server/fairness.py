"""A fair queue: which job is next when there is more work than workers.

The CPU time of a job is charged to its address and, within the address, to its match. The next job comes from the
address that has used the least, so an address that asks for much delays only itself. Jobs that somebody waits for come
before those that nobody watches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Work = TypeVar("Work")

MOST_WAITING = 400
"""Jobs that may wait altogether."""
MOST_OF_ONE = 40
"""Jobs of one address that may wait."""
MOST_ACCOUNTS = 10_000


class Busy(Exception):
    """The queue is full."""


@dataclass(eq=False)
class Job(Generic[Work]):
    """A piece of work, who it is for, and its expected cost in seconds.

    `long` jobs never take the last worker. `watched` says at any moment whether somebody waits for the answer.
    """

    work: Work
    address: str
    match: str
    cost: float
    long: bool = False
    watched: Callable[[], bool] = lambda: True
    number: int = 0


@dataclass
class Account:
    """CPU time used, in seconds of virtual time; a new account starts at the level of the others."""

    used: float = 0.0
    matches: dict[str, float] = field(default_factory=dict)


class FairQueue(Generic[Work]):
    """The jobs that wait for a worker."""

    def __init__(self, most: int = MOST_WAITING, most_of_one: int = MOST_OF_ONE) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.waiting: list[Job[Work]] = []
        self.accounts: dict[str, Account] = {}
        self.now = 0.0
        """Virtual time: what the account that was last served had used before."""
        self.count = 0

    def put(self, job: Job[Work]) -> Job[Work] | None:
        """Let a job wait. If there are too many, of its address or altogether, one has to give way: the newest of those
        that nobody watches, or else of the address with most. That one is returned; `Busy` if it is the job itself."""
        own = [other for other in self.waiting if other.address == job.address]
        crowd = own if len(own) >= self.most_of_one else self.waiting if len(self.waiting) >= self.most else []
        gives_way = self._last([*crowd, job]) if crowd else None
        if gives_way is job:
            raise Busy
        if gives_way is not None:
            self.waiting.remove(gives_way)
        self.count += 1
        job.number = self.count
        self.waiting.append(job)
        account = self.accounts.setdefault(job.address, Account())
        account.used = max(account.used, self.now)
        first = min(account.matches.values(), default=0.0)
        account.matches[job.match] = max(account.matches.get(job.match, 0.0), first)
        return gives_way

    def _last(self, jobs: list[Job[Work]]) -> Job[Work]:
        waiting = Counter(job.address for job in jobs)
        return max(jobs, key=lambda job: (not job.watched(), waiting[job.address], job.number or self.count + 1))

    def take(self, long: bool = True, unwatched: bool = True) -> Job[Work] | None:
        """The next job, of those that may be done now; None if there is none."""
        ready = [job for job in self.waiting if (long or not job.long) and (unwatched or job.watched())]
        if not ready:
            return None
        job = min(ready, key=self._order)
        self.waiting.remove(job)
        account = self.accounts[job.address]
        self.now = max(self.now, account.used)
        self._charge(job, job.cost)
        self._tidy()
        return job

    def _order(self, job: Job[Work]) -> tuple[bool, float, float, int]:
        account = self.accounts[job.address]
        return not job.watched(), account.used, account.matches.get(job.match, 0.0), job.number

    def done(self, job: Job[Work], took: float) -> None:
        """A job has taken so long; it was charged what it was expected to take."""
        if job.address in self.accounts:
            self._charge(job, took - job.cost)

    def _charge(self, job: Job[Work], seconds: float) -> None:
        account = self.accounts[job.address]
        account.used += seconds
        account.matches[job.match] = account.matches.get(job.match, 0.0) + seconds

    def drop(self, job: Job[Work]) -> None:
        """A job need not be done any more."""
        if job in self.waiting:
            self.waiting.remove(job)

    def before(self, job: Job[Work]) -> int:
        """How many jobs come before one that waits."""
        order = self._order(job)
        return sum(self._order(other) < order for other in self.waiting)

    def _tidy(self) -> None:
        """Forget who has nothing waiting and would start where the others are anyway."""
        if len(self.accounts) <= MOST_ACCOUNTS:
            return
        waiting = {job.address for job in self.waiting}
        self.accounts = {
            address: account
            for address, account in self.accounts.items()
            if address in waiting or account.used > self.now
        }
