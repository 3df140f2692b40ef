"""A scenario file that cannot be checked is refused: names that do not exist, positions that no game comes to, files
that expect nothing."""

from __future__ import annotations

import tomllib

import pytest

from gloaming.play.scenario import ScenarioError, run

CITY = 'game = "city-of-hemloch"\n'
PROMENADE = 'game = "dark-promenade"\n'
LORDS = 'game = "lords"\n'
MIDNIGHT = 'game = "midnight"\n'
NECROMANCER = 'game = "necromancer"\n'
THEN = "\n[then]\nover = false\n"
NIGHT = '[given]\nseats = ["Ann", "Bob", "Nick"]\n'
SPACES = [f"alley-maze.{space}" for space in ("a1", "a2", "a4", "b2", "b4", "c2", "c3", "c4")]
SPACES += [f"boneyard.{space}" for space in ("a1", "a2", "a4", "a5", "b1", "b2", "b4", "b5")]

DAYS = ["day-spires", "day-boneyard", "day-courtyard", "day-alley-maze"]


def holds(text: str) -> None:
    assert [str(failure) for failure in run(tomllib.loads(text))] == []


def failed(text: str) -> list[str]:
    return [str(failure) for failure in run(tomllib.loads(text))]


def refused(text: str) -> str:
    with pytest.raises(ScenarioError) as error:
        run(tomllib.loads(text))
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[then]\nlacks = ["hira"]', "then.lacks: unknown choice 'hira' (did you mean hire?)"),
        ('[then]\noffers = ["hira"]', "then.offers: unknown choice 'hira' (did you mean hire?)"),
        ('[then]\noptions = ["conspire", "hira"]', "then.options: unknown choice 'hira' (did you mean hire?)"),
        ('[then.offers]\nAnn = ["hira"]', "then.offers.Ann: unknown choice 'hira'"),
        ('[then.lacks]\nCleo = ["hire"]', "then.lacks.Cleo: unknown seat 'Cleo'"),
        ('[then]\ndecision = "act.kin"', "then.decision: unknown decision 'act.kin' (did you mean act.kind?)"),
        ("[then.view.Ann]\nday_ = 1", "then.view.Ann.day_: unknown fact 'day_' (did you mean day?)"),
        ('[then.view.Ann]\n"left.spire" = 1', "unknown fact 'spire' (did you mean spires?)"),
        ('[then.top]\nrow = ["bell-master"]', None),
        ('[then.top]\n"hand.Ann" = ["bell-master"]', "then.top.hand.Ann: is no pile, so nothing lies on top"),
        ("[then]\nwinner = []", "then.winner: is one seat"),
        ('[then]\nwinner = ["Ann"]', "then.winner: is one seat"),
        ("[then]\nover = 1", "then.over: is true or false, not 1"),
    ],
)
def test_names_that_are_expected_must_exist(text: str, complaint: str | None) -> None:
    if complaint is not None:
        assert complaint in refused(CITY + text)


def test_a_clause_that_is_cited_must_exist() -> None:
    assert refused(f'clauses = ["R4.2", "R99.1"]\n{CITY}{THEN}').startswith("clauses: unknown clause 'R99.1'")
    holds(f'clauses = ["R4.2", "Q27"]\n{CITY}{THEN}')
    step = '[[when]]\nseat = "Bob"\ntry = "hire"\nclause = "R99"\n'
    assert "when[0].clause: unknown clause 'R99'" in refused(CITY + step + THEN)


def test_an_option_is_meant_by_its_whole_name() -> None:
    """`potion` is an Item of one's own, `potion.theirs` another option: the one name does not stand for the other."""
    pick = """
        [given]
        festival = "spires"
        zones = { "hand.Ann" = ["alley-cutpurse", "rust-colossus"], "items-up.Bob" = ["potion", "trinket"] }
        [[when]]
        seat = "Ann"
        choose = ["alley-cutpurse", "courtyard"]
        [then]
    """
    holds(f'{MIDNIGHT}{pick}options = ["potion.theirs", "trinket.theirs"]\nlacks = ["potion"]')
    assert failed(f'{MIDNIGHT}{pick}offers = ["potion"]') == [
        "then.offers: wanted potion, found potion.theirs, trinket.theirs"
    ]
    assert failed(f'{MIDNIGHT}{pick}options = ["potion", "trinket"]') != []
    at_place = '[given]\nclosed = "spires"\n[then]\noffers = ["vesk-footpad.da"]'
    assert "unknown choice 'vesk-footpad.da'" in refused(CITY + at_place)


@pytest.mark.parametrize("text", ["", '[[when]]\nseat = "Ann"\nchoose = ["conspire"]\n'])
def test_a_file_without_then_is_an_error(text: str) -> None:
    assert refused(CITY + text).startswith("then: is missing: a file must say what holds")


