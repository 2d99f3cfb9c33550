"""The server: base path, types, headers, and clear errors."""

import gzip
import os
import re
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.support.calls import calls
from tools.browser.serve import ServeError, Site, accepts_gzip, main

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site of three files, with a secret beside it."""
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "dist" / "part").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("the page", encoding="utf-8")
    (tmp_path / "dist" / "part" / "core.mjs").write_text("export {}", encoding="utf-8")
    (tmp_path / "dist" / "part" / "core.wasm").write_bytes(b"\0asm")
    return tmp_path / "dist"


def answered(url: str, accepts: str = "gzip, deflate, br", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return the status, the headers, with names in lower case, and the content as sent."""
    request = urllib.request.Request(url, headers=headers | ({"Accept-Encoding": accepts} if accepts else {}))
    try:
        answer = urllib.request.urlopen(request, timeout=10)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def get(url: str) -> tuple[int, str, str]:
    status, headers, content = answered(url)
    return status, headers["content-type"], content.decode()


@pytest.mark.parametrize("base", ["/", "/razor/"])
def test_the_folder_is_served_under_its_base_path(folder: Path, base: str) -> None:
    """Each file with the type that browsers insist on."""
    with Site(folder, base=base).start() as site:
        assert get(site.url) == (200, "text/html; charset=utf-8", "the page")
        assert get(site.url + "part/core.mjs")[1] == "text/javascript; charset=utf-8"
        assert get(site.url + "part/core.wasm?x=1")[1] == "application/wasm"
        assert site.requests == [base, base + "part/core.mjs", base + "part/core.wasm?x=1"]


def test_nothing_else_is_served(folder: Path) -> None:
    """Not the root, a path that only begins like the base, a folder listing, or a file outside the folder."""
    with Site(folder, base="/razor/").start() as site:
        root = site.url.removesuffix("razor/")
        for path in ("", "index.html", "razors/index.html", "razor/part/", "razor/../secret.txt"):
            assert get(root + path)[0] == 404, path
        assert get(root + "razor/%2e%2e/secret.txt")[0] == 404
        assert get(root + "razor")[2] == "the page"  # redirected to /razor/


