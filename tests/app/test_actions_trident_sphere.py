"""A scene of Trident Sphere by taps: actions, their effect on a point pool, Riders, and the defender's answer."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.features import Action, Features, Rider, TierText
from razor_core.rules.modifiers import Modifier
from razor_core.systems.trident_sphere import Check
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import Clock
from tests.support.page.characters import SHEET, act_as, aim_at, brought, character, edit, table
from tests.support.page.consequences import recipient, take
from tests.support.page.log import shown
from tests.support.page.moves import make_character
from tests.support.page.person import Person

GAME = "trident_sphere"
TAKEN = "A Pass or better takes it from a point pool (TS-10)"
SLASH = Action(
    name="Slash",
    ratings=("Quick", "Strong"),
    skill="Blades",
    adds=(Modifier("action_bonus", "Slash", 2), Modifier("ease", "Slash")),
    effect=4,
    kinds=("melee",),
    texts=(TierText("PASS", "A cut."), TierText("TRIUMPH", "They drop what they hold.")),
)
GUARD = (Rating("quick", 4), Rating("defense_training", 2), Rating("strong", 3))
TRIP = Rider(name="Trip", text="The target falls.", fits=("melee",))
PARRY = Rider(name="Parry", text="Attack back.", reaction=True)
OGRE = character("Ogre", GAME, side=Side.OPPOSITION, ratings=(Rating("Quick", 2), Rating("Strong", 3)), clocks=("p",))


def nix(**values: object) -> Character:
    """A hero of Quick 4 and Strong 6, with an action, a training for any stat and a Rider."""
    ratings, actions = (Rating("Quick", 4), Rating("Strong", 6), Rating("Wits", 1)), (SLASH, Action(name="Run"))
    trained = (Skill("Blades", "", 3),)
    return character("Nix", GAME, ratings=ratings, skills=trained, features=Features(actions, (TRIP, PARRY)), **values)


def fight(*dice: int, points: int = 20) -> Person:
    """Nix against the Ogre, who has so many points in its pool, with the Slash on the form."""
    pool = Clock(id="p", name="Ogre", kind=ClockKind.POOL, segments=20, filled=points)
    person = table(GAME, nix(), OGRE, dice=dice, clocks=(pool,))
    aim_at(person, "Ogre")
    person.press("deed", name="Slash")
    return person


def test_a_tap_on_an_action_fills_the_form() -> None:
    """The better of two stats, training, what it adds as chips of the actor, and the strength of its effect."""
    person = fight()
    expected = Check(stat=6, training=3, action_bonus=2, quick=2, strong=3, ease=True)
    assert (person.check, brought(person)) == (expected, {"Slash +2": True, "Ease: Slash": True})
    assert person.page.text(GAME, "strength") == "7"
    assert person.page.texts(GAME, "effect-steps") == ["Half of Strong 6 is 3", "3 + 4 bonus = 7", TAKEN]
    person.press("modifier-carried", within=GAME, field="ease")
    assert not person.check.ease
    person.press("deed", name="Slash")
    assert person.check == Check(stat=6, training=3, quick=2, strong=3)
    assert (brought(person), person.page.text(GAME, "strength")) == ({}, "")
    person.press("deed", name="Slash")
    assert person.check.ease
    again = Person(kept=person.storage, game=GAME)
    assert (again.check, again.page.text(GAME, "strength")) == (person.check, "7")


def test_one_of_two_stats_is_a_tap_away() -> None:
    """Without losing the action; a stat that it is not rolled with takes it back."""
    person = fight()
    person.press("character-skill", within=GAME, rating="Quick")
    assert (person.check.stat, person.check.training, person.check.action_bonus) == (4, 3, 2)
    person.press("character-skill", within="abilities", rating="Wits")
    assert (person.check.stat, person.check.action_bonus, person.page.text(GAME, "strength")) == (1, 0, "")
    person.press("deed", name="Run")
    person.press("character-skill", within="abilities", rating="Quick")
    person.press("character-skill", within="abilities", skill="Blades")
    assert (person.check.stat, person.check.training) == (4, 3)
    assert person.page.region("abilities").one("data-name", "Run")["aria-pressed"] == "true"


def test_a_number_below_zero_has_a_minus_sign() -> None:
    """Of a stat and a training, as of every other number on the page."""
    weak = (Rating("Quick", -2), Rating("Strong", -1))
    features = Features((replace(SLASH, skill=""),))
    person = table(GAME, character("Nix", GAME, ratings=weak, skills=(Skill("Blades", "", -3),), features=features))
    person.press("deed", name="Slash")
    text = person.page.region("abilities").text + person.page.region(GAME).text
    assert [each in text for each in ("Quick −2", "Strong −1", "Blades −3", "Strong -1")] == [True] * 3 + [False]


def test_a_training_for_any_stat_stays_with_another() -> None:
    """Tapped again, it is taken back; a stat alone is then without it."""
    person = table(GAME, nix())
    person.press("character-skill", skill="Blades")
    person.press("character-skill", rating="Wits")
    assert (person.check.stat, person.check.training) == (1, 3)
    person.press("character-skill", skill="Blades")
    assert (person.check.stat, person.check.training) == (1, 0)


def test_nothing_is_taken_from_an_empty_pool() -> None:
    """It stays that of the target, without odds of what is left and without a new one."""
    person = fight(15, points=0)
    assert (person.page.text(GAME, "left"), person.page.texts("next", "chances")) == ("", [])
    person.press("roll")
    assert recipient(person, "Effect strength 7") == "Ogre"
    assert "0/20" in person.page.text("result", "card")
    assert person.page.region("result").one("data-by", "-7").off


def test_a_target_without_a_pool_gets_one_on_the_sheet() -> None:
    """The card says that there is none, and takes from it once it is there; another's is a choice."""
    person = table(GAME, nix(), character("Mara", GAME, side=Side.OPPOSITION), dice=(15, 15))
    aim_at(person, "Mara")
    person.press("deed", name="Slash")
    person.press("roll")
    assert "Mara Effect strength 7: no pool yet" in person.page.text("result", "card")
    assert "Nix against Mara · Slash · Strong Blades" in person.card("caption")
    assert person.page.region("result").all("data-by") == []
    person.press("target-change")
    person.type("track-0", "40", form=SHEET)
    person.press("character-save")
    take(person, "Effect strength 7", by=-7)
    assert person.clock("Mara").filled == 33
    make_character(person, "Ogre", foe=True)
    aim_at(person, "Ogre")
    person.press("roll")
    assert "no pool yet · another…" in person.page.text("result", "card")
    assert person.page.region("result").all("data-by") == []


