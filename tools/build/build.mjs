// Build the site: node tools/build/build.mjs [--stock] [checkout] [target]. Defaults: this checkout and dist/.
//
// --stock builds the same page with PyScript's and Pyodide's own start, for comparison: the browser fetches each Python
// file as it is and restores no snapshot.
//
// The build writes to a temporary folder and renames it at the end, so a failed build keeps the previous site. The same
// input gives the same bytes; the commit is part of the input because the page shows it.

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { generateSW } from "workbox-build";
import { BuildError } from "./build_error.mjs";
import { fingerprint } from "./runtime_lock.mjs";
import { MAIN, configuration, joinedMarkup, pageMarkup } from "./page.mjs";
import { compile, pythonPaths } from "./python/bundles.mjs";
import { copyRuntime } from "./runtime.mjs";
import { joinedStyles, withOneSheet } from "./styles.mjs";
import { SCRIPT } from "./trim.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const MODULES = join(ROOT, "node_modules");

// Workbox silently leaves larger files out of the cache; the wasm file is the largest by far.
const LARGEST_FILE = 64 * 1024 * 1024;

// The style sheets of the page's parts, as one file.
const STYLES = "static/style.css";
// The cache of what the page has unpacked, as static/packed.mjs has it.
const UNPACKED = "razor-unpacked";
// Files that only a start from the snapshot uses.
const BOOT = ["boot.mjs", "loading.mjs", "memory_snapshot.mjs", "packed.mjs", "bundle.py"].map((name) => `static/${name}`);
// What unpacks the compressed files in a worker. The site has it as one file with the decoder.
const WORKER = "static/unpack.js";
// The names of these files change with their content, so any cached copy is valid.
const IMMUTABLE = /^runtime\/(?:[^/]+-\d+\.\d+\.\d+(?:-[0-9a-f]{16})?\/|[^/]+-[0-9a-f]{16}\.(?:bin|zip|js)$)/;

/** Return every file under `folder`, sorted, relative to `root`. Skips caches and hidden files. */
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

// The command line, the data of the games' forms, and what is for the type checker alone; and markup and style of the
// page's parts: a site has both joined.
const NOT_PUBLISHED =
  /^(razor_core\/(__main__|systems\/\w+\/form)|static\/app\/(\w+\/)?browser_page)\.py$|^static\/.*\.(html|css)$/;

// Licence texts for readers. The page does not fetch them, and the service worker does not cache them.
const NOTICES = { LICENSE: "LICENSE.txt", "docs/third-party.md": "third-party.txt" };

/** Return the paths of the project's own published files. Throws BuildError if the checkout is incomplete. */
async function ownFiles(root) {
  for (const needed of ["index.html", "package.json", "pyscript.toml", "razor_core", MAIN])
    await stat(join(root, needed)).catch(() => {
      throw new BuildError(`${needed} is missing from ${root}`);
    });
  const core = (await filesUnder(root, "razor_core")).filter((path) => path.endsWith(".py"));
  const own = ["index.html", "pyscript.toml", ...core, ...(await filesUnder(root, "static"))];
  return own.filter((path) => !NOT_PUBLISHED.test(path));
}

/** Add a hash to each manifest entry: during an update a host may send an old or truncated file. */
async function withIntegrity(site, manifest) {
  for (const entry of manifest) {
    const hash = createHash("sha256").update(await readFile(join(site, entry.url))).digest("base64");
    // A short revision keeps sw.js small; it only has to differ from the previous one.
    if (entry.revision) entry.revision = hash.slice(0, 12);
    entry.integrity = `sha256-${hash}`;
  }
  return { manifest };
}

/** Return a script of ours, minified. */
async function minified(root, path) {
  const options = { loader: "js", minify: true, sourcefile: path, logLevel: "silent" };
  const { code } = await transform(await readFile(join(root, path), "utf8"), options).catch(({ message }) => {
    throw new BuildError(message);
  });
  return code;
}

/** Copy one of our files into the site; minify scripts. */
async function publish(root, site, path) {
  if (!/\.m?js$/.test(path)) return cp(join(root, path), join(site, path));
  await mkdir(dirname(join(site, path)), { recursive: true });
  await writeFile(join(site, path), await minified(root, path));
}

/** Return the worker as { name, bytes }, with the decoder: offline, a worker of WebKit gets no second script. */
async function unpackingWorker(root, decoder) {
  const bytes = Buffer.from(`${await readFile(decoder, "utf8")}\n${await minified(root, WORKER)}`);
  return { name: `unpack-${fingerprint(bytes)}.js`, bytes };
}

/** Write sw.js, which caches exactly `files` for offline use. A Workbox warning is an error. */
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
    // A new version waits until every page of the old one is closed; the first one controls the page at once.
    skipWaiting: false,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    directoryIndex: "index.html",
    dontCacheBustURLsMatching: IMMUTABLE,
    // The page puts the unpacked wasm into this cache (static/packed.mjs). From there the browser can keep its compiled
    // code with it.
    runtimeCaching: [{ urlPattern: /\/pyodide\.asm\.wasm$/, handler: "CacheFirst", options: { cacheName: UNPACKED } }],
    // The page ignores the query string.
    ignoreURLParametersMatching: [/./],
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
  });
  if (warnings.length) throw new BuildError(warnings.join("\n"));
  if (count !== files.length) throw new BuildError(`sw.js caches ${count} files; a start needs ${files.length}`);
}

