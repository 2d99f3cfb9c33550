// Print what `make dev` serves in place of built files, as JSON by path: node tools/dev/page.mjs <checkout>
//
// Packages come as they are installed (server.py has their folders), our Python as one zip file, and dev/client.js follows
// changes. There is no service worker: nothing may be older than the working tree.

import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildError } from "../build/build_error.mjs";
import { configuration, joinedMarkup, pageMarkup } from "../build/page.mjs";
import { qrSource } from "../build/qr.mjs";
import { joinedStyles } from "../build/styles.mjs";

const MODULES = join(resolve(dirname(fileURLToPath(import.meta.url)), "../.."), "node_modules");
const HEAD = '<script src="./dev/client.js"></script>';
const WORKER = '<script type="module" src="./static/offline.js"></script>\n';

const [root] = process.argv.slice(2);
try {
  const source = await joinedMarkup(root);
  await joinedStyles(root, source); // only to find what is wrong with one: the browser takes them as they are
  const page = await pageMarkup(root, MODULES, source, { head: HEAD, runtime: {} });
  const config = await configuration(root, "./runtime/pyodide/pyodide.mjs", [["./dev/python.zip", "./*"]]);
  console.log(JSON.stringify({ "index.html": page.replace(WORKER, ""), "pyscript.toml": config, "runtime/qr.mjs": qrSource("./qr") }));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
