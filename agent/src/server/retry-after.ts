/** Longest wait that a server may ask for. */
const longestMs = 60 * 60_000;

/** Milliseconds of a Retry-After header in seconds (RFC 9110, section 10.2.3); 0 without one. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, longestMs) : 0;
}
