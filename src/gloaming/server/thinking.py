"""A process in which computer players think: one request a line on standard input, one answer a line on standard output.

It is sent a world that its seat could not tell from the real one, so what a seat may not know is not even here.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from typing import Any

from gloaming import game as playable
from gloaming.games.playable import Playable

MOST_GAMES = 8


@dataclass
class Thinker:
    """Keeps the games that it was asked about lately; their card sets are sent once."""

    games: OrderedDict[str, Playable]

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        game = self._game(asked)
        state = game.from_bytes(base64.b64decode(asked["state"]))
        return {"choice": Random(asked["seed"]).choice(state.options(asked["seat"]))}

    def _game(self, asked: dict[str, Any]) -> Playable:
        key = asked["key"]
        if key not in self.games:
            self.games[key] = playable(asked["game"], asked["cards"], asked["options"])
            if len(self.games) > MOST_GAMES:
                self.games.popitem(last=False)
        self.games.move_to_end(key)
        return self.games[key]


def main() -> None:
    os.nice(5)  # the table comes first
    thinker = Thinker(OrderedDict())
    for line in sys.stdin.buffer:
        try:
            told = thinker.answer(json.loads(line))
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
