// What is known of the licences of others: what is built into what, and the texts that lie beside it in the site.
//
// A text is published where a package brings it. Of what brings none, the licence and the home are named.

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError } from "./python.mjs";

// Built into pyodide.asm.wasm: name, licence, home, a text that stands in it, and where Python knows it, the version.
// Nothing that is installed says this.
export const NATIVE = [
  ["CPython", "PSF-2.0", "https://www.python.org", "Py_InitializeFromConfig", "platform.python_version()"],
  ["Emscripten's runtime", "MIT OR NCSA", "https://emscripten.org", "/emsdk/emscripten/system/lib/", "sys._emscripten_info.emscripten_version"],
  ["musl (Emscripten's C library)", "MIT", "https://musl.libc.org", "__crypt_blowfish"],
  ["LLVM compiler-rt and libc++abi", "Apache-2.0 WITH LLVM-exception", "https://llvm.org", "lib/libcxxabi/src/"],
  ["zlib", "Zlib", "https://zlib.net", "Jean-loup Gailly", "zlib.ZLIB_RUNTIME_VERSION"],
  ["bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/", "libbzip2"],
  ["XZ Utils (liblzma)", "0BSD, before 5.6 public domain", "https://tukaani.org/xz/", "lzma_properties_size"],
  ["Zstandard", "BSD-3-Clause", "https://facebook.github.io/zstd/", "ZSTD_getErrorName", "_zstd.zstd_version"],
  ["SQLite", "public domain", "https://sqlite.org", "sqlite3_blob_open", "_sqlite3.sqlite_version"],
  ["Expat", "MIT", "https://libexpat.github.io", "expat_2", "pyexpat.EXPAT_VERSION.removeprefix('expat_')"],
  ["libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/", "libmpdec/context.c", "_decimal.__libmpdec_version__"],
  ["HACL\\*", "MIT", "https://hacl-star.github.io", "Modules/_hacl/"],
  ["mimalloc", "MIT", "https://microsoft.github.io/mimalloc/", "mimalloc: error: "],
  ["libffi", "MIT", "https://sourceware.org/libffi/", "ffi_call_js"],
  ["hiwire", "MPL-2.0", "https://github.com/hoodmane/hiwire", "hiwire_invalid_ref_js"],
];

// Parts of these are in pyodide.mjs.
export const IN_PYODIDES_SCRIPT = ["stackframe and error-stack-parser", "MIT", "https://www.stacktracejs.com"];

// Pyodide's package has no text of its licence; this one has that very text, and is installed for the tests.
const MPL = ["axe-core", "LICENSE", "Mozilla Public License, version 2.0"];
// The first words of the notice that Python shows as its copyright, a text of C in the wasm.
const PYTHONS_NOTICE = "Copyright (c) 2001 Python Software Foundation.";
const PYTHONS_LICENCE = "https://docs.python.org/3/license.html";

// How the licences are written whose own package writes them otherwise.
const SPDX = { "APACHE-2.0": "Apache-2.0" };

/** Gives what a package says of itself: its licence and its home. */
export async function about(modules, name) {
  const said = JSON.parse(await readFile(join(modules, name, "package.json"), "utf8"));
  const repository = (said.repository?.url ?? said.repository ?? "").replace(/^git\+|\.git$/g, "");
  const home = said.homepage?.replace(/#readme$/, "") || repository;
  return { licence: SPDX[said.license] ?? said.license, home };
}

/** Gives the packages that PyScript's own build put into these of its chunks, as their source maps say, sorted. */
export async function insidePyscript(modules, chunks) {
  const names = new Set();
  for (const chunk of chunks) {
    const { sources } = JSON.parse(await readFile(join(modules, "@pyscript/core/dist", `${chunk}.map`), "utf8"));
    for (const source of sources) {
      const inside = source.match(/.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//);
      if (inside) names.add(inside[1]);
    }
  }
  return [...names].sort();
}

/** Gives "name version (licence) source", as the package says of itself. */
async function origin(folder) {
  const { name, version, license, repository, homepage } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  );
  const source = (repository?.url ?? repository ?? homepage ?? `https://www.npmjs.com/package/${name}`).replace(/^git\+/, "");
  return `${name} ${version} (${license}) ${source}`;
}

/** Writes LICENSE.txt into `target`: where each package comes from, the texts it brings, and what else to say. */
export async function writeLicences(target, packages, ...parts) {
  const said = [];
  for (const [folder, ...texts] of packages) {
    said.push(await origin(folder));
    for (const text of texts) said.push((await readFile(join(folder, text), "utf8")).trim());
  }
  await writeFile(join(target, "LICENSE.txt"), [...said, ...parts].join("\n\n") + "\n");
}

/** Gives a package with the names of the texts of its licence that lie in it, which may be none. */
export async function withTexts(folder) {
  return [folder, ...(await readdir(folder)).filter((name) => /^licen[cs]e(\.\w+)?$/i.test(name)).sort()];
}

/** Writes what is to be said of Pyodide and of all that is built into it. */
export async function writePyodidesLicences(modules, target) {
  const [from, file, begins] = MPL;
  const licence = (await readFile(join(modules, from, file), "utf8")).trim();
  if (!licence.startsWith(begins)) throw new BuildError(`${from} no longer brings the ${begins}: look at tools/licences.mjs`);
  const wasm = await readFile(join(modules, "pyodide/pyodide.asm.wasm"));
  const at = wasm.indexOf(PYTHONS_NOTICE);
  if (at < 0) throw new BuildError("Python's notice of copyright is not in Pyodide: look at tools/licences.mjs");
  const notice = wasm.toString("utf8", at, wasm.indexOf(0, at));
  const rows = [...NATIVE, IN_PYODIDES_SCRIPT].map(([name, id, home]) => `${name.replaceAll("\\", "")} (${id}) ${home}`);
  await writeLicences(
    target,
    [[join(modules, "pyodide")]],
    licence,
    "CPython and its standard library (PSF-2.0)\n" +
      `The text of its licence, and those of Expat, libffi, libmpdec, mimalloc and zlib: ${PYTHONS_LICENCE}`,
    notice,
    "Built into it are these, each under a licence of its own. The package of Pyodide brings none of their texts: each is\n" +
      "named here with its licence and the home of its source, where the text is.",
    rows.join("\n"),
  );
}
