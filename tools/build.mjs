// Makes the site as it is published: node tools/build.mjs [checkout] [target], by default here and dist/.
//
// The target is written beside its place and moved there at the end, so a build that fails leaves the old one whole.
// The same input gives the same bytes.

import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSW } from "workbox-build";
import { copyRuntime } from "./runtime.mjs";
import { BuildError, checkPython } from "./python_files.mjs";

const here = resolve(dirname(fileURLToPath(import.meta.url)), "..");

// Wasm is the largest file by far; a limit below it would silently leave it out of the cache.
const LARGEST_FILE = 64 * 1024 * 1024;

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

/** Gives the project's own files that are published; refuses a checkout without a page. */
async function ownFiles(root) {
  for (const needed of ["index.html", "pyscript.toml", "static", "razor_core"])
    await stat(join(root, needed)).catch(() => {
      throw new BuildError(`${needed} is missing from ${root}`);
    });
  const core = (await filesUnder(root, "razor_core")).filter((path) => path.endsWith(".py"));
  return ["index.html", "pyscript.toml", ...core, ...(await filesUnder(root, "static"))];
}

/** Writes sw.js, which keeps exactly `files` for a start without a network; any doubt of Workbox is an error. */
async function writeServiceWorker(site, files) {
  const { count, warnings } = await generateSW({
    swDest: join(site, "sw.js"),
    globDirectory: site,
    globPatterns: files,
    globIgnores: [],
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
    ignoreURLParametersMatching: [/./],
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
  });
  if (warnings.length) throw new BuildError(warnings.join("\n"));
  if (count !== files.length) throw new BuildError(`sw.js keeps ${count} files, not the ${files.length} of a start`);
}

/** Makes the site in `site`, an empty folder; gives the number of files a start needs. */
async function makeSite(root, site) {
  const own = await ownFiles(root);
  await checkPython(root, own);
  for (const path of own) await cp(join(root, path), join(site, path));
  const runtime = await copyRuntime(join(here, "node_modules"), join(site, "runtime"));
  const start = [...own, ...runtime.map((path) => `runtime/${path}`)].sort();
  await writeServiceWorker(site, start);
  return start.length;
}

/** Builds `root` into `target`; gives the number of files a start needs, or throws and leaves `target` as it was. */
async function build(root, target) {
  const fresh = `${target}.new-${process.pid}`;
  const old = `${target}.old-${process.pid}`;
  try {
    await mkdir(fresh, { recursive: true });
    const count = await makeSite(root, fresh);
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

const root = resolve(process.argv[2] ?? here);
const target = resolve(process.argv[3] ?? join(root, "dist"));
try {
  const count = await build(root, target);
  console.log(`Built ${relative(process.cwd(), target) || target}: ${count} files for a start, kept for use offline.`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`The build stopped: ${error.message}`);
  process.exitCode = 1;
}
