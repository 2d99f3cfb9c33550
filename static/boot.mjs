// Starts Python before PyScript asks for it, from the memory of an interpreter that has already started.
//
// PyScript takes this module for Pyodide's own, which does the work; what it needs is named by the links in the page's
// head. Where the memory cannot be had or does not fit, Python starts the ordinary way. Both ways then get the modules
// that came compiled, and dice of their own.

import { unpacked } from "./memory.mjs";

const link = (id) => document.getElementById(id).href;
const indexURL = new URL("./", link("pyodide")).href;
const { loadPyodide: load, version } = await import(link("pyodide"));

// Pyodide fetches its wasm from there, although it is already on its way, and gets nothing.
const NOWHERE = "data:application/wasm,";

/** Gives how Python's C tells an error in JavaScript from all other values: as Pyodide does where it must do it in JavaScript. */
function markedErrors() {
  const marker = Symbol("error");
  return { Jsv_GetError_import: () => marker, JsvError_Check: (value) => value === marker };
}

/** Lets the page do what else it has to do: a tap, a frame, PyScript's own start. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/** Gives the answer for `url`, or refuses. */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

// Python is asked for a moment later than it starts: what it says meanwhile goes to the console.
let { log: stdout, error: stderr } = console;
const streams = { stdout: (text) => stdout(text), stderr: (text) => stderr(text) };

/** Gives an interpreter restored from the memory at `url`. */
async function restored(url) {
  // Pyodide would begin to compile only when its JavaScript has been read.
  const compiled = WebAssembly.compileStreaming(fetch(`${indexURL}pyodide.asm.wasm`));
  compiled.catch(() => {}); // told below
  const { body } = await fetched(url);
  const memory = unpacked(body.pipeThrough(new DecompressionStream("gzip")));
  const createPyodideModule = async (settings) => {
    const { default: create } = await import(link("pyodide-asm"));
    const instance = await new Promise((resolve, reject) => {
      const instantiateWasm = (imports, done) => {
        Object.assign(imports.env, markedErrors());
        const instantiate = async (module) => done(await WebAssembly.instantiate(module, imports), module);
        compiled.then(instantiate).catch(reject);
        return {}; // it comes later
      };
      create({ ...settings, instantiateWasm }).then(resolve, reject);
    });
    await breath();
    await memory.into(instance.HEAPU8);
    await breath();
    return instance;
  };
  const own = { stdLibURL: `${indexURL}python_stdlib.zip`, lockFileURL: `${indexURL}pyodide-lock.json` };
  return load({ indexURL: NOWHERE, ...own, ...streams, _loadSnapshot: memory.head, createPyodideModule });
}

/** Gives an interpreter that has started the ordinary way; refuses where its wasm does not arrive, for which Pyodide would wait for ever. */
async function ordinary() {
  await (await fetched(`${indexURL}pyodide.asm.wasm`)).arrayBuffer();
  return load({ indexURL, ...streams });
}

// The generator of `random` was frozen with the rest of the memory; nobody here uses it, and yet it shall be new.
const TAKE = `
import marshal, random, zlib
random.seed()
compiled = {}
for data in bundles:
    compiled |= marshal.loads(zlib.decompress(data, wbits=31))
exec(compiled.pop("bundle")[1], {"__name__": "bundle", "compiled": compiled})
`;

/** Gives an interpreter that finds the modules which came compiled. */
async function started() {
  const links = [...document.querySelectorAll("link.bundle")];
  const bytes = async ({ href }) => new Uint8Array(await (await fetched(href)).arrayBuffer());
  const bundles = Promise.all(links.map(bytes));
  bundles.catch(() => {}); // told below, when they are waited for
  const pyodide = await restored(link("memory")).catch((error) => {
    console.warn("Python could not be restored and starts the ordinary way.", error);
    return ordinary();
  });
  await breath();
  pyodide.runPython(TAKE, { globals: pyodide.toPy({ bundles: await bundles }) });
  return pyodide;
}

const python = started();
python.catch(() => {}); // told to PyScript, when it asks

/** Gives the interpreter, which says what it has to say to what PyScript names. */
export function loadPyodide(options) {
  ({ stdout = stdout, stderr = stderr } = options);
  return python;
}

export { version };
