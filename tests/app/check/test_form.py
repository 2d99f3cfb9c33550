"""The check region: what stands before the roll is what the core reckons, and nothing stale ever stands there."""

from dataclasses import fields

import pytest

from app.check.draft import Draft
from razor_core.rules.fields import bounds
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, razorweave, witchgates
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.systems.razorweave.book import LADDER, place
from tests.support.page_markup import index
from tests.support.page_person import Person


def shown_odds(person: Person) -> dict[str, str]:
    """The chance of each tier by its label, as it stands there."""
    lines = person.page.slot("roll", "tiers").elements
    return {line.one("data-slot", "label").text: line.one("data-slot", "chance").text for line in lines}


@pytest.mark.parametrize(
    "check",
    [
        Check(),
        Check(dc=18, attribute=2, skill=True, edge=1),
        Check(dc=22, burden=2, bonus=-3),
        Check(dc=1, attribute=10),
        Check(dc=40, attribute=-5),
    ],
    ids=str,
)
def test_the_odds_shown_are_those_of_the_core(person: Person, check: Check) -> None:
    """Every tier to a tenth, at least Full large, at least Partial beside it."""
    for name in ("dc", "attribute", "bonus"):
        person.type(name, str(getattr(check, name)))
    if check.skill:
        person.pick("skill")
    for field, count in (("edge", check.edge), ("burden", check.burden)):
        for at in range(count):
            person.reason(field, f"reason {at}")
    exact = odds(check)
    assert shown_odds(person) == {tier.label: percent(exact[tier], 1) for tier in Tier}
    assert person.page.text("roll", "good-chance") == percent(exact.at_least(Tier.FULL_SUCCESS))
    assert person.page.text("roll", "good-label") == "Full Success or better"
    full, partial = exact.at_least(Tier.FULL_SUCCESS), exact.at_least(Tier.PARTIAL_SUCCESS)
    assert person.page.text("roll", "mixed") == (
        "" if partial == full else f"Partial Success or better {percent(partial)}"
    )
    assert person.page.text("roll", "dice") == razorweave.plan(check).dice
    assert person.page.text("roll", "target") == razorweave.plan(check).target


@pytest.mark.parametrize("dc", [1, 12, 18, 40])
def test_the_bar_has_a_part_for_every_tier_that_can_be_as_wide_as_it_is_likely(person: Person, dc: int) -> None:
    """Shares add up to the whole, worst first, each with its tone and its number to be read."""
    person.type("dc", str(dc))
    exact = {tier: chance for tier, chance in odds(Check(dc=dc)).items() if chance}
    parts = person.page.slot("roll", "bar").elements
    assert [part["data-tone"] for part in parts] == [tier.tone.name for tier in exact]
    assert [float(part["--share"]) for part in parts] == [
        pytest.approx(float(chance), abs=1e-5) for chance in exact.values()
    ]
    assert [part["title"] for part in parts] == [f"{tier.label} {percent(exact[tier], 1)}" for tier in exact]


def test_every_line_of_the_odds_has_its_shape_and_tone(person: Person) -> None:
    """No tier is told by colour alone."""
    lines = person.page.slot("roll", "tiers").elements
    assert [line["data-tone"] for line in lines] == [tone.name for tone in Tone]
    assert [line.one("data-slot", "mark").text for line in lines] == [tone.mark for tone in Tone]


def test_the_ruler_stands_before_the_roll() -> None:
    """The zones of the five results with TN and FN, and over them what the d20 reaches; no margin yet."""
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


def test_a_game_that_shows_no_ruler_before_the_roll_has_none(person: Person) -> None:
    """Nor has a form that holds no check."""
    assert person.page.slot("roll", "ruler").elements == []
    other = Person(game="trident_sphere")
    other.type("stat", "99")
    assert other.page.slot("roll", "ruler").elements == []


@pytest.mark.parametrize(("name", "text"), [("dc", "0"), ("dc", ""), ("attribute", "11"), ("bonus", "-21")])
def test_a_form_that_holds_no_check_shows_its_error_and_no_number(person: Person, name: str, text: str) -> None:
    """The message at the field, the same above Roll, and not one of the odds from before."""
    person.type(name, text)
    assert person.page.text(person.slug, f"error-{name}").startswith("a whole number from")
    assert name in person.page.text("roll", "target")
    assert person.page.text("roll", "good-chance") == "–"
    assert set(shown_odds(person).values()) == {"–"}
    assert person.page.slot("roll", "bar").elements == []
    assert person.page.texts("roll", "notes") == []
    assert "%" not in person.page.region("preview").text


