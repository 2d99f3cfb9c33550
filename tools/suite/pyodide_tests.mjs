// Runs the core's tests on the interpreter that ships: node tools/pyodide_tests.mjs [pytest arguments]
//
// Without arguments it runs all, dealt to several interpreters side by side. The checkout and the pure-Python packages of
// .venv are mounted into Pyodide. Files named *properties* stay behind: they need Hypothesis, which is built for the
// machine and cannot run there.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { here, mounted } from "./mounted.mjs";

const FOLDERS = ["tests/core", "tests/systems"];
const MOST = 4; // interpreters

/** Runs pytest here; gives its exit code. */
async function run(words) {
  const pyodide = await mounted();
  pyodide.globals.set("arguments", pyodide.toPy(words));
  return pyodide.runPython(`
import sys
print(f"Python {sys.version.split()[0]} on {sys.platform}", flush=True)
import pytest
int(pytest.main([*arguments, "-p", "no:cacheprovider", "-p", "no:faulthandler"]))
`);
}

/** Runs this again for some files, and prints what it says when it is done; gives its exit code. */
async function apart(files) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...files], { stdio: ["ignore", "pipe", "inherit"] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  process.stdout.write(said);
  return code ?? 1;
}

/** Deals all files of tests that can run there. */
function dealt() {
  const files = FOLDERS.flatMap((folder) => readdirSync(`${here}/${folder}`).map((name) => `${folder}/${name}`));
  const able = files.filter((path) => /\/test_(?!.*properties).*\.py$/.test(path)).sort();
  const hands = Math.min(availableParallelism(), MOST);
  return [...Array(hands)].map((_, hand) => able.filter((_, at) => at % hands === hand));
}

const words = process.argv.slice(2);
process.exitCode = words.length ? await run(words) : Math.max(...(await Promise.all(dealt().map(apart))));
