// The page's markup and PyScript's configuration, with what the sources leave open: for the site, and for `make dev`.

import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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
// The folder of the files that index.html includes.
const ROOMS = "static/app";

const JOIN = join(dirname(fileURLToPath(import.meta.url)), "join.py");
// What join.py returns for a fault of the markup. Any other fault is one of the forms.
const FAULT = 2;

// Placeholders in the markup: preload links, the icon sprite, and the version. join.py fills the others.
const EARLY = "<!-- preload -->\n";
const ICONS = "<!-- icons -->\n";
const EDITION = "<!-- edition -->";

/** Replace a placeholder in `html`. Throws BuildError unless it appears exactly once. */
function fill(html, placeholder, markup) {
  if (html.split(placeholder).length !== 2)
    throw new BuildError(`The markup must contain this exactly once: ${placeholder.trim()}`);
  return html.replace(placeholder, () => markup);
}

/** Check each file of markup. Throws BuildError with the file and line of what does not nest. */
async function checkFiles(root) {
  const inside = await readdir(join(root, ROOMS), { recursive: true });
  const paths = inside.filter((path) => path.endsWith(".html")).map((path) => join(ROOMS, path).replaceAll("\\", "/"));
  for (const path of [PAGE, ...paths.sort()]) checkMarkup(path, await readFile(join(root, path), "utf8"));
}

/** Return the markup of the page, joined by join.py. Throws BuildError with what Python says. */
export async function joinedMarkup(root) {
  await checkFiles(root);
  const env = { ...process.env, PYTHONPATH: [root, join(root, "static")].join(delimiter), PYTHONUTF8: "1" };
  // -B writes nothing into the checkout.
  const run = promisify(execFile)(process.env.PYTHON || "python3", ["-B", JOIN, root], { env, cwd: root, maxBuffer: 1 << 24 });
  const { stdout } = await run.catch(({ code, stderr, message }) => {
    const said = stderr?.trim().split("\n").at(-1) || message;
    throw new BuildError(code === FAULT ? said : `the forms could not be made: ${said}`);
  });
  return stdout;
}

/**
 * Return the page of the joined markup `source` of the checkout `root`. `head` is put into its head, `script` is the text of
 * MAIN where it is not the source, and `runtime` has the places of published packages by those that the source names. Throws
 * BuildError for a placeholder or icon that is not there.
 */
export async function pageMarkup(root, modules, source, { head, script, runtime }) {
  const html = Object.entries(runtime).reduce((text, [from, to]) => text.replaceAll(from, to), source);
  let page = fill(html, EARLY, head ? `${head}\n` : "");
  page = fill(page, ICONS, await iconSprite(modules, source));
  page = fill(page, EDITION, await versionText(root));
  const main = script ?? (await readFile(join(root, MAIN), "utf8"));
  return fill(page, ` src="./${MAIN}" config="./${CONFIG}">`, ` config="./${CONFIG}">\n${main}`);
}

/** Return PyScript's configuration: the interpreter's module, the checkout's own, and `files`, places for Python by URL. */
export async function configuration(root, interpreter, files) {
  const own = await readFile(join(root, CONFIG), "utf8");
  const lines = files.length ? ["", "[files]", ...files.map(([from, to]) => `"${from}" = "${to}"`), ""] : [];
  return `interpreter = "${interpreter}"\n${own}${lines.join("\n")}`;
}
