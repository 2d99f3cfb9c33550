// The memory of an interpreter that has started, kept page by page: what a new one has anyway is left out.
//
// As it is kept, numbers as u32, little-endian: how many bytes of head, how many pages; the head, with which Pyodide
// begins a snapshot; the number of each page; the pages. The build packs it, a start unpacks it as it arrives.

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

/** Gives all that `stream` brings in one piece, and calls `told` with what is there each time more arrives. */
async function read(stream, told) {
  const reader = stream.getReader();
  let bytes = new Uint8Array(1 << 24);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, length);
    if (length + value.length > bytes.length) {
      const larger = new Uint8Array(2 * (length + value.length));
      larger.set(bytes);
      bytes = larger;
    }
    bytes.set(value, length);
    length += value.length;
    told(bytes.subarray(0, length));
  }
}

/** Unpacks a memory from the stream that brings it: `head` as soon as it is there, and `into(heap)`, only once. */
export function unpacked(stream) {
  let tell;
  const head = new Promise((resolve) => (tell = resolve));
  let all = read(stream, (bytes) => {
    if (bytes.length < 8) return;
    const end = 8 + new DataView(bytes.buffer).getUint32(0, true);
    if (bytes.length >= end) tell(bytes.slice(8, end));
  });
  const broken = () => {
    throw new Error("The kept memory is not whole");
  };
  all.catch(() => {}); // told to those who wait for either
  return {
    head: Promise.race([head, all.then(broken)]),
    async into(heap) {
      const bytes = await all;
      all = null; // a page that runs has no use for it
      const view = new DataView(bytes.buffer);
      const [skip, count] = [8 + view.getUint32(0, true), view.getUint32(4, true)];
      const from = skip + 4 * count;
      if (bytes.length !== from + PAGE * count) broken();
      for (let at = 0; at < count; at++) {
        const begin = from + PAGE * at;
        heap.set(bytes.subarray(begin, begin + PAGE), PAGE * view.getUint32(skip + 4 * at, true));
      }
    },
  };
}
