"""Review of a match for one seat: what each choice gave up, what luck gave, and the way from beginning to end.

The seat's chance to win is estimated before the deal, before every choice and at the end. The change from one point to
the next is what the choice gave up against the best one, judged by what whoever made it could know, plus what chance
and hidden things brought: luck. So decisions and luck add up to the way from the first value to the last, exactly; all
are whole numbers (`evaluation`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from gloaming.games.playable import LogLine, Playable
from gloaming.kernel.events import MOVED, SHOWN, SHUFFLED, Event
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import OPEN
from gloaming.kernel.state import State
from gloaming.play.match import Match
from gloaming.players.belief import Choice, belief, faces_in
from gloaming.players.evaluation import UNIT, Evaluator, Judged, Worth
from gloaming.players.hints import Hint, ends, move, reasons
from gloaming.players.player import Budget, SearchPlayer, heuristics

QUICK = 60
"""Looks of each tree at each position in the first form of a review."""
USUAL = 400
NAMED = 3 * UNIT // 100
"""Under 3 in 100 nothing is called anything."""
SURE = 2.0
"""A difference is called one if it is so many standard errors."""
MOMENTS = 5
OTHER_DEALS = 8
"""Fresh deals that the value before the deal is averaged over."""
LOOKED_BACK = 24
"""Choices before a moment among which those of the other side are weighed."""
MOST_PLACES = 4
MOST_CARDS = 8
"""Hidden places, and cards of each, that are told of at a moment."""
EXPLAINED = 400
"""Looks of the search that explains a moment."""


@dataclass(frozen=True)
class Step:
    """One choice and what followed. Values are for the seat under review, in millionths of a won game and hundredths
    of a point: `value` before the choice, `effect` what the choice changed against the best one, `luck` the rest of the
    way to the next step. `loss` is what whoever chose gave up."""

    number: int
    seat: int
    choice: int
    label: str
    best: int
    best_label: str
    value: int
    spread: int
    effect: int
    loss: int
    loss_spread: int
    luck: int
    luck_spread: int
    points: int
    points_effect: int
    points_luck: int
    exact: bool
    options: int
    strokes: tuple[str, ...]
    title: str
    told: tuple[str, ...]

    @property
    def slip(self) -> bool:
        """Whether the choice gave up enough, and surely enough, to be spoken of."""
        return -self.loss >= NAMED and -self.loss >= SURE * self.loss_spread

    @property
    def lucky(self) -> bool:
        """Whether luck changed enough, and surely enough, to be spoken of."""
        return abs(self.luck) >= NAMED and abs(self.luck) >= SURE * self.luck_spread


@dataclass(frozen=True)
class Moment:
    """A choice or a stroke of luck that mattered; `change` is for the seat under review. Of a choice: how good it and
    the best one were for whoever made it, the whole moves that they begin, and why."""

    step: int
    kind: str
    seat: int
    change: int
    title: str
    text: str
    value: int = 0
    best_value: int = 0
    spread: int = 0
    line: str = ""
    best_line: str = ""
    why: str = ""
    clause: str = ""
    exact: bool = False


@dataclass(frozen=True)
class Review:
    """What a review has found so far: `done` of `total` choices."""

    game: str
    title: str
    seat: int
    names: tuple[str, ...]
    sides: tuple[int, ...]
    unit: str
    looks: int
    seed: int
    done: int
    total: int
    over: bool
    start: int
    end: int
    points_start: int
    points_end: int
    deal_luck: int
    points_deal_luck: int
    spread: int
    steps: tuple[Step, ...]
    moments: tuple[Moment, ...] = ()
    headline: str = ""
    sentence: str = ""
    score: tuple[int, ...] = ()
    belief: tuple[dict[str, Any], ...] = ()
    """What could have been known at each moment: the step, and the hidden places with the cards that may lie there."""

    def decisions(self, seat: int) -> int:
        """What the choices of one seat changed for the seat under review."""
        return sum(step.effect for step in self.steps if step.seat == seat)

    def points_by(self, seat: int) -> int:
        return sum(step.points_effect for step in self.steps if step.seat == seat)

    @property
    def luck(self) -> int:
        return self.deal_luck + sum(step.luck for step in self.steps)

    @property
    def points_luck(self) -> int:
        return self.points_deal_luck + sum(step.points_luck for step in self.steps)


@dataclass
class Reviewer:
    """Reviews a match choice by choice: `go_on` looks at the next one, `review` says what has been found so far.

    `winners` are given where the match did not end by its rules, but by somebody's giving up or by the clock.
    """

    match: Match
    seat: int
    looks: int = QUICK
    seed: int = 0
    winners: Sequence[int] | None = None
    before: Review | None = None
    """What an earlier reviewer of this match, with as many looks and the same seed, had found when it was stopped."""

    def __post_init__(self) -> None:
        self.game: Playable = self.match.game
        self.names = tuple(self.match.seats)
        self.evaluator = Evaluator(self.game.rules, self.looks, self.seed)
        self._steps: list[Step] = list(self.before.steps) if self.before else []
        self.state: State = self.match.state_at(len(self._steps))
        self.title = self._steps[-1].title if self._steps else ""
        self.now = self._look(len(self._steps))
        if self.before:
            self.start, self.points_start = self.before.start, self.before.points_start
            self.deal_luck, self.points_deal_luck = self.before.deal_luck, self.before.points_deal_luck
        else:
            self.start, self.points_start = self._before_the_deal()
            first = _worth(self.now)
            self.deal_luck, self.points_deal_luck = (
                first.chances[self.seat] - self.start,
                first.points - self.points_start,
            )

    @property
    def total(self) -> int:
        return len(self.match.made)

    @property
    def done(self) -> bool:
        return len(self._steps) == self.total

    def go_on(self) -> bool:
        """Look at the next choice; False if there is none."""
        number = len(self._steps)
        if number == self.total:
            return False
        made = self.match.made[number]
        seat, choice = made.seat, made.choice
        before, now = self.state, self.now
        judged = now if isinstance(now, Judged) else self._judge(seat, choice, number)
        label = self.game.option_view(before, seat, choice, self.names).label
        best_label = self.game.option_view(before, seat, judged.best, self.names).label
        self.state = before.copy()
        self.state.apply(seat, choice)
        told = self.game.log(self.state, made.events, self.seat, self.names)
        self.title = next((line.moment for line in told if line.moment), self.title)
        self.now = self._look(number + 1)
        worth, after = _worth(now), _worth(self.now)
        effect = judged.effects[self.seat]
        points_effect = judged.points * self._sign(seat)
        self._steps.append(
            Step(
                number,
                seat,
                choice,
                label,
                judged.best,
                best_label,
                worth.chances[self.seat],
                worth.spread,
                effect,
                judged.effects[seat],
                judged.spread,
                after.chances[self.seat] - worth.chances[self.seat] - effect,
                round((worth.spread**2 + after.spread**2) ** 0.5),
                worth.points,
                points_effect,
                after.points - worth.points - points_effect,
                judged.exact,
                judged.options,
                tuple(strokes(self.state, made.events)),
                self.title,
                _texts(told),
            )
        )
        return True

    def review(self) -> Review:
        now = _worth(self.now)
        found = Review(
            self.game.slug,
            self.game.title,
            self.seat,
            self.names,
            tuple(self.game.side(seat) for seat in range(self.game.seats)),
            heuristics(self.game.rules).unit,
            self.looks,
            self.seed,
            len(self._steps),
            self.total,
            self.match.state.over or self.winners is not None,
            self.start,
            now.chances[self.seat],
            self.points_start,
            now.points,
            self.deal_luck,
            self.points_deal_luck,
            _usual([step.spread for step in self._steps]),
            tuple(self._steps),
        )
        if not self.done:
            return found
        outcome = self.game.outcome(self.match.state, self.names, self.seat) if self.match.state.over else None
        moments = tuple(self._moments())
        known = tuple(self._known(number) for number in dict.fromkeys(moment.step for moment in moments))
        found = replace(found, moments=moments, belief=known, score=outcome.points if outcome else ())
        return replace(found, headline=headline(found), sentence=sentence(found))

    # Values

    def _look(self, number: int) -> Judged | Worth:
        """The value before a choice, for the seat under review; where it chooses itself, with that choice judged."""
        if number == self.total:
            return self._end()
        made = self.match.made[number]
        if made.seat == self.seat:
            return self._judge(self.seat, made.choice, number)
        return self.evaluator.worth(InformationSet(self.state, self.seat, number))

    def _judge(self, seat: int, choice: int, number: int) -> Judged:
        return self.evaluator.judge(InformationSet(self.state, seat, number), choice)

    def _end(self) -> Worth:
        """The value at the end: the result, or what is expected of a match that was broken off."""
        seats = range(self.game.seats)
        if self.state.over:
            return Worth(tuple(int(self.state.result(seat)) * (UNIT // 2) for seat in seats), 0, self._score(), True)
        worth = self.evaluator.worth(InformationSet(self.state, self.seat, self.total))
        if self.winners is None:
            return worth
        draw = not self.winners
        chances = tuple(UNIT // 2 if draw else UNIT * (seat in self.winners) for seat in seats)
        return Worth(chances, 0, worth.points, True)

    def _score(self) -> int:
        advice = self.evaluator.trees[0].heuristics
        points = zeros(len(advice.part_names()))
        advice.parts(self.state, self.seat, points)
        return sum(int(part) for part in points)

    def _before_the_deal(self) -> tuple[int, int]:
        """The average of other deals; of a match that began with a position laid out, that position's value."""
        if not self.match.fresh:
            worth = self.evaluator.worth(InformationSet(self.state, self.seat))
            return worth.chances[self.seat], worth.points
        found = [
            self.evaluator.worth(InformationSet(self.game.new(self.seed + number), self.seat))
            for number in range(OTHER_DEALS)
        ]
        return (
            sum(worth.chances[self.seat] for worth in found) // OTHER_DEALS,
            sum(worth.points for worth in found) // OTHER_DEALS,
        )

    def _sign(self, seat: int) -> int:
        return 1 if self.game.side(seat) == self.game.side(self.seat) else -1

    # Moments

    def _moments(self) -> list[Moment]:
        """What changed most, in the order in which it happened."""
        found = [(abs(step.effect), step.number, "choice") for step in self._steps if step.slip]
        found += [(abs(step.luck), step.number, "luck") for step in self._steps if step.lucky]
        found = sorted(found, key=lambda one: (-one[0], one[1]))[:MOMENTS]
        found.sort(key=lambda one: (one[1], one[2]))
        return [self._choice(number) if kind == "choice" else self._luck(number) for _, number, kind in found]

    def _luck(self, number: int) -> Moment:
        step = self._steps[number]
        text = " ".join(step.told[-2:]) or "What was hidden came to light."
        return Moment(number, "luck", -1, step.luck, step.title, text, spread=step.luck_spread)

    def _choice(self, number: int) -> Moment:
        """A choice, with the better move and why: from what whoever chose could know."""
        step = self._steps[number]
        information_set = InformationSet(self.match.state_at(number), step.seat, number)
        player = SearchPlayer(self.game.rules, self.seed, Budget(EXPLAINED))
        considered = {one.choice: one for one in player.think(information_set)}
        made, best = [
            Hint(
                one,
                considered[one].value,
                considered[one].visits,
                *move(player, information_set, considered[one], self.game.begins_move),
                *ends(player, one, self.seed),
                player.search.heuristics.unit,
            )
            for one in (step.choice, step.best)
        ]
        lines = [
            self.game.line([(at.state, at.choice) for at in one.move], step.seat, self.names) for one in (made, best)
        ]
        asked = self.game.option_view(information_set.world, step.seat, step.best, self.names)
        chance = step.value if step.seat == self.seat else UNIT - step.value
        return Moment(
            number,
            "choice",
            step.seat,
            step.effect,
            step.title,
            f"{step.label}; {step.best_label} was stronger.",
            max(0, chance + step.loss),
            chance,
            step.loss_spread,
            lines[0],
            lines[1],
            _sentence(reasons(best, made)),
            asked.clause,
            step.exact,
        )

    def _known(self, number: int) -> dict[str, Any]:
        """What the seat could have known before a choice; what was there is told, for now everything may be known."""
        state = self.match.state_at(number)
        information_set = InformationSet(state, self.seat, number)
        earlier = [
            Choice(
                InformationSet(self.match.state_at(at), self.seat, at),
                self.match.made[at].seat,
                self.match.made[at].choice,
            )
            for at in range(max(0, number - LOOKED_BACK), number)
            if self.match.made[at].seat != self.seat
        ]
        places = belief(self.game, information_set, earlier, self.seed)
        return {
            "step": number,
            "places": [
                {
                    "name": place.name,
                    "exact": place.exact,
                    "cards": [
                        {**vars(card), "there": card.face in faces_in(state, place.zone, information_set)}
                        for card in place.cards[:MOST_CARDS]
                    ],
                }
                for place in places[:MOST_PLACES]
            ],
        }


