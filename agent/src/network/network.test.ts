import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { createTestCertificate, type TestCertificate } from '../testing/test-certificate.ts';
import { TestProxy } from '../testing/test-proxy.ts';
import { until } from '../testing/until.ts';

const registered = {
  assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a10',
  secret: 'c2VjcmV0',
  company: { id: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12', name: 'Northwind Care', logo: null },
};
const main = join(import.meta.dirname, '..', 'main.ts');

let folder: string;
let certificate: TestCertificate;
let server: FakeServer;
let proxy: TestProxy;
let running: ChildProcess | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-network-'));
  certificate = await createTestCertificate(folder);
  server = await FakeServer.start(certificate);
  server.answers.set('POST /device', () => ({ status: 200, body: registered }));
  proxy = await TestProxy.start('ada:p@ss');
  running = null;
});
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill();
    await once(running, 'exit');
  }
  await server.stop();
  proxy.stop();
  await rm(folder, { recursive: true });
});

/** The agent as a program, with nothing of the environment of the test. */
function start(args: string[], environment: Record<string, string> = {}): ChildProcess & { output: Promise<string> } {
  const env = { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C', ...environment };
  const agent = spawn(process.execPath, [main, ...args, '--state', join(folder, 'state'), '--files', folder], { env });
  const output = Promise.all([text(agent.stdout), text(agent.stderr)]).then((parts) => parts.join(''));
  return Object.assign(agent, { output });
}

const register = (environment: Record<string, string>, ...options: string[]): Promise<string> =>
  start(['register', '--server', server.origin, ...options], { NEARHAND_CODE: 'ABCDE-FGHJK', ...environment }).output;

const throughProxy = () => ({ https_proxy: `http://ada:p%40ss@${proxy.host}` });

describe('the network of the agent', () => {
  it('is that of the registration, for requests and the socket of the service', async () => {
    expect(await register(throughProxy(), '--ca-file', certificate.file)).toBe('This computer is registered with Northwind Care.\n');
    expect(proxy.tunnels.length).toBe(1);
    await rm(certificate.file);
    server.takesSyncs = false;
    running = start(['run']);
    await until(async () => (await server.socketsOf('device')) === 1 && server.requestsTo('POST /device/sync').length > 0, 'The device');
    const { host } = new URL(server.origin);
    expect(new Set(proxy.tunnels)).toEqual(new Set([host]));
    expect(proxy.tunnels.length).toBeGreaterThan(2);
  });

  it('is that of the last registration', async () => {
    await register({ ...throughProxy(), no_proxy: 'localhost', NEARHAND_CA_FILE: certificate.file });
    await register({ NEARHAND_CA_FILE: certificate.file });
    expect(proxy.tunnels).toEqual([]);
    const { network } = JSON.parse(await readFile(join(folder, 'state', 'registration.json'), 'utf8'));
    expect(network).toEqual({ certificates: [certificate.cert] });
  });

  it('does not trust a certificate that is not given', async () => {
    expect(await register({})).toMatch(/^The certificate of the server is not trusted\. .* --ca-file\.\n$/);
  });

  it('names a certificate of another address or time', async () => {
    const other = server.origin.replace('localhost', '127.0.0.1');
    expect(await register({}, '--ca-file', certificate.file, '--server', other)).toMatch(/^The certificate of the server is for another/);

    await server.stop();
    certificate = await createTestCertificate(folder, -1);
    server = await FakeServer.start(certificate);
    expect(await register({}, '--ca-file', certificate.file)).toMatch(/^The certificate of the server is not valid on the date of this/);
  });
});
