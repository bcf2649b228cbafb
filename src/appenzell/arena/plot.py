"""The ratings as a picture: a dot and its interval for each bot, as SVG."""

from html import escape
from typing import Any

ROW, LEFT, WIDTH, RIGHT, TOP, BOTTOM = 34, 280, 480, 40, 30, 46
LONGEST_LABEL = 38
INK, FAINT, DOT = "#333", "#ddd", "#b8860b"


def plot(summary: dict[str, Any]) -> str:
    """Return a picture of the ratings, the strongest first."""
    bots = sorted(summary["bots"], key=lambda bot: -float(bot["rating"]))
    low, high = min(bot["low"] for bot in bots), max(bot["high"] for bot in bots)
    step = _step(high - low)
    first, last = int(low // step), int(-(-high // step))
    scale = WIDTH / ((last - first) * step)

    def across(points: float) -> float:
        return round(LEFT + (points - first * step) * scale, 1)

    height = TOP + ROW * len(bots) + BOTTOM
    lines = [_tick(across(at * step), at * step, height) for at in range(first, last + 1)]
    rows = [_row(bot, TOP + ROW * number + ROW // 2, across) for number, bot in enumerate(bots)]
    size = f'width="{LEFT + WIDTH + RIGHT}" height="{height}" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" role="img">',
            "<title>Ratings with 95 % intervals</title>",
            '<rect width="100%" height="100%" fill="white"/>',
            *lines,
            *rows,
            f'<text x="{LEFT + WIDTH / 2}" y="{height - 8}" text-anchor="middle" fill="{INK}">'
            "rating, 400 points are odds of ten to one</text>",
            "</svg>\n",
        ]
    )


def _step(span: float) -> int:
    """Return a round distance between ticks."""
    return next((step for step in (10, 25, 50, 100, 200, 400) if span / step <= 8), 800)


def _tick(x: float, points: int, height: int) -> str:
    below = height - BOTTOM
    return (
        f'<line x1="{x}" x2="{x}" y1="{TOP - 8}" y2="{below}" stroke="{FAINT}"/>'
        f'<text x="{x}" y="{below + 16}" text-anchor="middle" fill="{INK}">{points}</text>'
    )


def _row(bot: dict[str, Any], y: int, across: Any) -> str:
    return (
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end" fill="{INK}">{escape(_short(bot["bot"]))}</text>'
        f'<path d="M{across(bot["low"])} {y}H{across(bot["high"])}" stroke="{DOT}" stroke-width="3"/>'
        f'<circle cx="{across(bot["rating"])}" cy="{y}" r="5" fill="{DOT}"/>'
    )


def _short(label: str) -> str:
    """Return a label that fits; of a long command the end says most."""
    return label if len(label) <= LONGEST_LABEL else f"{label[:9]}…{label[10 - LONGEST_LABEL :]}"
