"""The little server: one folder, one base path, the headers that a host should send, clear words when it cannot."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tools.serve import ServeError, Site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site of three files."""
    (tmp_path / "index.html").write_text("the page", encoding="utf-8")
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "core.mjs").write_text("export {}", encoding="utf-8")
    (tmp_path / "part" / "core.wasm").write_bytes(b"\0asm")
    return tmp_path


def get(url: str) -> tuple[int, str, str]:
    """Gives status, type and text of an answer."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, "", ""


def sent_beside_the_usual(answer: Any) -> dict[str, str]:
    """Gives the headers of an answer that are not about this one file or moment."""
    usual = {"server", "date", "content-type", "content-length", "last-modified", "cache-control", "connection"}
    return {name: value for name, value in answer.headers.items() if name.lower() not in usual}


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command as the Makefile does."""
    command = [sys.executable, str(ROOT / "tools" / "serve.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)


@pytest.mark.parametrize("base", ["/", "/razor/"])
def test_the_folder_is_found_under_its_base_path(folder: Path, base: str) -> None:
    """The page at the base itself, other files below it, each with the type a browser insists on."""
    with Site(folder, base=base).start() as site:
        assert get(site.url) == (200, "text/html; charset=utf-8", "the page")
        assert get(site.url + "part/core.mjs")[1] == "text/javascript; charset=utf-8"
        assert get(site.url + "part/core.wasm?x=1")[1] == "application/wasm"
        assert site.requests == [base, base + "part/core.mjs", base + "part/core.wasm?x=1"]


def test_nothing_is_found_outside_the_base_path(folder: Path) -> None:
    """As on a project site: neither the root nor a name that only begins like the base."""
    with Site(folder, base="/razor/").start() as site:
        root = site.url.removesuffix("razor/")
        assert get(root)[0] == 404
        assert get(root + "index.html")[0] == 404
        assert get(root + "razors/index.html")[0] == 404
        assert get(root + "razor")[2] == "the page"  # sent on to /razor/


def test_folders_and_files_above_stay_closed(folder: Path) -> None:
    """No listing of a folder, and no way up out of the site."""
    (folder.parent / "secret.txt").write_text("secret", encoding="utf-8")
    with Site(folder, base="/razor/").start() as site:
        assert get(site.url + "part/")[0] == 404
        assert get(site.url + "../secret.txt")[0] == 404
        assert get(site.url + "%2e%2e/secret.txt")[0] == 404


def test_it_answers_with_the_headers_that_hosts_are_told_to_send(folder: Path) -> None:
    """The block in docs/security.md, a file and an error alike. It cannot send what is for https alone."""
    document = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```\n(.+?)^```$", document, re.MULTILINE | re.DOTALL)
    told = dict(line.split(": ", 1) for line in block.replace("\n  ", " ").splitlines())
    assert told["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(told["Permissions-Policy"].split(", "))
    with Site(folder).start() as site:
        with urllib.request.urlopen(site.url, timeout=10) as answer:
            assert sent_beside_the_usual(answer) == told
        with pytest.raises(urllib.error.HTTPError) as missing:
            urllib.request.urlopen(site.url + "none", timeout=10)
        with missing.value as error:
            assert sent_beside_the_usual(error) == told


def test_a_port_in_use_is_told_in_one_line(folder: Path) -> None:
    """The line names the port and PORT=, and the exit code is 1."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = serve(str(folder), "--port", str(port))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert f"Port {port} is in use" in done.stderr
    assert "PORT=" in done.stderr


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "", "²"])
def test_a_port_that_is_none_is_told_in_one_line(folder: Path, port: str) -> None:
    """The line says what was given and what would do."""
    done = serve(str(folder), f"--port={port}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"PORT={port} is no port: give a whole number from 1 to 65535.\n"


def test_a_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    """It says how to make one."""
    done = serve(str(tmp_path))
    assert done.returncode == 1
    assert "make build" in done.stderr


def test_a_base_path_without_its_slashes_is_refused(folder: Path) -> None:
    """Relative addresses would resolve one folder too high."""
    with pytest.raises(ServeError, match="slash"):
        Site(folder, base="/razor")


def test_a_stopped_site_frees_its_port(folder: Path) -> None:
    """The same port serves again at once, and stopping twice does no harm."""
    site = Site(folder).start()
    port = site.server_port
    site.stop()
    site.stop()
    with Site(folder, port).start() as again:
        assert get(again.url)[0] == 200
