"""The table as a player would tell it: who knows which card once it was moved, shown, shuffled, slipped or redealt."""

from __future__ import annotations

from collections import Counter

import pytest

from gloaming.kernel.chance import Chance, seeded
from gloaming.kernel.layout import CHANCE, FIELDS, MEMBER, MENU, SP, Family, Layout, Zone
from gloaming.kernel.resampling import ResamplingTable

ANN, BOB, WATCHER = 0, 1, 2
NOBODY, ANNS, BOBS, ALL = 0, 1, 2, 7

DECK, PIT, OPEN, SECRET, THEIRS, BAG = range(6)
CARDS = 12


def table(cards: int = CARDS, backs: tuple[str, ...] | None = None) -> ResamplingTable:
    """A table with two face-down piles, an open place, a place for Ann's eyes, one for Bob's, and a closed bag."""
    names = tuple(f"card-{index}" for index in range(cards))
    family = Family("card", names, backs or ("back",) * cards)
    zones = [
        Zone("deck", "card", NOBODY, pile=True, room=cards),
        Zone("pit", "card", NOBODY, pile=True, room=cards),
        Zone("open", "card", ALL),
        Zone("secret", "card", ANNS),
        Zone("theirs", "card", BOBS),
        Zone("bag", "card", NOBODY),
    ]
    layout = Layout(2, (), [family], zones, 4, 4)
    made = ResamplingTable(layout, layout.blank[:])
    made.z[CHANCE] = seeded(11)
    return made


def full_deck(cards: int = CARDS) -> ResamplingTable:
    made = table(cards)
    for card in range(cards):
        made.put_first(card, DECK)
    return made


def knowers(found: ResamplingTable, card: int) -> set[int]:
    return {knower for knower in range(3) if found.knows(knower, card)}


def pile(found: ResamplingTable, zone: int) -> list[int]:
    """From the bottom up."""
    return [int(found.at(zone, index)) for index in range(int(found.height(zone)))]


def members(found: ResamplingTable, zone: int) -> list[int]:
    return [card for card in range(int(found.layout.cards)) if found.place(card) == zone]


def test_a_card_slips_under_a_pile_unseen() -> None:
    found = full_deck(4)
    for card in (3, 2):
        found.move(card, SECRET)
    found.show(3, BOBS)
    found.slip_under(2, DECK, ANNS)
    assert pile(found, DECK) == [2, 0, 1]
    assert knowers(found, 2) == {ANN}
    assert knowers(found, 3) == {ANN}  # for all that Bob knows, it was this one
    assert found.could_be(BOB, 3, DECK)


def test_a_card_sinks_and_what_lay_between_rises() -> None:
    found = full_deck(5)
    found.show(4, ANNS)
    found.sink(4, DECK, 1)
    assert pile(found, DECK) == [0, 4, 1, 2, 3]
    found.sink(4, DECK, 1)
    assert pile(found, DECK) == [0, 4, 1, 2, 3]
    assert knowers(found, 4) == {ANN}


def test_only_witnesses_keep_sight_of_the_top_of_a_pile() -> None:
    found = full_deck(5)
    for card in (1, 3, 4):
        found.show(card, ALL)
    found.lose_sight(DECK, 2, ANNS)
    assert knowers(found, 4) == knowers(found, 3) == {ANN}
    assert knowers(found, 1) == {ANN, BOB, WATCHER}
    found.move(4, SECRET)
    assert found.could_be(BOB, 4, DECK)  # it might have been the other one
    assert found.could_be(BOB, 3, SECRET)
    assert not found.could_be(BOB, 1, SECRET)


# Knowing


def test_a_face_down_deck_is_known_to_nobody_but_everybody_knows_what_is_in_it() -> None:
    deck = full_deck()
    assert all(knowers(deck, card) == set() for card in range(CARDS))
    assert all(deck.could_be(knower, card, DECK) for knower in range(3) for card in range(CARDS))
    assert not deck.could_be(ANN, 0, PIT)


