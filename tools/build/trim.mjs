// Leave out of Pyodide what only packages with wasm of their own would use; Razor loads none.
//
// For them, Pyodide's wasm exports whatever it has, and its script makes a variable of each export. The build keeps the
// exports that the script itself uses, and Binaryen removes the functions that only the others led to. A start then loads
// a quarter of a megabyte less, and takes a tenth less time (docs/decisions/0023-trimmed-pyodide.md).

import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { cached } from "./cache.mjs";

export const SCRIPT = "pyodide.asm.mjs";
export const WASM = "pyodide.asm.wasm";
const OTHERS = ["package.json", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"];

// A statement of the script that gives an export its names: `_free=Module["_free"]=wasmExports["free"];`. And a declaration
// of variables without values.
const NAMING = /(?<=[;{])_([\w$]+)=Module\["_\1"\]=wasmExports\["\1"\](?:\.value>>>0)?;/g;
const DECLARATION = /\bvar ((?:[\w$]+,)*[\w$]+);/g;

/** Return the names of the exports that the scripts or the wasm's own imports mention. */
function usedExports(script, api, wasm) {
  const words = `${script.replace(NAMING, "").replace(DECLARATION, "")} ${api}`.match(/[\w$]+/g);
  const known = new Set([...words, ...WebAssembly.Module.imports(wasm).map(({ name }) => name)]);
  const used = ({ name, kind }) => !["function", "global"].includes(kind) || known.has(name) || known.has(`_${name}`);
  return new Set(WebAssembly.Module.exports(wasm).filter(used).map(({ name }) => name));
}

/** Return the script without the variables of the exports that are not in `used`. */
function trimmedScript(script, used) {
  const names = [...script.matchAll(NAMING)].map(([, name]) => name);
  const gone = new Set(names.filter((name) => !used.has(name)).map((name) => `_${name}`));
  return script
    .replace(NAMING, (statement, name) => (gone.has(`_${name}`) ? "" : statement))
    .replace(DECLARATION, (_, variables) => {
      const left = variables.split(",").filter((variable) => !gone.has(variable));
      return left.length ? `var ${left};` : "";
    });
}

/** Return the wasm without the exports that are not in `used`, and without what only they need. */
function trimmedWasm(bytes, exports, used) {
  const module = binaryen.readBinary(bytes);
  for (const { name } of exports) if (!used.has(name)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  const trimmed = module.emitBinary();
  module.dispose();
  return trimmed;
}

/** Return a folder with the files of Pyodide's package that the site needs, trimmed. */
export async function trimmedPyodide(modules) {
  const from = (name) => join(modules, "pyodide", name);
  const [script, api] = await Promise.all([SCRIPT, "pyodide.mjs"].map((name) => readFile(from(name), "utf8")));
  const bytes = await readFile(from(WASM));
  const others = OTHERS.map(from);
  const tools = [fileURLToPath(import.meta.url), join(modules, "binaryen/package.json"), ...others];
  return cached(modules, [script, bytes, ...(await Promise.all(tools.map((path) => readFile(path))))], async (folder) => {
    const wasm = await WebAssembly.compile(bytes);
    const used = usedExports(script, api, wasm);
    await writeFile(join(folder, SCRIPT), trimmedScript(script, used));
    await writeFile(join(folder, WASM), trimmedWasm(bytes, WebAssembly.Module.exports(wasm), used));
    for (const name of OTHERS) await cp(from(name), join(folder, name));
  });
}
