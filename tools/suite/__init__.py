"""Runs the tests in other ways than pytest does: on Pyodide, and against mutants of the code."""
