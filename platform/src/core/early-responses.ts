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

async function responseFor({ headers }: Request, early: EarlyResponse): Promise<Response | null> {
  const authorization = await early.authorization;
  return authorization !== null && authorization === headers.get('Authorization') ? early.response : null;
}

/** The response to the same read by the same user, once. */
export function takeEarlyResponse(request: Request): Promise<Response | null> | null {
  const early = request.method === 'GET' ? kept.find(({ url }) => url === request.url) : undefined;
  kept = kept.filter((one) => one !== early);
  return early ? responseFor(request, early) : null;
}
