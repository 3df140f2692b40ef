"""Tries untrusted data: reads, checks and plays card sets, scenarios, states and match files.

Everything here may take long or fail in unexpected ways. For an untrusted file, call it with limits on time and memory
(`gloaming.server.confined`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gloaming.cards.files import HOUSE, Cards
from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.games.playable import WATCHER, Playable
from gloaming.games.positions import PositionError
from gloaming.games.state_codec import BadState
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import EventLog
from gloaming.kernel.state import RanOn, State
from gloaming.play.match import Match
from gloaming.play.match_file import JournalError, from_text
from gloaming.play.replay import replay
from gloaming.play.scenario import ScenarioError, cards_of_scenario, position

TRIALS: Final = 3
"""Random games that are played from a position on."""
MOST_CHOICES: Final = 300
"""Choices of one of them."""
LOOKED_AT: Final = 25
"""After so many choices everything that a seat is shown is made, and the position is written and read back."""


class Unsound(ValueError):
    """What is wrong with untrusted data, in words that may be shown to the sender."""


def try_out(game: Playable, start: State) -> None:
    """Play some random games from a position on; `Unsound` if one of them cannot be played."""
    for eyes in (*range(game.seats), WATCHER):
        start.resample(eyes, Chance(0))
    for seed in range(TRIALS):
        chance = Chance(seed)
        state = start.copy()
        for number in range(MOST_CHOICES):
            if state.over:
                break
            try:
                _choose(game, state, chance, look=number % LOOKED_AT == 0)
            except RanOn as error:
                raise Unsound(f"it was tried: {error}, after {number} choices") from None
            except (MemoryError, RecursionError):
                raise
            except Exception as error:
                what = str(error) if isinstance(error, BadState) else type(error).__name__
                raise Unsound(f"it was tried and cannot be played on after {number} choices: {what}") from None
        if state.over:
            game.outcome(state)


def _choose(game: Playable, state: State, chance: Chance, look: bool) -> None:
    seats = state.to_act()
    seat = seats[int(chance.below(len(seats)))]
    options = state.options(seat)
    if len(options) < 2:
        raise BadState("somebody is asked who has no choice")
    state.events = EventLog()
    state.apply(seat, options[int(chance.below(len(options)))])
    if look:
        for eyes in (*range(game.seats), WATCHER):
            game.text(game.view(state, eyes))
            game.log(state, state.events.entries, eyes)
            state.resample(eyes, chance)
        game.from_bytes(game.to_bytes(state), trusted=True)
        violations = [number for number in game.violations(state, quick=True) if number not in game.only_by_play]
        if violations:
            raise BadState(f"it breaks {', '.join(violations)}")
    state.events = None


def card_set(slug: str, cards: Cards, options: Mapping[str, str | int]) -> Playable:
    """A game with a card set, out of its text or its file, tried."""
    try:
        game = playable(slug, cards, options)
        start = game.new(0)
    except RanOn as error:
        raise Unsound(f"the game cannot be set up: {error}") from None
    except ValueError as error:
        raise Unsound(str(error) or "the game cannot be set up") from None
    try_out(game, start)
    return game


def match_file(text: str) -> Match:
    """The match that a file holds, replayed and tried."""
    try:
        match = replay(from_text(text))
    except JournalError as error:
        raise Unsound(f"file: {error}") from None
    except RanOn as error:
        raise Unsound(f"file: the game of this match cannot be set up: {error}") from None
    try_out(match.game, match.state)
    return match


def scenario(document: Mapping[str, Any], cards: str | None) -> tuple[Playable, State]:
    """The position that a scenario begins with, tried."""
    slug, given, options = document.get("game"), document.get("given", {}), document.get("options", {})
    if not isinstance(slug, str) or slug not in GAMES:
        raise Unsound(f"file: game: there is no game {slug!r}; there are: {', '.join(GAMES)}")
    if cards is None:
        cards = _own_cards(document)
    if not isinstance(given, dict) or not isinstance(options, dict):
        raise Unsound("file: given and options need to be tables")
    try:
        game = playable(slug, cards or HOUSE, options)
        state = position(game, given)
    except PositionError as error:
        raise Unsound(f"file: given.{error.key}: {error.message}") from None
    except RanOn as error:
        raise Unsound(f"file: the position cannot be reached: {error}") from None
    except ValueError as error:
        raise Unsound(str(error) or "the game cannot be set up") from None
    try_out(game, state)
    return game, state


def _own_cards(document: Mapping[str, Any]) -> str | None:
    """The text of the card set that a scenario carries, if it does not use the house set."""
    try:
        cards = cards_of_scenario(document)
    except ScenarioError as error:
        raise Unsound(f"file: {error}") from None
    if cards is not None and "\n" not in cards:
        raise Unsound("cards: this scenario has a card set of its own; send the text of its card file along")
    return cards


def state(slug: str, cards: str, options: Mapping[str, str | int], packed: bytes) -> State:
    """A state as bytes, read and tried."""
    try:
        game = playable(slug, cards, options)
        found = game.from_bytes(packed)
    except ValueError as error:
        raise Unsound(str(error)) from None
    try_out(game, found)
    return found
