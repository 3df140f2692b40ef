"""Playing a match by its link: the terminal as a client of a server."""

from __future__ import annotations

import json
import re
import secrets
import sys
import time
import uuid
from collections import deque
from dataclasses import dataclass, replace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from rich.console import Console
from rich.text import Text
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from gloaming.games import game
from gloaming.games.playable import OptionView, Outcome, Question, Seen, View, ZoneView
from gloaming.play.deal import HEX, seal_of_number
from gloaming.terminal.arguments import FAILURE, Complaint, did_you_mean

HELP = """  a number or a name   choose it
  why THING            why you cannot choose it now
  hint                 what the computer would do
  undo                 take back your last choice, while that is free
  back N               ask to go back to the table of entry N
  draw, yes, no        offer a draw; answer an offer
  resign, rematch      give up; play again with the seats swapped
  name NAME            what you are called
  log, board           what happened; the table again
  wait                 look again whether something has happened
  quit                 leave; the link brings you back"""
LONGEST_WAIT = 8.0
Frame = dict[str, Any]


@dataclass(frozen=True)
class Link:
    """Where a table stands, which one it is, and the secret of a seat."""

    base: str
    match: str
    secret: str

    @classmethod
    def read(cls, text: str, seat: int | None = None, name: str = "") -> Link:
        parts = urlsplit(text.strip())
        found = re.fullmatch(r"/(table|join)/([0-9a-z]+)/([\w-]+)", parts.fragment)
        if parts.scheme not in ("http", "https") or not found:
            raise Complaint(
                "this is not a link to a table; a link looks like http://localhost:8000/#/table/MATCH/SECRET, "
                "or http://localhost:8000/#/join/MATCH/INVITATION"
            )
        link = cls(f"{parts.scheme}://{parts.netloc}", found[2], found[3])
        return link.taking_chair(seat, name) if found[1] == "join" else link

    def taking_chair(self, seat: int | None, name: str) -> Link:
        """By the link of a table, the link of a chair: the one wished for, or the first that is free. With no free
        chair, the same link watches."""
        summary = self.get("")
        free = [number for number, chair in enumerate(summary["chairs"]) if chair["free"]]
        titles = ", ".join(f"{number} ({summary['chairs'][number]['title']})" for number in free) or "none"
        if seat is not None and seat not in free:
            raise Complaint(f"chair {seat} is not free; free chairs: {titles}")
        if not free:
            return self
        own = uuid.uuid4().hex
        self.post("/chairs", {"seat": free[0] if seat is None else seat, "name": name, "secret": own})
        link = replace(self, secret=own)
        print(f"gloaming: your own link is {self.base}/#/table/{self.match}/{own}; it brings you back", file=sys.stderr)
        return link

    @property
    def socket(self) -> str:
        return f"{self.base.replace('http', 'ws', 1)}/api/v1/matches/{self.match}/socket"

    def get(self, path: str) -> Any:
        return self.post(path, None)

    def post(self, path: str, body: Frame | None) -> Any:
        request = Request(
            f"{self.base}/api/v1/matches/{self.match}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"},
        )
        try:
            with urlopen(request, timeout=20) as answer:
                return json.load(answer)
        except HTTPError as error:
            told = (
                "this link opens no match there" if error.code == 401 else json.load(error).get("detail", error.reason)
            )
            raise Complaint(f"{self.base}: {told}", FAILURE) from None
        except URLError as error:
            raise Complaint(f"{self.base}: {error.reason}", FAILURE) from None


class Gone(Exception):
    """The connection was lost."""


