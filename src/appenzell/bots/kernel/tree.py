"""A Monte Carlo search tree in flat arrays, for two to five seats.

There is no private information in this game: a position is what has been seen, and only the order of the unseen tiles
is chance. So each playout shuffles the deck, **selects**: walks down by the actions that look best and stops at the
first position it has not met, which is added; **evaluates** that one; and **backs up** its value along the path. Its
actions are valued, one by one, when a playout comes there again: to most positions none ever does. Positions are found
by their hash, so different orders of the same actions share one node, and after an action the part of the tree below it
is still there. Where a turn begins in a position that was visited often, a sure win is looked for; if there is one,
that position is decided. When the tree is full it grows no more, but playouts go on learning about what is there. What
a position is worth says the evaluator that is given; nothing here knows which.
"""

from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import Words, copy_state, fast
from appenzell.bots.kernel.evaluators import evaluate
from appenzell.bots.kernel.finish import find_win, make_win_scratch
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.keys import position_key
from appenzell.bots.kernel.wood import (
    DEPTHS,
    EDGES_USED,
    NONE,
    PLAYOUTS,
    TRIES,
    add_node,
    best_edge,
    find,
    make_wood,
    set_priors,
)
from appenzell.rules.bits import lowest
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MAX_PLAYERS, PHASE, PLAYER, TURN, WORDS

ALONE = 1 << 60
DEEPEST = 64
AGAIN, PATIENCE = 4, 300
"""A sure win is looked for again after so many times as many visits, with so many tries for a visit."""
ANY_NUMBER = 1 << 40


@fast
def look_at_actions(setup, state, evaluator, edges, first, scratch):
    """Write an edge for each action worth thinking about, with its value at a first look; return how many."""
    options, trial, value = scratch.options, scratch.trial, scratch.value
    candidates(setup, state, options)
    player, number = state[PLAYER], 0
    for word in range(OPTION_WORDS):
        bits = options[word]
        while bits != 0:
            if first + number == len(edges):
                return NONE
            action = FIRST[word] + lowest(bits)
            bits &= bits - 1
            copy_state(state, trial)
            act_noting(setup, trial, action)
            evaluate(setup, trial, evaluator, value)
            edge = edges[first + number]
            edge.action, edge.visits, edge.total, edge.look = action, 0, 0.0, value[player]
            number += 1
    return number


@fast
def add_edges(setup, state, evaluator, wood, node, scratch):
    """Add the actions of a position; return whether they fit in."""
    first = wood.counts[EDGES_USED]
    number = look_at_actions(setup, state, evaluator, wood.edges, first, scratch)
    if number == NONE:
        return False
    set_priors(wood.edges, first, number)
    wood.nodes[node].first, wood.nodes[node].edges = first, number
    wood.counts[EDGES_USED] += number
    return True


@fast
def look_for_win(setup, state, wood, node, scratch):
    """Find out whether the position is won for sure, in which a turn begins, as far as tries are left."""
    nodes, counts = wood.nodes, wood.counts
    patience = min(PATIENCE * nodes[node].watched, counts[TRIES])
    nodes[node].won = find_win(setup, state, scratch.win, patience)
    nodes[node].watched *= AGAIN
    counts[TRIES] -= patience - scratch.win.left[0]


@fast
def node_to_pass(setup, state, evaluator, wood, depth, scratch):
    """Return the node of a position if the walk goes on there; NONE if it ends, because the position was just added.

    The root is always passed. Where the tree is full, the walk ends at what is not in it.
    """
    key = position_key(state)
    node, at = find(wood, key)
    if node == NONE:
        node = add_node(wood, at, key)
        if node == NONE or depth > 0:
            return NONE
    if wood.nodes[node].first == NONE and not add_edges(setup, state, evaluator, wood, node, scratch):
        return NONE
    return node


@fast
def select(setup, root, evaluator, wood, random, scratch):
    """Walk down from the root; return how deep, and whether the seat on turn there wins for sure.

    The position is left in `scratch.state`, the way in `scratch.path`, who went it in `scratch.movers`.
    """
    nodes, edges, state = wood.nodes, wood.edges, scratch.state
    copy_state(root, state)
    shuffle_unseen(state, random)
    depth, turn = 0, state[TURN]
    while state[PHASE] != OVER_PHASE and depth < DEEPEST:
        node = node_to_pass(setup, state, evaluator, wood, depth, scratch)
        if node == NONE:
            break
        nodes[node].visits += 1
        is_due = state[TURN] != turn and nodes[node].visits >= nodes[node].watched and wood.counts[TRIES] > 0
        if is_due and nodes[node].won == 0:
            look_for_win(setup, state, wood, node, scratch)
        turn = state[TURN]
        if depth > 0 and nodes[node].won > 0:
            return depth, True
        edge = best_edge(wood, node)
        scratch.path[depth], scratch.movers[depth] = edge, state[PLAYER]
        depth += 1
        act_noting(setup, state, int(edges[edge].action))
    return depth, False


@fast
def value_sure_win(setup, state, value):
    """Write the chances where the seat on turn wins for sure."""
    for seat in range(setup[PLAYERS]):
        value[seat] = 1.0 if seat == state[PLAYER] else 0.0


@fast
def back_up(setup, wood, depth, scratch):
    """Carry a value back up the path, and count it."""
    edges, value, counts = wood.edges, scratch.value, wood.counts
    for step in range(depth):
        edge = scratch.path[step]
        edges[edge].visits += 1
        edges[edge].total += value[scratch.movers[step]]
    for seat in range(setup[PLAYERS]):
        wood.totals[seat] += value[seat]
    counts[PLAYOUTS] += 1
    counts[DEPTHS] += depth


@fast
def playout(setup, root, evaluator, wood, random, scratch):
    """Walk down from the root, add one position, and carry its value back up."""
    depth, is_won = select(setup, root, evaluator, wood, random, scratch)
    if is_won:
        value_sure_win(setup, scratch.state, scratch.value)
    else:
        evaluate(setup, scratch.state, evaluator, scratch.value)
    back_up(setup, wood, depth, scratch)


@fast
def playouts(setup, root, evaluator, wood, random, scratch, number):
    """Do so many playouts."""
    for _ in range(number):
        playout(setup, root, evaluator, wood, random, scratch)


class SearchScratch(NamedTuple):
    """The arrays one thread searches in."""

    options: Any
    trial: Any
    state: Any
    value: Any
    path: Any
    movers: Any
    win: Any


def make_search_scratch() -> SearchScratch:
    """Return the arrays for one thread."""
    return SearchScratch(
        options=np.zeros(OPTION_WORDS, np.int64),
        trial=np.zeros(WORDS, np.int64),
        state=np.zeros(WORDS, np.int64),
        value=np.zeros(MAX_PLAYERS),
        path=np.zeros(DEEPEST, np.int64),
        movers=np.zeros(DEEPEST, np.int64),
        win=make_win_scratch(1 << 15),
    )


class Tree:
    """The tree of one bot in one game; the evaluator is its own, too."""

    def __init__(self, evaluator: Any, nodes: int = 1 << 18, edges_each: int = 10) -> None:
        self.evaluator = evaluator
        self.wood = make_wood(nodes, nodes * edges_each)
        self.scratch = make_search_scratch()

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
        playouts(setup, root, self.evaluator, self.wood, random, self.scratch, number)

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
