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

// Besides the Python sources, the output depends on these.
const MAKERS = [join(here, "snapshot.mjs"), join(here, "pack.py"), join(here, "../../static/memory.mjs")];
const PYODIDE = ["package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

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

/** Run snapshot.mjs on `order` and return the folder with its output. Cached by content in node_modules/.cache. */
async function runSnapshot(modules, order) {
  const text = JSON.stringify(order);
  const parts = [...MAKERS, ...PYODIDE.map((name) => join(order.pyodide, name))];
  const key = fingerprint(text, ...(await Promise.all(parts.map((path) => readFile(path)))));
  const cache = join(modules, ".cache/razor");
  const kept = join(cache, key);
  if (await readdir(kept).catch(() => null)) return kept;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, "new-"));
  try {
    const file = join(fresh, "order.json");
    await writeFile(file, text);
    const command = [join(here, "snapshot.mjs"), file, fresh];
    await promisify(execFile)(process.execPath, command, { maxBuffer: 1 << 26 }).catch(({ stderr, message }) => {
      throw new BuildError(`the snapshot could not be made: ${stderr || message}`);
    });
    const memory = join(fresh, "memory");
    await writeFile(memory, gzipSync(await readFile(memory), { level: 9 }));
    await rm(file);
    await rename(fresh, kept).catch((error) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error; // another build finished first
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return kept;
}

/**
 * Compile the Python files of `root` (path on the site to path for Python) into the files that a start fetches.
 * Return `memory` and `bundles` as { name, bytes }, where the name changes with the content, and `head` in base64.
 */
export async function compile(modules, root, paths) {
  const own = [...paths].map(async ([path, place]) => [place, await readFile(join(root, path), "utf8")]);
  const bundles = {
    razor: Object.fromEntries(await Promise.all(own)),
    pyscript: Object.fromEntries(await pyscriptSources(modules)),
  };
  const made = await runSnapshot(modules, { pyodide: resolve(modules, "pyodide"), bundles });
  const file = async (name, shown) => {
    const bytes = await readFile(join(made, name));
    return { name: `${shown}-${fingerprint(bytes)}.bin`, bytes };
  };
  return {
    head: await readFile(join(made, "head"), "base64"),
    memory: await file("memory", "memory"),
    bundles: await Promise.all(Object.keys(bundles).map((name) => file(`${name}.bz2`, name))),
  };
}
