"""The rolls of other devices: each comes to the card, or waits above it while somebody chooses there."""
