"""Games and states: the contract that players, search, server and tests rely on.

A **game** is immutable: rules, card set and options. A **state** is everything that changes. Choices are integers out
of one bounded space for each game: first the cards, then the places, then the words.

A state always stands at a question with at least two options, or at the end: a question with one option is answered by
the game itself, and one with none is passed over. What is in progress is a handful of fields and a stack of integers
inside the state, so that a state can be copied at any moment.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.bits import lowest
from gloaming.kernel.card_info import NO_CARDS, CardSet
from gloaming.kernel.chance import Chance, seeded
from gloaming.kernel.events import CHOSE
from gloaming.kernel.layout import (
    ACTORS,
    CHANCE,
    CHANGED,
    DECISION,
    DECLINE,
    DECLINE_CHANGED,
    DECLINE_IT,
    DECLINE_SP,
    HERE,
    IT,
    MENU,
    OVER,
    PC,
    SELF,
    SP,
    STAGE,
    YOU,
    Layout,
    numbers,
)
from gloaming.kernel.resampling import ResamplingTable

ASKED_BY_EFFECT: Final = 1
"""The decision in which an effect asks; games number their own from 2."""

DONE: Final = 0
"""The step that ends everything."""
RETURN: Final = 1
"""The step that ends one effect and goes on with the one that called it."""

FRAME: Final = 6
"""How many numbers of the stack an effect in progress takes."""

MOST_STEPS: Final = 10_000
"""Steps of the rules and of effects that may follow from one choice. Honest cards need a few hundred at most."""

RULES: Final = 4
"""The version of the rules by which new matches are played. A change that alters an old match is a new version, and
matches of every version since 1 can still be looked at and played on: what has changed asks `Game.version`.

1: chance is quick. 2: a match that people play has keyed chance. 3: a game may end in the middle of a turn where its
rules page says so (R17.6 of the one game that does); all else is as in 2. 4: a preset may set more options than it did
before (`GameDefinition.preset_since`); all else is as in 3."""

MOST_WORLDS: Final = 200
"""How often a world is dealt anew in which whoever is asked would have nothing to choose."""

WORDS_DECLINE: Final = 0
WORDS_YES: Final = 1
WORDS_NO: Final = 2
WORDS_ALTERNATIVE: Final = 3
MOST_ALTERNATIVES: Final = 12
WORDS_OF_GAME: Final = WORDS_ALTERNATIVE + MOST_ALTERNATIVES
"""Within the words of the choice space: decline, yes, no, the alternatives of `choose`, then the game's own."""


class IllegalChoice(ValueError):
    """A choice that is not among the options, or by a seat that may not choose. Nothing has changed."""


class RanOn(Exception):
    """More steps followed from one choice than any card may take. The state is in the middle of them: discard it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """Something that a seat is asked: the options, and what a choice does. It is immutable.

    Games add what is said about it (`games.decisions.Decision`). A pick of a verb has options alone: what comes of it
    the verb does when all picks are made.
    """

    def options(self, s: State, seat: i64) -> None:
        """Offer the options (`State.offer`). The seat is the one that is asked; for a pick the one that performs."""

    def take(self, s: State, seat: i64, choice: i64) -> None:
        """Carry out a choice among the options; -1 when there was none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One step of an effect's flat program. It is immutable; all that changes is in the state."""

    def __init__(self) -> None:
        self.pc: i64 = 0
        self.next: i64 = 0

    def run(self, s: State) -> i64:
        """Perform the step and return the step to go on with, or ask (`State.ask`) and return this one."""
        return self.next

    def doable(self, s: State) -> bool:
        """Whether performing it now would change something."""
        return False

    def begins_with_pick(self, s: State) -> bool:
        """Whether the first thing it would do is to let the performer pick."""
        return False

    def list_options(self, s: State) -> None:
        """Offer the options of the question that this step has asked."""

    def answer(self, s: State, choice: i64) -> i64:
        """Go on with a choice among the options, -1 when there was none; return the next step."""
        return self.next

    def asked(self, s: State) -> Ask | None:
        """The question that this step has asked, where its game tells questions apart as objects."""
        return None


@final
class StepSlot:
    """Holds a step. Compiled code checks the class of whatever it takes from a list: of one that nothing derives from
    that is a comparison, of `Step` it is a walk through all base classes."""

    def __init__(self, step: Step) -> None:
        self.step: Final[Step] = step


@final
class AskSlot:
    """Holds a decision, for the same reason."""

    def __init__(self, ask: Ask) -> None:
        self.ask: Final[Ask] = ask


