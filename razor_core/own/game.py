"""Make the game of a text as one value: its rules, book, and character sheet."""

from collections.abc import Iterator, Mapping
from functools import partial

from razor_core.own.check import Own
from razor_core.own.contest import contest_of
from razor_core.own.kinds import kinds_of
from razor_core.own.results import CAP, CONTEST, FIRST, brings, judge, odds, plan
from razor_core.own.spec import FieldSpec, Spec
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.game import Book, Game, Rules, Ruling
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.rules.scene_kits import KitClock, SceneKit
from razor_core.rules.several import several
from razor_core.rules.sheet import Defences, Ratings, Sheet, Skills

#: How Razor reads what a text leaves open.
RULINGS: Mapping[str, Ruling] = {
    FIRST: Ruling(
        "The first tier that holds",
        "The tiers are tried in the order of the text; the first whose condition holds is the result, and the last one "
        "if none does. Then raise and lower shift it by one step each. Equal tones are better the higher they stand.",
    ),
    CAP: Ruling(
        "Dice that go on end",
        "A die that goes on, or adds another, does so ten times at most. The odds count exactly that.",
    ),
    CONTEST: Ruling(
        "Two sides",
        "Each side rolls its own check. What the text names wins, equals tie. Each keeps what its own tier brings.",
    ),
}


def game_of(own: Own) -> Game:
    """Return the game."""
    exact, contest = partial(odds, own), own.spec.sheet.contest
    return Game(
        slug=own.slug,
        title=own.spec.title,
        rules=Rules(
            Check=own.Check,
            Tier=own.Tier,
            sides=own.greatest_face,
            roll=own.roll,
            judge=partial(judge, own),
            odds=exact,
            plan=partial(plan, own),
            brings=partial(brings, own),
            sides_of=own.sides_of,
            next_name=own.next_name,
            signs=own.least_face < 0,
        ),
        book=Book(modifiers=own.spec.sheet.suggested, kits=_kits(own.spec), rulings=RULINGS),
        sheet=_sheet(own.spec),
        groups=(*([contest_of(own, contest)] if contest else []), several(exact)),
        kinds=kinds_of(own),
        pools=own.spec.sheet.pools,
    )


def rated(spec: Spec) -> tuple[FieldSpec, FieldSpec]:
    """Return the fields that a rating and a Skill of the actor fill: those of the sheet, or the first number."""
    numbers = {field.name: field for field in spec.fields if not field.flag and field.scope is Scope.ACTOR}
    able = [numbers[name] for name in spec.sheet.ratings] or [*numbers.values()][:1]
    return able[0], able[-1]


def _sheet(spec: Spec) -> Sheet:
    first, second = rated(spec)
    ratings = spec.sheet.ratings
    targets = [field for field in spec.fields if field.scope is Scope.TARGET]
    return Sheet(
        ratings=Ratings(
            field=first.name,
            values=ratings.get(first.name) or {first.label: first.start},
            free=True,
            word=first.label.lower(),
        ),
        skills=Skills(
            field=second.name,
            suggested={"": tuple(ratings[second.name])} if len(ratings) > 1 else {},
            label=second.label if len(ratings) > 1 else "Skills",
            word=second.label.lower() if len(ratings) > 1 else "skill",
        ),
        defences=Defences(labels={field.name: field.label for field in targets}),
        carried=tuple(_carried(spec)),
        carried_label="Modifiers",
        tracks=spec.sheet.tracks,
        scopes={field.name: field.scope for field in spec.fields if field.scope is not Scope.ACTOR},
        single_use=tuple([field.name for field in spec.fields if field.once]),
        clock_kinds=spec.sheet.clocks,
    )


def _carried(spec: Spec) -> Iterator[Modifier]:
    """What a character can carry: points on each field for which modifiers are suggested, more and less."""
    for field in spec.fields:
        if field.name in spec.sheet.suggested:
            yield Modifier(field.name, field.label)
            if not field.flag and field.low < 0:
                yield Modifier(field.name, f"{field.label} −", -1)


def _kits(spec: Spec) -> tuple[SceneKit, ...]:
    """Two scenes to lay on the table, of clocks alone."""
    kinds = spec.sheet.clocks
    first, last = kinds[0], ClockKind.THREAT if ClockKind.THREAT in kinds else kinds[-1]
    return (
        SceneKit(
            name="A race",
            about="Finish before something else happens.",
            clocks=(
                KitClock(name="The way there", kind=first, races=("What comes closer",)),
                KitClock(name="What comes closer", kind=last),
            ),
        ),
        SceneKit(
            name="A long task", about="One goal in several steps.", clocks=(KitClock(name="The goal", kind=first),)
        ),
    )
