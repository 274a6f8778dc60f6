import { setTimeout as pause } from 'node:timers/promises';
import { isCapturing, paint } from '../../fixtures/capture.ts';
import { startComputer } from '../../fixtures/computer.ts';
import { customerIn } from '../../fixtures/customer.ts';
import { connectionWay, datagramWay } from '../../fixtures/network.ts';
import { noteConnections } from '../../fixtures/paths.ts';
import { keepSignedIn, signInAs } from '../../fixtures/people.ts';
import { pictureOn } from '../../fixtures/picture.ts';
import { startProduct } from '../../fixtures/product.ts';
import { relayPath, startRelay, withoutRelay } from '../../fixtures/relay.ts';
import { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test.describe.configure({ timeout: 180_000 });

/** What a page says of the server that it cannot reach. */
const outOfReach = [/net::ERR_/, /WebSocket connection to/, /Failed to load resource/];

test('a customer who was without network for half a minute is seen again by itself', async ({ openBrowser, problems }) => {
  test.skip(relayPath === null, withoutRelay);
  problems.allow(...outOfReach);
  const relay = await startRelay();
  const media = await datagramWay(relay.port);
  const product = await startProduct({ TURN_URLS: `turn:127.0.0.1:${media.port}?transport=udp`, TURN_SECRET: relay.secret });
  const site = await connectionWay(Number(new URL(product.url).port));
  try {
    const person = await signInAs(product, 'owner');
    const session = await new Seed(product).session(person);
    const desk = await openBrowser({ baseURL: product.url });
    await keepSignedIn(person, desk, product.url);
    const home = await openBrowser({ baseURL: `http://localhost:${site.port}` });
    for (const context of [desk, home]) await noteConnections(context, { relayOnly: true });
    const operator = new SessionWindow(await desk.newPage());
    const customer = await customerIn(home);
    await operator.goto(session.sessionId);
    await customer.goto(session.key);
    await customer.share();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });

    await test.step('When the network of the customer goes away', async () => {
      media.cut();
      site.cut();
    });
    await expect(operator.phase).not.toContainText('Live', { timeout: 5_000 });
    await expect(operator.page.locator('[data-interrupted="true"]')).toBeVisible();
    await expect(customer.heading).toContainText('interrupted');
    await pause(30_000);
    expect(await isCapturing(customer.page)).toBe(true);

    const mendedAt = Date.now();
    await test.step('and comes back', async () => {
      media.mend();
      site.mend();
    });
    await paint(customer.page, '#00f');
    await expect.poll(async () => (await pictureOn(operator.page))?.band, { intervals: [50] }).toBe('blue');
    process.stdout.write(`    ${Date.now() - mendedAt} ms from the network's return to the picture's\n`);
    await expect(operator.phase).toContainText('Live');
    await expect(operator.page.locator('[data-interrupted="true"]')).toHaveCount(0);
    await expect(customer.heading).toContainText('sees your screen');
  } finally {
    await site.close();
    await media.close();
    await product.stop();
    await relay.stop();
  }
});

test('a server that is restarted during a session cuts nothing, and has the session again', async ({ openBrowser, problems }) => {
  problems.allow(...outOfReach);
  const product = await startProduct();
  try {
    const person = await signInAs(product, 'owner');
    const session = await new Seed(product).session(person);
    const desk = await openBrowser({ baseURL: product.url });
    await keepSignedIn(person, desk, product.url);
    const home = await openBrowser({ baseURL: product.url });
    for (const context of [desk, home]) await noteConnections(context);
    const operator = new SessionWindow(await desk.newPage());
    const customer = await customerIn(home);
    await operator.goto(session.sessionId);
    await customer.goto(session.key);
    await customer.share();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
    const phases = await operator.page.evaluateHandle(() => {
      const seen: string[] = [];
      const line = document.querySelector('[role="status"][data-phase]');
      new MutationObserver(() => seen.push(line?.getAttribute('data-phase') ?? '')).observe(line ?? document.body, { attributes: true });
      return seen;
    });

    await test.step('When the server is restarted', () => product.restart());
    await expect(operator.page.getByText('Server out of reach')).toHaveCount(0, { timeout: 20_000 });
    await paint(customer.page, '#0f0');
    await expect.poll(async () => (await pictureOn(operator.page))?.band).toBe('green');

    expect(await phases.jsonValue()).toEqual([]);
    for (const { page } of [operator, customer]) expect(await page.evaluate(() => window.peerConnections.length)).toBe(1);
    await test.step('Then the session is known to it, and can be closed', () => operator.close());
    await expect(customer.page.getByText(/closed the session/)).toBeVisible();
  } finally {
    await product.stop();
  }
});

test("a customer's computer that falls asleep is waited for, and seen again when it wakes", async ({
  page,
  product,
  signIn,
  seed,
  problems,
}) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  const computer = await startComputer();
  try {
    const home = await computer.browser.newContext({ baseURL: product.url });
    await problems.watch(home);
    const customer = await customerIn(home);
    await operator.goto(session.sessionId);
    await customer.goto(session.key);
    await customer.share();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });

    await test.step('When it falls asleep', async () => computer.sleep());
    await expect(operator.phase).not.toContainText('Live', { timeout: 5_000 });
    await pause(8_000);

    await test.step('and wakes', async () => computer.wake());
    await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
    await paint(customer.page, '#f00');
    await expect.poll(async () => (await pictureOn(operator.page))?.band).toBe('red');
  } finally {
    await computer.shutDown();
  }
});
