// What draws QR codes and what reads them: two of the modules of qr, by what the page takes from each.
export const QR = { "index.js": "encodeQR", "decode.js": "decodeQR" };

/** Return the source of a module with what the page uses of qr, whose files are in `folder`. */
export const qrSource = (folder) => Object.entries(QR).map(([file, name]) => `export { ${name} } from "${folder}/${file}";\n`).join("");