def test_a_drawn_card_is_known_to_those_who_see_into_its_new_place() -> None:
    deck = full_deck()
    top = int(deck.top(DECK))
    deck.move(top, SECRET)
    assert knowers(deck, top) == {ANN}
    # To the others it could be any card of the deck, and any card of the deck could be the one.
    assert all(deck.could_be(BOB, card, SECRET) and deck.could_be(BOB, card, DECK) for card in range(CARDS))
    assert not any(deck.could_be(ANN, card, SECRET) for card in range(CARDS) if card != top)


def test_laying_a_card_open_shows_it_to_all() -> None:
    deck = full_deck()
    top = int(deck.top(DECK))
    deck.move(top, OPEN)
    assert knowers(deck, top) == {ANN, BOB, WATCHER}


def test_moving_face_down_keeps_what_was_known() -> None:
    deck = full_deck()
    top = int(deck.top(DECK))
    deck.move(top, SECRET)
    deck.move(top, PIT)
    assert knowers(deck, top) == {ANN}
    deck.move(int(deck.top(DECK)), PIT)
    assert pile(deck, PIT)[0] == top
    assert knowers(deck, top) == {ANN}


def test_showing_adds_to_what_is_known() -> None:
    deck = full_deck()
    deck.show(3, ANNS)
    assert knowers(deck, 3) == {ANN}
    deck.show(3, BOBS)
    assert knowers(deck, 3) == {ANN, BOB}


def test_what_lay_open_is_remembered_when_it_goes_face_down() -> None:
    deck = full_deck()
    top = int(deck.top(DECK))
    deck.move(top, OPEN)
    deck.move(top, PIT)
    assert knowers(deck, top) == {ANN, BOB, WATCHER}


def test_a_pile_keeps_its_order_when_a_card_is_taken_out_of_its_middle() -> None:
    deck = full_deck(5)
    deck.move(2, OPEN)
    assert pile(deck, DECK) == [0, 1, 3, 4]
    deck.move_under(2, DECK)
    assert pile(deck, DECK) == [2, 0, 1, 3, 4]
    deck.reverse(DECK)
    assert pile(deck, DECK) == [4, 3, 1, 0, 2]
    assert knowers(deck, 2) == {ANN, BOB, WATCHER}


def test_a_card_could_never_be_among_those_of_another_family() -> None:
    families = [Family("card", ("a", "b"), ("back",) * 2), Family("coin", ("c", "d"), ("edge",) * 2)]
    zones = [Zone("deck", "card", NOBODY), Zone("purse", "coin", NOBODY)]
    layout = Layout(2, (), families, zones, 4, 4)
    made = ResamplingTable(layout, layout.blank[:])
    for card, zone in ((0, 0), (1, 0), (2, 1), (3, 1)):
        made.put_first(card, zone)
    assert [[made.could_be(ANN, card, zone) for zone in range(2)] for card in range(4)] == [
        [True, False],
        [True, False],
        [False, True],
        [False, True],
    ]


# Forgetting


def test_shuffling_forgets_where_a_card_lies_but_not_that_it_lies_there() -> None:
    deck = full_deck()
    deck.move(0, PIT)
    deck.move(1, PIT)
    deck.show(0, ALL)
    deck.shuffle(PIT)
    assert knowers(deck, 0) == set()
    assert [zone for zone in range(6) if deck.could_be(ANN, 0, zone)] == [PIT]
    # Of the other card nobody knows which one it was.
    assert deck.could_be(ANN, 1, PIT)
    assert deck.could_be(ANN, 1, DECK)


