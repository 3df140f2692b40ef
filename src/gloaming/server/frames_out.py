"""Builds the frames for each listener from a session. Every frame about the game is made here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gloaming.games.playable import WATCHER, Goal
from gloaming.games.sentences import Teller
from gloaming.kernel.events import MOVED, SHUFFLED, Event
from gloaming.play.preview import Line
from gloaming.play.session import Ended, Session
from gloaming.server import frames, http_bodies, lesson_frames, library

_VIEW = frames.TableView.model_construct


def as_text(frame: frames.FromServer) -> str:
    """A frame as it is sent."""
    return frame.model_dump_json(by_alias=True, warnings=False)


def table(session: Session, eyes: int, since: int, now: int, held: tuple[int, ...] = ()) -> frames.Table:
    """The table as a seat, or the watcher, may see it, with what is new since an entry."""
    view = session.view(eyes)
    # At a hot seat all look at the end together, so it speaks of everybody by name.
    told = WATCHER if session.record.hot_seat else eyes
    if view.outcome and session.ended:
        view = replace(view, outcome=replace(view.outcome, reasons=session.ended.told[told]))
    if session.over and not view.over:
        view = replace(view, question=None, options=(), option_views=())
    since = since if 0 <= since <= session.seq else 0
    return frames.Table.model_construct(
        seq=session.seq,
        since=since,
        view=_VIEW(**{name: getattr(view, name) for name in frames.TableView.model_fields}),
        options=list(view.option_views),
        question=view.question,
        goal=goal(session.game.goal(view)),
        log=log(session, eyes, since),
        events=[event for happened in session.results[since:] for event in moves(session, happened.events, eyes)]
        if since
        else [],
        clocks=clocks(session, now),
        undo=session.may_undo(eyes),
        offers=offers(session, eyes, held),
        outcome=ending(session.ended, told),
        rematch=session.rematch,
        lesson=lesson(session, eyes),
    )


def lesson(session: Session, eyes: int) -> lesson_frames.LessonNow | None:
    """How far a lesson is. Steps that have not been reached are not told: they could name what nobody has seen."""
    if session.lesson is None or eyes != session.lesson.learner:
        return None
    made = session.match.made
    told = [
        lesson_frames.LessonWords.model_construct(
            **{
                name: getattr(step, name)
                for name in lesson_frames.LessonWords.model_fields
                if name not in ("point", "do")
            },
            point=list(step.point),
            do=list(step.do),
        )
        for step in session.lesson.reached(made)
    ]
    return lesson_frames.LessonNow.model_construct(
        at=session.lesson.followed(made), word=session.lesson.word(made), steps=told
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
                option=line.option,
                then=dict(line.then),
                tells=[
                    frames.LogWords.model_construct(text=told.text, cards=list(told.cards), clause=told.clause)
                    for told in line.tells
                ],
            )
            for line in lines
        ],
    )


def log(session: Session, eyes: int, since: int) -> list[frames.LogEntry]:
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
        for seq, happened in enumerate(session.results[since:], since + 1)
        for line in happened.lines.get(eyes, ())
    ]


def moves(session: Session, events: tuple[Event, ...], eyes: int) -> list[frames.Moved | frames.Shuffled]:
    """The moves of cards; a card is named to those to whom the game names it."""
    game = session.game
    layout = game.rules.layout
    told: list[frames.Moved | frames.Shuffled] = []
    from_bottom = game.moved_from_bottom(events)
    for at, (event, known) in enumerate(zip(events, game.named_moves(events, eyes), strict=True)):
        if event.kind == MOVED:
            told.append(
                frames.Moved.model_construct(
                    card=layout.card_names[event.a] if known else None,
                    back=layout.back_names[int(layout.back[event.a])],
                    source=game.zone_names[event.b],
                    to=game.zone_names[event.c],
                    bottom=at in from_bottom,
                )
            )
        elif event.kind == SHUFFLED:
            told.append(frames.Shuffled.model_construct(zone=game.zone_names[event.b]))
    return told


def clocks(session: Session, now: int) -> list[frames.ClockFace] | None:
    if not session.clocks.ticking:
        return None
    return [
        frames.ClockFace(left=session.clocks.left_at(seat, now), running=seat in session.clocks.since)
        for seat in range(session.game.seats)
    ]


def offers(session: Session, eyes: int, held: tuple[int, ...]) -> list[frames.OfferMade]:
    teller = Teller(eyes, session.names, session.game.seats)
    return [
        frames.OfferMade.model_construct(
            offer=offer.number,
            seat=offer.seat,
            kind=offer.what,
            text=session.offer_text(offer, teller),
            mine=sorted(offer.open.intersection(held)),
        )
        for offer in session.offers.values()
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


def seats(session: Session, present: set[int], away: Mapping[int, int]) -> list[frames.SeatInfo]:
    """Who sits where; `away` tells for how many milliseconds those have been gone who are not here."""
    unseated, free = session.unseated(), session.free_chairs()
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
        for number, seat in enumerate(session.seats)
    ]


def deal(session: Session) -> frames.DealInfo:
    """Where chance comes from. What is secret in it is told when the match is over, and not before."""
    told = session.deal
    return frames.DealInfo.model_validate(
        {
            "origin": session.record.opening.origin,
            "seal": told.seal if told else None,
            "numbers": [
                {"seat": one.seat, "seal": one.seal, "number": one.number if session.over else None}
                for one in (told.numbers if told else ())
            ],
            "secret": told.secret if told and session.over else None,
        }
    )


def waiting(session: Session) -> frames.Waiting:
    return frames.Waiting(seq=session.seq, unseated=session.unseated(), untold=session.untold(), deal=deal(session))


def welcome(
    match: str, session: Session, eyes: int, held: tuple[int, ...], sits: list[frames.SeatInfo], patience: float
) -> frames.Welcome:
    timing = session.record.timing
    return frames.Welcome(
        match=match,
        game=session.game.slug,
        title=session.game.title,
        seat=eyes,
        held=list(held),
        names=list(session.names),
        options=dict(session.game.options),
        hot_seat=session.record.hot_seat,
        seats=sits,
        patience=int(patience * 1000),
        clock=frames.Clock.model_validate(
            {"kind": timing.kind, "seconds": timing.seconds, "increment": timing.increment}
        ),
        hints=session.record.hints,
        deal=deal(session),
        file=session.record.start is None,
        seq=session.seq,
        lesson=lesson_frames.LessonInfo(
            number=session.lesson.number,
            title=session.lesson.title,
            titles=[step.title for step in session.lesson.steps],
        )
        if session.lesson is not None
        else None,
    )


def chairs(session: Session) -> list[http_bodies.ChairInfo]:
    game, free = session.game, session.free_chairs()
    return [
        http_bodies.ChairInfo(
            title=title,
            side=game.side(seat),
            free=seat in free,
            level=None if session.seats[seat].left else session.seats[seat].level,
        )
        for seat, title in enumerate(game.chairs)
    ]


def summary(match: str, session: Session, held: tuple[int, ...]) -> http_bodies.Summary:
    to_act = session.to_act()
    return http_bodies.Summary(
        match=match,
        game=session.game.slug,
        title=session.game.title,
        seat=held[0] if held else WATCHER,
        held=list(held),
        names=list(session.names),
        over=session.over,
        to_act=to_act,
        mine=any(seat in held and session.seats[seat].level is None for seat in to_act),
        updated=session.time,
        seq=session.seq,
        outcome=ending(session.ended, held[0] if held else WATCHER),
        options=dict(session.game.options),
        levels=[None if seat.left else seat.level for seat in session.seats],
        chairs=chairs(session),
        hints=session.record.hints,
        unseated=session.unseated(),
        deal=deal(session),
        file=session.record.start is None,
        cards=library.set_name(session.game),
    )
