"""The rules a second time, over sets and names, straight from docs/rules.md, slow and plain: the oracle for
the compiled kernel.

It owns nothing that the game runs on and must import nothing from it: only then does agreement mean anything. It is one
file, however long, to be read beside the rules from top to bottom.
Fields, tiles and rooms are strings, a state is a snapshot, an action is its token.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Any

Snapshot = dict[str, Any]

FILES, RANKS = "abcdefg", "1234567"
FIELDS = [file + rank for rank in RANKS for file in FILES]  # also the order of drawing unseen tiles
TOWERS = {"a1", "a7", "g1", "g7"}
POSTS = {field for field in FIELDS if field[0] in "ag" or field[1] in "17"} - TOWERS
PANTRY = ["p1", "p2", "p3", "p4"]
KINDS = "ABCDEFG"
SPECIAL = {"g": "cheesy", "w": "works", "d": "pantry"}  # tile letter: the module that makes it act
PLANS = {
    "front": ".AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.",
    "back": ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP.",
}


def _lines() -> dict[str, list[str]]:
    """Per slot the fields of its line, from where the tile enters to where one falls out (B-40)."""
    lines = {}
    for rank in "246":
        fields = [file + rank for file in FILES]
        lines["a" + rank], lines["g" + rank] = fields, fields[::-1]
    for file in "bdf":
        fields = [file + rank for rank in RANKS]
        lines[file + "1"], lines[file + "7"] = fields, fields[::-1]
    return lines


LINES = _lines()
TILED = [field for field in FIELDS if any(field in line for line in LINES.values())]


@cache
def around(field: str) -> frozenset[str]:
    """The field itself and those that touch it, orthogonally or diagonally, towers included."""
    file, rank = FILES.index(field[0]), RANKS.index(field[1])
    return frozenset(
        other for other in FIELDS if abs(FILES.index(other[0]) - file) <= 1 and abs(RANKS.index(other[1]) - rank) <= 1
    )


@cache
def beside(field: str) -> frozenset[str]:
    """The inner fields that share an edge with a field or tower: never a tower (B-31, B-33, A-05)."""
    touching = around(field) - {field} - TOWERS
    return frozenset(other for other in touching if other[0] == field[0] or other[1] == field[1])


def rooms_of(layout: str) -> dict[str, str]:
    """The room letter of each of the 45 inner fields."""
    rows = PLANS.get(layout, layout).split("/")
    return {field: rows[7 - int(field[1])][FILES.index(field[0])] for field in FIELDS if field not in TOWERS}


def seed_numbers(seed: str) -> Iterator[int]:
    """The endless 64-bit numbers of a seed, four from each SHA-256."""
    n = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{n}".encode()).digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(digest[start : start + 8], "big")
        n += 1


def below(numbers: Iterator[int], k: int) -> int:
    """The next number below k, without bias: numbers from the ragged end are skipped."""
    for x in numbers:
        if x < 2**64 - 2**64 % k:
            return x % k
    raise AssertionError("the numbers of a seed never end")


def shuffled(tiles: str, numbers: Iterator[int]) -> str:
    """The tiles in the order in which they will be drawn."""
    deck = list(tiles)
    for i in range(len(deck) - 1, 0, -1):
        j = below(numbers, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return "".join(deck)


def special_tiles(modules: set[str]) -> str:
    """The special tiles in play: each module's own, all three with the pantry (X-10, X-40, X-50)."""
    if "pantry" in modules:
        return "gwd"
    return "".join(tile for tile in "gw" if SPECIAL[tile] in modules)


