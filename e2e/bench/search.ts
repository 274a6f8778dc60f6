import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { createOwner } from '../fixtures/people/company.ts';
import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import type { Figure } from './figures.ts';

interface SearchFigure extends Figure {
  p95: number;
  /** Medians of the parts, and the slowest requests. */
  'until the request': number;
  'request p50': number;
  'request p95': number;
  'until shown': number;
}

const rows = 100_000;
const barMs = 200;

/** Each is searched once, so that no answer is in memory; the first one only warms up. */
const lists = [
  {
    name: 'sessions',
    path: '/app/sessions',
    words:
      'sound, printer, cannot sign, munoz12, escalated vendor, floor 7, vpn drops, outlook, invoice template, calendar, second screen, maria9, ' +
      'browser warns, badge reader, computer slow, headset, password expired, runtime missing, queue paused, example7, floor 31, munoz4888, old entry, ' +
      'software open, certificate',
  },
  {
    name: 'devices',
    path: '/app/devices',
    words:
      'macos, milano, kiosk, build-1, coruna 134, debian, lucja, windows, front desk, 24h2, lodz, nw-lap, ubuntu, android, pro, warehouse, meeting, ' +
      'office, 11 pro, krakow, dublin, checkout, print, pixel, pos-1',
  },
] as const;

/** Adds sessions, and copies of the demo devices, to a company without limits. */
async function fill({ databaseUrl }: Product, { me }: TestUser, demoCompanyId: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const sessions = await readFile(join(import.meta.dirname, '../../api/bench/many-sessions.sql'), 'utf8');
  await db.query(sessions, [me.company.companyId, [me.user.id], 1, rows]);
  await db.query(
    `INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "alias", "hostname", "os", "osVersion", "agentVersion", "tags",
       "note", "lastSyncAt", "lastUser", "ip", "search")
     SELECT gen_random_uuid(), $1, gen_random_uuid()::text, gen_random_uuid()::text, "alias" || ' ' || n, "hostname" || '-' || n, "os",
       "osVersion", "agentVersion", "tags", "note", "lastSyncAt", "lastUser", "ip", "search"
     FROM "devices", generate_series(1, $2 / (SELECT count(*)::int FROM "devices" WHERE "companyId" = $3)) n WHERE "companyId" = $3`,
    [me.company.companyId, rows, demoCompanyId],
  );
  await db.query(`UPDATE "subscriptions" SET "plan" = 'internal', "isInternalPlan" = true, "status" = 'active' WHERE "companyId" = $1`, [
    me.company.companyId,
  ]);
  await db.query('VACUUM ANALYZE "sessions", "devices"');
  await db.end();
}

/** Milliseconds after the last key. */
interface SearchTimes {
  /** The request is sent. */
  asked: number;
  answered: number;
  /** The frame with the rows. */
  shown: number;
}

async function timeSearch(page: Page, words: string): Promise<SearchTimes> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.waitForFunction(
    () => !new URL(location.href).searchParams.has('search') && document.querySelector('table[aria-busy="false"]'),
  );
  await field.pressSequentially(words.slice(0, -1), { delay: 30 });
  const shown = page.evaluate(
    (text) =>
      new Promise<SearchTimes>((resolve) => {
        document.addEventListener(
          'input',
          () => {
            const start = performance.now();
            let rowsAt = 0;
            const observer = new MutationObserver((changes) => {
              if (changes.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'TBODY')))
                rowsAt = performance.now();
            });
            observer.observe(document.body, { subtree: true, childList: true });
            const look = () => {
              const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
              const request = requests.findLast(({ name }) => new URL(name).searchParams.get('search') === text);
              // The rows of each answer are new elements.
              if (!request || rowsAt < request.responseEnd) return void requestAnimationFrame(look);
              observer.disconnect();
              performance.clearResourceTimings();
              const { startTime, responseEnd } = request;
              resolve({ asked: startTime - start, answered: responseEnd - start, shown: performance.now() - start });
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
    words,
  );
  await field.press(words.at(-1) ?? '');
  return shown;
}

/**
 * Time from the last key of a search to its answer on the screen, in a company with 100,000 sessions and devices. Not in the demo company,
 * of which `npm start` reports all devices as online at once.
 */
export async function measureSearch(browser: Browser, product: Product, demoUser: TestUser): Promise<Record<string, SearchFigure>> {
  const owner = await createOwner(product);
  await fill(product, owner, demoUser.me.company.companyId);
  const context = await browser.newContext();
  await storeSignIn(owner, context, product.url);
  const page = await context.newPage();
  const table: Record<string, SearchFigure> = {};
  for (const { name, path, words } of lists) {
    await page.goto(product.url + path);
    await page.locator('tbody tr[data-id]').first().waitFor();
    const times: SearchTimes[] = [];
    for (const text of words.split(', ')) times.push(await timeSearch(page, text));
    times.shift();
    const at = (share: number, timeOf: (times: SearchTimes) => number) => {
      const sorted = times.map(timeOf).toSorted((one, other) => one - other);
      return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    };
    const p95 = at(0.95, ({ shown }) => shown);
    table[`search of ${name} to answer, ms`] = {
      runs: times.length,
      'until the request': at(0.5, ({ asked }) => asked),
      'request p50': at(0.5, ({ asked, answered }) => answered - asked),
      'request p95': at(0.95, ({ asked, answered }) => answered - asked),
      'until shown': at(0.5, ({ answered, shown }) => shown - answered),
      median: at(0.5, ({ shown }) => shown),
      p95,
      worst: at(1, ({ shown }) => shown),
      bar: `p95 ≤ ${barMs}`,
      verdict: p95 <= barMs ? 'met' : 'missed',
    };
  }
  await context.close();
  return table;
}
