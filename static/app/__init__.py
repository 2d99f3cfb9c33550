"""The page: what a person at the table does becomes checks and events, and what follows is drawn.

`main` wires and `page` draws; only these two know the browser. `table` owns the state. Every other module is a region
of the page or a part of its work, takes what it needs as an argument, and is tested without a browser.
"""
