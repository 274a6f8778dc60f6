import type { Telemetry } from '@nearhand/contracts/release';
import { consentAtom, store } from '@nearhand/platform/core';
import { type createBrowserRouter } from '@nearhand/platform/host';
import { expireCookies } from './expire-cookies';
import { isExcluded, isVisitRecorded } from './is-recorded';
import { loadScript } from './load-script';

type Router = ReturnType<typeof createBrowserRouter>;

interface Clarity {
  (...command: unknown[]): void;
  /** Commands that wait for the script. */
  q?: unknown[][];
}

declare global {
  interface Window {
    clarity?: Clarity;
  }
}

function clarity(...command: unknown[]): void {
  const queue: Clarity = (...queued) => {
    queue.q = [...(queue.q ?? []), queued];
  };
  window.clarity ??= queue;
  window.clarity(...command);
}

function start({ id, url }: NonNullable<Telemetry['recording']>): void {
  // Screens show names, notes and messages of customers.
  document.documentElement.setAttribute('data-clarity-mask', 'true');
  clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' });
  loadScript(`${url}/tag/${id}`).catch(() => undefined);
}

function stop(): void {
  clarity('stop');
  if (store.get(consentAtom) !== 'granted') expireCookies('_cl');
}

/** The page that is shown and the one that is being opened. */
const addressesOf = ({ location, navigation }: Router['state']) => [location, navigation.location ?? location];

/**
 * Microsoft Clarity, after consent. A document is recorded until it shows an excluded page or the consent is withdrawn; then, no longer:
 * the script cannot be started twice, and would send the address of the page.
 */
export function startRecording(settings: NonNullable<Telemetry['recording']>, router: Router): void {
  if (!isVisitRecorded()) return;
  let state: 'waiting' | 'running' | 'over' = 'waiting';
  const decide = () => {
    const isConsented = store.get(consentAtom) === 'granted';
    const isSecret = addressesOf(router.state).some(isExcluded);
    if (state === 'running' && (!isConsented || isSecret)) stop();
    if (state === 'running' ? !isConsented || isSecret : isSecret) state = 'over';
    if (state !== 'waiting' || !isConsented) return;
    state = 'running';
    start(settings);
  };
  router.subscribe(decide);
  store.sub(consentAtom, decide);
  decide();
}
