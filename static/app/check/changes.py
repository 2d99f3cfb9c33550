"""Change the check on the form by single steps, and put the form back as it was."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from app.check import form
from app.check.draft import Draft
from app.check.modifiers import typed
from razor_core.rules.fields import bounds

if TYPE_CHECKING:
    from app.app import App

#: The name of a modifier for a number without a control.
NAME = "What if"
#: By field of the check, the number to add, or for a flag its new value.
Change = Mapping[str, int]


def change(before: Any, after: Any) -> Change:
    """Return what makes the one check the other. They differ in numbers and flags alone."""
    pairs = {each.name: (getattr(before, each.name), getattr(after, each.name)) for each in fields(before)}
    return {name: new if isinstance(new, bool) else new - old for name, (old, new) in pairs.items() if new != old}


def changed(check: Any, change: Change) -> Any:
    """Return the check with the change made. RuleError where the rules forbid it."""
    return replace(check, **{name: _value(getattr(check, name), by) for name, by in change.items()})


def unchanged(check: Any, change: Change) -> Any:
    """Return the check with the change taken back. RuleError where the rules forbid it."""
    back = {name: not by if isinstance(by, bool) else -by for name, by in change.items()}
    return changed(check, back)


def _value(now: int, by: int) -> int:
    return by if isinstance(by, bool) else now + by


def put(app: "App", change: Change) -> None:
    """Make the change on the form: in its controls, else by a modifier, or by what characters carry.

    The form must have a check that the rules allow, now and then.
    """
    for name, by in change.items():
        if isinstance(by, bool):
            _flag(app, name, by)
        else:
            _number(app, name, by)


def put_back(app: "App", draft: Draft) -> None:
    """Put an earlier draft of this form back on it."""
    app.page.restore(app.slug, draft.values)
    app.change(draft)


def _number(app: "App", name: str, by: int) -> None:
    low, high = bounds(app.system.Check, name)
    value = getattr(app.setup.base, name) + by
    if name in app.draft.values and low <= value <= high:
        form.use(app, {name: str(value)})
        return
    mine = [each for each in app.draft.modifiers if (each.field, each.name) == (name, NAME)]
    others = tuple([each for each in app.draft.modifiers if each not in mine])
    points = by + sum(each.points for each in mine)
    added = (typed(app.system, name, NAME, points),) if points else ()
    app.change(replace(app.draft, modifiers=(*others, *added)))


def _flag(app: "App", name: str, value: bool) -> None:
    """Set a flag, by what a character carries and has left out before the box; or clear box, chips and what applies."""
    carried = [each for each in app.setup.available(app.session.world) if each.field == name]
    turning = [each for each in carried if app.setup.applies(each) is not value]
    setup, entered = app.setup, app.draft.modifiers
    for each in turning[:1] if value else turning:
        setup = setup.toggled(each)
    if not value:
        entered = tuple([each for each in entered if each.field != name])
    app.change(replace(app.draft, modifiers=entered, left_out=setup.left_out, chosen=setup.chosen))
    if not (value and turning):
        form.use(app, {name: "on" if value else ""})
