"""Fill slots, read and set forms, and listen to controls. The only module that draws."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from typing import TYPE_CHECKING, Any

from js import document, draw, firstPaint, window
from pyodide.ffi import JsException, create_proxy, to_js
from pyodide.ffi.wrappers import add_event_listener
from pyscript import js_import

from app.ui import shortcuts
from app.ui.diff import Rendered
from app.ui.first_paint import painted
from app.ui.spawn import PartMissing, spawn
from app.ui.template import Actions, Attributes, Slot, Slots
from razor_core.format.archive import LARGEST_FILE

if TYPE_CHECKING:
    from app.backup.browser_file import BackupFile
    from app.connection.line import Air

#: The scripts that connect devices, and that draw and read codes.
_AIR = ("./static/peer_connection.js", "./static/qr.js")

#: How wide a row that scrolls fades out at its end, in pixels.
_FADE = 24

_regions: dict[str, Rendered] = {}
_painted = painted(firstPaint.take())
#: The slots filled here, by region. The next start paints these, never what first_paint.js made of them.
_filled: dict[str, dict[str, Slot]] = {}
#: What is to be done after the next frame.
_after_frame: list[Callable[[], object]] = []


def fill(region: str, slots: Slots) -> None:
    """Fill slots of the element with that id."""
    fill_all([(region, slots)])


def fill_all(views: Iterable[tuple[str, Slots]]) -> None:
    """Fill slots of elements, by their ids. One call into the browser applies all changes, as each call is slow."""
    fills = []
    for region, slots in views:
        if region not in _regions:
            _regions[region] = Rendered(painted=_painted(region))
        changes = _regions[region].fill(slots)
        if changes:
            fills.append((region, changes))
        _filled.setdefault(region, {}).update(slots)
    if fills:
        draw.json(json.dumps(fills))


def last_rendered(region: str) -> Slots:
    """Return the slots that the element with that id was last filled with."""
    return _filled.get(region, {})


def in_view() -> Mapping[str, Mapping[str, int]]:
    """Return by region and slot how many nodes of each list are in view or before it; all of a hidden list."""
    counts: Mapping[str, Mapping[str, int]] = json.loads(draw.inView())
    return counts


def typed() -> dict[str, dict[str, str]]:
    """Return what the controls of all forms hold, by form and name: of a box "on" or nothing."""
    texts: dict[str, dict[str, str]] = json.loads(firstPaint.typed())
    return texts


def restore(form: str, texts: Mapping[str, str]) -> None:
    """Put these texts into the controls of the form, by name. Clear a box or step that is missing."""
    firstPaint.fill(form, json.dumps(texts))


def unfold(form: str) -> None:
    """Open the folded parts of the form that hold a modifier or a value other than the default."""
    firstPaint.unfold(form)


def rewind(region: str) -> None:
    """Scroll the region to its top, and each row of buttons of it back to its first."""
    document.getElementById(region).scrollTop = 0
    for row in document.querySelectorAll(f"#{region} .rolls"):
        row.scrollLeft = 0


def reveal(region: str) -> None:
    """Scroll each row of the region so that its marked button is in view. The page itself does not scroll."""
    for marked in document.querySelectorAll(f"#{region} .chips [aria-pressed=true]"):
        row = marked.closest(".chips")
        button, view = marked.getBoundingClientRect(), row.getBoundingClientRect()
        if button.left < view.left or button.right > view.right - _FADE:
            row.scrollLeft += button.left - view.left


def copy(text: str, done: Callable[[bool], object]) -> None:
    """Copy a text to the clipboard. Call `done` with whether the browser allowed it."""
    # Browsers have no clipboard over plain http.
    clipboard = getattr(window.navigator, "clipboard", None)
    if clipboard is None:
        done(False)
    else:
        clipboard.writeText(text).then(lambda _: done(True), lambda error: done(False))


def share(fragment: str, copied: Callable[[bool], object]) -> None:
    """Share the page's address with that fragment by the device's share menu.

    Without a share menu, copy the address and call `copied` with whether the browser allowed it.
    """
    address = window.location.href.split("#")[0] + fragment
    if not hasattr(window.navigator, "share"):
        copy(address, copied)
        return
    shown = to_js({"title": "Razor", "url": address}, dict_converter=window.Object.fromEntries)
    # Closing the share menu is an AbortError: nothing is copied then.
    window.navigator.share(shown).catch(lambda error: None if error.name == "AbortError" else copy(address, copied))


def go(fragment: str) -> None:
    """Open the page anew, with that part of its address after #."""
    window.history.replaceState(None, "", window.location.href.split("#")[0] + (f"#{fragment}" if fragment else ""))
    window.location.reload()


