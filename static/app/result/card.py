"""The result card: one roll or the rolls of a group, with their consequences."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.check.draft import WHOLE
from app.result import for_table, for_task, grouped, slots, standing
from app.result.consequences import Context, apply, by_label, caused_by, choice_of, find, taken
from app.result.follows import nodes
from app.roll import repeats
from app.story import log
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.recap.players import shown_roll
from razor_core.rules.consequences import Consequence
from razor_core.rules.groups import Participant
from razor_core.session.consequences import certain, concerning, every, last_targets, struck
from razor_core.session.corrections import unmarked
from razor_core.session.events import MOST_NUMBER, Event, GroupDecided, GroupRolled, Rolled
from razor_core.session.recipients import NEW, Situation
from razor_core.session.rolls import outcome as read_outcome
from razor_core.session.rolls import participants
from razor_core.session.session import Entry
from razor_core.table.characters import by_name
from razor_core.table.tasks import TaskRolled, TaskTurned, corrections

if TYPE_CHECKING:
    from app.app import App


@dataclass(frozen=True, slots=True)
class CardState:
    """The key of the entry on the card; by the label of a consequence, what was chosen and typed for it.

    `failed` is the key of the failed roll that the form would repeat, empty where the one on the card is tried again,
    `error` what is missing before it is. `dealt` are the numbers typed for the participants of a
    tied group, by place, `deal_error` what is wrong with them.
    """

    shown: str = ""
    dealt: Mapping[int, str] = field(default_factory=dict)
    deal_error: str = ""
    clocks: Mapping[str, str] = field(default_factory=dict)
    receivers: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    failed: str = ""
    forms: Mapping[str, str] = field(default_factory=dict)
    error: str = ""


def show(app: "App", key: str) -> None:
    """Put the entry of that key on the card."""
    if key != app.card.shown:
        app.card = CardState(shown=key)


def show_act(app: "App", act: str) -> None:
    """Show the first entry of an act, if that is a roll or a group."""
    entry = app.log.find(act)
    if entry and isinstance(entry.record.event, Rolled | GroupRolled):
        show(app, act)


def show_last(app: "App") -> None:
    """Show the last roll, or the group that it belongs to."""
    show(app, app.log.latest)


def follow(app: "App") -> None:
    """Show the last roll if the entry on the card no longer exists."""
    if _entry(app) is None:
        show_last(app)


def view(app: "App") -> Slots:
    """Show the entry on the card, and when it was made if it is not the last roll."""
    past = log.from_when(app)
    return {**_card(app), "past": {"hidden": flag(not past)}, "past-from": past}


def shown(app: "App") -> Entry | None:
    """Return the entry that the card shows: while the table looks on, one that it may see."""
    return shown_roll(app.session.world, app.log.entries, _entry(app)) if app.showing else _entry(app)


def _card(app: "App") -> Slots:
    """Show the entry on the card; while the table looks on, without what follows."""
    entry = shown(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return slots.WAITING if app.showing else slots.EMPTY
    if app.showing:
        return for_table.slots(app, entry, event)
    return _roll(app, entry, event) if isinstance(event, Rolled) else _group(app, entry, event)


def apply_certain(app: "App", key: str, act: str = "", before: Container[str] = ()) -> None:
    """Apply what the book makes certain: with the roll, in its act; each tick in an act of its own.

    In another `act`, by its key, apply what has become certain since: nothing whose label was there `before`.
    """
    entry = app.log.find(key)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    if isinstance(event, Rolled) and not any(each.certain for each in every(event.result.consequences)):
        return
    context = context_of(app, entry, event)
    new = [each for each in every(context.consequences) if each.label not in before]
    events, ticks = certain(context.situation, new)
    if events:
        app.record(*events, act=act or entry.record.act)
    for tick in ticks:
        app.record(tick)


def _roll(app: "App", entry: Entry, event: Rolled) -> Slots:
    context, group = context_of(app, entry, event), _group_with_consequences(app, entry)
    elsewhere = [f"Its consequences are with the {group.group}"] if group else []
    task = for_task.shown(app, entry)
    # The card shows the rolls of a rival, and what the task has come to.
    shown = TaskRolled, TaskTurned, *((Rolled,) if task else ())
    rest = [each for each in context.rest if not (task and isinstance(each.record.event, shown))]
    retry = task is None and not entry.since.void and bool(retry_rule(app))
    return slots.slots(
        event,
        nodes(context),
        [*_used_up(app, entry, event), *elsewhere, *_lines(rest)],
        entry.record.key,
        task,
        retry,
        entry.since.void,
    )


def _group(app: "App", entry: Entry, event: GroupRolled) -> Slots:
    context = context_of(app, entry, event)
    sides, rolls, outcome = grouped.outcome(app, entry, event)
    after = [each for each in context.rest if not isinstance(each.record.event, Rolled)]
    both = list(zip(sides, rolls, strict=True))
    deal = slots.Deal(event.definition.number, outcome.tied, app.card.dealt, app.card.deal_error)
    return slots.group_slots(event, outcome, both, nodes(context), _lines(after), entry.record.key, deal)


def context_of(app: "App", entry: Entry, event: Rolled | GroupRolled, void: bool | None = None) -> Context:
    """Return the consequences of the entry, with what they can go to now; a void one has none.

    `event` is that of the entry, or what is to take its place, and `void` whether that is void.
    """
    void = entry.since.void if void is None else void
    task = for_task.rolled(app, entry) if isinstance(event, Rolled) else None
    if isinstance(event, Rolled):
        aside = void or _group_with_consequences(app, entry)
        consequences = () if aside else event.result.consequences
        consequences = (*consequences, *for_task.consequences(app, task, event))
        sides: Sequence[Participant] = [Participant(who="", check=event.check)]
        rolls: Sequence[Rolled] = [event]
    else:
        sides, rolls, outcome = grouped.outcome(app, entry, event)
        consequences = outcome.consequences
    after = app.log.after(entry)
    entries = caused_by(entry.record.key, after)
    by_side = [(side.who, roll) for side, roll in zip(sides, rolls, strict=True)]
    situation = Situation(
        world=app.session.world,
        system=event.system,
        roll=entry.record.key,
        actors=_actors(app, sides, rolls),
        target=event.target if isinstance(event, Rolled) else "",
        used=event.fiction.modifiers if isinstance(event, Rolled) else (),
        uses={who: roll.fiction.modifiers for who, roll in by_side},
        aims={who: roll.target for who, roll in by_side},
        declared={who: roll.fiction.declared for who, roll in by_side},
        last=last_targets(each.record.event for each in app.log.ticks),
        since=[each.record.event for each in after if isinstance(each.record.event, Rolled) and each not in entries],
        task=task.id if task else "",
    )
    concerned = concerning(situation, consequences)
    hit = None if situation.target else struck(situation, concerned, [each.record.event for each in entries])
    situation = replace(situation, target=hit.id) if hit else situation
    applied, rest = by_label(entries, {each.label for each in every(concerned)})
    return Context(
        situation=situation,
        who=event.fiction.who if isinstance(event, Rolled) else "",
        consequences=concerned,
        entries=entries,
        applied=applied,
        rest=rest,
        done=taken(entries),
        clocks=app.card.clocks,
        receivers=app.card.receivers,
        words=app.card.words,
        forms=app.card.forms,
        brief=app.drawing.behind,
    )


def _group_with_consequences(app: "App", entry: Entry) -> GroupRolled | None:
    """Return the group that a roll belongs to, if the group has the roll's consequences."""
    first = app.log.find(entry.record.act)
    event = first.record.event if first else None
    if first is None or not isinstance(event, GroupRolled) or not event.definition.consequences_for_sides:
        return None
    return event if grouped.gathered(app, first, event) else None


