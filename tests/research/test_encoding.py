"""Observations and information strings: declared, of what the seat knows, and of nothing else. They need no package of
the research extra, so these tests run wherever the others do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import gloaming
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.research import encoder as encoding_ways
from gloaming.research.actions import actions_of
from gloaming.research.encoder import Encoder
from gloaming.research.encoding import Encoding, relative
from gloaming.research.setting import Setting
from gloaming.testing import step
from tests.games.every import MAKE, WORLDS

SLUGS = tuple(MAKE)
EVERY = {"necromancer": 41}
"""Which positions of a game are looked at; in the others every seventh."""
WORLDS_EACH = 3


def row(encoder: Encoder, state: State, seat: int) -> bytes:
    encoder.write(state, seat, 0)
    return bytes(memoryview(encoder.data))


def positions(game: Playable, seed: int, every: int) -> Iterator[State]:
    state, luck, moves = game.new(seed), Random(seed), 0
    while not state.over:
        if moves % every == 0:
            yield state
        step(state, luck)
        moves += 1


def leaks(game: Playable, encoding: Encoding, seed: int, every: int) -> list[str]:
    """The features that tell a seat something that it cannot know."""
    encoder = encoding.encoder()
    found: list[str] = []
    for state in positions(game, seed, every):
        for seat in range(game.seats):
            seen = row(encoder, state, seat)
            for world in range(WORLDS_EACH):
                other = row(encoder, state.resample(seat, Chance(1000 * seed + world)), seat)
                found += [encoding.labels[at] for at in range(len(seen)) if seen[at] != other[at]]
    return sorted(set(found))


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "many"])
@pytest.mark.parametrize(("slug", "cards", "options"), WORLDS)
def test_no_number_depends_on_what_the_seat_cannot_know(slug: str, cards: str, options: int, many: bool) -> None:
    game = MAKE[slug](cards, options)
    for seed in range(1, 9) if many else range(1, 2):
        assert leaks(game, Encoding(game), seed, 1 if many else EVERY.get(slug, 7)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_information_string_depends_on_what_the_seat_cannot_know(slug: str) -> None:
    setting = Setting(slug)
    for state in positions(setting.game, 3, 97):
        for seat in range(setting.seats):
            world = state.resample(seat, Chance(5))
            assert setting.information(world, seat) == setting.information(state, seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_planted_leak_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that reads by another seat's tables, and so by its knowledge of the zones, tells too much."""
    game = gloaming.game(slug)
    encoding = Encoding(game)

    class Leaky:
        def encoder(self, rows: int = 1) -> object:
            honest = encoding.encoder(rows)

            class Peeking:
                data = honest.data

                def write(self, state: State, seat: int, row: int) -> None:
                    honest.write(state, (seat + 1) % game.seats, row)

            return Peeking()

        labels = encoding.labels

    assert leaks(game, Leaky(), 1, EVERY.get(slug, 7))  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_knows_more_sees_other_numbers(slug: str) -> None:
    """Two positions of a game that look alike to a seat in the numbers hold the same known cards and options."""
    game = gloaming.game(slug)
    encoder = Encoding(game).encoder()
    seen: dict[bytes, object] = {}
    for state in positions(game, 5, EVERY.get(slug, 3)):
        for seat in range(game.seats):
            view = game.view(state, seat)
            faces = [(zone.name, zone.count, sorted(card.face or "" for card in zone.cards)) for zone in view.zones]
            told = (seat, faces, game.decision(state), sorted({game.choice_names[one] for one in view.options}))
            assert seen.setdefault(row(encoder, state, seat), told) == told
    assert len(seen) > 20


def test_a_card_shown_to_one_seat_changes_what_that_seat_sees_and_nothing_else() -> None:
    game = gloaming.game("lords")
    encoding = Encoding(game)
    encoder = encoding.encoder()
    state = game.new(4)
    deck, hand = game.zone("deck"), game.zone("hand.1")
    before = [row(encoder, state, seat) for seat in range(2)]
    card = state.first(hand)
    state.show(card, 0b001)
    after = [row(encoder, state, seat) for seat in range(2)]
    assert after[1] == before[1]
    changed = {encoding.labels[at] for at in range(encoding.width) if after[0][at] != before[0][at]}
    face = game.face_id(card)
    assert f"hand.next/known={face}" in changed
    assert changed <= {f"hand.next/known={face}", f"hand.next/could={face}", f"deck/could={face}"}
    assert state.height(deck)


def test_what_is_written_before_is_gone() -> None:
    """A row that is written twice holds the second position alone."""
    game = gloaming.game("midnight")
    used, fresh = Encoding(game).encoder(), Encoding(game).encoder()
    first, later = game.new(1), list(positions(game, 2, 11))[5]
    row(used, first, 0)
    assert row(used, later, 1) == row(fresh, later, 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_has_one_meaning(slug: str) -> None:
    encoding = Encoding(gloaming.game(slug))
    assert len(encoding.labels) == encoding.width == len(encoding.scale)
    assert len(set(encoding.labels)) == encoding.width
    assert [feature.at for feature in encoding.features] == sorted({feature.at for feature in encoding.features})
    assert all(feature.meaning.endswith(".") and feature.most >= 1 for feature in encoding.features)
    assert encoding.feature("hand.self/known").labels


def test_seats_are_counted_from_the_one_that_looks() -> None:
    assert relative(2) == ("self", "next")
    assert relative(4) == ("self", "next", "next2", "next3")
    game = gloaming.game("lords")
    encoding = Encoding(game)
    encoder = encoding.encoder()
    state = game.new(4)
    own = encoding.feature("hand.self/known").slice
    for seat in range(2):
        held = row(encoder, state, seat)[own]
        assert sum(held) == state.count(game.zone(f"hand.{seat}"))


def test_numbers_that_are_too_large_stay_at_the_largest() -> None:
    game = gloaming.game("lords")
    encoding = Encoding(game)
    encoder = encoding.encoder()
    state = game.new(4)
    state.z[game.rules.layout.field_at[[name for name, _ in game.rules.layout.fields].index("turn")]] = 999
    assert row(encoder, state, 0)[encoding.feature("turn").at] == encoding_ways.LARGEST


@pytest.mark.parametrize("slug", SLUGS)
def test_actions_have_structured_names(slug: str) -> None:
    game = gloaming.game(slug)
    actions = actions_of(game)
    assert [action.number for action in actions] == list(range(len(game.choice_names)))
    assert {action.kind for action in actions} >= {"card", "yes", "no", "decline"}
    assert all((action.face != "") == (action.kind == "card") for action in actions)
    assert str(actions[0]) == f"card:{game.choice_names[0]}"
