"""Match files, card sets and scenarios changed at random: the sandbox accepts or refuses each, and nothing else."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from gloaming.cards.files import card_file
from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text
from gloaming.play.writing import scenario_text
from gloaming.server.sandbox import answer
from tests.fuzz.children import Case, first_seed, run
from tests.fuzz.states import game_of, position

SHORT = 15
LONG = 20_000
PIECES = ("", "0", "-1", "9" * 30, '"', "{}", "[]", "null", "true", "\\ud800", "\0", "]" * 200, "[" * 2000, "é", "\n")


@cache
def house(slug: str) -> str:
    return card_file("house", f"gloaming.games.{slug.replace('-', '_')}").content.decode()


def damaged(text: str, luck: Random) -> str:
    """A text with a few pieces dropped, doubled, exchanged or put in."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        at = luck.randrange(len(text) + 1)
        end = min(len(text), at + luck.choice((0, 1, 1, 3, 10, 200)))
        other = luck.randrange(len(text) + 1)
        put = luck.choice((luck.choice(PIECES), text[other : other + luck.choice((1, 5, 50))]))
        text = text[:at] + put + text[end:]
    return text


def match_file(luck: Random) -> str:
    game = game_of(luck.choice(("city-of-hemloch", "lords", "midnight")))
    match = Match(game, Opening.of(game, luck.randrange(100), game.chairs))
    for _ in range(luck.choice((0, 3, 20))):
        if not match.state.over:
            seat = luck.choice(match.state.to_act())
            match.choose(seat, luck.choice(match.state.options(seat)), 0)
    return _asked({"what": "match", "file": damaged(to_text(match.journal), luck)})


def card_set(luck: Random) -> str:
    slug = luck.choice(("city-of-hemloch", "lords", "midnight", "dark-promenade"))
    return _asked({"what": "cards", "game": slug, "cards": damaged(house(slug), luck) + "\n", "options": {}})


def scenario(luck: Random) -> str:
    game = game_of(luck.choice(("city-of-hemloch", "lords", "midnight", "dark-promenade")))
    text = scenario_text(game, game.options, position(game, luck), "fuzz", "A position")
    return _asked({"what": "scenario", "file": damaged(text, luck), "cards": None})


def _asked(task: dict[str, object]) -> str:
    return "refused" if "rejected" in answer(task) else "accepted"


def fuzz(case: Case, cases: int) -> None:
    seed = first_seed()
    print(f"\nFUZZ_SEED={seed}")
    for slug in GAMES:
        playable(slug)
    found = run(case, range(seed, seed + cases))
    print(found.counts)
    assert not found.bad, f"FUZZ_SEED={seed}\n" + "\n".join(found.bad[:20])


@pytest.mark.parametrize("case", [match_file, card_set, scenario])
def test_damaged_files(case: Case) -> None:
    fuzz(case, SHORT)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("case", [match_file, card_set, scenario])
def test_very_many_damaged_files(case: Case) -> None:
    fuzz(case, LONG)
