"""The font of the headings, made smaller: of all its shapes the page shows the soft ones alone, in the weights it uses.

    pip install fonttools brotli
    python tools/font.py

Owns which shapes those are. It halves what everybody waits for before the first word, and it is seldom made anew, so
what is made is committed, beside its licence, the Open Font License, which allows it as long as it stays with it. The
whole font comes with npm (`make web-check` installs it).
"""

import sys
from pathlib import Path
from shutil import copyfile

WEB = Path(__file__).parents[1] / "web"
WHOLE = WEB / "node_modules" / "@fontsource-variable" / "fraunces"
MADE = WEB / "src" / "styles" / "fonts"
SHAPES = {"SOFT": 100, "wght": (560, 900)}
"""How soft, and from which weight to which."""
NAMES = [0, 1, 2, 13, 14]
"""Of what the font tells of itself: whose it is, what it is called, its licence."""


def main() -> None:
    """Make the font, and say how much it weighs."""
    try:
        from fontTools.subset import Options, Subsetter
        from fontTools.ttLib import TTFont
        from fontTools.varLib.instancer import instantiateVariableFont
    except ImportError:
        sys.exit("This needs fonttools and brotli: pip install fonttools brotli")
    font = instantiateVariableFont(TTFont(WHOLE / "files" / "fraunces-latin-soft-normal.woff2"), SHAPES)
    # Hints stay: they are small, and without them letters would be placed by other rules than before.
    smaller = Subsetter(Options(layout_features=["*"], hinting=True, notdef_outline=True, name_IDs=NAMES))
    smaller.populate(unicodes=font.getBestCmap().keys())
    smaller.subset(font)
    font["head"].modified = font["head"].created  # so that the same shapes are the same file
    font.recalcTimestamp = False
    MADE.mkdir(exist_ok=True)
    font.save(MADE / "fraunces.woff2")
    copyfile(WHOLE / "LICENSE", MADE / "fraunces.LICENSE.txt")
    print(f"{MADE / 'fraunces.woff2'}: {(MADE / 'fraunces.woff2').stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
