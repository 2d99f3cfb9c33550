"""Which folder may import from which (docs/architecture.md), checked against each import of the core and the page."""

import ast
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = sorted((ROOT / "razor_core").rglob("*.py"))
PAGE = sorted((ROOT / "static" / "app").rglob("*.py"))

#: The modules that may import from the browser.
AT_THE_BROWSER = {"app.main", "app.ui.page", "app.ui.shortcuts", "app.connection.browser"}
BROWSER = {"js", "pyscript", "pyodide"}
#: The rooms of the core, and what each may import from beside itself. A game may import no other game.
CORE_ROOMS = {
    "": "",
    "odds": "",
    "rules": "odds",
    "dice": "odds rules",
    "own": "odds rules dice",
    "systems": "odds rules dice own",
    "table": "rules systems",
    "events": "rules systems table",
    "consequences": "odds rules systems table events",
    "session": "rules systems table events consequences",
    "format": "rules table events session",
    "rolls": "rules systems table events consequences format",
    "recap": "rules systems table events consequences",
    "analysis": "odds rules systems table events consequences session",
    "library": "rules systems table events session format",
    "sharing": "rules systems table events consequences session format recap rolls",
    "__main__": "odds rules own systems",
}
MAY_IMPORT = {
    f"razor_core.{room}".removesuffix("."): {f"razor_core.{name}" for name in names.split()}
    for room, names in CORE_ROOMS.items()
} | {
    "app": {
        *("app.ui", "app.storage", "app.check", "app.roll", "app.race", "app.board", "app.story", "app.result"),
        *("app.library", "app.odds", "app.sheets", "app.backup", "app.context", "app.part", "app.dice", "app.own"),
        *("app.connection", "app.arrivals", "app.host", "app.guest"),
    },
    "app.context": {"app.ui", "app.storage", "app.check", "app.story.log_book"},
    "app.part": {"app.ui"},
    # What others may read of a room: its state.
    "app.result.state": {"app.part"},
    "app.board.state": {"app.part", "app.ui", "app.board.oracle_questions"},
    "app.sheets.state": {"app.part", "app.storage"},
    "app.board.oracle_questions": set(),
    "app.story.log_book": {"app.ui"},
    "app.storage": set(),
    "app.ui": {"app.storage"},
    "app.check": {"app.part", "app.ui", "app.storage"},
    "app.roll": {"app.part", "app.ui", "app.storage", "app.check", "app.result.state"},
    "app.race": {"app.part", "app.ui", "app.storage", "app.check", "app.roll"},
    "app.board": {
        *("app.part", "app.ui", "app.storage", "app.check", "app.roll", "app.race"),
        *("app.board.state", "app.board.oracle_questions"),
    },
    "app.library": {"app.part", "app.ui", "app.storage", "app.board.state"},
    "app.story": {"app.part", "app.ui", "app.storage", "app.roll", "app.result.state", "app.story.log_book"},
    "app.result": {
        *("app.part", "app.ui", "app.storage", "app.check", "app.roll", "app.board", "app.story", "app.result.state"),
    },
    "app.odds": {"app.part", "app.ui", "app.storage", "app.check", "app.roll", "app.sheets.state"},
    "app.dice": {"app.part", "app.ui"},
    "app.own": {
        *("app.part", "app.ui", "app.storage", "app.library", "app.check", "app.roll", "app.sheets.state"),
    },
    # A table on many devices. The side of the host and that of a guest know nothing of each other.
    "app.connection": {"app.ui"},
    "app.arrivals": {"app.part", "app.ui", "app.result"},
    "app.host": {
        *("app.part", "app.ui", "app.storage", "app.roll", "app.board", "app.result", "app.connection", "app.arrivals"),
    },
    "app.guest": {
        *("app.part", "app.context", "app.ui", "app.storage", "app.check", "app.roll", "app.board", "app.story"),
        *("app.story.log_book", "app.result", "app.sheets", "app.connection", "app.arrivals"),
    },
    "app.backup": {
        *("app.part", "app.ui", "app.storage", "app.library", "app.sheets", "app.sheets.state", "app.result.state"),
    },
    "app.sheets": {
        *("app.part", "app.ui", "app.storage", "app.library", "app.check", "app.roll", "app.board"),
        *("app.result", "app.result.state", "app.sheets.state"),
    },
}


def name_of(path: Path) -> str:
    """The dotted name of a module; a package's own name for its `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    dotted = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return dotted.removeprefix("static.")


MODULES = {name_of(path): path for path in (*CORE, *PAGE)}


@cache
def statements(path: Path) -> list[ast.AST]:
    """Return the imports, conditions, functions and classes of a file, wherever they are in it."""
    kinds = (ast.Import, ast.ImportFrom, ast.If, ast.FunctionDef, ast.ClassDef)
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds)]


def room_of(module: str) -> str:
    return max((room for room in MAY_IMPORT if module == room or module.startswith(f"{room}.")), key=len)


def game_of(module: str) -> str:
    """The package of the game that a module belongs to, or an empty text."""
    parts = module.split(".")
    return ".".join(parts[:3]) if parts[:2] == ["razor_core", "systems"] and len(parts) > 2 else ""


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of the checkout."""
    place = (ROOT / "static" if name.startswith("app") else ROOT).joinpath(*name.split("."))
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