def test_an_effect_without_an_action_is_typed() -> None:
    """The actor's Strong is there by itself; a wrong number says so and does not roll."""
    person = fight(15)
    person.press("deed", name="Slash")
    person.type("effect-bonus", "2")
    assert person.page.text(GAME, "strength") == "5"
    person.type("effect-bonus", "99")
    assert person.page.text(GAME, "error-effect").startswith("Bonus: Enter a whole number from -20 to 30")
    assert person.page.text(GAME, "left") == ""
    person.press("roll")
    assert person.log == ()
    person.type("effect-bonus", "2")
    person.press("roll")
    take(person, "Effect strength 5", by=-5)
    assert person.clock("Ogre").filled == 15
    act_as(person, "Ogre")
    assert person.values["effect-bonus"] == ""


SHIELD = Rider(name="Shield")


def test_a_rider_that_no_sheet_has_is_told_in_words() -> None:
    """Which it was, with whose it is; one of the sheet has its name."""
    person = table(GAME, character("Nix", GAME), OGRE)
    aim_at(person, "Ogre")
    person.dice.script = [2]
    person.press("roll")
    person.put("consequence-words", "It bites back", consequence="rider.target")
    take(person, "The target may use a fitting Rider as a Reaction")
    assert shown(person)[0] == "Ogre: The target may use a fitting Rider as a Reaction: It bites back"


@pytest.mark.parametrize(
    ("used", "rider"),
    [("", replace(SHIELD, both=True)), ("own", SHIELD), ("reaction", replace(SHIELD, reaction=True))],
)
def test_a_rider_is_for_both_uses_unless_its_sheet_says_for_one(used: str, rider: Rider) -> None:
    """As the text has it (TS-11); what was chosen is there again when it is opened."""
    person = table(GAME, nix())
    edit(person)
    person.tap("New Rider", within=SHEET)
    person.type("rider-name", "Shield", form=SHEET)
    person.pick("rider-when", used, form=SHEET)
    person.tap("Keep Rider", within=SHEET)
    person.press("feature", feature="rider", name="Shield")
    assert person.page.values(SHEET)["rider-when"] == used
    person.press("character-save")
    assert person.characters[0].features.riders[-1] == rider


