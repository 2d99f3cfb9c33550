// Starts Python before PyScript asks for it, from a memory snapshot
// (docs/decisions/0001-pyscript-from-a-memory-snapshot.md).
//
// PyScript takes this module for Pyodide's own; the links in the page's head name the files it needs. If the snapshot is
// missing or does not fit, Pyodide starts the ordinary way. Both ways then import our modules from bundles, which the
// first start compiles and stores.

import { announce, content, counted, nearly } from "./loading.mjs";
import { read } from "./memory_snapshot.mjs";
import { compiledWasm, forget, keepUnpacked, memoryBytes } from "./packed.mjs";

const link = (id) => document.getElementById(id).href;
const indexURL = new URL("./", link("pyodide")).href;
const wasm = `${indexURL}pyodide.asm.wasm`;

// Pyodide asks for shared memory, which Chromium warns about where nothing can be shared. It needs it only to sleep, which
// no page may do on its main thread, and copes with unshared memory.
if (!globalThis.crossOriginIsolated)
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(sizes) {
      super({ ...sizes, shared: false });
    }
  };

// Where it could, Pyodide would run each of Python's tasks on a stack of its own: nothing here waits in the middle of a
// call, and Chromium crashed on such stacks (docs/decisions/0025-no-stack-switching.md).
delete WebAssembly.Suspending;

/** Returns whether this is the first visit. first_paint.js marks it, if it has run. */
function firstVisit() {
  try {
    return "newcomer" in document.documentElement.dataset || !localStorage.getItem("razor.tour");
  } catch {
    return false;
  }
}

// On a first visit over a slow line, megabytes would compete with the style sheets: let the page paint first. A tab in the
// background never paints, hence the time limit.
const PAINT_LIMIT = 1000; // milliseconds
const seen = new Promise((resolve) => {
  if (!firstVisit()) return resolve();
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  setTimeout(resolve, PAINT_LIMIT);
});

// These begin before the rest of Pyodide is loaded. Whoever awaits them handles their errors.
let memory = seen.then(() => memoryBytes(link("memory"))).then(read);
memory.catch(() => {});
const compiled = seen.then(() => compiledWasm(wasm, link("wasm")));
compiled.catch(() => {});

// Never await this at the top level: in WebKit, PyScript's import of this module would then find no `version`.
const pyodideModule = import(link("pyodide"));
pyodideModule.catch(() => {});
const asm = seen.then(() => counted(link("pyodide-asm"), import(link("pyodide-asm"))));
asm.catch(() => {});
const [, version] = indexURL.match(/pyodide-([\d.]+)-\w+\/$/);

// Pyodide fetches its wasm itself, although it is compiling already, and the standard library, which the memory contains
// as far as we import it: give it an empty one.
const NOTHING = "data:application/octet-stream,";
// The cache for our compiled modules. The bundles' names change with their content.
const CACHE = "razor-compiled";
const bundles = [...document.querySelectorAll("link.bundle")].map(({ href }) => href);
const key = `${bundles[0]}?${new URLSearchParams([["python", version], ...bundles.map((url) => ["with", url])])}`;
// What is left of memory and wasm when our modules are requested. On a slow line they then arrive while Python starts.
const AHEAD = 100_000; // bytes
const TASK = 10; // milliseconds of imports in one task
const REST = 1000; // milliseconds after the start before something is stored for the next one

/** Lets the page handle taps and frames, and PyScript its own start. */
const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });

/** Resolves when the page has nothing else to do, or soon where the browser cannot tell. */
const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? ((call) => setTimeout(call, 50)))(resolve));

/** Calls `step` until it returns false, in tasks short enough for taps in between. */
async function inTasks(step, between = breath) {
  for (let more = true; more; await between())
    for (const end = performance.now() + TASK; more && performance.now() < end; ) more = step();
}

/** Calls `act` when the page has started and has had time for what the player does first. */
const afterStart = (act) =>
  window.addEventListener("py:done", () => setTimeout(() => act().catch(console.warn), REST), { once: true });

// PyScript names its own outputs later, in `loadPyodide`.
let { log: stdout, error: stderr } = console;
const streams = { stdout: (text) => stdout(text), stderr: (text) => stderr(text) };

/** Returns the functions by which Python's C code recognises a JavaScript error, as Pyodide itself makes them. */
function markedErrors() {
  const marker = Symbol("error");
  return { Jsv_GetError_import: () => marker, JsvError_Check: (value) => value === marker };
}

