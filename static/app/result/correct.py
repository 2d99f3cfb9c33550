"""Correct a roll, void it, or add a note: the sheet, and what becomes of the consequences taken from it."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import Field, fields, replace
from typing import TYPE_CHECKING, Any

from app.board import timers
from app.result.correct_controls import check_control, counted_modifier, gone_consequence
from app.result.state import Correction, state
from app.result.unsaved_correction import close_sheet, discard, open_sheet
from app.story.log import time_of
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, greyed, option, truth
from razor_core.consequences.of_roll import group_outcome, group_rolls
from razor_core.events.entries import Entry
from razor_core.events.events import GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import counted, uncounted
from razor_core.recap.readable_log import title
from razor_core.recap.screen_reader import measured
from razor_core.recap.wording import caption
from razor_core.rolls.tasks import as_corrected
from razor_core.rolls.typed_dice import typed_faces
from razor_core.rolls.typed_values import read_base, values_of, whole
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Modifier, composed
from razor_core.session.corrections import correction, plain, rolled_together, trial
from razor_core.systems import field_word, find
from razor_core.table.note_events import Noted

if TYPE_CHECKING:
    from app.context import Context

REGION = "correct"
FACES, KIND = "faces", "kind"
#: No field of a check has such a name.
ACTOR, TARGET, NUMBER = "roll-actor", "roll-target", "roll-number"
NOTE, SECRET = "note", "secret"
#: The action that takes the value of a control of the sheet.
_SET = "correct-set"


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Fill the sheet with the roll on the card, with the first one of a group, or with the one of that key."""
    key = data.get("key") or state(context).card.shown
    entry, roll = _roll(context, key)
    if roll is None and (made := _together(context, context.log.find(key) if key else None)):
        entry, roll = _roll(context, made[0][1].record.key)
    if entry is None or roll is None:
        return
    faces, who = " ".join(map(str, roll.faces)).replace("-", "−"), {ACTOR: roll.actor, TARGET: roll.target}
    number = next((str(side.number) for side, each in _together(context, entry) if each is entry), "")
    base, modifiers = uncounted(roll, entry.since.was or roll, context.session.world)
    values = {FACES: faces, KIND: roll.reading, **who, NUMBER: number, NOTE: "", SECRET: "", **values_of(base)}
    open_sheet(context, Correction(entry.record.key, values, modifiers, _kept(context, entry)))


def _kept(context: "Context", entry: Entry) -> frozenset[str]:
    """Return the keys of what the last correction of the roll, or of its group, has kept."""
    lead = _group(context, entry) or entry
    done = (entry.record.event for entry in reversed(context.session.log))
    last = (each for each in done if isinstance(each, RollCorrected | RollVoided))
    return next((frozenset(each.kept) for each in last if (each.group or each.roll) == lead.record.key), frozenset())


def _group(context: "Context", entry: Entry | None) -> Entry | None:
    """Return the entry of the group that the entry is, or belongs to, None for a single roll."""
    lead = context.log.find(entry.record.act) if entry else None
    return lead if lead and isinstance(lead.record.event, GroupRolled) else None


def _together(context: "Context", entry: Entry | None) -> Sequence[tuple[Participant, Entry]]:
    """Return the rolls of the group that the entry is, or belongs to, each with its participant."""
    lead = _group(context, entry)
    if lead is None:
        return ()
    sides, _, _ = group_outcome(context.log.entries, lead)
    return list(zip(sides, group_rolls(context.log.entries, lead), strict=True))


def _word(lead: Entry | None) -> str:
    """Return what a number of the group is called, empty where it has none."""
    return lead.record.event.definition.number if lead and isinstance(lead.record.event, GroupRolled) else ""


def _numbers(context: "Context", entry: Entry, typed: str) -> tuple[int, ...]:
    """Return the numbers of the group with the one that is typed for a roll, empty where that is the same."""
    word, made = _word(_group(context, entry)), _together(context, entry)
    number = whole(word, typed) if word else 0
    numbers = tuple([number if each is entry else side.number for side, each in made])
    return () if not word or numbers == tuple([side.number for side, _ in made]) else numbers


