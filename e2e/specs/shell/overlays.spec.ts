import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';
import { devicesPage } from '../../pages/list-page.ts';

const code = /\/assets\/shell\/\w+\/overlays\.\w+\.js/;

/** Opens the devices and waits until nothing is loaded any more. */
async function openDevices(page: Page): Promise<void> {
  await devicesPage(page).goto();
  await expect(devicesPage(page).rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const menusOf = (page: Page): Locator[] => [
  page.getByRole('banner').locator('[aria-haspopup=menu]'),
  devicesPage(page).rows.first().locator('[aria-haspopup=menu]'),
  page.getByRole('button', { name: /^Filter by/ }).first(),
  page.getByRole('button', { name: 'Display' }),
];

const ways = {
  mouse: (button: Locator) => button.click(),
  keyboard: async (button: Locator) => {
    await button.focus();
    await button.press('Enter');
  },
  touch: (button: Locator) => button.tap(),
};

test.describe('before their code is loaded', () => {
  test.use({ hasTouch: true });

  for (const [way, open] of Object.entries(ways)) {
    test(`menus open by ${way}, and return the focus`, async ({ page, signIn }) => {
      await signIn();
      const requests: string[] = [];
      page.on('request', (request) => code.test(request.url()) && requests.push(request.url()));
      await openDevices(page);
      expect(requests).toEqual([]);

      for (const [index, button] of menusOf(page).entries()) {
        await open(button);
        const items = page.getByRole('menu').locator('[role^=menuitem]');
        await expect(items.first()).toBeVisible();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        // The menu takes the focus a moment after it appears.
        await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
        // The page behind is the same for each.
        if (way === 'mouse') expect(await findWcagViolations(page, index === 0 ? 'html' : '[role=menu]')).toEqual([]);
        await page.keyboard.press('ArrowDown');
        await expect(items.first()).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        await expect(button).toBeFocused();
      }
      expect(requests).toHaveLength(1);
    });
  }

  test('a tooltip, the palette and a dialog open', async ({ page, signIn }) => {
    await signIn();
    const details = page.getByRole('banner').getByRole('button', { name: 'New session' }).last();

    await test.step('A tooltip by the pointer, and by the focus until Escape', async () => {
      await openDevices(page);
      await details.hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expect(details).toHaveAccessibleDescription((await page.getByRole('tooltip').innerText()).trim());
      await page.mouse.move(5, 500);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await page.keyboard.press('Tab');
      await details.focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });
    await test.step('The palette, with what was typed before', async () => {
      await openDevices(page);
      const { promise: isTyped, resolve: go } = Promise.withResolvers<void>();
      await page.route(code, (route) => isTyped.then(() => route.continue()));
      await page.keyboard.press('Control+k');
      await page.keyboard.type('operators');
      go();
      await expect(page.getByRole('combobox', { name: 'Type a command' })).toHaveValue('operators');
      await page.unroute(code);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('combobox', { name: 'Type a command' })).toHaveCount(0);
    });
    await test.step('A dialog by keyboard, which returns the focus', async () => {
      await openDevices(page);
      await details.focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(details).toBeFocused();
    });
  });
});

test('code that cannot be loaded shows a notification, and loads at the next click', async ({ page, signIn, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|integrity|could not be loaded|Loading chunk/);
  await signIn();
  await openDevices(page);
  let isBroken = true;
  await page.route(code, (route) => (isBroken ? route.abort() : route.continue()));
  const [account, row] = menusOf(page);
  if (!account || !row) throw new Error('No menus');

  await row.click();
  await expect(page.getByText('technical difficulties')).toBeVisible();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'Operators' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();

  isBroken = false;
  await account.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
