"""The build: the site as published, the same bytes each time, and no half of one."""

from __future__ import annotations

import base64
import bz2
import hashlib
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (
    "<!doctype html>\n  <!-- early -->\n<!-- icons -->\n"
    '<script type="py" src="./static/app/main.py" config="./pyscript.toml"></script>'
    "<p>Razor <!-- edition --></p>"
)
PYTHON = {
    "razor_core/__init__.py": "",
    "razor_core/systems/one.py": "import textwrap\n",
    "static/app/main.py": "",
    "static/app/forms.py": "",
    "static/bundle.py": "",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small checkout, with the litter a real one has."""
    for path, text in PYTHON.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(f"# {path}\n{text}", encoding="utf-8")
    for path in ("static/boot.mjs", "static/memory.mjs", "static/unpack.mjs"):
        (tmp_path / path).write_text(f"// {path}\n", encoding="utf-8")
    for litter in (
        "razor_core/__pycache__/x.pyc",
        "static/app/__pycache__/x.pyc",
        "razor_core/notes.txt",
        "razor_core/__main__.py",
    ):
        (tmp_path / litter).parent.mkdir(exist_ok=True)
        (tmp_path / litter).write_text("litter", encoding="utf-8")
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "pyscript.toml").write_text("# nothing\n", encoding="utf-8")
    (tmp_path / "package.json").write_text('{"version": "1.2.3"}', encoding="utf-8")
    return tmp_path


def build(tree: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Builds the checkout `tree` into its dist/, or dist.stock/ with `--stock`."""
    node = shutil.which("node")
    assert node
    command = [node, str(ROOT / "tools" / "build.mjs"), *options, str(tree)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def contents(folder: Path) -> dict[str, bytes]:
    """Gives every file of a folder by its relative path."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def lasting(site: dict[str, bytes]) -> dict[str, str]:
    """The files named by their content: what they are to their name."""
    return {path[8:-21]: path for path in site if re.fullmatch(r"runtime/\w+-[0-9a-f]{16}\.bin", path)}


def test_it_publishes_the_page_its_python_and_the_runtime(tree: Path) -> None:
    """Nothing else of the checkout, no source map, and every address in the worker relative."""
    done = build(tree)
    assert done.returncode == 0, done.stderr
    site = contents(tree / "dist")
    own = {path for path in site if not path.startswith("runtime/")}
    assert own == {
        "index.html",
        "pyscript.toml",
        "sw.js",
        "LICENSE.txt",
        "third-party.txt",
        "static/app/main.py",
        "static/boot.mjs",
        "static/memory.mjs",
        "static/unpack.mjs",
    }
    for needed in ("pyodide.mjs", "pyodide.asm.wasm", "core.js", "LICENSE.txt"):
        assert [path for path in site if re.fullmatch(rf"runtime/py\w+-\d+\.\d+\.\d+/{re.escape(needed)}", path)]
    assert set(lasting(site)) == {"memory", "razor", "pyscript"}
    modules = json.loads(bz2.decompress(site[lasting(site)["razor"]]))
    assert set(modules) == {"app.forms", "bundle", "razor_core", "razor_core.systems.one"}
    assert not [path for path in site if path.endswith(".map")]
    assert site["pyscript.toml"].startswith(b'interpreter = "./static/boot.mjs"\n')
    page, worker = site["index.html"].decode(), site["sw.js"].decode()
    assert "<p>Razor 1.2.3 (commit unknown)</p>" in page
    for path in lasting(site).values():
        assert f'href="./{path}"' in page
        assert f'{{url:"{path}",revision:null,' in worker
    assert re.search(r'\{url:"runtime/pyodide-[\d.]+/pyodide\.asm\.wasm",revision:null,', worker)
    assert 'url:"/' not in worker
    assert 'url:"http' not in worker


def test_the_worker_keeps_a_file_only_if_it_is_the_one_that_was_built(tree: Path) -> None:
    """Every entry says what the file must be; the browser refuses another, and with it the update."""
    assert build(tree).returncode == 0
    site = contents(tree / "dist")
    entries = re.findall(r'\{url:"([^"]+)",revision:[^,]+,integrity:"sha256-([^"]+)"\}', site["sw.js"].decode())
    assert len(entries) == site["sw.js"].count(b'{url:"') > 20
    for path, hashed in entries:
        assert base64.b64decode(hashed) == hashlib.sha256(site[path]).digest(), path


def test_licences_are_published_and_no_start_fetches_them(tree: Path) -> None:
    """Razor's own, and the list of what is others', as texts that any host shows; the worker keeps none of them."""
    assert build(tree).returncode == 0
    site = contents(tree / "dist")
    assert site["LICENSE.txt"] == (ROOT / "LICENSE").read_bytes()
    assert site["third-party.txt"] == (ROOT / "docs" / "third-party.md").read_bytes()
    for fetching in ("sw.js", "index.html"):
        assert b"LICENSE" not in site[fetching]
        assert b"third-party" not in site[fetching]


def git(tree: Path, *words: str) -> str:
    """What git says in the checkout."""
    command = ["git", "-C", str(tree), "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def edition(tree: Path) -> str:
    """What the page will say of itself."""
    node = shutil.which("node")
    assert node
    script = f"import {{ edition }} from '{(ROOT / 'tools/edition.mjs').as_uri()}';"
    script += "console.log(await edition(process.argv[1]))"
    command = [node, "--input-type=module", "--eval", script, str(tree)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def test_a_build_knows_of_which_version_and_commit_it_is(tree: Path) -> None:
    """And whether what goes into the site is as that commit left it; without git it is not known."""
    assert edition(tree) == "1.2.3 (commit unknown)"
    git(tree, "init", "--quiet")
    assert edition(tree) == "1.2.3 (commit unknown)"
    (tree / ".gitignore").write_text("dist\n", encoding="utf-8")
    git(tree, "add", ".")
    git(tree, "commit", "--quiet", "--message", "one")
    commit = git(tree, "rev-parse", "HEAD")[:8]
    assert edition(tree) == f"1.2.3 (commit {commit})"
    (tree / "NOTES").write_text("not published", encoding="utf-8")
    assert edition(tree) == f"1.2.3 (commit {commit})"
    with (tree / "static/app/forms.py").open("a", encoding="utf-8") as file:
        file.write("number = 1\n")
    assert edition(tree) == f"1.2.3 (commit {commit}, changed)"


def test_a_folder_in_a_checkout_of_something_else_is_not_of_its_commit(tree: Path) -> None:
    """Razor unpacked inside another repository."""
    (tree / "NOTES").write_text("something else", encoding="utf-8")
    git(tree, "init", "--quiet")
    git(tree, "add", "NOTES")
    git(tree, "commit", "--quiet", "--message", "one")
    inside = tree / "vendored"
    inside.mkdir()
    for name in ("index.html", "package.json", "pyscript.toml", "razor_core", "static"):
        shutil.move(tree / name, inside / name)
    assert edition(inside) == "1.2.3 (commit unknown)"


def test_there_is_one_version() -> None:
    """The page's, the package's, and the lock's of the page."""
    package, lock = (
        json.loads((ROOT / name).read_text(encoding="utf-8")) for name in ("package.json", "package-lock.json")
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package["version"] == project["version"] == lock["version"] == lock["packages"][""]["version"]


def test_what_only_readers_need_is_not_published(tree: Path) -> None:
    """Scripts and style sheets say the same in fewer characters; one that cannot be read stops the build by name."""
    (tree / "static" / "style").mkdir()
    sheet, script = tree / "static" / "style" / "one.css", tree / "static" / "one.js"
    sheet.write_text("/* Why. */\na { color: light-dark(#ffffff, black); } /* More. */\n", encoding="utf-8")
    script.write_text("// Why.\nconst thrown = () => document.title;\n", encoding="utf-8")
    assert build(tree).returncode == 0
    site = contents(tree / "dist")
    assert site["static/style/one.css"].strip() == b"a{color:light-dark(#ffffff,black)}"
    assert site["static/one.js"].strip() == b"const thrown=()=>document.title;"
    script.write_text("const = 1", encoding="utf-8")
    broken = build(tree)
    assert broken.returncode == 1
    assert "static/one.js" in broken.stderr


def test_the_stock_site_starts_as_pyscript_does_by_itself(tree: Path) -> None:
    """For comparison: each file of Python as it is, named in [files], Pyodide's own module, and nothing restored."""
    done = build(tree, "--stock")
    assert done.returncode == 0, done.stderr
    site = contents(tree / "dist.stock")
    assert not lasting(site)
    assert not [path for path in site if path.endswith(("boot.mjs", "memory.mjs", "unpack.mjs", "bundle.py"))]
    told = site["pyscript.toml"].decode()
    assert re.match(r'interpreter = "\./runtime/pyodide-[\d.]+/pyodide\.mjs"\n', told)
    assert '"./static/app/forms.py" = "./app/forms.py"' in told
    assert "razor_core/systems/one.py" in site
    assert b"<link" not in site["index.html"]


def test_a_changed_line_changes_its_bundle_and_nothing_else_that_is_large(tree: Path) -> None:
    """The memory is made anew only where the standard library's modules, or what makes it, are others."""
    assert build(tree).returncode == 0
    before = lasting(contents(tree / "dist"))
    one = tree / "razor_core/systems/one.py"
    one.write_text("import textwrap\nnumber = 2\n", encoding="utf-8")
    assert build(tree).returncode == 0
    after = lasting(contents(tree / "dist"))
    assert {name for name in after if after[name] != before[name]} == {"razor"}
    one.write_text("import calendar\n", encoding="utf-8")
    assert build(tree).returncode == 0
    assert lasting(contents(tree / "dist"))["memory"] != before["memory"]


def test_the_same_checkout_gives_the_same_bytes(tree: Path) -> None:
    """So a rebuilt site changes nothing for those who have it."""
    assert build(tree).returncode == 0
    first = contents(tree / "dist")
    assert build(tree).returncode == 0
    assert contents(tree / "dist") == first


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("razor_core/systems/one.py", "def (:", "one.py"),
        ("index.html", "", "index.html must say once: <!-- early -->"),
        ("index.html", "  <!-- early -->\n", "index.html must say once: <!-- icons -->"),
        ("index.html", "  <!-- early -->\n<!-- icons -->\n", "index.html must say once: <!-- edition -->"),
    ],
    ids=["no Python", "no place for the links", "no place for the icons", "no place for the version"],
)
def test_what_cannot_be_built_stops_it(tree: Path, path: str, text: str, said: str) -> None:
    """The message names the file, and the site of before stays as it was."""
    (tree / "dist").mkdir()
    (tree / "dist" / "index.html").write_text("the site of before", encoding="utf-8")
    (tree / path).write_text(text, encoding="utf-8")
    done = build(tree)
    assert done.returncode == 1
    assert said in done.stderr
    assert contents(tree / "dist") == {"index.html": b"the site of before"}
    assert sorted(path.name for path in tree.glob("dist*")) == ["dist"]


def test_a_checkout_without_a_page_stops_it(tree: Path) -> None:
    """It says what is missing."""
    (tree / "index.html").unlink()
    done = build(tree)
    assert done.returncode == 1
    assert "index.html is missing" in done.stderr


def test_what_starts_python_takes_no_number_from_a_generator() -> None:
    """Beside the page's package, which has a scan of its own: `random` is seeded anew, and not used."""
    said = []
    for path in sorted([*(ROOT / "static").glob("*.*js"), *(ROOT / "static").glob("*.py")]):
        text = re.sub(r"^\s*//.*$|`random`", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        said += [f"{path.name}: {line.strip()}" for line in text.splitlines() if re.search(r"\brandom\b", line)]
    assert said == ["bundle.py: import random", "bundle.py: random.seed()"]
