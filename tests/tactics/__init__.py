"""Tactical positions: a collection in text, and what is asked of the search."""
