"""A game being played, whoever keeps it: its log, who may do what, and what each seat is told.

`entry` is what is written down, `playing` folds entries into a game, `retelling` plays one again, `party` is who sits
around it, `told` what they see. Plain facts and plain data: no HTTP, sockets, databases or clocks, so the server, the
terminal and the pages of those who study keep their games alike.
"""
