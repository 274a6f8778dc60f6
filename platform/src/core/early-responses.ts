/** A read that was requested before the application had loaded. */
export interface EarlyResponse {
  url: string;
  authorization: string;
  response: Promise<Response>;
}

/** An older response may be outdated: a page then requests the data itself. */
const lifetimeMs = 10_000;

let kept: readonly EarlyResponse[] = [];

export function keepEarlyResponses(responses: readonly EarlyResponse[]): void {
  kept = responses;
  setTimeout(() => {
    kept = [];
  }, lifetimeMs);
}

/** The response to the same read by the same user, once. */
export function takeEarlyResponse({ method, url, headers }: Request): Promise<Response> | null {
  if (method !== 'GET') return null;
  const early = kept.find((one) => one.url === url && one.authorization === headers.get('Authorization'));
  kept = kept.filter((one) => one !== early);
  return early?.response ?? null;
}
