import { ReleaseStore } from '../../fixtures/release-store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { devicesPage } from '../../pages/list-page.ts';

test.use({ ownProduct: 'release' });

test('a team releases its remote alone: a reload shows it, an open tab stays whole, and a rollback returns', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn();
  const store = new ReleaseStore(product);
  const [first, filesBefore] = [await store.revision(), await store.files()];
  const openTab = await context.newPage();
  await openTab.goto('/app/devices');
  await expect(devicesPage(openTab).rows.first()).toBeVisible();

  const second = await test.step('When a rebuilt mfe_account is published', () =>
    store.releaseWithWord('mfe_account', '2.18.2', 'Account settings', 'Your very own settings'));
  expect(second).not.toBe(first);

  const filesAfter = await store.files();
  const changed = [...filesBefore].filter(([path, content]) => filesAfter.get(path) !== content).map(([path]) => path);
  expect(changed).toEqual(['current.json']);
  const added = [...filesAfter.keys()].filter((path) => !filesBefore.has(path));
  expect(added).toContain(`revisions/${second}.json`);
  for (const path of added) expect(path).toMatch(new RegExp(`^(assets/mfe_account/|revisions/${second}\\.json$|documents/${second}/)`));

  await test.step('Then a new page shows it', async () => {
    await expect.poll(async () => (await (await page.request.get('/builds/latest.json')).json()).id).toBe(second);
    await page.goto('/app/account/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your very own settings');
  });
  await test.step('and the open tab works on with its own revision', async () => {
    await new AppFrame(openTab).open('Settings');
    await expect(openTab.getByRole('heading', { level: 1 })).toHaveText('Account settings');
    await openTab.reload();
    await expect(openTab.getByRole('heading', { level: 1 })).toHaveText('Your very own settings');
  });

  await test.step('When it is rolled back', async () => expect(await store.rollback()).toBe(first));
  await expect.poll(async () => (await (await page.request.get('/builds/latest.json')).json()).id).toBe(first);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
  await new AppFrame(openTab).open('Devices');
  await expect(devicesPage(openTab).rows.first()).toBeVisible();
});