class Game:
    """Rules with a card set and options: everything about a game that never changes."""

    def __init__(self, layout: Layout, places: list[str], words: list[str], face: list[int] | None = None) -> None:
        self.layout: Final[Layout] = layout
        self.face: Final[vec[i64]] = numbers(face or list(range(layout.cards)))
        """For each card the number of its face: equal copies share one."""
        self.has_copies: bool = False
        """Whether cards that players pick from may be equal copies, which are one option."""
        self.seats: i64 = layout.seats
        self.places: Final[list[str]] = places
        self.words: Final[list[str]] = words
        self.first_place: i64 = layout.cards
        self.first_word: i64 = layout.cards + len(places)
        self.decline: i64 = self.first_word + WORDS_DECLINE
        self.yes: i64 = self.first_word + WORDS_YES
        self.no: i64 = self.first_word + WORDS_NO
        self.alternative: i64 = self.first_word + WORDS_ALTERNATIVE
        self.game_word: i64 = self.first_word + WORDS_OF_GAME
        self.choices: i64 = self.game_word + len(words)
        self.program: Final[list[Step]] = [Step(), Return()]
        self.slots: Final[list[StepSlot]] = [StepSlot(step) for step in self.program]
        """The steps of the program again, as the rules run them."""
        self.decisions: Final[list[AskSlot]] = []
        """The decisions of the rules themselves, as states number them; the first two stand for none and for an
        effect's."""
        self.branch: Ask | None = None
        self.may: Ask | None = None
        """What a `choose` and a `may` of a card ask."""
        self.start: vec[i64] = layout.blank[:]
        self.card_set: CardSet = NO_CARDS
        self.version: i64 = RULES
        self.file_order: list[int] = []
        """Each card's place in the card file, where cards are not numbered in that order."""
        self.asks_knowledge: bool = True
        """Whether the rules themselves, and not only views, ask who knows which card."""
        self.asking_tells: bool = False
        """Whether who is asked next tells what somebody hides: a player without a real choice is passed over."""

    def add_step(self, step: Step) -> None:
        """Put a step behind the others of the program."""
        step.pc = len(self.program)
        self.program.append(step)
        self.slots.append(StepSlot(step))

    def add_decisions(self, decisions: list[Ask]) -> None:
        """Number the decisions of the rules, from 2 on."""
        for decision in [Ask(), Ask(), *decisions]:
            self.decisions.append(AskSlot(decision))

    def state(self, block: vec[i64]) -> State:
        """A state of this game's own kind around a block."""
        raise TypeError("a game makes its own states")

    def new(self, seed: int = 0) -> State:
        """A fresh game, set up by this seed, at its first question. Its chance is quick."""
        state = self.state(self.start[:])
        state.z[CHANCE] = seeded(seed)
        return self._begun(state)

    def new_by_key(self, key: bytes, noting: bool = False) -> State:
        """A fresh game, set up by this key, at its first question. Its chance is keyed."""
        state = self.state(self.start[:])
        state.follow(key, noting)
        return self._begun(state)

    def _begun(self, state: State) -> State:
        state.set_up()
        seat = state.settle()
        if seat >= 0:
            state.play(seat, state.z[MENU + 1])
        return state


