import type { Page } from '@playwright/test';
import { expectFit } from '../../fixtures/fit.ts';
import type { Person } from '../../fixtures/people.ts';
import type { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { violationsOn } from '../../fixtures/wcag.ts';

interface Screen {
  name: string;
  path: (seed: Seed, person: Person) => string | Promise<string>;
  /** Its look is complete once this is there. */
  until: (page: Page) => Promise<unknown>;
  isPublic?: boolean;
  provokes?: RegExp;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const rows = (page: Page) => page.getByRole('row').nth(5).waitFor();
const screens: Screen[] = [
  { name: 'home', path: () => '/', until: heading, isPublic: true },
  { name: 'sign-in', path: () => '/user/sign-in', until: heading, isPublic: true },
  { name: 'sign-up', path: () => '/user/sign-up', until: heading, isPublic: true },
  { name: 'forgotten password', path: () => '/user/forgot-password', until: heading, isPublic: true },
  { name: 'an invitation of a colleague that is not valid', path: () => '/user/invitation', until: heading, isPublic: true },
  { name: 'a mailed link that is not whole', path: () => '/user/action?mode=verifyEmail', until: heading, isPublic: true },
  {
    name: 'a mailed link that was used',
    path: () => '/user/action?mode=resetPassword&oobCode=used',
    until: heading,
    isPublic: true,
    provokes: /status of 400/,
  },
  { name: 'join by code', path: () => '/join/', until: heading, isPublic: true },
  { name: 'join', path: async (seed, person) => `/join/${(await seed.session(person)).key}`, until: heading, isPublic: true },
  {
    name: 'an invitation that is not valid',
    path: () => '/join/AAAAAAAAAAAAAAAAAAAAAA',
    until: heading,
    isPublic: true,
    provokes: /status of 404/,
  },
  { name: 'a page that does not exist', path: () => '/no/such/page', until: heading, isPublic: true, provokes: /status of 404/ },
  { name: 'integration page', path: () => '/integration/chrome', until: heading, isPublic: true },
  { name: 'devices', path: () => '/app/devices', until: rows },
  { name: 'nothing found', path: () => '/app/devices?search=no-such-device', until: (page) => page.getByText('Nothing matches').waitFor() },
  { name: 'sessions', path: () => '/app/sessions', until: rows },
  { name: 'plan', path: () => '/app/account/upgrade', until: heading },
  { name: 'settings', path: () => '/app/account/settings', until: heading },
  { name: 'operators', path: () => '/app/account/operators', until: (page) => page.getByRole('row').nth(3).waitFor() },
  { name: 'deletion', path: () => '/app/account/delete', until: heading },
  {
    name: 'session window',
    path: async (seed, person) => `/app/session/desktop/${(await seed.session(person, { title: 'Printer' })).sessionId}`,
    until: (page) => page.getByRole('heading', { name: 'Invite your customer' }).waitFor(),
  },
];

for (const { name, path, until, isPublic = false, provokes } of screens) {
  test(`${name}: WCAG 2.2 AA in light and dark, nothing cut at 320 px or 200 %`, async ({ page, signIn, seed, personOf, problems }) => {
    if (provokes) problems.allow(provokes);
    const person = isPublic ? await personOf('operator') : await signIn('operator');
    await page.goto(await path(seed, person));
    await until(page);
    if (isPublic) await page.mouse.move(100, 100);
    await page.waitForLoadState('networkidle');
    await expectFit(page, name, { widths: [1360, 320] });
  });
}

test('a running and an ended session: WCAG 2.2 AA on both sides', async ({ page, live }) => {
  const { operator, customer } = await live({ role: 'operator', about: { title: 'Printer' } });
  for (const side of [page, customer.page]) expect(await violationsOn(side)).toEqual([]);

  await customer.page.bringToFront();
  await test.step('When the customer presses Esc twice', async () => {
    await customer.page.keyboard.press('Escape');
    await customer.page.keyboard.press('Escape');
  });
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
  await expect(customer.heading).toBeFocused();
  for (const side of [page, customer.page]) expect(await violationsOn(side)).toEqual([]);
});

test('everything of a page can be reached and seen with the Tab key alone', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/app/devices');
  await rows(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();

  const unseen: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      const isSeen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || element.matches('input, select');
      return { name: element.textContent?.slice(0, 30) ?? '', isSeen, borderColor };
    });
    if (focused && !focused.isSeen) unseen.push(focused.name);
  }
  expect(unseen).toEqual([]);
});
