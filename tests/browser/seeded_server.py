"""The server of the package with its luck by a seed: whoever does the same things there meets the same cards.

python tests/browser/seeded_server.py SEED serve --port 8000 …
"""

from __future__ import annotations

import random
import secrets
import sys
from typing import Any

from gloaming.terminal.main import app


def by_seed(seed: str) -> None:
    """What is drawn from `secrets` follows from the seed, for each place of the code by itself: how often one place
    draws does not change what another gets."""
    streams: dict[str, random.Random] = {}

    def stream() -> random.Random:
        caller = sys._getframe(2).f_code
        place = f"{seed} {caller.co_filename.rsplit('/', 1)[-1]} {caller.co_qualname}"
        return streams.setdefault(place, random.Random(place))

    def token(nbytes: int | None = None) -> str:
        return stream().randbytes(nbytes or 32).hex()

    def randbits(k: int) -> int:
        return stream().getrandbits(k)

    def choice(seq: Any) -> Any:
        return stream().choice(seq)

    secrets.token_hex = secrets.token_urlsafe = token
    secrets.randbits, secrets.choice = randbits, choice


if __name__ == "__main__":
    by_seed(sys.argv.pop(1))
    app(prog_name="gloaming")
