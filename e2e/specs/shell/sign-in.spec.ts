import { withoutPointer } from '../../fixtures/page/keyboard.ts';
import { setLocale } from '../../fixtures/page/language.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { addSecondFactor } from '../../fixtures/people/second-factor.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const email = 'ada.nowak@northwind.example';

test('all waiting tabs continue after sign-in', async ({ context, product }) => {
  await setLocale(context, product.url, 'en');
  const [first, second] = [await context.newPage(), await context.newPage()];
  const calls: string[] = [];
  context.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const page of [first, second]) {
    await page.goto('/app/sessions?pageSize=50');
    await expect(page).toHaveURL(`/user/sign-in?${new URLSearchParams({ redirectTo: '/app/sessions?pageSize=50' })}`);
    await expect(page.getByLabel('Email')).toBeVisible();
  }
  expect(calls.filter((call) => call.startsWith('/api/') && call !== '/api/auth/provider')).toEqual([]);

  await test.step('The user signs in in one of two tabs', () => new SignInPage(second).signIn(email, product.password));
  for (const page of [first, second]) {
    await expect(page).toHaveURL('/app/sessions?pageSize=50');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
  }
});

test('a user signs in with an authenticator app with the keyboard only', async ({ page, product, company, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await withoutPointer(page);
  const { owner } = await company();
  const phone = await addSecondFactor(product, owner);
  const signInPage = new SignInPage(page);
  await signInPage.goto('?redirectTo=%2Fapp%2Fsessions');

  const { keyboard } = page;
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(owner.email);
  await keyboard.press('Tab');
  await keyboard.type(product.password);
  await keyboard.press('Enter');
  await expect(signInPage.code).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');

  await keyboard.type('000000');
  await keyboard.press('Enter');
  await expect(signInPage.refusal).toBeFocused();
  await expect(signInPage.refusal).toContainText('This code is incorrect');
  await keyboard.press('Tab');
  await expect(signInPage.code).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(await phone.code());
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/app/sessions');
});

test('a mailed link signs in once, in any browser', async ({ page, product, company, openBrowser, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  const { owner } = await company();
  const signInPage = new SignInPage(page);
  await signInPage.goto('?redirectTo=%2Fapp%2Fsessions');
  await test.step('The user requests a link', () => signInPage.askForLink(owner.email));
  await expect(page.getByText(`If there is an account for ${owner.email}`)).toBeVisible();

  const link = await mailedLink(product, owner.email, '/user/action?mode=signIn');
  const other = await (await openBrowser()).newPage();
  await other.goto(link);
  await expect(other.getByLabel('Email')).toHaveValue('');
  await test.step('The other browser rejects another address, and accepts the right one', async () => {
    await other.getByLabel('Email').fill('ines.munoz@northwind.example');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('alert')).toBeVisible();
    await other.getByLabel('Email').fill(owner.email);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  });
  await expect(other).toHaveURL('/app/sessions');

  await test.step('The link is opened again in the first browser', () => page.goto(link));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Sessions', { exact: true })).toBeHidden();
});

test('a newly required second factor is announced with a link', async ({ page, product, company, signIn, seed, pageErrors }) => {
  pageErrors.allow(/status of 403/);
  const { owner, admin } = await company('admin');
  await seed.closedSession(owner, { title: 'Printer' });
  await addSecondFactor(product, admin);
  await signIn(owner);
  const sessions = new SessionsPage(page);
  // A list that is open when the socket connects is loaded again, and would be left then.
  const connected = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime'))
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')));
  await page.goto('/app/devices');
  await connected;
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await sessions.showRows(10);
  await expect(page).toHaveURL('/app/sessions?pageSize=10');
  await expect(sessions.row('Printer')).toBeVisible();

  await test.step('An admin requires a second factor while the owner works', async () => {
    const params = { path: { companyId: admin.me.company.companyId } };
    await unwrap(admin.api.PUT('/company/{companyId}', { params, body: { settings: { secondFactorRequired: true } } }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
  });
  const messages = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  const notification = messages.filter({ hasText: 'Two-factor authentication is required. Set it up to continue' });
  await expect(notification).toBeVisible();
  await expect(page).toHaveURL('/app/sessions?pageSize=10');
  await expect(sessions.row('Printer')).toBeVisible();

  await notification.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL('/app/account/settings?section=second-factor');
  await expect(new SettingsPage(page).secondFactor).toBeInViewport();
  await expect(notification).toBeHidden();
});
