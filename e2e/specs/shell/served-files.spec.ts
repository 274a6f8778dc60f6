import { ReleaseStore } from '../../fixtures/release-store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { devicesPage } from '../../pages/list-page.ts';

// These tests damage and release served files.
test.use({ ownProduct: 'served-files' });
test.describe.configure({ mode: 'default' });

declare global {
  interface Window {
    /** Set by the altered code if it runs. */
    hasRunAltered: boolean | undefined;
    isSameDocument: boolean | undefined;
  }
}

const smuggled = Buffer.from('globalThis.hasRunAltered=true;');
const faults: { name: string; tag?: string; break: (store: ReleaseStore) => Promise<() => Promise<void>> }[] = [
  // `faults.spec.ts` tests the same in `npm test`, with a style sheet.
  { name: 'whose files are gone', tag: '@full', break: (store) => store.remove('mfe_account') },
  {
    name: 'whose entry was altered',
    break: (store) => store.alter('mfe_account', 'entry', (script) => Buffer.concat([smuggled, script])),
  },
  {
    name: 'whose pages were altered',
    break: (store) => store.alter('mfe_account', 'page', (script) => Buffer.concat([smuggled, script])),
  },
  {
    name: 'of which one byte was altered',
    tag: '@full',
    break: (store) => store.alter('mfe_account', 'entry', (script) => Buffer.concat([script, Buffer.from(' ')])),
  },
];

for (const { name, tag = [], break: harm } of faults) {
  test(`a remote ${name} makes only its own pages unavailable, and Retry works in place after it is restored`, { tag }, async ({
    page,
    product,
    signIn,
    pageErrors,
  }) => {
    pageErrors.allow(/mfe_account .* could not be loaded/, /already registered/, /status of 404/, /integrity/i);
    await signIn();
    const frame = new AppFrame(page);
    const devices = devicesPage(page);
    await devices.goto();
    await expect(devices.rows.first()).toBeVisible();
    const repair = await harm(new ReleaseStore(product));

    await test.step('The operator opens a page of the remote', () => frame.open('Settings'));
    await expect(frame.unavailable).toBeVisible();
    await test.step('The operator presses Retry before anything has changed', () => frame.retry.click());
    await expect(frame.retry).toHaveAttribute('aria-disabled', 'false');
    await expect(frame.unavailable).toBeVisible();

    await frame.open('Devices');
    await expect(devices.rows.first()).toBeVisible();
    await devices.sortBy('System');
    await expect(page).toHaveURL(/sortProperty=os/);
    await frame.open('Settings');
    await expect(frame.unavailable).toBeVisible();
    expect(await page.evaluate(() => window.hasRunAltered)).toBeUndefined();

    await repair();
    await page.evaluate(() => {
      window.isSameDocument = true;
    });
    await test.step('The remote is restored, and the operator presses Retry', () => frame.retry.click());
    await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
    expect(await page.evaluate(() => [window.isSameDocument, window.hasRunAltered])).toEqual([true, undefined]);
  });
}

test('a release and a rollback of a remote reach new pages, and open tabs with their next page', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn();
  const store = new ReleaseStore(product);
  const [first, filesBefore] = [await store.revision(), await store.files()];
  const openTab = await context.newPage();
  await openTab.clock.install();
  const socket = openTab.waitForEvent('websocket');
  await openTab.goto('/app/devices');
  // An attempt to connect that is under way would time out with the minute that passes below.
  await (await socket).waitForEvent('framereceived');
  await expect(devicesPage(openTab).rows.first()).toBeVisible();

  const second = await test.step('A rebuilt mfe_account is published', () =>
    store.releaseWithWord('mfe_account', '2.18.2', 'Account settings', 'Your very own settings'));
  expect(second).not.toBe(first);

  const filesAfter = await store.files();
  const changed = [...filesBefore].filter(([path, content]) => filesAfter.get(path) !== content).map(([path]) => path);
  expect(changed).toEqual(['current.json']);
  const added = [...filesAfter.keys()].filter((path) => !filesBefore.has(path));
  expect(added).toContain(`revisions/${second}.json`);
  for (const path of added)
    expect(path).toMatch(new RegExp(`^(assets/mfe_account/|revisions/${second}\\.json(\\.br)?$|documents/${second}/|releases/2\\.json$)`));

  await test.step('A new page loads the new version', async () => {
    await expect.poll(async () => (await (await page.request.get('/builds/latest.json')).json()).id).toBe(second);
    await page.goto('/app/account/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your very own settings');
  });
  await test.step('The open tab offers the new version, and takes it with the next page', async () => {
    await openTab.clock.fastForward('01:00');
    await expect(openTab.getByRole('button', { name: 'Reload', exact: true })).toBeVisible();
    await expect(devicesPage(openTab).rows.first()).toBeVisible();
    await new AppFrame(openTab).open('Settings');
    await expect(openTab.getByRole('heading', { level: 1 })).toHaveText('Your very own settings');
    await expect(openTab.getByRole('button', { name: 'Reload', exact: true })).toBeHidden();
    await openTab.goBack();
    await expect(devicesPage(openTab).rows.first()).toBeVisible();
  });

  await test.step('The release is rolled back', async () => expect(await store.rollback()).toBe(first));
  await expect.poll(async () => (await (await page.request.get('/builds/latest.json')).json()).id).toBe(first);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
  await new AppFrame(openTab).open('Devices');
  await expect(devicesPage(openTab).rows.first()).toBeVisible();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a tab that was opened before 20 releases of every remote still opens all areas from its own revision', { tag: '@full' }, async ({
    page,
    product,
    signIn,
  }) => {
    test.setTimeout(600_000);
    await signIn('owner');
    const store = new ReleaseStore(product);
    const revisions = new Set<string>();
    page.on('request', (request) => {
      const [, id] = /\/revisions\/(.+)\.json$/.exec(request.url()) ?? [];
      if (id) revisions.add(id);
    });
    // The tab receives no news of the releases, or it would take one of them.
    const first = { id: await store.revision(), timestamp: new Date().toISOString() };
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: first }));
    await page.goto('/app/devices');
    await expect(devicesPage(page).rows.first()).toBeVisible();
    const folders = new Set<string>();
    page.on('request', (request) => {
      const [, folder] = /\/assets\/(\w+\/\w+)\//.exec(request.url()) ?? [];
      if (folder) folders.add(folder);
    });

    const remotes = await store.remotes();
    for (let release = 1; release <= 20; release += 1) {
      for (const remote of remotes) {
        await store.releaseWithWord(remote, `2.19.${release}`, 'Devices', 'Machines');
      }
    }

    const areas = {
      Sessions: 'Sessions',
      Operators: 'Operators',
      'Audit log': 'Audit log',
      Subscription: 'Subscription',
      Settings: 'Account settings',
    };
    for (const [link, heading] of Object.entries(areas)) {
      await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await page.getByRole('link', { name: 'Nearhand home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
    expect(revisions.size).toBe(1);
    const loaded = [...folders].map((folder) => folder.split('/')[0]);
    expect(loaded.length, [...folders].join(', ')).toBe(new Set(loaded).size);
  });
});
