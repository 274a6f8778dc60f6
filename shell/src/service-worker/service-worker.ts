/**
 * The script at `/sw.js`: opens pages of the app without a server, and shows push messages. See docs/decisions/0049-service-worker.md and
 * 0105-push-messages.md.
 */
import type { PushMessage } from '@nearhand/contracts/push-message';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cacheName, documentPath, isIntact } from './file-cache.ts';
import { appPages, isReleasedFile, overridePages } from './handled-requests.ts';
import type { KeepMessage } from './keep-message.ts';
import { keepRevision } from './keep-revision.ts';
import { openPage, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

const networkTimeoutSeconds = 4;
const matchOptions = { ignoreVary: true };

/** Requests of pages store nothing. */
const storesNothing = { cacheWillUpdate: async () => null };

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName,
      matchOptions,
      networkTimeoutSeconds,
      plugins: [
        storesNothing,
        {
          cacheKeyWillBeUsed: async () => documentPath,
          // A server without a release or a database, or a proxy without a server.
          fetchDidSucceed: async ({ response }) => {
            if (response.status >= 500) throw new Error(`The server answered ${response.status}`);
            return response;
          },
        },
      ],
    }),
    { allowlist: [appPages], denylist: [overridePages] },
  ),
);

registerRoute(
  isReleasedFile,
  new CacheFirst({
    cacheName,
    matchOptions,
    plugins: [
      storesNothing,
      {
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && (await isIntact(cachedResponse)) ? cachedResponse : null,
      },
    ],
  }),
);

// Uses the network if the cache fails, as if there were no worker.
setCatchHandler(({ request }) => fetch(request));

enableNavigationPreload();

self.addEventListener('install', () => void self.skipWaiting());

async function removeOtherCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.allSettled([self.clients.claim(), removeOtherCaches()]));
});

/** Tabs ask at the same time. */
let keeping: Promise<void> = Promise.resolve();

self.addEventListener('message', (event: ExtendableMessageEvent & { data: KeepMessage }) => {
  keeping = keeping.then(() => keepRevision(event.data)).catch((error: unknown) => console.warn('The revision could not be kept', error));
  event.waitUntil(keeping);
});

self.addEventListener('push', (event) => {
  const message: PushMessage | undefined = event.data?.json();
  if (message) event.waitUntil(showPush(message, self.registration));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data, self.clients));
});
