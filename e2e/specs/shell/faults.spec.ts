import type { Page, Route } from '@playwright/test';
import { serveChangedEntry } from '../../fixtures/altered-build.ts';
import { watchErrorReports } from '../../fixtures/error-reports.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

declare global {
  interface Window {
    isSameDocument: boolean | undefined;
  }
}

/** Answers a request in a faulty way. */
type Fault = (route: Route) => Promise<unknown> | undefined;

const html = '<!doctype html><title>Not what you asked for</title>';

const changed = async (route: Route, change: (body: string) => string, headers: Record<string, string> = {}) => {
  const response = await route.fetch();
  return route.fulfill({ response, body: change(await response.text()), headers: { ...response.headers(), ...headers } });
};

const faults = {
  'answered 404': (route) => route.fulfill({ status: 404 }),
  'answered 500': (route) => route.fulfill({ status: 500 }),
  'answered with HTML': (route) => route.fulfill({ body: html, contentType: 'text/html' }),
  'of another type': (route) => changed(route, (body) => body, { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' }),
  hanging: () => undefined,
  truncated: (route) => changed(route, (body) => body.slice(0, body.length / 2)),
  altered: (route) => changed(route, (body) => `${body} `),
} satisfies Record<string, Fault>;

type FaultName = keyof typeof faults;
const faultNames = Object.keys(faults) as FaultName[];

/** Rows that run in each `npm test`; the others in the full tier. */
const gate = new Set(['entry answered with HTML', 'chunk truncated', 'style sheet answered 404', 'messages hanging', 'revision altered']);
const tagOf = (row: string) => (gate.has(row) ? [] : ['@full']);

/** Messages that the browser writes to the console about a faulty file. */
const causes = [
  /status of (404|500)/,
  /could not be loaded/,
  /already registered/,
  /integrity/i,
  /ERR_/,
  /MIME type|nosniff/i,
  /Loading (css )?chunk/,
  /LocaleBundleError|Failed to fetch|answered (404|500)/,
  /preload/,
];

const account = '/assets/mfe_account/[^/]+';
const files = {
  descriptor: new RegExp(`${account}/descriptor\\.json`),
  entry: new RegExp(`${account}/entry\\.\\w+\\.js`),
  chunk: new RegExp(`${account}/\\d+\\.\\w+\\.js`),
  'style sheet': new RegExp(`${account}/\\d+\\.\\w+\\.css`),
  messages: new RegExp(`${account}/messages/`),
};

/** Browsers read JSON of any type. */
const isHarmless = (file: string, fault: FaultName) => fault === 'of another type' && ['descriptor', 'messages', 'revision'].includes(file);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const [file, pattern] of Object.entries(files)) {
  for (const fault of faultNames) {
    const row = `${file} ${fault}`;
    test(`a remote's ${row}: its pages are unavailable, others work, and it recovers in place`, { tag: tagOf(row) }, async ({
      page,
      context,
      signIn,
      pageErrors,
    }) => {
      pageErrors.allow(...causes);
      const reports = await watchErrorReports(context);
      await signIn();
      const frame = new AppFrame(page);
      await page.goto('/app/devices');
      await expect(heading(page, 'Devices')).toBeVisible();
      await page.evaluate(() => {
        window.isSameDocument = true;
      });
      let isFaulty = true;
      await page.route(pattern, (route) => (isFaulty ? (faults[fault] as Fault)(route) : route.continue()));

      const from = Date.now();
      await frame.open('Settings');
      if (isHarmless(file, fault)) {
        await expect(heading(page, 'Account settings')).toBeVisible();
        expect(reports).toEqual([]);
        return;
      }
      // Messages that fail leave the page without texts: the error screen shows the cause.
      const areMessages = file === 'messages' && fault !== 'hanging';
      const screen = page.getByRole('alert').getByRole('heading');
      await expect(screen).toHaveText(areMessages ? /Failed to fetch|answered (404|500)/ : 'This area is unavailable right now');
      test.info().annotations.push({ type: 'fallback, ms', description: String(Date.now() - from) });
      expect(reports).toMatchObject([{ remote: 'mfe_account', revision: expect.stringMatching(/^\w{20}$/) }]);

      await frame.open('Devices');
      await expect(heading(page, 'Devices')).toBeVisible();
      isFaulty = false;
      await frame.open('Settings');
      await expect(heading(page, 'Account settings')).toBeVisible();
      expect(await page.evaluate(() => window.isSameDocument)).toBe(true);
      expect(reports).toHaveLength(1);
    });
  }
}

for (const fault of faultNames) {
  const row = `revision ${fault}`;
  test(`the application explains a ${row}, and opens afterwards`, { tag: tagOf(row) }, async ({ page, context, pageErrors }) => {
    pageErrors.allow(...causes, /NetworkError|Unexpected/);
    const reports = await watchErrorReports(context);
    let isFaulty = true;
    await page.route('**/revisions/*.json', (route) => (isFaulty ? (faults[fault] as Fault)(route) : route.continue()));
    const from = Date.now();
    await page.goto('/user/sign-in', { waitUntil: 'commit' });
    if (!isHarmless('revision', fault)) {
      await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
      test.info().annotations.push({ type: 'fallback, ms', description: String(Date.now() - from) });
      await expect.poll(() => reports).toMatchObject([{ remote: null }]);
      isFaulty = false;
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });
}

for (const fault of ['answered 404', 'hanging'] as const) {
  test(`a page of the shell ${fault}: it is unavailable, and opens in place afterwards`, { tag: '@full' }, async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(...causes);
    const reports = await watchErrorReports(context);
    await page.goto('/user/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    let isFaulty = true;
    const { promise: isThere, resolve: come } = Promise.withResolvers<void>();
    await page.route(/\/assets\/shell\/.*\.js/, async (route) => {
      if (isFaulty && fault === 'answered 404') return route.fulfill({ status: 404 });
      if (isFaulty) await isThere;
      return route.continue();
    });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'This area is unavailable right now' })).toBeVisible();
    expect(reports).toMatchObject([{ remote: null }]);
    isFaulty = false;
    come();
    if (fault === 'answered 404') await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  });
}

