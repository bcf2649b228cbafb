"""The leak scan: whether anybody was told what nobody of that seat may know.

`truth` is a game replayed, with what lay open and what had been seen after each entry; `heard` is what a browser got
and when; `scan` compares the two; `secret_texts` finds seeds, tokens and hashes wherever they stand.
"""

from appenzell.checkup.leaks.heard import Heard
from appenzell.checkup.leaks.scan import Leak, scan
from appenzell.checkup.leaks.secret_texts import SecretText
from appenzell.checkup.leaks.truth import Truth, entries_heard

__all__ = ["Heard", "Leak", "SecretText", "Truth", "entries_heard", "scan"]
