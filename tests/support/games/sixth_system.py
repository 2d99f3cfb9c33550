"""Add a toy game, Two Dice, to a copy of the checkout by the steps of docs/add-a-game.md.

Its files are in tests/sixth. Each function with a number is a step of that page.
"""

import shutil
from pathlib import Path

from tools.build import rulings

ROOT = Path(__file__).resolve().parents[3]
SIXTH = ROOT / "tests/sixth"
SLUG = "two_dice"
#: The files that the build and the tests of the games read.
NEEDED = (
    "index.html",
    "package.json",
    "pyscript.toml",
    "pyproject.toml",
    "razor_core",
    "static",
    "tests",
    "tools",
    "docs/rulings.md",
    "docs/third-party.md",
    "LICENSE",
)


def copied(checkout: Path) -> Path:
    """Copy the needed files of this checkout into a folder and return it."""
    for name in NEEDED:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__", "*sixth*"))
        else:
            shutil.copy(ROOT / name, checkout / name)
    return checkout


def added(checkout: Path) -> Path:
    """Take all steps in a checkout and return it."""
    the_rules(checkout)
    the_registry(checkout)
    the_rulings(checkout)
    the_golden_file(checkout)
    the_form(checkout)
    the_words(checkout)
    return checkout


def the_rules(checkout: Path) -> None:
    """1. A package under razor_core/systems."""
    later = shutil.ignore_patterns("__pycache__", "rulings.py", "form.py", "help.py")
    shutil.copytree(SIXTH / SLUG, checkout / "razor_core/systems" / SLUG, ignore=later)


def the_registry(checkout: Path) -> None:
    """2. Its entry in SYSTEMS."""
    file = checkout / "razor_core/systems/__init__.py"
    put(file, '"trident_sphere")\n', f'"trident_sphere", "{SLUG}")\n')


def the_rulings(checkout: Path) -> None:
    """3. Its rulings, in docs/rulings.md."""
    with (checkout / "docs/rulings.md").open("a", encoding="utf-8") as file:
        file.write((SIXTH / "rulings.md").read_text(encoding="utf-8"))
    assert rulings.main([], checkout) == 0


def the_golden_file(checkout: Path) -> None:
    """4. Its golden file."""
    shutil.copy(SIXTH / f"{SLUG}.toml", checkout / "tests/golden")


def the_form(checkout: Path) -> None:
    """5. Its form."""
    shutil.copy(SIXTH / SLUG / "form.py", checkout / "razor_core/systems" / SLUG)


def the_words(checkout: Path) -> None:
    """6. What the words on its form mean."""
    shutil.copy(SIXTH / SLUG / "help.py", checkout / "razor_core/systems" / SLUG)


def put(file: Path, old: str, new: str) -> None:
    """Replace a text that appears once in a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} no longer says once: {old}"
    file.write_text(text.replace(old, new), encoding="utf-8")