def save(name: str, text: str, kind: str) -> None:
    """Save a text as a file of that name and media type."""
    # Excel reads a table as UTF-8 only if it begins with this mark.
    mark = "\ufeff" if kind == "text/csv" else ""
    url = window.URL.createObjectURL(window.Blob.new(to_js([mark + text]), type=kind))
    link = document.createElement("a")
    link.href, link.download = url, name
    link.click()
    window.URL.revokeObjectURL(url)


def send(name: str, text: str, sent: Callable[[bool], object]) -> None:
    """Send a text as a file by the device's share menu, where it takes one; else save it.

    `name` is without its ending, because share menus take files of few kinds: .txt is one of them. Call `sent` with
    whether there was a share menu.
    """
    file = window.File.new(to_js([text]), f"{name}.txt", type="text/plain")
    shown = to_js({"files": [file]}, dict_converter=window.Object.fromEntries)

    def keep(error: Any = None) -> None:
        # Closing the share menu is an AbortError: nothing is saved then.
        if getattr(error, "name", "") != "AbortError":
            save(f"{name}.json", text, "application/json")
            sent(False)

    able = getattr(window.navigator, "canShare", None)
    if able and window.navigator.canShare(shown):
        window.navigator.share(shown).then(lambda _: sent(True), keep)
    else:
        keep()


def sheet(name: str, shown: bool) -> None:
    """Show or hide the sheet with that id."""
    document.getElementById(name).togglePopover(shown)


def is_open(name: str) -> bool:
    """Return whether the sheet with that id is shown. A player can close it without any action of ours."""
    return bool(document.getElementById(name).matches(":popover-open"))


def is_unfolded(region: str) -> bool:
    """Return whether something that was not taken is unfolded in the element with that id, or typed into."""
    of = f"#{region} :not([data-taken])"
    return bool(document.querySelector(f"{of} > .fold[open]:not(details:not([open]) *), {of} > input:focus"))


def print_out() -> None:
    """Print the page, or only the open sheet if it is made for printing."""
    window.print()


def focus(form: str, name: str) -> None:
    """Focus the control of that name or id in the form."""
    document.getElementById(form).elements.namedItem(name).focus()


def point(form: str, name: str, line: int) -> None:
    """Put the cursor at the end of that line, from 1, of a text box of the form, whose lines are before it."""
    box = document.getElementById(form).elements.namedItem(name)
    at = len("\n".join(str(box.value).split("\n")[:line]))
    box.focus()
    box.setSelectionRange(at, at)
    if shown := box.previousElementSibling.children.item(line - 1):
        shown.scrollIntoView({"block": "nearest"})


def open(part: str) -> None:
    """Switch to the top of a part of the page, on a screen that shows one part at a time."""
    tab = document.getElementById(f"part-{part}")
    tab.click()
    if tab.checkVisibility():
        window.scrollTo(0, 0)
        document.querySelector(".heart").scrollTop = 0


def add_game(game: str, option: str, form: str = "") -> None:
    """Add a game to the switch, and its form to the page, both as HTML, unless they are there."""
    firstPaint.add(game, option, form)


def drop_game(game: str) -> None:
    """Take a game from the switch. Its form stays."""
    firstPaint.drop(game)


def show_game(game: str) -> None:
    """Show the parts of the page for that game, and hide those for other games."""
    firstPaint.show(game)


def mark(attributes: Attributes) -> None:
    """Set or remove attributes of <html>. Style sheets and scripts read them."""
    for name, value in attributes.items():
        if value is None:
            document.documentElement.removeAttribute(name)
        else:
            document.documentElement.setAttribute(name, value)


def after_next_frame(work: Callable[[], object]) -> None:
    """Do the work in a task after the next frame, so that Python does not delay that frame."""
    _after_frame.append(work)
    if len(_after_frame) == 1:
        draw.afterFrame(_frame_over)


def _do_waiting() -> None:
    """Do what waited for the frame, in its order, all of it even if something fails."""
    with ExitStack() as stack:
        for work in reversed(_after_frame):
            stack.callback(work)
        _after_frame.clear()


#: One for all frames: making one for each takes longer than the call.
_frame_over = create_proxy(_do_waiting)


def signal_roll() -> None:
    """Signal a roll that is on the result card, for dice_and_screen.js: motion, sound and vibration."""
    document.dispatchEvent(window.Event.new("thrown"))


async def air() -> "Air":
    """Return the browser's connections to other devices and its camera. The first call loads their scripts."""
    peers, codes, _ = await _late(*_AIR, document.getElementById("qr").href)
    await peers.prepare()
    made: Air = import_module("app.connection.browser").BrowserAir(window, peers, codes)
    return made


