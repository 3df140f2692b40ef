"""The terminal table: one match, people at the keyboard, the computer in the other seats."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from textwrap import fill

from rich.console import Console
from rich.text import Text

from gloaming.games.playable import WATCHER, Playable, View
from gloaming.games.positions import SEATS
from gloaming.kernel.information_set import InformationSet
from gloaming.play.deal import HEX, Deal
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.refused import Refused
from gloaming.play.replay import log
from gloaming.play.undo import last_turn
from gloaming.players.hints import hints, why
from gloaming.players.levels import UnknownLevel, intention, player
from gloaming.players.names import names as invented
from gloaming.players.player import Budget, Player
from gloaming.rulebook import clauses
from gloaming.terminal.arguments import FAILURE, Complaint, did_you_mean, open_game
from gloaming.terminal.matches import open_match, save_match, show_outcome

BOTH = "both"
HELP = """  a number or a name   choose it
  ?                    the rule of this moment; ? R7.2 shows any other
  why THING            why you cannot choose it now
  hint                 what the computer would do, and why
  undo                 take back what you may
  log                  what happened; log all shows everything
  board                the table again
  save [FILE]          write the match to a file
  quit                 leave"""
LOG_LINES = 15
HINT_SECONDS = 1.0


class Leave(Exception):
    """Somebody wants to stop."""

    def __init__(self, code: int = 0) -> None:
        self.code = code


def sit_down(
    slug: str,
    seat: str,
    vs: str,
    names: str,
    seed: int | None,
    options: Sequence[str],
    cards: Path | None,
    resume: Path | None,
    hints: bool = False,
) -> int:
    """Play a match; the exit code."""
    if resume is not None:
        match = open_match(resume)
        game = match.game
    else:
        game = open_game(slug, cards, options)
        match = None
    people = seats_of_people(game, seat)
    computers: dict[int, Player] = {}
    # Without a seed people play by a key that nobody has seen.
    chance = Deal.of(secrets.token_hex(8), secrets.token_hex(HEX // 2)) if seed is None else seed
    seed = secrets.randbelow(2**32) if seed is None else seed
    for other in range(game.seats):
        if other not in people:
            try:
                computers[other] = player(vs, game.rules, seed + other)
            except UnknownLevel as error:
                raise Complaint(str(error)) from None
    if match is None:
        match = Match(game, Opening.of(game, chance, seat_names(game, names, seed, computers)))
    table = TerminalTable(match, people, computers, vs, resume, hints or len(people) == 1)
    try:
        table.play()
    except Leave as leave:
        return leave.code
    return 0


def seats_of_people(game: Playable, written: str) -> list[int]:
    if written == BOTH:
        return list(range(game.seats))
    if not written.isdigit() or int(written) >= game.seats:
        allowed = ", ".join([*map(str, range(game.seats)), BOTH])
        raise Complaint(f"there is no seat {written!r}{did_you_mean(written, [BOTH])}; allowed: {allowed}")
    return [int(written)]


def seat_names(game: Playable, written: str, seed: int, computers: Mapping[int, Player]) -> list[str]:
    if written:
        names = [name.strip() for name in written.split(",")]
        if len(names) != game.seats or len(set(names)) != game.seats or not all(names):
            raise Complaint(f"{game.title} needs {game.seats} different names, as in --names Ann,Bob")
        return names
    called = dict(zip(computers, invented(len(computers), SEATS, Random(seed)), strict=True))
    return [called.get(seat, SEATS[seat]) for seat in range(game.seats)]


class TerminalTable:
    """Shows the match to whoever is to choose, and reads what they say."""

    def __init__(
        self,
        match: Match,
        people: Sequence[int],
        computers: Mapping[int, Player],
        level: str,
        file: Path | None = None,
        hints: bool = True,
    ) -> None:
        self.match = match
        self.game = match.game
        self.people = people
        self.computers = computers
        self.level = level
        self.file = file
        self.hints = hints
        """Whether the computer gives advice to whoever asks: between people only where they have agreed to it."""
        self.console = Console(highlight=False, soft_wrap=True)
        self.interactive = sys.stdin.isatty()
        self.told = len(match.made)
        """How many choices the one who looks at the table has been told of."""
        self.looking = -1
        """Whose view was shown last."""
        self.shown = ""
        """What was shown of it: parts of one action are asked without the whole table between them."""

    def play(self) -> None:
        for seat in self.computers:
            self.print(f"{self.match.seats[seat]} plays as {self.level}.")
        while not self.match.state.over:
            seat = self.match.state.to_act()[0]
            if seat in self.computers:
                information_set = InformationSet(self.match.state, seat, len(self.match.made))
                self.match.choose(seat, self.computers[seat].choose(information_set), now())
            else:
                self.turn(seat)
        eyes = self.people[0] if len(self.people) == 1 else WATCHER
        self.tell_news(eyes)
        view = self.match.view(eyes)
        self.show_table(view)
        if view.outcome:
            show_outcome(self.console, view.outcome, self.match.seats)
        opening = self.match.journal.opening
        if opening.deal is None:
            self.console.print(Text(f"The deal: --seed {opening.seed}", style="dim"))

    # A person's turn

    def turn(self, seat: int) -> None:
        """Show the table to a seat and let it choose once."""
        if len(self.people) > 1 and seat != self.looking:
            self.curtain(seat)
        self.looking = seat
        self.tell_news(seat)
        self.tell_intentions(seat)
        self.ask(self.match.view(seat))
        made = len(self.match.made)
        while len(self.match.made) == made and not self.match.state.over:
            self.hear(seat, self.read(f"{self.match.seats[seat]}> "))

    def curtain(self, seat: int) -> None:
        """Let people change places before the next one's cards are shown."""
        if self.interactive:
            self.console.clear()
        self.console.print(Text(f"—— {self.match.seats[seat]}'s turn ——", style="bold"))
        if self.interactive:
            self.read("Press Enter when only you are looking. ")

    def ask(self, view: View) -> None:
        self.show_table(view)
        if view.question:
            self.console.print(Text(view.question.prompt, style="bold"))
        for number, one in enumerate(view.option_views, 1):
            self.console.print(Text(f"{number:4}", style="bold"), Text(one.label))

    def show_table(self, view: View) -> None:
        """The table without the question, unless just this is on the screen already."""
        text = self.game.text(replace(view, question=None, options=(), option_views=()))
        if text == self.shown:
            return
        self.shown = text
        title, *lines = text.splitlines()
        self.console.print()
        self.console.print(Text(title, style="bold reverse"))
        self.print(goal_line(self.game, view))
        for line in lines:
            self.print(line)

    def tell_news(self, seat: int) -> None:
        for line in log(self.match, seat, self.told):
            self.console.print(Text(f"  {line.text}", style="italic"))
        self.told = len(self.match.made)

    def tell_intentions(self, seat: int) -> None:
        """What the computer players of one's own side are about to do, before they and this seat choose in secret."""
        state = self.match.state
        for other in state.to_act():
            if other in self.computers and self.game.side(other) == self.game.side(seat):
                told = intention(self.game, InformationSet(state, other, len(self.match.made)), self.level)
                if told:
                    self.print(f"{self.match.seats[other]} {told}.")

    def read(self, prompt: str) -> str:
        """A line of input; at its end the table is left."""
        try:
            if self.interactive:
                return input(prompt).strip()
            line = sys.stdin.readline()
            if line:
                return line.strip()
        except EOFError:
            raise Leave from None
        raise Complaint("the input ended before the game did", FAILURE)

    def hear(self, seat: int, said: str) -> None:
        word, _, rest = said.partition(" ")
        rest = rest.strip()
        commands = {
            "?": self.show_rule,
            "why": self.tell_why,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.show_log,
            "board": self.show_board,
            "save": self.save,
            "help": self.show_help,
            "quit": self.quit,
        }
        if word.lower() in commands:
            commands[word.lower()](seat, rest)
        elif said:
            self.choose(seat, said)

    def choose(self, seat: int, said: str) -> None:
        view = self.match.view(seat)
        choice = self.meant(view, said)
        if choice is None:
            known = [*(one.name for one in view.option_views), "help"]
            self.print(f"{said!r} is nothing you can say here{did_you_mean(said, known)}. help lists what you can.")
            return
        try:
            self.match.choose(seat, choice, now())
        except Refused as refused:
            self.print(f"No: {refused}")

    def meant(self, view: View, said: str) -> int | None:
        """The choice that is meant by a number, a name, or the beginning of one option's name or label."""
        if said.isdigit() and not any(one.name == said for one in view.option_views):
            return view.options[int(said) - 1] if 0 < int(said) <= len(view.options) else None
        code = self.game.choice_code(self.match.state, view.seat, said.lower().replace(" ", "-"))
        if code is not None:
            return code
        begun = {
            option
            for option, one in zip(view.options, view.option_views, strict=True)
            if one.name.startswith(said.lower()) or one.label.lower().startswith(said.lower())
        }
        return begun.pop() if len(begun) == 1 else None

    # What else one can say

    def show_rule(self, seat: int, clause: str) -> None:
        question = self.match.view(seat).question
        wanted = clause or (question.clause if question else "")
        page = clauses(self.game)
        found = next((text for name, text in page.items() if name.lower() == wanted.lower()), None)
        self.print(found or f"the rules have no clause {wanted!r}{did_you_mean(wanted, page)}")

    def tell_why(self, seat: int, thing: str) -> None:
        name = thing.lower().replace(" ", "-")
        if not thing or self.game.choice_code(self.match.state, seat, name) is None:
            known = dict.fromkeys(name.split(".")[0] for name in self.game.choice_names)
            self.print(f"why what? {thing!r} is nothing here{did_you_mean(thing, known)}")
            return
        reason = self.game.why_not(self.match.state, seat, name, self.match.seats)
        self.print(f"{reason.text} ({reason.clause})" if reason else "You can choose that now.")

    def hint(self, seat: int, rest: str) -> None:
        """The best few moves with the chance to win, out of what this seat may know."""
        if not self.hints:
            self.print("Hints are off between people; gloaming play --hints lets everybody have them.")
            return
        found = hints(
            InformationSet(self.match.state, seat, len(self.match.made)),
            Budget(seconds=HINT_SECONDS),
            begins=self.game.begins_move,
        )
        for one in found:
            line = self.game.line([(step.state, step.choice) for step in one.move], seat, self.match.seats)
            self.print(f"  {one.win:4.0%} {line}")
        self.print(why(found))

    def undo(self, seat: int, rest: str) -> None:
        """What may be taken back freely, otherwise the last turn if the others agree: the computer always does."""
        keep, agreed = None, list[int]()
        if not self.match.may_take_back(seat):
            keep = last_turn(self.match.made, seat)
            agreed = [other for other in range(self.game.seats) if other != seat and self.agrees(other)]
        try:
            self.match.take_back(seat, now(), keep, agreed)
        except Refused as refused:
            self.print(f"No: {refused}")
            return
        self.told = len(self.match.made)
        self.print("Taken back.")

    def agrees(self, seat: int) -> bool:
        if seat in self.computers:
            return True
        return self.interactive and self.read(f"{self.match.seats[seat]}, is that all right? (yes/no) ") == "yes"

    def show_log(self, seat: int, how_much: str) -> None:
        lines = log(self.match, seat)
        for line in lines if how_much == "all" else lines[-LOG_LINES:]:
            self.print(f"  {line.text}")

    def show_board(self, seat: int, rest: str) -> None:
        self.shown = ""
        self.ask(self.match.view(seat))

    def save(self, seat: int, name: str) -> None:
        opening = self.match.journal.opening
        path = (
            Path(name)
            if name
            else self.file or Path(f"{opening.game}-{opening.deal.match if opening.deal else opening.seed}.json")
        )
        if path.exists() and path != self.file:
            self.print(f"{path} exists already; name another file: save FILE")
            return
        try:
            save_match(path, self.match)
        except Complaint as complaint:
            self.print(str(complaint))
            return
        self.file = path
        self.print(f"saved in {path}; go on later with: gloaming play --resume {path}")

    def show_help(self, seat: int, rest: str) -> None:
        self.print(HELP)

    def quit(self, seat: int, rest: str) -> None:
        raise Leave

    def print(self, text: str) -> None:
        """Text as it is; on a screen, long lines go on indented."""
        for line in text.splitlines():
            if self.console.is_terminal:
                line = fill(line, self.console.width, subsequent_indent="      ")  # noqa: PLW2901
            self.console.print(Text(line))


def goal_line(game: Playable, view: View) -> str:
    """What is to be reached and how far everybody is."""
    goal = game.goal(view)
    sides = [f"{' and '.join(_called(view, seat) for seat in side.seats)} {side.text}" for side in goal.sides]
    return f"{goal.aim} {', '.join(sides)}; {goal.left}."


def _called(view: View, seat: int) -> str:
    return "you" if seat == view.seat else view.names[seat]


def now() -> int:
    """The time as journals have it."""
    return time.time_ns() // 1_000_000
