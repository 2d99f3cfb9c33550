"""The form and what is shown before the roll: the core's numbers for the check on the form, never old ones."""

from dataclasses import fields

import pytest

from app.storage.stores import Memory
from razor_core.rules.fields import bounds
from razor_core.rules.numbers import percent, short_percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, witchgates
from razor_core.systems.razorweave import Check
from tests.support.page.markup import index
from tests.support.page.person import Person


def tiers(person: Person) -> dict[str, str]:
    """The chance of each tier by its label."""
    return {line.said("label"): line.said("chance") for line in person.page.slot("roll", "tiers").elements}


def extra(person: Person) -> list[tuple[str, str]]:
    """The chances beside those of the tiers."""
    return [(each.said("label"), each.said("chance")) for each in person.page.slot("roll", "chances").elements]


def assert_no_odds(person: Person) -> None:
    """No number of an earlier check is left."""
    assert person.page.text("roll", "good-chance") == "–"
    assert set(tiers(person).values()) == {"–"}
    for slot in ("bar", "ruler", "notes", "chances"):
        assert person.page.texts("roll", slot) == []
    assert "%" not in person.page.region("preview").text


def assert_odds(person: Person) -> None:
    """Compare everything before the roll with what the core has for the check on the form."""
    system = SYSTEMS[person.slug]
    plan, exact = system.plan(person.check), system.odds(person.check)
    text = {slot: person.page.text("roll", slot) for slot in ("dice", "target", "good-chance", "good-label", "mixed")}
    assert (text["dice"], text["target"]) == (plan.dice, plan.target)
    assert person.page.texts("roll", "notes") == list(plan.notes)
    assert tiers(person) == {tier.label: short_percent(exact[tier]) for tier in system.Tier}
    assert extra(person) == [(each.label, percent(each.chance, 1)) for each in plan.chances]
    good = min(tier for tier in system.Tier if tier.tone in (Tone.GOOD, Tone.TRIUMPH))
    assert text["good-chance"] == short_percent(exact.at_least(good))
    assert text["good-label"].startswith(good.label)
    for tier in system.Tier:
        if tier.tone is Tone.MIXED:
            assert bool(text["mixed"]) is bool(exact[tier])
            assert short_percent(exact.at_least(tier)) in text["mixed"] or not exact[tier]
    parts = person.page.slot("roll", "bar").elements
    possible = [tier for tier in system.Tier if exact[tier]]
    assert [part["data-tone"] for part in parts] == [tier.tone.name for tier in possible]
    assert [float(part["--share"]) for part in parts] == [
        pytest.approx(float(exact[tier]), abs=1e-5) for tier in possible
    ]
    assert [part["title"] for part in parts] == [f"{tier.label} {percent(exact[tier], 1)}" for tier in possible]


# -- odds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_odds_shown_are_those_of_the_core(slug: str) -> None:
    """For a new form and after every change of a number; each line has its shape and its tone, not colour alone."""
    person = Person(game=slug)
    assert_odds(person)
    lines = person.page.slot("roll", "tiers").elements
    assert [(line["data-tone"], line.said("mark")) for line in lines] == [
        (tier.tone.name, tier.tone.mark) for tier in SYSTEMS[slug].Tier
    ]
    for button in person.page.region(slug).all("data-do", "step"):
        person.act("step", **button.data)
        assert_odds(person)


def test_more_dice_show_more_chances() -> None:
    """Three dice of Witchgates can bring a twist, two cannot (WG-4); position and effect are in the notes."""
    person = Person(game="witchgates")
    assert extra(person) == []
    person.pick("scene")
    assert len(extra(person)) == 4
    for name, value in (("position", "DESPERATE"), ("effect", "MAJOR")):
        person.pick(name, value)
        assert getattr(person.check, name).name == value
    assert person.page.texts("roll", "notes") == list(witchgates.plan(person.check).notes)
    assert_odds(person)


def test_the_ruler_before_the_roll_has_zones_and_reach() -> None:
    """In the game that has one: TN and FN, and over them what the d20 reaches; no margin yet."""
    person = Person(game="trident_sphere")
    for name, text in (("stat", "4"), ("strong", "3")):
        person.type(name, text)
    *zones, reach = person.page.slot("roll", "ruler").elements
    assert [zone["data-tone"] for zone in zones] == [tone.name for tone in Tone]
    assert [zone.text for zone in zones] == ["", "0", "TN 10", "FN 13", "23"]
    assert [float(zone["--share"]) for zone in zones] == [3, 10, 3, 10, 4]
    assert reach.text == "d20 +4"
    assert float(reach["--at"]) * 30 == pytest.approx((5 + 25) / 2 + 3, abs=0.01)
    assert float(reach["--wide"]) * 30 == pytest.approx(20, abs=0.01)
    assert Person().page.texts("roll", "ruler") == []


#: The numbers of every check but those that are chosen with radio buttons, of which none is out of bounds.
NUMBERS = [
    (slug, each.name)
    for slug in SYSTEMS
    for each in fields(SYSTEMS[slug].Check)
    if "low" in each.metadata
    and not any(one.get("type") == "radio" for one in index().one("id", slug).all("name", each.name))
]


