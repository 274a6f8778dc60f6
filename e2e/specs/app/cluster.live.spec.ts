import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../tools/programs/find-program.ts';
import { Seed } from '../../fixtures/people/seed.ts';
import { signInAs } from '../../fixtures/people/users.ts';
import { findProcesses } from '../../fixtures/processes/find-processes.ts';
import { type OwnProduct, startProduct } from '../../fixtures/product.ts';
import { paint } from '../../fixtures/session/capture.ts';
import { openLiveSession, openPanel } from '../../fixtures/session/live-session.ts';
import { trackPeerConnections } from '../../fixtures/session/peer-connections.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { readMessages } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';

const server = 'api/dist/main.js';
const serverCount = 3;

test.skip(process.platform !== 'linux' || !findProgram('caddy'), 'requires Linux and Caddy (package "caddy")');

let product: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-e2e-'));
  // The database, which may run as another user, is in it.
  await chmod(dataDir, 0o755);
  // Servers that share their work have no mailbox.
  product = await startProduct({ SMTP_URL: 'smtp://127.0.0.1:9' }, { command: ['cluster.mjs'], dataDir });
});
test.afterAll(() => product?.stop());

const serversOf = () => findProcesses(product.dataDir, server);

/** Ends a process, and waits for the one that takes its place. */
async function replace(pid: number | undefined, signal: NodeJS.Signals, find: () => Promise<number[]>, count = 1): Promise<void> {
  if (pid === undefined) throw new Error('There is no such process');
  process.kill(pid, signal);
  await expect.poll(async () => (await find()).filter((other) => other !== pid).length, { timeout: 30_000 }).toBe(count);
}

/** Opens pages and calls the API until it is stopped; returns the statuses. */
function useProduct(headers: Record<string, string>): () => Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const client = async () => {
    while (!isOver)
      for (const path of ['/app/devices', '/api/me', '/en/docs', '/api/integration/health'])
        statuses.push((await fetch(`${product.url}${path}`, { headers })).status);
  };
  const clients = Promise.all([client(), client()]);
  return async () => {
    isOver = true;
    await clients;
    return statuses;
  };
}

test('a session goes on while each part of a cluster ends', { tag: '@full' }, async ({ openBrowser, pageErrors }) => {
  test.setTimeout(300_000);
  pageErrors.allow(/status of 50[23]/, /net::ERR_/, /WebSocket connection to/);
  const user = await signInAs(product, 'owner');
  const session = await new Seed(product).session(user);
  const [operatorBrowser, customerBrowser] = [await openBrowser({ baseURL: product.url }), await openBrowser({ baseURL: product.url })];
  for (const browser of [operatorBrowser, customerBrowser]) await trackPeerConnections(browser);
  const { operator, customer } = await openLiveSession({ user, session, operatorBrowser, customerBrowser, url: product.url });
  await operator.page.keyboard.press('c');
  await openPanel(customer.page, 'Chat');
  const phases = await operator.watchPhases();
  const sent: string[] = [];
  const expectWorking = async (what: string, color: string, band: string) => {
    sent.push(what);
    await operator.page.getByLabel('Write a message').fill(what);
    await operator.page.keyboard.press('Enter');
    await expect(customer.page.getByText(what)).toBeVisible();
    await paint(customer.page, color);
    await expect.poll(async () => (await readPicture(operator.page))?.band).toBe(band);
    const messages = async () => (await readMessages(user, session.sessionId).catch(() => [])).map(({ text }) => text);
    await expect.poll(messages, { timeout: 30_000 }).toEqual(sent);
  };

  await test.step('The servers restart one after the other, and no request fails', async () => {
    const stop = useProduct({ authorization: `Bearer ${user.tokens.accessToken}` });
    for (const pid of await serversOf()) await replace(pid, 'SIGTERM', serversOf, serverCount);
    const statuses = await stop();
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    await expectWorking('after the restarts', '#0f0', 'green');
  });

  await test.step('A server is killed', async () => {
    await replace((await serversOf())[0], 'SIGKILL', serversOf, serverCount);
    await expectWorking('after the death of a server', '#f00', 'red');
  });

  await test.step('Redis is killed', async () => {
    const find = () => findProcesses(product.dataDir, 'redis-server');
    await replace((await find())[0], 'SIGKILL', find);
    await expectWorking('after the death of Redis', '#0f0', 'green');
  });

  await test.step('The primary of the database is killed, and the replica takes over', async () => {
    const [pid] = (await readFile(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expectWorking('after the failover', '#f00', 'red');
  });

  expect(await phases.jsonValue()).toEqual([]);
  for (const { page } of [operator, customer]) expect(await page.evaluate(() => window.peerConnections.length)).toBe(1);
  await operator.close();
  await expect(customer.page.getByText(/ended the session/)).toBeVisible();
});
