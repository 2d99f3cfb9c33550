"""Write the cast and the scene kits as one JSON text, for a file, and read it strictly.

Reading and writing it again gives the same text, byte for byte. An error says which entry, and which part of it, cannot
be read.
"""

from collections.abc import Iterable

from razor_core.library.entries import Kept, kept_from_data, kept_to_json, strictly, validate_version
from razor_core.rules.fields import quoted
from razor_core.session.json_text import JsonError, parse_json
from razor_core.session.records import NewerError, SessionError

#: The format of the file; its entries have a version of their own.
VERSION = 1
#: The size of the largest file, in bytes, and the most entries.
LARGEST, MOST = 5_000_000, 500


def library_to_json(entries: Iterable[Kept]) -> str:
    """Return the entries as JSON in ASCII, one line each.

    >>> library_from_json(library_to_json(()))
    ()
    """
    lines = ",\n".join(map(kept_to_json, entries))
    return f'{{"razor":"library","version":{VERSION},\n"entries":[{lines}]}}\n'


def library_from_json(text: str) -> tuple[Kept, ...]:
    """Read the entries of a text. SessionError where it cannot be read, NewerError where its format is newer."""
    if len(text) > LARGEST or len(text.encode(errors="surrogatepass")) > LARGEST:
        raise SessionError(f"Larger than {LARGEST // 1_000_000} MB.")
    try:
        data = parse_json(text)
    except JsonError as error:
        raise SessionError(str(error)) from error
    if not isinstance(data, dict) or data.get("razor") != "library":
        raise SessionError("Not a cast or scene kits saved by Razor.")
    validate_version(data.get("version"), VERSION)
    if extra := data.keys() - {"razor", "version", "entries"}:
        raise SessionError(f"Unknown part {quoted(min(extra))}.")
    if not isinstance(data.get("entries"), list):
        raise SessionError("entries: Expected a list.")
    if len(data["entries"]) > MOST:
        raise SessionError(f"entries: More than {MOST}.")
    entries = tuple([_entry(at, each) for at, each in enumerate(data["entries"])])
    if len({each.id for each in entries}) < len(entries):
        raise SessionError("entries: Two entries have the same id.")
    return entries


def _entry(at: int, data: object) -> Kept:
    """Read an entry. Its errors say which it is."""
    try:
        return strictly(lambda: kept_from_data(data))
    except NewerError:
        raise
    except SessionError as error:
        raise SessionError(f"entries[{at}]: {error}") from error
