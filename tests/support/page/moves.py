"""What a person often does in several taps."""

from razor_core.systems import SYSTEMS
from tests.support.page.person import Person


def make_clock(person: Person, name: str, kind: str = "", segments: int = 6) -> None:
    """Put a clock on the board, by default of the game's first kind."""
    person.press("clock-new")
    person.type("name", name, form="clock-new")
    person.type("segments", str(segments), form="clock-new")
    person.pick("kind", kind or SYSTEMS[person.slug].sheet.clock_kinds[0].name, form="clock-new")
    person.press("clock-add")


def advance(person: Person, name: str, by: int = 1) -> None:
    """Tap the buttons of the clock of that name until it has moved by so many segments, either way."""
    for _ in range(abs(by)):
        if by > 0:
            person.press("clock-tick", within="clocks", clock=person.clock(name).id)
        else:
            person.act("clock-tick", clock=person.clock(name).id, by="-1")


def roll_all_the_same(person: Person) -> None:
    """Roll the check on the form, also where it would repeat a failed one."""
    person.press("roll")
    if is_asked(person):
        person.press("retry-anyway")


def make_character(
    person: Person,
    name: str,
    *,
    foe: bool = False,
    secret: bool = False,
    skill: str = "",
    edge: str = "",
    **ratings: int,
) -> None:
    """Make a character of the players, or a foe; in Razorweave with a Skill (on AGI) and an Edge.

    One who is `secret` is for the GM only.
    """
    sheet = "character-change"
    person.press("character-new", side="PLAYER")
    person.type("name", name, form=sheet)
    if foe:
        person.pick("side", "OPPOSITION", form=sheet)
    if secret:
        person.pick("secret", form=sheet)
    for rating, value in ratings.items():
        person.type(f"rating-{rating}", str(value), form=sheet)
    if skill:
        person.type("skill", skill, form=sheet)
        person.pick("skill-rating", "AGI", form=sheet)
        person.press("character-skill-add")
    if edge:
        person.type("carried", edge, form=sheet)
        person.tap("Edge", within=sheet)
    person.press("character-save")


def is_asked(person: Person) -> bool:
    """Whether the page asks what has changed since a failed check."""
    return "hidden" not in person.page.region("retry")


def asks(person: Person) -> bool:
    """Whether the form says that its roll would repeat what has failed, in its line of advice and on the button."""
    said = [person.page.text("roll", "advice") != "", person.page.text("roll", "roll") == "Roll again…"]
    assert len(set(said)) == 1
    return said[0]