@pytest.mark.parametrize(
    "then",
    ["[then]", "[then]\nzones = {}", "[then]\nlacks = []", "[then]\nlog = []", "[then]\nfacts = {}", "[then.seen.Ann]"],
)
def test_a_then_that_says_nothing_is_an_error(then: str) -> None:
    assert "says nothing" in refused(f"{CITY}{then}\n")


def test_what_could_not_fail_is_an_error() -> None:
    ended = '[given]\nat = "weeks-end"\n[then]\n'
    assert "nothing is open here at all, so this cannot fail" in refused(f'{CITY}{ended}lacks = ["hire"]')
    assert "an empty text is in every line" in refused(f'{CITY}[then]\nlog = [""]')


def test_true_is_not_one() -> None:
    assert failed(f"{MIDNIGHT}[then]\nfacts = {{ item_used = 0 }}") == ["then.facts.item_used: wanted 0, found false"]
    assert failed(f"{MIDNIGHT}[then]\nfacts = {{ week = true }}") == ["then.facts.week: wanted true, found 1"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            MIDNIGHT + '[given]\nzones = { "nights-out" = ["night-spires"] }',
            "in Week 1 there are 0 Days, not 1: a Night",
        ),
        (
            MIDNIGHT + f"[given]\nweek = 2\nzones = {{ days-aside = {DAYS} }}",
            "in Week 2 there are 1 Days, not 0",
        ),
        (NECROMANCER + NIGHT + "hp = { Ann = 99 }", "given.hp.Ann: is from 1 to "),
        (NECROMANCER + NIGHT + "hp = { Ann = 0 }", "given.hp.Ann: is from 1 to "),
        (NECROMANCER + NIGHT + "hp = { Nick = 3 }", "given.hp.Nick: the Necromancer has none"),
        (NECROMANCER + NIGHT + "speed = { Ann = 50 }", "given.speed.Ann: is from 0 to "),
        (
            NECROMANCER + NIGHT + 'creatures = [{ card = "shambler", place = "alki", hp = 99 }]',
            "given.creatures[0].hp: is from 1 to ",
        ),
        (
            NECROMANCER + NIGHT + "creatures = [" + '{ card = "shambler", place = "alki" }, ' * 4 + "]",
            "given.creatures: 4 Undead at alki: 3 at the most (R9.3, V5)",
        ),
        (
            NECROMANCER + NIGHT + 'creatures = [{ card = "kraken", place = "alki" }]',
            "given.creatures[0].place: an Entity stands at a Rift Site, and alki is none (V5)",
        ),
        (NECROMANCER + NIGHT + 'creatures = [{ card = "krakn", place = "alki" }]', "unknown creature 'krakn'"),
        (NECROMANCER + NIGHT + 'corrupted = { Ann = "event" }', "given.corrupted.Ann: needs a card in the zone"),
        (NECROMANCER + NIGHT + 'rituals = { Ann = { need = 3 } }\nplaces = { Ann = "alki" }', "it breaks V9"),
        (LORDS + "[given]\nturn = 99", "given.turn: is from 1 to 60, not 99"),
        (PROMENADE + '[given]\nzones = { "site-2" = [] }', "it breaks V5"),
    ],
)
def test_a_position_that_breaks_an_invariant_is_refused_with_the_clause(text: str, complaint: str) -> None:
    assert complaint in refused(text + THEN)


def test_misspelt_traps_and_tasks_are_refused() -> None:
    trap = NECROMANCER + NIGHT + 'places = { Ann = "alki" }\ntraps = { %s }\nzones = { "active.Ann" = [%s] }\n'
    both = '"bear-trap.iron", "bear-trap.pawn"'
    assert "unknown Trap 'bear-trp' (did you mean bear-trap?)" in refused(trap % ('bear-trp = "delridge"', both) + THEN)
    told = refused(trap % ('tripwire-alarm = "delridge"', both) + THEN)
    assert "tripwire-alarm does not lie in an `active` zone; there lie: bear-trap.iron.1, bear-trap.pawn.1" in told
    assert "needs quotes" in refused(trap % ('bear-trap.iron = "delridge"', both) + THEN)
    task = NECROMANCER + NIGHT + 'left = { %s }\nzones = { "events.Ann" = ["fever"] }\n'
    assert "unknown Task 'fevr' (did you mean fever?)" in refused(task % "fevr = 2" + THEN)
    assert "left.fever: is from 1 to 99, not 0" in refused(task % "fever = 0" + THEN)
    holds(task % "fever = 2" + '[then]\nfacts = { "left.fever-market-1" = 2 }')


