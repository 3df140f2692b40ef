"""Verbs of the Shells: break, mend, pry."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Example, Term
from gloaming.games.decisions import Moment
from gloaming.games.lords.decisions import ShellPick, lords
from gloaming.games.lords.declaration import F, First, N, Remark, W, Z
from gloaming.games.lords.verbs.language import CHOICE, HOW_MANY, RANDOM, ways
from gloaming.games.picks import offer_once
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.games.terms import times
from gloaming.kernel.effects import Number, Picking, offer_decline
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step


def within_limit(s: State) -> bool:
    """R10.7"""
    return s.z[F.PERFORMED] < N.MOST_PERFORMED


@final
class FirstShell(ShellPick):
    """D6, R7.1: the first Shell to break."""

    def __init__(self) -> None:
        super().__init__("break-first", "D6", "R7.1", "a Shell to break", "Break", Z.SHELLS, telling=True)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word == W.STOP:
            return Reason("R7.1", "At least one Shell is broken.")
        return super().refuse_word(at, word)


@final
class NextShell(ShellPick):
    """D7, R7.2: another Shell to break, or stop."""

    def __init__(self) -> None:
        what = "another Shell to break, or stop"
        super().__init__("break-second", "D7", "R7.2", what, "Break", Z.SHELLS, telling=True)

    def options(self, s: State, seat: i64) -> None:
        zone = Z.SHELLS + s.z[F.YOU]
        face = s.game.face
        card = s.first(zone)
        last: i64 = -1
        while card >= 0:
            if not lords(s).is_picked(card):
                if face[card] != last:
                    s.offer(card)
                last = face[card]
            card = s.after(zone, card)
        s.offer(s.game.game_word + W.STOP)

    def prompt(self, at: Moment) -> Prompt:
        say = "Break another Shell, or stop. The first picked is used first."
        return Prompt(self.what, at.source(), say=say)

    def label(self, at: Moment, choice: int) -> Label:
        if choice >= at.game.rules.game_word:
            return Label("Break no more", declines=True)
        return super().label(at, choice)

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R7.2", "A Shell is picked already: stop instead.")

    def refuse_card(self, at: Moment, card: int, place: int) -> Reason:
        if place == Z.SHELLS + at.seat:
            return Reason("R7.2", f"{at.game.card_name(card)} has been picked already.")
        return super().refuse_card(at, card, place)


@final
class Break(Picking):
    """break(n): the first Shell (D6), others up to n or `stop` (D7), then all are turned and used in order (R7.2)"""

    def __init__(self, n: Number) -> None:
        super().__init__([FirstShell()])
        self.n: Final[Number] = n
        self.another: Final[NextShell] = NextShell()

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(Z.SHELLS + s.z[F.YOU]) and self.n.value(s) > 0

    def run(self, s: State) -> i64:
        z = s.z
        if not self.doable(s):
            return self.next
        most = N.MOST_PERFORMED - z[F.PERFORMED]
        shells = s.count(Z.SHELLS + z[F.YOU])
        if shells < most:
            most = shells
        wanted = self.n.value(s)
        if wanted < most:
            most = wanted
        z[F.BREAKS_LEFT] = most
        return super().run(s)

    def list_options(self, s: State) -> None:
        if s.z[F.BREAKING]:
            self.another.options(s, s.z[F.YOU])
        else:
            self.first.options(s, s.z[F.YOU])
            offer_decline(s)

    def asked(self, s: State) -> Ask | None:
        return self.another if s.z[F.BREAKING] else self.first

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[F.DECLINE] = 0
        if choice != s.game.game_word + W.STOP:
            lords(s).pick(choice)
            z[F.BREAKS_LEFT] -= 1
            if z[F.BREAKS_LEFT]:
                s.ask(ASKED_BY_EFFECT, z[F.YOU])
                return self.pc
        z[F.BREAKS_LEFT] = 0
        return self._turn(s)

    def _turn(self, s: State) -> i64:
        """R7.2: all are turned before an ability is used; R7.3: the first is completed before the second starts.

        R7.5: so it is whatever has you break your own Shells.
        """
        z = s.z
        table = lords(s)
        you = z[F.YOU]
        backwards: i64 = 0
        picked: i64 = z[F.BREAKING]
        while picked:
            backwards = (backwards << 4) | (picked & 15)
            picked >>= 4
        z[F.BREAKING] = 0
        waiting: i64 = 0
        while backwards:
            turned = table.broken_open(First.SHELL + (backwards & 15) - 1, you)
            waiting = (waiting << 4) | (turned - First.SHELL + 1)
            backwards >>= 4
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        while waiting:
            table.use_shell(First.SHELL + (waiting & 15) - 1, you)
            waiting >>= 4
        return z[F.PC]


BREAK: Final = Term(
    "break",
    EFFECT,
    Break,
    "<break> [n:1|1 to {n}] of your Shells",
    "Break at least 1 and up to n of your Shells and use their abilities.",
    (HOW_MANY,),
    clauses=("R7.2", "R7.3", "R7.4", "R10.7"),
    chooses="you: the first, then others or `stop`",
    doable="you have an unbroken Shell, and fewer than 40 cards were performed this turn",
    reveals="the Broken sides, to all",
    examples=(Example("You may break or mend a Shell.", "may(choose(break(1) | mend(1)))"),),
)


@final
class Mend(Picking):
    """mend, one Shell (D14); R7.9: everybody remembers what it is"""

    def __init__(self) -> None:
        super().__init__([ShellPick("mend-shell", "D14", "R7.9", "a Broken Shell to mend", "Mend", Z.BROKEN)])

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.BROKEN + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        s.move(s.z[F.PICK], Z.SHELLS + s.z[F.YOU])
        return True


def _mend(n: Number) -> Step:
    return times(n, Mend())


MEND: Final = Term(
    "mend",
    EFFECT,
    _mend,
    "<mend> {n} of your Broken Shells",
    "Turn n of your Broken Shells back to Shells.",
    (HOW_MANY,),
    clauses=("R7.9",),
    chooses="you",
    doable="you have a Broken Shell",
    reveals="all",
)


@final
class ShellForTheOther(ShellPick):
    """D23, R7.6: a Shell of yours that the other player uses."""

    def __init__(self) -> None:
        what = "a Shell of yours for the other player to use"
        super().__init__("pry-shell", "D23", "R7.6", what, "Let them break", Z.SHELLS, theirs=True)

    def options(self, s: State, seat: i64) -> None:
        if within_limit(s):
            offer_once(s, self.where(s))


@final
class Pry(Picking):
    """pry(how): a Shell of the other player is broken and you use it (R7.6); with `choice` its owner picks it (D23)"""

    def __init__(self, by_owner: bool) -> None:
        super().__init__([ShellForTheOther()] if by_owner else [])

    def chooser(self, s: State) -> i64:
        return 1 - s.z[F.YOU]

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(Z.SHELLS + 1 - s.z[F.YOU])

    def _do(self, s: State) -> i64:
        z = s.z
        if not self.doable(s):
            return self.next
        table = lords(s)
        owner = 1 - z[F.YOU]
        card = z[F.PICK]
        z[F.PICK] = -1
        if self.picks == 0:
            card = s.any_of(Z.SHELLS + owner)  # R12.5
        turned = table.broken_open(card, owner)
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        table.use_shell(turned, z[F.YOU])
        if s.events is not None:
            s.events.write(NOTED, Remark.PRIED, turned, z[F.YOU], 0)
        return z[F.PC]


def _pry(how: str) -> Step:
    return Pry(how == CHOICE)


PRY: Final = Term(
    "pry",
    EFFECT,
    _pry,
    "<break> {how:a} Shell of the other player and <use> its ability",
    "Break 1 Shell of the other player; you use its ability.",
    (ways(RANDOM, CHOICE),),
    clauses=("R7.6", "R10.7"),
    chooses="chance; with `choice` the owner",
    doable="the other player has an unbroken Shell, and fewer than 40 cards were performed this turn",
    reveals="its Broken side, to all",
    examples=(
        Example(
            "Look at the other player's Shells, then break one of them, which its owner picks.",
            "look(shells(opponent)) ; pry(how=choice)",
        ),
    ),
)


VERBS: Final = [BREAK, MEND, PRY]
DECISIONS: Final[list[Ask]] = [FirstShell(), NextShell(), *Mend().asks, ShellForTheOther()]
