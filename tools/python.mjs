// The Python of the page: which files there are, and what the build makes of them with the interpreter that ships.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));

// What decides about what is made, beside the Python: what makes it, and the memory's own format.
const MAKERS = [join(here, "interpreter.mjs"), join(here, "pack.py"), join(here, "../static/memory.mjs")];
const PYODIDE = ["package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

/** A fault in the checkout, told to the builder in one message. */
export class BuildError extends Error {}

/** Gives the Python files that `html` starts itself, relative to the site's root. */
function started(html) {
  const scripts = html.match(/<script\b[^>]*\btype="py"[^>]*>/g) ?? [];
  return scripts.map((tag) => tag.match(/\bsrc="([^"]+)"/)?.[1]?.replace(/^\.\//, ""));
}

/** Gives the Python among `own`, the files of the site, but for what `html` starts: path on the site to path for Python. */
export function places(own, html) {
  const except = started(html);
  const modules = own.filter((path) => path.endsWith(".py") && !except.includes(path));
  return new Map(modules.map((path) => [path, path.replace(/^static\//, "")]));
}

/** Gives a short name for content: the same bytes, the same name. */
export const fingerprint = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex").slice(0, 16);
};

/** Gives PyScript's own Python, as its JavaScript brings it. */
async function pyscriptSources(modules) {
  const { default: packages } = await import(join(modules, "@pyscript/core/src/stdlib/pyscript.js"));
  return Object.entries(packages).flatMap(([name, files]) =>
    Object.entries(files).map(([file, source]) => [`${name}/${file}`, source]),
  );
}

/** Has the interpreter of `modules` carry out `order`; gives the folder with what it made, which is kept for next time. */
async function carriedOut(modules, order) {
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
    const command = [join(here, "interpreter.mjs"), file, fresh];
    await promisify(execFile)(process.execPath, command, { maxBuffer: 1 << 26 }).catch(({ stderr, message }) => {
      throw new BuildError(`the interpreter could not do its part: ${stderr || message}`);
    });
    const memory = join(fresh, "memory");
    await writeFile(memory, gzipSync(await readFile(memory), { level: 9 }));
    await rm(file);
    await rename(fresh, kept).catch((error) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error; // another build was quicker
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return kept;
}

/**
 * Makes of the Python under `root` at `placed` (path on the site to path for Python) what a start fetches instead.
 * Gives `memory` and the `bundles`, each as a file name that changes with its content, and its bytes; and the memory's
 * `head`, in base64.
 */
export async function compiled(modules, root, placed) {
  const own = [...placed].map(async ([path, place]) => [place, await readFile(join(root, path), "utf8")]);
  const bundles = {
    razor: Object.fromEntries(await Promise.all(own)),
    pyscript: Object.fromEntries(await pyscriptSources(modules)),
  };
  const made = await carriedOut(modules, { pyodide: resolve(modules, "pyodide"), bundles });
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
