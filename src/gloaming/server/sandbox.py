"""Reads, checks and tries files from outside before the server stores or shows any of their content.

`Sandbox` is the server's side. A separate process (`main`) reads one task per line and forks a child with limits for
each, so that no file can hang, crash or fill the memory of either.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import sys
import tomllib
from collections.abc import Mapping
from typing import Any, Final

import structlog

from gloaming.server.confined import LimitReached, Limits, confined

LIMITS: Final = Limits()
QUICK: Final = Limits(seconds=4, memory=256 * 1024 * 1024)
"""For a card set that is looked at while somebody writes it."""
MOST_WAITING: Final = 16
"""Tasks that may wait for their turn."""
GRACE: Final = 15.0
"""Seconds beyond all limits after which the process itself is given up."""
LONGEST_LINE: Final = 32 * 1024 * 1024

log = structlog.get_logger("gloaming.sandbox")


class Rejected(ValueError):
    """What is wrong with a file, or which limit it exceeds, in words for the sender."""


class Busy(Exception):
    """Too many files are waiting; the server accepts no more for now."""


class Sandbox:
    """The server's side: one task after the other."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def cards(self, game: str, cards: str, options: Mapping[str, str | int]) -> None:
        """`Rejected` unless a game can be played with this card set."""
        await self._ask({"what": "cards", "game": game, "cards": cards, "options": dict(options)})

    async def inspect(self, game: str, text: str, data: Mapping[str, Any] | None) -> dict[str, Any]:
        """All that an editor shows of a card set, sound or not; see `gloaming.cards.inspection`."""
        return await self._ask({"what": "inspect", "game": game, "text": text, "data": data})

    async def practice(self, game: str, cards: str, card: str) -> tuple[bytes, int]:
        """A packed state in which a player can use a card, and that player's seat."""
        told = await self._ask({"what": "practice", "game": game, "cards": cards, "card": card})
        return base64.b64decode(told["state"]), int(told["seat"])

    async def match(self, text: str) -> None:
        """`Rejected` unless this is a match file that replays."""
        await self._ask({"what": "match", "file": text})

    async def scenario(self, text: str, cards: str | None) -> dict[str, Any]:
        """The game, options and packed state of a scenario file; `Rejected` if it has none that can be played."""
        told = await self._ask({"what": "scenario", "file": text, "cards": cards})
        return {**told, "state": base64.b64decode(told["state"])}

    async def state(self, game: str, cards: str, options: Mapping[str, str | int], packed: bytes) -> None:
        """`Rejected` unless these bytes are a state that can be played on."""
        state = base64.b64encode(packed).decode()
        await self._ask({"what": "state", "game": game, "cards": cards, "options": dict(options), "state": state})

    async def _ask(self, task: Mapping[str, Any]) -> dict[str, Any]:
        if self.waiting >= MOST_WAITING:
            raise Busy("many files are being read at the moment; try again in a minute")
        self.waiting += 1
        try:
            async with self.turn:
                told = await self._answer(json.dumps(task).encode() + b"\n")
        finally:
            self.waiting -= 1
        if "rejected" in told:
            raise Rejected(told["rejected"])
        return told

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            process = await self._running()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(line)
            await process.stdin.drain()
            told = await asyncio.wait_for(process.stdout.readline(), 2 * LIMITS.seconds + GRACE)
            if not told.endswith(b"\n"):
                raise ConnectionError("its output ended")
        except (OSError, TimeoutError, ValueError) as error:
            log.warning("sandbox lost", why=type(error).__name__)
            await self.close()
            return {"rejected": "this cannot be read: the process that checked it ended unexpectedly"}
        except BaseException:  # its answer would be taken for that of the next task
            await self.close()
            raise
        answer: dict[str, Any] = json.loads(told)
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "gloaming.server.sandbox",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # an interrupt at the keyboard is for the server, which then stops this
            )
            log.info("sandbox started", pid=self.process.pid)
        return self.process

    async def close(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# The process


def answer(task: Mapping[str, Any]) -> dict[str, Any]:
    """Do a task. In the process it runs in a child of its own; tests may call it directly."""
    from gloaming.cards.inspection import inspect
    from gloaming.games import definition
    from gloaming.play import trial
    from gloaming.play.practice import with_card

    try:
        if task["what"] == "cards":
            trial.card_set(task["game"], task["cards"], task["options"])
            return {}
        if task["what"] == "inspect":
            return inspect(definition(task["game"]), task["text"], task["data"])
        if task["what"] == "practice":
            game = trial.card_set(task["game"], task["cards"], {})
            practice = with_card(game, task["card"])
            packed = base64.b64encode(game.to_bytes(practice.state)).decode()
            return {"state": packed, "seat": practice.seat}
        if task["what"] == "match":
            return {"choices": len(trial.match_file(task["file"]).made)}
        if task["what"] == "scenario":
            try:
                document = tomllib.loads(task["file"])
            except (tomllib.TOMLDecodeError, RecursionError) as error:
                return {"rejected": f"file: this is neither a match file nor a scenario: {error}"}
            game, found = trial.scenario(document, task["cards"])
            state = base64.b64encode(game.to_bytes(found)).decode()
            return {"game": game.slug, "options": dict(game.options), "state": state, "cards": game.cards.source}
        trial.state(task["game"], task["cards"], task["options"], base64.b64decode(task["state"]))
        return {}
    except trial.Unsound as error:
        return {"rejected": str(error)[:4000]}


def main() -> None:
    from gloaming.games import GAMES, game

    os.nice(5)  # the table comes first
    for slug in GAMES:  # so that no child need import them, or make the parser of the effect language
        game(slug)
    for line in sys.stdin.buffer:
        try:
            task = json.loads(line)
            limits = QUICK if task["what"] == "inspect" else LIMITS
            told = confined(lambda task=task: answer(task), limits)  # type: ignore[misc]
        except LimitReached as reached:
            told = {"rejected": str(reached)}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