def test_slipping_a_card_out_of_an_open_place_is_seen_by_the_witnesses_alone() -> None:
    made = table()
    for card in range(4):
        made.put_first(card, SECRET)
    for card in range(4, CARDS):
        made.put_first(card, DECK)
    made.show(0, ALL)
    made.show(1, ALL)
    made.slip(0, PIT, ANNS)
    assert knowers(made, 0) == {ANN}
    assert knowers(made, 1) == {ANN}
    assert {card for card in range(CARDS) if made.could_be(BOB, card, PIT)} >= {0, 1}
    assert [zone for zone in range(6) if made.could_be(BOB, 1, zone)] == [PIT, SECRET]


# Dealing anew


def resampled(found: ResamplingTable, seat: int, seed: int) -> ResamplingTable:
    other = ResamplingTable(found.layout, found.z[:])
    other.redeal(seat, Chance(seed))
    return other


def test_a_redeal_moves_only_what_its_knower_does_not_know() -> None:
    deck = full_deck()
    top = int(deck.top(DECK))
    deck.move(top, SECRET)
    deck.show(5, ANNS)
    place = pile(deck, DECK).index(5)
    seen = set()
    for seed in range(50):
        other = resampled(deck, ANN, seed)
        assert members(other, SECRET) == [top]
        assert pile(other, DECK)[place] == 5
        assert sorted([*pile(other, DECK), top]) == list(range(CARDS))
        seen.add(tuple(pile(other, DECK)))
    assert len(seen) == 50


def test_a_redeal_keeps_backs_in_their_places() -> None:
    backs = ("red", "blue") * 4
    made = table(8, backs)
    for card in (0, 1, 2, 3, 4, 5):
        made.put_first(card, DECK)
    made.put_first(6, BAG)
    made.put_first(7, BAG)
    for seed in range(30):
        other = resampled(made, BOB, seed)
        assert [backs[card] for card in pile(other, DECK)] == [backs[card] for card in pile(made, DECK)]
        assert sorted(backs[card] for card in members(other, BAG)) == ["blue", "red"]


def test_cards_that_were_shuffled_into_a_pile_stay_in_it() -> None:
    """Two known cards are shuffled into the pit with two unknown ones: in every world of Bob's they are there."""
    deck = full_deck()
    for _ in range(2):
        deck.move(int(deck.top(DECK)), PIT)
    shown = [int(deck.top(DECK)), int(deck.at(DECK, 0))]
    for card in shown:
        deck.move(card, OPEN)
        deck.move(card, PIT)
    deck.shuffle(PIT)
    places: Counter[int] = Counter()
    strangers: Counter[int] = Counter()
    for seed in range(600):
        other = resampled(deck, BOB, seed)
        assert set(shown) <= set(pile(other, PIT))
        assert sorted(pile(other, PIT) + pile(other, DECK)) == list(range(CARDS))
        places[pile(other, PIT).index(shown[0])] += 1
        strangers.update(set(pile(other, PIT)) - set(shown))
    assert chi_square(places, 4) < 16.3  # three degrees of freedom, one in a thousand
    assert chi_square(strangers, CARDS - 2) < 27.9  # nine degrees


def test_a_restricted_deal_finds_the_only_way_there_is() -> None:
    """Bob knows which two cards are in the pit and which two in the bag, and only their order is open."""
    made = table(4)
    made.put_first(0, PIT)
    made.put_first(1, PIT)
    made.put_first(2, BAG)
    made.put_first(3, BAG)
    orders = {tuple(pile(resampled(made, BOB, seed), PIT)) for seed in range(40)}
    assert orders == {(0, 1), (1, 0)}
    assert all(members(resampled(made, BOB, seed), BAG) == [2, 3] for seed in range(40))


def test_a_chain_of_possibilities_is_followed_to_its_end() -> None:
    """Card 0 could only be in the pit, 1 in pit or bag, 2 in bag or deck: hard for luck, always found by matching."""
    made = table(3)
    made.put_first(0, PIT)
    made.put_first(1, BAG)
    made.put_first(2, DECK)
    for zone in (PIT, BAG):
        _admit(made, BOB, 1, zone)
    for zone in (BAG, DECK):
        _admit(made, BOB, 2, zone)
    for seed in range(60):
        other = resampled(made, BOB, seed)
        assert [int(other.place(card)) for card in range(3)] == [PIT, BAG, DECK]


