"""Names of people: what is a good one, why another is none, and when two look the same.

Nobody is to have a name that cannot be seen, that covers those of others, or that looks like somebody else's at the
same table. All scripts and emoji are welcome, also those whose letters are joined or kept apart by signs that are not
seen themselves.
"""

import unicodedata
from collections.abc import Iterable
from itertools import count

from appenzell.server.basics.refusals import Refused

MAX_NAME = 24
MOST_DRAWN = 2 * MAX_NAME  # letters, where one sign is drawn as many
PHRASE = "ARABIC LIGATURE "  # a sign that is a whole blessing is called after its words
MOST_COUNTED = 90  # numbers behind a name that are counted on; larger ones belong to it, and have no room to grow
MOST_MARKS = 3  # on one letter: Hebrew and Burmese need them
JOINER, PICTURE = "\u200d", "\ufe0f"  # hold emoji together
JOINERS = ("\u200c", JOINER)  # which also keep letters apart, or join them
JOINED = ("ARABIC ", "DEVANAGARI ", "BENGALI ", "GUJARATI ", "KANNADA ", "MALAYALAM ", "ORIYA ", "SINHALA ", "TELUGU ")
"""Scripts that are written with them, as in Persian and Sinhala."""
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
FILLERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U00016fe4\U0001d159\U0001da7f\U0001da80"
)
"""Letters and signs of which nothing is seen, although Unicode counts them among those that are."""
INVISIBLE = {*FORBIDDEN, "Zs", "Mn", "Me"}
MARKS = ("Mn", "Me")
EMOJI = ("So", "Sk")
ALPHABETS = ("LATIN ", "CYRILLIC ", "GREEK ")  # which share the looks of many letters
CYRILLIC = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0458\u0455\u0501\u051b\u051d\u04bb\u043a\u043c\u0442\u0432\u043d\u0433"
)
GREEK = "\u03b1\u03b5\u03bf\u03c1\u03c5\u03bd\u03ba\u03c4\u03c7\u03b3\u03b2\u03b7\u03bc"
STICKS = "i\u0131\u0456\u03b9\u0142\u04cf|1"
TWINS = str.maketrans(f"{CYRILLIC}{GREEK}0{STICKS}", f"aeopcyxjsdqwhkmtbhraeopuvktxybhuo{len(STICKS) * 'l'}")
"""Letters and what they look like, in small letters."""


def checked_name(name: str | None) -> str | None:
    """Return a name as it is kept, without blanks around it; `bad_name` says why it is none. None: no name.

    >>> checked_name("  Anna   Maria ")
    'Anna Maria'
    """
    if name is None:
        return None
    if any(_is_forbidden(letter) for letter in name):
        raise _bad("A name has no invisible characters.", "control")
    tidy = " ".join(_joined(unicodedata.normalize("NFC", name)).split())
    if all(unicodedata.category(letter) in INVISIBLE for letter in tidy):
        raise _bad("A name has at least one letter.", "empty")
    if len(tidy) > MAX_NAME or _drawn(tidy) > MOST_DRAWN:
        raise _bad(f"A name has at most {MAX_NAME} characters.", "too_long")
    if _most_marks(tidy) > MOST_MARKS:
        raise _bad(f"A letter has at most {MOST_MARKS} marks.", "marks")
    if len(_alphabets(tidy)) > 1:
        raise _bad("A name is written in one alphabet.", "mixed")
    return tidy


def distinct(name: str | None, others: Iterable[str | None]) -> str | None:
    """Return a name that looks like none of others at the same table.

    >>> distinct("Anna", ["Bert", "ANNA"]), distinct("Anna 2", ["Anna 2"])
    ('Anna 2', 'Anna 3')
    """
    taken = {looks(other) for other in others if other is not None}
    if name is None or looks(name) not in taken:
        return name
    stem, first = _counted(name)
    numbered = (f"{stem[: MAX_NAME - 3].rstrip()} {number}" for number in count(first))
    return next(each for each in numbered if looks(each) not in taken)


def _counted(name: str) -> tuple[str, int]:
    """Return what numbers are put behind, and the first one: somebody may be an Anna 2 already."""
    stem, _, number = name.rpartition(" ")
    if stem and number.isdecimal() and int(number) < MOST_COUNTED:
        return stem, max(2, int(number) + 1)
    return name, 2


def wished(name: str, others: Iterable[str]) -> str:
    """Return the name somebody wished for, without a number that `distinct` has put behind it at this table.

    >>> wished("Anna 2", ["ANNA", "Anna 2"]), wished("Anna 2", ["Bert"])
    ('Anna', 'Anna 2')
    """
    wish, _, number = name.rpartition(" ")
    is_ours = number.isdecimal() and any(looks(other[: MAX_NAME - 3].rstrip()) == looks(wish) for other in others)
    return wish if is_ours else name


def looks(name: str) -> str:
    """Return how a name looks at a glance: the same for names that one could take for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = (letter for letter in plain if unicodedata.category(letter) not in INVISIBLE)
    return "".join(seen).translate(TWINS)


def _is_forbidden(letter: str) -> bool:
    return letter in FILLERS or (unicodedata.category(letter) in FORBIDDEN and letter not in JOINERS)


def _joined(name: str) -> str:
    """Return a name without joiners that hold nothing together."""
    kept = ""
    for letter, after in zip(name, f"{name[1:]} ", strict=False):
        before = kept[-1:] or " "
        if letter == PICTURE and not _is_emoji(before):
            continue
        if letter in JOINERS and not (_is_joined(before, after) or (letter == JOINER and _is_picture(before, after))):
            continue
        kept += letter
    return kept


def _is_emoji(letter: str) -> bool:
    return unicodedata.category(letter) in EMOJI


def _is_picture(before: str, after: str) -> bool:
    """Whether a joiner between these makes one picture of them."""
    return (_is_emoji(before) or before == PICTURE) and _is_emoji(after)


def _is_joined(before: str, after: str) -> bool:
    """Whether a joiner between these belongs to how their script is written."""
    return any(all(unicodedata.name(letter, "").startswith(script) for letter in (before, after)) for script in JOINED)


def _most_marks(name: str) -> int:
    """Return how many marks the letter has that has most."""
    most = marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter) in MARKS and letter != PICTURE else 0
        most = max(most, marks)
    return most


def _drawn(name: str) -> int:
    """Return about how many letters are drawn."""
    return sum(_letters_of(letter) for letter in unicodedata.normalize("NFKC", name))


def _letters_of(letter: str) -> int:
    named = unicodedata.name(letter, "")
    return len(named.removeprefix(PHRASE)) if _is_emoji(letter) and named.startswith(PHRASE) else 1


def _alphabets(name: str) -> set[str]:
    named = (unicodedata.name(letter, "") for letter in name if letter.isalpha())
    return {alphabet for each in named for alphabet in ALPHABETS if each.startswith(alphabet)}


def _bad(message: str, reason: str) -> Refused:
    return Refused("bad_name", message, "name", reason=reason, max=MAX_NAME)