def _roll(context: "Context", key: str) -> tuple[Entry | None, Rolled | None]:
    """Return the entry of a roll, and the roll as it was made or corrected last; None for both where it is none."""
    entry = context.log.find(key) if key else None
    roll = plain(entry) if entry else None
    return (entry, roll) if roll else (None, None)


def _change(context: "Context", **values: Any) -> None:
    """Change these attributes of the sheet's state."""
    state(context).correction = replace(state(context).correction, **values)


def _set(context: "Context", data: Mapping[str, str]) -> None:
    """Take the value of a control. Nobody rolls against themselves: who is chosen for both changes places."""
    values, name, value = state(context).correction.values, data["name"], data["value"]
    other = {ACTOR: TARGET, TARGET: ACTOR}.get(name, "")
    swapped = {other: values[name]} if other and value and values[other] == value else {}
    _change(context, values={**values, **swapped, name: value}, error="")


def _drop(context: "Context", data: Mapping[str, str]) -> None:
    """Leave out a modifier: the check is without its points."""
    key = (data["holder"], data["field"], data["name"])
    left = tuple([modifier for modifier in state(context).correction.modifiers if modifier.key != key])
    _change(context, modifiers=left, error="")


def _keep(context: "Context", data: Mapping[str, str]) -> None:
    """Keep a consequence that no longer follows, or take it back after all."""
    _change(context, kept=state(context).correction.kept ^ {data["consequence"]})


def corrected(roll: Rolled, sheet: Correction) -> Rolled:
    """Return the roll as the sheet has it. RuleError that names the field where the rules forbid it."""
    system = find(roll.system)
    base, modifiers = counted(system, sheet.values[KIND], read_base(system, sheet.values), sheet.modifiers)
    return replace(
        roll,
        actor=sheet.values[ACTOR],
        target=sheet.values[TARGET],
        check=composed(base, modifiers),
        faces=tuple(typed_faces(system.rules_of(sheet.values[KIND]), sheet.values[FACES])),
        reading=sheet.values[KIND],
        fiction=replace(roll.fiction, modifiers=modifiers),
    )


# -- what the sheet does -----------------------------------------------------------------------------------------------


def _correct(context: "Context", data: Mapping[str, str]) -> None:
    """Record the roll as the sheet has it. What the rules refuse changes nothing, and the sheet says why."""
    entry, roll = _roll(context, state(context).correction.key)
    if entry is None or roll is None:
        return
    try:
        events = _events(context, entry, roll, tuple(sorted(state(context).correction.kept)))
        notes = _notes(context, entry, roll)
    except RuleError as error:
        _change(context, error=_said(roll.system, error))
        return
    if events[0].rolled == roll and not events[0].numbers and not entry.since.void:
        _change(context, error="Nothing is changed yet.")
        return
    _record(context, *events, *notes)
    _close(context, "Corrected")


def _events(context: "Context", entry: Entry, roll: Rolled, kept: tuple[str, ...] = ()) -> Sequence[RollCorrected]:
    """Return the correction that the sheet has, with what it changes of other rolls. RuleError that names the field."""
    made, lead = corrected(roll, state(context).correction), _group(context, entry)
    event = RollCorrected(
        entry.record.key,
        made,
        lead.record.key if lead else "",
        kept=kept,
        numbers=_numbers(context, entry, state(context).correction.values[NUMBER]),
    )
    return correction(context.session, context.log.older, event)


def _void(context: "Context", data: Mapping[str, str]) -> None:
    """Let the roll count no longer, with all rolls of its group."""
    entry, roll = _roll(context, state(context).correction.key)
    if entry is None or roll is None or entry.since.void:
        return
    lead, kept = _group(context, entry), tuple(sorted(state(context).correction.kept))
    group = lead.record.key if lead else ""
    about = f"{time_of(lead)} {_outcome(context, lead)}" if lead else _about(entry, roll)
    event = RollVoided(group or entry.record.key, about, kept, group)
    voids = [RollVoided(each.record.key, group=group) for _, each in _together(context, entry)]
    _record(context, event, *voids, *_notes(context, entry, roll))
    _close(context, "Void")


