import { acquireUserSocket } from '@nearhand/platform/realtime';

/** Time by which the layout holds the socket. */
const heldMs = 10_000;

/** Opens the socket of the first page beside its code and its user. */
export function connectEarly(): void {
  setTimeout(acquireUserSocket().release, heldMs);
}
