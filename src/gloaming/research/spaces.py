"""The spaces of Gymnasium in which observations and actions lie."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from gloaming.research.encoder import LARGEST
from gloaming.research.setting import Setting

Observation = dict[str, np.ndarray[Any, Any]]
"""`observation`: what the seat knows; `action_mask`: 1 for every choice that is legal."""


def observation_space(setting: Setting) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, LARGEST, (setting.encoding.width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (setting.choices,), np.int8),
        }
    )


def action_space(setting: Setting) -> Any:
    return spaces.Discrete(setting.choices)
