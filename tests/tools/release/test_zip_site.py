"""The site as one zip: complete, reproducible, and with its hash."""

import hashlib
import os
import zipfile
from pathlib import Path

import pytest

from tools.release import zip_site
from tools.release.zip_site import NAME


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "static").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (folder / "static" / "a.css").write_text("a { color: red }" * 100, encoding="utf-8")
    return folder


def test_the_zip_has_every_file_and_is_reproducible(site: Path, tmp_path: Path) -> None:
    """File times do not change it; the hash is beside it."""
    archive = zip_site.zip_site(site, tmp_path / "one")
    with zipfile.ZipFile(archive) as file:
        assert file.testzip() is None
        assert {name: file.read(name) for name in file.namelist()} == {
            "index.html": (site / "index.html").read_bytes(),
            "static/a.css": (site / "static" / "a.css").read_bytes(),
        }
    os.utime(site / "index.html", (1, 1))
    assert zip_site.zip_site(site, tmp_path / "two").read_bytes() == archive.read_bytes()
    digest = (tmp_path / "two" / f"{NAME}.sha256").read_text(encoding="utf-8")
    assert digest == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {NAME}\n"


def test_without_a_site_there_is_no_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says what to do."""
    monkeypatch.setattr("sys.argv", ["zip_site", str(tmp_path), str(tmp_path / "out")])
    assert zip_site.main() == 1
    assert "make build" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
