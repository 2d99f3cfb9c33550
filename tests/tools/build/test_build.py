"""The build: what it publishes, the same bytes each time, and never half a site."""

import base64
import bz2
import gzip
import hashlib
import io
import json
import lzma
import re
import shutil
import struct
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.tools.conftest import git

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def published(small_site: Path) -> dict[str, bytes]:
    """The files of the small checkout's site, by path."""
    return contents(small_site)


@pytest.fixture
def rebuilt(build: Any, tree: Path) -> Any:
    """Build the small checkout as it is now and return its files by path."""

    def run(*options: str) -> dict[str, bytes]:
        done = build(*options, tree)
        assert done.returncode == 0, done.stderr
        return contents(tree / ("dist.stock" if options else "dist"))

    return run


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def hashed(site: dict[str, bytes]) -> dict[str, str]:
    """Map the name of each content-addressed file to its path."""
    names = {path: re.fullmatch(r"runtime/(\w+)-[0-9a-f]{16}\.(?:bin|zip|js)", path) for path in site}
    return {match[1]: path for path, match in names.items() if match}


@pytest.mark.long
def test_it_publishes_the_page_its_python_and_the_runtime(published: dict[str, bytes]) -> None:
    """Nothing else: no litter, no source map, no absolute address. Scripts and style sheets are minified."""
    site = published
    assert {path for path in site if not path.startswith("runtime/")} == {
        "index.html",
        "pyscript.toml",
        "sw.js",
        "LICENSE.txt",
        "third-party.txt",
        "static/boot.mjs",
        "static/loading.mjs",
        "static/memory_snapshot.mjs",
        "static/one.js",
        "static/packed.mjs",
        "static/style.css",
    }
    # In the order of the links in index.html.
    assert site["static/style.css"].split() == [b"a{color:light-dark(#ffffff,black)}", b"a{margin:0}"]
    assert site["static/one.js"].strip() == b"const thrown=()=>document.title;"
    for needed in ("pyodide.mjs", "pyodide.asm.wasm", "core.js", "LICENSE.txt"):
        assert [path for path in site if re.fullmatch(rf"runtime/py\w+-\d+\.\d+\.\d+(-\w+)?/{re.escape(needed)}", path)]
    assert set(hashed(site)) == {"memory", "wasm", "stdlib", "unpack", "razor", "pyscript"}
    head, *modules = bz2.decompress(site[hashed(site)["razor"]]).decode().split("\0")
    bundle = json.loads(head)
    assert set(bundle["modules"]) == {
        "app.check.form_markup",
        "app.forms",
        "app.room.two",
        "bundle",
        "razor_core",
        "razor_core.systems.one",
    }
    assert bundle["order"] == [0]
    assert 'TEMPLATES=("line","part")\n\n\ndef at(a):\n\treturn f"at {a}"' in modules
    assert not [path for path in site if path.endswith(".map")]
    assert site["pyscript.toml"].startswith(b'interpreter = "./static/boot.mjs"\n')
    page, worker = site["index.html"].decode(), site["sw.js"].decode()
    assert "<p>Razor 1.2.3 (commit unknown)</p>" in page
    assert "\n<form></form>\n" in page
    assert page.count('<link rel="stylesheet"') == page.count('href="./static/style.css"') == 1
    assert "<i>Part</i>\n</main>\n" in page
    # The first script of a start is requested first, and runs behind the links that it looks up.
    assert re.findall(r'(?:href|src)="\./([^"]+)"', page)[0] == "static/boot.mjs"
    assert page.index('src="./static/boot.mjs"') > max(page.rindex("<link id="), page.rindex('<link class="bundle"'))
    assert '<script type="py" config="./pyscript.toml">\nimport app.forms</script>' in page
    for path in hashed(site).values():
        assert f'href="./{path}"' in page
        assert f'{{url:"{path}",revision:null,' in worker
    assert re.search(r'\{url:"runtime/pyodide-[\d.]+-\w+/pyodide\.asm\.mjs",revision:null,', worker)
    # Published, but not stored for offline use: what the page fetches instead is smaller.
    assert not re.search(r'url:"[^"]+(pyodide\.asm\.wasm|python_stdlib\.zip)"', worker)
    assert not re.search(r'url:"(/|http)', worker)
    assert site["LICENSE.txt"] == (ROOT / "LICENSE").read_bytes()
    assert site["third-party.txt"] == (ROOT / "docs" / "third-party.md").read_bytes()
    assert not re.search(r"LICENSE|third-party", page + worker)


