"""Outside bots: a program of any kind that speaks JSON lines on its stdin and stdout. docs/bots.md is their manual.

A bot is never trusted: it runs in a process of its own, gets a deadline for every answer and a limit for what it may
say. One that crashes, stalls or talks nonsense forfeits, with a word why; the host goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

from gloaming.games.playable import Playable
from gloaming.games.views import view_json
from gloaming.kernel.information_set import InformationSet

PROTOCOL = 1
LONGEST_LINE = 65_536
"""Bytes that one answer may have."""
MOST_LINES = 100
"""Lines that a bot may say before it is asked again; only the one with the right id counts."""
TO_START = 10.0
"""Seconds for a bot's greeting."""
TO_CHOOSE = 5.0
"""Seconds for a choice if the host sets no deadline."""
LAST_WORDS = 400
"""Bytes of a crashed bot's stderr that are repeated."""


class Forfeit(Exception):
    """A bot lost its game by its own doing: how (`crashed`, `stalled`, `nonsense`), and what exactly."""

    def __init__(self, how: str, what: str) -> None:
        super().__init__(f"{how}: {what}")
        self.how = how
        self.what = what


class Line:
    """The wire to one bot: whole lines out and in, against the clock."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that whatever it starts goes with it
            )
        except OSError as error:
            raise Forfeit("crashed", f"{command[0]} could not be started: {error.strerror}") from None
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.out, self.back, self.err = self.process.stdin, self.process.stdout, self.process.stderr
        self.heard = b""
        self.groaned = b""
        self.ears = selectors.DefaultSelector()
        for pipe in (self.out, self.back, self.err):
            os.set_blocking(pipe.fileno(), False)
        self.ears.register(self.back, selectors.EVENT_READ)
        self.ears.register(self.err, selectors.EVENT_READ)

    def send(self, message: Mapping[str, Any], deadline: float) -> None:
        """Say something; a bot that does not listen in time has stalled."""
        rest = json.dumps(message).encode() + b"\n"
        mouth = selectors.DefaultSelector()
        mouth.register(self.out, selectors.EVENT_WRITE)
        while rest:
            if not mouth.select(max(0.0, deadline - monotonic())):
                raise Forfeit("stalled", "it does not read what it is told")
            try:
                rest = rest[os.write(self.out.fileno(), rest) :]
            except OSError:
                return  # it listens no more: what it said last, or that it ended, is heard next

    def receive(self, deadline: float) -> Mapping[str, Any]:
        """The next line that a bot says."""
        while b"\n" not in self.heard:
            if len(self.heard) > LONGEST_LINE:
                raise Forfeit("nonsense", f"a line of more than {LONGEST_LINE} bytes")
            left = deadline - monotonic()
            ready = self.ears.select(max(0.0, left))
            if not ready and left <= 0:
                raise Forfeit("stalled", "no answer in time")
            self._listen([key.fileobj for key, _ in ready])
        line, _, self.heard = self.heard.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise Forfeit("nonsense", f"a line of more than {LONGEST_LINE} bytes")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Forfeit("nonsense", f"this is not JSON: {line[:80]!r}") from None
        if not isinstance(message, dict):
            raise Forfeit("nonsense", f"this is not a JSON object: {line[:80]!r}")
        return message

    def _listen(self, pipes: Sequence[Any]) -> None:
        if self.err in pipes:
            groan = self.err.read(LONGEST_LINE)
            if groan:
                self.groaned = (self.groaned + groan)[-LAST_WORDS:]
            elif groan == b"":
                self.ears.unregister(self.err)
        if self.back in pipes:
            said = self.back.read(LONGEST_LINE)
            if said == b"":
                raise self._crash()
            self.heard += said or b""

    def _crash(self) -> Forfeit:
        try:
            code = self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            return Forfeit("crashed", "it closed its output")
        with contextlib.suppress(OSError, ValueError):
            self.groaned = (self.groaned + (self.err.read() or b""))[-LAST_WORDS:]
        words = self.groaned.decode(errors="replace").strip().splitlines()
        return Forfeit("crashed", f"it ended with code {code}" + (f": {words[-1]}" if words else ""))

    def close(self) -> None:
        """End the bot, and whatever it has started."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.ears.close()
        for pipe in (self.out, self.back, self.err):
            with contextlib.suppress(OSError):
                pipe.close()