class Referee:
    """One game. `legal()` are the tokens that may be played now, `apply()` plays one of them."""

    def __init__(self, snapshot: Snapshot) -> None:
        s = copy.deepcopy(snapshot)
        self.setup: dict[str, Any] = s["setup"]
        self.players: int = s["setup"]["players"]
        self.modules: set[str] = set(s["setup"]["modules"])
        self.room: dict[str, str] = rooms_of(s["setup"]["layout"])
        self.phase: str = s["phase"]
        self.player: int = s["player"]
        self.turn: int = s["turn"]
        self.actions_left: int = s["actions_left"]
        self.slid: bool = s["slid"]
        self.tiles: dict[str, str] = s["tiles"]
        self.spares: list[str] = s["spares"]
        self.deck: str = s["deck"]
        self.open: set[str] = set(s["open"])
        self.mice: list[list[str]] = s["mice"]
        self.works_used: set[int] = set(s["works_used"])
        self.cheesy: str | None = s["cheesy"]
        self.ribbon: int | None = s["ribbon"]
        self.cheese_tower: str | None = s["cheese_tower"]
        self.collected: list[set[str]] = [set(kinds) for kinds in s["collected"]]
        self.winner: int | None = s["winner"]

    @classmethod
    def new(cls, setup: dict[str, Any], seed: str) -> Referee:
        """Deal a new game from a set-up and a seed (B-02, B-04, B-06, X-10, X-11, X-40, X-50, A-24)."""
        players, modules, numbers = setup["players"], set(setup["modules"]), seed_numbers(seed)
        start = setup.get("start")
        if start is None:
            start = below(numbers, players)
        special = special_tiles(modules)
        blank_spares = 1 + len(special) if special else 0
        cheesy = "cheesy" in modules
        in_deck = special.replace("g", "") if cheesy else special
        pile = "".join(kind * 3 for kind in KINDS) + "." * (10 - blank_spares) + "xxx" + in_deck
        deck = shuffled(pile, numbers)
        spares = ["."] * blank_spares
        if not spares:
            spares, deck = [deck[0]], deck[1:]
        tiles = dict.fromkeys(TILED, "?") | ({"d4": "g"} if cheesy else {})
        kept = {key: setup.get(key) for key in ("players", "target", "layout", "turn_limit")}
        state: Snapshot = {"setup": kept | {"modules": sorted(modules), "start": start}}
        state |= {"phase": "setup", "player": start, "turn": 0, "actions_left": 0, "slid": False}
        state |= {"tiles": tiles, "spares": spares, "deck": deck, "open": [], "works_used": []}
        state |= {"mice": [["out"] * 4 for _ in range(players)], "collected": [""] * players, "winner": None}
        state |= {"cheesy": "d4" if cheesy else None, "ribbon": None, "cheese_tower": None}
        game = cls(state)
        if cheesy:
            game._uncover(game.room["d4"])
        return game

    def snapshot(self) -> Snapshot:
        """Everything, as plain JSON data that shares nothing with this game."""
        state: Snapshot = {"setup": self.setup | {"modules": sorted(self.modules)}, "phase": self.phase}
        state |= {"player": self.player, "turn": self.turn, "actions_left": self.actions_left}
        state |= {"slid": self.slid, "works_used": sorted(self.works_used), "winner": self.winner}
        state |= {"tiles": self.tiles, "spares": self.spares, "deck": self.deck, "open": sorted(self.open)}
        state |= {"mice": self.mice, "collected": ["".join(sorted(kinds)) for kinds in self.collected]}
        state |= {"cheesy": self.cheesy, "ribbon": self.ribbon, "cheese_tower": self.cheese_tower}
        return copy.deepcopy(state)

    def legal(self) -> set[str]:
        """The tokens of all legal actions, in every phase."""
        return set(self._costs())

    def apply(self, token: str) -> None:
        """Play one legal token."""
        costs = self._costs()
        if token not in costs:
            raise ValueError(f"not legal now: {token}")
        if self.phase == "setup":
            self._set_up(token)
        elif token == ".":
            self._end_turn()
        else:
            extra_by = self._works_mouse() if token[0] == ">" else None
            self.actions_left -= costs[token]
            self._act(token, extra_by)

    # --- what stands where -----------------------------------------------------------------------

    def _standing(self) -> set[str]:
        """Where mice and Cheesy stand: fields, towers, the cheese tower, the pantry (B-34, A-58)."""
        places = {place for mice in self.mice for place in mice} | ({self.cheesy} if self.cheesy else set())
        return places - {"out", "cellar", "held"}

    def _tile(self, place: str) -> str:
        """The tile of a castle or pantry field; none on raised fields (B-42), in towers, off the board."""
        if place in PANTRY:
            return self.spares[PANTRY.index(place)]
        return self.tiles.get(place, "")

    def _acting(self, place: str, letter: str) -> bool:
        """Does a special tile of a module in play lie there (A-97, A-99)?"""
        return self._tile(place) == letter and SPECIAL[letter] in self.modules

    def _is_open(self, field: str) -> bool:
        return self.room[field] in self.open

    def _room_fields(self, room: str) -> list[str]:
        return [field for field in FIELDS if self.room.get(field) == room]

    def _own_cheesy(self) -> str | None:
        """Where Cheesy is, if he wears the ribbon of the player on turn (X-14)."""
        return self.cheesy if self.ribbon == self.player else None

    def _own_pieces(self) -> list[tuple[int, str]]:
        """Numbers and places of the player's mice, Cheesy as number 4 if he is theirs."""
        pieces = list(enumerate(self.mice[self.player]))
        cheesy = self._own_cheesy()
        return [*pieces, (4, cheesy)] if cheesy else pieces

    def _free_pantry(self) -> set[str]:
        return set(PANTRY) - self._standing() if "pantry" in self.modules else set()

    # --- legal actions ---------------------------------------------------------------------------

    def _costs(self) -> dict[str, int]:
        """Every legal token and how many actions it takes."""
        if self.phase == "setup":
            return dict.fromkeys(self._set_up_tokens(), 0)
        if self.phase == "place":
            return {"=" + place: 0 for place in self._free_pantry()}
        if self.phase == "over":
            return {}
        costs = self._lifts() | self._hangings() | self._entries() | self._mouse_runs() | self._cheesy_runs()
        payable = {token: cost for token, cost in costs.items() if cost <= self.actions_left}  # B-10, A-03
        return payable | self._slides() | {".": 0}

    def _set_up_tokens(self) -> set[str]:
        """A free tower (B-07), or for the last player a post for the cheese tower (X-31, A-10, A-75)."""
        last = (self.setup["start"] - 1) % self.players
        if "tower" in self.modules and self.player == last:
            return {"T:" + post for post in POSTS}
        return {"+" + tower for tower in TOWERS - self._standing()}

    def _lifts(self) -> dict[str, int]:
        """Roofs that touch an own mouse (B-20), Cheesy's room (X-15) or the cheese tower with it (A-73)."""
        near: set[str] = set()
        for place in self.mice[self.player]:
            if place in FIELDS:
                near |= around(place)
            elif place == "tower" and self.cheese_tower:
                near |= {self.cheese_tower} | (beside(self.cheese_tower) & POSTS)
        cheesy = self._own_cheesy()
        if cheesy in FIELDS:  # in the pantry he uncovers nothing
            for field in self._room_fields(self.room[cheesy]):
                near |= around(field)
        return {"^" + self.room[field]: 1 for field in near - TOWERS if not self._is_open(field)}

    def _hangings(self) -> dict[str, int]:
        """Any other post for the cheese tower (X-33, A-72)."""
        if self.cheese_tower is None:
            return {}
        return {"T:" + post: 1 for post in POSTS - {self.cheese_tower}}

    def _works_mouse(self) -> int | None:
        """The own mouse, or Cheesy (A-60), that has an extra slide now (X-41, X-42, A-81, A-82)."""
        for number, place in self._own_pieces():
            if self._acting(place, "w") and number not in self.works_used:
                return number
        return None

    def _slides(self) -> dict[str, int]:
        """Each slot with each spare: extra slides first (A-80), else one a turn, an action (B-11, A-20)."""
        extra = self._works_mouse() is not None
        if not extra and (self.slid or self.actions_left == 0):
            return {}
        tokens = {}
        for slot, line in LINES.items():
            if self.cheese_tower in (line[0], line[-1]):
                continue
            for k in range(len(self.spares)):
                tokens[f">{slot}" + (f"/{k + 1}" if k else "")] = 0 if extra else 1
        return tokens

    def _can_stop(self, field: str) -> bool:
        """Free, without a roof, no trap (B-32, B-34)."""
        return field not in self._standing() and self._is_open(field) and self._tile(field) != "x"

    def _can_jump(self, field: str) -> bool:
        """Mice can be jumped, Cheesy too unless he stands on a trap (B-35, A-02, A-04)."""
        return field in self._standing() and self._tile(field) != "x"

    def _reach(self, first: AbstractSet[str]) -> dict[str, int]:
        """Where a mouse can land, and in how many steps, if its first step goes to `first` (A-02, A-03)."""
        landings: dict[str, int] = {}
        seen: set[str] = set()
        steps = 1
        while first:
            seen |= first
            beyond: set[str] = set()
            for field in first:
                if self._can_stop(field):
                    landings[field] = steps
                elif self._can_jump(field):
                    beyond |= beside(field)
            first, steps = beyond - seen, steps + 1
        return landings

    def _entries(self) -> dict[str, int]:
        """From outside into a free tower, or over the mouse in one (B-30, B-31, X-30, A-01, A-09)."""
        if "out" not in self.mice[self.player]:
            return {}
        doors = {tower: ("+" + tower, beside(tower)) for tower in TOWERS}
        if self.cheese_tower:
            doors["tower"] = ("+T", frozenset({self.cheese_tower}))
        costs: dict[str, int] = {}
        for place, (token, first) in doors.items():
            if place not in self._standing():
                costs[token] = 1
                continue
            for field, steps in self._reach(first).items():
                costs["+" + field] = min(1 + steps, costs.get("+" + field, 99))
        return costs

    def _mouse_runs(self) -> dict[str, int]:
        """Runs and jumps of the mice in the castle, its towers and the pantry."""
        costs: dict[str, int] = {}
        for place in self.mice[self.player]:
            targets = self._pantry_runs(place)
            if place in FIELDS:
                targets |= self._reach(beside(place))  # B-31, B-33
            elif place == "tower" and self.cheese_tower:
                targets |= self._reach({self.cheese_tower})
            start = "T" if place == "tower" else place
            costs |= {f"{start}-{target}": cost for target, cost in targets.items()}
        return costs

    def _pantry_runs(self, place: str) -> dict[str, int]:
        """Door to pantry, within it, and out, one action each (X-51 to X-54, A-91 to A-94)."""
        free = self._free_pantry()
        if place in PANTRY:
            doors = {field for field in TILED if self._acting(field, "d") and self._can_stop(field)}
            return dict.fromkeys(free | doors, 1)
        if self._acting(place, "d") and len(PANTRY) - len(free) < 3:
            return dict.fromkeys(free, 1)
        return {}

    def _cheesy_runs(self) -> dict[str, int]:
        """Cheesy's runs to free fields, traps too (X-16, X-17, A-57, A-60)."""
        cheesy = self._own_cheesy()
        if cheesy is None:
            return {}
        targets = self._pantry_runs(cheesy)
        if cheesy in FIELDS:
            for room, cost in self._cheesy_rooms(self.room[cheesy]).items():
                targets |= dict.fromkeys(set(self._room_fields(room)) - self._standing(), cost)
        return {f"C:{cheesy}-{target}": cost for target, cost in targets.items()}

    def _cheesy_rooms(self, home: str) -> dict[str, int]:
        """The rooms he can land in: his own, and open ones for one action and one a roof (A-55, A-56)."""
        costs = {home: 1}
        seen, edge, crossed = {home}, {home}, 0
        while edge:
            fields = [field for room in edge for field in self._room_fields(room)]
            following = {self.room[other] for field in fields for other in beside(field)} - seen
            costs |= dict.fromkeys(following & self.open, crossed + 1)
            seen |= following
            edge, crossed = following - self.open, crossed + 1
        return costs

    # --- playing ---------------------------------------------------------------------------------

    def _set_up(self, token: str) -> None:
        """One mouse of each seat, from the start player on (B-07, A-10, X-31)."""
        if token.startswith("T:"):
            self.cheese_tower = token[2:]
            self.mice[self.player][0] = "tower"
        else:
            self.mice[self.player][0] = token[1:]
        self.player = (self.player + 1) % self.players
        if self.player == self.setup["start"]:
            self.phase = "turn"
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn, self.actions_left, self.slid, self.works_used = self.turn + 1, 4, False, set()

    def _end_turn(self) -> None:
        """Cover the empty rooms, Cheesy's stays open (B-60, B-61, A-50); the limit ends the game (A-43)."""
        self.open &= {self.room[place] for place in self._standing() if place in self.room}
        if self.setup["turn_limit"] is not None and self.turn >= self.setup["turn_limit"]:
            self._finish(set(range(self.players)))
            return
        self.player = (self.player + 1) % self.players
        self._begin_turn()

    def _act(self, token: str, extra_by: int | None) -> None:
        """Do what a token says; collecting and ending follow where anything moved (A-06, A-30)."""
        if token[0] == "^":
            self._uncover(token[1:])
        elif token.startswith("T:"):
            self.cheese_tower = token[2:]
        elif token[0] == ">":
            slot, _, k = token[1:].partition("/")
            self._slide(slot, int(k or 1) - 1, extra_by)
        elif token[0] == "=":
            self._move("held", token[1:])
            self.phase = "turn"
            self._settle()
        else:
            self._run(token)
            self._settle()

    def _uncover(self, room: str) -> None:
        self.open.add(room)
        self._reveal()  # B-21

    def _draw(self) -> str:
        tile, self.deck = self.deck[0], self.deck[1:]
        return tile

    def _reveal(self) -> None:
        """Tiles that became visible are drawn, by rank, then by file."""
        for field in TILED:
            if self.tiles[field] == "?" and self._is_open(field):
                self.tiles[field] = self._draw()

    def _run(self, token: str) -> None:
        if token[0] == "+":
            mice = self.mice[self.player]
            mice[mice.index("out")] = "tower" if token == "+T" else token[1:]
            return
        start, target = token.removeprefix("C:").split("-")
        self._move("tower" if start == "T" else start, target)

    def _move(self, start: str, target: str) -> None:
        """Whoever is at a place goes to another: no two share a place on the board."""
        for mice in self.mice:
            mice[:] = [target if place == start else place for place in mice]
        if self.cheesy == start:
            self.cheesy = target

    def _slide(self, slot: str, k: int, extra_by: int | None) -> None:
        """Shift, draw, fall, settle, and have a displaced pantry mouse placed (B-41, X-56, A-22, A-23)."""
        if extra_by is None:
            self.slid = True
        else:
            self.works_used.add(extra_by)
        line = LINES[slot]
        pushed = [self.spares[k], *(self.tiles[field] for field in line)]
        fallen_out = pushed.pop()
        self.tiles |= dict(zip(line, pushed, strict=True))
        self.spares[k] = self._draw() if fallen_out == "?" else fallen_out
        self._reveal()
        displaced = PANTRY[k] in self._standing()
        self._move(PANTRY[k], "held")
        for mice in self.mice:  # B-44; not in the pantry, not Cheesy
            mice[:] = ["cellar" if self.tiles.get(place) == "x" else place for place in mice]
        self._settle()
        if displaced and self.phase == "turn":
            self.phase = "place"

    # --- collecting and ending -------------------------------------------------------------------

    def _settle(self) -> None:
        """Ribbon, then collecting, then the end of the game (A-23, A-59)."""
        for seat, mice in enumerate(self.mice):
            if any(self._acting(place, "g") for place in mice):
                self.ribbon = seat  # Cheesy is no mouse here
        for seat in self._longest_ago():
            self._collect(seat)
        self._check_end()

    def _longest_ago(self) -> list[int]:
        """The seats in the order of ties: the next player first, the one on turn last (A-40)."""
        return [(self.player + i) % self.players for i in range(1, self.players + 1)]

    def _collect(self, seat: int) -> None:
        """Two on one kind take it (B-50 to B-53, X-19, A-96), while one of its four is left (X-03, A-44)."""
        places = list(self.mice[seat])
        if self.cheesy and self.ribbon == seat:
            places.append(self.cheesy)
        under = [self._tile(place) for place in places]
        for kind in KINDS:
            left = 4 - sum(kind in kinds for kinds in self.collected)
            if under.count(kind) >= 2 and left > 0:
                self.collected[seat].add(kind)

    def _check_end(self) -> None:
        """The target wins (B-70, A-36, A-38), except for who lost a third mouse (B-71, A-33, A-37, A-46)."""
        inside = {seat for seat in range(self.players) if self.mice[seat].count("cellar") < 3}
        there = {seat for seat in inside if len(self.collected[seat]) >= self.setup["target"]}
        if there:
            self._finish(there)
        elif len(inside) < self.players:
            self._finish(inside)

    def _finish(self, candidates: set[int]) -> None:
        """The most cheese of the candidates wins, ties by A-40 (B-72, B-73, A-39); none: a draw (A-34)."""
        self.phase = "over"
        for seat in self._longest_ago():
            if seat in candidates and (
                self.winner is None or len(self.collected[seat]) > len(self.collected[self.winner])
            ):
                self.winner = seat
