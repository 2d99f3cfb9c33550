// Make the memory snapshot and the small standard library: node tools/build/python/snapshot.mjs <folder of Pyodide> <target> <module>...
//
// The target receives `stdlib`, a zip file of the modules of the standard library that a start with these modules
// imports; and `memory` and `head`, the memory of an interpreter that has imported the same modules, compiled. The build runs this
// in a process of its own, in which clocks stand still and nothing is random: the same modules give the same bytes.

import nodeCrypto from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packed, read } from "../../../static/memory_snapshot.mjs";
import { SCRIPT } from "../trim.mjs";

// Print the message or the Python traceback only: the JavaScript stack quotes a megabyte of source.
process.on("uncaughtException", (error) => {
  console.error(error.message ?? error);
  process.exit(1);
});

const NOON = Date.UTC(2026, 0, 1, 12);
Date.now = () => NOON;
performance.now = () => 0;
Math.random = () => 0.5;
// As on an iPad, where Pyodide adds no function for calls to its table.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPad" } });
nodeCrypto.randomFillSync = (array) => array.fill(0);
globalThis.crypto.subtle.digest = () => Promise.reject(new Error("not here"));

const [folder, target, ...modules] = process.argv.splice(1).slice(1); // Python would keep the path of this script
const here = dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const { default: create } = await import(pathToFileURL(join(folder, SCRIPT)));

// Fixed string hashes. No column numbers in compiled code: they would be a third of its size.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };

const IMPORT = `
import importlib, random
for name in ${JSON.stringify(modules)}:
    importlib.import_module(name)
random.seed(0)
del importlib, random, name
import gc
gc.collect()
del gc
`;

// -- the standard library ----------------------------------------------------------------------------------------------

const stdLibURL = join(target, "compiled");
const reader = await loadPyodide({ env: { ...env } });
reader.runPython(IMPORT);
const scope = reader.toPy({});
const run = async (name) => reader.runPython(await readFile(join(here, name), "utf8"), { globals: scope });
await run("stdlib.py");
const paths = scope.get("imported")(); // before pack.py imports more
await run("pack.py");
await writeFile(join(target, "stdlib"), scope.get("library")(paths).toJs());
await writeFile(stdLibURL, scope.get("compiled")(paths).toJs());

// -- the snapshot ------------------------------------------------------------------------------------------------------

/** Return a module factory that records the memory of a new instance before and after its initialisation. */
function watched(known) {
  return async (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        known.push(new Uint8Array(instance.exports.memory.buffer).slice());
        done(instance, module);
      });
    const module = await create({ ...settings, noInitialRun: true });
    known.push(module.HEAPU8.slice());
    throw known;
  };
}

/**
 * Fill what is free of the interpreter's memory with zeros, which pack well: what was freed there is two thirds as much as
 * what is in use. Takes every free chunk below the top of the heap, the largest first, then the top itself, and frees all.
 * Of the stack, what calls have left below its pointer.
 */
function wipe({ HEAPU8: heap, _malloc: malloc, _free: free, stackSave, _emscripten_stack_get_end: stackEnd }) {
  const TOP = 1 << 20; // bytes; no chunk between others is so large
  const top = malloc(TOP);
  free(top);
  let used = heap.length;
  while (!heap[used - 1]) used--;
  const taken = [];
  const take = (size, fits) => {
    const chunk = malloc(size);
    if (!fits(chunk)) return free(chunk);
    heap.fill(0, chunk, chunk + size);
    return taken.push(chunk);
  };
  const smaller = (size) => size - (size > 1024 ? Math.ceil(size / 80) * 8 : 8);
  for (let size = TOP; size > 0; size = smaller(size)) while (take(size, (chunk) => chunk < top));
  while (take(1 << 16, (chunk) => chunk < used));
  taken.forEach((chunk) => free(chunk));
  heap.fill(0, stackEnd(), stackSave());
}

const known = [];
await loadPyodide({ env: { ...env }, stdLibURL, createPyodideModule: watched(known) }).catch((thrown) => {
  if (thrown !== known) throw thrown;
});

const donor = await loadPyodide({ env: { ...env }, stdLibURL, _makeSnapshot: true });
donor.runPython(IMPORT);
wipe(donor._module);
const snapshot = donor.makeMemorySnapshot();
const [, begin] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
const [head, heap] = [snapshot.slice(0, begin), snapshot.subarray(begin)];
if (heap.length !== known[1].length) throw new Error(`the memory grew to ${heap.length} bytes; a new interpreter has less`);
const memory = packed(head, heap, known);

// -- self-check -------------------------------------------------------------------------------------------------------

const kept = read(new Uint8Array(memory).buffer);
let same = false;
const restored = await loadPyodide({
  env: { ...env },
  stdLibURL: "/dev/null", // as in the page, a restored interpreter has no standard library but its memory
  _loadSnapshot: head,
  createPyodideModule: async (settings) => {
    const module = await create(settings);
    kept.into(module, head);
    same = Buffer.compare(module.HEAPU8, heap) === 0;
    return module;
  },
});
if (!same) throw new Error("the restored memory differs from the snapshot");
const answer = restored.runPython("import sys; str(2 ** 100), list(sys.modules)").toJs();
const missing = modules.filter((name) => !answer[1].includes(name));
if (answer[0] !== "1267650600228229401496703205376" || missing.length) throw new Error(`the restored interpreter lacks these modules: ${missing}`);
await rm(stdLibURL);
await writeFile(join(target, "memory"), memory);
await writeFile(join(target, "head"), head);
