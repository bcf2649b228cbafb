"""A server examined from outside, as its host and its players meet it: games, leaks, crashes, figures, surroundings.

`leaks` says whether somebody was told what nobody of that seat may know. The rest plays, measures and looks, and
`report` holds what was found. Knows servers by what they answer and by their settings; it prints nothing.
"""
