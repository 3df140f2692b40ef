"""What a seat could know of what is hidden from it: for each hidden place the cards that may lie there, in shares of 1.

First by counting: over all deals that the seat cannot rule out where these are few, over sampled ones otherwise. Second
by what the other side's play suggests: a card in somebody's hand counts for more if, holding it, a decent player would
rather have chosen as was chosen. How good each choice looks is the game's own advice (`Heuristics.weigh`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import MENU, PILE
from gloaming.kernel.state import Game, State
from gloaming.players.deals import Dealing, TooLarge
from gloaming.players.deals import faces as faces_of
from gloaming.players.player import heuristics

SAMPLES = 300
"""Worlds that are sampled where there are too many to count."""
WITNESSES = 60
"""Worlds in which an earlier choice of the other side is judged."""
LOOKED_BACK = 6
"""Earlier choices of the other side that are weighed."""
TEMPER = 0.5
"""How much an earlier choice tells: choices of one player tell much the same several times over."""
LEAST = 0.2
"""A choice never makes a card less likely than by this factor, nor more likely than by its inverse."""
DEALS = 120


@dataclass(frozen=True)
class Suspicion:
    """A card that may lie in a place: in how many of 1, by counting and as the play suggests, with the standard error
    of the count (0 where it is exact)."""

    name: str
    face: int
    counted: float
    suggested: float
    spread: float


@dataclass(frozen=True)
class HiddenPlace:
    """A hidden place: a hand or another set, or the next card of a pile."""

    name: str
    zone: int
    exact: bool
    cards: tuple[Suspicion, ...]


@dataclass(frozen=True)
class Choice:
    """An earlier choice of another seat, and what the seat that wonders knew when it was made."""

    information_set: InformationSet
    seat: int
    choice: int


def belief(
    game: Playable, information_set: InformationSet, earlier: Sequence[Choice] = (), seed: int = 0
) -> list[HiddenPlace]:
    """For each hidden place, the cards that may lie there, likeliest first."""
    worlds, weights, exact = _worlds(information_set, seed)
    places = _places(information_set)
    tells = _tells([one for one in earlier if one.seat != information_set.seat][-LOOKED_BACK:], seed)
    leaning = [weight * _likelihood(world, tells) for world, weight in zip(worlds, weights, strict=True)]
    total, lean = sum(weights), sum(leaning)
    found: list[HiddenPlace] = []
    for zone in places:
        counted: dict[int, float] = {}
        suggested: dict[int, float] = {}
        for world, weight, leant in zip(worlds, weights, leaning, strict=True):
            for face in faces_in(world, zone, information_set):
                counted[face] = counted.get(face, 0.0) + weight / total
                suggested[face] = suggested.get(face, 0.0) + leant / lean
        cards = [
            Suspicion(
                _called(game, face),
                face,
                share,
                suggested[face],
                0.0 if exact else sqrt(max(0.0, share * (1 - share)) / len(worlds)),
            )
            for face, share in counted.items()
        ]
        cards.sort(key=lambda card: (-card.suggested, card.name))
        found.append(HiddenPlace(_place_name(game, zone), zone, exact, tuple(cards)))
    return found


def faces_in(world: State, zone: int, information_set: InformationSet) -> set[int]:
    """The faces that lie in a place unknown to the seat: of a pile that of the top card."""
    cards = world.contents(zone)
    if world.layout.nature[zone] & PILE:
        cards = cards[-1:]
    seat = information_set.seat
    face = faces(world.game)
    return {face[card] for card in cards if not world.knows(seat, card)}


@lru_cache(maxsize=8)
def faces(game: Game) -> list[int]:
    return faces_of(game.layout)


def _places(information_set: InformationSet) -> list[int]:
    world = information_set.world
    hidden = [int(zone) for zone in world.layout.hidden]
    return [zone for zone in hidden if faces_in(world, zone, information_set)]


def _worlds(information_set: InformationSet, seed: int) -> tuple[list[State], list[float], bool]:
    """Worlds with their weights, and whether these are all there are."""
    piles = {int(zone): 1 for zone in information_set.world.layout.hidden}
    try:
        dealing = Dealing(information_set, piles, DEALS)
    except TooLarge:
        chance = Chance(seed)
        seat = int(information_set.seat)
        return [information_set.world.resample(seat, chance) for _ in range(SAMPLES)], [1.0] * SAMPLES, False
    return dealing.worlds, [float(weight) for weight in dealing.weights], True


def _tells(earlier: Sequence[Choice], seed: int) -> dict[tuple[int, int], float]:
    """For each place that the others see into, and each face: by what factor their choices speak for it there."""
    factors: dict[tuple[int, int], float] = {}
    for one in earlier:
        for at, factor in _told_by(one, seed).items():
            factors[at] = factors.get(at, 1.0) * factor
    return factors


def _told_by(one: Choice, seed: int) -> Mapping[tuple[int, int], float]:
    information_set = one.information_set
    advice = heuristics(information_set.game)
    weights = zeros(information_set.game.choices + 1)
    lay = information_set.game.layout
    zones = [int(zone) for zone in lay.hidden if (lay.visible_to[int(zone)] >> one.seat) & 1]
    chance = Chance(seed)
    sums: dict[tuple[int, int], float] = {}
    counts: dict[tuple[int, int], int] = {}
    whole = 0.0
    for _ in range(WITNESSES):
        world = information_set.world.resample(int(information_set.seat), chance)
        if int(world.actor()) != one.seat:
            return {}
        advice.weigh(world, one.seat, weights)
        menu = [int(world.z[MENU + 1 + at]) for at in range(int(world.z[MENU]))]
        alike = [at for at, option in enumerate(menu) if option == one.choice]
        likely = int(weights[alike[0]]) / sum(int(weights[at]) for at in range(len(menu))) if alike else 0.0
        whole += likely
        for zone in zones:
            for face in faces_in(world, zone, information_set):
                sums[zone, face] = sums.get((zone, face), 0.0) + likely
                counts[zone, face] = counts.get((zone, face), 0) + 1
    usual = whole / WITNESSES
    if usual == 0.0:
        return {}
    # Few witnesses say little: the usual share counts as some more of them.
    return {
        at: min(1 / LEAST, max(LEAST, (total + 4 * usual) / (counts[at] + 4) / usual)) ** TEMPER
        for at, total in sums.items()
    }


def _likelihood(world: State, factors: Mapping[tuple[int, int], float]) -> float:
    """How likely a world is for what the others chose, against the usual one."""
    product = 1.0
    face = faces(world.game)
    for zone in dict.fromkeys(zone for zone, _ in factors):
        for card in world.contents(zone):
            product *= factors.get((zone, face[card]), 1.0)
    return product


def _called(game: Playable, face: int) -> str:
    return game.face(face).name


def _place_name(game: Playable, zone: int) -> str:
    info = game.zone_infos[zone]
    return f"{info.title}, next card" if game.rules.layout.nature[zone] & PILE else info.title
