import { createHash } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openPanel } from '../../fixtures/session/live-session.ts';
import { readEvents, readMessages } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The limit is 120 KB beyond React (65 KB); this is closer to the actual weight, so that growth is noticed. */
const mostKb = 145;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** `file`: the path of a file that is too large to be passed as its content. */
const choose = (page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(typeof file === 'string' ? file : { ...file, mimeType: 'application/octet-stream' });

test('operator and customer exchange chat messages and clipboard texts, which stay in the session', async ({
  context,
  openBrowser,
  live,
}) => {
  const customerBrowser = await openBrowser();
  for (const browser of [context, customerBrowser]) await browser.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: Promise<{ path: string; bytes: number }>[] = [];
  customerBrowser.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length })));
  });
  const { operator, customer, user, session } = await live({ customerBrowser, about: { customerName: 'Maria Muñoz' } });
  const [operatorPage, page] = [operator.page, customer.page];

  await test.step('The operator presses C and writes; the customer sees an unread message', async () => {
    await operatorPage.keyboard.press('c');
    await operatorPage.getByLabel('Write a message').fill('See https://example.com/help');
    await operatorPage.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Chat.*1 new/ })).toBeVisible();
    await expect.poll(() => page.title()).toBe('1 new');
    await expect(operatorPage.getByText('Delivered')).toBeVisible();
  });
  await test.step('The customer answers beside Stop, without scrolling', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(customer.news.getByRole('link', { name: 'https://example.com/help' })).toBeInViewport({ ratio: 1 });
    await customer.news.getByRole('button', { name: 'Reply' }).click();
    await expect(customer.news.getByLabel('Write a message')).toBeFocused();
    await page.keyboard.type('I am reading it');
    await expect(customer.news.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(customer.news).toBeEmpty();
    await expect(customer.news).toBeFocused();
    await expect(operatorPage.getByText('I am reading it')).toBeVisible();
    await page.setViewportSize({ width: 800, height: 600 });
  });
  await test.step('The customer opens the chat, and its links are safe', async () => {
    await openPanel(page, 'Chat');
    const link = page.getByRole('link', { name: 'https://example.com/help' });
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('button', { name: /^Chat.*new/ })).toHaveCount(0);
    await expect(page).toHaveTitle(/Nearhand/);
  });
  await test.step('The customer has loaded little code up to the chat, and none of the shell', async () => {
    const loaded = await Promise.all(scripts);
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toBeLessThan(mostKb);
    expect(loaded.filter(({ path }) => path.includes('/assets/shell/'))).toEqual([]);
  });
  await test.step('The customer answers', async () => {
    await operatorPage.getByRole('button', { name: 'Close panel' }).click();
    await expect(page.getByLabel('Write a message')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Write a message').fill('It says <b>out of paper</b>');
    await page.keyboard.press('Enter');
    await expect(operatorPage.getByRole('button', { name: /^Chat.*1/ })).toBeVisible();
    await operatorPage.keyboard.press('c');
    await expect(operatorPage.getByText('It says <b>out of paper</b>')).toBeVisible();
  });

  await test.step('A text is copied from one clipboard to the other with one click on each side', async () => {
    await operatorPage.bringToFront();
    await operatorPage.evaluate(() => navigator.clipboard.writeText('ipconfig /flushdns'));
    await operator.choose('Send my clipboard');
    await expect(customer.news.getByText('ipconfig /flushdns')).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Copied to your clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ipconfig /flushdns');

    await openPanel(page, 'Clipboard');
    await page.evaluate(() => navigator.clipboard.writeText('error 0x80070005'));
    await page.getByRole('button', { name: 'Send my clipboard' }).click();
    await expect(operatorPage.getByText('Text from Maria Muñoz')).toBeVisible();
    await expect(operatorPage.getByText('error 0x80070005')).toBeVisible();
  });
  await test.step('The text can be typed where the browser does not let the page read the clipboard', async () => {
    await page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Send my clipboard' }).click();
    await expect(page.getByText('Your browser blocked access to the clipboard')).toBeVisible();
    await page.getByLabel('Text to send').fill('typed by hand');
    await page.getByRole('button', { name: 'Send this text' }).click();
    await expect(operatorPage.getByText('typed by hand')).toBeVisible();
  });

  await test.step('The server stores all messages with their authors, and a reloaded window shows them', async () => {
    const messages = async () => (await readMessages(user, session.sessionId)).map(({ by, text }) => `${by}: ${text}`);
    await expect
      .poll(messages)
      .toEqual(['operator: See https://example.com/help', 'customer: I am reading it', 'customer: It says <b>out of paper</b>']);
    await operatorPage.reload();
    await operator.open('Chat');
    await expect(operatorPage.getByText('See https://example.com/help')).toBeVisible();
    await expect(operatorPage.getByText('It says <b>out of paper</b>')).toBeVisible();
  });
});

