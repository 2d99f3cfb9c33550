"""The board: clocks are made, ticked, changed on their sheet, tied to each other, and moved."""

import pytest

from app.ui.clock_face import bar, boxes, spokes, wedge
from razor_core.rules.clock_kinds import ClockKind
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock, Colour
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import TaskRoller
from tests.app.board.boards import at_a_board
from tests.support.page.characters import act_as, aim_at, character, table
from tests.support.page.moves import advance, make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept

NEW = "clock-new"


def test_a_clock_of_a_character_says_whose_it_is() -> None:
    """Two who act on each other have one of the same kind; the second screen and Show have nothing but its name."""
    hits = [Clock(id=f"h{who}", name=f"{who}: Hits lost", system="frameworks") for who in ("Han", "Vader")]
    cast = [character("Han", "frameworks", clocks=("hHan",)), character("Vader", "frameworks", clocks=("hVader",))]
    person = table("frameworks", *cast, clocks=tuple(hits))
    aim_at(person, "Vader")
    dials = person.page.slot("clocks", "clocks").elements
    assert [dial.said("name") for dial in dials] == ["Han: Hits lost", "Vader: Hits lost"]


def test_each_game_has_its_own_clocks() -> None:
    """Those of its scene and its consequences; one that an earlier version made is in every game, and all are kept."""
    person = Person(kept=kept(ClockAdded(Clock(id="a", name="Old gate"))))
    make_clock(person, "Alarm")

    def lists() -> list[str]:
        return [element.said("name") for element in person.page.slot("clocks", "clocks").elements]

    assert lists() == ["Old gate", "Alarm"]
    person.play("gemini")
    assert lists() == ["Old gate"]
    make_clock(person, "Hull")
    assert (lists(), [clock.system for clock in person.clocks]) == (["Old gate", "Hull"], ["", "razorweave", "gemini"])
    person.play("razorweave")
    assert lists() == ["Old gate", "Alarm"]


@pytest.mark.parametrize("count", [15, 16, 17, 40, 41])
def test_sixteen_clocks_are_drawn_and_more_each_time_their_end_is_reached(count: int) -> None:
    """By a scroll or a tap; the table sees all, and another start draws the first again."""
    person = Person(kept=kept(*(ClockAdded(Clock(id=f"c{at}", name=f"Clock {at}")) for at in range(count))))

    def drawn(of: Person) -> tuple[int, bool]:
        return len(of.page.slot("clocks", "clocks").elements), "hidden" in of.page.region("clocks").one("data-reached")

    first = (min(count, 16), count <= 16)
    assert drawn(person) == first
    person.act("show-table")
    assert drawn(person) == (count, True)
    person.act("show-end")
    assert drawn(person) == first
    end = person.doing("clocks-more")
    assert end["data-reached"] == end["data-do"]
    person.act("clocks-more")
    assert drawn(person) == (min(count, 40), count <= 40)
    person.act("clocks-more")
    assert drawn(person) == (count, True)
    assert drawn(Person(kept=person.storage)) == first


def test_a_clock_without_a_colour_of_its_own_has_that_of_its_kind() -> None:
    """Green works for the players, red against them; a colour that was chosen stays."""
    kinds = (ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.RESOLVE)
    plain = [Clock(id=kind.name.lower(), name=kind.name, kind=kind) for kind in kinds]
    blue = Clock(id="blue", name="Blue", colour=Colour.BLUE)
    person = Person(kept=kept(*(ClockAdded(clock) for clock in (*plain, blue))))
    drawn = person.page.slot("clocks", "clocks").elements
    assert [element["data-colour"] for element in drawn] == ["GREEN", "RED", "AMBER", "BLUE"]


def test_a_size_of_the_book_is_offered_once() -> None:
    """Gemini's three kinds of Wounds have the same."""
    presets = Person(game="gemini").page.slot("clock-new", "presets").elements
    assert [preset.said("name") for preset in presets] == ["Resistance 3"]


