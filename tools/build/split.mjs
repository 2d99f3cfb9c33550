// Split Pyodide's wasm in two: what a page calls, and the rest (docs/decisions/0024-wasm-in-two-parts.md).
//
// Of nearly 14,000 functions a page calls 2,000. Which ones, the build sees in a rehearsal (rehearsal/). These, and what
// they call by name, are the first part. The rest is a second module that works in the same memory. In the place of each
// function of the rest, the first part has a small one, which has the page load the rest if it has not yet, and calls it.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import binaryen from "binaryen";
import { BuildError } from "./build_error.mjs";

export const FIRST = "first.wasm";
export const REST = "rest.wasm";
export const SCRIPT = "pyodide.asm.mjs";
export const WASM = "pyodide.asm.wasm";
const THIS = fileURLToPath(import.meta.url);
const HERE = dirname(THIS);
/** What the parts depend on besides Pyodide and Binaryen. */
export const SPLITTING = [THIS, ...["__init__", "language", "library", "page"].map((name) => join(HERE, `rehearsal/${name}.py`))];

// The table through which both parts call each other: the functions of the rest come first.
const SHARED = "shared";
// What the first part imports to have the rest loaded: from the page, a function `load`.
const PAGE = "page";
const LOAD = "load";
// What the rest imports the first part's exports as.
const FROM_FIRST = "first";
const CALLED = "called:";
// Exports that only a browser's Pyodide calls, by which it waits for JavaScript in the middle of Python.
const NOT_REHEARSED = ["_pyproxy_apply_promising"];

/** Return what Binaryen knows of the functions that a module defines, each with its reference. */
function functions(module) {
  const all = Array.from({ length: module.getNumFunctions() }, (_, at) => module.getFunctionByIndex(at));
  return all.map((ref) => ({ ref, ...binaryen.getFunctionInfo(ref) })).filter((each) => !each.module);
}

const exported = (module) =>
  Array.from({ length: module.getNumExports() }, (_, at) => binaryen.getExportInfo(module.getExportByIndex(at)));

const removeUnused = (module) => module.runPasses(["remove-unused-module-elements"]);

/** Return the bytes of a module, and free it. */
function emitted(module) {
  const bytes = module.emitBinary();
  module.dispose();
  return bytes;
}

/** Return the wasm with an exported variable for each function that says whether it was called. */
function watched(bytes) {
  const module = binaryen.readBinary(bytes);
  for (const { ref, name, body, results } of functions(module)) {
    const called = CALLED + name;
    module.addGlobal(called, binaryen.i32, true, module.i32.const(0));
    module.addGlobalExport(called, called);
    binaryen.Function.setBody(ref, module.block(null, [module.global.set(called, module.i32.const(1)), body], results));
  }
  return emitted(module);
}

/** What stands for the page in a rehearsal: something of each kind that a page has. */
function stage() {
  const target = new EventTarget();
  return {
    ...{ text: "text", number: 1, yes: true, nothing: null, symbol: Symbol("x"), Object, Date, target },
    ...{ list: [1, 2, 3], object: { a: { b: [1] } }, map: new Map([["k", 1]]), data: new Uint8Array(4) },
    add: (one, other) => one + other,
    call: (called, ...given) => called(...given),
    inspect: (...things) => things.forEach((thing) => [String(thing), thing?.length, thing?.get?.(0), thing?.toJs?.()]),
    tap: () => target.dispatchEvent(new Event("tap", { cancelable: true })),
    named: (called, given) => called.callKwargs(given),
    soon: (thing) => new Promise((resolve) => setTimeout(resolve, 1, thing)),
    never: (message) => Promise.reject(new Error(message)),
    fail(message) {
      throw new Error(message);
    },
  };
}

/** Return the names of the functions that the rehearsal calls, in a Pyodide restored from a snapshot as the page's is. */
async function rehearsed(folder) {
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", SCRIPT].map((name) => import(pathToFileURL(join(folder, name)))),
  );
  const place = join(folder, "watched");
  await mkdir(place);
  await writeFile(join(place, WASM), watched(await readFile(join(folder, WASM))));
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONINSPECT: "", PYTHONDONTWRITEBYTECODE: "1" };
  const donor = await loadPyodide({ env: { ...env }, _makeSnapshot: true });
  let found;
  const python = await loadPyodide({
    env: { ...env },
    indexURL: place,
    lockFileURL: join(folder, "pyodide-lock.json"),
    stdLibURL: join(folder, "python_stdlib.zip"),
    _loadSnapshot: donor.makeMemorySnapshot(),
    createPyodideModule: ({ instantiateWasm, ...settings }) => {
      const watch = (imports, done) =>
        instantiateWasm(imports, (instance, module) => {
          found = instance.exports;
          done(instance, module);
        });
      return create({ ...settings, instantiateWasm: watch });
    },
  });
  try {
    python.FS.mkdirTree("/build");
    python.mountNodeFS("/build", HERE);
    await python.runPython("import sys; sys.path.append('/build'); from rehearsal.page import rehearse; rehearse")(stage());
  } catch ({ message }) {
    throw new BuildError(`the rehearsal failed: ${message}`);
  }
  await rm(place, { recursive: true });
  const called = Object.entries(found).filter(([name, variable]) => name.startsWith(CALLED) && variable.value);
  return called.map(([name]) => name.slice(CALLED.length));
}

