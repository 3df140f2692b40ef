"""Terms of an Influence Bonus (R13), and the windows of District Bonuses (R10.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gloaming.cards.vocabulary import CONDITION, NUMBER, Param, Term, word
from gloaming.games.dark_promenade.declaration import Trait, Window
from gloaming.games.dark_promenade.rules.tables import Passive
from gloaming.games.dark_promenade.verbs.language import HOW, KIND, ONE_MINION, PASSIVE, WINDOW, place_of
from gloaming.kernel.effects import All, Condition, Integer, Members, Number

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def _always(condition: Condition | None) -> Condition:
    return All([]) if condition is None else condition


def _influence(n: Number, if_: Condition | None) -> list[Passive]:
    return [Passive(Trait.INFLUENCE, n, _always(if_), Members([]))]


def _hinder(n: Number, what: Members) -> list[Passive]:
    return [Passive(Trait.HINDER, n, All([]), what)]


def _mute(what: Members) -> list[Passive]:
    return [Passive(Trait.MUTE, Integer(1), All([]), what)]


def _win_ties(if_: Condition | None) -> list[Passive]:
    return [Passive(Trait.WIN_TIES, Integer(0), _always(if_), Members([]))]


def _joined(steps: list[list[Passive]]) -> list[Passive]:
    return [term for step in steps for term in step]


def _no_terms() -> list[Passive]:
    return []


def _validate_opposing(resolved: Resolved) -> str:
    return "" if place_of(resolved.one("what")) == "crossing" else "only sets of crossing oppose a Minion at a site"


_IF: Final = Param("if", (CONDITION,), optional=True)


_STRENGTH: Final = Param("n", (NUMBER,), least=-9, most=9)


TERMS: Final = [
    Term("none", PASSIVE, _no_terms, "nothing is added", "No Influence Bonus."),
    Term(
        ";",
        PASSIVE,
        _joined,
        "",
        "Several terms, which all count.",
        (Param("steps", (PASSIVE,), many="arguments"),),
    ),
    Term(
        "influence",
        PASSIVE,
        _influence,
        "{n} is added to this Minion's Influence {if:if}",
        "Adds n, which may be negative, to this Minion's Influence if the condition holds.",
        (_STRENGTH, _IF),
        clauses=("R13.3", "R13.4"),
    ),
    Term(
        "hinder",
        PASSIVE,
        _hinder,
        "{n} is taken from the Influence of {what:many}",
        "Each of these Minions has n less.",
        (_STRENGTH, ONE_MINION),
        clauses=("R13.3",),
        validate=_validate_opposing,
    ),
    Term(
        "mute",
        PASSIVE,
        _mute,
        "{what:many} get no increase from their Influence Bonuses and win no ties",
        "The positive `influence` terms of these Minions and their `win_ties` count for nothing. Their negative terms, "
        "`hinder` and `mute` still work.",
        (ONE_MINION,),
        clauses=("R13.3", "R13.6"),
        validate=_validate_opposing,
    ),
    Term(
        "win_ties",
        PASSIVE,
        _win_ties,
        "this Minion wins ties for its player {if:if}",
        "This Minion's player wins a tie at the site.",
        (_IF,),
        clauses=("R13.6",),
    ),
]


# Windows


def _window(kind: int) -> tuple[int, int, int]:
    return kind, 0, 0


def _threat(how: int, kind: int) -> tuple[int, int, int]:
    return Window.ON_THREAT, how, kind


WINDOWS: Final = [
    *(
        word(name, WINDOW, _window(kind), wording, doc)
        for name, kind, wording, doc in (
            ("before_play", Window.BEFORE_PLAY, "before you play a Minion", "Step 1 of your turn."),
            ("after_play", Window.AFTER_PLAY, "after your Minion's Abilities", "Step 4 of your turn."),
            ("draw", Window.ON_DRAW, "instead of drawing", "Step 5 of your turn; it replaces the normal draw."),
            ("tie", Window.ON_TIE, "at a tie", "At a tied site, after `win_ties`; it replaces going to The Outskirts."),
        )
    ),
    Term(
        "threat",
        WINDOW,
        _threat,
        "when your opponent would {how} {kind}",
        "When an Ability would take a card of this kind from you (asked once it is picked), or would make you lose one "
        "out of a set of this kind (asked before you pick); it replaces the taking or losing.",
        (Param("how", (HOW,)), Param("kind", (KIND,))),
        clauses=("R10.7", "R10.9"),
    ),
]
