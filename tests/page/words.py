"""The page's own message catalogues, to find things on the page in any language."""

import json
import re
from functools import cache
from typing import Any

from tests.page.site import ROOT

LANGUAGES = ("de", "en", "fr", "it")


class Words:
    """What the page says in a language; the plural is found as the page finds it."""

    def __init__(self, language: str) -> None:
        file = ROOT / "web" / "src" / "i18n" / f"{language}.json"
        self.language = language
        self.catalogue: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))

    def __call__(self, key: str, **params: Any) -> str:
        """Return the text of a key with its parameters."""
        text = self.catalogue.get(key) or self.catalogue[f"{key}.{'one' if params.get('n') == 1 else 'other'}"]
        if self.language == "fr":
            text = re.sub(r"\b(d|qu)e \{(\w+)\}", lambda found: self._elided(found, params), text)
        return re.sub(r"\{(\w+)\}", lambda found: str(params.get(found[1], found[0])), text)

    @staticmethod
    def _elided(found: re.Match[str], params: dict[str, Any]) -> str:
        has_vowel = str(params.get(found[2], "")).lower().startswith(tuple("aeiouàâéèêëîïôû"))
        return f"{found[1]}’{{{found[2]}}}" if has_vowel else found[0]

    def says(self, key: str, label: str) -> bool:
        """Tell whether the last part of a label is a key's text, whatever its parameters."""
        return any(re.search(pattern, label) for pattern in self._patterns(key))

    @cache  # noqa: B019 (four catalogues in all, kept for good)
    def _patterns(self, key: str) -> list[str]:
        texts = [self.catalogue[name] for name in (key, f"{key}.one", f"{key}.other") if name in self.catalogue]
        return [rf"(^|, ){re.sub(r'.{n.}', r'[0-9]+', re.escape(text))}$" for text in texts]


@cache
def words(language: str = "en") -> Words:
    """Return the words of a language."""
    return Words(language)
