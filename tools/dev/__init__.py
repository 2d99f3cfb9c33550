"""Serve the page from the working tree and show each change at once: `make dev`."""
