"""Find a Chromium for the browser tests, and install one if there is none.

    python -m tools.browser.chromium          prints the path, or what to do

It tries in this order: a browser on PATH; Playwright's; downloading Playwright's; the distribution's package (with
apt-get, as root). PLAYWRIGHTS_CHROMIUM=1 in the environment allows Playwright's only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox, because tests may run as root; no network requests of the browser's own.
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
    "The browser tests need Chromium, and it could not be installed. Put `chromium` or `google-chrome` on PATH\n"
    "(Debian: apt-get install chromium), or run `.venv/bin/playwright install chromium` with a network connection."
)
ONLY_PLAYWRIGHTS = "PLAYWRIGHTS_CHROMIUM"
# Print the path of Playwright's Chromium, installed or not.
PRINT_PATH = (
    "from playwright.sync_api import sync_playwright as run\nwith run() as p: print(p.chromium.executable_path)"
)


class NoChromium(Exception):
    """Chromium is missing and could not be installed; the message says what to do."""


def _starts(path: str | None) -> bool:
    """Return whether `path` is a browser that runs: some systems put a stub of that name on PATH."""
    if not path:
        return False
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def run_installer(command: list[str], seconds: float) -> bool:
    """Run an install command; return whether it succeeded in time."""
    print(f"== {' '.join(command)}", file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def installed() -> str | None:
    """Return the Chromium or Chrome on PATH, or None."""
    return next((path for name in NAMES if _starts(path := shutil.which(name))), None)


def playwrights() -> str | None:
    """Return the Chromium that Playwright has downloaded, or None.

    Asks in a new process, because the caller may have a Playwright running, and a second one is not allowed.
    """
    done = subprocess.run([sys.executable, "-c", PRINT_PATH], capture_output=True, encoding="utf-8", check=True)
    path = done.stdout.strip()
    return path if Path(path).is_file() and _starts(path) else None


def ensure() -> str:
    """Return the path of a Chromium that runs, after installing one if necessary. Raises NoChromium."""
    only_playwrights = bool(os.environ.get(ONLY_PLAYWRIGHTS))
    if found := (not only_playwrights and installed()) or playwrights():
        return found
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    if run_installer(download, DOWNLOAD_SECONDS) and (found := playwrights()):
        return found
    if only_playwrights:
        raise NoChromium(f"Playwright's Chromium could not be installed, and {ONLY_PLAYWRIGHTS} allows no other.")
    if shutil.which("apt-get") and os.geteuid() == 0:
        run_installer(["apt-get", "update", "-qq"], PACKAGE_SECONDS)
        package = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"]
        if run_installer(package, PACKAGE_SECONDS) and (found := installed()):
            return found
        # Playwright's may have lacked only libraries that the package has installed.
        if found := playwrights():
            return found
    raise NoChromium(ADVICE)


def main() -> int:
    """Print the path. Return 1 with advice on stderr if there is none."""
    try:
        print(ensure())
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
