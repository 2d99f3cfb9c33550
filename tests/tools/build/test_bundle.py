"""The page's import system: modules are compiled once, cached, and loaded from the cache."""

import dataclasses
import marshal
import random
import runpy
import sys
from collections.abc import Iterator
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
    for name in MODULES:
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


def test_the_random_module_is_seeded_again(bundle: Any) -> None:
    """Two starts from the same snapshot give different numbers."""
    drawn = set()
    for _ in range(2):
        random.seed(3)
        bundle({})
        drawn.add(random.random())
    assert len(drawn) == 2


@pytest.mark.parametrize(("library", "stays"), [(b"", False), (b"PK", True)])
def test_an_empty_library_is_dropped(
    library: bytes, stays: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restored interpreter has one; Python then prints a traceback of the library without its lines."""
    place = tmp_path / "python.zip"
    place.write_bytes(library)
    monkeypatch.syspath_prepend(str(place))
    runpy.run_path(str(ROOT / "static/bundle.py"))["drop_empty_library"]()
    assert place.exists() is stays
