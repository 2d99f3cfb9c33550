// Write tools/build/runtime.lock.json: `make runtime-lock`
//
// Download each package that the site publishes files of, check it against package-lock.json, unpack it and hash the
// files. The copies in node_modules are not used for the hashes.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BuildError } from "../build/build_error.mjs";
import { LOCK, digest, locked } from "../build/runtime_lock.mjs";
import { published } from "../build/runtime.mjs";

const run = promisify(execFile);
const modules = resolve(dirname(fileURLToPath(import.meta.url)), "../../node_modules");

/** Download a package, check its hash, and unpack it into `folder`. Return the unpacked folder. */
async function download(name, { version, integrity }, folder) {
  await run("npm", ["pack", `${name}@${version}`, "--silent", "--pack-destination", folder]);
  const [file] = (await readdir(folder)).filter((path) => path.endsWith(".tgz"));
  const [algorithm, expected] = integrity.split(/-(.*)/);
  const found = createHash(algorithm).update(await readFile(join(folder, file))).digest("base64");
  if (found !== expected) throw new BuildError(`The download of ${name} ${version} does not match package-lock.json.`);
  await run("tar", ["-xzf", join(folder, file), "-C", folder]);
  return join(folder, "package");
}

const lock = {};
try {
  for (const [name, paths] of Object.entries(await published(modules))) {
    const folder = await mkdtemp(join(tmpdir(), "razor-"));
    try {
      const known = await locked(name);
      const from = await download(name, known, folder);
      const files = await Promise.all(paths.map(async (path) => [path, await digest(join(from, path))]));
      lock[name] = { ...known, files: Object.fromEntries(files) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await writeFile(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Wrote the hashes of ${Object.keys(lock).length} packages to ${LOCK}.`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
