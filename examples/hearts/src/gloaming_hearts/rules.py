"""Hearts: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.layout import numbers
from gloaming.kernel.ruled import Rules
from gloaming.kernel.state import State
from gloaming_hearts.declaration import D, F, N, Phase, Z


def worth_of(card: int, jack: bool) -> int:
    """R4.1, R4.4: the points of a card."""
    if card == N.QUEEN_OF_SPADES:
        return 13
    if card == N.JACK_OF_DIAMONDS and jack:
        return -10
    return int(card // N.RANKS == 2)


@final
class HeartsRules(Rules):
    """Hearts with options, each true or false."""

    def __init__(self, options: dict[str, bool]) -> None:
        self.pass_cards: bool = options["pass_cards"]
        self.must_break: bool = options["must_break_hearts"]
        self.avoiding: bool = options["avoid_all_tricks_bonus"]
        self.worth: Final[vec[i64]] = numbers([worth_of(card, options["jd_bonus"]) for card in range(N.CARDS)])
        self.suit: Final[vec[i64]] = numbers([card // N.RANKS for card in range(N.CARDS)])

    def set_up(self, s: State) -> None:
        """R1.1, R1.2: thirteen cards each, one after the other."""
        z = s.z
        s.mix(Z.DECK)
        seat: i64 = 0
        for _i in range(N.CARDS):
            s.move(s.top(Z.DECK), Z.HAND + seat)
            seat = (seat + 1) & 3
        if not self.must_break:
            z[F.BROKEN] = 1
        if self.pass_cards:
            z[F.DIRECTION] = s.below(4)  # R2.1
        if z[F.DIRECTION] == 0:
            self.begin(s)

    def proceed(self, s: State) -> None:
        z = s.z
        if z[F.PHASE] == Phase.PLAY:
            if s.height(Z.TRICK) == N.SEATS:
                self.take_trick(s)
            if z[F.PLAYED] == N.CARDS:
                self.finish(s)
            else:
                s.ask(D.PLAY, (z[F.LEADER] + s.height(Z.TRICK)) & 3)  # R3.1
        elif z[F.PHASE] == Phase.PASS:
            z[F.PHASE] = Phase.EXCHANGE
            s.ask_together(D.PASS, N.ALL_SEATS)  # R2.2
        else:
            for seat in range(N.SEATS):
                receiver = (seat + z[F.DIRECTION]) & 3
                for _i in range(N.PASSED):
                    s.move(s.first(Z.PASSED + seat), Z.HAND + receiver)  # R2.3
            self.begin(s)

    def begin(self, s: State) -> None:
        """R3.1: whoever has the two of clubs leads it, which tells everybody where it is."""
        s.z[F.PHASE] = Phase.PLAY
        s.z[F.LEADER] = s.place(N.TWO_OF_CLUBS) - Z.HAND
        s.show(N.TWO_OF_CLUBS, s.layout.everybody)

    def winner(self, s: State) -> i64:
        """R3.6: the highest card of the suit that was led takes the trick."""
        best = s.at(Z.TRICK, 0)
        place: i64 = 0
        for i in range(1, s.height(Z.TRICK)):
            card = s.at(Z.TRICK, i)
            if card > best and self.suit[card] == self.suit[best]:
                best = card
                place = i
        return (s.z[F.LEADER] + place) & 3

    def take_trick(self, s: State) -> None:
        z = s.z
        winner = self.winner(s)
        for _i in range(N.SEATS):
            card = s.top(Z.TRICK)
            z[F.POINTS + winner] += self.worth[card]  # R4.1
            s.move(card, Z.TAKEN + winner)
        z[F.LEADER] = winner

    def finish(self, s: State) -> None:
        """R4.2, R4.3: all penalties are twenty-six for the others; who took no trick may be rewarded."""
        z = s.z
        z[F.OVER] = 1
        shooter: i64 = -1
        for seat in range(N.SEATS):
            if s.held(Z.TAKEN + seat, 0) & N.PENALTIES == N.PENALTIES:
                shooter = seat
        for seat in range(N.SEATS):
            if shooter == seat:
                z[F.POINTS + seat] -= 26
            elif shooter >= 0:
                z[F.POINTS + seat] += 26
            elif self.avoiding and s.held(Z.TAKEN + seat, 0) == 0:
                z[F.POINTS + seat] -= 5

    def result(self, s: State, seat: i64) -> i64:
        """R4.5: fewest points win."""
        z = s.z
        own = z[F.POINTS + seat]
        more: i64 = 0
        for other in range(N.SEATS):
            if z[F.POINTS + other] < own:
                return 0
            if z[F.POINTS + other] > own:
                more += 1
        if more:
            return 2
        return 1
