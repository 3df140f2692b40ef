"""Whole matches on record: how one began, what was chosen, and digests of what came of it; and playing one again."""

from __future__ import annotations

import hashlib
import json
import lzma
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import gloaming
from gloaming.games.playable import Playable
from gloaming.kernel.events import Event, EventLog
from gloaming.kernel.state import State
from gloaming.play.deal import Deal
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from tests.corpus.digests import PARTS, SHORT, TEXTS, Canonical, Digest, short

FOLDER: Final = Path(__file__).parent
GAMES: Final = ("city-of-hemloch", "dark-promenade", "lords", "midnight", "necromancer")
FORMAT: Final = 1

Chooser = Callable[[State, int], tuple[int, int] | None]
"""From the position and how many choices were made: the seat and its choice, or None to stop."""


@dataclass
class Recorded:
    """One match. The digests are base64."""

    cards: int
    """Which of the file's card sets."""
    options: dict[str, str | int]
    rules: int
    seed: int
    keyed: bool
    """Whether chance is keyed; the key follows from the seed."""
    every: int
    """Views and logs are digested whenever so many choices were made, and views at the end."""
    by_match: bool
    """Whether it is played through `play`, which also says what may be taken back."""
    players: list[str]
    seats: str = ""
    """Who made each choice, a digit each."""
    choices: list[int] = field(default_factory=list)
    states: str = ""
    """For each choice a short digest of the position after it, the first being the one before all choices."""
    views: str = ""
    """For each moment and each seat, the watcher last: what it was shown and told, without sentences."""
    texts: str = ""
    """For each moment: the sentences."""
    parts: dict[str, str] = field(default_factory=dict)
    """Each part over the whole match."""
    over: bool = False
    winners: list[int] = field(default_factory=list)


@dataclass
class File:
    """The matches of one game, and the card sets they are played with, in full."""

    game: str
    sets: list[dict[str, str]]
    matches: list[Recorded]

    def write(self, path: Path) -> None:
        head = {"format": FORMAT, "game": self.game, "sets": self.sets}
        lines = [json.dumps(head), *(json.dumps(asdict(match)) for match in self.matches)]
        path.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))

    @classmethod
    def read(cls, path: Path) -> File:
        head, *matches = lzma.decompress(path.read_bytes()).decode().split("\n")
        told = json.loads(head)
        if told["format"] != FORMAT:
            raise ValueError(f"{path.name}: format {told['format']!r}; this version reads format {FORMAT}")
        return cls(told["game"], told["sets"], [Recorded(**json.loads(match)) for match in matches])


def file_of(slug: str) -> Path:
    return FOLDER / f"{slug}.jsonl.xz"


def opening(slug: str, cards: str, match: Recorded, seats: Sequence[str]) -> Opening:
    """How a match began, as a match file would say it."""
    deal = None
    if match.keyed:
        deal = Deal.of("corpus", hashlib.sha256(b"%d" % match.seed).hexdigest())
    seed = None if match.keyed else match.seed
    return Opening(slug, cards, match.options, seed, tuple(seats), match.rules, deal)


@lru_cache(maxsize=4)
def _game(slug: str, cards: str, options: tuple[tuple[str, str | int], ...], rules: int) -> Canonical:
    return Canonical(gloaming.game(slug, cards, dict(options), rules))


def canonical(slug: str, cards: str, match: Recorded) -> Canonical:
    return _game(slug, cards, tuple(match.options.items()), match.rules)


class Table:
    """A match being played, by the rules alone or through `play`."""

    def __init__(self, game: Playable, begun: Opening, by_match: bool) -> None:
        self.game = game
        self.match = Match(game, begun) if by_match else None
        self._state = begun.fresh(game)

    @property
    def state(self) -> State:
        return self.match.state if self.match else self._state

    def choose(self, seat: int, choice: int, listening: bool) -> tuple[Sequence[Event], Any]:
        """Make a choice: what happened, and what may be taken back now."""
        if self.match:
            made = self.match.choose(seat, choice, 0)
            free = [self.match.may_take_back(one) for one in range(self.game.seats)]
            return made.events, [made.opened, made.pending, free]
        if choice not in self._state.options(seat):
            raise ValueError(f"{choice} is not an option of seat {seat}: {self._state.options(seat)}")
        self._state.events = events = EventLog() if listening else None
        self._state.apply(seat, choice)
        self._state.events = None
        return events.entries if events else (), None


