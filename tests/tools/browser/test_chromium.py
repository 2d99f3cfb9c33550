"""Finding and installing Chromium: the order of attempts, and the advice if all fail."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tools.browser import chromium

MISSING = "/nowhere"
Command = Callable[[str, str], str]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Put shell scripts on an otherwise empty PATH. Playwright's Chromium is not installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(chromium.ONLY_PLAYWRIGHTS, raising=False)
    monkeypatch.setattr(chromium, "playwrights", lambda: None)

    def put(name: str, script: str) -> str:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    return put


def test_a_browser_on_path_comes_first(command: Command) -> None:
    """A stub, which some systems install to advertise a package, is skipped."""
    command("chromium-browser", "exit 1")
    path = command("google-chrome", "exit 0")
    assert chromium.ensure() == path


def test_playwrights_is_downloaded_before_a_package_is_tried(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command("apt-get", "exit 1")
    runs: list[list[str]] = []

    def download(command: list[str], seconds: float) -> bool:
        runs.append(command)
        return True

    monkeypatch.setattr(chromium, "playwrights", lambda: MISSING if runs else None)
    monkeypatch.setattr(chromium, "run_installer", download)
    assert chromium.ensure() == MISSING
    assert [run[1:] for run in runs] == [["-m", "playwright", "install", "chromium"]]


@pytest.mark.long
def test_playwrights_is_found_while_playwright_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser tests ask with Playwright running."""
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
        monkeypatch.setattr(chromium, "_starts", lambda name: name == str(path))
        monkeypatch.setattr(Path, "is_file", lambda each: each == path)
        assert chromium.playwrights() == str(path)


def test_the_environment_can_require_playwrights(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then neither an installed browser nor a package is used."""
    command("google-chrome", "exit 0")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(chromium, "playwrights", lambda: MISSING)
    monkeypatch.setenv(chromium.ONLY_PLAYWRIGHTS, "1")
    assert chromium.ensure() == MISSING
    monkeypatch.setattr(chromium, "playwrights", lambda: None)
    monkeypatch.setattr(
        chromium, "run_installer", lambda command, seconds: "apt-get" not in command or pytest.fail("package")
    )
    assert chromium.main() == 1
    assert "PLAYWRIGHTS_CHROMIUM allows no other" in capsys.readouterr().err


def test_root_installs_the_distributions_package(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After an update of the package lists, if nothing could be downloaded."""
    browser = tmp_path / "chromium"
    install = f'echo "#!/bin/sh" > {browser}; /bin/chmod 755 {browser}'
    command("apt-get", f'echo "$1" >> {tmp_path}/log; [ "$1" = update ] || {{ {install}; }}')
    monkeypatch.setattr(sys, "executable", MISSING)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert chromium.ensure() == str(browser)
    assert (tmp_path / "log").read_text(encoding="utf-8") == "update\ninstall\n"


@pytest.mark.parametrize("user", [0, 1000])
def test_without_any_it_gives_advice(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], user: int
) -> None:
    command("apt-get", "exit 1")
    monkeypatch.setattr(sys, "executable", MISSING)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert chromium.main() == 1
    assert "apt-get install chromium" in capsys.readouterr().err
