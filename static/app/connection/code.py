"""Codes: what two devices must know of each other to connect, short enough for a QR code, and read strictly.

A browser describes each end of a connection in SDP, some 700 characters. A code has only what differs between two
devices, written in the letters of a web address: 80 bytes for a device, and some 30 for each of its ends. An invitation
has several ends, so that one code serves several guests, each of whom answers all of them: the host takes the next end
that is free. The SDP that the browser reads is written here anew, so nothing of another device's text reaches it, nor
does any address outside the room's network.
"""

import re
import struct
from binascii import Error, a2b_base64, b2a_base64, crc32
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

#: Seconds for which a code can be used, and the same in words.
LIVES, LIVES_IN_WORDS = 120, "two minutes"
#: The most letters of a name, and the most bytes of it in a code.
LONGEST_NAME, NAME_BYTES = 24, 48
#: The most ends of a device in a code, the most addresses of an end, and the most characters that are read.
MOST_ENDS, MOST_ADDRESSES, LONGEST = 6, 5, 4000
#: What comes before the code in a link, after the page's own address.
LINK = "#join="

VERSION = 2
_HEAD = struct.Struct(">BB4sI")
#: The mark of a name of which three bytes stand for four letters.
_DENSE = 0x80
_LETTERS = re.compile("[A-Za-z0-9_-]+")
_USER, _PASSWORD = re.compile("[A-Za-z0-9+/]{4,32}"), re.compile("[A-Za-z0-9+/]{22,64}")
_PRINT = re.compile("(?:[0-9A-F]{2}:){31}[0-9A-F]{2}")
_CANDIDATE = re.compile(r"candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host(?: |\Z)", re.IGNORECASE)
_HIDDEN = re.compile("([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})[.]local")
_PLAIN = re.compile(r"(\d{1,3})[.](\d{1,3})[.](\d{1,3})[.](\d{1,3})")
#: The first bytes of addresses that the Internet does not route: the device itself, private networks and those of a
#: hotspot, and 192.0.2, which some networks of virtual machines use.
_INSIDE = re.compile(rb"\x7f|\x0a|\xc0\xa8|\xc0\x00\x02|\xa9\xfe|\xac[\x10-\x1f]|\x64[\x40-\x7f]")


class CodeError(Exception):
    """A code that cannot be used. The message says what to do."""


class Kind(Enum):
    """What a code is.

    An invitation of the host and a guest's answer connect two devices. A guest sends a spare over the line: where the
    line breaks, the host's answer to it, a return, connects them again with one scan by the guest.
    """

    INVITATION = 1
    ANSWER = 2
    SPARE = 3
    RETURN = 4


#: What a code of the wrong kind is, and where the right one is found.
_IS = {
    Kind.INVITATION: "This is the invitation.",
    Kind.ANSWER: "This is a guest's answer.",
    Kind.SPARE: "This code is sent between devices, and never scanned.",
    Kind.RETURN: "This code brings a guest back whose page is still open.",
}
_USE = {
    Kind.INVITATION: "Use the code that the host's device shows under Invite.",
    Kind.ANSWER: "Use the code that the guest's device shows.",
    Kind.SPARE: "Let the guest reload Razor, and invite them again.",
    Kind.RETURN: "Use the code that the host's device shows for your return.",
}


