// Copy from node_modules exactly the files that PyScript and Pyodide request at a start, and the module for QR codes.

import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { BuildError } from "./build_error.mjs";
import { fingerprint, verify } from "./runtime_lock.mjs";
import { XZ_PARTS, insidePyscript, withTexts, writeLicences, writePyodideLicences } from "./licences.mjs";
import { QR, qrSource } from "./qr.mjs";
import { SCRIPT, WASM, trimmedPyodide } from "./trim.mjs";

const LOCK = "pyodide-lock.json";
const PYODIDE = ["pyodide.mjs", SCRIPT, LOCK];
// Fetched by a stock start alone: the build makes another standard library, of what a start imports.
const LIBRARY = "python_stdlib.zip";

// PyScript's entry, the reader of pyscript.toml, and the plugins it loads before any Python. It loads even the plugins
// that pyscript.toml turns off: it loads them for MicroPython too, which has no configuration here. Its other chunks
// (an editor, a terminal, a zip reader) are loaded only by pages that use them.
const ENTRY = "core.js";
const READER = "toml";
const PLUGINS = ["deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

// PyScript's own Python, which the build packs, and the Workbox packages that become part of sw.js.
const STDLIB = "src/stdlib/pyscript.js";
const WORKBOX = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];

// What unpacks the compressed files.
const XZ = "dist/package/xz-decompress.min.js";

const STATIC_IMPORT = /\b(?:from|import)\s*"\.\/([^"]+)"/g;
const DYNAMIC_IMPORT = /\bimport\(\s*"\.\/([^"]+)"\s*\)/g;

/** Return the chunk names that `source` imports, statically or with `import()`. */
const imports = (source, pattern) => [...source.matchAll(pattern)].map((match) => match[1]);

/** Return a chunk's name without its hash: `toml-V4Savzlc.js` is `toml`. */
const plainName = (chunk) => chunk.replace(/-[\w-]{8}\.js$/, "");

/** Return the files that PyScript needs at a start, sorted. Throws BuildError if a chunk is missing or ambiguous. */
async function pyscriptFiles(folder) {
  const found = new Set();
  const optional = new Set();
  const take = async (name) => {
    if (found.has(name)) return;
    found.add(name);
    const source = await readFile(join(folder, name), "utf8");
    if (name === ENTRY || plainName(name) === "core")
      imports(source, DYNAMIC_IMPORT).forEach((chunk) => optional.add(chunk));
    for (const chunk of imports(source, STATIC_IMPORT)) await take(chunk);
  };
  await take(ENTRY);
  for (const name of [READER, ...PLUGINS]) {
    const chunks = [...optional].filter((chunk) => plainName(chunk) === name);
    if (chunks.length !== 1)
      throw new BuildError(`PyScript has ${chunks.length} chunks named ${name}, expected 1: update tools/build/runtime.mjs`);
    await take(chunks[0]);
  }
  return [...found].sort();
}

/** Return the published paths of each package. A folder stands for all its files, "." for the whole package. */
export async function published(modules) {
  const chunks = await pyscriptFiles(join(modules, "@pyscript/core/dist"));
  return {
    pyodide: [...PYODIDE, WASM, LIBRARY],
    "@pyscript/core": [...chunks.map((name) => `dist/${name}`), STDLIB],
    "lucide-static": ["icons"],
    qr: Object.keys(QR),
    "xz-decompress": [XZ],
    ...Object.fromEntries(WORKBOX.map((name) => [name, ["."]])),
  };
}

/** Return a folder name with the package's version, so that a cached file never goes stale. */
async function versioned(folder, name) {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return `${name}-${version}`;
}

/** Return a short hash of a Pyodide's script and its wasm, which must fit each other and the snapshot. */
async function contentOf(pyodide) {
  return fingerprint(...(await Promise.all([SCRIPT, WASM].map((name) => readFile(join(pyodide, name))))));
}

