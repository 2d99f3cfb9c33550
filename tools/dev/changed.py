"""What a change of files means for the open pages."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.dev.server import PYTHON, Changes, PageError, Tree

#: What the page consists of; nothing else is watched.
WATCHED = ("index.html", "pyscript.toml", "razor_core", "static")
#: What page.mjs makes the page of, with all markup; it checks the style sheets too. The forms are made of the games.
PAGE = ("index.html", "pyscript.toml", "static/app/main.py", "static/app/check/form_markup.py", "razor_core/")
MARKUP = (".html", ".css")


def syntax_fault(root: Path, path: str) -> str:
    """Return what Python says of a file that it cannot read, with its line; empty for a good or deleted one."""
    try:
        ast.parse((root / path).read_bytes(), path)
    except FileNotFoundError:
        return ""
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        text = (getattr(error, "text", None) or "").strip()
        return f"{path}:{line}: {getattr(error, 'msg', error)}" + (f"\n    {text}" if text else "")
    return ""


def in_tree(text: str) -> str:
    """Return a traceback of the page with the paths of the working tree."""
    for name, folder in PYTHON.items():
        text = text.replace(f"/home/pyodide/{name}/", f"{folder}/")
    return text


class Follower:
    """Follows the files of a tree, and keeps what is wrong with them until it is mended."""

    def __init__(self, tree: Tree, changes: Changes) -> None:
        self.tree, self.changes = tree, changes
        self.faults = dict[str, str]()

    def start(self) -> None:
        """Make the page, and look at all of its Python."""
        python = (path for folder in PYTHON.values() for path in (self.tree.root / folder).rglob("*.py"))
        self._look(["index.html", *(path.relative_to(self.tree.root).as_posix() for path in python)])

    def changed(self, paths: Iterable[str]) -> str:
        """Tell the open pages that these files have changed. Return what to print: a fault, or what happens."""
        paths = sorted(paths)
        restyled = not self.changes.fault and all(path.endswith(".css") for path in paths)
        if restyled:
            # At once: it takes longer to look for a fault.
            for path in paths:
                self.changes.tell("style", path)
        self._look(paths)
        if self.changes.fault:
            return self.changes.fault
        if restyled:
            return f"restyled: {', '.join(paths)}"
        self.changes.tell("reload")
        return f"reloaded: {', '.join(paths)}"

    def _look(self, paths: Sequence[str]) -> None:
        for path in paths:
            if path.endswith(".py"):
                self.faults[path] = syntax_fault(self.tree.root, path)
        # What a page lacks, such as a name in Python for a template, can come in any file.
        made = [path for path in paths if path.startswith(PAGE) or path.endswith(MARKUP) or "page" in self.faults]
        if any(not self.faults.get(path) for path in made):
            try:
                self.tree.make()
                self.faults.pop("page", None)
            except PageError as error:
                self.faults["page"] = str(error)
        self.changes.fault = "\n".join(filter(None, self.faults.values()))
