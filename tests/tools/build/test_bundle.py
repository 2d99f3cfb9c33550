"""The page's import system: modules are compiled once, cached, and loaded from the cache."""

from __future__ import annotations

import dataclasses
import io
import marshal
import random
import runpy
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
MODULES = {
    "toy": [True, ""],
    "toy.base": [False, "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Base:\n    n: int"],
    "toy.top": [False, "from toy.base import Base\none = Base(1)"],
    "toy.idle": [False, "\n\nraise ValueError('woken')"],
    "pyscript": [False, "there = True"],
}


#: A toy standard library: one module that a start imports, and two more that the whole library has.
LIBRARY = ("toy_start", "toy_more", "toy_more.late")
#: Print the modules of the standard library that Pyodide does not have.
PRINT_ABSENT = """
import { loadPyodide } from "pyodide";
const pyodide = await loadPyodide();
console.log(pyodide.runPython(`
import sys, zipfile
with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as library:
    there = {path.split("/")[0].removesuffix(".py") for path in library.namelist()}
" ".join(sorted(sys.stdlib_module_names - there - set(sys.builtin_module_names) - set(sys.modules)))
`));
"""


@pytest.fixture
def bundle() -> Iterator[Any]:
    """The Bundle class; restores what it changes in Python."""
    finders, state = list(sys.meta_path), random.getstate()
    yield runpy.run_path(str(ROOT / "static/bundle.py"))["Bundle"]
    sys.meta_path[:] = finders
    random.setstate(state)
    if "exec" in vars(dataclasses):
        del dataclasses.exec  # type: ignore[attr-defined]
    forget()


def forget() -> None:
    """Unload the toy modules."""
    for name in (*MODULES, *LIBRARY):
        sys.modules.pop(name, None)


def again(bundle: Any, first: Any) -> Any:
    """Return the bundle of a later start, from what the first one cached."""
    sys.meta_path.remove(first)
    forget()
    return bundle(**marshal.loads(first.dump()))


def test_a_module_is_found_and_run(bundle: Any) -> None:
    """With its path and line numbers for tracebacks."""
    bundle(dict(MODULES))
    from toy.top import one  # type: ignore[import-not-found]

    assert one.n == 1
    assert sys.modules["toy.base"].__file__ == "./toy/base.py"
    with pytest.raises(ValueError, match="woken") as error:
        __import__("toy.idle")
    assert error.traceback[-1].lineno == 2