class BotPlayer:
    """A bot in a seat. It is told what the seat may know: the information set's world shows nothing else."""

    def __init__(self, game: Playable, seat: int, command: Sequence[str], names: Sequence[str] = ()) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.line = Line(command)
        try:
            self.name = self._greet()
        except Forfeit:
            self.line.close()
            raise

    def _greet(self) -> str:
        deadline = monotonic() + TO_START
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self.game.slug,
            "title": self.game.title,
            "options": dict(self.game.options),
            "cards": self.game.cards.hash,
            "seat": self.seat,
            "seats": self.game.seats,
        }
        self.line.send(hello, deadline)
        answer = self.line.receive(deadline)
        if answer.get("type") != "hello":
            raise Forfeit("nonsense", f"it should greet with a hello, not with {_short(answer)}")
        if answer.get("protocol") != PROTOCOL:
            raise Forfeit("nonsense", f"it speaks protocol {answer.get('protocol')!r}, this host speaks {PROTOCOL}")
        return str(answer.get("name", "a bot"))[:60]

    def choose(self, information_set: InformationSet, deadline: float | None = None) -> int:
        """The bot's choice; `Forfeit` if it has none."""
        now = monotonic()
        end = now + TO_CHOOSE if deadline is None else deadline
        moment = int(information_set.moment)
        view = self.game.view(information_set.world, self.seat, self.names)
        told = view_json(view)
        asked = {
            "type": "choose",
            "id": moment,
            "deadline_ms": max(0, int(1000 * (end - now))),
            "view": told,
            "text": self.game.text(view),
            "options": told.pop("option_views"),
        }
        self.line.send(asked, end)
        for _ in range(MOST_LINES):
            answer = self.line.receive(end)
            if answer.get("id") == moment:
                return self._read(answer, view.options)
        raise Forfeit("nonsense", f"{MOST_LINES} lines and none of them the answer")

    def _read(self, answer: Mapping[str, Any], options: Sequence[int]) -> int:
        choice = answer.get("choice")
        if answer.get("type") != "choice" or not isinstance(choice, int) or isinstance(choice, bool):
            raise Forfeit("nonsense", f"this is no choice: {_short(answer)}")
        if choice not in options:
            raise Forfeit("nonsense", f"choice {choice} is not among the options {list(options)}")
        return choice

    def bye(self, outcome: str) -> None:
        """Tell the bot how it ended, if it still listens, and end it."""
        with contextlib.suppress(Forfeit):
            self.line.send({"type": "over", "outcome": outcome}, monotonic() + 0.2)
        self.line.close()


def _short(message: Mapping[str, Any]) -> str:
    text = json.dumps(message)
    return text if len(text) <= 100 else text[:100] + "…"


# Does a program keep to the protocol?


def check(game: Playable, command: Sequence[str], seconds: float = 1.0, games: int = 1) -> list[str]:
    """Let a bot play whole games from every seat against random players; a line for each game that it completed.
    `Forfeit` says what is wrong."""
    from gloaming.players.player import RandomPlayer

    done = []
    for number in range(games):
        for seat in range(game.seats):
            bot = BotPlayer(game, seat, command)
            try:
                others = RandomPlayer(number)
                state = game.new(number)
                moment = choices = 0
                slowest = 0.0
                while not state.over:
                    actor = state.to_act()[0]
                    information_set = InformationSet(state, actor, moment)
                    if actor == seat:
                        begun = monotonic()
                        choice = bot.choose(information_set, begun + seconds)
                        slowest = max(slowest, monotonic() - begun)
                        choices += 1
                    else:
                        choice = others.choose(information_set)
                    state.apply(actor, choice)
                    moment += 1
                result = ("lost", "drew", "won")[int(state.result(seat))]
                bot.bye(result)
            finally:
                bot.line.close()
            done.append(f"{bot.name} in seat {seat}: {choices} choices, slowest {1000 * slowest:.0f} ms, {result}")
    return done
