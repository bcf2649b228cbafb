"""What runs beside the tables: bots that are on turn, turns whose time is up, tables that expire, those who study.

Each listens to the news or wakes by itself, and acts by `tables.play` and `tables.lobby` like anybody else.
"""
