// Writes tools/runtime.lock.json: node tools/runtime_lock.mjs
//
// Each package whose files the site publishes is fetched as npm fetches it, held against the hash in package-lock.json,
// and only then unpacked and hashed file by file. What is installed in node_modules is not asked.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LOCK, digest, locked } from "./integrity.mjs";
import { BuildError } from "./python.mjs";
import { published } from "./runtime.mjs";

const run = promisify(execFile);
const modules = resolve(dirname(fileURLToPath(import.meta.url)), "../node_modules");

/** Unpacks the package into `folder`, if it is the one that package-lock.json names; gives where it lies. */
async function unpacked(name, { version, integrity }, folder) {
  await run("npm", ["pack", `${name}@${version}`, "--silent", "--pack-destination", folder]);
  const [file] = (await readdir(folder)).filter((path) => path.endsWith(".tgz"));
  const [algorithm, wanted] = integrity.split(/-(.*)/);
  const found = createHash(algorithm).update(await readFile(join(folder, file))).digest("base64");
  if (found !== wanted) throw new BuildError(`${name} ${version} as it was fetched is not the one of package-lock.json`);
  await run("tar", ["-xzf", join(folder, file), "-C", folder]);
  return join(folder, "package");
}

const lock = {};
try {
  for (const [name, paths] of Object.entries(await published(modules))) {
    const folder = await mkdtemp(join(tmpdir(), "razor-"));
    try {
      const known = await locked(name);
      const from = await unpacked(name, known, folder);
      const files = await Promise.all(paths.map(async (path) => [path, await digest(join(from, path))]));
      lock[name] = { ...known, files: Object.fromEntries(files) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await writeFile(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Wrote the hashes of ${Object.keys(lock).length} packages.`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
