// What a build makes at length and can use again, in node_modules/.cache/razor.

import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "./runtime_lock.mjs";

/**
 * Return a folder that `make(folder)` fills, from the cache if it was filled before. `inputs` is everything that the content
 * depends on.
 */
export async function cached(modules, inputs, make) {
  const cache = join(modules, ".cache/razor");
  const folder = join(cache, fingerprint(...inputs));
  if (await readdir(folder).catch(() => null)) return folder;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, "new-"));
  try {
    await make(fresh);
    await rename(fresh, folder).catch((error) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error; // another build finished first
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}
