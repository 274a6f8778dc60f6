import { expect, test } from '../../fixtures/test.ts';
import { AppFrame } from '../../pages/app-frame.ts';
import { SessionWindow } from '../../pages/session-window.ts';

/** Labels of the session window's tools in the shortcut sheet. */
const tools = [
  ...['Point', 'Draw', 'Show at 100 %', 'Full screen', 'Snapshot', 'Connection quality'],
  ...['Write in the chat', 'Send or save files', 'Send my clipboard', 'Talk', 'Record the session', 'Write a note'],
  ...['Request control', 'Transfer or ask for help', 'People', 'Details'],
];

test('the palette and shortcuts open pages, panels and tools', async ({ page, signIn, seed }) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const leaveFields = () => page.getByRole('heading', { level: 1 }).click();

  await test.step('A few letters in the palette open another page', async () => {
    await page.goto('/app/devices');
    await expect(new AppFrame(page).navigation).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(operator.commands).toBeFocused();
    await operator.commands.fill('sess');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/sessions/);
    await expect(operator.commands).toBeHidden();
  });
  await test.step('The palette opens a panel of the session window, and offers only what is possible', async () => {
    await operator.goto(session.sessionId);
    await expect(operator.phase).toContainText('Waiting');
    await operator.find('people');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'People' })).toBeVisible();
    await operator.find('snapshot');
    await expect(page.getByText('No matching commands')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(operator.commands).toBeHidden();
  });
  await test.step('A single key opens the list of operators, and Escape closes it', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toBeHidden();
    await page.keyboard.press('a');
    await expect(page.getByRole('region', { name: 'Transfer or ask for help' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toBeHidden();
  });
  await test.step('Keys typed into a note are text', async () => {
    await operator.open('Notes');
    await page.getByRole('textbox').last().pressSequentially('what?');
    await expect(sheet).toBeHidden();
  });
  await test.step('The shortcut sheet lists every tool, and switches single-key shortcuts off', async () => {
    await leaveFields();
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    for (const tool of tools) await expect(sheet).toContainText(tool);
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).press(' ');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await leaveFields();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await operator.find('shortcuts');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
  });
});
