let native: typeof fetch = (...call) => fetch(...call);

/** Requests with the token go through the `fetch` of now, whatever code that runs later puts in its place. */
export function keepFetch(): void {
  native = fetch.bind(globalThis);
}

export const nativeFetch: typeof fetch = (...call) => native(...call);