def test_actions_and_riders_are_changed_and_deleted_on_the_sheet() -> None:
    """By a tap on each; what is still open is saved too. A number that is none is named, and the controls stay open."""
    person = table(GAME, nix())
    edit(person)
    person.press("feature", feature="action", name="Slash")
    assert (person.page.values(SHEET)["deed-second"], person.page.values(SHEET)["adds-ease"]) == ("Strong", "on")
    person.type("deed-name", "Cut", form=SHEET)
    for effect, error in (("1.5", "effect: Enter a whole number."), ("3", "")):
        person.type("deed-effect", effect, form=SHEET)
        person.tap("Keep action", within=SHEET)
        assert person.page.text(SHEET, "error") == error
    person.press("feature", feature="action", name="Cut")
    person.type("deed-effect", "", form=SHEET)
    person.press("character-save")
    assert [(action.name, action.effect) for action in person.characters[0].features.actions] == [
        ("Run", None),
        ("Cut", None),
    ]
    edit(person)
    for feature, name in (("Rider", "Parry"), ("action", "Cut")):
        person.press("feature", feature=feature.lower(), name=name)
        person.tap(f"Delete {feature}", within=SHEET)
    person.press("feature", feature="rider", name="Trip")
    person.type("rider-text", "It falls.", form=SHEET)
    person.press("character-save")
    (kept,) = person.characters
    assert kept.features == Features((Action(name="Run"),), (replace(TRIP, text="It falls."),))


def test_an_action_on_the_form_is_as_it_is_on_the_sheet() -> None:
    """Its effect and what it adds change at once; one that is deleted, or has another name now, is off the form."""
    person = fight()
    edit(person)
    person.press("feature", feature="action", name="Slash")
    person.type("deed-effect", "9", form=SHEET)
    person.type("adds-action_bonus", "5", form=SHEET)
    person.press("character-save")
    assert (person.check.action_bonus, person.page.text(GAME, "strength")) == (5, "12")
    edit(person)
    person.press("feature", feature="action", name="Slash")
    person.type("deed-name", "Cut", form=SHEET)
    person.press("character-save")
    assert (person.check.action_bonus, person.check.stat, person.page.text(GAME, "strength")) == (0, 6, "")
    assert person.values["deed"] == ""
    person.press("deed", name="Cut")
    assert person.page.text(GAME, "strength") == "12"


def test_what_is_chosen_for_an_action_waits_while_another_sheet_is_open() -> None:
    """Stats, training, keywords and texts are there again; only looked at, a sheet has nothing unsaved."""
    person = table(GAME, nix(), OGRE)
    for name in ("Nix", "Ogre", "Nix", "Ogre"):
        edit(person, name)
        assert "hidden" in person.page.slot(SHEET, "unsaved")
    edit(person, "Nix")
    person.press("feature", feature="action", name="Slash")
    person.type("deed-effect", "9", form=SHEET)
    typed = person.page.values(SHEET)
    edit(person, "Ogre")
    edit(person, "Nix")
    assert person.page.values(SHEET) == typed
    person.press("character-save")
    assert person.characters[0].features.actions[0] == replace(SLASH, effect=9)


def test_a_keyword_is_named_whatever_brings_it() -> None:
    """The chips of all keywords share a row: each says its own, once."""
    named = Modifier("risk", "Reckless"), Modifier("determination", "Determination")
    person = table(GAME, nix(modifiers=named))
    person.press("deed", name="Slash")
    assert sorted(brought(person)) == ["Determination", "Ease: Slash", "Risk: Reckless", "Slash +2"]


def test_a_typed_defence_is_that_of_a_target_without_one() -> None:
    """Until another target comes; the one that has stats brings its own."""
    foe = character("Ogre", GAME, side=Side.OPPOSITION, defences=GUARD)
    bare = character("Imp", GAME, side=Side.OPPOSITION, ratings=())
    person = table(GAME, character("Kira", GAME), foe, bare)
    person.type("quick", "9")
    aim_at(person, "Imp")
    assert person.check.quick == 9
    aim_at(person, "Ogre")
    assert person.check.quick == 4
    aim_at(person, "Imp")
    assert person.check.quick == 0


def test_a_number_of_an_earlier_version_stands_in_its_stat() -> None:
    """Quick was kept twice, on the sheet and in the defence; the latter counted."""
    person = table(GAME, character("Ogre", GAME, defences=GUARD))
    edit(person)
    assert person.page.values(SHEET)["rating-Quick"] == "4"
    person.press("character-save")
    assert person.characters[0] == person.characters[0].unified
