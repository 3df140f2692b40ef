"""States that no play leads to are refused on load, and every position of play can be written and read back."""

from __future__ import annotations

import json
import re
from functools import partial
from random import Random

import pytest

from gloaming.build import build
from gloaming.games import GAMES
from gloaming.games.state_codec import BadState, to_bytes
from tests.fuzz import states
from tests.fuzz.children import first_seed, run
from tests.games.test_invariants import GAMES as EVERY_SET

SHORT = 40
LONG = 20_000


def fuzz(slug: str, cases: int) -> None:
    seed = first_seed()
    print(f"\nFUZZ_SEED={seed}")
    states.game_of(slug)
    for case in (states.load_and_play, states.packed_words):
        found = run(partial(case, slug), range(seed, seed + cases))
        print(f"{slug} {case.__name__}: {found.counts}")
        assert not found.bad, f"FUZZ_SEED={seed}\n" + "\n".join(found.bad[:20])
        few = cases < SHORT or found.counts.get("refused", 0) > cases / 4
        assert few, "the changes are too small to show anything"


@pytest.mark.parametrize("slug", GAMES)
def test_changed_states(slug: str) -> None:
    """Necromancer's positions take seconds to check interpreted, so there are few of them then."""
    fuzz(slug, 3 if slug == "necromancer" and build() != "compiled" else SHORT)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("slug", GAMES)
def test_very_many_changed_states(slug: str) -> None:
    """So many changed as people read them, and as many in the packed form."""
    fuzz(slug, LONG // len(GAMES))


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_of_a_state_has_bounds(slug: str) -> None:
    game = states.game_of(slug)
    fields = [name for name, kind in game.rules.layout.fields[20:] if kind == "number"]
    assert {re.sub(r"(\.[0-9]+)+$", "", name) for name in fields} == set(game.bounds)


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug, sets in EVERY_SET.items() for name in list(sets)[:: 1 + len(sets) // 4]]
)
def test_every_position_of_play_can_be_written_and_read(slug: str, name: str) -> None:
    """Where the Automaton discards, it once could not, and the computer played at random."""
    game = EVERY_SET[slug][name]
    luck = Random(name)
    state = game.new(luck.randrange(100))
    while not state.over:
        seat = luck.choice(state.to_act())
        state.apply(seat, luck.choice(state.options(seat)))
        packed = game.to_bytes(state)
        again = game.from_bytes(packed, trusted=luck.random() < (0.99 if slug == "necromancer" else 0.95))
        assert game.to_bytes(again) == packed
        assert [again.options(one) for one in again.to_act()] == [state.options(one) for one in state.to_act()]
    written = json.loads(json.dumps(game.to_json(state)))
    assert game.to_bytes(game.from_json(written)) == game.to_bytes(state)


def test_the_automaton_discards() -> None:
    game = states.game_of("dark-promenade")
    met = 0
    for seed in range(40):
        state = game.new(seed)
        luck = Random(seed)
        while not state.over:
            if game.decision(state) == "discard_minion_card":
                assert game.to_bytes(game.from_bytes(game.to_bytes(state))) == game.to_bytes(state)
                met += int(state.z[11]) > 0  # the second card, before which it once failed
            seat = state.to_act()[0]
            state.apply(seat, luck.choice(state.options(seat)))
    assert met


def test_seats_that_are_not_asked_together_are_refused() -> None:
    """Two seats in a decision of one: a position that once led into a recursion without end."""
    game = states.game_of("city-of-hemloch")
    written = game.to_json(game.new(1))
    written["fields"]["actors"] = [0, 1]
    with pytest.raises(BadState, match="one seat alone decides this"):
        game.from_json(written)


def with_word(slug: str, name: str, value: int) -> bytes:
    """A position whose packed form says this of a field, with a checksum that fits."""
    game = states.game_of(slug)
    state = game.new(1)
    layout = game.rules.layout
    state.z[dict(zip((name for name, _ in layout.fields), layout.field_at, strict=True))[name]] = value
    return to_bytes(game, state)


@pytest.mark.parametrize(("slug", "name"), [("city-of-hemloch", "turn"), ("dark-promenade", "start"), ("lords", "you")])
def test_a_seat_that_is_nobody_is_refused(slug: str, name: str) -> None:
    """The compiled rules asked nobody's seat for ever, and filled the memory."""
    with pytest.raises(BadState, match=rf"fields\.{name}: -1 is out of range"):
        states.game_of(slug).from_bytes(with_word(slug, name, -1))


def test_a_row_that_no_play_leads_to_is_refused_before_it_is_played() -> None:
    """A Location that is in no place of the row was sought for ever."""
    with pytest.raises(BadState, match="it breaks asked"):
        states.game_of("midnight").from_bytes(with_word("midnight", "row", 227))


@pytest.mark.parametrize("slug", GAMES)
def test_knowledge_about_cards_that_there_are_not_is_refused(slug: str) -> None:
    game = states.game_of(slug)
    state = game.new(1)
    layout = game.rules.layout
    state.z[int(layout.known) + int(layout.words) - 1] |= 1 << 59
    with pytest.raises(BadState, match="it is about cards that there are not"):
        game.from_bytes(to_bytes(game, state))


def test_a_week_after_the_last_is_refused() -> None:
    with pytest.raises(BadState, match=r"fields\.week: 17 is out of range; it is 1 to 3"):
        states.game_of("dark-promenade").from_bytes(with_word("dark-promenade", "week", 17))


@pytest.mark.parametrize(("name", "value"), [("first", 1), ("start", 1), ("phase", 2)])
def test_an_opening_that_has_not_begun_so_is_refused(name: str, value: int) -> None:
    game = states.game_of("city-of-hemloch")
    written = game.to_json(game.new(1))
    written["fields"][name] = value - written["fields"][name] if name != "phase" else value
    with pytest.raises(BadState, match="it breaks asked"):
        game.from_json(written)


def test_a_temple_that_is_not_there_has_no_turn() -> None:
    game = states.game_of("lords")
    with pytest.raises(BadState, match="it breaks asked"):
        game.from_bytes(with_word("lords", "due", 63))


def test_a_number_beyond_its_bounds_is_named() -> None:
    game = states.game_of("lords")
    written = game.to_json(game.new(1))
    written["fields"]["breaks_left"] = 2**61
    with pytest.raises(BadState, match=r"fields\.breaks_left: 2305843009213693952 is out of range; it is 0 to 100"):
        game.from_json(written)


def test_a_stack_that_no_effect_has_left_is_refused() -> None:
    game = states.game_of("midnight")
    written = game.to_json(game.new(1))
    written["stack"] = [7]
    written["fields"]["sp"] = 1
    with pytest.raises(BadState, match="stack: there is more than the effects in progress have left"):
        game.from_json(written)