@pytest.mark.parametrize(("slug", "name"), NUMBERS)
def test_a_number_out_of_its_bounds_is_told_at_its_field(slug: str, name: str) -> None:
    """Typed, or reached by modifiers. No odds are shown meanwhile; mended, they are back and the error is gone."""
    low, high = bounds(SYSTEMS[slug].Check, name)
    person = Person(game=slug)
    typed = name in person.values
    if typed:
        person.type(name, str(high + 1))
    else:
        for at in range(high + 1):
            person.type_modifier(name, f"reason {at}")
    error = person.page.text(slug, f"error-{name}")
    assert f"{low} to {high}" in error
    others = [each.name for each in fields(SYSTEMS[slug].Check) if each.name != name]
    assert [person.page.text(slug, f"error-{each}") for each in others] == [""] * len(others)
    assert_no_odds(person)
    if typed:
        person.type(name, str(high))
    else:
        person.press("modifier-remove", within=slug, name="reason 0")
    assert person.page.text(slug, f"error-{name}") == ""
    assert_odds(person)


# -- notes -------------------------------------------------------------------------------------------------------------


def notes(person: Person, ruling: str) -> list[str]:
    """The notes that cite a ruling."""
    return [note for note in person.page.texts("roll", "notes") if ruling in note]


def test_a_factor_that_counts_on_two_fields_is_warned_of(person: Person) -> None:
    """From the book or typed, in whatever letters; the note names it and both fields (RW-8)."""
    person.tap_modifier("edge", "Dim Light")
    assert notes(person, "RW-8") == []
    for field, name in (("burden", "dim light"), ("dc", "Rain"), ("edge", "rain")):
        person.type_modifier(field, name)
    warnings = " ".join(notes(person, "RW-8"))
    for part in ("Dim Light", "Edge and Burden", "Rain", "DC and Edge"):
        assert part in warnings
    person.press("kind", kind="set_up")
    marked = [note.text for note in person.page.region("roll").all("data-warning")]
    assert marked == [*notes(person, "RW-8"), *notes(person, "RW-16")] == person.page.texts("roll", "notes")[:3]


def test_why_nearly_nothing_is_left_to_read_is_in_sight_on_every_screen() -> None:
    """Score 1 with one penalty: the one die rolled is lost again (FW-1)."""
    person = Person(game="frameworks")
    person.type("score", "1")
    person.type_modifier("penalty", "Wounded")
    (warning,) = [note.text for note in person.page.region("roll").all("data-warning")]
    assert "only a 6" in warning


# -- controls ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_skills_of_the_game_are_suggested(slug: str) -> None:
    """All of them, until an attribute narrows them to its own."""
    person = Person(game=slug)
    known = SYSTEMS[slug].SHEET.skills
    assert person.page.texts(slug, "skills") == [skill for skills in known.values() for skill in skills]
    if slug == "razorweave":
        for attribute, skills in known.items():
            person.pick("attribute-name", attribute)
            assert person.page.texts(slug, "skills") == list(skills)


def ladder(person: Person) -> list[str]:
    """The steps of the DC that are lit."""
    return [
        each["value"] for each in person.page.controls("razorweave") if each["name"] == "dc-step" and "checked" in each
    ]


def test_the_ladder_shows_the_dc_of_the_check_and_a_tap_on_it_gives_that_dc(person: Person) -> None:
    """With the scene's modifiers counted in, whichever came first; between steps none is lit. So it is at a visit."""
    person.pick("dc-step", "18")
    person.type_modifier("dc", "Rain", "Harder")
    for again in (person, Person(kept=person.storage)):
        assert (again.check.dc, ladder(again), again.values["dc"]) == (20, ["20"], "18")
    person.pick("dc-step", "16")
    assert (person.check.dc, ladder(person), person.values["dc"]) == (16, ["16"], "14")
    person.type("dc", "15")
    assert (person.check.dc, ladder(person)) == (17, [])
    person.type("dc", "16")
    person.press("modifier-remove", within="razorweave", name="Rain")
    assert (person.check.dc, ladder(person)) == (16, ["16"])
    person.type("dc", "")
    assert ladder(person) == []


@pytest.mark.parametrize("how", ["a number", "a keyword", "a modifier"])
def test_what_is_folded_away_opens_where_it_holds_anything(how: str) -> None:
    """At the next start too."""
    person = Person(game="trident_sphere")
    person.type("stat", "4")
    (folded,) = person.page.region("trident_sphere").all("class", "seldom")
    assert "open" not in folded
    if how == "a number":
        person.type("defense_bonus", "1")
    elif how == "a keyword":
        person.pick("risk")
    else:
        person.type_modifier("fortification_bonus", "a wall")
    (again,) = Person(kept=person.storage).page.region("trident_sphere").all("class", "seldom")
    assert ("open" in folded, "open" in again) == (True, True)


# -- drafts ------------------------------------------------------------------------------------------------------------


def test_a_form_of_an_earlier_version_is_as_it_was_left() -> None:
    """Numbers, and modifiers that count once or stay."""
    storage = Memory()
    named = (
        '[{"field": "edge", "name": "Aim", "points": 2, "once": true}, {"field": "dc", "name": "Rain", "points": 2}]'
    )
    storage.put("razor.draft.razorweave", f'{{"values": {{"dc": "18", "attribute": "2"}}, "named": {named}}}')
    person = Person(4, 4, 4, 4, 4, 4, kept=storage)
    assert person.check == Check(dc=20, attribute=2, edge=2)
    person.press("roll")
    assert person.check == Check(dc=20, attribute=2)


def test_a_modifier_on_a_field_that_the_check_does_not_have_is_dropped() -> None:
    """No chip could take it out, and a roll that carried it could not be read again."""
    storage = Memory()
    storage.put("razor.draft.razorweave", '{"values": {}, "named": [{"field": "luck", "name": "Cat", "points": 1}]}')
    person = Person(4, 4, 4, 4, kept=storage)
    person.press("roll")
    assert person.log[0].fiction.modifiers == ()
    assert Person(kept=storage).log == person.log
