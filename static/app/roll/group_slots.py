"""How the participants of a group are shown above the form: their checks, dice and answers, and the joint odds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from app.check.modifiers import carried_chip
from app.roll.plans import chances
from app.ui.template import Node, Slots, flag, greyed, option
from razor_core.events.events import Rolled
from razor_core.rolls.groups import Now
from razor_core.rolls.participants import NUMBER, adjustable, halves, participants, score_of
from razor_core.rolls.preparation import Person
from razor_core.rolls.rolling import checks
from razor_core.rules.fields import CheckType, RuleError, bounds, default
from razor_core.rules.game import Game
from razor_core.rules.groups import Group, Participant
from razor_core.rules.modifiers import Modifier, levelled, names_by_field, worth
from razor_core.rules.numbers import percent, plain
from razor_core.rules.results import Plan, Tone, reaching
from razor_core.systems import field_word
from razor_core.table.characters import Character

#: What is said of a contest without sides.
AGAINST = "Against whom? Tap a face. For one of your own side: tap theirs, the arrow, then whose turn it is."
#: No group is chosen.
_NONE: Slots = {
    "root": {"hidden": ""},
    "people": [],
    "chances": [],
    "about": "",
    "error": "",
    "allies": [],
    "forfeits": [],
}


def slots(coming: Now, error: str, helpers: Sequence[tuple[str, str, Sequence[Character]]]) -> Slots:
    """Show the group, its participants with their odds and dice, and the odds of its outcome.

    The odds are those of the next roll. Answers are those of the last roll while it counts. `helpers` are the two who
    are opposed, each with an id, a name, and who can help them.
    """
    group, upcoming = coming.group, coming.upcoming
    if group is None:
        return _NONE
    enough = coming.enough
    try:
        if coming.refused:
            raise coming.refused
        sides = participants(group, upcoming, checks(coming), coming.world)
    except RuleError as refused:
        # Somebody has gained or lost what makes their check impossible.
        word = group.number if refused.field == NUMBER else field_word(coming.prep.system, refused.field)
        error, enough = error or f"{word}: {refused.message}", False
        sides = participants(group, upcoming, [person.setup.base for person in upcoming], coming.world)
    places = _places(coming, group, sides) if coming.paired else [None] * len(sides)
    plans = [
        coming.prep.game.plan(side.check, names_by_field(person.setup.modifiers(coming.world)))
        for side, person in zip(sides, upcoming, strict=True)
    ]
    shared = _shared(plans) if group.apart else ()
    rows = [
        _person(
            coming,
            group,
            at,
            side,
            place,
            replace(plan, notes=tuple(note for note in plan.notes if note not in shared)),
        )
        for at, (side, place, plan) in enumerate(zip(sides, places, plans, strict=True))
    ]
    return {
        "root": {"hidden": None},
        "about": " ".join([*([AGAINST] if group.opposed and not upcoming else []), group.about, *shared]),
        "people": rows,
        "error": error,
        "chances": [
            Node("chance", {"chance": percent(chance.chance, 1), "label": chance.label})
            for chance in (chances(group, sides) if enough else ())
        ],
        "add": {**greyed(f"At most {group.most}." if len(sides) >= group.most else ""), "hidden": flag(coming.paired)},
        "everyone": {"hidden": flag(not coming.could_join)},
        "swap": {"hidden": flag(not coming.paired)},
        "allies": [_allies(id, who, able) for id, who, able in helpers if able],
        "forfeits": [_forfeits(sides)] if group.forfeit and enough else [],
    }


def _shared(plans: Sequence[Plan]) -> Sequence[str]:
    """Return the notes that all plans have. Where each rolls for themselves, they are said once."""
    return [note for note in plans[0].notes if all(note in plan.notes for plan in plans)] if plans else ()


def _forfeits(sides: Sequence[Participant]) -> Node:
    """Return the button by which each participant gives up before the roll, folded."""
    buttons = [
        Node("forfeit", {"button": {"data-at": str(at)}, "name": f"{side.who} forfeits"})
        for at, side in enumerate(sides)
    ]
    return Node("forfeits", {"sides": buttons})


def _allies(helped: str, who: str, able: Sequence[Character]) -> Node:
    """Return the button that offers who can help one of the two, and a button for each of them."""
    chips = [
        Node(
            "ally",
            {
                "button": {"data-character": ally.id, "data-helps": helped, "aria-label": f"{ally.name} helps {who}"},
                "name": ally.name,
            },
        )
        for ally in able
    ]
    return Node("allies", {"label": f"Ally of {who}", "helpers": chips})


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a participant in a contest of characters: whom they help, and what can be set for them there.

    That are the scores to choose from, what they carry, and the fields of one roll, said in a few words.
    """

    helps: str = ""
    scores: Sequence[Node] = ()
    brings: Sequence[Node] = ()
    adjusts: Sequence[Node] = ()
    adjusted: str = ""


def _places(coming: Now, group: Group, sides: Sequence[Participant]) -> Sequence[Place]:
    """Return the place of each participant. What is of who acts is on the form."""
    places, first = list[Place](), len(halves(group, coming.people)[0])
    for at, person in enumerate(coming.upcoming):
        lead = 0 if at < first else first
        character = coming.world.find(person.setup.actor) if at else None
        helps = "" if at == lead else sides[lead].who
        if character is None:
            places.append(Place(helps))
            continue
        base, names = person.setup.base, adjustable(coming.prep.game, group)
        brings = [_carried(coming, at, person, modifier) for modifier in person.setup.choosable(coming.world)]
        wrong = dict(person.wrong)
        adjusts = [_adjust(coming.prep.system, at, sides[at].who, base, name, wrong.get(name)) for name in names]
        if group.declares and getattr(base, group.declares):
            adjusts.append(_declare(at, sides[at].who, group.declares, person.fiction.declared))
        scores, said = _scores(at, coming.people[at], character), _adjusted(coming.prep.game, base, names)
        places.append(Place(helps, scores, brings, adjusts, said))
    return places


