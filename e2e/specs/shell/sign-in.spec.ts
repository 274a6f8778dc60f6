import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const email = 'ada.nowak@northwind.example';

/** Somebody has signed in on this browser before. */
const comeBack = (context: BrowserContext) => context.addInitScript(() => localStorage.setItem('nearhand.signed-in-before', 'true'));

test('a visitor who wanted a page of the app signs in and is back on it', async ({ page, context, product }) => {
  await comeBack(context);
  const devices = devicesPage(page);
  await test.step('When I open the devices without being signed in', () => devices.goto('?pageSize=50'));
  await expect(page).toHaveURL(`/user/sign-in?${new URLSearchParams({ redirectTo: '/app/devices?pageSize=50' })}`);

  await test.step('and sign in', () => new SignInPage(page).signIn(email, product.password));
  await expect(page).toHaveURL('/app/devices?pageSize=50');
  await expect(devices.range).toHaveText('1–50 of 250');
});

test('a wrong password and an unknown address get the same answer', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await signInPage.signIn(email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password');

  await page.reload();
  await signInPage.signIn('nobody@northwind.example', 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password');
});

for (const redirectTo of ['https://evil.example/app', '//evil.example', '/\\evil.example', 'javascript:alert(document.domain)']) {
  test(`signing in never leads to ${redirectTo}`, async ({ page, product }) => {
    await page.goto(`/user/sign-in?${new URLSearchParams({ redirectTo })}`);
    await new SignInPage(page).signIn(email, product.password);
    await expect(page).toHaveURL('/app/devices');
    await expect(devicesPage(page).rows.first()).toBeVisible();
  });
}

test('who is signed in already is not asked again', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/user/sign-in');
  await expect(page).toHaveURL('/app/devices');
});

for (const path of ['/app/sessions', '/app/account/settings', '/app/session/desktop/01890000-0000-7000-8000-000000000000']) {
  test(`${path} shows nothing to who is not signed in`, async ({ page, context }) => {
    await comeBack(context);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page).toHaveURL(`/user/sign-in?${new URLSearchParams({ redirectTo: path })}`);
    expect(calls.filter((call) => call.startsWith('/api/') && call !== '/api/auth/provider')).toEqual([]);
  });
}

test('a browser that runs no scripts says what is needed', async ({ openBrowser, problems }) => {
  problems.allow(/was preloaded/);
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto('/user/sign-in');
  const words = page.locator('noscript p');
  await expect(words).toBeVisible();
  await expect(words).toContainText('Nearhand needs JavaScript for this page');
});

test('a line that is down keeps what was typed, and says what to do', async ({ page, product, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await page.route('**/accounts:signInWithPassword', (route) => route.abort());
  await signInPage.signIn(email, product.password);
  await expect(signInPage.refusal).toHaveText('Please check your internet connection and try again');
  await page.unroute('**/accounts:signInWithPassword');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/app/devices');
});
