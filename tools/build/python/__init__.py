"""The page's Python as the site has it: packed into bundles, and as a snapshot of an interpreter's memory."""
