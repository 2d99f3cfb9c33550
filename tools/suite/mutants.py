"""Change razor_core in thousands of small ways and list the changes that no test notices: `make mutants`.

mutmut makes the mutants and runs the tests of each, the quickest first, until one fails. It works on a copy in
build/mutants, so the checkout does not change. `ONLY="razor_core/systems/gemini"` selects files or folders.
In build/mutants/<part>, `mutmut show NAME` prints what a survivor changed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
CORE, SYSTEMS = "razor_core", ROOT / "razor_core" / "systems"
#: Where the tests of razor_core are: of everything, and of the systems.
TESTS, SYSTEM_TESTS = ("tests/core", "tests/systems"), "tests/systems"
#: What the tests of razor_core need, and the folders in it that they do not.
COPIED = (CORE, "tests", "docs", "pyproject.toml")
NOT_COPIED = ("__pycache__", "screenshots", "app", "browser", "tools")
#: Tests that read the sources, or roll thousands of times.
LEFT_OUT = ("test_walls.py", "test_conformance.py")
#: Finding the examples in docstrings takes longer than running them, so only the second run has them.
EXAMPLES = "test_doctests.py"
#: mutmut skips decorated functions. These decorators are applied after the function instead.
MOVED = ("property", "cached_property", "cache", "lru_cache")
#: Seconds for the second run. It takes a minute at most unless the mutant loops for ever.
SECOND_RUN_SECONDS = 240
#: In one process pytest escapes test names again each time it collects them, and then mutmut does not find them.
UNESCAPED = "disable_test_id_escaping_and_forfeit_all_rights_to_community_support=true"
OPTIONS = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-o", UNESCAPED]
#: What mutmut records for a mutant: pytest's exit code, or a signal.
KILLED, SURVIVED, UNTESTED, TIMED_OUT = {1, 3}, {0}, {5, 33}, {-24, 24, 36, 152}
#: The conftest of the copy. A filled cache would hide a mutant from the next test, and from mutmut, which records the
#: tests that call a function. Property tests try the same examples each time.
CONFTEST = """
import sys

import pytest
from hypothesis import settings

settings.register_profile("mutants", derandomize=True, database=None, deadline=None, max_examples=60)
settings.load_profile("mutants")


def pytest_make_parametrize_id(val):
    # Unescaped test names must still be printable.
    return ascii(val) if isinstance(val, str) else None


@pytest.fixture(scope="session")
def caches():
    modules = [module for name, module in sys.modules.items() if name.startswith(("razor_core", "tests"))]
    return [each for module in modules for each in list(vars(module).values()) if hasattr(each, "cache_clear")]


@pytest.fixture(autouse=True)
def clear_caches(caches):
    for cache in caches:
        cache.cache_clear()
"""


def move_decorators(source: str) -> str:
    """Replace a function's only decorator by `name = decorator(name)` after it, if it is in MOVED.

    >>> print(move_decorators("@cache\\ndef six():\\n    return 6\\n"))
    def six():
        return 6
    six = cache(six)
    <BLANKLINE>
    """
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda function: -function.lineno):
        decorators = [ast.unparse(node) for node in function.decorator_list]
        if len(decorators) == 1 and decorators[0].partition("(")[0] in MOVED:
            indent, end = " " * function.col_offset, function.end_lineno
            lines.insert(end or 0, f"{indent}{function.name} = {decorators[0]}({function.name})")
            del lines[function.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def parts(only: Sequence[str]) -> dict[str, list[str]]:
    """Return the files to mutate by part: a system by its slug, any other module by its dotted name in razor_core."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / CORE).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if any(name == each or name.startswith(each.rstrip("/") + "/") for each in only):
            inside = path.relative_to(SYSTEMS).parts if path.is_relative_to(SYSTEMS) else ()
            module = ".".join(path.relative_to(ROOT / CORE).with_suffix("").parts)
            found.setdefault(inside[0] if len(inside) > 1 else module, []).append(name)
    return found


def select_tests(part: str, *, slow: bool = False) -> list[str]:
    """Return pytest's arguments for a part: for a system its tests, else the test files named after or importing it.

    Property tests and the examples in docstrings are slow.
    """
    every = [path for folder in TESTS for path in sorted((ROOT / folder).rglob("test_*.py"))]
    left_out = [path for path in every if path.name in LEFT_OUT]
    if (SYSTEMS / part).is_dir():
        chosen = [SYSTEM_TESTS, "-k", part]
    else:
        package, _, module = f"{CORE}.{part.removesuffix('.__init__')}".rpartition(".")
        imported = re.compile(rf"\b{re.escape(package)}(\.{module}\b| import (\([^)]*|.*)\b{module}\b)")
        chosen = [
            path.relative_to(ROOT).as_posix()
            for path in every
            if path not in left_out
            and (slow or not (path.name == EXAMPLES or path.name.endswith("_properties.py")))
            and (path.name.startswith(f"test_{module}") or imported.search(path.read_text(encoding="utf-8")))
        ] or list(TESTS)
    if slow:
        chosen += [path.relative_to(ROOT).as_posix() for path in every if path.name == EXAMPLES]
    return [*dict.fromkeys(chosen), *(f"--ignore={path.relative_to(ROOT).as_posix()}" for path in left_out)]