@cache
def imports(path: Path, *, types: bool = False) -> set[str]:
    """The dotted names of the modules that a file imports, anywhere in it; with `types`, also those only for types."""
    choices = [] if types else [node for node in statements(path) if isinstance(node, ast.If)]
    typing = {one for choice in choices if ast.unparse(choice.test) == "TYPE_CHECKING" for one in ast.walk(choice)}
    found = set()
    for node in statements(path):
        if node in typing:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports out from the top"
            # `from razor_core.odds import chains` names a module after the word import.
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name for name in inside if is_module(name)} or {str(node.module)}
    return found


def ours(path: Path) -> set[str]:
    """The modules of the core and of the page that a file imports."""
    return {name for name in imports(path) if name.split(".")[0] in ("razor_core", "app")}


def test_each_room_imports_only_from_the_rooms_it_may() -> None:
    """The page may import from the core; the core never from the page."""
    faults = []
    for module, path in MODULES.items():
        room = room_of(module)
        others = {name: room_of(name) for name in ours(path)}
        faults += [
            f"{module} imports {name}"
            for name, other in others.items()
            if other not in {room, *MAY_IMPORT[room]}
            and not (room.startswith("app") and other.startswith("razor_core"))
        ]
    assert not faults


def test_only_the_registry_imports_games() -> None:
    """No game another, nothing else of the core a game, and the page none: it asks the registry."""
    faults = []
    for module, path in MODULES.items():
        games = {game_of(name) for name in ours(path)} - {"", game_of(module)}
        if games and module != "razor_core.systems":
            faults.append(f"{module} imports {games}")
    assert not faults


def test_rooms_import_downwards() -> None:
    """No two rooms import from each other, however far around: that would be a CycleError."""
    TopologicalSorter(MAY_IMPORT).prepare()


def test_no_files_import_in_a_circle() -> None:
    """Not even for types: that would be a CycleError, which names the files."""
    TopologicalSorter({name: imports(path, types=True) for name, path in MODULES.items()}).prepare()


def test_only_three_modules_touch_the_browser() -> None:
    """All others use the standard library and take the rest as arguments."""
    faults = []
    for module, path in MODULES.items():
        outside = {name.split(".")[0] for name in imports(path)} - {"razor_core", "app"}
        allowed = BROWSER if module in AT_THE_BROWSER else set()
        if not outside - allowed <= sys.stdlib_module_names - BROWSER:
            faults.append(f"{module} imports {outside}")
    assert not faults


def test_no_module_uses_the_global_random_generator() -> None:
    """Randomness is an argument: only the classes of `random` are used."""
    faults = []
    for module, path in MODULES.items():
        for node in statements(path):
            classes = {"Random", "SystemRandom"}
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                faults += [f"{module} imports {alias.name}" for alias in node.names if alias.name not in classes]
            if isinstance(node, ast.Import) and "random" in {alias.name for alias in node.names}:
                faults.append(f"{module} imports random")
    assert not faults


def test_imports_are_found_wherever_they_are(tmp_path: Path) -> None:
    """In functions, under conditions, and modules named after the word import; not those for types alone."""
    module = tmp_path / "x.py"
    lines = ("def f():", "    import js", "if 0:", "    from razor_core.odds import chains", "from os import path")
    module.write_text("\n".join((*lines, "if TYPE_CHECKING:", "    from app.app import App", "")))
    assert imports(module) == {"js", "razor_core.odds.chains", "os"}


def test_own_games_are_imported_when_they_are_needed() -> None:
    """A start without one does not pay for it: the registry names the modules in texts. The command line has them."""
    using = {name_of(path) for path in CORE if any(_of_own(other) for other in imports(path))}
    assert {name for name in using if not _of_own(name)} == {"razor_core.__main__"}


def _of_own(name: str) -> bool:
    return f"{name}.".startswith("razor_core.own.")


def test_values_of_the_core_are_frozen() -> None:
    faults = []
    for path in CORE:
        for node in statements(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                made = [text for other in node.decorator_list if (text := ast.unparse(other)).startswith("dataclass")]
                faults += [f"{name_of(path)}: freeze {node.name}" for text in made if "frozen=True" not in text]
    assert not faults


#: What has more: the form's fields of a game that has as many.
LARGE = {"razor_core.systems.trident_sphere.check.Check": 14}


def test_nothing_is_large() -> None:
    """No function of the core over forty lines, no dataclass over twelve fields, no protocol over twelve members."""
    faults = []
    for module, path in MODULES.items():
        for node in statements(path):
            if isinstance(node, ast.FunctionDef):
                if (node.end_lineno or 0) - node.lineno >= 40 and path in CORE:
                    faults.append(f"{module}.{node.name}")
            elif isinstance(node, ast.ClassDef):
                name = f"{module}.{node.name}"
                of = ast.FunctionDef if any(ast.unparse(base) == "Protocol" for base in node.bases) else ast.AnnAssign
                if sum(isinstance(statement, of) for statement in node.body) > LARGE.get(name, 12):
                    faults.append(name)
    assert not faults


def test_files_of_property_tests_are_named_so() -> None:
    """Pyodide, the coverage and the mutants leave them out by their names."""
    tests = [*(ROOT / "tests" / "core").rglob("test_*.py"), *(ROOT / "tests" / "systems").rglob("test_*.py")]
    need = {path.name for path in tests if any("hypothesis" in name for name in _imported(path))}
    assert not [name for name in need if not name.endswith(("_properties.py", "test_conformance.py"))]


def _imported(path: Path) -> list[str]:
    """The modules that a file imports itself."""
    return [node.module or "" for node in statements(path) if isinstance(node, ast.ImportFrom)]
