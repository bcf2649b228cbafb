"""The arena: bots play many games against each other, and what comes out is told with honest intervals.

::

    entrants    what somebody wrote → who plays
    schedule    who meets whom, in which seats, with which deck: every game follows from the settings alone
    match       one game                               workers, cluster    many: here, in processes, with Ray
    outcome     how it ended                           folder              kept on disk, so a run can be continued
    ratings, shares, sprt → summary → report, plot     what it means, in numbers, words and a picture
    run         all of it together

Built on `bots` and `game`; knows no people, tables or servers.
"""
