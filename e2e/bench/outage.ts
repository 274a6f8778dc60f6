import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { paint } from '../fixtures/capture.ts';
import { customerIn } from '../fixtures/customer.ts';
import { startCuttableNetwork } from '../fixtures/cuttable-network.ts';
import { noteConnections } from '../fixtures/paths.ts';
import { keepSignedIn, signInAs } from '../fixtures/people.ts';
import { relayPath } from '../fixtures/relay.ts';
import { Seed } from '../fixtures/seed.ts';
import { SessionWindow } from '../pages/session-window.ts';
import { atMost } from './figures.ts';
import { meterIn } from './screen-meter.ts';

const runs = 3;
const outageMs = 30_000;

/** From the return of the customer's network, gone for half a minute, to the first picture that was painted after it. */
export async function measureReturn(browser: Browser) {
  if (!relayPath) return { 'network back to picture, ms': { verdict: 'needs coturn' } };
  const network = await startCuttableNetwork();
  const { product, customerUrl } = network;
  const owner = await signInAs(product, 'owner');
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const session = await new Seed(product).session(owner);
    const desk = await browser.newContext({ baseURL: product.url });
    const home = await browser.newContext({ baseURL: customerUrl });
    for (const context of [desk, home]) await noteConnections(context, { relayOnly: true });
    await meterIn(desk);
    await keepSignedIn(owner, desk, product.url);
    const operator = new SessionWindow(await desk.newPage());
    const customer = await customerIn(home, { screen: null, isSmooth: true });
    await operator.goto(session.sessionId);
    await customer.goto(session.key);
    await customer.share();
    await operator.page.waitForFunction(() => window.screenMeter.tracks().length > 0, undefined, { polling: 100 });
    await customer.page.waitForTimeout(3_000);

    network.cut();
    await pause(outageMs);
    const seenAt = operator.page.evaluate(() => window.screenMeter.changed(true));
    await paint(customer.page, '#0f0');
    const mendedAt = Date.now();
    network.mend();
    times.push((await seenAt) - mendedAt);
    for (const context of [home, desk]) await context.close();
  }
  await network.stop();
  return { 'network back to picture, ms': atMost(times, 1_500) };
}
