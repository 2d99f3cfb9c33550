"""Every table of the Witchgates text, and the facts of its prose, as data in golden/witchgates.toml."""

from fractions import Fraction

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.modifiers import Lifetime
from razor_core.rules.results import Mark
from razor_core.systems.witchgates import Check, Effect, Position, Tier, judge, marks, odds, plan, twists
from razor_core.systems.witchgates.check import FACES
from razor_core.systems.witchgates.sheet import MERIT_BOXES
from razor_core.systems.witchgates.stakes import ALL, STAKES, TROUBLE_MARKS, Severity, gain
from razor_core.systems.witchgates.suggested_modifiers import MODIFIERS
from razor_core.systems.witchgates.troubles import FORMS, troubles
from tests.support.effects import clock_kind, size_of, ticks_of
from tests.support.games.golden import load
from tests.support.typed import present
from tests.systems.values import Values
from tests.systems.witchgates.test_check import pooled

TEXT = load("witchgates")
EVERY_BOX = 99


def boxes(number: int) -> int:
    """The number of the file in the code's own way of saying every box."""
    return ALL if number == EVERY_BOX else number


@pytest.mark.parametrize("row", TEXT["faces"]["rows"], ids=lambda row: row["label"])
def test_witchgates_faces_are_called_as_printed(row: Values) -> None:
    """Each face is the hit, glance or miss of the text, by itself and as what counts."""
    tier = Tier[row["tier"]]
    assert (tier.label, list(FACES[tier])) == (row["label"], row["faces"])
    for face in row["faces"]:
        result = judge(Check(rating=1), (face,))
        assert (result.tier, result.headline) == (tier, row["label"])
        assert result.dice[0].label == row["label"].lower()


def test_witchgates_pool_is_at_most_seven_and_two_when_empty() -> None:
    """Each step adds the printed dice; all of them make the largest pool, and none of them two dice."""
    for row in TEXT["pool"]["rows"]:
        kind = type(getattr(Check(), row["field"]))
        assert Check(**{"rating": 0, row["field"]: kind(row["most"])}).pool == row["most"]
    full = Check(**{row["field"]: type(getattr(Check(), row["field"]))(row["most"]) for row in TEXT["pool"]["rows"]})
    assert full.pool == full.rolled == TEXT["pool"]["most"]
    empty = TEXT["pool"]["empty"]
    assert (Check(rating=0).rolled, empty["takes"]) == (empty["dice"], "lowest")
    assert judge(Check(rating=0), (6, 1)).tier is Tier.MISS


def test_witchgates_cuts_are_offered_by_the_printed_reasons() -> None:
    """The GM's examples and the player's own two, one cut each; all but the ground's are of one action."""
    cuts = (*MODIFIERS["cuts"], *MODIFIERS["power"])
    reasons = [source for source in cuts if source.name != "Injury"]  # invoked by the GM (WG-5)
    assert [source.name for source in reasons] == [*TEXT["cuts"]["gm"], *TEXT["cuts"]["player"]]
    assert [source.name for source in reasons if source.lifetime is Lifetime.STAYS] == TEXT["cuts"]["stays"]
    assert {source.points for source in cuts} == {TEXT["cuts"]["points"]}
    assert Check(power=True).cut - Check().cut == TEXT["cuts"]["points"]
    (note,) = [note for note in plan(Check(), {"cuts": ["Precision"]}).notes if "Precision" in note]
    assert f"{TEXT['cuts']['redirect']} more marks" in note


@pytest.mark.parametrize("row", TEXT["falls"]["rows"], ids=lambda row: f"{row['check']} {row['faces']}")
def test_witchgates_fall_is_read_as_the_text_has_it(row: Values) -> None:
    """What is cut, which face counts, the tier and the twist of each fall in the file."""
    result = judge(Check(**row["check"]), row["faces"])
    assert sorted((die.face for die in result.dice if die.mark is Mark.CUT), reverse=True) == row["cut"]
    assert max(die.face for die in result.dice if die.mark.counts) == row["counts"]
    assert (result.tier.name, result.twist) == (row["tier"], row["twist"])


