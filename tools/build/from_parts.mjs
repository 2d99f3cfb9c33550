// Start Pyodide under Node from both parts of its wasm, as the page does.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parts } from "../../static/parts.mjs";
import { FIRST, REST, SCRIPT } from "./split.mjs";

/** Return what makes Emscripten's part of an interpreter, as Pyodide's script does, from the parts in `folder`. */
export async function moduleFromParts(folder) {
  const { default: create } = await import(pathToFileURL(join(folder, SCRIPT)));
  const module = await WebAssembly.compile(await readFile(join(folder, FIRST)));
  const restNow = () => new WebAssembly.Module(readFileSync(join(folder, REST)));
  const instantiateWasm = (imports, done) => {
    parts(module, imports, restNow).then(({ instance }) => done(instance, module));
    return {}; // tells Emscripten that `done` will be called later
  };
  return (settings) => create({ ...settings, instantiateWasm });
}
