"""What follows from a result, as entries of the card: for whom, what happens, and whether it was applied.

Each entry begins with its recipient. Clocks, characters and options to choose from are folded.
"""

from collections.abc import Sequence

from app.result.consequences import Offer, able_clocks, clock_of, lost, new_clock, receiver_of, unnamed
from app.result.recipient_names import actor_name, recipient
from app.result.typed_words import forms, in_form, note, notes
from app.ui.template import MAPPINGS, Node, Slot, Slots, flag, greyed, truth
from razor_core.consequences.apply import offered_clocks
from razor_core.consequences.recipients import MAKE, NEW, has_name, movable, receivers, targets
from razor_core.consequences.taking_back import too_late
from razor_core.recap.readable_log import gained
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient, told
from razor_core.rules.effects import EVERY, Tick
from razor_core.table.character_events import ConditionGiven, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock

#: The most clocks, and the most characters, that one consequence lists. Other clocks can be ticked on the board.
MOST_TARGETS = 6
#: The most clocks of one that can move several kinds of them.
MOST_OF_ALL_KINDS = 24
#: What goes to these waits for a tap where nobody is meant.
_CHOSEN = (Recipient.TARGET, Recipient.OTHER_ALLY)
#: What came of something given where nobody is there to have it: the second of two sides without a character.
NOBODY = "no character keeps it, note it"
#: After what a choice came to, where what it brought has been used.
TOO_LATE = ": used, too late for another"
#: Who takes what a guest does not.
HOSTS = "for the GM"
#: Why another option of a choice cannot be taken.
TAKEN = "Another was chosen. Undo that to take this."


def nodes(offer: Offer) -> Sequence[Node]:
    """Return an entry for each consequence and each choice, those of one recipient together."""
    made = [
        _choice(offer, consequence) if isinstance(consequence, Choice) else _alone(offer, consequence)
        for consequence in offer.consequences
    ]
    names = list(dict.fromkeys(str(node.slots["to"]) for node in made))
    return _of(offer.situation.roll, sorted(made, key=lambda node: names.index(str(node.slots["to"]))))


