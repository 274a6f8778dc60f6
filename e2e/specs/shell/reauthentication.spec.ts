import type { Page } from '@playwright/test';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { signInAs, storeSignIn } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectSignedInAs } from '../../pages/account-menu.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { ReauthenticationDialog } from '../../pages/reauthentication-dialog.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const minuteMs = 60_000;

async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/user\/sign-in/);
}

/** Returns whether the key of the sign-in is extractable. */
async function isKeyExtractable(): Promise<boolean> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => Object.assign(request, { onsuccess: () => resolve(request.result) }));
  const database = await settled(indexedDB.open('nearhand'));
  return ((await settled(database.transaction('keys').objectStore('keys').get('sign-in'))) as CryptoKey).extractable;
}

test('expired tokens are refreshed once for all tabs', async ({ context, product }) => {
  // Uses a sign-in of its own, because its refresh token is consumed.
  await storeSignIn(await signInAs(product, 'owner'), context, product.url);
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('securetoken')) renewals.push(request.url());
  });
  const tabs = [await context.newPage(), await context.newPage()].map(devicesPage);
  for (const tab of tabs) {
    await tab.goto();
    await expect(tab.rows.first()).toBeVisible();
    await tab.page.clock.setFixedTime(new Date(Date.now() + 61 * minuteMs));
  }
  await test.step('The user searches in both tabs after an hour', () => Promise.all(tabs.map((tab) => tab.searchField.fill('front'))));
  for (const tab of tabs) await expect(tab.page).toHaveURL(/search=front/);
  for (const tab of tabs) await expect(tab.range).toHaveText(/^1–\d+ of \d+$/);
  expect(renewals).toHaveLength(1);
});

test('an ended sign-in is renewed, and the form is saved', async ({ page, product, company, signIn, signInElsewhere, pageErrors }) => {
  pageErrors.allow(/status of 40[01]/);
  const { owner } = await company();
  const { api } = await signIn(owner);
  // The socket is blocked, so that the dialog cannot open before the form is saved.
  await page.routeWebSocket(/realtime/, () => undefined);
  const settings = new SettingsPage(page);
  const again = new ReauthenticationDialog(page);
  await settings.goto();
  await settings.name.fill('Ada Nowak-Łódź');

  await test.step('The user ends this sign-in from another browser', async () => {
    const other = new SettingsPage(await signInElsewhere(await signInAs(product, owner)));
    await other.goto('security');
    await expect(other.signIns).toHaveCount(2);
    await other.signIns.filter({ hasNotText: 'This browser' }).getByRole('button').click();
    await expect(other.signIns).toHaveCount(1);
  });
  expect((await api.GET('/me')).response.status).toBe(401);
  await settings.saveProfile();
  await expect(again.dialog).toBeVisible();
  await expect(again.password).toBeFocused();
  await expect(page.getByText('Ada Nowak-Łódź')).toBeHidden();
  await expectAccessibleLayout(page, 'sign-in again', { part: '[role=dialog]' });

  await test.step('The user signs in with a wrong password, then with the right one', async () => {
    await again.signIn('not the password');
    await expect(again.dialog.getByRole('alert')).toHaveText('Incorrect email or password');
    await again.signIn(product.password);
  });
  await expect(again.dialog).toBeHidden();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await expectSignedInAs(page, 'Ada Nowak-Łódź');
});

test('signing out covers the other tabs until the next sign-in', async ({ context, product, company, pageErrors }) => {
  pageErrors.allow(/status of 401/);
  const { owner, operator } = await company('operator');
  await storeSignIn(owner, context, product.url);
  const [first, second] = [await context.newPage(), await context.newPage()];
  const settings = new SettingsPage(second);
  const again = new ReauthenticationDialog(second);
  await first.goto('/app/devices');
  await second.goto('/app/account/settings?section=email');
  await expect(settings.name).toHaveValue('Ada Nowak');

  const stored = () => first.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await stored()).toContain('sealed');
  for (const token of [owner.tokens.accessToken, owner.tokens.refreshToken]) expect(await stored()).not.toContain(token);
  expect(await first.evaluate(isKeyExtractable)).toBe(false);

  await test.step('The user signs out in the first tab', () => signOut(first));
  await expect(again.dialog).toBeVisible();
  expect(await stored()).not.toContain('sealed');
  await expect.poll(async () => (await owner.api.GET('/me')).response.status, 'with the tokens of before').toBe(401);

  await test.step('The user signs in there again', () => new SignInPage(first).signIn(owner.email, product.password));
  await expect(again.dialog).toBeHidden();
  await expect(second).toHaveURL('/app/account/settings?section=email');
  await expect(settings.name).toHaveValue('Ada Nowak');

  await test.step('Another user signs in, and no data of the first is left', async () => {
    await expect(first).toHaveURL('/app/devices');
    await signOut(first);
    await expect(again.dialog).toBeVisible();
    await new SignInPage(first).signIn(operator.email, product.password);
    await expect(first).toHaveURL('/app/devices');
    await expect(settings.name).toHaveValue('Inés Muñoz');
    await expect(again.dialog).toBeHidden();
  });
  await test.step('Leaving the page opens sign-in, which returns to the page', async () => {
    await signOut(first);
    await again.leave.click();
    await expect(second).toHaveURL(`/user/sign-in?${new URLSearchParams({ redirectTo: '/app/account/settings?section=email' })}`);
  });
});
