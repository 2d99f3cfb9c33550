"""Finds our modules among those that came in a few files, and compiles each once for all later starts.

Run by boot.mjs, which keeps what `kept` gives and hands it to the next start.
"""

from __future__ import annotations

import dataclasses
import importlib
import marshal
import random
import sys
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any

#: A module: whether it is a package, its path, and its code, or the source where nobody has wanted it yet.
Module = tuple[bool, str, CodeType | str]

#: What must find the page as PyScript and first_paint.js leave it: never imported ahead.
NOT_AHEAD = ("pyscript", "app.ui.page")


class Bundle:
    """A finder and loader, as `sys.meta_path` wants them.

    `written` is the code of the methods that dataclasses write, by their text: to compile them takes most of the time
    of our imports. `order` names what the start imported for which this was kept, each after what it needs.
    """

    def __init__(
        self, modules: dict[str, Module], written: dict[str, CodeType] | None = None, order: list[str] | None = None
    ) -> None:
        self.modules = modules
        self.written = written or {}
        self.ahead = iter(order or [])
        self.rest = iter(list(modules))
        self.order: list[str] = []
        sys.meta_path.insert(0, self)  # type: ignore[arg-type]
        dataclasses.exec = self.run  # type: ignore[attr-defined]
        # The generator of `random` was frozen with the memory; nobody here uses it, and yet it shall be new.
        random.seed()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module comes from, or None when it is not among these."""
        if name not in self.modules:
            return None
        is_package, file, _ = self.modules[name]
        spec = ModuleSpec(name, self, origin=file, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Nothing: an ordinary module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs a module's code in it."""
        name = module.__name__
        exec(self._code(name), vars(module))
        if not name.startswith(NOT_AHEAD):
            self.order.append(name)

    def run(self, text: str, *scopes: Any) -> None:
        """What dataclasses have for `exec`."""
        if text not in self.written:
            self.written[text] = compile(text, "<dataclass>", "exec")
        exec(self.written[text], *scopes)

    def imported(self) -> bool:
        """Import one module more of those that the start will want; whether there was one."""
        name = next(self.ahead, None)
        if name:
            importlib.import_module(name)
        return name is not None

    def compiled(self) -> bool:
        """Compile one module more of those that nobody has wanted yet; whether there was one."""
        name = next(self.rest, None)
        if name:
            self._code(name)
        return name is not None

    def kept(self) -> bytes:
        """What makes this bundle again, without compiling anything."""
        return marshal.dumps({"modules": self.modules, "written": self.written, "order": self.order})

    def _code(self, name: str) -> CodeType:
        is_package, file, code = self.modules[name]
        if isinstance(code, str):
            code = compile(code, file, "exec", dont_inherit=True)
            self.modules[name] = is_package, file, code
        return code
