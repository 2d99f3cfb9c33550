"""Finds modules among those that came compiled, in a few files, instead of one file each.

Run by boot.mjs, which hands in `compiled`: for each module's name whether it is a package, and its code.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

compiled: dict[str, tuple[bool, CodeType]]


class Bundle:
    """A finder and loader, as `sys.meta_path` wants them; a module is run once, and its code let go."""

    def __init__(self, modules: dict[str, tuple[bool, CodeType]]) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module comes from, or None when it is not among these."""
        if name not in self.modules:
            return None
        is_package, code = self.modules[name]
        spec = ModuleSpec(name, self, origin=code.co_filename, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Nothing: an ordinary module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs a module's code in it."""
        _, code = self.modules.pop(module.__name__)
        exec(code, vars(module))


sys.meta_path.insert(0, Bundle(compiled))  # type: ignore[arg-type]  # noqa: F821 - handed in
