"""The resolver: checks of tabletop games, their exact odds, and the story of the rolls.

Standard library only, and nothing of a browser: the same code runs on CPython and on Pyodide.
Start at `razor_core.systems` for the games and at `razor_core.checks` for the types they share.
"""
