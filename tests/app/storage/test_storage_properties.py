"""Whatever is in the storage: the page starts and can be played, and nothing that was stored is lost."""

import json
from contextlib import suppress
from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st

from app.check.drafts import PREFIX as DRAFT
from app.sheets.sessions import CURRENT
from app.sheets.settings import KEY as SETTINGS
from app.storage.journal import FIRST
from app.storage.keys import OLD_EVENTS, Keys
from app.storage.session_index import Listed, NewerEntryError, UnreadableError, listed_from_text, listed_to_text
from app.storage.stores import Memory
from app.ui import first_paint
from razor_core.systems import SYSTEMS
from tests.support import hostile
from tests.support.generators import tries
from tests.support.json_values import json_values, places
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person

KEYS, SESSIONS = Keys(FIRST), Keys("sessions").prefix
DRAFTS = ("razorweave", "fiction", "game", "oracle", "groups.razorweave", "characters")
#: A roll as the first format kept it.
ROLL = {"system": "razorweave", "check": {}, "faces": [3, 3, 3, 3], "reading": "", "fiction": {}}
OLD = json.dumps({"version": 1, "event": "rolled", "at": "2025-03-01T21:04:00+01:00", **ROLL})
texts = st.sampled_from(hostile.FILES) | json_values.map(json.dumps) | st.text(max_size=40)


def played() -> Person:
    """Somebody who has used all that keeps something."""
    person = Person(*[3, 4, 2, 5, 6, 1] * 20, tab="tab")
    make_clock(person, "Thug")
    make_clock(person, "Flood")
    make_character(person, "Zoë", skill="Stealth", edge="Lucky")
    person.type("who", "Zoë")
    person.type_modifier("edge", "Set Up")
    person.tap("Roll")
    person.act("clock-tick", clock=person.clocks[0].id, by="2")
    person.write("Question 1", "Is it dark?")
    person.tap("Ask the oracle")
    person.undo()
    person.tap("Split Risks", within="kinds")
    person.tap("+ This check")
    person.act("session-new")
    person.act("session-open", session=FIRST)
    person.play("gemini")
    person.play("razorweave")
    person.act("settings")
    person.act("setting")
    person.act("tour")
    person.do(person.app.leave)
    return person


@cache
def evening() -> dict[str, str]:
    """What such a person's device keeps, by its keys."""
    memory = played().storage
    kept = {key: memory.get(key) or "" for key in memory.keys("")}
    wanted = (KEYS.records, SESSIONS, CURRENT, SETTINGS, first_paint.KEY, *(f"{DRAFT}{name}" for name in DRAFTS))
    assert all(any(key.startswith(each) for key in kept) for each in wanted)
    return kept


#: Keys that this device does not have yet: the last three are of the first format.
EXTRA = [KEYS.snapshot, KEYS.record((7, "x")), f"{KEYS.records}x", f"{DRAFT}x", f"{OLD_EVENTS}0"]
EXTRA += [f"{OLD_EVENTS}{'9' * 20}", f"{OLD_EVENTS}{'9' * 5000}"]


#: A key of each kind that a start reads, and some of those that it reads later.
EVERYTHING = [SETTINGS, CURRENT, first_paint.KEY, KEYS.snapshot, KEYS.record((7, "x")), f"{SESSIONS}1", f"{SESSIONS}a"]
EVERYTHING += [f"{OLD_EVENTS}0", *(f"{DRAFT}{name}" for name in (*SYSTEMS, *DRAFTS))]


@st.composite
def devices(draw: st.DrawFn) -> dict[str, str]:
    """What the device keeps, some of it edited by hand: a text of another kind, a value of it another, or cut off."""
    kept = dict(evening())
    for key in draw(st.lists(st.sampled_from(sorted(kept)), min_size=1, max_size=4, unique=True)):
        kept[key] = draw(texts | st.just(kept[key][: draw(st.integers(0, len(kept[key])))]) | edited(kept[key]))
    for key in draw(st.lists(st.sampled_from(EXTRA))):
        kept[key] = draw(texts)
    return kept


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """The JSON of a text with another value somewhere in it; another text where it holds none."""
    try:
        data = json.loads(text)
        inside, key = draw(places(data))
    except (TypeError, ValueError):
        return draw(texts)
    inside[key] = draw(json_values | st.sampled_from(hostile.NAMES) | st.sampled_from(hostile.NUMBERS))
    return json.dumps(data)


@tries(0.6)
@given(kept=devices())
@example(kept=dict.fromkeys(EVERYTHING, "[" * 200_000))
@example(kept=dict.fromkeys(EVERYTHING, '{"a":' * 100_000))
@example(kept={f"{DRAFT}game": '"chess"'})
@example(kept={CURRENT: "nowhere"})
@example(kept={f"{OLD_EVENTS}{'9' * 20}": OLD})
@example(kept={f"{OLD_EVENTS}{'9' * 5000}": OLD})
@example(kept={f"{OLD_EVENTS}0": '"\ud800"'})
def test_a_device_edited_by_hand_can_be_played_and_loses_nothing(kept: dict[str, str]) -> None:
    """It starts, rolls and keeps; each record that was there is in the session or set aside, letter for letter."""
    memory = Memory()
    memory.texts.update(kept)
    person = Person(*[3] * 40, kept=memory)
    person.act("settings")
    person.act("sessions")
    left = {*memory.texts.values(), ""}
    assert not [key for key, text in kept.items() if key.startswith((KEYS.prefix, SESSIONS)) and text not in left]
    for game in SYSTEMS:
        person.play(game)
    person.play("razorweave")
    before = len(person.log)
    if not person.app.context.journal.readonly:
        # A number that was edited away is typed again.
        for number in [
            control["name"] for control in person.page.controls("razorweave") if control.get("type") == "number"
        ]:
            person.type(number, "1")
        person.tap("Roll")
        assert len(person.log) == before + 1
        assert Person(kept=memory).entries == person.entries


@given(data=st.data())
def test_a_session_in_the_list_is_read_or_refused(data: st.DataObject) -> None:
    """Any value of another kind."""
    with suppress(UnreadableError, NewerEntryError):
        found = listed_from_text(f"{SESSIONS}1", data.draw(edited(listed_to_text(Listed(id="1")))))
        assert listed_from_text(f"{SESSIONS}1", listed_to_text(found)) == found
