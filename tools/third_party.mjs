// Says what of others the site publishes: node tools/third_party.mjs [--print]
//
// Writes docs/third-party.md, or prints it. What is fetched comes from runtime.mjs and package-lock.json, what PyScript has
// built in from the source maps of its files, what Pyodide has built in from the interpreter itself: a library that is no
// longer found in it is an error. Names and licences of those last ones are kept here, for nothing installed has them.

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { locked } from "./integrity.mjs";
import { BuildError } from "./python.mjs";
import { published } from "./runtime.mjs";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(here, "node_modules");

// What each package is in the site; another published package needs a line here.
const PLACES = {
  pyodide: ["Pyodide", ({ version }) => `\`runtime/pyodide-${version}/\`, \`runtime/memory-*.bin\``],
  "@pyscript/core": ["PyScript", ({ version }) => `\`runtime/pyscript-${version}/\`, \`runtime/pyscript-*.bin\``],
  "lucide-static": ["Lucide: the icons that the page names", () => "`index.html`, `runtime/lucide/`"],
  "workbox-core": ["Workbox: core", () => "`sw.js`"],
  "workbox-precaching": ["Workbox: precaching", () => "`sw.js`"],
  "workbox-routing": ["Workbox: routing", () => "`sw.js`"],
  "workbox-strategies": ["Workbox: strategies", () => "`sw.js`"],
};
// How the licences are written whose own package writes them otherwise.
const SPDX = { "APACHE-2.0": "Apache-2.0" };

