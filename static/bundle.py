"""Import our modules from the bundles that the page fetched, and compile each only once for all later starts.

boot.mjs runs this file, stores what `Bundle.dump` returns and passes it to the next start.
"""

from __future__ import annotations

import dataclasses
import marshal
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

#: A module: whether it is a package, and its source, or its code as bytes once it is compiled.
Module = tuple[bool, str | bytes]

#: Never imported ahead: these need the page as PyScript and first_paint.js leave it.
NOT_AHEAD = ("pyscript", "app.ui.page")


class Bundle:
    """A finder and loader for `sys.meta_path`.

    `written` holds the code of the methods that dataclasses generate, by source: compiling it takes most of the time
    of our imports. `order` names the modules that a start needs, each after those it needs: at first as the build knows
    them, then as the first start has imported them. Code is kept as bytes, which become code where it is run.
    """

    def __init__(
        self,
        modules: dict[str, Module],
        written: dict[str, bytes] | None = None,
        order: list[str] | None = None,
    ) -> None:
        self.modules = modules
        self.written = written or {}
        self.order: list[str] = []
        needed = order or []
        # Importing a package may import all that is in it at once: that takes less long if all is compiled before.
        self._to_start: Iterator[Callable[[], object]] = chain(
            [partial(self._compile, name) for name in needed if isinstance(modules[name][1], str)],
            [partial(import_module, name) for name in needed if not name.startswith(NOT_AHEAD)],
        )
        self._to_compile = iter(list(modules))
        sys.meta_path.insert(0, self)  # type: ignore[arg-type]
        dataclasses.exec = self.run  # type: ignore[attr-defined]
        # The memory snapshot froze the generator of `random`: docs/decisions/0009-dice-from-system-random.md.
        random.seed()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module comes from, or None if it is not in the bundle."""
        if name not in self.modules:
            return None
        is_package, _ = self.modules[name]
        spec = ModuleSpec(name, self, origin=_path(name, is_package), is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None: Python then makes an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module in it."""
        name = module.__name__
        exec(marshal.loads(self._compile(name)), vars(module))
        self.order.append(name)

    def run(self, source: str, *scopes: Any) -> None:
        """Replace `exec` for dataclasses: compile each source once."""
        if source not in self.written:
            self.written[source] = marshal.dumps(compile(source, "<dataclass>", "exec"))
        exec(marshal.loads(self.written[source]), *scopes)

    def start_next(self) -> bool:
        """Compile or import one more module that the start needs. Return whether there was one."""
        step = next(self._to_start, None)
        if step:
            step()
        return step is not None

    def compile_next(self) -> bool:
        """Compile one more of all modules. Return whether there was one."""
        name = next(self._to_compile, None)
        if name:
            self._compile(name)
        return name is not None

    def dump(self) -> bytes:
        """Return the arguments of this bundle as bytes."""
        return marshal.dumps({"modules": self.modules, "written": self.written, "order": self.order})

    def _compile(self, name: str) -> bytes:
        is_package, code = self.modules[name]
        if isinstance(code, str):
            code = marshal.dumps(compile(code, _path(name, is_package), "exec", dont_inherit=True))
            self.modules[name] = is_package, code
        return code


def _path(name: str, is_package: bool) -> str:
    """Return the path of a module for tracebacks."""
    return f"./{name.replace('.', '/')}{'/__init__' if is_package else ''}.py"


def drop_empty_library() -> None:
    """Delete the empty file that stands for the standard library in a restored interpreter, whose memory contains it.

    A traceback that finds no library shows no lines of it; with an empty one it fails.
    """
    library = Path(next(path for path in sys.path if path.endswith(".zip")))
    if not library.stat().st_size:
        library.unlink()