@pytest.mark.parametrize("row", TEXT["odds"]["rows"], ids=lambda row: f"{row['dice']} dice")
def test_witchgates_odds_are_the_known_ones(row: Values) -> None:
    """Miss, glance, hit and twist of every pool without cuts, as counted without razor_core."""
    check = pooled(row["dice"])
    assert list(odds(check).values()) == [Fraction(chance) for chance in row["exact"]]
    assert twists(check).chance(lambda outcome: outcome[1]) == Fraction(row["twist"])


@pytest.mark.parametrize("row", TEXT["positions"]["rows"], ids=lambda row: row["label"])
def test_witchgates_position_brings_the_printed_trouble(row: Values) -> None:
    """How many troubles of which severity, or which one in their place: in the table and in what a roll offers."""
    position = Position[row["position"]]
    stakes = STAKES[position]
    instead = Severity[row["instead"]] if "instead" in row else None
    assert position.value == row["label"]
    assert (stakes.count, stakes.severity, stakes.instead) == (row["count"], Severity[row["severity"]], instead)
    (choice,) = [
        consequence
        for consequence in judge(Check(position=position), (1, 2)).consequences
        if isinstance(consequence, Choice) and consequence.label.startswith(row["label"])
    ]
    assert choice.count == row["count"]
    assert {option.label.partition(" ")[0].upper() for option in choice.options} == {row["severity"]}
    assert {option.label.partition(" ")[0].upper() for option in choice.instead} == {row.get("instead")} - {None}


@pytest.mark.parametrize("row", TEXT["trouble_marks"]["rows"], ids=lambda row: row["severity"])
def test_witchgates_trouble_marks_the_printed_boxes(row: Values) -> None:
    """Every trouble of that severity that marks a track does so by the printed numbers."""
    severity = Severity[row["severity"]]
    printed = tuple(boxes(number) for number in row["boxes"])
    assert TROUBLE_MARKS[severity] == printed
    marking = [consequence for consequence in troubles(severity) if any(ticks_of(consequence))]
    assert {tuple(map(abs, ticks_of(consequence))) for consequence in marking} == {printed}
    clearing = [consequence for consequence in marking if ticks_of(consequence)[0] < 0]
    assert [consequence.form for consequence in clearing] == ["Escalation or roadblock"]


@pytest.mark.parametrize("row", TEXT["effects"]["rows"], ids=lambda row: row["label"])
def test_witchgates_effect_marks_the_printed_boxes(row: Values) -> None:
    """Boxes by effect, harm of 0, 1 and 3 by effect, and the offers that come of it."""
    effect = Effect[row["effect"]]
    assert effect.value == row["label"]
    assert marks(effect) == boxes(row["boxes"])
    assert Check().effect.name == TEXT["effects"]["usual"]
    assert [marks(effect, harm) for harm in (0, 1, 3)] == [boxes(number) for number in row["harm"]]
    options = [option for choice in gain(effect) for option in choice.options if option.tick and not option.needs]
    marked = boxes(row["boxes"])
    assert {ticks_of(option) for option in options} == ({(marked,), (-marked,)} if marked else set())
    dealt = [option for choice in gain(effect, 3) for option in choice.options if option.to is Recipient.TARGET]
    three = boxes(row["harm"][-1])
    harm, moved, *injured = dealt
    assert (ticks_of(harm), ticks_of(moved)) == ((three,), (min(ALL, three + TEXT["cuts"]["redirect"]),))
    assert [option.needs for option in dealt] == ["", TEXT["cuts"]["player"][0], *["" for _ in injured]]
    assert [present(option.gives).points for option in injured] == ([] if three == ALL else [three])
    assert [option.against for option in dealt] == [None, *[Side.PLAYER for _ in dealt[1:]]]