def reviewed(match: Match, seat: int, looks: int = USUAL, seed: int = 0) -> Review:
    """The whole review."""
    reviewer = Reviewer(match, seat, looks, seed)
    while reviewer.go_on():
        pass
    return reviewer.review()


def strokes(state: State, events: Iterable[Event]) -> list[str]:
    """The kinds of chance that were part of what happened: shuffle, draw, reveal; each once."""
    lay = state.layout
    found: list[str] = []
    for event in events:
        if event.kind == SHUFFLED:
            found.append("shuffle")
        elif event.kind == SHOWN:
            found.append("reveal")
        elif event.kind == MOVED and not lay.nature[event.b] & OPEN:
            found.append("reveal" if lay.nature[event.c] & OPEN else "draw")
    return list(dict.fromkeys(found))


def headline(review: Review) -> str:
    """How it ended, and how it was played, in a few words."""
    if not review.over:
        return "Broken off"
    result = "Won" if review.end == UNIT else "Lost" if review.end == 0 else "Drawn"
    margin = abs(review.points_end) // 100
    by = f" by {_number(margin)}" if review.score and margin and result != "Drawn" else ""
    slips = sum(step.slip and step.seat == review.seat for step in review.steps)
    well = ", and well played" if not slips else ""
    return f"{result}{by}{well}"


