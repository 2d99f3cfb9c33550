"""Changes razor_core in thousands of small ways and counts those that no test notices: `make mutants`.

mutmut makes the mutants and runs the tests of each, quickest first, until one fails. It works on a copy in
build/mutants, so the checkout stays as it is. `ONLY=razor_core/dice.py` takes that file alone, or those files and
folders.
`mutmut show NAME` in build/mutants/<module or system> prints what a survivor changed.
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

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
SYSTEMS = "razor_core/systems/"
#: What the tests of the core read, beside the core.
COPIED = ("tests/core", "tests/systems", "tests/golden", "docs", "pyproject.toml")
#: The walls read the sources, which a mutant is not; the sixth game is not in the copy; the rolls of conformance are
#: thousands.
LEFT_OUT = ("tests/core/test_walls.py", "tests/core/test_sixth_system.py", "tests/systems/test_conformance.py")
#: To find the examples takes longer than to run them; they are for the second look.
EXAMPLES = "tests/core/test_doctests.py"
#: mutmut passes functions over that stand under a decorator. These are put around the function after it instead.
AROUND = ("property", "cached_property", "cache", "lru_cache")
#: Seconds for the second look, which takes a minute at most where nothing goes on for ever.
PATIENCE = 240
#: pytest escapes the names of tests once more each time it finds them in one process, and then there is no such test.
UNESCAPED = "disable_test_id_escaping_and_forfeit_all_rights_to_community_support=true"
PLAINLY = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-o", UNESCAPED]
#: What mutmut keeps of a mutant's tests: the status that pytest ended with, or a signal.
KILLED, SURVIVED, UNTESTED, TIMED_OUT = {1, 3}, {0}, {5, 33}, {-24, 24, 36, 152}
#: What a test has left in a cache would hide a mutant from the next, and from mutmut who calls it. Properties try the
#: same examples each time.
FORGETS = """
import sys

import pytest
from hypothesis import settings

settings.register_profile("mutants", derandomize=True, database=None, deadline=None, max_examples=60)
settings.load_profile("mutants")


def pytest_make_parametrize_id(val):
    # What is not escaped must still be something that can be written.
    return ascii(val) if isinstance(val, str) else None


@pytest.fixture(scope="session")
def caches():
    modules = [module for name, module in sys.modules.items() if name.startswith(("razor_core", "tests"))]
    return [each for module in modules for each in list(vars(module).values()) if hasattr(each, "cache_clear")]


@pytest.fixture(autouse=True)
def nothing_is_remembered(caches):
    for cache in caches:
        cache.cache_clear()
"""


def undecorated(source: str) -> str:
    """The same program, with `name = decorator(name)` after a function in place of the one decorator above it.

    >>> print(undecorated("@cache\\ndef six():\\n    return 6\\n"))
    def six():
        return 6
    six = cache(six)
    <BLANKLINE>
    """
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda each: -each.lineno):
        written = [ast.unparse(each) for each in function.decorator_list]
        if len(written) == 1 and written[0].partition("(")[0] in AROUND:
            indent, end = " " * function.col_offset, function.end_lineno
            lines.insert(end or 0, f"{indent}{function.name} = {written[0]}({function.name})")
            del lines[function.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def rooms(only: Sequence[str]) -> dict[str, list[str]]:
    """The files to mutate by room, which is a module of the core by itself, or a system."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "razor_core").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if any(name == each or name.startswith(each.rstrip("/") + "/") for each in only):
            folder = path.parent.name
            found.setdefault(path.stem if folder in ("razor_core", "systems") else folder, []).append(name)
    return found


def chosen_tests(room: str, *, slow: bool = False) -> list[str]:
    """What pytest is told to run for a room: the tests of the core that name the module, or the system in file or id.

    What a module asks of every system is tested with the systems, in files with its name.
    Properties and examples in docstrings are slow, or slow to find.
    """
    if (ROOT / SYSTEMS / room).is_dir():
        chosen = ["tests/systems", "-k", room]
    else:
        core = ROOT / "tests/core"
        named = re.compile(rf"\brazor_core(\.| import .*\b){room}\b")
        chosen = [
            name
            for path in (*sorted(core.glob("test_*.py")), *sorted((ROOT / "tests/systems").glob(f"test_{room}_*.py")))
            if (name := path.relative_to(ROOT).as_posix()) not in LEFT_OUT
            if path.name.startswith(f"test_{room}") or named.search(path.read_text(encoding="utf-8"))
        ] or ["tests/core"]
    if slow:
        chosen = [*chosen, EXAMPLES]
    else:
        chosen = [each for each in chosen if each != EXAMPLES and not each.endswith("_properties.py")]
    return [*chosen, *(f"--ignore={name}" for name in LEFT_OUT)]


