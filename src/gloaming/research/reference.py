"""The page of what the numbers of every game's observations mean; `python -m gloaming.research.reference` writes it."""

from __future__ import annotations

import sys
from pathlib import Path

import gloaming
from gloaming.research.encoding import VERSION, Encoding

OURS = ("city-of-hemloch", "dark-promenade", "midnight", "lords", "necromancer")
HEAD = f"""# Observation tensors

Version {VERSION}. Every game has one row of numbers from 0 to 255 for what a seat knows; what is larger stays at 255.
The tables below are those of the house sets with default options, and follow from each game's declaration: a game in a
package of its own has such a row too. `Encoding(game).features` tells the same to a program, `labels` what each single
number stands for, `scale` what to divide it by, and `digest` whether two encodings are the same one.

- Seats are counted from the one that looks: `self`, then `next`, `next2` and so on.
- Cards are told apart by their faces; copies of a face are counted.
- `/count` is how many cards lie in a zone, `/known` the known ones by face, `/depth` how deep the uppermost known card
  of a face lies in a pile (1 is the top), `/backs` the unknown ones by back, and `/could` the cards known nowhere that
  could be there.
- The steps of effects (`pc`) are numbers in binary. `pick` and `it` show only while the seat performs the effect.

This page is written by `python -m gloaming.research.reference docs/research/tensors.md`.
"""


def section(slug: str) -> str:
    """The features of one game."""
    game = gloaming.game(slug)
    encoding = Encoding(game)
    lines = [
        f"## {game.title}",
        "",
        f"`{slug}`: {encoding.width} numbers, {len(game.choice_names)} actions, digest `{encoding.digest}`.",
        "",
        "| feature | from | numbers | scale | meaning |",
        "|---|---|---|---|---|",
    ]
    numbered: dict[str, list[int]] = {}
    for index, feature in enumerate(encoding.features):
        base, _, last = feature.name.rpartition(".")
        numbered.setdefault(f"{base}.#" if last.isdigit() else feature.name, []).append(index)
    for name, indices in numbered.items():
        first = encoding.features[indices[0]]
        size = sum(len(encoding.features[index].labels) for index in indices)
        lines.append(f"| `{name}` | {first.at} | {size} | {first.most} | {first.meaning.replace('|', '/')} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(slug) for slug in OURS)])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