@pytest.mark.parametrize(
    ("slug", "kind"), [(slug, kind) for slug in SYSTEMS for kind in SYSTEMS[slug].sheet.clock_kinds]
)
def test_a_new_clock_is_on_the_board_as_it_was_asked_for(slug: str, kind: ClockKind) -> None:
    """Name, segments, kind, at the end, and kept; the sheet closes, empty for the next.

    Nothing is filled, but all of a pool where the game's pools count what is left.
    """
    person = Person(kept=kept(ClockAdded(Clock(id="a", name="The Alarm"))), game=slug)
    make_clock(person, "  The Alarm ", kind.name, 8)
    _, made = person.clocks
    filled = 8 if kind is ClockKind.POOL and slug in ("gemini", "trident_sphere") else 0
    assert (made.name, made.segments, made.filled, made.kind) == ("The Alarm", 8, filled, kind)
    assert person.page.slot("clocks", "clocks").elements[1].said("count").startswith(f"{filled}/8")
    assert (person.page.shown, person.page.values(NEW)["name"]) == ("", "")
    assert Person(kept=person.storage).clocks == person.clocks


def test_a_size_is_one_tap_and_a_size_of_the_book_sets_the_kind_too() -> None:
    """The usual sizes leave the kind alone."""
    person = Person()
    person.pick("kind", "THREAT", form=NEW)
    for size in ("4", "6", "8"):
        person.tap(size, within=NEW)
        assert person.page.values(NEW) == {"name": "", "segments": size, "kind": "THREAT"}
    (track,) = SYSTEMS["razorweave"].sheet.tracks
    for usual in track.sizes:
        person.tap(f"{usual.name} {usual.segments}", within=NEW)
        assert person.page.values(NEW) == {"name": "", "segments": str(usual.segments), "kind": "RESOLVE"}


def test_a_clock_is_advanced_by_a_button_that_names_it() -> None:
    """One segment a tap, counted, also in words; other clocks stay, and an undo takes it back."""
    person = at_a_board("Gate", "Alarm")
    for filled in (1, 2, 3):
        person.tap("Advance Gate")
        gate = person.drawn("Gate")
        assert (gate.said("count"), gate.one("data-do", "clock-menu").name) == (f"{filled}/6", f"Gate, {filled} of 6")
    person.undo()
    assert (person.clock("Gate").filled, person.clock("Alarm").filled) == (2, 0)


def test_a_full_clock_never_wraps() -> None:
    """It stays full and says so, in its name too."""
    person = at_a_board("Gate")
    for by, expected, name in ((9, ("6/6", "full", True), "6 of 6, full"), (-1, ("5/6", "", False), "5 of 6")):
        advance(person, "Gate", by)
        gate = person.drawn("Gate")
        assert (gate.said("count"), gate.said("state"), "data-full" in gate) == expected
        assert gate.one("data-do", "clock-menu").name == f"Gate, {name}"


@pytest.mark.parametrize("filled", [0, 1, 6])
def test_a_clock_is_drawn_as_a_pie_and_a_track_as_boxes(filled: int) -> None:
    """A track has no rim. The pictures are hidden from screen readers: the count says it in words."""
    track = Clock(id="r", name="Road", kind=ClockKind.TRACK)
    person = Person(kept=kept(ClockAdded(Clock(id="g", name="Gate")), ClockAdded(track)))
    advance(person, "Gate", filled)
    advance(person, "Road", filled)
    gate, road = person.drawn("Gate"), person.drawn("Road")
    assert [gate.one("data-slot", name)["d"] for name in ("filled", "lines")] == [wedge(6, filled), spokes(6)]
    assert [road.one("data-slot", name)["d"] for name in ("filled", "lines")] == [boxes(0, filled), boxes(0, 6)]
    assert "hidden" not in gate.one("data-slot", "rim")
    assert "hidden" in road.one("data-slot", "rim")
    assert all(element["aria-hidden"] == "true" for element in (*gate.all("viewbox"), *road.all("viewbox")))


@pytest.mark.parametrize(("segments", "number"), [(20, ""), (21, "3"), (200, "3")])
def test_a_pool_of_more_than_twenty_is_a_number_with_a_bar(segments: int, number: str) -> None:
    """A smaller one is a pie."""
    person = Person(game="frameworks")
    make_clock(person, "Focus", "POOL", segments)
    advance(person, "Focus", 3)
    pool = person.drawn("Focus")
    drawn = bar(segments, 3) if number else wedge(segments, 3)
    assert (pool.one("data-slot", "filled")["d"], pool.said("number")) == (drawn, number)
    assert pool.said("count") == (f"/{segments}" if number else f"3/{segments}")
    assert ("hidden" in pool.one("data-slot", "rim")) is bool(number)
    assert pool.one("data-do", "clock-menu").name == f"Focus, 3 of {segments}"


