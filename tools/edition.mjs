// Which Razor a build is of: the version, and the commit where there is one.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

// What a build is made of: whether anything else of the checkout is changed says nothing of the site.
const INPUT = ["index.html", "pyscript.toml", "static", "razor_core", "package.json", "package-lock.json", "tools"]
  .concat("LICENSE", "docs/third-party.md");
// As many digits as tell any commit of a small project from any other, whatever git is set to.
const DIGITS = 8;
// A hook of git names the repository it runs for, which need not be the one that is built.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

/** Gives what git says in `root`, without the line's end; refuses where there is no git. */
async function git(root, ...words) {
  const { stdout } = await run("git", ["-C", root, "--no-optional-locks", ...words], { env: environment });
  return stdout.trim();
}

/** Gives the commit in `root`, and whether the build's input differs from it; "unknown" where `root` is no checkout of git's. */
async function commit(root) {
  try {
    // Inside a checkout of something else.
    if (await git(root, "rev-parse", "--show-prefix")) return "unknown";
    const hash = await git(root, "rev-parse", "HEAD");
    const changes = await git(root, "status", "--porcelain", "--", ...INPUT);
    return hash.slice(0, DIGITS) + (changes ? ", changed" : "");
  } catch {
    return "unknown";
  }
}

/** Gives the words for the page: "0.1.0 (commit 1a2b3c4d)", with ", changed" where it is not as that commit left it. */
export async function edition(root) {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return `${version} (commit ${await commit(root)})`;
}
