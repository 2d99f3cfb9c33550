// Compress a file with xz: node tools/build/python/compress.mjs <folder of Pyodide> <source> <target> <literal bits>...
//
// Pyodide's liblzma does it, so that the same input gives the same bytes on every machine. The build runs this in a process
// of its own, because it takes some seconds.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, source, target, lc, lp, pb] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const python = await loadPyodide();
const data = python.toPy(new Uint8Array(await readFile(source)));
const settings = { lc: Number(lc), lp: Number(lp), pb: Number(pb) };
const scope = python.toPy({ data, settings });
// xz-decompress knows the check CRC32. The dictionary holds the whole file.
const packed = python.runPython(
  `
import lzma
chain = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 24, **settings}]
lzma.compress(data, check=lzma.CHECK_CRC32, filters=chain)
`,
  { globals: scope },
);
await writeFile(target, packed.toJs());
