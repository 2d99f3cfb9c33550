"""Run pytest in several processes, each with a share of the files: `python -m tools.suite.shares <options> <paths>`.

pytest-xdist collects all tests in every process and sends each result to another one: for
thousands of quick tests that takes longer than half of them. Each process prints what pytest says at its end.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory

#: The most processes, as in the Makefile.
MOST = 4
#: The exit code of pytest where a share has no test to run.
NONE_TO_RUN = 5


def shares(paths: Sequence[str], count: int) -> list[list[Path]]:
    """Deal the test files at these paths, folders or files, out to so many shares; fewer where there are fewer files.

    Those of a path are dealt one path after another, since tests of one folder take about as long for their size: the
    largest first, each to the share that is the smallest so far.
    """
    dealt, sizes, seen = [list[Path]() for _ in range(count)], [0] * count, set[Path]()
    for path in map(Path, paths):
        found = {path} if path.is_file() else {*path.rglob("test_*.py")}
        for file in sorted(found - seen, key=lambda file: (-file.stat().st_size, file)):
            smallest = sizes.index(min(sizes))
            dealt[smallest].append(file)
            sizes[smallest] += file.stat().st_size
        seen |= found
    return [share for share in dealt if share]


def run(files: Sequence[Path], options: Sequence[str], folder: Path) -> int:
    """Run pytest with a share, print its output at the end, and return its exit code. Its files go into `folder`."""
    alone = ["-q", "-p", "no:cacheprovider", f"--basetemp={folder}"]
    command = [sys.executable, "-m", "pytest", *alone, *options, *map(str, sorted(files))]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(done.stdout, end="", flush=True)
    return done.returncode


def main(arguments: Sequence[str]) -> int:
    """Run all shares. Return 1 where one failed or was killed, and what pytest returns where none had a test to run.

    What exists is a path, all else an option.
    """
    paths = [argument for argument in arguments if Path(argument).exists()]
    options = [argument for argument in arguments if argument not in paths]
    dealt = shares(paths, min(cpu_count() or 1, MOST))
    if not dealt:
        print(f"There are no tests in {', '.join(paths) or 'no path at all'}.", file=sys.stderr)
        return 2
    print(f"{sum(map(len, dealt))} files in {len(dealt)} processes", flush=True)
    with TemporaryDirectory() as folder, ThreadPoolExecutor(len(dealt)) as pool:
        running = [pool.submit(run, files, options, Path(folder) / f"share-{at}") for at, files in enumerate(dealt)]
        codes = {each.result() for each in running}
    return min(codes) if codes <= {0, NONE_TO_RUN} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
