"""Why a command or event is refused. Every refusal at a table uses these exceptions."""

from __future__ import annotations

from gloaming.games.playable import Reason
from gloaming.kernel.state import MOST_STEPS


class Refused(ValueError):
    """A choice or another event that is refused. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.clause})" if reason.clause else reason.text)
        self.reason = reason


class RunsOn(Refused):
    """A choice whose effects would not end within the limits. Nothing has changed."""

    def __init__(self) -> None:
        super().__init__(Reason("", f"its effects run on: more than {MOST_STEPS} steps would follow from this choice"))
