import { publishInstaller, registerDevice } from '../../fixtures/device.ts';
import { expect, test } from '../../fixtures/test.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test('a device is added with the code of the card, reached in one click, edited and removed', async ({
  page,
  product,
  company,
  signIn,
  pageErrors,
}) => {
  // The answer for a system without an installer.
  pageErrors.allow(/404 .*\/api\/integration\/installer\/latest\?os=macos/);
  // Requests that the page makes after the new name may be answered when the device is gone.
  pageErrors.allow(/404 .*\/api\/device\/[0-9a-f-]{36}(\/session)?\)$/);
  await publishInstaller(product);
  const { owner } = await company();
  await signIn(owner);
  const devices = devicesPage(page);
  await devices.goto();

  await test.step('The card shows a command with a code, and says which systems have no installer', async () => {
    // Content that is still loading would move the buttons.
    await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add device' }).last().click();
    const card = page.getByRole('dialog', { name: 'Add a device' });
    await expect(card.getByText('Available for Linux')).toBeVisible();
    const command = await card.getByRole('textbox', { name: 'Command' }).inputValue();
    expect(command).toMatch(
      /^\{ echo NEARHAND_CODE=\S+; curl -fsSL 'http:\/\/localhost:\d+\/api\/integration\/installer\/script\?os=linux'; \} \| .*sh -s -- --server /,
    );
    await registerDevice(product, /NEARHAND_CODE=([^;]+);/.exec(command)?.[1] ?? '', 'front-desk');
    await expect(card.getByText('front-desk has been added')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const row = devices.row('front-desk');
  await test.step('It is in the list without a reload, and Connect opens the session window', async () => {
    await expect(row).toContainText('Online');
    await row.hover();
    // The buttons leave the cells beside them to the pointer.
    await row.getByText(/^\d+\.\d+\.\d+$/).click({ trial: true });
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: 'Connect to front-desk' }).click();
    const window = await opened;
    await expect(window).toHaveURL(/\/app\/session\/desktop\/[0-9a-f-]{36}$/);
    await expect(row).toContainText('In session with Ada Nowak');
    await expect(new SessionWindow(window).phase).toBeVisible();
  });

  await test.step('Its page shows facts, sessions and access', async () => {
    await row.getByRole('link', { name: 'front-desk' }).click();
    await expect(page).toHaveURL(/\/app\/devices\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'front-desk', level: 1 })).toBeVisible();
    await expect(page.getByText('Debian 12')).toBeVisible();
    await page.getByLabel('Who may connect').selectOption('Only admins');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Ada Nowak changed the access')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Recepción Łódź');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Recepción Łódź', level: 1 })).toBeVisible();
  });

  await test.step('Once removed, it is gone', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Remove now' }).click();
    await expect(page).toHaveURL(/\/app\/devices$/);
    await expect(page.getByText('No devices yet')).toBeVisible();
  });
});
