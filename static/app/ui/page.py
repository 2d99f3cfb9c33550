"""The drawing side of the page: fills slots, reads and restores forms. The only one that draws."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from js import document, draw, firstPaint, window
from pyodide.ffi import create_once_callable, create_proxy, to_js
from pyodide.ffi.wrappers import add_event_listener

from app.ui.diff import Rendered
from app.ui.first_paint import painted
from app.ui.template import Actions, Attributes, Slot, Slots
from razor_core.session.archive import LARGEST

#: Controls in which a text is typed.
_TYPING = "input:not([type=radio], [type=checkbox]), textarea"
#: Where a key has a meaning already, or may have.
_TAKES_KEYS = f"{_TYPING}, select"


_regions: dict[str, Rendered] = {}
_painted: Mapping[str, Slots] = painted(firstPaint.take())
#: What was filled here, by region and slot: what is kept is that, never what was painted from it.
_filled: dict[str, dict[str, Slot]] = {}


def fill(region: str, slots: Slots) -> None:
    """Fill slots of the element with that id: in one call, for each into the browser takes its time."""
    if region not in _regions:
        _regions[region] = Rendered(painted=_painted.get(region))
    changes = _regions[region].fill(slots)
    if changes:
        draw.json(region, json.dumps(changes))
    _filled.setdefault(region, {}).update(slots)


def last_rendered(region: str) -> Slots:
    """What the element with that id was last filled with."""
    return _filled.get(region, {})


def values(form: str) -> dict[str, str]:
    """The values of the form with that id, by the names of its controls; an unchecked box is not among them."""
    return dict(window.Object.fromEntries(window.FormData.new(document.getElementById(form))).to_py())


def restore(form: str, values: Mapping[str, str]) -> None:
    """Set all controls of the form to the values, as `values` gave them: a box or step that is not named is cleared."""
    for control in document.getElementById(form).elements:
        if control.type in ("checkbox", "radio"):
            control.checked = values.get(control.name) == control.value
        elif control.name in values:
            _put(control, values[control.name])


def unfold(form: str) -> None:
    """Open what is folded away on the form where it holds another value than at first, or a reason."""
    firstPaint.unfold(form)


def set_value(form: str, name: str, value: str) -> None:
    """Set the one text or number of that name in the form."""
    _put(document.getElementById(form).elements.namedItem(name), value)


def copy(text: str, done: Callable[[bool], object]) -> None:
    """Put a text on the clipboard. Calls `done` with whether the browser allowed it."""
    # Over plain http there is none.
    clipboard = getattr(window.navigator, "clipboard", None)
    if clipboard is None:
        done(False)
    else:
        clipboard.writeText(text).then(lambda _: done(True), lambda error: done(False))


def share(fragment: str, copied: Callable[[bool], object]) -> None:
    """Offer the page's address with that fragment to whoever the person picks.

    Where the device cannot, it is copied; then `copied` is called with whether the browser allowed it.
    """
    address = window.location.href.split("#")[0] + fragment
    if not hasattr(window.navigator, "share"):
        copy(address, copied)
        return
    shown = to_js({"title": "Razor", "url": address}, dict_converter=window.Object.fromEntries)
    # That the person picks nobody is an error to the browser.
    window.navigator.share(shown).catch(lambda error: None if error.name == "AbortError" else copy(address, copied))


def save(name: str, text: str, kind: str) -> None:
    """Have the browser save a text as a file of that name and media type."""
    url = window.URL.createObjectURL(window.Blob.new(to_js([text]), type=kind))
    link = document.createElement("a")
    link.href, link.download = url, name
    link.click()
    window.URL.revokeObjectURL(url)


def sheet(name: str, shown: bool) -> None:
    """Show or hide the sheet with that id."""
    document.getElementById(name).togglePopover(shown)


def is_open(name: str) -> bool:
    """Whether the sheet with that id is shown: a person may have closed it without a word."""
    return bool(document.getElementById(name).matches(":popover-open"))


def print_out() -> None:
    """Have the browser print: of a sheet that is made for it and open, that sheet alone."""
    window.print()


def focus(form: str, name: str) -> None:
    """Let the control of that name in the form have the focus."""
    document.getElementById(form).elements.namedItem(name).focus()


def open(part: str) -> None:
    """Bring a part of the page to the front, from its top, where only one is shown."""
    tab = document.getElementById(f"part-{part}")
    tab.checked = True
    if tab.checkVisibility():
        window.scrollTo(0, 0)


def show_game(game: str) -> None:
    """Show the parts of the page that are of that game, and hide those of others."""
    for part in document.querySelectorAll("[data-system]"):
        part.hidden = part.dataset.system != game


def mark(attributes: Attributes) -> None:
    """Set attributes of <html>, which the style sheets and feedback.js read, or take them away."""
    for name, value in attributes.items():
        if value is None:
            document.documentElement.removeAttribute(name)
        else:
            document.documentElement.setAttribute(name, value)


def after_next_frame(work: Callable[[], object]) -> None:
    """Do the work in a task of its own after the next frame; Python has no part in that frame."""

    def due(at: float) -> None:
        work()

    window.requestAnimationFrame(window.setTimeout.bind(window, create_once_callable(due), 0))


def signal_roll() -> None:
    """Tell feedback.js that dice were thrown, and that they or what they come to stand on the result card."""
    document.dispatchEvent(window.Event.new("thrown"))


def mark_ready() -> None:
    """Say that a roll can be made."""
    document.documentElement.setAttribute("data-ready", "")


def listen(actions: Actions, changed: Callable[[str, str], None]) -> None:
    """Call the action that a tapped control names in `data-do`, or a typed one in `data-input`, with its data.

    What names one in `data-reached` has it called whenever it comes into view. For any other control of a form,
    `changed` is called with the form's id and the control's name instead.
    """

    def on_click(event: Any) -> None:
        control = event.target.closest("[data-do]")
        if control:
            actions[control.dataset.do](_data(control))

    def on_file(control: Any) -> None:
        """Hand over the text of a file that was chosen, as far as any file of ours could reach."""
        start = control.files.item(0).slice(0, LARGEST + 1)
        start.text().then(lambda text: actions[control.dataset.input]({"value": text}))
        control.value = ""

    def on_input(event: Any) -> None:
        control = event.target
        if control.type == "file":
            on_file(control)
        elif control.hasAttribute("data-input"):
            value = ("on" if control.checked else "") if control.type == "checkbox" else control.value
            actions[control.dataset.input]({**_data(control), "value": value})
        elif control.form:
            changed(control.form.id, control.name)

    def on_key(event: Any) -> None:
        """Undo and redo, but where a text is being typed; Enter in a text that has a button of its own; shortcuts."""
        target, key = event.target, event.key.lower()
        if (event.ctrlKey or event.metaKey) and key == "z" and not target.matches(_TYPING):
            event.preventDefault()
            actions["redo" if event.shiftKey else "undo"]({})
        elif key == "enter" and target.hasAttribute("data-enter"):
            event.preventDefault()
            document.getElementById(target.dataset.enter).click()
        elif not (event.ctrlKey or event.metaKey or event.altKey or event.repeat or target.matches(_TAKES_KEYS)):
            _shortcut(event)

    def on_reorder(event: Any) -> None:
        """What was dragged to another place of its list."""
        actions["clock-move"]({**_data(event.target), "to": str(event.detail)})

    def on_reached(seen: Any, observer: Any) -> None:
        for each in seen:
            if each.isIntersecting:
                actions[each.target.dataset.reached](_data(each.target))

    # Whatever box scrolls, the page's or one of its own, what is cut off by it is not in view.
    reached = window.IntersectionObserver.new(create_proxy(on_reached))
    for end in document.querySelectorAll("[data-reached]"):
        reached.observe(end)
    add_event_listener(document, "reorder", on_reorder)
    add_event_listener(document, "keydown", on_key)
    add_event_listener(document, "click", on_click)
    add_event_listener(document, "input", on_input)


def _shortcut(event: Any) -> None:
    """Do what the key stands for: tap the control that names it in `aria-keyshortcuts`, or go there.

    Not where single keys are turned off or a sheet is open, and while the result is shown only what is shown with it.
    """
    root, key = document.documentElement, event.key
    key = key.upper() if len(key) == 1 else key
    control = document.querySelector(f"[aria-keyshortcuts={window.CSS.escape(key)}]")
    if not control or document.querySelector(":popover-open"):
        return
    if root.hasAttribute("data-show") or key == "Escape":
        able = control.checkVisibility()
    else:
        able = root.getAttribute("data-keys") != "off" and not control.closest("[hidden]")
    if able:
        event.preventDefault()
        control.focus() if control.tagName == "SELECT" else control.click()


def _data(control: Any) -> dict[str, str]:
    """The `data-` attributes of a control, by name."""
    return dict(window.Object.assign(window.Object.new(), control.dataset).to_py())


def _put(control: Any, value: str) -> None:
    """Set a control that holds a text; one that holds it already keeps its cursor."""
    if control.value != value:
        control.value = value