/** Return Pyodide's package index without its packages: the site publishes none of them. */
async function emptyIndex(file) {
  const { info } = JSON.parse(await readFile(file, "utf8"));
  return JSON.stringify({ info, packages: {} });
}

/** Return what the page uses of qr as one module. static/qr.js loads it when a code is first shown or read. */
async function qrModule(folder) {
  const options = { bundle: true, minify: true, format: "esm", write: false, logLevel: "silent" };
  const { outputFiles } = await build({ stdin: { contents: qrSource("."), resolveDir: folder }, ...options });
  return outputFiles[0].contents;
}

/**
 * Copy the runtime and its licences into `target`. Return `files` to keep for offline use, relative to `target`; `places`,
 * the folders of Pyodide and PyScript, the module for QR codes, and the path of the script that unpacks xz; and `pyodide`,
 * the folder from which Pyodide was copied. With `stock`, every file stays as its package has it. Throws BuildError if a
 * file does not match its locked hash.
 */
export async function copyRuntime(modules, target, stock) {
  await verify(modules, await published(modules));
  const pyodide = stock ? join(modules, "pyodide") : await trimmedPyodide(modules);
  const pyscript = join(modules, "@pyscript/core");
  const workbox = join(modules, "workbox-build");
  const lucide = join(modules, "lucide-static");
  const qr = join(modules, "qr");
  const xz = join(modules, "xz-decompress");
  const codes = await qrModule(qr);
  const folders = {
    pyodide: (await versioned(pyodide, "pyodide")) + (stock ? "" : `-${await contentOf(pyodide)}`),
    pyscript: await versioned(pyscript, "pyscript"),
    qr: await versioned(qr, "qr"),
    ...(stock ? {} : { xz: await versioned(xz, "xz-decompress") }),
  };
  // The name of the module for QR codes changes with its content, which also depends on esbuild.
  const places = { ...folders, qr: `${folders.qr}/qr-${fingerprint(codes)}.mjs`, xz: join(xz, XZ) };
  const chunks = await pyscriptFiles(join(pyscript, "dist"));
  const fromPyodide = (name) => [join(pyodide, name), `${places.pyodide}/${name}`];
  // The site has the wasm compressed as well, and stores only that for offline use.
  const whole = fromPyodide(WASM);
  const copies = [
    ...PYODIDE.map(fromPyodide),
    ...(stock ? [whole, fromPyodide(LIBRARY)] : []),
    ...chunks.map((name) => [join(pyscript, "dist", name), `${places.pyscript}/${name}`]),
  ];
  for (const folder of [...Object.values(folders), "workbox", "lucide"]) await mkdir(join(target, folder), { recursive: true });
  for (const [from, to] of [...copies, whole]) await cp(from, join(target, to));
  await writeFile(join(target, places.qr), codes);
  const lock = join(target, places.pyodide, LOCK);
  if (!stock) await writeFile(lock, await emptyIndex(lock));

  await writePyodideLicences(modules, join(target, places.pyodide));
  const others = (await readdir(join(pyscript, "src/3rd-party-licenses"))).sort();
  const inside = await insidePyscript(modules, chunks);
  await writeLicences(join(target, places.pyscript), [
    [pyscript, "LICENSE", ...others.map((name) => `src/3rd-party-licenses/${name}`)],
    ...(await Promise.all(inside.map((name) => withTexts(join(modules, name))))),
  ]);
  await writeLicences(join(target, "workbox"), [[workbox, "LICENSE"]]);
  await writeLicences(join(target, "lucide"), [[lucide, "LICENSE"]]);
  await writeLicences(join(target, folders.qr), [[qr, "LICENSE-MIT", "LICENSE"]]);
  if (!stock) await writeLicences(join(target, folders.xz), [[xz]], XZ_PARTS);
  return { files: [...copies.map(([, to]) => to), places.qr], places, pyodide };
}
