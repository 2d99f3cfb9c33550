// The file format of the memory snapshot: the pages in which a started interpreter differs from a new one. The build
// packs it, boot.mjs reads it.
//
// Numbers are u32, little-endian: length of the head in bytes, number of pages; then Pyodide's head of a snapshot, the
// index of each page, the pages. The build writes the head into index.html as well, because a start needs it first.

const PAGE = 4096;

/** Returns the file for `heap`, which follows `head` in a snapshot, without the pages that all of `known` share. */
export function packed(head, heap, known) {
  const same = (page) => known.every((other) => Buffer.compare(page(heap), page(other)) === 0);
  const pages = [];
  for (let at = 0; at < heap.length; at += PAGE)
    if (!same((memory) => memory.subarray(at, at + PAGE))) pages.push(at / PAGE);
  const numbers = new Uint32Array([head.length, pages.length, ...pages]);
  const bytes = (part) => new Uint8Array(numbers.slice(...part).buffer);
  return Buffer.concat([
    bytes([0, 2]),
    head,
    bytes([2]),
    ...pages.map((page) => heap.subarray(page * PAGE, (page + 1) * PAGE)),
  ]);
}

/**
 * Returns where in `HEAP32` an instance of Emscripten keeps the function by which Python calls C functions, whatever their
 * type. Where the browser has none in WebAssembly it is 0, and they are called through JavaScript.
 */
const trampoline = ({ HEAP32, __PyRuntime: runtime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset }) =>
  (runtime + HEAP32[offset / 4]) / 4;

/**
 * Reads a file. `into(instance, head)` of the result writes its pages to the memory of an instance of Emscripten, which keeps
 * its own trampoline. Throws if the file is cut off or has another head.
 */
export function read(memory) {
  const view = new DataView(memory);
  const [skip, count] = [8 + view.getUint32(0, true), view.getUint32(4, true)];
  const from = skip + 4 * count;
  if (memory.byteLength !== from + PAGE * count) throw new Error("the memory snapshot is incomplete");
  return {
    into(instance, head) {
      if (String(head) !== String(new Uint8Array(memory, 8, skip - 8)))
        throw new Error("the memory snapshot is of another build");
      const { HEAPU8: heap, HEAP32: words } = instance;
      const place = trampoline(instance);
      const own = words[place];
      for (let at = 0; at < count; at++)
        heap.set(new Uint8Array(memory, from + PAGE * at, PAGE), PAGE * view.getUint32(skip + 4 * at, true));
      words[place] = own;
    },
  };
}