def test_a_mended_form_has_its_odds_again_and_no_error(person: Person) -> None:
    """The error goes with its cause, and only one field ever had one."""
    person.type("dc", "41")
    others = [name for name in Check.__dataclass_fields__ if name != "dc"]
    assert [person.page.text(person.slug, f"error-{name}") for name in others] == [""] * len(others)
    person.type("dc", "16")
    assert person.page.text(person.slug, "error-dc") == ""
    assert shown_odds(person)["Full Success"] == percent(odds(Check(dc=16))[Tier.FULL_SUCCESS], 1)


@pytest.mark.parametrize("gate", razorweave.GATES, ids=lambda gate: gate.name)
def test_a_closed_gate_turns_roll_into_advice(person: Person, gate) -> None:
    """What to do instead stands there (RW-7); opened again it is gone."""
    assert person.page.text("roll", "advice") == ""
    person.pick(f"gate-{gate.name}")
    assert person.page.text("roll", "advice") == gate.instead
    assert person.button("Roll all the same")["data-do"] == "roll"
    person.pick(f"gate-{gate.name}")
    assert person.page.text("roll", "advice") == ""
    assert person.button("Roll")["data-do"] == "roll"


def test_all_gates_closed_give_all_advice(person: Person) -> None:
    """None of the three hides another."""
    for gate in razorweave.GATES:
        person.pick(f"gate-{gate.name}")
    assert all(gate.instead in person.page.text("roll", "advice") for gate in razorweave.GATES)


TWICE = [
    name
    for name in {source.name for sources in razorweave.MODIFIERS.values() for source in sources}
    if sum(name in {source.name for source in sources} for sources in razorweave.MODIFIERS.values()) > 1
]


@pytest.mark.parametrize("name", sorted(TWICE))
def test_a_factor_on_two_sides_is_warned_of(person: Person, name: str) -> None:
    """Every source that the book offers on two sides: entered on one it is quiet, on both RW-8 is told."""
    entered = 0
    for field, sources in razorweave.MODIFIERS.items():
        if name in {source.name for source in sources}:
            person.source(field, name)
            entered += 1
            warnings = [note for note in person.page.texts("roll", "notes") if "RW-8" in note]
            assert len(warnings) == (entered > 1)
    assert entered > 1
    assert name in warnings[0]


@pytest.mark.parametrize(("first", "second"), [("dc", "edge"), ("dc", "burden"), ("edge", "burden")])
def test_typed_factors_are_warned_of_whatever_their_letters(person: Person, first: str, second: str) -> None:
    """Typed on any two of the three sides, in another case: the warning reaches the notes and names both sides."""
    for field, name in ((first, "Rain"), (second, "rain")):
        person.reason(field, name, "Harder" if field == "dc" else "Add")
    (warning,) = [note for note in person.page.texts("roll", "notes") if "RW-8" in note]
    sides = {"dc": "DC", "edge": "Edge", "burden": "Burden"}
    assert "Rain" in warning
    assert f"{sides[first]} and {sides[second]}" in warning


@pytest.mark.parametrize(("field", "cap"), [("edge", "+2"), ("burden", "−2")])
def test_more_than_two_are_capped_and_that_is_said(person: Person, field: str, cap: str) -> None:
    """Three of one side are two, and the note gives both numbers (RW-1)."""
    for name in ("one", "two", "three"):
        person.reason(field, name)
    (note,) = [note for note in person.page.texts("roll", "notes") if "RW-1" in note]
    assert f"capped at {cap}" in note
    assert person.page.text("roll", "dice").startswith("6 dice")


@pytest.mark.parametrize("dc", [1, 11, 12, 15, 22, 23, 40])
def test_the_place_of_a_dc_on_the_ladder_is_said(person: Person, dc: int) -> None:
    """On a step its name, off the ladder the two steps it lies between (RW-4)."""
    person.type("dc", str(dc))
    assert person.page.texts("roll", "notes") == [f"DC {dc} is {place(dc)}."]


@pytest.mark.parametrize("step", LADDER, ids=lambda step: step.name)
def test_step_and_number_of_the_dc_are_one(person: Person, step) -> None:
    """A step sets the number; the number chooses the step; a number on no step chooses none."""
    person.pick("dc-step", str(step.dc))
    assert person.values["dc"] == str(step.dc)
    person.type("dc", str(step.dc + 1))
    assert "dc-step" not in person.values
    person.type("dc", str(step.dc))
    assert person.values["dc-step"] == str(step.dc)


