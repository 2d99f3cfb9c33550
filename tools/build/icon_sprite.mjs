// The icons that the page uses, copied from the Lucide package into one SVG sprite inside the page. So they show at the
// first paint, in every template instance, and offline.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError } from "./build_error.mjs";

const PACKAGE = "lucide-static";

const USED = /<use\b[^>]*\bhref="#icon-([^"]*)"/g;
const CONTENT = /<svg\b[^>]*\bviewBox="0 0 24 24"[^>]*>(.*)<\/svg>\s*$/s;

/** Return the names of the icons used in `html`, sorted, without duplicates. */
const iconNames = (html) => [...new Set([...html.matchAll(USED)].map(([, name]) => name))].sort();

/** Return a Lucide icon as a <symbol>. Throws BuildError for an unknown name. */
async function symbol(folder, version, name) {
  const svg = await readFile(join(folder, "icons", `${name}.svg`), "utf8").catch(() => {
    throw new BuildError(`the page uses the icon "${name}", which ${PACKAGE} ${version} does not have`);
  });
  const content = svg.match(CONTENT)?.[1];
  if (!content) throw new BuildError(`the icon "${name}" of ${PACKAGE} ${version} is not 24 by 24`);
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${content.replace(/\s+/g, " ").replace(/> </g, "><").trim()}</symbol>`;
}

/** Return a sprite with every icon that `html` uses, or an empty text. */
export async function iconSprite(modules, html) {
  const folder = join(modules, PACKAGE);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const symbols = await Promise.all(iconNames(html).map((name) => symbol(folder, version, name)));
  if (!symbols.length) return "";
  const origin = `<!-- Icons: Lucide ${version} (${license}), https://lucide.dev; see runtime/lucide/LICENSE.txt -->`;
  return ['<svg hidden width="0" height="0">', origin, ...symbols, "</svg>", ""].join("\n");
}
