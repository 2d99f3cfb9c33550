// Write docs/third-party.md, the list of third-party code that the site publishes: `make third-party` (--print prints it)
//
// Published packages come from runtime.mjs and package-lock.json, the contents of PyScript from its source maps, and the
// contents of Pyodide from licences.mjs. A library that Pyodide no longer contains is an error.

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildError } from "../build/build_error.mjs";
import { locked } from "../build/runtime_lock.mjs";
import { IN_PYODIDE_SCRIPT, NATIVE, insidePyscript, licenceOf } from "../build/licences.mjs";
import { published } from "../build/runtime.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const MODULES = join(ROOT, "node_modules");

// Where each published package is in the site. Every published package needs a line here.
const PLACES = {
  pyodide: [
    "Pyodide",
    ({ version }) => `\`runtime/pyodide-${version}-*/\`, \`runtime/memory-*.bin\`, \`runtime/wasm-*.bin\`, \`runtime/stdlib-*.zip\``,
  ],
  "@pyscript/core": ["PyScript", ({ version }) => `\`runtime/pyscript-${version}/\`, \`runtime/pyscript-*.bin\``],
  "lucide-static": ["Lucide: the icons that the page names", () => "`index.html`, `runtime/lucide/`"],
  qr: ["qr: draws and reads QR codes", ({ version }) => `\`runtime/qr-${version}/\``],
  "xz-decompress": ["xz-decompress: unpacks xz", ({ version }) => `\`runtime/unpack-*.js\`, \`runtime/xz-decompress-${version}/\``],
  "workbox-core": ["Workbox: core", () => "`sw.js`"],
  "workbox-precaching": ["Workbox: precaching", () => "`sw.js`"],
  "workbox-routing": ["Workbox: routing", () => "`sw.js`"],
  "workbox-strategies": ["Workbox: strategies", () => "`sw.js`"],
};

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Return a row for each package whose files the site publishes. */
async function fetched(parts) {
  const rows = Object.keys(parts).map(async (name) => {
    if (!PLACES[name]) throw new BuildError(`${name} is published but not listed: add it to PLACES in tools/release/list_third_party.mjs`);
    const [title, place] = PLACES[name];
    const [{ version }, { licence, home }] = await Promise.all([locked(name), licenceOf(MODULES, name)]);
    return [title, version, licence, place({ version }), home];
  });
  return Promise.all(rows);
}

/** Return a row for each package bundled in PyScript's published files. */
async function builtIn(chunks) {
  const rows = (await insidePyscript(MODULES, chunks)).map(async (name) => {
    const { licence, home } = await licenceOf(MODULES, name);
    return [`\`${name}\``, licence, home || `https://www.npmjs.com/package/${name}`];
  });
  return Promise.all(rows);
}

/** Return a row for each library built into Pyodide. Throws BuildError if one is no longer found. */
async function native() {
  const { loadPyodide } = await import("pyodide");
  const pyodide = await loadPyodide();
  const wasm = await readFile(join(MODULES, "pyodide/pyodide.asm.wasm"));
  return NATIVE.map(([name, licence, home, mark, version]) => {
    if (!wasm.includes(mark)) throw new BuildError(`Pyodide no longer contains ${name}: update tools/build/licences.mjs`);
    const asked = version && `import platform, sys, zlib, _zstd, _sqlite3, pyexpat, _decimal\nstr(${version})`;
    const shown = asked ? pyodide.runPython(asked).replace(/^\((\d+), (\d+), (\d+).*/, "$1.$2.$3") : "unknown";
    return [name, shown, licence, home];
  });
}

async function document() {
  const parts = await published(MODULES);
  const { version: pyscript } = await locked("@pyscript/core");
  const { version: pyodide } = await locked("pyodide");
  const chunks = parts["@pyscript/core"].filter((path) => path.startsWith("dist/")).map((path) => path.slice("dist/".length));
  const [script, scriptLicence, scriptHome] = IN_PYODIDE_SCRIPT;
  return `# Third-party code in the site

\`make third-party\` writes this page from the locks, the packages and the interpreter; a test checks that it is up to
date. The repository contains none of this code: npm downloads it and the build copies it. Razor itself is under the MIT
licence.

## Packages

${table(["Package", "Version", "Licence", "Place in the site", "Home page"], await fetched(parts))}

Each folder under \`runtime/\` has a \`LICENSE.txt\`; Workbox's is in \`runtime/workbox/\`. It contains the licence texts of
the packages. A package without a text is listed there with its licence and home page, and so is what xz-decompress
contains of others. Pyodide's package has none; its
\`LICENSE.txt\` takes the Mozilla Public License from axe-core, which has the same licence. The site publishes this list as
\`third-party.txt\` and Razor's own licence as \`LICENSE.txt\`; the page does not fetch them.

The build changes three files of Pyodide: it removes the package list from \`pyodide-lock.json\`, and from
\`pyodide.asm.wasm\` and \`pyodide.asm.mjs\` what only such packages would use. \`tools/build/trim.mjs\`
does it; the files as they were are in Pyodide's
package. It joins the two modules of qr into one, and minifies it. \`memory-*.bin\` is a
snapshot of the started interpreter's memory, so it contains parts of everything listed under Pyodide below. \`wasm-*.bin\` is
that wasm, compressed. \`stdlib-*.zip\` has the part of \`python_stdlib.zip\` that a start needs, and
\`pyscript-*.bin\` is PyScript's own Python, both without comments and docstrings.

## Inside PyScript ${pyscript}

Taken from the source maps of the published files, which do not record versions.

${table(["Package", "Licence", "Home page"], await builtIn(chunks))}

Their licence texts are in \`LICENSE.txt\` beside PyScript's files, together with the texts from PyScript's own list. That list
includes what PyScript's editor and terminal use, which the site does not publish.

## Inside Pyodide ${pyodide}

CPython's standard library is \`python_stdlib.zip\`, under CPython's licence. The other libraries are built into
\`pyodide.asm.wasm\`. The version is shown if the interpreter reports it. Pyodide publishes no list of its own: each library
was identified by a text it contains, so a library without such a text would be missing here. \`pyodide.mjs\` contains parts
of ${script} (${scriptLicence}, ${scriptHome}).

${table(["Library", "Version", "Licence", "Home page"], await native())}

## Not published

The packages that build, test and measure Razor are listed with their hashes in \`package-lock.json\` and
\`tools/requirements.txt\`. The site contains none of them except those listed above.

## Checks

\`tools/build/runtime.lock.json\` has the SHA-256 of every file and package listed under *Packages*, computed from downloads
that match \`package-lock.json\`. Every build compares the installed files with it before copying them, and stops at a file
that differs. Two things are used as installed, without this check: the tools that produce files of the site (Workbox's
build, esbuild and their dependencies), and the output of earlier builds in \`node_modules/.cache\`. The published workflows
start without that cache. After an update, run \`make runtime-lock third-party\`.
`;
}

try {
  const text = await document();
  if (process.argv[2] === "--print") process.stdout.write(text);
  else await writeFile(join(ROOT, "docs/third-party.md"), text);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
