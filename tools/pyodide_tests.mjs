// Runs the core's tests on the interpreter that ships: node tools/pyodide_tests.mjs [pytest arguments]
//
// The checkout and the pure-Python packages of .venv are mounted into Pyodide. Files named *properties* stay behind:
// they need Hypothesis, which is built for the machine and cannot run there.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { here, mounted } from "./mounted.mjs";

const folders = ["tests/core", "tests/systems"].filter((folder) => existsSync(join(here, folder)));
const pyodide = await mounted();
pyodide.globals.set("arguments", pyodide.toPy([...folders, ...process.argv.slice(2)]));

process.exitCode = pyodide.runPython(`
import sys
print(f"Python {sys.version.split()[0]} on {sys.platform}", flush=True)
import pytest
int(pytest.main([*arguments, "--ignore-glob=*properties*", "-p", "no:cacheprovider", "-p", "no:faulthandler"]))
`);
