"""Tables: who sits where, who may do what, and every change, in one order: look, write, put in place, publish.

`table`, `seating` and `making` are pure logic; `house` keeps the tables at work, `lobby` and `play` change
them, the `bus` passes on what has changed. Knows no sockets, no HTTP and nothing of how a message looks.
"""