for (const fault of ['answered 404', 'hanging', 'truncated'] as const) {
  test(`boot.json ${fault}: pages open, because each document contains it`, { tag: '@full' }, async ({ page, context }) => {
    const reports = await watchErrorReports(context);
    await page.route('**/boot.json', (route) => (faults[fault] as Fault)(route));
    await page.goto('/user/sign-in');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(reports).toEqual([]);
  });
}

test('a chunk that fails once is loaded again, and nobody notices', async ({ page, context, signIn, pageErrors }) => {
  pageErrors.allow(/status of 500/);
  const reports = await watchErrorReports(context);
  await signIn();
  const requestCounts = new Map<string, number>();
  await page.route(files.chunk, (route) => {
    const url = route.request().url();
    requestCounts.set(url, (requestCounts.get(url) ?? 0) + 1);
    return requestCounts.get(url) === 1 ? route.fulfill({ status: 500 }) : route.continue();
  });
  await page.goto('/app/devices');
  await new AppFrame(page).open('Settings');
  await expect(heading(page, 'Account settings')).toBeVisible();
  expect(Math.max(...requestCounts.values())).toBe(2);
  expect(reports).toEqual([]);
});

const codeFaults = [
  { name: 'throws', code: 'throw new Error("entry");', isUnavailable: true, messages: [/^entry$/, /could not be loaded/] },
  { name: 'rejects a promise', code: 'Promise.reject(new Error("lost promise"));', isUnavailable: false, messages: [/lost promise/] },
  { name: 'throws later', code: 'setTimeout(() => { throw new Error("late"); });', isUnavailable: false, messages: [/late/] },
];

for (const { name, code, isUnavailable, messages } of codeFaults) {
  test(`an entry that ${name} costs its own area at most, and is reported once with its remote`, {
    tag: name === 'rejects a promise' ? [] : '@full',
  }, async ({ page, context, signIn, pageErrors }) => {
    pageErrors.allow(...causes, /entry|lost promise|late|RUNTIME-/);
    const reports = await watchErrorReports(context);
    await signIn();
    await serveChangedEntry(page, 'mfe_account', (entry) => (isUnavailable ? code + entry : `${entry};${code}`));
    await page.goto('/app/devices');
    const frame = new AppFrame(page);
    await frame.open('Settings');
    await expect(isUnavailable ? frame.unavailable : heading(page, 'Account settings')).toBeVisible();
    await frame.open('Devices');
    await expect(heading(page, 'Devices')).toBeVisible();
    const reportsOf = (message: RegExp) => reports.filter((report) => message.test(report.message));
    await expect.poll(() => messages.map(reportsOf)).toMatchObject(messages.map(() => [{ remote: 'mfe_account' }]));
  });
}