def _record(context: "Context", *events: RollCorrected | RollVoided | Noted) -> None:
    """Record a correction, with the note that was typed beside it. What is set up follows it."""
    timers.catch_up(context)
    before = context.session.world
    context.record(*events)
    context.preparations.change_all(as_corrected, context.session.world, before)
    context.read()
    context.drawing.result_first()


def _note(context: "Context", data: Mapping[str, str]) -> None:
    """Add the note to the roll."""
    entry, roll = _roll(context, state(context).correction.key)
    if entry is None or roll is None:
        return
    try:
        note = _noted(context, entry, roll)
    except RuleError as error:
        _change(context, error=error.message)
        return
    context.record(note)
    _close(context, "Noted", **{NOTE: "", SECRET: ""})


def _noted(context: "Context", entry: Entry, roll: Rolled) -> Noted:
    """Return the note that is typed. RuleError for one without words."""
    values = state(context).correction.values
    return Noted(values[NOTE].strip(), entry.record.key, _about(entry, roll), bool(values[SECRET]))


def _notes(context: "Context", entry: Entry, roll: Rolled) -> Sequence[Noted]:
    """Return the note that is typed, if there is one."""
    return [_noted(context, entry, roll)] if state(context).correction.values[NOTE].strip() else []


def _close(context: "Context", toast: str, **rest: str) -> None:
    close_sheet(context, **rest)
    context.page.sheet(REGION, False)
    context.show_toast(toast)


def _outcome(context: "Context", lead: Entry) -> str:
    """Return who rolled in a group and what it came to, as it stands. A target who does not roll may be secret."""
    group = lead.record.event
    rolled = [replace(entry, against="") for entry in context.log.entries]
    return f"{title(rolled, lead)}: {lead.since.outcome or group.outcome}" if isinstance(group, GroupRolled) else ""


def _about(entry: Entry, roll: Rolled) -> str:
    return f"{time_of(entry)} {roll.fiction.who or 'A roll'}, {entry.since.read(roll).result.headline}"


# -- the sheet ---------------------------------------------------------------------------------------------------------


def view(context: "Context") -> Slots:
    """Show the roll with its dice, its kind and its check; what it comes to now; and what no longer follows."""
    sheet = state(context).correction
    entry, roll = _roll(context, sheet.key)
    if not sheet.key:
        return {}
    if entry is None or roll is None:
        lists = ("of", "check", "kinds", "actors", "targets", "modifiers", "gone")
        return {"about": "This roll is gone.", **{name: [] for name in lists}}
    system, then, lead = find(roll.system), None, _group(context, entry)
    try:
        events = _events(context, entry, roll)
        then = trial(context.session, context.log.older, *events)
        result = (then.roll or events[0].rolled).result
        comes = ", ".join((result.headline, *measured(result)))
    except RuleError as error:
        comes = _said(roll.system, error)
    word, others = _word(lead), [other for other in rolled_together(context.log.entries, entry) if other is not entry]
    beside = {other_roll.actor for other in others if (other_roll := plain(other))}
    actors = _people(context, roll, sheet.values[ACTOR], (roll.actor, roll.fiction.who), "Nobody named", beside)
    targets = _people(context, roll, sheet.values[TARGET], (roll.target, entry.against), "Nobody")
    gone, named = then.gone if then else {}, caption(roll, entry.against) or "A roll"
    return {
        "about": f"{time_of(entry)} {named}: {entry.since.read(roll).result.headline}",
        "of": _sides(context, entry),
        "faces": {"value": sheet.values[FACES]},
        "kind": {"hidden": flag(len(system.kinds.words) < 2 or lead is not None)},
        "kinds": [option(kind, words, kind == sheet.values[KIND]) for kind, words in _kinds(system, roll).items()],
        "numbered": {"hidden": flag(not word)},
        "number-label": word,
        "number": {"value": sheet.values[NUMBER]},
        "actor": {"hidden": flag(len(actors) < 2)},
        "actors": actors,
        "target": {"hidden": flag(len(targets) < 2 or bool(others))},
        "targets": targets,
        "check": [check_control(roll.system, field, sheet.values) for field in _fields(system, sheet)],
        "modifiers": [counted_modifier(roll.system, modifier) for modifier in _counted(system, sheet)],
        "comes": comes,
        "outcome": then.outcome if then else "",
        "alone": {"hidden": flag(not (then and then.alone))},
        "gone": [gone_consequence(key, label, key in sheet.kept) for key, label in gone.items()],
        "gone-head": {"hidden": flag(not gone)},
        "unknown": _unknown(then.unknown.values()) if then else "",
        "note": {"value": sheet.values[NOTE]},
        "secret": {"checked": flag(bool(sheet.values[SECRET]))},
        "void": greyed("It is void already." if entry.since.void else ""),
        "error": sheet.error,
        "unsaved": {"hidden": flag(not sheet.resumed)},
        "discard": {"hidden": flag(not sheet.resumed)},
    }


