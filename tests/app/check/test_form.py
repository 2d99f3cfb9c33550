"""The form and what is shown before the roll: the core's numbers for the check on the form, never old ones."""

from dataclasses import fields

import pytest

from app.storage.stores import Memory
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import bounds
from razor_core.rules.numbers import decimal, percent, short_percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, field_word
from razor_core.table.character_events import CharacterSaved
from tests.support.page.characters import character, table
from tests.support.page.controls import value_of
from tests.support.page.log import lines
from tests.support.page.markup import index
from tests.support.page.person import Person


def tiers(person: Person) -> dict[str, str]:
    return {line.said("label"): line.said("chance") for line in person.page.slot("next", "tiers").elements}


def assert_odds(person: Person) -> None:
    """Compare everything before the roll with what the core has for the check on the form."""
    system = SYSTEMS[person.slug]
    plan, exact = system.plan(person.check), system.odds(person.check)
    text = {slot: person.page.text("next", slot) for slot in ("dice", "target", "chance", "of", "mixed")}
    assert [person.page.text("roll", slot) for slot in ("good-chance", "good-label")] == [text["chance"], text["of"]]
    assert (text["dice"], text["target"]) == (plan.dice, plan.target)
    assert person.page.texts("next", "notes") == [note for note in plan.notes if note not in plan.warnings]
    assert person.page.texts("roll", "warnings") == list(plan.warnings)
    assert tiers(person) == {tier.label: short_percent(exact[tier]) for tier in system.Tier}
    extra = [
        (element.said("label"), element.said("chance")) for element in person.page.slot("next", "chances").elements
    ]
    assert extra == [(chance.label, percent(chance.chance, 1)) for chance in plan.chances]
    good = min(tier for tier in system.Tier if tier.tone in (Tone.GOOD, Tone.TRIUMPH))
    assert text["chance"] == short_percent(exact.at_least(good))
    assert text["of"].startswith(good.label)
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


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_odds_shown_are_those_of_the_core(slug: str) -> None:
    """For a new form and after every change of a control; each line has its shape and its tone, not colour alone."""
    person = Person(game=slug)
    assert_odds(person)
    lines = person.page.slot("next", "tiers").elements
    assert [(line["data-tone"], line.said("mark")) for line in lines] == [
        (tier.tone.name, tier.tone.mark) for tier in SYSTEMS[slug].Tier
    ]
    for button in person.page.region(slug).all("data-do", "step"):
        person.act("step", **button.data)
        assert_odds(person)
    for control in person.page.controls(slug):
        if control.get("type") in ("checkbox", "radio"):
            person.pick(control["name"], value_of(control))
            assert_odds(person)


def test_a_damage_roll_shows_an_amount_and_no_tier() -> None:
    """Before the roll its average and the exact chance of each; then on the card and in the log; a check has tiers."""
    person = Person(4, 3, game="frameworks")
    person.press("kind", kind="damage")
    odds = SYSTEMS["frameworks"].kinds.amounts["damage"].odds(person.check)
    assert tiers(person) == {str(face): short_percent(chance) for face, chance in odds.items()}
    said = [person.page.text("next", slot) for slot in ("chance", "of", "target", "mixed")]
    assert said == [decimal(odds.mean(), 1), "Highest die on average", "", ""]
    assert "Success" not in person.page.region("next").text
    person.press("roll")
    assert (person.tier, [person.card(slot) for slot in ("tier", "mark")]) == (None, ["", ""])
    (row,) = lines(person)
    assert person.card("headline") == row.said("headline") == "Damage: highest 4"
    assert row.said("mark") == row.said("chance") == ""
    person.press("kind", kind="")
    assert person.page.text("next", "of") == "Success or better"


def test_the_ruler_before_the_roll_has_zones_and_reach() -> None:
    """In the game that has one: TN and FN, and over them what the d20 reaches; no margin yet."""
    person = Person(game="trident_sphere")
    for name, text in (("stat", "4"), ("strong", "3")):
        person.type(name, text)
    *zones, reach = person.page.slot("next", "ruler").elements
    assert [zone["data-tone"] for zone in zones] == [tone.name for tone in Tone]
    assert [zone.text for zone in zones] == ["", "0", "TN 10", "FN 13", "23"]
    assert [float(zone["--share"]) for zone in zones] == [3, 10, 3, 10, 4]
    assert reach.text == "d20 +4"
    assert float(reach["--at"]) * 30 == pytest.approx((5 + 25) / 2 + 3, abs=0.01)
    assert float(reach["--wide"]) * 30 == pytest.approx(20, abs=0.01)
    assert Person().page.texts("next", "ruler") == []


