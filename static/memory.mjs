// The memory of an interpreter that has started, kept page by page: what a new one has anyway is left out.
//
// As it is kept, numbers as u32, little-endian: how many bytes of head, how many pages; the head, with which Pyodide
// begins a snapshot; the number of each page; the pages. The build packs it, and tells the page its head, which a start
// wants long before the rest; a start reads it.

const PAGE = 4096;

/** Gives `heap`, which follows `head` in a snapshot, as it is kept: without the pages that all of `known` have too. */
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

/** Gives what puts a memory, an ArrayBuffer, `into(heap, head)`; refuses one that is not whole, or has another head. */
export function read(memory) {
  const view = new DataView(memory);
  const [skip, count] = [8 + view.getUint32(0, true), view.getUint32(4, true)];
  const from = skip + 4 * count;
  if (memory.byteLength !== from + PAGE * count) throw new Error("The kept memory is not whole");
  return {
    into(heap, head) {
      if (String(head) !== String(new Uint8Array(memory, 8, skip - 8))) throw new Error("The kept memory is another");
      for (let at = 0; at < count; at++)
        heap.set(new Uint8Array(memory, from + PAGE * at, PAGE), PAGE * view.getUint32(skip + 4 * at, true));
    },
  };
}
