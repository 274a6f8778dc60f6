import { ReleaseStore } from '../../fixtures/release-store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { devicesPage } from '../../pages/list-page.ts';

test.use({ ownProduct: 'faults' });
test.describe.configure({ mode: 'default' });

declare global {
  interface Window {
    /** Set by the code that these tests smuggle in, should it ever run. */
    hasRunAltered: boolean | undefined;
    isSameDocument: boolean | undefined;
  }
}

const smuggled = Buffer.from('globalThis.hasRunAltered=true;');
const faults = [
  { name: 'whose files are gone', break: (store: ReleaseStore) => store.remove('mfe_account') },
  {
    name: 'whose entry was altered',
    break: (store: ReleaseStore) => store.alter('mfe_account', 'entry', (script) => Buffer.concat([smuggled, script])),
  },
  {
    name: 'whose pages were altered',
    break: (store: ReleaseStore) => store.alter('mfe_account', 'page', (script) => Buffer.concat([smuggled, script])),
  },
  {
    name: 'of which one byte was altered',
    break: (store: ReleaseStore) => store.alter('mfe_account', 'entry', (script) => Buffer.concat([script, Buffer.from(' ')])),
  },
];

for (const { name, break: harm } of faults) {
  test(`a remote ${name} costs its own area only, and Retry works in place once it is whole again`, async ({
    page,
    product,
    signIn,
    problems,
  }) => {
    problems.allow(/mfe_account .* could not be loaded/, /already registered/, /status of 404/, /integrity/i);
    await signIn();
    const frame = new AppFrame(page);
    const devices = devicesPage(page);
    await devices.goto();
    await expect(devices.rows.first()).toBeVisible();
    const repair = await harm(new ReleaseStore(product));

    await test.step('When I open its page', () => frame.open('Settings'));
    await expect(frame.unavailable).toBeVisible({ timeout: 3_000 });
    await test.step('and press Retry while nothing has changed', () => frame.retry.click());
    await expect(frame.retry).toHaveAttribute('aria-disabled', 'false', { timeout: 5_000 });
    await expect(frame.unavailable).toBeVisible();

    await frame.open('Devices');
    await expect(devices.rows.first()).toBeVisible();
    await devices.sortBy('System');
    await expect(page).toHaveURL(/sortProperty=os/);
    await frame.open('Settings');
    await expect(frame.unavailable).toBeVisible({ timeout: 3_000 });
    expect(await page.evaluate(() => window.hasRunAltered)).toBeUndefined();

    await repair();
    await page.evaluate(() => {
      window.isSameDocument = true;
    });
    await test.step('When it is whole again and I press Retry', () => frame.retry.click());
    await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
    expect(await page.evaluate(() => [window.isSameDocument, window.hasRunAltered])).toEqual([true, undefined]);
  });
}
