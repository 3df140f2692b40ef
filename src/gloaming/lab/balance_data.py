"""A run of paired games as plain data: what `--json` prints, the browser draws and the report is made of."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gloaming.cards.difference import CardChange
from gloaming.kernel.card_info import CardSet
from gloaming.lab.balance import ALPHA, TOLERANCE, Balance, Figure, Measured, most_pairs
from gloaming.lab.sequential import Estimate
from gloaming.lab.verdict import side_name, verdict

DIGITS = 4


def told(balance: Balance, seconds: float = 0.0) -> dict[str, Any]:
    """All but `speed` depends on the sets, the players, the seed and the number of games alone."""
    games = 2 * sum(stage.pairs for stage in balance.stages)
    return {
        "game": balance.sets.old.slug,
        "title": balance.sets.old.title,
        "old": set_told(balance.sets.old.cards),
        "new": set_told(balance.sets.new.cards),
        "options": dict(balance.sets.old.options),
        "seed": balance.seed,
        "most": balance.games,
        "complete": balance.complete,
        "changed": [change_told(change) for change in balance.sets.changed],
        "verdict": asdict(verdict(balance)),
        "confidence": 1 - ALPHA,
        "tolerance": TOLERANCE,
        "comparisons": sum(len(stage.compares) for stage in balance.stages),
        "players": [_stage(stage, most_pairs(balance.games, n)) for n, stage in enumerate(balance.stages)],
        "speed": {
            "seconds": round(seconds, 2),
            "games_per_second": round(games / seconds, 1) if seconds > 0 else 0,
        },
    }


def set_told(cards: CardSet) -> dict[str, str]:
    return {"id": cards.id, "name": cards.name, "hash": cards.hash}


def change_told(change: CardChange) -> dict[str, Any]:
    fields = [{"field": one.field, "old": one.old, "new": one.new} for one in change.fields]
    return {"id": change.id, "table": change.table, "name": change.name, "kind": change.kind, "fields": fields}


def _stage(stage: Measured, most: int) -> dict[str, Any]:
    endings = sorted({*stage.endings[0], *stage.endings[1]})
    return {
        "player": stage.player,
        "deals": stage.pairs,
        "most": most,
        "alike": stage.alike,
        "clear": stage.clear,
        "sides": [
            {"name": side_name(stage, side), **figure_told(stage.figure(f"side.{side}"))} for side in range(stage.sides)
        ],
        "starter": figure_told(stage.figure("starter")),
        "length": {
            **figure_told(stage.figure("length"), 1),
            "median": [stage.median(False), stage.median(True)],
            "counts": [sorted(counts.items()) for counts in stage.lengths],
        },
        "draws": list(stage.draws),
        "endings": {ending: [counts[ending] for counts in stage.endings] for ending in endings},
        "cards": [_card(stage, card) for card in stage.cards()],
    }


def _card(stage: Measured, card: str) -> dict[str, Any]:
    sets = stage.sets
    face = sets.new.cards.find(card) or sets.old.cards.find(card)
    assert face is not None
    return {
        "id": card,
        "name": face.name,
        "table": face.table,
        "verb": sets.new.plays.get(face.table, ("used", frozenset()))[0],
        "changed": any(one.id == card and one.table == face.table for one in sets.changed),
        "use": figure_told(stage.figure(f"use.{card}")),
        "win": figure_told(stage.figure(f"win.{card}")),
    }


def figure_told(figure: Figure, digits: int = DIGITS) -> dict[str, Any]:
    return {
        "old": _estimate(figure.old, digits),
        "new": _estimate(figure.new, digits),
        "difference": _estimate(figure.difference, digits),
        "moved": figure.moved,
        "settled": figure.settled,
        "shortened": figure.shortened and round(figure.shortened, 2),
    }


def _estimate(estimate: Estimate | None, digits: int) -> list[float | None] | None:
    """The number and its interval; without bounds where nothing can be said yet."""
    if estimate is None:
        return None
    numbers = (estimate.value, estimate.low, estimate.high)
    return [round(number, digits) if abs(number) < 1e9 else None for number in numbers]
