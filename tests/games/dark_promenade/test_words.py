"""What players read of a question and its options: title, question, advice, flags, and what is touched first."""

from __future__ import annotations

from typing import Any, cast

import gloaming
from gloaming.games.dark_promenade import DarkPromenade
from gloaming.games.playable import OptionView, Question
from gloaming.kernel.state import State
from gloaming.play.scenario import position

TYPES = ("spires", "courtyard", "garden", "boneyard", "alley-maze", "spires", "garden", "boneyard", "alley-maze")
GRID = {f"site-{number}": [kind] for number, kind in enumerate(TYPES, 1)}
NAMES = ("Ann", "Bob")


class Asked:
    """A position that is played on by names."""

    def __init__(self, zones: dict[str, Any], *choices: str, **given: Any) -> None:
        self.game = cast(DarkPromenade, gloaming.game("dark-promenade"))
        seats = {"seats": list(NAMES), "turn": "Ann", **given}
        self.state: State = position(self.game, {**seats, "zones": {**GRID, **zones}})
        for name in choices:
            actor = self.state.to_act()[0]
            code = self.game.choice_code(self.state, actor, name)
            assert code is not None and code in self.state.options(actor), (name, self.game.decision(self.state))
            self.state.apply(actor, code)

    def question(self, seat: int) -> Question:
        question = self.game.question(self.state, seat, NAMES)
        assert question is not None
        return question

    def told(self, seat: int) -> tuple[str, str, str]:
        question = self.question(seat)
        return question.title, question.say, question.help

    @property
    def options(self) -> dict[str, OptionView]:
        seat = self.state.to_act()[0]
        return {one.name: one for one in self.game.view(self.state, seat, NAMES).option_views}


def test_before_the_play_the_only_bonus_is_explained() -> None:
    asked = Asked({"area.Ann": ["garden"], "hand.Ann": ["the-seer", "the-beggar", "the-duelist"]})
    help = "Swap two Districts in one of your Avenues."
    assert asked.told(0) == ("Your turn", "Before you play: use a District Bonus, or continue.", help)
    say = "Ann chooses a District Bonus to use before the play, or to continue."
    assert asked.told(1) == ("Ann decides", say, "")
    garden, go_on = asked.options.values()
    assert (garden.label, garden.verb, garden.thing, garden.flag) == (f"Use Garden: {help}", "Use", "Garden", "use")
    assert garden.lights == ("garden",)
    assert (go_on.label, go_on.kind, go_on.lights) == ("Continue", "decline", ())


def test_a_draw_is_made_with_a_bonus_or_as_usual() -> None:
    asked = Asked({"area.Ann": ["boneyard"], "hand.Ann": ["the-beggar", "the-seer", "the-duelist"]}, "the-beggar", "C1")
    assert asked.told(0)[:2] == ("Your turn", "You draw: with a District Bonus, or as usual?")
    assert asked.options["normal"].label == "Draw as usual"
    assert asked.options["normal"].kind == "decline"


def test_an_avenue_promises_what_happens_there() -> None:
    hand = {"hand.Ann": ["the-cutthroat", "the-seer", "the-duelist"]}
    asked = Asked(hand, "the-cutthroat")
    assert asked.told(0) == ("Your turn", "Choose an Avenue for The Cutthroat.", "")
    flags = {name: (one.flag, one.lights) for name, one in asked.options.items()}
    assert flags == {
        "C1": ("no Ability", ("C1", "the-cutthroat")),
        "C2": ("I happens", ("C2", "the-cutthroat")),
        "C3": ("I happens", ("C3", "the-cutthroat")),
    }
    both = Asked({**hand, "items.Ann": ["dagger"]}, "the-cutthroat")
    assert [one.flag for one in both.options.values()] == ["II happens", "I and II", "I and II"]


def test_whose_effect_asks_stands_above_the_question() -> None:
    asked = Asked({"area.Ann": ["garden"]}, "garden", "site-1")
    assert asked.told(0) == ("The Bonus of Garden", "Choose what Spires at site 1 is swapped with.", "")
    assert asked.told(1)[0] == "Ann decides: the Bonus of Garden"
    assert asked.question(0).prompt == "Choose what Spires at site 1 is swapped with (the Bonus of Garden)."
    assert {one.flag for one in asked.options.values()} == {"swap"}


def test_what_can_be_declined_says_so() -> None:
    zones = {"C1": ["the-lady"], "R3": ["the-duelist"], "hand.Ann": ["the-surveyor", "the-seer", "the-beggar"]}
    asked = Asked(zones, "the-surveyor", "C2")
    assert asked.told(0) == ("The Surveyor", "Choose a District to swap, or decline.", "")
    assert asked.options["decline"].label == "Decline"


def test_a_district_outside_the_grid_is_touched_by_a_card() -> None:
    zones = {"outskirts": ["courtyard", "alley-maze"], "area.Bob": ["boneyard", "boneyard"]}
    asked = Asked({**zones, "hand.Ann": ["the-beggar", "the-seer", "the-duelist"]}, "the-beggar", "C1")
    assert asked.told(0) == ("The Beggar", "Choose a District to gain.", "")
    one = asked.options["courtyard"]
    assert (one.label, one.flag, one.kind) == ("Gain Courtyard (2 points)", "gain", "place")
    first, *others = one.lights
    assert first.startswith("courtyard.")
    assert sorted(others) == ["courtyard", "outskirts"]


def test_a_threat_names_what_is_taken() -> None:
    zones = {"items.Bob": ["dagger"], "area.Bob": ["spires"], "hand.Ann": ["the-cutthroat", "the-seer", "the-duelist"]}
    asked = Asked(zones, "the-cutthroat", "C2")
    title, say, help = asked.told(1)
    assert (title, say) == (
        "The Cutthroat",
        "The Cutthroat would take The Dagger from you: use a District Bonus, or let it happen.",
    )
    assert help == asked.game.bonus_text(4)
    assert asked.told(0) == ("Bob decides: The Cutthroat", "Bob chooses a District Bonus in answer.", "")
    assert asked.options["decline"].label == "Let it happen"


def test_a_tie_is_told_with_its_totals() -> None:
    zones = {
        "C1": ["the-gravedigger", "the-cutthroat"],
        "C2": ["the-lady", "the-footpad"],
        "C3": ["the-charlatan", "the-collector"],
        "R1": ["alchemist", "automaton"],
        "R2": ["the-seer", "the-usurer"],
        "R3": ["the-surveyor"],
        "area.Bob": ["courtyard"],
        "hand.Bob": ["the-beggar"],
    }
    asked = Asked(zones, turn="Bob")  # the last Minion has one place to go to
    assert asked.question(1).decision == "bonus_tie"
    say = "Courtyard at site 2 is tied, 3 to 3: take it?"
    assert asked.told(1) == ("The Influence Check", say, "Take the tied District.")
    assert asked.options["courtyard"].flag == "take it"
    for seat in (0, -1):
        assert asked.told(seat) == ("Bob decides", "Bob chooses a District Bonus to take the tied Courtyard.", "")
