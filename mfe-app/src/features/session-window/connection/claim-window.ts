/** Keeps one window per session and browser: a newer window notifies the older one. Returns a function that releases the claim. */
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
