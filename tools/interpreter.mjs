// Makes what only the interpreter itself can make: node tools/interpreter.mjs <order.json> <target>
//
// The order names Python sources. The target gets `memory`, that of an interpreter which has imported every module of
// the standard library that they import, and each bundle of sources, packed. Run by the build, in a
// process of its own, because here the time stands still and nothing is random: the same order gives the same bytes.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packed, read } from "../static/memory.mjs";

// Told in a line or a traceback of Python's, without the megabyte of JavaScript in which it was thrown.
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

const [order, target] = process.argv.slice(2);
const { pyodide: folder, bundles } = JSON.parse(await readFile(order, "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const { default: create } = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));

// Texts hash the same each time. What is compiled knows its lines, not its columns: a third less to keep.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };

const packer = await loadPyodide({ env: { ...env } });
packer.runPython(await readFile(new URL("./pack.py", import.meta.url), "utf8"));
const inPython = (name, value) => packer.globals.get(name)(packer.toPy(value)).toJs();
for (const [name, sources] of Object.entries(bundles))
  await writeFile(join(target, `${name}.bz2`), inPython("packed", sources));
const sources = Object.values(bundles).flatMap((bundle) => Object.values(bundle));
const modules = inPython("wanted", sources);

// -- the memory --------------------------------------------------------------------------------------------------------

/** Gives Pyodide's option that takes note of the memory of a new instance, before and after its first steps. */
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
if (heap.length !== known[1].length) throw new Error(`the memory grew to ${heap.length} bytes: a new one is smaller`);
const memory = packed(head, heap, known);

// -- does it fit? ------------------------------------------------------------------------------------------------------

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
if (!same) throw new Error("what is restored is not what was kept");
const answer = restored.runPython("import sys, fractions; str(fractions.Fraction(1, 3) + 1), list(sys.modules)").toJs();
const missing = modules.filter((name) => !answer[1].includes(name));
if (answer[0] !== "4/3" || missing.length) throw new Error(`the restored interpreter lacks ${missing}`);
await writeFile(join(target, "memory"), memory);
await writeFile(join(target, "head"), head);
