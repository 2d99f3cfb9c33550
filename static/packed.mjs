// Gets the two files that the build compressed with xz: the memory as bytes, the wasm as a compiled module.
//
// The first start unpacks them in workers, and keeps them unpacked in a cache of the browser for later starts
// (docs/decisions/0021-xz-unpacked-once.md).

import { parts } from "./loading.mjs";

// The service worker answers requests for the wasm from this cache (tools/build/build.mjs).
const CACHE = "razor-unpacked";

// Where localStorage says which wasm is in the cache: unlike the cache, that can be read at once.
const KEPT = "razor.unpacked";

const unpackedNow = []; // workers, each with a file that is not in the cache yet
const used = []; // the addresses under which this start looks in the cache

/** Resolves to the answer that the cache has for `url`, or to undefined. */
async function kept(url) {
  used.push(url);
  try {
    return await (await caches.open(CACHE)).match(url);
  } catch {
    return undefined;
  }
}

/** Hands the answer's parts to the worker as they arrive. */
async function feed(worker, url) {
  for await (const bytes of parts(url)) worker.postMessage({ step: "part", bytes }, [bytes.buffer]);
  worker.postMessage({ step: "end" });
}

/** Resolves when the worker has put its file into the cache. */
function stored(worker, file) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve());
    worker.postMessage({ step: "keep", cache: CACHE, ...file });
  });
}

/** Unpacks the file at `packed` in a worker; resolves to its `bytes`, or its `module` with the type of wasm. */
async function unpack(packed, file) {
  const worker = new Worker(document.getElementById("unpack").href);
  const result = new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || "the worker did not start"));
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
  });
  try {
    worker.postMessage({ step: "unpack", wasm: file.type === WASM });
    await Promise.all([result, feed(worker, packed)]);
    unpackedNow.push({ worker, file });
    return await result;
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

const MEMORY = "application/octet-stream";
const WASM = "application/wasm";

/** Resolves to the bytes of the memory at `url`. */
export async function memoryBytes(url) {
  const answer = await kept(url);
  if (answer) return answer.arrayBuffer();
  return (await unpack(url, { url, type: MEMORY })).bytes;
}

/** Calls `act` with localStorage; returns undefined where the browser blocks it. */
function local(act) {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

const sayKept = (url) => local((store) => store.setItem(KEPT, url));

/** Resolves to the wasm in an answer, compiled; to null where it is something else. */
const compiled = (answer) => WebAssembly.compileStreaming(answer).catch(() => null);

/** Resolves to the compiled wasm that the site has at `url`, and compressed at `packed`. */
export async function compiledWasm(url, packed) {
  // An answer of the service worker comes with its compiled code, one from the cache does not.
  if (navigator.serviceWorker?.controller && local((store) => store.getItem(KEPT)) === url) {
    used.push(url);
    const wasm = await compiled(fetch(url));
    if (wasm) return wasm;
  }
  const answer = await kept(url);
  if (answer) sayKept(url); // where the page was closed too soon for it, or the browser has lost it
  return (answer && (await compiled(answer))) ?? (await unpack(packed, { url, type: WASM })).module;
}

/** Keeps for later starts what this one has unpacked, and deletes what other versions kept. */
export async function keepUnpacked() {
  const files = unpackedNow.splice(0);
  try {
    for (const { worker, file } of files) {
      await stored(worker, file);
      if (file.type === WASM) sayKept(file.url);
    }
    if (!files.length) return;
    const cache = await caches.open(CACHE);
    const current = used.map((url) => new Request(url).url);
    for (const { url } of await cache.keys()) if (!current.includes(url)) await cache.delete(url);
  } finally {
    for (const { worker } of files) worker.terminate();
  }
}

/** Deletes what is kept for `url`, so that the next start unpacks it again. */
export async function forget(url) {
  if (globalThis.caches) await (await caches.open(CACHE)).delete(url);
}
