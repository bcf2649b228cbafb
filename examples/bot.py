"""An opponent in plain Python, to begin with: it speaks the protocol of docs/bots.md and needs nothing but Python.

Try it: appenzell arena --bots random --bots "external:python3 examples/bot.py" --games 20

It collects what it can: two of its mice on the same cheese. So it likes runs onto a cheese that it does not own yet and
that another of its mice stands on already, or that lies open a second time. It steps on no trap and, with no better
idea, uncovers rooms and brings mice in.
"""

import json
import random
import sys


def liking(token, view, remembered):
    """Say how much an action is liked; the notation is explained in docs/actions.md."""
    if token[0] == "^":
        return 2.0
    if token[0] == ">" or token[0] == "T":
        return 0.3
    if token == ".":
        return 0.5
    place = token.split("-")[-1].lstrip("+")
    tiles = {**{field: seen["tile"] for field, seen in remembered.items()}, **view["tiles"]}
    tile = tiles.get(place, ".")
    if tile == "x" or token.startswith("C:"):
        return 0.1
    seat = view["seat"]
    origin = token.split("-")[0]
    if tile in "ABCDEFG" and tile not in view["collected"][seat]:
        others = [mouse for mouse in view["mice"][seat] if mouse != origin]
        if any(tiles.get(mouse) == tile for mouse in others):
            return 10.0
        return 4.0 if list(tiles.values()).count(tile) > 1 else 3.0
    left_cheese = tiles.get(origin, ".") in "ABCDEFG" and tiles[origin] not in view["collected"][seat]
    return 0.2 if left_cheese else 2.5 if token[0] == "+" else 1.0


def choose(message, chance):
    """Return the token that is liked best; chance decides between equals."""
    view, remembered = message["view"], message["remembered"]
    return max(message["legal"], key=lambda token: liking(token, view, remembered) + chance.random())


def main():
    """Answer line by line until there are no more."""
    chance = random.Random()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "appenzell":
            print("name Example")
            print("ready", flush=True)
        elif word == "game":
            chance = random.Random(json.loads(rest)["luck"])
        elif word == "choose":
            print("play", choose(json.loads(rest), chance), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
