"""What a card set and the options make of Dark Promenade: tables that never change during a game."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.dark_promenade.declaration import AVENUES, SITES, WORDS, F, N, Trait, Window, Z
from gloaming.kernel.declaration import fields_of
from gloaming.kernel.effects import Condition, Effect, Members, Number
from gloaming.kernel.layout import Family, Layout, numbers, zones_of
from gloaming.kernel.state import RETURN, Game, State, Step
from gloaming.kernel.table import Table

ANSWERED: Final = 2
"""The step behind the effect of a Bonus that answered a threat."""

THROUGH: Final = numbers([site % 3 for site in range(N.SITES)] + [3 + site // 3 for site in range(N.SITES)])
"""R1.4: the column of each site, then the row of each."""
SITES_OF: Final = numbers(
    [sum(1 << site for site in range(N.SITES) if avenue in (site % 3, 3 + site // 3)) for avenue in range(N.AVENUES)]
)
"""The sites of each Avenue, as bits."""


@final
class Passive:
    """One term of an Influence Bonus: what it is, how much, under which condition, and whom it concerns."""

    def __init__(self, kind: int, number: Number, condition: Condition, what: Members) -> None:
        self.kind: i64 = kind
        self.number: Final[Number] = number
        self.condition: Final[Condition] = condition
        self.what: Final[Members] = what


@final
class Answered(Step):
    """Behind a Bonus that answered a threat: the threatening effect goes on as if its verb had changed nothing."""

    def run(self, s: State) -> i64:
        z = s.z
        z[F.CHANGED] = s.pop()
        z[F.IT] = s.pop()
        z[F.HERE] = s.pop()
        z[F.SELF] = s.pop()
        z[F.YOU] = s.pop()
        pc = s.pop()
        z[F.DRAWN] = s.pop()
        return pc


class PromenadeTables(Game):
    """The card set and the options as tables.

    The hot tables hold, for each Minion, its Value and its face (equal for copies); for each District its entry; for
    each entry its type and points; for each type its window. An Item is known by its place behind `first_item`.
    """

    def __init__(
        self,
        families: list[Family],
        entries: list[str],
        value: list[int],
        face: list[int],
        entry: list[int],
        entry_type: list[int],
        entry_points: list[int],
        bearer: list[int],
        item_points: list[int],
        window: list[int],
        threat_how: list[int],
        threat_kind: list[int],
        options: dict[str, int],
        stack: int,
    ) -> None:
        minions = len(value)
        menu = max(minions, 2 * len(entries) + len(item_points) + N.SITES, 16) + 2
        layout = Layout(2, fields_of(F), families, zones_of(Z, 2, {"deck": minions}), stack, menu)
        places = [*SITES, *AVENUES, *entries, *(f"{entry}.theirs" for entry in entries)]
        super().__init__(layout, places, list(WORDS), face)
        self.asks_knowledge = False
        self.has_copies = len(set(face)) < minions
        self.minions: i64 = minions
        self.first_district: i64 = minions
        self.first_item: i64 = minions + len(entry)
        self.entries: i64 = len(entries)
        self.types: i64 = len(window)
        self.value: Final[vec[i64]] = numbers(value)
        self.entry: Final[vec[i64]] = numbers(entry)
        self.district_type: Final[vec[i64]] = numbers([entry_type[one] for one in entry])
        self.entry_type: Final[vec[i64]] = numbers(entry_type)
        self.entry_points: Final[vec[i64]] = numbers(entry_points)
        self.last_copy: Final[vec[i64]] = numbers(
            [minions + len(entry) - 1 - entry[::-1].index(one) for one in range(len(entries))]
        )
        """The last District of each entry; copies lie together."""
        self.alike: Final[vec[i64]] = numbers(
            [sum(1 << other for other in range(minions) if value[other] == value[one]) for one in range(minions)]
        )
        """For each Minion those of the same Value, as bits."""
        self.bearer: Final[vec[i64]] = numbers(bearer)
        self.item_points: Final[vec[i64]] = numbers(item_points)
        self.window: Final[vec[i64]] = numbers(window)
        self.in_window: Final[vec[i64]] = numbers(
            [sum(1 << kind for kind in range(len(window)) if window[kind] == one) for one in range(N.WINDOWS)]
        )
        """For each window the types with a Bonus for it, as bits."""
        self.threat_how: Final[vec[i64]] = numbers(threat_how)
        self.threat_kind: Final[vec[i64]] = numbers(threat_kind)
        self.avenues: i64 = layout.base[Z.AVENUE]
        """Where the Minions at the first Avenue are kept; the other Avenues follow, a word each."""
        self.district_word: i64 = layout.word_from[Z.DISTRICTS]
        self.district_words: i64 = layout.word_to[Z.DISTRICTS] - layout.word_from[Z.DISTRICTS]
        self.entry_bits: Final[vec[i64]] = self._bits_by(entry, len(entries))
        self.type_bits: Final[vec[i64]] = self._bits_by([entry_type[e] for e in entry], len(window))
        self.ability: Final[vec[i64]] = numbers([RETURN] * (2 * minions))
        self.abilities: Final[list[Effect]] = []
        self.bonus: Final[vec[i64]] = numbers([RETURN] * len(window))
        self.bonuses: Final[list[Effect]] = []
        self.passives: Final[list[list[Passive]]] = []
        self.hinderers: i64 = 0
        self.muters: i64 = 0
        self.tie_winners: i64 = 0
        self.columns_seat: i64 = options["columns_seat"]
        self.start_player: i64 = options["start_player"]
        self.week_start_tie: i64 = options["week_start_tie"]
        self.week_hands: i64 = options["week_hands"]
        self.final_tie: i64 = options["final_tie"]
        self.turn_cap: i64 = options["turn_cap"]
        self.add_step(Answered())
        assert len(self.program) == ANSWERED + 1
        self.start = self._boxed()

    def _bits_by(self, groups: list[int], count: int) -> vec[i64]:
        """For each group of Districts its cards as bits, word by word."""
        words = int(self.district_words)
        table = numbers([0] * (count * words))
        for index, group in enumerate(groups):
            card = index + int(self.first_district)
            at = group * words + int(self.layout.word[card] - self.district_word)
            table[at] |= self.layout.bit[card]
        return table

    def link(self, abilities: list[Effect], bonuses: list[Effect], passives: list[list[Passive]]) -> None:
        """Lay out the effects of the card set: two Abilities a Minion, a Bonus a type, an Influence Bonus a Minion."""
        self.abilities.extend(abilities)
        for index in range(len(abilities)):
            self.ability[index] = abilities[index].link(self, RETURN)
        self.bonuses.extend(bonuses)
        for kind in range(len(bonuses)):
            then = RETURN
            if self.window[kind] == Window.ON_THREAT:
                then = ANSWERED
            self.bonus[kind] = bonuses[kind].link(self, then)
        self.passives.extend(passives)
        for card in range(self.minions):
            for term in passives[card]:
                if term.kind == Trait.HINDER:
                    self.hinderers |= self.layout.bit[card]
                elif term.kind == Trait.MUTE:
                    self.muters |= self.layout.bit[card]
                elif term.kind == Trait.WIN_TIES:
                    self.tie_winners |= self.layout.bit[card]

    def _boxed(self) -> vec[i64]:
        """R2.1 to R2.3: every card where it begins."""
        table = Table(self.layout, self.layout.blank[:])
        for card in range(self.layout.cards):
            if card >= self.first_item:
                table.put_first(card, Z.SIDE)
            elif card >= self.first_district:
                table.put_first(card, Z.DISTRICTS)
            else:
                table.put_first(card, Z.DECK)
        return table.z
