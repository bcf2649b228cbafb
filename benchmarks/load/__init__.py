"""What `benchmarks/server.py` measures with: servers and what they share, people at tables, and what it all costs."""
