// The durable store: texts by key in IndexedDB. A write that has resolved survives the death of the browser
// (docs/decisions/0007-durable-js.md).
//
// Browsers close connections of sleeping pages, so each call is tried a second time on a new connection; writing twice is
// harmless. A second failure rejects with an Error that has the name and message of the browser's exception.

const NAME = "razor";
const STORE = "texts";
const [MARK, HANDLE] = [0, 1]; // keys of what is no text: numbers, since the keys of texts are texts
const BLOCKED = "this browser blocks site data; allow cookies for this site";
const MISSING = "this browser has no IndexedDB; a crash may lose the last seconds";
const CONNECTION_LOST = new Set(["InvalidStateError", "UnknownError", "AbortError"]);

let connection = null;
let mark = "";
let reason = "";

/** Returns why this browser has no durable store, or an empty text. Unknown until the first call. */
export const why = () => reason;

/** Returns the mark of the database when it was last listed or written; empty where it has none yet. */
export const lastMark = () => mark;

/** Returns whether the browser blocks the site's data: Chromium then refuses IndexedDB as if it were broken. */
function blocked() {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

/** Closes `database`, so that the next call opens a new connection. */
function forget(database) {
  database.close();
  connection = null;
}

/** Resolves to an open database. */
function open() {
  connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab that wants to delete or upgrade waits for this connection to close.
      database.onversionchange = () => forget(database);
      database.onclose = () => forget(database);
      resolve(database);
    };
  }).catch((error) => {
    connection = null;
    if (error.name === "SecurityError" || blocked()) reason = BLOCKED;
    throw error;
  });
  return connection;
}

/** Calls `work(store)`, which returns a function; resolves to what that returns after the transaction completed. */
function transact(database, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    transaction.onabort = () => reject(transaction.error ?? new DOMException("stopped by the browser", "AbortError"));
    try {
      const result = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(result());
    } catch (error) {
      reject(error);
      transaction.abort(); // or all before the fault would be written
    }
  });
}

async function twice(mode, work) {
  const database = await open();
  try {
    return await transact(database, mode, work);
  } catch (error) {
    if (!CONNECTION_LOST.has(error.name)) throw error;
    forget(database);
  }
  return transact(await open(), mode, work);
}

/** Rejects with a real Error: a DOMException from a database has no stack, and Python does not see it as an error. */
const attempt = (mode, work) =>
  twice(mode, work).catch(({ name, message }) => {
    throw Object.assign(new Error(message), { name });
  });

/** Resolves to the keys that begin with `prefix`, sorted. */
export const keys = (prefix) =>
  attempt("readonly", (store) => {
    const request = store.getAllKeys(IDBKeyRange.bound(prefix, prefix + "\uffff"));
    const marked = store.get(MARK);
    return () => {
      mark = marked.result ?? "";
      return request.result;
    };
  });

/** Resolves to the texts of `keys` in that order, null for a missing one, all read in one transaction. */
export const read = (keys) =>
  attempt("readonly", (store) => {
    const requests = keys.map((key) => store.get(key));
    return () => requests.map(({ result }) => (typeof result === "string" ? result : null));
  });

/**
 * Stores the texts of `puts` by key and deletes the keys `removals`: all or nothing. Resolves when it is on disk, to the
 * mark of the database: another one where the browser has deleted what was stored before.
 */
export const write = (puts, removals) =>
  attempt("readwrite", (store) => {
    const made = `${Math.random()}`;
    const marked = store.get(MARK);
    marked.onsuccess = () => marked.result ?? store.put(made, MARK);
    for (const [key, text] of Object.entries(puts)) store.put(text, key);
    for (const key of removals) store.delete(key);
    return () => (mark = marked.result ?? made);
  });

/** Resolves to the handle that was kept last, undefined for none. */
export const handle = () =>
  attempt("readonly", (store) => {
    const request = store.get(HANDLE);
    return () => request.result;
  });

/** Keeps the handle of a file, in place of the one before. */
export const keepHandle = (file) =>
  attempt("readwrite", (store) => {
    store.put(file, HANDLE);
    return () => true;
  });

/**
 * Resolves to true after `work()`, or to false at once while another tab works under that name.
 * Also false where the browser has no locks (plain http): two tabs could then work at the same time.
 */
export const alone = async (name, work) =>
  Boolean(
    await navigator.locks?.request(`razor.${name}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock;
    }),
  );

// start.js has put one there that keeps nothing, where the browser has none or throws at the name.
if (indexedDB.lacks) reason = indexedDB.lacks === "blocked" || blocked() ? BLOCKED : MISSING;
