"""The words for what a browser refuses to store."""

from collections.abc import Mapping

from app.storage.stores import NEWER, StoreError

#: Of a store that takes nothing more, in short.
FULL = "storage is full"
_FULL = f"{FULL}; free up space on the device, or save the oldest log to a file in Sessions"
#: The meaning of a browser's exceptions, by name. An error for another one shows its name.
_MEANING = {
    "QuotaExceededError": _FULL,
    "NS_ERROR_DOM_QUOTA_REACHED": _FULL,
    "SecurityError": "this browser blocks site data; allow cookies for this site",
    "VersionError": NEWER,
    "AbortError": "the browser stopped; try again",
    "UnknownError": "the browser cannot reach its storage; try again, or restart the browser",
    "InvalidStateError": "the browser closed its storage; reload the page",
}


def refusal(error: Exception, meaning: Mapping[str, str] = _MEANING) -> StoreError:
    """Return the StoreError that explains the browser's exception, by the `meaning` of its name."""
    name = str(getattr(error, "name", type(error).__name__))
    return StoreError(meaning.get(name, f"the browser refuses ({name})"))
