"""Compile the hot modules against the Gloaming beside which this package is built; without one they stay Python."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def get_build_hook() -> type[BuildHookInterface]:
    try:
        from gloaming.hatch_hook import GameHook
    except ModuleNotFoundError:
        return BuildHookInterface
    return GameHook
