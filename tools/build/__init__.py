"""Turns the checkout and the installed packages into the site: start at build.mjs."""
