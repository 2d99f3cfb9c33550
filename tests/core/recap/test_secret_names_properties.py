"""No text made for players has the name of what is secret, whatever happened, in every game (Hypothesis)."""

import json
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from razor_core.consequences.of_roll import group_outcome
from razor_core.events.events import GroupRolled, Rolled
from razor_core.recap.evening import evening as retold
from razor_core.recap.for_players import for_players, shown_roll
from razor_core.recap.html_page import page
from razor_core.recap.markdown import recap
from razor_core.recap.readable_log import threaded, title
from razor_core.recap.spreadsheet import table
from razor_core.recap.wording import caption
from razor_core.session.folding import fold_tail
from razor_core.session.session import Session
from razor_core.sharing.picture import part, values
from razor_core.systems import SYSTEMS
from razor_core.table.secrets import as_told
from tests.core.session.test_session_properties import tail_of
from tests.support.generators import tries
from tests.support.secret_evenings import HUSH, SecretEvening, read, secret_evenings

all_evenings = st.sampled_from(list(SYSTEMS)).flatmap(secret_evenings)


def retellings(evening: SecretEvening) -> Iterator[tuple[str, str]]:
    """The recap for players in each form, and the lines of their log."""
    told = threaded(for_players(evening.world, read(evening)))
    made = retold(as_told(evening.world), told)
    yield "recap", recap(made)
    yield "page", page(made)
    yield "table", table(told)
    for each in told:
        yield "lines", " ".join([*each.lines, *each.lacks, each.against, *each.since.notes, each.since.outcome])


def pictures(session: Session) -> Iterator[tuple[str, str]]:
    """All that guests are sent."""
    found, secret = values(session)
    for key, value in found.items():
        yield key, json.dumps(part(value, secret), ensure_ascii=False)


def cards(evening: SecretEvening) -> Iterator[tuple[str, str]]:
    """What the card shows to the table, whichever entry the game master looks at."""
    for chosen in (None, *read(evening)):
        entry = shown_roll(evening.world, read(evening), chosen)
        event = entry.record.event if entry else None
        if entry and isinstance(event, Rolled):
            yield "card", " ".join([caption(event, entry.against), *event.result.steps, event.result.headline])
        elif entry and isinstance(event, GroupRolled):
            told = for_players(evening.world, read(evening))
            sides, _, outcome = group_outcome(told, entry)
            named = title(told, entry)
            yield (
                "card",
                " ".join([named, outcome.headline, *outcome.steps, *outcome.sides, *[side.who for side in sides]]),
            )


@tries(16)
@given(all_evenings, st.integers(4, 40))
def test_nothing_made_for_players_names_what_is_secret(evening: SecretEvening, limit: int) -> None:
    """Neither what is secret now nor what was when it happened, also where older records are folded away."""
    with tail_of(limit):
        folded, _ = fold_tail(evening.session)
    for where, text in (*retellings(evening), *cards(evening), *pictures(evening.session), *pictures(folded)):
        named = [each for each in (HUSH, *evening.untold) if each in text]
        assert not named, f"{named} in {where}: {text}"