/** Write the snapshot and the Python bundles; return the preload links for the page's head, its script, and the paths written. */
async function writeEarly(root, site, paths, main, runtime) {
  const { head, memory, wasm, stdlib, bundles, script } = await compile(MODULES, runtime.pyodide, root, paths, main);
  const { pyodide, pyscript, xz } = runtime.places;
  const worker = await unpackingWorker(root, xz);
  const written = [memory, wasm, stdlib, worker, ...bundles];
  for (const { name, bytes } of written) await writeFile(join(site, "runtime", name), bytes);
  const asm = `${pyodide}/${SCRIPT}`;
  const size = ({ length }) => `data-size="${length}"`;
  const compressed = gzipSync(await readFile(join(site, "runtime", asm))); // as hosts send it
  // With a low priority, these megabytes wait for what the first paint needs.
  const ahead = 'rel="modulepreload" fetchpriority="low"';
  const links = [
    [`id="pyodide" ${ahead}`, `${pyodide}/pyodide.mjs`],
    [`id="pyodide-asm" ${ahead} ${size(compressed)}`, asm],
    [`id="memory" data-head="${head}" rel="razor-memory" ${size(memory.bytes)}`, memory.name],
    [`id="wasm" rel="razor-wasm" ${size(wasm.bytes)}`, wasm.name],
    ['id="unpack" rel="razor-worker"', worker.name],
    ['id="stdlib" rel="razor-stdlib"', stdlib.name],
    ...bundles.map(({ name, bytes }) => [`class="bundle" rel="razor-bundle" ${size(bytes)}`, name]),
    ...runtime.files.filter((path) => path.startsWith(`${pyscript}/`)).map((path) => [ahead, path]),
  ].map(([attributes, path]) => `<link ${attributes} href="./runtime/${path}">`);
  // It may run as soon as it is parsed, and looks the links up. It is requested before their files.
  const boot = '<script type="module" src="./static/boot.mjs" async fetchpriority="high"></script>';
  const first = ["boot", "loading", "packed", "memory_snapshot"].map((name) => `<link rel="modulepreload" href="./static/${name}.mjs">`);
  // What PyScript asks for only when Python is there: the modules that pyscript.toml names.
  const config = await readFile(join(root, "pyscript.toml"), "utf8");
  const last = [...config.matchAll(/^"(\S+\.js)" = /gm)].map(([, path]) => `<link ${ahead} href="${path}">`);
  return { head: [...first, ...links, ...last, boot].join("\n"), script, paths: written.map(({ name }) => `runtime/${name}`) };
}

/** Write the page and pyscript.toml with the versions, links and files that the sources leave open. */
async function writePage(root, site, source, { places: { pyodide, pyscript, qr } }, { head, script }, paths) {
  const runtime = { "./runtime/pyscript/": `./runtime/${pyscript}/`, "./runtime/qr.mjs": `./runtime/${qr}` };
  await writeFile(join(site, "index.html"), await pageMarkup(root, MODULES, withOneSheet(source, STYLES), { head, script, runtime }));
  const interpreter = head ? "./static/boot.mjs" : `./runtime/${pyodide}/pyodide.mjs`;
  const files = head ? [] : [...paths].map(([from, to]) => [`./${from}`, `./${to}`]);
  await writeFile(join(site, "pyscript.toml"), await configuration(root, interpreter, files));
}

/** Build the site in `site`, an empty folder. Return the number of files a start needs. */
async function makeSite(root, site, stock) {
  const own = await ownFiles(root);
  const source = await joinedMarkup(root);
  const main = await readFile(join(root, MAIN), "utf8");
  const python = pythonPaths(own, MAIN);
  const plain = own.filter((path) => ![WORKER, MAIN].includes(path) && (stock ? !BOOT.includes(path) : !python.has(path)));
  if (stock) BOOT.forEach((path) => python.delete(path));
  for (const path of plain) await publish(root, site, path);
  await writeFile(join(site, STYLES), await joinedStyles(root, source));
  const runtime = await copyRuntime(MODULES, join(site, "runtime"), stock);
  const early = stock ? { head: "", paths: [] } : await writeEarly(root, site, python, main, runtime);
  for (const [from, to] of Object.entries(NOTICES)) await cp(join(ROOT, from), join(site, to));
  await writePage(root, site, source, runtime, early, python);
  const start = [...plain, STYLES, ...early.paths, ...runtime.files.map((path) => `runtime/${path}`)].sort();
  await writeServiceWorker(site, start);
  return start.length;
}

/** Build `root` into `target` and return the number of files a start needs. If it throws, `target` is unchanged. */
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
const root = resolve(checkout ?? ROOT);
const target = resolve(into ?? join(root, stock ? "dist.stock" : "dist"));
try {
  const count = await build(root, target, stock);
  console.log(`Built ${relative(process.cwd(), target) || target}: ${count} files, available offline after the first visit.`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`The build failed: ${error.message}`);
  process.exitCode = 1;
}
