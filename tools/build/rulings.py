"""Write each game's `rulings.py` from docs/rulings.md: `make rulings`.

    python tools/build/rulings.py            write the files
    python tools/build/rulings.py --check    change nothing; fail if a file is out of date

The page has a `## Title` for each game and a `### XX-1 Title` for each ruling. A ruling's title and first paragraph go
into the file; its reasons stay on the page. The game's package is the one whose `GAME` has the title of the section.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path("docs/rulings.md")
PACKAGES = Path("razor_core/systems")
WIDTH = 120

HEADER = '''"""The rulings of {title}. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {{
'''


class RulingsError(Exception):
    """The page cannot be turned into rulings; the message says where and what to change."""


def sections(page: str) -> dict[str, list[tuple[str, str, str]]]:
    """Return the rulings by title of the game, each as number, title and first paragraph in plain text.

    >>> sections("## Two Dice\\n\\n### TD-1 A *tie*\\n\\nNeither a hit\\nnor a miss.\\n\\n*Why.* The book says so.\\n")
    {'Two Dice': [('TD-1', 'A tie', 'Neither a hit nor a miss.')]}
    """
    found: dict[str, list[tuple[str, str, str]]] = {}
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        game, _, body = section.partition("\n")
        rulings = [_ruling(each) for each in re.split(r"^### (?=[A-Z]+-\d)", body, flags=re.MULTILINE)[1:]]
        numbers = [number for number, _, _ in rulings]
        letters = numbers[0].split("-")[0] if numbers else ""
        expected = [f"{letters}-{at}" for at in range(1, len(numbers) + 1)]
        if not numbers or numbers != expected:
            raise RulingsError(f"{PAGE}, {game}: number the rulings {letters or 'XX'}-1, -2, ... in order.")
        found[game.strip()] = rulings
    return found


def _ruling(text: str) -> tuple[str, str, str]:
    heading, _, body = text.partition("\n")
    number, _, title = heading.partition(" ")
    paragraph = body.lstrip("\n").partition("\n\n")[0]
    if not title or not paragraph or paragraph.startswith(("*Why", "#", "|")):
        raise RulingsError(f"{PAGE}, {number}: give it a title, and the reading as its first paragraph.")
    return number, _plain(title), _plain(paragraph)


def _plain(markdown: str) -> str:
    return " ".join(re.sub(r"[*`]", "", markdown).split())


def packages(root: Path) -> dict[str, Path]:
    """Return the package of each game under `root`, by the title of its GAME. One without a sheet is no game."""
    found = {}
    for file in sorted((root / PACKAGES).glob("*/__init__.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.Assign)
                and ast.unparse(node.targets[0]) == "GAME"
                and isinstance(node.value, ast.Call)
            ):
                named = {keyword.arg: keyword.value for keyword in node.value.keywords}
                if "sheet" not in named or ast.unparse(named["sheet"]) != "NO_SHEET":
                    found[ast.literal_eval(named["title"])] = file.parent
    return found


def module(title: str, rulings: list[tuple[str, str, str]]) -> str:
    """Return the source of a game's rulings.py, as `ruff format` would leave it."""
    lines = [HEADER.format(title=title)]
    for number, name, text in rulings:
        lines.append(f"    {_quoted(number)}: Ruling(\n")
        lines += [f"        {part}\n" for value in (name, text) for part in _argument(value)]
        lines.append("    ),\n")
    return "".join([*lines, "}\n"])


def _argument(value: str) -> list[str]:
    """One string with a comma where it fits on the line, else several strings, one a line."""
    room = WIDTH - len("        ") - len(",")
    if len(_quoted(value)) <= room:
        return [f"{_quoted(value)},"]
    parts: list[str] = []
    for word in value.split(" "):
        if parts and len(_quoted(f"{parts[-1]}{word} ")) <= room:
            parts[-1] += f"{word} "
        else:
            parts.append(f"{word} ")
    parts[-1] = parts[-1].rstrip()
    return [*map(_quoted, parts[:-1]), f"{_quoted(parts[-1])},"]


def _quoted(text: str) -> str:
    """A literal in double quotes, or in single ones where those need fewer backslashes."""
    mark = "'" if text.count('"') > text.count("'") else '"'
    escaped = text.replace("\\", "\\\\").replace(mark, f"\\{mark}")
    return f"{mark}{escaped}{mark}"


def modules(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield each game's rulings.py under `root` with what it must contain."""
    rulings, homes = sections((root / PAGE).read_text(encoding="utf-8")), packages(root)
    for title in rulings.keys() ^ homes.keys():
        where = (
            f"no package under {PACKAGES} has a game of that title"
            if title in rulings
            else f"{PAGE} has no section for it"
        )
        raise RulingsError(f"{title}: {where}.")
    for title, home in homes.items():
        yield home / "rulings.py", module(title, rulings[title])


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check every file; return 1 where the page is wrong or a file is out of date."""
    parser = argparse.ArgumentParser(description="Write each game's rulings.py from docs/rulings.md.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is out of date")
    check = parser.parse_args(arguments).check
    try:
        changed = [
            (file, source)
            for file, source in modules(root)
            if not file.is_file() or file.read_text(encoding="utf-8") != source
        ]
    except RulingsError as error:
        print(error, file=sys.stderr)
        return 1
    for file, source in changed:
        if check:
            print(f"{file.relative_to(root)} is out of date: run `make rulings`.", file=sys.stderr)
        else:
            file.write_text(source, encoding="utf-8")
            print(f"wrote {file.relative_to(root)}")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
