import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Seed } from '../../fixtures/people/seed.ts';
import { signInAs, storeSignIn, unwrap } from '../../fixtures/people/users.ts';
import { type InterruptibleNetwork, startInterruptibleNetwork } from '../../fixtures/processes/interruptible-network.ts';
import { sentAgainMs } from '../../fixtures/processes/network-proxy.ts';
import { startSuspendableBrowser } from '../../fixtures/processes/suspendable-browser.ts';
import { relayPath, withoutRelay } from '../../fixtures/relay.ts';
import { isCapturing, paint } from '../../fixtures/session/capture.ts';
import { openLiveSession, openPanel } from '../../fixtures/session/live-session.ts';
import { expectConnectionState, selectedCandidatePair, trackPeerConnections } from '../../fixtures/session/peer-connections.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { readMessages } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { backgroundPixel, canRunDevice, withoutDevice } from '../../fixtures/virtual-device.ts';
import { DeviceWindow } from '../../pages/device-window.ts';
import { devicesPage } from '../../pages/list-page.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.skip(relayPath === null, withoutRelay);

/** Console messages while the server is unreachable. */
const outOfReach = [/net::ERR_/, /WebSocket connection to/, /Failed to load resource/, /could not be loaded/];
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let network: InterruptibleNetwork;
test.beforeAll(async () => {
  network = await startInterruptibleNetwork();
});
test.afterAll(() => network?.stop());

for (const { length, state, tag } of [
  { length: 'a short', state: 'disconnected', tag: [] },
  { length: 'a long', state: 'failed', tag: ['@full'] },
] as const) {
  test(
    `picture and file transfer resume without action after ${length} network outage`,
    { tag: [...tag] },
    async ({ openBrowser, pageErrors }, testInfo) => {
      pageErrors.allow(...outOfReach);
      const { product, customerUrl } = network;
      const image = testInfo.outputPath('image.iso');
      const bytes = Buffer.alloc(20_000_000, 'nearhand');
      await writeFile(image, bytes);
      const user = await signInAs(product, 'owner');
      const session = await new Seed(product).session(user);
      const [operatorBrowser, customerBrowser] = [await openBrowser({ baseURL: product.url }), await openBrowser({ baseURL: customerUrl })];
      for (const browser of [operatorBrowser, customerBrowser]) await trackPeerConnections(browser, { relayOnly: true });
      const { operator, customer } = await openLiveSession({ user, session, operatorBrowser, customerBrowser, url: product.url });

      await test.step('The picture uses the relay, and the window shows it', async () => {
        expect(await selectedCandidatePair(operator.page)).toMatchObject({ local: 'relay', remote: 'relay' });
        await expect(operator.page.getByRole('banner').getByText('relayed')).toBeVisible();
      });
      await test.step('The network fails during a file transfer', async () => {
        await openPanel(customer.page, 'Files');
        await openPanel(operator.page, 'Files');
        await customer.page.locator('input[type=file]').first().setInputFiles(image);
        const moved = () => operator.page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
        await expect.poll(moved, { intervals: [50] }).toBeGreaterThan(1_000_000);
        network.interrupt();
        await expect(operator.phase).not.toContainText('Live');
        await expect(operator.quality).toContainText('No connection');
        await expect(operator.page.locator('[data-interrupted="true"]')).toBeVisible();
        await expect(customer.heading).toContainText('interrupted');
        for (const { page } of [operator, customer]) await expectConnectionState(page, state);
        expect(await moved()).toBeLessThan(bytes.length);
        expect(await isCapturing(customer.page)).toBe(true);
      });
      await test.step('The network returns, and picture and file transfer resume', async () => {
        network.restore();
        await paint(customer.page, '#00f');
        await expect.poll(async () => (await readPicture(operator.page))?.band, { timeout: 20_000 }).toBe('blue');
        await expect(operator.phase).toContainText('Live');
        await expect(operator.page.locator('[data-interrupted="true"]')).toHaveCount(0);
        await expect(customer.heading).toContainText('sees your screen');
        await expect(operator.page.getByText('Complete and verified')).toBeVisible({ timeout: 60_000 });
        const save = operator.page.getByRole('button', { name: 'Save: image.iso' });
        const [saved] = await Promise.all([operator.page.waitForEvent('download'), save.click()]);
        expect(sha256(await readFile(await saved.path()))).toBe(sha256(bytes));
      });
      await operator.close();
      await expect(customer.page.getByText(/ended the session/)).toBeVisible();
    },
  );
}

