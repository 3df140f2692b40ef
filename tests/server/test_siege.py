"""While one address does the worst that the limits allow, the others play on."""

from __future__ import annotations

import pytest

from benchmarks.siege.__main__ import ALL, siege
from benchmarks.siege.attacks import ATTACKS
from tests.server.conftest import free_port

pytestmark = pytest.mark.asyncio


async def test_people_play_on_while_one_attacks() -> None:
    """The short form says that nobody is stopped. A busy machine makes everybody slow, so it says little of how long
    they wait; acknowledgements had taken 11 seconds, and a newcomer had waited 150."""
    (told,) = await siege([ALL], 6.0, 1, "", free_port())
    assert told["choices"] >= 3 and told["newcomers"] >= 1
    assert told["p99_ms"] < 5_000 and told["answer_max_ms"] < 15_000


@pytest.mark.soak
@pytest.mark.parametrize("attack", (*ATTACKS, ALL))
async def test_people_hardly_notice_an_attack(attack: str) -> None:
    (told,) = await siege([attack], 60.0, 2, "", free_port())
    assert told["failures"] == 0
    assert told["p99_ms"] < 250 and told["answer_max_ms"] < 2_000