test('files of both sides arrive complete, and can be saved after the session', async ({ live }, testInfo) => {
  const bytes = Buffer.from(Array.from({ length: 5_000_000 }, (_, index) => (index * 7) % 256));
  const driver = { name: 'driver.zip', buffer: bytes };
  const log = { name: 'zażółć log.txt', buffer: Buffer.from('out of paper') };
  const fix = { name: 'fix.exe', buffer: Buffer.from('x') };
  const disk = testInfo.outputPath('disk.img');
  // A sparse file of that size.
  const sparse = await open(disk, 'w');
  await sparse.truncate(2_147_483_649);
  await sparse.close();
  const { operator, customer, user, session } = await live();
  const [operatorPage, customerBrowser] = [operator.page, customer.page];
  await openPanel(operatorPage, 'Files');

  await test.step('A file that is too large is rejected at once', async () => {
    await choose(operatorPage, disk);
    await expect(operatorPage.getByRole('alert').getByText('“disk.img” is larger than 2 GB and was not sent')).toBeVisible();
  });
  await test.step('The customer confirms files before they arrive, and declines one', async () => {
    await choose(operatorPage, fix);
    await expect(operatorPage.getByText('Waiting for the other person to accept')).toBeVisible();
    await customer.news.getByRole('button', { name: 'Decline: fix.exe' }).click();
    await expect(operatorPage.getByText('Declined')).toBeVisible();
    await expect(customer.news).toBeEmpty();
  });
  await test.step('An accepted file arrives complete, and is saved', async () => {
    await choose(operatorPage, driver);
    await expect(customer.news).toContainText('5 MB');
    const [arrived] = await Promise.all([
      customerBrowser.waitForEvent('download'),
      customer.news.getByRole('button', { name: 'Receive: driver.zip' }).click(),
    ]);
    await expect(customer.news).toContainText('Saved in your downloads');
    expect(arrived.suggestedFilename()).toBe('driver.zip');
    expect(sha256(await readFile(await arrived.path()))).toBe(sha256(bytes));
  });
  await test.step('A file of the customer arrives without confirmation', async () => {
    await openPanel(customerBrowser, 'Files');
    await expect(customerBrowser.getByText('Complete and verified')).toBeVisible();
    await choose(customerBrowser, log);
    const [saved] = await Promise.all([
      operatorPage.waitForEvent('download'),
      operatorPage.getByRole('button', { name: 'Save: zażółć log.txt' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('zażółć log.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe('out of paper');
  });
  await test.step('The timeline lists the files that arrived', async () => {
    const files = async () =>
      (await readEvents(user, session.sessionId))
        .filter(({ type }) => type.startsWith('file'))
        .map(({ type, details }) => ({ type, ...details }));
    await expect.poll(files).toEqual([
      { type: 'fileSent', name: 'driver.zip', bytes: bytes.length, sha256: sha256(bytes) },
      { type: 'fileReceived', name: 'zażółć log.txt', bytes: 12, sha256: sha256(Buffer.from('out of paper')) },
    ]);
  });
  await test.step('The customer can still save the files after the session', async () => {
    await operator.close();
    await expect(customer.heading).toHaveText('Sharing has ended');
    const [late] = await Promise.all([
      customerBrowser.waitForEvent('download'),
      customerBrowser.getByRole('button', { name: 'Save: driver.zip' }).click(),
    ]);
    expect(sha256(await readFile(await late.path()))).toBe(sha256(bytes));
  });
});

test('a folder arrives complete, and is saved with its subfolders', { tag: '@full' }, async ({ openBrowser, live }, testInfo) => {
  const folder = testInfo.outputPath('Protokoły');
  await mkdir(join(folder, 'old'), { recursive: true });
  await writeFile(join(folder, 'today.log'), 'out of paper');
  await writeFile(join(folder, 'old', 'yesterday.log'), 'jammed');
  const customerBrowser = await openBrowser();
  // Uses the browser's private file system as the chosen folder.
  await customerBrowser.addInitScript(() => Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }));
  const { operator, customer } = await live({ customerBrowser });
  await openPanel(operator.page, 'Files');
  await openPanel(customer.page, 'Files');
  await operator.page.locator('input[webkitdirectory]').setInputFiles(folder);
  await customer.page.getByRole('button', { name: 'Receive all 2' }).click();
  await expect(customer.page.getByText('Complete and verified')).toHaveCount(2);
  await customer.page.getByRole('button', { name: 'Save all 2' }).click();

  const saved = (...path: string[]) =>
    customer.page.evaluate(async (parts) => {
      let directory = await navigator.storage.getDirectory();
      for (const part of parts.slice(0, -1)) directory = await directory.getDirectoryHandle(part);
      return (await (await directory.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
    }, path);
  await expect.poll(() => saved('Protokoły', 'old', 'yesterday.log').catch(() => '')).toBe('jammed');
  expect(await saved('Protokoły', 'today.log')).toBe('out of paper');
});
