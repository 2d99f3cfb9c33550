// The style sheets of the page's parts: checked, minified and joined in the page's order, so that a start requests one.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { BuildError } from "./build_error.mjs";

// The links to the style sheets. join.py knows that each file has one.
const LINK = /<link rel="stylesheet" href="\.\/(static\/[^"]+)">\n/g;

/** Return the style sheets that `page` links, as one text. Throws BuildError with the line of what no browser understands. */
export async function joinedStyles(root, page) {
  const paths = [...page.matchAll(LINK)].map(([, path]) => path);
  return (await Promise.all(paths.map((path) => minifiedStyles(root, path)))).join("");
}

/** Return the style sheet `path` of the checkout `root`, minified. Throws BuildError with its line for a fault. */
export async function minifiedStyles(root, path) {
  const options = { loader: "css", minify: true, sourcefile: path, logLevel: "silent" };
  const { code, warnings } = await transform(await readFile(join(root, path), "utf8"), options);
  for (const { text, location } of warnings) throw new BuildError(`${path}:${location?.line ?? 1}: ${text}`);
  return code;
}

/** Replace the links to the style sheets of `page` by one to `path`. */
export function withOneSheet(page, path) {
  let seen = 0;
  return page.replaceAll(LINK, () => (seen++ ? "" : `<link rel="stylesheet" href="./${path}">\n`));
}
