"""What the documents name exists: files, folders, targets of the Makefile, modules, names of the code, links."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.support.games.golden import load

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *ROOT.glob(".github/*.md"), *sorted(ROOT.glob("docs/**/*.md"))]
#: Where code, markup, configuration and tests are. Git ignores the rest of the checkout.
PLACES = (".github", "docs", "razor_core", "static", "tests", "tools")
IGNORED = ("dist/", "build/", "node_modules/", ".venv/")
ENDINGS = "bin|css|csv|html|js|json|md|mjs|py|svg|toml|txt|wasm|xz|yml|zip"
PATH = re.compile(rf"[\w.*<>-]+(?:/[\w.*<>-]+)+/?|[\w.*<>-]+/(?!\S)|[\w*-][\w.*-]*\.(?:{ENDINGS})\b")
#: Names of Python, of browsers and of other projects, what a release or a new game makes, and what is gone.
FOREIGN = {
    *("DecompressionStream", "can_run_sync", "pydoc", "run_sync", "ssl", "tzname"),
    *("RATING_FIELD", "SKILLS", "SKILL_FIELD", "TOKENS"),
    *("8000/", "application/wasm", "python_stdlib.zip", "razor-site.zip", "tests/golden/two_dice.toml"),
    *("webreflection/fetch", "webreflection/idb-map", "webreflection/utils"),
}


@cache
def text_of(document: Path) -> str:
    """The text of a document; of the changelog what is not released, of a book without what its players type."""
    text = document.read_text(encoding="utf-8")
    if document.name == "CHANGELOG.md":
        text = text.split("\n## ")[1]
    return text.split("\n## A scene")[0] if document.parent.name == "books" else text


@cache
def files() -> dict[Path, str]:
    """The files of the checkout, and the text of those that are not documents."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    found += [path for place in PLACES for path in (ROOT / place).rglob("*") if path.is_file()]
    kept = [path for path in found if "__pycache__" not in path.parts]
    silent = {path for path in kept if path.suffix in (".md", ".png", ".gz") or path == Path(__file__)}
    return {path: "" if path in silent else path.read_text(encoding="utf-8", errors="ignore") for path in kept}


@cache
def words() -> set[str]:
    """Every word in the code, the markup and the configuration."""
    return {word for text in files().values() for word in re.findall(r"\w+", text)}


@cache
def paths() -> list[str]:
    """The paths of all files and folders, each with a slash before it."""
    inside = [path.relative_to(ROOT) for path in files()]
    return [f"/{path.as_posix()}" for path in {*inside, *(parent for path in inside for parent in path.parents)}]


def spans(document: Path) -> Iterator[str]:
    """What the document has between backticks, with a line's end as a space."""
    text = re.sub(r"^```.*?^```$", "", text_of(document), flags=re.DOTALL | re.MULTILINE)
    yield from (" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text))


def commands(document: Path) -> Iterator[str]:
    """The spans and the indented lines of the document."""
    yield from spans(document)
    yield from re.findall(r"^    (?=[a-z.])(.+)$", text_of(document), flags=re.MULTILINE)


def is_there(path: str, published: list[str]) -> bool:
    """Whether a file or folder ends with that path, in the checkout or on the site. `<game>` stands for any name."""
    if path in FOREIGN or path.startswith(IGNORED):
        return True
    pattern = "*/" + re.sub("<[^>]+>", "*", path).strip("/").removeprefix("./")
    return any(fnmatch(place, pattern) for place in (*paths(), *published))


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_every_path_is_there(site: Path) -> None:
    """In the checkout, or on the site."""
    published = [f"/{path.relative_to(site).as_posix()}" for path in site.rglob("*")]
    named = {(document, path) for document in DOCUMENTS for span in commands(document) for path in PATH.findall(span)}
    assert len(named) > 200
    assert [f"{doc.relative_to(ROOT)}: {path}" for doc, path in sorted(named) if not is_there(path, published)] == []


def test_every_make_target_and_module_is_there() -> None:
    """Also in the lines to type."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    text = [(document, command) for document in DOCUMENTS for command in commands(document)]
    named = [
        (document, target)
        for document, command in text
        for run in re.findall(r"(?<!\w)make((?: [a-z][a-z-]*)+)", command)
        for target in run.split()
    ]
    assert len(named) > 20
    assert [f"{doc.relative_to(ROOT)}: make {target}" for doc, target in named if target not in targets] == []
    modules = {name for _, command in text for name in re.findall(r"-m ((?:tools|razor)[\w.]+)", command)}
    programs = {f"/{name.replace('.', '/')}{ending}" for name in modules for ending in (".py", "/__main__.py")}
    assert len(programs & set(paths())) == len(modules), modules


def test_every_name_is_in_the_code() -> None:
    """Each word of a span that looks like code, such as `systems.find(slug)`."""
    named = {
        (document, word)
        for document in DOCUMENTS
        for span in spans(document)
        if re.fullmatch(r"[\w.]+(\(.*\))?", span) and not re.match(r"[\d.]+$|v\d|\d*d\d", span)
        for word in re.findall(r"[A-Za-z_]\w*", span)
    }
    assert len(named) > 200
    assert [f"{doc.relative_to(ROOT)}: {word}" for doc, word in sorted(named) if word not in words() | FOREIGN] == []


def headings(data: object) -> Iterator[str]:
    """Every heading that a golden file names."""
    if isinstance(data, dict):
        if "heading" in data:
            yield data["heading"]
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from headings(each)


def test_every_heading_with_a_golden_case_is_in_the_table_of_razorweave() -> None:
    """In the first column of a row."""
    rows = re.findall(r"^\| (.+?) \| ", text_of(ROOT / "docs/books/razorweave.md"), flags=re.MULTILINE)
    assert set(headings(load("razorweave"))) <= set(rows)


def test_every_relative_link_leads_to_a_file_and_its_heading() -> None:
    """With the anchors that GitHub makes."""
    links = [
        (document, link, heading)
        for document in DOCUMENTS
        for link, heading in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)", document.read_text(encoding="utf-8"))
        if "://" not in link
    ]
    assert len(links) > 50
    broken = []
    for document, link, heading in links:
        target = document.parent / link if link else document
        if not target.exists():
            broken.append(f"{document.relative_to(ROOT)}: {link}")
        elif heading:
            titles = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), flags=re.MULTILINE)
            if heading not in map(anchor, titles):
                broken.append(f"{document.relative_to(ROOT)}: {link}#{heading}")
    assert broken == []