def _entry(app: "App") -> Entry | None:
    """Return the entry on the card."""
    return app.log.find(app.card.shown) if app.card.shown else None


def _show(app: "App", data: Mapping[str, str]) -> None:
    """Show the entry of that key, and bring the card to the front. A missing entry changes nothing."""
    if app.log.find(data["key"]):
        show(app, data["key"])
        app.drawing.once_drawn(lambda: app.page.open("result"))


def _latest(app: "App", data: Mapping[str, str]) -> None:
    """Show the last roll again, after an older one."""
    show_last(app)


def _deal(app: "App", data: Mapping[str, str]) -> None:
    """Take a number that was dealt for a participant of the tied group on the card, as it is typed."""
    app.card = replace(app.card, dealt={**app.card.dealt, int(data["at"]): data["value"]}, deal_error="")


def _decide(app: "App", data: Mapping[str, str]) -> None:
    """Decide the tied group on the card by the numbers dealt, with what is certain now. No dice are rolled."""
    entry = _entry(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, GroupRolled):
        return
    sides, rolls, outcome = grouped.outcome(app, entry, event)
    if not outcome.tied:
        return
    typed = {at: app.card.dealt.get(at, "").strip() for at in outcome.tied}
    if not all(WHOLE.fullmatch(text) and 0 <= int(text) <= MOST_NUMBER for text in typed.values()):
        app.card = replace(app.card, deal_error=f"Enter a whole number from 0 to {MOST_NUMBER} for each.")
        return
    dealt = [int(typed[at]) if at in typed else side.number for at, side in enumerate(sides)]
    now = event.definition.outcome(participants(rolls, dealt), [roll.result for roll in rolls])
    if now.tied:
        app.card = replace(app.card, deal_error="Equal numbers: deal again.")
        return
    app.card = replace(app.card, dealt={}, deal_error="")
    (act,) = app.record(GroupDecided(event.group, now.headline, entry.record.key, tuple(dealt)))
    apply_certain(app, entry.record.key, act, {each.label for each in every(outcome.consequences)})
    app.announce(slots.group_sentence(replace(event, outcome=now.headline)))


