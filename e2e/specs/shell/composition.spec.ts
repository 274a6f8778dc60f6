import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { devicesPage } from '../../pages/list-page.ts';

/** Remotes that this page has requested, in order. */
function watchRemotes(page: Page): Set<string> {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const remote = /\/assets\/(mfe_\w+)\//.exec(request.url())?.[1];
    if (remote) remotes.add(remote);
  });
  return remotes;
}

interface SharedModule {
  from: string;
  loaded?: unknown;
}
interface Federation {
  __INSTANCES__: { name: string; shareScopeMap: Record<string, Record<string, Record<string, SharedModule>>> }[];
}

const copiesOf = (page: Page) =>
  page.evaluate(() => {
    const { __INSTANCES__: instances } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
    return instances.flatMap(({ name, shareScopeMap }) =>
      Object.entries(shareScopeMap['default'] ?? {}).map(([shared, versions]) => ({
        seenBy: name,
        shared,
        from: Object.values(versions).map(({ from }) => from),
      })),
    );
  });

test('a remote is loaded with its first page, without a second copy of React, router or platform', async ({
  page,
  signIn,
  openBrowser,
}) => {
  await test.step('A new visitor loads no remote', async () => {
    const visitor = await (await openBrowser()).newPage();
    const fetched = watchRemotes(visitor);
    await visitor.goto('/user/sign-in');
    await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await visitor.waitForLoadState('networkidle');
    expect([...fetched]).toEqual([]);
  });

  await signIn();
  const remotes = watchRemotes(page);
  const scripts: { url: string; text: Promise<string> }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push({ url: response.url(), text: response.text() });
  });
  await test.step('An operator signs in, and the devices page loads its remote', async () => {
    await page.goto('/user/sign-in');
    await page.waitForURL('/app/devices');
    await expect(devicesPage(page).rows.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...remotes]).toEqual(['mfe_app']);
  });
  await new AppFrame(page).open('Settings');
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  expect([...remotes]).toEqual(['mfe_app', 'mfe_account']);

  const copies = await copiesOf(page);
  expect(new Set(copies.map(({ seenBy }) => seenBy))).toEqual(new Set(['shell', 'mfe_app', 'mfe_account']));
  for (const name of ['react', 'react-dom', '@nearhand/platform/core', '@nearhand/platform/router', '@nearhand/platform/ui']) {
    const found = copies.filter(({ shared }) => shared === name);
    expect(found, name).toHaveLength(3);
    for (const { from } of found) expect(from, name).toEqual(['shell']);
  }
  // Texts that every bundle of React and the router contains.
  const marks = ['Minified React error', 'useNavigate() may be used only'];
  const texts = await Promise.all(scripts.map(async ({ url, text }) => ({ url, text: await text })));
  const bundled = texts.filter(({ text }) => marks.some((mark) => text.includes(mark)));
  expect(bundled.length).toBeGreaterThan(0);
  for (const { url } of bundled) expect(url).toContain('/assets/shell/');
});

test('the shell waits for a slow remote while its files keep arriving', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn();
  await page.route('**/assets/mfe_account/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  await page.goto('/app/account/settings');
  // An unavailable area would have caused a page error.
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible({ timeout: 20_000 });
});

test('an unavailable page of a slow remote appears without Retry once the remote has loaded', { tag: '@full' }, async ({
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/mfe_account .* could not be loaded/, /"mfe_account" is already registered/);
  await signIn();
  const frame = new AppFrame(page);
  const { promise: isThere, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/mfe_account/**', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.goto('/app/account/settings');
  await expect(frame.unavailable).toBeVisible();
  come();
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
});

test('missing messages of a remote affect only its own pages', async ({ page, signIn, openBrowser, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/, /LocaleBundleError/);
  await test.step('The messages of the shell are missing', async () => {
    const visitor = await (await openBrowser()).newPage();
    await visitor.route('**/assets/shell/**/messages/**', (route) => route.abort());
    await visitor.goto('/user/sign-in');
    await expect(visitor.getByRole('heading')).toHaveText('Failed to fetch');
    await expect(visitor.getByText('500')).toBeVisible();
    await visitor.unrouteAll();
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('The messages of a remote are missing', async () => {
    await signIn();
    await page.route('**/assets/mfe_account/**/messages/**', (route) => route.abort());
    await page.goto('/app/account/settings');
    await expect(page.getByRole('heading', { name: 'Failed to fetch' })).toBeVisible();
    await new AppFrame(page).open('Devices');
    await expect(devicesPage(page).rows.first()).toBeVisible();
  });
});
