import { randomUUID } from 'node:crypto';
import { pressByKey, tabTo, withoutPointer } from '../../fixtures/page/keyboard.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';

const someone = () => `zofia.${randomUUID().slice(0, 8)}@signup.example`;
const verifyPath = '/user/action?mode=verifyEmail';

test('a new owner signs up and starts a session by keyboard', async ({ page, context, product, pageErrors }) => {
  // The session window closes as soon as it shows the link.
  pageErrors.allow(/WebSocket is closed before the connection is established/);
  await withoutPointer(page);
  const email = someone();
  await test.step('A new visitor who opens the application is sent to sign-up', () => devicesPage(page).goto());
  await expect(page).toHaveURL(`/user/sign-up?${new URLSearchParams({ redirectTo: '/app/devices' })}`);
  const signUp = new SignUpPage(page);
  await expect(signUp.name).toBeFocused();
  await page.keyboard.type('Zofia Łódzka');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(product.password);
  await test.step('The domain of the address suggests the name of the company', async () => {
    await expect(signUp.company).toHaveValue('Signup');
    await tabTo(page, signUp.company);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Nowa Łódź');
    await page.keyboard.press('Enter');
  });

  await expect(page).toHaveURL(/\/app\/account\/upgrade\?action=onboarding&redirectTo=/);
  await expect(page.getByText('Please verify your email address to continue')).toBeVisible();

  await test.step('The link requires a confirmation before it takes effect', async () => {
    await page.goto(await mailedLink(product, email, verifyPath));
    await pressByKey(page, page.getByRole('button', { name: 'Yes, it is mine' }));
  });
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();

  await expect(page.getByText('1 of 3 done')).toBeVisible();

  await pressByKey(page, page.getByRole('button', { name: /Try a session/ }));
  const opened = context.waitForEvent('page');
  await pressByKey(page, page.getByRole('button', { name: 'Start a session' }));
  const session = new SessionWindow(await opened);
  await expect(session.page.getByRole('heading', { name: 'Invite your customer' })).toBeVisible();
  await expect(session.link).toHaveValue(/\/join\//);
  await session.page.close();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
});

test('an invited user signs up by keyboard', async ({ page, product, company, openBrowser, signInElsewhere, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const { owner } = await company();
  const email = someone();
  const params = { path: { companyId: owner.me.company.companyId } };
  await unwrap(owner.api.POST('/company/{companyId}/invitation', { params, body: { emails: [email], isAdmin: false } }));
  const link = await mailedLink(product, email, '/user/invitation');

  await test.step('The owner opens the link, which is for another address', async () => {
    const other = await signInElsewhere(owner);
    await other.goto(link);
    await expect(other.getByRole('note')).toContainText(`you are signed in as ${owner.email}`);
    await other.getByRole('button', { name: 'Sign out and continue' }).click();
    await expect(other.getByRole('button', { name: 'Create account' })).toBeVisible();
  });

  await withoutPointer(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Nowak invites you to Northwind Care');
  await expect(page).toHaveURL('/user/invitation');
  const signUp = new SignUpPage(page);
  await expect(signUp.email).toHaveValue(email);
  await expect(signUp.email).not.toBeEditable();
  await tabTo(page, signUp.name);
  await page.keyboard.type('Marco Müller');
  await tabTo(page, signUp.password);
  await page.keyboard.type(product.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/app/devices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
  await test.step('The link works for nobody else', async () => {
    const other = await (await openBrowser()).newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid');
  });
});

test('an unverified user can open only the own account', {
  tag: '@full',
}, async ({ page, product, openBrowser }) => {
  const email = someone();
  const signUp = new SignUpPage(page);
  await signUp.goto(`?${new URLSearchParams({ redirectTo: '/app/sessions' })}`);
  await signUp.signUp('Zofia Łódzka', email, product.password);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in/ })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/app/account/settings');
  await expect(page).toHaveURL('/app/account/settings');
  await page.goto('/app/sessions');
  await expect(page).toHaveURL(/\/app\/account\/upgrade/);

  await test.step('The link is opened on a phone', async () => {
    const other = await (await openBrowser()).newPage();
    await other.goto(await mailedLink(product, email, verifyPath));
    await other.getByRole('button', { name: 'Yes, it is mine' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your address is verified');
  });
  await expect(page).toHaveURL(/\/app\/sessions/);
});
