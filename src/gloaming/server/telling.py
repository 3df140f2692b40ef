"""What each listener is sent, out of a sitting. Every frame that tells of the game is made here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gloaming.games.playable import WATCHER, Goal
from gloaming.games.sentences import Teller
from gloaming.kernel.events import MOVED, SHUFFLED, Event
from gloaming.play.ahead import Line
from gloaming.server import frames
from gloaming.server.sitting import Ended, Sitting

_VIEW = frames.TableView.model_construct


def as_text(frame: frames.FromServer) -> str:
    """A frame as it is sent."""
    return frame.model_dump_json(by_alias=True, warnings=False)


def table(sitting: Sitting, eyes: int, since: int, now: int, held: tuple[int, ...] = ()) -> frames.Table:
    """The table as a seat, or the watcher, may see it, with what is new since an entry."""
    view = sitting.view(eyes)
    # At a hot seat all look at the end together, so it speaks of everybody by name.
    told = WATCHER if sitting.record.hot_seat else eyes
    if view.outcome and sitting.ended:
        view = replace(view, outcome=replace(view.outcome, reasons=sitting.ended.told[told]))
    if sitting.over and not view.over:
        view = replace(view, question=None, options=(), words=())
    since = since if 0 <= since <= sitting.seq else 0
    return frames.Table.model_construct(
        seq=sitting.seq,
        since=since,
        view=_VIEW(**{name: getattr(view, name) for name in frames.TableView.model_fields}),
        options=[
            frames.OptionWords.model_construct(
                choice=choice, name=words.name, label=words.label, touches=list(words.touches), clause=words.clause
            )
            for choice, words in zip(view.options, view.words, strict=True)
        ],
        question=view.question,
        goal=goal(sitting.game.goal(view)),
        log=log(sitting, eyes, since),
        events=[event for happened in sitting.happened[since:] for event in moves(sitting, happened.events, eyes)]
        if since
        else [],
        clocks=clocks(sitting, now),
        undo=sitting.may_undo(eyes),
        offers=offers(sitting, eyes, held),
        outcome=ending(sitting.ended, told),
        rematch=sitting.rematch,
    )


def goal(told: Goal) -> frames.GoalWords:
    return frames.GoalWords.model_construct(
        aim=told.aim,
        sides=[frames.SideWords.model_construct(seats=list(side.seats), text=side.text) for side in told.sides],
        left=told.left,
        clause=told.clause,
    )


def ahead(seq: int, lifted: list[str], lines: list[Line]) -> frames.AheadAnswer:
    return frames.AheadAnswer.model_construct(
        seq=seq,
        lifted=lifted,
        lines=[
            frames.AheadLine.model_construct(
                steps=[frames.Step.model_construct(decision=decision, name=name) for decision, name in line.steps],
                label=line.words.label,
                touches=list(line.words.touches),
                clause=line.words.clause,
                then=dict(line.then),
                tells=[
                    frames.LogWords.model_construct(text=told.text, cards=list(told.cards), clause=told.clause)
                    for told in line.tells
                ],
            )
            for line in lines
        ],
    )


def log(sitting: Sitting, eyes: int, since: int) -> list[frames.LogEntry]:
    return [
        frames.LogEntry.model_construct(
            seq=seq,
            text=line.text,
            cards=list(line.cards),
            clause=line.clause,
            facts=line.facts,
            action=happened.action or seq,
            seat=happened.seat,
            moment=line.moment,
            part=line.part,
        )
        for seq, happened in enumerate(sitting.happened[since:], since + 1)
        for line in happened.lines.get(eyes, ())
    ]


def moves(sitting: Sitting, events: tuple[Event, ...], eyes: int) -> list[frames.Moved | frames.Shuffled]:
    """The moves of cards; a card is named to those to whom the game names it."""
    game = sitting.game
    layout = game.rules.layout
    told: list[frames.Moved | frames.Shuffled] = []
    for event, known in zip(events, game.named_moves(events, eyes), strict=True):
        if event.kind == MOVED:
            told.append(
                frames.Moved.model_construct(
                    card=layout.card_names[event.a] if known else None,
                    back=layout.back_names[int(layout.back[event.a])],
                    source=game.zone_names[event.b],
                    to=game.zone_names[event.c],
                )
            )
        elif event.kind == SHUFFLED:
            told.append(frames.Shuffled.model_construct(zone=game.zone_names[event.b]))
    return told


def clocks(sitting: Sitting, now: int) -> list[frames.ClockFace] | None:
    if not sitting.clocks.ticking:
        return None
    return [
        frames.ClockFace(left=sitting.clocks.left_at(seat, now), running=seat in sitting.clocks.since)
        for seat in range(sitting.game.seats)
    ]


def offers(sitting: Sitting, eyes: int, held: tuple[int, ...]) -> list[frames.OfferMade]:
    teller = Teller(eyes, sitting.names, sitting.game.seats)
    return [
        frames.OfferMade.model_construct(
            offer=offer.number,
            seat=offer.seat,
            kind=offer.what,
            text=sitting.offer_text(offer, teller),
            mine=sorted(offer.open.intersection(held)),
        )
        for offer in sitting.offers.values()
    ]


def ending(ended: Ended | None, eyes: int) -> frames.Ending | None:
    if ended is None:
        return None
    outcome = ended.outcome
    return frames.Ending(
        by=ended.by,
        winners=list(outcome.winners),
        points=list(outcome.points),
        reasons=list(ended.told[eyes]),
        lines=[(name, list(points)) for name, points in outcome.lines],
    )


def seats(sitting: Sitting, present: set[int], away: Mapping[int, int]) -> list[frames.SeatInfo]:
    """Who sits where; `away` tells for how many milliseconds those have been gone who are not here."""
    unseated, free = sitting.unseated(), sitting.free_chairs()
    return [
        frames.SeatInfo(
            name=seat.name,
            kind="person" if seat.level is None else "computer",
            level=seat.level,
            present=number in present or (seat.level is not None and not seat.left),
            left=seat.left,
            away=None if number in present or not seat.owner else away.get(number),
            sat=number not in unseated,
            free=number in free,
        )
        for number, seat in enumerate(sitting.seats)
    ]


def deal(sitting: Sitting) -> frames.DealInfo:
    """Where chance comes from. What is secret in it is told when the match is over, and not before."""
    told = sitting.deal
    return frames.DealInfo.model_validate(
        {
            "origin": sitting.record.opening.origin,
            "seal": told.seal if told else None,
            "numbers": [
                {"seat": one.seat, "seal": one.seal, "number": one.number if sitting.over else None}
                for one in (told.numbers if told else ())
            ],
            "secret": told.secret if told and sitting.over else None,
        }
    )


def waiting(sitting: Sitting) -> frames.Waiting:
    return frames.Waiting(seq=sitting.seq, unseated=sitting.unseated(), untold=sitting.untold(), deal=deal(sitting))


def welcome(
    match: str, sitting: Sitting, eyes: int, held: tuple[int, ...], sits: list[frames.SeatInfo], patience: float
) -> frames.Welcome:
    timing = sitting.record.timing
    return frames.Welcome(
        match=match,
        game=sitting.game.slug,
        title=sitting.game.title,
        seat=eyes,
        held=list(held),
        names=list(sitting.names),
        options=dict(sitting.game.options),
        hot_seat=sitting.record.hot_seat,
        seats=sits,
        patience=int(patience * 1000),
        clock=frames.Clock.model_validate(
            {"kind": timing.kind, "seconds": timing.seconds, "increment": timing.increment}
        ),
        hints=sitting.record.hints,
        deal=deal(sitting),
        file=sitting.record.start is None,
        seq=sitting.seq,
    )


def chairs(sitting: Sitting) -> list[frames.ChairInfo]:
    game, free = sitting.game, sitting.free_chairs()
    return [
        frames.ChairInfo(
            title=title,
            side=game.side(seat),
            free=seat in free,
            level=None if sitting.seats[seat].left else sitting.seats[seat].level,
        )
        for seat, title in enumerate(game.chairs)
    ]


def summary(match: str, sitting: Sitting, held: tuple[int, ...]) -> frames.Summary:
    to_act = sitting.to_act()
    return frames.Summary(
        match=match,
        game=sitting.game.slug,
        title=sitting.game.title,
        seat=held[0] if held else WATCHER,
        held=list(held),
        names=list(sitting.names),
        over=sitting.over,
        to_act=to_act,
        mine=any(seat in held and sitting.seats[seat].level is None for seat in to_act),
        updated=sitting.time,
        seq=sitting.seq,
        outcome=ending(sitting.ended, held[0] if held else WATCHER),
        options=dict(sitting.game.options),
        levels=[None if seat.left else seat.level for seat in sitting.seats],
        chairs=chairs(sitting),
        hints=sitting.record.hints,
        unseated=sitting.unseated(),
        deal=deal(sitting),
        file=sitting.record.start is None,
    )