def copied(room: str, files: list[str]) -> Path:
    """A copy of what the tests of a room need, made anew, in which mutmut is told what to mutate."""
    place = WORK / room
    shutil.rmtree(place, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "screenshots")
    for name in ("razor_core", *COPIED, *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/*.py"))):
        source, target = ROOT / name, place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignore)
        else:
            shutil.copy(source, target)
    for name in files:
        (place / name).write_text(undecorated((place / name).read_text(encoding="utf-8")), encoding="utf-8")
    (place / "tests" / "conftest.py").write_text(FORGETS, encoding="utf-8")
    settings = {
        "source_paths": ["razor_core"],
        "only_mutate": files,
        "also_copy": [name for name in COPIED if not name.startswith("tests")],
        "pytest_add_cli_args": PLAINLY,
        "pytest_add_cli_args_test_selection": chosen_tests(room),
        # No worker inherits what another run of the tests has left in a cache.
        "process_isolation": "forkserver",
        "timeout_multiplier": 4.0,
        "timeout_constant": 3.0,
    }
    with (place / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n")
        file.writelines(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    return place


def second_look(place: Path, room: str, name: str) -> str:
    """The verdict, on all tests of its room, of a mutant that no test has failed on; in a process of its own.

    mutmut chooses a mutant once the modules are imported, so that it cannot see what a function gives at import, nor
    which tests hang on that.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", *PLAINLY, *chosen_tests(room, slow=True)]
    environment = {**os.environ, "MUTANT_UNDER_TEST": name}
    try:
        done = subprocess.run(
            command, cwd=place / "mutants", env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return "timed out"
    # 2: a file of tests could not even be imported.
    return {0: "survived", 1: "killed", 2: "killed"}.get(done.returncode, "broke")


def verdicts(place: Path) -> Iterator[tuple[str, str, str]]:
    """The file, the name and the verdict of every mutant of a copy."""
    for path in sorted((place / "mutants").rglob("*.py.meta")):
        file = path.relative_to(place / "mutants").as_posix().removesuffix(".meta")
        for name, status in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            yield file, name, verdict(status)


def looked_at(place: Path, room: str, processes: int) -> Iterator[tuple[str, str, str]]:
    """The same, after a second look at those that were not killed, so many at a time."""

    def last(found: tuple[str, str, str]) -> tuple[str, str, str]:
        file, name, first = found
        return file, name, first if first in ("killed", "not run") else second_look(place, room, name)

    with ThreadPoolExecutor(processes) as pool:
        yield from pool.map(last, verdicts(place))


def verdict(status: int | None) -> str:
    """What became of a mutant, in a word or two."""
    words = {"killed": KILLED, "survived": SURVIVED, "no test": UNTESTED, "timed out": TIMED_OUT}
    return next((word for word, those in words.items() if status in those), "not run" if status is None else "broke")


def told(name: str, counts: Counter[str]) -> str:
    """How many mutants there were, and what became of them, the most first."""
    return ", ".join([f"{name}: {counts.total()} mutants", *(f"{many} {word}" for word, many in counts.most_common())])


def main() -> int:
    """Prints for each room the survivors and a line a file, then one for all; 0 if every mutant was run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", default=["razor_core"], help="files or folders of razor_core")
    parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1), help="mutants at a time")
    options = parser.parse_args()
    chosen = rooms(options.only)
    if not chosen:
        print(f"There is no file of razor_core at {' '.join(options.only)}.", file=sys.stderr)
        return 2
    every: Counter[str] = Counter()
    for room, files in chosen.items():
        place = copied(room, files)
        print(f"== mutants of {room}: {len(files)} files", flush=True)
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(options.processes)]
        with (place / "log").open("w", encoding="utf-8") as log:
            done = subprocess.run(command, cwd=place, stdout=log, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            print(f"mutmut could not run them; it says why in {place / 'log'}", file=sys.stderr)
            return done.returncode
        by_file: dict[str, Counter[str]] = {}
        for file, name, word in looked_at(place, room, options.processes):
            by_file.setdefault(file, Counter())[word] += 1
            if word != "killed":
                print(f"{word}: {name}", flush=True)
        for file, counts in by_file.items():
            print(told(file, counts), flush=True)
            every += counts
    print(told("all", every))
    return 1 if every["not run"] else 0


if __name__ == "__main__":
    sys.exit(main())
