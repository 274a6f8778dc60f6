/** Longest wait that a server may ask for. */
const longestMs = 60 * 60_000;

/** Milliseconds of a wait in seconds, such as that of a Retry-After header (RFC 9110, section 10.2.3); 0 without one. */
export function retryAfterMs(wait: string | number | null): number {
  const seconds = Number(wait ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, longestMs) : 0;
}
