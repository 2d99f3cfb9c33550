// A worker that unpacks a file as its parts arrive, so that neither the page nor the line waits. packed.mjs talks to it.

let parts;
const packed = new ReadableStream({ start: (controller) => (parts = controller) });
let unpacked; // resolves to the bytes

/** Unpacks what arrives; posts `bytes`, or with `wasm` the compiled `module`. The build puts xz-decompress before this. */
async function unpack({ wasm }) {
  const stream = new globalThis["xz-decompress"].XzReadableStream(packed);
  const [first, second] = wasm ? stream.tee() : [stream];
  unpacked = new Response(second ?? first).arrayBuffer();
  if (!wasm) return postMessage({ bytes: await unpacked });
  unpacked.catch(() => {}); // the other half fails with it
  const answer = new Response(first, { headers: { "Content-Type": "application/wasm" } });
  return postMessage({ module: await WebAssembly.compileStreaming(answer) });
}

/** Stores the unpacked file in a cache, and posts when that is done. */
async function keep({ cache, url, type }) {
  const answer = new Response(await unpacked, { headers: { "Content-Type": type } });
  await (await caches.open(cache)).put(url, answer);
  postMessage({ kept: true });
}

const steps = { unpack, keep, part: ({ bytes }) => parts.enqueue(bytes), end: () => parts.close() };

onmessage = async ({ data }) => {
  try {
    await steps[data.step](data);
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
