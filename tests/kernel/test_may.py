"""What a `may` asks: declining is an option of the first pick, or else a question of its own."""

from __future__ import annotations

import pytest

import gloaming

CITY = gloaming.game("city-of-hemloch")
PLAIN = "side.spires.Ann"


def asked(effect: str) -> tuple[str, list[str]]:
    """What is asked after a Minion with this effect was played, and the options."""
    text = CITY.cards.source.replace('id = "knife-in-waiting"\n', f'id = "knife-in-waiting"\non_play = "{effect}"\n')
    game = gloaming.game("city-of-hemloch", text)
    state = game.arrange(
        {
            "closed": "boneyard",
            "turn": "Ann",
            "zones": {"hand.Ann": ["knife-in-waiting", "vesk-footpad", "corvane-runner"], PLAIN: ["rose-warden"]},
        }
    )
    for name in ("influence", "knife-in-waiting", "courtyard"):
        code = game.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    return game.decision(state), [game.choice_name(choice).split(".")[0] for choice in state.options(0)]


DISCARD = "move(hand(you), discard(you))"
FETCH = "move(discard(you)[value>=9], hand(you))"


@pytest.mark.parametrize(
    ("effect", "question", "options"),
    [
        (f"may({DISCARD})", "effect.pick", ["vesk-footpad", "corvane-runner", "decline"]),
        (f"may(may({DISCARD}))", "effect.pick", ["vesk-footpad", "corvane-runner", "decline"]),
        (f"may(may({DISCARD}) ; {FETCH})", "effect.may", ["yes", "no"]),
        (f"may(if(closed(boneyard), may({DISCARD})))", "effect.may", ["yes", "no"]),
        (f"may(other({DISCARD}))", "effect.may", ["yes", "no"]),
        (f"may({FETCH} ; {DISCARD})", "effect.pick", ["vesk-footpad", "corvane-runner", "decline"]),
        (f"may(choose({DISCARD} | {FETCH}))", "effect.pick", ["vesk-footpad", "corvane-runner", "decline"]),
        (f"may(choose({DISCARD} | other({DISCARD})))", "effect.choose", ["1", "2", "decline"]),
    ],
)
def test_declining_belongs_to_the_first_pick(effect: str, question: str, options: list[str]) -> None:
    assert asked(effect) == (question, options)