def _admit(found: ResamplingTable, knower: int, card: int, zone: int) -> None:
    layout = found.layout
    found.z[layout.could[zone] + knower * layout.could_width + layout.word[card]] |= layout.bit[card]


def test_other_knowers_know_what_lies_in_the_same_places() -> None:
    """Ann knows the top card of the deck. In every world of Bob's, Ann knows whatever card is on top there."""
    deck = full_deck()
    deck.show(int(deck.top(DECK)), ANNS)
    tops = set()
    for seed in range(30):
        other = resampled(deck, BOB, seed)
        known = [card for card in range(CARDS) if other.knows(ANN, card)]
        assert known == [int(other.top(DECK))]
        tops.add(known[0])
    assert len(tops) > 5


@pytest.mark.parametrize("seat", [ANN, BOB, WATCHER])
def test_a_redeal_depends_on_nothing_hidden(seat: int) -> None:
    """The same luck gives the same table, whichever of the worlds that the knower cannot tell apart it starts from."""
    deck = full_deck()
    deck.move(int(deck.top(DECK)), SECRET)
    deck.move(int(deck.top(DECK)), THEIRS)
    deck.move(int(deck.top(DECK)), BAG)
    deck.show(2, ANNS)
    wanted = resampled(deck, seat, 99)
    wanted.sweep()
    for seed in range(20):
        other = resampled(resampled(deck, seat, seed), seat, 99)
        other.sweep()
        assert list(other.z) == list(wanted.z)


@pytest.mark.parametrize("seat", [BOB, WATCHER])
def test_what_another_knows_of_a_shuffled_pile_does_not_give_away_where_it_lies(seat: int) -> None:
    """Ann alone has seen two cards of the pit before it was shuffled: she knows that they are in it, and no more."""
    deck = full_deck()
    for _ in range(6):
        deck.move(int(deck.top(DECK)), PIT)
    for depth in (0, 3):
        deck.show(int(deck.at(PIT, depth)), ANNS)
    deck.shuffle(PIT)
    wanted = resampled(deck, seat, 99)
    wanted.sweep()
    for seed in range(20):
        other = resampled(resampled(deck, seat, seed), seat, 99)
        other.sweep()
        assert list(other.z) == list(wanted.z)
        told = [card for card in range(CARDS) if not any(other.could_be(ANN, card, zone) for zone in (DECK, BAG))]
        assert len(told) == 2
        assert set(told) <= set(pile(other, PIT))


def test_what_comes_into_an_emptied_place_is_not_taken_for_what_was_there() -> None:
    made = table(4)
    made.put_first(0, BAG)
    made.put_first(1, DECK)
    made.put_first(2, PIT)
    made.put_first(3, PIT)
    made.move(0, SECRET)
    made.move(1, BAG)
    assert [card for card in range(4) if made.could_be(BOB, card, BAG)] == [1]
    assert not made.could_be(BOB, 1, DECK)


def chi_square(counts: Counter[int], cells: int) -> float:
    """How far counts are from all cells being equally likely."""
    total = sum(counts.values())
    expected = total / cells
    assert len(counts) <= cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + (cells - len(counts)) * expected


# What follows from an empty place


def test_no_card_could_be_in_a_place_that_has_emptied() -> None:
    deck = full_deck(4)
    for _ in range(2):
        deck.move(int(deck.top(DECK)), THEIRS)
    assert all(deck.could_be(ANN, card, DECK) for card in range(4))
    for _ in range(2):
        deck.move(int(deck.top(DECK)), OPEN)
    # Later cards of the deck are others: what Bob holds can never be among them.
    for card in members(deck, OPEN):
        deck.move(card, DECK)
    deck.shuffle(DECK)
    held = members(deck, THEIRS)
    assert not any(deck.could_be(ANN, card, DECK) for card in held)
    deck.move(int(deck.top(DECK)), THEIRS)
    for seed in range(20):
        other = ResamplingTable(deck.layout, deck.z[:])
        other.redeal(ANN, Chance(seed))
        assert set(held) <= set(members(other, THEIRS))


