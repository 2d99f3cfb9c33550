"""The form of a check: who acts, against whom and how they answer; drafts, modifiers, actions, fiction, links."""
