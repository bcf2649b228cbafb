"""What a search tree is made of: positions found by their hash, and the actions that lead on from them, in flat arrays.

Owns the arrays and how one action is chosen among those of a position (PUCT). All are allocated once; when they are
full nothing is added any more. Must not know how positions are valued or how playouts go.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.compiled import fast
from appenzell.rules.state import MAX_PLAYERS

NONE = -1
EXPLORE = 0.25
"""How much untried actions attract."""
SHARP = 0.06
"""How much better a first look must be to be tried e times as eagerly."""
OPEN_MIND = 0.2
"""How much of the eagerness is spread evenly, whatever the first look says."""
TRUST = 1.0
"""How many playouts a first look counts for."""
WATCHED = 64
"""A sure win is looked for after so many visits."""

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


def make_wood(nodes: int, edges: int) -> Wood:
    """Return the arrays of an empty tree for so many positions (a power of two) and actions."""
    return Wood(
        table=np.full(2 * nodes, NONE, np.int32),
        nodes=np.zeros(nodes, NODE),
        edges=np.zeros(edges, EDGE),
        counts=np.zeros(5, np.int64),
        totals=np.zeros(MAX_PLAYERS),
    )
