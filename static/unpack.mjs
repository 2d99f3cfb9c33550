// A worker: fetches the memory that is kept and unpacks it, and has the wasm compiled, while the page does other things.

/** Gives the answer for `url`, or refuses. */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

/** Gives the bytes of the gzip file at `url`. */
async function unpacked(url) {
  const { body } = await fetched(url);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Tells the page what comes of `work` under `name`, or why nothing does. */
const tell = async (name, work) => {
  try {
    const value = await work();
    postMessage({ name, value }, value instanceof ArrayBuffer ? [value] : []);
  } catch (error) {
    postMessage({ name, error: String(error) });
  }
};

onmessage = ({ data: { wasm, memory } }) => {
  tell("wasm", () => WebAssembly.compileStreaming(fetched(wasm)));
  tell("memory", () => unpacked(memory));
};
