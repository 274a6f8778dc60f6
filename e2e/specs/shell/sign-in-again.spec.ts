import type { BrowserContext, Page } from '@playwright/test';
import { keepSignedIn, type Role, signInAs } from '../../fixtures/people.ts';
import type { Product } from '../../fixtures/product.ts';
import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInAgain } from '../../pages/sign-in-again.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

// Sign-ins end here: nobody else's tests may depend on them.
test.use({ ownProduct: 'sign-in-again' });
test.describe.configure({ mode: 'default' });

const minuteMs = 60_000;

async function comeIn(product: Product, context: BrowserContext, role: Role = 'owner') {
  const person = await signInAs(product, role);
  await keepSignedIn(person, context, product.url);
  return person;
}

async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/user\/sign-in/);
}

test('tokens that run out in mid-work are renewed once, in whichever tab', async ({ context, product }) => {
  await comeIn(product, context);
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
  await test.step('When I search in both tabs after an hour', () => Promise.all(tabs.map((tab) => tab.searchField.fill('front'))));
  for (const tab of tabs) await expect(tab.page).toHaveURL(/search=front/);
  for (const tab of tabs) await expect(tab.range).toHaveText(/^1–\d+ of \d+$/);
  expect(renewals).toHaveLength(1);
});

test('a sign-in that was ended elsewhere is asked for once, and what was typed is saved after it', async ({
  page,
  context,
  product,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const { api } = await comeIn(product, context, 'colleague');
  const settings = new SettingsPage(page);
  const again = new SignInAgain(page);
  await settings.goto();
  await settings.name.fill('Marco Müller-Łódź');
  await test.step('When this browser is signed out from another one', async () => {
    const elsewhere = await signInAs(product, 'colleague');
    const { items } = (await api.GET('/me/sign-in')).data ?? { items: [] };
    const [own] = items.filter(({ isCurrent }) => isCurrent);
    await elsewhere.api.DELETE('/me/sign-in/{signInId}', { params: { path: { signInId: own?.signInId ?? '' } } });
  });
  await expect(async () => {
    if (!(await again.dialog.isVisible())) await settings.saveProfile({ timeout: 1000 });
    await expect(again.dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(again.password).toBeFocused();
  await expect(page.getByText('Marco Müller-Łódź')).toBeHidden();

  await test.step('and sign in with a wrong password, then with the right one', async () => {
    await again.signIn('not the password');
    await expect(again.dialog.getByRole('alert')).toHaveText('Incorrect email or password');
    await again.signIn(product.password);
  });
  await expect(again.dialog).toBeHidden();
  await expect(settings.name).toHaveValue('Marco Müller-Łódź');
  await settings.saveProfile();
  await expect(page.getByRole('banner')).toContainText('Marco Müller-Łódź');
});

test('signing out in one tab covers the other, which goes on when the user is back', async ({ context, product, problems }) => {
  problems.allow(/status of 401/);
  const { api } = await comeIn(product, context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  const devices = devicesPage(second);
  await first.goto('/app/devices');
  await devices.goto('?pageSize=50');
  await expect(devices.rows.first()).toBeVisible();

  await test.step('When I sign out in the first tab', () => signOut(first));
  const again = new SignInAgain(second);
  await expect(again.dialog).toBeVisible();
  const kept = await first.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('refreshToken');
  await expect.poll(async () => (await api.GET('/me')).response.status, 'with the tokens of before').toBe(401);

  await test.step('and sign in there again', () => new SignInPage(first).signIn('ada.nowak@northwind.example', product.password));
  await expect(again.dialog).toBeHidden();
  await expect(devices.rows.first()).toBeVisible();
  await expect(second).toHaveURL('/app/devices?pageSize=50');
});

test('somebody else who signs in sees nothing of the page that was open', async ({ context, product, problems }) => {
  problems.allow(/status of 401/);
  const { email } = await signInAs(product, 'operator');
  await comeIn(product, context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  const settings = new SettingsPage(second);
  await first.goto('/app/devices');
  await settings.goto();
  await expect(settings.name).toHaveValue('Ada Nowak');

  await signOut(first);
  await expect(new SignInAgain(second).dialog).toBeVisible();
  await new SignInPage(first).signIn(email, product.password);
  await expect(first).toHaveURL('/app/devices');
  await expect(settings.name).toHaveValue('Inés Muñoz');
  await expect(new SignInAgain(second).dialog).toBeHidden();
});

test('who would rather leave finds the way back to the same page', async ({ context, product, problems }) => {
  problems.allow(/status of 401/);
  await comeIn(product, context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/app/devices');
  await second.goto('/app/sessions?pageSize=10');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Sessions');
  await signOut(first);
  await new SignInAgain(second).leave.click();
  await expect(second).toHaveURL(`/user/sign-in?${new URLSearchParams({ redirectTo: '/app/sessions?pageSize=10' })}`);
});