@pytest.mark.long
def test_the_page_knows_how_much_it_loads(published: dict[str, bytes]) -> None:
    """How many bytes come over the line, of each large file that a first start waits for: scripts are compressed."""
    sizes = re.findall(r'data-size="(\d+)" href="\./([^"]+)"', published["index.html"].decode())
    assert len(sizes) == 5
    for size, path in sizes:
        least = len(gzip.compress(published[path])) if path.endswith(".mjs") else len(published[path])
        assert int(size) == pytest.approx(least, rel=0.01), path


@pytest.mark.long
def test_the_worker_caches_only_files_with_the_built_hash(published: dict[str, bytes]) -> None:
    """The browser refuses any other file, and with it the update."""
    worker = published["sw.js"].decode()
    entries = re.findall(r'\{url:"([^"]+)",revision:[^,]+,integrity:"sha256-([^"]+)"\}', worker)
    assert len(entries) == worker.count('{url:"') > 20
    for path, digest in entries:
        assert base64.b64decode(digest) == hashlib.sha256(published[path]).digest(), path


@pytest.fixture
def version(node: Any) -> Any:
    """Return the text that the page shows for a checkout."""
    script = f"import {{ versionText }} from '{(ROOT / 'tools/build/version.mjs').as_uri()}';"
    script += "console.log(await versionText(process.argv[1]))"
    return lambda tree: node("--input-type=module", "--eval", script, tree).stdout.strip()


@pytest.mark.long
def test_the_page_shows_the_version_and_the_commit(tree: Path, version: Any) -> None:
    """And whether the build's input has changed since; "unknown" without git."""
    assert version(tree) == "1.2.3 (commit unknown)"
    git(tree, "init", "--quiet")
    assert version(tree) == "1.2.3 (commit unknown)"
    git(tree, "add", ".")
    git(tree, "commit", "--quiet", "--message", "one")
    commit = git(tree, "rev-parse", "HEAD")[:8]
    (tree / "NOTES").write_text("not published", encoding="utf-8")
    assert version(tree) == f"1.2.3 (commit {commit})"
    (tree / "static/app/forms.py").write_text("number = 1\n", encoding="utf-8")
    assert version(tree) == f"1.2.3 (commit {commit}, changed)"


def test_a_folder_inside_another_repository_has_no_commit(tree: Path, version: Any) -> None:
    """Razor unpacked inside another project."""
    inside = shutil.copytree(tree, tree / "vendored")
    git(tree, "init", "--quiet")
    git(tree, "add", "package.json")
    git(tree, "commit", "--quiet", "--message", "one")
    assert version(inside) == "1.2.3 (commit unknown)"


