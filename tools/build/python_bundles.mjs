// The page's Python: which files it has, and the bundles and snapshot that the build makes of them.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { BuildError } from "./build_error.mjs";

const here = dirname(fileURLToPath(import.meta.url));

const PYODIDE = ["package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
// What the bundles and the snapshot depend on besides Pyodide, the sources and their imports.
const PACK = join(here, "pack.py");
const SNAPSHOT = [join(here, "snapshot.mjs"), join(here, "../../static/memory.mjs")];

/** Return the Python files that `html` runs itself, relative to the site's root. */
function scriptPaths(html) {
  const scripts = html.match(/<script\b[^>]*\btype="py"[^>]*>/g) ?? [];
  return scripts.map((tag) => tag.match(/\bsrc="([^"]+)"/)?.[1]?.replace(/^\.\//, ""));
}

/** Map the path on the site to the path for Python, for each Python file in `own` except the scripts of `html`. */
export function pythonPaths(own, html) {
  const except = scriptPaths(html);
  const modules = own.filter((path) => path.endsWith(".py") && !except.includes(path));
  return new Map(modules.map((path) => [path, path.replace(/^static\//, "")]));
}

/** Return a short hash of the contents. */
const fingerprint = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex").slice(0, 16);
};

/** Return PyScript's own Python sources, which its JavaScript contains, as [path, source]. */
async function pyscriptSources(modules) {
  const { default: packages } = await import(join(modules, "@pyscript/core/src/stdlib/pyscript.js"));
  return Object.entries(packages).flatMap(([name, files]) =>
    Object.entries(files).map(([file, source]) => [`${name}/${file}`, source]),
  );
}

/**
 * Return a folder that `make(folder)` fills, from the cache in node_modules/.cache if it was filled before. `inputs` is
 * everything that the content depends on.
 */
async function cached(modules, inputs, make) {
  const cache = join(modules, ".cache/razor");
  const folder = join(cache, fingerprint(...inputs));
  if (await readdir(folder).catch(() => null)) return folder;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, "new-"));
  try {
    await make(fresh);
    await rename(fresh, folder).catch((error) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error; // another build finished first
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** Pack the bundles in Pyodide, and list the standard library modules that they import. */
async function packBundles(pyodide, bundles, target) {
  const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
  const packer = await loadPyodide();
  packer.runPython(await readFile(PACK, "utf8"));
  const call = (name, value) => packer.globals.get(name)(packer.toPy(value)).toJs();
  try {
    for (const [name, sources] of Object.entries(bundles)) await writeFile(join(target, name), call("pack", sources));
    const imports = call("stdlib_imports", Object.values(bundles).flatMap(Object.values));
    await writeFile(join(target, "imports.json"), JSON.stringify(imports));
  } catch ({ message }) {
    throw new BuildError(`the Python could not be packed: ${message}`);
  }
}

/** Make the snapshot of an interpreter with these imports. */
async function makeSnapshot(pyodide, imports, target) {
  const command = [join(here, "snapshot.mjs"), pyodide, target, ...imports];
  await promisify(execFile)(process.execPath, command, { maxBuffer: 1 << 26 }).catch(({ stderr, message }) => {
    throw new BuildError(`the snapshot could not be made: ${stderr || message}`);
  });
  const memory = join(target, "memory");
  await writeFile(memory, gzipSync(await readFile(memory), { level: 9 }));
}

/**
 * Compile the Python files of `root` (path on the site to path for Python) into the files that a start fetches.
 * Return `memory` and `bundles` as { name, bytes }, where the name changes with the content, and `head` in base64.
 */
export async function compile(modules, root, paths) {
  const own = [...paths].map(async ([path, place]) => [place, await readFile(join(root, path), "utf8")]);
  const sources = {
    razor: Object.fromEntries(await Promise.all(own)),
    pyscript: Object.fromEntries(await pyscriptSources(modules)),
  };
  const pyodide = resolve(modules, "pyodide");
  const read = (paths) => Promise.all(paths.map((path) => readFile(path)));
  const runtime = await read(PYODIDE.map((name) => join(pyodide, name)));
  const packed = await cached(modules, [JSON.stringify(sources), ...(await read([PACK])), ...runtime], (folder) =>
    packBundles(pyodide, sources, folder),
  );
  const imports = JSON.parse(await readFile(join(packed, "imports.json"), "utf8"));
  const snapshot = await cached(modules, [imports.join(), ...(await read(SNAPSHOT)), ...runtime], (folder) =>
    makeSnapshot(pyodide, imports, folder),
  );
  const named = async (name, folder) => {
    const bytes = await readFile(join(folder, name));
    return { name: `${name}-${fingerprint(bytes)}.bin`, bytes };
  };
  return {
    head: await readFile(join(snapshot, "head"), "base64"),
    memory: await named("memory", snapshot),
    bundles: await Promise.all(Object.keys(sources).map((name) => named(name, packed))),
  };
}
