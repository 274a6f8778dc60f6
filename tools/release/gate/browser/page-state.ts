import type { Page } from 'playwright-core';

/** Visible state of a page. */
export type PageState =
  | { is: 'shown'; heading: string }
  | { is: 'failed'; text: string }
  | { is: 'covered'; heading: string; by: string }
  | { is: 'empty' };

/** Gives up after a time: a page in an endless loop never answers. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

/** Runs in the page: the first heading that can be seen. */
function readState(): PageState {
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().height > 1;
  const headings = [...document.querySelectorAll('h1, h2, [role=heading]')].filter(isSeen);
  const failed = headings.find((heading) => heading.closest('[role=alert]'));
  if (failed) return { is: 'failed', text: failed.textContent?.trim() ?? '' };
  const heading = headings.find((candidate) => candidate.textContent?.trim());
  if (!heading) return { is: 'empty' };
  const text = heading.textContent?.trim() ?? '';
  const { left, top, width, height } = heading.getBoundingClientRect();
  const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const isFree = !over || heading.contains(over) || over.contains(heading) || over.closest('dialog, [role=dialog], header');
  return isFree ? { is: 'shown', heading: text } : { is: 'covered', heading: text, by: over.outerHTML.slice(0, 120) };
}

/** Waits until a page shows an error, or a heading that is expected. Null if it answers nothing. */
export async function waitForState(
  page: Page,
  ms: number,
  isExpected: (heading: string) => boolean = () => true,
): Promise<PageState | null> {
  const end = performance.now() + ms;
  for (;;) {
    const state = await inTime(page.evaluate(readState), Math.max(end - performance.now(), 100));
    const isDone = state?.is === 'failed' || (state?.is === 'shown' && isExpected(state.heading));
    if (isDone || performance.now() >= end) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
