// The licences of the third-party code that the site publishes, and the LICENSE.txt files beside it.
//
// A package's licence text is published if the package contains one; otherwise its licence and home page are named.

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError } from "./build_error.mjs";

// Libraries built into pyodide.asm.wasm: name, licence, home page, a text found in the file, and a Python expression for
// the version if there is one. No installed package lists them.
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

// pyodide.mjs contains parts of these.
export const IN_PYODIDE_SCRIPT = ["stackframe and error-stack-parser", "MIT", "https://www.stacktracejs.com"];

// xz-decompress names in its first lines what it is made of.
export const XZ_PARTS = `xz-decompress contains code of these:
xzwasm, copyright Steve Sanderson (MIT) https://github.com/SteveSanderson/xzwasm
XZ Embedded, by Lasse Collin and Igor Pavlov (public domain) https://tukaani.org/xz/embedded.html
walloc, copyright 2020 Igalia, S.L. (MIT) https://github.com/wingo/walloc`;

// Pyodide's package does not contain its licence text; axe-core's has the same text and is installed for the tests.
const MPL = ["axe-core", "LICENSE", "Mozilla Public License, version 2.0"];
// The first words of Python's copyright notice, a C string in the wasm file.
const PYTHON_NOTICE = "Copyright (c) 2001 Python Software Foundation.";
const PYTHON_LICENCE = "https://docs.python.org/3/license.html";

// SPDX names for licences that a package spells otherwise.
const SPDX = { "APACHE-2.0": "Apache-2.0" };

/** Return a package's licence and home page from its package.json. */
export async function licenceOf(modules, name) {
  const about = JSON.parse(await readFile(join(modules, name, "package.json"), "utf8"));
  const repository = (about.repository?.url ?? about.repository ?? "").replace(/^git\+|\.git$/g, "");
  const home = about.homepage?.replace(/#readme$/, "") || repository;
  return { licence: SPDX[about.license] ?? about.license, home };
}

/** Return the packages bundled in these PyScript chunks, sorted, according to their source maps. */
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

/** Return "name version (licence) source" from a package.json. */
async function origin(folder) {
  const { name, version, license, repository, homepage } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  );
  const source = (repository?.url ?? repository ?? homepage ?? `https://www.npmjs.com/package/${name}`).replace(/^git\+/, "");
  return `${name} ${version} (${license}) ${source}`;
}

/** Write LICENSE.txt into `target`: the origin and licence texts of each package, then `parts`. */
export async function writeLicences(target, packages, ...parts) {
  const lines = [];
  for (const [folder, ...texts] of packages) {
    lines.push(await origin(folder));
    for (const text of texts) lines.push((await readFile(join(folder, text), "utf8")).trim());
  }
  await writeFile(join(target, "LICENSE.txt"), [...lines, ...parts].join("\n\n") + "\n");
}

/** Return a package folder followed by the names of its licence files, if any. */
export async function withTexts(folder) {
  return [folder, ...(await readdir(folder)).filter((name) => /^licen[cs]e(\.\w+)?$/i.test(name)).sort()];
}

/** Write LICENSE.txt for Pyodide and the libraries built into it. */
export async function writePyodideLicences(modules, target) {
  const [from, file, begins] = MPL;
  const licence = (await readFile(join(modules, from, file), "utf8")).trim();
  if (!licence.startsWith(begins)) throw new BuildError(`${from} no longer contains the ${begins}: update tools/build/licences.mjs`);
  const wasm = await readFile(join(modules, "pyodide/pyodide.asm.wasm"));
  const at = wasm.indexOf(PYTHON_NOTICE);
  if (at < 0) throw new BuildError("Pyodide does not contain Python's copyright notice: update tools/build/licences.mjs");
  const notice = wasm.toString("utf8", at, wasm.indexOf(0, at));
  const rows = [...NATIVE, IN_PYODIDE_SCRIPT].map(([name, id, home]) => `${name.replaceAll("\\", "")} (${id}) ${home}`);
  await writeLicences(
    target,
    [[join(modules, "pyodide")]],
    licence,
    "CPython and its standard library (PSF-2.0)\n" +
      `The text of its licence, and those of Expat, libffi, libmpdec, mimalloc and zlib: ${PYTHON_LICENCE}`,
    notice,
    "Pyodide contains these libraries, each under its own licence. Its package does not contain their texts: each is\n" +
      "listed here with its licence and the home page of its source, which has the text.",
    rows.join("\n"),
  );
}
