import type { Page } from '@playwright/test';
import { findNeedlessScrollbars, withScrollbars } from '../../fixtures/scrollbars.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';
import { type Panel, SessionWindow } from '../../pages/session-window.ts';

test.use({ launchOptions: withScrollbars });

const panels: readonly Panel[] = ['Chat', 'Files', 'Notes', 'People', 'Details'];
/** Narrow, low, and so low that the column of panels scrolls. */
const views = [
  { width: 320, height: 860 },
  { width: 800, height: 300 },
  { width: 1440, height: 230 },
];

test('a session window has no scrollbar without something to see', async ({ live, seed, openBrowser, signIn }) => {
  const { operator, customer, user } = await live({ role: 'operator', about: { title: 'Printer' } });
  const waiting = await openBrowser();
  await signIn(user, waiting);
  const other = new SessionWindow(await waiting.newPage());
  await other.goto((await seed.session(user)).sessionId);
  await expect(other.code.first()).toBeVisible();

  const problems: string[] = [];
  const look = async (name: string, window: Page, isWindow = true) => {
    for (const view of views) {
      await window.setViewportSize(view);
      const found = await findNeedlessScrollbars(window, { isWindow });
      problems.push(...found.map((problem) => `${name} at ${view.width} × ${view.height}: ${problem}`));
    }
  };
  for (const [name, side] of [
    ['live', operator],
    ['waiting', other],
  ] as const) {
    for (const panel of panels) {
      const content = await side.open(panel);
      await expect(content.locator('> div > *').first()).toBeVisible();
      await look(`${panel}, ${name}`, side.page);
    }
    await side.page.getByRole('button', { name: 'Close panel' }).click();
    await look(`no panel, ${name}`, side.page);
  }
  await look('the page of the customer', customer.page, false);
  expect(problems).toEqual([]);
});

test('a running and a closed session meet WCAG 2.2 AA on both sides', async ({ page, live }) => {
  const { operator, customer } = await live({ role: 'operator', about: { title: 'Printer' } });
  for (const side of [page, customer.page]) expect(await findWcagViolations(side)).toEqual([]);

  await customer.page.bringToFront();
  await test.step('The customer presses Esc twice', async () => {
    await customer.page.keyboard.press('Escape');
    await customer.page.keyboard.press('Escape');
  });
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
  await expect(customer.heading).toBeFocused();
  for (const side of [page, customer.page]) expect(await findWcagViolations(side)).toEqual([]);
});
