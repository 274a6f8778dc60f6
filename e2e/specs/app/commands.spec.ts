import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { SessionWindow } from '../../pages/session-window.ts';

/** Every tool of the session window, as its sheet of shortcuts names them. */
const tools = [
  ...['Pointer', 'Draw', 'Show at 100 %', 'Full screen', 'Snapshot', 'Connection quality'],
  ...['Write in the chat', 'Send or save files', 'Send my clipboard', 'Talk', 'Record the session', 'Write a note'],
  ...['Request control', 'Ask a colleague', 'People', 'Details'],
];

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
  for (const tool of tools) await expect(sheet).toContainText(tool);
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
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Ask a colleague' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Ask a colleague' })).toBeHidden();
  await operator.find('snapshot');
  await expect(page.getByText('No command matches')).toBeVisible();
});
