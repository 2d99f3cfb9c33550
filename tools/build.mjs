// Makes the site as it is published: node tools/build.mjs [--stock] [checkout] [target], by default here and dist/.
//
// With --stock the same page starts as PyScript and Pyodide start by themselves, for comparison: each file of Python is
// fetched as it is, and nothing is restored.
//
// The target is written beside its place and moved there at the end, so a build that fails leaves the old one whole.
// The same input gives the same bytes; the commit is part of the input, for the page says of which it is.

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { generateSW } from "workbox-build";
import { copyRuntime } from "./runtime.mjs";
import { BuildError, compiled, places } from "./python.mjs";
import { edition } from "./edition.mjs";
import { sprite } from "./sprite.mjs";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");

// Wasm is the largest file by far; a limit below it would silently leave it out of the cache.
const LARGEST_FILE = 64 * 1024 * 1024;

// Where index.html lets the build put what a start fetches first, and the icons; and what only such a start uses.
const EARLY = "  <!-- preload -->\n";
const ICONS = "<!-- icons -->\n";
// Where it says which Razor it is.
const EDITION = "<!-- edition -->";
const BOOT = ["static/boot.mjs", "static/memory.mjs", "static/unpack.mjs", "static/bundle.py"];
// The names of these files change with their content: what the browser has of them, however it got it, is right.
const LASTING = /^runtime\/(?:[^/]+-\d+\.\d+\.\d+\/|[^/]+-[0-9a-f]{16}\.bin$)/;

/** Gives every file under `folder` as sorted paths relative to `root`; caches and hidden files are passed over. */
async function filesUnder(root, folder) {
  const found = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith(".") || entry.name === "__pycache__") continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesUnder(root, path)));
    else found.push(path);
  }
  return found.sort();
}

// What only a command line starts.
const COMMAND_LINE = "razor_core/__main__.py";

// What a reader can open, Razor's own licence and what of others the site publishes: text, which any host serves as such. They
// come from where the runtime comes from. Nothing fetches them at a start, and the worker keeps none of them.
const NOTICES = { LICENSE: "LICENSE.txt", "docs/third-party.md": "third-party.txt" };

/** Gives the project's own files that are published; refuses a checkout without a page. */
async function ownFiles(root) {
  for (const needed of ["index.html", "package.json", "pyscript.toml", "static", "razor_core"])
    await stat(join(root, needed)).catch(() => {
      throw new BuildError(`${needed} is missing from ${root}`);
    });
  const core = (await filesUnder(root, "razor_core")).filter((path) => path.endsWith(".py") && path !== COMMAND_LINE);
  return ["index.html", "pyscript.toml", ...core, ...(await filesUnder(root, "static"))];
}

/** Gives the manifest with what each file must be: a host in the middle of an update may send the file of before, or half. */
async function withIntegrity(site, manifest) {
  for (const entry of manifest) {
    const hash = createHash("sha256").update(await readFile(join(site, entry.url))).digest("base64");
    // Enough to tell a file from the one of before, and next to nothing in a compressed sw.js, where it comes twice.
    if (entry.revision) entry.revision = hash.slice(0, 12);
    entry.integrity = `sha256-${hash}`;
  }
  return { manifest };
}

/** Writes a file of ours into the site; scripts and style sheets without what only their readers need. */
async function publish(root, site, path) {
  const [, loader] = path.match(/\.m?(js|css)$/) ?? [];
  if (!loader) return cp(join(root, path), join(site, path));
  const options = { loader, minify: true, sourcefile: path, logLevel: "silent" };
  const { code } = await transform(await readFile(join(root, path), "utf8"), options).catch(({ message }) => {
    throw new BuildError(message);
  });
  await mkdir(dirname(join(site, path)), { recursive: true });
  await writeFile(join(site, path), code);
}

/** Writes sw.js, which keeps exactly `files` for a start without a network; any doubt of Workbox is an error. */
async function writeServiceWorker(site, files) {
  const { count, warnings } = await generateSW({
    swDest: join(site, "sw.js"),
    globDirectory: site,
    globPatterns: files,
    globIgnores: [],
    manifestTransforms: [(manifest) => withIntegrity(site, manifest)],
    cacheId: "razor",
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
    babelPresetEnvTargets: ["chrome >= 100", "firefox >= 100", "safari >= 15.4"],
    // A new version waits until no page of the old one is open; the very first takes the page at once.
    skipWaiting: false,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    directoryIndex: "index.html",
    // The page reads no query, so any query is the page.
    dontCacheBustURLsMatching: LASTING,
    ignoreURLParametersMatching: [/./],
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
  });
  if (warnings.length) throw new BuildError(warnings.join("\n"));
  if (count !== files.length) throw new BuildError(`sw.js keeps ${count} files, not the ${files.length} of a start`);
}

