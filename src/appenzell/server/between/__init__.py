"""Between the processes that share a database: what they tell each other, and how. None of it is truth."""

from appenzell.server.between.bus import Bus, LocalBus

__all__ = ["Bus", "make_bus"]


def make_bus(url: str, me: str) -> Bus:
    """Return the bus of a URL; without one, nobody else is heard."""
    if not url:
        return LocalBus()
    from appenzell.server.between.redis_bus import RedisBus

    return RedisBus(url, me)
