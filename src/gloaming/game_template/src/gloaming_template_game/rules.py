"""The rules between decisions. Clause numbers are those of the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.layout import numbers
from gloaming.kernel.ruled import Rules
from gloaming.kernel.state import State
from gloaming_template_game.declaration import D, F, N, Z


@final
class TemplateGameRules(Rules):
    """`values` are the numbers on the cards; with `leader_takes_ties` equal cards go to the leader."""

    def __init__(self, values: Sequence[int], leader_takes_ties: bool) -> None:
        self.values: Final[vec[i64]] = numbers(list(values))
        self.leader_takes_ties: bool = leader_takes_ties

    def set_up(self, s: State) -> None:
        """R1.1, R1.2: shuffle, and deal five cards each."""
        s.mix(Z.DECK)
        for number in range(N.SEATS * N.HAND):
            s.move(s.top(Z.DECK), Z.HAND + number % N.SEATS)

    def proceed(self, s: State) -> None:
        """What comes next: take a full trick, end the game, or ask for the next card."""
        if s.height(Z.TRICK) == N.SEATS:
            self.take_trick(s)
        if s.count(Z.HAND) + s.count(Z.HAND + 1) == 0:
            s.z[F.OVER] = 1  # R3.1
        else:
            s.ask(D.PLAY, (s.z[F.LEADER] + s.height(Z.TRICK)) % N.SEATS)  # R2.1

    def take_trick(self, s: State) -> None:
        """R2.2: the higher card takes both. R2.3: whoever took them leads, and both draw while there are cards."""
        first, second = self.values[s.at(Z.TRICK, 0)], self.values[s.at(Z.TRICK, 1)]
        leader = s.z[F.LEADER]
        winner = leader
        if second > first or (second == first and not self.leader_takes_ties):
            winner = 1 - leader
        for _ in range(N.SEATS):
            s.move(s.top(Z.TRICK), Z.TAKEN + winner)
        s.z[F.LEADER] = winner
        if s.height(Z.DECK) > 0:
            s.move(s.top(Z.DECK), Z.HAND + winner)
            s.move(s.top(Z.DECK), Z.HAND + 1 - winner)

    def result(self, s: State, seat: i64) -> i64:
        """R3.1: most cards win; 2 is a win, 1 a draw, 0 a loss."""
        own, other = s.count(Z.TAKEN + seat), s.count(Z.TAKEN + 1 - seat)
        if own == other:
            return 1
        return 2 if own > other else 0