/** Writes what a start from a kept memory fetches first; gives the links to it, and the paths. What is large, boot.mjs fetches. */
async function writeEarly(root, site, placed, runtime) {
  const { head, memory, bundles } = await compiled(join(here, "node_modules"), root, placed);
  for (const { name, bytes } of [memory, ...bundles]) await writeFile(join(site, "runtime", name), bytes);
  const { pyodide, pyscript } = runtime.places;
  const links = [
    ["pyodide", 'id="pyodide" rel="modulepreload"', `${pyodide}/pyodide.mjs`],
    ["asm", 'id="pyodide-asm" rel="modulepreload"', `${pyodide}/pyodide.asm.mjs`],
    ["memory", `id="memory" data-head="${head}" rel="razor-memory"`, memory.name],
    ...bundles.map(({ name }) => ["bundle", 'class="bundle" rel="razor-bundle"', name]),
    ...runtime.files
      .filter((path) => path.startsWith(`${pyscript}/`))
      .map((path) => ["pyscript", 'rel="modulepreload"', path]),
  ].map(([, attributes, path]) => `  <link ${attributes} href="./runtime/${path}">`);
  const boot = '  <script type="module" src="./static/boot.mjs" async></script>';
  const read = '  <link rel="modulepreload" href="./static/memory.mjs">';
  return { head: [boot, read, ...links].join("\n"), paths: [memory, ...bundles].map(({ name }) => `runtime/${name}`) };
}

/** Gives `html` with `markup` in the one place that is kept for it; refuses a page without that place. */
function placedIn(html, place, markup) {
  if (html.split(place).length !== 2) throw new BuildError(`index.html must say once: ${place.trim()}`);
  return html.replace(place, () => markup);
}

/** Writes the page and PyScript's configuration: by itself they name no version, no interpreter and no file. */
async function writePage(root, site, { places: { pyodide, pyscript } }, head, placed) {
  const html = (await readFile(join(root, "index.html"), "utf8")).replaceAll("./runtime/pyscript/", `./runtime/${pyscript}/`);
  let page = placedIn(html, EARLY, head ? `${head}\n` : "");
  page = placedIn(page, ICONS, await sprite(join(here, "node_modules"), html));
  await writeFile(join(site, "index.html"), placedIn(page, EDITION, await edition(root)));
  const config = await readFile(join(root, "pyscript.toml"), "utf8");
  const interpreter = head ? "./static/boot.mjs" : `./runtime/${pyodide}/pyodide.mjs`;
  const files = head ? [] : ["", "[files]", ...[...placed].map(([from, to]) => `"./${from}" = "./${to}"`), ""];
  await writeFile(join(site, "pyscript.toml"), `interpreter = "${interpreter}"\n${config}${files.join("\n")}`);
}

/** Makes the site in `site`, an empty folder; gives the number of files a start needs. */
async function makeSite(root, site, stock) {
  const own = await ownFiles(root);
  const placed = places(own, await readFile(join(root, "index.html"), "utf8"));
  const plain = own.filter((path) => stock ? !BOOT.includes(path) : !placed.has(path));
  if (stock) BOOT.forEach((path) => placed.delete(path));
  for (const path of plain) await publish(root, site, path);
  const runtime = await copyRuntime(join(here, "node_modules"), join(site, "runtime"), stock);
  const early = stock ? { head: "", paths: [] } : await writeEarly(root, site, placed, runtime);
  for (const [from, to] of Object.entries(NOTICES)) await cp(join(here, from), join(site, to));
  await writePage(root, site, runtime, early.head, placed);
  const start = [...plain, ...early.paths, ...runtime.files.map((path) => `runtime/${path}`)].sort();
  await writeServiceWorker(site, start);
  return start.length;
}

/** Builds `root` into `target`; gives the number of files a start needs, or throws and leaves `target` as it was. */
async function build(root, target, stock) {
  const fresh = `${target}.new-${process.pid}`;
  const old = `${target}.old-${process.pid}`;
  try {
    await mkdir(fresh, { recursive: true });
    const count = await makeSite(root, fresh, stock);
    await rename(target, old).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    await rename(fresh, target);
    return count;
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

const stock = process.argv[2] === "--stock";
const [checkout, into] = process.argv.slice(stock ? 3 : 2);
const root = resolve(checkout ?? here);
const target = resolve(into ?? join(root, stock ? "dist.stock" : "dist"));
try {
  const count = await build(root, target, stock);
  console.log(`Built ${relative(process.cwd(), target) || target}: ${count} files for a start, kept for use offline.`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`The build stopped: ${error.message}`);
  process.exitCode = 1;
}
