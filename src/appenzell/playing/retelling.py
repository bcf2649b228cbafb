"""Playing a game again, entry by entry: for replays, for records that are loaded, and for bots that come late."""

from collections.abc import Iterable, Iterator, Mapping

from appenzell.game.game import Game
from appenzell.playing.playing import Played, Playing


def retell(playing: Playing, tokens: Iterable[str], resigned: Mapping[int, int]) -> Iterator[Played]:
    """Play on with these tokens, and give what each does; `resigned` says after how many of them a seat gave up."""
    number = 0
    for number, token in enumerate(tokens, 1):
        yield from resign(playing, number - 1, resigned)
        yield playing.act(token)
    yield from resign(playing, number, resigned)


def resign(playing: Playing, number: int, resigned: Mapping[int, int]) -> Iterator[Played]:
    """Let those give up who did so after this many actions."""
    for seat in [seat for seat, after in resigned.items() if after == number]:
        yield playing.resign(seat)


def played_again(game: Game) -> Playing:
    """Return a game that was dealt from a seed as it has been played, from its beginning.

    >>> from appenzell import Setup
    >>> game = Game.new(Setup(seed="any text", start=0))
    >>> action = game.apply("+a1")
    >>> played_again(game).game == game
    True
    """
    playing = Playing(Game.new(game.setup))
    for _ in retell(playing, (action.token for action in game.history), game.resigned):
        pass
    return playing