def by_form(severity: Severity, form: str) -> list[Consequence]:
    return [trouble for trouble in troubles(severity) if trouble.form == form]


def test_witchgates_troubles_are_the_printed_forms() -> None:
    """The forms of the table in its order, each at the severities it comes in."""
    printed = {row["form"]: row["severities"] for row in TEXT["troubles"]["rows"]}
    found = {form: [severity.name for severity in Severity if by_form(severity, form)] for form in FORMS}
    assert list(found.items()) == list(printed.items())


def test_witchgates_harm_marks_a_merit_and_has_its_side_effect() -> None:
    """On the track of who rolled, the worse two with their side effect; other trouble with boxes is for the scene."""
    (row,) = [row for row in TEXT["troubles"]["rows"] if row["form"] == "Harm"]
    harm = {severity: troubles(severity)[0] for severity in Severity}
    assert TEXT["troubles"]["merit_boxes"] == MERIT_BOXES
    for severity, consequence in harm.items():
        assert isinstance(consequence, Consequence)
        assert size_of(consequence) == TEXT["troubles"]["merit_boxes"]
        assert ("side effect" in consequence.label) == (severity.name in row["side_effect"])
    for severity in Severity:
        for each in troubles(severity):
            if clock_kind(each) or each.form == "Harm":
                assert each.to is (Recipient.ACTOR if each.form == "Harm" else Recipient.SCENE)


@pytest.mark.parametrize(("key", "ticking"), [("marks", True), ("tracks", False)])
def test_witchgates_troubles_that_mark_are_the_printed_ones(key: str, ticking: bool) -> None:
    """At each severity just those forms come with boxes, or with a new track, that the file says; the rest is words."""
    printed = {row["form"]: row.get(key, []) for row in TEXT["troubles"]["rows"]}
    found = {
        form: [
            severity.name
            for severity in Severity
            if any(
                clock_kind(consequence) and any(ticks_of(consequence)) is ticking
                for consequence in by_form(severity, form)
            )
        ]
        for form in FORMS
    }
    assert found == printed


@pytest.mark.parametrize("severity", Severity)
def test_witchgates_harm_becomes_an_injury_of_as_many_levels(severity: Severity) -> None:
    """As the boxes that would be marked."""
    (row,) = [row for row in TEXT["troubles"]["rows"] if row["form"] == "Harm"]
    found = [consequence.gives.points for consequence in by_form(severity, "Harm") if consequence.gives]
    assert found == row["levels"][severity.name]


@pytest.mark.parametrize("row", TEXT["worsened"]["rows"], ids=lambda row: f"{row['severity']} {row['position']}")
def test_witchgates_position_worsens_as_printed(row: Values) -> None:
    """By one or two levels, major trouble to Desperate; or a merit is marked out, at any severity."""
    *worse, marked_out = [
        trouble
        for trouble in troubles(Severity[row["severity"]], Position[row["position"]])
        if trouble.form == "Worsened position"
    ]
    assert [consequence.sets for consequence in worse] == [(("position", Position(to).name),) for to in row["to"]]
    assert all(to in each.label for each, to in zip(worse, row["to"], strict=True))
    assert "enemies target a merit" in marked_out.label


def test_witchgates_harm_dealt_goes_on_a_merit() -> None:
    """Harm that an effect deals goes on a track as long as a merit's; a mark elsewhere on one of any length."""
    (choice,) = gain(Effect.HIGH)
    marked = {option.label: size_of(option) for option in choice.options if option.tick and not option.needs}
    assert marked == {
        "Mark 2 boxes of a track": size_of(Consequence("none", "")),
        "Deal harm: mark 2 boxes of a merit": TEXT["troubles"]["merit_boxes"],
        "Clear 2 boxes of a track": size_of(Consequence("none", "")),
    }
