import { chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { paint } from '../../fixtures/capture.ts';
import { openLiveSession } from '../../fixtures/live-session.ts';
import { localCandidates, selectedCandidatePair, trackPeerConnections } from '../../fixtures/peer-connections.ts';
import { readPicture } from '../../fixtures/picture.ts';
import { startProduct } from '../../fixtures/product.ts';
import { relayPath, startRelay, withoutRelay } from '../../fixtures/relay.ts';
import { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInAs } from '../../fixtures/users.ts';

test.describe.configure({ timeout: 120_000 });
test.skip(relayPath === null, withoutRelay);

/** Disables UDP, as behind a strict firewall: browsers cannot connect directly. */
const closedNetwork = ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--webrtc-ip-handling-policy=disable_non_proxied_udp'];

test('a session uses the relay over TCP when UDP is blocked', { tag: '@full' }, async ({ pageErrors }) => {
  const relay = await startRelay();
  const product = await startProduct({ TURN_URLS: `turn:127.0.0.1:${relay.port}?transport=tcp`, TURN_SECRET: relay.secret });
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...closedNetwork] });
  try {
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
  } finally {
    await browser.close();
    await product.stop();
    await relay.stop();
  }
});
