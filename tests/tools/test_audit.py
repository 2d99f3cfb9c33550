"""The audit says what it knows, and where it knows nothing says that: it never takes silence for an all-clear."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import audit
from tools.audit import LOCK, LOCKS, Answer, installed, npm, pip, run, told


def saying(out: object, error: str = "", code: int = 0) -> Any:
    """A runner whose every command says so."""
    text = out if isinstance(out, str) else json.dumps(out)
    return lambda command: subprocess.CompletedProcess(command, code, text, error)


NPM_CLEAN = {"auditReportVersion": 2, "vulnerabilities": {}, "metadata": {}}
NPM_FAULT = {
    "auditReportVersion": 2,
    "vulnerabilities": {
        "ajv": {"severity": "high", "via": [{"title": "It can be made to wait"}]},
        "workbox-build": {"severity": "high", "via": ["ajv"]},
    },
}
PIP_CLEAN = {"dependencies": [{"name": "ruff", "version": "1.0", "vulns": []}], "fixes": []}
PIP_FAULT = {"dependencies": [{"name": "ruff", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": []}]}]}
PIP_SKIPPED = {"dependencies": [{"name": "ruff", "skip_reason": "not found on PyPI"}], "fixes": []}


@pytest.mark.parametrize(
    ("out", "error", "faults", "missing"),
    [
        (NPM_CLEAN, "", (), ()),
        (NPM_FAULT, "", ("ajv (high): It can be made to wait", "workbox-build (high): ajv"), ()),
        ({"message": "request failed"}, "npm error", (), ("request failed",)),
        ({"error": {"code": "E404", "summary": "no such service"}}, "", (), ("no such service",)),
        (
            "",
            "npm error code 1\nnpm error audit endpoint returned an error\n",
            (),
            ("npm error audit endpoint returned an error",),
        ),
        ("", "", (), ("it ended with 1 and said nothing",)),
        ("[]", "", (), ("[]",)),
    ],
    ids=["clean", "fault", "unreachable", "no service", "no JSON", "silent", "a list"],
)
def test_what_npm_answers(out: object, error: str, faults: tuple[str, ...], missing: tuple[str, ...]) -> None:
    """Only its own report counts as an answer."""
    assert npm(saying(out, error, 1)) == Answer("npm audit", faults, missing)


@pytest.mark.parametrize(
    ("out", "error", "faults", "missing"),
    [
        (PIP_CLEAN, "No known vulnerabilities found", (), ()),
        (PIP_FAULT, "Found 1 known vulnerability", ("ruff 1.0: PYSEC-1",), ()),
        (PIP_SKIPPED, "", (), ("ruff: not found on PyPI",)),
        ("", "Traceback\nConnectionError: no way there", (), ("ConnectionError: no way there",)),
    ],
    ids=["clean", "fault", "skipped", "unreachable"],
)
def test_what_pip_audit_answers(out: object, error: str, faults: tuple[str, ...], missing: tuple[str, ...]) -> None:
    """A package that it skipped was not audited, whatever it says of the others."""
    expected = Answer("pip-audit of tools/x.txt", faults, missing)
    assert pip(saying(out, error, 1), ["pip-audit"], "tools/x.txt") == expected


@pytest.mark.parametrize(
    ("answers", "ends", "said"),
    [
        ([Answer("a"), Answer("b")], 0, "a: no known faults\nb: no known faults\n"),
        (
            [Answer("a"), Answer("b", missing=("no way there",))],
            2,
            "a: no known faults\nb: NOT AUDITED: no way there\n",
        ),
        ([Answer("a", ("bad",)), Answer("b", missing=("why",))], 1, "a: bad\nb: NOT AUDITED: why\n"),
    ],
    ids=["clean", "unknown", "fault"],
)
def test_how_it_ends(answers: Sequence[Answer], ends: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Well only where all answered and know of nothing."""
    assert told(answers) == ends
    assert capsys.readouterr().out == said


def test_where_pip_audit_cannot_be_had_nothing_is_pretended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It says why, and does not end well."""
    monkeypatch.setattr("venv.create", lambda folder, with_pip: None)
    with pytest.raises(RuntimeError, match="it could not be installed: no index"):
        installed(saying("", "no index", 1), tmp_path)
    assert installed(saying(""), tmp_path)[-2:] == ["-m", "pip_audit"]
    monkeypatch.setattr(
        audit, "run", lambda command: saying(NPM_CLEAN if command[0] == "npm" else "", "no index", 1)(command)
    )
    assert audit.main() == 2
    assert capsys.readouterr().out.endswith("pip-audit: NOT AUDITED: it could not be installed: no index\n")


def test_every_lock_is_asked_about(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each by itself, so that one that cannot be read hides no other; the locks are all that there are."""
    asked: list[str] = []

    def answer(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        asked.extend(command[command.index("--requirement") + 1 :][:1] if "--requirement" in command else ())
        return saying(NPM_CLEAN if command[0] == "npm" else PIP_CLEAN)(command)

    monkeypatch.setattr(audit, "installed", lambda run, folder: ["pip-audit"])
    monkeypatch.setattr(audit, "run", answer)
    assert audit.main() == 0
    assert sorted(asked) == sorted(path.relative_to(audit.ROOT).as_posix() for path in LOCK.parent.glob("*.txt"))
    said = capsys.readouterr().out.splitlines()
    assert said == ["npm audit: no known faults", *(f"pip-audit of {lock}: no known faults" for lock in asked)]


def test_a_command_that_is_not_there_has_failed() -> None:
    """No npm is no answer."""
    assert run(["/nowhere/npm"]).returncode == 1
    assert "/nowhere/npm" in run(["/nowhere/npm"]).stderr
    assert run([sys.executable, "-c", "print(2)"]).stdout == "2\n"


def test_the_locks_have_what_the_project_asks_for() -> None:
    """In the version that pyproject.toml names; what both locks bring into one environment is the same in both."""
    groups = tomllib.loads((audit.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    pinned: dict[str, str] = {}
    for group, lock in (("dev", LOCKS[0]), ("mutants", LOCKS[1])):
        text = (audit.ROOT / lock).read_text(encoding="utf-8")
        found = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
        for name, _, version in (asked.partition("==") for asked in groups[group]):
            assert found[name] == (version or found[name])
        assert not {name for name in found if pinned.setdefault(name, found[name]) != found[name]}


def test_pip_audit_is_locked() -> None:
    """Each of its packages by version and hash."""
    text = LOCK.read_text(encoding="utf-8")
    assert "\npip-audit==" in text
    packages = [line for line in text.splitlines() if "==" in line and not line.startswith((" ", "#"))]
    assert len(packages) > 5
    assert all(line.endswith("\\") for line in packages)