def test_a_cached_bundle_compiles_nothing(bundle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither modules nor the methods of dataclasses."""
    first = bundle(dict(MODULES))
    __import__("toy.top")
    while first.compile_next():
        pass
    second = again(bundle, first)

    def compiling(*given: object, **named: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("builtins.compile", compiling)
    while second.start_next():
        pass
    assert sys.modules["toy.top"].one.n == 1
    assert "toy.idle" not in sys.modules


def test_a_later_start_preloads_what_the_first_one_imported(bundle: Any) -> None:
    """One by one, in the order of imports; never a module that only PyScript can import."""
    first = bundle(dict(MODULES))
    __import__("toy.top")
    __import__("pyscript")
    second = again(bundle, first)
    found = []
    while second.start_next():
        found.append(sorted(set(MODULES) & set(sys.modules)))
    assert found == [["toy"], ["toy", "toy.base"], ["toy", "toy.base", "toy.top"]]


def test_a_first_start_preloads_what_the_build_knows(bundle: Any) -> None:
    """It compiles just that, and the next start finds all in the order of imports."""
    first = bundle(dict(MODULES), order=["toy", "toy.base", "pyscript"])
    while first.start_next():
        pass
    assert set(MODULES) & set(sys.modules) == {"toy", "toy.base"}
    assert isinstance(first.modules["toy.idle"][1], str)
    __import__("toy.top")
    assert first.order == ["toy", "toy.base", "toy.top"]


def test_a_first_start_does_without_some_modules(bundle: Any) -> None:
    """They come with the first of them that is imported, or when all are compiled; for a later start all are there."""
    asked = list[dict[str, list[object]] | None]()
    start, rest = ({name: MODULES[name] for name in MODULES if ("idle" in name) is later} for later in (False, True))

    def later() -> dict[str, list[object]] | None:
        asked.append(None if not asked else rest)
        return asked[-1]

    first = bundle(dict(start), order=["toy.top"], later=later)
    while first.start_next():
        pass
    assert not asked
    with pytest.raises(ModuleNotFoundError):
        __import__("toy.idle")  # could not be had
    with pytest.raises(ValueError, match="woken"):
        __import__("toy.idle")
    assert asked == [None, rest]
    with pytest.raises(ModuleNotFoundError):
        __import__("toy.nowhere")
    whole = bundle(dict(start), later=lambda: rest)
    while whole.compile_next():
        pass
    assert all(isinstance(code, bytes) for _, code in whole.modules.values())
    assert set(again(bundle, whole).modules) == set(MODULES)


def test_the_random_module_is_seeded_again(bundle: Any) -> None:
    """Two starts from the same snapshot give different numbers."""
    drawn = set()
    for _ in range(2):
        random.seed(3)
        bundle({})
        drawn.add(random.random())
    assert len(drawn) == 2


def zipped(*names: str) -> bytes:
    """Return a zip file with these modules of the toy standard library."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        for name in names:
            target.writestr(
                "toy_more/__init__.py" if name == "toy_more" else f"{name.replace('.', '/')}.py", "there = 1"
            )
    return data.getvalue()


@pytest.fixture
def whole(bundle: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[bool]]:
    """Start with the toy library that a start has, or with an empty file; return where each fetch is noted."""

    def start(small: bytes, there: bool = True) -> list[bool]:
        place, fetched = tmp_path / "python.zip", list[bool]()
        place.write_bytes(small)
        monkeypatch.syspath_prepend(str(place))
        monkeypatch.setattr(sys, "stdlib_module_names", frozenset(LIBRARY))

        def fetch() -> bytes | None:
            fetched.append(there)
            return zipped(*LIBRARY) if there else None

        runpy.run_path(str(ROOT / "static/bundle.py"))["WholeLibrary"](fetch, str(place))
        return fetched

    return start


def test_a_missing_module_of_the_standard_library_brings_the_whole(whole: Callable[..., list[bool]]) -> None:
    """Once, with the modules inside its packages; for nothing else."""
    fetched = whole(zipped("toy_start"))
    assert __import__("toy_start").there == 1
    for other in ("toy_nowhere", "toy_nowhere.late"):
        with pytest.raises(ModuleNotFoundError):
            __import__(other)
    assert not fetched
    assert __import__("toy_more.late").late.there == 1
    with pytest.raises(ModuleNotFoundError):
        __import__("toy_more.nowhere")
    assert fetched == [True]


def test_a_restored_start_has_no_standard_library_until_it_needs_one(whole: Callable[..., list[bool]]) -> None:
    """The empty file that Pyodide writes is gone, so that a traceback finds none."""
    fetched = whole(b"")
    assert not Path(sys.path[0]).exists()
    assert __import__("toy_start").there == 1
    assert fetched == [True]


def test_what_pyodide_does_not_have_is_not_looked_for(node: Any) -> None:
    """Such as `pwd`, which a start tries to import."""
    done = node("--input-type=module", "--eval", PRINT_ABSENT)
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == runpy.run_path(str(ROOT / "static/bundle.py"))["ABSENT"]


def test_without_a_network_a_missing_module_is_missing(whole: Callable[..., list[bool]]) -> None:
    """As ever; the next import tries again."""
    fetched = whole(zipped("toy_start"), there=False)
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError):
            __import__("toy_more")
    assert fetched == [False, False]
