"""Connect this device with others at the table: codes, lines, and the sheets Invite and Join."""
