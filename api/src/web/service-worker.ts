/** The worker is read again with each navigation, loads no other script, and connects only to this origin. */
export const serviceWorkerHeaders = {
  'Content-Type': 'application/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Served instead of a service worker where there is to be none: browsers replace the one that they have, and this one removes itself. */
export const serviceWorkerRemoval = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  // Not awaited: pages that are opened wait until the worker is active.
  registration.unregister();
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});
`;
