import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paint } from '../../fixtures/capture.ts';
import { openPanel } from '../../fixtures/live-session.ts';
import { pictureOn } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { acceptOffer } from '../../pages/accept-offer.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test('what the browser’s own bar stops ends the picture and not the session, and can be shown again', async ({ live }) => {
  const { operator, customer, person } = await live();
  await customer.page.evaluate(() => {
    for (const track of window.customer.captured?.getTracks() ?? []) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  await expect(operator.page.getByRole('heading', { name: 'The customer shows nothing right now' })).toBeVisible();
  await expect(customer.heading).toHaveText('You are not showing anything now');

  await operator.page.getByRole('button', { name: 'Ask to share again' }).click();
  await expect(customer.page.getByText(`${person.me.user.name} would like to see your screen again`)).toBeVisible();
  await customer.page.bringToFront();
  await customer.page.getByRole('button', { name: 'Show my screen again' }).click();
  await paint(customer.page, '#0f0');
  await expect.poll(async () => (await pictureOn(operator.page))?.band, { timeout: 20_000 }).toBe('green');
});

test('of two windows of one session the newer has the picture, and the older takes it back on demand', async ({ context, live }) => {
  const { operator, customer, session } = await live();
  const newer = new SessionWindow(await context.newPage());
  await newer.goto(session.sessionId);
  await customer.page.bringToFront();
  await expect(newer.phase).toContainText('Live', { timeout: 20_000 });
  const elsewhere = operator.page.getByRole('heading', { name: 'This session is open in another window' });
  await expect(elsewhere).toBeVisible();

  await operator.page.getByRole('button', { name: 'Show it here' }).click();
  await customer.page.bringToFront();
  await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  await expect(newer.page.getByRole('heading', { name: 'This session is open in another window' })).toBeVisible();
});

test('a colleague who watches sees the picture and what is said, and can do nothing else', async ({ openBrowser, signIn, live }) => {
  const others = await openBrowser();
  const { me: colleague } = await signIn('operator', others);
  const list = await others.newPage();
  await list.goto('/app/devices');
  const { operator, customer } = await live({ about: { title: 'Only to watch' } });
  await operator.ask('Watch', colleague.user.name);
  const watcher = await acceptOffer(list, 'Only to watch');
  await customer.page.bringToFront();
  await expect(watcher.phase).toContainText('Live', { timeout: 20_000 });
  await paint(customer.page, '#00f');
  await expect.poll(async () => (await pictureOn(watcher.page))?.band, { timeout: 20_000 }).toBe('blue');

  await openPanel(customer.page, 'Chat');
  await customer.page.getByRole('textbox', { name: /message/i }).fill('The red lamp is on');
  await customer.page.keyboard.press('Enter');
  const chat = await watcher.open('Chat');
  await expect(chat.getByText('The red lamp is on')).toBeVisible();
  await expect(chat.getByRole('textbox')).toBeHidden();
  await expect(watcher.page.getByRole('button', { name: 'Close session' })).toBeHidden();

  await operator.close();
  await expect(watcher.phase).toContainText('Closed');
});

test('a 4K screen comes as large as a processor can send it', async ({ openBrowser, live }) => {
  const { operator } = await live({ home: await openBrowser({ viewport: { width: 3840, height: 2160 } }) });
  const size = () => operator.page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0);
  await expect.poll(size, { timeout: 40_000 }).toBeGreaterThanOrEqual(1920);
  expect(await size()).toBeLessThanOrEqual(2560);
});

test('a folder arrives whole, and is saved with the folders in it', async ({ openBrowser, live }) => {
  const parent = await mkdtemp(join(tmpdir(), 'nearhand-folder-'));
  const folder = join(parent, 'Protokoły');
  await mkdir(join(folder, 'old'), { recursive: true });
  await writeFile(join(folder, 'today.log'), 'out of paper');
  await writeFile(join(folder, 'old', 'yesterday.log'), 'jammed');
  const home = await openBrowser();
  // The folder that the customer would choose is one of the browser's own.
  await home.addInitScript(() => Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }));
  const { operator, customer } = await live({ home });
  await openPanel(operator.page, 'Files');
  await openPanel(customer.page, 'Files');
  await operator.page.locator('input[webkitdirectory]').setInputFiles(folder);
  await customer.page.getByRole('button', { name: 'Receive all 2' }).click();
  await expect(customer.page.getByText('Complete and checked')).toHaveCount(2);
  await customer.page.getByRole('button', { name: 'Save all 2' }).click();

  const saved = (...path: string[]) =>
    customer.page.evaluate(async (parts) => {
      let directory = await navigator.storage.getDirectory();
      for (const part of parts.slice(0, -1)) directory = await directory.getDirectoryHandle(part);
      return (await (await directory.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
    }, path);
  await expect.poll(() => saved('Protokoły', 'old', 'yesterday.log').catch(() => '')).toBe('jammed');
  expect(await saved('Protokoły', 'today.log')).toBe('out of paper');
  await rm(parent, { recursive: true });
});
