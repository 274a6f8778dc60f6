export interface Delays {
  firstMs: number;
  longestMs: number;
}

/** Delays while somebody waits for a picture. An attempt into a dead network takes seconds itself, so the delays in between stay short. */
export const urgentDelays: Delays = { firstMs: 300, longestMs: 500 };

/** Milliseconds before the next attempt. Varied, so that devices that lost the same server do not return together. */
export function reconnectDelay({ firstMs, longestMs }: Delays, failures: number, retryAfterMs: number, random = Math.random): number {
  const delayMs = Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + random());
  return Math.max(delayMs, retryAfterMs * (1 + 0.2 * random()));
}
