"""What the target of a check can answer it with: the ratings and Skills of their sheet, to choose from."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.ui.template import Node, Slots, flag
from razor_core.rules.system import System
from razor_core.table import characters
from razor_core.table.characters import Character

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


def best(system: System, target: Character) -> dict[str, str]:
    """Return the form's values for the highest answer of the target; none where it has no rating to answer with."""
    able = _able(system, target) if target.rolled else ()
    highest = max(able, key=lambda answer: sum(answer[1]), default=None)
    return dict(zip(system.SHEET.answers, map(str, highest[1]), strict=True)) if highest else {}


def _answers(app: "App") -> Sequence[Answer]:
    """Return the answers of the target on the form."""
    target = characters.find(app.session.world.characters, app.setup.target)
    return _able(app.system, target) if target else ()


def _able(system: System, target: Character) -> Sequence[Answer]:
    """Return the defence on the target's sheet, then each Skill with its rating, then each rating alone."""
    if not system.SHEET.answers:
        return ()
    found = list[Answer]()
    defences = {each.name: each.value for each in target.defences}
    if defences:
        found.append(("defence", tuple([defences.get(field, 0) for field in system.SHEET.answers])))
    for skill in target.skills:
        # A Skill for any rating is used with the best.
        name = skill.attribute or (target.best.name if target.best else "")
        rating = target.rating(name)
        used = f" + {name} {rating}" if name else ""
        found.append((f"{skill.name} {skill.value}{used}", (rating, skill.value)))
    return [*found, *((f"{each.name} {each.value}", (each.value, 0)) for each in target.rolled)]


def _option(at: int, name: str, chosen: bool) -> Node:
    return Node("choice-of", {"root": {"value": str(at), "selected": flag(chosen)}, "label": name})
