"""The numbers of `weights.toml`, as the computer players use them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.cards.number_tables import NumberTable, number_table
from gloaming.games.weights import SearchSettings, search_settings
from gloaming.kernel.layout import numbers

PACKAGE: Final = "gloaming.games.lords"
CLOCK: Final = 9
"""So many states of the clock that runs down first are told apart; more are like the last."""
SELECTIONS: Final = 4
NAMED: Final = 7
"""Actions and References that a card can call by name."""


@final
class Words:
    """What the words of cards are worth to whoever performs them."""

    def __init__(self, table: NumberTable) -> None:
        self.called: Final[list[int]] = table.integers("called", NAMED)
        """Performing an Action or a Reference by name: Meditate to Beseech, Agonize, Consecrate."""
        self.draw: Final[int] = table.integer("draw")
        self.follower: Final[int] = table.integer("follower")
        self.shell: Final[int] = table.integer("shell")
        self.turned: Final[int] = table.integer("turned")
        """A Follower raised; razing costs as much."""
        self.filch: Final[int] = table.integer("filch")
        self.recover: Final[int] = table.integer("recover")
        self.discard: Final[int] = table.integer("discard")
        self.give: Final[int] = table.integer("give")
        self.mend: Final[int] = table.integer("mend")
        self.broken: Final[int] = table.integer("broken")
        """Breaking, of one's own or by prying."""
        self.pry: Final[int] = table.integer("pry")
        self.seclude: Final[int] = table.integer("seclude")
        self.temple: Final[int] = table.integer("temple")
        self.lose: Final[int] = table.integer("lose")
        self.seize: Final[int] = table.integer("seize")
        table.close()


@final
class Weights:
    """All of the file but the levels."""

    def __init__(self) -> None:
        file = number_table(PACKAGE)
        self.search: Final[SearchSettings] = search_settings(file)
        words = file.table("words")
        self.done: Final[Words] = Words(words.table("done"))
        """Performing them while there are turns to come."""
        self.last: Final[Words] = Words(words.table("last"))
        """Performing them in the last turn."""
        self.held: Final[Words] = Words(words.table("held"))
        """Having them on a card in hand or on a Shell that is not broken."""
        words.close()
        margin = file.table("margin")
        self.unpromising: Final[i64] = margin.integer("unpromising")
        self.card_a_turn: Final[i64] = margin.integer("card_a_turn")
        self.spare_a_turn: Final[i64] = margin.integer("spare_a_turn")
        self.enough: Final[i64] = margin.integer("enough")
        self.any_card: Final[i64] = margin.integer("any_card")
        self.shell_a_turn: Final[i64] = margin.integer("shell_a_turn")
        self.raisable: Final[i64] = margin.integer("raisable")
        self.temple_now: Final[i64] = margin.integer("temple_now")
        self.temple_soon: Final[i64] = margin.integer("temple_soon")
        self.temple_share: Final[i64] = margin.integer("temple_share")
        self.tempo: Final[vec[i64]] = numbers(margin.integers("tempo", SELECTIONS))
        self.tempo_a_turn: Final[vec[i64]] = numbers(margin.integers("tempo_a_turn", SELECTIONS))
        self.last_tempo: Final[vec[i64]] = numbers(margin.integers("last_tempo", SELECTIONS))
        margin.close()
        clock = file.table("clock")
        self.turns: Final[vec[i64]] = numbers(clock.integers("turns", CLOCK))
        self.one_shrine: Final[i64] = clock.integer("one_shrine")
        self.two_shrines: Final[i64] = clock.integer("two_shrines")
        self.spread: Final[float] = clock.real("spread")
        self.spread_turn: Final[float] = clock.real("spread_turn")
        self.won: Final[i64] = clock.integer("won")
        clock.close()
        plain = file.table("plain")
        self.plain_card: Final[i64] = plain.integer("card")
        self.plain_one_left: Final[i64] = plain.integer("one_left")
        self.plain_long: Final[i64] = plain.integer("long")
        self.plain_shell: Final[i64] = plain.integer("shell")
        self.plain_temple: Final[i64] = plain.integer("temple")
        self.plain_temple_a_turn: Final[i64] = plain.integer("temple_a_turn")
        plain.close()
        file.close("levels")
