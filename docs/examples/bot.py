"""A bot for Gloaming in a few lines: it plays what adds most Influence, else the first option. See docs/bots.md."""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(options, facts):
    """Prefer to influence, then the options whose words promise an ability; otherwise the first."""
    for option in options:
        if option["name"] == "influence":
            return option
    return max(options, key=lambda option: "ability" in option["label"].lower())


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say({"type": "hello", "protocol": told["protocol"], "name": "Thirty Lines"})
    elif told["type"] == "choose":
        chosen = choose(told["options"], told["view"]["facts"])
        say({"type": "choice", "id": told["id"], "choice": chosen["choice"]})
    elif told["type"] == "over":
        break
