// Starts Python before PyScript asks for it, from the memory of an interpreter that has already started.
//
// PyScript takes this module for Pyodide's own, which does the work; what it needs is named by the links in the page's
// head. Where the memory cannot be had or does not fit, Python starts the ordinary way. Both ways then get our modules,
// which are compiled at the first start and kept so, and dice of their own.

import { read } from "./memory.mjs";

const link = (id) => document.getElementById(id).href;
const indexURL = new URL("./", link("pyodide")).href;
const wasm = `${indexURL}pyodide.asm.wasm`;

/** Gives the bytes at `url`, or refuses. */
async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Gives the memory at `url`, unpacked by a worker. */
async function unpacked(url) {
  const worker = new Worker(new URL("./unpack.mjs", import.meta.url));
  const told = new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || "the worker did not start"));
    worker.onmessage = ({ data: { bytes, error } }) => (bytes ? resolve(bytes) : reject(new Error(error)));
  });
  told.catch(() => {}); // a worker may fail before there is anything for it to do
  try {
    const packed = await bytes(url);
    worker.postMessage(packed, [packed]);
    return await told;
  } finally {
    worker.terminate();
  }
}

// Pyodide asks for memory that threads could share, to nap in, which no page may on its main thread; Chromium warns of it
// where nothing can be shared. With memory that is not shared the nap is refused alike, as Pyodide expects.
if (!globalThis.crossOriginIsolated)
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(sizes) {
      super({ ...sizes, shared: false });
    }
  };

/** Whether nobody has been here before: first_paint.js says so, if it has run. */
function first() {
  try {
    return "newcomer" in document.documentElement.dataset || !localStorage.getItem("razor.tour");
  } catch {
    return false;
  }
}

// Megabytes that come together with the style sheets would make a newcomer on a slow line wait for a page to look at. A tab
// in the background paints nothing that could be waited for.
const PAINTED = 1000; // milliseconds
const seen = new Promise((resolve) => {
  if (!first()) return resolve();
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  setTimeout(resolve, PAINTED);
});

// All begin before the rest of Pyodide is there. What becomes of them is told to those who wait for them.
let memory = seen.then(() => unpacked(link("memory"))).then(read);
memory.catch(() => {});
const compiled = WebAssembly.compileStreaming && seen.then(() => WebAssembly.compileStreaming(fetch(wasm)));
compiled?.catch(() => {});

// Awaited where it is used, never here: PyScript imports this module while it runs, and WebKit does not have a second import
// wait for an await at the top. It would find no version, and not start.
const pyodideModule = import(link("pyodide"));
pyodideModule.catch(() => {});
const [, version] = indexURL.match(/pyodide-([\d.]+)\/$/);

// Pyodide fetches its wasm from there, although it is already on its way, and gets nothing.
const NOWHERE = "data:application/wasm,";
// Where our modules are kept as they were compiled: the names of their files change with their content.
const STORE = "razor-compiled";
const bundles = [...document.querySelectorAll("link.bundle")].map(({ href }) => href);
const key = `${bundles[0]}?${new URLSearchParams([["python", version], ...bundles.map((href) => ["with", href])])}`;
// How many milliseconds of imports are one task, and how long a page is left alone before what it compiled is kept.
const TASK = 20;
const REST = 1000;

/** Gives how Python's C tells an error in JavaScript from all other values: as Pyodide does where it must do it in JavaScript. */
function markedErrors() {
  const marker = Symbol("error");
  return { Jsv_GetError_import: () => marker, JsvError_Check: (value) => value === marker };
}

/** Lets the page do what else it has to do: a tap, a frame, PyScript's own start. */
const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });

/** Calls `step` until it gives false, in tasks that do not keep a tap waiting. */
async function inTasks(step) {
  for (let more = true; more; await breath())
    for (const end = performance.now() + TASK; more && performance.now() < end; ) more = step();
}

// Python is asked for a moment later than it starts: what it says meanwhile goes to the console.
let { log: stdout, error: stderr } = console;
const streams = { stdout: (text) => stdout(text), stderr: (text) => stderr(text) };

