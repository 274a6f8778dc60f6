import type { BrowserContext, Page } from '@playwright/test';
import { expectFit } from '../../fixtures/fit.ts';
import { expect, test } from '../../fixtures/test.ts';

const locales = ['en', 'pl', 'es', 'it'] as const;
const demand = { kind: '', localId: '', email: '', displayName: '', registered: true, mfaPendingCredential: 'pending', mfaInfo: [] };

/** As long as an address may be. */
const longest = `${'ada.'.repeat(15)}ada@${'northwind'.repeat(6)}.${'northwind'.repeat(6)}.${'northwind'.repeat(6)}.example`;

/** What stands on the page by its look, not by its words: those are in four languages. */
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

const states: [name: string, reach: (page: Page) => Promise<void>][] = [
  [
    'first step with its errors',
    async (page) => {
      await page.goto('/user/sign-in');
      await submit(page).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  ['authenticator app', toCode],
  [
    'recovery code',
    async (page) => {
      await toCode(page);
      await page.locator('form button[type=button]').first().click();
      await page.locator('input[autocomplete=off]').waitFor();
    },
  ],
  ['link by e-mail', toLink],
  [
    'link that was sent',
    async (page) => {
      await page.route('**/accounts:sendOobCode', (route) => route.fulfill({ json: { kind: '', email: '' } }));
      await toLink(page);
      await submit(page).click();
      await page.getByRole('main').getByRole('status').first().waitFor();
    },
  ],
  [
    'way back from a provider',
    async (page) => {
      await page.goto('/user/auth_callback#error=AUTHORIZATION_FAILED');
      await page.getByRole('alert').waitFor();
    },
  ],
];

/** A browser that speaks a language, and in which somebody has signed in before. */
async function speak(context: BrowserContext, origin: string, locale: string): Promise<void> {
  const kept = { locale, 'signed-in-before': true };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name: `nearhand.${name}`, value: JSON.stringify(value) }));
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

for (const locale of locales) {
  for (const [name, reach] of states) {
    test(`signing in, ${name}, in ${locale}: WCAG 2.2 AA in light and dark, nothing cut at 320 px or 200 %`, async ({
      page,
      context,
      product,
    }) => {
      await speak(context, product.url, locale);
      await reach(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectFit(page, name);
    });
  }
}

test('the dialog that asks for a new sign-in: WCAG 2.2 AA in light and dark, nothing cut at 320 px or 200 %', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('operator');
  await page.goto('/app/account/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.setItem('nearhand.tokens', 'null'));
  await page.bringToFront();
  await page.getByRole('dialog').waitFor();
  await expectFit(page, 'sign-in again', { part: '[role=dialog]' });
});