// Built into pyodide.asm.wasm: a text that stands in it, and where Python knows it, the version.
const NATIVE = [
  ["CPython", "PSF-2.0", "https://www.python.org", "Py_InitializeFromConfig", "platform.python_version()"],
  ["Emscripten's runtime", "MIT OR NCSA", "https://emscripten.org", "/emsdk/emscripten/system/lib/", "sys._emscripten_info.emscripten_version"],
  ["musl (Emscripten's C library)", "MIT", "https://musl.libc.org", "__crypt_blowfish"],
  ["LLVM compiler-rt and libc++abi", "Apache-2.0 WITH LLVM-exception", "https://llvm.org", "lib/libcxxabi/src/"],
  ["zlib", "Zlib", "https://zlib.net", "Jean-loup Gailly", "zlib.ZLIB_RUNTIME_VERSION"],
  ["bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/", "libbzip2"],
  ["XZ Utils (liblzma)", "0BSD, before 5.6 public domain", "https://tukaani.org/xz/", "lzma_properties_size"],
  ["Zstandard", "BSD-3-Clause", "https://facebook.github.io/zstd/", "ZSTD_getErrorName", "_zstd.zstd_version"],
  ["SQLite", "public domain", "https://sqlite.org", "sqlite3_blob_open", "_sqlite3.sqlite_version"],
  ["Expat", "MIT", "https://libexpat.github.io", "expat_2", "pyexpat.EXPAT_VERSION.removeprefix('expat_')"],
  ["libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/", "libmpdec/context.c", "_decimal.__libmpdec_version__"],
  ["HACL\\*", "MIT", "https://hacl-star.github.io", "Modules/_hacl/"],
  ["mimalloc", "MIT", "https://microsoft.github.io/mimalloc/", "mimalloc: error: "],
  ["libffi", "MIT", "https://sourceware.org/libffi/", "ffi_call_js"],
  ["hiwire", "MPL-2.0", "https://github.com/hoodmane/hiwire", "hiwire_invalid_ref_js"],
];

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Gives what a package says of itself: its licence and its home. */
async function about(name) {
  const said = JSON.parse(await readFile(join(modules, name, "package.json"), "utf8"));
  const repository = (said.repository?.url ?? said.repository ?? "").replace(/^git\+|\.git$/g, "");
  const home = said.homepage?.replace(/#readme$/, "") || repository;
  return { licence: SPDX[said.license] ?? said.license, home };
}

/** Gives a row for each package that the site has files of. */
async function fetched(parts) {
  const rows = Object.keys(parts).map(async (name) => {
    if (!PLACES[name]) throw new BuildError(`${name} is published: say where in tools/third_party.mjs`);
    const [title, place] = PLACES[name];
    const [{ version }, { licence, home }] = await Promise.all([locked(name), about(name)]);
    return [title, version, licence, place({ version }), home];
  });
  return Promise.all(rows);
}

/** Gives a row for each package that PyScript's own build put into its published files, as their source maps say. */
async function builtIn(chunks) {
  const names = new Set();
  for (const chunk of chunks) {
    const { sources } = JSON.parse(await readFile(join(modules, "@pyscript/core", `${chunk}.map`), "utf8"));
    for (const source of sources) {
      const inside = source.match(/.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//);
      if (inside) names.add(inside[1]);
    }
  }
  const rows = [...names].sort().map(async (name) => {
    const { licence, home } = await about(name);
    return [`\`${name}\``, licence, home || `https://www.npmjs.com/package/${name}`];
  });
  return Promise.all(rows);
}

/** Gives a row for each library that is built into Pyodide's interpreter; refuses one of which nothing is found. */
async function native() {
  const { loadPyodide } = await import("pyodide");
  const pyodide = await loadPyodide();
  const wasm = await readFile(join(modules, "pyodide/pyodide.asm.wasm"));
  return NATIVE.map(([name, licence, home, mark, version]) => {
    if (!wasm.includes(mark)) throw new BuildError(`Pyodide no longer has ${name}: look at tools/third_party.mjs`);
    const asked = version && `import platform, sys, zlib, _zstd, _sqlite3, pyexpat, _decimal\nstr(${version})`;
    const told = asked ? pyodide.runPython(asked).replace(/^\((\d+), (\d+), (\d+).*/, "$1.$2.$3") : "not told";
    return [name, told, licence, home];
  });
}

async function document() {
  const parts = await published(modules);
  const { version: pyscript } = await locked("@pyscript/core");
  const { version: pyodide } = await locked("pyodide");
  const chunks = parts["@pyscript/core"].filter((path) => path.startsWith("dist/") && path !== "dist/core.js");
  return `# What of others the site publishes

Written by \`make third-party\` from the locks, the packages and the interpreter; a test holds that it is up to date.
Nothing of it lies in the repository: npm fetches it, and the build copies it. Razor itself is under the MIT licence.

## Fetched

${table(["What", "Version", "Licence", "Where in the site", "Home"], await fetched(parts))}

Each folder under \`runtime/\` has a \`LICENSE.txt\` beside its files; Workbox's is in \`runtime/workbox/\`. The build
changes one of the files: Pyodide's \`pyodide-lock.json\` is published without the packages that the site does not have.
\`memory-*.bin\` is the memory of the interpreter after it has started, so it holds parts of all that is named below under
Pyodide. \`pyscript-*.bin\` is PyScript's own Python, without comments and docstrings.

## Inside PyScript ${pyscript}

By the source maps of the files that are published. They do not tell versions.

${table(["Package", "Licence", "Home"], await builtIn(chunks))}

PyScript's own list of licences, which also names what its editor and terminal use, is in \`LICENSE.txt\` beside it; the
editor and the terminal themselves are not published.

## Inside Pyodide ${pyodide}

CPython's standard library is \`python_stdlib.zip\`, under the licence of CPython. The others are built into
\`pyodide.asm.wasm\`. A version stands here where the interpreter tells it. Pyodide publishes no list of its own; each of
these was found in the file by a text of its own, and a library without one would not be found. \`pyodide.mjs\` has parts of
stackframe and error-stack-parser (MIT, https://www.stacktracejs.com) in it.

${table(["What", "Version", "Licence", "Home"], await native())}

## Not published

What builds, tests and measures is named with its hash in \`package-lock.json\` and \`tools/requirements.txt\`; nothing of
it is in the site but what is listed above.

## How it is checked

\`tools/runtime.lock.json\` has the SHA-256 of every file and package listed under *Fetched*, taken out of packages that
had the hash of \`package-lock.json\`. Every build holds the installed files against it before it copies them, and stops
with the name of the file that differs. Not checked that way, but taken as npm installed it, is what only makes files of the
site (Workbox's build, esbuild, and what they need), and what an earlier build left in \`node_modules/.cache\`; the published
workflows begin without such a cache. After an update, \`make runtime-lock third-party\` writes both anew.
`;
}

try {
  const text = await document();
  if (process.argv[2] === "--print") process.stdout.write(text);
  else await writeFile(join(here, "docs/third-party.md"), text);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
