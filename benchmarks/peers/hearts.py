"""Hearts here and in OpenSpiel: the same rules, and the same deals wherever a deal can be given, so that a ratio of
games or simulations a second means what it says.

Theirs works inside C++ wherever its Python module offers a way: whole games by `evaluate_bots` with its own uniform
random players; random play from a deal by the `RandomRolloutEvaluator`, which Python reaches through an `MCTSBot` of
two simulations (each asks the evaluator once, and the evaluator plays all the games); search by its `ISMCTSBot`. Ours
is `examples/hearts`, compiled as its package is when it is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import gloaming
from benchmarks.peers.measure import Entry, Tally, What, Work, entry
from gloaming.kernel.chance import seeded
from gloaming.kernel.heuristics import Heuristics
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.playout import rollouts
from gloaming.kernel.state import State
from gloaming.players.search import TO_THE_END, Search, Tuning

SLUG = "hearts"
SEEDS = (2, 4, 5, 6)
"""Deals with passing: without, whoever holds the two of clubs must lead it, and their search answers at once."""
SEARCHED = 64
"""Choices from a deal to the end, passing included."""
TREE = 1000
"""Simulations of one search."""
ASKED = 2
"""Simulations of the bot that lends its evaluator: with one it raises an error."""


def our_deal(seed: int) -> State:
    return gloaming.game(SLUG).rules.new(seed)


def their_deal(seed: int) -> Any:
    """The same deal as a state of theirs."""
    import pyspiel
    from gloaming_hearts.declaration import F, N, Z

    rules = gloaming.game(SLUG).rules
    mine, other = our_deal(seed), pyspiel.load_game("hearts").new_initial_state()
    dealt = rules.state(rules.start[:])
    dealt.z[F.CHANCE] = seeded(seed)
    dealt.set_up()
    other.apply_action(int(mine.z[F.DIRECTION]))
    hands = [[theirs(card) for card in dealt.contents(Z.HAND + seat)] for seat in range(N.SEATS)]
    for number in range(N.CARDS):
        other.apply_action(hands[number % N.SEATS][number // N.SEATS])
    seat = mine.to_act()[0]
    assert other.current_player() == seat and other.legal_actions() == sorted(map(theirs, mine.options(seat)))
    return other


def theirs(card: int) -> int:
    """A card of ours by their number."""
    return card % 13 * 4 + card // 13


def shares(count: int, parts: int) -> int:
    """How many each of several parts does, so that together they do at least so many."""
    return -(-count // parts)


def play_deals(deals: list[State], games: int) -> Tally:
    each = shares(games, len(deals))
    decisions = sum(rollouts(state, each, 7) for state in deals)
    return Tally(each * len(deals), decisions, decisions)


def search_deals(search: Search, sets: list[InformationSet], simulations: int) -> Tally:
    for number, done in enumerate(range(0, simulations, TREE)):
        search.begin(sets[number % len(sets)])
        search.run(min(TREE, simulations - done))
    return Tally(simulations, simulations * SEARCHED, simulations * SEARCHED)


def ours() -> dict[What, Work]:
    deals = [our_deal(seed) for seed in SEEDS]
    game = gloaming.game(SLUG).rules
    search = Search(game, Heuristics(game), Tuning(priors=False, exploration=1.4, rollout=TO_THE_END), 7)
    sets = [InformationSet(state, state.to_act()[0]) for state in deals]
    return {"rollouts": partial(play_deals, deals), "search": partial(search_deals, search, sets)}


def play_their_deals(deals: list[Any], games: int) -> Tally:
    import pyspiel

    each = shares(games, ASKED * len(deals))
    for state in deals:
        evaluator = pyspiel.RandomRolloutEvaluator(each, 7)
        pyspiel.MCTSBot(state.get_game(), evaluator, 1.4, ASKED, 1000, False, 7, False).step(state)
    done = each * ASKED * len(deals)
    return Tally(done, done * SEARCHED, done * SEARCHED)


def play_their_games(games: int) -> Tally:
    import pyspiel

    game, luck = pyspiel.load_game("hearts"), Random(7)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, luck.getrandbits(30))
        moves += len(state.history())
    dealing = (1 + 52) * games
    return Tally(games, moves - dealing, moves)


def search_their_deals(deals: list[Any], simulations: int) -> Tally:
    import pyspiel

    total = 0
    for number, done in enumerate(range(0, simulations, TREE)):
        count = max(30, min(TREE, simulations - done))  # with a handful of simulations this bot raises an error
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        pyspiel.ISMCTSBot(7, evaluator, 1.4, count, -1, policy, False, True).step(deals[number % len(deals)])
        total += count
    return Tally(total, total * SEARCHED, total * SEARCHED)


def theirs_in_cpp() -> Iterator[Entry]:
    """Their entries; without our example there is no deal to share."""
    deals = [their_deal(seed) for seed in SEEDS]
    yield entry("OpenSpiel", SLUG, "playouts", "C++ evaluate_bots", play_their_games)
    yield entry("OpenSpiel", SLUG, "rollouts", "C++ RandomRolloutEvaluator", partial(play_their_deals, deals))
    yield entry("OpenSpiel", SLUG, "search", "C++ ISMCTSBot, random to the end", partial(search_their_deals, deals))
