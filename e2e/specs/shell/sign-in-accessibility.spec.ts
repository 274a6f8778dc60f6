import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { languages, setLocale } from '../../fixtures/page/language.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';
import { isFull } from '../../tier.ts';

const inAll = { languages: languages.filter((language) => language !== 'en') };
const demand = { kind: '', localId: '', email: '', displayName: '', registered: true, mfaPendingCredential: 'pending', mfaInfo: [] };
const someone = () => `zofia.${randomUUID().slice(0, 8)}@signup.example`;

/** An address of maximum length. */
const longest = `${'ada.'.repeat(15)}ada@${'northwind'.repeat(6)}.${'northwind'.repeat(6)}.${'northwind'.repeat(6)}.example`;

const submit = (page: Page) => page.locator('button[type=submit]');

async function toCode(page: Page): Promise<void> {
  await page.route('**/accounts:signInWithPassword', (route) => route.fulfill({ json: demand }));
  await page.goto('/user/sign-in');
  await page.locator('input[type=email]').fill('ada@example.com');
  await page.locator('input[type=password]').fill('password');
  await submit(page).click();
  await page.locator('input[autocomplete=one-time-code]').waitFor();
}

async function toLink(page: Page): Promise<void> {
  await page.goto('/user/sign-in');
  await page.locator('input[type=email]').fill(longest);
  await page.locator('input[type=password]').waitFor();
  await page.getByRole('main').locator('button[type=button]').last().click();
  await page.locator('input[type=password]').waitFor({ state: 'hidden' });
}

test.describe('WCAG 2.2 AA in both themes, and texts that fit', () => {
  test.describe.configure({ timeout: isFull ? 900_000 : 240_000 });

  test('hold in each state of sign-in', async ({ page, context, product }) => {
    await setLocale(context, product.url, 'en');
    await page.goto('/user/sign-in');
    await submit(page).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessibleLayout(page, 'first step with its errors', inAll);

    await toCode(page);
    await expectAccessibleLayout(page, 'authenticator app', inAll);
    await page.locator('form button[type=button]').first().click();
    await page.locator('input[autocomplete=off]').waitFor();
    await expectAccessibleLayout(page, 'recovery code', inAll);

    await page.route('**/accounts:sendOobCode', (route) => route.fulfill({ json: { kind: '', email: '' } }));
    await toLink(page);
    await expectAccessibleLayout(page, 'link by e-mail', inAll);
    await submit(page).click();
    await page.getByRole('main').getByRole('status').first().waitFor();
    await expectAccessibleLayout(page, 'link that was sent', inAll);

    await page.goto('/user/auth_callback#error=AUTHORIZATION_FAILED');
    await page.getByRole('alert').waitFor();
    await expectAccessibleLayout(page, 'return from a provider', inAll);
  });

  test('hold in each state of sign-up, up to the first steps', async ({ page, product, openBrowser }) => {
    const email = someone();
    const signUp = new SignUpPage(page);
    await signUp.goto();
    await signUp.submit.click();
    await expect(signUp.name).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleLayout(page, 'sign-up with what is missing', inAll);
    await signUp.signUp('Zofia Łódzka', email, product.password);
    await expect(page).toHaveURL(/\/app\/account\/upgrade/);
    await expectAccessibleLayout(page, 'address to be verified', inAll);

    await page.goto(await mailedLink(product, email, '/user/action?mode=verifyEmail'));
    await expectAccessibleLayout(page, 'verification', inAll);
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL(/\/app\/devices/);
    const steps = page.getByRole('main').locator('ol');
    await expect(steps).toBeVisible();
    for (const step of [0, 1, 2]) {
      await steps.locator('button[aria-expanded]').nth(step).click();
      await expectAccessibleLayout(page, `first steps, ${step}`, inAll);
    }

    const invited = someone();
    const form = page.locator('form', { has: page.locator('input[type=email]') });
    await form.locator('input[type=email]').fill(invited);
    await form.locator('button[type=submit]').click();
    const other = await (await openBrowser()).newPage();
    const link = await mailedLink(product, invited, '/user/invitation');
    await other.goto(link);
    await expectAccessibleLayout(other, 'invitation', inAll);
    await other.goto('/user/sign-up');
    await expectAccessibleLayout(other, 'sign-up with an invitation', inAll);
    await page.goto(link);
    await expectAccessibleLayout(page, 'invitation of somebody else', inAll);
  });
});
