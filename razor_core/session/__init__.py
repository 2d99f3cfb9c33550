"""What happened: events, undo, records, and a session as a file or a recap."""
