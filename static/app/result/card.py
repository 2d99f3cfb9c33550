"""The result card: one roll or the rolls of a group, with their consequences."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from app.result import card_slots, shown_card, task_progress
from app.result.consequences import Offer, as_taken, chosen_for, find, is_begun
from app.result.state import CardState, state
from app.result.what_follows import nodes
from app.story import log
from app.ui.panel import Action, Panel
from app.ui.template import Slots, flag
from razor_core.consequences.apply import certain, last_targets
from razor_core.consequences.causes import caused_by
from razor_core.consequences.choosing import own_of
from razor_core.consequences.of_roll import Story, brought, group_of, group_outcome, group_rolls
from razor_core.consequences.of_roll import for_task as for_task_rolled
from razor_core.consequences.recipients import NEW
from razor_core.events.entries import Entry, after
from razor_core.events.events import MOST_NUMBER, GroupDecided, GroupRolled, Rolled
from razor_core.events.rolls import participants
from razor_core.recap.for_players import shown_roll
from razor_core.recap.readable_log import title
from razor_core.rolls.retry_rules import rule_of
from razor_core.rolls.typed_values import WHOLE
from razor_core.rules.consequences import choice_of, every
from razor_core.session.corrections import rolled_together
from razor_core.table.secrets import countable

if TYPE_CHECKING:
    from app.context import Context


def show(context: "Context", key: str) -> None:
    """Put the entry of that key on the card."""
    if key != state(context).card.shown:
        state(context).card = CardState(shown=key)


def show_act(context: "Context", act: str) -> None:
    """Show the first entry of an act, if that is a roll or a group."""
    entry = context.log.find(act)
    if entry and isinstance(entry.record.event, Rolled | GroupRolled):
        show(context, act)


def show_last(context: "Context") -> None:
    """Show the last roll, or the group that it belongs to."""
    show(context, context.log.latest)


def let_wait(context: "Context", key: str) -> None:
    """Keep the key of the last roll that waits above the card, empty for none."""
    state(context).waiting = key


def follow(context: "Context") -> None:
    """Show the last roll if the entry on the card no longer exists."""
    if _entry(context) is None:
        show_last(context)


def half_made(context: "Context", others: Iterable[str] = ()) -> bool:
    """Return whether somebody has begun to choose or to type on the card: another roll there would take that from them.

    An offer that is merely open is not begun. What the players of the characters `others` choose is left out.
    """
    entry, card = _entry(context), state(context).card
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled) or event.system != context.slug:
        return False
    if card.failed or any((*card.dealt.values(), *card.faces.values())):
        return True
    rivals = rolled_together(context.log.entries, entry) if task_progress.shown(context, entry) else ()
    return any(is_begun(offer_of(context, rolled), others) for rolled in (entry, *rivals))


def brought_last(context: "Context") -> bool:
    """Return whether the last entry of the log is something that was taken of what is on the card."""
    entry, entries = _entry(context), context.log.entries
    return entry is not None and entries[-1] in caused_by(entry.record.key, after(entries, entry))[-1:]


def rolled_now(context: "Context", keys: Sequence[str]) -> None:
    """Show a roll that was just recorded, or a group with its rolls, and let happen what the book makes certain."""
    if keys:
        show(context, keys[0])
        context.drawing.result_first()
        if not context.guest:
            for key in keys:
                apply_certain(context, key)
        context.page.open("table")


def told(context: "Context", key: str) -> str:
    """Return the roll or the group of that key in a few words."""
    entry = context.log.find(key)
    match entry.record.event if entry else None:
        case Rolled() as roll:
            return f"{roll.fiction.who or 'Rolled'}: {roll.result.headline}"
        case GroupRolled() as group:
            return f"{group.definition.name}: {group.outcome}"
    return ""


def view(context: "Context") -> Slots:
    """Show the entry on the card, and when it was made if it is not the last roll."""
    past = log.from_when(context)
    return {**_card(context), "past": {"hidden": flag(not past)}, "past-from": past}


def shown(context: "Context") -> Entry | None:
    """Return the entry that the card shows: while the table looks on, one that it may see."""
    return (
        shown_roll(context.session.world, context.log.entries, _entry(context)) if context.showing else _entry(context)
    )


def _card(context: "Context") -> Slots:
    """Show the entry on the card; while the table looks on, without what follows."""
    entry = shown(context)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return card_slots.WAITING if context.showing else card_slots.EMPTY
    if context.showing:
        return shown_card.slots(context, entry, event, own_offer(context, entry))
    return _roll(context, entry, event) if isinstance(event, Rolled) else _group(context, entry, event)


def own_offer(context: "Context", entry: Entry) -> Offer | None:
    """Return what a roll has brought of which a guest takes some: it was made by the guest's own character."""
    if not context.own or entry.since.void:
        return None
    offer = offer_of(context, entry)
    # One that waits has another key at the table.
    takes = frozenset[str]() if context.is_waiting(entry.record.key) else own_of(offer, context.own)
    return replace(offer, own=takes) if context.own in offer.situation.actors.values() else None


