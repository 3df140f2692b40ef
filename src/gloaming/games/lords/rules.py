"""Lords: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.bits import lowest
from gloaming.kernel.chance import Chance
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED
from gloaming.kernel.layout import FIELDS, OVER, YOU, Family, Layout, Zone, numbers
from gloaming.kernel.state import RETURN, Game, State, Step

# Zones (R1.1): where there are two, the second is seat 1's. Which side of a card is up is a matter of its zone.

DECK: Final = 0
DISCARD: Final = 1
PLAY: Final = 2
HAND: Final = 3
REEF: Final = 5
"""The Shell deck."""
SHELL: Final = 6
BROKEN: Final = 8
STOCK: Final = 10
TEMPLE: Final = 11
SHRINE: Final = 13
STACK: Final = 15
FOLLOWER: Final = 16
CITADEL: Final = 18
ZONES: Final = 20

# Fields of a state besides the kernel's. The compiler computes with constants of the same module only: hence a number.

FIRST_FIELD: Final = 20
assert FIRST_FIELD == FIELDS
PHASE: Final = FIRST_FIELD + 0
TURN: Final = FIRST_FIELD + 1
"""The number of the turn, from 1."""
ACTIVE: Final = FIRST_FIELD + 2
STARTER: Final = FIRST_FIELD + 3
ELDER: Final = FIRST_FIELD + 4
DOWN: Final = FIRST_FIELD + 5
"""The Actions that are face down, as bits (R3.1)."""
SELECTED: Final = FIRST_FIELD + 6
"""Selections made this turn, a pass included (R2.5, R2.6)."""
DUE: Final = FIRST_FIELD + 7
"""The Temples whose abilities are still to be used in this Temple step, as bits (R2.3)."""
PERFORMED: Final = FIRST_FIELD + 8
"""Lord cards Beseeched and Shells broken this turn (R10.7)."""
BREAKING: Final = FIRST_FIELD + 9
"""The Shells picked for breaking and not yet turned, four bits each, the last lowest; known to the breaker alone."""
BREAKS_LEFT: Final = FIRST_FIELD + 10
"""How many more may be picked."""
DUG: Final = FIRST_FIELD + 11
"""The Lord cards just drawn by `dig` and still in hand, as bits; known to the digger alone."""
KEEP: Final = FIRST_FIELD + 12
"""How many of them may stay."""
REASONS: Final = FIRST_FIELD + 13
"""Why the game has ended, as bits (R13.1)."""
SELECTOR: Final = FIRST_FIELD + 14
"""Who selected each Action this turn: two bits an Action, 0 for nobody, else the seat + 1."""

LORDS_FIELDS: Final = (
    ("phase", "number"),
    ("turn", "number"),
    ("active", "seat"),
    ("starter", "seat"),
    ("elder", "seat"),
    ("down", "number"),
    ("selected", "number"),
    ("due", "number"),
    ("performed", "number"),
    ("breaking", "number"),
    ("breaks_left", "number"),
    ("dug", "number"),
    ("keep", "number"),
    ("reasons", "number"),
    ("selector", "number"),
)

# Phases: what `proceed` does next

TEMPLES: Final = 0
ACTING: Final = 1

# Decisions of the turn itself; effects ask all others

TEMPLE_ORDER: Final = 2
ACTION: Final = 3

# Places of the choice space: the Actions, then the Lords

ACTIONS: Final = ("meditate", "flourish", "prospect", "deify", "beseech")
MEDITATE: Final = 0
FLOURISH: Final = 1
PROSPECT: Final = 2
DEIFY: Final = 3
BESEECH: Final = 4
AGONIZE: Final = 5
CONSECRATE: Final = 6
"""The References follow the Actions among the effects that others may perform."""
FIRST_LORD: Final = 5
"""Where the Lords begin among the places."""
LORDS: Final = 4

# Words of the choice space, behind the kernel's

PASS_WORD: Final = 0
STOP_WORD: Final = 1
GAIN_WORD: Final = 2
RAISE_WORD: Final = 3
BREAK_WORD: Final = 4
FOLLOWER_WORD: Final = 5
CITADEL_WORD: Final = 6
SHELL_WORD: Final = 7
WORDS: Final = ("pass", "stop", "gain", "raise", "break", "follower", "citadel", "shell")

# Remarks among the events

TURN_BEGINS: Final = 1
TEMPLE_USED: Final = 2
PRIED: Final = 3
"""A Shell was broken and is used by the other player: the Shell and who uses it."""
GAME_ENDS: Final = 4
ACTION_READY: Final = 5

# Reasons for the end (R13.1)

BY_SHRINES: Final = 1
BY_FOLLOWERS: Final = 2
BY_SHELLS: Final = 4
BY_TURNS: Final = 8

ALL_ACTIONS: Final = 31
SELECTIONS: Final = 3
HAND_SIZE: Final = 3
FIRST_SHELLS: Final = 2
FIRST_FOLLOWERS: Final = 2
MOST_TEMPLES: Final = 2
ENDING_SHRINES: Final = 3
MOST_PERFORMED: Final = 40

LORD_CARDS: Final = 16
SHELLS: Final = 12
TEMPLE_CARDS: Final = 8
FOLLOWERS: Final = 12
FIRST_SHELL: Final = LORD_CARDS
FIRST_TEMPLE: Final = LORD_CARDS + SHELLS
FIRST_FOLLOWER: Final = LORD_CARDS + SHELLS + TEMPLE_CARDS
"""Where each family begins among the cards; the Lord cards come first."""

MENU_ROOM: Final = 40


def zones() -> list[Zone]:
    """The zones with who sees into them: bit 0 and bit 1 are the seats, bit 2 the watcher (R1.5, R5.2, R5.6, K1)."""
    nobody, everybody = 0, 7
    one = (1, 2)
    seats = (0, 1)
    return [
        Zone("deck", "lord", nobody, pile=True, room=LORD_CARDS),
        Zone("discard", "lord", everybody, pile=True, room=LORD_CARDS),
        Zone("play", "lord", everybody, pile=True, room=LORD_CARDS),
        *(Zone(f"hand.{p}", "lord", one[p]) for p in seats),
        Zone("reef", "shell", nobody, pile=True, room=SHELLS),
        *(Zone(f"shells.{p}", "shell", one[p]) for p in seats),
        *(Zone(f"broken.{p}", "shell", everybody) for p in seats),
        Zone("stock", "temple", everybody),
        *(Zone(f"temples.{p}", "temple", everybody) for p in seats),
        *(Zone(f"shrines.{p}", "temple", everybody) for p in seats),
        Zone("stack", "follower", everybody),
        *(Zone(f"followers.{p}", "follower", everybody) for p in seats),
        *(Zone(f"citadels.{p}", "follower", everybody) for p in seats),
    ]


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
        layout = Layout(2, LORDS_FIELDS, families, zones(), stack, MENU_ROOM)
        super().__init__(layout, [*ACTIONS, *lords], list(WORDS))
        self.lord: Final[vec[i64]] = numbers(lord)
        self.mark: Final[vec[i64]] = numbers(mark)
        self.face: Final[vec[i64]] = numbers(face)
        self.has_copies: bool = len(set(face[:FIRST_TEMPLE])) < FIRST_TEMPLE
        self.elder_seat: i64 = options["elder_seat"]
        self.reply_may: bool = options["reply"] == 1
        self.shrines_of_active: bool = options["shrine_end"] == 1
        self.deify_discards: bool = options["deify_unfit"] == 1
        self.turn_limit: i64 = options["turn_limit"]
        self.second_player_cards: i64 = options["second_player_cards"]
        self.called: list[Effect] = []
        self.entry: Final[vec[i64]] = numbers([RETURN] * 7)
        self.effect: Final[vec[i64]] = numbers([RETURN] * FIRST_FOLLOWER)
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
            if card < LORD_CARDS:
                then = self.beseeched
            self.effect[card] = abilities[card].link(self, int(then))

    def _boxed(self) -> vec[i64]:
        """The table before set-up: everything in the middle."""
        table = LordsState(self, self.layout.blank[:])
        for card in range(self.layout.cards):
            if card < FIRST_SHELL:
                table.put_first(card, DECK)
            elif card < FIRST_TEMPLE:
                table.put_first(card, REEF)
            elif card < FIRST_FOLLOWER:
                table.put_first(card, STOCK)  # R1.2
            else:
                table.put_first(card, STACK)
        return table.z


@final
class Beseeched(Step):
    """Behind the abilities of a Lord card: it goes from play to the top of the discard (R10.1, R10.4)."""

    def run(self, s: State) -> i64:
        s.move(s.top(PLAY), DISCARD)
        return self.next


@final
@mypyc_attr(acyclic=True)
class LordsState(State):
    """A position of Lords."""

    def __init__(self, game: LordsRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.lords: Final[LordsRules] = game

    def set_up(self) -> None:
        """R1.9: the order in which chance is used; R1.10 is what comes of it."""
        z = self.z
        elder: i64 = self.lords.elder_seat
        if elder < 0:
            elder = self.below(2)  # Q2
        self.mix(REEF)
        for seat in range(2):  # R1.4
            for _i in range(FIRST_SHELLS):
                self.move(self.top(REEF), SHELL + seat)
        self.mix(DECK)
        for seat in range(2):  # R1.6
            for _i in range(HAND_SIZE):
                self.move(self.top(DECK), HAND + seat)
        for seat in range(2):  # R1.3
            for _i in range(FIRST_FOLLOWERS):
                self.gain_follower(seat)
        self.move(self.top(DECK), DISCARD)  # R1.7
        starter = elder
        if self.lords.mark[self.top(DISCARD)]:  # R1.8: Scorned
            starter = 1 - elder
        z[ELDER] = elder
        z[STARTER] = starter
        z[ACTIVE] = starter
        for _i in range(self.lords.second_player_cards):  # R1.11
            self.draw(1 - starter)
        self.begin_turn()

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """What the performer has picked or drawn and not yet shown: any of the cards that it could be (K8, D21)."""
        z = self.z
        if seat == z[YOU]:
            return
        if z[BREAKING]:
            self._pick_anew(SHELL + z[YOU], chance)
        if z[DUG]:
            self._dig_anew(HAND + z[YOU], seat, chance)

    def _pick_anew(self, zone: i64, chance: Chance) -> None:
        z = self.z
        picked: i64 = z[BREAKING]
        n: i64 = 0
        while picked:
            picked >>= 4
            n += 1
        z[BREAKING] = 0
        for _i in range(n):
            card = self.nth(zone, chance.below(self.count(zone)))
            while self.is_picked(card):
                card = self.nth(zone, chance.below(self.count(zone)))
            self.pick(card)

    def _dig_anew(self, hand: i64, seat: i64, chance: Chance) -> None:
        """Nobody but the digger has seen a card that came from the deck."""
        z = self.z
        dug = z[DUG]
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
        z[DUG] = dug

    # The turn

    def begin_turn(self) -> None:
        """R2.1, R2.3: the Temples that count are those in the Tribe now; R1.1: all Actions are up."""
        z = self.z
        z[TURN] += 1
        z[PHASE] = TEMPLES
        z[DOWN] = 0
        z[SELECTOR] = 0
        z[SELECTED] = 0
        z[PERFORMED] = 0
        z[DUE] = 0
        if self.events is not None:
            self.events.write(NOTED, TURN_BEGINS, z[TURN], z[ACTIVE], 0)
        card = self.first(TEMPLE + z[ACTIVE])
        while card >= 0:
            z[DUE] |= 1 << (card - FIRST_TEMPLE)
            card = self.after(TEMPLE + z[ACTIVE], card)

    def proceed(self) -> None:
        z = self.z
        if z[PHASE] == TEMPLES:
            due = z[DUE]
            if due & (due - 1):
                self.ask(TEMPLE_ORDER, z[ACTIVE])  # R2.2
            elif due:
                self._use_temple(FIRST_TEMPLE + lowest(due))
            else:
                z[PHASE] = ACTING
        elif z[SELECTED] < SELECTIONS - 1:
            self.ask(ACTION, z[ACTIVE])  # R2.5
        elif z[SELECTED] < SELECTIONS:
            self.ask(ACTION, 1 - z[ACTIVE])  # R2.6
        else:
            self._end_turn()

    def _use_temple(self, card: i64) -> None:
        """R2.2, R2.4: the ability, obligatory unless it says otherwise."""
        z = self.z
        z[DUE] &= ~(1 << (card - FIRST_TEMPLE))
        if self.events is not None:
            self.events.write(NOTED, TEMPLE_USED, card, z[ACTIVE], 0)
        self.perform(self.lords.effect[card], z[ACTIVE], card, -1)

    def list_options(self, decision: i64, seat: i64) -> None:
        z = self.z
        if decision == ACTION:
            for action in range(FIRST_LORD):  # R3.1, R3.3: any that is up; R3.2: References are none
                if not (z[DOWN] >> action) & 1:
                    self.offer(self.game.first_place + action)
            if z[SELECTED] == SELECTIONS - 1 and self.lords.reply_may:  # Q3
                self.offer(self.game.game_word + PASS_WORD)
        else:
            due = z[DUE]
            while due:
                self.offer(self.lord_place(self.lords.lord[FIRST_TEMPLE + lowest(due)]))
                due &= due - 1

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        if decision == ACTION:
            self._select(seat, choice - self.game.first_place)
        else:
            self._use_temple(self.own_temple(seat, choice - self.game.first_place - FIRST_LORD))

    def _select(self, seat: i64, action: i64) -> None:
        """R3.1: an Action goes down before it is performed; R2.6 with `reply = may`: a pass is a selection too."""
        z = self.z
        z[SELECTED] += 1
        if action < FIRST_LORD:
            z[DOWN] |= 1 << action
            z[SELECTOR] |= (seat + 1) << (2 * action)
            self.perform(self.lords.entry[action], seat, -1, -1)

    def _end_turn(self) -> None:
        """R2.7, R13.1: the check, once a turn."""
        z = self.z
        z[REASONS] = self.reasons()
        if z[REASONS]:
            self._end_game()
        else:
            z[ACTIVE] = 1 - z[ACTIVE]
            self.begin_turn()

    def reasons(self) -> i64:
        """R13.6: all that would end the game at the end of this turn, as bits; R13.7: nothing else does."""
        z = self.z
        found: i64 = 0
        for seat in range(2):
            counts = seat == z[ACTIVE] or not self.lords.shrines_of_active  # Q4
            if counts and self.count(SHRINE + seat) >= ENDING_SHRINES:
                found |= BY_SHRINES  # R13.2
        if self.is_empty(STACK):
            found |= BY_FOLLOWERS  # R13.3, R13.5: empty now
        if self.height(REEF) == 0:
            found |= BY_SHELLS  # R13.4, R13.5
        if not found and z[TURN] >= self.lords.turn_limit:
            found = BY_TURNS  # R13.8: only where nothing else ends the game
        return found

    def _end_game(self) -> None:
        """K8: hands and Shells are shown to all."""
        if self.events is not None:
            self.events.write(NOTED, GAME_ENDS, self.z[REASONS], 0, 0)
        for seat in range(2):
            self._lay_open(HAND + seat)
            self._lay_open(SHELL + seat)
        self.z[OVER] = 1

    def _lay_open(self, zone: i64) -> None:
        card = self.first(zone)
        while card >= 0:
            self.show(card, self.layout.everybody)
            card = self.after(zone, card)

    # The Lords (R8.1, R9.1)

    def lord_place(self, lord: i64) -> i64:
        """A Lord in the choice space."""
        return self.game.first_place + FIRST_LORD + lord

    def own_temple(self, seat: i64, lord: i64) -> i64:
        """The Temple of a Lord in a Tribe, or -1; there is never a second (R8.2)."""
        card = self.first(TEMPLE + seat)
        while card >= 0 and self.lords.lord[card] != lord:
            card = self.after(TEMPLE + seat, card)
        return card

    def worships(self, seat: i64, lord: i64) -> bool:
        """R9.1; R9.3: what only the other player has counts for nothing here"""
        return self.own_temple(seat, lord) >= 0

    def scorned(self, lord: i64) -> bool:
        """R9.2"""
        return self.own_temple(0, lord) < 0 and self.own_temple(1, lord) < 0

    def may_have(self, seat: i64, lord: i64) -> bool:
        """R8.2: whether a Tribe has room for a Temple of this Lord."""
        return self.own_temple(seat, lord) < 0 and self.count(TEMPLE + seat) < MOST_TEMPLES

    def in_stock(self, lord: i64) -> i64:
        """The first Temple of a Lord in the stock, or -1."""
        card = self.first(STOCK)
        while card >= 0 and self.lords.lord[card] != lord:
            card = self.after(STOCK, card)
        return card

    def other_in_stock(self, card: i64) -> i64:
        """A different Temple of the same Lord in the stock behind this one, or -1 (R8.7)."""
        other = self.after(STOCK, card)
        lord = self.lords.lord[card]
        while other >= 0 and (self.lords.lord[other] != lord or self.lords.face[other] == self.lords.face[card]):
            other = self.after(STOCK, other)
        return other

    def can_gain(self, seat: i64, lord: i64) -> bool:
        """R8.3: within the limits, and the stock has one."""
        return self.may_have(seat, lord) and self.in_stock(lord) >= 0

    def fits(self, seat: i64, card: i64) -> bool:
        """R8.3: whether a Lord card can be used to Deify: to seclude, or (R8.5) to gain, beside a Shrine too."""
        lord = self.lords.lord[card]
        return self.worships(seat, lord) or self.can_gain(seat, lord)

    # Moving cards (R4.1)

    def draw(self, seat: i64) -> bool:
        """R5.3, R5.4: the top card of the Lord deck into the hand, reshuffling first where that is needed."""
        if self.height(DECK) == 0:
            self._reshuffle()
            if self.height(DECK) == 0:
                return False
        self.move(self.top(DECK), HAND + seat)
        return True

    def _reshuffle(self) -> None:
        if self.height(DISCARD) == 0:
            return
        for _i in range(self.height(DISCARD)):  # K4: everybody knows which cards, and soon nobody where
            self.move(self.top(DISCARD), DECK)
        self.shuffle(DECK)
        self.move(self.top(DECK), DISCARD)

    def gain_follower(self, seat: i64) -> None:
        """R4.5"""
        self.move(self.first(STACK), FOLLOWER + seat)

    def gain_shell(self, seat: i64) -> None:
        """R7.1, R4.6: the top card of the Shell deck; nothing triggers."""
        self.move(self.top(REEF), SHELL + seat)

    def leaving(self, card: i64) -> i64:
        """O3: of equal copies in one place the one that others know of, so that they no longer do (K2, K3)."""
        if not self.lords.has_copies:
            return card
        zone = self.place(card)
        best = card
        most = self._known_to_others(card, zone)
        other = self.first(zone)
        while other >= 0:
            if self.lords.face[other] == self.lords.face[card] and self._known_to_others(other, zone) > most:
                best = other
                most = self._known_to_others(other, zone)
            other = self.after(zone, other)
        return best

    def _known_to_others(self, card: i64, zone: i64) -> i64:
        """Whoever watches knows less than a seat, so that the larger number is the larger knowledge."""
        return self.knowers_of(card) & ~self.layout.visible_to[zone]

    def discard(self, card: i64) -> None:
        """A card of a hand goes to the top of the discard, seen by all."""
        self.move(self.leaving(card), DISCARD)

    def pass_on(self, card: i64, seat: i64) -> None:
        """A card of the other hand comes to this one; both players see which."""
        self.slip(self.leaving(card), HAND + seat, 3)

    def lose(self, card: i64) -> None:
        """R4.2, R4.3: back to the middle, the side up that it had at first; K5: a Shell is somewhere in its deck."""
        zone = self.place(card)
        if zone >= FOLLOWER:
            self.move(card, STACK)
        elif zone >= TEMPLE:
            self._no_longer_due(card)
            self.move(card, STOCK)
        else:
            self.move(self.leaving(card), REEF)
            self.shuffle(REEF)

    def seize(self, card: i64, seat: i64) -> None:
        """R4.4: from the other Tribe, the same side up; which unbroken Shell it is only the players see."""
        zone = self.place(card)
        to = zone - 1 + 2 * seat
        if SHELL <= zone < BROKEN:
            self.slip(self.leaving(card), to, 3)
        else:
            if zone >= TEMPLE:
                self._no_longer_due(card)
            self.move(card, to)

    def seclude(self, card: i64, seat: i64) -> None:
        """R8.1, R8.6: a Temple becomes a Shrine."""
        self._no_longer_due(card)
        self.move(card, SHRINE + seat)

    def _no_longer_due(self, card: i64) -> None:
        """R2.3: a Temple that goes before its turn is skipped, even if it comes back."""
        if FIRST_TEMPLE <= card < FIRST_FOLLOWER:
            self.z[DUE] &= ~(1 << (card - FIRST_TEMPLE))

    def broken_open(self, card: i64, owner: i64) -> i64:
        """R7.8, R10.7: a Shell is turned to its Broken side; the Shell that was turned."""
        turned = self.leaving(card)
        self.move(turned, BROKEN + owner)
        self.z[PERFORMED] += 1
        return turned

    def use_shell(self, card: i64, seat: i64) -> None:
        """R7.4: the ability is granted by the breaking; whatever is being performed waits."""
        self.perform(self.lords.effect[card], seat, card, -1)

    def turn_up(self, action: i64) -> None:
        """An Action is up again; it gives no further selection."""
        self.z[DOWN] &= ~(1 << action)
        if self.events is not None:
            self.events.write(NOTED, ACTION_READY, action, 0, 0)

    def pick(self, card: i64) -> None:
        """Pick a Shell to be broken, in secret (Q16)."""
        self.z[BREAKING] = (self.z[BREAKING] << 4) | (card - FIRST_SHELL + 1)

    def is_picked(self, card: i64) -> bool:
        picked = self.z[BREAKING]
        while picked:
            if picked & 15 == card - FIRST_SHELL + 1:
                return True
            picked >>= 4
        return False

    # Scoring (R14.1)

    def points(self, seat: i64) -> i64:
        """R14.1"""
        return (
            self.count(FOLLOWER + seat)
            + 3 * self.count(CITADEL + seat)
            + 2 * self.count(SHELL + seat)
            + self.count(BROKEN + seat)
            + 2 * self.count(SHRINE + seat)
        )

    def tribe(self, seat: i64) -> i64:
        """R14.3: the cards in a Tribe."""
        return (
            self.count(FOLLOWER + seat)
            + self.count(CITADEL + seat)
            + self.count(SHELL + seat)
            + self.count(BROKEN + seat)
            + self.count(TEMPLE + seat)
            + self.count(SHRINE + seat)
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
