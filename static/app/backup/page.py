"""What the backup needs of the browser's page."""

from typing import Protocol

from app.backup.file import BackupFile


class BackupPage(Protocol):
    """What the backup needs of the browser's page."""

    async def backup_file(self) -> "BackupFile":
        """Return the file that the backup is kept in. The first call loads its script."""

    def keeps_files(self) -> bool:
        """Return whether the browser lets the page write again to a file that was chosen once."""

    def is_installed(self) -> bool:
        """Return whether the page runs as an app, whose data the browser keeps."""