test("the picture returns after the customer's computer wakes from sleep", { tag: '@full' }, async ({ openBrowser, pageErrors }) => {
  pageErrors.allow(...outOfReach);
  const { product } = network;
  const user = await signInAs(product, 'owner');
  const session = await new Seed(product).session(user);
  const computer = await startSuspendableBrowser();
  try {
    const customerBrowser = await computer.browser.newContext({ baseURL: product.url });
    await pageErrors.watch(customerBrowser);
    const operatorBrowser = await openBrowser({ baseURL: product.url });
    await trackPeerConnections(operatorBrowser);
    const { operator, customer } = await openLiveSession({ user, session, operatorBrowser, customerBrowser, url: product.url });

    await test.step('The computer goes to sleep', async () => {
      computer.suspend();
      await expect(operator.phase).not.toContainText('Live');
      await expectConnectionState(operator.page, 'disconnected');
    });
    await test.step('The computer wakes', async () => {
      computer.resume();
      await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
      await paint(customer.page, '#f00');
      await expect.poll(async () => (await readPicture(operator.page))?.band).toBe('red');
    });
    await operator.close();
  } finally {
    await computer.close();
  }
});

test(
  'a device returns after outages of its network and kills of the server',
  { tag: '@full' },
  async ({ openBrowser, pageErrors, virtualDevice }, testInfo) => {
    test.skip(!canRunDevice, withoutDevice);
    test.setTimeout(900_000);
    pageErrors.allow(...outOfReach);
    const { product, customerUrl } = network;
    const user = await signInAs(product, 'owner');
    const device = await virtualDevice(user, { url: customerUrl });
    const params = { path: { assignmentId: device.assignmentId } };
    await unwrap(user.api.PUT('/device/{assignmentId}', { params, body: { consent: 'none' } }));
    const browser = await openBrowser({ baseURL: product.url });
    await trackPeerConnections(browser, { relayOnly: true });
    await storeSignIn(user, browser, product.url);
    const devices = devicesPage(await browser.newPage());
    await devices.goto(`?search=${device.hostname}`);
    const opened = devices.page.waitForEvent('popup');
    await devices
      .rowOf(device.assignmentId)
      .getByRole('button', { name: `Connect to ${device.hostname}` })
      .click();
    const operator = new DeviceWindow(await opened, device.hostname);
    const color = () => operator.colorAt(backgroundPixel);
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });

    await test.step('The picture returns soon after an outage of 30 s', async () => {
      network.interrupt();
      await expect(operator.phase).not.toContainText('Live');
      await pause(30_000);
      await device.paint('#225500');
      network.restore();
      const restoredAt = performance.now();
      await expect.poll(color, { intervals: [20], timeout: 30_000 }).toBe('#225500');
      const returnedMs = performance.now() - restoredAt;
      await expect(operator.phase).toContainText('Live');
      const description = `${Math.round(returnedMs - sentAgainMs)} ms`;
      testInfo.annotations.push({ type: 'picture after an outage of 30 s', description });
    });
    await test.step('The session continues after kills of the server and of the agent', async () => {
      product.kill();
      await device.paint('#aa2200');
      await expect.poll(color).toBe('#aa2200');
      await expect(operator.page.getByText('The server cannot be reached')).toHaveCount(0, { timeout: 30_000 });
      await device.killAgent();
      await device.paint('#336699');
      await expect.poll(color, { timeout: 40_000 }).toBe('#336699');
    });
    await test.step('No outage of many leaves the session without a picture', async () => {
      for (let round = 0; round < 50; round += 1) {
        network.interrupt();
        await expect(operator.phase).not.toContainText('Live');
        const next = round % 2 === 0 ? '#225500' : '#aa2200';
        await device.paint(next);
        network.restore();
        await expect.poll(color, { message: `outage ${round}`, intervals: [100], timeout: 20_000 }).toBe(next);
        await expect(operator.phase).toContainText('Live');
      }
    });
    await operator.close();
    await expect(operator.page.getByRole('heading', { name: 'The session has ended' })).toBeVisible();
  },
);

