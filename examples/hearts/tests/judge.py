"""Whole games here and in OpenSpiel in step, from the same deals: who is to act, what is legal, what is known, returns.

OpenSpiel is installed in the environment of the benchmarks alone: `make judge` runs this there.

    python examples/hearts/tests/judge.py --games 40

plays that many games with each of the 256 combinations of options.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import pyspiel
from gloaming_hearts import OPTIONS, Hearts
from gloaming_hearts.declaration import F, N, Phase, Z

from gloaming.games.playable import View
from gloaming.kernel.chance import seeded

RANKS = "23456789TJQKA"
NAMES = "CDHS"


def theirs(card: int) -> int:
    """A card of ours by their number."""
    return card % N.RANKS * 4 + card // N.RANKS


def ours(card: int) -> int:
    return card % 4 * N.RANKS + card // 4


def written(card: int) -> str:
    return RANKS[card % N.RANKS] + NAMES[card // N.RANKS]


def hands(game: Hearts, seed: int) -> list[list[int]]:
    """What is dealt, before any card is played that must be."""
    state = game.rules.state(game.rules.start[:])
    state.z[F.CHANCE] = seeded(seed)
    state.set_up()
    return [state.contents(Z.HAND + seat) for seat in range(N.SEATS)]


def names_in(told: str, title: str) -> set[str]:
    """The cards in the line of their text that begins with a title."""
    return set(told.split(title)[1].splitlines()[0].split()) if title in told else set()


def compare_information(game: Hearts, state: Any, other: Any) -> None:
    """What their information state tells of cards is what our view shows; ours shows besides where a card is that this
    seat passed, and the two of clubs once its holder is to lead."""
    for seat in range(N.SEATS):
        view: View = game.view(state, seat)
        told = other.information_state_string(seat)
        shown = {
            zone.name: {written(game.card(one.card)) for one in zone.cards if one.card is not None}
            for zone in view.zones
        }
        suits = told.split("Hand: \n")[1].splitlines()[:4]
        hand = {rank + suit[0] for suit in suits for rank in suit[2:] if suit[2:] != "none"}
        passed = names_in(told, "Passed Cards: ")
        exchanged = "Received Cards" in told
        history = told.split("Tricks:\nN  E  S  W  N  E  S")[1].split("Points:")[0] if "Tricks:" in told else ""
        played = set(history.split())
        open_to_all = set().union(*(cards for name, cards in shown.items() if name.startswith(("trick", "taken"))))
        assert shown[f"hand.{seat}"] == hand
        assert shown[f"passed.{seat}"] == (set() if exchanged else passed)
        assert open_to_all == played
        everything = set().union(*shown.values())
        elsewhere = everything - hand - passed - played
        assert elsewhere <= ({"2C"} if state.z[F.PHASE] == Phase.PLAY else set())
        assert names_in(told, "Received Cards: ") <= hand | played


def play_in_step(game: Hearts, rules: Any, seed: int, looking: bool) -> int:
    luck = Random(seed)
    state, other = game.new(seed), rules.new_initial_state()
    other.apply_action(int(state.z[F.DIRECTION]))
    dealt = hands(game, seed)
    for number in range(N.CARDS):
        other.apply_action(theirs(dealt[number % N.SEATS][number // N.SEATS]))
    choices = 0
    while not other.is_terminal():
        legal = other.legal_actions()
        if len(legal) == 1:  # ours does not ask
            other.apply_action(legal[0])
            continue
        seat = other.current_player()
        assert state.to_act()[0] == seat
        assert sorted(theirs(card) for card in state.options(seat)) == legal
        if looking:
            compare_information(game, state, other)
        choice = luck.choice(legal)
        other.apply_action(choice)
        state.apply(seat, ours(choice))
        choices += 1
    assert state.over
    assert [26 - score for score in game.scores(state)] == other.returns()
    return choices


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="games with each combination of options (2)")
    wanted = parser.parse_args()
    games = choices = 0
    for pattern in range(1 << len(OPTIONS)):
        chosen = {option.name: bool(pattern >> bit & 1) for bit, option in enumerate(OPTIONS)}
        game = Hearts(Hearts.definition.game("house", {name: "yes" if on else "no" for name, on in chosen.items()}))
        rules = pyspiel.load_game("hearts", chosen)
        for number in range(wanted.games):
            choices += play_in_step(game, rules, pattern * 1_000_000 + number, looking=number % 4 == 0)
            games += 1
    print(f"{games} games in step with OpenSpiel's hearts, {choices} choices, no difference")


if __name__ == "__main__":
    main()
