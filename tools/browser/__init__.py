"""Everything that needs a browser: finding one, driving it, serving the site to it, and taking pictures."""
