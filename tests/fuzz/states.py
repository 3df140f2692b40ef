"""States changed at random: each is refused on load, or can be played on."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from gloaming.games import game as playable
from gloaming.games import state_codec
from gloaming.games.playable import Playable
from gloaming.games.state_codec import BadState
from gloaming.kernel.state import State
from gloaming.play.trial import try_out

NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 17, 63, 255, 2**31, 2**47, 2**61, -(2**61))


@cache
def game_of(slug: str) -> Playable:
    return playable(slug)


def position(game: Playable, luck: Random) -> State:
    """Some position of a random game."""
    before = state = game.new(luck.randrange(1000))
    for _ in range(luck.choice((0, 1, 3, 10, 30, 80, 200, 1000))):
        if state.over:
            break
        before = state
        state = state.copy()
        seat = luck.choice(state.to_act())
        state.apply(seat, luck.choice(state.options(seat)))
    return before if state.over and luck.random() < 0.9 else state


def changed(written: dict[str, Any], luck: Random) -> dict[str, Any]:
    """The readable form of a state with a few changes."""
    state = deepcopy(written)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        change = luck.choice((_change_field, _change_field, _move_card, _change_stack, _change_knowledge, _other_kind))
        with suppress(TypeError, AttributeError, LookupError):  # an earlier change may have put anything there
            change(state, luck)
    return state


def _change_field(state: dict[str, Any], luck: Random) -> None:
    fields = state["fields"]
    name = luck.choice(list(fields))
    value = fields[name]
    if isinstance(value, bool):
        fields[name] = not value
    elif isinstance(value, int):
        fields[name] = luck.choice((value + 1, value - 1, luck.choice(NUMBERS)))
    elif isinstance(value, list):
        fields[name] = luck.sample(range(3), luck.randrange(3))
    else:
        alike: list[str | None] = [other for other in fields.values() if isinstance(other, str)]
        cards = [card for zone in state["zones"].values() for card in zone]
        fields[name] = luck.choice((None, luck.choice(alike or [None]), luck.choice(cards)))


def _move_card(state: dict[str, Any], luck: Random) -> None:
    zones = state["zones"]
    full = [name for name in zones if zones[name]]
    come, go = luck.choice(full), luck.choice(list(zones))
    card = zones[come].pop(luck.randrange(len(zones[come])))
    zones[go].insert(luck.randrange(len(zones[go]) + 1), card)
    if luck.random() < 0.5:  # so that nobody is wrong about where it is
        for knower in state["knows"].values():
            for cards in knower["known"].values():
                if card in cards:
                    cards.remove(card)
                    knower["known"].setdefault(go, []).append(card)
                    break


def _change_stack(state: dict[str, Any], luck: Random) -> None:
    stack = state["stack"]
    what = luck.randrange(3)
    if what == 0 or not stack:
        stack.append(luck.choice(NUMBERS))
    elif what == 1:
        stack[luck.randrange(len(stack))] = luck.choice(NUMBERS)
    else:
        stack.pop()
    if luck.random() < 0.8:
        state["fields"]["sp"] = len(stack)


def _change_knowledge(state: dict[str, Any], luck: Random) -> None:
    knower = state["knows"][luck.choice(list(state["knows"]))]
    if knower["known"] and luck.random() < 0.5:
        cards = knower["known"][luck.choice(list(knower["known"]))]
        if cards:
            cards.pop(luck.randrange(len(cards)))
    elif knower["could"]:
        group = luck.choice(knower["could"])
        part = group[luck.choice(("zones", "cards"))]
        if part:
            part.pop(luck.randrange(len(part)))


def _other_kind(state: dict[str, Any], luck: Random) -> None:
    """Something of another kind where something stands."""
    at: Any = state
    while True:
        key = luck.choice(list(at)) if isinstance(at, dict) else luck.randrange(len(at))
        if isinstance(at[key], dict | list) and at[key] and luck.random() < 0.8:
            at = at[key]
            continue
        at[key] = luck.choice((None, True, "x", -7, 1.5, [], {}, [[]], "\ud800", 10**30))
        return


def load_and_play(slug: str, luck: Random) -> str:
    """A changed state is refused, or everything can be done with it that is done with a state."""
    game = game_of(slug)
    written = changed(game.to_json(position(game, luck)), luck)
    try:
        state = game.from_json(written)
    except BadState:
        return "refused"
    packed = game.to_bytes(state)
    assert game.to_bytes(game.from_bytes(packed)) == packed
    json.dumps(game.to_json(state))
    try_out(game, state)
    return "played"


def packed_words(slug: str, luck: Random) -> str:
    """A changed number in the packed form, with a checksum that fits."""
    game = game_of(slug)
    state = position(game, luck)
    layout = game.rules.layout
    for _ in range(luck.choice((1, 1, 2))):
        at = luck.choice((luck.randrange(64), luck.randrange(int(layout.size))))
        value = int(state.z[at])
        state.z[at] = luck.choice((value + 1, value - 1, value ^ (1 << luck.randrange(60)), luck.choice(NUMBERS)))
    try:
        packed = state_codec.to_bytes(game, state)
    except (IndexError, OverflowError):  # writing reads heights
        return "unwritable"
    try:
        found = game.from_bytes(packed)
    except BadState:
        return "refused"
    try_out(game, found)
    return "played"
