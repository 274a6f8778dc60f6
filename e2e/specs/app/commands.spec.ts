import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test('the palette goes anywhere by a few letters', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/app/devices');
  await expect(new AppFrame(page).navigation).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Type a command' });
  await expect(field).toBeFocused();
  await field.fill('sess');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/sessions/);
  await expect(field).toBeHidden();
});

test('single keys act in the window, never while somebody writes, and can be turned off', async ({ page, signIn, seed }) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  await operator.goto(session.sessionId);
  await expect(operator.phase).toContainText('Waiting');

  await operator.open('Notes');
  await page.getByRole('textbox').last().pressSequentially('what?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeHidden();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Snapshot');
  await sheet.getByRole('switch', { name: 'Shortcuts of a single key' }).press(' ');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await operator.find('shortcuts');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
});

test('a panel opens from the palette, and what cannot be done yet is not offered', async ({ page, signIn, seed }) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  await operator.goto(session.sessionId);
  await expect(operator.phase).toContainText('Waiting');
  await operator.find('people');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'People' })).toBeVisible();
  await operator.find('snapshot');
  await expect(page.getByText('No command matches')).toBeVisible();
});
