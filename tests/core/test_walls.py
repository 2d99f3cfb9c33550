"""Who may know whom (docs/architecture.md): the imports of razor_core and of the page's Python, held to the walls."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = sorted((ROOT / "razor_core").rglob("*.py"))
PAGE = sorted((ROOT / "static" / "app").rglob("*.py"))

#: The one that wires and the one that draws.
AT_THE_PAGE = {"main.py", "page.py"}
BROWSER = {"js", "pyscript", "pyodide"}
#: What each module of the core may know of the core. A system may know its own package beside.
MAY_KNOW = {
    "razor_core": set(),
    "razor_core.__main__": {
        "razor_core.checks",
        "razor_core.rules.fields",
        "razor_core.systems",
        "razor_core.rules.numbers",
    },
    "razor_core.session.archive": {
        "razor_core.rules.fields",
        "razor_core.session.records",
        "razor_core.session.session",
    },
    "razor_core.session.session.recap": {
        "razor_core.session.events",
        "razor_core.session.session",
        "razor_core.systems",
        "razor_core.rules.numbers",
    },
    "razor_core.rules.odds": set(),
    "razor_core.rules.numbers": set(),
    "razor_core.rules.fields": set(),
    "razor_core.checks": {"razor_core.rules.fields", "razor_core.rules.odds"},
    "razor_core.rules.dice": {"razor_core.rules.fields"},
    "razor_core.rules.lookup": {
        "razor_core.checks",
        "razor_core.rules.fields",
        "razor_core.rules.odds",
        "razor_core.rules.numbers",
    },
    "razor_core.table.clocks": {"razor_core.checks", "razor_core.rules.fields", "razor_core.rules.numbers"},
    "razor_core.session.codec": {"razor_core.rules.fields"},
    "razor_core.table.characters": {"razor_core.checks", "razor_core.rules.fields", "razor_core.systems"},
    "razor_core.sides": {"razor_core.checks"},
    # An Extended Task is Gemini's own; what goes on of one at a table is nobody else's.
    "razor_core.table.world": {
        "razor_core.rules.fields",
        "razor_core.table.clocks",
        "razor_core.table.characters",
        "razor_core.systems.gemini.tasks",
    },
    "razor_core.table.tasks": {
        "razor_core.checks",
        "razor_core.table.clocks",
        "razor_core.systems.gemini.tasks",
        "razor_core.table.world",
    },
    "razor_core.session.events": {
        "razor_core.checks",
        "razor_core.rules.fields",
        "razor_core.table.clocks",
        "razor_core.table.characters",
        "razor_core.systems",
        "razor_core.table.tasks",
        "razor_core.table.world",
    },
    "razor_core.session.session": {"razor_core.rules.fields", "razor_core.session.events", "razor_core.table.world"},
    "razor_core.session.records": {
        "razor_core.rules.fields",
        "razor_core.session.codec",
        "razor_core.session.events",
        "razor_core.session.session",
        "razor_core.systems",
        "razor_core.table.world",
    },
}
A_SYSTEM_MAY_KNOW = {
    "razor_core.checks",
    "razor_core.rules.dice",
    "razor_core.rules.fields",
    "razor_core.rules.odds",
    "razor_core.rules.lookup",
    "razor_core.rules.numbers",
}
#: The registry names the type of what it imports on demand.
THE_REGISTRY_MAY_KNOW = {"razor_core.checks", "razor_core.rules.fields", "razor_core.rules.lookup"}


def name_of(path: Path) -> str:
    """The dotted name of a module of the checkout, a package under its own."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """The dotted names of the modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out from the top"
            # `from razor_core import odds` names a module after the word import.
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name for name in inside if is_module(name)} or {node.module}
    return found


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of the checkout."""
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


def own_package(module: str) -> str | None:
    """The system that a module belongs to, or None."""
    parts = module.split(".")
    return ".".join(parts[:3]) if parts[:2] == ["razor_core", "systems"] and len(parts) > 2 else None


def test_files_are_found() -> None:
    """The walls below stand around something."""
    names = {name_of(path) for path in CORE}
    assert set(MAY_KNOW) | {"razor_core.systems", "razor_core.systems.razorweave.check"} <= names
    assert {path.name for path in PAGE} >= AT_THE_PAGE


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_core_knows_only_itself_and_the_standard_library(path: Path) -> None:
    """No browser, no page, no package from elsewhere."""
    outside = {name.split(".")[0] for name in imports(path)} - {"razor_core"}
    assert outside <= sys.stdlib_module_names
    assert not outside & BROWSER


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_core_knows_only_downwards(path: Path) -> None:
    """Each module of the core knows what docs/architecture.md lets it know, and a system no other system."""
    module = name_of(path)
    known = {name for name in imports(path) if name.split(".")[0] == "razor_core"}
    package = own_package(module)
    if package:
        known = {name for name in known if name != package and not name.startswith(f"{package}.")}
        assert known <= A_SYSTEM_MAY_KNOW
    elif module == "razor_core.systems":
        assert all(name in THE_REGISTRY_MAY_KNOW or own_package(name) == name for name in known)
    else:
        assert known <= MAY_KNOW[module]


def test_the_core_can_be_stacked() -> None:
    """What the table above allows goes down and never round: systems, heroes and clocks, world, tasks, events, session.

    A system as such stands on its own ground; of the rest nobody is known to those below.
    """
    floors: dict[str, int] = {}

    def floor(module: str, above: tuple[str, ...] = ()) -> int:
        assert module not in above, f"{' knows '.join((*above, module))}"
        below = A_SYSTEM_MAY_KNOW if module.startswith("razor_core.systems") else MAY_KNOW[module]
        floors[module] = 1 + max((floor(each, (*above, module)) for each in below), default=0)
        return floors[module]

    for module in MAY_KNOW:
        floor(module)
    stack = ["systems", "heroes", "world", "tasks", "events", "session", "records", "archive"]
    heights = [floors[f"razor_core.{module}"] for module in stack]
    assert heights == sorted(set(heights))
    assert floors["razor_core.table.clocks"] < floors["razor_core.table.world"]
    assert floors["razor_core.session.session"] < floors["razor_core.session.session.recap"]


@pytest.mark.parametrize("path", PAGE, ids=name_of)
def test_only_two_modules_touch_the_browser(path: Path) -> None:
    """Everything else in static/app takes what it needs as an argument."""
    outside = {name.split(".")[0] for name in imports(path)} - {"razor_core", "app"}
    allowed = BROWSER if path.name in AT_THE_PAGE else set()
    assert outside - allowed <= sys.stdlib_module_names - BROWSER


@pytest.mark.parametrize("path", [*CORE, *PAGE], ids=name_of)
def test_nobody_uses_the_generator_of_the_random_module(path: Path) -> None:
    """Randomness comes in as an argument: of `random` only its classes are used."""
    classes = {"Random", "SystemRandom"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} <= classes
        if isinstance(node, ast.Import):
            assert all(alias.asname is None for alias in node.names if alias.name == "random")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr in classes


def test_the_walls_would_hold_someone_back(tmp_path: Path) -> None:
    """The reader of imports sees them in functions and under conditions, and modules named after the word import."""
    trespasser = tmp_path / "x.py"
    trespasser.write_text("def f():\n    import js\nif 0:\n    from razor_core import odds\nfrom os import path\n")
    assert imports(trespasser) == {"js", "razor_core.rules.odds", "os"}