def sentence(review: Review) -> str:
    """Decisions, then luck."""
    slips = {seat: sum(step.slip for step in review.steps if step.seat == seat) for seat in range(len(review.names))}
    own = slips.pop(review.seat)
    luck = hundredths(review.luck)
    favoured = "favoured you" if luck >= 3 else "went against you" if luck <= -3 else "were even"
    if not own and not any(slips.values()):
        return f"No slip of 3 or more on either side. The shuffles {favoured}."
    others = " and ".join(f"{review.names[seat]} made {_count(many)}" for seat, many in slips.items())
    return f"You made {_count(own)}, {others}. The shuffles {favoured}."


def hundredths(value: int) -> int:
    """Millionths as a whole number in 100."""
    return round(100 * value / UNIT)


def as_data(review: Review) -> dict[str, Any]:
    """A review as JSON: the figures as they are, and the sums that come out."""
    seats = range(len(review.names))
    told = {**vars(review), "steps": [_step_data(step) for step in review.steps]}
    return {
        "kind": "gloaming-review",
        "format": 1,
        "won": UNIT,
        **told,
        "moments": [vars(moment) for moment in review.moments],
        "luck": review.luck,
        "decisions": [review.decisions(seat) for seat in seats],
        "slips": [sum(step.slip for step in review.steps if step.seat == seat) for seat in seats],
        "points_luck": review.points_luck,
        "points_decisions": [review.points_by(seat) for seat in seats],
    }