def test_a_copy_is_meant_by_its_name() -> None:
    text = (
        NECROMANCER
        + NIGHT
        + """
        places = { Ann = "alki" }
        traps = { bear-trap = "sodo", "bear-trap.iron" = "delridge" }
        creatures = [{ card = "shambler.2", place = "magnolia", hp = 1 }]
        zones = { "active.Ann" = ["bear-trap.iron", "bear-trap.pawn"] }
        [then]
        facts = { "trap.bear-trap-iron-1" = "delridge", "trap.bear-trap-pawn-1" = "sodo", "hp.shambler-2" = 1 }
        """
    )
    holds(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (LORDS + "[given]\nstack = 5", "given.stack: is no fact of its own but a zone: list its cards under zones"),
        (LORDS + '[given]\nzones = { "temples.A" = [] }', "'temples.A': there is no seat 'A', only Ann, Bob"),
        (LORDS + "[given]\nzones = { temples = [] }", "every seat has its own, temples.Ann or temples.Bob"),
        (
            LORDS + '[given]\nzones = { "hand.Ann" = ["ruminator-long-vigil", "ruminator-long-vigil"] }',
            "there is no ruminator-long-vigil left: of 1 in the game all are listed, in hand.Ann",
        ),
        (
            MIDNIGHT + '[given]\nzones = { "hand.Ann" = ["barrow-mother", "barrow-mother"] }',
            "only 1 of the 2 copies of barrow-mother may lie there",
        ),
        (MIDNIGHT + f"[given]\nmarkers = {{ Ann = {SPACES} }}", "no Marker is left for boneyard.b5: a player has 15"),
        (MIDNIGHT + f"[given]\nmarkers = {{ Ann = {SPACES[:1] * 2} }}", "a Marker lies on alley-maze.a1 already"),
        (CITY + "[given]\nactions = 1", "given.actions: needs a table with seats as keys, { Ann = …, Bob = … }, not 1"),
        (
            NECROMANCER + "[given]\nactions = 1",
            "may be given: seats, seed, at, zones, top, known, round, hunter, places",
        ),
        (NECROMANCER + '[then]\nfacts = { "hp.krakn" = 3 }', "unknown fact 'hp.krakn' (did you mean hp.kraken?)"),
        (CITY + '[given]\nseats = ["watcher", "Bob"]', "no seat may be called 'watcher'"),
    ],
)
def test_a_message_says_what_would_be_right(text: str, complaint: str) -> None:
    assert complaint in refused(text if "[then" in text else text + THEN)


def test_a_fallen_creature_has_no_hp() -> None:
    holds(f'{NECROMANCER}[then]\nfacts = {{ "hp.kraken" = 0 }}')


def test_a_choice_at_the_end_is_told_once_that_the_game_is_over() -> None:
    text = '[given]\nat = "weeks-end"\n[[when]]\nseat = "Ann"\nchoose = ["hire"]\n[then]\nover = true'
    assert failed(CITY + text) == ["when[0].choose[0]: wanted hire to be open to Ann, found the game is over"]


def test_a_choice_that_the_game_has_made_itself_is_told_as_such() -> None:
    """With one card in hand nobody is asked which to play."""
    text = """
        [given]
        closed = "spires"
        turn = "Ann"
        zones = { "hand.Ann" = ["knife-in-waiting"] }
        [[when]]
        seat = "Ann"
        choose = ["influence", "knife-in-waiting", "boneyard"]
        [then]
        over = false
    """
    (told,) = failed(CITY + text)
    assert told.startswith(
        "when[0].choose[1]: wanted knife-in-waiting to be open to Ann, found knife-in-waiting was taken"
    )
    assert "taken automatically: the game makes a choice that has one option; leave it out; open: alley-maze" in told


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ("choose = []", "when[0].choose: says nothing"),
        ('choose = ["hire"]\nrepeat = 0', "when[0].repeat: is from 1 to 100, not 0"),
        ('choose = ["hire"]\nrepeat = 1000000', "when[0].repeat: is from 1 to 100, not 1000000"),
        (f"choose = {['hire'] * 50}\nrepeat = 100", "when: a file may make 2000 choices, not 5000"),
        ('choose = ["hire"]\nclause = "R4.2"', "when[0].clause: belongs to a refusal"),
        ('try = "hire"\ntext = " "', "when[0].text: needs a text"),
        ('choose = ["hire"]\nchance = "bell-master"', "when[0].chance: needs a list of what comes"),
        (f'choose = ["hire"]\nchance = {["any"] * 201}', "when[0].chance: may say 200 things, not 201"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused(step: str, complaint: str) -> None:
    assert complaint in refused(f'{CITY}[[when]]\nseat = "Ann"\n{step}{THEN}')
