"""What a scenario file can say: before the first choice, of chance, of the log, of views, of refusals, of teams."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import gloaming
from gloaming.games import game as playable
from gloaming.play.scenario import ScenarioError, position, run

CITY = 'game = "city-of-hemloch"\n'
PROMENADE = 'game = "dark-promenade"\n'
LORDS = 'game = "lords"\n'
MIDNIGHT = 'game = "midnight"\n'
NECROMANCER = 'game = "necromancer"\n'


def failed(text: str) -> list[str]:
    return [str(failure) for failure in run(tomllib.loads(text))]


def refused(text: str) -> str:
    with pytest.raises(ScenarioError) as error:
        run(tomllib.loads(text))
    return str(error.value)


ANN_HIRES = """
[given]
closed = "spires"
turn = "Ann"
zones = { row = ["star-reader", "bell-master", "the-iron-steward"], "hand.Ann" = ["vesk-footpad", "corvane-runner"] }
[[when]]
seat = "Ann"
choose = ["hire", "bell-master"]
"""


def test_then_before_the_first_when() -> None:
    before = '[given.then]\nto_act = "%s"\ndecision = "act.kind"\n'
    assert failed(CITY + ANN_HIRES + before % "Ann") == []
    assert failed(CITY + ANN_HIRES + before % "Bob") == ["given.then.to_act: wanted Bob, found Ann"]


# Chance

DAYS_DRAW = """
[given]
at = "day"
day = 2
chance = %s
[given.zones]
"hand.Ann" = []
"hand.Bob" = []
"discard.Ann" = ["vesk-footpad", "nameless-drifter", "bramwick-gatehand", "corvane-runner", "mothwyn-lampbearer"]
[then]
zones = { "hand.Ann" = ["nameless-drifter", "bramwick-gatehand", "corvane-runner"] }
"""
DRAWN = '["any", "any", "any", "nameless-drifter", "corvane-runner", "bramwick-gatehand"]'


def test_chance_says_what_is_drawn_while_the_position_is_set_up() -> None:
    """City: the start player of Day 2, Bob, draws three, then Ann."""
    assert failed(CITY + DAYS_DRAW % DRAWN) == []


def test_chance_that_cannot_be_fails_with_what_could_come() -> None:
    (told,) = failed(CITY + DAYS_DRAW % '["any", "any", "any", "bell-master"]')
    assert told.startswith("given.chance[3]: wanted bell-master in a draw out of discard.Ann, found there could come ")
    assert "nameless-drifter.day" in told
    assert "unknown card 'bel-master' (did you mean bell-master?)" in refused(CITY + DAYS_DRAW % '["bel-master"]')
    assert "one card, not a list" in refused(CITY + DAYS_DRAW % '[["bell-master"]]')
    assert "a number from 0 to 4, not 9" in refused(CITY + DAYS_DRAW % "[9]")


def test_chance_that_is_never_asked_for_fails() -> None:
    text = f'{CITY}{ANN_HIRES}chance = ["bell-master"]\n[then]\nover = false'
    assert failed(text) == ["when[0].chance[0]: wanted bell-master to come by chance, found chance was not used here"]


def test_chance_says_how_a_pile_is_shuffled() -> None:
    """Lords: the deck has run out when a card is to be drawn."""
    text = """
        [given]
        active = "Ann"
        [given.zones]
        deck = []
        "hand.Ann" = ["interloper-trespass"]
        "hand.Bob" = ["ruminator-long-vigil"]
        [[when]]
        seat = "Ann"
        choose = ["meditate"]
        chance = [["desolator-toppled-idol", "propagator-wild-seed", "ruminator-stray-notion"]]
        [then]
        top = { discard = ["desolator-toppled-idol"] }
        zones = { "hand.Ann" = ["interloper-trespass", "propagator-wild-seed", "ruminator-stray-notion"] }
    """
    assert failed(LORDS + text) == []
    single = text.replace('[["deso', '["deso').replace('notion"]]', 'notion"]')
    assert "this is the shuffle of deck: list what lies on top then" in refused(LORDS + single)
    (told,) = failed(LORDS + text.replace('"ruminator-stray-notion"]]', '"interloper-trespass"]]'))
    assert told.startswith("when[0].chance[0]: wanted interloper-trespass in the shuffle of deck, found left to come: ")


def test_chance_says_which_card_a_random_pick_takes() -> None:
    """Lords: Light Fingers takes one of two cards at random."""
    text = """
        [given]
        active = "Ann"
        followers = { Ann = 1 }
        citadels = { Ann = 1 }
        [given.zones]
        "hand.Ann" = ["interloper-light-fingers"]
        "hand.Bob" = ["ruminator-gnawing-doubt", "ruminator-stray-notion"]
        [[when]]
        seat = "Ann"
        choose = ["beseech"]
        chance = ["%s"]
        [then]
        zones = { "hand.Ann" = ["%s"] }
    """
    for taken in ("ruminator-gnawing-doubt", "ruminator-stray-notion"):
        assert failed(LORDS + text % (taken, taken)) == []


@pytest.mark.parametrize("start", ["Ann", "Bob"])
def test_chance_draws_lots_in_a_fresh_game(start: str) -> None:
    text = f'[given]\nplay = []\nchance = ["{start}"]\n[then]\nfacts = {{ first = "{start}" }}\nto_act = "{start}"'
    assert failed(CITY + text) == []
    assert "this is a lot: Ann, Bob, not Cleo" in refused(CITY + text.replace(f'["{start}"]', '["Cleo"]'))


def test_chance_lays_out_the_districts_of_dark_promenade() -> None:
    sites = ["garden", "spires", "alley-maze", "courtyard", "boneyard", "garden", "spires", "alley-maze", "courtyard"]
    then = ", ".join(f'"site-{n + 1}" = ["{one}"]' for n, one in enumerate(sites))
    text = f'[options]\nstart_player = "columns"\n[given]\nplay = []\nchance = {[["the-seer", "the-lady"], *sites]}\n'
    assert failed(PROMENADE + text.replace("'", '"') + f"[then]\nzones = {{ {then} }}") == []


def test_chance_orders_the_week_of_midnight() -> None:
    text = """
        [options]
        first_start = "s0"
        [given]
        play = []
        chance = [["night-spires", "night-boneyard"], ["unfair-lady", "mad-chemist"], ["lamp-snuffer"]]
        [then]
        zones = { revealed = ["night-spires"] }
        top = { week = ["night-boneyard"] }
    """
    assert failed(MIDNIGHT + text) == []


NIGHT = """
    [given]
    seats = ["Ann", "Bob", "Nick"]
    at = "reveal"
    zones = { "hand.Ann" = [], "hand.Bob" = [], "hand.Nick" = [] }
