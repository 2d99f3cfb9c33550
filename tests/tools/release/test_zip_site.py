"""The site as one file: whole, the same each time, and with its hash."""

from __future__ import annotations

import hashlib
import os
import zipfile
from pathlib import Path

import pytest

from tools import zip_site
from tools.zip_site import NAME, packed


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site."""
    folder = tmp_path / "dist"
    (folder / "static").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (folder / "static" / "a.css").write_text("a { color: red }" * 100, encoding="utf-8")
    return folder


def test_it_holds_the_site_and_nothing_else(site: Path, tmp_path: Path) -> None:
    """Every file at its place, none under a folder of its own."""
    with zipfile.ZipFile(packed(site, tmp_path / "out")) as file:
        assert file.testzip() is None
        assert {name: file.read(name) for name in file.namelist()} == {
            "index.html": (site / "index.html").read_bytes(),
            "static/a.css": (site / "static" / "a.css").read_bytes(),
        }


def test_the_same_site_gives_the_same_zip(site: Path, tmp_path: Path) -> None:
    """Whenever its files were written; and the hash beside it is that of the zip."""
    first = packed(site, tmp_path / "one").read_bytes()
    os.utime(site / "index.html", (1, 1))
    assert packed(site, tmp_path / "two").read_bytes() == first
    said = (tmp_path / "two" / f"{NAME}.sha256").read_text(encoding="utf-8")
    assert said == f"{hashlib.sha256(first).hexdigest()}  {NAME}\n"


def test_without_a_site_there_is_no_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what to do."""
    monkeypatch.setattr("sys.argv", ["zip_site", str(tmp_path), str(tmp_path / "out")])
    assert zip_site.main() == 1
    assert "build it first" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
