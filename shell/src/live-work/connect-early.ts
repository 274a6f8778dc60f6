/** By then, the layout holds the socket. */
const heldMs = 10_000;

/** Opens the socket of the first page beside its code and its user. */
export async function connectEarly(): Promise<void> {
  const { acquireUserSocket } = await import('@nearhand/platform/realtime');
  setTimeout(acquireUserSocket().release, heldMs);
}
