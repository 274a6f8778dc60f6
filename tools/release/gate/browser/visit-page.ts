import type { BrowserContext, Page } from 'playwright-core';
import type { PageAddress } from './addresses.ts';
import { findViolations } from './axe.ts';
import type { Limits } from './limits.ts';
import { inTime, waitForState } from './page-state.ts';
import { type PageFaults, watchPage } from './watch-page.ts';

/** Something that a page must not do, with what the team does next. */
export interface PageProblem {
  kind: string;
  what: string;
  next: string;
}

const openIt = 'Open the page with `npm run dev` and look at the console.';
/** Time after the heading in which a page loads what it shows. */
const restMs = 1_500;

/** Finds the problem that a page shows instead of itself; null if there is none. */
async function shownProblem(page: Page, { isInvented }: PageAddress, ms: number): Promise<PageProblem | null> {
  const state = await waitForState(page, ms);
  if (state === null) return { kind: 'hangs', what: 'it does not answer: its code never ends', next: openIt };
  if (state.is === 'shown') return null;
  if (state.is === 'covered')
    return { kind: 'covered', what: `its heading "${state.heading}" is behind ${state.by}`, next: 'Look at its styles.' };
  if (state.is === 'empty') return { kind: 'empty', what: `it shows no heading within ${Math.round(ms / 100) / 10} s`, next: openIt };
  const isUnavailable = /unavailable/i.test(state.text);
  return isInvented && !isUnavailable ? null : { kind: 'failed', what: `it shows an error: ${state.text}`, next: openIt };
}

/** The page of an invented address may ask for what does not exist. */
const isMissing = (text: string) => /status of 40[034]/.test(text);

function faultProblems({ errors, foreign }: PageFaults, { isInvented }: PageAddress): PageProblem[] {
  const own = isInvented ? errors.filter((text) => !isMissing(text)) : errors;
  return [
    ...own.slice(0, 3).map((text) => ({ kind: 'console', what: `it writes an error to the console: ${text.slice(0, 300)}`, next: openIt })),
    ...foreign
      .slice(0, 3)
      .map((url) => ({ kind: 'foreign', what: `it requests ${url}`, next: 'Serve the file with the remote, or let the API ask.' })),
  ];
}

async function taskProblem(page: Page, { taskMs }: Limits): Promise<PageProblem[]> {
  const longest = await inTime(
    page.evaluate(() => window.longestTask),
    1_000,
  );
  if (longest === null || longest <= taskMs) return [];
  return [
    {
      kind: 'long-task',
      what: `it blocks the page for ${Math.round(longest)} ms, the limit is ${Math.round(taskMs)} ms`,
      next: 'Split the work, or load it on demand.',
    },
  ];
}

/** Addresses of this origin to which a page links. */
const linksOf = (page: Page): Promise<string[] | null> =>
  inTime(
    page.evaluate(() =>
      [...document.querySelectorAll('a')].filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
    ),
    1_000,
  );

export interface Visit {
  problems: PageProblem[];
  links: readonly string[];
}

/** Opens a page in a tab of its own. */
export async function visitPage(context: BrowserContext, origin: string, address: PageAddress, limits: Limits): Promise<Visit> {
  const page = await context.newPage();
  const faults = await watchPage(page, origin);
  try {
    await page.goto(origin + address.path, { waitUntil: 'commit' });
    const shown = await shownProblem(page, address, limits.headingMs);
    if (shown) return { problems: [shown, ...faultProblems(faults, address)], links: [] };
    await page.waitForLoadState('networkidle', { timeout: restMs }).catch(() => undefined);
    const tasks = await taskProblem(page, limits);
    const violations = (await inTime(findViolations(page), 10_000)) ?? [];
    const accessibility = violations.map((text) => ({
      kind: 'axe',
      what: `it is not accessible: ${text}`,
      next: 'Correct it: the name of the rule leads to its explanation.',
    }));
    return { problems: [...faultProblems(faults, address), ...tasks, ...accessibility], links: (await linksOf(page)) ?? [] };
  } finally {
    await inTime(page.close(), 2_000);
  }
}
