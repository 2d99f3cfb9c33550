// The durable store: texts by key in IndexedDB, written so that what has resolved outlives the browser's death.
//
// Every call is tried once more on a fresh connection, because browsers take connections away from pages that sleep.
// What still fails is rejected with an Error whose `name` is that of the browser's exception and says why. Writing twice
// does no harm.

const NAME = "razor";
const STORE = "texts";
const BLOCKED = "this browser blocks storage";
const TAKEN_AWAY = new Set(["InvalidStateError", "UnknownError", "AbortError"]);

let connection = null;
let reason = "";

/** Gives why there can be no durable store here; empty where there can be, or where nobody has tried yet. */
export const why = () => reason;

/** Forgets `database`, so that the next call opens another. */
function forget(database) {
  database.close();
  connection = null;
}

/** Resolves to an open database; at the first call or after `forget`, a new one. */
function open() {
  connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab wants to delete or upgrade: it waits until this one lets go.
      database.onversionchange = () => forget(database);
      database.onclose = () => forget(database);
      resolve(database);
    };
  }).catch((error) => {
    connection = null;
    if (error.name === "SecurityError") reason = BLOCKED;
    throw error;
  });
  return connection;
}

/** Resolves to what the function that `work(store)` gives says when the transaction has completed. */
function transact(database, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    transaction.onabort = () => reject(transaction.error ?? new DOMException("stopped by the browser", "AbortError"));
    try {
      const result = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(result());
    } catch (error) {
      reject(error);
      transaction.abort(); // what came before the fault would be written otherwise
    }
  });
}

async function twice(mode, work) {
  const database = await open();
  try {
    return await transact(database, mode, work);
  } catch (error) {
    if (!TAKEN_AWAY.has(error.name)) throw error;
    forget(database);
  }
  return transact(await open(), mode, work);
}

/** Does it; what the browser throws from within a database has no stack, and Python would not know it for an error. */
const tried = (mode, work) =>
  twice(mode, work).catch(({ name, message }) => {
    throw Object.assign(new Error(message), { name });
  });

/** Resolves to the keys that begin with `prefix`, sorted. */
export const keys = (prefix) =>
  tried("readonly", (store) => {
    const request = store.getAllKeys(IDBKeyRange.bound(prefix, prefix + "\uffff"));
    return () => request.result;
  });

/** Resolves to the texts of `keys` in that order, null for each that is not there, all of one moment. */
export const read = (keys) =>
  tried("readonly", (store) => {
    const requests = keys.map((key) => store.get(key));
    return () => requests.map(({ result }) => (typeof result === "string" ? result : null));
  });

/** Puts the texts of `puts` by their keys and removes `removals`: resolves when all of it is on disk, or does nothing. */
export const write = (puts, removals) =>
  tried("readwrite", (store) => {
    for (const [key, text] of Object.entries(puts)) store.put(text, key);
    for (const key of removals) store.delete(key);
    return () => true;
  });

/**
 * Resolves to true after `work()`, or to false at once where another tab is at work under that name.
 * Also where there are no locks (a page that came over plain http): two tabs at it together could do harm.
 */
export const alone = async (name, work) =>
  Boolean(
    await navigator.locks?.request(`razor.${name}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock;
    }),
  );

try {
  if (!globalThis.indexedDB) reason = "this browser has no durable storage";
} catch {
  reason = BLOCKED; // some browsers refuse the very name
}
