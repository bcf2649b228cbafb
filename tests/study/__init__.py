"""Tests of lessons, puzzles and replays."""
