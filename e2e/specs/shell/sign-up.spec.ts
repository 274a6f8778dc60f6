import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { pressByKey, tabTo, withoutPointer } from '../../fixtures/keyboard.ts';
import { mailedLink } from '../../fixtures/mailed-link.ts';
import type { Product } from '../../fixtures/product.ts';
import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';

const password = 'Correct-Horse-7';
const someone = () => `zofia.${randomUUID().slice(0, 8)}@newcomer.example`;
const verifyPath = '/user/action?mode=verifyEmail';

/** Somebody who has signed up and verified the address, on the page where work begins. */
async function newOwner(context: BrowserContext, product: Product): Promise<{ page: Page; email: string }> {
  const page = await context.newPage();
  const email = someone();
  const signUp = new SignUpPage(page);
  await signUp.goto();
  await signUp.signUp('Zofia Łódzka', email, password);
  await expect(page.getByRole('heading', { name: 'Verify your address' })).toBeVisible();
  await page.goto(await mailedLink(product, email, verifyPath));
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(page).toHaveURL(/\/app\/devices/);
  return { page, email };
}

test('by keyboard alone, a new owner signs up, verifies the address and starts a first session', async ({
  page,
  context,
  product,
  problems,
}) => {
  test.slow();
  // The session's window is closed as soon as it shows the link.
  problems.allow(/WebSocket is closed before the connection is established/);
  await withoutPointer(page);
  const email = someone();
  await test.step('a new visitor who wants the app is asked to sign up', () => devicesPage(page).goto());
  await expect(page).toHaveURL(`/user/sign-up?${new URLSearchParams({ redirectTo: '/app/devices' })}`);
  const signUp = new SignUpPage(page);
  await expect(signUp.name).toBeFocused();
  await page.keyboard.type('Zofia Łódzka');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/app\/account\/upgrade\?action=onboarding&redirectTo=/);
  await expect(page.getByText('Please verify your email address to continue')).toBeVisible();

  await test.step('the link asks before it is used up', async () => {
    await page.goto(await mailedLink(product, email, verifyPath));
    await pressByKey(page, page.getByRole('button', { name: 'Yes, it is mine' }));
  });
  await expect(page.getByRole('heading', { name: 'Three steps to your first session' })).toBeVisible();

  await test.step('the company gets a name', async () => {
    const name = page.getByRole('textbox', { name: 'Company name' });
    await tabTo(page, name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Newcomer Łódź');
    await page.keyboard.press('Enter');
  });
  await expect(page.getByText('1 of 3 done')).toBeVisible();

  const opened = context.waitForEvent('page');
  await pressByKey(page, page.getByRole('button', { name: 'Start a session' }));
  const session = new SessionWindow(await opened);
  await expect(session.page.getByRole('heading', { name: 'Invite your customer' })).toBeVisible();
  await expect(session.link).toHaveValue(/\/join\//);
  await session.page.close();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
});

test('by keyboard alone, a colleague accepts an invitation and is at work', async ({ product, openBrowser, problems }) => {
  test.slow();
  problems.allow(/status of 404/);
  const owner = await newOwner(await openBrowser(), product);
  const email = someone();
  await test.step('the owner names the company and invites', async () => {
    await owner.page.getByRole('textbox', { name: 'Company name' }).fill('Newcomer Łódź');
    await owner.page.getByRole('button', { name: 'Save the name' }).click();
    await owner.page.getByRole('button', { name: /Invite a colleague/ }).click();
    await owner.page.getByRole('textbox', { name: 'Email of your colleague' }).fill(email);
    await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(owner.page.getByText('2 of 3 done')).toBeVisible();
  });

  const colleague = await openBrowser();
  const page = await colleague.newPage();
  await withoutPointer(page);
  await page.goto(await mailedLink(product, email, '/user/invitation'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zofia Łódzka invites you to Newcomer Łódź');
  await expect(page).toHaveURL('/user/invitation');

  await pressByKey(page, page.getByRole('link', { name: 'Join with a new account' }));
  const signUp = new SignUpPage(page);
  await expect(signUp.email).toHaveValue(email);
  await expect(signUp.email).not.toBeEditable();
  await tabTo(page, signUp.name);
  await page.keyboard.type('Marco Müller');
  await tabTo(page, signUp.password);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/app/devices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
  await test.step('the link works for nobody else', async () => {
    const other = await (await openBrowser()).newPage();
    await other.goto(await mailedLink(product, email, '/user/invitation'));
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This invitation is not valid any more');
  });
});

test('who is signed in with another address is told so', async ({ product, openBrowser }) => {
  test.slow();
  const owner = await newOwner(await openBrowser(), product);
  const email = someone();
  await owner.page.getByRole('button', { name: /Invite a colleague/ }).click();
  await owner.page.getByRole('textbox', { name: 'Email of your colleague' }).fill(email);
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(owner.page.getByText('1 of 3 done')).toBeVisible();

  await owner.page.goto(await mailedLink(product, email, '/user/invitation'));
  await expect(owner.page.getByRole('note')).toContainText(`you are signed in as ${owner.email}`);
  await owner.page.getByRole('button', { name: 'Sign out and go on' }).click();
  await expect(owner.page.getByRole('link', { name: 'Join with a new account' })).toBeVisible();
});

test('an address of a bot or with an alias is refused beside its field, and what was typed stays', async ({ page, problems }) => {
  problems.allow(/status of 422/);
  const signUp = new SignUpPage(page);
  await signUp.goto();
  await signUp.signUp('Zofia Łódzka', 'zofia+test@newcomer.example', password);
  await expect(signUp.email).toHaveAccessibleDescription(/Aliases in the email address are not allowed/);
  await expect(signUp.email).toBeFocused();
  await expect(signUp.name).toHaveValue('Zofia Łódzka');
  await expect(signUp.password).toHaveValue(password);

  await signUp.email.fill('zofia@mailinator.com');
  await signUp.submit.click();
  await expect(signUp.email).toHaveAccessibleDescription(/Please enter your real email address/);
});

test('until the address is verified only the own account is open, and another link can be had', async ({ page, context, product }) => {
  const email = someone();
  const signUp = new SignUpPage(page);
  await signUp.goto(`?${new URLSearchParams({ redirectTo: '/app/sessions' })}`);
  await signUp.signUp('Zofia Łódzka', email, password);
  await expect(page.getByRole('heading', { name: 'Verify your address' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in/ })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/app/sessions');
  await expect(page).toHaveURL(/\/app\/account\/upgrade/);
  await page.goto('/app/account/settings');
  await expect(page).toHaveURL('/app/account/settings');

  await test.step('the link is opened on a telephone; this page then goes on by itself', async () => {
    await page.goto('/app/sessions');
    const telephone = await context.browser()?.newContext();
    if (!telephone) throw new Error('There is no browser');
    const other = await telephone.newPage();
    await other.goto(await mailedLink(product, email, verifyPath));
    await other.getByRole('button', { name: 'Yes, it is mine' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your address is verified');
    await telephone.close();
  });
  await expect(page).toHaveURL(/\/app\/sessions/, { timeout: 25_000 });
});

test('a forgotten password is replaced, and its link works once', async ({ product, openBrowser, problems }) => {
  test.slow();
  problems.allow(/status of 40[01]/);
  const owner = await newOwner(await openBrowser(), product);
  const context = await openBrowser();
  const page = await context.newPage();
  await page.goto('/user/forgot-password');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();

  const link = await mailedLink(product, owner.email, '/user/action?mode=resetPassword');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Correct-Horse-8');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password has been changed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await new SignInPage(page).signIn(owner.email, 'Correct-Horse-8');
  await expect(page).toHaveURL(/\/app\/devices/);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible();
});

test('a link speaks the language of its mail', async ({ page }) => {
  await page.goto('/user/action?mode=verifyEmail&lang=pl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ten link nie działa');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});