def apply_certain(context: "Context", key: str, act: str = "", before: Container[str] = ()) -> None:
    """Apply what the book makes certain: with the roll, in its act; each tick in an act of its own.

    In another `act`, by its key, apply what has become certain since: nothing whose key was there `before`. What a
    correction makes certain is applied by the fold of the session.
    """
    entry = context.log.find(key)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    if isinstance(event, Rolled) and not any(consequence.certain for consequence in every(event.result.consequences)):
        return
    offer = offer_of(context, entry)
    new = [consequence for consequence in every(offer.consequences) if consequence.key not in before]
    events, ticks = certain(offer.situation, new)
    if events:
        context.record(*events, act=act or entry.record.act)
    for tick in ticks:
        context.record(tick)


def _roll(context: "Context", entry: Entry, event: Rolled) -> Slots:
    entries = context.log.entries
    offer, group = offer_of(context, entry), group_of(entries, entry)
    elsewhere = [f"{group.definition.name}: what follows is on the card with all the rolls"] if group else []
    task = task_progress.shown(context, entry)
    # The card shows the rolls of a rival with what they bring, and what the task has come to.
    rivals = [offer_of(context, other) for other in (rolled_together(entries, entry) if task else ()) if other != entry]
    rest = [entry for of in (offer, *rivals) for entry in of.rest]
    told = [line for entry in rest for line in shown_card.beside_task(entry, entry.lines, task, context.session.world)]
    of_task = for_task_rolled(entries, entry)
    retry = not of_task and not entry.since.void and bool(retry_rule(context))
    return card_slots.slots(
        event,
        [node for other in (offer, *rivals) for node in nodes(other)],
        [*shown_card.used(entries, entry), *elsewhere, *told],
        entry.record.key,
        task,
        retry,
        entry.since.void,
        entry.against,
        context.session.world,
        again=not of_task,
    )


def _group(context: "Context", entry: Entry, event: GroupRolled) -> Slots:
    offer = offer_of(context, entry)
    sides, rolls, outcome = group_outcome(context.log.entries, entry)
    after = [entry for entry in offer.rest if not isinstance(entry.record.event, Rolled)]
    both = list(zip(sides, rolls, strict=True))
    lines = [*shown_card.used(context.log.entries, entry), *[line for other in after for line in other.lines]]
    card = state(context).card
    deal = card_slots.Deal(event.definition.number, outcome.tied, card.dealt, card.deal_error)
    return card_slots.group_slots(
        title(context.log.entries, entry),
        outcome,
        both,
        nodes(offer),
        lines,
        entry.record.key,
        deal,
        card_slots.Retyped(card.faces, card.faces_error),
        entry.since.void,
        context.session.world,
    )


def story(context: "Context") -> Story:
    """Return the table and the log, for what rolls have brought."""
    world, ticks = context.session.world, (tick.record.event for tick in context.log.ticks)
    # A guest takes what follows without the clocks whose count it does not see.
    return Story(countable(world) if context.guest else world, context.log.entries, last_targets(ticks))


def offer_of(context: "Context", entry: Entry, brief: bool = False) -> Offer:
    """Return what the roll or group of the entry has brought, with what was chosen on the card.

    A `brief` one is without what is folded.
    """
    has, event, chosen = brought(story(context), entry), entry.record.event, state(context).card
    of = _of(context, entry.record.key)
    return Offer(
        **{field.name: getattr(has, field.name) for field in fields(has)},
        who=event.fiction.who if isinstance(event, Rolled) else "",
        clocks=chosen_for(chosen.clocks, of),
        receivers=chosen_for(chosen.receivers, of),
        words=chosen_for(chosen.words, of),
        forms=chosen_for(chosen.forms, of),
        brief=brief or context.drawing.behind,
    )


def _of(context: "Context", roll: str) -> str:
    """Return what the keys of choices for another roll than the one on the card begin with: its own key."""
    return "" if roll == state(context).card.shown else f"{roll} "


def _roll_of(context: "Context", data: Mapping[str, str]) -> str:
    """Return the key of the roll that a control is for: that on the card, if it names none."""
    return data.get("roll", state(context).card.shown)


def _key(context: "Context", data: Mapping[str, str]) -> str:
    """Return the key under which a choice for a consequence is kept."""
    return _of(context, _roll_of(context, data)) + data["consequence"]


def _entry(context: "Context") -> Entry | None:
    """Return the entry on the card."""
    return context.log.find(state(context).card.shown) if state(context).card.shown else None


def _show(context: "Context", data: Mapping[str, str]) -> None:
    """Show the entry of that key, and bring the card to the front. A missing entry changes nothing."""
    if entry := context.log.find(data["key"]):
        lead = context.log.find(entry.record.act)
        # The card of both sides of a task is that of whoever rolled for it.
        show(context, lead.record.key if lead and task_progress.shown(context, lead) else data["key"])
        context.drawing.once_drawn(lambda: context.page.open("table"))


def _latest(context: "Context", data: Mapping[str, str]) -> None:
    """Show the last roll again, after an older one, and the newest lines of the log."""
    show_last(context)
    context.page.rewind("log-lines")


