// Check the third-party files that the site publishes against their locked hashes.
//
// npm checks each package against package-lock.json when it installs it, but not the installed files afterwards.
// runtime.lock.json has the hashes of those files, computed from verified packages by `make runtime-lock`. Every build
// compares what it publishes with them.

import { createHash } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildError } from "./build_error.mjs";

const here = dirname(fileURLToPath(import.meta.url));

export const LOCK = join(here, "runtime.lock.json");
export const PACKAGES = join(here, "../../package-lock.json");
const LOCK_NAME = "tools/build/runtime.lock.json";
const REMEDY = "Reinstall with `npm ci`. If you updated the package on purpose, run `make runtime-lock`.";

/** Return every file under `folder`, sorted and relative to it, without nested packages. */
async function filesUnder(folder, inner = "") {
  const found = [];
  for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
    const path = `${inner}${entry.name}`;
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory()) found.push(...(await filesUnder(folder, `${path}/`)));
    else found.push(path);
  }
  return found.sort();
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/** Return a short hash of the contents, for names that change with them. */
export const fingerprint = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex").slice(0, 16);
};

/** Return the hash of a file, or of a folder's file names and contents. */
export async function digest(path) {
  if (!(await stat(path)).isDirectory()) return sha256(await readFile(path));
  const lines = (await filesUnder(path)).map(async (name) => `${sha256(await readFile(join(path, name)))} ${name}\n`);
  return sha256((await Promise.all(lines)).join(""));
}

/** Return a package's version and integrity hash from package-lock.json. */
export async function locked(name) {
  const { version, integrity } = JSON.parse(await readFile(PACKAGES, "utf8")).packages[`node_modules/${name}`] ?? {};
  if (!integrity) throw new BuildError(`package-lock.json does not contain ${name}`);
  return { version, integrity };
}

/** Check `parts` (package to paths within it) in `modules`. Throws BuildError naming the first file that differs. */
export async function verify(modules, parts) {
  const lock = JSON.parse(await readFile(LOCK, "utf8"));
  for (const [name, paths] of Object.entries(parts)) {
    const { version, integrity } = await locked(name);
    if (lock[name]?.integrity !== integrity)
      throw new BuildError(`${LOCK_NAME} does not match ${name} ${version} of package-lock.json. ${REMEDY}`);
    for (const path of paths) {
      const expected = lock[name].files[path];
      const found = await digest(join(modules, name, path)).catch(() => "missing");
      const file = `node_modules/${name}/${path}`.replace(/\/\.$/, "");
      if (!expected) throw new BuildError(`${LOCK_NAME} does not list ${file}. ${REMEDY}`);
      if (found !== expected)
        throw new BuildError(`${file} does not match ${LOCK_NAME} (${found}, expected ${expected}). ${REMEDY}`);
    }
  }
}
