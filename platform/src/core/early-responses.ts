/** A read that was requested before the application had loaded. */
export interface EarlyResponse {
  url: string;
  /** Null if the sign-in could not be used. */
  authorization: Promise<string | null>;
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
export async function takeEarlyResponse({ method, url, headers }: Request): Promise<Response | null> {
  const early = method === 'GET' ? kept.find((one) => one.url === url) : undefined;
  if (!early) return null;
  kept = kept.filter((one) => one !== early);
  const authorization = await early.authorization;
  return authorization !== null && authorization === headers.get('Authorization') ? early.response : null;
}
