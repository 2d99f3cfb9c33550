// Are the files of others that the site publishes those that the locks name?
//
// package-lock.json has the hash of each package as npm fetches it, and npm checks that when it installs. Nobody looks at
// the installed files again. tools/runtime.lock.json has the hashes of those files, taken out of packages that had the
// hash of package-lock.json (tools/runtime_lock.mjs); every build holds what it publishes against them.

import { createHash } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildError } from "./python.mjs";

const here = dirname(fileURLToPath(import.meta.url));

export const LOCK = join(here, "runtime.lock.json");
export const PACKAGES = join(here, "../package-lock.json");
const REMEDY = "Install anew with `npm ci`; after an update that is meant, `make runtime-lock` writes the lock.";

/** Gives every file under `folder` but for packages within, as sorted paths relative to it. */
async function under(folder, inner = "") {
  const found = [];
  for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
    const path = `${inner}${entry.name}`;
    if (entry.name === "node_modules") continue;
    if (entry.isDirectory()) found.push(...(await under(folder, `${path}/`)));
    else found.push(path);
  }
  return found.sort();
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/** Gives the hash of a file, or of all that is in a folder and how it is called there. */
export async function digest(path) {
  if (!(await stat(path)).isDirectory()) return sha256(await readFile(path));
  const lines = (await under(path)).map(async (name) => `${sha256(await readFile(join(path, name)))} ${name}\n`);
  return sha256((await Promise.all(lines)).join(""));
}

/** Gives what package-lock.json says of a package: its version, and its hash as npm fetches it. */
export async function locked(name) {
  const { version, integrity } = JSON.parse(await readFile(PACKAGES, "utf8")).packages[`node_modules/${name}`] ?? {};
  if (!integrity) throw new BuildError(`package-lock.json has no ${name}`);
  return { version, integrity };
}

/** Refuses `parts` (package to paths within it) of `modules` that are not what the locks say, and names the first. */
export async function verify(modules, parts) {
  const lock = JSON.parse(await readFile(LOCK, "utf8"));
  for (const [name, paths] of Object.entries(parts)) {
    const { version, integrity } = await locked(name);
    if (lock[name]?.integrity !== integrity)
      throw new BuildError(`tools/runtime.lock.json is not of ${name} ${version}, which package-lock.json names. ${REMEDY}`);
    for (const path of paths) {
      const wanted = lock[name].files[path];
      const found = await digest(join(modules, name, path)).catch(() => "missing");
      const file = `node_modules/${name}/${path}`.replace(/\/\.$/, "");
      if (!wanted) throw new BuildError(`tools/runtime.lock.json does not name ${file}. ${REMEDY}`);
      if (found !== wanted)
        throw new BuildError(`${file} is not what tools/runtime.lock.json says (${found}, not ${wanted}). ${REMEDY}`);
    }
  }
}
