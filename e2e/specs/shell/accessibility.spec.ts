import type { Locator, Page } from '@playwright/test';
import { publishInstaller } from '../../fixtures/device.ts';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { languages } from '../../fixtures/page/language.ts';
import { navigate } from '../../fixtures/page/navigate.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';
import { isFull } from '../../tier.ts';

interface Screen {
  name: string;
  path: string;
  /** Waits until the page is complete. */
  until?: (page: Page) => Promise<unknown>;
  /** The path contains the locale. */
  isLocalized?: boolean;
  /** Another language of a page before. */
  isTranslation?: boolean;
  /** Selector of what is shown over the page, which has a check of its own. */
  part?: string;
}

const others = languages.filter((language) => language !== 'en');
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const rows = (page: Page) => page.getByRole('row').nth(3).waitFor();

const isOfShell = (path: string) => /^\/(app|user)\//.test(path);

/** A page with an address for each language. */
const inEach = (name: string, path: string): Screen[] =>
  languages.map((language) => ({
    name: `${name}, ${language}`,
    path: `/${language}${path}`,
    isLocalized: true,
    isTranslation: language !== 'en',
  }));

async function expectScreensFit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { name, path, until = heading, isLocalized = false, isTranslation = false, part } of screens) {
    await test.step(name, async () => {
      if (isOfShell(path) && isOfShell(new URL(page.url()).pathname)) await navigate(page, path);
      else await page.goto(path);
      await until(page);
      await page.mouse.move(100, 100);
      await page.waitForLoadState('networkidle');
      await expectAccessibleLayout(page, name, {
        widths: [1360, 320],
        isTranslation,
        ...(part && { part }),
        ...(!isLocalized && { languages: others }),
      });
    });
  }
}

test.describe('WCAG 2.2 AA in both themes, and texts that fit', () => {
  test.describe.configure({ timeout: isFull ? 900_000 : 180_000 });

  test('hold on public pages', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    await expectScreensFit(page, [
      ...inEach('home page', ''),
      ...inEach('pricing', '/pricing'),
      { name: 'comparison', path: '/en/alternatives/teamviewer', isLocalized: true },
      { name: 'terms', path: '/en/legal/terms', isLocalized: true },
      { name: 'privacy', path: '/pl/legal/privacy', isLocalized: true },
      { name: 'integration page', path: '/integration/chrome' },
      { name: 'page that does not exist', path: '/no/such/page' },
    ]);
  });

  test('hold on pages for customers', async ({ page, seed, testUserOf, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    const { key } = await seed.session(await testUserOf('operator'));
    await expectScreensFit(page, [
      { name: 'join by code', path: '/join/' },
      { name: 'join', path: `/join/${key}` },
      { name: 'session invitation that is not valid', path: '/join/AAAAAAAAAAAAAAAAAAAAAA' },
    ]);
  });

  test('hold on pages before signing in', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 40[04]/);
    await expectScreensFit(page, [
      { name: 'sign-in', path: '/user/sign-in' },
      { name: 'sign-up', path: '/user/sign-up' },
      { name: 'forgotten password', path: '/user/forgot-password' },
      { name: 'invalid invitation of an operator', path: '/user/invitation' },
      { name: 'report of a mail', path: '/user/report#token=x' },
      { name: 'mailed link that is not whole', path: '/user/action?mode=verifyEmail' },
      { name: 'releases of a team', path: '/releases' },
      { name: 'mailed link that was used', path: '/user/action?mode=resetPassword&oobCode=used' },
    ]);
  });

  test('hold on pages for operators', async ({ page, signIn, seed }) => {
    const { sessionId } = await seed.session(await signIn('operator'), { title: 'Printer' });
    const invite = (window: Page) => window.getByRole('heading', { name: 'Invite your customer' }).waitFor();
    await expectScreensFit(page, [
      { name: 'devices', path: '/app/devices?pageSize=10', until: rows },
      { name: 'no results', path: '/app/devices?search=no-such-device', until: () => page.getByText('Nothing matches').waitFor() },
      { name: 'sessions', path: '/app/sessions?pageSize=10', until: rows },
      { name: 'plan', path: '/app/account/upgrade' },
      { name: 'session window', path: `/app/session/desktop/${sessionId}`, until: invite },
    ]);
  });

  test('hold on pages of devices', async ({ page, product, signIn }) => {
    await publishInstaller(product);
    const { api, me } = await signIn('owner');
    const params = { path: { companyId: me.company.companyId }, query: { pageSize: 10 as const } };
    const { items } = await unwrap(api.GET('/company/{companyId}/device', { params }));
    const card = async () => {
      await page.getByRole('button', { name: 'Add device' }).click();
      await page.getByRole('textbox', { name: 'Command' }).waitFor();
    };
    await expectScreensFit(page, [
      { name: 'device', path: `/app/devices/${items[0]?.assignmentId}`, until: () => page.getByLabel('Who may connect').waitFor() },
      { name: 'add a device', path: '/app/devices?pageSize=10', until: card, part: '[role="dialog"]' },
    ]);
  });

  test('hold on account pages', async ({ page, signIn }) => {
    await signIn('owner');
    const loaded = () => page.getByRole('main').getByRole('button').first().waitFor();
    const wholeProfile = () => page.getByRole('region', { name: 'This browser' }).waitFor();
    await expectScreensFit(page, [
      { name: 'settings: profile', path: '/app/account/settings', until: wholeProfile },
      { name: 'settings: security', path: '/app/account/settings/security', until: loaded },
      { name: 'settings: company', path: '/app/account/settings/company', until: loaded },
      { name: 'settings: integrations', path: '/app/account/settings/integrations', until: loaded },
      { name: 'settings: notifications', path: '/app/account/settings/notifications' },
      { name: 'operators', path: '/app/account/operators', until: rows },
      { name: 'audit log', path: '/app/account/audit?pageSize=10', until: rows },
      { name: 'deletion', path: '/app/account/delete', until: loaded },
    ]);
  });
});

test('every control of a page is reachable with Tab and visible when focused', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/app/devices');
  await rows(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const unseen: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isSeen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || element.matches('input, select');
      return { name: element.textContent?.slice(0, 30) ?? '', isSeen };
    });
    if (focused && !focused.isSeen) unseen.push(focused.name);
  }
  expect(unseen).toEqual([]);
});

test('the live strip and the rows of a list are one tab stop each', async ({ page, company, signIn, seed }) => {
  const { owner } = await company();
  for (let index = 0; index < 17; index += 1) await seed.session(owner);
  await signIn(owner);
  const stops = (area: Locator) =>
    area.locator(':is(a[href], button:enabled, input:enabled, [tabindex]):not([tabindex="-1"]):visible').count();
  await page.goto('/app/sessions');
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(17);
  await expect.poll(() => stops(page.locator('tbody'))).toBe(1);

  await page.goto('/app/devices');
  const strip = page.getByRole('region', { name: 'Your live work' });
  await expect(strip.getByRole('listitem')).toHaveCount(17);
  await expect.poll(() => stops(strip)).toBe(1);
  await strip.getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(strip.getByRole('button').nth(1)).toBeFocused();
});

test('a new page is announced and receives the focus, and forced colors keep states visible', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/app/devices');
  await rows(page);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);

  await page.emulateMedia({ forcedColors: 'active' });
  const borderOf = (link: string) =>
    navigation.getByRole('link', { name: link }).evaluate((element) => getComputedStyle(element).borderTopStyle);
  expect([await borderOf('Settings'), await borderOf('Devices')]).toEqual(['solid', 'none']);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');
  expect(await findWcagViolations(page)).toEqual([]);
});
