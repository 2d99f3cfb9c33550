"""The messages between a host and its guests, and their strict reading."""

import json

import pytest

from razor_core.events.entries import LAST
from razor_core.sharing import messages
from razor_core.sharing.messages import MessageError, VersionError, guest_from_json, host_from_json
from razor_core.sharing.revisions import Difference
from tests.support.refused import error_text

STATE = messages.GuestState(token="t" * 16, name="Bree", table="t", revision=3, answered=1, waiting=({"ask": "Tick"},))
DATA = json.loads(messages.guest_to_json(STATE))


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"token": "short"}, "token: Use a token of at least 16 characters."),
        ({"name": " "}, "name: Enter a name of 1 to 60 characters."),
        ({"revision": -1}, "revision: Enter a whole number from 0 to 9007199254740991, not -1."),
        ({"answered": -1}, "answered: Enter a whole number from 0 to 1000000000, not -1."),
        ({"answered": LAST}, "answered: Enter a whole number from 0 to 1000000000, not 9007199254740991."),
        ({"table": "t" * 61}, "table: Enter an id of 1 to 60 characters."),
        ({"waiting": [0] * 11}, "waiting: At most 10 requests can wait."),
        ({"more": 1}, "GuestState: unknown field 'more'"),
        ({"name": "half \ud800"}, "A text has half a character."),
        ({"waiting": [{"a": "\udfff"}]}, "A text has half a character."),
        ({"razor": ["guest"]}, "Not a message of Razor's."),
    ],
)
def test_a_message_with_a_wrong_part_is_refused(change: dict[str, object], error: str) -> None:
    assert error_text(MessageError, guest_from_json, json.dumps(DATA | change)).startswith(error)


@pytest.mark.parametrize("version", [0, 2, True, None, "1"])
def test_another_version_is_refused_before_anything_else(version: object) -> None:
    """Whatever else that message has."""
    sentence = "The two devices have different versions of Razor. Update both, then join again."
    assert error_text(VersionError, guest_from_json, json.dumps({"razor": "guest", "version": version})) == sentence
    assert error_text(VersionError, host_from_json, json.dumps({"razor": "shown", "version": version})) == sentence


def test_a_host_shows_parts_by_key() -> None:
    """In an object, which must be there."""
    data = json.loads(messages.shown_to_json("t", 1, messages.You(), messages.difference_to_json(Difference(0, {}))))
    assert error_text(MessageError, host_from_json, json.dumps(data | {"parts": []})) == (
        "parts: expected an object, not []"
    )
    for wrong in ({"revision": 2**53}, {"since": 2}, {"table": "t" * 61}, {"you": data["you"] | {"answered": LAST}}):
        # Whoever took them over could not write a message of its own.
        error_text(MessageError, host_from_json, json.dumps(data | wrong))
    del data["parts"]
    assert error_text(MessageError, host_from_json, json.dumps(data)) == "Not a message: KeyError('parts')"
