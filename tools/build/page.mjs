// The page's markup and PyScript's configuration, with what the sources leave open: for the site, and for `make dev`.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { BuildError } from "./build_error.mjs";
import { iconSprite } from "./icon_sprite.mjs";
import { checkMarkup } from "./markup.mjs";
import { versionText } from "./version.mjs";

// The script of the page that PyScript runs. The page has its text: PyScript asks for a file only when Python is there, and
// waits for it.
export const MAIN = "static/app/main.py";
const PAGE = "index.html";
const CONFIG = "pyscript.toml";

// What makes the markup of the games. It writes nothing into the checkout.
const GAMES = ["-B", "-m", "app.check.markup"];

// Placeholders in index.html: preload links, the icon sprite, and the version. Those of the games are in markup.py.
const EARLY = "  <!-- preload -->\n";
const ICONS = "<!-- icons -->\n";
const EDITION = "<!-- edition -->";
// The links to the style sheets of the page's parts.
const STYLE = /  <link rel="stylesheet" href="\.\/(static\/style\/\w+\.css)">\n/g;

/** Return the paths of the style sheets that a page's source links, in its order. */
export const styleSheets = (source) => [...source.matchAll(STYLE)].map(([, path]) => path);

/** Replace a placeholder in `html`. Throws BuildError unless it appears exactly once. */
function fill(html, placeholder, markup) {
  if (html.split(placeholder).length !== 2)
    throw new BuildError(`${PAGE} must contain this exactly once: ${placeholder.trim()}`);
  return html.replace(placeholder, () => markup);
}

/** Return the markup of the games by its placeholder. Throws BuildError with what Python says. */
async function gamesMarkup(root) {
  const env = { ...process.env, PYTHONPATH: [root, join(root, "static")].join(delimiter), PYTHONUTF8: "1" };
  const { stdout } = await promisify(execFile)(process.env.PYTHON || "python3", GAMES, { env, cwd: root }).catch(({ stderr, message }) => {
    throw new BuildError(`the forms could not be made: ${stderr?.trim().split("\n").at(-1) || message}`);
  });
  return JSON.parse(stdout);
}

/** Replace the links to the style sheets by one to `path`. */
function withOneSheet(source, path) {
  const [first] = source.match(STYLE) ?? [];
  const joined = `  <link rel="stylesheet" href="./${path}">\n`;
  return first ? source.replace(first, joined).replaceAll(STYLE, "") : source;
}

/**
 * Return the page of the checkout `root`. `head` is put into its head, `runtime` has the places of published packages by those
 * that the source names, and `styles`, if given, is the path of the one style sheet. Throws BuildError for markup that does
 * not nest, a placeholder or icon that is not there, or a form that does not fit its game.
 */
export async function pageMarkup(root, modules, { head, runtime, styles }) {
  const written = await readFile(join(root, PAGE), "utf8");
  checkMarkup(PAGE, written);
  const source = Object.entries(await gamesMarkup(root)).reduce((text, [place, markup]) => fill(text, place, markup), written);
  const html = Object.entries(runtime).reduce((text, [from, to]) => text.replaceAll(from, to), source);
  const main = await readFile(join(root, MAIN), "utf8");
  let page = styles ? withOneSheet(html, styles) : html;
  page = fill(page, EARLY, head ? `${head}\n` : "");
  page = fill(page, ICONS, await iconSprite(modules, source));
  page = fill(page, EDITION, await versionText(root));
  return fill(page, ` src="./${MAIN}" config="./${CONFIG}">`, ` config="./${CONFIG}">\n${main}`);
}

/** Return PyScript's configuration: the interpreter's module, the checkout's own, and `files`, places for Python by URL. */
export async function configuration(root, interpreter, files) {
  const own = await readFile(join(root, CONFIG), "utf8");
  const lines = files.length ? ["", "[files]", ...files.map(([from, to]) => `"${from}" = "${to}"`), ""] : [];
  return `interpreter = "${interpreter}"\n${own}${lines.join("\n")}`;
}