def test_there_is_one_version() -> None:
    """package.json, its lock and pyproject.toml agree."""
    package, lock = (
        json.loads((ROOT / name).read_text(encoding="utf-8")) for name in ("package.json", "package-lock.json")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package["version"] == project["version"] == lock["version"] == lock["packages"][""]["version"]


@pytest.mark.long
def test_the_stock_site_has_pyscripts_own_start(rebuilt: Any) -> None:
    """Each Python file as it is and named in [files], Pyodide's own module, and no snapshot."""
    site = rebuilt("--stock")
    assert not hashed(site)
    boot = ("boot.mjs", "loading.mjs", "memory_snapshot.mjs", "packed.mjs", "bundle.py")
    assert not [path for path in site if path.endswith(boot) or "xz-decompress" in path]
    config = site["pyscript.toml"].decode()
    assert re.match(r'interpreter = "\./runtime/pyodide-[\d.]+/pyodide\.mjs"\n', config)
    assert '"./static/app/forms.py" = "./app/forms.py"' in config
    assert "razor_core/systems/one.py" in site
    assert re.findall(rb"<link [^>]*>", site["index.html"]) == [b'<link rel="stylesheet" href="./static/style.css">']


@pytest.mark.long
def test_the_same_checkout_gives_the_same_bytes(published: dict[str, bytes], rebuilt: Any) -> None:
    assert rebuilt() == published


@pytest.mark.long
def test_other_imports_give_another_snapshot(published: dict[str, bytes], tree: Path, rebuilt: Any) -> None:
    """With more of the standard library, or less."""
    (tree / "razor_core/systems/one.py").write_text("import textwrap\n", encoding="utf-8")
    before, after = hashed(published), hashed(rebuilt())
    assert {name for name in after if before[name] != after[name]} == {"razor", "memory", "stdlib"}


@pytest.mark.long
def test_what_is_compressed_is_what_was_published(published: dict[str, bytes], node: Any) -> None:
    """The wasm; and the memory has as many pages as it says, and as few bytes that are in use."""
    (wasm,) = (data for path, data in published.items() if path.endswith("pyodide.asm.wasm"))
    assert lzma.decompress(published[hashed(published)["wasm"]]) == wasm
    memory = lzma.decompress(published[hashed(published)["memory"]])
    skip, count = struct.unpack_from("<2I", memory)
    assert len(memory) == 8 + skip + (4 + 4096) * count
    # The build fills freed memory with zeros; without that, there are 6 MB of other bytes.
    assert 1_000_000 < len(memory) - memory.count(0) < 4_500_000


@pytest.mark.long
def test_the_small_standard_library_has_what_a_start_imports(published: dict[str, bytes]) -> None:
    """Without docstrings and comments, every line where it was."""
    whole = (ROOT / "node_modules/pyodide/python_stdlib.zip").read_bytes()
    with (
        zipfile.ZipFile(io.BytesIO(whole)) as all_,
        zipfile.ZipFile(io.BytesIO(published[hashed(published)["stdlib"]])) as small,
    ):
        names = set(small.namelist())
        assert {"dataclasses.py", "asyncio/__init__.py", "pyodide/ffi/__init__.py"} < names < set(all_.namelist())
        assert not {"pdb.py", "unittest/__init__.py", "decimal.py"} & names
        before, after = (library.read("copyreg.py").decode() for library in (all_, small))
        assert "# " in before
        assert "# " not in after
        line = "def constructor(object):"
        assert before.split("\n").index(line) == after.split("\n").index(line)


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("razor_core/systems/one.py", "def (:", "one.py"),
        ("static/one.js", "const = 1", "static/one.js"),
        ("static/app/check/form_markup.py", "raise ValueError('no field')", "could not be made: ValueError: no field"),
        ("static/app/room/two.css", "a { }\nb { color red; }", 'static/app/room/two.css:2: Expected ":"'),
        ("static/app/room/part.html", "<i>\n<b></i>", "part.html:2: <b> is not closed before </i> in line 2"),
        ("static/app/room/part.html", "<!-- edition -->", "exactly once: <!-- edition -->"),
        ("index.html", None, "index.html is missing"),
    ],
    ids=["Python", "script", "form", "style", "markup", "two versions", "no page"],
)
def test_a_failed_build_keeps_the_previous_site(
    tree: Path, build: Any, path: str, text: str | None, message: str
) -> None:
    """The message names the fault."""
    (tree / "dist").mkdir()
    (tree / "dist" / "index.html").write_text("the previous site", encoding="utf-8")
    if text is None:
        (tree / path).unlink()
    else:
        (tree / path).write_text(text, encoding="utf-8")
    done = build(tree)
    assert done.returncode == 1
    assert message in done.stderr
    assert contents(tree / "dist") == {"index.html": b"the previous site"}
    assert sorted(path.name for path in tree.glob("dist*")) == ["dist"]