def test_it_sends_the_headers_of_the_security_page(folder: Path) -> None:
    """With a file and with an error."""
    usual = {"server", "date", "content-type", "content-length", "last-modified", "cache-control", "connection"}
    document = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```\n(.+?)^```$", document, re.MULTILINE | re.DOTALL)
    documented = dict(line.split(": ", 1) for line in block.replace("\n  ", " ").splitlines())
    assert documented["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert {"camera=(self)", "microphone=()", "geolocation=()"} <= set(documented["Permissions-Policy"].split(", "))
    with Site(folder).start() as site:
        for path, status in (("", 200), ("none", 404)):
            found, headers, _ = answered(site.url + path)
            assert found == status
            assert {name: headers[name] for name in headers.keys() - usual} == {
                name.lower(): value for name, value in documented.items()
            }


@pytest.mark.parametrize("path", ["", "index.html", "part/core.mjs", "part/core.wasm?x=1"])
def test_text_and_wasm_are_compressed(folder: Path, path: str) -> None:
    """For a browser that accepts gzip. Caches keep the compressed answer apart from the other."""
    with Site(folder, base="/razor/", compress=True).start() as site:
        _, packed, content = answered(site.url + path)
        _, plain, plain_content = answered(site.url + path, accepts="")
    assert packed["content-encoding"] == "gzip"
    assert packed["content-length"] == str(len(content))
    assert gzip.decompress(content) == plain_content
    assert "content-encoding" not in plain
    assert packed["vary"] == plain["vary"] == "Accept-Encoding"
    assert packed["content-type"] == plain["content-type"]


@pytest.mark.parametrize("name", ["memory-1.bin", "part.xz", "all.zip", "icon.png", "font.woff2"])
def test_what_is_packed_already_is_not_compressed_again(folder: Path, name: str) -> None:
    """It is sent as it is, and to everyone."""
    (folder / name).write_bytes(b"packed" * 100)
    with Site(folder, compress=True).start() as site:
        _, headers, content = answered(site.url + name)
    assert content == b"packed" * 100
    assert not {"content-encoding", "vary"} & headers.keys()


def test_nothing_is_compressed_unless_asked_for(folder: Path) -> None:
    """The tests see the files' own lengths; so do requests that only look, and answers without content."""
    with Site(folder).start() as site:
        assert not {"content-encoding", "vary"} & answered(site.url)[1].keys()
    with Site(folder, compress=True).start() as site:
        modified = answered(site.url)[1]["last-modified"]
        status, headers, _ = answered(site.url, **{"If-Modified-Since": modified})
        assert (status, headers["vary"], headers.get("content-encoding")) == (304, "Accept-Encoding", None)
        status, headers, content = answered(site.url + "none.js")
        assert (status, headers.get("content-encoding")) == (404, None)
        assert b"404" in content


def test_a_file_is_compressed_once_until_it_changes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that is built again while it is served is sent as it is now."""
    compressed = calls(monkeypatch, gzip, "compress")
    with Site(folder, compress=True).start() as site:
        for _ in range(3):
            answered(site.url)
        (folder / "index.html").write_text("the next", encoding="utf-8")
        os.utime(folder / "index.html", (1, 1))
        assert gzip.decompress(answered(site.url)[2]) == b"the next"
    assert [data for data, *_ in compressed] == [b"the page", b"the next"]


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("deflate, GZIP;q=0.5", True),
        ("br, gzip; q=1.0", True),
        ("", False),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
        ("xgzip, identity", False),
    ],
)
def test_what_accepts_gzip(header: str, accepted: bool) -> None:
    """A weight of 0 refuses it."""
    assert accepts_gzip(header) is accepted


@pytest.mark.parametrize(("option", "compressed"), [([], True), (["--no-compress"], False)])
def test_the_command_compresses_as_hosts_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch, option: list[str], compressed: bool
) -> None:
    """So `make serve` and `make lighthouse` show what players get."""
    answers, serve = list[dict[str, str]](), Site.serve_forever

    def answer_one(site: Site, poll_interval: float = 0.5) -> None:
        """Serve one request in place of the main thread, then stop like Ctrl+C."""
        if threading.current_thread() is not threading.main_thread():
            return serve(site, poll_interval)
        with site.start():
            answers.append(answered(site.url)[1])
        raise KeyboardInterrupt

    monkeypatch.setattr(Site, "serve_forever", answer_one)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert main([str(folder), "--port", str(port), *option]) == 0
    assert ["content-encoding" in headers for headers in answers] == [compressed]


def test_a_port_in_use_is_refused_in_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line names the port and suggests another."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main([str(folder), "--port", str(port)]) == 1
    printed, error = capsys.readouterr()
    assert printed == ""
    assert re.fullmatch(rf"Port {port} is in use\..+PORT=\d+\.\n", error)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty", "", "²"])
def test_an_invalid_port_is_refused_in_one_line(folder: Path, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The line shows the range."""
    assert main([str(folder), f"--port={port}"]) == 1
    assert capsys.readouterr() == ("", f"PORT={port} is not a port. Enter a whole number from 1 to 65535.\n")


def test_a_folder_without_a_site_and_a_base_path_without_both_slashes_are_refused(folder: Path, tmp_path: Path) -> None:
    """The message says how to build a site; relative addresses would resolve one folder too high."""
    command = [sys.executable, str(ROOT / "tools/browser/serve.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 1
    assert "make build" in done.stderr
    with pytest.raises(ServeError, match="slash"):
        Site(folder, base="/razor")


def test_a_stopped_site_frees_its_port(folder: Path) -> None:
    """And may be stopped twice."""
    site = Site(folder).start()
    port = site.server_port
    site.stop()
    site.stop()
    with Site(folder, port).start() as again:
        assert get(again.url)[0] == 200
