import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { goLive, openPanel } from '../../fixtures/live-session.ts';
import { datagramWay } from '../../fixtures/network.ts';
import { noteConnections } from '../../fixtures/paths.ts';
import { given, type Person, signInAs } from '../../fixtures/people.ts';
import { startProduct } from '../../fixtures/product.ts';
import { relayPath, startRelay, withoutRelay } from '../../fixtures/relay.ts';
import { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const choose = (page: Page, path: string): Promise<void> => page.locator('input[type=file]').first().setInputFiles(path);

/** What the record says of files. */
async function filesOnRecord({ api }: Person, sessionId: string): Promise<unknown[]> {
  const { items } = await given(api.GET('/session/{sessionId}/event', { params: { path: { sessionId } } }));
  return items.filter(({ type }) => type.startsWith('file')).map(({ type, details }) => ({ type, ...details }));
}

test('files go both ways whole, and the record names them', async ({ live }) => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
  const bytes = Buffer.from(Array.from({ length: 5_000_000 }, (_, index) => (index * 7) % 256));
  const [driver, log] = [join(folder, 'driver.zip'), join(folder, 'zażółć log.txt')];
  await writeFile(driver, bytes);
  await writeFile(log, 'out of paper');
  const { operator, customer, person, session } = await live();
  const [desk, home] = [operator.page, customer.page];

  await test.step('When the operator sends a file, the customer is asked first', async () => {
    await openPanel(desk, 'Files');
    await choose(desk, driver);
    await expect(desk.getByText('Waiting for the other side to accept')).toBeVisible();
    await openPanel(home, 'Files');
    await expect(home.getByText('Do you want to receive it?')).toBeVisible();
    await home.getByRole('button', { name: 'Receive: driver.zip' }).click();
  });
  await expect(home.getByText('Complete and checked')).toBeVisible();
  const arriving = home.waitForEvent('download');
  await home.getByRole('button', { name: 'Save: driver.zip' }).click();
  const arrived = await arriving;
  expect(arrived.suggestedFilename()).toBe('driver.zip');
  expect(sha256(await readFile(await arrived.path()))).toBe(sha256(bytes));

  await test.step('and what the customer sends arrives by itself, to be saved', () => choose(home, log));
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save: zażółć log.txt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('zażółć log.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('out of paper');

  await expect
    .poll(() => filesOnRecord(person, session.sessionId))
    .toEqual([
      { type: 'fileSent', name: 'driver.zip', bytes: bytes.length, sha256: sha256(bytes) },
      { type: 'fileReceived', name: 'zażółć log.txt', bytes: 12, sha256: sha256(Buffer.from('out of paper')) },
    ]);

  await test.step('and what was not saved yet still can be when the session is over', async () => {
    await operator.close();
    await expect(customer.heading).toHaveText('Sharing has ended');
    const [late] = await Promise.all([home.waitForEvent('download'), home.getByRole('button', { name: 'Save: driver.zip' }).click()]);
    expect(sha256(await readFile(await late.path()))).toBe(sha256(bytes));
  });
  await rm(folder, { recursive: true });
});

test('a file that is too large is refused at once, by name, and a declined one says so', async ({ live }) => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
  const [disk, fix] = [join(folder, 'disk.img'), join(folder, 'fix.exe')];
  const file = await open(disk, 'w');
  // It has the size, and takes no room.
  await file.truncate(2_147_483_649);
  await file.close();
  await writeFile(fix, 'x');
  const { operator, customer, person, session } = await live();

  await openPanel(operator.page, 'Files');
  await choose(operator.page, disk);
  await expect(operator.page.getByRole('alert').getByText('“disk.img” is larger than 2 GB and was not sent')).toBeVisible();

  await choose(operator.page, fix);
  await openPanel(customer.page, 'Files');
  await customer.page.getByRole('button', { name: 'Decline: fix.exe' }).click();
  await expect(operator.page.getByText('Declined')).toBeVisible();
  expect(await filesOnRecord(person, session.sessionId)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a file goes on where it was when the network was away, and is whole', async ({ openBrowser, problems }) => {
  test.skip(relayPath === null, withoutRelay);
  test.slow();
  problems.allow(/net::ERR_/, /WebSocket connection to/, /Failed to load resource/);
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
  const image = join(folder, 'image.iso');
  const bytes = Buffer.alloc(40_000_000, 'nearhand');
  await writeFile(image, bytes);
  const relay = await startRelay();
  const media = await datagramWay(relay.port);
  const product = await startProduct({ TURN_URLS: `turn:127.0.0.1:${media.port}?transport=udp`, TURN_SECRET: relay.secret });
  try {
    const person = await signInAs(product, 'owner');
    const session = await new Seed(product).session(person);
    const [desk, home] = [await openBrowser({ baseURL: product.url }), await openBrowser({ baseURL: product.url })];
    for (const browser of [desk, home]) await noteConnections(browser, { relayOnly: true });
    const { operator, customer } = await goLive({ person, session, desk, home, url: product.url });
    await openPanel(customer.page, 'Files');
    await openPanel(operator.page, 'Files');
    await choose(customer.page, image);
    const moved = () => operator.page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
    await expect.poll(moved, { intervals: [50] }).toBeGreaterThan(1_000_000);

    await test.step('When the network goes away in the middle', async () => media.cut());
    await expect(operator.phase).not.toContainText('Live', { timeout: 15_000 });
    const before = await moved();
    expect(before).toBeLessThan(bytes.length);

    await test.step('and comes back', async () => media.mend());
    await expect(operator.phase).toContainText('Live', { timeout: 30_000 });
    await expect(operator.page.getByText('Complete and checked')).toBeVisible({ timeout: 60_000 });
    const saving = operator.page.waitForEvent('download');
    await operator.page.getByRole('button', { name: 'Save: image.iso' }).click();
    expect(sha256(await readFile(await (await saving).path()))).toBe(sha256(bytes));
  } finally {
    await product.stop();
    await media.close();
    await relay.stop();
    await rm(folder, { recursive: true });
  }
});
