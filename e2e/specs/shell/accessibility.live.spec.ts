import type { Page } from '@playwright/test';
import { registerDevice } from '../../fixtures/device.ts';
import { navigate } from '../../fixtures/page/navigate.ts';
import { findNeedlessScrollbars, findUnscrolled, withScrollbars } from '../../fixtures/page/scrollbars.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';
import { type Panel, SessionWindow } from '../../pages/session-window.ts';

test.use({ launchOptions: withScrollbars });
// Both in one such browser.
test.describe.configure({ mode: 'default' });

const panels: readonly Panel[] = ['Chat', 'Files', 'Notes', 'People', 'Details'];
/** Narrow, low, and so low that the column of panels scrolls. */
const views = [
  { width: 320, height: 860 },
  { width: 800, height: 300 },
  { width: 1440, height: 230 },
];

test('a session window has no scrollbar without something to see, and both sides meet WCAG 2.2 AA, running and closed', async ({
  live,
  seed,
  signInElsewhere,
}) => {
  const { operator, customer, user } = await live({ role: 'operator', about: { title: 'Printer' } });
  const other = new SessionWindow(await signInElsewhere(user));
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

  await operator.page.setViewportSize({ width: 1360, height: 860 });
  await customer.page.setViewportSize({ width: 800, height: 600 });
  await operator.page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Chat' }).hover();
  await expect(operator.page.getByRole('tooltip')).toBeVisible();
  for (const { page } of [operator, customer]) expect(await findWcagViolations(page)).toEqual([]);
  await customer.page.bringToFront();
  await test.step('The customer presses Esc twice', async () => {
    await customer.page.keyboard.press('Escape');
    await customer.page.keyboard.press('Escape');
  });
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
  await operator.page.mouse.move(400, 800);
  await expect(operator.page.getByRole('tooltip')).toBeHidden();
  await expect(customer.heading).toBeFocused();
  for (const { page } of [operator, customer]) expect(await findWcagViolations(page)).toEqual([]);
});

/** Two phones, a tablet and a desktop. */
const widths = [320, 360, 1024, 1440];

const consolePages = [
  '/app/devices',
  '/app/sessions',
  '/app/account/settings',
  '/app/account/settings/security',
  '/app/account/settings/company',
  '/app/account/settings/integrations',
  '/app/account/settings/notifications',
  '/app/account/operators',
  '/app/account/audit',
  '/app/account/subscription',
  '/app/account/upgrade',
  '/app/account/delete',
];

test('no page of the console is wider than its window with many live sessions and long names', async ({
  page,
  product,
  company,
  signIn,
  seed,
}) => {
  const { owner } = await company();
  const params = { path: { companyId: owner.me.company.companyId } };
  const long = (name: string) => `${name} ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}`.slice(0, 100);
  await unwrap(owner.api.PUT('/company/{companyId}', { params, body: { name: long('Company') } }));
  await unwrap(owner.api.PUT('/me', { body: { name: long('Ada') } }));
  const { code } = await unwrap(owner.api.POST('/company/{companyId}/code', { params }));
  const { assignmentId } = await registerDevice(product, code ?? '', long('desk'));
  const { sessionId } = await seed.closedSession(owner, { title: long('Closed') });
  for (let index = 0; index < 20; index += 1) await seed.session(owner, { title: long('Printer'), customerName: long('Zoë') });
  await signIn(owner);

  const strip = page.getByRole('region', { name: 'Your live work' });
  const problems: string[] = [];
  await page.goto('/app/devices');
  await expect(strip).toBeVisible();
  for (const path of [...consolePages, `/app/devices/${assignmentId}`, `/app/sessions/${sessionId}`]) {
    await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/app/devices') await expect(strip.getByRole('listitem')).toHaveCount(20);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 });
      const extra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (extra > 0) problems.push(`${path} at ${width} px: ${extra} px too wide`);
      problems.push(...(await findUnscrolled(page)).map((problem) => `${path} at ${width} px: ${problem}`));
    }
  }
  expect(problems).toEqual([]);
});