def _deal(context: "Context", data: Mapping[str, str]) -> None:
    """Take a number that was dealt for a participant of the tied group on the card, as it is typed."""
    _set(context, dealt={**state(context).card.dealt, int(data["at"]): data["value"]}, deal_error="")


def _decide(context: "Context", data: Mapping[str, str]) -> None:
    """Decide the tied group on the card by the numbers dealt, with what is certain now. No dice are rolled."""
    entry = _entry(context)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, GroupRolled):
        return
    sides, rolls, outcome = group_outcome(context.log.entries, entry)
    if not outcome.tied:
        return
    typed = {at: state(context).card.dealt.get(at, "").strip() for at in outcome.tied}
    if not all(WHOLE.fullmatch(text) and 0 <= int(text) <= MOST_NUMBER for text in typed.values()):
        _set(context, deal_error=f"Enter a whole number from 0 to {MOST_NUMBER} for each.")
        return
    dealt = [int(typed[at]) if at in typed else side.number for at, side in enumerate(sides)]
    new_outcome = event.definition.outcome(participants(rolls, dealt), [roll.result for roll in rolls])
    if new_outcome.tied:
        _set(context, deal_error="Equal numbers: deal again.")
        return
    _set(context, dealt={}, deal_error="")
    (act,) = context.record(GroupDecided(event.definition.name, new_outcome.headline, entry.record.key, tuple(dealt)))
    apply_certain(context, entry.record.key, act, {consequence.key for consequence in every(outcome.consequences)})


def rolled(context: "Context") -> Rolled | None:
    """Return the roll on the card, None where there is none."""
    entry = _entry(context)
    return entry.record.event if entry and isinstance(entry.record.event, Rolled) else None


def retry_rule(context: "Context") -> str:
    """Return why the roll on the card is not repeated unchanged, empty where it may be."""
    entry, roll = _entry(context), rolled(context)
    return rule_of(context.log.entries, entry, roll) if entry and roll else ""


def tied(context: "Context") -> tuple[GroupRolled, tuple[Rolled, ...]] | None:
    """Return the group on the card with its rolls, if both sides can roll again; else None."""
    entry = _entry(context)
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, GroupRolled):
        return None
    _, rolls, outcome = group_outcome(context.log.entries, entry)
    return (event, tuple(rolls)) if outcome.again else None


def _copy(context: "Context", data: Mapping[str, str]) -> None:
    """Copy the entry on the card to the clipboard, a group with its rolls, and what came of it."""
    entry, entries = _entry(context), context.log.entries
    if entry:
        of = [entry, *group_rolls(entries, entry), *caused_by(entry.record.key, after(entries, entry))]
        keys = {entry.record.key for entry in of}
        log.copy(context, [entry for entry in context.log.told if entry.record.key in keys and entry.lines])


def _set(context: "Context", **values: Any) -> None:
    """Change these attributes of the card's state."""
    state(context).card = replace(state(context).card, **values)


def _choose(name: str, value: str) -> Action:
    """Return the action that keeps what was chosen or typed for a consequence."""

    def choose(context: "Context", data: Mapping[str, str]) -> None:
        _set(context, **{name: {**getattr(state(context).card, name), _key(context, data): data[value]}})

    return choose


def _form(context: "Context", data: Mapping[str, str]) -> None:
    """List the options of one form. Words that were typed for another are gone."""
    card, of = state(context).card, _key(context, data)
    _set(context, forms={**card.forms, of: data["form"]}, words={**card.words, of: ""})


def _take(context: "Context", data: Mapping[str, str]) -> None:
    """Apply a consequence, as an act of its own: of the roll on the card, or of its rival's."""
    entry = context.log.find(_roll_of(context, data))
    event = entry.record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    offer = offer_of(context, entry)
    consequence = find(offer, data["consequence"])
    if consequence is None:
        return
    key, card, of = consequence.key, state(context).card, _of(context, entry.record.key)
    choice = choice_of(offer.consequences, consequence)
    _set(
        context,
        # What was typed waits for an option that takes it: a price can be hits and an item.
        words={
            name: words
            for name, words in card.words.items()
            if choice is None or consequence.words is None or name != of + choice.key
        },
        clocks={name: clock for name, clock in card.clocks.items() if name != of + key},
        receivers={name: character for name, character in card.receivers.items() if name != of + key},
    )
    take = as_taken(offer, consequence, data.get("clock", NEW), int(data.get("by", "0")))
    context.take(offer, consequence, take)


PANEL = Panel(
    region="result",
    view=view,
    reads=(
        "rooms.result.card",
        "rooms.result.waiting",
        "own",
        "log.entries",
        "session.world",
        "showing",
        "drawing.behind",
    ),
    actions={
        "show": _show,
        "show-latest": _latest,
        "group-dealt": _deal,
        "group-decide": _decide,
        "result-copy": _copy,
        "consequence-target": _choose("clocks", "clock"),
        "consequence-receiver": _choose("receivers", "character"),
        "consequence-words": _choose("words", "value"),
        "consequence-form": _form,
        "consequence-take": _take,
    },
    deferred=True,
)