def test_the_only_card_of_a_place_cannot_slip_away_unseen() -> None:
    deck = full_deck()
    deck.show(3, ALL)
    deck.move(3, SECRET)
    deck.slip(3, THEIRS, ANNS | BOBS)
    assert knowers(deck, 3) == {ANN, BOB, WATCHER}


def test_members_that_wait_on_the_stack_follow_the_cards_that_are_dealt_anew() -> None:
    found = full_deck()
    found.move(5, SECRET)
    found.move(6, SECRET)
    found.z[found.layout.stack] = MEMBER + 5
    found.z[found.layout.stack + 1] = 5
    found.z[SP] = 2
    seen = set()
    for seed in range(30):
        other = ResamplingTable(found.layout, found.z[:])
        other.redeal(BOB, Chance(seed))
        member = int(other.z[other.layout.stack]) - MEMBER
        assert member in members(other, SECRET)
        assert other.z[other.layout.stack + 1] == 5
        seen.add(member)
    assert len(seen) > 3


# Zones that hold only some cards


def test_a_hidden_card_is_not_taken_for_one_that_may_not_lie_there() -> None:
    family = Family("card", ("one", "two", "three", "four"), ("back",) * 4)
    zones = [Zone("deck", "card", 0), Zone("hand", "card", 1, only=frozenset({"one", "two"}))]
    found = ResamplingTable(layout := Layout(2, (), [family], zones, 4, 6), layout.blank[:])
    for card in range(4):
        found.put_first(card, 0)
    found.slip(1, 1, 0)
    assert [found.could_be(BOB, card, 1) for card in range(4)] == [True, True, False, False]
    assert layout.may_hold(1, 0) and not layout.may_hold(1, 3)
    seen = set()
    for seed in range(20):
        other = ResamplingTable(layout, found.z[:])
        other.redeal(BOB, Chance(seed))
        seen.add(tuple(int(other.place(card)) for card in range(4)))
    assert seen == {(1, 0, 0, 0), (0, 1, 0, 0)}


# Tallies


def test_tallies_lie_behind_the_menu() -> None:
    names = tuple((f"tally.{index}", "number") for index in range(80))
    family = Family("card", ("one",), ("back",))
    layout = Layout(2, (("first", "seat"),), [family], [Zone("deck", "card", 0)], 4, 6, (*names, ("held", "card")))
    assert layout.plain_fields == FIELDS + 1
    assert layout.field_at[: layout.plain_fields] == list(range(FIELDS + 1))
    assert layout.field_at[layout.plain_fields] == layout.menu_end == MENU + 7
    assert layout.heights == layout.menu_end + 81
    assert [index for index in range(int(layout.size)) if layout.blank[index] == -1][-1] == layout.heights - 1


def test_too_many_fields_are_refused() -> None:
    family = Family("card", ("one",), ("back",))
    with pytest.raises(ValueError, match="room for 44 fields"):
        Layout(2, tuple((f"{n}", "number") for n in range(45)), [family], [Zone("deck", "card", 0)], 4, 6)


def test_too_many_closed_zones_are_refused() -> None:
    family = Family("card", ("one",), ("back",))
    open_ones = [Zone(f"open-{n}", "card", ALL) for n in range(9)]
    closed = [Zone(f"closed-{n}", "card", BOBS) for n in range(61)]
    Layout(2, (), [family], [*open_ones, *closed[:60]], 4, 4)
    with pytest.raises(ValueError, match="room for 60 zones that somebody may not look into, not 61"):
        Layout(2, (), [family], [*open_ones, *closed], 4, 4)
