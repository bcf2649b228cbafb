"""What hatchling asks while it makes a wheel or an sdist: the page is built first, and is part of both.

An editable install is the checkout itself, where `make page` or `python tools/go.py page` builds the page.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file by its path

from page_build import Page


class PageHook(BuildHookInterface):
    """Builds the page before anything is packed."""

    def dependencies(self) -> list[str]:
        """Node, where the page has to be built."""
        return [] if self.page.is_built() else self.metadata.core.optional_dependencies["page"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, but not for an editable install."""
        if version != "editable":
            self.page.build()

    @property
    def page(self) -> Page:
        """The page of what is being packed."""
        return Page(Path(self.root))