@mypyc_attr(acyclic=True)
class State(ResamplingTable):
    """A position of a game, with the rules' machinery: what is asked, what has been chosen, what follows."""

    def __init__(self, game: Game, block: vec[i64]) -> None:
        super().__init__(game.layout, block)
        self.game: Final[Game] = game
        self.steps: i64 = 0
        """Steps taken since the last choice; not part of the position."""

    # What a game defines

    def set_up(self) -> None:
        """Bring the untouched table to the beginning of play."""

    def proceed(self) -> None:
        """Take the next step of the rules: ask, start an effect, or end the game."""

    def list_options(self, decision: i64, seat: i64) -> None:
        """Offer the options of a decision."""
        self.game.decisions[decision].ask.options(self, seat)

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        """Carry out a choice among the options; -1 when there was none."""
        self.game.decisions[decision].ask.take(self, seat, choice)

    def asked(self) -> Ask | None:
        """What is asked now; None at the end."""
        if self.z[DECISION] == ASKED_BY_EFFECT:
            return self.game.program[self.z[PC]].asked(self)
        return self.game.decisions[self.z[DECISION]].ask if self.z[DECISION] else None

    def opponent(self, seat: i64) -> i64:
        """Whom the effect language means by the opponent of a seat."""
        return 1 - seat

    def seat_named(self, choice: i64) -> i64:
        """The seat that a choice names, in a game whose first places are the seats."""
        return choice - self.game.first_place

    def result(self, seat: i64) -> i64:
        """At the end: 2 for a win, 1 for a draw, 0 for a loss."""
        return 1

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """Renew what a knower cannot know besides cards, such as secret picks already made."""

    def blank_copy(self, block: vec[i64]) -> State:
        """A state of the same kind around another block."""
        return self.game.state(block)

    # The contract

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.z[OVER] != 0

    def to_act(self) -> list[int]:
        """The seats that may choose now; several when the choice is simultaneous and secret."""
        seats: list[int] = []
        mask = self.z[ACTORS]
        seat: i64 = 0
        while mask:
            if mask & 1:
                seats.append(seat)
            mask >>= 1
            seat += 1
        return seats

    def actor(self) -> i64:
        """The first of the seats that may choose now."""
        mask = self.z[ACTORS]
        seat: i64 = 0
        while not mask & 1:
            mask >>= 1
            seat += 1
        return seat

    def options(self, seat: i64) -> list[int]:
        """The legal choices of a seat, in the order in which they are listed; none if it may not choose now."""
        mask = self.z[ACTORS]
        if seat < 0 or not (mask >> seat) & 1:
            return []
        if mask & ((1 << seat) - 1) == 0:
            return self._menu()
        own = self.copy()
        own.list_anew(seat)
        return own._menu()

    def _menu(self) -> list[int]:
        choices: list[int] = []
        for i in range(MENU + 1, MENU + 1 + self.z[MENU]):
            choices.append(self.z[i])
        return choices

    def apply(self, seat: i64, choice: i64) -> None:
        """Carry out a choice and everything that follows from it, up to the next question."""
        mask = self.z[ACTORS]
        if seat >= 0 and (mask >> seat) & 1:
            if mask & ((1 << seat) - 1) == 0:
                for i in range(MENU + 1, MENU + 1 + self.z[MENU]):
                    if self.z[i] == choice:
                        self.play(seat, choice)
                        return
            elif choice in self.options(seat):
                self.play(seat, choice)
                return
        raise IllegalChoice(f"choice {choice} is not open to seat {seat}")

    def copy(self) -> State:
        """The same position, to go another way from."""
        other = self.blank_copy(self.z[:])
        other.tracks_knowledge = self.tracks_knowledge
        other.tracks_guesses = self.tracks_guesses
        if self.keyed is not None:
            other.keyed = self.keyed.copy()
        return other

    def resample(self, seat: int, chance: Chance) -> State:
        """A position that this seat could not tell from this one; any seat below 0 is the watcher."""
        knower: i64 = seat
        if knower < 0:
            knower = self.layout.seats
        other = self._world(knower, chance)
        for _i in range(MOST_WORLDS):
            if not other.z[ACTORS] or other.actor() == knower or other.z[MENU] >= 2:
                break
            other = self._world(knower, chance)  # whoever is asked has a real choice, and everybody sees that
        other.sweep()
        return other

    def _world(self, knower: i64, chance: Chance) -> State:
        """Everything that a knower cannot know is dealt anew, and whoever is asked is asked again."""
        other = self.copy()
        other.redeal(knower, chance)
        other.redeal_secrets(knower, chance)
        if other.z[ACTORS] and other.actor() != knower:
            other.list_anew(other.actor())
        return other

    # The machinery

    def play(self, seat: i64, choice: i64) -> None:
        """As `apply`, for a choice that is known to be an option."""
        z = self.z
        if self.events is not None:
            self.events.write(CHOSE, z[DECISION], choice, 0, seat)
        self.steps = 0
        while True:
            decision = z[DECISION]
            if decision == ASKED_BY_EFFECT:
                self._answer_effect(choice)
            else:
                actors = z[ACTORS] & ~(1 << seat)
                z[ACTORS] = actors
                if actors == 0:
                    z[DECISION] = 0
                self.take(decision, seat, choice)
            seat = self.settle()
            if seat < 0:
                return
            choice = -1
            if z[MENU]:
                choice = z[MENU + 1]
            if self.events is not None:
                self.events.write(CHOSE, z[DECISION], choice, 1, seat)

    def settle(self) -> i64:
        """Go on to the next question; the seat that has no real choice in it, or -1."""
        z = self.z
        self.count_step()
        while not z[DECISION]:
            self.count_step()
            if z[PC]:
                z[PC] = self.game.slots[z[PC]].step.run(self)
            elif z[OVER]:
                z[ACTORS] = 0
                z[MENU] = 0
                return -1
            else:
                self.proceed()
        seat: i64 = 0
        if z[ACTORS] != 1:
            seat = self.actor()
            if z[ACTORS] >> (seat + 1):
                return self._list_for_several(seat)
        z[MENU] = 0
        if z[DECISION] == ASKED_BY_EFFECT:
            self.game.slots[z[PC]].step.list_options(self)
        else:
            self.list_options(z[DECISION], seat)
        if z[MENU] >= 2:
            return -1
        return seat

    def count_step(self) -> None:
        """Count a step; `RanOn` if that is one too many."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise RanOn(f"more than {MOST_STEPS} steps followed from one choice")

    def count_look(self) -> None:
        """Count going through a set once more, while effects are performed: loops in loops could take for ever."""
        if not self.z[DECISION]:
            self.count_step()

    def _list_for_several(self, first: i64) -> i64:
        """As `settle` ends, when several seats choose at once: the menu is that of the first, or of the seat named."""
        for seat in range(self.layout.seats - 1, first - 1, -1):
            if (self.z[ACTORS] >> seat) & 1:
                self.list_anew(seat)
                if self.z[MENU] < 2:
                    return seat
        return -1

    def list_anew(self, seat: i64) -> None:
        """Write the menu of a seat for the present decision."""
        self.z[MENU] = 0
        if self.z[DECISION] == ASKED_BY_EFFECT:
            self.game.slots[self.z[PC]].step.list_options(self)
        else:
            self.list_options(self.z[DECISION], seat)

    def offer(self, choice: i64) -> None:
        """Put a choice on the menu."""
        z = self.z
        n = z[MENU] + 1
        z[MENU] = n
        z[MENU + n] = choice

    def offer_cards(self, zone: i64) -> None:
        """Put every card of a set zone on the menu, in the order of the card file."""
        z = self.z
        at: i64 = MENU + z[MENU]
        base = self.layout.base[zone]
        for w in range(self.layout.word_from[zone], self.layout.word_to[zone]):
            bits: i64 = z[base + w]
            card = self.layout.first_card[w]
            while bits:
                at += 1
                z[at] = card + lowest(bits)
                bits &= bits - 1
        z[MENU] = at - MENU

    def offer_bits(self, word: i64, bits: i64) -> None:
        """Put cards on the menu that are given as the bits of a word (`Table.held`), in the order of the card file."""
        z = self.z
        at: i64 = MENU + z[MENU]
        card = self.layout.first_card[word]
        while bits:
            at += 1
            z[at] = card + lowest(bits)
            bits &= bits - 1
        z[MENU] = at - MENU

    def ask_together(self, decision: i64, seats: i64) -> None:
        """Ask several seats, given as bits, at the same time. In `take`, a seat that is to choose once more is added
        by this again."""
        z = self.z
        z[DECISION] = decision
        z[ACTORS] |= seats

    def ask(self, decision: i64, seat: i64) -> None:
        """Ask one seat."""
        z = self.z
        z[DECISION] = decision
        z[ACTORS] = 1 << seat

    def _answer_effect(self, choice: i64) -> None:
        z = self.z
        z[DECISION] = 0
        if choice == self.game.decline and z[DECLINE]:
            z[PC] = self.declined()
        else:
            z[PC] = self.game.slots[z[PC]].step.answer(self, choice)

    def declined(self) -> i64:
        """What a `may` waits to be told: the step to go on with when its first pick is declined."""
        z = self.z
        behind = z[DECLINE]
        z[SP] = z[DECLINE_SP]
        z[IT] = z[DECLINE_IT]
        z[CHANGED] = z[DECLINE_CHANGED]
        z[DECLINE] = 0
        z[STAGE] = 0
        return behind

    # Effects

    def perform(self, entry: i64, you: i64, card: i64, here: i64) -> None:
        """Begin an effect; whatever is being performed waits until it is complete."""
        if entry <= RETURN:
            return
        z = self.z
        sp = z[SP]
        z[SP] = sp + FRAME
        frame = self.layout.stack + sp
        z[frame] = z[PC]
        z[frame + 1] = z[YOU]
        z[frame + 2] = z[SELF]
        z[frame + 3] = z[HERE]
        z[frame + 4] = z[IT]
        z[frame + 5] = z[CHANGED]
        z[PC] = entry
        z[YOU] = you
        z[SELF] = card
        z[HERE] = here
        z[IT] = -1
        z[CHANGED] = 0

    def push(self, number: i64) -> None:
        """Put a number on the stack. What lies there is public; a card that may be secret goes as MEMBER + card."""
        z = self.z
        sp = z[SP]
        z[self.layout.stack + sp] = number
        z[SP] = sp + 1

    def pop(self) -> i64:
        """Take the uppermost number from the stack."""
        z = self.z
        sp = z[SP] - 1
        z[SP] = sp
        return z[self.layout.stack + sp]


class Return(Step):
    """The end of an effect: its caller goes on where it was."""

    def run(self, s: State) -> i64:
        z = s.z
        sp = z[SP] - FRAME
        z[SP] = sp
        frame = s.layout.stack + sp
        z[CHANGED] |= z[frame + 5]
        z[IT] = z[frame + 4]
        z[HERE] = z[frame + 3]
        z[SELF] = z[frame + 2]
        z[YOU] = z[frame + 1]
        return z[frame]
