import type { BrowserContext } from 'playwright-core';
import type { PageAddress } from './addresses.ts';
import type { Limits } from './limits.ts';
import { inTime, type PageState, waitForState } from './page-state.ts';
import type { PageProblem } from './visit-page.ts';
import { watchPage } from './watch-page.ts';

/** A page that did not work after the pages of the release were opened before it, in the same document. */
export interface TourProblem extends PageProblem {
  address: PageAddress;
}

const next = 'The code of the release changes something that other pages use, too: look for what its modules do when they are loaded.';

/** Runs in the page: opens an address as the back button does. */
function openInPlace(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

function shown(state: PageState | null): string {
  if (state === null) return 'it does not answer';
  if (state.is === 'failed') return `it shows an error: ${state.text}`;
  return state.is === 'shown' ? 'it does not open' : 'it shows no heading';
}

/** Opens pages one after the other in one tab, as links do: what the first ones leave behind meets the later ones. */
export async function tour(
  context: BrowserContext,
  origin: string,
  addresses: readonly PageAddress[],
  limits: Limits,
): Promise<TourProblem[]> {
  const page = await context.newPage();
  const faults = await watchPage(page, origin);
  try {
    let before = '';
    for (const [at, address] of addresses.entries()) {
      const seen = faults.errors.length;
      if (at === 0) await page.goto(origin + address.path, { waitUntil: 'commit' });
      else await inTime(page.evaluate(openInPlace, address.path), 2_000);
      const state = await waitForState(page, limits.headingMs, (heading) => heading !== before);
      const [error] = faults.errors.slice(seen);
      const isSame = state?.is === 'shown' && state.heading === before && address.remote !== addresses[at - 1]?.remote;
      before = state?.is === 'shown' ? state.heading : '';
      if (state?.is === 'shown' && !error && !isSame) continue;
      return [
        {
          kind: 'tour',
          address,
          what: `after pages of the release, ${error ? `it writes an error to the console: ${error.slice(0, 300)}` : shown(state)}`,
          next,
        },
      ];
    }
    return [];
  } finally {
    await inTime(page.close(), 2_000);
  }
}