def rolled(app: "App") -> Rolled | None:
    """Return the roll on the card, None where there is none."""
    entry = _entry(app)
    return entry.record.event if entry and isinstance(entry.record.event, Rolled) else None


def retry_rule(app: "App") -> str:
    """Return why the roll on the card is not repeated unchanged, empty where it may be.

    The game says so of a roll that failed, or a consequence that was taken bars it.
    """
    entry, roll = _entry(app), rolled(app)
    if entry is None or roll is None:
        return ""
    if rule := repeats.rule_of(app, entry, roll):
        return rule
    done = taken(grouped.follows(app, entry))
    return next((each.bars for each in every(roll.result.consequences) if each.bars and each.label in done), "")


def tied(app: "App") -> tuple[GroupRolled, tuple[Rolled, ...]] | None:
    """Return the group on the card with its rolls, if both sides can roll again; else None."""
    entry = _entry(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, GroupRolled):
        return None
    _, rolls, outcome = grouped.outcome(app, entry, event)
    return (event, tuple(rolls)) if outcome.again else None


def _copy(app: "App", data: Mapping[str, str]) -> None:
    """Copy the entry on the card to the clipboard."""
    entry = _entry(app)
    if entry:
        log.copy(app, [entry])


def _target(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, clocks={**app.card.clocks, data["consequence"]: data["clock"]})


def _receiver(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, receivers={**app.card.receivers, data["consequence"]: data["character"]})


def _words(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, words={**app.card.words, data["consequence"]: data["value"]})


def _form(app: "App", data: Mapping[str, str]) -> None:
    """List the options of one form. Words that were typed for another are gone."""
    of = data["consequence"]
    app.card = replace(app.card, forms={**app.card.forms, of: data["form"]}, words={**app.card.words, of: ""})


def _take(app: "App", data: Mapping[str, str]) -> None:
    """Apply a consequence, as an act of its own. A failed roll that now succeeds also corrects its task."""
    entry = _entry(app)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    context = context_of(app, entry, event)
    consequence = find(context, data["consequence"])
    if consequence is None:
        return
    label = consequence.label
    choice = choice_of(context, consequence)
    app.card = replace(
        app.card,
        words={of: words for of, words in app.card.words.items() if of != choice},
        clocks={of: clock for of, clock in app.card.clocks.items() if of != label},
        receivers={of: character for of, character in app.card.receivers.items() if of != label},
    )
    first, *others = apply(context, consequence, data.get("clock", NEW), int(data.get("by", "0")))
    if consequence.reading:
        first = (*first, *_reread(app, entry, event, context, consequence))
    first = tuple(standing.remembered(app, entry, consequence, first))
    (act, *_), *_ = [app.record(*events) for events in (first, *others)]
    for each in standing.of_act(app, act):
        standing.put(app, each)


def _reread(
    app: "App", entry: Entry, event: Rolled | GroupRolled, context: Context, consequence: Consequence
) -> Sequence[Event]:
    """Return what comes of reading a result anew: ticks that it has no longer are taken back, its task is corrected."""
    if isinstance(event, GroupRolled):
        sides, rolls, _ = grouped.outcome(app, entry, event)
        read = read_outcome(event, sides, rolls, {*context.done, consequence.label})
        return unmarked(app.session, entry.record.key, context.entries, read.consequences)
    # The rival's roll comes after the roll that begins the act.
    rest = app.log.since(entry, entry.record.act)
    corrected = corrections([each.record.event for each in rest], rival=entry.record.key != entry.record.act)
    now = replace(event, reading=consequence.reading).result.consequences
    return (*unmarked(app.session, entry.record.key, context.entries, now), *corrected)


def _actors(app: "App", sides: Sequence[Participant], rolls: Sequence[Rolled]) -> Mapping[str, str]:
    """Return the id of the character who made each roll, by participant.

    A roll of an earlier version names nobody, so it is the character of that name. One who acts unnamed against another
    who does is nobody.
    """
    there = [each for each in app.session.world.characters if each.system in {roll.system for roll in rolls}]
    named = by_name(there, (roll.fiction.who for roll in rolls))
    return {
        side.who: roll.actor or (character.id if character else "" if side.opposes else roll.system)
        for side, roll, character in zip(sides, rolls, named, strict=True)
    }


def _used_up(app: "App", entry: Entry, event: Rolled) -> Sequence[str]:
    """Return what the roll has used up of an ally: the names of its modifiers do not say whose they were."""
    own = ("", event.actor, event.target)
    helped = {each.holder: each for each in event.fiction.modifiers if each.holder not in own}
    names = [holder.name for id in helped if (holder := app.session.world.find(id))]
    return [line for line in entry.lines[1:] if any(line.startswith(f"{name} loses ") for name in names)]


def _lines(entries: Sequence[Entry]) -> Sequence[str]:
    return [line for each in entries for line in each.lines]


PANEL = Panel(
    region="result",
    view=view,
    reads=("card", "log.entries", "session.world", "showing", "drawing.behind"),
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