def copy(part: str, files: list[str]) -> Path:
    """Copy what the tests of a part need into a new folder, and configure mutmut there."""
    place = WORK / part
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns(*NOT_COPIED))
        else:
            shutil.copy(ROOT / name, place / name)
    for name in files:
        (place / name).write_text(move_decorators((place / name).read_text(encoding="utf-8")), encoding="utf-8")
    (place / "tests" / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    settings = {
        "source_paths": [CORE],
        "only_mutate": files,
        "also_copy": [name for name in COPIED if name not in (CORE, "tests")],
        "pytest_add_cli_args": OPTIONS,
        "pytest_add_cli_args_test_selection": select_tests(part),
        # A worker must not inherit caches that another test run has filled.
        "process_isolation": "forkserver",
        "timeout_multiplier": 4.0,
        "timeout_constant": 3.0,
    }
    with (place / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        file.writelines(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    return place


def run_again(place: Path, part: str, name: str) -> str:
    """Run all tests of a part on a surviving mutant in a new process, and return the verdict.

    mutmut activates a mutant after importing the modules, so it cannot see what runs at import, nor the tests that
    depend on that.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", *OPTIONS, *select_tests(part, slow=True)]
    environment = {**os.environ, "MUTANT_UNDER_TEST": name}
    try:
        done = subprocess.run(
            command,
            cwd=place / "mutants",
            env=environment,
            capture_output=True,
            timeout=SECOND_RUN_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timed out"
    # 2: a test file could not even be imported.
    return {0: "survived", 1: "killed", 2: "killed"}.get(done.returncode, "failed to run")


def verdict(status: int | None) -> str:
    """Return the verdict of a recorded status."""
    words = {"killed": KILLED, "survived": SURVIVED, "no test": UNTESTED, "timed out": TIMED_OUT}
    unknown = "not run" if status is None else "failed to run"
    return next((word for word, statuses in words.items() if status in statuses), unknown)


def first_verdicts(place: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the file, name and recorded verdict of every mutant of a copy."""
    for path in sorted((place / "mutants").rglob("*.py.meta")):
        file = path.relative_to(place / "mutants").as_posix().removesuffix(".meta")
        for name, status in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            yield file, name, verdict(status)


def verdicts(place: Path, part: str, processes: int) -> Iterator[tuple[str, str, str]]:
    """Yield the file, name and final verdict of every mutant, after running survivors again."""

    def final(found: tuple[str, str, str]) -> tuple[str, str, str]:
        file, name, first = found
        return file, name, first if first in ("killed", "not run") else run_again(place, part, name)

    with ThreadPoolExecutor(processes) as pool:
        yield from pool.map(final, first_verdicts(place))


def summary(name: str, counts: Counter[str]) -> str:
    """Return one line with the number of mutants and of each verdict, the most frequent first."""
    words = [f"{count} {word}" for word, count in counts.most_common()]
    return ", ".join([f"{name}: {counts.total()} mutants", *words])


def main() -> int:
    """Print the survivors and a line for each file, then the total. Return 0 if every mutant was run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", default=[CORE], help="files or folders of razor_core")
    parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1), help="mutants at a time")
    options = parser.parse_args()
    chosen = parts(options.only)
    if not chosen:
        print(f"{' '.join(options.only)}: no such file in {CORE}.", file=sys.stderr)
        return 2
    total: Counter[str] = Counter()
    for part, files in chosen.items():
        place = copy(part, files)
        print(f"== mutants of {part}: {len(files)} files", flush=True)
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(options.processes)]
        with (place / "log").open("w", encoding="utf-8") as log:
            done = subprocess.run(command, cwd=place, stdout=log, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            print(f"mutmut failed. See {place / 'log'}.", file=sys.stderr)
            return done.returncode
        by_file: dict[str, Counter[str]] = {}
        for file, name, word in verdicts(place, part, options.processes):
            by_file.setdefault(file, Counter())[word] += 1
            if word != "killed":
                print(f"{word}: {name}", flush=True)
        for file, counts in by_file.items():
            print(summary(file, counts), flush=True)
            total += counts
    print(summary("all", total))
    return 1 if total["not run"] else 0


if __name__ == "__main__":
    sys.exit(main())
