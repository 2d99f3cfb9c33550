"""Read the joined markup of the page as a small tree that can be filled and searched without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from app.check.form_markup import places
from tools.build.join import joined

ROOT = Path(__file__).parents[3]
CONTROLS = {"input", "select", "textarea"}
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Element:
    """An element with its attributes and children. An attribute without a value has an empty text.

    `template` is the name of the template that the element is an instance of, empty for an element of the page.
    `listed` means that the page has filled the element with a list.

    Much of the time of a test with a page goes by in `walk`, `all` and `slot`: hence their plain loops, and `elements`,
    the children without the texts. A copy copies what is inside when it is first looked at.
    """

    __slots__ = (
        *("_children", "_contents", "_elements", "_original", "_pristine", "_ways"),
        *("attributes", "listed", "parent", "tag", "template"),
    )

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.template = ""
        self.listed = False
        self._children: list[Element | str] = []
        self._elements: list[Element] = []
        self._ways: dict[str, list[tuple[int, ...]]] | None = None
        #: What this is a copy of, and the same until something inside is looked at.
        self._pristine: Element | None = None
        self._original: Element | None = None
        self._contents: frozenset[tuple[str, str | None]] | None = None

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    def get(self, attribute: str) -> str | None:
        return self.attributes.get(attribute)

    @property
    def children(self) -> list[Element | str]:
        if self._original:
            self._copy_inside(self._original)
        return self._children

    @property
    def elements(self) -> list[Element]:
        if self._original:
            self._copy_inside(self._original)
        return self._elements

    def walk(self, templates: bool = False) -> Iterator[Element]:
        """Yield this element and all inside, with the content of templates only if `templates`."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            if element.elements and (templates or element.tag != "template"):
                waiting += element.elements[::-1]

    def all(self, attribute: str, value: str | None = None, templates: bool = False) -> list[Element]:
        """Return this element and those inside that have the attribute, with that value if one is given."""
        found, waiting = [], [self]
        while waiting:
            element = waiting.pop()
            attributes = element.attributes
            if attribute in attributes and (value is None or attributes[attribute] == value):
                found.append(element)
            original = element._original
            if (templates or element.tag != "template") and not (
                original and (attribute, value) not in original.contents()
            ):
                waiting += element.elements[::-1]
        return found

    def contents(self) -> frozenset[tuple[str, str | None]]:
        """Return each attribute of what is inside, without templates: with None, and with its value.

        It is counted once, so nothing inside may change any more.
        """
        if self._contents is None:
            found = set[tuple[str, str | None]]()
            if self.tag != "template":
                for child in self.elements:
                    found |= child.contents()
                    found |= {(name, said) for name, text in child.attributes.items() for said in (None, text)}
            self._contents = frozenset(found)
        return self._contents

    def one(self, attribute: str, value: str | None = None) -> Element:
        """Return the only element of `all`. AssertionError if there are none or several."""
        found = self.all(attribute, value)
        assert len(found) == 1, f"{len(found)} elements with {attribute}={value!r} in <{self.tag}>, not one"
        return found[0]

    def slot(self, name: str) -> Element:
        """Return the only slot of that name in this element. AssertionError if there are none or several."""
        found = (self._pristine or self).ways().get(name, [])
        assert len(found) == 1, f"{len(found)} slots are named {name}, not one"
        element = self
        for at in found[0]:
            element = element.elements[at]
        assert element.get("data-slot") == name, f"{name} is not where it was in {self.tag}"
        return element

    def ways(self) -> Mapping[str, Sequence[Sequence[int]]]:
        """Return the ways to each slot, as places among the elements. Once is enough: no list brings another slot."""
        if self._ways is None:
            self._ways = {}
            waiting: list[tuple[Element, tuple[int, ...]]] = [(self, ())]
            while waiting:
                each, way = waiting.pop()
                if name := each.attributes.get("data-slot"):
                    self._ways.setdefault(name, []).append(way)
                inside = [(child, (*way, at)) for at, child in enumerate(each.elements)]
                waiting += [(child, to) for child, to in inside if not child.template and child.tag != "template"]
        return self._ways

    def said(self, slot: str) -> str:
        """Return the text of the only slot of that name."""
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
        """The visible text inside, without text for screen readers."""
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

    @property
    def off(self) -> str:
        """Why the control does nothing now, as a tap on it says; empty where it acts."""
        return (self.get("title") or "") if self.get("aria-disabled") == "true" else ""

    def _spoken(self) -> str:
        if self.get("aria-hidden") == "true" or self.tag in CONTROLS:
            return ""
        shown = [child for child in self.children if isinstance(child, str) or "hidden" not in child]
        return "".join(child if isinstance(child, str) else child._spoken() for child in shown)

    @property
    def data(self) -> dict[str, str]:
        """The `data-` attributes by name, as the page hands them to an action."""
        return {name[5:]: value for name, value in self.attributes.items() if name.startswith("data-")}

    def copy(self) -> Element:
        """A copy of the element and all inside. What is in a template is never changed, and is shared."""
        twin = Element(self.tag, self.attributes.copy())
        if self.tag == "template":
            twin._children, twin._elements = self.children, self.elements
        else:
            twin._pristine = twin._original = self._original or self
        return twin

    def _copy_inside(self, original: Element) -> None:
        self._original = None
        self._children = [child.copy() if isinstance(child, Element) else child for child in original.children]
        self._elements = [child for child in self._children if isinstance(child, Element)]
        for child in self._elements:
            child.parent = self

    def append(self, child: Element | str) -> None:
        if isinstance(child, Element):
            child.parent = self
            self.elements.append(child)
        self.children.append(child)

    def empty(self) -> None:
        self._original, self._children, self._elements = None, [], []

    def say(self, text: str) -> None:
        """Put a text in the place of what is inside."""
        self.empty()
        self._children.append(text)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("document", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute occurs twice on <{tag}>, line {self.getpos()[0]}"
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
    """Return the tree of a page. AssertionError if an element is not closed."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root], f"never closed: {[element.tag for element in reader.open[1:]]}"
    return reader.root


@cache
def first_index() -> Element:
    """Return the one tree of the page, to read."""
    return parse(joined(ROOT, places()))


@cache
def way_to(name: str) -> tuple[int, ...]:
    """Return the place of the element with that id among its neighbours, after that of each element around it."""
    way, place = list[int](), first_index().one("id", name)
    while place.parent:
        way.append(place.parent.elements.index(place))
        place = place.parent
    return tuple(reversed(way))


def index() -> Element:
    """Return a new tree of the page, to fill."""
    return first_index().copy()
