"""States as bytes and as JSON: exact there and back, in the middle of effects too, and a clear word for all else."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.games.city_of_hemloch.declaration import F
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.state_codec import MAGIC, BadState, live_words
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import ASKED_BY_EFFECT
from tests.games.city_of_hemloch.worlds import city, every_city, position, positions, step

CITIES = st.sampled_from(every_city())


def block(state: CityState) -> list[int]:
    return [int(word) for word in state.z]


def menu(state: CityState) -> list[int]:
    return [int(state.z[MENU + 1 + index]) for index in range(int(state.z[MENU]))]


def there_and_back(cards: str, options: int, state: CityState) -> None:
    game = city(cards, options)
    packed = cast(CityState, game.from_bytes(game.to_bytes(state)))
    read = cast(CityState, game.from_json(json.loads(json.dumps(game.to_json(state)))))
    for loaded in (packed, read):
        assert live_words(loaded) == live_words(state)
        assert menu(loaded) == menu(state)
    assert block(packed) == block(read)
    assert game.to_bytes(read) == game.to_bytes(state)
    assert game.to_json(packed) == game.to_json(state)


@given(CITIES, st.integers(0, 2**64), st.integers(0, 200))
@settings(max_examples=60, deadline=None)
def test_exact_there_and_back(chosen: tuple[str, int], seed: int, steps: int) -> None:
    there_and_back(*chosen, position(city(*chosen), seed, steps))


@given(CITIES, st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=25, deadline=None)
def test_a_loaded_state_goes_on_like_the_one_that_was_saved(chosen: tuple[str, int], seed: int, steps: int) -> None:
    game = city(*chosen)
    state = position(game, seed, steps)
    loaded = cast(CityState, game.from_bytes(game.to_bytes(state)))
    luck, same_luck = Random(seed), Random(seed)
    while not state.over:
        assert step(state, luck) == step(loaded, same_luck)
    assert live_words(loaded) == live_words(state)


def test_in_the_middle_of_effects() -> None:
    """Questions of effects inside effects, with several numbers on the stack."""
    asked = deep = 0
    for seed in range(6):
        for state in positions(city("talkative", seed), seed):
            if not state.over and state.z[F.DECISION] == ASKED_BY_EFFECT:
                asked += 1
                deep += state.z[F.SP] > 6
                there_and_back("talkative", seed, state)
    assert asked > 100
    assert deep > 20


def test_equal_positions_give_equal_bytes() -> None:
    """Whatever was in the block before: here a menu and piles that were longer once."""
    game = city()
    for state in positions(game, 1, every=20):
        loaded = game.from_json(game.to_json(state))
        assert game.to_bytes(loaded) == game.to_bytes(state)
        assert len(game.to_bytes(state)) < 600


# Bytes that are no state


def test_what_is_no_state_is_said_to_be_none() -> None:
    game = city()
    state = position(game, 2, 30)
    data = game.to_bytes(state)
    other_format = data[: len(MAGIC)] + b"\x07" + data[len(MAGIC) + 1 :]
    for wrong, message in [
        (b"", "does not begin with its mark"),
        (b"something else altogether", "does not begin with its mark"),
        (data[:9], "even its head is incomplete"),
        (data[:-1], "cut off or damaged"),
        (data[: len(data) // 2], "cut off or damaged"),
        (data + b"\x00", "cut off or damaged"),
        (other_format, "format 7"),
        (data.replace(b"city-of-hemloch", b"city-of-hemlock"), "city-of-hemlock"),
    ]:
        with pytest.raises(BadState, match=message):
            game.from_bytes(wrong)
    with pytest.raises(BadState, match="another card set or other options"):
        city("house", 1).from_bytes(data)
    with pytest.raises(BadState, match="another card set or other options"):
        city("talkative", 0).from_bytes(data)


@given(st.integers(0, 10_000), st.integers(1, 255))
@settings(max_examples=60, deadline=None)
def test_one_damaged_byte_is_always_noticed(at: int, change: int) -> None:
    game = city()
    data = bytearray(game.to_bytes(position(game, 3, 40)))
    data[at % len(data)] ^= change
    with pytest.raises(BadState):
        game.from_bytes(bytes(data))


# JSON that is no state


def written(steps: int = 40) -> dict[str, Any]:
    game = city()
    return game.to_json(position(game, 3, steps))


def test_readable_means_names() -> None:
    told = written()
    assert told["game"] == "city-of-hemloch"
    assert told["fields"]["decision"] in city().decisions
    assert told["fields"]["closed"] in city().rules.places
    assert set(told["zones"]) == set(city().zone_names)
    assert {"deck.spires", "side.boneyard.1", "hand.0", "house.1", "daydeck"} <= set(told["zones"])
    assert told["knows"]["watcher"]["known"].keys() <= {f"deck.{place}" for place in city().rules.places}
    assert "house.1" in {zone for group in told["knows"]["0"]["could"] for zone in group["zones"]}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["format"], 2, "format: 2 instead of 1"),
        (["game"], "lords", "game: 'lords'"),
        (["cards"], "0" * 64, "cards: "),
        (["options", "hands"], "concealed", "options: "),
        (["fields", "day"], "three", "fields.day: must be a whole number"),
        (["fields", "over"], 1, "fields.over: must be true or false"),
        (["fields", "over"], True, "fields.actors: exactly while"),
        (["fields", "turn"], 2, "fields.turn: must be a seat from 0 to 1"),
        (["fields", "closed"], "spire", r"fields.closed: unknown name 'spire' \(did you mean spires\?\)"),
        (["fields", "decision"], "act.knd", "did you mean act.kind"),
        (["fields", "actors"], 0, "fields.actors: must be a list"),
        (["fields", "sp"], 3, "stack: 0 numbers, but fields.sp says 3"),
        (["fields", "chance"], -5, "fields.chance: out of range"),
        (["zones", "row"], "all", "zones.row: must be a list"),
        (["zones", "row"], ["knife"], "zones.row: unknown name 'knife'"),
        (["zones", "row"], ["house-vesk"], "zones.(row|aside|house)"),
        (["zones", "days"], [], "zones: day-.* is in none of them"),
        (["zones"], [], "zones: must be a table of names"),
        (
            ["knows", "0", "known"],
            {"deck.spires": ["house-vesk"]},
            "knows.0.known.deck.spires: house-vesk is not there",
        ),
        (["knows", "0", "could"], [], "knows.0.could: .* which it rules out"),
        (["knows", "1"], None, "knows.1: missing"),
        (["stack"], [1], "stack: 1 numbers, but fields.sp says 0"),
    ],
)
def test_a_wrong_key_is_named(path: list[str], value: Any, message: str) -> None:
    told = written()
    inner = told
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(BadState, match=message):
        city().from_json(told)


@pytest.mark.parametrize("key", ["format", "game", "cards", "options", "fields", "zones", "knows", "stack"])
def test_a_missing_key_is_named(key: str) -> None:
    told = written()
    del told[key]
    with pytest.raises(BadState, match=f"^{key}: missing"):
        city().from_json(told)
    with pytest.raises(BadState, match=r"fields\.day: missing"):
        city().from_json({**written(), "fields": {k: v for k, v in written()["fields"].items() if k != "day"}})
    with pytest.raises(BadState, match=r"zones\.attic: unknown"):
        city().from_json({**written(), "zones": {**written()["zones"], "attic": []}})


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(path for key, part in inside for path in paths(part, (*at, key)))]


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
    st.sampled_from(["spires", "vesk-footpad.day", "deck.spires", "effect", "decline", "ability.spires.0"]),
    st.lists(st.sampled_from(["spires", 0, 1, "day-spires.1"]), max_size=3),
)


@given(st.integers(0, 150), st.integers(0, 10**6), JUNK)
@settings(max_examples=150, deadline=None)
def test_any_change_is_either_refused_or_a_position(steps: int, where: int, junk: Any) -> None:
    """Never another error than ours, whatever stands anywhere in the file; and what is accepted can be looked at."""
    game = city("talkative", 2)
    told = copy.deepcopy(game.to_json(position(game, steps, steps)))
    found = paths(told)
    path = found[1 + where % (len(found) - 1)]
    inner = told
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = junk
    try:
        state = cast(CityState, game.from_json(told))
    except BadState as error:
        assert str(error)
        return
    assert game.from_bytes(game.to_bytes(state)).options(0) == state.options(0)
