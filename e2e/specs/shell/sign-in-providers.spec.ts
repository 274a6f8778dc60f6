import type { Page } from '@playwright/test';
import { openAppWindows } from '../../fixtures/app-windows.ts';
import { type ProviderUser, startProductWithGoogle } from '../../fixtures/oidc-server.ts';
import { uniqueEmail } from '../../fixtures/people/company.ts';
import { signInAs, storeSignIn } from '../../fixtures/people/users.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { expectSignedInAs } from '../../pages/account-menu.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';

const ada: ProviderUser = { sub: 'ada', email: 'ada.nowak@northwind.example', email_verified: true, name: 'Ada Nowak' };
const ines: ProviderUser = { sub: 'ines', email: 'ines.munoz@northwind.example', email_verified: false, name: 'Inés Muñoz' };
const marco: ProviderUser = { sub: 'marco', email: 'marco@home.example', email_verified: true, name: 'Marco at home' };
const greta: ProviderUser = { sub: 'greta', email: 'greta.new@northwind.example', email_verified: true, name: 'Greta New' };

const test = base.extend({
  product: [
    async ({ ownProduct: _ }, use) => {
      const product = await startProductWithGoogle([ada, ines, marco, greta], { SIGN_UP_CAPTCHA: 'on', IDENTITY_MAILS_PER_HOUR: '5' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ mode: 'default' });

/** Chooses a user in the provider's window. */
async function openGoogle(page: Page, name: string | RegExp = /^Continue with Google$/): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name }).click()]);
  await expect(opened.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return opened;
}

const choose = (opened: Page, { name }: ProviderUser) => opened.getByRole('button', { name: `Continue as ${name}` }).click();

test('an operator signs in with Google in a separate window', async ({ page }) => {
  const signInPage = new SignInPage(page);
  await signInPage.goto('?redirectTo=%2Fapp%2Fsessions%3FpageSize%3D50');
  const cancelled = await openGoogle(page);
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await expect(signInPage.refusal).toHaveText(/Authorization error. Please try again/);

  const opened = await openGoogle(page);
  const closed = opened.waitForEvent('close');
  await choose(opened, ada);
  await closed;
  await expect(page).toHaveURL('/app/sessions?pageSize=50');
  await expectSignedInAs(page, 'Ada Nowak');
});

test('the desktop app asks for its server, signs in beside itself, and updates between sessions', async ({ product, openBrowser }) => {
  const app = await openAppWindows(await openBrowser());
  try {
    const first = await app.windowAt(/nearhand-app/);
    const address = first.getByLabel('Address of the server');
    await test.step('The first start refuses what is no server, and connects', async () => {
      await address.fill('ftp://support.example.com');
      await first.getByRole('button', { name: 'Connect' }).click();
      await expect(first.getByRole('alert')).not.toBeEmpty();
      await address.fill(product.url);
      await first.getByRole('button', { name: 'Connect' }).click();
    });
    const main = await app.windowAt(/\/user\/sign-up/);

    const google = main.getByRole('button', { name: 'Continue with Google' });
    await test.step('With an older app, the page asks to update it', async () => {
      await main.getByRole('link', { name: 'Sign in' }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign in');
      await app.reload(main, 1);
      await google.click();
      await expect(new SignInPage(main).refusal).toHaveText('Please update your app to use this feature');
      await app.reload(main, null);
    });
    await test.step('The user signs in with Google in the browser of the system', async () => {
      await google.click();
      await expect.poll(async () => (await app.state()).external.length).toBe(1);
      const browser = await (await openBrowser()).newPage();
      await browser.goto((await app.state()).external[0] ?? '');
      await choose(browser, ada);
      const link = await browser.getByRole('link', { name: 'Open the Nearhand app' }).getAttribute('href');
      await expect(browser).toHaveURL(`${product.url}/user/auth_callback`);
      expect(await browser.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/verifier|"nearhand.sign-in"/);
      await app.openLink(link ?? '');
      await expect(main).toHaveURL('/app/devices');
      await expectSignedInAs(main, 'Ada Nowak');
    });

    const session = await test.step('The tray starts a session in a window of its own, and copies its link', async () => {
      await app.press('New session');
      const window = new SessionWindow(await app.windowAt(/\/app\/session\/desktop\/[\da-f]{8}-/));
      await expect.poll(async () => (await app.state()).menu).toContain('Waiting (1)');
      await app.press('Copy link of the last session');
      expect((await app.state()).copied).toEqual([await window.link.inputValue()]);
      return window.page;
    });
    await test.step('A link of the system shows its page in the main window', async () => {
      const path = await main.locator('a[href^="/app/devices/"]').first().getAttribute('href');
      await app.openLink(`nearhand://device/${path?.split('/').at(-1)}`);
      await expect(main).toHaveURL(path ?? '');
    });
    await test.step('An update waits for the session, whose window closes without a sign-in', async () => {
      await app.offerUpdate('9.9.9');
      expect((await app.state()).questions).toEqual([]);
      await main.evaluate(() => localStorage.removeItem('nearhand.sign-in'));
      const closed = session.waitForEvent('close');
      await session.reload().catch(() => undefined);
      await closed;
      await expect.poll(async () => (await app.state()).isInstalled).toBe(true);
      expect((await app.state()).questions.map(({ message }) => message)).toEqual([expect.stringContaining('9.9.9')]);
    });
  } finally {
    await app.stop();
  }
});

test('an address that Google has not verified is linked after the user has signed in to its account', async ({
  page,
  product,
  pageErrors,
}) => {
  pageErrors.allow(/status of 409/);
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await choose(await openGoogle(page), ines);
  await expect(signInPage.refusal).toHaveText(/An account with this email address already exists/);
  await signInPage.signIn(ines.email, product.password);
  await expect(page.getByText('You can now also sign in this way')).toBeVisible();
  await expectSignedInAs(page, 'Inés Muñoz');
});

test('the whole page goes to Google and back when the browser opens no window', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await new SignInPage(page).goto('?redirectTo=%2Fapp%2Fsessions');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await choose(page, ada);
  await expect(page).toHaveURL('/app/sessions');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('verifier');
});

