/**
 * Texts that only this browser can read: sealed with a key in its IndexedDB, which scripts can use but not read or copy (Web Cryptography,
 * `extractable`). See docs/decisions/0099-least-power.md.
 */

const algorithm = 'AES-GCM';
const ivBytes = 12;
const store = 'keys';
const name = 'sign-in';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('nearhand', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return settled(request);
}

const readKey = async (keys: IDBObjectStore) => (await settled(keys.get(name))) as CryptoKey | undefined;

/** Two tabs may make a key at the same time: the first one stays. */
async function loadKey(): Promise<CryptoKey> {
  const database = await openDatabase();
  try {
    const known = await readKey(database.transaction(store).objectStore(store));
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
    const keys = database.transaction(store, 'readwrite').objectStore(store);
    const first = await readKey(keys);
    if (!first) await settled(keys.put(made, name));
    return first ?? made;
  } finally {
    database.close();
  }
}

let loaded: Promise<CryptoKey> | null = null;

function keyOfBrowser(): Promise<CryptoKey> {
  loaded ??= loadKey().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Rejects where the browser denies storage. */
export async function seal(text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, await keyOfBrowser(), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

/** Rejects for a text that this browser did not seal, or whose key it has forgotten. */
export async function unseal(sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const opened = await crypto.subtle.decrypt(
    { name: algorithm, iv: bytes.subarray(0, ivBytes) },
    await keyOfBrowser(),
    bytes.subarray(ivBytes),
  );
  return new TextDecoder().decode(opened);
}
