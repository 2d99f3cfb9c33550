// Copies out of node_modules what a start of PyScript on Pyodide requests, and nothing else.

import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { verify } from "./integrity.mjs";
import { insidePyscript, withTexts, writeLicences, writePyodidesLicences } from "./licences.mjs";
import { BuildError } from "./python.mjs";

const LOCK = "pyodide-lock.json";
const PYODIDE = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  LOCK,
  "python_stdlib.zip",
];

// PyScript's entry, the reader of pyscript.toml, and the plugins it loads before any Python: all of them, also those
// that pyscript.toml turns off, because it loads them for MicroPython too and asks that one's config, which is none.
// Its other chunks (an editor, a terminal, a reader of zip files) are asked for only by pages that use them.
const ENTRY = "core.js";
const READER = "toml";
const PLUGINS = ["deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

// PyScript's own Python, which the build packs, and what Workbox puts into sw.js.
const STDLIB = "src/stdlib/pyscript.js";
const WORKBOX = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];

const STATIC_IMPORT = /\b(?:from|import)\s*"\.\/([^"]+)"/g;
const DYNAMIC_IMPORT = /\bimport\(\s*"\.\/([^"]+)"\s*\)/g;

/** Gives the chunk names that `source` imports, statically or with `import()`. */
const imports = (source, pattern) => [...source.matchAll(pattern)].map((match) => match[1]);

/** Gives the name of a chunk without the hash that PyScript's own build adds: `toml-V4Savzlc.js` is `toml`. */
const plainName = (chunk) => chunk.replace(/-[\w-]{8}\.js$/, "");

/** Gives PyScript's files of a start, sorted; refuses one in which a part is no longer found under its name. */
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
      throw new BuildError(`PyScript's start has ${chunks.length} chunks named ${name}: look at tools/runtime.mjs`);
    await take(chunks[0]);
  }
  return [...found].sort();
}

/** Gives what of which package comes into the site, by paths within it; "." is all of a package, a folder all in it. */
export async function published(modules) {
  const chunks = await pyscriptFiles(join(modules, "@pyscript/core/dist"));
  return {
    pyodide: PYODIDE,
    "@pyscript/core": [...chunks.map((name) => `dist/${name}`), STDLIB],
    "lucide-static": ["icons"],
    ...Object.fromEntries(WORKBOX.map((name) => [name, ["."]])),
  };
}

/** Gives the name of a package's folder in the site: another version lies elsewhere, so what is kept never goes stale. */
async function versioned(folder, name) {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return `${name}-${version}`;
}

/** Gives Pyodide's index of packages without the packages: the site publishes none. */
async function lockOfNone(file) {
  const { info } = JSON.parse(await readFile(file, "utf8"));
  return JSON.stringify({ info, packages: {} });
}

/**
 * Copies the runtime into `target`; licences lie beside it. Gives the files a start needs, relative to `target`, and
 * the folders of Pyodide and PyScript. A `stock` runtime is as the packages bring it. Refuses files that are not those
 * of the locks.
 */
export async function copyRuntime(modules, target, stock) {
  await verify(modules, await published(modules));
  const pyodide = join(modules, "pyodide");
  const pyscript = join(modules, "@pyscript/core");
  const workbox = join(modules, "workbox-build");
  const lucide = join(modules, "lucide-static");
  const places = { pyodide: await versioned(pyodide, "pyodide"), pyscript: await versioned(pyscript, "pyscript") };
  const chunks = await pyscriptFiles(join(pyscript, "dist"));
  const copies = [
    ...PYODIDE.map((name) => [join(pyodide, name), `${places.pyodide}/${name}`]),
    ...chunks.map((name) => [join(pyscript, "dist", name), `${places.pyscript}/${name}`]),
  ];
  for (const folder of [places.pyodide, places.pyscript, "workbox", "lucide"]) await mkdir(join(target, folder), { recursive: true });
  for (const [from, to] of copies) await cp(from, join(target, to));
  const lock = join(target, places.pyodide, LOCK);
  if (!stock) await writeFile(lock, await lockOfNone(lock));

  await writePyodidesLicences(modules, join(target, places.pyodide));
  const others = (await readdir(join(pyscript, "src/3rd-party-licenses"))).sort();
  const inside = await insidePyscript(modules, chunks);
  await writeLicences(join(target, places.pyscript), [
    [pyscript, "LICENSE", ...others.map((name) => `src/3rd-party-licenses/${name}`)],
    ...(await Promise.all(inside.map((name) => withTexts(join(modules, name))))),
  ]);
  await writeLicences(join(target, "workbox"), [[workbox, "LICENSE"]]);
  await writeLicences(join(target, "lucide"), [[lucide, "LICENSE"]]);
  return { files: copies.map(([, to]) => to), places };
}
