// Run the core's tests on the shipped interpreter: node tools/suite/pyodide_tests.mjs [--short] <folder or test file>...
//
// Folders are searched for tests that can run there, and the files are shared among several interpreters side by side.
// The checkout and the pure-Python packages of .venv are mounted into Pyodide. `--short` leaves out the long tests.
// `--one <file>...` runs files in one interpreter and passes on options.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ROOT, startPyodide } from "./pyodide.mjs";

const MAX_INTERPRETERS = 4;
// Property tests need Hypothesis, which has native code. The command line is not on the site, and the imports are the same
// for every interpreter.
const LEFT_OUT_FILES = /(_properties|test_command_line|test_walls|test_conformance)\.py$/;
// These count or roll thousands of falls. Whole numbers add up alike on both interpreters, so once is enough.
const LEFT_OUT_TESTS = ["long_sum", "every_fall", "all_falls", "over_all_faces", "independent_reading", "loaded_dice"];

/** Run pytest in this process and return its exit code. */
async function runHere(options) {
  const pyodide = await startPyodide();
  pyodide.globals.set("arguments", pyodide.toPy(options));
  return pyodide.runPython(`
import sys
print(f"Python {sys.version.split()[0]} on {sys.platform}", flush=True)
import pytest
int(pytest.main([*arguments, "-p", "no:cacheprovider", "-p", "no:faulthandler"]))
`);
}

/** Run some files in a process of their own, print its output at the end, and return its exit code. */
async function runApart(files, options) {
  const named = ["-k", `not (${LEFT_OUT_TESTS.join(" or ")})`];
  const command = [fileURLToPath(import.meta.url), "--one", "-q", ...named, ...options, ...files];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  process.stdout.write(output);
  return code ?? 1;
}

/** Return the test files at these paths that can run on Pyodide, the largest first. */
function testFiles(paths) {
  const found = paths.flatMap((path) =>
    path.endsWith(".py") ? [path] : readdirSync(join(ROOT, path), { recursive: true }).map((name) => `${path}/${name}`),
  );
  const size = (path) => statSync(join(ROOT, path)).size;
  return found
    .filter((path) => /(^|\/)test_[^/]*\.py$/.test(path) && (paths.includes(path) || !LEFT_OUT_FILES.test(path)))
    .sort((a, b) => size(b) - size(a));
}

/** Run all tests of these paths; return the highest exit code. */
async function runAll(paths, options = []) {
  const files = testFiles(paths);
  if (!files.length) throw new Error(`There is no test for Pyodide in ${paths.join(", ") || "no path at all"}.`);
  const workers = Math.min(availableParallelism(), MAX_INTERPRETERS, files.length);
  const shares = Array.from({ length: workers }, (_, worker) => files.filter((_, at) => at % workers === worker));
  return Math.max(...(await Promise.all(shares.map((files) => runApart(files, options)))));
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--one") process.exitCode = await runHere(rest);
else if (first === "--short") process.exitCode = await runAll(rest, ["-m", "not long"]);
else process.exitCode = await runAll(process.argv.slice(2));