/** Gives an interpreter restored from the memory that is kept. */
async function restored() {
  if (!compiled) throw new Error("this browser compiles nothing that is on its way");
  const head = Uint8Array.from(atob(document.getElementById("memory").dataset.head), (char) => char.charCodeAt(0));
  const createPyodideModule = async (settings) => {
    const { default: create } = await import(link("pyodide-asm"));
    const instance = await new Promise((resolve, reject) => {
      const instantiateWasm = (imports, done) => {
        Object.assign(imports.env, markedErrors());
        const instantiate = async (module) => {
          const instance = await WebAssembly.instantiate(module, imports);
          await breath();
          done(instance, module);
        };
        compiled.then(instantiate).catch(reject);
        return {}; // it comes later
      };
      create({ ...settings, instantiateWasm }).then(resolve, reject);
    });
    await breath();
    (await memory).into(instance.HEAPU8, head);
    memory = null; // a page that runs has no use for it
    await breath();
    return instance;
  };
  const { loadPyodide: load } = await pyodideModule;
  const own = { stdLibURL: `${indexURL}python_stdlib.zip`, lockFileURL: `${indexURL}pyodide-lock.json` };
  return load({ indexURL: NOWHERE, ...own, ...streams, _loadSnapshot: head, createPyodideModule });
}

/** Gives an interpreter that has started the ordinary way; refuses where its wasm does not arrive, for which Pyodide would wait for ever. */
async function ordinary() {
  await bytes(wasm);
  const { loadPyodide: load } = await pyodideModule;
  return load({ indexURL, ...streams });
}

const TAKE = `
import bz2, json, marshal
if kept:
    state = marshal.loads(kept)
else:
    state = {"modules": {name: module for data in came for name, module in json.loads(bz2.decompress(data)).items()}}
scope = {"__name__": "bundle"}
exec(state["modules"]["bundle"][2], scope)
scope["Bundle"](**state)
`;

/** Gives our modules as an earlier start compiled them; null where none did, or the browser keeps nothing. */
async function compiledBefore() {
  try {
    const answer = await (await caches.open(STORE)).match(key);
    return answer ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Keeps our modules as they are compiled, and nothing of an older version. */
async function keep(bundle) {
  const kept = bundle.kept();
  const store = await caches.open(STORE);
  for (const old of await store.keys()) await store.delete(old);
  await store.put(key, new Response(kept.toJs()));
  kept.destroy();
}

/** Has Python find our modules, as an earlier start compiled them or as they came; gives the bundle of them. */
async function taken(pyodide, before, fresh) {
  const take = (kept, came) => pyodide.runPython(TAKE, { globals: pyodide.toPy({ kept, came }) });
  const kept = await before;
  try {
    if (kept) return take(kept, []);
  } catch (error) {
    console.warn("What was compiled before is of no use.", error);
  }
  const bundle = take(null, await fresh());
  // All of them, also what only some want: an import compiles as it goes, and keeps a tap waiting.
  await inTasks(() => bundle.compiled());
  const later = () => setTimeout(() => keep(bundle).catch(console.warn), REST);
  if (globalThis.caches) window.addEventListener("py:done", later, { once: true });
  return bundle;
}

/** Gives an interpreter that finds our modules. */
async function started() {
  let coming = null;
  const fresh = () => (coming ??= Promise.all(bundles.map(bytes)));
  const before = compiledBefore();
  before.then((kept) => kept ?? fresh()).catch(() => {}); // told when they are waited for
  const pyodide = await restored().catch((error) => {
    console.warn("Python could not be restored and starts the ordinary way.", error);
    return ordinary();
  });
  await breath();
  const bundle = await taken(pyodide, before, fresh);
  await inTasks(() => bundle.imported());
  return pyodide;
}

const python = seen.then(started);
python.catch(() => {}); // told to PyScript, when it asks

/** Gives the interpreter, which says what it has to say to what PyScript names. */
export function loadPyodide(options) {
  ({ stdout = stdout, stderr = stderr } = options);
  return python;
}

export { version };
