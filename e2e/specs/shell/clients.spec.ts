import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';

/** Defines a bridge as an app does. Returns the messages that it gets. */
async function defineBridge(page: Page, changes: object = {}): Promise<unknown[]> {
  const messages: unknown[] = [];
  await page.exposeFunction('takeMessage', (json: string) => messages.push(JSON.parse(json)));
  await page.addInitScript((given) => {
    const postMessage = (json: string) => void Reflect.get(window, 'takeMessage')(json);
    const bridge = { version: 1, kind: 'desktop', appVersion: '4.2.0', os: 'windows', store: 'direct', postMessage, ...given };
    Object.assign(window, { nearhandBridge: Object.freeze(bridge) });
  }, changes);
  return messages;
}

test('a desktop app preloads the pages, gets external links, and closes session windows without a sign-in', async ({ page, signIn }) => {
  const messages = await defineBridge(page);
  await signIn();
  await page.goto('/app/preload');
  await expect.poll(() => messages).toEqual([{ type: 'ready', revision: expect.stringMatching(/^[0-9a-f]{20}$/) }]);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('link', { name: 'Open Nearhand' }).click();
  await expect(devicesPage(page).rows.first()).toBeVisible();
  expect(requested.filter((url) => url.includes('/assets/mfe_'))).toEqual([]);
  await expect(page.getByRole('img', { name: 'Nearhand' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nearhand home' })).toHaveCount(0);

  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => messages.at(-1)).toEqual({ type: 'openExternal', url: 'https://example.com/' });
  await expect(page).toHaveURL('/app/devices');

  await page.evaluate(() => localStorage.removeItem('nearhand.sign-in'));
  await page.goto('/app/session/desktop/00000000-0000-7000-8000-000000000000');
  await expect.poll(() => messages.at(-1)).toEqual({ type: 'closeWindow' });
});

test('an object that is no bridge changes nothing', async ({ page, signIn }) => {
  const messages = await defineBridge(page, { version: 'latest', store: '<script>' });
  await signIn();
  await page.goto('/app/preload');
  await page.getByRole('link', { name: 'Open Nearhand' }).click();
  await expect(page.getByRole('link', { name: 'Nearhand home' })).toBeVisible();
  expect(messages).toEqual([]);
});
