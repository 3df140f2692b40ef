"""The two decisions of Hearts: which card to pass, and which to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.decisions import Decision
from gloaming.games.playable import Reason
from gloaming.games.sentences import Prompt
from gloaming.kernel.layout import numbers
from gloaming.kernel.state import State
from gloaming_hearts.declaration import D, F, N, Z

if TYPE_CHECKING:
    from gloaming.games.decisions import Moment

SUITS = ("clubs", "diamonds", "hearts", "spades")
ORDER = ("first", "second", "third")


@final
class PassCard(Decision):
    """R2.2: one of three cards for another player."""

    def __init__(self) -> None:
        super().__init__("pass", "D1", "R2.2", "a card to pass", "Pass")

    def options(self, s: State, seat: i64) -> None:
        s.offer_cards(Z.HAND + seat)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.slip(choice, Z.PASSED + seat, 0)
        if s.count(Z.PASSED + seat) < N.PASSED:
            s.ask_together(D.PASS, 1 << seat)

    def prompt(self, at: Moment) -> Prompt:
        if not at.is_asked():
            return Prompt(self.what)
        receiver = at.teller.who((at.seat + int(at.state.z[F.DIRECTION])) % N.SEATS)
        number = ORDER[int(at.state.count(Z.PASSED + at.seat))]
        return Prompt(f"the {number} card to pass to {receiver}", title=f"Three cards for {receiver}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        """The card, where it lies, and where it goes."""
        return [*super().lights(at, choice), at.zone_name(Z.PASSED + at.seat)]


@final
class PlayCard(Decision):
    """R3.1 to R3.5: a card to the trick."""

    def __init__(self, options: dict[str, bool]) -> None:
        super().__init__("play", "D2", "R3.1", "a card to play", "Play")
        self.any_club: bool = options["can_lead_any_club"]
        self.harmless_first: bool = options["no_pts_on_first_trick"]
        self.spares_queen: bool = options["can_lead_hearts_instead_of_qs"]
        self.queen_breaks: bool = options["qs_breaks_hearts"]
        self.suits: Final[vec[i64]] = numbers([N.CLUBS << (N.RANKS * (card // N.RANKS)) for card in range(N.CARDS)])
        """The suit of each card, as bits."""

    def options(self, s: State, seat: i64) -> None:
        hand = s.held(Z.HAND + seat, 0)
        some = self.lead(s, hand) if s.height(Z.TRICK) == 0 else self.follow(s, hand)
        s.offer_bits(0, some if some else hand)

    def lead(self, s: State, hand: i64) -> i64:
        """The cards that may be led; none: any."""
        if s.z[F.PLAYED] == 0:  # R3.2
            if self.any_club:
                return hand & N.CLUBS
            return s.layout.bit[N.TWO_OF_CLUBS]
        if s.z[F.BROKEN]:
            return hand
        hand &= ~N.HEARTS  # R3.4
        if self.spares_queen and hand == N.QUEEN:
            return 0
        return hand

    def follow(self, s: State, hand: i64) -> i64:
        """The cards that may be played to what was led; none: any."""
        same = hand & self.suits[s.at(Z.TRICK, 0)]  # R3.3
        if same == 0 and self.harmless_first and s.z[F.PLAYED] < N.SEATS:
            return hand & ~N.PENALTIES  # R3.5
        return same

    def take(self, s: State, seat: i64, choice: i64) -> None:
        z = s.z
        s.move(choice, Z.TRICK)
        z[F.PLAYED] += 1
        if s.layout.bit[choice] & N.HEARTS or (self.queen_breaks and choice == N.QUEEN_OF_SPADES):
            z[F.BROKEN] = 1  # R3.4

    def prompt(self, at: Moment) -> Prompt:
        s = at.state
        if s.height(Z.TRICK) == 0:
            return Prompt("a card to lead")
        return Prompt(f"a card to play to {SUITS[int(s.at(Z.TRICK, 0)) // N.RANKS]}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        """The card, where it lies, and where it goes."""
        return [*super().lights(at, choice), at.zone_name(Z.TRICK)]

    def refuse(self, at: Moment, choice: int) -> Reason:
        s = at.state
        if choice >= N.CARDS:
            return Reason("R3.1", "A card is played.")
        name = at.game.card_name(choice)
        if at.known_place(choice) != Z.HAND + at.seat:
            return Reason("R3.1", f"{name} is not in your hand.")
        if s.z[F.PLAYED] == 0:
            return Reason("R3.2", "The first card is the two of clubs, or any club with can_lead_any_club.")
        if s.height(Z.TRICK) == 0:
            return Reason("R3.4", "Hearts have not been broken: no heart is led while you have another card.")
        suit = SUITS[int(s.at(Z.TRICK, 0)) // N.RANKS]
        if any(SUITS[card // N.RANKS] == suit for card in s.contents(Z.HAND + at.seat)):
            return Reason("R3.3", f"You must follow suit: {suit} were led.")
        return Reason("R3.5", "No points are played to the first trick.")
