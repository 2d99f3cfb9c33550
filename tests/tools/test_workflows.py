"""The published workflows: nothing unpinned, nothing allowed that is not needed, and only commands that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.chromium import ONLY_PLAYWRIGHTS

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
#: What each may do beside reading the repository, and nothing else may.
WRITES = {
    "audit": [],
    "checks": [],
    "ci": [],
    "pages": ["pages: write", "id-token: write"],
    "release": ["contents: write"],
}
#: The job of each that publishes, and the one that builds what it publishes.
PUBLISHING = {"pages": ("deploy", "build"), "release": ("attach", "site")}
CHECKS = "uses: ./.github/workflows/checks.yml\n"


def targets() -> set[str]:
    """What the Makefile can make by name."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)
    return set(phony.split())


def said(name: str) -> str:
    """A workflow without its comments: those of a whole line, and those behind a value."""
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    return re.sub(r"^ *#.*\n| +#.*$", "", text, flags=re.MULTILINE)


def jobs(text: str) -> dict[str, str]:
    """The jobs of a workflow by name, each as its text."""
    _, after = text.split("\njobs:\n")
    parts = re.split(r"^  (\w[\w-]*):\n", after, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def needs(job: str) -> set[str]:
    """The jobs that a job waits for; without them it does not run."""
    return {name for line in re.findall(r"^    needs: \[?([^\]\n]+)", job, re.MULTILINE) for name in line.split(", ")}


def test_the_workflows_are_found() -> None:
    """All of them."""
    assert [path.stem for path in WORKFLOWS] == sorted(WRITES)


@every_workflow
def test_every_action_is_pinned_to_a_commit(path: Path) -> None:
    """By all forty digits, with the version said beside it; the same action everywhere at the same commit."""
    used = re.findall(r"uses: *(.+\n)", path.read_text(encoding="utf-8"))
    assert used
    for each in used:
        pinned = re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+\n", each)
        assert pinned or f"uses: {each}" == CHECKS, each
    everywhere = {each for file in WORKFLOWS for each in re.findall(r"uses: *(.+)", file.read_text(encoding="utf-8"))}
    names = [each.split("@")[0] for each in everywhere]
    assert len(names) == len(set(names))


@every_workflow
def test_it_may_only_what_it_needs(path: Path) -> None:
    """Reading for the whole of it; writing only in the one job that does it; no credentials left, and no cache read."""
    text = said(path.stem)
    head = text.split("\njobs:\n")[0]
    assert "\npermissions:\n  contents: read\n" in head
    assert head.count("permissions:") == 1
    assert "write" not in head
    writing = [name for name, job in jobs(text).items() if "permissions:" in job]
    assert writing == ([PUBLISHING[path.stem][0]] if WRITES[path.stem] else [])
    assert re.findall(r"[\w-]+: write\b", text) == WRITES[path.stem]
    assert "write-all" not in text
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert text.count("actions/setup-node@") == text.count("package-manager-cache: false")
    assert "secrets." not in text
    assert "pull_request_target" not in text


@pytest.mark.parametrize("name", PUBLISHING)
def test_what_may_write_runs_nothing_that_is_fetched_or_ours(name: str) -> None:
    """It has no checkout, no npm, no pip and no make: it takes what another job built, and hands it on."""
    job = jobs(said(name))[PUBLISHING[name][0]]
    assert set(re.findall(r"uses: actions/([a-z-]+)@", job)) <= {
        "configure-pages",
        "deploy-pages",
        "download-artifact",
    }
    assert all(command.startswith("gh release upload ") for command in re.findall(r"run: (.+)", job))


@pytest.mark.parametrize("name", PUBLISHING)
def test_nothing_is_published_that_was_not_checked(name: str) -> None:
    """By the whole suite and in every engine, both without an if or a but. The audit has no say in it."""
    publishing, building = PUBLISHING[name]
    parts = jobs(said(name))
    assert set(parts) == {publishing, building, "checks"}
    assert needs(parts[publishing]) == {building, "checks"}
    assert f"    {CHECKS}" in parts["checks"]
    checks = jobs(said("checks"))
    assert set(checks) == {"test", "engines"}
    assert "- run: make test\n" in checks["test"]
    assert "engine: [chromium, firefox, webkit]\n" in checks["engines"]
    assert "- run: make test-engines ENGINES=${{ matrix.engine }}\n" in checks["engines"]
    assert f'env:\n          {ONLY_PLAYWRIGHTS}: "1"\n' in checks["engines"]
    for text in (said(name), said("checks")):
        assert not re.search(r"\b(if|continue-on-error|exclude|include):", text)
        assert "audit" not in text


def test_every_state_is_checked_and_none_twice() -> None:
    """Main by the workflow that publishes it, all else by CI; the suite itself stands in one place."""
    assert "on:\n  workflow_call:\n\n" in said("checks")
    assert "on:\n  push:\n    branches: [main]\n  workflow_dispatch:\n\n" in said("pages")
    assert "on:\n  push:\n    branches-ignore: [main]\n  pull_request:\n\n" in said("ci")
    assert jobs(said("ci")) == {"checks": f"    {CHECKS}"}
    assert [path.stem for path in WORKFLOWS if "make test" in said(path.stem)] == ["checks"]
    assert [path.stem for path in WORKFLOWS if "make audit\n" in said(path.stem)] == ["audit"]


@every_workflow
def test_no_job_runs_for_ever_or_twice_at_once(path: Path) -> None:
    """Each has a limit in minutes, and the workflow says what a second run of it waits for.

    One that is called has no group: by the same name it would wait for its caller.
    """
    text = said(path.stem)
    assert ("\nconcurrency:\n  group: " in text) == ("workflow_call" not in text)
    for job in jobs(text).values():
        if CHECKS not in job:
            assert re.search(r"^    timeout-minutes: \d+$", job, re.MULTILINE), job
            assert "runs-on: ubuntu-24.04" in job


@every_workflow
def test_every_command_is_there(path: Path) -> None:
    """What is made is a target of the Makefile, and no text from outside is put into a command."""
    text = path.read_text(encoding="utf-8")
    commands = re.findall(r"^ +(?:- )?run: (.+)$", text, re.MULTILINE)
    made = {target for command in commands for target in re.findall(r"^make ([\w-]+)", command)}
    assert made or path.stem == "ci"
    assert made <= targets()
    for tool in re.findall(r"python -m (tools\.\w+)", text):
        assert (ROOT / tool.replace(".", "/")).with_suffix(".py").is_file()
    assert not [command for command in commands if "${{ github." in command]


def test_pages_publishes_what_was_built() -> None:
    """The folder that the build makes."""
    build = jobs(said("pages"))["build"]
    assert build.index("make build\n") < build.index("upload-pages-artifact") < build.index("path: dist\n")


def test_a_release_has_the_zip_of_its_version() -> None:
    """A tag that does not name the version stops it before anything is built; what is attached is what was built."""
    text = said("release")
    assert "types: [published]" in text
    site, attach = jobs(text)["site"], jobs(text)["attach"]
    assert (
        site.index('python -m tools.release_tag "$TAG"\n') < site.index("make zip\n") < site.index("path: dist.zip\n")
    )
    assert "name: site\n" in site
    assert "name: site\n          path: site\n" in attach
    for job in (site, attach):
        assert "TAG: ${{ github.event.release.tag_name }}\n" in job
    assert 'gh release upload "$TAG" site/razor-site.zip site/razor-site.zip.sha256 ' in attach


def test_a_fresh_clone_is_tested_by_the_same_command() -> None:
    """.ci/run makes the test as the workflows do."""
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("exec make test\n")
