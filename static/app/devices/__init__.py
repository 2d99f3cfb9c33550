"""Connect this device with others at the table: codes, lines, host and guest, and the sheets Invite and Join."""