test('the page reports a window that was closed too early, and then goes to Google itself', async ({ page }) => {
  await new SignInPage(page).goto('?redirectTo=%2Fapp%2Fsessions');
  await (await openGoogle(page)).close();
  await expect(page.getByRole('alert')).toHaveText('The Google window was closed before you signed in. You can open it again');
  await page.getByRole('button', { name: 'Continue with Google on this page' }).click();
  await choose(page, ada);
  await expect(page).toHaveURL('/app/sessions');
});

test('a new user signs up with Google and gets an account and a company', async ({ page }) => {
  await page.goto('/user/sign-up');
  await choose(await openGoogle(page), greta);
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible();
  await expectSignedInAs(page, 'Greta New');
});

test('an operator links a private account in the settings, and unlinks it', async ({ page, signIn }) => {
  await signIn('secondOperator');
  await page.goto('/app/account/settings/security');
  await choose(await openGoogle(page, 'Link Google'), marco);
  await expect(page.getByText('You can now also sign in with Google')).toBeVisible();

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('Google has been unlinked from your account')).toBeVisible();
});

test('the settings page goes to Google when no window opens', { tag: '@full' }, async ({ page, context, product }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  // A recent sign-in, so that no reauthentication is needed.
  await storeSignIn(await signInAs(product, 'secondOperator'), context, product.url);
  await page.goto('/app/account/settings/security');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await choose(page, marco);
  await expect(page).toHaveURL('/app/account/settings/security');
  await expect(page.getByText('You can now also sign in with Google')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
});

test('a browser solves captchas without the user', async ({ page, request, product, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  const signUp = new SignUpPage(page);
  await signUp.goto();
  const registration = page.waitForRequest('**/api/auth/register');
  await signUp.signUp('Zofia Łódzka', uniqueEmail('zofia'), product.password);
  expect((await registration).postDataJSON()).toHaveProperty('captchaToken');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 30_000 });

  await page.evaluate(() => localStorage.clear());
  await expect(async () => {
    const body = { requestType: 'EMAIL_SIGNIN', email: 'nobody@northwind.example', continueUrl: product.url };
    const response = await request.post('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', { data: body });
    expect(await response.text()).toContain('MISSING_RECAPTCHA_TOKEN');
  }).toPass({ intervals: [1] });
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await signInPage.askForLink(ada.email);
  await expect(page.getByText(`If there is an account for ${ada.email}`)).toBeVisible({ timeout: 30_000 });
});
