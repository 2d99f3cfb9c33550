"""What the target of a check can answer it with: the ratings and Skills of their sheet, to choose from."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.ui.template import Node, Slots, flag
from razor_core.table import characters

if TYPE_CHECKING:
    from app.app import App

#: What an answer is called, and its values of the fields that it fills.
Answer = tuple[str, tuple[int, ...]]


def slots(app: "App") -> Slots:
    """A list of the answers, the one on the form chosen; nothing where there is no target, or it has no numbers."""
    able = _answers(app)
    now = tuple([getattr(app.setup.base, field) for field in app.system.SHEET.answers])
    known = next((at for at, (_, numbers) in enumerate(able) if numbers == now), None)
    typed = [_option(-1, "as typed", True)] if known is None else []
    return {
        "answered": {"hidden": flag(not able)},
        "answers": [*typed, *(_option(at, name, at == known) for at, (name, _) in enumerate(able))],
        "unanswered": {"hidden": flag(bool(able))},
    }


def values(app: "App", at: int) -> dict[str, str]:
    """Return the form's values for the answer at that place; none for what was typed."""
    able = _answers(app)
    if not 0 <= at < len(able):
        return {}
    return dict(zip(app.system.SHEET.answers, map(str, able[at][1]), strict=True))


def _answers(app: "App") -> Sequence[Answer]:
    """Return the defence on the target's sheet, then each Skill with its rating, then each rating alone."""
    target = characters.find(app.session.world.characters, app.setup.target)
    if target is None:
        return ()
    found = list[Answer]()
    defences = {each.name: each.value for each in target.defences}
    if defences:
        found.append(("defence", tuple([defences.get(field, 0) for field in app.system.SHEET.answers])))
    for skill in target.skills:
        rating = target.rating(skill.attribute)
        used = f" + {skill.attribute} {rating}" if skill.attribute else ""
        found.append((f"{skill.name} {skill.value}{used}", (rating, skill.value)))
    return [*found, *((f"{each.name} {each.value}", (each.value, 0)) for each in target.rolled)]


def _option(at: int, name: str, chosen: bool) -> Node:
    return Node("choice-of", {"root": {"value": str(at), "selected": flag(chosen)}, "label": name})
