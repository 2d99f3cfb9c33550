"""What a character looks like: chosen on the sheet, shown by face and dice; and how the sheet of a face opens."""

import pytest

from app.ui.people_colours import COLOURS, NOBODY, own_colour
from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved, PictureChosen
from razor_core.table.portraits import LARGEST_PICTURE, PersonColour
from tests.support.page.characters import SHEET, actor, aimed, character, edit, table
from tests.support.page.markup import Element
from tests.support.page.meet import connect
from tests.support.page.person import Person

PICTURE = "data:image/webp;base64,UklGRg=="


def seat(person: Person, name: str, within: str = "characters") -> Element:
    """The seat of the face of that name."""
    faces = person.page.region(within).all("data-character")
    (face,) = [face for face in faces if face.said("name") == name]
    return face.slot("seat")


def choose(person: Person, picture: str, id: str = "k") -> None:
    """Choose a picture that the page has made small, on the sheet of that character."""
    person.act("picture", character=id, value=picture)


def at_a_table(slug: str = "razorweave") -> Person:
    """Someone with Kira, who acts, and a Thug."""
    return table(slug, character("Kira", slug), character("Thug", slug, side=Side.OPPOSITION))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_face_has_the_picture_that_is_saved(slug: str) -> None:
    """The log says only that; undo takes it back, a new start has it. An edited sheet does not store it again."""
    person = at_a_table(slug)
    edit(person)
    choose(person, PICTURE)
    assert "data-picture" not in seat(person, "Kira")
    person.press("character-save")
    assert seat(person, "Kira")["--picture"] == f"url({PICTURE})"
    assert person.entries[-1].lines == ("Kira has another picture",)
    assert "data-picture" not in seat(person, "Thug")
    again = Person(kept=person.storage, game=slug)
    assert "data-picture" in seat(again, "Kira")
    edit(person)
    person.type("name", "Kira the Grey", form=SHEET)
    person.press("character-save")
    assert [PICTURE in text for key, text in person.texts.items() if ".r." in key].count(True) == 1
    for _ in range(2):
        person.undo()
    assert "data-picture" not in seat(person, "Kira")


def test_a_picture_is_removed_and_what_was_not_saved_is_kept_for_the_sheet() -> None:
    """The button shows only where there is one."""
    person = at_a_table()
    edit(person)
    assert "hidden" in person.page.slot("looks", "picture-remove")
    choose(person, PICTURE)
    person.page.sheet(SHEET, False)
    edit(person)
    assert person.page.slot("looks", "face")["--picture"] == f"url({PICTURE})"
    person.press("character-save")
    edit(person)
    person.tap("Remove picture", within="looks")
    person.press("character-save")
    assert person.world.portraits == ()


@pytest.mark.parametrize("wrong", ["", "https://example.org/x.png", PICTURE[:-2] + "A" * LARGEST_PICTURE])
def test_what_is_no_picture_is_refused_beside_the_control(wrong: str) -> None:
    """And the one before stays; the next good one ends the error. One for a sheet that was closed meanwhile is left."""
    person = at_a_table()
    edit(person)
    choose(person, PICTURE)
    choose(person, wrong)
    assert person.page.text("looks", "picture-error").startswith("Choose a picture")
    choose(person, PICTURE)
    choose(person, "", id="t")
    assert person.page.text("looks", "picture-error") == ""
    choose(person, PICTURE.replace("webp", "png"), id="t")
    person.press("character-save")
    assert [portrait.picture for portrait in person.world.portraits] == [PICTURE]


def test_a_chosen_colour_is_that_of_the_face_and_of_all_dice() -> None:
    """Before the roll and after it; the own one chosen again is no choice."""
    person, own = at_a_table(), own_colour("k")
    other = next(person_colour for person_colour in COLOURS if person_colour is not own)
    for colour in (other, own):
        edit(person)
        person.pick("colour", colour.name, form=SHEET)
        assert person.page.slot("looks", "face")["data-person"] == str(COLOURS.index(colour))
        person.press("character-save")
        person.dice.script += [4] * 4
        person.press("roll")
        blanks = [element["data-person"] for element in person.page.slot("next", "blanks").elements]
        fallen = [element["data-person"] for element in person.page.region("result").all("data-face")]
        assert {seat(person, "Kira")["data-person"], *blanks, *fallen} == {str(COLOURS.index(colour))}
    assert person.world.portraits == ()


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_dice_of_whoever_acts_without_a_character_have_the_colour_of_nobody(slug: str) -> None:
    person = Person(game=slug)
    blanks = person.page.slot("next", "blanks").elements
    assert {blank["data-person"] for blank in blanks} == {str(COLOURS.index(NOBODY))}


