"""What happened at a table: events, records, undo, and a session as a file or a recap."""
