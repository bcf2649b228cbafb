"""A Monte Carlo search tree in flat arrays, for two to five seats.

There is no private information in this game: a position is what has been seen, and only the order of the unseen tiles
is chance. So each playout shuffles the deck, walks down by the actions that look best (PUCT) and stops at the first
position it has not met; that one is added, and its value goes back up the path. Its actions are valued, one by one,
when a playout comes there again: to most positions none ever does. Positions are found by their hash, so different
orders of the same actions share one node, and after an action the part of the tree below it is still there. Where a
turn begins in a position that was visited often, a sure win is looked for; if there is one, that position is decided.
All arrays are allocated once; when they are full the tree grows no more, but playouts go on learning about what is
there.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import Words, copy_state, fast
from appenzell.bots.kernel.finish import make_win_scratch, winning_line
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.positions import position_key
from appenzell.bots.kernel.worth import NOTICED, WEIGHTS, chances
from appenzell.rules.bits import lowest
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import MICE_EACH, OVER_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MAX_PLAYERS, PHASE, PLAYER, TURN, WORDS

NONE = -1
ALONE = 1 << 60
DEEPEST = 64
EXPLORE = 0.25
"""How much untried actions attract."""
SHARP = 0.06
"""How much better a first look must be to be tried e times as eagerly."""
OPEN_MIND = 0.2
"""How much of the eagerness is spread evenly, whatever the first look says."""
TRUST = 1.0
"""How many playouts a first look counts for."""
WATCHED, AGAIN, PATIENCE = 64, 4, 300
"""A sure win is looked for after so many visits, again after so many times as many, with so many tries for a visit."""
ANY_NUMBER = 1 << 40

NODES_USED, EDGES_USED, PLAYOUTS, DEPTHS, TRIES = range(5)
NODE = np.dtype(
    [(name, np.int64 if name == "key" else np.int32) for name in ("key", "first", "edges", "visits", "watched", "won")]
)
EDGE = np.dtype(
    [("action", np.int32), ("visits", np.int32), ("total", np.float64), ("look", np.float32), ("prior", np.float32)]
)


class Wood(NamedTuple):
    """What a tree is made of."""

    table: Any
    """The nodes by the hash of their position."""
    nodes: Any
    edges: Any
    counts: Any
    """Nodes and edges in use, playouts made, the sum of their depths, and the tries left to look for sure wins."""
    totals: Any
    """The values of all playouts of this thought, for each seat."""


@fast
def find(wood, key):
    """Return the node of a position, and where in the table it is or would be."""
    table, nodes = wood.table, wood.nodes
    mask = len(table) - 1
    at = key & mask
    while table[at] != NONE:
        if nodes[table[at]].key == key:
            return table[at], at
        at = (at + 1) & mask
    return NONE, at


@fast
def look_at_actions(setup, state, weights, edges, first, scratch):
    """Write an edge for each action worth thinking about, with its value at a first look; return how many."""
    opts, places, trial, noticed, value = scratch.options, scratch.places, scratch.trial, scratch.noticed, scratch.value
    candidates(setup, state, opts)
    player, number = state[PLAYER], 0
    for word in range(OPTION_WORDS):
        bits = opts[word]
        while bits != 0:
            if first + number == len(edges):
                return NONE
            action = FIRST[word] + lowest(bits)
            bits &= bits - 1
            copy_state(state, trial)
            act_noting(setup, trial, action)
            chances(setup, trial, weights, places, noticed, value)
            edge = edges[first + number]
            edge.action, edge.visits, edge.total, edge.look = action, 0, 0.0, value[player]
            number += 1
    return number


@fast
def set_priors(edges, first, number):
    """Turn first looks into how eagerly each action is tried."""
    best = 0.0
    for at in range(first, first + number):
        best = max(best, float(edges[at].look))
    total = 0.0
    for at in range(first, first + number):
        edges[at].prior = exp((float(edges[at].look) - best) / SHARP)
        total += float(edges[at].prior)
    for at in range(first, first + number):
        edges[at].prior = (1 - OPEN_MIND) * float(edges[at].prior) / total + OPEN_MIND / number


@fast
def add_node(wood, at, key):
    """Add a position to the tree and return its node; NONE if the tree is full."""
    nodes, node = wood.nodes, wood.counts[NODES_USED]
    if node == len(nodes):
        return NONE
    nodes[node].key, nodes[node].first, nodes[node].edges = key, NONE, 0
    nodes[node].visits, nodes[node].watched, nodes[node].won = 0, WATCHED, 0
    wood.table[at] = node
    wood.counts[NODES_USED] += 1
    return node


@fast
def add_edges(setup, state, weights, wood, node, scratch):
    """Add the actions of a position; return whether they fit in."""
    first = wood.counts[EDGES_USED]
    number = look_at_actions(setup, state, weights, wood.edges, first, scratch)
    if number == NONE:
        return False
    set_priors(wood.edges, first, number)
    wood.nodes[node].first, wood.nodes[node].edges = first, number
    wood.counts[EDGES_USED] += number
    return True


@fast
def best_edge(wood, node):
    """Return the action to try next in a position: what it has brought so far, and how little it was tried."""
    nodes, edges = wood.nodes, wood.edges
    first = nodes[node].first
    eager = EXPLORE * math.sqrt(nodes[node].visits + 1)
    best, most = first, -1.0
    for at in range(first, first + nodes[node].edges):
        tried = edges[at].visits
        value = (edges[at].total + TRUST * float(edges[at].look)) / (tried + TRUST)
        value += eager * float(edges[at].prior) / (1 + tried)
        if value > most:
            best, most = at, value
    return best


@fast
def look_for_win(setup, state, wood, node, scratch):
    """Find out whether the position is won for sure, in which a turn begins, as far as tries are left."""
    nodes, counts = wood.nodes, wood.counts
    patience = min(PATIENCE * nodes[node].watched, counts[TRIES])
    nodes[node].won = winning_line(setup, state, scratch.win, patience)
    nodes[node].watched *= AGAIN
    counts[TRIES] -= patience - scratch.win.left[0]


@fast
def playout(setup, root, weights, wood, random, scratch):
    """Walk down from the root, add one position, and carry its value back up."""
    nodes, edges, counts = wood.nodes, wood.edges, wood.counts
    state, path, movers, value = scratch.state, scratch.path, scratch.movers, scratch.value
    copy_state(root, state)
    shuffle_unseen(state, random)
    depth, turn, is_won = 0, state[TURN], False
    while state[PHASE] != OVER_PHASE and depth < DEEPEST:
        key = position_key(state)
        node, at = find(wood, key)
        if node == NONE:
            node = add_node(wood, at, key)
            if node == NONE or depth > 0:
                break
        if nodes[node].first == NONE and not add_edges(setup, state, weights, wood, node, scratch):
            break
        nodes[node].visits += 1
        is_due = state[TURN] != turn and nodes[node].visits >= nodes[node].watched and counts[TRIES] > 0
        if is_due and nodes[node].won == 0:
            look_for_win(setup, state, wood, node, scratch)
        turn, is_won = state[TURN], depth > 0 and nodes[node].won > 0
        if is_won:
            break
        edge = best_edge(wood, node)
        path[depth], movers[depth] = edge, state[PLAYER]
        depth += 1
        act_noting(setup, state, edges[edge].action)
    if is_won:
        for seat in range(setup[PLAYERS]):
            value[seat] = 1.0 if seat == state[PLAYER] else 0.0
    else:
        chances(setup, state, weights, scratch.places, scratch.noticed, value)
    for step in range(depth):
        edges[path[step]].visits += 1
        edges[path[step]].total += value[movers[step]]
    for seat in range(setup[PLAYERS]):
        wood.totals[seat] += value[seat]
    counts[PLAYOUTS] += 1
    counts[DEPTHS] += depth


@fast
def playouts(setup, root, weights, wood, random, scratch, number):
    """Do so many playouts."""
    for _ in range(number):
        playout(setup, root, weights, wood, random, scratch)


class SearchScratch(NamedTuple):
    """The arrays one thread searches in."""

    options: Any
    places: Any
    trial: Any
    state: Any
    noticed: Any
    value: Any
    path: Any
    movers: Any
    win: Any


def make_search_scratch() -> SearchScratch:
    """Return the arrays for one thread."""
    return SearchScratch(
        options=np.zeros(OPTION_WORDS, np.int64),
        places=np.zeros(MICE_EACH + 1, np.int64),
        trial=np.zeros(WORDS, np.int64),
        state=np.zeros(WORDS, np.int64),
        noticed=np.zeros(NOTICED),
        value=np.zeros(MAX_PLAYERS),
        path=np.zeros(DEEPEST, np.int64),
        movers=np.zeros(DEEPEST, np.int64),
        win=make_win_scratch(1 << 15),
    )


class Tree:
    """The tree of one bot in one game."""

    def __init__(self, nodes: int = 1 << 18, edges_each: int = 10, weights: Any = WEIGHTS) -> None:
        self.wood = Wood(
            table=np.full(2 * nodes, NONE, np.int32),
            nodes=np.zeros(nodes, NODE),
            edges=np.zeros(nodes * edges_each, EDGE),
            counts=np.zeros(5, np.int64),
            totals=np.zeros(MAX_PLAYERS),
        )
        self.scratch = make_search_scratch()
        self.weights = weights

    def clear(self) -> None:
        """Forget everything."""
        self.wood.table[:] = NONE
        self.wood.counts[:] = 0

    def begin(self) -> None:
        """Begin a new thought: forget everything if not even half of the tree is free."""
        nodes, edges, *_ = self.wood.counts
        self.wood.totals[:] = 0
        if 2 * nodes > len(self.wood.nodes) or 2 * edges > len(self.wood.edges):
            self.clear()

    def grow(self, setup: Words, root: Words, random: Words, number: int, tries: int = ANY_NUMBER) -> None:
        """Do so many playouts from a position, with at most so many tries to find sure wins in it."""
        self.wood.counts[TRIES] = tries
        playouts(setup, root, self.weights, self.wood, random, self.scratch, number)

    def edges_of(self, root: Words) -> Any:
        """Return the edges of a position as records; none if it was never met, or only once."""
        node, _ = find(self.wood, position_key(root))
        if node == NONE:
            return self.wood.edges[:0]
        first, number = (max(0, int(self.wood.nodes[node][name])) for name in ("first", "edges"))
        return self.wood.edges[first : first + number]

    def lead(self, root: Words) -> int:
        """Return by how many visits the most visited action is ahead; so many more cannot change the choice."""
        visits = np.sort(self.edges_of(root)["visits"])
        return int(visits[-1] - visits[-2]) if len(visits) > 1 else ALONE
