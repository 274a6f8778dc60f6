import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { Seed } from '../fixtures/people/seed.ts';
import { signInAs, storeSignIn } from '../fixtures/people/users.ts';
import { startInterruptibleNetwork } from '../fixtures/processes/interruptible-network.ts';
import { relayPath } from '../fixtures/relay.ts';
import { paint } from '../fixtures/session/capture.ts';
import { openCustomerPage } from '../fixtures/session/customer.ts';
import { trackPeerConnections } from '../fixtures/session/peer-connections.ts';
import { SessionWindow } from '../pages/session-window.ts';
import { atMost } from './figures.ts';
import { meterIn } from './screen-meter.ts';

const runs = 3;
const outageMs = 30_000;

/** Time from the return of the customer's network after half a minute to the first frame that was painted after it. */
export async function measureReturn(browser: Browser) {
  if (!relayPath) return { 'network back to picture, ms': { verdict: 'needs coturn' } };
  const network = await startInterruptibleNetwork();
  const { product, customerUrl } = network;
  const owner = await signInAs(product, 'owner');
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const session = await new Seed(product).session(owner);
    const operatorBrowser = await browser.newContext({ baseURL: product.url });
    const customerBrowser = await browser.newContext({ baseURL: customerUrl });
    for (const context of [operatorBrowser, customerBrowser]) await trackPeerConnections(context, { relayOnly: true });
    await meterIn(operatorBrowser);
    await storeSignIn(owner, operatorBrowser, product.url);
    const operator = new SessionWindow(await operatorBrowser.newPage());
    const customer = await openCustomerPage(customerBrowser, { screen: null, isSmooth: true });
    await operator.goto(session.sessionId);
    await customer.goto(session.key);
    await customer.share();
    await operator.page.waitForFunction(() => window.screenMeter.tracks().length > 0, undefined, { polling: 100 });
    await customer.page.waitForTimeout(3_000);

    network.interrupt();
    await pause(outageMs);
    const seenAt = operator.page.evaluate(() => window.screenMeter.changed(true));
    await paint(customer.page, '#0f0');
    const mendedAt = Date.now();
    network.restore();
    times.push((await seenAt) - mendedAt);
    for (const context of [customerBrowser, operatorBrowser]) await context.close();
  }
  await network.stop();
  return { 'network back to picture, ms': atMost(times, 1_500) };
}
