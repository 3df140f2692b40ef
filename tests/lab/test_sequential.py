"""Intervals that may be looked at after every game: how often they miss, and that pairing makes them narrow."""

from __future__ import annotations

import math
from random import Random

import pytest

from gloaming.lab.sequential import FIRST_LOOK, Estimate, PairedRatio, half_width


def test_before_the_first_look_nothing_is_said() -> None:
    assert half_width(1.0, FIRST_LOOK - 1, 0.05) == math.inf
    assert half_width(1.0, FIRST_LOOK, 0.05) < 1


def test_more_pairs_and_less_care_make_it_narrower() -> None:
    widths = [half_width(1.0, pairs, 0.05) for pairs in (50, 100, 400, 1600, 6400)]
    assert widths == sorted(widths, reverse=True)
    assert half_width(1.0, 400, 0.05) < half_width(1.0, 400, 0.01)
    assert half_width(1.0, 600, 0.05) / (1.959964 / math.sqrt(600)) == pytest.approx(1.5, abs=0.1)


def test_who_looks_all_the_time_is_wrong_at_most_once_in_twenty() -> None:
    """Two runs of the same coin, looked at every ten games: an ordinary interval would miss in a third of the runs."""
    luck = Random(5)
    wrong = naive = 0
    for _ in range(200):
        share = PairedRatio()
        missed = missed_naively = False
        for pairs in range(1, 601):
            share.add(luck.random() < 0.4, 1, luck.random() < 0.4, 1)
            if pairs >= FIRST_LOOK and pairs % 10 == 0:
                difference = share.difference(pairs, 0.05)
                assert difference is not None
                missed |= difference.excludes(0)
                missed_naively |= abs(difference.value) > 1.96 * math.sqrt(2 * 0.24 / pairs)
        wrong += missed
        naive += missed_naively
    assert wrong <= 10
    assert naive > 30


def test_a_share_of_some_games_is_as_sure_as_resampling_says() -> None:
    """Won games over games in which a card was played: the delta method against five hundred runs."""
    luck = Random(6)
    found = []
    for _ in range(500):
        share = PairedRatio()
        for _pair in range(200):
            used, uses = luck.random() < 0.5, luck.random() < 0.7
            share.add(used and luck.random() < 0.45, used, uses and luck.random() < 0.5, uses)
        difference = share.difference(200, 0.05)
        assert difference is not None
        found.append((difference.value, (difference.high - difference.value) / half_width(1.0, 200, 0.05)))
    mean = sum(value for value, _ in found) / 500
    spread = math.sqrt(sum((value - mean) ** 2 for value, _ in found) / 499)
    believed = sum(half for _, half in found) / 500 / math.sqrt(200)
    assert mean == pytest.approx(0.05, abs=0.01)
    assert believed == pytest.approx(spread, rel=0.1)


def test_what_both_games_share_falls_out() -> None:
    luck = Random(7)
    share = PairedRatio()
    for _ in range(400):
        deal = luck.random() < 0.5
        share.add(deal, 1, deal if luck.random() < 0.9 else not deal, 1)
    assert share.shortened(400) == pytest.approx(5, rel=0.3)


def test_pairs_without_a_card_need_not_be_added() -> None:
    every, some = PairedRatio(), PairedRatio()
    for old, new in ((1, 0), (0, 0), (1, 1), (0, 0), (0, 1)) * 20:
        every.add(old, 1, new, 1)
        if old or new:
            some.add(old, 0, new, 0)
    assert some.of(100) == every


def test_an_earlier_interval_narrows_a_later_one_but_keeps_its_number() -> None:
    assert Estimate(0.5, 0.2, 0.8).narrowed(0.3, 0.9) == Estimate(0.5, 0.3, 0.8)
    assert Estimate(0.5, 0.2, 0.8).narrowed(0.6, 0.7) == Estimate(0.5, 0.5, 0.7)