def _of(roll: str, nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the nodes with the key of their roll on each control: a card can have those of two."""
    return [Node(node.template, {name: _marked(roll, slot) for name, slot in node.slots.items()}) for node in nodes]


def _marked(roll: str, slot: Slot) -> Slot:
    if isinstance(slot, MAPPINGS):
        return {**slot, "data-roll": roll} if "data-consequence" in slot else slot
    return slot if isinstance(slot, str) else _of(roll, slot)


# -- a choice ----------------------------------------------------------------------------------------------------------


def _choice(offer: Offer, choice: Choice) -> Node:
    """Return a choice, folded: its label, and its options with those that replace them all.

    Where they take forms, the form is chosen first, and only its options are listed.
    """
    options = (*choice.options, *choice.instead)
    # What can still be replaced does not close the choice.
    certain = {option.key for option in choice.options if option.certain or choice.changes}
    done = [option for option in options if option.key in offer.done]
    picked = {consequence.key for consequence in done} - certain
    closed = (len(picked) >= choice.count and not choice.more) or bool(
        picked & {consequence.key for consequence in choice.instead}
    )
    late = not closed and any(
        consequence.key in certain and too_late(offer.situation, consequence, offer.consequences)
        for consequence in done
    )
    closed = closed or late
    names = {option.key: recipient(offer, option) for option in options}
    alike = set(names.values())
    to = alike.pop() if len(alike) == 1 else actor_name(offer, options[0])
    # Of a choice that takes forms, only what was applied stays in the end.
    listed, instead = (
        []
        if offer.brief
        else [
            consequence
            for consequence in of
            if consequence in done
            or (in_form(offer, choice, consequence) and not (closed and consequence.form))
            or not offer.takes(consequence)
        ]
        for of in (choice.options, choice.instead)
    )
    noted = [option for option in (*listed, *instead) if option not in done and offer.takes(option)]
    why = "What was chosen is used: it is too late for another." if late else TAKEN if closed else ""
    return Node(
        "choice",
        {
            "root": {"data-taken": flag(closed)},
            "to": to,
            "label": choice.label,
            "picked": _picked(choice, [consequence.label for consequence in done], closed) + (TOO_LATE if late else ""),
            "applied": {"hidden": flag(not (closed or (done and choice.count == 1)))},
            "forms": [] if closed or offer.brief or not any(map(offer.takes, options)) else forms(offer, choice),
            "note": [] if closed or offer.brief else notes(offer, choice, noted),
            "options": [_entry(offer, consequence, names[consequence.key], why, to) for consequence in listed],
            "or": "or one that is worse" if listed and instead else "",
            "instead": [
                _entry(offer, consequence, names[consequence.key], why or (TAKEN if picked else ""), to)
                for consequence in instead
            ],
        },
    )


def _picked(choice: Choice, done: Sequence[str], closed: bool) -> str:
    """Return what was chosen so far, or how much there is to choose from."""
    if done:
        some = f"{len(done)}\u00a0of\u00a0{choice.count}: " if len(done) < choice.count and not closed else ""
        return some + ", ".join(done)
    if any(option.form for option in choice.options):
        return ""
    worse = f" or\u00a0{len(choice.instead)}\u00a0worse" if choice.instead else ""
    return f"{len(choice.options)}\u00a0options{worse}"


# -- a consequence -----------------------------------------------------------------------------------------------------


def _alone(offer: Offer, consequence: Consequence) -> Node:
    """Return a consequence that is in no choice: with a text box where words are noted.

    Where others can get it, the box is folded with them.
    """
    box = notes(offer, consequence, [consequence]) if offer.takes(consequence) else []
    to = recipient(offer, consequence)
    if not box or (consequence.words and consequence.words.declared):
        return _entry(offer, consequence, to)
    if _receivers(offer, consequence):
        entry = _entry(offer, consequence, to)
        another = f"{entry.slots['another']} what exactly…"
        return Node(entry.template, {**entry.slots, "another": another, "note": _folded(offer, box)})
    do = "Take it" if consequence.gives and consequence.gives.field else "Note it"
    return Node(
        "consequence-noted",
        {
            "root": {"data-entry": consequence.key},
            "to": to,
            "label": consequence.label,
            "note": box,
            "button": {"data-consequence": consequence.key},
            "do": do,
        },
    )


def _entry(offer: Offer, consequence: Consequence, to: str, closed: str = "", within: str = "") -> Node:
    """Return a consequence: applied; or with a button for each number of ticks; or with a button that applies it.

    It is for the recipient `to`. `closed` says why it can be taken no longer. `within` is the recipient of the choice
    that it is an option of.
    """
    same = {"data-same": flag(to == within)}
    slots: dict[str, Slot] = {
        "root": {"data-entry": consequence.key, **same},
        "to": to,
        # In a choice of somebody, an option for another need not say whose choice it is.
        "label": consequence.label,
    }
    if consequence.key in offer.done:
        root = {"data-entry": consequence.key, "data-taken": "", **same}
        after: dict[str, Slot] = {"came": _came(offer, consequence, to), "holders": _holders(offer, consequence)}
        return Node("consequence-taken", {**slots, "root": root, **after})
    if not offer.takes(consequence):
        return Node("consequence-of-host", {**slots, "whose": "" if within else HOSTS})
    if consequence.tick:
        return _ticks(offer, consequence, consequence.tick, slots, to, closed)
    # Several can get it and none is meant, or it has no name yet: that comes first.
    missing = not closed and unnamed(offer, consequence)
    nobody = consequence.to in _CHOSEN and _nobody(offer, consequence)
    gone = "" if closed else lost(offer, consequence)
    why = "Type which first." if missing else "Choose who gets it first." if nobody else gone and f"{gone} is lost."
    button = {"data-consequence": consequence.key, **greyed(closed or why)}
    said = f": {gone} is lost" if gone else ": type which" if missing else ""
    slots["label"] = f"{slots['label']}{said}"
    if closed or not (chips := _receivers(offer, consequence)):
        return Node("consequence-plain", {**slots, "button": button})
    another = "another…" if receiver_of(offer, consequence) else "choose…"
    given: Slots = {"button": button, "another": another, "receivers": _folded(offer, chips), "note": []}
    return Node("consequence-given", {**slots, **given})


def _nobody(offer: Offer, consequence: Consequence) -> bool:
    """Return whether nobody gets what the consequence gives, although there are some who could."""
    return receiver_of(offer, consequence) is None and bool(_receivers(offer, consequence))


def _ticks(offer: Offer, consequence: Consequence, tick: Tick, slots: Slots, to: str, closed: str) -> Node:
    """Return a consequence that moves a clock: the clock, those to choose from, a button for each number of ticks.

    A new track can be named. With other clocks, what is typed for the choice is kept with the ticks.
    """
    chosen = clock_of(offer, consequence)
    new = new_clock(offer, consequence)
    chips = [] if closed else _targets(offer, consequence, tick, chosen, new)
    bare = tick.numbers == (0,)
    ticks = [_tick(consequence, tick, chosen, new, by, closed, bool(chips)) for by in tick.numbers if by or bare]
    made = consequence.words and _boxed(tick) and chosen is None and new == NEW and not tick.clears
    name = [note(offer, consequence, "consequence-name")] if made and not closed else []
    nothing = _nothing(tick) if tick.clears else ""
    if nothing and chosen is None:
        # A new clock would have nothing to take.
        ticks = []
        slots = slots if chips else {**slots, "label": f"{slots['label']}: {nothing}"}
    if not chips:
        return Node("consequence-named" if name else "consequence-ticks", {**slots, "ticks": ticks, **_named(name)})
    plain = nothing or f"a new {_thing(tick)}"
    aim = _without(to, _filled(chosen)) if chosen else new.removeprefix(MAKE) or plain
    targets = _folded(offer, chips)
    return Node("consequence", {**slots, "aim": aim, "targets": targets, "note": name, "ticks": ticks})


def _folded(offer: Offer, chips: Sequence[Node]) -> Sequence[Node]:
    """Return what is folded, if it is made by now."""
    return [] if offer.brief else chips


def _boxed(tick: Tick) -> bool:
    """Return whether it marks boxes, of a track or of another clock like one: a player names each new one."""
    return ClockKind.TRACK in tick.kinds


def _thing(tick: Tick) -> str:
    """Return what a new clock is called."""
    if _boxed(tick):
        return "countdown" if tick.kind is ClockKind.THREAT else "track"
    return "clock"


def _nothing(tick: Tick) -> str:
    """Return why nothing can be taken. A track may be there, and empty."""
    return "no marked track" if tick.kind is ClockKind.TRACK else f"no {tick.kind.value} yet"


def _named(name: Sequence[Node]) -> Slots:
    return {"note": name} if name else {}


def _came(offer: Offer, consequence: Consequence, to: str) -> str:
    """Return what applying the consequence changed, without what its entry shows."""
    entries = offer.applied.get(consequence.key, ())
    given = any(isinstance(entry.record.event, ModifierGiven | ConditionGiven) for entry in entries)
    if (consequence.gives or consequence.condition) and not given:
        return NOBODY
    label = told(consequence.label, consequence.who)
    events = [entry.record.event for entry in entries]
    counted = any(isinstance(event, ClockTicked) and event.by for event in events)
    news = [entry for entry in entries if not (counted and isinstance(entry.record.event, ClockAdded))]
    if consequence.to is Recipient.GROUP:
        # Who has it is beside it, each by name.
        shared = [[f"gains {gain[1]}"] if (gain := gained(entry)) else entry.lines for entry in news]
        lines = [*dict.fromkeys(line for each in shared for line in each)]
    else:
        lines = [line for entry in news for line in entry.lines]
    return ", ".join([_without(to, _without(label, line)) for line in lines if line != label])


def _holders(offer: Offer, consequence: Consequence) -> Sequence[Node]:
    """Return who of a group has what the consequence gave: a tap takes it off somebody who was not there (RW-19)."""
    world, events = offer.situation.world, [entry.record.event for entry in offer.applied.get(consequence.key, ())]
    given = [event for event in events if isinstance(event, ModifierGiven)]
    found = [
        (find_character(world.characters, modifier_given.character), modifier_given.modifier)
        for modifier_given in given
    ]
    return [
        Node(
            "character-carried",
            {
                "button": {
                    "data-character": holder.id,
                    "data-field": modifier.field,
                    "data-name": modifier.name,
                    "aria-label": f"Take {modifier.name} off {holder.name}",
                },
                "name": holder.name,
            },
        )
        for holder, modifier in (found if consequence.to is Recipient.GROUP else ())
        if holder and holder.modifier(modifier.field, modifier.name)
    ]


def _without(to: str, text: str) -> str:
    """Return the text without the name of the recipient at its beginning, which the entry shows already."""
    starts = (f"{to}: ", f"{to}, ", f"{to} ")
    return next((text.removeprefix(start) for start in starts if text.startswith(start)), text)


def _receivers(offer: Offer, consequence: Consequence) -> Sequence[Node]:
    """Return the characters to choose from; nothing where the consequence gives nothing, or there is no choice."""
    if consequence.to in (Recipient.SCENE, Recipient.GROUP) or not (consequence.gives or consequence.condition):
        return []
    able, chosen = receivers(offer.situation, consequence), receiver_of(offer, consequence)
    near = [
        character for character in able[:MOST_TARGETS] if find_character(offer.situation.world.characters, character.id)
    ]
    if len(near) == 1 and chosen == near[0]:
        return []
    return [_receiver(consequence, character, chosen is not None and character.id == chosen.id) for character in near]


def _targets(offer: Offer, consequence: Consequence, tick: Tick, chosen: Clock | None, new: str) -> Sequence[Node]:
    """Return the clocks to choose from, and new clocks; nothing where there is no choice."""
    able = able_clocks(offer, consequence)
    offered = offered_clocks(consequence, tick, receiver_of(offer, consequence))
    there = targets(offer.situation, consequence)
    makes = [other for other in offered if not any(has_name(clock, other.name) for clock in there)]
    if not (able or makes) or tick.name:
        return []
    near = list(able[: MOST_OF_ALL_KINDS if tick.also else MOST_TARGETS])
    if chosen and chosen not in near:
        near = [chosen, *near[:-1]]
    return [
        *(_target(consequence, clock.id, _filled(clock), clock is chosen) for clock in near),
        *(_target(consequence, key := MAKE + clock.name, f"+ {clock.name}", new == key) for clock in makes),
        *(() if tick.clears else (_target(consequence, NEW, "+ New clock", chosen is None and new == NEW),)),
    ]


def _filled(clock: Clock) -> str:
    return f"{clock.name} {clock.filled}/{clock.segments}"


def _receiver(consequence: Consequence, character: Character, chosen: bool) -> Node:
    """Return the button of a character who can get what the consequence gives."""
    button = {
        "data-consequence": consequence.key,
        "data-character": character.id,
        "aria-pressed": truth(chosen),
    }
    return Node("receiver", {"button": button, "name": character.name})


def _tick(
    consequence: Consequence, tick: Tick, chosen: Clock | None, new: str, by: int, closed: str, aimed: bool
) -> Node:
    """Return the button for a number of ticks. A new clock has none to clear, a full one no place for more.

    Where the row is `aimed`, it says already that the boxes are those of a new track.
    """
    track, thing = _boxed(tick), _thing(tick)
    named = tick.name or new.removeprefix(MAKE)
    goal = chosen.name if chosen else named or (f"a new {thing}" if track else f"a new {tick.kind.value} clock")
    able = movable(chosen, consequence) if chosen else by >= 0
    button = {
        "data-consequence": consequence.key,
        "data-clock": chosen.id if chosen else new,
        "data-by": str(by),
        **greyed(closed or ("" if able else f"{goal} is {'full' if by > 0 else 'empty'}.")),
    }
    if not by:
        return Node("tick", {"button": button, "name": f"Make a new {thing}", "text": f"New {thing}"})
    if tick.kind is ClockKind.POOL and by < 0:
        return Node("tick", {"button": button, "name": f"Take {-by} from {goal}", "text": f"Take {-by}"})
    unit = ("box", "boxes") if track else ("tick", "ticks")
    count = "all" if abs(by) == EVERY else str(abs(by))
    number = f"{count} {unit[0] if abs(by) == 1 else unit[1]}"
    if by < 0:
        return Node("tick", {"button": button, "name": f"Clear {goal} by {count}", "text": f"Clear {number}"})
    verb = "Mark" if track else "Tick"
    there = chosen or tick.name or (track and aimed)
    text = f"{verb} {count}" if there else f"New {thing} with {number}"
    return Node("tick", {"button": button, "name": f"{verb} {goal} by {count}", "text": text})


def _target(consequence: Consequence, clock: str, name: str, chosen: bool) -> Node:
    """Return the button of a clock that the ticks can go to."""
    button = {
        "data-consequence": consequence.key,
        "data-clock": clock,
        "aria-pressed": truth(chosen),
    }
    return Node("target", {"button": button, "name": name})
