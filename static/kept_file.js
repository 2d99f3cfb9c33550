// The file that the backup is kept in (File System Access). Its handle stays in IndexedDB. Loaded when a file is chosen, and
// by later starts.
//
// A failure rejects with an Error that has the name of the browser's exception, as in durable.js.

import { handle, keepHandle } from "./durable.js";

const CAN = { mode: "readwrite" };
const markOf = ({ size, lastModified }) => `${size}.${lastModified}`;

const named = (work) =>
  work.catch(({ name, message }) => {
    throw Object.assign(new Error(message), { name });
  });

/** Lets the player choose a file; resolves to its name. */
export const choose = (suggestedName) =>
  named(
    (async () => {
      const types = [{ description: "Razor backup", accept: { "application/json": [".json"] } }];
      const file = await showSaveFilePicker({ suggestedName, types });
      await keepHandle(file);
      return file.name;
    })(),
  );

/** Resolves to whether the page may write to the file; with `ask`, the browser asks the player. */
export const allowed = (ask) =>
  named(
    (async () => {
      const file = await handle();
      return !!file && (await file[ask ? "requestPermission" : "queryPermission"](CAN)) === "granted";
    })(),
  );

/** Resolves to the text of the file and its mark. */
export const read = () =>
  named(
    (async () => {
      const file = await (await handle()).getFile();
      return [await file.text(), markOf(file)];
    })(),
  );

/** Writes the file, if it is empty or still has that mark, where there is one; resolves to its new mark. */
export const write = (text, mark) =>
  named(
    (async () => {
      const file = await handle();
      const before = await file.getFile();
      if (mark && before.size && markOf(before) !== mark) throw { name: "Changed", message: "by somebody else" };
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
      return markOf(await file.getFile());
    })(),
  );
