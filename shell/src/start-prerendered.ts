import type { Boot } from '@nearhand/contracts/release';
import { prerenderedPage } from './prerendered/prerendered-page';
import { showUserLinks } from './prerendered/user-link';
import { scrollEarly } from './routing/section';
import { stored } from './stored';

/** Blockers of the user stop it: nothing else depends on it. */
async function sendView(): Promise<void> {
  const { telemetry } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Partial<Boot>;
  if (!telemetry?.tag || !prerenderedPage) return;
  const { sendEarlyView } = await import(/* webpackChunkName: "early-view" */ './telemetry/google/early-view');
  sendEarlyView(telemetry.tag, prerenderedPage);
}

/** Runs on a prerendered page before the application loads. */
export function startPrerendered(page: Element): void {
  if (stored('sign-in') !== null) showUserLinks(page);
  scrollEarly();
  sendView().catch(() => undefined);
}
