"""Codes: short, whole or refused, and with addresses of the room's network only."""

import struct
from dataclasses import replace
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.connection import code as codes
from app.connection.code import Code, CodeError, Description, Kind, read_code, read_description, write_code
from app.host.inviting import MOST_GUESTS
from tests.support.page.air import SDP

NAMED = bytes.fromhex("f0dcb9bdafa04c99be09db0179993202")
GOOD = Code(
    Kind.INVITATION,
    b"\x01\x02\x03\x04",
    1_700_000_000,
    "Mira",
    (Description("yZG3", "ZkwM8O3MjYBHsb3PEDRdZmID", bytes(range(32)), ((NAMED, 36779), (b"\xc0\xa8\x00\x07", 9))),),
)
(END,) = GOOD.ends
#: An invitation for as many guests as one code serves, of a browser that gives each end other ports.
MANY = replace(
    GOOD,
    ends=tuple(
        [
            replace(END, user=f"us{at:02}", addresses=tuple([(address, port + at) for address, port in END.addresses]))
            for at in range(MOST_GUESTS)
        ]
    ),
)
MARK = ":".join(["AB"] * 32)


def sdp(address: str, user: str = "yZG3") -> str:
    """What a browser says of itself."""
    return SDP.format(address=address, user=user, mark=MARK)


def test_a_code_is_short_and_says_what_was_written() -> None:
    """As a link, too, and with the line breaks of a mail."""
    text = write_code(GOOD)
    assert len(text) < 200
    assert read_code(text, Kind.INVITATION) == GOOD
    assert read_code(f"https://razor.example/x/#join={text[:40]}\n {text[40:]}\n", Kind.INVITATION) == GOOD


def test_an_invitation_for_six_guests_is_one_code_that_a_camera_reads() -> None:
    """Each end is described by itself; what they have in common stands in the code once. 458 letters are 73 modules."""
    text = write_code(MANY)
    assert len(f"https://somebody.github.io/razor/#join={text}") < 458
    assert read_code(text, Kind.INVITATION) == MANY
    for at, end in enumerate(MANY.ends):
        assert read_description(codes.write_description(MANY, at)) == end


@pytest.mark.parametrize("user", ["yZG3", "0f3a9c21", "abcde", "+/+/"])
def test_the_names_of_a_browser_are_kept_as_they_are(user: str) -> None:
    """Of any length, whether letters fit into fewer bytes or not."""
    code = replace(GOOD, ends=(replace(END, user=user, password=f"{user}{'x' * 22}"),))
    assert read_code(write_code(code), Kind.INVITATION) == code


def test_more_ends_than_a_code_has_are_refused() -> None:
    """No browser answers so many."""
    text = write_code(replace(MANY, ends=(*MANY.ends, END)))
    with pytest.raises(CodeError, match="not whole"):
        read_code(text, Kind.INVITATION)


def test_the_description_of_the_other_browser_is_written_anew() -> None:
    """Every line is Razor's own; names and addresses are as they were."""
    text = codes.write_description(GOOD)
    assert "udp 2122260222 f0dcb9bd-afa0-4c99-be09-db0179993202.local 36779 typ host\r\n" in text
    assert " 192.168.0.7 9 typ host\r\n" in text
    assert read_description(text) == END


@pytest.mark.parametrize("kind", Kind)
def test_the_device_that_reads_the_answer_begins_the_encryption(kind: Kind) -> None:
    """The other would begin before it is heard."""
    setup = "passive" if kind in (Kind.ANSWER, Kind.RETURN) else "active"
    assert f"a=setup:{setup}\r\n" in codes.write_description(replace(GOOD, kind=kind))


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "172.32.0.1", "192.169.0.1", "300.1.1.1", "evil.example", "2001:db8::1"]
)
def test_no_address_of_the_internet_is_used(address: str) -> None:
    """Neither from this browser, nor from a forged code."""
    with pytest.raises(CodeError, match="no Wi-Fi or hotspot"):
        read_description(sdp(address))
    forged = replace(END, addresses=((b"\x08\x08\x08\x08", 53),))
    with pytest.raises(CodeError, match="not whole"):
        read_code(write_code(replace(GOOD, ends=(forged,))), Kind.INVITATION)


def test_a_browser_with_another_fingerprint_cannot_connect() -> None:
    """Razor knows SHA-256 alone."""
    with pytest.raises(CodeError, match="Update it"):
        read_description(sdp("10.0.0.1").replace("sha-256", "sha-1"))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "not a Razor code"),
        ("https://example.org/?a=b", "not a Razor code"),
        (write_code(GOOD)[:-9], "not whole"),
        (write_code(GOOD)[:-1] + "A", "not whole"),
        ("A", "not whole"),
        ("AAAA", "not whole"),
        (write_code(replace(GOOD, kind=Kind.ANSWER)), "guest's answer"),
    ],
)
def test_another_text_is_refused_with_what_to_do(text: str, what: str) -> None:
    """A page's address, a code cut short or mistyped, the code of the other side."""
    with pytest.raises(CodeError, match=what):
        read_code(text, Kind.INVITATION)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(END, user="a b c d"),
        replace(END, password="short"),
        replace(END, password="x" * 30 + "\r\na=setup:x"),
        replace(END, addresses=()),
        replace(END, addresses=((NAMED, 1),) * 6),
        replace(END, addresses=((b"\x0a\x00\x00", 1),)),
        replace(END, fingerprint=b"\x01"),
    ],
)
def test_a_forged_code_is_refused(wrong: Description) -> None:
    """Each value is checked, so that no text of another device reaches the browser."""
    with pytest.raises(CodeError, match="not whole"):
        read_code(write_code(replace(GOOD, ends=(wrong,))), Kind.INVITATION)


def test_a_name_is_one_short_line() -> None:
    """Letters of any script, nothing that turns the text around."""
    assert (
        read_code(write_code(replace(GOOD, name="Mi\nra\u202e  the\tGreat")), Kind.INVITATION).name == "Mi ra the Great"
    )
    long = read_code(write_code(replace(GOOD, name="ü" * 60)), Kind.INVITATION).name
    assert long == "ü" * 24


@given(st.binary(max_size=300))
def test_no_bytes_do_anything_but_fail(data: bytes) -> None:
    """Whatever a QR code has, with a right checksum too."""
    for each in (data, bytes([codes.VERSION, 1]) + data, bytes([codes.VERSION, 5]) + data):
        with pytest.raises((ValueError, IndexError, struct.error, CodeError)):
            codes._read(each + struct.pack(">I", crc32(each)))
