import type { Page } from 'playwright-core';

declare global {
  interface Window {
    longestTask: number;
  }
}

/** Errors of a page, and its requests to other origins. */
export interface PageFaults {
  errors: string[];
  foreign: string[];
}

/** Matches errors about the service worker, which pages of the preview never register. */
const harmless = /Service Worker/;

/** Collects errors of a page, and requests to other origins. */
export async function watchPage(page: Page, origin: string): Promise<PageFaults> {
  const faults: PageFaults = { errors: [], foreign: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text())) faults.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.errors.push(error.message));
  page.on('request', (request) => {
    const url = URL.parse(request.url());
    if (url && /^https?:$/.test(url.protocol) && url.origin !== origin) faults.foreign.push(url.href);
  });
  await page.addInitScript(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  return faults;
}