def _counted(system: Game, sheet: Correction) -> Sequence[Modifier]:
    """Return the modifiers that a roll of the kind chosen counts."""
    return counted(system, sheet.values[KIND], system.Check(), sheet.modifiers)[1]


def _fields(system: Game, sheet: Correction) -> Sequence[Field[Any]]:
    """Return the fields that a roll of the kind has, but for flags that a modifier sets: its chip stands for these."""
    without = system.kinds.follow_ups.get(sheet.values[KIND], ())
    named = {modifier.field for modifier in sheet.modifiers}
    able = [field for field in fields(system.Check) if field.name not in without]
    return [field for field in able if not (isinstance(field.default, bool) and field.name in named)]


def _people(
    context: "Context", roll: Rolled, chosen: str, then: tuple[str, str], nobody: str, beside: Container[str] = ()
) -> Sequence[Node]:
    """Return whoever can have rolled, or be the target: the characters of the game, and nobody in particular.

    `then` is the id and the name of who it was; they may have left since. Who has another roll of the act, `beside`
    this one, has none twice.
    """
    was, name = then
    game = find(roll.system)
    people = [character for character in context.session.world.characters if game.is_for(character.system)]
    there = {person.id: person.name for person in people if person.id == was or person.id not in beside}
    gone = {was: name or "Somebody who has left"} if was not in ("", roll.system, *there) else {}
    unnamed = roll.system if was == roll.system else ""
    return [option(id, name, id == chosen) for id, name in {unnamed: nobody, **gone, **there}.items()]


def _kinds(system: Any, roll: Rolled) -> Mapping[str, str]:
    """Return the kinds of roll that it can be, with that which it was."""
    return {**{roll.reading: roll.reading or "Check"}, **system.kinds.words}


def _sides(context: "Context", entry: Entry) -> Sequence[Node]:
    """Return a button for each roll that was made together with this one, of a group or of both sides of a task."""
    made = [(side.who, each) for side, each in _together(context, entry)]
    act = rolled_together(context.log.entries, entry)
    made = made or [(roll.fiction.who or "You", entry) for entry in act if (roll := plain(entry))]
    return [_of(who, each, entry.record.key) for who, each in made] if len(made) > 1 else []


def _of(who: str, entry: Entry, chosen: str) -> Node:
    """Return the button of one of several rolls."""
    key = entry.record.key
    return Node("correct-of", {"button": {"data-key": key, "aria-pressed": truth(key == chosen)}, "name": who})


def _said(slug: str, error: RuleError) -> str:
    """Return the error with the word for its field that the sheet has."""
    return f"{'Dice' if error.field == FACES else field_word(slug, error.field)}: {error.message}"


def _unknown(labels: Iterable[str]) -> str:
    """Return what stays of the roll although Razor cannot say whether it follows, as a sentence; empty for nothing."""
    names = ", ".join(labels)
    return f"Stays: {names}. This version of Razor does not know it." if names else ""


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("rooms.result.correction", "log.entries"),
    actions={
        "correct": _open,
        _SET: _set,
        "correct-drop": _drop,
        "correct-keep": _keep,
        "correct-roll": _correct,
        "correct-void": _void,
        "correct-note": _note,
        "correct-discard": lambda context, data: discard(context),
    },
)
