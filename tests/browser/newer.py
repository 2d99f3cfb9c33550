"""A newer build of the site: with another version, another text, another name of a tier, and a sixth game."""

import json
from pathlib import Path

from tests.support.games.sixth_system import ROOT, added, copied, put

#: What differs on the page, its version, and the name of a tier in Python.
NEWS, VERSION = "This is the newer one.", "99.1.2"
OLD_TIER, TIER = "Critical Success", "Crowning Success"
OLD_VERSION = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]


def newer_checkout(root: Path) -> Path:
    """Write the newer checkout into a folder, by the steps of docs/add-a-game.md for the game, and return it."""
    root.mkdir()
    added(copied(root))
    for name, was, becomes in (
        ("static/app/sheets/help.html", "<h3>Built with</h3>", f"<h3>{NEWS}</h3>"),
        ("package.json", f'"version": "{OLD_VERSION}"', f'"version": "{VERSION}"'),
        ("razor_core/systems/razorweave/tiers.py", f'"{OLD_TIER}"', f'"{TIER}"'),
    ):
        put(root / name, was, becomes)
    return root
