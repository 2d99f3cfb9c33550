"""What a page asks of Python, from its start to an evening of rolls, in short.

The build runs it and notes which functions of Pyodide's wasm are called (split.mjs): a first visit waits for these
alone. It must not depend on Razor's own modules: their releases would change what a returning visitor loads. What is
missing here costs the page a short pause when it is first needed, and nothing else.
"""
