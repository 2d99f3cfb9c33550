"""index.html as a small tree: enough of a document to fill and search it without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "index.html"
CONTROLS = {"input", "select", "textarea"}
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Element:
    """An element with its attributes (one without a value has an empty text) and what stands in it.

    `stamped`: it was not in the file but is the filled template of that name. `listed`: a list of such stands in it.
    """

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []
        self.stamped = ""
        self.listed = False
        self._slots: dict[str, list[Element]] | None = None

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    def get(self, attribute: str) -> str | None:
        """The attribute, or None."""
        return self.attributes.get(attribute)

    @property
    def elements(self) -> list[Element]:
        """The child elements, without the texts."""
        return [child for child in self.children if isinstance(child, Element)]

    def walk(self, templates: bool = False) -> Iterator[Element]:
        """This element and all inside; without the content of templates, unless asked for."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            if templates or element.tag != "template":
                waiting += [child for child in reversed(element.children) if type(child) is Element]

    def all(self, attribute: str, value: str | None = None, templates: bool = False) -> list[Element]:
        """This element and those inside that have the attribute (with that value)."""
        return [
            each
            for each in self.walk(templates)
            if attribute in each.attributes and (value is None or each.attributes[attribute] == value)
        ]

    def one(self, attribute: str, value: str | None = None) -> Element:
        """The only one of `all`. AssertionError if there are none or several."""
        found = self.all(attribute, value)
        assert len(found) == 1, f"{len(found)} elements with {attribute}={value!r} in <{self.tag}>, not one"
        return found[0]

    def slot(self, name: str) -> Element:
        """The only slot of that name in this element, not in a template in it. AssertionError if it is not there."""
        if self._slots is None:  # once: neither a text nor a list that fills a slot brings another one
            self._slots, waiting = {}, [self]
            while waiting:
                each = waiting.pop()
                self._slots.setdefault(each.get("data-slot") or "", []).append(each)
                waiting += [child for child in each.elements if not child.stamped and child.tag != "template"]
        found = self._slots.get(name, [])
        assert len(found) == 1, f"{len(found)} slots are named {name}, not one"
        return found[0]

    def said(self, slot: str) -> str:
        """The text of the only slot of that name."""
        return self.one("data-slot", slot).text

    def within(self, tag: str) -> Element | None:
        """The nearest element of that tag around this one."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around

    def inside(self, attribute: str) -> Element | None:
        """The nearest element around this one with the attribute."""
        around = self.parent
        while around is not None and attribute not in around:
            around = around.parent
        return around

    @property
    def text(self) -> str:
        """All text inside, with single spaces."""
        return " ".join(self._texts().split())

    @property
    def seen(self) -> str:
        """The text inside that is visible: without what only a screen reader says."""
        return " ".join(self._shown().split())

    def _shown(self) -> str:
        if self.get("class") == "unseen":
            return ""
        return "".join(child if isinstance(child, str) else child._shown() for child in self.children)

    def _texts(self) -> str:
        return "".join(child if isinstance(child, str) else child._texts() for child in self.children)

    @property
    def name(self) -> str:
        """The accessible name: the label, or the text without decoration."""
        if "aria-label" in self:
            return self["aria-label"]
        if self.tag in CONTROLS:
            label = self.within("label")
            return label.name if label else ""
        return " ".join(self._spoken().split())

    def _spoken(self) -> str:
        if self.get("aria-hidden") == "true" or self.tag in CONTROLS:
            return ""
        return "".join(child if isinstance(child, str) else child._spoken() for child in self.children)

    @property
    def data(self) -> dict[str, str]:
        """The `data-` attributes by name, as the page hands them to an action."""
        return {name[5:]: value for name, value in self.attributes.items() if name.startswith("data-")}

    def copy(self) -> Element:
        """A copy of the element and all inside."""
        twin = Element(self.tag, dict(self.attributes))
        for child in self.children:
            twin.append(child if isinstance(child, str) else child.copy())
        return twin

    def append(self, child: Element | str) -> None:
        """Add a last child."""
        if isinstance(child, Element):
            child.parent = self
        self.children.append(child)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("document", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute stands twice on <{tag}>, line {self.getpos()[0]}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        opened = self.open.pop()
        assert opened.tag == tag, f"<{opened.tag}> is closed by </{tag}>, line {self.getpos()[0]}"

    def handle_data(self, data: str) -> None:
        self.open[-1].append(data)


def parse(text: str) -> Element:
    """The tree of a page. AssertionError if an element is not closed."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root], f"never closed: {[each.tag for each in reader.open[1:]]}"
    return reader.root


@cache
def first_index() -> Element:
    """The one tree of index.html as it is, to read."""
    return parse(INDEX.read_text(encoding="utf-8"))


def index() -> Element:
    """A new tree of index.html, to fill."""
    return first_index().copy()
