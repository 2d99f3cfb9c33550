"""The result card: one roll or the rolls of a group, with their consequences."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from app.result import for_table, for_task, slots
from app.result.consequences import CardContext, apply, find
from app.result.follows import nodes
from app.result.state import CardState, state
from app.story import log
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.consequences.apply import certain, last_targets
from razor_core.consequences.brought import Story, brought, group_of, group_outcome, group_rolls
from razor_core.consequences.recipients import NEW
from razor_core.events.entries import Entry
from razor_core.events.events import MOST_NUMBER, GroupDecided, GroupRolled, Rolled
from razor_core.events.rolls import participants
from razor_core.recap.players import shown_roll
from razor_core.rolls.repeats import rule_of
from razor_core.rolls.typed import WHOLE
from razor_core.rules.consequences import choice_of, every
from razor_core.rules.effects import Bar
from razor_core.session.corrections import rolled_together
from razor_core.table.lines import Line
from razor_core.table.tasks import TaskRolled, TaskTurned

if TYPE_CHECKING:
    from app.context import Context


def show(app: "Context", key: str) -> None:
    """Put the entry of that key on the card."""
    if key != state(app).card.shown:
        state(app).card = CardState(shown=key)


def show_act(app: "Context", act: str) -> None:
    """Show the first entry of an act, if that is a roll or a group."""
    entry = app.log.find(act)
    if entry and isinstance(entry.record.event, Rolled | GroupRolled):
        show(app, act)


def show_last(app: "Context") -> None:
    """Show the last roll, or the group that it belongs to."""
    show(app, app.log.latest)


def follow(app: "Context") -> None:
    """Show the last roll if the entry on the card no longer exists."""
    if _entry(app) is None:
        show_last(app)


def rolled_now(app: "Context", keys: Sequence[str]) -> None:
    """Show a roll that was just recorded, or a group with its rolls, and let happen what the book makes certain."""
    if keys:
        show(app, keys[0])
        app.drawing.result_first()
        if not app.guest:
            for key in keys:
                apply_certain(app, key)
        announce_shown(app)
        app.page.open("result")


def announce_shown(app: "Context") -> None:
    """Announce the roll or the group on the card."""
    entry = _entry(app)
    match entry.record.event if entry else None:
        case Rolled() as roll:
            announce(app, slots.sentence(roll))
        case GroupRolled() as group:
            announce(app, slots.group_sentence(group))


def view(app: "Context") -> Slots:
    """Show the entry on the card, and when it was made if it is not the last roll."""
    past = log.from_when(app)
    return {**_card(app), "past": {"hidden": flag(not past)}, "past-from": past}


def shown(app: "Context") -> Entry | None:
    """Return the entry that the card shows: while the table looks on, one that it may see."""
    return shown_roll(app.session.world, app.log.entries, _entry(app)) if app.showing else _entry(app)


def announce(app: "Context", said: str) -> None:
    """Announce the roll or group that is on the card, unless the table looks on and does not see it."""
    seen = shown(app)
    if seen and seen.record.key == state(app).card.shown:
        app.announce(said)


def _card(app: "Context") -> Slots:
    """Show the entry on the card; while the table looks on, without what follows."""
    entry = shown(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return slots.WAITING if app.showing else slots.EMPTY
    if app.showing:
        return for_table.slots(app, entry, event)
    return _roll(app, entry, event) if isinstance(event, Rolled) else _group(app, entry, event)


def apply_certain(app: "Context", key: str, act: str = "", before: Container[str] = ()) -> None:
    """Apply what the book makes certain: with the roll, in its act; each tick in an act of its own.

    In another `act`, by its key, apply what has become certain since: nothing whose key was there `before`. What a
    correction makes certain is applied by the fold of the session.
    """
    entry = app.log.find(key)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    if isinstance(event, Rolled) and not any(each.certain for each in every(event.result.consequences)):
        return
    context = context_of(app, entry)
    new = [each for each in every(context.consequences) if each.key not in before]
    events, ticks = certain(context.situation, new)
    if events:
        app.record(*events, act=act or entry.record.act)
    for tick in ticks:
        app.record(tick)


def _roll(app: "Context", entry: Entry, event: Rolled) -> Slots:
    context, group = context_of(app, entry), group_of(app.log.entries, entry)
    elsewhere = [f"Its consequences are with the {group.group}"] if group else []
    task = for_task.shown(app, entry)
    # The card shows the rolls of a rival, and what the task has come to.
    shown = TaskRolled, TaskTurned, *((Rolled,) if task else ())
    rest = [each for each in context.rest if not (task and isinstance(each.record.event, shown))]
    retry = task is None and not entry.since.void and bool(retry_rule(app))
    return slots.slots(
        event,
        nodes(context),
        [*_used(app, entry), *elsewhere, *_lines(rest)],
        entry.record.key,
        task,
        retry,
        entry.since.void,
        entry.against,
    )


def _group(app: "Context", entry: Entry, event: GroupRolled) -> Slots:
    context = context_of(app, entry)
    sides, rolls, outcome = group_outcome(app.log.entries, entry)
    after = [each for each in context.rest if not isinstance(each.record.event, Rolled)]
    both = list(zip(sides, rolls, strict=True))
    lines = [*_used(app, entry), *_lines(after)]
    deal = slots.Deal(event.definition.number, outcome.tied, state(app).card.dealt, state(app).card.deal_error)
    return slots.group_slots(event, outcome, both, nodes(context), lines, entry.record.key, deal, entry.since.void)


def story(app: "Context") -> Story:
    """Return the table and the log, for what rolls have brought."""
    return Story(app.session.world, app.log.entries, last_targets(each.record.event for each in app.log.ticks))


def context_of(app: "Context", entry: Entry) -> CardContext:
    """Return what the roll or group of the entry has brought, with what was chosen on the card."""
    has, event = brought(story(app), entry), entry.record.event
    return CardContext(
        **{each.name: getattr(has, each.name) for each in fields(has)},
        who=event.fiction.who if isinstance(event, Rolled) else "",
        clocks=state(app).card.clocks,
        receivers=state(app).card.receivers,
        words=state(app).card.words,
        forms=state(app).card.forms,
        brief=app.drawing.behind,
    )


def _entry(app: "Context") -> Entry | None:
    """Return the entry on the card."""
    return app.log.find(state(app).card.shown) if state(app).card.shown else None


def _show(app: "Context", data: Mapping[str, str]) -> None:
    """Show the entry of that key, and bring the card to the front. A missing entry changes nothing."""
    if app.log.find(data["key"]):
        show(app, data["key"])
        app.drawing.once_drawn(lambda: app.page.open("result"))


def _latest(app: "Context", data: Mapping[str, str]) -> None:
    """Show the last roll again, after an older one."""
    show_last(app)


def _deal(app: "Context", data: Mapping[str, str]) -> None:
    """Take a number that was dealt for a participant of the tied group on the card, as it is typed."""
    state(app).card = replace(
        state(app).card, dealt={**state(app).card.dealt, int(data["at"]): data["value"]}, deal_error=""
    )


def _decide(app: "Context", data: Mapping[str, str]) -> None:
    """Decide the tied group on the card by the numbers dealt, with what is certain now. No dice are rolled."""
    entry = _entry(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, GroupRolled):
        return
    sides, rolls, outcome = group_outcome(app.log.entries, entry)
    if not outcome.tied:
        return
    typed = {at: state(app).card.dealt.get(at, "").strip() for at in outcome.tied}
    if not all(WHOLE.fullmatch(text) and 0 <= int(text) <= MOST_NUMBER for text in typed.values()):
        state(app).card = replace(state(app).card, deal_error=f"Enter a whole number from 0 to {MOST_NUMBER} for each.")
        return
    dealt = [int(typed[at]) if at in typed else side.number for at, side in enumerate(sides)]
    now = event.definition.outcome(participants(rolls, dealt), [roll.result for roll in rolls])
    if now.tied:
        state(app).card = replace(state(app).card, deal_error="Equal numbers: deal again.")
        return
    state(app).card = replace(state(app).card, dealt={}, deal_error="")
    (act,) = app.record(GroupDecided(event.group, now.headline, entry.record.key, tuple(dealt)))
    apply_certain(app, entry.record.key, act, {each.key for each in every(outcome.consequences)})
    announce(app, slots.group_sentence(replace(event, outcome=now.headline)))


def rolled(app: "Context") -> Rolled | None:
    """Return the roll on the card, None where there is none."""
    entry = _entry(app)
    return entry.record.event if entry and isinstance(entry.record.event, Rolled) else None


def retry_rule(app: "Context") -> str:
    """Return why the roll on the card is not repeated unchanged, empty where it may be.

    The game says so of a roll that failed, or a consequence that was taken bars it.
    """
    entry, roll = _entry(app), rolled(app)
    if entry is None or roll is None:
        return ""
    if rule := rule_of(app.log.entries, entry, roll):
        return rule
    done = brought(story(app), entry).done
    bars = [each.effect(Bar) for each in every(roll.result.consequences) if each.key in done]
    return next((each.why for each in bars if each), "")


def tied(app: "Context") -> tuple[GroupRolled, tuple[Rolled, ...]] | None:
    """Return the group on the card with its rolls, if both sides can roll again; else None."""
    entry = _entry(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, GroupRolled):
        return None
    _, rolls, outcome = group_outcome(app.log.entries, entry)
    return (event, tuple(rolls)) if outcome.again else None


def _copy(app: "Context", data: Mapping[str, str]) -> None:
    """Copy the entry on the card to the clipboard, a group with its rolls."""
    entry = _entry(app)
    if entry:
        log.copy(app, [entry, *group_rolls(app.log.entries, entry)])


def _target(app: "Context", data: Mapping[str, str]) -> None:
    state(app).card = replace(state(app).card, clocks={**state(app).card.clocks, data["consequence"]: data["clock"]})


def _receiver(app: "Context", data: Mapping[str, str]) -> None:
    state(app).card = replace(
        state(app).card, receivers={**state(app).card.receivers, data["consequence"]: data["character"]}
    )


def _words(app: "Context", data: Mapping[str, str]) -> None:
    state(app).card = replace(state(app).card, words={**state(app).card.words, data["consequence"]: data["value"]})


def _form(app: "Context", data: Mapping[str, str]) -> None:
    """List the options of one form. Words that were typed for another are gone."""
    of = data["consequence"]
    state(app).card = replace(
        state(app).card, forms={**state(app).card.forms, of: data["form"]}, words={**state(app).card.words, of: ""}
    )


def _take(app: "Context", data: Mapping[str, str]) -> None:
    """Apply a consequence, as an act of its own."""
    entry = _entry(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    context = context_of(app, entry)
    consequence = find(context, data["consequence"])
    if consequence is None:
        return
    key = consequence.key
    choice = choice_of(context.consequences, consequence)
    state(app).card = replace(
        state(app).card,
        words={of: words for of, words in state(app).card.words.items() if choice is None or of != choice.key},
        clocks={of: clock for of, clock in state(app).card.clocks.items() if of != key},
        receivers={of: character for of, character in state(app).card.receivers.items() if of != key},
    )
    app.record(*apply(context, consequence, data.get("clock", NEW), int(data.get("by", "0"))))


def _used(app: "Context", entry: Entry) -> Sequence[str]:
    """Return what the rolls of the act have used that is taken back since, and what they have used up of allies."""
    rolls = [(each, each.record.event) for each in rolled_together(app.log.entries, entry)]
    made = [(each, roll) for each, roll in rolls if isinstance(roll, Rolled)]
    names = [name for each, _ in made for name in each.lacks]
    gone = [f"Used what is taken back since: {', '.join(dict.fromkeys(names))}"] if names else []
    return [*gone, *[line for each, roll in made for line in _used_up(each, roll)]]


def _used_up(entry: Entry, event: Rolled) -> Sequence[str]:
    """Return what the roll has used up of an ally: the names of its modifiers do not say whose they were."""
    own = ("", event.actor, event.target)
    helped = {each.holder for each in event.fiction.modifiers if each.holder not in own}
    return [line for line in entry.lines if isinstance(line, Line) and line.about in helped]


def _lines(entries: Sequence[Entry]) -> Sequence[str]:
    return [line for each in entries for line in each.lines]


PANEL = Panel(
    region="result",
    view=view,
    reads=("rooms.result.card", "log.entries", "session.world", "showing", "drawing.behind"),
    actions={
        "show": _show,
        "show-latest": _latest,
        "group-dealt": _deal,
        "group-decide": _decide,
        "result-copy": _copy,
        "consequence-target": _target,
        "consequence-receiver": _receiver,
        "consequence-words": _words,
        "consequence-form": _form,
        "consequence-take": _take,
    },
    deferred=True,
)
