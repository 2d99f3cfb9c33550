// The version and commit that the page shows.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

// The input of a build. Changes elsewhere in the checkout do not change the site.
const INPUT = ["index.html", "pyscript.toml", "static", "razor_core", "package.json", "package-lock.json", "tools/build"]
  .concat("LICENSE", "docs/third-party.md");
// Enough to identify a commit of a small project, whatever git's own setting is.
const DIGITS = 8;
// Inside a git hook, GIT_* variables may name another repository.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

/** Return git's output in `root`, trimmed. Throws if git is missing or fails. */
async function git(root, ...words) {
  const { stdout } = await run("git", ["-C", root, "--no-optional-locks", ...words], { env: environment });
  return stdout.trim();
}

/** Return the short commit hash of `root`, with ", changed" if the build's input differs; "unknown" without a repository. */
async function commit(root) {
  try {
    // A folder inside another project's repository.
    if (await git(root, "rev-parse", "--show-prefix")) return "unknown";
    const hash = await git(root, "rev-parse", "HEAD");
    const changes = await git(root, "status", "--porcelain", "--", ...INPUT);
    return hash.slice(0, DIGITS) + (changes ? ", changed" : "");
  } catch {
    return "unknown";
  }
}

/** Return the text for the page, such as "0.1.0 (commit 1a2b3c4d)" or "0.1.0 (commit 1a2b3c4d, changed)". */
export async function versionText(root) {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return `${version} (commit ${await commit(root)})`;
}
