"""Games in pairs: the same deal with an old card set and with a new one, by the same players.

A deal is a key. Keyed chance gives every pile its n-th shuffle or draw whatever was chosen in between, and a player's
luck depends on its seed and the number of the choice, so two games go alike until the sets make them differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.lab.simulate import plain_ending
from gloaming.players.levels import player
from gloaming.players.player import Player, QuickPlayer

QUICK = "quick"
"""The player that comes first: it shows in a second what a level shows in minutes, and errs more."""
LONGEST = 20_000
"""Choices after which a game is given up: only a card set that was made for it lasts so long."""


class Endless(Exception):
    """A game that does not end, in words for whoever made the card set."""


@dataclass(frozen=True)
class Pairing:
    """What is to be played. It is sent to other processes, so the card sets are here as their texts."""

    slug: str
    old: str
    new: str
    options: tuple[tuple[str, str | int], ...]
    player: str
    seed: int


class Played(NamedTuple):
    """One game, in plain data."""

    sides: list[int]
    """The sides that won; none in a draw."""
    starter: int
    """The side of the seat that had the first choice alone, or -1."""
    choices: int
    ending: str
    uses: dict[str, tuple[int, int]]
    """For each card that somebody used: how many seats did, and how many of them won."""


class Pair(NamedTuple):
    old: Played
    new: Played
    alike: bool
    """Whether both games were the same, choice for choice."""


def play_pair(pairing: Pairing, number: int) -> Pair:
    """Play the deal of this number with both sets. Each deal has a key of its own, so it does not matter who plays."""
    old, one = _play(_table(pairing.slug, pairing.old, pairing.options), pairing, number)
    new, two = _play(_table(pairing.slug, pairing.new, pairing.options), pairing, number)
    return Pair(old, new, one == two)


@dataclass(frozen=True)
class Table:
    """A game, and which of its choices put a card to use."""

    game: Playable
    cards: tuple[str, ...]
    """The card that a choice names, by the choice; empty for any other."""
    used_by: tuple[frozenset[str], ...]
    """The decisions in which a choice puts its card to use, by the choice."""
    kept: tuple[int, ...]
    """The cards that are used as well by having them at the end."""
    owner: tuple[int, ...]
    """Whose each zone is; -1 for one that is nobody's."""
    quick: tuple[QuickPlayer, ...]
    """Making what they know of the game takes longer than playing it, so they stay from game to game."""

    def sit(self, name: str, seat: int, seed: int) -> Player:
        """A player by name, the quick one among them."""
        if name != QUICK:
            return player(name, self.game.rules, seed)
        self.quick[seat].seed = seed
        return self.quick[seat]


@lru_cache(maxsize=4)
def _table(slug: str, cards: str, options: tuple[tuple[str, str | int], ...]) -> Table:
    game = playable(slug, cards, dict(options))
    tables = {game.face_id(game.card(name)): face.table for name, face in game.cards.copies.items()}
    named = [name.partition(".")[0] for name in game.choice_names]
    nothing = ("", game.actions)
    seats = [name.rpartition(".")[2] for name in game.zone_names]
    return Table(
        game,
        tuple(name if name in tables else "" for name in named),
        tuple(game.plays.get(tables.get(name, ""), nothing)[1] for name in named),
        tuple(
            card
            for card in range(int(game.rules.layout.cards))
            if tables.get(game.face_id(card), "") and tables[game.face_id(card)] not in game.plays
        ),
        tuple(int(seat) if seat.isdigit() else -1 for seat in seats),
        tuple(QuickPlayer(game.rules, 0) for _ in range(game.seats)),
    )


def _play(table: Table, pairing: Pairing, number: int) -> tuple[Played, bytes]:
    """A game, and a digest of all that was chosen."""
    game = table.game
    state = game.new_by_key(blake2b(f"{pairing.seed}/{number}".encode(), digest_size=32).digest())
    players = [table.sit(pairing.player, seat, _seed(pairing, number, seat)) for seat in range(game.seats)]
    leaders = state.to_act()
    used: set[tuple[str, int]] = set()
    choices: list[int] = []
    while not state.over:
        seat = state.to_act()[0]
        choice = players[seat].choose(InformationSet(state, seat, len(choices)))
        if table.cards[choice] and game.decision(state) in table.used_by[choice]:
            used.add((table.cards[choice], seat))
        state.apply(seat, choice)
        choices.append(choice)
        if len(choices) > LONGEST:
            raise Endless(f"a game with {game.cards.name} has not ended after {LONGEST:,} choices")
    outcome = game.outcome(state, ["A seat"] * game.seats)
    used |= _had(table, state)
    uses: dict[str, tuple[int, int]] = {}
    for card, seat in sorted(used):
        seats, winning = uses.get(card, (0, 0))
        uses[card] = seats + 1, winning + (seat in outcome.winners)
    played = Played(
        sorted({game.side(seat) for seat in outcome.winners}),
        game.side(leaders[0]) if len(leaders) == 1 else -1,
        len(choices),
        "; ".join(plain_ending(reason) for reason in outcome.reasons),
        uses,
    )
    return played, blake2b(repr(choices).encode(), digest_size=16).digest()


def _had(table: Table, state: State) -> set[tuple[str, int]]:
    """Which cards that are used by having them each seat has at the end."""
    had = set()
    for card in table.kept:
        seat = table.owner[int(state.place(card))]
        if seat >= 0:
            had.add((table.game.face_id(card), seat))
    return had


def _seed(pairing: Pairing, number: int, seat: int) -> int:
    """A seed for a player that has nothing to do with the deal's key."""
    return (pairing.seed + number) * 64 + seat
