import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import type { Product } from '../fixtures/product.ts';
import { storeSignIn, type TestUser } from '../fixtures/users.ts';
import type { Figure } from './figures.ts';

interface SearchFigure extends Figure {
  p95: number;
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

/** Adds sessions, and copies of the demo devices, to the company. */
async function fill({ dataDir }: Product, { me }: TestUser): Promise<void> {
  const access = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')) as { port: number; password: string };
  const db = new pg.Client({ connectionString: `postgres://nearhand:${access.password}@127.0.0.1:${access.port}/nearhand` });
  await db.connect();
  const sessions = await readFile(join(import.meta.dirname, '../../api/bench/many-sessions.sql'), 'utf8');
  await db.query(sessions, [me.company.companyId, [me.user.id], 1, rows]);
  await db.query(
    `INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "alias", "hostname", "os", "osVersion", "agentVersion", "tags",
       "note", "lastSyncAt", "lastUser", "ip", "search")
     SELECT gen_random_uuid(), "companyId", gen_random_uuid()::text, gen_random_uuid()::text, "alias" || ' ' || n, "hostname" || '-' || n, "os",
       "osVersion", "agentVersion", "tags", "note", "lastSyncAt", "lastUser", "ip", "search"
     FROM "devices", generate_series(1, $2 / (SELECT count(*)::int FROM "devices" WHERE "companyId" = $1)) n WHERE "companyId" = $1`,
    [me.company.companyId, rows],
  );
  await db.query('VACUUM ANALYZE "sessions", "devices"');
  await db.end();
}

/** Milliseconds from the last key to the frame that shows the rows of the search. */
async function timeSearch(page: Page, words: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.waitForFunction(
    () => !new URL(location.href).searchParams.has('search') && document.querySelector('table[aria-busy="false"]'),
  );
  await field.pressSequentially(words.slice(0, -1), { delay: 30 });
  const shown = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'input',
          () => {
            const start = performance.now();
            // The table becomes busy a frame after the address has changed.
            let frames = 0;
            const look = () => {
              if (new URL(location.href).searchParams.get('search') === text) frames += 1;
              if (frames > 2 && document.querySelector('table[aria-busy="false"]')) resolve(performance.now() - start);
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true },
        );
      }),
    words,
  );
  await field.press(words.at(-1) ?? '');
  return shown;
}

/** Time from the last key of a search to its answer on the screen, in a company with 100,000 sessions and devices. */
export async function measureSearch(browser: Browser, product: Product, owner: TestUser): Promise<Record<string, SearchFigure>> {
  await fill(product, owner);
  const context = await browser.newContext();
  await storeSignIn(owner, context, product.url);
  const page = await context.newPage();
  const table: Record<string, SearchFigure> = {};
  for (const { name, path, words } of lists) {
    await page.goto(product.url + path);
    await page.locator('tbody tr[data-id]').first().waitFor();
    const times: number[] = [];
    for (const text of words.split(', ')) times.push(Math.round(await timeSearch(page, text)));
    times.shift();
    const [worst = 0, middle = 0, p95 = 0] = [1, 0.5, 0.95].map((share) => {
      const sorted = times.toSorted((one, other) => one - other);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    });
    table[`search of ${name} to answer, ms`] = {
      runs: times.length,
      median: middle,
      p95,
      worst,
      bar: `p95 ≤ ${barMs}`,
      verdict: p95 <= barMs ? 'met' : 'missed',
    };
  }
  await context.close();
  return table;
}
