"""Scripts that build, serve, measure, test and release Razor; none of them is part of the site."""
