"""Where the tests get a browser from, in which order, and what is said when there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tools import chromium

OFF = "/nowhere"


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], str]:
    """Puts small scripts on an otherwise empty PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(chromium.ONLY_PLAYWRIGHTS, raising=False)

    def put(name: str, script: str) -> str:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    return put


def test_an_installed_browser_is_taken(command: Callable[[str, str], str]) -> None:
    """Whichever of the names it has."""
    path = command("google-chrome", "exit 0")
    assert chromium.ensure() == path


def test_a_stub_of_that_name_is_passed_over(command: Callable[[str, str], str]) -> None:
    """Some systems install a `chromium-browser` that only says to install another package."""
    command("chromium-browser", "exit 1")
    path = command("google-chrome-stable", "exit 0")
    assert chromium.ensure() == path


def test_playwrights_own_is_downloaded_before_a_package_is_tried(
    command: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once downloaded, it is found."""
    command("apt-get", "exit 1")
    runs: list[list[str]] = []

    def download(command: list[str], seconds: float) -> bool:
        runs.append(command)
        return True

    monkeypatch.setattr(chromium, "playwrights", lambda: OFF if runs else None)
    monkeypatch.setattr(chromium, "quietly", download)
    assert chromium.ensure() == OFF
    assert [run[1:] for run in runs] == [["-m", "playwright", "install", "chromium"]]


def test_playwrights_own_is_found_while_a_playwright_runs(
    command: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the tests do that need a browser: they begin with Playwright."""
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
        monkeypatch.setattr(chromium, "_starts", lambda name: name == str(path))
        monkeypatch.setattr(Path, "is_file", lambda each: each == path)
        assert chromium.playwrights() == str(path)


def test_playwrights_own_can_be_asked_for(
    command: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then no other will do, be it installed or to be had as a package; where it cannot be had, that is said."""
    command("google-chrome", "exit 0")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(chromium, "playwrights", lambda: OFF)
    monkeypatch.setenv(chromium.ONLY_PLAYWRIGHTS, "1")
    assert chromium.ensure() == OFF
    monkeypatch.setattr(chromium, "playwrights", lambda: None)
    monkeypatch.setattr(
        chromium, "quietly", lambda command, seconds: "apt-get" not in command or pytest.fail("package")
    )
    assert chromium.main() == 1
    assert "PLAYWRIGHTS_CHROMIUM allows no other" in capsys.readouterr().err


def test_root_gets_the_distributions_package(
    command: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After the lists are renewed, when nothing could be downloaded."""
    browser = tmp_path / "chromium"
    made = f'echo "#!/bin/sh" > {browser}; /bin/chmod 755 {browser}'
    script = f'echo "$1" >> {tmp_path}/log; [ "$1" = update ] || {{ {made}; }}'
    command("apt-get", script)
    monkeypatch.setattr(chromium, "playwrights", lambda: None)
    monkeypatch.setattr(sys, "executable", OFF)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert chromium.ensure() == str(browser)
    assert (tmp_path / "log").read_text(encoding="utf-8") == "update\ninstall\n"


@pytest.mark.parametrize("user", [0, 1000])
def test_without_any_it_says_what_to_do(
    command: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], user: int
) -> None:
    """No browser, no download, no package: advice and exit code 1."""
    command("apt-get", "exit 1")
    monkeypatch.setattr(chromium, "playwrights", lambda: None)
    monkeypatch.setattr(sys, "executable", OFF)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert chromium.main() == 1
    assert "apt-get install chromium" in capsys.readouterr().err
