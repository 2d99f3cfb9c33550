"""The file that the browser lets the page keep up to date: kept_file.js behind it."""

from typing import Any, Protocol

from app.storage.refusals import refusal

#: Why the file cannot be written: the player has to allow it, somebody else has written there, or it is gone.
ASK, CHANGED, GONE = "allow Razor to write to it", "it was changed elsewhere", "it is no longer there; choose another"
#: What the errors of the browser mean, by name.
_MEANING = {
    "NotFoundError": GONE,
    "NotAllowedError": ASK,
    "Changed": CHANGED,
}


class BackupFile:
    """The file. Its `mark` tells what was written last from what somebody else has written since."""

    def __init__(self, module: Any) -> None:
        self._module = module

    async def choose(self, name: str) -> str:
        """Let the player choose a file, and return its name; empty if none was chosen."""
        try:
            return str(await self._module.choose(name))
        except Exception:
            return ""

    async def allowed(self, ask: bool) -> bool:
        """Return whether the page may write to the file; with `ask`, ask the player."""
        try:
            return bool(await self._module.allowed(ask))
        except Exception:
            return False

    async def read(self) -> tuple[str, str]:
        """Return the text of the file and its mark. StoreError if the browser refuses."""
        try:
            return tuple(map(str, await self._module.read()))  # type: ignore[return-value]
        except Exception as error:
            raise refusal(error, _MEANING) from error

    async def write(self, text: str, mark: str) -> str:
        """Write the file if it has that mark, or any where that is empty; return its new mark. StoreError if not."""
        try:
            return str(await self._module.write(text, mark))
        except Exception as error:
            raise refusal(error, _MEANING) from error


class BackupPage(Protocol):
    """What the backup needs of the browser's page."""

    async def backup_file(self) -> BackupFile:
        """Return the file that the backup is kept in. The first call loads its script."""

    def keeps_files(self) -> bool:
        """Return whether the browser lets the page write again to a file that was chosen once."""

    def is_installed(self) -> bool:
        """Return whether the page runs as an app, whose data the browser keeps."""