def test_a_typed_skill_is_a_skill(person: Person) -> None:
    """Naming one ticks the box; the tick alone can be taken back."""
    person.type("skill-name", "Lockpicking")
    assert person.check == Check(skill=True)
    person.pick("skill")
    assert person.check == Check()


def test_an_attribute_narrows_the_skills_offered(person: Person) -> None:
    """Before one is chosen all are offered, afterwards its own."""
    assert person.page.texts(person.slug, "skills") == [
        skill for skills in razorweave.SKILLS.values() for skill in skills
    ]
    for attribute, skills in razorweave.SKILLS.items():
        person.pick("attribute-name", attribute)
        assert person.page.texts(person.slug, "skills") == list(skills)


@pytest.mark.parametrize(("name", "low", "high"), [("Attribute", -5, 10), ("Other bonus", -20, 20)])
def test_more_and_less_stop_at_the_bounds(person: Person, name: str, low: int, high: int) -> None:
    """However often they are tapped, there is no error and the check is a check."""
    field = {"Attribute": "attribute", "Other bonus": "bonus"}[name]
    for word, end in (("less", low), ("more", high)):
        for _ in range(high - low + 2):
            person.tap(f"{name} {word}")
        assert getattr(person.check, field) == end


@pytest.mark.parametrize(("word", "points", "chip"), [("Harder", 2, "rain +2"), ("Easier", -2, "rain −2")])
def test_a_factor_of_the_scene_moves_the_dc_a_step(person: Person, word: str, points: int, chip: str) -> None:
    """Two up or down, said on its chip; the number typed stays as it was."""
    person.reason("dc", "rain", word)
    assert person.check == Check(dc=14 + points)
    assert person.page.texts(person.slug, "named-dc") == [chip]
    assert person.values["dc"] == "14"


# -- of every game -----------------------------------------------------------------------------------------------------


def shown_chances(person: Person) -> list[tuple[str, str]]:
    """The chances that stand beside those of the tiers."""
    return [(each.said("label"), each.said("chance")) for each in person.page.slot("roll", "chances").elements]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_what_stands_before_the_roll_is_that_of_the_game_on_the_table(slug: str) -> None:
    """Plan, every tier, bar and the chances beside them, as the core has them for the form as it stands."""
    person, system = Person(game=slug), SYSTEMS[slug]
    plan, exact = system.plan(system.Check()), system.odds(system.Check())
    assert (person.page.text("roll", "dice"), person.page.text("roll", "target")) == (plan.dice, plan.target)
    assert person.page.texts("roll", "notes") == list(plan.notes)
    assert shown_odds(person) == {tier.label: percent(exact[tier], 1) for tier in system.Tier}
    assert shown_chances(person) == [(each.label, percent(each.chance, 1)) for each in plan.chances]
    assert len(person.page.slot("roll", "bar").elements) == sum(1 for tier in system.Tier if exact[tier])


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_large_number_is_the_chance_of_a_good_end(slug: str) -> None:
    """Of the least tier that is good, by its name; beside it that of a mixed one, where the game has any."""
    person, system = Person(game=slug), SYSTEMS[slug]
    exact = system.odds(system.Check())
    good = min(tier for tier in system.Tier if tier.tone in (Tone.GOOD, Tone.TRIUMPH))
    mixed = [tier for tier in system.Tier if tier.tone is Tone.MIXED and exact[tier]]
    assert person.page.text("roll", "good-chance") == percent(exact.at_least(good))
    assert person.page.text("roll", "good-label") == (
        good.label if good is max(system.Tier) else f"{good.label} or better"
    )
    assert person.page.text("roll", "mixed") == "".join(
        f"{tier.label} or better {percent(exact.at_least(tier))}" for tier in mixed
    )


