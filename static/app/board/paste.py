"""The sheet Paste a list: characters as lines of text, shown as they are understood before any is made."""

from collections.abc import Mapping, Sequence
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board.character_sheet import SHEET as CHARACTER
from app.board.characters import modifier_text, skill_text
from app.board.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, greyed
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import bounds
from razor_core.rules.game import OWN, Game
from razor_core.rules.numbers import plain
from razor_core.table.character_lines import CharacterLine, kit_of, read_lines
from razor_core.table.kits import KitLaid

if TYPE_CHECKING:
    from app.context import Context

SHEET = "paste"


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet, with what was typed there before, read for the game on the table."""
    context.page.sheet(CHARACTER, False)
    _read(context, data)
    context.page.sheet(SHEET, True)


def _read(context: "Context", data: Mapping[str, str]) -> None:
    ids = count()
    text, people = context.forms.texts(SHEET)["lines"], context.session.world.characters
    state(context).pasted = read_lines(context.slug, text, people, lambda: str(next(ids)))


def _add(context: "Context", data: Mapping[str, str]) -> None:
    """Make all characters of the list in one act; none where a line is wrong."""
    text = context.forms.texts(SHEET)["lines"]
    lines = read_lines(context.slug, text, context.session.world.characters, lambda: token_hex(4))
    state(context).pasted = lines
    if not lines or any(line.error for line in lines):
        return
    kit = kit_of(lines)
    context.page.sheet(SHEET, False)
    context.forms.put(SHEET, {"lines": ""})
    state(context).pasted = ()
    context.record(KitLaid(kit))
    context.show_toast(f"{kit.name}: {kit.contents}")


def view(context: "Context") -> Slots:
    """An example in the words of the game, what each line makes or what is wrong there, and how many are added."""
    lines = state(context).pasted
    number, wrong = sum(len(line.characters) for line in lines), [line for line in lines if line.error]
    correct = f"Correct line {wrong[0].number} first." if wrong else ""
    return {
        "lines": {"placeholder": "\n".join(example(context.system))},
        "read": [_line(context.system, line) for line in lines],
        "state": correct,
        "add": greyed(correct or ("" if number else "Type a line for each character first.")),
        "count": f"Add {number}" if number else "Add",
    }


def example(system: Game) -> Sequence[str]:
    """Return lines that show how characters of the game are written."""
    sheet, own = system.sheet, system.slug.startswith(OWN)
    ratings = [name for name in sheet.ratings.values if name not in sheet.ratings.unrolled]
    _, most = bounds(system.Check, sheet.ratings.field)
    numbers = [f"{name} {sheet.ratings.values[name] if own else min(3, most)}" for name in ratings[: 1 + own]]
    skills = next((names for names in sheet.skills.suggested.values() if names), () if own else ("Climbing",))
    skill = [f"{name} 2" if system.skills_have_numbers else name for name in skills[:1]]
    track = next((track for track in sheet.tracks if not track.field), None)
    foe = f" {track.name} {track.sizes[0].segments}" if track else ""
    return f"Wren {', '.join([*numbers, *skill])}", f"4x Rat{foe} foe"


def _line(system: Game, line: CharacterLine) -> Node:
    """Return what one line makes, or what is wrong with it."""
    names = [character.name for character in line.characters]
    return Node(
        "paste-line",
        {
            "line": {"data-wrong": flag(bool(line.error))},
            "names": " to ".join(dict.fromkeys([names[0], names[-1]])) if names else "",
            "about": _about(system, line) if names else "",
            "error": f"Line {line.number}: {line.error}" if line.error else "",
        },
    )


def _about(system: Game, line: CharacterLine) -> str:
    """Return what the characters of a line have, in the words of the sheet."""
    one, tracks = line.characters[0], system.sheet.tracks
    owned = [clock for clock in line.clocks if clock.id in one.clocks]
    numbers = (*one.ratings, *one.defences)
    labels = system.sheet.defences.labels
    parts = (
        ", ".join(f"{labels.get(number.name, number.name)} {plain(number.value)}" for number in numbers),
        ", ".join(skill_text(one, skill) for skill in one.skills),
        ", ".join(modifier_text(system, modifier) for modifier in one.modifiers),
        ", ".join(condition.name for condition in one.conditions),
        ", ".join(
            f"{tracks[0].name if len(tracks) == 1 else clock.name.removeprefix(f'{one.name}: ')} {clock.segments}"
            for clock in owned
        ),
        "foe" if one.side is Side.OPPOSITION else "",
        "GM only" if one.secret else "",
    )
    return " · ".join(filter(None, parts))


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("slug", "rooms.board.pasted"),
    initial=(None, ()),
    actions={"paste": _open, "paste-read": _read, "paste-add": _add},
)
