"""Storage: what is kept of tables, and the database that keeps it.

Owns the models of what is written (`stored`), the database's shape and its migrations, and every question to it. Knows
nothing of what travels, nor what a table's log means. What it says when there is no answer is `Unavailable`.
"""
