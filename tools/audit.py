"""Are faults known in what the locks name? `python -m tools.audit` asks npm's service and, by pip-audit, PyPI's.

Ends with 0 where both answered and know of none, with 1 where one is known, and with 2 where there was no full answer:
then nothing is known, and it says so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
#: pip-audit and what it needs, each with its hash; the project itself needs none of it.
LOCK = ROOT / "tools" / "audit.txt"
#: Every lock of Python packages, this one too.
LOCKS = ("tools/requirements.txt", "tools/requirements-mutants.txt", "tools/audit.txt")
SECONDS = 600

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True)
class Answer:
    """What a service said: the faults that it knows, and why it did not answer, or not for everything."""

    service: str
    faults: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """The answer for people."""
        yield from (f"{self.service}: {fault}" for fault in self.faults)
        yield from (f"{self.service}: NOT AUDITED: {reason}" for reason in self.missing)
        if not self.faults and not self.missing:
            yield f"{self.service}: no known faults"


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Runs a command in the checkout; one that is not there or takes too long has failed and says so."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 1, "", str(error))


def npm(run: Run) -> Answer:
    """What npm's service knows of the packages in package-lock.json."""
    done = run(["npm", "audit", "--json"])
    found = _object(done.stdout)
    if "auditReportVersion" not in found:
        error = found.get("message") or found.get("error", {}).get("summary") or _last(done)
        return Answer("npm audit", missing=(error,))
    faults = (f"{name} ({each['severity']}): {_causes(each)}" for name, each in found["vulnerabilities"].items())
    return Answer("npm audit", tuple(faults))


def pip(run: Run, program: Sequence[str], lock: str) -> Answer:
    """What PyPI's service knows of the packages in a lock. `program` starts pip-audit."""
    service = f"pip-audit of {lock}"
    options = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")
    done = run([*program, "--requirement", lock, *options])
    found = _object(done.stdout)
    if "dependencies" not in found:
        return Answer(service, missing=(_last(done),))
    packages = found["dependencies"]
    faults = (
        f"{each['name']} {each['version']}: {fault['id']}" for each in packages for fault in each.get("vulns", ())
    )
    missing = (f"{each['name']}: {each['skip_reason']}" for each in packages if "skip_reason" in each)
    return Answer(service, tuple(faults), tuple(missing))


def installed(run: Run, folder: Path) -> Sequence[str]:
    """Installs pip-audit into a folder of its own and gives what starts it; a RuntimeError where that fails."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    quiet = ("--quiet", "--disable-pip-version-check", "--require-hashes")
    done = run([python, "-m", "pip", "install", *quiet, "--requirement", str(LOCK)])
    if done.returncode:
        raise RuntimeError(f"it could not be installed: {_last(done)}")
    return [python, "-m", "pip_audit"]


def told(answers: Sequence[Answer]) -> int:
    """Prints the answers; gives how to end."""
    for answer in answers:
        print(*answer.lines(), sep="\n")
    if any(answer.faults for answer in answers):
        return 1
    return 2 if any(answer.missing for answer in answers) else 0


def main() -> int:
    """Asks both services, of every lock."""
    answers = [npm(run)]
    with tempfile.TemporaryDirectory() as folder:
        try:
            program = installed(run, Path(folder))
            answers += [pip(run, program, lock) for lock in LOCKS]
        except RuntimeError as error:
            answers.append(Answer("pip-audit", missing=(str(error),)))
    return told(answers)


def _object(text: str) -> dict[str, Any]:
    """The object that the text is, an empty one where it is none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _causes(fault: dict[str, Any]) -> str:
    """Why npm names a package: a fault of its own by title, that of another by name."""
    return ", ".join(each if isinstance(each, str) else each["title"] for each in fault["via"])


def _last(done: subprocess.CompletedProcess[str]) -> str:
    """The last line that a command said."""
    lines = (
        done.stderr.strip() or done.stdout.strip() or f"it ended with {done.returncode} and said nothing"
    ).splitlines()
    return lines[-1].strip()


if __name__ == "__main__":
    sys.exit(main())
