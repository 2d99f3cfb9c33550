"""Which folder may import from which (docs/architecture.md), checked against each import of the core and the page."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = sorted((ROOT / "razor_core").rglob("*.py"))
PAGE = sorted((ROOT / "static" / "app").rglob("*.py"))

#: The modules that may import from the browser.
AT_THE_BROWSER = {"app.main", "app.ui.page", "app.devices.browser"}
BROWSER = {"js", "pyscript", "pyodide"}
#: What each room may import from, beside itself. A game may import `rules`, itself, and no other game.
MAY_IMPORT = {
    "razor_core": set(),
    "razor_core.rules": set(),
    "razor_core.systems": {"razor_core.rules"},
    "razor_core.table": {"razor_core.rules", "razor_core.systems"},
    "razor_core.session": {"razor_core.rules", "razor_core.systems", "razor_core.table"},
    "razor_core.recap": {"razor_core.rules", "razor_core.systems", "razor_core.table", "razor_core.session"},
    "razor_core.analysis": {"razor_core.rules", "razor_core.systems", "razor_core.table", "razor_core.session"},
    "razor_core.library": {"razor_core.rules", "razor_core.systems", "razor_core.table", "razor_core.session"},
    "razor_core.sharing": {
        *("razor_core.rules", "razor_core.systems", "razor_core.table", "razor_core.session", "razor_core.recap"),
    },
    "razor_core.__main__": {"razor_core.rules", "razor_core.systems"},
    "app": {
        *("app.ui", "app.storage", "app.check", "app.roll", "app.race", "app.board", "app.story", "app.result"),
        *("app.library", "app.odds", "app.sheets", "app.devices"),
    },
    "app.storage": set(),
    "app.ui": {"app.storage"},
    "app.check": {"app.ui", "app.storage"},
    "app.roll": {"app.ui", "app.storage", "app.check"},
    "app.race": {"app.ui", "app.storage", "app.check", "app.roll"},
    "app.board": {"app.ui", "app.storage", "app.check", "app.roll", "app.race"},
    "app.library": {"app.ui", "app.storage"},
    "app.story": {"app.ui", "app.storage", "app.roll"},
    "app.result": {"app.ui", "app.storage", "app.check", "app.roll", "app.story"},
    "app.odds": {"app.ui", "app.storage", "app.check", "app.roll"},
    "app.devices": {
        *("app.ui", "app.storage", "app.check", "app.roll", "app.board", "app.story", "app.result", "app.sheets"),
    },
    "app.sheets": {"app.ui", "app.storage", "app.library", "app.check", "app.roll", "app.board", "app.result"},
}


def name_of(path: Path) -> str:
    """The dotted name of a module; a package's own name for its `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    dotted = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return dotted.removeprefix("static.")


def room_of(module: str) -> str:
    """The room that a module is in."""
    return max((room for room in MAY_IMPORT if module == room or module.startswith(f"{room}.")), key=len)


def game_of(module: str) -> str:
    """The package of the game that a module belongs to, or an empty text."""
    parts = module.split(".")
    return ".".join(parts[:3]) if parts[:2] == ["razor_core", "systems"] and len(parts) > 2 else ""


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of the checkout."""
    place = (ROOT / "static" if name.startswith("app") else ROOT).joinpath(*name.split("."))
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


def only_for_types(node: ast.AST) -> bool:
    """Whether a statement is for the type checker alone."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports(path: Path) -> set[str]:
    """The dotted names of the modules that a file imports, anywhere in it but for the type checker alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = {inside for node in ast.walk(tree) if only_for_types(node) for inside in ast.walk(node)}
    found = set()
    for node in ast.walk(tree):
        if node in typing:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports out from the top"
            # `from razor_core.rules import odds` names a module after the word import.
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name for name in inside if is_module(name)} or {str(node.module)}
    return found


def ours(path: Path) -> set[str]:
    """The modules of the core and of the page that a file imports."""
    return {name for name in imports(path) if name.split(".")[0] in ("razor_core", "app")}


@pytest.mark.parametrize("path", [*CORE, *PAGE], ids=name_of)
def test_each_room_imports_only_from_the_rooms_it_may(path: Path) -> None:
    """The page may import from the core; the core never from the page."""
    module = name_of(path)
    room = room_of(module)
    for name in ours(path):
        other = room_of(name)
        if room.startswith("app") and other.startswith("razor_core"):
            continue
        assert other == room or other in MAY_IMPORT[room], f"{module} imports {name}"


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_no_game_imports_another(path: Path) -> None:
    """And of the rest of the core, only the registry imports a game."""
    module = name_of(path)
    games = {game_of(name) for name in ours(path)} - {""}
    assert games <= {game_of(module)} or module == "razor_core.systems"


@pytest.mark.parametrize("path", PAGE, ids=name_of)
def test_the_page_imports_no_game(path: Path) -> None:
    """It asks the registry, and uses what the contract names."""
    assert not [name for name in ours(path) if game_of(name)]


def test_rooms_import_downwards() -> None:
    """No two rooms import from each other, however far around."""

    def reached(room: str, above: tuple[str, ...]) -> None:
        assert room not in above, " imports ".join((*above, room))
        for each in MAY_IMPORT[room]:
            reached(each, (*above, room))

    for room in MAY_IMPORT:
        reached(room, ())


@pytest.mark.parametrize("path", [*CORE, *PAGE], ids=name_of)
def test_only_two_modules_touch_the_browser(path: Path) -> None:
    """All others use the standard library and take the rest as arguments."""
    outside = {name.split(".")[0] for name in imports(path)} - {"razor_core", "app"}
    allowed = BROWSER if name_of(path) in AT_THE_BROWSER else set()
    assert outside - allowed <= sys.stdlib_module_names - BROWSER


@pytest.mark.parametrize("path", [*CORE, *PAGE], ids=name_of)
def test_no_module_uses_the_global_random_generator(path: Path) -> None:
    """Randomness is an argument: only the classes of `random` are used."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} <= {"Random", "SystemRandom"}
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}


def test_imports_are_found_wherever_they_are(tmp_path: Path) -> None:
    """In functions, under conditions, and modules named after the word import; not those for types alone."""
    module = tmp_path / "x.py"
    lines = ("def f():", "    import js", "if 0:", "    from razor_core.rules import odds", "from os import path")
    module.write_text("\n".join((*lines, "if TYPE_CHECKING:", "    from app.app import App", "")))
    assert imports(module) == {"js", "razor_core.rules.odds", "os"}


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_values_of_the_core_are_frozen(path: Path) -> None:
    """Every public dataclass."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            made = [text for each in node.decorator_list if (text := ast.unparse(each)).startswith("dataclass")]
            assert all("frozen=True" in text for text in made), f"freeze {node.name}"
