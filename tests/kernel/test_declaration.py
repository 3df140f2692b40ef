"""A declaration is the one source of a game's numbers: names, kinds, ranges and layout follow from it."""

from typing import Annotated, Final

import pytest

from gloaming.kernel import layout
from gloaming.kernel.declaration import (
    EACH_SEAT,
    Cards,
    Field,
    KernelFields,
    bits,
    bounds_of,
    declared,
    fields_of,
    names_of,
    number,
    pile,
    secret_fields_of,
)
from gloaming.kernel.layout import FIELDS, zones_of


class F(KernelFields):
    DAY: Final[Annotated[int, number(1, 7), "The day."]] = 20
    HELD: Final[Annotated[int, bits(3, "owner", EACH_SEAT), "What each seat holds back."]] = 21
    LEADER: Final[Annotated[int, Field("seat"), "Who leads."]] = 23


class Z:
    DAY_DECK: Final[Annotated[int, pile("day", 5, "nobody"), "The days to come."]] = 0
    HAND: Final[Annotated[int, Cards("minion", "owner", each=EACH_SEAT), "A hand."]] = 1
    SIDE: Final[Annotated[int, Cards("minion", each=("0.0", "0.1", "1.0", "1.1")), "A side of a place."]] = 3


def test_names_kinds_and_ranges_follow_from_the_declaration() -> None:
    assert fields_of(F) == (("day", "number"), ("held.0", "number"), ("held.1", "number"), ("leader", "seat"))
    assert bounds_of(F) == {"day": (1, 7), "held": (0, 7)}
    assert secret_fields_of(F) == {"held.0": "owner", "held.1": "owner"}
    assert [line.meaning for line in declared(F)] == ["The day.", "What each seat holds back.", "Who leads."]


def test_zones_follow_from_the_declaration() -> None:
    zones = zones_of(Z, 2)
    assert [zone.name for zone in zones] == [
        "day-deck", "hand.0", "hand.1", "side.0.0", "side.0.1", "side.1.0", "side.1.1"
    ]  # fmt: skip
    assert [zone.visible_to for zone in zones] == [0, 1, 2, 7, 7, 7, 7]
    assert (zones[0].pile, zones[0].room, zones[1].pile) == (True, 5, False)


def test_a_card_set_may_decide_rooms_and_names() -> None:
    zones = zones_of(Z, 2, rooms={"day-deck": 9}, names={"SIDE": ("dock.0", "dock.1", "park.0", "park.1")})
    assert zones[0].room == 9
    assert [zone.name for zone in zones[3:]] == ["dock.0", "dock.1", "park.0", "park.1"]


def test_a_number_out_of_order_is_refused() -> None:
    class Gap(KernelFields):
        DAY: Final[Annotated[int, number(1, 7), "The day."]] = 20
        WEEK: Final[Annotated[int, number(1, 7), "The week."]] = 22

    class Overlap:
        HAND: Final[Annotated[int, Cards("minion", each=EACH_SEAT), "A hand."]] = 0
        DECK: Final[Annotated[int, Cards("minion"), "A deck."]] = 1

    with pytest.raises(ValueError, match=r"Gap\.WEEK is 22; in its place it is 21"):
        declared(Gap)
    with pytest.raises(ValueError, match=r"Overlap\.DECK is 1; in its place it is 2"):
        zones_of(Overlap, 2)


def test_the_kernel_s_own_numbers_are_those_that_it_declares() -> None:
    lines = declared(KernelFields)
    assert {line.attribute: getattr(layout, line.attribute) for line in lines} == {
        line.attribute: line.number for line in lines
    }
    assert len(names_of(KernelFields)) == FIELDS
