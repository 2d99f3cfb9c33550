"""Nothing that is for the game master only is in any text to a guest (Hypothesis)."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from razor_core.recap.players import for_players
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.events import (
    ConsequenceTaken,
    Fiction,
    GroupRolled,
    Noted,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.session.session import Entry, Redone, Undone
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ModifierGiven,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockLinked, ClockRemoved, ClockTicked
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.secrets import public
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.turns import RoundBegun, TurnChosen, TurnEnded, TurnsBegun, TurnTaken
from tests.core.session.test_session_properties import tail_of
from tests.support.generators import tries
from tests.support.sharing import SharedTable

#: In every id, name and text that is secret, and in nothing else.
HUSH = "hush"


def character(id: str, *clocks: str) -> Character:
    """A character, secret if its id says so."""
    return Character(id=id, name=id, system="gemini", clocks=clocks, secret=HUSH in id)


def clock(id: str) -> Clock:
    """A clock, secret if its id says so and it is nobody's."""
    return Clock(id=id, name=id, secret=id == "hush-clock")


def roll(actor: str, target: str, holder: str = "") -> Rolled:
    """A roll, with a modifier of that holder, and one left out."""
    carried = (Modifier("edges", f"of {holder}", holder=holder),) if holder else ()
    return Rolled(
        system="gemini",
        check=Check(),
        faces=(12,),
        fiction=Fiction(who=actor, modifiers=carried),
        actor=actor,
        target=target,
        left_out=((holder, "edges", f"of {holder}"),),
    )


PEOPLE = [character("kira", "kira-clock", "hush-clock"), character("vance"), character("hush-hound", "hush-teeth")]
CLOCKS = [clock(each) for each in ("gate", "kira-clock", "hush-clock", "hush-teeth")]
#: A tick of a secret clock moves one that is not.
PULLS = ClockLinked("hush-clock", Link(LinkKind.TUG, "gate"))
START = (*[ClockAdded(each) for each in CLOCKS], *[CharacterSaved(each) for each in PEOPLE], PULLS)

people = st.sampled_from([each.id for each in PEOPLE])
clocks = st.sampled_from([each.id for each in CLOCKS])
#: Keys of records.
keys = st.integers(8, 30).map(lambda number: f"{number}.s")
rolls = st.builds(roll, people, people | st.just(""), people | st.just(""))
by_hound = st.builds(roll, st.just("hush-hound"), people)
kit = Kit(
    name="hush-kit", characters=(character("hush-imp", "hush-tail"), character("open")), clocks=(clock("hush-tail"),)
)
modifier = st.builds(Modifier, st.just("edges"), st.just("Aid"), scope=st.sampled_from(Scope))
of_hound = st.builds(
    Modifier,
    st.just("edges"),
    st.just("hush-howl"),
    scope=st.sampled_from(Scope),
    lifetime=st.sampled_from(Lifetime),
)
#: The events of an act.
acts = st.one_of(
    st.tuples(rolls),
    st.tuples(st.just(GroupRolled("frameworks", "Contest", "hush-hound wins", (1, 2))), rolls, by_hound),
    st.tuples(st.just(GroupRolled("frameworks", "Contest", "hush-hound wins", (1, 2))), by_hound, rolls),
    st.tuples(st.builds(ClockTicked, clocks, st.integers(-6, 6), st.just("Harm"), keys)),
    st.tuples(st.builds(ClockTicked, st.just("hush-clock"), st.integers(-2, 2), words=st.just("hush, it takes time"))),
    st.tuples(st.builds(ClockLinked, clocks, st.builds(Link, st.just(LinkKind.FEED), clocks, st.just(1)))),
    st.tuples(st.builds(ConsequenceTaken, st.just("Harm"), st.just(""), keys)),
    st.tuples(st.builds(RollCorrected, keys, rolls)),
    st.tuples(st.builds(RollVoided, keys)),
    st.tuples(st.builds(Noted, st.just("hush, nobody knows"), secret=st.just(True))),
    st.tuples(st.builds(ModifierGiven, people, modifier)),
    st.tuples(st.builds(ModifierGiven, st.just("hush-hound"), of_hound)),
    *[st.tuples(st.builds(each, people)) for each in (CharacterRemoved, CharacterSetAside, CharacterReturned)],
    st.tuples(st.builds(CharacterMoved, people, st.integers(0, 2))),
    st.tuples(st.builds(CharacterSaved, st.sampled_from(PEOPLE))),
    st.tuples(st.builds(ClockRemoved, clocks)),
    st.tuples(st.just(KitLaid(kit))),
    st.tuples(st.just(TaskBegun("task", "Work", "gemini", Task(model=Model.PERSISTENCE, check=Check()), "hush-hound"))),
    st.tuples(st.just(TaskRolled("task", True))),
    st.tuples(st.just(TurnsBegun("gemini"))),
    *[st.tuples(st.builds(each, people)) for each in (TurnTaken, TurnEnded)],
    st.tuples(st.builds(TurnChosen, people, st.sampled_from(["Fast", "Slow"]))),
    st.tuples(st.builds(RoundBegun, st.integers(2, 3))),
    st.tuples(st.sampled_from([Undone, Redone])),
)


@tries(120)
@given(st.lists(acts, max_size=25), st.integers(4, 120))
def test_no_text_has_what_is_secret(happened, limit) -> None:
    """Neither what a guest is sent that has looked on all the time, nor all that a new one is."""
    with tail_of(limit):
        table = SharedTable(*START, act="start")
        table.join("x")
        table.settle()
        for act in happened:
            if act == (Undone,) or act == (Redone,):
                made = table.session.acts
                which = made.done if act == (Undone,) else made.redoable
                table.happens(*[act[0](each) for each in which[-1:] if each != "start"])
            else:
                table.happens(*act, act=f"{table.session.next}.s")
            table.join("y")
            _, new = table.settle("x", "y")
            assert new.session == table.guests["x"].session
        assert not [each for each in table.sent if HUSH in each]
        # And what is not secret is there.
        world, seen = public(table.session.world), table.guests["x"].session
        assert seen.world.clocks == world.clocks
        assert [each.id for each in seen.world.characters] == [each.id for each in world.characters]
        log = table.session.log
        told = [each.record.key for each in for_players(table.session.world, log) if is_known(each, log)]
        assert [each.record.key for each in seen.log] == told


def is_known(entry: Entry, log: Sequence[Entry]) -> bool:
    """Whether the roll that it came of is in the log."""
    of = getattr(entry.record.event, "roll", "")
    return not of or of in [each.record.key for each in log]
