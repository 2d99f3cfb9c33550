"""Join the page's markup: index.html, the files of static/app that it includes, and the games' forms.

`python tools/build/join.py <checkout>` prints it, with the checkout and its folder static on Python's path. page.mjs
runs this for the build and for `make dev`; tests import `joined`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.check.form_markup import places

PAGE = "index.html"
#: Where all templates stand in the page, so that none is among the elements that the style sheets count.
TEMPLATES = "<!-- templates -->"
#: Where the sheet of keys lists the controls that have one.
KEYS = "<!-- keys -->"
#: A control with a key: its attributes, and what is in it.
SHORTCUT = re.compile(r'<(button|select)([^>]* aria-keyshortcuts="(.)"[^>]*)>(.*?)</\1>', re.DOTALL)
#: A line that stands for a file.
INCLUDE = re.compile(r"^ *<!-- (static/app/\S+\.html) -->\n", re.MULTILINE)
TEMPLATE = re.compile(r'^ *<template id="t-([^"]+)">.*?</template>\n?', re.MULTILINE | re.DOTALL)
#: Explains the source. What build and forms fill is one word.
COMMENT = re.compile(r"^ *<!-- (?!\w+ -->)(?:(?!-->).)*-->\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile("^ +", re.MULTILINE)
LINK = re.compile(r'<link rel="stylesheet" href="\./(static/[^"]+)">')


class JoinError(Exception):
    """What does not fit together, where, and what to do about it."""


def joined(root: Path, forms: Mapping[str, str]) -> str:
    """Return the page of the checkout `root` without comments and indents, and with `forms` where they are named.

    JoinError for a file that is missing, or is not used exactly once; and for a template that no Python names.
    """
    sources = dict[str, str]()
    page = _with_includes(root, PAGE, sources)
    _check_used(root, "html", {*sources}, "includes", "<!-- {} -->")
    _check_links(root, sources[PAGE])
    _check_templates(root, sources)
    templates = "".join(match[0] for match in TEMPLATE.finditer(page))
    page, templates = (INDENT.sub("", text) for text in (COMMENT.sub("", TEMPLATE.sub("", page)), templates))
    for place, markup in {**forms, KEYS: _keys(page), TEMPLATES: templates}.items():
        if page.count(place) != 1:
            raise JoinError(f"The markup must contain this exactly once: {place}")
        page = page.replace(place, markup)
    return page


def _keys(page: str) -> str:
    """Return what the keys do, a line each: what the control is called. `data-host` marks what a guest cannot do."""
    lines = list[str]()
    for _, attributes, key, inside in SHORTCUT.findall(page):
        named = [re.search(f'{each}="([^"]+)"', attributes) for each in ("title", "aria-label")]
        names = [each[1] for each in named if each] or re.split(r"<[^>]+>", inside)
        name = next(filter(str.strip, names)).lstrip("+ ")
        kind = ' class="of-host"' * ("data-host" in attributes)
        lines.append(f"<li{kind}><kbd>{key}</kbd> {name.strip()}</li>")
    return "\n".join(lines)


def _with_includes(root: Path, path: str, sources: dict[str, str]) -> str:
    """Return a file with what it includes, and add the text of each file to `sources`."""
    text = sources[path] = (root / path).read_text(encoding="utf-8")

    def included(match: re.Match[str]) -> str:
        name, line = match[1], _line(text, match.start())
        if name in sources:
            raise JoinError(f"{path}:{line}: {name} is included a second time. Include it once.")
        if not (root / name).is_file():
            raise JoinError(f"{path}:{line}: {name} is missing. Add it, or correct its name.")
        return _with_includes(root, name, sources)

    return INCLUDE.sub(included, text)


def _check_links(root: Path, source: str) -> None:
    links = list[str]()
    for match in LINK.finditer(source):
        fault = "is missing. Add it, or correct its name." * (not (root / match[1]).is_file())
        fault = fault or "is linked a second time. Link it once." * (match[1] in links)
        if fault:
            raise JoinError(f"{PAGE}:{_line(source, match.start())}: {match[1]} {fault}")
        links.append(match[1])
    _check_used(root, "css", {*links}, "links", '<link rel="stylesheet" href="./{}">')


def _check_used(root: Path, ending: str, used: set[str], verb: str, line: str) -> None:
    for file in sorted((root / "static").rglob(f"*.{ending}")):
        path = file.relative_to(root).as_posix()
        if path not in used:
            raise JoinError(f"Nothing {verb} {path}. Add the line {line.format(path)} to {PAGE}, or delete the file.")


def _check_templates(root: Path, sources: Mapping[str, str]) -> None:
    """Raise a JoinError for a template whose name stands between quotes nowhere in the page's Python."""
    named = {name for text in _python(root) for name in re.findall(r'"([\w-]+)"', text)}
    for path, text in sources.items():
        for match in TEMPLATE.finditer(text):
            if match[1] not in named:
                fault = f'no Python in static/app names the template "{match[1]}". Use it, or delete it.'
                raise JoinError(f"{path}:{_line(text, match.start())}: {fault}")


def _python(root: Path) -> Iterator[str]:
    return (file.read_text(encoding="utf-8") for file in (root / "static/app").rglob("*.py"))


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def main(arguments: list[str]) -> int:
    """Print the page of a checkout. Return 2 with one line on stderr if it does not fit together."""
    try:
        print(joined(Path(arguments[0]), places()), end="")
    except JoinError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
