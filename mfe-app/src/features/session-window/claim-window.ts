/** One window per session and browser: the newest holds it, and the one before is told. Gives what lets go. */
export function claimWindow(sessionId: string, onLost: () => void): () => void {
  const released = Promise.withResolvers<void>();
  let isReleased = false;
  const held = navigator.locks.request(`nearhand.session.${sessionId}`, { steal: true }, () => released.promise);
  held.catch(() => {
    if (!isReleased) onLost();
  });
  return () => {
    isReleased = true;
    released.resolve();
  };
}
