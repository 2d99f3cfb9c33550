// Says what of others the site publishes: node tools/third_party.mjs [--print]
//
// Writes docs/third-party.md, or prints it. What is fetched comes from runtime.mjs and package-lock.json, what PyScript has
// built in from the source maps of its files, what Pyodide has built in from the interpreter itself: a library that is no
// longer found in it is an error. Names and licences of those last ones are kept in licences.mjs.

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { locked } from "./integrity.mjs";
import { IN_PYODIDES_SCRIPT, NATIVE, about, insidePyscript } from "./licences.mjs";
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

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Gives a row for each package that the site has files of. */
async function fetched(parts) {
  const rows = Object.keys(parts).map(async (name) => {
    if (!PLACES[name]) throw new BuildError(`${name} is published: say where in tools/third_party.mjs`);
    const [title, place] = PLACES[name];
    const [{ version }, { licence, home }] = await Promise.all([locked(name), about(modules, name)]);
    return [title, version, licence, place({ version }), home];
  });
  return Promise.all(rows);
}

/** Gives a row for each package that PyScript's own build put into its published files, as their source maps say. */
async function builtIn(chunks) {
  const rows = (await insidePyscript(modules, chunks)).map(async (name) => {
    const { licence, home } = await about(modules, name);
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
  const chunks = parts["@pyscript/core"].filter((path) => path.startsWith("dist/")).map((path) => path.slice("dist/".length));
  const [script, scriptsLicence, scriptsHome] = IN_PYODIDES_SCRIPT;
  return `# Third-party software in the site

\`make third-party\` writes this page from the locks, the packages and the interpreter; a test checks that it is up to date. The
repository contains none of this software: npm fetches it, and the build copies it. Razor itself is under the MIT licence.

## Fetched

${table(["What", "Version", "Licence", "Where in the site", "Home"], await fetched(parts))}

Each folder under \`runtime/\` has a \`LICENSE.txt\` beside its files; Workbox's is in \`runtime/workbox/\`. It has the licence texts
that the packages contain, and names the licence and home of a package that contains none. Pyodide contains none: the text of
the Mozilla Public License there comes from axe-core, which has the same licence. The site publishes this page as
\`third-party.txt\` and Razor's own licence as \`LICENSE.txt\`. No start fetches them.

The build changes one of the files: it leaves packages that the site does not have out of Pyodide's \`pyodide-lock.json\`.
\`memory-*.bin\` is the memory of the interpreter after its start, so it contains parts of everything named below under Pyodide.
\`pyscript-*.bin\` is PyScript's own Python, without comments and docstrings.

## Inside PyScript ${pyscript}

From the source maps of the published files. They do not name versions.

${table(["Package", "Licence", "Home"], await builtIn(chunks))}

Their licence texts are in \`LICENSE.txt\` beside PyScript's files, together with those of PyScript's own list. That list also
names what PyScript's editor and terminal use; the site does not publish the editor and the terminal.

## Inside Pyodide ${pyodide}

CPython's standard library is \`python_stdlib.zip\`, under the licence of CPython. The other libraries are built into
\`pyodide.asm.wasm\`. Where the interpreter names a version, it is in the table. Pyodide publishes no list of its own. Each
library was found in the file by a text that only it contains; a library without such a text would not be found. \`pyodide.mjs\`
contains parts of ${script} (${scriptsLicence}, ${scriptsHome}).

${table(["What", "Version", "Licence", "Home"], await native())}

## Not published

\`package-lock.json\` and the locks of Python packages under \`tools/\` name everything that builds, tests and measures, with its
hash. The site contains only what is listed above.

## How it is checked

\`tools/runtime.lock.json\` has the SHA-256 of every file and package under *Fetched*, taken from packages that had the hash in
\`package-lock.json\`. Every build compares the installed files with it before it copies them, and stops with the name of a file
that differs. Two things are not checked that way: packages that only make files of the site (Workbox's build, esbuild, and what
they need) are used as npm installed them, and \`node_modules/.cache\` as an earlier build left it; the published workflows begin
without that cache. After an update, \`make runtime-lock third-party\` writes the hashes and this page anew.
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