"""


def test_chance_says_what_is_pulled_in_necromancer() -> None:
    """Five cards are pulled for a ritual out of a deck of six."""
    text = """
        picks = { Ann = "five", Bob = "build", Nick = "build" }
        places = { Ann = "lake-city", Bob = "alki" }
        rituals = { Ann = { need = 19, total = 1 } }
        decks = { Ann = ["votive-candle", "whispered-psalm", "crowbar", "fire-axe", "spirit-board", "shotgun"] }
        chance = ["crowbar", "%s", "spirit-board", "votive-candle", "whispered-psalm"]
        [then]
        log = { Bob = ["Ann pulls Crowbar"] }
        zones = { "used-plain.Ann" = ["crowbar", "%s"] }
        count = { "used-spirit.Ann" = 3 }
    """
    for pulled in ("fire-axe", "shotgun"):
        assert failed(NECROMANCER + NIGHT + text % (pulled, pulled)) == []


def test_chance_says_what_a_store_deals_in_necromancer() -> None:
    text = """
        picks = { Ann = "buy", Bob = "build", Nick = "build" }
        places = { Ann = "ballard", Bob = "alki", Nick = "magnolia" }
        [[when]]
        seat = "Ann"
        choose = ["buy"]
        chance = ["%s", "%s"]
        [then]
        decision = "keep"
        offers = ["%s", "%s"]
    """
    two = ("votive-candle", "whispered-psalm")
    assert failed(NECROMANCER + NIGHT + text % (*two, *two)) == []


def test_told_chance_stays_in_the_scenario() -> None:
    """Nobody plays on by what a file says: the position that a table begins with has quick chance again."""
    given = tomllib.loads(CITY + DAYS_DRAW % DRAWN)["given"]
    game = playable("city-of-hemloch")
    state = position(game, given)
    assert state.keyed is None
    assert game.from_bytes(game.to_bytes(state)).z[0] == state.z[0] >= 0


# Piles


def test_the_top_of_a_pile_is_given_and_expected() -> None:
    text = """
        [given]
        closed = "spires"
        top = { "deck.boneyard" = ["grave-viper", "crypt-charmer"] }
        [then]
        top = { "deck.boneyard" = ["grave-viper", "%s"] }
        count = { "deck.boneyard" = 11 }
    """
    assert failed(CITY + text % "crypt-charmer") == []
    (told,) = failed(CITY + text % "bone-picker")
    assert told == "then.top.deck.boneyard: wanted grave-viper, bone-picker, found grave-viper, crypt-charmer"
    both = text.replace("[then]", 'zones = { "deck.boneyard" = [] }\n[then]')
    assert "given.top.deck.boneyard: is listed in full under zones" in refused(CITY + both)
    assert "is no pile" in refused(
        f'{NECROMANCER}[given]\ntop = {{ "store.pawn" = ["crowbar"] }}\n[then]\nover = false'
    )


# The log

LOGGED = CITY + ANN_HIRES + "[then.log]\n"


@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        ('has = ["Bell Master"]\nlacks = ["a storm"]', ""),
        ('lacks = ["Bell Master"]', "then.log.lacks: wanted no line with 'Bell Master', found "),
        ('count = { "takes Bell Master" = 1 }', ""),
        ('count = { "takes Bell Master" = 2 }', "then.log.count.takes Bell Master: wanted 2 lines, found 1: "),
        (
            'order = ["takes Bell", "chooses Hire"]',
            "then.log.order: wanted a line with 'chooses Hire' after those before it",
        ),
        ('Ann = ["You take Bell Master"]', ""),
        (
            'Bob = ["You take Bell Master"]',
            "then.log.Bob: wanted a line with 'You take Bell Master', found Ann chooses Hire",
        ),
        ('Bob = { has = ["Ann takes"], lacks = ["you take"] }', ""),
        ('watcher = { lacks = ["Ann takes"] }', "then.log.watcher.lacks: wanted no line with 'Ann takes'"),
    ],
)
def test_log_lines_are_present_absent_counted_in_order_and_by_listener(log: str, complaint: str) -> None:
    told = failed(LOGGED + log)
    assert told == [] if not complaint else told[0].startswith(complaint)


def test_log_lines_come_in_order() -> None:
    text = ANN_HIRES.replace(
        '["hire", "bell-master"]', '["hire", "bell-master"]\n[[when]]\nseat = "Bob"\nchoose = ["conspire"]'
    )
    lines = ["Ann takes Bell Master", "Bob chooses Conspire"]
    given = CITY + text.replace("[[when]]", "[[when]]", 1)
    assert failed(f"{given}[then.log]\norder = {lines}".replace("'", '"')) == []
    (told,) = failed(f"{given}[then.log]\norder = {lines[::-1]}".replace("'", '"'))
    assert told.startswith("then.log.order: wanted a line with 'Ann takes Bell Master' after those before it")


def test_the_log_has_what_runs_while_the_position_is_set_up() -> None:
    text = '[given]\nat = "day"\nday = 2\n[then]\nlog = { has = ["Day 2"], count = { "Day 2" = 1 } }'
    assert failed(CITY + text) == []


# Views, refusals, options, winners


def test_a_view_tells_a_seat_its_own_facts() -> None:
    house = '[given]\nzones = { "house.Ann" = ["house-vesk"] }\n[then.view]\n%s = { %s }'
    assert failed(CITY + house % ("Ann", '"house.0" = "vesk", turn = "Ann", left = { spires = 9 }')) != []
    assert failed(CITY + house % ("Ann", '"house.0" = "vesk", turn = "Ann", start = 0')) == []
    assert failed(CITY + house % ("Bob", '"house.0" = "none"')) == []
    assert failed(CITY + house % ("Bob", '"house.0" = "vesk"')) == ["then.view.Bob.house.0: wanted vesk, found none"]
    assert failed(CITY + house % ("watcher", '"house.0" = "none"')) == []


def test_a_refusal_has_a_text_and_a_clause() -> None:
    step = '[[when]]\nseat = "Bob"\ntry = "hire"\n%s[then]\nto_act = "Ann"'
    assert failed(CITY + step % 'text = "turn"\n') == []
    assert failed(CITY + step % 'text = "a storm"\n')[0].startswith("when[0].text: wanted hire to be refused with")


def test_a_try_may_have_a_path_and_changes_nothing() -> None:
    text = """
        [given]
        closed = "spires"
        turn = "Ann"
        zones = { "hand.Ann" = ["knife-in-waiting", "mothwyn-lampbearer"] }
        [[when]]
        seat = "Ann"
        try = ["influence", "knife-in-waiting", "%s"]
        %s
        [then]
        decision = "act.kind"
        zones = { "hand.Ann" = ["knife-in-waiting", "mothwyn-lampbearer"] }
    """
    assert failed(CITY + text % ("spires", 'clause = "R7.2"')) == []
    assert failed(CITY + text % ("boneyard", "")) == ["when[0].try: wanted boneyard to be refused, found it is allowed"]
    (told,) = failed(CITY + text.replace('"knife-in-waiting", "%s"]', '"star-reader", "%s"]') % ("spires", ""))
    assert told.startswith("when[0].try[1]: wanted star-reader to be open to Ann")


def test_both_seats_of_a_simultaneous_choice_have_their_options() -> None:
    text = """
        [given]
        seats = ["Ann", "Bob", "Nick"]
        [then]
        to_act = ["Ann", "Bob", "Nick"]
        offers = { Ann = ["movement", "five"], Nick = ["%s"] }
        options = { Bob = ["movement", "buy", "build", "activate", "%s"] }
    """
    assert failed(NECROMANCER + text % ("summon", "five")) == []
    told = failed(NECROMANCER + text % ("five", "summon"))
    assert [one.split(":")[0] for one in told] == ["then.offers.Nick", "then.options.Bob"]


def test_a_team_wins_together() -> None:
    text = """
        [given]
        seats = ["Ann", "Bob", "Nick"]
        at = "reveal"
        picks = { Ann = "five", Bob = "build", Nick = "build" }
        places = { Ann = "lake-city", Bob = "alki" }
        rituals = { Ann = { need = 4, total = 3 } }
        decks = { Ann = ["votive-candle"] }
        closed = ["magnolia", "montlake", "queen-anne", "crown-hill", "greenwood", "south-park"]
        zones = { "hand.Ann" = [], "hand.Bob" = [], "hand.Nick" = [] }
        [then]
        over = true
        winner = %s
    """
    assert failed(NECROMANCER + text % '["Bob", "Ann"]') == []
    assert failed(NECROMANCER + text % '"Ann"') == ["then.winner: wanted Ann, found Ann, Bob"]
    assert failed(NECROMANCER + text % '["Ann", "Nick"]') == ["then.winner: wanted Ann, Nick, found Ann, Bob"]


def test_an_entry_is_repeated() -> None:
    text = """
        [given]
        festival = "spires"
        turn = "Ann"
        zones = { "hand.Ann" = [] }
        [[when]]
        seat = "Ann"
        choose = ["draw"]
        repeat = %d
        [then]
        facts = { actions = 0 }
    """
    assert failed(MIDNIGHT + text.replace("facts = { actions = 0 }", 'count = { "hand.Ann" = 3 }') % 2) == []
    assert failed(MIDNIGHT + text % 3)[0].startswith("when[0].choose[0]: wanted draw to be open to Ann")


def test_the_fields_of_a_turn_are_given_and_expected() -> None:
    text = """
        [given]
        festival = "spires"
        turn = "Ann"
        actions = 1
        item_used = true
        played = ["boneyard"]
        zones = { "hand.Ann" = ["mad-chemist"], "items-up.Ann" = ["potion"] }
        [given.then]
        facts = { actions = 1, item_used = true, played = ["boneyard"] }
        lacks = ["potion"]
        [[when]]
        seat = "Ann"
        try = ["mad-chemist", "boneyard"]
        clause = "R5.2"
    """
    assert failed(MIDNIGHT + text) == []
    assert "given.actions: is from 0 to 9, not 10" in refused(MIDNIGHT + text.replace("actions = 1", "actions = 10", 1))
    left = '[given]\nclosed = "spires"\nactions = { Ann = 1 }\n[then]\nfacts = { "actions_left.Ann" = 2 }'
    assert failed(CITY + left) == []


def test_only_scenarios_tell_chance_what_to_bring() -> None:
    """No rule, match or server gives chance an answer, and no player but the solver of endings: it tries every answer
    in worlds of its own, and what a match draws is out of its reach."""
    source = Path(gloaming.__file__).parent
    calls = re.compile(r"\.(obey|heed)\(")
    telling = {path for path in source.rglob("*.py") if calls.search(path.read_text(encoding="utf-8"))}
    told = {path.relative_to(source).as_posix() for path in telling}
    assert told == {"kernel/table.py", "play/scenario/luck.py", "play/scenario/running.py", "players/exact.py"}
