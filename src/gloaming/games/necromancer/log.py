"""What happened in Necromancer, told to one seat from the events.

A card is named only to those whom the event says know it where it is; numbers are told to all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gloaming.games.necromancer.decisions.common import PHASE_NAMES
from gloaming.games.necromancer.declaration import Combat, Corrupter, D, F, Lack, N, Remark, Side
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.games.necromancer.view import COMBATS, combatant
from gloaming.games.playable import LogLine
from gloaming.games.sentences import Teller, capital, counted, listed
from gloaming.kernel.events import CHOSE, MOVED, NOTED, SHOWN, TOOK, Event

if TYPE_CHECKING:
    from gloaming.games.necromancer import Necromancer

FRESH = ("spirit", "plain")
USED = ("used-spirit", "used-plain")
ACTS = (
    "take part in Movement",
    "take part in Buy",
    "take part in Build",
    "take part in Activate",
    "take part in phase 5",
    "ride public transit",
    "corrupt",
)
STATS = ("HP", "Max HP", "Speed")
PASSED_OVER = {
    Lack.SITE: ("R6.1", "no store has a site here"),
    Lack.OPEN_STORE: ("R6.7", "the store is closed"),
    Lack.ANOTHER_SITE: ("R6.2", "twice in a row was bought here"),
    Lack.SUMMONS: ("R9.1", "nothing can be summoned here"),
    Lack.RIFT: ("R10.1", "neither an Entity nor an open Rift Site is here"),
    Lack.SPIRIT: ("R10.4", "only Spirit above {his} closes the Rift Site"),
}
"""Why somebody is passed over, with the clause."""


def log(
    game: Necromancer, state: NecromancerState, events: Sequence[Event], seat: int, names: Sequence[str]
) -> list[LogLine]:
    """What happened, as this seat is told it; `state` is the position after the events."""
    narrator = _Narrator(game, state, seat, names)
    for event in events:
        narrator.hear(event)
    return narrator.done()


def _is_part(source: str, to: str) -> bool:
    """Whether a move of cards is a detail: what is considered, paid with, or not kept."""
    return to == "considered" or (to.startswith("discard") and source.startswith(("hand", "considered")))


class _Narrator:
    """Goes through the events, gathering the cards that move the same way into one line."""

    def __init__(self, game: Necromancer, state: NecromancerState, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.knower = game.knower(seat)
        self.teller = Teller(seat, names, game.seats)
        self.lines: list[LogLine] = []
        self.way: tuple[str, str] = ("", "")
        """From where to where cards have been moving."""
        self.cards: list[int | None] = []
        self.redrawn: list[tuple[int, int]] = []
        """Events that went back at once, and who drew them; told behind the cards that were drawn."""
        self.seen: list[int] = []
        self.looked: tuple[int, int] | None = None
        """Who has looked at whose hand."""
        self.hearers: dict[int, Callable[[int, int, int], None]] = {
            Remark.ROUND_BEGINS: self._round,
            Remark.PICKS_SHOWN: self._pick,
            Remark.PHASE_BEGINS: self._phase,
            Remark.WENT: self._went,
            Remark.TRAP_SPRUNG: self._trap,
            Remark.CORRUPTED: self._corrupted,
            Remark.PIN: self._pinned,
            Remark.BUYING: self._buying,
            Remark.PAID: self._paid,
            Remark.BUILT: self._built,
            Remark.RITUAL_PULL: self._ritual_pull,
            Remark.RITUAL_STARTS: self._ritual_starts,
            Remark.RITUAL_BROKEN: self._ritual_broken,
            Remark.CLOSING: self._closing,
            Remark.UNDEAD_COMES: self._undead,
            Remark.ENTITY_COMES: self._entity,
            Remark.COMBAT_BEGINS: self._combat,
            Remark.CYCLE_BEGINS: self._cycle,
            Remark.TURN_BEGINS: self._nothing,
            Remark.STRIKES: self._strikes,
            Remark.HIT: self._hit,
            Remark.HURT: self._hurt,
            Remark.CREATURE_FALLS: self._creature_falls,
            Remark.HUNTER_FALLS: self._hunter_falls,
            Remark.COMBAT_ENDS: self._combat_ends,
            Remark.HUNTER_RISES: self._hunter_rises,
            Remark.TASK_DONE: self._task_done,
            Remark.TICKS: self._ticks,
            Remark.PENALTY: self._penalty,
            Remark.STAT_CHANGES: self._stat,
            Remark.SEEN: self._sees,
            Remark.STORE_CLOSES: self._store_closes,
            Remark.TOKEN: self._token,
            Remark.BARRED: self._barred,
            Remark.HEALED: self._healed,
            Remark.PASSED_OVER: self._passed_over,
        }

    def hear(self, event: Event) -> None:
        if event.kind == MOVED:
            self._moved(event)
            return
        if event.kind == NOTED and event.a == Remark.REDRAWN:
            self.redrawn.append((event.b, event.c))
            return
        self._flush()
        if event.kind == NOTED:
            self._flush_seen()
            self.hearers[event.a](event.b, event.c, event.d)
        elif event.kind == SHOWN:
            if (event.d >> self.knower) & 1:
                self.seen.append(event.a)
        elif event.kind == CHOSE:
            self._flush_seen()
            self._chose(event)
        elif event.kind == TOOK:
            effect = self.game.alternatives.get((event.a, event.b), "")
            if effect:
                self._say(self.teller.chooses(event.d, effect), clause="R18.1")

    def done(self) -> list[LogLine]:
        self._flush()
        self._flush_seen()
        if self.state.over:
            clause = "R17.2" if self.state.z[F.WINNER] == Side.NECROMANCER else "R17.1"
            for reason in self.game.outcome(self.state, self.teller.names, self.teller.seat).reasons:
                self._say(reason, clause=clause)
        return self.lines

    # Saying

    def _say(
        self,
        text: str,
        cards: Iterable[int] = (),
        clause: str = "",
        moment: str = "",
        part: bool = False,
        **facts: Any,
    ) -> None:
        names = self.state.layout.card_names
        self.lines.append(LogLine(text, tuple(names[card] for card in cards), clause, facts, moment, part))

    def _card(self, card: int) -> str:
        return self.game.card_name(card)

    def _place(self, place: int) -> str:
        return self.game.place_names[place]

    def _creature(self, c: int) -> str:
        return self._card(int(self.game.night.cards.first_creature) + c)

    def _who(self, who: int) -> str:
        return self.teller.who(who) if who < N.SEATS else self._creature(who - N.SEATS)

    def _fighter(self, who: int) -> str:
        """A combatant as views call it."""
        return combatant(self.game, self.state, who)

    def _is(self, seat: int) -> str:
        return "You are" if seat == self.teller.seat else f"{self.teller.names[seat]} is"

    def _nothing(self, a: int, b: int, c: int) -> None:
        pass

    # Cards that moved

    def _moved(self, event: Event) -> None:
        _, card, source, to, knowers = event
        way = (self.game.zone_names[source], self.game.zone_names[to])
        if self._gathered(way) != self._gathered(self.way):
            self._flush()
        self.way = way
        self.cards.append(card if (knowers >> self.knower) & 1 else None)

    def _gathered(self, way: tuple[str, str]) -> tuple[str, str]:
        """What is told in one line: the parts of a combat deck, and the decks of the stores, are one place."""
        return self._one_place(way[0]), self._one_place(way[1])

    def _one_place(self, zone: str) -> str:
        head, _, last = zone.partition(".")
        if head in (*FRESH, *USED):
            return f"deck.{last}"
        return "store" if head == "store" else zone

    def _flush(self) -> None:
        """Tell the cards that have moved the same way."""
        if not self.cards:
            return
        redrawn, self.redrawn = self.redrawn, []
        (source, to), cards = self.way, self.cards
        self.cards, self.way = [], ("", "")
        known = [card for card in cards if card is not None]
        if len(known) == len(cards):
            what = counted([self._card(card) for card in known])
        else:
            what = f"{len(cards)} cards" if len(cards) > 1 else "a card"
            known = []
        sentence, clause = self._sentence(source, to, what, len(cards))
        if sentence:
            facts: dict[str, Any] = {"pulls": int(source.partition(".")[2])} if to == "pulled" else {}
            self._say(f"{sentence}.", known, clause, part=_is_part(source, to), **facts)
        for card, seat in redrawn:
            told = f"{self._card(card)} at first, an Event: it goes back into its deck"
            name = self.state.layout.card_names[card]
            self._say(f"{self.teller.does(seat, 'draw', told)}.", [card], "R1.8", redrawn=name)

    def _sentence(self, source: str, to: str, what: str, count: int) -> tuple[str, str]:
        """A move of cards in words; empty where something else tells it."""
        does = self.teller.does
        from_, _, giver = source.partition(".")
        to_, _, taker = to.partition(".")
        if from_ == "store":
            return self._from_store(to_, taker, what)
        if from_ == "hand":
            return self._from_hand(int(giver), to_, taker, what)
        if to_ == "pulled":
            return does(int(giver), "pull", what), "R12.5"
        if from_ == "considered":
            if to_ == "hand":
                return does(int(taker), "keep", what), "R6.3"
            return f"Face-down to the discard pile: {what}", "R6.4"
        if from_ in (*FRESH, *USED) and to_ == "discard":
            return does(int(giver), "lose", f"{what} of the combat deck"), "R13.2"
        if from_ == "active":
            return does(int(giver), "lose" if to_ == "discard" else "use", what), "R8.5"
        if from_ == "hunters":
            return f"{self._is(int(taker))} {what}", "R1.5"
        if from_ == "spent" and to_ == "store":
            return f"{what} {'goes back into its deck' if count == 1 else 'go back into their decks'}", "R16.7"
        if from_ == "burning":
            return f"{what} {'is' if count == 1 else 'are'} used up", "R12.5"
        return "", ""

    def _from_store(self, to: str, taker: str, what: str) -> tuple[str, str]:
        does = self.teller.does
        if to == "hand":
            return does(int(taker), "draw", what), "R8.1"
        if to == "considered":
            return f"Considered: {what}", "R6.3"
        if to == "events":
            return does(int(taker), "face", what), "R16.1"
        return does(int(taker), "draw", what), "R16.7"

    def _from_hand(self, giver: int, to: str, taker: str, what: str) -> tuple[str, str]:
        does = self.teller.does
        if to == "discard":
            return does(giver, "discard", what), "R7.2"
        if to == "hand":
            return does(giver, "hand over", f"{what} to {self.teller.who(int(taker))}"), "R18.4"
        if to == "active":
            return does(giver, "activate", what), "R8.3"
        return does(giver, "build", what), "R7.4"

    # Choices

    def _chose(self, event: Event) -> None:
        _, asked, choice, forced, seat = event
        rules = self.game.night
        if asked == D.CHOOSE_START:
            place = self._place(choice - int(rules.first_spot))
            self._say(f"{self.teller.does(seat, 'start', f'at {place}')}.", clause="R1.7")
        elif choice == rules.decline and not forced:
            self._say(f"{self.teller.does(seat, 'decline')}.", clause="R18.2")

    def _sees(self, whose: int, to: int, c: int) -> None:
        self.looked = (to, whose)

    def _flush_seen(self) -> None:
        """That a hand was looked at, and what it holds to those who saw it."""
        if self.looked is None:
            return
        to, whose = self.looked
        cards, self.seen, self.looked = self.seen, [], None
        holds = f": {listed([self._card(card) for card in cards])}" if cards else ""
        self._say(f"{self.teller.does(to, 'look', f'at {self.teller.whose(whose)} hand')}{holds}.", cards, "Q41")

    # Remarks

    def _round(self, number: int, lead: int, c: int) -> None:
        told = f"Round {number}. {capital(self.teller.does(lead, 'lead', 'the Hunters'))}."
        self._say(told, clause="R3.6", moment=f"Round {number}")

    def _pick(self, seat: int, phase: int, c: int) -> None:
        self._say(f"{self.teller.does(seat, 'pick', PHASE_NAMES[phase])}.", clause="R3.2")

    def _phase(self, phase: int, b: int, c: int) -> None:
        self._say(f"{PHASE_NAMES[phase]}.", clause="R3.1", moment=PHASE_NAMES[phase])

    def _went(self, seat: int, source: int, to: int) -> None:
        line, place = divmod(to, 100)
        way = f"ride the {self.game.line_names[line - 1]}" if line else "go"
        verb, _, rest = way.partition(" ")
        where = f"from {self._place(source)} to {self._place(place)}"
        self._say(f"{self.teller.does(seat, verb, f'{rest} {where}'.strip())}.", clause="R4.5" if line else "R4.1")

    def _trap(self, card: int, victim: int, owner: int) -> None:
        told = self.teller.does(victim, "walk", f"into {self.teller.whose(owner)} {self._card(card)}")
        self._say(f"{told}: {self.game.face(card).text or 'it is sprung'}", [card], "R8.9")

    def _corrupted(self, hunter: int, card: int, source: int) -> None:
        how = "by the Necromancer" if source == Corrupter.NECROMANCER else "by an Event"
        if card < 0:
            self._say(f"{self._is(hunter)} now corrupted {how}.", clause="R15.4")
        else:
            told = f"{self.teller.does(hunter, 'become', f'corrupted {how}')}: {self._card(card)}."
            self._say(f"{told} {self.game.face(card).text}".strip(), [card], "R15.3")

    def _pinned(self, seat: int, b: int, c: int) -> None:
        self._say(f"{self._is(seat)} pinned for the rest of the round.", clause="R5.4")

    def _buying(self, seat: int, look: int, keep: int) -> None:
        self._say(f"{self.teller.does(seat, 'buy')}: {look} cards to consider, {keep} to keep.", clause="R6.3")

    def _paid(self, seat: int, cost: int, c: int) -> None:
        if cost:
            self._say(f"{self.teller.does(seat, 'pay', f'{cost}')}.", clause="R7.2", part=True)

    def _built(self, seat: int, spirit: int, c: int) -> None:
        self._say(f"{capital(self.teller.whose(seat))} Spirit is {spirit}.", clause="R2.5", part=True)

    def _ritual_starts(self, seat: int, need: int, c: int) -> None:
        what = "an Entity" if seat == int(self.game.night.necromancer) else "the Rift Site"
        verb = "summon" if seat == int(self.game.night.necromancer) else "close"
        told = self.teller.does(seat, "begin", f"a ritual to {verb} {what}: {need} points are needed")
        self._say(f"{told}.", clause="R9.7", begins=seat, need=need)

    def _ritual_pull(self, seat: int, points: int, total: int) -> None:
        self._say(
            f"{self.teller.does(seat, 'add', f'{points} points: {total} in all')}.",
            clause="R9.8",
            ritual=seat,
            points=points,
            total=total,
        )

    def _ritual_broken(self, seat: int, b: int, c: int) -> None:
        self._say(f"{capital(self.teller.whose(seat))} ritual is broken.", clause="R11.5")

    def _closing(self, place: int, seat: int, c: int) -> None:
        told = self.teller.does(seat, "close", f"the Rift Site at {self._place(place)} for good")
        self._say(f"{told}.", clause="R10.7")

    def _undead(self, creature: int, place: int, c: int) -> None:
        card = int(self.game.night.cards.first_creature) + creature
        self._say(f"{self._creature(creature)} rises at {self._place(place)}.", [card], "R9.2")

    def _entity(self, creature: int, place: int, hp: int) -> None:
        card = int(self.game.night.cards.first_creature) + creature
        self._say(f"{self._creature(creature)} rises at {self._place(place)} with {hp} HP.", [card], "R9.9")

    def _combat(self, kind: int, place: int, c: int) -> None:
        if kind == Combat.FINAL:
            self._say("Final Combat.", clause="R17.3", moment="Final Combat", combat=COMBATS[kind], place=None)
        else:
            clause = "R10.2" if kind == Combat.FIGHT else "R14.1"
            where = self.game.place_ids[place]
            told = f"Combat at {self._place(place)}"
            self._say(f"{told}.", clause=clause, moment=told, combat=COMBATS[kind], place=where)

    def _cycle(self, cycle: int, b: int, c: int) -> None:
        self._say(f"Cycle {cycle}.", clause="R12.4", cycle=cycle)

    def _strikes(self, who: int, damage: int, health: int) -> None:
        heals = f" and {health} Health" if health else ""
        clause = "R12.9" if who >= N.SEATS else "R12.7" if self.state.is_hunter(who) else "Q21"
        facts: dict[str, Any] = {"strikes": self._fighter(who), "damage": damage, "health": health}
        self._say(f"{capital(self._who(who))}: {damage} damage{heals}.", clause=clause, **facts)

    def _hit(self, creature: int, points: int, left: int) -> None:
        facts: dict[str, Any] = {"hit": self._fighter(N.SEATS + creature), "points": points, "left": left}
        self._say(f"{self._creature(creature)} loses {points} HP: {left} left.", clause="R12.8", **facts)

    def _hurt(self, seat: int, points: int, left: int) -> None:
        facts: dict[str, Any] = {"hit": self._fighter(seat), "points": points, "left": left}
        self._say(f"{self.teller.does(seat, 'lose', f'{points} HP: {left} left')}.", clause="R12.10", **facts)

    def _healed(self, creature: int, hp: int, c: int) -> None:
        facts: dict[str, Any] = {"heals": self._fighter(N.SEATS + creature), "left": hp}
        self._say(f"{self._creature(creature)} heals to {hp} HP.", clause="R12.9", **facts)

    def _creature_falls(self, creature: int, b: int, c: int) -> None:
        falls = self._fighter(N.SEATS + creature)
        self._say(f"{self._creature(creature)} is defeated.", clause="R12.11", falls=falls)

    def _hunter_falls(self, seat: int, final: int, c: int) -> None:
        self._say(f"{self._is(seat)} defeated.", clause="R17.5" if final else "R12.11", falls=self._fighter(seat))

    def _combat_ends(self, kind: int, broken_off: int, c: int) -> None:
        told = "The combat is broken off." if broken_off else "The combat is over."
        self._say(told, clause="R12.12", ends=COMBATS[kind])

    def _hunter_rises(self, seat: int, hp: int, c: int) -> None:
        self._say(f"{self.teller.does(seat, 'stand up', f'again with {hp} HP')}.", clause="R13.5")

    def _task_done(self, card: int, seat: int, c: int) -> None:
        self._say(f"{self.teller.does(seat, 'fulfil', self._card(card))}.", [card], "R16.3")

    def _ticks(self, card: int, left: int, c: int) -> None:
        self._say(f"{self._card(card)}: {left} round{'s' * (left != 1)} left.", [card], "R16.4")

    def _penalty(self, card: int, seat: int, c: int) -> None:
        self._say(f"{self.teller.does(seat, 'fail', self._card(card))}.", [card], "R16.4")

    def _stat(self, seat: int, stat: int, value: int) -> None:
        self._say(f"{capital(self.teller.whose(seat))} {STATS[stat]} is {value}.", clause="R2.1", part=True)

    def _store_closes(self, store: int, b: int, c: int) -> None:
        self._say(f"{self.game.store_names[store]} closes for good.", clause="R6.7")

    def _token(self, card: int, place: int, c: int) -> None:
        self._say(f"It lies in wait at {self._place(place)}.", [card], "R8.8")

    def _passed_over(self, seat: int, why: int, his: int) -> None:
        clause, told = PASSED_OVER[why]
        self._say(f"{self._is(seat)} passed over: {told.format(his=his)}.", clause=clause, passed_over=seat)

    def _barred(self, seat: int, what: int, c: int) -> None:
        self._say(f"{capital(self.teller.who(seat))} may not {ACTS[what]} this round.", clause="R3.8")
