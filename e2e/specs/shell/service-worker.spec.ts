import { launchOptions } from '../../browser.ts';
import { keptFiles } from '../../fixtures/kept-files.ts';
import { pushMessagesOf } from '../../fixtures/push-messages.ts';
import { ReleaseStore } from '../../fixtures/release-store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { devicesPage } from '../../pages/list-page.ts';

// These tests release other service workers.
test.use({ ownProduct: 'service-worker', serviceWorkers: 'allow' });
// The headless shell shows no notifications. The browser asks for the icon of a page that is plain text.
test.use({ launchOptions });
test.describe.configure({ mode: 'default' });

/** The worker loads one file after another, and lets pages come first. */
const afterInstall = { timeout: 30_000 };

test('without a network, pages of the app open from one revision, and load their data when it is back', async ({
  page,
  context,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/, /favicon\.ico/);
  await context.grantPermissions(['notifications']);
  const user = await signIn();
  const frame = new AppFrame(page);
  await devicesPage(page).goto();
  await expect(devicesPage(page).rows.first()).toBeVisible();
  await frame.open('Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  await expect.poll(async () => (await keptFiles(page)).builds, afterInstall).toEqual(['mfe_account', 'mfe_app', 'shell']);

  await test.step('Only files of the revision are stored, nothing of the user', async () => {
    const { paths, text } = await keptFiles(page);
    for (const path of paths) expect(path).toMatch(/^\/(assets\/(shell|mfe_app|mfe_account)\/|revisions\/|offline\.html$)/);
    expect(paths.filter((path) => path.startsWith('/revisions/'))).toHaveLength(1);
    for (const secret of [user.email, user.me.company.companyId, user.tokens.accessToken]) expect(text).not.toContain(secret);
  });

  await context.setOffline(true);
  await page.goto('/app/account/settings');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please check your internet connection' })).toBeVisible();
  await frame.open('Devices');
  await expect(page).toHaveURL('/app/devices');
  await expect(page.getByRole('heading', { name: 'Please check your internet connection' })).toBeVisible();
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(devicesPage(page).rows.first()).toBeVisible();
  await expect(page.getByText('You are offline')).toBeHidden();

  await test.step('A push message is shown unless a page of the app is in front', async () => {
    const push = await pushMessagesOf(page);
    const message = { id: 'joined 1', title: 'A customer is waiting for you', body: 'Printer', path: '/app/sessions/1' };
    await push.deliver({ ...message, body: 'In front' });
    await page.goto('/robots.txt');
    // The browser gives the focus of the page before up when it has unloaded it.
    await expect(async () => {
      await push.deliver(message);
      await push.deliver({ ...message, body: 'Printer · Maria' });
      expect(await push.shown()).toEqual([{ title: message.title, body: 'Printer · Maria', path: message.path }]);
    }).toPass();
  });
});

test('a release replaces the files of the revision before, of which a damaged copy is not used', async ({ page, product, signIn }) => {
  await signIn();
  const store = new ReleaseStore(product);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/app/account/settings');
  await expect.poll(async () => (await keptFiles(page)).builds, afterInstall).toEqual(['mfe_account', 'shell']);
  const before = await keptFiles(page);
  await test.step('A damaged copy is not used', async () => {
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (url.endsWith('.js')) await cache.put(url, new Response('damaged'));
    });
    await page.reload();
    await expect(heading).toHaveText('Account settings');
  });

  const next = await store.releaseWithWord('mfe_account', '2.18.2', 'Account settings', 'Your very own settings');
  await expect(async () => {
    await page.reload();
    await heading.waitFor();
    expect(await heading.textContent()).toBe('Your very own settings');
  }).toPass();
  const keptRevisions = async () => (await keptFiles(page)).paths.filter((path) => path.startsWith('/revisions/'));
  await expect.poll(keptRevisions, afterInstall).toEqual([`/revisions/${next}.json`]);
  const [old] = before.paths.filter((path) => /mfe_account\/\w+\/descriptor/.test(path));
  await expect.poll(async () => (await keptFiles(page)).paths, afterInstall).not.toContain(old);
  expect((await keptFiles(page)).builds).toEqual(['mfe_account', 'shell']);
});

const takesOver = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
`;
const broken = {
  'serves garbage': `${takesOver}addEventListener('fetch', (event) => event.respondWith(new Response('garbage')));`,
  fails: `${takesOver}addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))));`,
};

for (const { fault, remedy, tag } of [
  { fault: 'serves garbage', remedy: 'a release without one', tag: [] },
  { fault: 'serves garbage', remedy: 'the next release', tag: ['@full'] },
  { fault: 'fails', remedy: 'a release without one', tag: ['@full'] },
  { fault: 'fails', remedy: 'the next release', tag: ['@full'] },
] as const) {
  test(`a service worker that ${fault} is replaced by ${remedy}`, { tag: [...tag] }, async ({
    page,
    context,
    product,
    signIn,
    pageErrors,
  }) => {
    pageErrors.allow(/broken/, /ERR_FAILED/, /FetchEvent/, /favicon\.ico/);
    await signIn();
    const store = new ReleaseStore(product);
    const good = await store.serviceWorker();
    const { rows } = devicesPage(page);
    await page.goto('/app/devices');
    await expect.poll(async () => (await keptFiles(page)).builds, afterInstall).toEqual(['mfe_app', 'shell']);

    const outside = await context.newPage();
    await outside.goto('/robots.txt');
    /**
     * Opens the page until it is as expected. Browsers update the worker after each navigation, but under automation only once it has stopped.
     * Each page that is opened makes a worker store files, and the next worker waits until that is done.
     */
    const openUntil = (check: () => Promise<void>) =>
      expect(async () => {
        await outside.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/app/');
          await registration?.update();
          const next = registration?.installing ?? registration?.waiting;
          if (!next) return;
          await new Promise<void>((resolve) => {
            const look = () => {
              if (next.state === 'activated' || next.state === 'redundant') resolve();
            };
            next.addEventListener('statechange', look);
            look();
          });
        });
        await page.goto('/app/devices').catch(() => null);
        await check();
      }).toPass();

    const isApplication = () => page.locator('#root').isVisible();
    await store.releaseServiceWorker('3.99.1', broken[fault]);
    await openUntil(async () => expect(await isApplication()).toBe(false));
    if (remedy === 'the next release') {
      await store.releaseServiceWorker('3.99.2', good);
      await openUntil(async () => expect(await isApplication()).toBe(true));
      await expect(rows.first()).toBeVisible();
      return;
    }
    await store.releaseServiceWorker('3.99.2', null);
    await openUntil(async () => {
      const left = await page.evaluate(async () => [await navigator.serviceWorker.getRegistrations(), await caches.keys()]);
      expect(left).toEqual([[], []]);
      expect(await isApplication()).toBe(true);
    });
    await expect(rows.first()).toBeVisible();
    await store.releaseServiceWorker('3.99.3', good);
  });
}