def from_data(told: Mapping[str, Any]) -> Review:
    """The review that `as_data` told."""
    known = {one.name for one in fields(Review)}
    parts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in told.items() if name in known
    }
    parts["steps"] = tuple(_step_from(step) for step in told["steps"])
    parts["moments"] = tuple(Moment(**moment) for moment in told["moments"])
    return Review(**parts)


def _step_data(step: Step) -> dict[str, Any]:
    return {**vars(step), "slip": step.slip, "lucky": step.lucky}


def _step_from(told: Mapping[str, Any]) -> Step:
    known = {one.name for one in fields(Step)}
    parts: dict[str, Any] = {name: value for name, value in told.items() if name in known}
    return Step(**{**parts, "strokes": tuple(told["strokes"]), "told": tuple(told["told"])})


def _worth(looked: Judged | Worth) -> Worth:
    return looked.worth if isinstance(looked, Judged) else looked


def _texts(lines: Sequence[LogLine]) -> tuple[str, ...]:
    return tuple(line.text for line in lines if line.text)


def _sentence(said: str) -> str:
    return f"{said}." if said else ""


def _usual(numbers: Sequence[int]) -> int:
    return sorted(numbers)[len(numbers) // 2] if numbers else 0


def _number(number: int) -> str:
    words = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def _count(slips: int) -> str:
    return "no slip" if not slips else "one slip" if slips == 1 else f"{_number(slips)} slips"
