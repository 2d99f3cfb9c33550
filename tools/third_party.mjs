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
  return `# What of others the site publishes

Written by \`make third-party\` from the locks, the packages and the interpreter; a test holds that it is up to date.
Nothing of it lies in the repository: npm fetches it, and the build copies it. Razor itself is under the MIT licence.

## Fetched

${table(["What", "Version", "Licence", "Where in the site", "Home"], await fetched(parts))}

Each folder under \`runtime/\` has a \`LICENSE.txt\` beside its files; Workbox's is in \`runtime/workbox/\`. It has the texts
that the packages bring; what brings none is named in it with its licence and its home. Pyodide's brings none: the Mozilla
Public License stands there in the words of axe-core's, which is under it too. This list is published as
\`third-party.txt\`, and Razor's own licence as \`LICENSE.txt\`; no start fetches them.

The build changes one of the files: Pyodide's \`pyodide-lock.json\` is published without the packages that the site does not
have. \`memory-*.bin\` is the memory of the interpreter after it has started, so it holds parts of all that is named below under
Pyodide. \`pyscript-*.bin\` is PyScript's own Python, without comments and docstrings.

## Inside PyScript ${pyscript}

By the source maps of the files that are published. They do not tell versions.

${table(["Package", "Licence", "Home"], await builtIn(chunks))}

The texts that they bring are in \`LICENSE.txt\` beside PyScript's files, and so are those of PyScript's own list, which also
has what its editor and terminal use; the editor and the terminal themselves are not published.

## Inside Pyodide ${pyodide}

CPython's standard library is \`python_stdlib.zip\`, under the licence of CPython. The others are built into
\`pyodide.asm.wasm\`. A version stands here where the interpreter tells it. Pyodide publishes no list of its own; each of
these was found in the file by a text of its own, and a library without one would not be found. \`pyodide.mjs\` has parts of
${script} (${scriptsLicence}, ${scriptsHome}) in it.

${table(["What", "Version", "Licence", "Home"], await native())}

## Not published

What builds, tests and measures is named with its hash in \`package-lock.json\` and the locks of Python packages under
\`tools/\`; nothing of it is in the site but what is listed above.

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
