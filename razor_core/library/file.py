"""Write the cast and the scene kits as one JSON text, for a file, and read it strictly.

Reading and writing it again gives the same text, byte for byte. An error says which entry, and which part of it, cannot
be read.
"""

from collections.abc import Iterable, Sequence

from razor_core.format.archive import parts_from_json
from razor_core.format.records import NewerError, SessionError
from razor_core.library.entries import MOST, Kept, kept_from_data, kept_to_json, strictly

#: The format of the file; its entries have a version of their own.
VERSION = 1
#: The size of the largest file, in bytes.
LARGEST = 10_000_000
OTHERWISE = "Not a cast or scene kits saved by Razor."


def library_to_json(entries: Iterable[Kept]) -> str:
    """Return the entries as JSON in ASCII, one line each.

    >>> library_from_json(library_to_json(()))
    ()
    """
    lines = ",\n".join(map(kept_to_json, entries))
    return f'{{"razor":"library","version":{VERSION},\n"entries":[{lines}]}}\n'


def library_from_json(text: str) -> tuple[Kept, ...]:
    """Read the entries of a text. SessionError where it cannot be read, NewerError where its format is newer."""
    data = parts_from_json(text, "library", VERSION, {"entries": list}, largest=LARGEST, otherwise=OTHERWISE)
    return entries_from_data(data["entries"])


def entries_from_data(data: Sequence[object]) -> tuple[Kept, ...]:
    """Return the entries of parsed data. Errors as in `library_from_json`."""
    if len(data) > MOST:
        raise SessionError(f"entries: More than {MOST}.")
    entries = tuple([_entry(at, each) for at, each in enumerate(data)])
    if len({entry.id for entry in entries}) < len(entries):
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