/** Return the functions among which each call by name stays: those in `called`, what they call, what that calls. */
function closed(bytes, called) {
  const module = binaryen.readBinary(bytes);
  for (const { name } of exported(module)) if (!NOT_REHEARSED.includes(name)) module.removeExport(name);
  emptyTables(module);
  for (const name of called) module.addFunctionExport(name, name);
  removeUnused(module);
  const names = new Set(functions(module).map(({ name }) => name));
  module.dispose();
  return names;
}

/** Return the global variables that a module may change. */
function mutable(module) {
  const all = Array.from({ length: module.getNumGlobals() }, (_, at) => binaryen.getGlobalInfo(module.getGlobalByIndex(at)));
  return all.filter((each) => each.mutable && !each.module);
}

/** Remove what a module puts into tables. */
function emptyTables(module) {
  const segments = Array.from({ length: module.getNumElementSegments() }, (_, at) => module.getElementSegmentByIndex(at));
  for (const { name } of segments.map(binaryen.getElementSegmentInfo)) module.removeElementSegment(name);
}

/** Read the wasm, and give it the shared table. Return `module`, its `functions`, and `through(slot, function)`, a call. */
function withTable(bytes, size) {
  const module = binaryen.readBinary(bytes);
  const own = functions(module);
  module.addTable(SHARED, size, size);
  const through = (slot, { params, results }) => {
    const given = binaryen.expandType(params).map((type, at) => module.local.get(at, type));
    return module.call_indirect(SHARED, module.i32.const(slot), given, params, results);
  };
  return { module, functions: own, through };
}

/** Return the first part: the functions of `order` from `begin` on, and small ones in the place of those before. */
function first(bytes, order, begin) {
  const { module, functions, through } = withTable(bytes, order.size);
  module.addFunctionImport(LOAD, PAGE, LOAD, binaryen.none, binaryen.none);
  for (const each of functions) {
    const slot = order.get(each.name);
    if (slot >= begin) continue;
    const missing = module.ref.is_null(module.table.get(SHARED, module.i32.const(slot), binaryen.funcref));
    const call = [module.if(missing, module.call(LOAD, [], binaryen.none)), through(slot, each)];
    binaryen.Function.setBody(each.ref, module.block(null, call, each.results));
  }
  module.addActiveElementSegment(SHARED, SHARED, [...order.keys()].slice(begin), module.i32.const(begin));
  module.addTableExport(SHARED, SHARED);
  for (const { name } of mutable(module)) module.addGlobalExport(name, name);
  removeUnused(module);
  return emitted(module);
}

/** Return the rest: the functions of `order` before `begin`. It has calls through the table in the place of the others. */
function rest(bytes, order, begin) {
  const { module, functions, through } = withTable(bytes, order.size);
  for (const each of functions) {
    const slot = order.get(each.name);
    if (slot >= begin) binaryen.Function.setBody(each.ref, through(slot, each));
  }
  emptyTables(module);
  module.addActiveElementSegment(SHARED, SHARED, [...order.keys()].slice(0, begin), module.i32.const(0));
  module.addTableImport(SHARED, FROM_FIRST, SHARED);
  for (const { name, type } of mutable(module)) module.addGlobalImport(name, FROM_FIRST, name, type, true);
  for (const { kind, name, value } of exported(module)) {
    module.removeExport(name);
    if (kind === binaryen.ExternalTable) module.addTableImport(value, FROM_FIRST, name);
    if (kind === binaryen.ExternalMemory) {
      const { initial, max } = module.getMemoryInfo(value);
      module.setMemory(initial, max, null, []); // without its content, which the first part brings
      module.addMemoryImport(value, FROM_FIRST, name);
    }
    if (kind === binaryen.ExternalTag) {
      const { params, results } = binaryen.getTagInfo(module.getTag(value));
      module.addTagImport(value, FROM_FIRST, name, params, results);
    }
  }
  removeUnused(module);
  return emitted(module);
}

/** Write both parts of the wasm of the Pyodide in `folder` beside it. */
export async function split(folder) {
  const bytes = await readFile(join(folder, WASM));
  const kept = closed(bytes, await rehearsed(folder));
  const module = binaryen.readBinary(bytes);
  const names = functions(module).map(({ name }) => name);
  module.dispose();
  const ordered = [...names.filter((name) => !kept.has(name)), ...names.filter((name) => kept.has(name))];
  const order = new Map(ordered.map((name, slot) => [name, slot]));
  const begin = ordered.length - kept.size;
  await writeFile(join(folder, FIRST), first(bytes, order, begin));
  await writeFile(join(folder, REST), rest(bytes, order, begin));
}