class RemoteTable:
    """A table that stands elsewhere. What was said and not acknowledged is said again after a lost connection."""

    def __init__(self, link: Link) -> None:
        self.link = link
        summary = link.get("")
        self.game = game(summary["game"], link.get("/cards")["source"], summary["options"])
        self.console = Console(highlight=False, soft_wrap=True)
        self.interactive = sys.stdin.isatty()
        self.socket: ClientConnection | None = None
        self.table: Frame | None = None
        self.log: list[Frame] = []
        self.unsure: deque[Frame] = deque()
        self.acknowledged = 0
        self.hot_seat: list[int] = []
        self.held: list[int] = []
        self.names: list[str] = []
        self.numbers: dict[int, str] = {}
        """The numbers that we add to the deal, by seat."""
        self.saying: dict[str, str] = {}
        """The ids under which we sat down and told our numbers: said again under the same id it counts once."""
        self.waits = ""
        self.shown = ""

    # The connection

    def connect(self) -> None:
        pause = 0.2
        while True:
            try:
                self.socket = connect(self.link.socket, subprotocols=[Subprotocol("gloaming.v1")], proxy=None)
                break
            except (OSError, InvalidHandshake, TimeoutError):
                if pause > LONGEST_WAIT * 4:
                    raise Complaint(f"{self.link.base} does not answer", FAILURE) from None
                self.say("The server does not answer; trying again …")
                time.sleep(min(pause, LONGEST_WAIT))
                pause *= 2
        seq = self.table["seq"] if self.table else 0
        self.send({"type": "join", "secret": self.link.secret, "last_seq": seq, "sits": "itself"})
        for frame in self.unsure:
            self.send(frame)

    def send(self, frame: Frame) -> None:
        assert self.socket is not None
        try:
            self.socket.send(json.dumps({"v": 1, **frame}))
        except ConnectionClosed:
            raise Gone from None

    def command(self, **frame: Any) -> None:
        """Say something that counts, and wait until it does or does not."""
        said = {"id": str(uuid.uuid4()), **frame}
        self.unsure.append(said)
        self.send(said)
        while said in self.unsure:
            self.hear(self.receive())

    def receive(self, seconds: float | None = None) -> Frame:
        assert self.socket is not None
        try:
            told: Frame = json.loads(self.socket.recv(timeout=seconds))
        except ConnectionClosed as end:
            code = end.rcvd.code if end.rcvd else 1006
            if code in (4401, 4403, 4404, 4413):
                raise Complaint(end.rcvd.reason if end.rcvd else "the connection was refused", FAILURE) from None
            raise Gone from None
        return told

    def hear(self, frame: Frame) -> None:
        kind = frame["type"]
        if kind == "welcome":
            self.hot_seat = frame["held"] if frame["hot_seat"] else []
            self.held, self.names = frame["held"], frame["names"]
            if frame["deal"]["origin"]:
                self.say("This match was opened from a file or another match: the others may know what is hidden.")
        elif kind == "waiting":
            self.sit_down(frame)
        elif kind == "table":
            self.take(frame)
        elif kind == "refused" and frame["id"] in self.saying.values():
            for seat in self.held:
                if frame["id"] == self.saying.get(f"sit {seat}"):  # somebody has told a number already: ours is lost
                    self.tell(seat, "")
        elif kind in ("ack", "refused"):
            self.unsure = deque(one for one in self.unsure if one["id"] != frame["id"])
            if kind == "ack":
                self.acknowledged = frame["seq"]
            else:
                clause = frame["reason"]["clause"]
                self.say(f"No: {frame['reason']['text']}{f' ({clause})' if clause else ''}")
        elif kind == "intention" and self.table is not None:
            self.say(f"{self.table['view']['names'][frame['seat']]} {frame['text']}.")
        elif kind == "error":
            self.say(f"No: {frame['text']}")

    def sit_down(self, frame: Frame) -> None:
        """The cards have not been dealt yet: add a number of our own, as `play/deal.py` says."""
        match, deal = self.link.match, frame["deal"]
        seals = {one["seat"]: one["seal"] for one in deal["numbers"]}
        for seat in self.held:
            number = self.numbers.setdefault(seat, secrets.token_hex(HEX // 2))
            seal = seal_of_number(match, seat, number)
            if seals.get(seat) != seal:
                id = self.saying.setdefault(f"sit {seat}", str(uuid.uuid4()))
                self.send({"type": "sit", "seal": seal, "seat": seat, "id": id})
            elif not frame["unseated"] and seat in frame["untold"]:
                self.tell(seat, number)
        away = [self.names[seat] for seat in frame["unseated"] or frame["untold"] if seat not in self.held]
        waits = f"Waiting for {' and '.join(away)}; the seal of the deal is {deal['seal'][:16]} …" if away else ""
        if waits and waits != self.waits:
            self.say(waits)
        self.waits = waits

    def tell(self, seat: int, number: str) -> None:
        id = self.saying.setdefault(f"tell {seat}", str(uuid.uuid4()))
        self.send({"type": "tell", "number": number, "seat": seat, "id": id})

    def take(self, table: Frame) -> None:
        """A newer table, and what happened on the way to it."""
        self.log = table["log"] if table["since"] == 0 else self.log + table["log"]
        if self.table is None or table["seq"] > self.table["seq"]:
            for line in table["log"] if self.table else table["log"][-5:]:
                self.console.print(Text(f"  {line['text']}", style="italic"))
        self.table = table
        for offer in table["offers"]:
            if offer["mine"]:
                self.say(f"{offer['text']} Say yes or no.")

    # Playing

    def play(self) -> int:
        """The exit code, when somebody leaves or the match is over."""
        self.connect()
        while True:
            try:
                if self.sit():
                    return 0
            except Gone:
                self.say("The connection was lost; coming back …")
                self.connect()

    def sit(self) -> bool:
        """Wait for one's turn and speak; whether it is time to leave."""
        # A table from before one's own last choice is history.
        while self.table is None or self.table["seq"] < self.acknowledged or not self.mine():
            if self.table is not None and self.table["outcome"]:
                self.show_end(self.table)
                return True
            self.hear(self.receive())
        self.show(self.table)
        said = self.read()
        return said is None or self.speak(said)

    def mine(self) -> bool:
        """Whether there is something to say; at a hot seat, after the right one has come to the screen."""
        table = self.table
        assert table is not None
        deciding = table["question"]["seats"] if table["question"] else []
        if self.hot_seat and deciding and table["view"]["seat"] not in deciding:
            seat = next((seat for seat in self.hot_seat if seat in deciding), None)
            if seat is not None:
                self.console.print(Text(f"—— {table['view']['names'][seat]}'s turn ——", style="bold"))
                if self.interactive:
                    self.console.clear()
                    input(f"{table['view']['names'][seat]}, press Enter when only you are looking. ")
                self.send({"type": "curtain", "seat": seat})
                while self.table is None or self.table["view"]["seat"] != seat:
                    self.hear(self.receive())
                table = self.table
        return bool(table["options"]) or any(offer["mine"] for offer in table["offers"])

    def read(self) -> str | None:
        assert self.table is not None
        try:
            if self.interactive:
                return input("> ").strip()
            line = sys.stdin.readline()
        except EOFError:
            return None
        return line.strip() if line else None

    def speak(self, said: str) -> bool:
        """Do what was said; whether it is time to leave."""
        assert self.table is not None
        word, _, rest = said.partition(" ")
        rest = rest.strip()
        offers = [offer["offer"] for offer in self.table["offers"] if offer["mine"]]
        if word == "quit":
            return True
        if word in ("undo", "draw", "resign", "rematch"):
            self.command(type=word)
        elif word == "back" and rest.isdigit():
            self.command(type="takeback", seq=int(rest))
        elif word in ("yes", "no") and offers:
            self.command(type="answer", offer=offers[0], accept=word == "yes")
        elif word == "name" and rest:
            self.command(type="name", name=rest[:40])
        elif word in ("why", "hint"):
            self.ask(word, rest)
        elif word == "log":
            for line in self.log[-15:]:
                self.say(f"  {line['text']}")
        elif word == "board":
            self.shown = ""
        elif word == "help":
            self.say(HELP)
        elif word != "wait" and said:
            self.choose(said)
        return False

    def ask(self, word: str, thing: str) -> None:
        self.send({"type": "why", "thing": thing.lower().replace(" ", "-")} if word == "why" else {"type": "hint"})
        while True:
            frame = self.receive(60)
            if frame["type"] == "why":
                reason = frame["reason"]
                self.say(f"{reason['text']} ({reason['clause']})" if reason else "You can choose that now.")
                return
            if frame["type"] == "hint":
                for one in frame["choices"]:
                    why = f": {one['why']}" if one["why"] else ""
                    self.say(f"  {100 * one['win']:3.0f}%  {one['line']}{why}")
                return
            self.hear(frame)
            if frame["type"] == "error":
                return

    def choose(self, said: str) -> None:
        assert self.table is not None
        options = self.table["options"]
        names = [option["name"] for option in options]
        wanted = said.lower().replace(" ", "-")
        if said.isdigit() and said not in names and 0 < int(said) <= len(options):
            picked = [options[int(said) - 1]]
        else:
            picked = [option for option in options if option["name"] == wanted] or [
                option
                for option in options
                if option["name"].startswith(wanted) or option["label"].lower().startswith(said.lower())
            ]
        if len(picked) != 1:
            meant = did_you_mean(said, [*names, "help"])
            self.say(f"{said!r} is nothing you can say here{meant}. help lists what you can.")
            return
        seat = {"seat": self.table["view"]["seat"]} if self.hot_seat else {}
        before = self.table["seq"]
        self.command(type="choose", seq=before, choice=picked[0]["choice"], **seat)
        while self.table["seq"] == before and not self.unsure:
            frame = self.receive()
            self.hear(frame)
            if frame["type"] == "table":
                return

    # Showing

    def show(self, table: Frame) -> None:
        view = self.view(table)
        text = self.game.text(replace(view, question=None, options=(), option_views=()))
        if text != self.shown:
            self.shown = text
            title, *lines = text.splitlines()
            self.console.print()
            self.console.print(Text(title, style="bold reverse"))
            for line in lines:
                self.console.print(Text(line))
        if table["question"]:
            self.console.print(Text(table["question"]["prompt"], style="bold"))
        for number, option in enumerate(table["options"], 1):
            self.console.print(Text(f"{number:4}", style="bold"), Text(option["label"]))

    def view(self, table: Frame) -> View:
        """The view as games show it."""
        told = table["view"]
        question = told["question"]
        outcome = told["outcome"]
        return View(
            game=told["game"],
            seat=told["seat"],
            names=tuple(told["names"]),
            zones=tuple(
                ZoneView(zone["name"], zone["count"], tuple(Seen(**card) for card in zone["cards"]))
                for zone in told["zones"]
            ),
            facts=told["facts"],
            question=Question(**{**question, "seats": tuple(question["seats"])}) if question else None,
            options=tuple(told["options"]),
            option_views=tuple(
                OptionView(**{**option, "lights": tuple(option["lights"])}) for option in table["options"]
            ),
            over=told["over"],
            outcome=Outcome(
                tuple(outcome["winners"]),
                tuple(outcome["points"]),
                tuple(outcome["reasons"]),
                tuple((name, tuple(points)) for name, points in outcome["lines"]),
            )
            if outcome
            else None,
        )

    def show_end(self, table: Frame) -> None:
        self.shown = ""
        self.show(table)
        for reason in table["outcome"]["reasons"]:
            self.console.print(Text(reason, style="bold"))
        for name, points in table["outcome"]["lines"]:
            self.say(f"  {name}: {' : '.join(map(str, points))}")

    def say(self, text: str) -> None:
        for line in text.splitlines():
            self.console.print(Text(line))
