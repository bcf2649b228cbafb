"""The bots: one file each, and one registry.

A bot is shown what has been seen of a game, a sight, and nothing else. It answers with a legal action. Built on `game`
and `rules`; knows no tables and no servers.
"""