def _carried(coming: Now, at: int, person: Person, modifier: Modifier) -> Node:
    """Return the chip of what is carried for a participant's roll."""
    return carried_chip(coming.prep.game, coming.world, person.setup, modifier, "group-carried", {"data-at": str(at)})


def _declare(at: int, who: str, name: str, words: str) -> Node:
    """Return the field of what somebody declares, such as which roll a venture is for."""
    return Node(
        "declare", {"of": f"Which roll the {name} of {who} is for", "value": {"data-at": str(at), "value": words}}
    )


def _adjust(slug: str, at: int, who: str, base: CheckType, name: str, wrong: str | None) -> Node:
    """Return the field of a number of one roll, such as a bonus, of a flag, or of one of several values, as a position.

    A text that was typed for it and does not fit is shown as typed.
    """
    label, value = field_word(slug, name), getattr(base, name)
    of = f"{label}, {who}"
    if isinstance(value, Enum):
        options = [option(f"{at}:{name}:{choice.name}", choice.value, choice is value) for choice in type(value)]
        return Node("adjust-to", {"label": label, "of": of, "values": options})
    if isinstance(value, bool):
        flags = [option(f"{at}:{name}:{text}", word, bool(text) is value) for text, word in (("", "No"), ("on", "Yes"))]
        return Node("adjust-to", {"label": label, "of": of, "values": flags})
    low, high = bounds(base, name)
    data = {"data-at": str(at), "data-field": name, "min": str(low), "max": str(high), "value": wrong or str(value)}
    return Node("adjust", {"label": label, "value": {**data, "aria-label": of}})


def _adjusted(game: Game, base: CheckType, names: Sequence[str]) -> str:
    """Return what is set in a few words, or what can be; of several values that last always the one that is chosen."""
    values = {name: getattr(base, name) for name in names}
    lasting = [name for name, each in values.items() if isinstance(each, Enum) and name not in game.sheet.single_use]
    words = [
        str(item.value) if isinstance(item, Enum) else name if item is True else f"{name} {item}"
        for name, item in values.items()
        if name in lasting or item != default(base, name)
    ]
    text = ", ".join(words or [name for name, each in values.items() if not isinstance(each, Enum)])
    return text[:1].upper() + text[1:]


def _scores(at: int, person: Person, character: Character) -> Sequence[Node]:
    """Return the scores that a character can roll with; first the one that was set by hand, if one was."""
    chosen = None if person.by_hand else score_of(person.fiction, character)
    texts = [f"{score.name} {plain(score.value)} {character.when(score.name)}".strip() for score in character.scores]
    options = [(each.name, text, each == chosen) for each, text in zip(character.scores, texts, strict=True)]
    if chosen is None and options:
        options = [("", "set by hand", True), *options]
    return [option(f"{at}:{name}", label, marked) for name, label, marked in options]


def _person(coming: Now, group: Group, at: int, side: Participant, place: Place | None, plan: Plan) -> Node:
    setup, rolled = coming.upcoming[at].setup, coming.rolls[at]
    modifiers, data = setup.modifiers(coming.world), {"data-at": str(at)}
    # In a contest of characters the odds have all notes of each.
    notes = plan.warnings if place and group.adjusts else plan.notes
    chips = place.brings if place else ()
    listed = [modifier for modifier in modifiers if not (chips and modifier.holder)]
    helps = f"helps {place.helps}: " if place and place.helps else ""
    number = dict(coming.upcoming[at].wrong).get(NUMBER, str(side.number))
    choices, stays = place.scores if place else (), place is not None and not place.helps
    return Node(
        "person",
        {
            "root": {"data-opposes": flag(place is not None and side.opposes)},
            "who": side.who,
            "check": f"{helps}{plan.dice}, {plan.target}",
            "chance": percent(reaching(coming.prep.game.odds(side.check), Tone.GOOD)),
            "modifiers": " · ".join([*(_modifier_words(side.check, modifier) for modifier in listed), *notes]),
            "brings": chips,
            "scores": choices,
            "scored": {"hidden": flag(not choices)},
            "score-label": f"Score of {side.who}",
            "numbered": {"hidden": flag(not group.number or bool(place and place.helps))},
            "number-label": group.number,
            "number": {
                **data,
                "value": number,
                "aria-label": f"{group.number} of {side.who}",
            },
            "faces": {**data, "value": coming.upcoming[at].faces, "aria-label": f"Dice of {side.who}"},
            "adjusted": {"hidden": flag(not (place and place.adjusts))},
            "adjusts-text": place.adjusted if place else "",
            "adjusts-label": {"aria-label": f"{place.adjusted} of {side.who}" if place and place.adjusts else None},
            "adjusts": place.adjusts if place else (),
            "answer": _answer(rolled) if rolled else "",
            "remove": {
                **data,
                "aria-label": f"Remove {side.who}",
                "hidden": flag(stays),
            },
        },
    )


def _answer(rolled: Rolled) -> str:
    """Return what the last roll of a participant came to, with its dice."""
    tier = rolled.result.tier
    return f"{' '.join(map(plain, rolled.faces))} {tier.tone.mark} {tier.label}"


def _modifier_words(check: CheckType, modifier: Modifier) -> str:
    """Return a modifier of a participant's roll: its name, and its points unless it is one."""
    return f"{levelled(check, modifier)} {worth(check, modifier.field, modifier.points)}".strip()
