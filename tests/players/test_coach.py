"""The coach: a planted blunder is found and explained, and what is as good is left alone."""

from __future__ import annotations

from gloaming import game as playable
from gloaming.kernel.information_set import InformationSet
from gloaming.play.scenario import position
from gloaming.players.coach import judge
from gloaming.players.hints import reasons
from gloaming.players.player import Budget

ENOUGH = Budget(iterations=4000)
LAST_DAY = {
    "at": "act",
    "closed": "boneyard",
    "day": 8,
    "first": "Bob",
    "turn": "Ann",
    "actions": {"Ann": 2, "Bob": 2},
    "zones": {
        "hand.Ann": ["the-venom-chancellor", "corvane-runner"],
        "hand.Bob": ["mothwyn-lampbearer"],
        "house.Ann": ["house-bramwick"],
        "side.alley-maze.Ann": ["hedge-brawler"],
        "side.alley-maze.Bob": ["dead-end-lurker"],
        "side.courtyard.Bob": ["rose-warden"],
    },
}
"""Ann's last action: The Venom Chancellor takes the Courtyard, which is worth far more than anything else."""


def test_a_blunder_is_found_with_the_better_line_and_what_is_best_is_not_judged() -> None:
    game = playable("city-of-hemloch")
    state = position(game, LAST_DAY)
    seat = state.to_act()[0]
    worlds = InformationSet(state, seat)
    influence, conspire = (game.choice_code(state, seat, name) for name in ("influence", "conspire"))
    assert influence is not None
    judged = judge([(worlds, influence)], ENOUGH, begins=game.begins_move)
    assert judged is None or not judged.sure(0.08)
    assert conspire in state.options(seat)
    judged = judge([(worlds, conspire)], ENOUGH, begins=game.begins_move)
    assert judged is not None
    assert judged.sure(0.08)
    assert judged.best.choice == influence
    line = game.line([(step.state, step.choice) for step in judged.best.move], seat)
    assert "The Venom Chancellor" in line
    assert reasons(judged.best, judged.made)