def test_the_sheet_has_every_colour_by_its_name() -> None:
    """In the order in which the style sheet counts them; the chosen one, or the own, is marked."""
    person = at_a_table()
    edit(person)
    radios = [control for control in person.page.controls(SHEET) if control["name"] == "colour"]
    assert [(radio["value"], radio["aria-label"]) for radio in radios] == [
        (person_colour.name, person_colour.value) for person_colour in PersonColour
    ]
    assert [radio["data-person"] for radio in radios] == [str(at) for at in range(len(COLOURS))]
    assert [radio["value"] for radio in radios if "checked" in radio] == [own_colour("k").name]


def test_a_duplicate_has_the_picture_and_who_is_new_a_choice() -> None:
    """The duplicate's colour is its own."""
    person = at_a_table()
    edit(person)
    choose(person, PICTURE)
    person.pick(
        "colour",
        next(person_colour.name for person_colour in COLOURS if person_colour is not own_colour("k")),
        form=SHEET,
    )
    person.press("character-save")
    edit(person)
    person.tap("Duplicate", within=SHEET)
    copy = person.world.portrait(person.characters[-1].id)
    assert (copy.picture, copy.colour) == (PICTURE, None)
    person.press("character-new", side="PLAYER")
    person.type("name", "Ada", form=SHEET)
    choose(person, PICTURE, id=person.page.slot("looks", "picture")["data-character"])
    person.press("character-save")
    assert "data-picture" in seat(person, "Ada")


def test_the_cast_and_a_new_session_keep_looks() -> None:
    """As they keep the character."""
    person = at_a_table()
    edit(person)
    choose(person, PICTURE)
    person.press("character-save")
    edit(person)
    person.tap("Keep in the cast", within=SHEET)
    person.page.sheet(SHEET, False)
    person.pick("bring", "characters", form="sessions")
    person.press("session-new")
    assert "data-picture" in seat(person, "Kira")
    person.pick("bring", "", form="sessions")
    person.press("session-new")
    person.press("cast")
    person.press("cast-lay")
    assert "data-picture" in seat(person, "Kira")


def test_the_face_opens_its_sheet_when_it_is_held() -> None:
    """Whoever acts goes on acting. One who is gone opens none."""
    person = at_a_table()
    for face in person.page.region("characters").all("data-character"):
        person.act(face["data-hold"], character=face["data-character"])
        assert person.page.shown == SHEET
        assert person.page.values(SHEET)["name"] == face.said("name")
        person.page.sheet(SHEET, False)
    assert (actor(person), aimed(person)) == ("Kira", "")
    person.act("character-open", character="gone")
    assert person.page.shown == ""


def test_all_faces_act_and_aim_with_whole_names_and_close_their_sheet() -> None:
    """As in the row."""
    name = "Mara Ilseworth-Blackthorn"
    cast = character(name, "razorweave"), character("Bo", "razorweave"), character("Thug A", "razorweave")
    person = table("razorweave", *cast[:2], character("Thug A", "razorweave", side=Side.OPPOSITION))
    person.tap("All", within="characters")
    faces = person.page.region("people").all("data-character")
    assert [face.said("short") for face in faces] == [name, "Bo", "Thug A"]
    for action, id in (("character-pick", "b"), ("character-target", "t")):
        person.page.sheet("people", True)
        person.press(action, within="people", character=id)
        assert person.page.shown == ""
    assert (actor(person), aimed(person)) == ("Bo", "Thug A")


def test_a_guest_sees_looks() -> None:
    """Of whom they may know; a tap in the sheet of all faces closes it."""
    host, guest = Person(), Person(guest=True)
    secret = character("Doom", "razorweave", side=Side.OPPOSITION, secret=True)
    people = map(CharacterSaved, (character("Kira", "razorweave"), secret))
    host.elsewhere(*people, PictureChosen("k", PICTURE), PictureChosen("d", PICTURE))
    connect(host, guest)
    assert [portrait.id for portrait in guest.world.portraits] == ["k"]
    assert "data-picture" in seat(guest, "Kira")
    guest.page.sheet("join", False)
    guest.page.sheet("people", True)
    guest.press("character-pick", within="characters", character="k")
    assert guest.page.shown == ""
