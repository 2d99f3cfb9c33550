"""What could not be read, outside of any session: moved to a key of its own, whole, so that nothing overwrites it."""

from collections.abc import Iterable

from app.storage.stores import Local, StoreError

#: What every key of ours begins with, and those of the texts set aside here.
RAZOR, UNREAD = "razor.", "razor.unread."


def key_aside(key: str, taken: Iterable[str]) -> str:
    """Return a free key for a text that was found under `key`.

    >>> key_aside("razor.draft.game", {"razor.unread.0.draft.game"})
    'razor.unread.1.draft.game'
    """
    used, number = set(taken), 0
    while (free := f"{UNREAD}{number}.{key.removeprefix(RAZOR)}") in used:
        number += 1
    return free


def set_aside(local: Local, key: str) -> bool:
    """Move the text of a key of the quick store out of the way, if there is any.

    Return whether the key is free now. Where there is no space, the text stays where it is.
    """
    text = local.get(key)
    if text:
        try:
            local.put(key_aside(key, local.keys(UNREAD)), text)
        except StoreError:
            return False
    if text is not None:
        local.remove(key)
    return True
