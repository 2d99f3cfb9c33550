// A worker: unpacks the gzip file that the page hands it, while the page does other things.

/** Gives the bytes that `packed` holds. It goes in as a whole: a stream of it would take five times as long. */
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
