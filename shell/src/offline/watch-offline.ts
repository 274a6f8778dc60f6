import type { Revision } from '@nearhand/contracts/release';
import { boot, localeAtom, store } from '@nearhand/platform/core';
import { type createBrowserRouter } from '@nearhand/platform/host';
import { newRevisionAtom } from '../revision/new-revision';
import { matchedRoute } from '../routing/matched-route';
import type { KeepMessage } from '../service-worker/keep-message';
import { usedRemotes } from './used-remotes';

type Router = ReturnType<typeof createBrowserRouter>;

const scope = '/app/';

/** Browsers without idle callbacks get the time that the first page needs. */
const fallbackMs = 2_000;

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, fallbackMs));

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const isPossible = () => boot.hasServiceWorker && 'serviceWorker' in navigator && window.parent === window && !savesData();

async function keep(message: KeepMessage): Promise<void> {
  await navigator.serviceWorker.register('/sw.js', { scope, updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

async function updateServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.update();
}

/**
 * Registers the service worker once a page of the app has opened and the browser is idle, and lets it keep this revision with the remotes
 * that were used last.
 */
export function watchOffline(router: Router, revision: Pick<Revision, 'remotes'>): void {
  if (!isPossible()) return;
  let asked = '';
  const ask = (remotes: readonly string[]) => {
    const { revision: id, integrity } = boot;
    const message = { revision: id, integrity, remotes: remotes.toSorted(), locale: store.get(localeAtom) };
    if (asked === JSON.stringify(message)) return;
    asked = JSON.stringify(message);
    // Pages work without it, also where the browser denies it.
    keep(message).catch(() => undefined);
  };
  router.subscribe(() => {
    const { matches, navigation, location } = router.state;
    const route = matchedRoute(matches);
    if (navigation.state !== 'idle' || !route || !location.pathname.startsWith(scope)) return;
    // Noted now, because the next page may open before the browser is idle.
    const remotes = usedRemotes(revision, route.name);
    whenIdle(() => ask(remotes));
  });
  // Runs before the tab takes the new revision, so that a broken worker cannot come between.
  store.sub(newRevisionAtom, () => void updateServiceWorker().catch(() => undefined));
}
