"""Where the machine code of the rules is kept."""

from pathlib import Path

import pytest

from appenzell.rules.compiled import cache_folder, can_keep, source_digest


def test_the_folder_is_named_after_the_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "appenzell" / source_digest()


def test_without_a_setting_it_lies_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder().parent == tmp_path / ".cache" / "appenzell"


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert can_keep(tmp_path / "folder")
    assert not can_keep(tmp_path / "file" / "folder")
    assert not can_keep(Path("~/.cache"))
