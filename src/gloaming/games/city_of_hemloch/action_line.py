"""A whole action of The City of Hemloch in one line, as players say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloaming.games.sentences import listed
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch


def action_line(game: CityOfHemloch, choices: Sequence[tuple[State, int]]) -> str:
    """An action from beginning to end, as players say it: "Hire: discard A and B, take C". Empty for anything else."""
    made = [(game.decision(state), choice) for state, choice in choices]
    cards = {asked: game.card_name(choice) for asked, choice in made if choice < game.rules.first_place}
    places = {
        asked: game.districts[choice - int(game.rules.first_place)].name
        for asked, choice in made
        if 0 <= choice - int(game.rules.first_place) < len(game.districts)
    }
    said = ""
    if "conspire.take" in cards and "conspire.discard" in cards:
        said = f"Conspire: discard {cards['conspire.discard']}, take {cards['conspire.take']}"
    elif "hire.take" in cards and "hire.discard2" in cards and "hire.discard1" in cards:
        given = listed([cards["hire.discard1"], cards["hire.discard2"]])
        said = f"Hire: discard {given}, take {cards['hire.take']}"
    elif "influence.district" in places and "influence.card" in cards:
        said = f"Influence: play {cards['influence.card']} to {places['influence.district']}"
    elif "open.district2" in places and "open.card1" in cards:
        first = f"{cards['open.card1']} at {places['open.district1']}"
        said = f"Place {first} and {cards['open.card2']} at {places['open.district2']}"
    shown = {"conspire.take", "hire.take", "influence.district", "open.district2"}
    last = max((number for number, (asked, _) in enumerate(made) if asked in shown), default=-1)
    rest = choices[last + 1 :]
    after = [game.label(state, state.to_act()[0], choice).text for state, choice in rest]
    return ", then ".join([said, *(f"{label[0].lower()}{label[1:]}" for label in after)]) if said else ""
