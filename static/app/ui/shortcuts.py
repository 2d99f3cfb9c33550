"""Keys: undo and redo, Enter in a text that a button is for, and the single keys of controls."""

from typing import Any

from js import document, window

from app.ui.template import Actions

#: Controls in which a text is typed.
_TYPING = "input:not([type=radio], [type=checkbox]), textarea"
#: Controls that use keys themselves.
_TAKES_KEYS = f"{_TYPING}, select"
#: For how many milliseconds after a key that was typed into a text other keys are no shortcuts: the text can be taken
#: away while somebody types on.
_PAUSE = 1000


class _Typed:
    """When a key was last typed into a text, or went on from there."""

    at = -_PAUSE


def pressed(event: Any, actions: Actions) -> None:
    """Do what a key is for, except while a text is typed."""
    target, key = event.target, event.key.lower()
    typing = len(key) == 1 and (target.matches(_TYPING) or event.timeStamp - _Typed.at < _PAUSE)
    if typing or key in ("tab", "enter", "escape"):
        # Whoever leaves a text by a key types no more.
        _Typed.at = event.timeStamp if typing else -_PAUSE
    if (event.ctrlKey or event.metaKey) and key == "z" and not target.matches(_TYPING):
        event.preventDefault()
        if not event.repeat:
            actions["redo" if event.shiftKey else "undo"]({})
    elif key == "enter" and target.hasAttribute("data-enter"):
        event.preventDefault()
        document.getElementById(target.dataset.enter).click()
    elif not (typing or event.ctrlKey or event.metaKey or event.altKey or event.repeat or target.matches(_TAKES_KEYS)):
        _single(event)


def _single(event: Any) -> None:
    """Tap or focus the control that names the key in `aria-keyshortcuts`.

    Nothing happens while a sheet is open or single keys are turned off. While the result is shown to the table, only
    visible controls react.
    """
    root, key = document.documentElement, event.key
    key = key.upper() if len(key) == 1 else key
    control = document.querySelector(f"[aria-keyshortcuts={window.CSS.escape(key)}]")
    if not control or document.querySelector(":popover-open"):
        return
    if root.hasAttribute("data-show") or key == "Escape":
        active = control.checkVisibility()
    else:
        active = root.getAttribute("data-keys") != "off" and not control.closest("[hidden]")
    if active:
        event.preventDefault()
        if control.tagName == "SELECT":
            control.focus()
        elif not window.tapping.again(control, event):
            control.click()
