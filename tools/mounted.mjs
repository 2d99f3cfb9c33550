// Pyodide as it ships, under Node, with the checkout at /razor and the pure-Python packages of .venv at /packages.

import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

export const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Gives the site-packages of .venv, whatever Python made it; refuses a checkout without one. */
function sitePackages() {
  const lib = join(here, ".venv/lib");
  const version = existsSync(lib) && readdirSync(lib).find((name) => name.startsWith("python3"));
  if (!version) throw new Error("There is no .venv yet: run `make install`.");
  return join(lib, version, "site-packages");
}

/** Gives Pyodide with both folders mounted and on its path, the checkout as the folder it works in. */
export async function mounted() {
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
  pyodide.runPython(`import os, sys; os.chdir("/razor"); sys.path += [os.getcwd(), "/packages"]`);
  return pyodide;
}
