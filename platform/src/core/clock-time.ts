/** Differences up to this are those of a slow network, and of a header without fractions of a second. */
const toleranceMs = 5_000;

/** Milliseconds by which the server's clock is ahead of this computer's; 0 while they agree. */
let aheadMs = 0;

/** Compares the clocks when a response has just arrived (`Date`: RFC 9110, 6.6.1). One that a cache may keep tells nothing. */
export function compareClocks({ headers }: Response): void {
  if (headers.get('Cache-Control') !== 'no-store') return;
  const measuredMs = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Math.abs(measuredMs - aheadMs) > toleranceMs) aheadMs = Math.abs(measuredMs) > toleranceMs ? measuredMs : 0;
}

/** Converts a time of the server to ms of this computer's clock, which may be wrong by minutes or hours. */
export const clockTime = (at: string): number => Date.parse(at) - aheadMs;
