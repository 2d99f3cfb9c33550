"""What the device keeps: journal, stores, drafts, the list of sessions, files."""
