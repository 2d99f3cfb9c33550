// What pyscript.toml must say about the Python of the page, and whether it does.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "../node_modules/polyscript/esm/3rd-party/toml.js"; // the very reader the page uses

/** A fault in the checkout, told to the builder in one message. */
export class BuildError extends Error {}

/** Gives where a Python file is found in the browser: the core as it lies, the page's package as `app`. */
const placed = (path) => `./${path.replace(/^static\//, "")}`;

/** Gives the Python files that index.html starts itself, which PyScript therefore need not be told to fetch. */
function started(html) {
  const scripts = html.match(/<script\b[^>]*\btype="py"[^>]*>/g) ?? [];
  return scripts.map((tag) => tag.match(/\bsrc="([^"]+)"/)?.[1]?.replace(/^\.\//, ""));
}

/**
 * Gives nothing when pyscript.toml of the checkout `root`, whose published files are `own`, lists its Python.
 * Refuses, naming every one, a Python file that is missing from [files], not there, or put in the wrong place.
 */
export async function checkPython(root, own) {
  const config = parse(await readFile(join(root, "pyscript.toml"), "utf8"));
  const scripts = started(await readFile(join(root, "index.html"), "utf8"));
  const listed = new Map(Object.entries(config.files ?? {}).map(([from, to]) => [from.replace(/^\.\//, ""), to]));
  const wanted = own.filter((path) => path.endsWith(".py") && !scripts.includes(path));
  const faults = [
    ...wanted.filter((path) => !listed.has(path)).map((path) => `  missing: "./${path}" = "${placed(path)}"`),
    ...[...listed.keys()].filter((path) => !wanted.includes(path)).map((path) => `  not wanted: "./${path}"`),
    ...wanted
      .filter((path) => listed.has(path) && listed.get(path) !== placed(path))
      .map((path) => `  wrong place: "./${path}" = "${listed.get(path)}", should be "${placed(path)}"`),
  ];
  if (faults.length) throw new BuildError(`[files] of pyscript.toml does not fit:\n${faults.join("\n")}`);
}
