"""Finds a Chromium for the browser tests, and gets one where there is none.

    python tools/chromium.py          prints the path, or says what to do

In this order: an installed one on PATH; Playwright's own; Playwright's own, downloaded now; the distribution's
package, where apt-get and root are at hand. With PLAYWRIGHTS_CHROMIUM=1 in the environment none but Playwright's own
will do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What keeps a browser under test to itself: no sandbox (it may run as root), no calls of its own to anywhere.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--no-first-run",
]
DOWNLOAD_SECONDS = 240
PACKAGE_SECONDS = 600
ADVICE = (
    "The browser tests need a Chromium and none could be had. Install one so that `chromium` or `google-chrome` is on\n"
    "PATH (Debian: apt-get install chromium), or run `.venv/bin/playwright install chromium` where there is a network."
)


ONLY_PLAYWRIGHTS = "PLAYWRIGHTS_CHROMIUM"
# Prints where Playwright's own lies, or would lie.
PLACE = "from playwright.sync_api import sync_playwright as run\nwith run() as own: print(own.chromium.executable_path)"


class NoChromium(Exception):
    """No Chromium is there and none could be installed; the message says what to do."""


def _starts(path: str | None) -> bool:
    """Says whether `path` is a browser that runs: some systems put a stub of that name on PATH."""
    if not path:
        return False
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def quietly(command: list[str], seconds: float) -> bool:
    """Runs a command that installs something; says whether it ended well within the time."""
    print(f"== {' '.join(command)}", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def installed() -> str | None:
    """Gives the Chromium or Chrome on PATH, or None."""
    return next((path for name in NAMES if _starts(path := shutil.which(name))), None)


def playwrights() -> str | None:
    """Gives the Chromium that Playwright downloaded earlier, or None.

    It is asked in a process of its own: whoever wants a browser may have a Playwright running, and a second is refused.
    """
    done = subprocess.run([sys.executable, "-c", PLACE], capture_output=True, encoding="utf-8", check=True)
    path = done.stdout.strip()
    return path if Path(path).is_file() and _starts(path) else None


def ensure() -> str:
    """Gives the path of a Chromium that runs, installing one if it must. Refuses with NoChromium."""
    only_playwrights = bool(os.environ.get(ONLY_PLAYWRIGHTS))
    if found := (not only_playwrights and installed()) or playwrights():
        return found
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    if quietly(download, DOWNLOAD_SECONDS) and (found := playwrights()):
        return found
    if only_playwrights:
        raise NoChromium(f"Playwright's own Chromium is not there, and {ONLY_PLAYWRIGHTS} allows no other.")
    if shutil.which("apt-get") and os.geteuid() == 0:
        quietly(["apt-get", "update", "-qq"], PACKAGE_SECONDS)
        package = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"]
        if quietly(package, PACKAGE_SECONDS) and (found := installed()):
            return found
        # Playwright's own may have lacked only libraries that the package has brought along.
        if found := playwrights():
            return found
    raise NoChromium(ADVICE)


def main() -> int:
    """Prints the path; gives 1 with advice on stderr when there is none."""
    try:
        print(ensure())
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
