"""The style sheets: no rule makes the browser restyle the whole page at each insertion."""

import re
from collections.abc import Iterator
from pathlib import Path

STATIC = Path(__file__).parents[3] / "static"
RULE = re.compile(r"([^{};]+)\{")
#: What a compound selector can name: an element, an id, a class, an attribute, or one of some of them.
NAMES = re.compile(r"^[a-z]|[#.\[]|:is\(")


def parts(text: str, separators: str) -> list[str]:
    """Split a selector at these characters outside of brackets."""
    found, depth = [""], 0
    for character in text.strip():
        depth += (character in "([") - (character in ")]")
        if character in separators and not depth:
            found.append("")
        else:
            found[-1] += character
    return [each for each in found if each.strip()]


def unnamed(text: str) -> Iterator[str]:
    """Yield the selectors that say `:has(…)` of one element and then mean any other one."""
    for rule in RULE.findall(text):
        for selector in parts(rule, ","):
            compounds = parts(selector, " >~+")
            after = [at for at, each in enumerate(compounds) if ":has(" in each]
            last = re.sub(r":not\((?:[^()]|\([^()]*\))*\)", "", compounds[-1])
            if after and max(after) < len(compounds) - 1 and not NAMES.search(last):
                yield selector.strip()


def screen(sheet: Path) -> str:
    """Return a style sheet without comments and without what is for print only, which the browser ignores."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)


def test_what_follows_has_is_named() -> None:
    """Chromium notes what all `:has(…)` change together; "anything" is the whole page (docs/decisions/0010)."""
    assert [found for sheet in sorted(STATIC.rglob("*.css")) for found in unnamed(screen(sheet))] == []


def test_an_unnamed_one_is_found() -> None:
    """Whatever it is that is not: `*`, or all but some; not what is named."""
    bad = "#a:has(b) > * { } .c:has(> d) > :not(.e, f) { } .g:has(h) :nth-child(2) { }"
    assert list(unnamed(bad)) == ["#a:has(b) > *", ".c:has(> d) > :not(.e, f)", ".g:has(h) :nth-child(2)"]
    assert not list(unnamed("#a:has(b) > c { } .d:has(e) :is(f, .g):not(h) { } i:has(j) { } k:has(l) > [m] { }"))


def everywhere(text: str, has: str) -> set[str]:
    """Return the classes of which a style sheet has rules with such declarations wherever they are."""
    rules = re.findall(rf"([^{{}}]+)\{{[^{{}}]*\b(?:{has})", text)
    return {part.strip() for rule in rules for part in parts(rule, ",") if re.fullmatch(r"\s*\.[\w-]+\s*", part)}


def laid_out(text: str) -> set[str]:
    """Return the classes that a style sheet makes a grid or a row wherever they are."""
    return everywhere(text, "display: (?:grid|flex)")


def test_no_two_rooms_lay_out_one_class() -> None:
    """The last one would win in both, as with the people of a group and everyone on a phone's sheet."""
    rooms = [(sheet, laid_out(screen(sheet))) for sheet in sorted((STATIC / "app").rglob("*.css"))]
    found = [(name, one.name, other.name) for one, own in rooms for other, more in rooms for name in own & more
             if one < other]  # fmt: skip
    assert found == []
    assert laid_out(".a, .b { gap: 0; display: grid; } .c .d { display: flex; }") == {".a", ".b"}


def test_no_room_masks_or_scrolls_what_another_calls_so() -> None:
    """As the log did with the lines of a clock's dial: they faded like its own."""
    found = [
        (sheet.name, markup.name, name)
        for sheet in sorted((STATIC / "app").rglob("*.css"))
        for name in everywhere(screen(sheet), "mask: |overflow: auto")
        for markup in (STATIC / "app").rglob("*.html")
        if markup.parent != sheet.parent
        if name[1:] in " ".join(re.findall(r'class="([^"]*)"', markup.read_text(encoding="utf-8"))).split()
    ]
    assert found == []
