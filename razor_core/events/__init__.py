"""What happened at a table: the events, the records and entries that hold them, and how rolls become events."""
