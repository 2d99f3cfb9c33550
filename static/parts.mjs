// The two parts of Pyodide's wasm (docs/decisions/0024-wasm-in-two-parts.md), put together: in the page, and under Node.

/** Returns the functions by which Python's C code recognises a JavaScript error, as Pyodide itself makes them. */
function markedErrors() {
  const marker = Symbol("error");
  return { Jsv_GetError_import: () => marker, JsvError_Check: (value) => value === marker };
}

/**
 * Instantiates the first part with Emscripten's imports; resolves to its `instance` and to `join(load)`, which adds what
 * `load` resolves to, the other part. If that is needed earlier, `restNow` has to return it. Parts are compiled modules.
 */
export async function parts(first, imports, restNow) {
  let joined = false;
  const add = (rest) => {
    if (!joined) new WebAssembly.Instance(rest, { ...imports, first: instance.exports });
    joined = true;
  };
  const join = async (load) => joined || add(await load());
  Object.assign(imports.env, markedErrors());
  const instance = await WebAssembly.instantiate(first, { ...imports, page: { load: () => add(restNow()) } });
  return { instance, join };
}
