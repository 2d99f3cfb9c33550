"""What a change of a file means for the open pages, and what is said of a fault."""

import json
import queue
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools.browser.serve import ServeError
from tools.dev.__main__ import main
from tools.dev.changed import Follower, in_tree
from tools.dev.server import Changes, Tree, serve

pytestmark = pytest.mark.long

#: Returns what the open pages have been told since the last call.
Told = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def follower(tree: Path) -> Follower:
    """Of the small checkout, whose page is made."""
    found = Follower(Tree(tree), Changes())
    found.start()
    return found


@pytest.fixture
def told(follower: Follower) -> Iterator[Told]:
    """What the open pages are told."""
    with follower.changes.listening() as events:

        def since() -> list[tuple[str, str]]:
            found = []
            while True:
                try:
                    found.append(events.get_nowait())
                except queue.Empty:
                    return [event for event in found if event != ("fault", "")]

        yield since


def edit(tree: Path, path: str, text: str) -> str:
    (tree / path).write_text(text, encoding="utf-8")
    return path


def test_a_style_sheet_is_swapped_and_anything_else_reloads(tree: Path, follower: Follower, told: Told) -> None:
    """Also where both change at once."""
    for path in ("static/style/one.css", "static/app/room/two.css"):
        assert follower.changed([path]) == f"restyled: {path}"
        assert told() == [("style", path)]
    assert (
        follower.changed(["static/one.js", "static/style/one.css"]) == "reloaded: static/one.js, static/style/one.css"
    )
    assert told() == [("reload", "")]
    markup = (tree / "static/app/room/two.html").read_text(encoding="utf-8")
    edit(tree, "static/app/room/two.html", markup.replace("<p>Razor", "<p>Razer"))
    assert follower.changed(["static/app/room/two.html"]) == "reloaded: static/app/room/two.html"
    assert told() == [("reload", "")]
    assert b"<p>Razer 1.2.3" in (follower.tree.generated("/") or b"")


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("static/app/forms.py", "x = 1\ndef (:\n", "static/app/forms.py:2: invalid syntax\n    def (:"),
        (
            "razor_core/__init__.py",
            "x = '\0'",
            "razor_core/__init__.py:1: source code string cannot contain null bytes",
        ),
        ("index.html", "<p>\n<b>x</p>", "index.html:2: <b> is not closed before </p> in line 2"),
        (
            "static/app/room/part.html",
            '<i></i>\n<template id="t-part">\n<u></template>\n',
            "static/app/room/part.html:3: <u> is not closed before </template> in line 3",
        ),
        ("static/app/room/part.html", "<!-- forms -->", "The markup must contain this exactly once: <!-- forms -->"),
        ("static/app/room/two.css", "a { }\nb { color: red; }}\n", 'static/app/room/two.css:2: Unexpected "}"'),
        (
            "static/app/check/form_markup.py",
            "raise ValueError('no field')",
            "the forms could not be made: ValueError: no field",
        ),
    ],
)
def test_a_fault_is_told_with_its_line_until_it_is_mended(
    tree: Path, follower: Follower, told: Told, path: str, text: str, fault: str
) -> None:
    """Nothing reloads meanwhile, whatever else changes; the page is the one before."""
    good, page = (tree / path).read_text(encoding="utf-8"), follower.tree.generated("/")
    edit(tree, path, text)
    assert follower.changed([path]) == fault
    assert follower.changed(["static/style/one.css"]) == fault
    # A browser takes what it understands of a style sheet.
    assert {event for event in told() if event != ("style", path)} == {("fault", fault)}
    assert follower.tree.generated("/") == page
    edit(tree, path, good)
    assert follower.changed([path]) == f"reloaded: {path}"
    assert told() == [("reload", "")]