def play(slug: str, cards: str, match: Recorded, choose: Chooser) -> Recorded:
    """Play a match and write down what came of it; `match` says how it begins."""
    reading = canonical(slug, cards, match)
    game = reading.game
    table = Table(game, opening(slug, cards, match, reading.names), match.by_match)
    digest = Digest()
    seats, choices = list[str](), list[int]()
    views, texts = bytearray(), bytearray()

    def position() -> list[bytes]:
        state = table.state
        return [
            digest.take("cards", reading.cards(state)),
            digest.take("numbers", reading.numbers(state)),
            digest.take("asked", reading.asked(state)),
        ]

    def moment(events: Sequence[Event]) -> list[bytes]:
        state = table.state
        found, said = [digest.take("knowledge", reading.knowledge(state))], list[Any]()
        for seat in reading.knowers:
            seen, sentences = reading.view(state, seat)
            told, lines = reading.log(game.log(state, events, seat, reading.names))
            found += [digest.take("views", seen), digest.take("logs", told)]
            views.extend(short([seen, told]))
            said.append([sentences, lines])
        digest.take(TEXTS, said)
        texts.extend(short(said))
        return found

    states = bytearray(digest.step(position()))
    while not table.state.over:
        chosen = choose(table.state, len(choices))
        if chosen is None:
            break
        seat, choice = chosen
        looking = (len(choices) + 1) % match.every == 0
        events, free = table.choose(seat, choice, looking)
        seats.append(str(seat))
        choices.append(choice)
        told = position()
        if free is not None:
            told.append(digest.take("taking back", free))
        if looking or table.state.over:
            told += moment(events)
        states += digest.step(told)
    over = table.state.over
    return Recorded(
        **{name: getattr(match, name) for name in BEGINNING},
        seats="".join(seats),
        choices=choices,
        states=b64encode(states).decode(),
        views=b64encode(views).decode(),
        texts=b64encode(texts).decode(),
        parts=digest.parts(),
        over=over,
        winners=list(game.outcome(table.state).winners) if over else [],
    )


BEGINNING: Final = ("cards", "options", "rules", "seed", "keyed", "every", "by_match", "players")


def again(match: Recorded) -> Chooser:
    """The choices of a recorded match."""

    def choose(state: State, number: int) -> tuple[int, int] | None:
        if number == len(match.choices):
            return None
        return int(match.seats[number]), match.choices[number]

    return choose


def differences(slug: str, cards: str, match: Recorded) -> tuple[list[str], bool]:
    """What differs when a match is played again, and whether sentences do."""
    try:
        now = play(slug, cards, match, again(match))
    except Exception as error:
        return [f"it cannot be played any more: {type(error).__name__}: {error}"], False
    found: list[str] = []
    if now.choices != match.choices:
        found.append(f"it is over after {len(now.choices)} choices, not {len(match.choices)}")
    if (now.over, now.winners) != (match.over, match.winners):
        found.append(f"over {now.over}, won by {now.winners}; it was over {match.over}, won by {match.winners}")
    first = _first(now.states, match.states, SHORT)
    if first is not None:
        found.append(f"the position after choice {first} differs ({_chosen(slug, cards, match, first)})")
    seats = len(canonical(slug, cards, match).knowers)
    shown = _first(now.views, match.views, SHORT)
    if shown is not None:
        after = min((shown // seats + 1) * match.every, len(match.choices))
        who = f"seat {shown % seats}" if shown % seats < seats - 1 else "the watcher"
        found.append(f"what {who} is shown or told after choice {after} differs")
    apart = [part for part in PARTS if part != TEXTS and now.parts[part] != match.parts.get(part)]
    if apart:
        found.append(f"parts that differ: {', '.join(apart)}")
    return found, now.parts[TEXTS] != match.parts.get(TEXTS)


def _first(now: str, then: str, size: int) -> int | None:
    """The first of the digests that differs."""
    ours, theirs = b64decode(now), b64decode(then)
    for at in range(0, max(len(ours), len(theirs)), size):
        if ours[at : at + size] != theirs[at : at + size]:
            return at // size
    return None


def _chosen(slug: str, cards: str, match: Recorded, number: int) -> str:
    if not number:
        return "the opening position"
    if number > len(match.choices):
        return "beyond the last"
    name = canonical(slug, cards, match).game.choice_name(match.choices[number - 1])
    return f"seat {match.seats[number - 1]} chose {name}"


def told(slug: str, cards: str, match: Recorded, number: int) -> Mapping[str, Any]:
    """All that is digested of the position after so many choices, to be compared between two versions of the code."""
    reading = canonical(slug, cards, match)
    table = Table(reading.game, opening(slug, cards, match, reading.names), match.by_match)
    events: Sequence[Event] = ()
    for seat, choice in zip(match.seats[:number], match.choices[:number], strict=True):
        events, _ = table.choose(int(seat), choice, True)
    state = table.state
    return {
        "cards": reading.cards(state),
        "numbers": reading.numbers(state),
        "asked": reading.asked(state),
        "knowledge": reading.knowledge(state),
        "views": {seat: reading.view(state, seat) for seat in reading.knowers},
        "logs": {seat: reading.log(reading.game.log(state, events, seat, reading.names)) for seat in reading.knowers},
    }


def some(file: File, count: int) -> Iterator[tuple[int, Recorded]]:
    """So many of the matches, from all over the file."""
    every = max(1, len(file.matches) // count)
    for number in range(0, len(file.matches), every):
        yield number, file.matches[number]