test('picture and chat continue while the server restarts and after it has stopped', async ({ openBrowser, pageErrors }) => {
  pageErrors.allow(...outOfReach);
  const { product } = network;
  const user = await signInAs(product, 'owner');
  const seed = new Seed(product);
  const sessions = [await seed.session(user), await seed.session(user)] as const;
  const [operatorBrowser, customerBrowser] = [await openBrowser({ baseURL: product.url }), await openBrowser({ baseURL: product.url })];
  for (const browser of [operatorBrowser, customerBrowser]) await trackPeerConnections(browser);
  const open = (session: (typeof sessions)[number]) =>
    openLiveSession({ user, session, operatorBrowser, customerBrowser, url: product.url });

  await test.step('The server restarts during a session', async () => {
    const { operator, customer } = await open(sessions[0]);
    await operator.page.keyboard.press('c');
    await openPanel(customer.page, 'Chat');
    // The panel's code has to load before the server stops.
    for (const { page } of [operator, customer]) await expect(page.getByLabel('Write a message')).toBeVisible();
    const phases = await operator.watchPhases();

    await product.end();
    await expect(operator.page.getByText('The server cannot be reached')).toBeVisible({ timeout: 20_000 });
    await operator.page.getByLabel('Write a message').fill('The server is away');
    await operator.page.keyboard.press('Enter');
    await expect(customer.page.getByText('The server is away')).toBeVisible();
    await customer.page.getByLabel('Write a message').fill('I do not notice');
    await customer.page.keyboard.press('Enter');
    await expect(operator.page.getByText('I do not notice')).toBeVisible();

    await product.start();
    await expect(operator.page.getByText('The server cannot be reached')).toHaveCount(0, { timeout: 20_000 });
    const messages = async () => (await readMessages(user, sessions[0].sessionId)).map(({ text }) => text);
    await expect.poll(messages, { timeout: 30_000 }).toEqual(['The server is away', 'I do not notice']);
    await paint(customer.page, '#0f0');
    await expect.poll(async () => (await readPicture(operator.page))?.band).toBe('green');
    expect(await phases.jsonValue()).toEqual([]);
    for (const { page } of [operator, customer]) expect(await page.evaluate(() => window.peerConnections.length)).toBe(1);
    await operator.close();
    await expect(customer.page.getByText(/ended the session/)).toBeVisible();
    // The code of the notes, which open at the end of each session, has to load before the server stops for good.
    await expect(operator.page.getByLabel('Note', { exact: true })).toBeVisible();
    for (const { page } of [operator, customer]) await page.close();
  });
  await test.step('The server stops for good; the picture continues, and Stop ends it on both sides', async () => {
    const { operator, customer } = await open(sessions[1]);
    await expect(operator.page.getByLabel('Write a message')).toBeVisible();
    await product.stop();
    await expect(operator.page.getByText('The server cannot be reached')).toBeVisible({ timeout: 15_000 });
    const before = await readPicture(operator.page);
    await expect.poll(async () => (await readPicture(operator.page))?.fingerprint).not.toBe(before?.fingerprint);
    await customer.stopButton.click();
    expect(await isCapturing(customer.page)).toBe(false);
    await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
    await expect(operator.page.locator('video')).toHaveCount(0);
    await expect(customer.page.getByText('You stopped sharing your screen')).toBeVisible();
  });
});