def test_a_new_part_is_told_until_all_of_it_is_there(tree: Path, follower: Follower) -> None:
    """Its markup, its style, and the Python that uses its template, whichever is saved first."""
    edit(tree, "static/app/room/new.html", '<template id="t-new"><b></b></template>\n')
    assert follower.changed(["static/app/room/new.html"]).startswith("Nothing includes static/app/room/new.html.")
    index = (tree / "index.html").read_text(encoding="utf-8")
    index = index.replace("</main>", "</main>\n<!-- static/app/room/new.html -->")
    edit(tree, "index.html", index)
    assert follower.changed(["index.html"]).startswith("static/app/room/new.html:1: no Python in static/app names")
    edit(tree, "static/app/room/new.py", 'NEW = "new"\n')
    assert follower.changed(["static/app/room/new.py"]) == "reloaded: static/app/room/new.py"
    edit(tree, "static/app/room/new.css", "b { margin: 0; }\n")
    assert follower.changed(["static/app/room/new.css"]).startswith("Nothing links static/app/room/new.css.")
    link = '  <link rel="stylesheet" href="./static/app/room/new.css">\n'
    edit(tree, "index.html", index.replace("<!-- icons -->", f"{link}<!-- icons -->"))
    assert follower.changed(["index.html"]) == "reloaded: index.html"


def test_a_deleted_module_has_no_fault(tree: Path, follower: Follower) -> None:
    """What imports it says so in the page."""
    edit(tree, "static/app/forms.py", "(")
    follower.changed(["static/app/forms.py"])
    (tree / "static/app/forms.py").unlink()
    assert follower.changed(["static/app/forms.py"]) == "reloaded: static/app/forms.py"


def test_a_traceback_names_the_files_of_the_tree() -> None:
    """Which an editor can open."""
    assert in_tree('File "/home/pyodide/app/app.py", line 3') == 'File "static/app/app.py", line 3'


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read(), "utf-8")


def test_the_tree_is_served_as_it_is_now(tree: Path, follower: Follower) -> None:
    """With packages as they are installed, no service worker, and nothing from outside."""
    printed = list[str]()
    with serve(follower.tree, follower.changes, 0, printed.append).start() as site:
        page = get(site.url)
        assert "./dev/client.js" in page
        assert "import app.forms" in page
        edit(tree, "static/one.js", "// new")
        assert get(f"{site.url}static/one.js?1") == "// new"
        assert '"./dev/python.zip" = "./*"' in get(f"{site.url}pyscript.toml")
        for path in (
            "runtime/pyodide/pyodide.mjs",
            "runtime/pyscript/core.js",
            "runtime/qr.mjs",
            "runtime/qr/index.js",
        ):
            assert get(site.url + path)
        assert "unregister" in get(f"{site.url}sw.js")
        urllib.request.urlopen(f"{site.url}dev/fault", b"NameError: x", timeout=10).close()
        assert printed == ["NameError: x"]
        with pytest.raises(urllib.error.HTTPError):
            get(f"{site.url}runtime/pyodide/../../../secret.txt")
        with urllib.request.urlopen(f"{site.url}dev/changes", timeout=10) as stream:
            lines = [stream.readline().decode() for _ in range(6)]
            assert [line for line in lines if line.startswith("event")] == ["event: version\n", "event: fault\n"]
            follower.changed(["static/style/one.css"])
            assert stream.readline() == b"event: style\n"
            assert json.loads(stream.readline().removeprefix(b"data: ")) == "static/style/one.css"


def test_without_a_good_page_the_fault_is_shown(tree: Path) -> None:
    """And the page comes once it is mended. Without Node it says what is missing."""
    good = (tree / "index.html").read_text(encoding="utf-8")
    edit(tree, "index.html", "<p>")
    follower = Follower(Tree(tree), Changes())
    follower.start()
    assert follower.changes.fault == "index.html:1: <p> is not closed"
    assert b"./dev/client.js" in (follower.tree.generated("/") or b"")
    edit(tree, "index.html", good)
    assert follower.changed(["index.html"]) == "reloaded: index.html"
    assert b"Razor 1.2.3" in (follower.tree.generated("/") or b"")
    follower = Follower(Tree(tree, "no-such-node"), Changes())
    follower.start()
    assert follower.changes.fault == "Razor needs Node 20 or newer as 'no-such-node'. NODE=... names another."


def test_a_port_in_use_is_named(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With another to choose."""
    follower = Follower(Tree(tree), Changes())
    with serve(follower.tree, follower.changes, 0, print) as site:
        assert main(["--port", str(site.server_port), "--root", str(tree)]) == 1
    assert "is in use. Choose another" in capsys.readouterr().err
    with pytest.raises(ServeError):
        serve(follower.tree, follower.changes, 70_000, print)
