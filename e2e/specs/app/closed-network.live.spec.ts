import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { createCompany } from '../../fixtures/people/company.ts';
import { Seed } from '../../fixtures/people/seed.ts';
import { signInAs, storeSignIn } from '../../fixtures/people/users.ts';
import { startServer } from '../../fixtures/processes/server.ts';
import type { Product } from '../../fixtures/product.ts';
import { relayPath, startRelay, withoutRelay } from '../../fixtures/relay.ts';
import { paint } from '../../fixtures/session/capture.ts';
import { openLiveSession } from '../../fixtures/session/live-session.ts';
import { localCandidates, selectedCandidatePair, trackPeerConnections } from '../../fixtures/session/peer-connections.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { backgroundPixel, canRunDevice, withoutDevice } from '../../fixtures/virtual-device.ts';
import { DeviceWindow } from '../../pages/device-window.ts';
import { devicesPage } from '../../pages/list-page.ts';

test.describe.configure({ timeout: 120_000 });
test.skip(relayPath === null, withoutRelay);

/** Disables UDP, as behind a strict firewall: browsers cannot connect directly. */
const closedNetwork = ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--webrtc-ip-handling-policy=disable_non_proxied_udp'];

async function inClosedNetwork(run: (product: Product, browser: Browser) => Promise<void>): Promise<void> {
  const relay = await startRelay();
  const product = await startServer({ TURN_URLS: `turn:127.0.0.1:${relay.port}?transport=tcp`, TURN_SECRET: relay.secret });
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...closedNetwork] });
  try {
    await run(product, browser);
  } finally {
    await browser.close();
    await product.stop();
    await relay.stop();
  }
}

test('a session uses the relay over TCP when UDP is blocked', { tag: '@full' }, async ({ pageErrors }) => {
  await inClosedNetwork(async (product, browser) => {
    const user = await signInAs(product, 'owner');
    const session = await new Seed(product).session(user);
    const [operatorBrowser, customerBrowser] = [
      await browser.newContext({ baseURL: product.url }),
      await browser.newContext({ baseURL: product.url }),
    ];
    for (const context of [operatorBrowser, customerBrowser]) {
      await pageErrors.watch(context);
      await trackPeerConnections(context);
    }
    const { operator, customer } = await openLiveSession({ user, session, operatorBrowser, customerBrowser, url: product.url });
    await paint(customer.page, '#0f0');
    await expect.poll(async () => (await readPicture(operator.page))?.band).toBe('green');

    await test.step('Both sides are connected through the relay only', async () => {
      for (const { page } of [operator, customer]) {
        const candidates = await localCandidates(page);
        expect(candidates.filter((candidate) => !candidate.startsWith('relay/') && candidate.endsWith('/udp'))).toEqual([]);
        expect(await selectedCandidatePair(page)).toMatchObject({ local: 'relay', remote: 'relay', protocol: 'tcp' });
      }
    });
    await expect(operator.page.getByRole('banner').getByText('relayed')).toBeVisible();
  });
});

test('a device is seen through the relay over TCP when UDP is blocked', { tag: '@full' }, async ({ pageErrors, virtualDevice }) => {
  test.skip(!canRunDevice, withoutDevice);
  await inClosedNetwork(async (product, browser) => {
    const { owner: user } = await createCompany(product, []);
    const { assignmentId, hostname, paint: paintDevice } = await virtualDevice(user, { url: product.url });
    const context = await browser.newContext({ baseURL: product.url });
    await pageErrors.watch(context);
    await storeSignIn(user, context, product.url);
    await paintDevice('#336699');
    const devices = devicesPage(await context.newPage());
    await devices.goto();
    const row = devices.rowOf(assignmentId);
    await expect(row).toContainText('Online');
    await row.hover();
    const opened = devices.page.waitForEvent('popup');
    await row.getByRole('button', { name: `Connect to ${hostname}` }).click();
    const operator = new DeviceWindow(await opened, hostname);
    await expect.poll(() => operator.colorAt(backgroundPixel), { timeout: 30_000 }).toBe('#336699');
    await paintDevice('#aa2200');
    await expect.poll(() => operator.colorAt(backgroundPixel)).toBe('#aa2200');
    await expect(operator.quality).toContainText('relayed');
  });
});
