"""The changes that Python computes, applied to a minimal page, give what was to be drawn."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.ui.diff import Changes, Rendered
from app.ui.first_paint import painted
from app.ui.template import Node, Slots

#: The slots of each template, by what fills them.
SLOTS = {
    "line": {"text": "text", "mark": "attributes"},
    "clock": {"name": "text", "ticks": "list"},
    "tick": {"at": "text"},
}
REGION = {"head": "text", "root": "attributes", "clocks": "list", "log": "list"}


class Element:
    """An element to which changes are applied as draw.js does it."""

    def __init__(self, template: str = "") -> None:
        self.template = template
        self.filled: dict[str, Any] = {}

    def draw(self, changes: Changes) -> Element:
        for name, change in changes.items():
            if isinstance(change, str):
                self.filled[name] = change
            elif isinstance(change, dict):
                self.filled.setdefault(name, {}).update(change)
            else:
                self.filled[name] = self.listed(self.filled.get(name, ["by itself"]), *change)
        return self

    def listed(
        self, before: list[Any], known: int, moved: int, length: int, changes: list[tuple[int, str, Changes]]
    ) -> list[Any]:
        assert not known or known == len(before)
        after = [*[None] * moved, *(before if known else [])]
        for at, template, change in changes:
            if template:
                after[at : at + 1] = [Element(template).draw(change)]
            else:
                after[at].draw(change)
        return after[:length]

    def plain(self) -> object:
        told = {
            name: [each.plain() for each in slot] if isinstance(slot, list) else slot
            for name, slot in self.filled.items()
        }
        return [self.template, told]


def plain(template: str, slots: Slots) -> object:
    """The slots to be drawn, as the same plain data."""
    told = {
        name: [plain(each.template, each.slots) for each in slot] if isinstance(slot, list) else slot
        for name, slot in slots.items()
    }
    return [template, told]


texts = st.sampled_from(["", "Gate", "Watch"])
attributes = st.fixed_dictionaries(
    {"data-state": texts | st.none(), "hidden": st.sampled_from(["", None]), "value": texts}
)


def slots_of(kinds: dict[str, str]) -> st.SearchStrategy[dict[str, Any]]:
    of = {"text": texts, "attributes": attributes, "list": st.lists(nodes, max_size=4)}
    return st.fixed_dictionaries({name: of[kind] for name, kind in kinds.items()})


nodes = st.deferred(lambda: st.one_of([st.builds(Node, st.just(name), slots_of(SLOTS[name])) for name in SLOTS]))


@given(slots_of(REGION), st.lists(slots_of(REGION), min_size=1, max_size=3))
def test_what_was_painted_early_is_taken_over(early: dict[str, Any], drawings: list[dict[str, Any]]) -> None:
    """Also properties of which early.js is not sure."""
    element = Element().draw(Rendered().fill(early))
    kept = {name: _kept(slot) for name, slot in early.items()}
    drawn = Rendered(painted=painted(json.dumps({"table": kept}))("table"))
    for slots in drawings:
        element.draw(drawn.fill(slots))
        assert element.plain() == plain("", slots)


def _kept(slot: Any) -> Any:
    if isinstance(slot, list):
        return [
            {"template": each.template, "slots": {name: _kept(one) for name, one in each.slots.items()}}
            for each in slot
        ]
    return {name: False if name == "value" else each for name, each in slot.items()} if isinstance(slot, dict) else slot


@given(slots_of(REGION))
def test_what_is_drawn_again_changes_nothing(slots: dict[str, Any]) -> None:
    """Except what a person may have changed, which is set again."""
    drawn = Rendered()
    drawn.fill(slots)
    again = drawn.fill(slots)
    assert set(again) <= {"root"}
    assert again.get("root", {}) == {"value": slots["root"]["value"]}


def test_a_list_that_grows_at_its_front_tells_of_what_is_new() -> None:
    """Of no other line, even if some are equal: those keep their elements."""
    lines = [Node("line", {"text": str(number)}) for number in range(50)]
    drawn = Rendered()
    drawn.fill({"log": lines})
    new = Node("line", {"text": "new"})
    assert drawn.fill({"log": [new, *deepcopy(lines[:-1])]}) == {"log": [50, 1, 50, [[0, "line", {"text": "new"}]]]}
    # The first drawing takes away what stood there by itself, even if nothing replaces it.
    assert Rendered().fill({"log": []}) == {"log": [0, 0, 0, []]}
