"""What the device stores: journal, stores, the list of sessions, session files, and what could not be read."""
