import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test('one key starts a session on any page, and the palette finds it', async ({ context, page, company, signIn }) => {
  const { owner } = await company();
  await signIn(owner);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app/account/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.keyboard.press('n');
  const operator = new SessionWindow(await opened);
  await expect(operator.link).toHaveValue(/\/join\//);
  await expect.poll(() => operator.page.evaluate(() => navigator.clipboard.readText())).toBe(await operator.link.inputValue());

  await page.bringToFront();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Devices');
  await expect(page.getByRole('combobox', { name: 'Type a command' })).toHaveValue('Devices');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/devices');
  const strip = page.getByRole('region', { name: 'Your live work' });
  await expect(strip).toContainText('Waiting for the customer');
  await expect(strip.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('without a network, a banner appears, and a list and an area load by themselves afterwards', async ({
  context,
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await signIn();
  await page.goto('/app/devices');
  const devices = devicesPage(page);
  await expect(devices.rows.first()).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(devices.rows.first()).toBeVisible();
  await devices.sortBy('System');
  await expect(page.getByText('The list could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('The list could not be loaded')).toBeHidden();
  await expect(devices.rows.first()).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await new AppFrame(page).open('Settings');
  await expect(page.getByRole('heading', { name: 'You are offline, so this area could not be loaded' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  await expect(page.getByText('You are offline')).toBeHidden();
});

test('a missing page keeps title and navigation of the app', async ({ page, signIn, pageErrors }) => {
  pageErrors.allow(/status of 404/, /could not be decoded/);
  await signIn();
  await page.goto('/app/100%');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await new AppFrame(page).open('Devices');
  await expect(devicesPage(page).rows.first()).toBeVisible();
});

test('a transfer request is shown in the title, on every page and once by the system', async ({ context, page, company, signIn, seed }) => {
  const { owner, operator: ines } = await company('operator');
  const { sessionId } = await seed.session(ines, { title: 'Printer does not print', customerName: 'Zoë Rossi' });
  await signIn(owner);
  await context.grantPermissions(['notifications']);
  const shown: { title: string; body: string }[] = [];
  await context.exposeFunction('keepNotification', (notification: { title: string; body: string }) => shown.push(notification));
  await context.addInitScript(() => {
    document.hasFocus = () => false;
    window.Notification = class extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: NotificationOptions) {
        super();
        Reflect.get(window, 'keepNotification')({ title, body });
      }
      close() {}
    } as unknown as typeof Notification;
  });
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/app/account/settings');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }

  const params = { path: { sessionId } };
  await ines.api.POST('/session/{sessionId}/request', { params, body: { kind: 'transfer', userId: owner.me.user.id } });
  for (const tab of [other, page]) await expect(tab).toHaveTitle(/^\(1\) Inés Muñoz/);
  await expect(page.getByText('Printer does not print')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  const notification = { title: expect.stringContaining('Inés Muñoz'), body: 'Printer does not print · Zoë Rossi' };
  await expect.poll(() => shown).toEqual([notification]);
});