async def backup_file() -> "BackupFile":
    """Return the file that the backup is kept in. The first call loads its script."""
    (script,) = await js_import(window.URL.new("./static/kept_file.js", document.baseURI).href)
    made: BackupFile = import_module("app.backup.browser_file").BackupFile(script)
    return made


def keeps_files() -> bool:
    """Return whether the browser lets the page write again to a file that was chosen once."""
    return hasattr(window, "showSaveFilePicker")


def is_installed() -> bool:
    """Return whether the page runs as an app, whose data the browser keeps."""
    return bool(window.matchMedia("(display-mode: standalone)").matches)


def count_down(due: int) -> None:
    """Count the countdowns on the page down each second. At the time `due`, in seconds since 1970, call `timers-due`.

    0 stops it.
    """
    window.countdown(due)


def mark_ready() -> None:
    """Mark the page as ready for a roll."""
    document.documentElement.setAttribute("data-ready", "")


class _Controls:
    """The controls of the page: what happens to one calls the action that it names, with its data."""

    def __init__(self, actions: Actions, typed: Callable[[str, str, str, bool], None]) -> None:
        self._actions, self._typed = actions, typed

    def clicked(self, event: Any) -> None:
        tapped = draw.tapped(event)
        if tapped:
            name, data = json.loads(tapped)
            self._actions[name](data)

    def changed(self, event: Any) -> None:
        control = event.target
        if control.type == "file":
            self._file(control)
            return
        text = ("on" if control.checked else "") if control.type == "checkbox" else control.value
        acts = control.hasAttribute("data-input")
        if control.form and control.name:
            self._typed(control.form.id, control.name, text, acts)
        if acts:
            self._actions[control.dataset.input]({**_data(control), "value": text})

    def _file(self, control: Any) -> None:
        """Call the action with the text of the chosen file, up to the size of the largest file that Razor saves.

        Of a picture, it is the data address of a small one.
        """
        file, act, data = control.files.item(0), self._actions[control.dataset.input], _data(control)
        if control.accept == "image/*":
            spawn(_small(file, lambda address: act({**data, "value": address})))
        else:
            file.slice(0, LARGEST_FILE + 1).text().then(lambda text: act({"value": text}))
        control.value = ""

    def reordered(self, event: Any) -> None:
        """Move an element that was dragged to another place in its list."""
        self._actions["clock-move"]({**_data(event.target), "to": str(event.detail)})

    def held(self, event: Any) -> None:
        """Call the action for which an element was held, or which another script asks for so."""
        self._actions[event.target.dataset.hold](_data(event.target))

    def reached(self, seen: Any, observer: Any) -> None:
        for entry in seen:
            if entry.isIntersecting:
                self._actions[entry.target.dataset.reached](_data(entry.target))


def listen(actions: Actions, typed: Callable[[str, str, str, bool], None]) -> None:
    """Listen to the page, and call the actions that its controls name, with each control's data.

    A tap calls the action in `data-do`, a change the one in `data-input`, an element that scrolls into view the one in
    `data-reached`. A change of a form's control calls `typed` first, with the form's id, the control's name and text,
    and whether the control has an action of its own.
    """
    controls = _Controls(actions, typed)
    # An observer also sees what a scrolling box inside the page cuts off.
    reached = window.IntersectionObserver.new(create_proxy(controls.reached))
    for end in document.querySelectorAll("[data-reached]"):
        reached.observe(end)
    add_event_listener(document, "reorder", controls.reordered)
    add_event_listener(document, "hold", controls.held)
    add_event_listener(document, "keydown", lambda event: shortcuts.pressed(event, actions))
    add_event_listener(document, "click", controls.clicked)
    add_event_listener(document, "input", controls.changed)


async def _late(*paths: str) -> Sequence[Any]:
    """Load scripts that a start does without. Where that fails, say so, and raise PartMissing."""
    try:
        scripts: Sequence[Any] = await js_import(*[window.URL.new(path, document.baseURI).href for path in paths])
    except JsException:
        draw.lacks()
        raise PartMissing from None
    return scripts


async def _small(file: Any, taken: Callable[[str], object]) -> None:
    """Make the picture in a file small. The first call loads the script for it."""
    (script,) = await _late("./static/portrait.js")
    taken(await script.small(file))


def _data(control: Any) -> dict[str, str]:
    """Return the `data-` attributes of a control, by name."""
    return dict(window.Object.assign(window.Object.new(), control.dataset).to_py())