/** Resolves to Emscripten's part of an interpreter; `module` is the compiled wasm. */
async function instantiated(module, settings) {
  const { default: create } = await asm;
  return new Promise((resolve, reject) => {
    const instantiate = async (imports, done) => {
      Object.assign(imports.env, markedErrors());
      const instance = await WebAssembly.instantiate(await module, imports);
      await breath();
      done(instance, await module);
    };
    const instantiateWasm = (...given) => {
      instantiate(...given).catch(reject);
      return {}; // tells Emscripten that `done` will be called later
    };
    create({ ...settings, instantiateWasm }).then(resolve, reject);
  });
}

/** Resolves to an interpreter; `settings` say what it starts from. */
async function interpreter(settings) {
  const { loadPyodide: load } = await pyodideModule;
  return load({ indexURL: NOTHING, lockFileURL: `${indexURL}pyodide-lock.json`, ...streams, ...settings });
}

/** Resolves to an interpreter restored from the snapshot. */
async function restored() {
  const head = Uint8Array.from(atob(document.getElementById("memory").dataset.head), (char) => char.charCodeAt(0));
  const createPyodideModule = async (settings) => {
    const instance = await instantiated(compiled, settings);
    await breath();
    (await memory).into(instance, head);
    memory = null; // frees the megabytes
    await breath();
    return instance;
  };
  return interpreter({ stdLibURL: NOTHING, _loadSnapshot: head, createPyodideModule });
}

/** Resolves to an interpreter started the ordinary way. */
async function ordinary() {
  const module = await WebAssembly.compile(await content(wasm));
  return interpreter({ stdLibURL: link("stdlib"), createPyodideModule: (settings) => instantiated(module, settings) });
}

// What a start makes stays: until main.py allows it, Python does not look for what it could throw away.
const LOAD_BUNDLE = `
import bz2, gc, json, marshal
gc.disable()
if stored:
    state = marshal.loads(stored)
else:
    state = {"modules": {}, "order": []}
    for packed in fetched:
        head, *sources = bz2.decompress(packed).decode().split("\\0")
        head = json.loads(head)
        names = list(head["modules"])
        modules = zip(head["modules"].items(), sources)
        state["modules"] |= {name: (is_package, source) for (name, is_package), source in modules}
        state["order"] += [names[at] for at in head["order"]]
scope = {"__name__": "bundle"}
code = state["modules"]["bundle"][1]
exec(marshal.loads(code) if isinstance(code, bytes) else code, scope)
scope["drop_empty_library"]()
scope["Bundle"](**state)
`;

/** Resolves to our modules as an earlier start compiled them, or to null. */
async function storedModules() {
  try {
    const answer = await (await caches.open(CACHE)).match(key);
    return answer ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Compiles the modules that the start did not need, stores all of them, and deletes those of older versions. */
async function store(bundle) {
  await inTasks(() => bundle.compile_next(), idle);
  const dump = bundle.dump();
  const cache = await caches.open(CACHE);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(key, new Response(dump.toJs()));
  dump.destroy();
}

/** Lets Python find our modules; resolves to the `Bundle` (bundle.py). */
async function loadBundle(pyodide, coming, fetchAll) {
  const load = (stored, fetched) => pyodide.runPython(LOAD_BUNDLE, { globals: pyodide.toPy({ stored, fetched }) });
  const stored = await coming;
  try {
    if (stored) return load(stored, []);
  } catch (error) {
    console.warn("The stored modules cannot be used and are compiled again.", error);
  }
  const bundle = load(null, await fetchAll());
  if (globalThis.caches) afterStart(() => store(bundle));
  return bundle;
}

/** Resolves to an interpreter that can import our modules. */
async function start() {
  let fetching = null;
  const fetchAll = () => (fetching ??= Promise.all(bundles.map(content)));
  const coming = storedModules();
  const soon = Promise.race([Promise.allSettled([memory, compiled]), nearly([link("memory"), link("wasm")], AHEAD)]);
  coming.then((stored) => stored ?? (announce(bundles), soon.then(fetchAll))).catch(() => {}); // `loadBundle` handles the error
  const pyodide = await restored().catch((error) => {
    console.warn("Python could not be restored and starts the ordinary way.", error);
    forget(link("memory")).catch(console.warn);
    return ordinary();
  });
  pyodide._api.on_fatal = () => window.dispatchEvent(new Event("razor:ended"));
  await breath();
  const bundle = await loadBundle(pyodide, coming, fetchAll);
  await inTasks(() => bundle.start_next());
  return pyodide;
}

const python = seen.then(start);
python.catch(() => {}); // PyScript handles the error
afterStart(keepUnpacked);

/** Resolves to the interpreter, whose output goes to what PyScript names. */
export function loadPyodide(options) {
  ({ stdout = stdout, stderr = stderr } = options);
  return python;
}

export { version };
