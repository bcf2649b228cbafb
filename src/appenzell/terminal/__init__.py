"""Everything drawn and asked at a terminal: the board, the game played there, replays and reports.

Built on `game` and rich. It shows views and nothing else: what a seat cannot see never gets here. It decides no rules.
"""
