"""What everything on the wire has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Wire(BaseModel):
    """Something on the wire. What it does not name is refused rather than overlooked."""

    model_config = ConfigDict(extra="forbid", frozen=True, regex_engine="python-re", strict=True)
