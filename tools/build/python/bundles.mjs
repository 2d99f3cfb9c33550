// The page's Python: which modules it has, and the bundles and snapshot that the build makes of them.

import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BuildError } from "../build_error.mjs";
import { cached } from "../cache.mjs";
import { fingerprint } from "../runtime_lock.mjs";
import { SCRIPT, WASM } from "../trim.mjs";

const here = dirname(fileURLToPath(import.meta.url));

const PYODIDE = ["package.json", "pyodide.mjs", SCRIPT, WASM, "python_stdlib.zip"];
// What the bundles, the snapshot and the compressed files depend on besides Pyodide, the sources and their imports.
const PACK = join(here, "pack.py");
const STEPS = ["trees.py", "keywords.py", "shorten.py", "squeeze.py"].map((name) => join(here, name));
const THIS = fileURLToPath(import.meta.url);
const COMPRESS = join(here, "compress.mjs");
const SNAPSHOT = ["snapshot.mjs", "stdlib.py", "pack.py", "compress.mjs", "../../../static/memory_snapshot.mjs"].map((name) => join(here, name));
// Numbers of bits that decide how xz guesses the next byte (lc, lp, pb), by what suits each content: words of four bytes
// in the memory, bytes in code.
const WORDS = [2, 2, 2];
const CODE = [3, 0, 0];
// The bundles: of our modules, and of PyScript's.
const [OURS, PYSCRIPT] = ["razor", "pyscript"];
// The text of the script, in the same folder.
const SCRIPT_TEXT = "main.py";

/** Map the path on the site to the path for Python, for each Python file in `own` except the one that the page runs. */
export function pythonPaths(own, main) {
  const modules = own.filter((path) => path.endsWith(".py") && path !== main);
  return new Map(modules.map((path) => [path, path.replace(/^static\//, "")]));
}

/** Return PyScript's own Python sources, which its JavaScript contains, as [path, source]. */
async function pyscriptSources(modules) {
  const { default: packages } = await import(join(modules, "@pyscript/core/src/stdlib/pyscript.js"));
  return Object.entries(packages).flatMap(([name, files]) =>
    Object.entries(files).map(([file, source]) => [`${name}/${file}`, source]),
  );
}

/** Pack the bundles of our modules and PyScript's in Pyodide, and list the standard library modules that they import. */
async function packBundles(pyodide, ours, pyscript, main, target) {
  const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
  const packer = await loadPyodide();
  // pack.py imports them as in the checkout.
  packer.FS.mkdirTree("/home/pyodide/tools/build/python");
  for (const step of STEPS) packer.FS.writeFile(`/home/pyodide/tools/build/python/${basename(step)}`, await readFile(step, "utf8"));
  packer.runPython("import sys\nsys.path.insert(0, '/home/pyodide')");
  packer.runPython(await readFile(PACK, "utf8"));
  const call = (name, ...given) => packer.globals.get(name)(...given.map((each) => packer.toPy(each)));
  try {
    const bundles = { [OURS]: call("pack", ours, main).toJs(), [PYSCRIPT]: call("pack", pyscript).toJs() };
    for (const [name, bundle] of Object.entries(bundles)) await writeFile(join(target, name), bundle);
    await writeFile(join(target, SCRIPT_TEXT), call("script", main));
    const imports = call("stdlib_imports", [ours, pyscript].flatMap(Object.values)).toJs();
    await writeFile(join(target, "imports.json"), JSON.stringify(imports));
  } catch ({ message }) {
    throw new BuildError(`the Python could not be packed: ${message}`);
  }
}

/** Run a script of this folder in a process of its own. Throws BuildError with what it prints, after `failure`. */
async function run(failure, script, ...words) {
  await promisify(execFile)(process.execPath, [script, ...words], { maxBuffer: 1 << 26 }).catch(({ stderr, message }) => {
    throw new BuildError(`${failure}: ${stderr || message}`);
  });
}

/** Compress a file with xz. */
const compress = (pyodide, source, target, bits) =>
  run(`${source} could not be compressed`, COMPRESS, pyodide, source, target, ...bits);

/** Make the snapshot of an interpreter with these imports, and the standard library that it needs. */
async function makeSnapshot(pyodide, imports, target) {
  await run("the snapshot could not be made", SNAPSHOT[0], pyodide, target, ...imports);
  const memory = join(target, "memory");
  await compress(pyodide, memory, `${memory}.xz`, WORDS);
  await rm(memory);
}

/**
 * Compile the Python files of `root` (path on the site to path for Python) into the files that a start of the script `main`
 * fetches, for the Pyodide of the folder `pyodide`. Return `memory`, `wasm`, `stdlib` and `bundles`, as { name, bytes }, where
 * the name changes with the content; `head` in base64; and `script`, the text of `main` as it is published.
 */
export async function compile(modules, pyodide, root, paths, main) {
  const own = [...paths].map(async ([path, place]) => [place, await readFile(join(root, path), "utf8")]);
  const ours = Object.fromEntries(await Promise.all(own));
  const pyscript = Object.fromEntries(await pyscriptSources(modules));
  const read = (paths) => Promise.all(paths.map((path) => readFile(path)));
  const runtime = await read(PYODIDE.map((name) => join(pyodide, name)));
  const wasm = cached(modules, [CODE.join(), ...(await read([COMPRESS])), ...runtime], (folder) =>
    compress(pyodide, join(pyodide, WASM), join(folder, "wasm.xz"), CODE),
  );
  const packed = await cached(modules, [JSON.stringify([ours, pyscript, main]), ...(await read([PACK, ...STEPS, THIS])), ...runtime], (folder) =>
    packBundles(pyodide, ours, pyscript, main, folder),
  );
  const imports = JSON.parse(await readFile(join(packed, "imports.json"), "utf8"));
  const snapshot = await cached(modules, [imports.join(), WORDS.join(), ...(await read(SNAPSHOT)), ...runtime], (folder) =>
    makeSnapshot(pyodide, imports, folder),
  );
  const named = async (name, file, ending = "bin") => {
    const bytes = await readFile(file);
    return { name: `${name}-${fingerprint(bytes)}.${ending}`, bytes };
  };
  return {
    head: await readFile(join(snapshot, "head"), "base64"),
    memory: await named("memory", join(snapshot, "memory.xz")),
    wasm: await named("wasm", join(await wasm, "wasm.xz")),
    stdlib: await named("stdlib", join(snapshot, "stdlib"), "zip"),
    script: await readFile(join(packed, SCRIPT_TEXT), "utf8"),
    bundles: await Promise.all([OURS, PYSCRIPT].map((name) => named(name, join(packed, name)))),
  };
}
