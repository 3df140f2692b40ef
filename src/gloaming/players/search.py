"""Information-set Monte Carlo tree search, one for all games.

Every iteration samples a world that the seat could not tell from the real one, walks down one tree by the choices that
are open in that world, adds to the tree, plays on for a while and carries the value of what it finds back up. A node
stands for the choices made since the root, whatever the world: its figures are averages over what is hidden.

The tree is a handful of arrays. Its size is bounded: when it is full, it stops growing and goes on learning.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import WIN, Heuristics, zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import ACTORS, DECISION, MENU, OVER
from gloaming.kernel.state import Game, State

TO_THE_END: Final = -1
AT_RANDOM: Final = 6
"""Where several seats choose at once, one in so many choices is made at random: seats that learn in step would
otherwise agree on what none of them would do alone."""
DEEPEST: Final = 400
"""How many choices one iteration may follow in the tree."""


@final
class Tuning:
    """How a search searches.

    With `priors` a choice is explored by its heuristic weight (PUCT); without, by how rarely it was taken when it was
    available (UCB). After leaving the tree, play goes on for `rollout` choices and to the next quiet position, or
    TO_THE_END. Without numbers the game's heuristics say how much is explored and how long play goes on.
    """

    def __init__(
        self,
        priors: bool = True,
        exploration: float | None = None,
        unvisited: float = 0.1,
        rollout: int | None = None,
        nodes: int = 1_000_000,
    ) -> None:
        self.priors: bool = priors
        self.exploration: float | None = exploration
        self.unvisited: float = unvisited
        """How much worse than its siblings a choice is thought that has not been tried."""
        self.rollout: int | None = rollout
        self.nodes: i64 = nodes


@final
class Search:
    """One seat's tree. `begin` plants it, `follow` keeps what lies below a choice, `run` lets it grow."""

    def __init__(self, game: Game, heuristics: Heuristics, tuning: Tuning, seed: int) -> None:
        self.game: Game = game
        self.heuristics: Heuristics = heuristics
        self.tuning: Tuning = tuning
        self.ahead: i64 = heuristics.ahead if tuning.rollout is None else tuning.rollout
        self.exploration: float = heuristics.exploration if tuning.exploration is None else tuning.exploration
        self.chance: Chance = Chance(seed)
        self.information_set: InformationSet | None = None
        self.iterations: i64 = 0
        self.forced: i64 = -1
        """The choice that the seat makes first, whatever looks best; below 0 it is free."""
        # The nodes: the choice that leads to each, its first child and next sibling, how often it was chosen and
        # available, the sum of values for the seat that chooses it, its heuristic weight, and the first of the children
        # that were added together, in the order of the menu, with their number.
        self.code: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        self.total: vec[i64] = vec[i64]()
        self.weight: vec[i64] = vec[i64]()
        self.batch: vec[i64] = vec[i64]()
        self.batch_size: vec[i64] = vec[i64]()
        self.used: i64 = 0
        self.root: i64 = 0
        # Room for one iteration.
        self.path: vec[i64] = zeros(DEEPEST + 1)
        self.mover: vec[i64] = zeros(DEEPEST + 1)
        self.depth: i64 = 0
        self.worth: vec[i64] = zeros(game.seats)
        self.weights: vec[i64] = zeros(game.choices + 1)
        self.found: vec[i64] = zeros(game.choices + 1)
        """The node of each option on the menu."""
        self.node_of: vec[i64] = zeros(game.choices)
        self.noted: vec[i64] = zeros(game.choices)
        self.note: i64 = 0

    def begin(self, information_set: InformationSet) -> None:
        """Plant a new tree for what the seat knows now."""
        self.information_set = information_set
        self.used = 0
        self.root = self._add(-1, 0)
        self.iterations = 0

    def follow(self, information_set: InformationSet, choice: int) -> None:
        """The seat made this choice and is asked again: keep what the tree knows of it."""
        node = self._find(self._own_node(), choice)
        if node < 0:
            self.begin(information_set)
            return
        self.information_set = information_set
        self.root = node
        self.iterations = 0

    def run(self, iterations: int) -> None:
        """Grow by that many iterations."""
        for _i in range(iterations):
            self._iterate()

    def probe(self, choice: int, iterations: int, sums: vec[i64]) -> None:
        """Grow by that many iterations in which the seat first makes this choice, or any if it is below 0; add up what
        they are worth to every seat."""
        self.forced = choice
        for _i in range(iterations):
            self._iterate()
            for seat in range(len(self.worth)):
                sums[seat] += self.worth[seat]
        self.forced = -1

    # What was found

    def visits_of(self, choice: int) -> int:
        """How often a choice of the seat was taken."""
        node = self._find(self._own_node(), choice)
        return int(self.visits[node]) if node >= 0 else 0

    def value_of(self, choice: int) -> float:
        """The chance to win with a choice, from 0 to 1; even if it was never tried."""
        node = self._find(self._own_node(), choice)
        if node < 0 or self.visits[node] == 0:
            return 0.5
        return float(self.total[node]) / float(self.visits[node] * WIN)

    def visits_after(self, choices: list[int], choice: int) -> int:
        """How often a choice was taken after these, whoever makes them."""
        node = self._own_node()
        for made in choices:
            node = self._find(node, made)
        node = self._find(node, choice)
        return int(self.visits[node]) if node >= 0 else 0

    def play_on(self, choice: int, points: vec[i64], chance: Chance) -> i64:
        """In a fresh world, make the choice and go on as the tree and then the heuristics would; write who is ahead in
        what at the end, and answer how many moves more one has begun from here on than everybody else. Below 0 it is no
        choice: one goes on from the position, whoever is to choose."""
        information_set = self.information_set
        assert information_set is not None
        state = information_set.sample(chance)
        seat = information_set.seat
        self.heuristics.suppose(state, seat, chance)
        node = self.root
        if choice >= 0:
            while state.actor() != seat:
                state.play(state.actor(), self._quick_choice(state, chance))
            node = self._find(self._own_node(), choice)
            state.play(seat, choice)
        moves: i64 = 0
        while not state.z[OVER]:
            actor = state.actor()
            if self.heuristics.quiet(state):
                moves += 1 if actor == seat else -1
            node = self._favourite(state, node)
            if node >= 0:
                state.play(actor, self.code[node])
            else:
                state.play(actor, self._quick_choice(state, chance))
        self.heuristics.parts(state, seat, points)
        return moves

    def _favourite(self, state: State, node: i64) -> i64:
        """The most visited child among the options of this world, or -1 if none was visited."""
        best: i64 = -1
        for i in range(state.z[MENU]):
            child = self._find(node, state.z[MENU + 1 + i])
            if child >= 0 and self.visits[child] and (best < 0 or self.visits[child] > self.visits[best]):
                best = child
        return best

    # The tree

    def _own_node(self) -> i64:
        """Where the figures of the searching seat's choice are: the root, unless another seat is asked beside it."""
        information_set = self.information_set
        assert information_set is not None
        if information_set.world.actor() == information_set.seat:
            return self.root
        return self._find(self.root, -1 - information_set.seat)

    def _is_own(self, seat: i64) -> bool:
        information_set = self.information_set
        assert information_set is not None
        return information_set.seat == seat

    def _add(self, code: i64, weight: i64) -> i64:
        """A new node, or -1 when the tree is full."""
        node = self.used
        if node >= self.tuning.nodes:
            return -1
        if node == len(self.code):
            self.code = append(self.code, code)
            self.child = append(self.child, -1)
            self.sibling = append(self.sibling, -1)
            self.visits = append(self.visits, 0)
            self.available = append(self.available, 0)
            self.total = append(self.total, 0)
            self.weight = append(self.weight, weight)
            self.batch = append(self.batch, 0)
            self.batch_size = append(self.batch_size, 0)
        else:
            self.code[node] = code
            self.child[node] = -1
            self.sibling[node] = -1
            self.visits[node] = 0
            self.available[node] = 0
            self.total[node] = 0
            self.weight[node] = weight
            self.batch[node] = 0
            self.batch_size[node] = 0
        self.used = node + 1
        return node

    def _find(self, parent: i64, code: i64) -> i64:
        """The child of a node by a code, or -1."""
        if parent < 0:
            return -1
        node = self.child[parent]
        while node >= 0 and self.code[node] != code:
            node = self.sibling[node]
        return node

    def _find_or_add(self, parent: i64, code: i64) -> i64:
        node = self._find(parent, code)
        if node < 0 and parent >= 0:
            node = self._add(code, 0)
            if node >= 0:
                self.sibling[node] = self.child[parent]
                self.child[parent] = node
        return node

    # One iteration

    def _iterate(self) -> None:
        information_set = self.information_set
        assert information_set is not None
        state = information_set.sample(self.chance)
        self.heuristics.suppose(state, information_set.seat, self.chance)
        self.depth = 0
        self._descend(state)
        self._play_out(state)
        self.heuristics.values(state, self.worth)
        for i in range(self.depth):
            node = self.path[i]
            self.visits[node] += 1
            self.total[node] += self.worth[self.mover[i]]
        self.iterations += 1

    def _descend(self, state: State) -> None:
        """Walk down by the tree and add what is new; stop behind the first node that had never been visited."""
        z = state.z
        node = self.root
        group: i64 = -1  # where several seats choose at once: the node at which the first of them was asked
        group_begin: i64 = 0
        forced = self.forced
        while not z[OVER] and self.depth < DEEPEST:
            mask = z[ACTORS]
            seat = state.actor()
            if group < 0 and mask >> (seat + 1):
                group = node
                group_begin = self.depth
            elif group >= 0:  # a seat that chooses at the same time does not see what the others chose
                node = self._find_or_add(group, -1 - seat)
                if node < 0:
                    return
            child = self._select(state, node, seat)
            if child < 0:
                return
            if group >= 0 and self.chance.below(AT_RANDOM) == 0:
                child = self.found[self.chance.below(z[MENU])]
            if forced >= 0 and self._is_own(seat):
                wanted = self._find(node, forced)
                if wanted >= 0:
                    child = wanted
                forced = -1
            fresh = self.visits[child] == 0
            self.path[self.depth] = child
            self.mover[self.depth] = seat
            self.depth += 1
            decision = z[DECISION]
            state.play(seat, self.code[child])
            node = child
            if group >= 0 and (z[DECISION] != decision or z[ACTORS] & ~mask or not z[ACTORS]):
                for i in range(group_begin, self.depth - 1):  # what the others chose at once leads to different futures
                    if node >= 0:
                        node = self._find_or_add(node, -1 - self.game.seats - self.code[self.path[i]])
                group = -1
                if node < 0:
                    return
            if fresh and group < 0:
                return

    def _select(self, state: State, node: i64, seat: i64) -> i64:
        """The child to follow among the options of this world, or -1 when the tree is too full to say."""
        n = state.z[MENU]
        if n == 0:
            return -1
        if not self._find_batch(state, node) and not self._find_options(state, node, seat):
            return -1
        if self.tuning.priors:
            return self._by_weight(n)
        return self._by_rarity(n)

    def _find_batch(self, state: State, node: i64) -> bool:
        """Note the nodes of the options if they are just those that were added together, as they mostly are."""
        z = state.z
        n = z[MENU]
        if self.batch_size[node] < n:
            return False
        code = self.code
        found = self.found
        child = self.batch[node]
        for i in range(n):
            if code[child] != z[MENU + 1 + i]:
                return False
            found[i] = child
            child += 1
        return True

    def _find_options(self, state: State, node: i64, seat: i64) -> bool:
        """Note the nodes of the options and add those that are new; False when the tree is too full for them."""
        z = state.z
        n = z[MENU]
        self.note += 1
        note = self.note
        child = self.child[node]
        childless = child < 0
        first = self.used
        while child >= 0:
            code = self.code[child]
            if code >= 0:
                self.noted[code] = note
                self.node_of[code] = child
            child = self.sibling[child]
        weighed = False
        for i in range(n):
            code = z[MENU + 1 + i]
            if self.noted[code] != note:
                if self.tuning.priors and not weighed:
                    self.heuristics.weigh(state, seat, self.weights)
                    weighed = True
                child = self._add(code, self.weights[i])
                if child < 0:
                    return False
                self.sibling[child] = self.child[node]
                self.child[node] = child
                self.noted[code] = note
                self.node_of[code] = child
            self.found[i] = self.node_of[code]
        if childless and self.used == first + n:
            self.batch[node] = first
            self.batch_size[node] = n
        return True

    def _by_weight(self, n: i64) -> i64:
        """PUCT over the children that are available now."""
        found = self.found
        node_weight = self.weight
        node_visits = self.visits
        node_total = self.total
        weights: i64 = 0
        visits: i64 = 0
        total: i64 = 0
        for i in range(n):
            child = found[i]
            weights += node_weight[child]
            visits += node_visits[child]
            total += node_total[child]
        usual = 0.5
        if visits:
            usual = float(total) / float(visits * WIN)
        unvisited = usual - self.tuning.unvisited
        scale = self.exploration * math.sqrt(float(visits + 1)) / float(weights)
        best: i64 = -1
        highest = -1.0e9
        for i in range(n):
            child = found[i]
            tried = node_visits[child]
            score = unvisited
            if tried:
                score = float(node_total[child]) / float(tried * WIN)
            score += scale * float(node_weight[child]) / float(1 + tried)
            if score > highest:
                highest = score
                best = child
        return best

    def _by_rarity(self, n: i64) -> i64:
        """UCB with availability: how often a child was taken, of the times when it could have been."""
        found = self.found
        available = self.available
        visits = self.visits
        untried: i64 = 0
        for i in range(n):
            child = found[i]
            available[child] += 1
            if visits[child] == 0:
                untried += 1
        if untried:
            skip = self.chance.below(untried)
            for i in range(n):
                child = found[i]
                if visits[child] == 0:
                    if skip == 0:
                        return child
                    skip -= 1
        best: i64 = -1
        highest = -1.0e9
        times: i64 = 0
        logarithm = 0.0
        for i in range(n):
            child = found[i]
            tried = float(visits[child])
            if available[child] != times:
                times = available[child]
                logarithm = math.log(float(times))
            score = float(self.total[child]) / (tried * float(WIN))
            score += self.exploration * math.sqrt(logarithm / tried)
            if score > highest:
                highest = score
                best = child
        return best

    def _play_out(self, state: State) -> None:
        z = state.z
        left = self.ahead
        heuristics = self.heuristics
        chance = self.chance
        while not z[OVER] and (left != 0 or not heuristics.settled(state)):
            state.play(state.actor(), self._quick_choice(state, chance))
            if left > 0:
                left -= 1

    def _quick_choice(self, state: State, chance: Chance) -> i64:
        """What the heuristics play on with; -1 if in this world whoever is asked has nothing to choose."""
        if state.z[MENU] == 0:
            return -1
        return self.heuristics.rollout(state, state.actor(), chance)
