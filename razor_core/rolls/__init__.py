"""The roll to come: one value for all that is set up for it, what changes that, and the rolls made of it."""
