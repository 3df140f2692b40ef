"""Lords: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.games.lords.declaration import ACTIONS, WORDS, D, End, F, First, N, P, Phase, Remark, Z
from gloaming.kernel.bits import lowest
from gloaming.kernel.chance import Chance
from gloaming.kernel.declaration import fields_of
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED
from gloaming.kernel.layout import Family, Layout, numbers, zones_of
from gloaming.kernel.state import RETURN, Game, State, Step


@final
class LordsRules(Game):
    """Lords with a card set and options. The tables go by card: its Lord or -1, and its face (equal copies share one).

    `called` are the effects that verbs perform by name: the five Actions, then Agonize and Consecrate (R3.5, R11.3).
    """

    def __init__(
        self,
        families: list[Family],
        lords: list[str],
        lord: list[int],
        mark: list[int],
        face: list[int],
        options: dict[str, int],
        stack: int,
    ) -> None:
        layout = Layout(2, fields_of(F), families, zones_of(Z, 2), stack, N.MENU)
        super().__init__(layout, [*ACTIONS, *lords], list(WORDS), face)
        self.lord: Final[vec[i64]] = numbers(lord)
        self.mark: Final[vec[i64]] = numbers(mark)
        self.has_copies = len(set(face[: First.TEMPLE])) < First.TEMPLE
        self.elder_seat: i64 = options["elder_seat"]
        self.reply_may: bool = options["reply"] == 1
        self.shrines_of_active: bool = options["shrine_end"] == 1
        self.deify_discards: bool = options["deify_unfit"] == 1
        self.turn_limit: i64 = options["turn_limit"]
        self.second_player_cards: i64 = options["second_player_cards"]
        self.called: list[Effect] = []
        self.entry: Final[vec[i64]] = numbers([RETURN] * 7)
        self.effect: Final[vec[i64]] = numbers([RETURN] * First.FOLLOWER)
        """The ability of each Lord card, Shell and Temple."""
        self.beseeched: i64 = RETURN
        self.start = self._boxed()

    def state(self, block: vec[i64]) -> LordsState:
        return LordsState(self, block)

    def link(self, called: list[Effect], abilities: list[Effect]) -> None:
        """Lay out the effects of Actions, References and cards; R10.1: a Lord card ends on the discard."""
        self.called = called
        for index in range(len(called)):
            self.entry[index] = called[index].link(self, RETURN)
        self.beseeched = Effect([Beseeched()]).link(self, RETURN)
        for card in range(len(abilities)):
            then: i64 = RETURN
            if card < N.LORD_CARDS:
                then = self.beseeched
            self.effect[card] = abilities[card].link(self, int(then))

    def _boxed(self) -> vec[i64]:
        """The table before set-up: everything in the middle."""
        table = LordsState(self, self.layout.blank[:])
        for card in range(self.layout.cards):
            if card < First.SHELL:
                table.put_first(card, Z.DECK)
            elif card < First.TEMPLE:
                table.put_first(card, Z.REEF)
            elif card < First.FOLLOWER:
                table.put_first(card, Z.STOCK)  # R1.2
            else:
                table.put_first(card, Z.STACK)
        return table.z


@final
class Beseeched(Step):
    """Behind the abilities of a Lord card: it goes from play to the top of the discard (R10.1, R10.4)."""

    def run(self, s: State) -> i64:
        s.move(s.top(Z.PLAY), Z.DISCARD)
        return self.next


@final
@mypyc_attr(acyclic=True)
class LordsState(State):
    """A position of Lords."""

    def __init__(self, game: LordsRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.rules: Final[LordsRules] = game

    def set_up(self) -> None:
        """R1.9: the order in which chance is used; R1.10 is what comes of it."""
        z = self.z
        elder: i64 = self.rules.elder_seat
        if elder < 0:
            elder = self.below(2)  # Q2
        self.mix(Z.REEF)
        for seat in range(2):  # R1.4
            for _i in range(N.FIRST_SHELLS):
                self.move(self.top(Z.REEF), Z.SHELLS + seat)
        self.mix(Z.DECK)
        for seat in range(2):  # R1.6
            for _i in range(N.HAND):
                self.move(self.top(Z.DECK), Z.HAND + seat)
        for seat in range(2):  # R1.3
            for _i in range(N.FIRST_FOLLOWERS):
                self.gain_follower(seat)
        self.move(self.top(Z.DECK), Z.DISCARD)  # R1.7
        starter = elder
        if self.rules.mark[self.top(Z.DISCARD)]:  # R1.8: Scorned
            starter = 1 - elder
        z[F.ELDER] = elder
        z[F.STARTER] = starter
        z[F.ACTIVE] = starter
        for _i in range(self.rules.second_player_cards):  # R1.11
            self.draw(1 - starter)
        self.begin_turn()

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """What the performer has picked or drawn and not yet shown: any of the cards that it could be (K8, D21)."""
        z = self.z
        if seat == z[F.YOU]:
            return
        if z[F.BREAKING]:
            self._pick_anew(Z.SHELLS + z[F.YOU], chance)
        if z[F.DUG]:
            self._dig_anew(Z.HAND + z[F.YOU], seat, chance)

    def _pick_anew(self, zone: i64, chance: Chance) -> None:
        z = self.z
        picked: i64 = z[F.BREAKING]
        n: i64 = 0
        while picked:
            picked >>= 4
            n += 1
        z[F.BREAKING] = 0
        for _i in range(n):
            card = self.nth(zone, chance.below(self.count(zone)))
            while self.is_picked(card):
                card = self.nth(zone, chance.below(self.count(zone)))
            self.pick(card)

    def _dig_anew(self, hand: i64, seat: i64, chance: Chance) -> None:
        """Nobody but the digger has seen a card that came from the deck."""
        z = self.z
        dug = z[F.DUG]
        n: i64 = 0
        while dug:
            dug &= dug - 1
            n += 1
        while n:
            card = self.nth(hand, chance.below(self.count(hand)))
            bit = self.layout.bit[card]
            if not self.knows(seat, card) and not dug & bit:
                dug |= bit
                n -= 1
        z[F.DUG] = dug

    # The turn

    def begin_turn(self) -> None:
        """R2.1, R2.3: the Temples that count are those in the Tribe now; R1.1: all Actions are up."""
        z = self.z
        z[F.TURN] += 1
        z[F.PHASE] = Phase.TEMPLES
        z[F.DOWN] = 0
        z[F.SELECTOR] = 0
        z[F.SELECTED] = 0
        z[F.PERFORMED] = 0
        z[F.DUE] = 0
        if self.events is not None:
            self.events.write(NOTED, Remark.TURN_BEGINS, z[F.TURN], z[F.ACTIVE], 0)
        card = self.first(Z.TEMPLES + z[F.ACTIVE])
        while card >= 0:
            z[F.DUE] |= 1 << (card - First.TEMPLE)
            card = self.after(Z.TEMPLES + z[F.ACTIVE], card)

    def proceed(self) -> None:
        z = self.z
        if z[F.PHASE] == Phase.TEMPLES:
            due = z[F.DUE]
            if due & (due - 1):
                self.ask(D.TEMPLE_ORDER, z[F.ACTIVE])  # R2.2
            elif due:
                self.use_temple(First.TEMPLE + lowest(due))
            else:
                z[F.PHASE] = Phase.ACTING
        elif z[F.SELECTED] < N.SELECTIONS - 1:
            self.ask(D.ACTION, z[F.ACTIVE])  # R2.5
        elif z[F.SELECTED] < N.SELECTIONS:
            self.ask(D.ACTION, 1 - z[F.ACTIVE])  # R2.6
        else:
            self._end_turn()

    def use_temple(self, card: i64) -> None:
        """R2.2, R2.4: the ability, obligatory unless it says otherwise."""
        z = self.z
        z[F.DUE] &= ~(1 << (card - First.TEMPLE))
        if self.events is not None:
            self.events.write(NOTED, Remark.TEMPLE_USED, card, z[F.ACTIVE], 0)
        self.perform(self.rules.effect[card], z[F.ACTIVE], card, -1)

    def select(self, seat: i64, action: i64) -> None:
        """R3.1: an Action goes down before it is performed; R2.6 with `reply = may`: a pass is a selection too."""
        z = self.z
        z[F.SELECTED] += 1
        if action < P.LORD:
            z[F.DOWN] |= 1 << action
            z[F.SELECTOR] |= (seat + 1) << (2 * action)
            self.perform(self.rules.entry[action], seat, -1, -1)

    def _end_turn(self) -> None:
        """R2.7, R13.1: the check, once a turn."""
        z = self.z
        z[F.REASONS] = self.reasons()
        if z[F.REASONS]:
            self._end_game()
        else:
            z[F.ACTIVE] = 1 - z[F.ACTIVE]
            self.begin_turn()

    def reasons(self) -> i64:
        """R13.6: all that would end the game at the end of this turn, as bits; R13.7: nothing else does."""
        z = self.z
        found: i64 = 0
        for seat in range(2):
            counts = seat == z[F.ACTIVE] or not self.rules.shrines_of_active  # Q4
            if counts and self.count(Z.SHRINES + seat) >= N.ENDING_SHRINES:
                found |= End.SHRINES  # R13.2
        if self.is_empty(Z.STACK):
            found |= End.FOLLOWERS  # R13.3, R13.5: empty now
        if self.height(Z.REEF) == 0:
            found |= End.SHELLS  # R13.4, R13.5
        if not found and z[F.TURN] >= self.rules.turn_limit:
            found = End.TURNS  # R13.8: only where nothing else ends the game
        return found

    def _end_game(self) -> None:
        """K8: hands and Shells are shown to all."""
        if self.events is not None:
            self.events.write(NOTED, Remark.GAME_ENDS, self.z[F.REASONS], 0, 0)
        for seat in range(2):
            self._lay_open(Z.HAND + seat)
            self._lay_open(Z.SHELLS + seat)
        self.z[F.OVER] = 1

    def _lay_open(self, zone: i64) -> None:
        card = self.first(zone)
        while card >= 0:
            self.show(card, self.layout.everybody)
            card = self.after(zone, card)

    # The Lords (R8.1, R9.1)

    def lord_place(self, lord: i64) -> i64:
        """A Lord in the choice space."""
        return self.game.first_place + P.LORD + lord

    def own_temple(self, seat: i64, lord: i64) -> i64:
        """The Temple of a Lord in a Tribe, or -1; there is never a second (R8.2)."""
        card = self.first(Z.TEMPLES + seat)
        while card >= 0 and self.rules.lord[card] != lord:
            card = self.after(Z.TEMPLES + seat, card)
        return card

    def worships(self, seat: i64, lord: i64) -> bool:
        """R9.1; R9.3: what only the other player has counts for nothing here"""
        return self.own_temple(seat, lord) >= 0

    def scorned(self, lord: i64) -> bool:
        """R9.2"""
        return self.own_temple(0, lord) < 0 and self.own_temple(1, lord) < 0

    def may_have(self, seat: i64, lord: i64) -> bool:
        """R8.2: whether a Tribe has room for a Temple of this Lord."""
        return self.own_temple(seat, lord) < 0 and self.count(Z.TEMPLES + seat) < N.MOST_TEMPLES

    def in_stock(self, lord: i64) -> i64:
        """The first Temple of a Lord in the stock, or -1."""
        card = self.first(Z.STOCK)
        while card >= 0 and self.rules.lord[card] != lord:
            card = self.after(Z.STOCK, card)
        return card

    def other_in_stock(self, card: i64) -> i64:
        """A different Temple of the same Lord in the stock behind this one, or -1 (R8.7)."""
        other = self.after(Z.STOCK, card)
        lord = self.rules.lord[card]
        while other >= 0 and (self.rules.lord[other] != lord or self.rules.face[other] == self.rules.face[card]):
            other = self.after(Z.STOCK, other)
        return other

    def can_gain(self, seat: i64, lord: i64) -> bool:
        """R8.3: within the limits, and the stock has one."""
        return self.may_have(seat, lord) and self.in_stock(lord) >= 0

    def fits(self, seat: i64, card: i64) -> bool:
        """R8.3: whether a Lord card can be used to Deify: to seclude, or (R8.5) to gain, beside a Shrine too."""
        lord = self.rules.lord[card]
        return self.worships(seat, lord) or self.can_gain(seat, lord)

    # Moving cards (R4.1)

    def draw(self, seat: i64) -> bool:
        """R5.3, R5.4: the top card of the Lord deck into the hand, reshuffling first where that is needed."""
        if self.height(Z.DECK) == 0:
            self._reshuffle()
            if self.height(Z.DECK) == 0:
                return False
        self.move(self.top(Z.DECK), Z.HAND + seat)
        return True

    def _reshuffle(self) -> None:
        if self.height(Z.DISCARD) == 0:
            return
        for _i in range(self.height(Z.DISCARD)):  # K4: everybody knows which cards, and soon nobody where
            self.move(self.top(Z.DISCARD), Z.DECK)
        self.shuffle(Z.DECK)
        self.move(self.top(Z.DECK), Z.DISCARD)

    def gain_follower(self, seat: i64) -> None:
        """R4.5"""
        self.move(self.first(Z.STACK), Z.FOLLOWERS + seat)

    def gain_shell(self, seat: i64) -> None:
        """R7.1, R4.6: the top card of the Shell deck; nothing triggers."""
        self.move(self.top(Z.REEF), Z.SHELLS + seat)

    def leaving(self, card: i64) -> i64:
        """O3: of equal copies in one place the one that others know of, so that they no longer do (K2, K3)."""
        if not self.rules.has_copies:
            return card
        zone = self.place(card)
        best = card
        most = self._known_to_others(card, zone)
        other = self.first(zone)
        while other >= 0:
            if self.rules.face[other] == self.rules.face[card] and self._known_to_others(other, zone) > most:
                best = other
                most = self._known_to_others(other, zone)
            other = self.after(zone, other)
        return best

    def _known_to_others(self, card: i64, zone: i64) -> i64:
        """Whoever watches knows less than a seat, so that the larger number is the larger knowledge."""
        return self.knowers_of(card) & ~self.layout.visible_to[zone]

    def discard(self, card: i64) -> None:
        """A card of a hand goes to the top of the discard, seen by all."""
        self.move(self.leaving(card), Z.DISCARD)

    def pass_on(self, card: i64, seat: i64) -> None:
        """A card of the other hand comes to this one; both players see which."""
        self.slip(self.leaving(card), Z.HAND + seat, 3)

    def lose(self, card: i64) -> None:
        """R4.2, R4.3: back to the middle, the side up that it had at first; K5: a Shell is somewhere in its deck."""
        zone = self.place(card)
        if zone >= Z.FOLLOWERS:
            self.move(card, Z.STACK)
        elif zone >= Z.TEMPLES:
            self._no_longer_due(card)
            self.move(card, Z.STOCK)
        else:
            self.move(self.leaving(card), Z.REEF)
            self.shuffle(Z.REEF)

    def seize(self, card: i64, seat: i64) -> None:
        """R4.4: from the other Tribe, the same side up; which unbroken Shell it is only the players see."""
        zone = self.place(card)
        to = zone - 1 + 2 * seat
        if Z.SHELLS <= zone < Z.BROKEN:
            self.slip(self.leaving(card), to, 3)
        else:
            if zone >= Z.TEMPLES:
                self._no_longer_due(card)
            self.move(card, to)

    def seclude(self, card: i64, seat: i64) -> None:
        """R8.1, R8.6: a Temple becomes a Shrine."""
        self._no_longer_due(card)
        self.move(card, Z.SHRINES + seat)

    def _no_longer_due(self, card: i64) -> None:
        """R2.3: a Temple that goes before its turn is skipped, even if it comes back."""
        if First.TEMPLE <= card < First.FOLLOWER:
            self.z[F.DUE] &= ~(1 << (card - First.TEMPLE))

    def broken_open(self, card: i64, owner: i64) -> i64:
        """R7.8, R10.7: a Shell is turned to its Broken side; the Shell that was turned."""
        turned = self.leaving(card)
        self.move(turned, Z.BROKEN + owner)
        self.z[F.PERFORMED] += 1
        return turned

    def use_shell(self, card: i64, seat: i64) -> None:
        """R7.4: the ability is granted by the breaking; whatever is being performed waits."""
        self.perform(self.rules.effect[card], seat, card, -1)

    def turn_up(self, action: i64) -> None:
        """An Action is up again; it gives no further selection."""
        self.z[F.DOWN] &= ~(1 << action)
        if self.events is not None:
            self.events.write(NOTED, Remark.ACTION_READY, action, 0, 0)

    def pick(self, card: i64) -> None:
        """Pick a Shell to be broken, in secret (Q16)."""
        self.z[F.BREAKING] = (self.z[F.BREAKING] << 4) | (card - First.SHELL + 1)

    def is_picked(self, card: i64) -> bool:
        picked = self.z[F.BREAKING]
        while picked:
            if picked & 15 == card - First.SHELL + 1:
                return True
            picked >>= 4
        return False

    # Scoring (R14.1)

    def points(self, seat: i64) -> i64:
        """R14.1"""
        return (
            self.count(Z.FOLLOWERS + seat)
            + 3 * self.count(Z.CITADELS + seat)
            + 2 * self.count(Z.SHELLS + seat)
            + self.count(Z.BROKEN + seat)
            + 2 * self.count(Z.SHRINES + seat)
        )

    def tribe(self, seat: i64) -> i64:
        """R14.3: the cards in a Tribe."""
        return (
            self.count(Z.FOLLOWERS + seat)
            + self.count(Z.CITADELS + seat)
            + self.count(Z.SHELLS + seat)
            + self.count(Z.BROKEN + seat)
            + self.count(Z.TEMPLES + seat)
            + self.count(Z.SHRINES + seat)
        )

    def result(self, seat: i64) -> i64:
        """R14.2 to R14.4: most points, then most cards in the Tribe, then a draw."""
        lead = self.points(seat) - self.points(1 - seat)
        if lead == 0:
            lead = self.tribe(seat) - self.tribe(1 - seat)
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0
