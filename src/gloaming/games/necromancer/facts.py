"""What a view of Necromancer shows beside its zones, as one typed record; lists go by seat.

The wire's schema and the browser's types come from it.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

NecromancerRole = Literal["hunter", "necromancer"]
NecromancerCorrupter = Literal["none", "event", "necromancer"]
NecromancerCombatKind = Literal["none", "fight", "undead", "final"]


class NecromancerStore(TypedDict):
    """How many cards a store has, and whether one can buy there."""

    cards: int
    open: bool


class NecromancerRitual(TypedDict):
    """What a ritual needs, and what has been pulled for it."""

    need: int
    total: int


class NecromancerTask(TypedDict):
    """An Event or Corruption card with its countdown and what has been done for it."""

    card: str
    left: int | None
    built: int
    slain: int
    places: int


class NecromancerPlayer(TypedDict):
    """What everybody knows of a player; from `hunter` on, of a Hunter alone."""

    role: NecromancerRole
    place: str | None
    spirit: int
    hand: int
    deck: int
    fresh: int
    pinned: bool
    bought_at: str | None
    buys: int
    ritual: NecromancerRitual | None
    coming: int
    hunter: NotRequired[str]
    hp: NotRequired[int]
    max_hp: NotRequired[int]
    speed: NotRequired[int]
    marker: NotRequired[int]
    beaten: NotRequired[bool]
    corrupted: NotRequired[NecromancerCorrupter]
    corruption: NotRequired[NecromancerTask | None]
    events: NotRequired[list[NecromancerTask]]
    safe_spirit: NotRequired[int]
    in_danger: NotRequired[bool]


class NecromancerCreature(TypedDict):
    """A creature on the map."""

    card: str
    kind: Literal["entity", "undead"]
    place: str
    hp: int
    full: int
    speed: int
    age: int


class NecromancerTrap(TypedDict):
    """A Trap on the map."""

    card: str
    owner: int
    place: str


class NecromancerCombat(TypedDict):
    """The combat or ritual pull that is going on."""

    kind: NecromancerCombatKind
    place: str | None
    cycle: int
    frenzy: int
    order: list[str]
    alive: list[bool]
    turn: str | None
    points: list[int]
    damage: int
    target: str | None


class NecromancerWay(TypedDict):
    """Where a move ends, by which line, and what waits there."""

    place: str
    line: str | None
    pins: bool
    corrupts: list[int]


class NecromancerPaying(TypedDict):
    """What is being paid for, and how much is left; which card, to those who see the hand."""

    card: str | None
    left: int


class NecromancerFacts(TypedDict):
    """Necromancer as a seat sees it."""

    hunters: int
    round: int
    longest_night: int
    lead: int
    order: list[int]
    phases: list[str]
    phase: str | None
    acting: int | None
    picks: list[str | None]
    picked: list[bool]
    closed: list[str]
    rifts: list[str]
    rifts_to_close: int
    entities: int
    levels: list[int]
    corruption_level: int
    stores: dict[str, NecromancerStore]
    players: list[NecromancerPlayer]
    creatures: list[NecromancerCreature]
    traps: list[NecromancerTrap]
    combat: NecromancerCombat | None
    costs: dict[str, int]
    moves: dict[str, NecromancerWay]
    paying: NecromancerPaying | None
