// The icons of the page: those that index.html names, taken out of Lucide's package into the page itself. So they are
// there at the first paint, in every stamp of a template, and without a network.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError } from "./python.mjs";

const PACKAGE = "lucide-static";

const NAMED = /<use\b[^>]*\bhref="#icon-([^"]*)"/g;
const DRAWN = /<svg\b[^>]*\bviewBox="0 0 24 24"[^>]*>(.*)<\/svg>\s*$/s;

/** Gives the names of the icons in `html`, each once, sorted. */
const named = (html) => [...new Set([...html.matchAll(NAMED)].map(([, name]) => name))].sort();

/** Gives what is drawn in Lucide's icon of that name, as a symbol; refuses a name that it does not have. */
async function symbol(folder, version, name) {
  const svg = await readFile(join(folder, "icons", `${name}.svg`), "utf8").catch(() => {
    throw new BuildError(`index.html names the icon "${name}", which ${PACKAGE} ${version} does not have`);
  });
  const drawn = svg.match(DRAWN)?.[1];
  if (!drawn) throw new BuildError(`the icon "${name}" of ${PACKAGE} ${version} is not drawn on 24 by 24`);
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawn.replace(/\s+/g, " ").replace(/> </g, "><").trim()}</symbol>`;
}

/** Gives the markup of one sprite with every icon that `html` names, or nothing where it names none. */
export async function sprite(modules, html) {
  const folder = join(modules, PACKAGE);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const symbols = await Promise.all(named(html).map((name) => symbol(folder, version, name)));
  if (!symbols.length) return "";
  const origin = `<!-- Icons: Lucide ${version} (${license}), https://lucide.dev; see runtime/lucide/LICENSE.txt -->`;
  return ['<svg hidden width="0" height="0">', origin, ...symbols, "</svg>", ""].join("\n");
}
