"""`gloaming bot check`: does a program keep to the bots' protocol?"""

from __future__ import annotations

from collections.abc import Sequence

from gloaming.players.bots import Forfeit, check
from gloaming.terminal.arguments import FAILURE, open_game, say


def check_bot(slug: str, command: Sequence[str], seconds: float, games: int) -> int:
    """The exit code: 1 if the bot forfeits."""
    game = open_game(slug)
    try:
        for line in check(game, command, seconds, games):
            print(line)
    except Forfeit as forfeit:
        say(f"gloaming: the bot forfeits. It {forfeit.how}: {forfeit.what}")
        return FAILURE
    print("keeps to the protocol")
    return 0
