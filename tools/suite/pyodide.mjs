// Start the shipped Pyodide under Node, with the checkout at /razor and .venv's pure-Python packages at /packages.

import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { trimmedPyodide } from "../build/trim.mjs";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Return the site-packages folder of .venv. Throws if there is no .venv. */
function sitePackages() {
  const lib = join(ROOT, ".venv/lib");
  const version = existsSync(lib) && readdirSync(lib).find((name) => name.startsWith("python3"));
  if (!version) throw new Error("There is no .venv. Run `make install` first.");
  return join(lib, version, "site-packages");
}

/** Return Pyodide with both folders mounted and importable, working in the checkout. */
export async function startPyodide() {
  const folder = await trimmedPyodide(join(ROOT, "node_modules"));
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const pyodide = await loadPyodide({
    env: {
      HOME: "/home/pyodide",
      PYTHONDONTWRITEBYTECODE: "1", // the checkout is mounted, not copied
      PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", // the plugins in .venv need threads, sockets or native code
      PYTHONINSPECT: "",
    },
  });
  for (const [folder, place] of [[ROOT, "/razor"], [sitePackages(), "/packages"]]) {
    pyodide.FS.mkdirTree(place);
    pyodide.mountNodeFS(place, folder);
  }
  pyodide.runPython(`import os, sys; os.chdir("/razor"); sys.path += [os.getcwd(), "/packages"]`);
  return pyodide;
}