/** An answer that breaks the contract makes the page throw while it renders, until the returned function is called. */
async function breakOperators(page: Page): Promise<() => void> {
  let isBroken = true;
  await page.route('**/api/company/*/user?**', (route) =>
    isBroken ? route.fulfill({ json: { items: [null], total: 1, pageNumber: 1, pageSize: 25 } }) : route.continue(),
  );
  return () => {
    isBroken = false;
  };
}
const openOperators = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Operators' }).click();

test('a page that throws once is reported once, and appears when it is opened again', { tag: '@full' }, async ({
  page,
  context,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/TypeError|null/);
  const reports = await watchErrorReports(context);
  await signIn();
  await page.goto('/app/devices');
  const repair = await breakOperators(page);
  await openOperators(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(reports).toMatchObject([{ remote: 'mfe_account' }]);
  repair();
  await new AppFrame(page).open('Devices');
  await openOperators(page);
  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible();
  expect(reports).toHaveLength(1);
});

test('a page that always throws pauses its remote after three failures, and opens by itself', async ({
  page,
  context,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/TypeError|null/);
  const reports = await watchErrorReports(context);
  await page.clock.install();
  await signIn();
  await page.goto('/app/devices');
  const frame = new AppFrame(page);
  const repair = await breakOperators(page);
  for (let time = 1; time <= 3; time += 1) {
    await openOperators(page);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.poll(() => reports).toHaveLength(time);
    await frame.open('Devices');
    await expect(heading(page, 'Devices')).toBeVisible();
  }
  await openOperators(page);
  await expect(frame.unavailable).toBeVisible();
  repair();
  await page.clock.fastForward('00:20');
  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible();
  expect(reports).toHaveLength(3);
});

test('a remote that blocked the page until the user reloaded it is unavailable in this tab, until it is tried again', async ({
  page,
  context,
  signIn,
}) => {
  const reports = await watchErrorReports(context);
  await signIn();
  await page.goto('/app/devices');
  await openOperators(page);
  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible();
  // The entry stays behind when a page cannot run anything at its end.
  const running = await page.evaluate(() => sessionStorage.getItem('nearhand.running') ?? '');
  await page.addInitScript((left) => sessionStorage.setItem('nearhand.running', left), running);
  await page.reload();
  const frame = new AppFrame(page);
  await expect(frame.unavailable).toBeVisible();
  await expect(page.getByText('It stopped responding')).toBeVisible();
  await expect.poll(() => reports).toHaveLength(1);
  await frame.open('Devices');
  await expect(heading(page, 'Devices')).toBeVisible();
  await openOperators(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible();
});

const storageFaults = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No space left', 'QuotaExceededError');
    };
  },
  denied: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
  },
};

for (const [state, fault] of Object.entries(storageFaults)) {
  test(`users sign in and work with a storage that is ${state}`, { tag: state === 'full' ? [] : '@full' }, async ({
    page,
    context,
    product,
    testUserOf,
  }) => {
    const reports = await watchErrorReports(context);
    await page.addInitScript(fault);
    const signInPage = new SignInPage(page);
    await signInPage.goto();
    await signInPage.signIn((await testUserOf('operator')).email, product.password);
    await expect(heading(page, 'Devices')).toBeVisible();
    await new AppFrame(page).open('Settings');
    await expect(heading(page, 'Account settings')).toBeVisible();
    expect(reports).toEqual([]);
  });
}

for (const [direction, days] of [
  ['fast', 1],
  ['slow', -1],
] as const) {
  test(`users stay signed in with a clock that is a day ${direction}`, { tag: '@full' }, async ({ page, context, company, signIn }) => {
    const reports = await watchErrorReports(context);
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    // Its own user, because the browser may renew the tokens.
    await signIn((await company()).owner);
    await page.goto('/app/devices');
    await expect(heading(page, 'Devices')).toBeVisible();
    await new AppFrame(page).open('Settings');
    await expect(heading(page, 'Account settings')).toBeVisible();
    expect(reports).toEqual([]);
  });
}
