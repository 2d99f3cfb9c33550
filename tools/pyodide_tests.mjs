// Runs the core's tests on the interpreter that ships: node tools/pyodide_tests.mjs [pytest arguments]
//
// The checkout and the pure-Python packages of .venv are mounted into Pyodide. Files named *properties* stay behind:
// they need Hypothesis, which is built for the machine and cannot run there.

import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folders = ["tests/core", "tests/systems"].filter((folder) => existsSync(join(here, folder)));

/** Gives the site-packages of .venv, whatever Python made it; refuses a checkout without one. */
function sitePackages() {
  const lib = join(here, ".venv/lib");
  const version = existsSync(lib) && readdirSync(lib).find((name) => name.startsWith("python3"));
  if (!version) throw new Error("There is no .venv yet: run `make install`.");
  return join(lib, version, "site-packages");
}

const pyodide = await loadPyodide({
  env: {
    HOME: "/home/pyodide",
    PYTHONDONTWRITEBYTECODE: "1", // the checkout is mounted, not copied
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", // the plugins in .venv need threads, sockets or native code
    PYTHONINSPECT: "",
  },
});
for (const [folder, place] of [[here, "/razor"], [sitePackages(), "/packages"]]) {
  pyodide.FS.mkdirTree(place);
  pyodide.mountNodeFS(place, folder);
}
pyodide.globals.set("arguments", pyodide.toPy([...folders, ...process.argv.slice(2)]));

process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/razor")
sys.path.append("/packages")
print(f"Python {sys.version.split()[0]} on {sys.platform}", flush=True)
import pytest
int(pytest.main([*arguments, "--ignore-glob=*properties*", "-p", "no:cacheprovider", "-p", "no:faulthandler"]))
`);
