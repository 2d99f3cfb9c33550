"""What the controls of a form hold, as a browser has it."""

import re

from tests.support.page.markup import CONTROLS, Element


def controls(form: Element) -> list[Element]:
    """The controls of a form."""
    return [element for element in form.all("name") if element.tag in CONTROLS]


def held(form: Element) -> dict[str, str]:
    """What the controls of a form hold. Only radio buttons may share a name."""
    assert form.tag == "form"
    found = controls(form)
    alone = [control["name"] for control in found if control.get("type") != "radio"]
    assert len(alone) == len(set(alone)), f"two controls of {form['id']} have one name: {alone}"
    return {
        control["name"]: "" if boxed(control) and "checked" not in control else value_of(control)
        for control in found
        if ("checked" in control or control.get("type") != "radio")
        and not (control.tag == "select" and not options(control))
    }


def options(select: Element) -> list[Element]:
    return [element for element in select.walk() if element.tag == "option"]


def _chosen(select: Element) -> Element | None:
    """The chosen option: the first until another is chosen; None if there is no option."""
    able = options(select)
    return next((option for option in able if "selected" in option), able[0] if able else None)


def choose(select: Element, value: str) -> None:
    """Choose the option of that value. AssertionError if there is none."""
    able = options(select)
    assert value in map(value_of, able), f"{select.name} has no {value}"
    for each in able:
        each.attributes.pop("selected", None)
        if value_of(each) == value:
            each.attributes["selected"] = ""


def value_of(control: Element) -> str:
    if control.tag == "select":
        chosen = _chosen(control)
        return value_of(chosen) if chosen else ""
    if control.tag == "option":
        return control.attributes.get("value", control.text)
    return control.attributes.get("value", "on" if boxed(control) else "")


def boxed(control: Element) -> bool:
    return control.get("type") in ("checkbox", "radio")


def check(control: Element, checked: bool) -> None:
    """Tick a radio button or box, or clear it."""
    control.attributes.pop("checked", None)
    if checked:
        control.attributes["checked"] = ""


def put(control: Element, value: str) -> None:
    """Set the value as a browser does: a number holds a number or nothing, a text holds one line."""
    if control.tag == "select":
        choose(control, value)
        return
    if control.get("type") == "number":
        value = value if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) else ""
    control.attributes["value"] = value if control.tag == "textarea" else re.sub(r"[\r\n]", "", value)
