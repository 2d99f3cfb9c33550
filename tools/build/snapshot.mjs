// Make the memory snapshot: node tools/build/snapshot.mjs <folder of Pyodide> <target> <module>...
//
// The target receives `memory` and `head`: the memory of an interpreter that has imported these modules of the standard
// library. The build runs this in a process of its own, in which clocks stand still and nothing is random: the same
// modules give the same bytes.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packed, read } from "../../static/memory.mjs";

// Print the message or the Python traceback only: the JavaScript stack quotes a megabyte of source.
process.on("uncaughtException", (error) => {
  console.error(error.message ?? error);
  process.exit(1);
});

const NOON = Date.UTC(2026, 0, 1, 12);
Date.now = () => NOON;
performance.now = () => 0;
Math.random = () => 0.5;
globalThis.crypto.getRandomValues = (array) => array.fill(0);
globalThis.crypto.subtle.digest = () => Promise.reject(new Error("not here"));

const [folder, target, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const { default: create } = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));

// Fixed string hashes. No column numbers in compiled code: they would be a third of its size.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };

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

const known = [];
await loadPyodide({ env: { ...env }, createPyodideModule: watched(known) }).catch((thrown) => {
  if (thrown !== known) throw thrown;
});

const donor = await loadPyodide({ env: { ...env }, _makeSnapshot: true });
donor.runPython(`
import gc, importlib, random
for name in ${JSON.stringify(modules)}:
    importlib.import_module(name)
random.seed(0)
del gc, importlib, random, name
import gc
gc.collect()
del gc
`);
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
  _loadSnapshot: head,
  createPyodideModule: async (settings) => {
    const module = await create(settings);
    kept.into(module.HEAPU8, head);
    same = Buffer.compare(module.HEAPU8, heap) === 0;
    return module;
  },
});
if (!same) throw new Error("the restored memory differs from the snapshot");
const answer = restored.runPython("import sys, fractions; str(fractions.Fraction(1, 3) + 1), list(sys.modules)").toJs();
const missing = modules.filter((name) => !answer[1].includes(name));
if (answer[0] !== "4/3" || missing.length) throw new Error(`the restored interpreter lacks these modules: ${missing}`);
await writeFile(join(target, "memory"), memory);
await writeFile(join(target, "head"), head);
