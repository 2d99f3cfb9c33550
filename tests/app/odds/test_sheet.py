"""The sheet of odds while the form changes under it."""

import asyncio

import pytest

from tests.support.each_game import first_of
from tests.support.page.person import Person

#: The number of each game's form that is typed out of bounds.
NUMBERS = {
    "razorweave": "dc",
    "frameworks": "score",
    "gemini": "attribute",
    "witchgates": "injury",
    "trident_sphere": "stat",
}


@pytest.mark.parametrize("game", first_of(NUMBERS))
@pytest.mark.parametrize("moment", [*range(12), 20, 30])
def test_a_number_out_of_bounds_while_the_sheet_fills(person: Person, game: str, moment: int) -> None:
    """No step fails, and the sheet ends without numbers."""
    person.play(game)

    async def work() -> None:
        person.page.sheet("odds", True)
        person.app.actions["odds"]({})
        for _ in range(moment):
            await asyncio.sleep(0)
        person.page.type(game, NUMBERS[game], "999")
        person.app.typed(game, NUMBERS[game], "999")

    person.do(work)
    assert person.page.text("odds", "plan") == "No roll yet"
