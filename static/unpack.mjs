// A worker that unpacks a gzip file, so that the page is not blocked.

/** Returns the unpacked bytes. `packed` goes in as one chunk: a stream of many takes five times as long. */
function unpacked(packed) {
  const { writable, readable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(packed), writer.close()]);
  return Promise.all([new Response(readable).arrayBuffer(), written]).then(([bytes]) => bytes);
}

onmessage = async ({ data: packed }) => {
  try {
    const bytes = await unpacked(packed);
    postMessage({ bytes }, [bytes]);
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
