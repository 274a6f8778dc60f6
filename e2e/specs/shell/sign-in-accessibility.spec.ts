import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const locales = ['en', 'pl', 'es', 'it'] as const;
const demand = { kind: '', localId: '', email: '', displayName: '', registered: true, mfaPendingCredential: 'pending', mfaInfo: [] };

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
  await page.locator('input[type=email]').fill('ada@example.com');
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

const violationsOn = async (page: Page, part: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(standard).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`);
};

/** Elements whose text is wider than they are. */
const cutTexts = (page: Page, part: string) =>
  page
    .locator(part)
    .locator('button, a, label, p, h1, h2, [role=alert]')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

async function expectFitForAll(page: Page, part = 'body'): Promise<void> {
  for (const [scheme, width] of [
    ['light', 1360],
    ['dark', 320],
  ] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['mantineColorScheme'] = chosen;
    }, scheme);
    await page.setViewportSize({ width, height: 860 });
    // Colours fade over.
    await page.waitForTimeout(350);
    expect(await violationsOn(page, part), `${scheme}, ${width} px`).toEqual([]);
    expect(await cutTexts(page, part), `${scheme}, ${width} px`).toEqual([]);
  }
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(320);
}

for (const locale of locales) {
  for (const [name, reach] of states) {
    test(`signing in, ${name}, in ${locale}: WCAG 2.2 AA, wide in light and narrow in dark`, async ({ page, context, product }) => {
      await speak(context, product.url, locale);
      await reach(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectFitForAll(page);
    });
  }
}

test('the dialog that asks for a new sign-in: WCAG 2.2 AA, wide in light and narrow in dark', async ({ page, context, signIn }) => {
  await signIn('operator');
  await page.goto('/app/account/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.setItem('nearhand.tokens', 'null'));
  await page.bringToFront();
  await page.getByRole('dialog').waitFor();
  await expectFitForAll(page, '[role=dialog]');
});
