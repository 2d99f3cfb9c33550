"""What the build leaves out of Pyodide: only what its script and the wasm never ask for."""

import json
import re
from pathlib import Path

import pytest

from tests.tools.conftest import Node

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "node_modules/pyodide"
#: The names that a wasm exports, and those that it imports.
NAMES = """
import { readFileSync } from "node:fs";
const module = new WebAssembly.Module(readFileSync(process.argv[1]));
const names = (list) => list.map(({ name }) => name);
console.log(JSON.stringify([names(WebAssembly.Module.exports(module)), names(WebAssembly.Module.imports(module))]));
"""
#: An export that the script asks for; and what only names one: a declaration, or a statement.
ASKED = re.compile(r'wasmExports(?:\["([^"]+)"\]|\.(\w+))')
NAMING = re.compile(r'\bvar [\w$,]+;|[\w$]+=Module\["[\w$]+"\]=wasmExports\["[\w$]+"\]')
WORD = re.compile(r"[\w$]+")


@pytest.mark.long
def test_only_what_nothing_asks_for_is_left_out(small_site: Path, node: Node) -> None:
    """The site's wasm exports all that the site's scripts mention, and few other things."""
    (site,) = small_site.glob("runtime/pyodide-*")
    (before, _), (after, imports) = (
        map(set, json.loads(node("--input-type=module", "--eval", NAMES, folder / "pyodide.asm.wasm").stdout))
        for folder in (PACKAGE, site)
    )
    assert after <= before
    scripts = [(site / name).read_text(encoding="utf-8") for name in ("pyodide.asm.mjs", "pyodide.mjs")]
    assert {quoted or plain for quoted, plain in ASKED.findall(scripts[0])} & before <= after
    words = imports | set(WORD.findall(NAMING.sub("", " ".join(scripts))))
    assert not {name for name in before - after if {name, f"_{name}"} & words}
    assert len(after) < 400 < 8000 < len(before)
    assert (site / "pyodide.asm.wasm").stat().st_size < 0.95 * (PACKAGE / "pyodide.asm.wasm").stat().st_size
    assert (site / "pyodide.asm.mjs").stat().st_size < 0.65 * (PACKAGE / "pyodide.asm.mjs").stat().st_size
    assert (site / "pyodide.mjs").read_bytes() == (PACKAGE / "pyodide.mjs").read_bytes()
