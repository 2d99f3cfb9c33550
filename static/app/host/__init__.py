"""The side of a device that shares its table: the sheet Invite, its guests, and what it asks them for."""
