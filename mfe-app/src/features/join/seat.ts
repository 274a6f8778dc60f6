/**
 * The proof that this tab is the customer of a session: a reload comes back with it. It lives as long as the tab, so that
 * whoever opens the link elsewhere has to be let in.
 */
const nameOf = (key: string) => `nearhand.seat.${key}`;
const isSeat = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text);

/** A browser may forbid to keep anything: then a reload has to be let in again. */
function within<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export const keepSeat = (key: string, seat: string): void => within(() => sessionStorage.setItem(nameOf(key), seat), undefined);
export const forgetSeat = (key: string): void => within(() => sessionStorage.removeItem(nameOf(key)), undefined);

export function seatOf(key: string): string | null {
  const seat = within(() => sessionStorage.getItem(nameOf(key)), null);
  return seat !== null && isSeat(seat) ? seat : null;
}