@dataclass(frozen=True, slots=True)
class Description:
    """How to reach one end of a browser: the names and the fingerprint it goes by, and its addresses, each with a port.

    An address is four bytes, or sixteen that stand for a name that the browser made up and tells the network.
    """

    user: str
    password: str
    fingerprint: bytes
    addresses: tuple[tuple[bytes, int], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A code as read: an answer has the `id` of the invitation, a return that of the spare.

    `made` is in seconds since 1970. The `ends` of an answer are in the order of those that it answers. All ends of a
    device have one fingerprint.
    """

    kind: Kind
    id: bytes
    made: int
    name: str
    ends: tuple[Description, ...]


def read_description(sdp: str) -> Description:
    """Return what the browser's own SDP says. CodeError if this device has no address to be reached by."""
    attributes = dict[str, str]()
    addresses = list[tuple[bytes, int]]()
    for line in sdp.splitlines():
        key, _, value = line.removeprefix("a=").partition(":")
        attributes.setdefault(key, value)
        match = _CANDIDATE.match(line.removeprefix("a="))
        address = _address(match[1]) if match else None
        if match and address and (address, int(match[2])) not in addresses:
            addresses.append((address, int(match[2])))
    if not addresses:
        raise CodeError("Razor finds no Wi-Fi or hotspot on this device. Join that of the table, then try again.")
    method, _, fingerprint = attributes.get("fingerprint", "").partition(" ")
    if method.lower() != "sha-256" or not _PRINT.fullmatch(fingerprint.upper()):
        raise CodeError("This browser cannot connect devices. Update it, or use another.")
    mark = bytes.fromhex(fingerprint.replace(":", ""))
    return Description(attributes["ice-ufrag"], attributes["ice-pwd"], mark, tuple(addresses[:MOST_ADDRESSES]))


def write_description(code: Code, at: int = 0) -> str:
    """Return the SDP of the end of the other device at that place of its code, for this browser.

    The device that reads an answer begins the encryption: the one that wrote it does not know when, and Chromium
    repeats an unheard beginning only after up to a minute.
    """
    described = code.ends[at]
    mark = described.fingerprint.hex(":").upper()
    candidates = [
        f"a=candidate:{number} 1 udp {2122260223 - number} {_shown(address)} {port} typ host"
        for number, (address, port) in enumerate(described.addresses, 1)
    ]
    lines = (
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *candidates,
        f"a=ice-ufrag:{described.user}",
        f"a=ice-pwd:{described.password}",
        f"a=fingerprint:sha-256 {mark}",
        f"a=setup:{'active' if code.kind in (Kind.INVITATION, Kind.SPARE) else 'passive'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:65536",
        "",
    )
    return "\r\n".join(lines)


def write_code(code: Code) -> str:
    """Return the code as text."""
    addresses = [*dict.fromkeys(address for end in code.ends for address, _ in end.addresses)]
    chunks = [
        _HEAD.pack(VERSION, code.kind.value, code.id, code.made),
        _with_length(code.name.encode()[:NAME_BYTES].decode(errors="ignore").encode()),
        code.ends[0].fingerprint,
        bytes([len(addresses)]),
        *[_with_length(address) for address in addresses],
    ]
    for end in code.ends:
        places = [struct.pack(">BH", addresses.index(address), port) for address, port in end.addresses]
        chunks += [_packed(end.user), _packed(end.password), bytes([len(places)]), *places]
    data = b"".join(chunks)
    text = b2a_base64(data + struct.pack(">I", crc32(data)), newline=False).decode()
    return text.rstrip("=").replace("+", "-").replace("/", "_")


def read_code(text: str, *kinds: Kind) -> Code:
    """Read a code of one of these kinds from a text, perhaps a link.

    CodeError says what to do with any other text, and of a code of another kind where one of the first kind is found.
    """
    letters = "".join(text[:LONGEST].split()).rpartition(LINK)[2]
    if not _LETTERS.fullmatch(letters):
        raise CodeError("This is not a Razor code. Use the one that Razor shows on the other device.")
    try:
        data = a2b_base64(letters.replace("-", "+").replace("_", "/") + "=" * (-len(letters) % 4))
        code = _read(data)
    except (Error, struct.error, ValueError, IndexError):
        raise CodeError("This code is not whole, or not from Razor. Copy all of it, or scan it.") from None
    if code.kind not in kinds:
        raise CodeError(f"{_IS[code.kind]} {_USE[kinds[0]]}")
    return code


def _read(data: bytes) -> Code:
    """Return the code of these bytes. ValueError and its like for bytes that write_code never makes."""
    if len(data) < 4 or data[:-4] == b"" or struct.pack(">I", crc32(data[:-4])) != data[-4:]:
        raise ValueError
    version, kind, id, made = _HEAD.unpack_from(data)
    if version != VERSION:
        raise CodeError("This code is from another version of Razor. Update Razor on both devices.")
    name, rest = _take(data[_HEAD.size : -4])
    mark, rest = rest[:32], rest[32:]
    addresses = list[bytes]()
    count, rest = rest[0], rest[1:]
    for _ in range(count):
        address, rest = _take(rest)
        addresses.append(_inside(address))
    ends = list[Description]()
    while rest:
        end, rest = _end(mark, addresses, rest)
        ends.append(end)
    if not (len(mark) == 32 and len(name) <= NAME_BYTES and 1 <= len(ends) <= MOST_ENDS):
        raise ValueError
    return Code(Kind(kind), id, made, plain_name(name.decode()), tuple(ends))


def _end(mark: bytes, addresses: Sequence[bytes], rest: bytes) -> tuple[Description, bytes]:
    """Return the next end of a device with that fingerprint and these addresses, and the rest."""
    user, rest = _unpacked(rest)
    password, rest = _unpacked(rest)
    count, rest = rest[0], rest[1:]
    places = list[tuple[bytes, int]]()
    for at in range(count):
        number, port = struct.unpack_from(">BH", rest, 3 * at)
        places.append((addresses[number], port))
    if not (_USER.fullmatch(user) and _PASSWORD.fullmatch(password) and 1 <= count <= MOST_ADDRESSES):
        raise ValueError
    return Description(user, password, mark, tuple(places)), rest[3 * count :]


def plain_name(text: str) -> str:
    """Return a name as Razor shows it: on one line, without unprintable characters, not too long."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST_NAME].strip()


def _address(text: str) -> bytes | None:
    """Return the bytes of an address inside the network, None for others: the Internet is not asked for anything."""
    hidden, plain = _HIDDEN.fullmatch(text.lower()), _PLAIN.fullmatch(text)
    if hidden:
        return bytes.fromhex("".join(hidden.groups()))
    numbers = [int(group) for group in plain.groups()] if plain else []
    if not numbers or max(numbers) > 255:
        return None
    address = bytes(numbers)
    return address if _INSIDE.match(address) else None


def _inside(address: bytes) -> bytes:
    """Return the address. ValueError for one outside the network."""
    if len(address) == 16 or (len(address) == 4 and _INSIDE.match(address)):
        return address
    raise ValueError


def _shown(address: bytes) -> str:
    if len(address) == 4:
        return ".".join(map(str, address))
    digits, name, at = address.hex(), list[str](), 0
    for length in (8, 4, 4, 4, 12):
        name.append(digits[at : at + length])
        at += length
    return "-".join(name) + ".local"


def _with_length(part: bytes) -> bytes:
    return bytes([len(part)]) + part


def _packed(text: str) -> bytes:
    """Return a name that a browser made up, with its length: three bytes for four of its letters where they fit."""
    whole = len(text) % 4 == 0 and re.fullmatch("[A-Za-z0-9+/]+", text)
    part = a2b_base64(text) if whole else text.encode()
    return bytes([len(part) | (_DENSE if whole else 0)]) + part


def _unpacked(data: bytes) -> tuple[str, bytes]:
    """Return the name at the beginning, and the rest."""
    part, rest = _take(bytes([data[0] & ~_DENSE]) + data[1:])
    return (b2a_base64(part, newline=False) if data[0] & _DENSE else part).decode("ascii"), rest


def _take(data: bytes) -> tuple[bytes, bytes]:
    """Return a part that begins with its length, and the rest. ValueError if it is cut short."""
    length = data[0]
    if len(data) <= length:
        raise ValueError
    return data[1 : 1 + length], data[1 + length :]


def too_old(code: Code, time: float) -> bool:
    """Return whether the code is too old by this device's clock, which may differ from the other's."""
    return time - code.made > LIVES