#: The numbers of every check but those that are chosen with radio buttons, of which none is out of bounds.
NUMBERS = [
    (slug, field.name)
    for slug in SYSTEMS
    for field in fields(SYSTEMS[slug].Check)
    if "low" in field.metadata
    and not any(one.get("type") == "radio" for one in index().one("id", slug).all("name", field.name))
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
    others = [field.name for field in fields(SYSTEMS[slug].Check) if field.name != name]
    assert [person.page.text(slug, f"error-{other}") for other in others] == [""] * len(others)
    assert (person.page.text("roll", "good-chance"), tiers(person)) == ("–", {})
    assert person.page.text("roll", "advice") == person.page.text("next", "target")
    assert person.page.text("next", "target").startswith(f"{field_word(slug, name)}: ")
    assert person.page.texts("roll", "bar") == []
    assert not any(person.page.texts("next", slot) for slot in ("odds-bar", "ruler", "notes", "chances"))
    assert "%" not in person.page.region("next").text
    if typed:
        person.type(name, str(high))
    else:
        person.press("modifier-remove", within=slug, name="reason 0")
    assert person.page.text(slug, f"error-{name}") == ""
    assert_odds(person)


def test_what_is_warned_of_stands_over_roll(person: Person) -> None:
    """A factor on two fields, typed in whatever letters (RW-8), then what the game says of the kind of roll."""
    for field, name in (("edge", "Dim Light"), ("burden", "dim light"), ("dc", "Rain"), ("edge", "rain")):
        person.type_modifier(field, name)
    person.press("kind", kind="set_up")
    warned = person.page.texts("roll", "warnings")
    assert ["(RW-8)" in each for each in warned] == [True, True, False]
    assert "Dim Light is entered as Edge and Burden." in " ".join(warned)
    assert not {*warned} & {*person.page.texts("next", "notes")}


@pytest.mark.parametrize(
    ("slug", "values", "warned"),
    [
        ("razorweave", {"edge": "modifiers"}, "capped at +2 (RW-1)"),
        ("frameworks", {"score": "1", "penalty": "3"}, "(FW-1)"),
        ("frameworks", {"momentum": "on", "interference": "on"}, "cancel"),
        ("gemini", {"edges": "modifiers"}, "capped at +3 (GM-1)"),
        ("witchgates", {"cuts": "3"}, "(WG-3)"),
        ("trident_sphere", {"quick": "6", "strong": "10"}, "Out of reach: a Triumph."),
        ("trident_sphere", {}, "no Pass (TS-2)"),
    ],
)
def test_a_cap_and_what_cannot_be_stand_over_roll(slug: str, values: dict[str, str], warned: str) -> None:
    """In every game; without the number they go."""
    person = Person(game=slug)
    for name, value in values.items():
        if value == "modifiers":
            for each in "ABCD":
                person.type_modifier(name, each)
        elif value == "on":
            person.pick(name)
        else:
            person.type(name, value)
    assert any(warned in text for text in person.page.texts("roll", "warnings"))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_skills_of_the_game_are_suggested(slug: str) -> None:
    """All of them, until an attribute narrows them to its own."""
    person = Person(game=slug)
    known = SYSTEMS[slug].sheet.skills.suggested
    assert person.page.texts(slug, "skills") == [skill for skills in known.values() for skill in skills]
    if slug == "razorweave":
        for attribute, skills in known.items():
            person.pick("attribute-name", attribute)
            assert person.page.texts(slug, "skills") == list(skills)


def ladder(person: Person) -> list[str]:
    """The steps of the DC that are lit."""
    return [
        control["value"]
        for control in person.page.controls("razorweave")
        if control["name"] == "dc-step" and "checked" in control
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


def told(person: Person) -> list[tuple[str, str]]:
    """The number of the DC that was set, and the sum with what the scene adds."""
    shown = person.page.slot("razorweave", "modifiers-dc").all("data-base")
    return [(element["data-base"], element.text) for element in shown]


def test_the_number_that_was_set_and_the_dc_that_the_scene_makes_of_it_are_both_shown(person: Person) -> None:
    """The step of 18 is marked as set, and the sum says it in words; where the scene adds nothing, neither is."""
    person.pick("dc-step", "18")
    assert told(person) == []
    for name, shown in (
        ("Poor light", [("18", "DC 18 + 2 scene = 20")]),
        ("All the time needed", []),
        ("Familiar ground", [("18", "DC 18 − 2 scene = 16")]),
    ):
        person.tap_modifier("dc", name)
        assert told(person) == shown
    person.type("dc", "")
    assert told(person) == []


def test_a_modifier_on_a_field_that_the_check_does_not_have_is_dropped() -> None:
    """No chip could take it out, and a roll that carried it could not be read again."""
    storage = Memory()
    storage.put("razor.draft.razorweave", '{"values": {}, "named": [{"field": "luck", "name": "Cat", "points": 1}]}')
    person = Person(4, 4, 4, 4, kept=storage)
    person.press("roll")
    assert person.log[0].fiction.modifiers == ()
    assert Person(kept=storage).log == person.log


def test_a_strike_without_a_target_asks_at_whom() -> None:
    """While there is somebody to strike at. A tap on a face answers; a second tap on Roll rolls all the same."""
    kira, thug = character("Kira", "razorweave"), character("Thug", "razorweave", side=Side.OPPOSITION)
    person = table("razorweave", kira, dice=(4, 4, 4, 4))
    person.press("kind", kind="strike")
    assert "At whom?" not in person.page.text("roll", "advice")
    person.elsewhere(CharacterSaved(thug))
    assert "At whom?" in person.page.text("roll", "advice")
    assert person.page.text("roll", "roll") == "Roll all the same"
    person.press("character-target", character="t")
    assert "At whom?" not in person.page.text("roll", "advice")
    assert person.page.text("roll", "roll") == "Roll"
