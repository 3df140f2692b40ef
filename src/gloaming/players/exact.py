"""Exact values of endings: every deal that a seat cannot rule out, every choice, every stroke of chance.

`solve` answers what the seat can make sure of, whatever lies hidden: it chooses by what it knows, the same in all deals
that look the same to it, and the others are granted to see every card. That is the best-defence value (Frank and Basin,
1998): where nothing that is hidden matters any more it is the value of the game, and elsewhere no promise is broken.

A position is a list of deals that the seat cannot tell apart, and its value a set of vectors, one payoff for each deal,
none better than another in all of them: the seat takes the vector of one choice, the others the least of each deal. A
position of one deal is plain minimax. Both keep what they have found (transpositions).

A deck is dealt as far down as somebody reaches into it: below, the order cannot matter, and neither does that of a pile
which is shuffled and not touched any more. Where there is too much to look at, `solve` says so with `TooLarge`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Final, final

from mypy_extensions import i64

from gloaming.kernel.chance import KEY_BYTES, Asked, Chance, act
from gloaming.kernel.events import MOVED, SHUFFLED, EventLog
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import CHANCE, OVER
from gloaming.kernel.playout import finish
from gloaming.kernel.state import State
from gloaming.players.deals import Dealing, Deeper, TooLarge, key

WON: Final = 2
"""What `State.result` says of a won game."""
NODES: Final = 20_000
"""Positions that are looked at before an ending counts as too large."""
QUICK_NODES: Final = 3_000
"""As many as may be looked at before every choice of a player."""
DEALS: Final = 120
"""Deals that the seat cannot rule out; with more an ending counts as too large."""
CHOICES_LEFT: Final = 16
"""If every one of a few random games takes more choices to its end, nothing is tried."""
PLAYED_ON: Final = 3
MOST_OUTCOMES: Final = 24
"""Outcomes of one stroke of chance."""
MOST_SHUFFLED: Final = 3
"""A shuffle of so few cards is looked at in every order; that of more is left open."""
MOST_VECTORS: Final = 256
"""Vectors of one position, or ways to combine those of its parts."""


@final
class Exact:
    """What a seat can make sure of: the chance to win (a draw counts half), for each of its choices if it is to choose,
    over so many deals."""

    def __init__(self, value: Fraction, choices: dict[int, Fraction], deals: int, nodes: int) -> None:
        self.value: Final = value
        self.choices: Final = choices
        self.deals: Final = deals
        self.nodes: Final = nodes

    def best(self) -> int:
        """The best choice, the first of several."""
        return max(self.choices, key=lambda choice: self.choices[choice])


def solve(
    information_set: InformationSet,
    nodes: int = NODES,
    deals: int = DEALS,
    choices_left: int = CHOICES_LEFT,
    stop: Callable[[], bool] | None = None,
) -> Exact:
    """The exact values of an ending of a game of two seats; `TooLarge` if there is too much to look at, or `stop` says
    that nobody waits any more."""
    world = information_set.world
    if information_set.game.seats != 2:
        raise TooLarge("more than two seats")
    if world.over:
        raise TooLarge("the game is over")
    for number in range(PLAYED_ON):
        if finish(world.copy(), Chance(number)) <= choices_left:
            break
    else:
        raise TooLarge("too many choices are left")
    depths: dict[int, int] = {}
    used = 0
    while True:
        dealing = Dealing(information_set, depths, deals)
        solver = _Solver(information_set.seat, dealing, nodes - used, stop)
        try:
            return solver.solved(used)
        except Deeper:
            used += int(solver.nodes)


def solved(information_set: InformationSet, nodes: int = NODES) -> Exact | None:
    """As `solve`; None if there is too much to look at."""
    try:
        return solve(information_set, nodes)
    except TooLarge:
        return None


def certain_values(information_set: InformationSet, nodes: int = QUICK_NODES) -> dict[int, Fraction]:
    """What each choice is worth where that is certain: nothing hidden matters, or the best choice wins in any case.
    Empty where it is not, or where there is too much to look at."""
    found = solved(information_set, nodes)
    return found.choices if found is not None and (found.deals == 1 or found.value == 1) else {}


@final
class _Solver:
    """One look at an ending."""

    def __init__(self, seat: i64, dealing: Dealing, nodes: int, stop: Callable[[], bool] | None) -> None:
        self.seat: i64 = seat
        self.dealing: Dealing = dealing
        self.most: i64 = nodes
        self.nodes: i64 = 0
        self.stop = stop
        self.alone: dict[tuple[int, int], Fraction] = {}
        self.together: dict[tuple[tuple[int, int, int], ...], list[list[Fraction]]] = {}
        self.payoffs: list[Fraction] = [Fraction(0), Fraction(1), Fraction(2)]

    def solved(self, used: int) -> Exact:
        worlds = self.dealing.worlds
        weights = self.dealing.weights
        total = sum(weights)
        deals = list(range(len(worlds)))
        choices: dict[int, Fraction] = {}
        first = worlds[0]
        if self.seat in first.to_act():
            for choice in first.options(self.seat):
                front = self._after_choice(deals, worlds, choice)
                choices[choice] = self._worth(front, weights) / (WON * total)
            value = max(choices.values())
        else:
            value = self._worth(self._front(deals, worlds), weights) / (WON * total)
        return Exact(value, choices, total, used + int(self.nodes))

    def _worth(self, front: list[list[Fraction]], weights: list[int]) -> Fraction:
        """What the best of some vectors is worth over all deals."""
        best = Fraction(-1)
        for vector in front:
            worth = Fraction(0)
            for i in range(len(vector)):
                worth += weights[i] * vector[i]
            if worth > best:
                best = worth
        return best

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLarge("too many positions")
        if self.stop is not None and self.nodes % 256 == 0 and self.stop():
            raise TooLarge("it was stopped")

    # Several deals: roots[i] is the number of the deal that states[i] comes from

    def _front(self, roots: list[int], states: list[State]) -> list[list[Fraction]]:
        """The vectors that the seat can make sure of in states that look the same to it."""
        if len(states) == 1:
            return [[self._alone(roots[0], states[0])]]
        first = states[0]
        if first.z[OVER]:
            return [[self.payoffs[state.result(self.seat)] for state in states]]
        code = tuple([(root, *key(state)) for root, state in zip(roots, states, strict=True)])
        found = self.together.get(code)
        if found is not None:
            return found
        front: list[list[Fraction]] = []
        if self.seat in first.to_act():
            for choice in first.options(self.seat):
                front = _undominated(front + self._after_choice(roots, states, choice))
                if len(front) == 1 and min(front[0]) == WON:
                    break
        else:
            front = self._after_others(roots, states)
        self.together[code] = front
        return front

    def _after_choice(self, roots: list[int], states: list[State], choice: int) -> list[list[Fraction]]:
        """The vectors after a choice of the seat."""
        owners: list[int] = []
        shares: list[Fraction] = []
        nexts: list[State] = []
        for i in range(len(states)):
            outcomes = self._outcomes(roots[i], states[i], self.seat, choice)
            for outcome in outcomes:
                owners.append(i)
                shares.append(Fraction(1, len(outcomes)))
                nexts.append(outcome)
        parts = self._parts(roots, owners, nexts)
        front: list[list[Fraction]] = []
        for way in self._ways(parts):
            front.append(_averages(len(states), owners, shares, way))
        return _undominated(front)

    def _after_others(self, roots: list[int], states: list[State]) -> list[list[Fraction]]:
        """The vectors when somebody else chooses, who sees in which deal: the least of each."""
        owners: list[int] = []
        options: list[int] = []
        shares: list[Fraction] = []
        nexts: list[State] = []
        owner: list[int] = []
        for i in range(len(states)):
            actor = int(states[i].actor())
            for choice in states[i].options(actor):
                outcomes = self._outcomes(roots[i], states[i], actor, choice)
                for outcome in outcomes:
                    owners.append(i)
                    options.append(len(owner))
                    shares.append(Fraction(1, len(outcomes)))
                    nexts.append(outcome)
                owner.append(i)
        parts = self._parts(roots, owners, nexts)
        count = len(owner)
        front: list[list[Fraction]] = []
        for way in self._ways(parts):
            sums = _averages(count, options, shares, way)
            vector = [Fraction(WON)] * len(states)
            for option in range(count):
                if sums[option] < vector[owner[option]]:
                    vector[owner[option]] = sums[option]
            front.append(vector)
        return _undominated(front)

    def _parts(
        self, roots: list[int], owners: list[int], nexts: list[State]
    ) -> list[tuple[list[int], list[list[Fraction]]]]:
        """The states in groups that look the same to the seat, each with its vectors."""
        groups: dict[tuple[int, int], list[int]] = {}
        for i in range(len(nexts)):
            groups.setdefault(key(nexts[i].resample(int(self.seat), Chance(0))), []).append(i)
        parts: list[tuple[list[int], list[list[Fraction]]]] = []
        for members in groups.values():
            front = self._front([roots[owners[i]] for i in members], [nexts[i] for i in members])
            parts.append((members, front))
        return parts

    def _ways(self, parts: list[tuple[list[int], list[list[Fraction]]]]) -> list[dict[int, Fraction]]:
        """All ways to take one vector of each part: what every state is worth then."""
        ways: list[dict[int, Fraction]] = [{}]
        for members, front in parts:
            if len(ways) * len(front) > MOST_VECTORS:
                raise TooLarge("too much hangs on what is hidden")
            longer: list[dict[int, Fraction]] = []
            for way in ways:
                for vector in front:
                    more = dict(way)
                    for i in range(len(members)):
                        more[members[i]] = vector[i]
                    longer.append(more)
            ways = longer
        return ways

    # One deal: everything is known

    def _alone(self, root: int, state: State) -> Fraction:
        if state.z[OVER]:
            return self.payoffs[state.result(self.seat)]
        code = key(state)
        found = self.alone.get(code)
        if found is not None:
            return found
        own = self.seat in state.to_act()
        actor = self.seat if own else state.actor()
        best = Fraction(-1 if own else WON + 1)
        for choice in state.options(actor):
            outcomes = self._outcomes(root, state, actor, choice)
            worth = self._alone(root, outcomes[0])
            if len(outcomes) > 1:
                for outcome in outcomes[1:]:
                    worth += self._alone(root, outcome)
                worth /= len(outcomes)
            if (own and worth > best) or (not own and worth < best):
                best = worth
            if best == (WON if own else 0):
                break
        self.alone[code] = best
        return best

    # Chance

    def _outcomes(self, root: int, state: State, actor: i64, choice: int) -> list[State]:
        """All that may come of a choice, each as likely as the others."""
        self._count()
        after = state.copy()
        after.play(actor, choice)
        if after.z[CHANCE] == state.z[CHANCE]:
            self._check(root, state, after)
            return [after]
        found: list[State] = []
        self._branch(root, state, actor, choice, {}, 0, found)
        return found

    def _branch(
        self,
        root: int,
        state: State,
        actor: i64,
        choice: int,
        answers: dict[int, list[int]],
        loose: int,
        found: list[State],
    ) -> None:
        """Carry out a choice with each answer that chance may give to what it is asked; `loose` are the piles whose
        order is left open."""
        self._count()
        after = state.copy()
        after.obey(bytes(KEY_BYTES), answers, asks=True)
        keyed = after.keyed
        assert keyed is not None
        if loose:
            after.events = EventLog()
        try:
            after.play(actor, choice)
        except Asked:
            asked = act(int(keyed.purpose), int(keyed.number))
            pile = int(keyed.purpose - 1 - state.layout.zone_count)
            wanted = int(keyed.wanted)
            if pile < 0:
                for number in range(wanted):
                    self._branch(root, state, actor, choice, {**answers, asked: [number]}, loose, found)
            elif wanted <= MOST_SHUFFLED:
                for order in permutations(range(wanted)):
                    self._branch(root, state, actor, choice, {**answers, asked: _swaps(list(order))}, loose, found)
            else:
                as_it_lies = list(range(wanted - 1, 0, -1))
                loose |= 1 << self._number_of(state, pile)
                self._branch(root, state, actor, choice, {**answers, asked: as_it_lies}, loose, found)
            return
        after.keyed = None
        after.z[CHANCE] = state.z[CHANCE]
        if loose:
            self._check_untouched(after, loose)
        self._check(root, state, after)
        after.z[CHANCE] |= loose << 1
        if len(found) == MOST_OUTCOMES:
            raise TooLarge("too much hangs on chance")
        found.append(after)

    def _number_of(self, state: State, pile: int) -> int:
        """The number of a pile among the hidden ones, by which the bits of those with an open order are told."""
        lay = state.layout
        for h in range(lay.hidden_count):
            if lay.hidden[h] == pile and h < 40:
                return int(h)
        raise TooLarge("a pile is shuffled")

    def _check(self, root: int, state: State, after: State) -> None:
        """Nobody may reach below what is dealt, nor into a pile whose order is open."""
        after.sweep()
        self.dealing.check_reach(self.dealing.worlds[root], after)
        loose: i64 = state.z[CHANCE] >> 1  # a bit for each pile that was shuffled and whose order is open
        lay = state.layout
        h: i64 = 0
        while loose:
            if loose & 1:
                pile = lay.hidden[h]
                for index in range(state.height(pile)):
                    card = state.at(pile, index)
                    if index >= after.height(pile) or after.at(pile, index) != card:
                        raise TooLarge("a pile is shuffled")
                    if not after.z[OVER] and after.knowers_of(card) != state.knowers_of(card):
                        raise TooLarge("a pile is shuffled")
            loose >>= 1
            h += 1

    def _check_untouched(self, after: State, loose: int) -> None:
        """In what a choice brought about, nobody may have reached into a pile after it was shuffled."""
        lay = after.layout
        events = after.events
        assert events is not None
        after.events = None
        shuffled: set[int] = set()
        for event in events.entries:
            if event.kind == SHUFFLED and (loose >> self._number_of(after, event.b)) & 1:
                shuffled.add(event.b)
            elif event.kind == MOVED and event.b in shuffled:
                raise TooLarge("a pile is shuffled")
        for pile in shuffled:
            for card in after.contents(pile):
                if not after.z[OVER] and after.knowers_of(card) & ~lay.visible_to[pile]:
                    raise TooLarge("a pile is shuffled")


def _swaps(order: list[int]) -> list[int]:
    """The numbers by which `Table.mix` brings an order about."""
    order = order[:]
    numbers: list[int] = []
    for i in range(len(order) - 1, 0, -1):
        j = order.index(i)
        numbers.append(j)
        order[i], order[j] = order[j], order[i]
    return numbers


def _averages(count: int, owners: list[int], shares: list[Fraction], way: dict[int, Fraction]) -> list[Fraction]:
    """What each owner of some outcomes has on average, each outcome with its share."""
    averages = [Fraction(0)] * count
    for i in range(len(owners)):
        if shares[i] == 1:
            averages[owners[i]] = way[i]
        else:
            averages[owners[i]] += shares[i] * way[i]
    return averages


def _undominated(front: list[list[Fraction]]) -> list[list[Fraction]]:
    """The vectors than which none is at least as good everywhere."""
    kept: list[list[Fraction]] = []
    for vector in front:
        if any(_at_least(other, vector) for other in kept):
            continue
        kept = [other for other in kept if not _at_least(vector, other)]
        kept.append(vector)
    if len(kept) > MOST_VECTORS:
        raise TooLarge("too much hangs on what is hidden")
    return kept


def _at_least(one: list[Fraction], other: list[Fraction]) -> bool:
    return all(one[i] >= other[i] for i in range(len(one)))
