"""The published workflows: nothing unpinned, nothing allowed that is not needed, and only commands that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
#: What each may do beside reading the repository, and nothing else may.
WRITES = {"ci": [], "pages": ["pages: write", "id-token: write"], "release": ["contents: write"]}


def targets() -> set[str]:
    """What the Makefile can make by name."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)
    return set(phony.split())


def jobs(text: str) -> list[str]:
    """The jobs of a workflow, each as its text."""
    _, after = text.split("\njobs:\n")
    return re.split(r"^  (?=\w[\w-]*:$)", after, flags=re.MULTILINE)[1:]


def test_the_workflows_are_found() -> None:
    """The three of them."""
    assert [path.stem for path in WORKFLOWS] == sorted(WRITES)


@every_workflow
def test_every_action_is_pinned_to_a_commit(path: Path) -> None:
    """By all forty digits, with the version said beside it; the same action everywhere at the same commit."""
    used = re.findall(r"uses: *(.+)", path.read_text(encoding="utf-8"))
    assert used
    for each in used:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each
    everywhere = {each for file in WORKFLOWS for each in re.findall(r"uses: *(.+)", file.read_text(encoding="utf-8"))}
    names = [each.split("@")[0] for each in everywhere]
    assert len(names) == len(set(names))


@every_workflow
def test_it_may_only_what_it_needs(path: Path) -> None:
    """Reading for the whole of it; writing only in the one job that does it; no credentials left, and no cache read."""
    text = path.read_text(encoding="utf-8")
    head = text.split("\njobs:\n")[0]
    assert "\npermissions:\n  contents: read\n" in head
    assert head.count("permissions:") == 1
    assert "write" not in re.sub(r"#.*", "", head)
    writing = [job for job in jobs(text) if "write" in re.sub(r"#.*", "", job)]
    assert len(writing) == (1 if WRITES[path.stem] else 0)
    assert re.findall(r"[\w-]+: write\b", text) == WRITES[path.stem]
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert text.count("actions/setup-node@") == text.count("package-manager-cache: false")
    assert "secrets." not in text
    assert "pull_request_target" not in text


@every_workflow
def test_no_job_runs_for_ever_or_twice_at_once(path: Path) -> None:
    """Each has a limit in minutes, and the workflow says what a second run of it waits for."""
    text = path.read_text(encoding="utf-8")
    assert "\nconcurrency:\n  group: " in text
    for job in jobs(text):
        assert re.search(r"^    timeout-minutes: \d+$", job, re.MULTILINE), job
        assert "runs-on: ubuntu-24.04" in job


@every_workflow
def test_every_command_is_there(path: Path) -> None:
    """What is made is a target of the Makefile, and no text from outside is put into a command."""
    text = path.read_text(encoding="utf-8")
    commands = re.findall(r"^ +(?:- )?run: (.+)$", text, re.MULTILINE)
    made = {target for command in commands for target in re.findall(r"^make ([\w-]+)", command)}
    assert made
    assert made <= targets()
    assert not [command for command in commands if "${{ github." in command]


def test_what_they_promise_they_do() -> None:
    """CI tests all and every engine and audits, Pages publishes what was built of main, a release has the zip."""
    ci, pages, release = (path.read_text(encoding="utf-8") for path in WORKFLOWS)
    assert "make test\n" in ci
    assert "engine: [chromium, firefox, webkit]" in ci
    assert "make test-engines ENGINES=${{ matrix.engine }}" in ci
    assert "make audit" in ci
    assert "pull_request:" in ci
    assert "branches: [main]" in pages
    assert pages.index("make test") < pages.index("make build") < pages.index("upload-pages-artifact")
    assert "path: dist\n" in pages
    assert "types: [published]" in release
    assert 'gh release upload "$TAG" dist.zip/razor-site.zip' in release


def test_a_fresh_clone_is_tested_by_the_same_command() -> None:
    """.ci/run makes the test as the workflows do."""
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("exec make test\n")
