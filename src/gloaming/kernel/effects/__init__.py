"""The parts that effects are made of once they have been read: numbers, conditions, sets, verbs and combinators."""

from gloaming.kernel.effects.combinators import (
    Again,
    Choose,
    Done,
    Each,
    EachMember,
    If,
    IfDone,
    May,
    Repeat,
    turn_round,
)
from gloaming.kernel.effects.effect import Combinator, Effect, Picking, Verb, offer_decline
from gloaming.kernel.effects.expressions import All, Any, Compare, Condition, Integer, Not, Number, compares
from gloaming.kernel.effects.seats import Back, EachPlayer, EachSeat, NextPlayer, NextSeat, OneSeat, Other, doable_for
from gloaming.kernel.effects.sets import Count, Every, Filter, Members, ZoneCards

__all__ = [
    "Again",
    "All",
    "Any",
    "Back",
    "Choose",
    "Combinator",
    "Compare",
    "Condition",
    "Count",
    "Done",
    "Each",
    "EachMember",
    "EachPlayer",
    "EachSeat",
    "Effect",
    "Every",
    "Filter",
    "If",
    "IfDone",
    "Integer",
    "May",
    "Members",
    "NextPlayer",
    "NextSeat",
    "Not",
    "Number",
    "OneSeat",
    "Other",
    "Picking",
    "Repeat",
    "Verb",
    "ZoneCards",
    "compares",
    "doable_for",
    "offer_decline",
    "turn_round",
]
