"""Hostile weather: what `benchmarks/weather.py` and the tests make bad days of, and what finds out if all was true.

Nothing here is part of the game. What travels is only what docs/protocol.md says; what is written is read in
`written.py` alone.
"""
