"""The bots' thinking in the kernel's language: plain functions over flat arrays, compiled by numba."""
