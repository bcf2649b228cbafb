"""The game: what people program against.

`Game` plays, `Setup` says what is agreed before, `Action` is one move and its notation, `View` is what a seat sees;
records and snapshots write games down; errors say in one sentence what was wrong. Built on `rules`, which it loads when
the first game begins. It knows nothing of bots, servers or screens.
"""
