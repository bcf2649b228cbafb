"""Studying the game: positions as text, puzzles and lessons on them, and finished games step by step.

Built on the game and the bots, for the server and the tests. Knows no sockets, files but its own, or clocks.
"""