def test_an_empty_clock_shows_its_kind_by_a_word_and_a_mark() -> None:
    """No two kinds that are drawn as a pie have the same mark."""
    kinds = [kind for kind in ClockKind if kind is not ClockKind.TRACK]
    person = Person(kept=kept(*(ClockAdded(Clock(id=kind.name, name=kind.name, kind=kind)) for kind in kinds)))
    drawn = [person.drawn(kind.name) for kind in kinds]
    assert [element.said("about") for element in drawn] == [kind.value.capitalize() for kind in kinds]
    assert len({element.one("data-slot", "kind")["d"] for element in drawn}) == len(kinds)


def test_a_clock_says_whose_it_is_where_its_name_does_not() -> None:
    """That of a character, and those of a task: who acts, and the rival."""
    people = {"m": "Mara", "t": "Thug"}
    task = Task(model=Model.CONTESTED, rival=SYSTEMS["gemini"].Check(), rival_goal=3)
    begun = TaskBegun("x", "Crack", "gemini", task, TaskRoller("m"), TaskRoller("t"))
    person = Person(
        kept=kept(
            ClockAdded(Clock(id="r", name="Resolve", kind=ClockKind.RESOLVE)),
            ClockAdded(Clock(id="n", name="mara's nerve")),
            *(CharacterSaved(Character(id=id, name=name, system="gemini")) for id, name in people.items()),
            CharacterSaved(Character(id="m", name="Mara", system="gemini", clocks=("r", "n"))),
            begun,
        ),
        game="gemini",
    )
    act_as(person, "Mara")
    assert [element.said("about") for element in person.page.slot("clocks", "clocks").elements] == [
        "Successes · Mara",
        "Rival's successes · Thug",
        "Mara · Resolve",
        "Progress",
    ]
    names = [element.said("name") for element in person.page.slot("clocks", "clocks").elements]
    assert names[:2] == ["Crack", "Crack"]


def test_of_people_the_board_has_the_clocks_of_who_acts_and_of_the_target() -> None:
    """Below the scene's, in whatever order they were made; a place on the board is one among those that it shows."""
    people = [character(name, "razorweave", clocks=(f"c{name}",)) for name in ("Kira", "Bo", "Thug")]
    tracks = [Clock(id=f"c{person.name}", name=person.name, kind=ClockKind.RESOLVE) for person in people]
    gate, alarm = Clock(id="g", name="Gate"), Clock(id="a", name="Alarm")
    person = table("razorweave", *people, clocks=(*tracks, gate, alarm))

    def drawn() -> list[str]:
        return [element.said("name") for element in person.page.slot("clocks", "clocks").elements]

    assert drawn() == ["Gate", "Alarm", "Kira"]
    aim_at(person, "Thug")
    assert drawn() == ["Gate", "Alarm", "Kira", "Thug"]
    act_as(person, "Bo")
    assert drawn() == ["Gate", "Alarm", "Bo", "Thug"]
    person.act("clock-move", clock="a", to="0")
    assert drawn() == ["Alarm", "Gate", "Bo", "Thug"]


def test_the_clocks_of_a_task_that_is_over_come_last() -> None:
    """Below those of people too; where a correction lets it go on, they are among the scene's again."""
    people = [character("Ada", "gemini", clocks=("p",))]
    begun = TaskBegun("t", "Vault", "gemini", Task(goal=1), TaskRoller("a"))
    clocks = (
        ClockAdded(Clock(id="p", name="Ada: Vitality", kind=ClockKind.POOL)),
        ClockAdded(Clock(id="g", name="Gate")),
    )
    person = Person(kept=kept(*clocks, *map(CharacterSaved, people), begun), game="gemini")
    act_as(person, "Ada")

    def drawn() -> list[str]:
        return [element.said("name") for element in person.page.slot("clocks", "clocks").elements]

    assert drawn() == ["Gate", "Vault", "Ada: Vitality"]
    advance(person, "Vault: Successes")
    assert drawn() == ["Gate", "Ada: Vitality", "Vault"]
    person.undo()
    assert drawn() == ["Gate", "Vault", "Ada: Vitality"]
