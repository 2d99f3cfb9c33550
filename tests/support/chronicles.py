"""Rolls of every game, and names with special characters, for the tests of the recap."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from razor_core.events.entries import Entry, Record
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.rules.modifiers import Modifier
from razor_core.session.session import Session, apply
from razor_core.systems import frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.razorweave import Check

PICKS = Fiction(
    who="Kira",
    intent="pick the lock",
    attribute="AGI",
    skill="Fine Manipulation",
    modifiers=(Modifier("edge", "Set Up"),),
)
LOCK = Check(dc=16, attribute=2, skill=True, edge=1)
KIRA = Rolled(system="razorweave", check=LOCK, faces=(1, 2, 3, 4, 5), fiction=PICKS)
BARE = Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4))

#: A roll of every game, with dice that are dropped, added, removed and cut.
GAMES = (
    KIRA,
    Rolled(
        system="frameworks",
        check=frameworks.Check(score=3, venture=1),
        faces=(6, 3, 5, 2),
        fiction=Fiction(who="Han", attribute="Brawn", modifiers=(Modifier("venture", "Venture"),)),
    ),
    Rolled(
        system="gemini",
        check=gemini.Check(attribute=4, setbacks=1),
        faces=(12,),
        reading="determined",
        fiction=Fiction(who="Ada", skill="Pilot", modifiers=(Modifier("setbacks", "Prone"),)),
    ),
    Rolled(
        system="witchgates",
        check=witchgates.Check(scene=True, cuts=1, injury=1, effect=witchgates.Effect.LIMITED),
        faces=(4, 6, 6),
        fiction=Fiction(modifiers=(Modifier("cuts", "Precision"), Modifier("scene", "A full moon"))),
    ),
    Rolled(system="trident_sphere", check=trident_sphere.Check(stat=2, strong=1, risk=True), faces=(9,)),
)
#: The games of these rolls.
SLUGS = [roll.system for roll in GAMES]


#: Names with a meaning in Markdown, in HTML or in a spreadsheet.
NASTY = (
    *("*Kira*", "__Kira__", "<b>Kira</b>", "Kira | Vance", "[Kira](javascript:alert)", "![Kira](x)", "`Kira`"),
    *("~~Kira~~", "# Kira", "Kira &lt;b&gt; &amp;", "C:\\Kira\\*", "<!-- Kira", 'Kira "the Cat", Vance', "'Kira"),
    *("=1+1", "+1", "-1", "@SUM(A1)", "＝1＋1"),
)


def log(*events: Event) -> tuple[Entry, ...]:
    """The log of a session of these events, a minute apart."""
    session = Session()
    for seq, event in enumerate(events, 1):
        at = f"2026-03-01T21:{seq:02}:00+01:00"
        session = apply(session, Record(seq=seq, tab="s", at=at, act=str(seq), event=event))
    return session.log


def within(entries: Sequence[Entry], acts: Mapping[int, int]) -> tuple[Entry, ...]:
    """The entries, each of these places in the act of the entry at the other place."""
    keys = {at: entries[of].record.key for at, of in acts.items()}
    acts_of = {at: keys.get(at, each.record.key) for at, each in enumerate(entries)}
    return tuple([replace(each, record=replace(each.record, act=acts_of[at])) for at, each in enumerate(entries)])


def rolled_by(who: str, intent: str = "") -> Rolled:
    return Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4), fiction=Fiction(who=who, intent=intent))
