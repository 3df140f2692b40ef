"""A bot for Gloaming in thirty lines. It keeps enough cards to act with and plays the rest. See docs/bots.md."""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(view, options):
    """By the options' names: hire or conspire while the collection is small, otherwise influence; else anything."""
    held = [zone["count"] for zone in view["zones"] if zone["name"] in own_zones(view)]
    wanted = ["hire", "conspire"] if sum(held) < 7 else ["influence"]
    return next((option for option in options if option["name"] in wanted), random.choice(options))


def own_zones(view):
    return [f"{name}.{view['seat']}" for name in ("hand", "discard")]


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say({"type": "hello", "protocol": told["protocol"], "name": "Thirty Lines"})
    elif told["type"] == "choose":
        chosen = choose(told["view"], told["options"])
        say({"type": "choice", "id": told["id"], "choice": chosen["choice"]})