def test_three_dice_show_the_chance_of_a_twist_and_two_have_none() -> None:
    """Joint with every tier, as the core reckons it (WG-4)."""
    person = Person(game="witchgates")
    assert shown_chances(person) == []
    person.pick("scene")
    check = witchgates.Check(scene=True)
    assert shown_chances(person) == [(each.label, percent(each.chance, 1)) for each in witchgates.plan(check).chances]
    assert len(shown_chances(person)) == 4


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, each.name) for slug in SYSTEMS for each in fields(SYSTEMS[slug].Check) if each.metadata]
)
def test_a_number_out_of_its_bounds_is_told_at_its_field_in_every_game(slug: str, name: str) -> None:
    """Reached by typing, or by reasons where there is nothing to type; no number stands above Roll meanwhile."""
    person = Person(game=slug)
    low, high = bounds(SYSTEMS[slug].Check, name)
    (typed,) = [each for each in person.page.controls(slug) if each["name"] == name][:1] or [None]
    if typed is None:
        draft = person.table.games.form.draft
        person.do(lambda: person.table.games.form.take(Draft(draft.values, (Modifier(name, "all", 100),))))
    elif typed["type"] == "radio":
        person.do(lambda: person.table.games.form.take(Draft({**person.values, name: str(high + 1)})))
    else:
        person.type(name, str(high + 1))
    assert f"from {low} to {high}" in person.page.text(slug, f"error-{name}")
    assert person.page.text("roll", "dice") == "No roll yet"
    assert shown_chances(person) == []
    assert person.page.texts("roll", "notes") == []
    assert "%" not in person.page.region("preview").text


STEPPED = [
    (slug, button["data-name"])
    for slug in SYSTEMS
    for button in index().one("id", slug).all("data-do", "step")
    if button["data-by"] == "1"
]


@pytest.mark.parametrize(("slug", "name"), STEPPED)
def test_more_and_less_move_every_number_as_far_as_its_bounds(slug: str, name: str) -> None:
    """One at a time, and never into an error."""
    person = Person(game=slug)
    buttons = {
        each["data-by"]: each for each in person.page.region(slug).all("data-do", "step") if each["data-name"] == name
    }
    before = getattr(person.check, name)
    low, high = bounds(SYSTEMS[slug].Check, name)
    person.tap(buttons["1"].name, within=slug)
    assert getattr(person.check, name) == before + 1
    for by, end in (("-1", low), ("1", high)):
        for _ in range(high - low + 1):
            person.tap(buttons[by].name, within=slug)
        assert getattr(person.check, name) == end


def test_the_opposition_follows_its_ranks_and_they_follow_it() -> None:
    """A number between two ranks chooses none (GM-7)."""
    person = Person(game="gemini")
    person.pick("opposition-step", "9")
    assert person.check.opposition == 9
    person.tap("Opposition more")
    assert "opposition-step" not in person.values
    person.tap("Opposition more")
    assert person.values["opposition-step"] == "11"


@pytest.mark.parametrize(("name", "value"), [("position", "DESPERATE"), ("effect", "MAJOR")])
def test_position_and_effect_are_chosen_by_a_tap(name: str, value: str) -> None:
    """And are part of the check, and of what is said of it before the roll."""
    person = Person(game="witchgates")
    person.pick(name, value)
    assert getattr(person.check, name).name == value
    assert person.page.texts("roll", "notes") == list(witchgates.plan(person.check).notes)


def test_no_keyword_is_chosen_by_a_skill_that_is_a_number() -> None:
    """Only where a Skill is a flag does its name tick a box."""
    for slug in ("gemini", "trident_sphere", "frameworks", "witchgates"):
        person = Person(game=slug)
        person.type("skill-name", "Lore")
        assert person.check == SYSTEMS[slug].Check()
        assert person.said.skill == "Lore"


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_skills_of_the_game_are_offered_where_one_is_named(slug: str) -> None:
    """All of them as long as no rating is chosen that has its own."""
    person = Person(game=slug)
    assert person.page.texts(slug, "skills") == [skill for skills in SYSTEMS[slug].SKILLS.values() for skill in skills]


@pytest.mark.parametrize("how", ["a number", "a keyword", "a reason"])
def test_what_is_folded_away_opens_where_it_holds_anything(how: str) -> None:
    """Closed on an empty form, and open at the next start too."""
    person = Person(game="trident_sphere")
    person.type("stat", "4")
    (folded,) = person.page.region("trident_sphere").all("class", "seldom")
    assert "open" not in folded
    if how == "a number":
        person.type("defense_bonus", "1")
    elif how == "a keyword":
        person.pick("risk")
    else:
        person.reason("fortification_bonus", "a wall", "Add 1")
    assert "open" in folded
    (again,) = Person(kept=person.storage).page.region("trident_sphere").all("class", "seldom")
    assert "open" in again
